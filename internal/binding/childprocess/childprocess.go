// Package childprocess is what the builtin module child_process has in Go: processes, the pipes to them, and the run of a process to
// its end. Everything here belongs to the goroutine of the isolate unless a comment says otherwise.
package childprocess

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/childprocess/sys"
	"github.com/node-go/node-go/internal/binding/console"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// state is what one isolate has of processes.
type state struct {
	env       *jsbind.Env
	reaper    sys.Reaper
	pipes     map[*pipe]struct{} // those that are open
	pipeProto *goja.Object
	procProto *goja.Object
	names     map[int]string // of signals
}

var states = jsbind.NewSlot(func(e *jsbind.Env) *state {
	s := &state{env: e, pipes: map[*pipe]struct{}{}, names: map[int]string{}}
	e.AtClose(s.close)
	return s
})

// close lets go of everything; processes go on.
func (s *state) close() {
	s.reaper.Close()
	for p := range s.pipes {
		p.file.Close()
		p.busy.Wait()
	}
	s.pipes = nil
}

func stateIn(r *goja.Runtime) *state { return states.Of(jsbind.From(r)) }

// New makes internalBinding('child_process').
func New(env *jsbind.Env) *goja.Object { return template().New(env.VM) }

var template = sync.OnceValue(func() *engine.Template {
	t := engine.NewTemplate(nil)
	method := func(name string, length int, f func(s *state, c goja.FunctionCall) goja.Value) {
		t.EnumerableMethod(name, length, func(r *goja.Runtime, c goja.FunctionCall) goja.Value { return f(stateIn(r), c) })
	}
	method("spawn", 2, (*state).spawn)
	method("spawnSync", 1, (*state).spawnSync)
	// openChannel(fd) gives the pipe to the parent.
	method("openChannel", 1, func(s *state, c goja.FunctionCall) goja.Value {
		f, err := sys.Open(int(c.Argument(0).ToInteger()))
		if err != nil {
			s.env.Throw(nodeerr.Short(nodeerr.ErrnoOf(err), "open", ""))
		}
		return s.newPipe(f).object
	})
	// failure(errno, syscall) makes the error of a system call.
	method("failure", 2, func(s *state, c goja.FunctionCall) goja.Value {
		no, _ := nodeerr.ErrnoByNumber(int(c.Argument(0).ToInteger()))
		return s.env.Error(nodeerr.Short(no, c.Argument(1).String(), ""))
	})
	method("errno", 1, func(s *state, c goja.FunctionCall) goja.Value {
		no, _ := nodeerr.ErrnoByName(c.Argument(0).String())
		return s.env.Value(no.Number)
	})
	method("inspect", 1, func(s *state, c goja.FunctionCall) goja.Value {
		return s.env.Value(console.Inspector.Of(s.env).Inspect(c.Argument(0), nil))
	})
	t.Lazy("signals", engine.Plain, func(r *goja.Runtime) goja.Value {
		o := r.NewObject()
		for _, name := range sys.SignalNames() {
			if n, ok := sys.SignalNumber(name); ok {
				engine.DefineOwn(o, engine.Name(name), r.ToValue(n), engine.Plain)
			}
		}
		return o
	})
	return t
})

// signalValue gives the name of a signal as JavaScript sees it: null for none.
func (s *state) signalValue(number int) goja.Value {
	if number == 0 {
		return goja.Null()
	}
	name, ok := s.names[number]
	if !ok {
		name = sys.SignalName(number)
		s.names[number] = name
	}
	return s.env.Value(name)
}

func errnoValue(e *jsbind.Env, err error) goja.Value { return e.Value(nodeerr.ErrnoOf(err).Number) }
