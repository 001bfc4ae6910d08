package asynchooks

import (
	"runtime"
	"sync"
	"weak"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/asyncctx"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// resource is an AsyncResource.
type resource struct {
	scope jsbind.AsyncScope
	life  *life
}

// life is what outlives an AsyncResource that is collected: it tells the hooks once.
type life struct {
	id        asyncctx.ID
	destroyed bool
}

var resourceClass = sync.OnceValue(newResourceClass)

// resources describes the instances: resource and object are one.
var resources = sync.OnceValue(func() *engine.Record[resource] { return engine.NewRecord[resource](nil) })

// resourceMade is the class in one isolate; exports fills it.
var resourceMade = jsbind.NewSlot(func(*jsbind.Env) *made { return new(made) })

// scopeFrames stand for runInAsyncScope in stacks.
var scopeFrames = engine.HostFrames{engine.HostFrame("async_hooks", "AsyncResource", "runInAsyncScope", "")}

func newResourceClass() *engine.Class {
	c := engine.NewClass("AsyncResource", 1, constructResource, nil, nil, nil)
	c.Static.Method("bind", 3, staticBind)
	p := c.Proto
	p.Method("runInAsyncScope", 2, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		x, e := resourceOf(r, c), jsbind.From(r)
		defer engine.LeaveHost(r, engine.EnterHost(r, scopeFrames))
		return x.run(e, applicable(r, c.Argument(0)), c.Argument(1), tail(c.Arguments, 2))
	})
	p.Method("emitDestroy", 0, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		x, e := resourceOf(r, c), jsbind.From(r)
		if x.life != nil {
			x.life.destroyed = true
		}
		e.DestroyScope(&x.scope)
		return c.This
	})
	p.Method("asyncId", 0, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		if x := resources().Data(c.This); x != nil {
			return r.ToValue(float64(x.scope.ID))
		}
		return goja.Undefined()
	})
	p.Method("triggerAsyncId", 0, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		if x := resources().Data(c.This); x != nil {
			return r.ToValue(float64(x.scope.Trigger))
		}
		return goja.Undefined()
	})
	p.Method("bind", 2, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		x, e := resourceOf(r, c), jsbind.From(r)
		return x.bind(e, e.Function(c.Argument(0), "fn"), c.Argument(1))
	})
	return c
}

func resourceOf(r *goja.Runtime, c goja.FunctionCall) *resource {
	if x := resources().Data(c.This); x != nil {
		return x
	}
	panic(engine.NewError(r, "TypeError", "Illegal invocation", "TypeError: Illegal invocation"))
}

// run calls fn inside the resource's scope. The ids are put back when fn throws, too: the exception is not the resource's.
func (x *resource) run(e *jsbind.Env, fn goja.Value, this goja.Value, args []goja.Value) goja.Value {
	s := x.scope // nested runs of one resource each need their own frame to return to
	e.EnterScope(&s)
	defer e.LeaveScope(&s)
	return engine.Call(fn, this, args)
}

func (x *resource) bind(e *jsbind.Env, fn *goja.Object, this goja.Value) goja.Value {
	fixed := !jsbind.Undefined(this)
	bound := e.Func("bound", int(engine.Prop(fn, "length").ToInteger()), func(c goja.FunctionCall) goja.Value {
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
	manual := false
	switch opts := arg(1); {
	case jsbind.TypeOf(opts) == "number":
		trigger = checkedTrigger(e, opts)
	case goja.IsNull(opts):
		panic(r.NewTypeError("Cannot read properties of null (reading 'triggerAsyncId')"))
	case jsbind.Object(opts) != nil:
		o := jsbind.Object(opts)
		if t := o.Get("triggerAsyncId"); !jsbind.Undefined(t) {
			trigger = checkedTrigger(e, t)
		}
		if m := o.Get("requireManualDestroy"); m != nil {
			manual = m.ToBoolean()
		}
	}
	if kind == "" && hooksOf(e).initEnabled() {
		e.ThrowCode("ERR_ASYNC_TYPE", kind)
	}
	m := resourceMade.Of(e)
	o, x := resources().New(r, m.proto)
	if proto := engine.PrototypeFor(newTarget, m.ctor, m.proto); proto != m.proto {
		resources().SetPrototype(o, proto)
	}
	e.Async.WithDefaultTrigger(trigger, func() { e.InitScope(&x.scope, kind, o) })
	x.scope.Trigger = trigger
	if !manual && e.Async.HookEnabled(asyncctx.CounterDestroy) {
		x.destroyWhenCollected(e)
	}
	return o
}

// destroyWhenCollected tells the hooks that the resource is gone once nothing refers to it any more, unless it was told before.
func (x *resource) destroyWhenCollected(e *jsbind.Env) {
	l := &life{id: x.scope.ID}
	x.life = l
	isolate := weak.Make(e) // what the cleanup held would never be collected
	runtime.AddCleanup(x, func(l *life) {
		e := isolate.Value()
		if e == nil {
			return
		}
		e.Loop.Post(func() {
			if !l.destroyed {
				e.DestroyScope(&jsbind.AsyncScope{ID: l.id})
			}
		})
	}, l)
}

func checkedTrigger(e *jsbind.Env, v goja.Value) asyncctx.ID {
	if jsbind.TypeOf(v) != "number" || !asyncctx.ValidID(v.ToFloat(), true) {
		e.Throw(nodeerr.New("ERR_INVALID_ASYNC_ID", "triggerAsyncId", v.String()))
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
		kind = e.String(t, "type")
	}
	x := &resource{scope: e.NewScope(kind, nil)}
	return x.bind(e, fn, c.Argument(2))
}
