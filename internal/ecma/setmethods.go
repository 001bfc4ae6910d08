package ecma

import (
	"math"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// setProtoExtension has the methods of %Set.prototype% that combine two collections. The engine's look at an element again after they asked
// the other collection about it, which may have removed it, and call what is no method.
var setProtoExtension = sync.OnceValue(func() *engine.Extension {
	return engine.NewExtension(func(t *engine.Template) {
		for _, m := range []struct {
			name string
			run  func(set *goja.Object, other *setRecord) goja.Value
		}{
			{"difference", setDifference}, {"intersection", setIntersection}, {"isDisjointFrom", setIsDisjointFrom}, {"isSubsetOf", setIsSubsetOf},
			{"isSupersetOf", setIsSupersetOf}, {"symmetricDifference", setSymmetricDifference}, {"union", setUnion},
		} {
			t.Method(m.name, 1, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
				set := object(call.This)
				if set == nil || engine.ValueKinds().OfObject(set) != engine.KindSet {
					throwReceiver(r, "Set.prototype."+m.name, call.This)
				}
				return m.run(set, getSetRecord(r, call.Argument(0), m.name))
			})
		}
	})
})

// setRecord is a Set Record of ECMA-262.
type setRecord struct {
	r         *goja.Runtime
	obj       *goja.Object
	size      float64
	has, keys goja.Value
	args      []goja.Value
}

var (
	nameSize = engine.Name("size")
	nameHas  = engine.Name("has")
	nameKeys = engine.Name("keys")
)

// getSetRecord is GetSetRecord(v).
func getSetRecord(r *goja.Runtime, v goja.Value, method string) *setRecord {
	s := &setRecord{r: r, obj: object(v)}
	if s.obj == nil {
		throwType(r, "Set.prototype.%s argument must be an object", method)
	}
	size := get(s.obj, nameSize).ToNumber()
	if s.size = size.ToFloat(); math.IsNaN(s.size) {
		throwType(r, "The .size property is NaN")
	}
	if s.size = integral(s.size); s.size < 0 {
		throwRange(r, "'"+size.String()+"' is an invalid size")
	}
	callable := func(name goja.Value) goja.Value {
		f := get(s.obj, name)
		if !engine.IsCallable(f) {
			throwType(r, "%s is not a function", typed(name))
		}
		return f
	}
	s.has = callable(nameHas)
	s.keys = callable(nameKeys)
	return s
}

func (s *setRecord) contains(v goja.Value) bool {
	if s.args == nil || !engine.CopiesArguments(s.has) {
		s.args = make([]goja.Value, 1)
	}
	s.args[0] = v
	return engine.Call(s.has, s.obj, s.args).ToBoolean()
}

// each runs f for each key until it returns false, which closes the iterator.
func (s *setRecord) each(f func(v goja.Value) bool) {
	o := object(engine.Call(s.keys, s.obj, nil))
	if o == nil {
		throwType(s.r, "Result of the keys method is not an object")
	}
	it := getIteratorDirect(s.r, o)
	if !engine.IsCallable(it.next) {
		throwType(s.r, "%s is not a function", typed(nameNext))
	}
	for {
		v, ok := it.step()
		if !ok {
			return
		}
		if !f(v) {
			it.close()
			return
		}
	}
}

func copyOfSet(r *goja.Runtime, set *goja.Object) *goja.Object {
	c := engine.ValueKinds().NewSet(r)
	for _, v := range engine.ValueKinds().SetEntries(set, nil) {
		engine.ValueKinds().SetAdd(c, v)
	}
	return c
}

// smaller tells which of the two is to be gone through.
func (s *setRecord) smaller(set *goja.Object) bool { return float64(engine.SetSize(set)) <= s.size }

func setDifference(set *goja.Object, other *setRecord) goja.Value {
	result := copyOfSet(other.r, set)
	if other.smaller(set) {
		for _, v := range engine.ValueKinds().SetEntries(set, nil) {
			if other.contains(v) {
				engine.SetRemove(result, v)
			}
		}
		return result
	}
	other.each(func(v goja.Value) bool {
		engine.SetRemove(result, v)
		return true
	})
	return result
}

func setIntersection(set *goja.Object, other *setRecord) goja.Value {
	result := engine.ValueKinds().NewSet(other.r)
	if other.smaller(set) {
		for s := engine.StepsOfSet(set); ; {
			v, ok := s.Next()
			if !ok {
				return result
			}
			if other.contains(v) {
				engine.ValueKinds().SetAdd(result, v)
			}
		}
	}
	other.each(func(v goja.Value) bool {
		if engine.SetHas(set, v) {
			engine.ValueKinds().SetAdd(result, v)
		}
		return true
	})
	return result
}

func setIsDisjointFrom(set *goja.Object, other *setRecord) goja.Value {
	disjoint := true
	if other.smaller(set) {
		for s := engine.StepsOfSet(set); disjoint; {
			v, ok := s.Next()
			if !ok {
				break
			}
			disjoint = !other.contains(v)
		}
	} else {
		other.each(func(v goja.Value) bool {
			disjoint = !engine.SetHas(set, v)
			return disjoint
		})
	}
	return other.r.ToValue(disjoint)
}

func setIsSubsetOf(set *goja.Object, other *setRecord) goja.Value {
	within := other.smaller(set)
	for s := engine.StepsOfSet(set); within; {
		v, ok := s.Next()
		if !ok {
			break
		}
		within = other.contains(v)
	}
	return other.r.ToValue(within)
}

func setIsSupersetOf(set *goja.Object, other *setRecord) goja.Value {
	holds := float64(engine.SetSize(set)) >= other.size
	if holds {
		other.each(func(v goja.Value) bool {
			holds = engine.SetHas(set, v)
			return holds
		})
	}
	return other.r.ToValue(holds)
}

func setSymmetricDifference(set *goja.Object, other *setRecord) goja.Value {
	result := copyOfSet(other.r, set)
	other.each(func(v goja.Value) bool {
		if engine.SetHas(set, v) {
			engine.SetRemove(result, v)
		} else {
			engine.ValueKinds().SetAdd(result, v)
		}
		return true
	})
	return result
}

func setUnion(set *goja.Object, other *setRecord) goja.Value {
	result := copyOfSet(other.r, set)
	other.each(func(v goja.Value) bool {
		engine.ValueKinds().SetAdd(result, v)
		return true
	})
	return result
}
