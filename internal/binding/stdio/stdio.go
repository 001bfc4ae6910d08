// Package stdio writes to the standard streams of an isolate: the process's own on the main thread, messages to the parent in a
// worker.
package stdio

import (
	"errors"
	"syscall"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// New makes internalBinding('stdio').
func New(e *jsbind.Env) *goja.Object {
	o := e.VM.NewObject()
	e.Define(o, "print", e.Func("print", 2, func(c goja.FunctionCall) goja.Value {
		Print(e, int(c.Argument(0).ToInteger()), c.Argument(1).String())
		return goja.Undefined()
	}), engine.Plain)
	e.Define(o, "write", e.Func("write", 2, func(c goja.FunctionCall) goja.Value {
		p, ok := jsbind.Bytes(c.Argument(1))
		if !ok {
			p = []byte(c.Argument(1).String())
		}
		if err := Write(e, int(c.Argument(0).ToInteger()), p); err != nil {
			return e.Error(nodeerr.FromSyscall(err, "write", "", ""))
		}
		return goja.Undefined()
	}), engine.Plain)
	describe(e, o)
	describeTerminal(e, o)
	return o
}

// Write writes to stream 1 or 2 of an isolate. p is not kept.
func Write(e *jsbind.Env, stream int, p []byte) error {
	if stream == 2 {
		return e.Opts.Stdio.WriteStderr(p)
	}
	return e.Opts.Stdio.WriteStdout(p)
}

// BrokenPipe tells whether a write failed because nobody reads any more.
func BrokenPipe(err error) bool { return errors.Is(err, syscall.EPIPE) }

// streams are the JavaScript stream objects of an isolate, once they were made.
type streams struct {
	object [3]*goja.Object
	write  [3]goja.Value // what their write method was when they were made
}

var made = jsbind.NewSlot(func(*jsbind.Env) *streams { return &streams{} })

// Made tells that the JavaScript side has made the object of stream 1 or 2.
func Made(e *jsbind.Env, stream int, o *goja.Object) {
	s := made.Of(e)
	s.object[stream], s.write[stream] = o, o.Get("write")
}

// Print writes text to stream 1 or 2 for console. The stream's object is asked only if a program replaced its write method: to
// make a stream for every program that logs a line would be most of its start.
func Print(e *jsbind.Env, stream int, text string) {
	s := made.Of(e)
	if o := s.object[stream]; o != nil {
		if w := o.Get("write"); w != s.write[stream] {
			e.Call(w, o, e.Value(text))
			return
		}
	}
	// Like Node's console, a failed write is not the program's business.
	_ = Write(e, stream, []byte(text))
}
