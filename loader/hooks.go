package loader

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// moduleHooks is one registration of module.registerHooks. Its functions run on the isolate, the latest registration first.
type moduleHooks struct {
	resolve, load goja.Value // nil where there is none
}

var moduleHooksClass = sync.OnceValue(func() *engine.Class {
	c := engine.NewClass("ModuleHooks", 0, nil, nil, nil, nil)
	c.Proto.Method("deregister", 0, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		l := From(jsbind.From(r))
		if h, ok := engine.Payload(call.This).(*moduleHooks); ok {
			l.dropHooks(h)
		}
		return goja.Undefined()
	})
	return c
})

func (l *Loader) dropHooks(h *moduleHooks) {
	for n, x := range l.esm.moduleHooks {
		if x == h {
			l.esm.moduleHooks = append(l.esm.moduleHooks[:n:n], l.esm.moduleHooks[n+1:]...)
			return
		}
	}
}

// staticRegisterHooks is module.registerHooks.
func (l *Loader) staticRegisterHooks(c goja.FunctionCall) goja.Value {
	h := &moduleHooks{}
	given := jsbind.Object(c.Argument(0))
	if l.esm.hooksProto == nil {
		_, l.esm.hooksProto = moduleHooksClass().New(l.vm)
	}
	o := l.vm.CreateObject(l.esm.hooksProto)
	for _, k := range []struct {
		name string
		to   *goja.Value
	}{{"resolve", &h.resolve}, {"load", &h.load}} {
		v := goja.Undefined()
		if given != nil && !jsbind.Undefined(given.Get(k.name)) {
			v = given.Get(k.name)
			*k.to = l.env.Function(v, "hooks."+k.name)
		}
		l.set(o, k.name, v)
	}
	engine.SetPayload(o, h)
	l.esm.moduleHooks = append(l.esm.moduleHooks, h)
	// What was resolved without the hooks is asked again.
	l.resolved = nil
	return o
}

// hooked tells whether module.registerHooks has hooks in this isolate.
func (l *Loader) hooked() bool { return len(l.esm.moduleHooks) > 0 }

// offThread tells whether module.register has hooks, which run on a thread of their own.
func (l *Loader) offThread() bool { return l.cfg.Customized != nil && l.cfg.Customized() }

// customization is the builtin that asks the hooks of the other thread.
func (l *Loader) customization(method string, args ...goja.Value) *goja.Object {
	return jsbind.Object(l.env.Method(l.env.Host.Require("internal/modules/customization"), method, args...))
}

// hookContext makes the second argument of a hook, with one property of its own kind. Its conditions are conditions, if not nil.
func (l *Loader) hookContext(class, property, value string, attrs []attribute, conditions []string) *goja.Object {
	proto := l.vm.NewObject()
	ctor := l.env.Func(class, 0, func(goja.FunctionCall) goja.Value { return goja.Undefined() })
	l.env.Define(ctor, "prototype", proto, 0)
	l.env.Define(proto, "constructor", ctor, engine.Hidden)
	o := l.vm.CreateObject(proto)
	l.set(o, property, l.optional(value))
	l.set(o, "importAttributes", l.attributesObject(attrs))
	l.set(o, "conditions", l.env.StringArray(conditions))
	return o
}

func (l *Loader) attributesObject(attrs []attribute) *goja.Object {
	a := l.vm.CreateObject(nil)
	for _, x := range attrs {
		l.set(a, x.Key, l.env.Value(x.Value))
	}
	return a
}

// mergedContext is what the next hook gets: the context so far, with the properties that the hook before it gave.
func (l *Loader) mergedContext(ctx *goja.Object, given goja.Value) *goja.Object {
	o := jsbind.Object(given)
	if o == nil || o == ctx {
		return ctx
	}
	merged := l.vm.CreateObject(ctx.Prototype())
	for _, from := range []*goja.Object{ctx, o} {
		for _, k := range from.Keys() {
			l.set(merged, k, from.Get(k))
		}
	}
	return merged
}

// hookResult checks what a hook gave: an object, and where the hook did not call the next one, with the property shortCircuit.
func (l *Loader) hookResult(hook string, v goja.Value, called bool) *goja.Object {
	r := jsbind.Object(v)
	if r == nil {
		l.env.ThrowCode("ERR_INVALID_RETURN_VALUE", "an object", "'"+hook+"' hook's nextResolve()", jsbind.Received(v))
	}
	if short := r.Get("shortCircuit"); !called && (short == nil || short.ExportType() == nil || !short.StrictEquals(l.env.Value(true))) {
		l.env.ThrowCode("ERR_INVALID_RETURN_PROPERTY_VALUE", "true", hook, "shortCircuit", jsbind.Received(orMissing(short)))
	}
	return r
}

func orMissing(v goja.Value) goja.Value {
	if v == nil {
		return goja.Undefined()
	}
	return v
}

func (l *Loader) optional(s string) goja.Value {
	if s == "" {
		return goja.Undefined()
	}
	return l.env.Value(s)
}
