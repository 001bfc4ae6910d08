package stdio

import (
	"errors"
	"io"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/eventloop"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// source is where an input reads. read is not called again before deliver was, which may happen on any goroutine; cancel calls the
// present read off, if that can be done, and then neither bytes nor an error are delivered.
type source struct {
	read   func(deliver func(p []byte, err error))
	cancel func()
}

// input is a source as an isolate reads it: a piece at a time, asked for off the loop, and given to JavaScript while the stream
// flows. The loop is kept alive only while it does.
type input struct {
	env     *jsbind.Env
	kind    string // of the async resource
	src     source
	handle  *eventloop.Handle // nil until it is first read
	scope   jsbind.AsyncScope
	onread  goja.Value
	flowing bool
	weak    bool   // does not keep the loop alive
	asked   bool   // a piece is on its way
	held    *piece // came while the stream was stopped
}

type piece struct {
	p   []byte
	err error
}

var stdin = jsbind.NewSlot(func(e *jsbind.Env) *input {
	s := e.Opts.Stdio
	return &input{env: e, kind: resourceName(s.Kind(0)), src: source{read: s.Read, cancel: func() {}}}
})

// start lets pieces through to onread(error, bytes); null bytes are the end.
func (in *input) start(onread goja.Value) {
	e := in.env
	if in.handle == nil {
		in.handle, in.scope = e.Loop.NewHandle(handleName(in.kind)), e.NewScope(in.kind, nil)
	}
	if in.handle.Closed() {
		return
	}
	in.onread, in.flowing = onread, true
	in.hold()
	if in.held != nil {
		held := in.held
		in.held = nil
		e.Loop.Post(func() { in.arrived(held) })
		in.asked = true
		return
	}
	in.ask()
}

func (in *input) ask() {
	if in.asked {
		return
	}
	in.asked = true
	in.src.read(func(p []byte, err error) {
		in.env.Loop.Post(func() { in.arrived(&piece{p, err}) })
	})
}

// hold has the loop stay alive as long as it should for this input.
func (in *input) hold() {
	switch {
	case in.handle == nil || in.handle.Closed():
	case in.flowing && !in.weak:
		in.handle.Ref()
	default:
		in.handle.Unref()
	}
}

// setWeak tells whether the loop may end though the stream flows.
func (in *input) setWeak(weak bool) {
	in.weak = weak
	in.hold()
}

// stop holds back what comes from now on, and lets the loop end meanwhile.
func (in *input) stop() {
	in.flowing = false
	in.hold()
	if in.asked {
		in.src.cancel()
	}
}

// close ends reading for good.
func (in *input) close() {
	in.stop()
	if in.handle != nil {
		in.handle.Close()
	}
}

func (in *input) arrived(x *piece) {
	in.asked = false
	calledOff := len(x.p) == 0 && x.err == nil
	if in.handle.Closed() {
		return
	}
	if !in.flowing {
		if !calledOff {
			in.held = x
		}
		return
	}
	if calledOff {
		in.ask()
		return
	}
	e := in.env
	failure, bytes := goja.Value(goja.Undefined()), goja.Value(goja.Null())
	switch {
	case len(x.p) > 0:
		bytes = e.VM.ToValue(e.VM.NewArrayBuffer(x.p))
	case errors.Is(x.err, io.EOF):
		in.handle.Close()
	default:
		failure = e.Error(nodeerr.FromSyscall(x.err, "read", "", ""))
		in.handle.Close()
	}
	e.CallbackIn(&in.scope, func() { e.Call(in.onread, goja.Undefined(), failure, bytes) })
	if in.flowing && !in.handle.Closed() {
		in.ask()
	}
}

func resourceName(kind string) string {
	switch kind {
	case "tty":
		return "TTYWRAP"
	case "file":
		return "FSREQCALLBACK"
	case "pipe":
		return "PIPEWRAP"
	}
	return "MESSAGEPORT"
}

// handleName is how process.getActiveResourcesInfo calls what async_hooks calls kind.
func handleName(kind string) string {
	switch kind {
	case "TTYWRAP":
		return "TTYWrap"
	case "PIPEWRAP":
		return "PipeWrap"
	}
	return kind
}

// methods adds to o what JavaScript reads an input with.
func (in *input) methods(o *goja.Object) {
	e := in.env
	def := func(name string, n int, f func(goja.FunctionCall)) {
		e.Define(o, name, e.Func(name, n, func(c goja.FunctionCall) goja.Value {
			f(c)
			return goja.Undefined()
		}), engine.Plain)
	}
	def("readStart", 1, func(c goja.FunctionCall) { in.start(e.Function(c.Argument(0), "onread")) })
	def("readStop", 0, func(goja.FunctionCall) { in.stop() })
	def("ref", 0, func(goja.FunctionCall) { in.setWeak(false) })
	def("unref", 0, func(goja.FunctionCall) { in.setWeak(true) })
}

// describe adds to the binding what the stream objects are made of.
func describe(e *jsbind.Env, o *goja.Object) {
	def := func(name string, n int, f func(goja.FunctionCall) goja.Value) {
		e.Define(o, name, e.Func(name, n, f), engine.Plain)
	}
	def("kind", 1, func(c goja.FunctionCall) goja.Value {
		return e.Value(e.Opts.Stdio.Kind(int(c.Argument(0).ToInteger())))
	})
	def("made", 2, func(c goja.FunctionCall) goja.Value {
		Made(e, int(c.Argument(0).ToInteger()), jsbind.Object(c.Argument(1)))
		return goja.Undefined()
	})
	def("stdin", 0, func(goja.FunctionCall) goja.Value {
		in := e.VM.NewObject()
		stdin.Of(e).methods(in)
		return in
	})
}
