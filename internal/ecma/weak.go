package ecma

import (
	"runtime"
	"sync"
	"weak"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// weakly is a weak reference to an object or a symbol.
type weakly struct {
	obj weak.Pointer[goja.Object]
	sym weak.Pointer[goja.Symbol]
}

func weaken(v goja.Value) weakly {
	switch x := v.(type) {
	case *goja.Object:
		return weakly{obj: weak.Make(x)}
	case *goja.Symbol:
		return weakly{sym: weak.Make(x)}
	}
	return weakly{}
}

// value gives what w refers to, or nil when it was collected.
func (w weakly) value() goja.Value {
	if o := w.obj.Value(); o != nil {
		return o
	}
	if s := w.sym.Value(); s != nil {
		return s
	}
	return nil
}

// canBeHeldWeakly is CanBeHeldWeakly(v).
func canBeHeldWeakly(r *goja.Runtime, v goja.Value) bool {
	switch x := v.(type) {
	case *goja.Object:
		return true
	case *goja.Symbol:
		return !engine.IsRegistered(r, x)
	}
	return false
}

// keep is AddToKeptObjects(v).
func (m *realm) keep(v goja.Value) {
	if len(m.kept) == 0 {
		engine.EnqueueMicrotask(m.env.VM, func() { clear(m.kept); m.kept = m.kept[:0] })
	} else if m.kept[len(m.kept)-1] == v {
		return
	}
	m.kept = append(m.kept, v)
}

type weakRef struct{ target weakly }

var weakRefs = sync.OnceValue(func() *engine.Record[weakRef] { return engine.NewRecord[weakRef](nil) })

var weakRefClass = sync.OnceValue(func() *engine.Class {
	var c *engine.Class
	c = engine.NewClass("WeakRef", 1, func(r *goja.Runtime, args []goja.Value, newTarget *goja.Object) *goja.Object {
		target := argument(args, 0)
		if !canBeHeldWeakly(r, target) {
			throwType(r, "WeakRef: invalid target")
		}
		o, data := weakRefs().New(r, proto(r, c, newTarget))
		data.target = weaken(target)
		realmOf(r).keep(target)
		return o
	}, requiresNew("WeakRef"), nil, nil)
	c.Proto.Method("deref", 0, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		data := weakRefs().Data(call.This)
		if data == nil {
			throwReceiver(r, "WeakRef.prototype.deref", call.This)
		}
		v := data.target.value()
		if v == nil {
			return goja.Undefined()
		}
		realmOf(r).keep(v)
		return v
	})
	tag(c.Proto, "WeakRef")
	return c
})

// registry is a FinalizationRegistry. Cells are numbered, so that what runs on the collector's goroutine holds none of them.
type registry struct {
	env     *jsbind.Env
	cleanup goja.Value
	last    uint64
	cells   map[uint64]*cell
}

type cell struct {
	held   goja.Value
	token  weakly
	hasTok bool
	stop   runtime.Cleanup
}

var registries = sync.OnceValue(func() *engine.Record[registry] { return engine.NewRecord[registry](nil) })

// collected tells a registry of a target that is gone. It runs on the collector's goroutine. It holds nothing of the isolate, which
// would otherwise live as long as the target, and the target as long as the isolate.
type collected struct {
	registry weak.Pointer[registry]
	id       uint64
}

func (c collected) notify() {
	g := c.registry.Value() // from here on it lives until it was told
	if g == nil {
		return
	}
	g.env.Loop.Post(func() {
		cell := g.cells[c.id]
		if cell == nil {
			return
		}
		delete(g.cells, c.id)
		g.env.Host.Callback(func() { engine.Call(g.cleanup, goja.Undefined(), []goja.Value{cell.held}) })
	})
}

var registryClass = sync.OnceValue(func() *engine.Class {
	var c *engine.Class
	c = engine.NewClass("FinalizationRegistry", 1, func(r *goja.Runtime, args []goja.Value, newTarget *goja.Object) *goja.Object {
		cleanup := argument(args, 0)
		if !engine.IsCallable(cleanup) {
			throwType(r, "FinalizationRegistry: cleanup must be callable")
		}
		o, data := registries().New(r, proto(r, c, newTarget))
		*data = registry{env: realmOf(r).env, cleanup: cleanup, cells: map[uint64]*cell{}}
		return o
	}, requiresNew("FinalizationRegistry"), nil, nil)
	c.Proto.Method("register", 2, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		g := registryOf(r, call.This, "register")
		target, held, token := call.Argument(0), call.Argument(1), call.Argument(2)
		if !canBeHeldWeakly(r, target) {
			throwType(r, "FinalizationRegistry.prototype.register: invalid target")
		}
		if sameValue(target, held) {
			throwType(r, "FinalizationRegistry.prototype.register: target and holdings must not be same")
		}
		hasToken := canBeHeldWeakly(r, token)
		if !hasToken && !isUndefined(token) {
			throwType(r, "Invalid unregisterToken ('%s')", display(token))
		}
		g.last++
		n := collected{registry: weak.Make(g), id: g.last}
		e := &cell{held: held, hasTok: hasToken}
		if hasToken {
			e.token = weaken(token)
		}
		switch x := target.(type) {
		case *goja.Object:
			e.stop = runtime.AddCleanup(x, collected.notify, n)
		case *goja.Symbol:
			e.stop = runtime.AddCleanup(x, collected.notify, n)
		}
		g.cells[g.last] = e
		return goja.Undefined()
	})
	c.Proto.Method("unregister", 1, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		g := registryOf(r, call.This, "unregister")
		token := call.Argument(0)
		if !canBeHeldWeakly(r, token) {
			throwType(r, "Invalid unregisterToken ('%s')", display(token))
		}
		w, removed := weaken(token), false
		for id, e := range g.cells {
			if e.hasTok && e.token == w {
				e.stop.Stop()
				delete(g.cells, id)
				removed = true
			}
		}
		return r.ToValue(removed)
	})
	tag(c.Proto, "FinalizationRegistry")
	return c
})

func registryOf(r *goja.Runtime, v goja.Value, method string) *registry {
	g := registries().Data(v)
	if g == nil {
		throwReceiver(r, "FinalizationRegistry.prototype."+method, v)
	}
	return g
}
