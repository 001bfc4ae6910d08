package engine

import (
	"unsafe"

	"github.com/dop251/goja"
)

// Await does what the await operator does with v: a promise is taken as it is, anything else is made into one, and when that
// settles one of the functions is called in a promise job. An exception, of a getter named constructor, goes on up.
func Await(r *goja.Runtime, v, onFulfilled, onRejected goja.Value) {
	p := runtimePromiseResolve(r, runtimeGetPromise(r), v)
	runtimePerformPromiseThen(r, p.Export().(*goja.Promise), onFulfilled, onRejected, nil)
}

// PromiseResolve gives v if it is a promise of r's own class, and otherwise a promise resolved with v.
func PromiseResolve(r *goja.Runtime, v goja.Value) *goja.Object {
	return runtimePromiseResolve(r, runtimeGetPromise(r), v)
}

// PromiseThen has one of the functions called when p, a promise, settles. Unlike the method it makes no further promise.
func PromiseThen(r *goja.Runtime, p *goja.Object, onFulfilled, onRejected goja.Value) {
	runtimePerformPromiseThen(r, p.Export().(*goja.Promise), onFulfilled, onRejected, nil)
}

// Then gives a promise of what f makes of v once that has settled. f may throw.
func Then(r *goja.Runtime, v goja.Value, f func(v goja.Value) goja.Value) goja.Value {
	p := runtimePromiseResolve(r, runtimeGetPromise(r), v)
	then := p.Get("then")
	return Call(then, p, []goja.Value{NewFunction(r, "", 1, func(_ *goja.Runtime, c goja.FunctionCall) goja.Value { return f(c.Argument(0)) })})
}

//go:linkname runtimeGetPromise github.com/dop251/goja.(*Runtime).getPromise
func runtimeGetPromise(r *goja.Runtime) *goja.Object

//go:linkname runtimePromiseResolve github.com/dop251/goja.(*Runtime).promiseResolve
func runtimePromiseResolve(r *goja.Runtime, c *goja.Object, x goja.Value) *goja.Object

//go:linkname runtimePerformPromiseThen github.com/dop251/goja.(*Runtime).performPromiseThen
func runtimePerformPromiseThen(r *goja.Runtime, p *goja.Promise, onFulfilled, onRejected goja.Value, capability unsafe.Pointer) goja.Value
