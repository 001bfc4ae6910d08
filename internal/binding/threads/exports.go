package threads

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/messaging"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/worker"
)

// Exports makes the exports of node:worker_threads. Nearly every worker requires it, so nothing in it is made before it is used.
func Exports(e *jsbind.Env) *goja.Object { return exports().New(e.VM) }

var exports = sync.OnceValue(func() *engine.Template {
	t := engine.NewTemplate(engine.ObjectProto)
	lazy := func(name string, f func(*State) goja.Value) {
		t.Lazy(name, engine.Plain, func(r *goja.Runtime) goja.Value { return f(Of(jsbind.From(r))) })
	}
	fromJS := func(names ...string) {
		for _, name := range names {
			lazy(name, func(s *State) goja.Value { return s.env.Host.Require("internal/worker").Get(name) })
		}
	}
	lazy("isInternalThread", func(s *State) goja.Value { return s.env.Value(s.Thread.Spec.Builtin != "") })
	lazy("isMainThread", func(s *State) goja.Value { return s.env.Value(!s.env.Opts.IsWorker) })
	lazy("threadId", func(s *State) goja.Value { return s.env.Value(s.Thread.ID) })
	lazy("threadName", func(s *State) goja.Value { return s.env.Value(s.Thread.Spec.Name) })
	lazy("parentPort", func(s *State) goja.Value { return s.ParentPort() })
	lazy("workerData", func(s *State) goja.Value { return s.received().Get("0") })
	lazy("resourceLimits", func(s *State) goja.Value { return s.resourceLimits() })
	lazy("SHARE_ENV", func(s *State) goja.Value { return engine.SymbolFor(s.env.VM, "nodejs.worker_threads.SHARE_ENV") })
	lazy("MessagePort", func(s *State) goja.Value { return messaging.Of(s.env).PortConstructor() })
	lazy("MessageChannel", func(s *State) goja.Value { return messaging.Of(s.env).ChannelConstructor() })
	t.EnumerableMethod("receiveMessageOnPort", 1, messaging.ReceiveMessageOnPort)
	t.EnumerableMethod("markAsUntransferable", 1, messaging.MarkAsUntransferable)
	t.EnumerableMethod("isMarkedAsUntransferable", 1, messaging.IsMarkedAsUntransferable)
	t.EnumerableMethod("markAsUncloneable", 1, messaging.MarkAsUncloneable)
	fromJS("Worker", "BroadcastChannel", "moveMessagePortToContext", "setEnvironmentData", "getEnvironmentData", "postMessageToThread", "locks")
	return t
})

func (s *State) resourceLimits() goja.Value {
	if !s.env.Opts.IsWorker {
		return s.env.VM.NewObject()
	}
	return limitsObject(s.env, s.Thread.Spec.Limits)
}

// limitsObject shows limits as Node does: -1 where none was set, except for the stack.
func limitsObject(e *jsbind.Env, l worker.Limits) *goja.Object {
	o := e.VM.NewObject()
	stack := l.StackSizeMb
	if stack < 0 {
		stack = defaultStackMb
	}
	for _, v := range [...]struct {
		name string
		mb   float64
	}{
		{"maxYoungGenerationSizeMb", l.MaxYoungGenerationSizeMb}, {"maxOldGenerationSizeMb", l.MaxOldGenerationSizeMb},
		{"codeRangeSizeMb", l.CodeRangeSizeMb}, {"stackSizeMb", stack},
	} {
		e.Define(o, v.name, e.Value(v.mb), engine.Plain)
	}
	return o
}

// defaultStackMb is the stackSizeMb of a worker that was given none.
const defaultStackMb = 4
