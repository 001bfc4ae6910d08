package messaging

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// describeEmitter gives ports the interface of Node's emitters.
func describeEmitter(t *engine.Template) {
	on := func(once bool) engine.NativeFunc {
		return func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			p := thisPort(r, c)
			fn := c.Argument(1)
			if !jsbind.IsCallable(fn) {
				p.state.env.ThrowType(fn, "listener", "Function")
			}
			p.listen(c.Argument(0).String(), listener{fn: fn, once: once, node: true})
			return c.This
		}
	}
	off := func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		p, fn := thisPort(r, c), c.Argument(1)
		p.unlisten(c.Argument(0).String(), func(l *listener) bool { return !l.handler && l.fn == fn })
		return c.This
	}
	t.EnumerableMethod("on", 2, on(false))
	t.EnumerableMethod("addListener", 2, on(false))
	t.EnumerableMethod("once", 2, on(true))
	t.EnumerableMethod("off", 2, off)
	t.EnumerableMethod("removeListener", 2, off)
	t.EnumerableMethod("removeAllListeners", 1, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		p := thisPort(r, c)
		only := c.Argument(0)
		for _, k := range append([]targetKind(nil), p.listeners.kinds...) {
			if goja.IsUndefined(only) || only.String() == k.event {
				for range k.list {
					p.unlisten(k.event, func(*listener) bool { return true })
				}
			}
		}
		return c.This
	})
	t.EnumerableMethod("emit", 2, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		p, event := thisPort(r, c), c.Argument(0).String()
		had := p.listeners.has(event)
		p.emit(event, c.Argument(1))
		return r.ToValue(had)
	})
	t.EnumerableMethod("listenerCount", 1, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		return r.ToValue(thisPort(r, c).listeners.count(c.Argument(0).String()))
	})
	t.EnumerableMethod("eventNames", 0, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		p := thisPort(r, c)
		var names []string
		for _, k := range p.listeners.kinds {
			if len(k.list) > 0 {
				names = append(names, k.event)
			}
		}
		return p.state.env.StringArray(names)
	})
	t.EnumerableMethod("setMaxListeners", 1, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		thisPort(r, c).listeners.max = c.Argument(0)
		return goja.Undefined()
	})
	t.EnumerableMethod("getMaxListeners", 0, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		if m := thisPort(r, c).listeners.max; m != nil {
			return m
		}
		return r.ToValue(10)
	})
}

// describeTarget gives ports the interface of EventTarget, whose own methods know its own instances only.
func describeTarget(t *engine.Template) {
	t.EnumerableMethod("addEventListener", 2, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		p, fn := thisPort(r, c), c.Argument(1)
		if jsbind.Nullish(fn) {
			return goja.Undefined()
		}
		if jsbind.Object(fn) == nil {
			p.state.env.ThrowType(fn, "listener", "EventListener")
		}
		l := listener{fn: fn}
		if o := jsbind.Object(c.Argument(2)); o != nil {
			l.once, l.capture = truthy(o.Get("once")), truthy(o.Get("capture"))
			if sig := jsbind.Object(o.Get("signal")); sig != nil {
				if truthy(sig.Get("aborted")) {
					return goja.Undefined()
				}
				event := c.Argument(0).String()
				p.state.env.Method(sig, "addEventListener", r.ToValue("abort"), p.state.env.Func("", 0, func(goja.FunctionCall) goja.Value {
					p.unlisten(event, func(x *listener) bool { return x.fn == fn })
					return nil
				}))
			}
		} else {
			l.capture = c.Argument(2).ToBoolean()
		}
		p.listen(c.Argument(0).String(), l)
		return goja.Undefined()
	})
	t.EnumerableMethod("removeEventListener", 2, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		p, fn := thisPort(r, c), c.Argument(1)
		capture := c.Argument(2).ToBoolean()
		if o := jsbind.Object(c.Argument(2)); o != nil {
			capture = truthy(o.Get("capture"))
		}
		p.unlisten(c.Argument(0).String(), func(l *listener) bool { return !l.handler && l.fn == fn && l.capture == capture })
		return goja.Undefined()
	})
	t.EnumerableMethod("dispatchEvent", 1, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		p := thisPort(r, c)
		ev := jsbind.Object(c.Argument(0))
		if ev == nil {
			p.state.env.ThrowType(c.Argument(0), "event", "Event")
		}
		engine.Call(p.state.env.Host.Require("internal/event_target").Get("setTarget"), goja.Undefined(), []goja.Value{ev, p.obj})
		p.dispatchEvent(ev)
		return r.ToValue(!truthy(ev.Get("defaultPrevented")))
	})
}

func truthy(v goja.Value) bool { return v != nil && v.ToBoolean() }
