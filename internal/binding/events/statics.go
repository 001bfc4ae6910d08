package events

import (
	"math"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// statics describes the constructor's own properties. Those that few programs use are written in JavaScript and loaded when
// looked at.
func statics(t *engine.Template) {
	script := func(name, module string) {
		t.Lazy(name, engine.Plain, func(r *goja.Runtime) goja.Value { return jsbind.From(r).Host.Require(module).Get(name) })
	}
	script("addAbortListener", "internal/events/abort_listener")
	script("once", "internal/events/once")
	script("on", "internal/events/on")
	script("getEventListeners", "internal/events/query")
	script("getMaxListeners", "internal/events/query")
	script("listenerCount", "internal/events/query")
	t.Lazy("EventEmitter", engine.Plain, func(r *goja.Runtime) goja.Value { return of(r).ctor })
	t.Constant("usingDomains", engine.Plain, false)
	t.Lazy("captureRejectionSymbol", engine.Plain, func(*goja.Runtime) goja.Value { return engine.SymRejection })
	t.Accessor("captureRejections", engine.Enumerable,
		func(r *goja.Runtime, _ goja.FunctionCall) goja.Value { return r.ToValue(of(r).captureAll) },
		func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			s := of(r)
			s.captureAll = s.env.Bool(c.Argument(0), "EventEmitter.captureRejections")
			s.captureUsed = s.captureUsed || s.captureAll
			engine.DefineOwn(s.proto, symCapture, r.ToValue(s.captureAll), engine.Writable)
			return goja.Undefined()
		})
	t.Accessor("EventEmitterAsyncResource", engine.Enumerable|engine.Configurable,
		func(r *goja.Runtime, _ goja.FunctionCall) goja.Value {
			return jsbind.From(r).Host.Require("internal/events/async_resource").Get("EventEmitterAsyncResource")
		}, nil)
	t.Lazy("errorMonitor", engine.Plain, func(*goja.Runtime) goja.Value { return symErrorMonitor })
	t.Accessor("defaultMaxListeners", engine.Enumerable,
		func(r *goja.Runtime, _ goja.FunctionCall) goja.Value { return r.ToValue(of(r).defaultMax) },
		func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			s := of(r)
			s.defaultMax = checkLimit(s.env, c.Argument(0), "defaultMaxListeners")
			return goja.Undefined()
		})
	for _, name := range []string{"kMaxEventTargetListeners", "kMaxEventTargetListenersWarned"} {
		t.Lazy(name, 0, func(r *goja.Runtime) goja.Value {
			return jsbind.From(r).Host.Require("internal/event_target").Get(name)
		})
	}
	t.Lazy("setMaxListeners", engine.Plain, func(r *goja.Runtime) goja.Value {
		return jsbind.From(r).Host.Require("internal/events/query").Get("setMaxListeners")
	})
	t.Lazy("init", engine.Plain, func(r *goja.Runtime) goja.Value {
		s := of(r)
		return engine.NewFunction(r, "", 1, func(_ *goja.Runtime, c goja.FunctionCall) goja.Value { return s.init(c) })
	})
}

// checkLimit wants a number of listeners that is not negative.
func checkLimit(env *jsbind.Env, v goja.Value, name string) float64 {
	return env.NumberIn(v, name, 0, math.Inf(1))
}
