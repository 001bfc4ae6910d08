package profiler

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// New makes internalBinding('profiler'): start() begins a profile of this isolate and gives its number, stop(number) gives its text,
// or undefined where there is no such profile.
func New(e *jsbind.Env) *goja.Object {
	o := e.VM.NewObject()
	e.Define(o, "start", e.Func("start", 0, func(goja.FunctionCall) goja.Value { return e.Value(StartCPU(e)) }), engine.Plain)
	e.Define(o, "stop", e.Func("stop", 1, func(c goja.FunctionCall) goja.Value {
		if text, ok := StopCPU(e, int(c.Argument(0).ToInteger())); ok {
			return e.Value(text)
		}
		return goja.Undefined()
	}), engine.Plain)
	return o
}
