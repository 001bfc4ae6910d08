package ecma

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// capability is a PromiseCapability Record.
type capability struct {
	promise         *goja.Object
	resolve, reject goja.Value
}

// newCapability is NewPromiseCapability(c).
func newCapability(r *goja.Runtime, c goja.Value) capability {
	if !isConstructor(c) {
		throwType(r, "%s is not a constructor", describe(c))
	}
	var p capability
	executor := engine.NewFunction(r, "", 2, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		if !isUndefined(p.resolve) || !isUndefined(p.reject) {
			throwType(r, "Promise executor has already been invoked with non-undefined arguments")
		}
		p.resolve, p.reject = call.Argument(0), call.Argument(1)
		return goja.Undefined()
	})
	p.promise = construct(r, c, executor)
	if !engine.IsCallable(p.resolve) || !engine.IsCallable(p.reject) {
		throwType(r, "Promise resolve or reject function is not callable")
	}
	return p
}

func (p capability) resolveWith(v goja.Value) {
	engine.Call(p.resolve, goja.Undefined(), []goja.Value{v})
}

func (p capability) rejectWith(v goja.Value) {
	engine.Call(p.reject, goja.Undefined(), []goja.Value{v})
}

// settle runs f and resolves the promise with its value, or rejects it with its exception.
func (p capability) settle(r *goja.Runtime, f func() goja.Value) {
	var v goja.Value
	if ex := r.Try(func() { v = f() }); ex != nil {
		p.rejectWith(ex.Value())
		return
	}
	p.resolveWith(v)
}

// rejectOnThrow is IfAbruptRejectPromise around f.
func (p capability) rejectOnThrow(r *goja.Runtime, f func()) {
	if ex := r.Try(f); ex != nil {
		p.rejectWith(ex.Value())
	}
}

var promiseExtension = sync.OnceValue(func() *engine.Extension {
	x := engine.NewExtension(func(t *engine.Template) {
		t.Method("withResolvers", 0, promiseWithResolvers)
		t.Method("try", 1, promiseTry)
		t.Method("any", 1, promiseAny)
	})
	x.Wrap("resolve", resolveObject)
	return x
})

// resolveObject stands before Promise.resolve, which takes any object for a promise whose property constructor is the receiver.
func resolveObject(r *goja.Runtime, native func(goja.FunctionCall) goja.Value) func(goja.FunctionCall) goja.Value {
	return func(call goja.FunctionCall) goja.Value {
		c, v := object(call.This), object(call.Argument(0))
		if c == nil || v == nil || engine.SlotOf(v) == engine.SlotPromise {
			return native(call)
		}
		if c == engine.Intrinsic(r, "Promise") {
			return engine.PromiseResolve(r, v)
		}
		p := newCapability(r, c)
		p.resolveWith(v)
		return p.promise
	}
}

func promiseWithResolvers(r *goja.Runtime, call goja.FunctionCall) goja.Value {
	if object(call.This) == nil {
		throwType(r, "Promise.withResolvers called on non-object")
	}
	p := newCapability(r, call.This)
	b := engine.ValueKinds().NewPlain(r, 3)
	b.Put("promise", p.promise)
	b.Put("resolve", p.resolve)
	b.Put("reject", p.reject)
	return b.Object
}

func promiseTry(r *goja.Runtime, call goja.FunctionCall) goja.Value {
	if object(call.This) == nil {
		throwType(r, "Promise.try called on non-object")
	}
	p := newCapability(r, call.This)
	p.settle(r, func() goja.Value {
		f := call.Argument(0)
		mustCall(r, f)
		var args []goja.Value
		if len(call.Arguments) > 1 {
			args = call.Arguments[1:]
		}
		return engine.Call(f, goja.Undefined(), args)
	})
	return p.promise
}

// promiseAny replaces the engine's, whose AggregateError has neither message nor stack.
func promiseAny(r *goja.Runtime, call goja.FunctionCall) goja.Value {
	c := object(call.This)
	if c == nil {
		throwType(r, "Promise.any called on non-object")
	}
	p := newCapability(r, c)
	p.rejectOnThrow(r, func() {
		resolve := get(c, engine.Name("resolve"))
		if !engine.IsCallable(resolve) {
			throwType(r, "Promise resolve or reject function is not callable")
		}
		var errors []goja.Value
		remaining := 1
		finish := func() {
			if remaining--; remaining == 0 {
				p.rejectWith(aggregate(r, errors, "All promises were rejected"))
			}
		}
		getIterator(r, call.Argument(0)).each(func(v goja.Value) bool {
			i := len(errors)
			errors = append(errors, goja.Undefined())
			next := engine.Call(resolve, c, []goja.Value{v})
			called := false
			onRejected := engine.NewFunction(r, "", 1, func(_ *goja.Runtime, call goja.FunctionCall) goja.Value {
				if called {
					return goja.Undefined()
				}
				called = true
				errors[i] = call.Argument(0)
				finish()
				return goja.Undefined()
			})
			remaining++
			invoke(r, next, nameThen, p.resolve, onRejected)
			return true
		})
		finish()
	})
	return p.promise
}

// aggregate makes an AggregateError.
func aggregate(r *goja.Runtime, errors []goja.Value, message string) *goja.Object {
	list := engine.ValueKinds().NewArray(r, errors, 0)
	return engine.Construct(r, engine.Intrinsic(r, "AggregateError"), nil, list, r.ToValue(message))
}

// invoke is Invoke(v, key, args).
func invoke(r *goja.Runtime, v, key goja.Value, args ...goja.Value) goja.Value {
	if isNullish(v) {
		throwType(r, "Cannot read properties of %s (reading '%s')", v.String(), key.String())
	}
	f := orUndefined(engine.GetV(r, v, key))
	mustCall(r, f)
	return engine.Call(f, v, args)
}
