package ecma

import (
	"math"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// iteratorProtoExtension describes %Iterator.prototype% besides its Symbol.iterator.
var iteratorProtoExtension = sync.OnceValue(func() *engine.Extension {
	return engine.NewExtension(func(t *engine.Template) {
		weirdAccessor(t.Accessor, "constructor", engine.Name("constructor"), iteratorConstructor)
		t.Method("reduce", 1, iteratorReduce)
		t.Method("toArray", 0, iteratorToArray)
		t.Method("forEach", 1, iteratorForEach)
		t.Method("some", 1, iteratorSearch("some", false, func(r *goja.Runtime, _ goja.Value, yes bool) (goja.Value, bool) {
			return r.ToValue(true), yes
		}))
		t.Method("every", 1, iteratorSearch("every", true, func(r *goja.Runtime, _ goja.Value, yes bool) (goja.Value, bool) {
			return r.ToValue(false), !yes
		}))
		t.Method("find", 1, iteratorSearch("find", nil, func(_ *goja.Runtime, v goja.Value, yes bool) (goja.Value, bool) {
			return v, yes
		}))
		t.Method("map", 1, iteratorMap)
		t.Method("filter", 1, iteratorFilter)
		t.Method("take", 1, iteratorTake)
		t.Method("drop", 1, iteratorDrop)
		t.Method("flatMap", 1, iteratorFlatMap)
		weirdAccessor(func(name string, a engine.Attr, get, set engine.NativeFunc) *engine.Template {
			return t.AccessorSymbol(goja.SymToStringTag, name, a, get, set)
		}, "[Symbol.toStringTag]", goja.SymToStringTag, func(r *goja.Runtime) goja.Value { return r.ToValue("Iterator") })
		t.LazySymbol(engine.SymDispose, engine.Hidden, func(r *goja.Runtime) goja.Value {
			return engine.NewFunction(r, "[Symbol.dispose]", 0, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
				if isNullish(call.This) {
					throwType(r, "Cannot read properties of %s (reading 'return')", call.This.String())
				}
				if f := getMethodV(r, call.This, nameReturn); f != nil {
					engine.Call(f, call.This, nil)
				}
				return goja.Undefined()
			})
		})
	})
})

// weirdAccessor describes one of the two properties that the specification made accessors for the sake of old programs, which
// assign to them on derived objects: the setter is SetterThatIgnoresPrototypeProperties.
func weirdAccessor(describe func(string, engine.Attr, engine.NativeFunc, engine.NativeFunc) *engine.Template, name string, key goja.Value, value engine.Maker) {
	describe(name, engine.Configurable,
		func(r *goja.Runtime, _ goja.FunctionCall) goja.Value { return value(r) },
		func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
			o := object(call.This)
			if o == nil {
				throwType(r, "Iterator.prototype setter called on non-object")
			}
			if o == engine.IteratorPrototype(r) {
				throwType(r, "Cannot assign to this property")
			}
			if engine.HasOwn(o, key) {
				engine.Set(o, key, call.Argument(0))
			} else {
				createDataProperty(o, key, call.Argument(0))
			}
			return goja.Undefined()
		})
}

// iteratorConstructor is %Iterator%.
func iteratorConstructor(r *goja.Runtime) goja.Value { return realmOf(r).function(iteratorClass()) }

// thisIterator is the receiver of a method that needs an object.
func thisIterator(r *goja.Runtime, call goja.FunctionCall, method string) *goja.Object {
	o := object(call.This)
	if o == nil {
		throwType(r, "Iterator.prototype.%s called on non-object", method)
	}
	return o
}

// closing runs a check of arguments, whose failure closes the iterator.
func closing(r *goja.Runtime, o *goja.Object, check func()) {
	(&iterator{r: r, obj: o}).guard(check)
}

// callbackOf checks the receiver and the first argument, a function.
func callbackOf(r *goja.Runtime, call goja.FunctionCall, method string) (*iterator, *callback) {
	o, fn := thisIterator(r, call, method), call.Argument(0)
	if !engine.IsCallable(fn) {
		closing(r, o, func() { mustCall(r, fn) })
	}
	c := newCallback(fn)
	return getIteratorDirect(r, o), &c
}

func iteratorReduce(r *goja.Runtime, call goja.FunctionCall) goja.Value {
	it, fn := callbackOf(r, call, "reduce")
	k := int64(0)
	var acc goja.Value
	if len(call.Arguments) > 1 {
		acc = call.Arguments[1]
	} else {
		v, ok := it.step()
		if !ok {
			throwType(r, "Reduce of a done iterator with no initial value")
		}
		acc, k = v, 1
	}
	it.each(func(v goja.Value) bool {
		acc = fn.reduce(acc, v, k)
		k++
		return true
	})
	return acc
}

func iteratorToArray(r *goja.Runtime, call goja.FunctionCall) goja.Value {
	it := getIteratorDirect(r, thisIterator(r, call, "toArray"))
	var list []goja.Value
	for {
		v, ok := it.step()
		if !ok {
			return engine.ValueKinds().NewArray(r, list, 0)
		}
		list = append(list, v)
	}
}

