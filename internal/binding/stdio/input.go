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

// input is standard input as an isolate reads it: a piece at a time, asked for off the loop, and given to JavaScript while the
// stream flows. The loop is kept alive only while it does.
type input struct {
	env     *jsbind.Env
	handle  *eventloop.Handle // nil until it is first read
	scope   jsbind.AsyncScope
	onread  goja.Value
	flowing bool
	asked   bool   // a piece is on its way
	held    *piece // came while the stream was stopped
}

type piece struct {
	p   []byte
	err error
}

var stdin = jsbind.NewSlot(func(e *jsbind.Env) *input { return &input{env: e} })

// start lets pieces through to onread(error, bytes); null bytes are the end.
func (in *input) start(onread goja.Value) {
	e := in.env
	if in.handle == nil {
		name := resourceName(e.Opts.Stdio.Kind(0))
		in.handle, in.scope = e.Loop.NewHandle(name), e.NewScope(name, nil)
	}
	if in.handle.Closed() {
		return
	}
	in.handle.Ref()
	in.onread, in.flowing = onread, true
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
	in.env.Opts.Stdio.Read(func(p []byte, err error) {
		in.env.Loop.Post(func() { in.arrived(&piece{p, err}) })
	})
}

// stop holds back what comes from now on, and lets the loop end meanwhile.
func (in *input) stop() {
	in.flowing = false
	if in.handle != nil {
		in.handle.Unref()
	}
}

func (in *input) arrived(x *piece) {
	in.asked = false
	if !in.flowing {
		in.held = x
		return
	}
	e := in.env
	failure, bytes := goja.Value(goja.Undefined()), goja.Value(goja.Null())
	switch {
	case len(x.p) > 0:
		bytes = e.VM.ToValue(e.VM.NewArrayBuffer(x.p))
	case errors.Is(x.err, io.EOF):
		in.handle.Close()
	case x.err != nil:
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

// describe adds to the binding what the stream objects are made of.
func describe(e *jsbind.Env, o *goja.Object) {
	def := func(name string, n int, f func(goja.FunctionCall) goja.Value) {
		e.Define(o, name, e.Func(name, n, f), engine.Plain)
	}
	def("kind", 1, func(c goja.FunctionCall) goja.Value {
		return e.Value(e.Opts.Stdio.Kind(int(c.Argument(0).ToInteger())))
	})
	def("size", 1, func(c goja.FunctionCall) goja.Value {
		columns, rows, ok := e.Opts.Stdio.Size(int(c.Argument(0).ToInteger()))
		if !ok {
			return goja.Undefined()
		}
		return e.VM.NewArray(columns, rows)
	})
	def("made", 2, func(c goja.FunctionCall) goja.Value {
		Made(e, int(c.Argument(0).ToInteger()), jsbind.Object(c.Argument(1)))
		return goja.Undefined()
	})
	def("readStart", 1, func(c goja.FunctionCall) goja.Value {
		stdin.Of(e).start(e.Function(c.Argument(0), "onread"))
		return goja.Undefined()
	})
	def("readStop", 0, func(goja.FunctionCall) goja.Value {
		stdin.Of(e).stop()
		return goja.Undefined()
	})
}
