package nodego

import (
	"os"
	"strings"
	"time"

	"go.uber.org/zap"

	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/tracing"
	"github.com/node-go/node-go/monotime"
	"github.com/node-go/node-go/sharedcache"
)

// trace makes the agent of the program's trace events, and enables the categories that the command line names.
func (r *run) trace(stdio jsbind.Stdio) {
	clock := monotime.New(r.rt.clock)
	f := &r.opts.Flags.Trace
	a := tracing.New(tracing.Config{
		Pattern: f.File, PID: os.Getpid(),
		Now:  func() int64 { return clock.Nanotime() / int64(time.Microsecond) },
		Warn: func(line string) { _ = stdio.WriteStderr([]byte(line + "\n")) },
	})
	r.opts.Trace = a
	r.rt.trace.Store(a)
	switch {
	case f.On:
		a.Enable(strings.Split(f.Categories, ","))
	case f.Usual:
		a.Enable(strings.Split(tracing.Usual, ","))
	}
}

func (r *run) endTrace() {
	r.rt.trace.CompareAndSwap(r.opts.Trace, nil)
	if err := r.opts.Trace.Close(); err != nil {
		r.rt.log.Warn("trace.close", zap.Error(err))
	}
}

// observe logs what the code cache does, and tells compiles to the trace of the latest program.
func (rt *Runtime) observe() func(sharedcache.Event) {
	logged := cacheObserver(rt.log)
	return func(e sharedcache.Event) {
		if logged != nil {
			logged(e)
		}
		if a := rt.trace.Load(); e.Result.Outcome == sharedcache.Compiled && a.On(tracing.Engine) {
			took := e.Duration.Microseconds()
			a.Emit(tracing.Event{Phase: tracing.Complete, Cat: tracing.Engine, Name: "V8.ScriptCompiler", TID: e.Isolate, TS: a.Now() - took, Dur: took,
				Args: map[string]string{"fileName": e.Key.ID}})
		}
	}
}
