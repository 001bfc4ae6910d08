package isolate

import (
	"fmt"
	"time"

	"github.com/node-go/node-go/internal/eventloop"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/tracing"
)

// Trace events of an isolate's own life. Where none is enabled each costs a look at a pointer.

// poolTID stands for the pool, beyond the numbers of threads.
const poolTID = 1 << 20

func micros(nanos int64) int64 { return nanos / int64(time.Microsecond) }

// traceStart tells how the isolate came to be, and follows what the enabled categories ask for.
func (i *Isolate) traceStart() {
	t, o := i.cfg.Options.Trace, &i.cfg.Options
	if t == nil {
		return
	}
	if o.IsWorker {
		name := o.ThreadName
		if name == "" {
			name = "WorkerThread"
		}
		t.Describe("thread_name", o.ThreadID, map[string]string{"name": fmt.Sprintf("[worker %d] %s", o.ThreadID, name)})
	} else if len(t.Categories()) > 0 {
		i.traceProcess()
	}
	m := &i.env.Milestones
	if t.On(tracing.Environment) {
		t.Emit(tracing.Event{Phase: tracing.AsyncBegin, Cat: tracing.Environment, Name: "Environment", TID: o.ThreadID, ID: i.traceID(), TS: micros(m.Start),
			Args: map[string]any{"args": map[string]any{"args": o.Argv, "exec_args": o.ExecArgv}}})
		i.loop.OnPhase(func(p eventloop.Phase, began int64) {
			if p == eventloop.Timers {
				t.Span(tracing.Environment, "RunTimers", o.ThreadID, micros(began), nil)
				return
			}
			t.Span(tracing.Environment, "CheckImmediate", o.ThreadID, micros(began), nil)
			t.Span(tracing.Environment, "RunAndClearNativeImmediates", o.ThreadID, micros(began), nil)
		})
	}
	i.traceMoment("environment", m.Environment)
	i.traceMoment("nodeStart", m.Start)
	i.traceMoment("v8Start", m.Engine)
	i.traceMoment("bootstrapComplete", m.Bootstrap)
	if t.On(tracing.AsyncHooks) {
		i.Callback(func() { i.env.Method(i.Require("internal/trace_async_hooks"), "follow") })
	}
}

// traceProcess tells of the process, once tracing has begun.
func (i *Isolate) traceProcess() {
	t, o := i.cfg.Options.Trace, &i.cfg.Options
	t.Describe("process_name", 0, map[string]string{"name": o.Title})
	t.Describe("version", 0, map[string]string{"node": o.NodeVersion})
	t.Describe("thread_name", 0, map[string]string{"name": "JavaScriptMainThread"})
	// The pool for work that must not block an isolate; its goroutines have no threads of their own.
	t.Describe("thread_name", poolTID, map[string]string{"name": "PlatformWorkerThread"})
	process := map[string]any{}
	if err := i.protect(func() {
		p := i.processObject()
		for _, name := range []string{"versions", "arch", "platform", "release"} {
			if v := p.Get(name); !jsbind.Undefined(v) {
				process[name] = v.Export()
			}
		}
	}); err != nil {
		return
	}
	t.Describe("node", 0, map[string]any{"process": process})
}

func (i *Isolate) traceID() string { return fmt.Sprintf("0x%x", i.cfg.Options.ThreadID+1) }

// traceMoment tells when something of the start or the end happened.
func (i *Isolate) traceMoment(name string, nanos int64) {
	if t := i.cfg.Options.Trace; t.On(tracing.Bootstrap) {
		t.Emit(tracing.Event{Phase: tracing.Instant, Cat: tracing.Bootstrap, Name: name, TID: i.cfg.Options.ThreadID, TS: micros(nanos)})
	}
}

// traceSpan begins what the function that it gives ends.
func (i *Isolate) traceSpan(name string) func() {
	t := i.cfg.Options.Trace
	if !t.On(tracing.Environment) {
		return func() {}
	}
	began := t.Now()
	return func() { t.Span(tracing.Environment, name, i.cfg.Options.ThreadID, began, nil) }
}

func (i *Isolate) traceEnd() {
	t := i.cfg.Options.Trace
	if !t.On(tracing.Environment) {
		return
	}
	t.Span(tracing.Environment, "RunCleanup", i.cfg.Options.ThreadID, t.Now(), nil)
	t.Span(tracing.Environment, "AtExit", i.cfg.Options.ThreadID, t.Now(), nil)
	t.Emit(tracing.Event{Phase: tracing.AsyncEnd, Cat: tracing.Environment, Name: "Environment", TID: i.cfg.Options.ThreadID, ID: i.traceID()})
}

// traceRejections counts rejections that nothing handled, and those that something handled afterwards.
func (i *Isolate) traceRejections(unhandled, handledAfter int) {
	t, n := i.cfg.Options.Trace, &i.rejections.traced
	n.unhandled += unhandled
	n.handledAfter += handledAfter
	if t.On(tracing.Rejections) {
		t.Emit(tracing.Event{Phase: tracing.Counter, Cat: tracing.Rejections, Name: "rejections", TID: i.cfg.Options.ThreadID,
			Args: map[string]int{"unhandled": n.unhandled, "handledAfter": n.handledAfter}})
	}
}
