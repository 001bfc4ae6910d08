package asynchooks

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// Diagnostics makes internalBinding('diagnostics'), by which builtins reach channels that the program listens to without loading
// node:diagnostics_channel:
//
//	channel(name)             the active channel, or undefined
//	setChannel(name, channel) node:diagnostics_channel tells that a channel became active, or without channel that it no longer is
//	setTracer(fn)             see jsbind.Env.ChannelTracer
func Diagnostics(e *jsbind.Env) *goja.Object {
	o := e.VM.NewObject()
	fn := func(name string, length int, f func(goja.FunctionCall) goja.Value) {
		e.Define(o, name, e.Func(name, length, f), engine.Plain)
	}
	fn("channel", 1, func(c goja.FunctionCall) goja.Value {
		if ch := e.Channel(c.Argument(0).String()); ch != nil {
			return ch
		}
		return goja.Undefined()
	})
	fn("setChannel", 2, func(c goja.FunctionCall) goja.Value {
		if jsbind.TypeOf(c.Argument(0)) == "string" {
			e.SetChannel(c.Argument(0).String(), jsbind.Object(c.Argument(1)))
		}
		return goja.Undefined()
	})
	fn("setTracer", 1, func(c goja.FunctionCall) goja.Value {
		e.ChannelTracer(jsbind.Object(c.Argument(0)))
		return goja.Undefined()
	})
	return o
}
