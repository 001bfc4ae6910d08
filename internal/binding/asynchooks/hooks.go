package asynchooks

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/asyncctx"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// hooks are the enabled AsyncHooks of one isolate. It is attached to the environment while one is enabled.
type hooks struct {
	env     *jsbind.Env
	enabled []*hook // replaced, never changed, so that a hook may enable another
	stack   []*jsbind.AsyncScope
	destroy []asyncctx.ID // ids whose destroy callbacks wait for the next turn

	promises promises
}

// hook is one AsyncHook.
type hook struct {
	init, before, after, destroy, promiseResolve goja.Value // nil where not given
	on                                           bool
	promises                                     bool // hears of promises too
}

var hookState = jsbind.NewSlot(func(e *jsbind.Env) *hooks {
	h := &hooks{env: e}
	h.promises.h = h
	return h
})

func hooksOf(e *jsbind.Env) *hooks { return hookState.Of(e) }

func (h *hooks) initEnabled() bool { return h.env.Async.HookEnabled(asyncctx.CounterInit) }

// Init implements jsbind.AsyncHooks.
func (h *hooks) Init(s *jsbind.AsyncScope, kind string) {
	for _, k := range h.enabled {
		if k.init != nil {
			h.call(k.init, h.id(s.ID), h.env.Value(kind), h.id(s.Trigger), h.resource(s))
		}
	}
}

func (h *hooks) resource(s *jsbind.AsyncScope) *goja.Object {
	if s.Resource == nil {
		s.Resource = h.env.VM.NewObject()
	}
	return s.Resource
}

func (h *hooks) id(id asyncctx.ID) goja.Value { return h.env.Value(float64(id)) }

// Before implements jsbind.AsyncHooks.
func (h *hooks) Before(s *jsbind.AsyncScope) {
	h.stack = append(h.stack, s)
	for _, k := range h.enabled {
		if k.before != nil {
			h.call(k.before, h.id(s.ID))
		}
	}
}

// After implements jsbind.AsyncHooks.
func (h *hooks) After(s *jsbind.AsyncScope) {
	for _, k := range h.enabled {
		if k.after != nil {
			h.call(k.after, h.id(s.ID))
		}
	}
	if n := len(h.stack); n > 0 {
		h.stack = h.stack[:n-1]
	}
}

// Destroy implements jsbind.AsyncHooks. The callbacks come in the loop's next turn, as in Node.
func (h *hooks) Destroy(id asyncctx.ID) {
	if !h.env.Async.HookEnabled(asyncctx.CounterDestroy) {
		return
	}
	if len(h.destroy) == 0 {
		h.env.Loop.SetImmediate(h.emitDestroys).Unref()
	}
	h.destroy = append(h.destroy, id)
}

func (h *hooks) emitDestroys() {
	ids := h.destroy
	h.destroy = nil
	h.env.Host.Callback(func() {
		for _, id := range ids {
			for _, k := range h.enabled {
				if k.destroy != nil {
					h.call(k.destroy, h.id(id))
				}
			}
		}
	})
}

// call runs a hook's callback. An exception in it ends the program, as Node documents.
func (h *hooks) call(fn goja.Value, args ...goja.Value) {
	if ex := h.env.VM.Try(func() { engine.Call(fn, goja.Undefined(), args) }); ex != nil {
		h.fatal(ex.Value())
	}
}

// fatal prints what a hook threw and ends the program; no listener of uncaught exceptions is asked.
func (h *hooks) fatal(v goja.Value) {
	text := ""
	if o := jsbind.Object(v); o != nil && !jsbind.Undefined(o.Get("stack")) {
		text = o.Get("stack").String()
	} else {
		text = "Error: " + jsbind.Brief(v)
	}
	_ = h.env.Opts.Stdio.WriteStderr([]byte(text + "\n")) // there is nowhere else to report to
	h.env.Method(h.env.VM.Get("process").(*goja.Object), "exit", h.env.Value(1))
}

func (h *hooks) enable(k *hook) {
	if k.on {
		return
	}
	k.on = true
	if k.promises {
		h.promises.install()
	}
	h.enabled = append(h.enabled[:len(h.enabled):len(h.enabled)], k)
	h.count()
}

func (h *hooks) disable(k *hook) {
	if !k.on {
		return
	}
	k.on = false
	var rest []*hook
	for _, x := range h.enabled {
		if x != k {
			rest = append(rest, x)
		}
	}
	h.enabled = rest
	h.count()
}

// count keeps the counters that builtins look at, and detaches the hooks when none is left.
func (h *hooks) count() {
	var n [5]uint32
	for _, k := range h.enabled {
		for i, fn := range []goja.Value{k.init, k.before, k.after, k.destroy, k.promiseResolve} {
			if fn != nil {
				n[i]++
			}
		}
	}
	c := h.env.Async
	for i, counter := range []int{asyncctx.CounterInit, asyncctx.CounterBefore, asyncctx.CounterAfter, asyncctx.CounterDestroy, asyncctx.CounterPromiseResolve} {
		c.SetCounter(counter, n[i])
	}
	c.SetCounter(asyncctx.CounterTotals, n[0]+n[1]+n[2]+n[3]+n[4])
	if len(h.enabled) == 0 {
		h.stack = nil
		h.env.SetHooks(nil)
		return
	}
	h.env.SetHooks(h)
}

var hookClass = sync.OnceValue(newHookClass)

func newHookClass() *engine.Class {
	c := engine.NewClass("AsyncHook", 1, func(r *goja.Runtime, args []goja.Value, newTarget *goja.Object) *goja.Object {
		o := r.CreateObject(newTarget.Get("prototype").(*goja.Object))
		engine.SetPayload(o, newHook(jsbind.From(r), args[0]))
		return o
	}, nil, nil, nil)
	toggle := func(f func(*hooks, *hook)) engine.NativeFunc {
		return func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			k, ok := engine.Payload(c.This).(*hook)
			if !ok {
				panic(engine.NewError(r, "TypeError", "Illegal invocation", "TypeError: Illegal invocation"))
			}
			f(hooksOf(jsbind.From(r)), k)
			return c.This
		}
	}
	c.Proto.Method("enable", 0, toggle((*hooks).enable))
	c.Proto.Method("disable", 0, toggle((*hooks).disable))
	return c
}

func newHook(e *jsbind.Env, v goja.Value) *hook {
	o := jsbind.Object(v)
	switch {
	case jsbind.Nullish(v):
		panic(e.VM.NewTypeError("Cannot destructure property 'init' of '%s' as it is %s.", v.String(), v.String()))
	case o == nil:
		o = v.ToObject(e.VM)
	}
	k := &hook{promises: true}
	for _, f := range []struct {
		name string
		to   *goja.Value
	}{{"init", &k.init}, {"before", &k.before}, {"after", &k.after}, {"destroy", &k.destroy}, {"promiseResolve", &k.promiseResolve}} {
		fn := o.Get(f.name)
		if jsbind.Undefined(fn) {
			continue
		}
		if !jsbind.IsCallable(fn) {
			e.ThrowCode("ERR_ASYNC_CALLBACK", "hook."+f.name)
		}
		*f.to = fn
	}
	if t := o.Get("trackPromises"); !jsbind.Undefined(t) {
		k.promises = e.Bool(t, "trackPromises")
		if !k.promises && k.promiseResolve != nil {
			e.Throw(nodeerr.InvalidArgValue("trackPromises", "false", "must not be false when promiseResolve is enabled"))
		}
	}
	return k
}
