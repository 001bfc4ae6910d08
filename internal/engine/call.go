package engine

import (
	_ "unsafe" // linkname

	"github.com/dop251/goja"
)

// Call calls fn without catching anything: an exception, or an interruption, goes on up as the engine's own panic. It must be
// called from a native function that JavaScript called, or inside a [goja.Runtime.Try] or a Callable. fn must be callable.
func Call(fn goja.Value, this goja.Value, args []goja.Value) goja.Value {
	f, ok := assertCallable(fn)
	if !ok {
		panic(notCallable(fn))
	}
	return f(goja.FunctionCall{This: this, Arguments: args})
}

// IsCallable tells whether v is a function.
func IsCallable(v goja.Value) bool {
	_, ok := assertCallable(v)
	return ok
}

func notCallable(v goja.Value) any {
	if o, ok := v.(*goja.Object); ok {
		return RuntimeOf(o).NewTypeError("%s is not a function", o.String())
	}
	return "engine: call of something that is not a function"
}

//go:linkname assertCallable github.com/dop251/goja.assertCallable
func assertCallable(v goja.Value) (func(goja.FunctionCall) goja.Value, bool)
