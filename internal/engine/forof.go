package engine

import "github.com/dop251/goja"

// ForOf calls step with each value that iterable gives until step returns false, as a for-of loop does: an iterator that is left early is
// told by its method return. It is [goja.Runtime.ForOf] for iterators that lack a method next too, which that one cannot bear. An exception
// goes on up as from [Call].
func ForOf(r *goja.Runtime, iterable goja.Value, step func(goja.Value) bool) {
	method := GetV(r, iterable, goja.SymIterator)
	if !IsCallable(method) {
		panic(r.NewTypeError("object is not iterable"))
	}
	iterator, ok := Call(method, iterable, nil).(*goja.Object)
	if !ok {
		panic(r.NewTypeError("Result of the Symbol.iterator method is not an object"))
	}
	next := Prop(iterator, "next")
	leave := func() {
		if f := Prop(iterator, "return"); IsCallable(f) {
			Call(f, iterator, nil)
		}
	}
	for {
		if !IsCallable(next) {
			panic(r.NewTypeError("%s is not a function", next.String()))
		}
		result, ok := Call(next, iterator, nil).(*goja.Object)
		if !ok {
			panic(r.NewTypeError("Iterator result is not an object"))
		}
		if Prop(result, "done").ToBoolean() {
			return
		}
		if !stepOf(r, step, Prop(result, "value"), leave) {
			leave()
			return
		}
	}
}

// stepOf calls step; if an exception leaves it, the iterator is told, whose own exception then counts for nothing.
func stepOf(r *goja.Runtime, step func(goja.Value) bool, v goja.Value, leave func()) bool {
	done := false
	defer func() {
		if !done {
			_ = r.Try(leave)
		}
	}()
	more := step(v)
	done = true
	return more
}
