package childprocess

import (
	"time"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/childprocess/sys"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// spawnSync runs a process to its end: { pid, status, signal, output } with error, a number, if there was one. Entries of output are
// ArrayBuffers, or null where there is no pipe that the child writes.
func (s *state) spawnSync(c goja.FunctionCall) goja.Value {
	e := s.env
	e.SyncIO("spawnSync")
	o := c.Argument(0).(*goja.Object)
	spec := &sys.RunSpec{Spec: s.specOf(o), MaxBuffer: -1, KillSignal: 15, Interrupted: e.Interrupted()}
	if v := o.Get("cwd"); !jsbind.Nullish(v) && v.String() == "" {
		spec.Nowhere = true // spawn takes it for no cwd
	}
	streams := s.streamsOf(o.Get("stdio"))
	spec.Stdio, spec.Pipes = make([]sys.Stdio, len(streams)), make([]*sys.RunPipe, len(streams))
	for n := range streams {
		given, ok := streams[n].stdio(n)
		if ok {
			spec.Stdio[n] = given
			continue
		}
		p := &sys.RunPipe{ChildReads: n == 0}
		if b, ok := jsbind.Bytes(streams[n].object.Get("input")); ok {
			p.Input = append([]byte(nil), b...)
		}
		spec.Pipes[n] = p
	}
	if v := o.Get("timeout"); !jsbind.Nullish(v) {
		spec.Timeout = time.Duration(v.ToFloat() * float64(time.Millisecond))
	}
	if v := o.Get("maxBuffer"); !jsbind.Nullish(v) && v.ToFloat() < 1<<62 {
		spec.MaxBuffer = int64(v.ToFloat())
	}
	if v := o.Get("killSignal"); !jsbind.Nullish(v) && v.ToInteger() != 0 {
		spec.KillSignal = int(v.ToInteger())
	}
	return s.result(sys.Run(&s.reaper, spec), spec.Pipes)
}

func (s *state) result(x sys.Result, pipes []*sys.RunPipe) goja.Value {
	e := s.env
	r := e.VM.NewObject()
	status, output := goja.Value(goja.Null()), goja.Value(goja.Null())
	if x.Started {
		if x.Exit.Signal == 0 {
			status = e.Value(x.Exit.Code)
		}
		list := make([]any, len(pipes))
		for n, p := range pipes {
			list[n] = goja.Null()
			if p != nil && !p.ChildReads {
				list[n] = e.VM.NewArrayBuffer(p.Output)
			}
		}
		output = e.VM.NewArray(list...)
	}
	e.Define(r, "pid", e.Value(x.Pid), engine.Plain)
	e.Define(r, "status", status, engine.Plain)
	e.Define(r, "signal", s.signalValue(x.Exit.Signal), engine.Plain)
	e.Define(r, "output", output, engine.Plain)
	if x.Err != nil {
		e.Define(r, "error", errnoValue(e, x.Err), engine.Plain)
	}
	return r
}
