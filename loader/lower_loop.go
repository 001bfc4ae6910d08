package loader

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/jsbind"
)

// hidden is part of what lowered code can hold as an object, and which shows nothing.
type hidden struct{}

func (hidden) Get(string) goja.Value       { return nil }
func (hidden) Set(string, goja.Value) bool { return false }
func (hidden) Has(string) bool             { return false }
func (hidden) Delete(string) bool          { return false }
func (hidden) Keys() []string              { return nil }

// loop is an iteration as such an object.
type loop struct {
	hidden
	*asyncIteration
}

// describeLoops adds what for-await loops call; see rewriter.asyncLoop.
func describeLoops(hook func(string, int, func(*Loader, goja.FunctionCall) goja.Value)) {
	on := func(name string, f func(*asyncIteration, goja.FunctionCall) goja.Value) {
		hook(name, 1, func(l *Loader, c goja.FunctionCall) goja.Value {
			return f(c.Argument(0).Export().(*loop).asyncIteration, c)
		})
	}
	hook("open", 1, func(l *Loader, c goja.FunctionCall) goja.Value {
		return l.vm.NewDynamicObject(&loop{asyncIteration: l.openAsync(c.Argument(0))})
	})
	on("next", func(it *asyncIteration, c goja.FunctionCall) goja.Value {
		it.over = true // an error of the iterator's own is not told to it
		return it.next()
	})
	on("step", func(it *asyncIteration, c goja.FunctionCall) goja.Value {
		r := jsbind.Object(c.Argument(1))
		if r == nil {
			panic(it.l.vm.NewTypeError("Iterator result %s is not an object", c.Argument(1)))
		}
		if done := r.Get("done"); done != nil && done.ToBoolean() {
			return it.l.env.Value(false)
		}
		it.value = valueOf(r)
		it.over = false
		return it.l.env.Value(true)
	})
	on("value", func(it *asyncIteration, c goja.FunctionCall) goja.Value { return it.value })
	on("failed", func(it *asyncIteration, c goja.FunctionCall) goja.Value {
		it.failed = true
		panic(c.Argument(1))
	})
	on("closing", func(it *asyncIteration, c goja.FunctionCall) goja.Value {
		if it.over {
			return it.l.env.Value(false)
		}
		it.over = true
		failure := it.l.catch(func() { it.closer = it.method("return") })
		if failure != nil && !it.failed {
			panic(failure.value)
		}
		return it.l.env.Value(failure == nil && it.closer != nil)
	})
	on("close", func(it *asyncIteration, c goja.FunctionCall) goja.Value { return it.call(it.closer, false) })
	on("closed", func(it *asyncIteration, c goja.FunctionCall) goja.Value {
		if !it.failed && jsbind.Object(c.Argument(1)) == nil {
			panic(it.l.vm.NewTypeError("%s is not an object", c.Argument(1)))
		}
		return goja.Undefined()
	})
	on("closeFailed", func(it *asyncIteration, c goja.FunctionCall) goja.Value {
		if it.failed {
			return goja.Undefined()
		}
		panic(c.Argument(1))
	})
}
