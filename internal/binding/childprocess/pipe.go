package childprocess

import (
	"errors"
	"io"
	"os"
	"sync"
	"time"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/childprocess/sys"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/eventloop"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// readSize is how much is asked for at once.
const readSize = 64 << 10

// pipe is one end of a pipe to another process. It keeps the loop alive while it reads, unless it was unreferenced, and while a write
// is under way.
type pipe struct {
	s      *state
	file   *os.File
	object *goja.Object
	handle eventloop.Handle
	scope  jsbind.AsyncScope
	busy   sync.WaitGroup // goroutines that read and write

	onread  goja.Value
	flowing bool
	asked   bool   // a piece is on its way
	held    *piece // came while nobody wanted it
	unrefd  bool
	lent    bool // a child has this end as its standard stream, and reads and writes of it block
	bounded bool // a read has been called back
	closed  bool

	out output
}

type piece struct {
	p   []byte
	err error
}

// newPipe makes the object of a pipe. It closes f.
func (s *state) newPipe(f *os.File) *pipe {
	if s.pipeProto == nil {
		s.pipeProto = pipeTemplate().New(s.env.VM)
	}
	p := &pipe{s: s, file: f, object: s.env.VM.CreateObject(s.pipeProto)}
	engine.SetPayload(p.object, p)
	s.pipes[p] = struct{}{}
	s.env.Loop.InitHandle(&p.handle, "PipeWrap")
	p.handle.Owner = p.object
	p.settle()
	s.env.InitScope(&p.scope, "PIPEWRAP", p.object)
	return p
}

func pipeOf(v goja.Value) *pipe {
	p, _ := engine.Payload(v).(*pipe)
	return p
}

// settle keeps the loop alive or lets it go.
func (p *pipe) settle() {
	if p.flowing && !p.unrefd {
		p.handle.Ref()
	} else {
		p.handle.Unref()
	}
}

// start lets pieces through to onread(error, bytes); null bytes are the end.
func (p *pipe) start(onread goja.Value) {
	if p.closed {
		return
	}
	p.onread, p.flowing = onread, true
	p.settle()
	if held := p.held; held != nil {
		p.held, p.asked = nil, true
		p.s.env.Loop.Post(func() { p.arrived(held) })
		return
	}
	if !p.asked {
		// Not before the program has had its turn: it may hand the pipe on to a child, and what was read would be lost for it.
		p.asked = true
		p.s.env.Loop.Post(func() {
			p.asked = false
			if p.flowing && !p.closed {
				p.ask()
			}
		})
	}
}

// ask has the next piece read. The goroutine ends with the read, which the closing of the file ends.
func (p *pipe) ask() {
	if p.asked {
		return
	}
	p.asked = true
	p.takeBack()
	if p.bounded {
		p.bounded = false
		_ = p.file.SetReadDeadline(time.Time{}) // fails only on a file that reads fail on
	}
	p.busy.Add(1)
	go func() {
		defer p.busy.Done()
		buf := make([]byte, readSize)
		n, err := p.file.Read(buf)
		if n < readSize/2 {
			buf = append([]byte(nil), buf[:n]...) // a short piece must not keep the memory of a long one
		}
		p.s.env.Loop.Post(func() { p.arrived(&piece{buf[:n:n], err}) })
	}()
}

// stop holds back what comes from now on. A read that waits is called back: the data may be for somebody else.
func (p *pipe) stop() {
	if p.closed {
		return
	}
	p.flowing = false
	p.settle()
	if p.asked {
		p.bounded = true
		_ = p.file.SetReadDeadline(time.Unix(1, 0)) // where that cannot be done the read's data is held
	}
}

// lend makes the pipe ready to be a standard stream of a child, which cannot be expected to deal with one that does not block.
func (p *pipe) lend() {
	if sys.SetBlocking(p.file, true) == nil {
		p.lent = true
	}
}

// takeBack undoes lend: neither the loop nor the end of a read must wait for what a child does.
func (p *pipe) takeBack() {
	if p.lent {
		p.lent = false
		_ = sys.SetBlocking(p.file, false) // it could be done the other way round
	}
}

func (p *pipe) arrived(x *piece) {
	p.asked = false
	if p.closed {
		return
	}
	if len(x.p) == 0 && errors.Is(x.err, os.ErrDeadlineExceeded) {
		if p.flowing {
			p.ask()
		}
		return
	}
	if !p.flowing {
		p.held = x
		return
	}
	e := p.s.env
	failure, bytes := goja.Value(goja.Undefined()), goja.Value(goja.Null())
	switch {
	case len(x.p) > 0:
		bytes = e.VM.ToValue(e.VM.NewArrayBuffer(x.p))
	case errors.Is(x.err, io.EOF):
		p.stop()
	case x.err != nil:
		p.stop()
		failure = e.Error(nodeerr.Short(nodeerr.ErrnoOf(x.err), "read", ""))
	}
	e.CallbackIn(&p.scope, func() { e.Call(p.onread, goja.Undefined(), failure, bytes) })
	if p.flowing && !p.closed {
		p.ask()
	}
}

// close ends the pipe; callback is called in the loop's closing phase.
func (p *pipe) close(callback goja.Value) {
	if p.closed {
		return
	}
	p.closed, p.flowing, p.held = true, false, nil
	p.handle.Close()
	delete(p.s.pipes, p)
	p.file.Close()
	e := p.s.env
	if jsbind.IsCallable(callback) {
		e.Loop.AtClosing(func() {
			e.CallbackIn(&p.scope, func() { e.Call(callback, goja.Undefined()) })
			e.DestroyScope(&p.scope)
		})
	}
}

var pipeTemplate = sync.OnceValue(func() *engine.Template {
	t := engine.NewTemplate(engine.ObjectProto)
	t.Lazy("constructor", engine.Hidden, illegal("Pipe"))
	method := func(name string, length int, f func(p *pipe, c goja.FunctionCall) goja.Value) {
		t.EnumerableMethod(name, length, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			p := pipeOf(c.This)
			if p == nil {
				panic(r.NewTypeError("Illegal invocation"))
			}
			if v := f(p, c); v != nil {
				return v
			}
			return goja.Undefined()
		})
	}
	method("readStart", 1, func(p *pipe, c goja.FunctionCall) goja.Value { p.start(c.Argument(0)); return nil })
	method("readStop", 0, func(p *pipe, _ goja.FunctionCall) goja.Value { p.stop(); return nil })
	method("write", 2, func(p *pipe, c goja.FunctionCall) goja.Value { return p.write(c.Argument(0), c.Argument(1)) })
	method("shutdown", 1, func(p *pipe, c goja.FunctionCall) goja.Value { p.shutdown(c.Argument(0)); return nil })
	method("close", 1, func(p *pipe, c goja.FunctionCall) goja.Value { p.close(c.Argument(0)); return nil })
	method("ref", 0, func(p *pipe, _ goja.FunctionCall) goja.Value { p.unrefd = false; p.settle(); return nil })
	method("unref", 0, func(p *pipe, _ goja.FunctionCall) goja.Value { p.unrefd = true; p.settle(); return nil })
	method("hasRef", 0, func(p *pipe, _ goja.FunctionCall) goja.Value { return p.s.env.Value(!p.unrefd && !p.closed) })
	t.Accessor("fd", engine.Enumerable|engine.Configurable, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		p := pipeOf(c.This)
		if p == nil || p.closed {
			return r.ToValue(-1)
		}
		return r.ToValue(sys.Number(p.file))
	}, nil)
	return t
})
