// Package repl is what node:repl has in Go: a look at input, and the way of errors that nothing catches to the session that they
// come from.
//
// Everything here belongs to the goroutine that owns the isolate.
package repl

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/loader"
)

var template = sync.OnceValue(func() *engine.Template {
	return engine.NewTemplate(engine.ObjectProto).
		// scanInput tells what the tokens of input tell: {cut, open, wrong, wait}.
		EnumerableMethod("scanInput", 1, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			e := jsbind.From(r)
			in := loader.ScanInput(c.Argument(0).String())
			o := r.NewObject()
			for _, f := range []struct {
				name string
				on   bool
			}{{"cut", in.Cut}, {"open", in.Open}, {"wrong", in.Wrong}, {"wait", in.Await}} {
				e.Define(o, f.name, e.Value(f.on), engine.Plain)
			}
			return o
		}).
		// awaitInput gives input that waits as a script that does not; true where it may once it is complete; or false.
		EnumerableMethod("awaitInput", 1, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			text, ok, unfinished := loader.AwaitInput(c.Argument(0).String())
			if ok {
				return r.ToValue(text)
			}
			return r.ToValue(unfinished)
		}).
		// memberNames gives the own names of an object but for the elements of arrays and their kin.
		EnumerableMethod("memberNames", 1, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			o := jsbind.Object(c.Argument(0))
			if o == nil {
				jsbind.From(r).ThrowType(c.Argument(0), "object", "Object")
			}
			var names []any
			for _, k := range engine.NonIndexKeys(o, true, nil) {
				if k.Sym == nil {
					names = append(names, k.Value())
				}
			}
			return r.NewArray(names...)
		}).
		// setCatcher has a function asked, before the program is, about each exception that nothing has caught; true means that
		// it is dealt with.
		EnumerableMethod("setCatcher", 1, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			e := jsbind.From(r)
			e.UncaughtCatcher = e.Function(c.Argument(0), "catcher")
			return goja.Undefined()
		})
})

// New makes internalBinding('repl').
func New(e *jsbind.Env) *goja.Object { return template().New(e.VM) }
