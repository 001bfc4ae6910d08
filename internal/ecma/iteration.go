package ecma

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// iterator is an Iterator Record of ECMA-262.
type iterator struct {
	r    *goja.Runtime
	obj  *goja.Object
	next goja.Value
	done bool
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
	return &iterator{r: r, obj: obj, next: get(obj, nameNext)}
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
	if !engine.IsCallable(it.next) {
		throwType(it.r, "%s is not a function", describe(it.next))
	}
	res := object(engine.Call(it.next, it.obj, nil))
	if res == nil {
		throwType(it.r, "Iterator result is not an object")
	}
	if get(res, nameDone).ToBoolean() {
		return nil, false
	}
	v = get(res, nameValue)
	it.done = false
	return v, true
}

// close is IteratorClose with a normal completion.
func (it *iterator) close() {
	it.done = true
	if f := getMethod(it.r, it.obj, nameReturn); f != nil {
		if v := engine.Call(f, it.obj, nil); object(v) == nil {
			throwType(it.r, "%s is not an object", describe(v))
		}
	}
}

// guard runs f, and closes the iterator if f throws: IteratorClose with a throw completion, whose own exceptions are lost.
func (it *iterator) guard(f func()) {
	if ex := it.r.Try(f); ex != nil {
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
		if m := getMethod(it.r, it.obj, nameReturn); m != nil {
			engine.Call(m, it.obj, nil)
		}
	})
}

// each runs f for each value until it returns false, which closes the iterator, as does an exception of f.
func (it *iterator) each(f func(v goja.Value) bool) {
	for {
		v, ok := it.step()
		if !ok {
			return
		}
		more := false
		it.guard(func() { more = f(v) })
		if !more {
			it.close()
			return
		}
	}
}

// iterResult is CreateIterResultObject(v, done).
func iterResult(r *goja.Runtime, v goja.Value, done bool) *goja.Object {
	b := engine.ValueKinds().NewPlain(r, 2)
	b.Put("value", orUndefined(v))
	b.Put("done", r.ToValue(done))
	return b.Object
}
