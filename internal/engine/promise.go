package engine

import (
	"unsafe"

	"github.com/dop251/goja"
)

// Await does what the await operator does with v: a promise is taken as it is, anything else is made into one, and when that
// settles one of the functions is called in a promise job. An exception, of a getter named constructor, goes on up.
func Await(r *goja.Runtime, v, onFulfilled, onRejected goja.Value) {
	p := PromiseResolve(r, v)
	runtimePerformPromiseThen(r, p.Export().(*goja.Promise), onFulfilled, onRejected, nil)
}

// PromiseResolve gives v if it is a promise of r's own class, and otherwise a promise resolved with v.
func PromiseResolve(r *goja.Runtime, v goja.Value) *goja.Object {
	if o, ok := v.(*goja.Object); ok && SlotOf(o) != SlotPromise {
		// The engine takes it for a promise if its constructor says so.
		p, resolve, _ := r.NewPromise()
		if err := resolve(o); err != nil {
			panic(err)
		}
		return r.ToValue(p).(*goja.Object)
	}
	return runtimePromiseResolve(r, runtimeGetPromise(r), v)
}

// PromiseThen has one of the functions called when p, a promise, settles. Unlike the method it makes no further promise.
func PromiseThen(r *goja.Runtime, p *goja.Object, onFulfilled, onRejected goja.Value) {
	runtimePerformPromiseThen(r, p.Export().(*goja.Promise), onFulfilled, onRejected, nil)
}

// Then gives a promise of what f makes of v once that has settled. f may throw.
func Then(r *goja.Runtime, v goja.Value, f func(v goja.Value) goja.Value) goja.Value {
	p := PromiseResolve(r, v)
	then := p.Get("then")
	return Call(then, p, []goja.Value{NewFunction(r, "", 1, func(_ *goja.Runtime, c goja.FunctionCall) goja.Value { return f(c.Argument(0)) })})
}

//go:linkname runtimeGetPromise github.com/dop251/goja.(*Runtime).getPromise
func runtimeGetPromise(r *goja.Runtime) *goja.Object

//go:linkname runtimePromiseResolve github.com/dop251/goja.(*Runtime).promiseResolve
func runtimePromiseResolve(r *goja.Runtime, c *goja.Object, x goja.Value) *goja.Object

//go:linkname runtimePerformPromiseThen github.com/dop251/goja.(*Runtime).performPromiseThen
func runtimePerformPromiseThen(r *goja.Runtime, p *goja.Promise, onFulfilled, onRejected goja.Value, capability unsafe.Pointer) goja.Value

// NewPending makes a promise that Fulfill or Reject settles. It has no resolving functions, which is most of what a promise costs.
func NewPending(r *goja.Runtime) *goja.Object {
	return r.ToValue(runtimeNewPromise(r, runtimeGetPromisePrototype(r))).(*goja.Object)
}

// Fulfill settles p, a pending promise. Unlike a resolve function it does not look whether v is a thenable.
func Fulfill(p *goja.Object, v goja.Value) { promiseFulfill(p.Export().(*goja.Promise), v) }

// Reject settles p, a pending promise.
func Reject(p *goja.Object, reason goja.Value) { promiseReject(p.Export().(*goja.Promise), reason) }

// Derive gives a promise that settles as p does, one promise job later: what p.then() gives.
func Derive(r *goja.Runtime, p *goja.Object) *goja.Object {
	c := runtimeNewPromiseCapability(r, runtimeGetPromise(r))
	runtimePerformPromiseThen(r, p.Export().(*goja.Promise), nil, nil, unsafe.Pointer(c))
	return c.promise
}

// capabilityLayout repeats the engine's declaration of a promise with the functions that settle it.
type capabilityLayout struct {
	promise         *goja.Object
	resolve, reject *goja.Object
}

// IsPending tells whether p, a promise, is not settled.
func IsPending(p *goja.Object) bool {
	return p.Export().(*goja.Promise).State() == goja.PromiseStatePending
}

//go:linkname runtimeNewPromise github.com/dop251/goja.(*Runtime).newPromise
func runtimeNewPromise(r *goja.Runtime, proto *goja.Object) *goja.Promise

//go:linkname runtimeGetPromisePrototype github.com/dop251/goja.(*Runtime).getPromisePrototype
func runtimeGetPromisePrototype(r *goja.Runtime) *goja.Object

//go:linkname promiseFulfill github.com/dop251/goja.(*Promise).fulfill
func promiseFulfill(p *goja.Promise, v goja.Value) goja.Value

//go:linkname promiseReject github.com/dop251/goja.(*Promise).reject
func promiseReject(p *goja.Promise, reason goja.Value) goja.Value

//go:linkname runtimeNewPromiseCapability github.com/dop251/goja.(*Runtime).newPromiseCapability
func runtimeNewPromiseCapability(r *goja.Runtime, c *goja.Object) *capabilityLayout
