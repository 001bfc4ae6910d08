package console

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// describeInspector adds the methods that speak to an inspector alone. Node has none attached either unless somebody debugs, and then
// they do what they do here: nothing that the program sees.
func describeInspector(t *engine.Template) {
	for _, name := range []string{"profile", "profileEnd", "timeStamp"} {
		t.EnumerableMethod(name, 0, silent)
	}
	t.EnumerableMethod("context", 1, func(r *goja.Runtime, _ goja.FunctionCall) goja.Value {
		o := r.NewObject()
		for _, name := range []string{
			"dir", "dirXml", "table", "groupEnd", "clear", "count", "countReset", "profile", "profileEnd", "debug", "error", "info",
			"log", "warn", "trace", "group", "groupCollapsed", "assert", "time", "timeLog", "timeEnd", "timeStamp",
		} {
			engine.DefineOwn(o, engine.ASCIIValue(name), engine.NewFunction(r, name, 0, silent), engine.Plain)
		}
		return o
	})
	t.EnumerableMethod("createTask", 0, createTask)
}

func silent(*goja.Runtime, goja.FunctionCall) goja.Value { return goja.Undefined() }

// createTask makes a task whose run calls a function; its name would be shown in the stacks of an inspector.
func createTask(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	if t, ok := engine.TextOf(c.Argument(0)); !ok || t.Len() == 0 {
		panic(engine.NewError(r, "Error", "First argument must be a non-empty string.", "Error: First argument must be a non-empty string."))
	}
	task := r.NewObject()
	run := engine.NewFunction(r, "run", 0, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		if c.This != goja.Value(task) {
			panic(engine.NewError(r, "Error", "'run' called with illegal receiver.", "Error: 'run' called with illegal receiver."))
		}
		if !jsbind.IsCallable(c.Argument(0)) {
			panic(engine.NewError(r, "Error", "First argument must be a function.", "Error: First argument must be a function."))
		}
		return engine.Call(c.Argument(0), goja.Undefined(), nil)
	})
	engine.DefineOwn(task, engine.ASCIIValue("run"), run, engine.Plain)
	return task
}
