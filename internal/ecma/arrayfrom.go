package ecma

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

var arrayExtension = sync.OnceValue(func() *engine.Extension {
	x := engine.NewExtension(func(t *engine.Template) {
		t.Method("fromAsync", 1, arrayFromAsync)
	})
	x.Wrap("from", patientFrom)
	return x
})

// fromAsync is one run of Array.fromAsync: an async function written as a chain of steps.
type fromAsync struct {
	r       *goja.Runtime
	promise capability
	mapFn   goja.Value // nil: none
	thisArg goja.Value
	target  *goja.Object
	k       int64
	it      *iterator
	sync    bool         // the iterator gives plain values, which are awaited
	items   *goja.Object // array-like, when it is nil
	length  int64
}

func arrayFromAsync(r *goja.Runtime, call goja.FunctionCall) goja.Value {
	f := &fromAsync{r: r, promise: newCapability(r, engine.Intrinsic(r, "Promise")), thisArg: call.Argument(2)}
	f.attempt(func() { f.begin(call.This, call.Argument(0), call.Argument(1)) })
	return f.promise.promise
}

// attempt runs a step; an exception ends it all.
func (f *fromAsync) attempt(step func()) { f.promise.rejectOnThrow(f.r, step) }

func (f *fromAsync) begin(c, items, mapFn goja.Value) {
	if !isUndefined(mapFn) {
		mustCall(f.r, mapFn)
		f.mapFn = mapFn
	}
	if isNullish(items) {
		throwType(f.r, "%s is not iterable", describe(items))
	}
	if m := getMethodV(f.r, items, engine.SymAsyncIterator); m != nil {
		o := f.make(c)
		it := object(engine.Call(m, items, nil))
		if it == nil {
			throwType(f.r, "Result of the Symbol.asyncIterator method is not an object")
		}
		f.target, f.it = o, getIteratorDirect(f.r, it)
		f.next()
		return
	}
	if m := getMethodV(f.r, items, goja.SymIterator); m != nil {
		o := f.make(c)
		f.target, f.it, f.sync = o, iteratorFrom(f.r, items, m), true
		f.next()
		return
	}
	f.items = items.ToObject(f.r)
	f.length = toLength(get(f.items, nameLength))
	f.target = f.make(c, engine.IntValue(f.length))
	f.next()
}

func (f *fromAsync) make(c goja.Value, args ...goja.Value) *goja.Object {
	if isConstructor(c) {
		return construct(f.r, c, args...)
	}
	if len(args) > 0 {
		return engine.ValueKinds().NewSparseArray(f.r, arrayLength(f.r, f.length))
	}
	return engine.ValueKinds().NewArray(f.r, nil, 0)
}

func arrayLength(r *goja.Runtime, n int64) uint32 {
	if n >= 1<<32 {
		throwRange(r, "Invalid array length")
	}
	return uint32(n)
}

// await goes on with then when v has settled; a rejection closes the iterator if abandon is set, and ends it all.
func (f *fromAsync) await(v goja.Value, abandon bool, then func(v goja.Value)) {
	on := func(g func(v goja.Value)) goja.Value {
		return engine.NewFunction(f.r, "", 1, func(_ *goja.Runtime, call goja.FunctionCall) goja.Value {
			f.attempt(func() { g(call.Argument(0)) })
			return goja.Undefined()
		})
	}
	engine.Await(f.r, v, on(then), on(func(reason goja.Value) {
		if abandon {
			f.abandon(reason)
			return
		}
		panic(reason)
	}))
}

// abandon closes the iterator and then rejects with reason.
func (f *fromAsync) abandon(reason goja.Value) {
	if f.it == nil {
		panic(reason)
	}
	if f.sync {
		f.it.done = false
		f.it.abandon()
		panic(reason)
	}
	var res goja.Value
	ex := f.r.Try(func() {
		if m := getMethod(f.r, f.it.obj, nameReturn); m != nil {
			res = engine.Call(m, f.it.obj, nil)
		}
	})
	if ex != nil || res == nil {
		panic(reason)
	}
	again := func(goja.Value) { panic(reason) }
	on := engine.NewFunction(f.r, "", 1, func(_ *goja.Runtime, _ goja.FunctionCall) goja.Value {
		f.attempt(func() { again(nil) })
		return goja.Undefined()
	})
	engine.Await(f.r, res, on, on)
}

// guard runs g; what it throws closes the iterator.
func (f *fromAsync) guard(g func()) {
	if ex := f.r.Try(g); ex != nil {
		f.abandon(ex.Value())
	}
}

func (f *fromAsync) next() {
	if f.it == nil {
		f.nextItem()
		return
	}
	if f.sync {
		v, ok := f.it.step()
		if !ok {
			f.finish(f.k)
			return
		}
		f.guard(func() { f.await(v, true, f.value) })
		return
	}
	if !engine.IsCallable(f.it.next) {
		throwType(f.r, "%s is not a function", describe(f.it.next))
	}
	f.await(engine.Call(f.it.next, f.it.obj, nil), false, func(v goja.Value) {
		res := object(v)
		if res == nil {
			throwType(f.r, "Iterator result %s is not an object", display(v))
		}
		if get(res, nameDone).ToBoolean() {
			f.finish(f.k)
			return
		}
		f.value(get(res, nameValue))
	})
}

// value takes the next value of the iterator.
func (f *fromAsync) value(v goja.Value) {
	if f.mapFn == nil {
		f.guardStore(v)
		return
	}
	f.guard(func() {
		v = engine.Call(f.mapFn, orUndefined(f.thisArg), []goja.Value{v, engine.IntValue(f.k)})
		f.await(v, true, f.guardStore)
	})
}

// guardStore adds v to the target and goes on; what that throws closes the iterator.
func (f *fromAsync) guardStore(v goja.Value) {
	stored := false
	f.guard(func() { f.store(v); stored = true })
	if stored {
		f.next()
	}
}

func (f *fromAsync) store(v goja.Value) {
	createDataProperty(f.target, engine.IntValue(f.k), v)
	f.k++
}

// nextItem takes the next element of an array-like.
func (f *fromAsync) nextItem() {
	if f.k >= f.length {
		f.finish(f.length)
		return
	}
	f.await(get(f.items, engine.IntValue(f.k)), false, func(v goja.Value) {
		if f.mapFn == nil {
			f.store(v)
			f.next()
			return
		}
		v = engine.Call(f.mapFn, orUndefined(f.thisArg), []goja.Value{v, engine.IntValue(f.k)})
		f.await(v, false, func(v goja.Value) {
			f.store(v)
			f.next()
		})
	})
}

func (f *fromAsync) finish(length int64) {
	engine.Set(f.target, nameLength, engine.IntValue(length))
	f.promise.resolveWith(f.target)
}
