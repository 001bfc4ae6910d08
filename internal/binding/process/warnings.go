package process

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/events"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// warnings describes what tells people of trouble; its work is done in JavaScript, since few programs have any.
func warnings(t *engine.Template) {
	t.EnumerableMethod("emitWarning", 1, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		e := jsbind.From(r)
		return e.Call(e.Host.Require("internal/process/warning").Get("emitWarning"), c.This, c.Arguments...)
	})
	t.EnumerableMethod("_rawDebug", 0, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		e := jsbind.From(r)
		text := e.Call(e.Host.Require("util").Get("format"), goja.Undefined(), c.Arguments...).String()
		_ = e.Opts.Stdio.WriteStderr([]byte(text + "\n")) // it is for when all else fails
		return goja.Undefined()
	})
	t.Lazy("finalization", engine.Plain, lazy(func(s *isolateState) goja.Value {
		return s.env.Call(s.env.Host.Require("internal/process/finalization").Get("create"), goja.Undefined())
	}))
	t.Lazy("report", engine.Plain, lazy(func(s *isolateState) goja.Value {
		return s.env.Host.Require("internal/process/report").Get("report")
	}))
}

// printWarnings has process print warnings, by a listener that a program can take away and whose place is before the program's own.
func printWarnings(e *jsbind.Env, process *goja.Object) {
	if e.Opts.Flags.NoWarnings {
		return
	}
	events.Seed(e, process, "warning", func() goja.Value {
		return engine.NewFunction(e.VM, "onWarning", 1, func(_ *goja.Runtime, c goja.FunctionCall) goja.Value {
			return e.Call(e.Host.Require("internal/process/warning").Get("onWarning"), c.This, c.Arguments...)
		})
	})
}
