package vm

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/asynchooks"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/sharedcache/disk"
)

// V8Exports makes the exports of node:v8: what of it has a meaning without V8.
func V8Exports(e *jsbind.Env) *goja.Object { return v8Exports().New(e.VM) }

var v8Exports = sync.OnceValue(func() *engine.Template {
	t := engine.NewTemplate(engine.ObjectProto)
	// A number that changes with everything that makes cached data invalid.
	t.EnumerableMethod("cachedDataVersionTag", 0, func(r *goja.Runtime, _ goja.FunctionCall) goja.Value {
		return r.ToValue(int64(disk.Tag()))
	})
	t.Lazy("promiseHooks", engine.Plain, asynchooks.PromiseHooks)
	return t
})
