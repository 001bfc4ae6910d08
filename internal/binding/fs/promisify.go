package fs

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// resultNames are the operations whose callbacks get two results, and the names that util.promisify gives these.
func resultNames(op string) []string {
	switch op {
	case "read":
		return []string{"bytesRead", "buffer"}
	case "readv":
		return []string{"bytesRead", "buffers"}
	case "write":
		return []string{"bytesWritten", "buffer"}
	case "writev":
		return []string{"bytesWritten", "buffers"}
	}
	return nil
}

// describePromisable describes an operation's function with a property for util.promisify.
func describePromisable(t *engine.Template, o *op, names []string) {
	t.Lazy(o.name, engine.Plain, func(r *goja.Runtime) goja.Value {
		fn := engine.NewFunction(r, o.name, o.callbackLength(), func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			return stateIn(r).callback(o, c.Arguments)
		})
		env := jsbind.From(r)
		if sym, ok := env.Host.Require("internal/util").Get("customPromisifyArgs").(*goja.Symbol); ok {
			engine.DefineOwn(fn, sym, env.StringArray(names), 0)
		}
		return fn
	})
}
