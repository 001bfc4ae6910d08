// Package webstreams is what the classes of stream/web have in Go: promises without the functions that settle them, and the memory
// of byte streams.
//
// Everything here belongs to the goroutine that owns the isolate.
package webstreams

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// New makes internalBinding('webstreams'). None of its functions looks at what programs may have put in place of Promise or of its
// methods.
func New(e *jsbind.Env) *goja.Object {
	return engine.NewTemplate(engine.ObjectProto).
		EnumerableMethod("pending", 0, pending).
		EnumerableMethod("resolve", 2, resolve).
		EnumerableMethod("fulfill", 2, fulfill).
		EnumerableMethod("reject", 2, reject).
		EnumerableMethod("resolved", 1, resolved).
		EnumerableMethod("rejected", 1, rejected).
		EnumerableMethod("handled", 1, handled).
		EnumerableMethod("derive", 1, derive).
		EnumerableMethod("isPending", 1, isPending).
		EnumerableMethod("react", 3, react).
		EnumerableMethod("invoke", 4, invoke).
		EnumerableMethod("run", 5, run).
		EnumerableMethod("soon", 1, soon).
		EnumerableMethod("transferBuffer", 1, transferBuffer).
		EnumerableMethod("copyBytes", 5, copyBytes).
		EnumerableMethod("isDetached", 1, isDetached).
		EnumerableMethod("isShared", 1, isShared).
		EnumerableMethod("canTransfer", 1, canTransfer).
		New(e.VM)
}

// pending gives a promise that resolve, fulfill or reject settles, once.
func pending(r *goja.Runtime, _ goja.FunctionCall) goja.Value { return engine.NewPending(r) }

// promise is the receiver of the functions below. Builtin JavaScript gives nothing else; what a program got hold of is refused.
func promise(r *goja.Runtime, v goja.Value) *goja.Object {
	if o := jsbind.Object(v); o != nil {
		if _, ok := o.Export().(*goja.Promise); ok {
			return o
		}
	}
	jsbind.From(r).ThrowType(v, "promise", "Promise")
	return nil
}

// fulfill settles the promise with the value as it is.
func fulfill(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	if p := promise(r, c.Argument(0)); engine.IsPending(p) {
		engine.Fulfill(p, c.Argument(1))
	}
	return goja.Undefined()
}

// resolve settles the promise with the value, or has it follow the value if that is a thenable, as a resolve function does and in as
// many promise jobs.
func resolve(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	p, v := promise(r, c.Argument(0)), c.Argument(1)
	if !engine.IsPending(p) {
		return goja.Undefined()
	}
	o := jsbind.Object(v)
	if o == nil {
		engine.Fulfill(p, v)
		return goja.Undefined()
	}
	var then goja.Value
	if ex := r.Try(func() { then = o.Get("then") }); ex != nil {
		engine.Reject(p, ex.Value())
		return goja.Undefined()
	}
	if !jsbind.IsCallable(then) {
		engine.Fulfill(p, v)
		return goja.Undefined()
	}
	settle := func(f func(*goja.Object, goja.Value)) goja.Value {
		return engine.NewFunction(r, "", 1, func(_ *goja.Runtime, c goja.FunctionCall) goja.Value {
			if engine.IsPending(p) {
				f(p, c.Argument(0))
			}
			return goja.Undefined()
		})
	}
	follow := engine.NewFunction(r, "", 0, func(*goja.Runtime, goja.FunctionCall) goja.Value {
		done, failed := settle(engine.Fulfill), settle(engine.Reject)
		if ex := r.Try(func() { engine.Call(then, v, []goja.Value{done, failed}) }); ex != nil && engine.IsPending(p) {
			engine.Reject(p, ex.Value())
		}
		return goja.Undefined()
	})
	job := engine.NewPending(r)
	engine.Fulfill(job, goja.Undefined())
	engine.PromiseThen(r, job, follow, goja.Undefined())
	return goja.Undefined()
}

// derive gives a promise that settles as the given one does, one promise job later.
func derive(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	return engine.Derive(r, promise(r, c.Argument(0)))
}

func reject(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	if p := promise(r, c.Argument(0)); engine.IsPending(p) {
		engine.Reject(p, c.Argument(1))
	}
	return goja.Undefined()
}

func resolved(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	p := engine.NewPending(r)
	engine.Fulfill(p, c.Argument(0))
	return p
}

func rejected(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	p := engine.NewPending(r)
	engine.Reject(p, c.Argument(0))
	return p
}

// handled has nobody told that the promise is rejected and nothing listens.
func handled(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	p := promise(r, c.Argument(0))
	engine.PromiseThen(r, p, goja.Undefined(), goja.Undefined())
	return p
}

func isPending(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	return r.ToValue(engine.IsPending(promise(r, c.Argument(0))))
}

// kept is a promise that has settled with undefined: the one of all reactions to nothing.
var kept = jsbind.NewSlot(func(e *jsbind.Env) *goja.Object {
	p := engine.NewPending(e.VM)
	engine.Fulfill(p, goja.Undefined())
	return p
})

// react has one of two functions called when a promise settles; what is no promise is one that has settled. There is no promise of
// the outcome, so the functions must not throw.
func react(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	reactTo(r, c.Argument(0), c.Argument(1), c.Argument(2))
	return goja.Undefined()
}

func reactTo(r *goja.Runtime, v, onFulfilled, onRejected goja.Value) {
	if goja.IsUndefined(v) {
		engine.PromiseThen(r, kept.Of(jsbind.From(r)), onFulfilled, onRejected)
		return
	}
	if o := jsbind.Object(v); o == nil {
		p := engine.NewPending(r)
		engine.Fulfill(p, v)
		engine.PromiseThen(r, p, onFulfilled, onRejected)
		return
	}
	engine.Await(r, v, onFulfilled, onRejected)
}

// run is react to what invoke gives: (onFulfilled, onRejected, fn, this, ...args).
func run(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	const first = 4
	var v goja.Value
	if ex := r.Try(func() { v = engine.Call(c.Argument(2), c.Argument(3), c.Arguments[min(first, len(c.Arguments)):]) }); ex != nil {
		p := engine.NewPending(r)
		engine.Reject(p, ex.Value())
		v = p
	}
	reactTo(r, v, c.Argument(0), c.Argument(1))
	return goja.Undefined()
}

// invoke calls (fn, this, ...args) and gives what it returns; what it throws becomes a rejected promise.
func invoke(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	var v goja.Value
	if ex := r.Try(func() { v = engine.Call(c.Argument(0), c.Argument(1), c.Arguments[min(2, len(c.Arguments)):]) }); ex != nil {
		p := engine.NewPending(r)
		engine.Reject(p, ex.Value())
		return p
	}
	return v
}

// soon has a function called as a promise job, in the async context of now. It must not throw.
func soon(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	engine.PromiseThen(r, kept.Of(jsbind.From(r)), c.Argument(0), goja.Undefined())
	return goja.Undefined()
}
