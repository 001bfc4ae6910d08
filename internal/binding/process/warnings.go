package process

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// warnings describes process.emitWarning; its work is done in JavaScript, since few programs warn.
func warnings(t *engine.Template) {
	t.EnumerableMethod("emitWarning", 1, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		e := jsbind.From(r)
		return e.Call(e.Host.Require("internal/process/warning").Get("emitWarning"), c.This, c.Arguments...)
	})
}
