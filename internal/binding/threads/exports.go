package threads

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/messaging"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
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
	lazy("isInternalThread", func(s *State) goja.Value { return s.env.Value(false) })
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
	o := s.env.VM.NewObject()
	if !s.env.Opts.IsWorker {
		return o
	}
	l := s.Thread.Spec.Limits
	for _, v := range []struct {
		name     string
		set, def float64
	}{
		{"maxYoungGenerationSizeMb", l.MaxYoungGenerationSizeMb, 48}, {"maxOldGenerationSizeMb", l.MaxOldGenerationSizeMb, 4096},
		{"codeRangeSizeMb", l.CodeRangeSizeMb, 0}, {"stackSizeMb", l.StackSizeMb, 4},
	} {
		n := v.set
		if n <= 0 {
			n = v.def
		}
		s.env.Define(o, v.name, s.env.Value(n), engine.Plain)
	}
	return o
}
