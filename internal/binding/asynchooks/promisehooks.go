package asynchooks

import (
	"slices"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// What a watcher hears of, in the order of its functions.
const (
	watchInit = iota
	watchBefore
	watchAfter
	watchSettled
	watchCount
)

// watchNames are the properties of v8.promiseHooks.createHook's argument.
var watchNames = [watchCount]string{"init", "before", "after", "settled"}

// watcher is one hook of v8.promiseHooks.
type watcher struct{ fns [watchCount]goja.Value }

// tell calls the watchers of an event. What one throws is uncaught, and the others are called all the same.
func (p *promises) tell(event int, promise *goja.Object, more ...*goja.Object) {
	if len(p.watchers) == 0 || promise == nil {
		return
	}
	args := []goja.Value{promise}
	for _, o := range more {
		if o == nil {
			args = append(args, goja.Undefined())
		} else {
			args = append(args, o)
		}
	}
	for _, w := range slices.Clone(p.watchers) {
		fn := w.fns[event]
		if fn == nil {
			continue
		}
		if ex := p.h.env.VM.Try(func() { engine.Call(fn, goja.Undefined(), args) }); ex != nil {
			p.h.env.Host.Uncaught(ex.Value(), false)
		}
	}
}

// watch adds a watcher and gives the function that takes it away.
func (p *promises) watch(w *watcher) *goja.Object {
	p.install()
	p.watchers = append(slices.Clone(p.watchers), w)
	p.h.count()
	return p.h.env.Func("stop", 0, func(goja.FunctionCall) goja.Value {
		p.watchers = slices.DeleteFunc(slices.Clone(p.watchers), func(x *watcher) bool { return x == w })
		p.h.count()
		return goja.Undefined()
	})
}

// PromiseHooks makes v8.promiseHooks.
func PromiseHooks(r *goja.Runtime) goja.Value { return promiseHooks().New(r) }

var promiseHooks = sync.OnceValue(func() *engine.Template {
	t := engine.NewTemplate(engine.ObjectProto)
	t.EnumerableMethod("createHook", 0, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		e, w := jsbind.From(r), &watcher{}
		if !jsbind.Undefined(c.Argument(0)) {
			o := e.PlainObject(c.Argument(0), "hooks")
			for i, name := range watchNames {
				if fn := o.Get(name); !jsbind.Undefined(fn) {
					w.fns[i] = plainFunction(e, fn, name+"Hook")
				}
			}
		}
		return hooksOf(e).promises.watch(w)
	})
	for i, name := range [watchCount]string{"onInit", "onBefore", "onAfter", "onSettled"} {
		t.EnumerableMethod(name, 1, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			e, w := jsbind.From(r), &watcher{}
			w.fns[i] = plainFunction(e, c.Argument(0), watchNames[i]+"Hook")
			return hooksOf(e).promises.watch(w)
		})
	}
	return t
})

// plainFunction gives v if it is a function that makes no promise of its own, or throws.
func plainFunction(e *jsbind.Env, v goja.Value, name string) *goja.Object {
	fn := e.Function(v, name)
	if tag := fn.GetSymbol(goja.SymToStringTag); tag != nil && (tag.String() == "AsyncFunction" || tag.String() == "AsyncGeneratorFunction") {
		e.ThrowType(v, name, "function")
	}
	return fn
}
