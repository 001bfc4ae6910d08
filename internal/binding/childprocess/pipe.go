package childprocess

import (
	"os"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/childprocess/sys"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/eventloop"
	"github.com/node-go/node-go/internal/jsbind"
)

// pipe is one end of a pipe to another process. It keeps the loop alive while it reads, unless it was unreferenced, and while a write
// is under way.
type pipe struct {
	s      *state
	file   *os.File
	object *goja.Object
	handle eventloop.Handle
	scope  jsbind.AsyncScope
	busy   sync.WaitGroup // goroutines that read and write

	in   input
	lent bool // a child has this end as its standard stream, and reads and writes of it block

	unrefd bool
	closed bool

	out output
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
	if p.in.flowing && !p.unrefd {
		p.handle.Ref()
	} else {
		p.handle.Unref()
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

// close ends the pipe; callback is called in the loop's closing phase.
func (p *pipe) close(callback goja.Value) {
	if p.closed {
		return
	}
	p.closed, p.in.flowing, p.in.held = true, false, nil
	p.handle.Close()
	delete(p.s.pipes, p)
	p.file.Close()
	if p.in.drained != nil {
		p.s.env.Loop.Post(p.drained) // not in the middle of what the program does
	}
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
