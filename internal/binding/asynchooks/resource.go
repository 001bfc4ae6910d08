package asynchooks

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/asyncctx"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// resource is an AsyncResource.
type resource struct {
	scope     jsbind.AsyncScope
	destroyed bool
	manual    bool
}

var resourceClass = sync.OnceValue(newResourceClass)

func newResourceClass() *engine.Class {
	c := engine.NewClass("AsyncResource", 1, constructResource, nil, nil, nil)
	c.Static.Method("bind", 3, staticBind)
	p := c.Proto
	p.Method("runInAsyncScope", 2, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		x, e := resourceOf(r, c), jsbind.From(r)
		return x.run(e, e.Function(c.Argument(0), "fn"), c.Argument(1), tail(c.Arguments, 2))
	})
	p.Method("emitDestroy", 0, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		x, e := resourceOf(r, c), jsbind.From(r)
		if !x.destroyed {
			x.destroyed = true
			e.DestroyScope(&x.scope)
		}
		return c.This
	})
	p.Method("asyncId", 0, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		return r.ToValue(float64(resourceOf(r, c).scope.ID))
	})
	p.Method("triggerAsyncId", 0, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		return r.ToValue(float64(resourceOf(r, c).scope.Trigger))
	})
	p.Method("bind", 2, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		x, e := resourceOf(r, c), jsbind.From(r)
		return x.bind(e, e.Function(c.Argument(0), "fn"), c.Argument(1))
	})
	return c
}

func resourceOf(r *goja.Runtime, c goja.FunctionCall) *resource {
	if x, ok := engine.Payload(c.This).(*resource); ok {
		return x
	}
	panic(engine.NewError(r, "TypeError", "Illegal invocation", "TypeError: Illegal invocation"))
}

// run calls fn inside the resource's scope. The ids are put back when fn throws, too: the exception is not the resource's.
func (x *resource) run(e *jsbind.Env, fn *goja.Object, this goja.Value, args []goja.Value) goja.Value {
	s := x.scope // nested runs of one resource each need their own frame to return to
	e.EnterScope(&s)
	defer e.LeaveScope(&s)
	return engine.Call(fn, this, args)
}

func (x *resource) bind(e *jsbind.Env, fn *goja.Object, this goja.Value) goja.Value {
	fixed := !jsbind.Undefined(this)
	bound := e.Func("bound", int(fn.Get("length").ToInteger()), func(c goja.FunctionCall) goja.Value {
		recv := c.This
		if fixed {
			recv = this
		}
		return x.run(e, fn, recv, c.Arguments)
	})
	return bound
}

func constructResource(r *goja.Runtime, args []goja.Value, newTarget *goja.Object) *goja.Object {
	e := jsbind.From(r)
	arg := func(n int) goja.Value {
		if n < len(args) {
			return args[n]
		}
		return goja.Undefined()
	}
	kind := e.String(arg(0), "type")
	trigger := e.Async.ExecutionID()
	x := &resource{}
	switch opts := arg(1); {
	case jsbind.TypeOf(opts) == "number":
		trigger = checkedTrigger(e, opts)
	case jsbind.Object(opts) != nil:
		o := jsbind.Object(opts)
		if t := o.Get("triggerAsyncId"); !jsbind.Undefined(t) {
			trigger = checkedTrigger(e, t)
		}
		if m := o.Get("requireManualDestroy"); m != nil {
			x.manual = m.ToBoolean()
		}
	}
	if kind == "" && hooksOf(e).initEnabled() {
		e.ThrowCode("ERR_ASYNC_TYPE", kind)
	}
	o := r.CreateObject(newTarget.Get("prototype").(*goja.Object))
	engine.SetPayload(o, x)
	e.Async.WithDefaultTrigger(trigger, func() { x.scope = e.NewScope(kind, o) })
	x.scope.Trigger = trigger
	return o
}

func checkedTrigger(e *jsbind.Env, v goja.Value) asyncctx.ID {
	if jsbind.TypeOf(v) != "number" || !asyncctx.ValidID(v.ToFloat(), true) {
		e.Throw(nodeerr.New("ERR_INVALID_ASYNC_ID", "triggerAsyncId", jsbind.Brief(v)))
	}
	return asyncctx.ID(v.ToFloat())
}

// staticBind is AsyncResource.bind(fn, type, thisArg).
func staticBind(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	e := jsbind.From(r)
	fn := e.Function(c.Argument(0), "fn")
	kind := "bound-anonymous-fn"
	if name := fn.Get("name"); name != nil && name.String() != "" {
		kind = name.String()
	}
	if t := c.Argument(1); !jsbind.Undefined(t) {
		kind = t.String()
	}
	x := &resource{scope: e.NewScope(kind, nil)}
	return x.bind(e, fn, c.Argument(2))
}
