package loader

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// delegation is `yield*` in an async generator. The lowered generator delegates to an iterator of the runtime's, which turns
// what the specification awaits and yields into marks for whoever drives the generator.
type delegation struct {
	l       *Loader
	it      *asyncIteration
	waiting waitFor
	ending  bool // the driver has been told to end the generator
}

type waitFor uint8

const (
	waitsNot    waitFor = iota
	waitsResult         // of next or throw
	waitsReturned
	waitsClosed // the iterator has no throw; it was told to return
	waitsValue  // the iterator has no return; the value was awaited
)

func (l *Loader) delegate(source goja.Value) goja.Value {
	d := &delegation{l: l, it: l.openAsync(source)}
	o := l.vm.NewObject()
	l.must(o.DefineDataPropertySymbol(goja.SymIterator, l.env.Func("", 0, func(c goja.FunctionCall) goja.Value { return o }), goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_TRUE))
	l.set(o, "next", l.env.Func("", 1, func(c goja.FunctionCall) goja.Value { return d.next(c.Argument(0)) }))
	l.set(o, "throw", l.env.Func("", 1, func(c goja.FunctionCall) goja.Value { return d.throw(c.Argument(0)) }))
	l.set(o, "return", l.env.Func("", 1, func(c goja.FunctionCall) goja.Value { return d.giveBack(c.Argument(0)) }))
	return o
}

func (d *delegation) await(v goja.Value, what waitFor) goja.Value {
	d.waiting = what
	return d.l.iterResult(d.l.mark(markAwait, v), false)
}

func (d *delegation) next(v goja.Value) goja.Value {
	what := d.waiting
	d.waiting = waitsNot
	switch what {
	case waitsNot:
		return d.await(d.it.next(v), waitsResult)
	case waitsResult, waitsReturned:
		r := d.result(v)
		if !engine.Prop(r, "done").ToBoolean() {
			return d.l.iterResult(d.l.mark(markYield, valueOf(r)), false)
		}
		if what == waitsResult {
			return d.l.iterResult(valueOf(r), true)
		}
		return d.end(valueOf(r))
	case waitsClosed:
		d.result(v)
		panic(d.l.vm.NewTypeError("The iterator does not provide a 'throw' method"))
	}
	return d.end(v)
}

// end has the driver end the generator with a value.
func (d *delegation) end(v goja.Value) goja.Value {
	d.ending = true
	return d.l.iterResult(d.l.mark(markReturn, v), false)
}

func (d *delegation) result(v goja.Value) *goja.Object {
	r := jsbind.Object(v)
	if r == nil {
		panic(d.l.vm.NewTypeError("Iterator result %s is not an object", v))
	}
	return r
}

func valueOf(r *goja.Object) goja.Value {
	if v := r.Get("value"); v != nil {
		return v
	}
	return goja.Undefined()
}

func (d *delegation) throw(v goja.Value) goja.Value {
	if d.waiting != waitsNot {
		d.waiting = waitsNot
		panic(v) // what was awaited failed
	}
	if f := d.it.method("throw"); f != nil {
		return d.await(d.it.call(f, true, v), waitsResult)
	}
	if f := d.it.method("return"); f != nil {
		return d.await(d.it.call(f, false), waitsClosed)
	}
	panic(d.l.vm.NewTypeError("The iterator does not provide a 'throw' method"))
}

// giveBack is return: asked by who uses the generator, or, when the iterator has returned, by the driver to end it.
func (d *delegation) giveBack(v goja.Value) goja.Value {
	if d.ending {
		return d.l.iterResult(v, true)
	}
	f := d.it.method("return")
	if f == nil {
		return d.await(v, waitsValue)
	}
	return d.await(d.it.call(f, false, v), waitsReturned)
}

// asyncIteration is an iterator record, of an async iterator, or of a synchronous one that is to look like one.
type asyncIteration struct {
	l        *Loader
	iterator *goja.Object
	nextFn   goja.Value
	sync     bool
	over     bool // nothing more is to be asked, but to end
	failed   bool // the body of the loop threw
	value    goja.Value
	closer   goja.Value
}

// openAsync is GetIterator with the hint async.
func (l *Loader) openAsync(source goja.Value) *asyncIteration {
	it := &asyncIteration{l: l}
	f := l.methodOf(source, engine.SymAsyncIterator)
	if f == nil {
		it.sync = true
		if f = l.methodOf(source, goja.SymIterator); f == nil {
			panic(l.vm.NewTypeError("%s is not async iterable", jsbind.Brief(source)))
		}
	}
	it.iterator = jsbind.Object(engine.Call(f, source, nil))
	if it.iterator == nil {
		panic(l.vm.NewTypeError("Result of the Symbol.asyncIterator method is not an object"))
	}
	it.nextFn = it.iterator.Get("next")
	return it
}

// methodOf is GetMethod of any value.
func (l *Loader) methodOf(v goja.Value, key goja.Value) goja.Value {
	if jsbind.Nullish(v) {
		panic(l.vm.NewTypeError("%s is not async iterable", jsbind.Brief(v)))
	}
	f := engine.Get(v.ToObject(l.vm), key)
	if jsbind.Nullish(f) {
		return nil
	}
	if !jsbind.IsCallable(f) {
		panic(l.vm.NewTypeError("%s is not a function", jsbind.Brief(f)))
	}
	return f
}

func (it *asyncIteration) method(name string) goja.Value {
	return it.l.methodOf(it.iterator, engine.Name(name))
}

func (it *asyncIteration) next(v ...goja.Value) goja.Value {
	if !jsbind.IsCallable(it.nextFn) {
		panic(it.l.vm.NewTypeError("%s is not a function", jsbind.Brief(it.nextFn)))
	}
	return it.call(it.nextFn, true, v...)
}

// call calls a method of the iterator. That of a synchronous one gives a promise, as Async-from-Sync Iterators do; with closing, the iterator
// is told to return when its value is a promise that is rejected.
func (it *asyncIteration) call(f goja.Value, closing bool, v ...goja.Value) goja.Value {
	if !it.sync {
		return engine.Call(f, it.iterator, v)
	}
	l := it.l
	promise, resolve, reject := l.vm.NewPromise()
	failure := l.catch(func() {
		result := engine.Call(f, it.iterator, v)
		r := jsbind.Object(result)
		if r == nil {
			panic(l.vm.NewTypeError("Iterator result %s is not an object", result))
		}
		done := r.Get("done")
		over := done != nil && done.ToBoolean()
		value := valueOf(r)
		var p *goja.Object
		if failure := l.catch(func() { p = engine.PromiseResolve(l.vm, value) }); failure != nil {
			if !over && closing {
				it.closeSync()
			}
			panic(failure.value)
		}
		engine.PromiseThen(l.vm, p, l.env.Func("", 1, func(c goja.FunctionCall) goja.Value {
			l.settlePromise(resolve, l.iterResult(c.Argument(0), over))
			return goja.Undefined()
		}), l.env.Func("", 1, func(c goja.FunctionCall) goja.Value {
			if !over && closing {
				it.closeSync()
			}
			l.settlePromise(reject, c.Argument(0))
			return goja.Undefined()
		}))
	})
	if failure != nil {
		l.settlePromise(reject, failure.value)
	}
	return l.vm.ToValue(promise)
}

// closeSync tells a synchronous iterator to return, whatever comes of that: there is an error already.
func (it *asyncIteration) closeSync() {
	_ = it.l.catch(func() {
		if f := it.method("return"); f != nil {
			engine.Call(f, it.iterator, nil)
		}
	})
}
