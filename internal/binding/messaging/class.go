package messaging

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/picture"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// nodeTargetClass describes NodeEventTarget, which gives MessagePort its two interfaces. It inherits from EventTarget, which is loaded when
// somebody looks that far.
var nodeTargetClass = sync.OnceValue(func() *engine.Class {
	c := engine.NewClass("NodeEventTarget", 0, func(r *goja.Runtime, _ []goja.Value, _ *goja.Object) *goja.Object {
		jsbind.From(r).ThrowCode("ERR_CONSTRUCT_CALL_INVALID")
		return nil
	}, nil, eventTarget("prototype"), eventTarget(""))
	describeEmitter(c.Proto)
	describeTarget(c.Proto)
	return c
})

func nodeTarget(r *goja.Runtime) (ctor, proto *goja.Object) {
	s := Of(jsbind.From(r))
	if s.targetCtor == nil {
		s.targetCtor, s.targetProto = nodeTargetClass().New(r)
	}
	return s.targetCtor, s.targetProto
}

// portClass describes MessagePort.
var portClass = sync.OnceValue(func() *engine.Class {
	c := engine.NewClass("MessagePort", 0, func(r *goja.Runtime, _ []goja.Value, _ *goja.Object) *goja.Object {
		jsbind.From(r).ThrowCode("ERR_CONSTRUCT_CALL_INVALID")
		return nil
	}, func(r *goja.Runtime, _ goja.FunctionCall) goja.Value {
		jsbind.From(r).ThrowCode("ERR_CONSTRUCT_CALL_INVALID")
		return nil
	}, func(r *goja.Runtime) *goja.Object {
		_, proto := nodeTarget(r)
		return proto
	}, func(r *goja.Runtime) *goja.Object {
		ctor, _ := nodeTarget(r)
		return ctor
	})
	t := c.Proto
	t.EnumerableMethod("postMessage", 1, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		if len(c.Arguments) == 0 {
			jsbind.From(r).Throw(noMessage)
		}
		postMessage(thisPort(r, c), c)
		return goja.Undefined()
	})
	t.EnumerableMethod("start", 0, portMethod(func(p *port, _ goja.FunctionCall) { p.start() }))
	t.EnumerableMethod("close", 1, portMethod(func(p *port, c goja.FunctionCall) {
		if cb := c.Argument(0); jsbind.IsCallable(cb) {
			p.listeners.add("close", listener{fn: cb, once: true, node: true})
		}
		p.close()
	}))
	t.EnumerableMethod("ref", 0, portMethod(func(p *port, _ goja.FunctionCall) {
		if p.end != nil {
			p.handle.Ref()
		}
	}))
	t.EnumerableMethod("unref", 0, portMethod(func(p *port, _ goja.FunctionCall) {
		if p.end != nil {
			p.handle.Unref()
		}
	}))
	t.EnumerableMethod("hasRef", 0, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		p := thisPort(r, c)
		return r.ToValue(p.end != nil && p.handle.HasRef())
	})
	attribute := func(name, event string, field func(*port) *goja.Value) {
		t.Accessor(name, engine.Enumerable|engine.Configurable, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			if v := *field(thisPort(r, c)); v != nil {
				return v
			}
			return goja.Null()
		}, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			thisPort(r, c).setHandler(event, field(thisPort(r, c)), c.Argument(0))
			return nil
		})
	}
	attribute("onmessage", "message", func(p *port) *goja.Value { return &p.onmessage })
	attribute("onmessageerror", "messageerror", func(p *port) *goja.Value { return &p.onmessageerror })
	t.LazySymbol(engine.SymInspectCustom, engine.Hidden, func(r *goja.Runtime) goja.Value {
		return engine.NewFunction(r, "[nodejs.util.inspect.custom]", 2, inspectPort)
	})
	tag(t, "MessagePort")
	return c
})

// tag describes the property by which Object.prototype.toString names a class.
func tag(proto *engine.Template, name string) {
	proto.LazySymbol(goja.SymToStringTag, engine.Configurable, func(*goja.Runtime) goja.Value { return engine.ASCIIValue(name) })
}

var noMessage error = nodeerr.WithMessage("ERR_MISSING_ARGS", "Not enough arguments to MessagePort.postMessage")

func postMessage(p *port, c goja.FunctionCall) {
	if len(c.Arguments) == 0 {
		p.state.env.Throw(noMessage)
	}
	var transfer []goja.Value
	if len(c.Arguments) > 1 {
		transfer = p.state.transferList(c.Arguments[1])
	}
	p.post(c.Arguments[0], transfer)
}

func portMethod(f func(*port, goja.FunctionCall)) engine.NativeFunc {
	return func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		f(thisPort(r, c), c)
		return goja.Undefined()
	}
}

// eventTarget gives EventTarget, or a property of it.
func eventTarget(prop string) func(*goja.Runtime) *goja.Object {
	return func(r *goja.Runtime) *goja.Object {
		ctor := jsbind.From(r).Host.Require("internal/event_target").Get("EventTarget").(*goja.Object)
		if prop == "" {
			return ctor
		}
		return ctor.Get(prop).(*goja.Object)
	}
}

// channelClass describes MessageChannel.
var channelClass = sync.OnceValue(func() *engine.Class {
	c := engine.NewClass("MessageChannel", 0, func(r *goja.Runtime, _ []goja.Value, newTarget *goja.Object) *goja.Object {
		return Of(jsbind.From(r)).newChannel(newTarget)
	}, func(r *goja.Runtime, _ goja.FunctionCall) goja.Value {
		jsbind.From(r).ThrowCode("ERR_CONSTRUCT_CALL_REQUIRED", "MessageChannel")
		return nil
	}, nil, nil)
	tag(c.Proto, "MessageChannel")
	return c
})

// inspectPort shows a port to util.inspect.
func inspectPort(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	p := thisPort(r, c)
	class := "MessagePort"
	if p.making {
		class = "MessagePort [EventTarget]"
	}
	return picture.Draw(p.state.env, c, class, func(*goja.Object) []picture.Prop {
		if p.end == nil {
			return []picture.Prop{{Name: "active", Value: false}}
		}
		return []picture.Prop{{Name: "active", Value: true}, {Name: "refed", Value: p.handle.HasRef()}}
	})
}
