package fs

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/events"
	"github.com/node-go/node-go/internal/binding/fs/sys"
	"github.com/node-go/node-go/internal/binding/messaging"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// handle is what a FileHandle object stands for. It belongs to the isolate's goroutine.
type handle struct {
	s     *state
	obj   *goja.Object
	scope jsbind.AsyncScope
	fd    int // -1 once it is closed
	moved bool
	refs  int // operations that run, streams and others that use the descriptor

	closing         goja.Value // the promise of close; nil before it was called
	resolve, reject func(any) error
}

// handleOf gives the handle of a FileHandle object, or nil.
func handleOf(v goja.Value) *handle {
	h, _ := engine.Payload(v).(*handle)
	return h
}

// newHandle makes a FileHandle for a descriptor.
func (s *state) newHandle(fd int) *goja.Object {
	if s.handle.ctor == nil {
		s.handle.ctor, s.handle.proto = handleClass().New(s.env.VM)
	}
	h := &handle{s: s, fd: fd, obj: s.env.VM.CreateObject(s.handle.proto)}
	h.scope = s.env.NewScope("FILEHANDLE", h.obj)
	engine.SetPayload(h.obj, h)
	s.keep(fd)
	return h.obj
}

// use gives the descriptor, or throws if it is closed.
func (h *handle) use(syscall string) int {
	if h.fd < 0 {
		why := "file closed"
		if h.moved {
			why = "The FileHandle has been transferred"
		}
		e := &nodeerr.Error{Code: "EBADF", Class: nodeerr.PlainError, Message: why, Bare: true}
		h.s.env.Throw(e.With("syscall", syscall))
	}
	return h.fd
}

// start runs an operation on the descriptor. The first argument of o is the descriptor; wrap, which may be nil, makes the promise's
// result of the operation's.
func (h *handle) start(o *op, args []goja.Value, wrap func(v goja.Value, t *task) goja.Value) goja.Value {
	s := h.s
	p, resolve, reject := s.env.VM.NewPromise()
	s.startPromise(func() *task {
		fd := h.use(o.name)
		t := s.ready(o, &call{s: s, args: append([]goja.Value{s.env.Value(fd)}, args...), face: facePromise, handle: h})
		t.handle = h
		if wrap != nil {
			plain := t.value
			t.value = func() (goja.Value, error) {
				v, err := plain()
				if err == nil {
					v = wrap(v, t)
				}
				return v, err
			}
		}
		return t
	}, resolve, reject)
	return s.env.VM.ToValue(p)
}

// retain notes a use of the descriptor: close waits for its end.
func (h *handle) retain() { h.refs++ }

// release ends a use.
func (h *handle) release() {
	h.refs--
	if h.refs == 0 && h.closing != nil && h.fd >= 0 {
		h.finish()
	}
}

// close closes the descriptor when nothing uses it any more, and gives a promise of that.
func (h *handle) close() goja.Value {
	if h.fd < 0 {
		p, resolve, _ := h.s.env.VM.NewPromise()
		h.s.settle(resolve, goja.Undefined())
		return h.s.env.VM.ToValue(p)
	}
	if h.closing == nil {
		p, resolve, reject := h.s.env.VM.NewPromise()
		h.closing, h.resolve, h.reject = h.s.env.VM.ToValue(p), resolve, reject
		if h.refs == 0 {
			h.finish()
		}
		closing := h.closing
		events.Emit(h.s.env, h.obj, "close")
		return closing
	}
	return h.closing
}

// finish closes the descriptor and settles the promise of close.
func (h *handle) finish() {
	fd := h.fd
	h.fd = -1
	delete(h.s.opened, fd)
	r := &request{s: h.s, resolve: h.resolve, reject: h.reject, t: &task{
		run: func(*control) error { return fail(sys.Close(fd), "close", "", "") },
		value: func() (goja.Value, error) {
			h.closing = nil
			h.s.env.DestroyScope(&h.scope)
			return goja.Undefined(), nil
		},
	}}
	h.s.start(r, "FILEHANDLECLOSEREQ", "FileHandleCloseReq")
}

// fields makes an object of two properties.
func (s *state) fields(name1 string, v1 goja.Value, name2 string, v2 goja.Value) goja.Value {
	o := s.env.VM.CreateObject(nil)
	s.env.Define(o, name1, v1, engine.Plain)
	s.env.Define(o, name2, v2, engine.Plain)
	return o
}

