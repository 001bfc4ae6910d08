// Package traceevents lets builtin JavaScript write trace events and say which are written.
package traceevents

import (
	"strconv"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/tracing"
)

// New makes the binding.
func New(e *jsbind.Env) *goja.Object {
	o := e.VM.NewObject()
	t := e.Opts.Trace
	method := func(name string, f func(c goja.FunctionCall) goja.Value) {
		e.Define(o, name, e.Func(name, 0, f), engine.Plain)
	}
	method("available", func(goja.FunctionCall) goja.Value { return e.Value(t != nil && !e.Opts.IsWorker) })
	method("enable", func(c goja.FunctionCall) goja.Value {
		if len(t.Categories()) == 0 {
			t.Describe("process_name", 0, map[string]string{"name": e.Opts.Title})
			t.Describe("version", 0, map[string]string{"node": e.Opts.NodeVersion})
			t.Describe("thread_name", 0, map[string]string{"name": "JavaScriptMainThread"})
		}
		first := !t.On(tracing.AsyncHooks)
		t.Enable(names(e, c.Argument(0)))
		if first && t.On(tracing.AsyncHooks) {
			e.Method(e.Host.Require("internal/trace_async_hooks"), "follow")
		}
		return goja.Undefined()
	})
	method("disable", func(c goja.FunctionCall) goja.Value {
		t.Disable(names(e, c.Argument(0)))
		return goja.Undefined()
	})
	method("getEnabledCategories", func(goja.FunctionCall) goja.Value {
		list := t.Categories()
		if len(list) == 0 {
			return goja.Undefined()
		}
		all := list[0]
		for _, n := range list[1:] {
			all += "," + n
		}
		return e.Value(all)
	})
	method("isTraceCategoryEnabled", func(c goja.FunctionCall) goja.Value { return e.Value(t.On(c.Argument(0).String())) })
	method("trace", func(c goja.FunctionCall) goja.Value {
		emit(e, c)
		return goja.Undefined()
	})
	return o
}

func names(e *jsbind.Env, v goja.Value) (list []string) {
	engine.ForOf(e.VM, v, func(v goja.Value) bool {
		list = append(list, v.String())
		return true
	})
	return list
}

// emit writes the event of (phase, category, name, id, data, milliseconds); the phase is the code of its letter.
func emit(e *jsbind.Env, c goja.FunctionCall) {
	t, category := e.Opts.Trace, c.Argument(1).String()
	if !t.On(category) {
		return
	}
	ev := tracing.Event{Phase: rune(c.Argument(0).ToInteger()), Cat: category, Name: c.Argument(2).String(), TID: e.Opts.ThreadID}
	if v := c.Argument(3); !jsbind.Nullish(v) {
		ev.ID = "0x" + strconv.FormatInt(v.ToInteger(), 16)
	}
	if v := c.Argument(4); !jsbind.Undefined(v) {
		ev.Args = map[string]any{"data": v.Export()}
	}
	if v := c.Argument(5); !jsbind.Undefined(v) {
		ev.TS = int64(v.ToFloat() * 1000)
	}
	t.Emit(ev)
}
