package childprocess

import (
	"os"
	"sync"
	"syscall"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/childprocess/sys"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/eventloop"
	"github.com/node-go/node-go/internal/jsbind"
)

// process is a child and the handle that keeps the loop alive for it.
type process struct {
	s      *state
	child  *sys.Child
	handle eventloop.Handle
	scope  jsbind.AsyncScope
	onexit goja.Value
	pipes  []*pipe
	ended  bool
}

// spawn starts a process: spawn(options, onexit) gives { pid, handle, pipes }, where pipes holds one entry for each of stdio, or the
// number of an error. onexit(code, signal) is called once.
func (s *state) spawn(c goja.FunctionCall) goja.Value {
	e := s.env
	o := c.Argument(0).(*goja.Object)
	spec := s.specOf(o)
	streams := s.streamsOf(o.Get("stdio"))
	spec.Stdio = make([]sys.Stdio, len(streams))
	ours, theirs := make([]*os.File, len(streams)), []*os.File(nil)
	shut := func(list []*os.File) {
		for _, f := range list {
			if f != nil {
				f.Close()
			}
		}
	}
	for n := range streams {
		given, ok := streams[n].stdio(n)
		if ok {
			spec.Stdio[n] = given
			continue
		}
		d := sys.ChildWrites
		if n == 0 {
			d = sys.ChildReads
		}
		mine, its, err := sys.Pair(d)
		if err != nil {
			shut(ours)
			shut(theirs)
			return errnoValue(e, err)
		}
		ours[n], theirs = mine, append(theirs, its)
		spec.Stdio[n] = sys.Stdio{Kind: sys.Pipe, File: its}
	}
	child, err := sys.Start(&spec)
	shut(theirs)
	if err != nil {
		shut(ours)
		return errnoValue(e, err)
	}
	p := &process{s: s, child: child, onexit: c.Argument(1)}
	handle := s.newProcess(p)
	e.Loop.InitHandle(&p.handle, "ProcessWrap")
	e.InitScope(&p.scope, "PROCESSWRAP", handle)
	s.reaper.Watch(child, func(x sys.Exit) { e.Loop.Post(func() { p.exited(x) }) })

	pipes := make([]any, len(streams))
	for n, f := range ours {
		pipes[n] = goja.Null()
		if f != nil {
			mine := s.newPipe(f)
			p.pipes, pipes[n] = append(p.pipes, mine), mine.object
		}
	}
	r := e.VM.NewObject()
	e.Define(r, "pid", e.Value(child.Pid), engine.Plain)
	e.Define(r, "handle", handle, engine.Plain)
	e.Define(r, "pipes", e.VM.NewArray(pipes...), engine.Plain)
	return r
}

// exited tells the program, behind all that came through the pipes before.
func (p *process) exited(x sys.Exit) {
	p.ended = true
	left := 1
	one := func() {
		if left--; left == 0 {
			p.tell(x)
		}
	}
	pipes := p.pipes
	p.pipes = nil
	for _, pipe := range pipes {
		left++
		pipe.drain(one)
	}
	one()
}

func (p *process) tell(x sys.Exit) {
	e := p.s.env
	p.handle.Close()
	e.CallbackIn(&p.scope, func() { e.Call(p.onexit, goja.Undefined(), e.Value(x.Code), p.s.signalValue(x.Signal)) })
	e.DestroyScope(&p.scope)
}

func (s *state) newProcess(p *process) *goja.Object {
	if s.procProto == nil {
		s.procProto = processTemplate().New(s.env.VM)
	}
	o := s.env.VM.CreateObject(s.procProto)
	engine.SetPayload(o, p)
	return o
}

var processTemplate = sync.OnceValue(func() *engine.Template {
	t := engine.NewTemplate(engine.ObjectProto)
	t.Lazy("constructor", engine.Hidden, illegal("Process"))
	method := func(name string, length int, f func(p *process, c goja.FunctionCall) goja.Value) {
		t.EnumerableMethod(name, length, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			p, ok := engine.Payload(c.This).(*process)
			if !ok {
				panic(r.NewTypeError("Illegal invocation"))
			}
			return f(p, c)
		})
	}
	// kill(number) gives 0 or the number of an error.
	method("kill", 1, func(p *process, c goja.FunctionCall) goja.Value {
		err := error(syscall.ESRCH)
		if !p.ended {
			err = p.child.Kill(int(c.Argument(0).ToInteger()))
		}
		if err != nil {
			return errnoValue(p.s.env, err)
		}
		return p.s.env.Value(0)
	})
	method("ref", 0, func(p *process, _ goja.FunctionCall) goja.Value { p.handle.Ref(); return goja.Undefined() })
	method("unref", 0, func(p *process, _ goja.FunctionCall) goja.Value { p.handle.Unref(); return goja.Undefined() })
	method("hasRef", 0, func(p *process, _ goja.FunctionCall) goja.Value { return p.s.env.Value(p.handle.HasRef()) })
	return t
})

// illegal makes the constructor of objects that programs cannot make.
func illegal(name string) engine.Maker {
	return func(r *goja.Runtime) goja.Value {
		return engine.NewFunction(r, name, 0, func(r *goja.Runtime, _ goja.FunctionCall) goja.Value {
			panic(r.NewTypeError("Illegal constructor"))
		})
	}
}