// owner gives what the program gave to be read or written.
func ownerOf(t *task) goja.Value { return t.args(nil)[2] }

// handleMethods are the methods that run an operation on the descriptor.
var handleMethods = [...]struct {
	name, op, count, owner string // count and owner name the properties of a result that has two
	length                 int
}{
	{name: "appendFile", op: "appendFile", length: 2}, {name: "chmod", op: "fchmod", length: 1}, {name: "chown", op: "fchown", length: 2},
	{name: "datasync", op: "fdatasync"}, {name: "sync", op: "fsync"},
	{name: "read", op: "read", length: 4, count: "bytesRead", owner: "buffer"},
	{name: "readv", op: "readv", length: 2, count: "bytesRead", owner: "buffers"},
	{name: "readFile", op: "readFile", length: 1}, {name: "readLines", length: 0}, {name: "stat", op: "fstat", length: 1},
	{name: "truncate", op: "ftruncate"}, {name: "utimes", op: "futimes", length: 2},
	{name: "write", op: "write", length: 4, count: "bytesWritten", owner: "buffer"},
	{name: "writev", op: "writev", length: 2, count: "bytesWritten", owner: "buffers"},
	{name: "writeFile", op: "writeFile", length: 2},
}

func thisHandle(r *goja.Runtime, c goja.FunctionCall) *handle {
	h := handleOf(c.This)
	if h == nil {
		jsbind.From(r).ThrowCode("ERR_INVALID_THIS", "FileHandle")
	}
	return h
}

var handleClass = sync.OnceValue(func() *engine.Class {
	c := engine.NewClass("FileHandle", 1, func(r *goja.Runtime, _ []goja.Value, _ *goja.Object) *goja.Object {
		jsbind.From(r).ThrowCode("ERR_ILLEGAL_CONSTRUCTOR")
		return nil
	}, nil, events.Parent, events.ParentClass)
	p := c.Proto
	messaging.DescribeTransfer(p)
	p.Method("getAsyncId", 0, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		return r.ToValue(float64(thisHandle(r, c).scope.ID))
	})
	p.Accessor("fd", engine.Configurable, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		return r.ToValue(thisHandle(r, c).fd)
	}, nil)
	for _, m := range handleMethods {
		if m.op == "" {
			describeLibMethod(p, m.name, m.length)
			continue
		}
		o := findOp(m.op)
		p.Method(m.name, m.length, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			h := thisHandle(r, c)
			if m.count == "" {
				if o.data && needsLib(c.Argument(0)) {
					return libCall(h.s, o.name, c.This, c.Arguments)
				}
				return h.start(o, c.Arguments, nil)
			}
			return h.start(o, c.Arguments, func(v goja.Value, t *task) goja.Value {
				return h.s.fields(m.count, v, m.owner, ownerOf(t))
			})
		})
	}
	describeLibMethod(p, "readableWebStream", 0)
	p.Method("close", 0, func(r *goja.Runtime, c goja.FunctionCall) goja.Value { return thisHandle(r, c).close() })
	describeLibMethod(p, "createReadStream", 0)
	describeLibMethod(p, "createWriteStream", 0)
	p.LazySymbol(engine.SymAsyncDispose, engine.Hidden, func(r *goja.Runtime) goja.Value {
		return engine.NewFunction(r, "[Symbol.asyncDispose]", 0, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			return thisHandle(r, c).close()
		})
	})
	return c
})

// describeLibMethod describes a method that is a function of internal/fs/handle: it gets the FileHandle as its first argument.
func describeLibMethod(p *engine.Template, name string, length int) {
	p.Method(name, length, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		h := thisHandle(r, c)
		return libCall(h.s, name, c.This, c.Arguments)
	})
}

func libCall(s *state, name string, handle goja.Value, args []goja.Value) goja.Value {
	f := s.env.Host.Require("internal/fs/handle").Get(name)
	return s.env.Call(f, goja.Undefined(), append([]goja.Value{handle}, args...)...)
}

// needsLib tells whether data is to be written piece by piece: an iterable that is neither text nor a view.
func needsLib(v goja.Value) bool {
	o := jsbind.Object(v)
	if o == nil {
		return false
	}
	if _, ok := viewBytes(o); ok {
		return false
	}
	return jsbind.IsCallable(engine.Get(o, goja.SymIterator)) || jsbind.IsCallable(engine.Get(o, engine.SymAsyncIterator))
}
