// Package console is the global console and its Console class's fast paths.
package console

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/stdio"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/inspect"
	"github.com/node-go/node-go/internal/jsbind"
)

// Inspector is the isolate's state of util.inspect.
var Inspector = jsbind.NewSlot(func(e *jsbind.Env) *inspect.State { return inspect.NewState(e.VM) })

// Global is the global console of an isolate.
func Global(r *goja.Runtime) goja.Value { return template().New(r) }

var template = sync.OnceValue(func() *engine.Template {
	t := engine.NewTemplate(engine.ObjectProto)
	for _, m := range []struct {
		name   string
		stream int
	}{{"log", 1}, {"info", 1}, {"debug", 1}, {"error", 2}, {"warn", 2}} {
		t.EnumerableMethod(m.name, 0, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			e := jsbind.From(r)
			text := Inspector.Of(e).Format(nil, c.Arguments)
			stdio.Print(e, m.stream, text+"\n")
			return goja.Undefined()
		})
	}
	return t
})
