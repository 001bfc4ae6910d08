package ecma

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// iterator is an Iterator Record of ECMA-262. What is known to have its intrinsic method next is stepped through without calling it.
type iterator struct {
	r        *goja.Runtime
	obj      *goja.Object // nil if it is still to be made of steps
	next     goja.Value
	done     bool
	callable bool         // next is
	steps    engine.Steps // of an iterator of the engine's
	helper   *helper      // of an Iterator Helper
}

var (
	nameNext   = engine.Name("next")
	nameDone   = engine.Name("done")
	nameValue  = engine.Name("value")
	nameReturn = engine.Name("return")
	nameThen   = engine.Name("then")
	nameLength = engine.Name("length")
)

// getIteratorDirect is GetIteratorDirect(obj).
func getIteratorDirect(r *goja.Runtime, obj *goja.Object) *iterator {
	it := &iterator{r: r, obj: obj, next: get(obj, nameNext)}
	it.fuse()
	return it
}

// object gives the iterator itself.
func (it *iterator) object() *goja.Object {
	if it.obj == nil {
		it.obj = it.steps.Iterator(it.r)
	}
	return it.obj
}

// fuse finds out how to go on without results of next.
func (it *iterator) fuse() {
	if h := helpers().Data(it.obj); h != nil && it.next == goja.Value(realmOf(it.r).helperNext) {
		it.helper = h
		return
	}
	it.steps, _ = engine.StepsOf(it.obj, it.next)
}

// getIterator is GetIterator(v, sync).
func getIterator(r *goja.Runtime, v goja.Value) *iterator {
	var method goja.Value
	if !isNullish(v) {
		method = getMethodV(r, v, goja.SymIterator)
	}
	if method == nil {
		throwType(r, "%s is not iterable", describe(v))
	}
	return iteratorFrom(r, v, method)
}

// getMethodV is GetMethod(v, key) for any value but undefined and null.
func getMethodV(r *goja.Runtime, v goja.Value, key goja.Value) goja.Value {
	f := engine.GetV(r, v, key)
	if isNullish(f) {
		return nil
	}
	mustCall(r, f)
	return f
}

// iteratorFrom is GetIteratorFromMethod(v, method).
func iteratorFrom(r *goja.Runtime, v, method goja.Value) *iterator {
	o := object(engine.Call(method, v, nil))
	if o == nil {
		throwType(r, "Result of the Symbol.iterator method is not an object")
	}
	return getIteratorDirect(r, o)
}

// step is IteratorStepValue: ok is false at the end. What next throws ends the iterator without closing it.
func (it *iterator) step() (v goja.Value, ok bool) {
	it.done = true // while the calls below may throw
	switch {
	case it.helper != nil:
		v, ok = it.helper.advance(it.r)
	case it.steps.Any():
		v, ok = it.steps.Next()
	default:
		v, ok = it.stepByCall()
	}
	it.done = !ok
	return v, ok
}

func (it *iterator) stepByCall() (v goja.Value, ok bool) {
	if !it.callable {
		if !engine.IsCallable(it.next) {
			throwType(it.r, "%s is not a function", typed(it.next))
		}
		it.callable = true
	}
	v = engine.Call(it.next, it.obj, nil)
	if res := object(v); res != nil {
		return engine.StepResult(res)
	}
	throwType(it.r, "Iterator result %s is not an object", display(v))
	return nil, false
}

// close is IteratorClose with a normal completion.
func (it *iterator) close() {
	it.done = true
	o := it.object()
	if f := getMethod(it.r, o, nameReturn); f != nil {
		if v := engine.Call(f, o, nil); object(v) == nil {
			throwType(it.r, "%s is not an object", describe(v))
		}
	}
}

// guard runs f, and closes the iterator if f throws: IteratorClose with a throw completion, whose own exceptions are lost.
func (it *iterator) guard(f func()) {
	finished := false
	defer it.unlessFinished(&finished)
	f()
	finished = true
}

// unlessFinished is deferred: it closes the iterator when an exception is on its way.
func (it *iterator) unlessFinished(finished *bool) {
	if *finished {
		return
	}
	x := recover()
	if x == nil {
		return // the goroutine ends
	}
	if ex := it.r.Try(func() { panic(x) }); ex != nil { // an interruption goes on at once
		it.abandon()
		panic(ex)
	}
}

// abandon closes the iterator while an exception is on its way.
func (it *iterator) abandon() {
	if it.done {
		return
	}
	it.done = true
	_ = it.r.Try(func() {
		o := it.object()
		if m := getMethod(it.r, o, nameReturn); m != nil {
			engine.Call(m, o, nil)
		}
	})
}

// each runs f for each value until it returns false, which closes the iterator, as does an exception of f.
func (it *iterator) each(f func(v goja.Value) bool) {
	finished := false
	defer it.unlessFinished(&finished) // what step throws has ended the iterator already
	for {
		v, ok := it.step()
		if !ok {
			break
		}
		if !f(v) {
			finished = true
			it.close()
			return
		}
	}
	finished = true
}

// callback is a function to be called for each value.
type callback struct {
	fn     goja.Value
	copies bool // its arguments
	args   []goja.Value
}

func newCallback(fn goja.Value) callback { return callback{fn: fn, copies: engine.CopiesArguments(fn)} }

// slice gives a slice for n arguments.
func (c *callback) slice(n int) []goja.Value {
	if c.args == nil || !c.copies {
		c.args = make([]goja.Value, n)
	}
	return c.args
}

// call calls the function with a value and its number.
func (c *callback) call(v goja.Value, k int64) goja.Value {
	args := c.slice(2)
	args[0], args[1] = v, engine.IntValue(k)
	return engine.Call(c.fn, goja.Undefined(), args)
}

// reduce calls the function with what there is already, a value and its number.
func (c *callback) reduce(acc, v goja.Value, k int64) goja.Value {
	args := c.slice(3)
	args[0], args[1], args[2] = acc, v, engine.IntValue(k)
	return engine.Call(c.fn, goja.Undefined(), args)
}

// iterResult is CreateIterResultObject(v, done).
func iterResult(r *goja.Runtime, v goja.Value, done bool) *goja.Object {
	return engine.NewStepResult(r, v, !done)
}
