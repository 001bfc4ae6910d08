package util

import (
	"strconv"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// scripts numbers the scripts that an isolate was asked about.
var scripts = jsbind.NewSlot(func(*jsbind.Env) map[string]string { return map[string]string{} })

// getCallSites tells where the running functions are: (frameCount = 10, options).
func getCallSites(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	e := jsbind.From(r)
	count, options := c.Argument(0), c.Argument(1)
	if jsbind.TypeOf(count) == "object" && goja.IsUndefined(options) {
		count, options = goja.Undefined(), count
	}
	const usual, most = 10, 200
	n := usual
	if !goja.IsUndefined(options) {
		o := jsbind.Object(options)
		if o == nil || engine.SlotOf(o) == engine.SlotArray {
			e.ThrowType(options, "options", "object")
		}
		if v := o.Get("sourceMap"); !jsbind.Undefined(v) {
			e.Bool(v, "options.sourceMap")
		}
	}
	if !goja.IsUndefined(count) {
		n = int(e.Integer(count, "frameCount", 1, most))
	}
	ids := scripts.Of(e)
	var list []any
	for _, s := range engine.CallSites(r, 0, 0) {
		if s.Native {
			continue
		}
		if len(list) == n {
			break
		}
		id := ids[s.File]
		if id == "" {
			id = strconv.Itoa(len(ids) + 1)
			ids[s.File] = id
		}
		o := r.CreateObject(nil)
		e.Define(o, "functionName", r.ToValue(s.Function), engine.Plain)
		e.Define(o, "scriptId", r.ToValue(id), engine.Plain)
		e.Define(o, "scriptName", r.ToValue(s.File), engine.Plain)
		e.Define(o, "lineNumber", r.ToValue(s.Line), engine.Plain)
		e.Define(o, "columnNumber", r.ToValue(s.Column), engine.Plain)
		e.Define(o, "column", r.ToValue(s.Column), engine.Plain)
		list = append(list, o)
	}
	return r.NewArray(list...)
}
