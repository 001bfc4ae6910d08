package ecma

import (
	"math"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// typedArrayProtoExtension corrects %TypedArray%.prototype.
var typedArrayProtoExtension = sync.OnceValue(func() *engine.Extension {
	return engine.NewExtension(func(t *engine.Template) {
		t.Method("set", 1, typedArraySet)
		t.Method("subarray", 2, typedArraySubarray)
		t.Method("toLocaleString", 0, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
			o, v, ok := viewOf(call.This)
			if !ok {
				throwType(r, "this is not a typed array.")
			}
			if detached(v.Buffer) || engine.OutOfBounds(o) {
				throwType(r, "Cannot perform %%TypedArray%%.prototype.toLocaleString on a detached ArrayBuffer")
			}
			return localeJoin(r, o, int64(v.Length), call)
		})
	})
})

// typedArrayExtension corrects %TypedArray%.
var typedArrayExtension = sync.OnceValue(func() *engine.Extension {
	x := engine.NewExtension(func(*engine.Template) {})
	x.Wrap("from", func(r *goja.Runtime, native func(goja.FunctionCall) goja.Value) func(goja.FunctionCall) goja.Value {
		return func(call goja.FunctionCall) goja.Value {
			source, mapping := call.Argument(0), call.Argument(1)
			if isNullish(source) || !isConstructor(call.This) || !isUndefined(mapping) && !engine.IsCallable(mapping) {
				return native(call)
			}
			method := getMethodV(r, source, goja.SymIterator)
			var values []goja.Value
			like, n := source.ToObject(r), int64(0)
			if method != nil {
				values = listed(r, source, method)
				n = int64(len(values))
			} else {
				n = toLength(get(like, nameLength))
			}
			target := typedArrayOf(r, call.This, n)
			fn := newCallback(mapping)
			for k := range n {
				if k%lookEvery == 0 {
					engine.CheckInterrupt(r)
				}
				var v goja.Value
				if method != nil {
					v = values[k]
				} else {
					v = get(like, engine.IntValue(k))
				}
				if !isUndefined(mapping) {
					args := fn.slice(2)
					args[0], args[1] = v, engine.IntValue(k)
					v = engine.Call(mapping, call.Argument(2), args)
				}
				engine.SetQuietly(target, engine.IntValue(k), v) // the program may have taken the place away
			}
			return target
		}
	})
	return x
})

// typedArrayOf is TypedArrayCreateFromConstructor(c, n).
func typedArrayOf(r *goja.Runtime, c goja.Value, n int64) *goja.Object {
	made := construct(r, c, engine.IntValue(n))
	o, v, ok := viewOf(made)
	if !ok {
		throwType(r, "this is not a typed array.")
	}
	if detached(v.Buffer) || engine.OutOfBounds(o) {
		throwType(r, "Cannot perform %%TypedArray%%.from on a detached ArrayBuffer")
	}
	if int64(v.Length) < n {
		throwType(r, "Derived TypedArray constructor created an array which was too small")
	}
	return o
}

// listed iterates v and gives the values.
func listed(r *goja.Runtime, v, method goja.Value) (values []goja.Value) {
	it := (*iterator)(nil)
	if o := object(v); o != nil {
		if steps, ok := engine.StepsOfArray(r, o, method); ok {
			it = &iterator{r: r, steps: steps}
		}
	}
	if it == nil {
		it = iteratorFrom(r, v, method)
	}
	for {
		e, ok := it.step()
		if !ok {
			return values
		}
		values = append(values, e)
	}
}

// viewOf gives a typed array's view.
func viewOf(v goja.Value) (o *goja.Object, view engine.View, ok bool) {
	kinds := engine.ValueKinds()
	if o = object(v); o == nil || kinds.OfObject(o) != engine.KindTypedArray {
		return nil, view, false
	}
	view, ok = kinds.ViewOf(o)
	return o, view, ok
}

// typedArraySet is the engine's, which takes the address of the first element even where there is none.
func typedArraySet(r *goja.Runtime, call goja.FunctionCall) goja.Value {
	_, to, ok := viewOf(call.This)
	_, from, typed := viewOf(call.Argument(0))
	if !ok || !typed || from.Length > 0 {
		return engine.TypedArraySet(r, call)
	}
	at := toIntegerOrInfinity(call.Argument(1))
	if at < 0 {
		throwRange(r, "offset is out of bounds")
	}
	for _, v := range [...]engine.View{to, from} {
		if detached(v.Buffer) {
			throwType(r, "Cannot perform %%TypedArray%%.prototype.set on a detached ArrayBuffer")
		}
	}
	if at > float64(to.Length) {
		throwRange(r, "offset is out of bounds")
	}
	return goja.Undefined()
}

// typedArraySubarray is the engine's, but that what reaches to the end of a resizable buffer goes on to do so.
func typedArraySubarray(r *goja.Runtime, call goja.FunctionCall) goja.Value {
	o, v, ok := viewOf(call.This)
	if !ok || !isUndefined(call.Argument(1)) {
		return engine.TypedArraySubarray(r, call)
	}
	x := engine.ResizableOf(v.Buffer)
	if x == nil || !x.Tracking(o) {
		return engine.TypedArraySubarray(r, call)
	}
	begin := toIntegerOrInfinity(call.Argument(0))
	if begin < 0 {
		begin = math.Max(0, begin+float64(v.Length))
	}
	begin = math.Min(begin, float64(v.Length))
	offset := int64(v.ByteOffset) + int64(begin)*int64(engine.ViewElementSize(o))
	return construct(r, speciesConstructor(r, o, engine.ViewConstructor(o)), v.Buffer, engine.IntValue(offset))
}
