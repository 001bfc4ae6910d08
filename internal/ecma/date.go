package ecma

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// dateExtension replaces Date.now: the engine's own asks for a time.Time and takes it apart again, which costs more than to read
// the isolate's coarse clock.
var dateExtension = sync.OnceValue(func() *engine.Extension {
	return engine.NewExtension(func(t *engine.Template) {
		t.Lazy("now", engine.Hidden, func(r *goja.Runtime) goja.Value {
			clock := jsbind.From(r).Clock // found once: the look-up would be most of the call
			var ms int64
			value := engine.IntValue(ms)
			return engine.NewFunction(r, "now", 0, func(*goja.Runtime, goja.FunctionCall) goja.Value {
				if now := clock.WallMillis(); now != ms {
					ms, value = now, engine.IntValue(now) // once a millisecond: a number of this size is an allocation
				}
				return value
			})
		})
	})
})
