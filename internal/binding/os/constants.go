package os

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// Number is a named number of the operating system.
type Number struct {
	Name  string
	Value int
}

var madeConstants = jsbind.NewSlot(func(e *jsbind.Env) *goja.Object {
	r := e.VM
	o := r.CreateObject(nil)
	const reuseAddress = 4 // UV_UDP_REUSEADDR
	e.Define(o, "UV_UDP_REUSEADDR", r.ToValue(reuseAddress), engine.Enumerable)
	group := func(name string, list []Number, frozen bool) {
		g := r.CreateObject(nil)
		for _, n := range list {
			e.Define(g, n.Name, r.ToValue(n.Value), engine.Enumerable)
		}
		if frozen {
			object := r.Get("Object").(*goja.Object)
			e.Method(object, "freeze", g)
		}
		e.Define(o, name, g, engine.Enumerable)
	}
	group("dlopen", dlopenFlags(), false)
	group("errno", errnos(), false)
	group("signals", Signals(), true)
	list := make([]Number, len(priorities))
	for i, p := range priorities {
		list[i] = Number{p.name, p.value}
	}
	group("priority", list, false)
	return o
})

// constantsOf is os.constants of an isolate.
func constantsOf(e *jsbind.Env) *goja.Object { return madeConstants.Of(e) }
