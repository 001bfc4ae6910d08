package ecma

import (
	"math"
	"slices"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// setProtoExtension corrects two methods of %Set.prototype%: the engine's look at an element again after they asked the other
// collection about it, which may have removed it.
var setProtoExtension = sync.OnceValue(func() *engine.Extension {
	return engine.NewExtension(func(t *engine.Template) {
		kinds := engine.ValueKinds()
		both := func(call goja.FunctionCall) (set, other *goja.Object, ok bool) {
			set, other = object(call.This), object(call.Argument(0))
			return set, other, set != nil && other != nil && kinds.OfObject(set) == engine.KindSet
		}
		t.Method("difference", 1, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
			set, other, ok := both(call)
			if !ok {
				return engine.SetDifference(r, call)
			}
			copied := kinds.NewSet(r) // it is the copy that the specification goes over
			for _, v := range kinds.SetEntries(set, nil) {
				kinds.SetAdd(copied, v)
			}
			return engine.SetDifference(r, goja.FunctionCall{This: copied, Arguments: []goja.Value{other}})
		})
		t.Method("intersection", 1, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
			set, other, ok := both(call)
			if !ok || plainSet(r, other) {
				return engine.SetIntersection(r, call)
			}
			return intersection(r, set, other)
		})
	})
})

// plainSet tells whether o is a Set whose methods no program changed, as far as o itself shows.
func plainSet(r *goja.Runtime, o *goja.Object) bool {
	if engine.ValueKinds().OfObject(o) != engine.KindSet || o.Prototype() != engine.SetPrototype(r) {
		return false
	}
	for _, name := range []string{"size", "has", "keys"} {
		if engine.HasOwn(o, engine.Name(name)) {
			return false
		}
	}
	return true
}

// intersection is Set.prototype.intersection with a collection that may change the set.
func intersection(r *goja.Runtime, set, other *goja.Object) goja.Value {
	kinds := engine.ValueKinds()
	size := get(other, engine.Name("size")).ToNumber()
	record := r.NewObject()
	createDataProperty(record, engine.Name("size"), size)
	byEngine := func() goja.Value { // which also words what is wrong with the record
		return engine.SetIntersection(r, goja.FunctionCall{This: set, Arguments: []goja.Value{record}})
	}
	if n := size.ToFloat(); math.IsNaN(n) || integral(n) < 0 {
		return byEngine()
	}
	has := get(other, engine.Name("has"))
	createDataProperty(record, engine.Name("has"), has)
	if !engine.IsCallable(has) {
		return byEngine()
	}
	keys := get(other, engine.Name("keys"))
	if !engine.IsCallable(keys) {
		createDataProperty(record, engine.Name("keys"), keys)
		return byEngine()
	}
	createDataProperty(record, engine.Name("keys"), engine.NewFunction(r, "keys", 0, func(*goja.Runtime, goja.FunctionCall) goja.Value {
		return engine.Call(keys, other, nil)
	}))
	elements := kinds.SetEntries(set, nil)
	if float64(len(elements)) > integral(size.ToFloat()) {
		return byEngine()
	}
	own := get(engine.SetPrototype(r), engine.Name("has"))
	isIn := func(o *goja.Object, v goja.Value) bool { return engine.Call(own, o, []goja.Value{v}).ToBoolean() }
	result, seen := kinds.NewSet(r), kinds.NewSet(r)
	for len(elements) > 0 {
		for _, v := range elements {
			if isIn(seen, v) || !isIn(set, v) {
				continue
			}
			kinds.SetAdd(seen, v)
			if engine.Call(has, other, []goja.Value{v}).ToBoolean() {
				kinds.SetAdd(result, v)
			}
		}
		elements = slices.DeleteFunc(kinds.SetEntries(set, nil), func(v goja.Value) bool { return isIn(seen, v) }) // those that has added
	}
	return result
}