func iteratorForEach(r *goja.Runtime, call goja.FunctionCall) goja.Value {
	it, fn := callbackOf(r, call, "forEach")
	k := int64(0)
	it.each(func(v goja.Value) bool {
		fn.call(v, k)
		k++
		return true
	})
	return goja.Undefined()
}

// iteratorSearch makes a method that runs a predicate until found says that its result is certain.
func iteratorSearch(name string, otherwise any, found func(r *goja.Runtime, v goja.Value, yes bool) (goja.Value, bool)) engine.NativeFunc {
	return func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		it, fn := callbackOf(r, call, name)
		k := int64(0)
		var res goja.Value
		it.each(func(v goja.Value) bool {
			yes := fn.call(v, k).ToBoolean()
			k++
			x, ok := found(r, v, yes)
			if ok {
				res = x
			}
			return !ok
		})
		switch {
		case res != nil:
			return res
		case otherwise == nil:
			return goja.Undefined()
		}
		return r.ToValue(otherwise)
	}
}

func iteratorMap(r *goja.Runtime, call goja.FunctionCall) goja.Value {
	it, fn := callbackOf(r, call, "map")
	k := int64(0)
	return newHelper(r, it, func() (goja.Value, bool) {
		v, ok := it.step()
		if !ok {
			return nil, false
		}
		finished := false
		defer it.unlessFinished(&finished)
		v = fn.call(v, k)
		finished = true
		k++
		return v, true
	})
}

func iteratorFilter(r *goja.Runtime, call goja.FunctionCall) goja.Value {
	it, fn := callbackOf(r, call, "filter")
	k := int64(0)
	return newHelper(r, it, func() (goja.Value, bool) {
		finished := false
		defer it.unlessFinished(&finished) // what step throws has ended the iterator already
		for {
			v, ok := it.step()
			if !ok {
				finished = true
				return nil, false
			}
			yes := fn.call(v, k).ToBoolean()
			k++
			if yes {
				finished = true
				return v, true
			}
		}
	})
}

// limitOf is the argument of take and drop.
func limitOf(r *goja.Runtime, call goja.FunctionCall, method string) (*iterator, float64) {
	o, v := thisIterator(r, call, method), call.Argument(0)
	var n float64
	closing(r, o, func() {
		n = v.ToNumber().ToFloat()
		if math.IsNaN(n) || math.Trunc(n) < 0 {
			throwRange(r, describe(v)+" must be positive")
		}
	})
	return getIteratorDirect(r, o), math.Trunc(n)
}

func iteratorTake(r *goja.Runtime, call goja.FunctionCall) goja.Value {
	it, n := limitOf(r, call, "take")
	return newHelper(r, it, func() (goja.Value, bool) {
		if n == 0 {
			it.close()
			return nil, false
		}
		n-- // infinity stays what it is
		return it.step()
	})
}

func iteratorDrop(r *goja.Runtime, call goja.FunctionCall) goja.Value {
	it, n := limitOf(r, call, "drop")
	return newHelper(r, it, func() (goja.Value, bool) {
		for ; n > 0; n-- {
			if _, ok := it.step(); !ok {
				return nil, false
			}
		}
		return it.step()
	})
}

func iteratorFlatMap(r *goja.Runtime, call goja.FunctionCall) goja.Value {
	it, fn := callbackOf(r, call, "flatMap")
	k := int64(0)
	var inner *iterator
	h := newHelperObject(r, it, nil)
	h.data.step = func() (v goja.Value, ok bool) {
		finished := false
		defer it.unlessFinished(&finished) // what it.step throws has ended it already
		for {
			if inner == nil {
				if v, ok = it.step(); !ok {
					finished = true
					return nil, false
				}
				inner = flattenable(r, fn.call(v, k), true, "Iterator.prototype.flatMap")
				k++
			}
			if v, ok = inner.step(); ok {
				finished = true
				return v, true
			}
			inner = nil
		}
	}
	h.data.closeInner = func() {
		if inner != nil {
			in := inner
			inner = nil
			it.guard(in.close)
		}
	}
	return h.obj
}

// flattenable is GetIteratorFlattenable(v): of objects and strings, or, lazily, of objects only, when the iterator of an array is not made.
func flattenable(r *goja.Runtime, v goja.Value, lazily bool, method string) *iterator {
	if o := object(v); o == nil {
		if _, ok := v.(goja.String); !ok || lazily {
			throwType(r, "%s called on non-object", method)
		}
	}
	f := getMethodV(r, v, goja.SymIterator)
	if f == nil {
		return getIteratorDirect(r, object(v))
	}
	if lazily {
		if steps, ok := engine.StepsOfArray(r, object(v), f); ok {
			return &iterator{r: r, steps: steps}
		}
	}
	o := object(engine.Call(f, v, nil))
	if o == nil {
		throwType(r, "%s called on non-object", method)
	}
	return getIteratorDirect(r, o)
}
