package jsbind

import (
	"strings"

	"github.com/dop251/goja"
)

// diagnostics are the channels of node:diagnostics_channel that the program listens to. Builtins publish only what somebody hears.
type diagnostics struct {
	channels map[string]*goja.Object // active ones by name; a symbol is no name of a builtin's channel
	traced   map[string]int          // how many channels of an operation are active, by the operation's name
	trace    *goja.Object            // (operation, method, fn, context) => what the method of its TracingChannel gives
}

// ChannelTracer says how operations are traced: f is called with the operation's name, the name of a method of TracingChannel,
// what that method is to run, and its context.
func (e *Env) ChannelTracer(f *goja.Object) { e.diagnostics.trace = f }

// SetChannel notes that the program listens to the channel ch of that name, or with nil that it no longer does.
func (e *Env) SetChannel(name string, ch *goja.Object) {
	d := &e.diagnostics
	by := 1
	if ch == nil {
		by = -1
		delete(d.channels, name)
	} else {
		if d.channels == nil {
			d.channels, d.traced = map[string]*goja.Object{}, map[string]int{}
		}
		d.channels[name] = ch
	}
	if operation, ok := strings.CutPrefix(name, "tracing:"); ok {
		if at := strings.LastIndexByte(operation, ':'); at >= 0 {
			d.traced[operation[:at]] += by
		}
	}
}

// Channel gives the channel of that name if the program listens to it, else nil.
func (e *Env) Channel(name string) *goja.Object { return e.diagnostics.channels[name] }

// Publish hands message to those who listen to the channel of that name. What they throw becomes uncaught later, as the module does it.
func (e *Env) Publish(name string, message func() goja.Value) {
	if ch := e.diagnostics.channels[name]; ch != nil {
		e.Method(ch, "publish", message())
	}
}

// Traced tells whether the program listens to a channel of that operation.
func (e *Env) Traced(operation string) bool { return e.diagnostics.traced[operation] > 0 }

// Trace runs fn by a method of the operation's TracingChannel. Call it only where Traced tells that there is one.
func (e *Env) Trace(operation, method string, context *goja.Object, fn func() goja.Value) goja.Value {
	return e.Call(e.diagnostics.trace, goja.Undefined(), e.Value(operation), e.Value(method),
		e.Func(operation, 0, func(goja.FunctionCall) goja.Value { return fn() }), context)
}
