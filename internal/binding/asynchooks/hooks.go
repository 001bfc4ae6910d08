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
	next    []*hook // what enabled will be, if changed
	changed bool
	depth   int           // visits of the enabled hooks that run
	destroy []asyncctx.ID // ids whose destroy callbacks wait for the next turn
	turn    uint64        // of the loop when the first of them came

	promises promises
}

// hook is one AsyncHook.
type hook struct {
	obj *goja.Object // the AsyncHook, which is this in its callbacks

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
	h.each(func(k *hook) {
		if k.init != nil && (k.promises || kind != "PROMISE") {
			h.call(k, k.init, h.id(s.ID), h.env.Value(kind), h.id(s.Trigger), h.resource(s))
		}
	})
}

// each visits the enabled hooks. What their callbacks enable or disable counts only when the outermost visit has ended.
func (h *hooks) each(f func(k *hook)) {
	h.depth++
	for _, k := range h.enabled {
		f(k)
	}
	if h.depth--; h.depth == 0 && h.changed {
		h.changed = false
		h.enabled = h.next
		h.count()
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
	h.flushEarlier()
	h.each(func(k *hook) {
		if k.before != nil {
			h.call(k, k.before, h.id(s.ID))
		}
	})
}

// After implements jsbind.AsyncHooks.
func (h *hooks) After(s *jsbind.AsyncScope) {
	h.each(func(k *hook) {
		if k.after != nil {
			h.call(k, k.after, h.id(s.ID))
		}
	})
}

// Destroy implements jsbind.AsyncHooks. The callbacks come in the loop's next turn, before whatever runs then, as in Node.
func (h *hooks) Destroy(id asyncctx.ID) {
	if !h.env.Async.HookEnabled(asyncctx.CounterDestroy) {
		return
	}
	if len(h.destroy) == 0 {
		h.turn = h.env.Loop.Metrics().Turns
		h.env.Loop.SetImmediate(func() { h.env.Host.Callback(h.flush) }).Unref()
	}
	h.destroy = append(h.destroy, id)
}

// flushEarlier calls the destroy callbacks that came in an earlier turn.
func (h *hooks) flushEarlier() {
	if len(h.destroy) > 0 && h.env.Loop.Metrics().Turns != h.turn {
		h.flush()
	}
}

// Flush calls the destroy callbacks that wait: the loop has ended and no turn will come.
func Flush(e *jsbind.Env) {
	if e.Hooked() {
		hooksOf(e).flush()
	}
}

func (h *hooks) flush() {
	for len(h.destroy) > 0 {
		ids := h.destroy
		h.destroy = nil
		for _, id := range ids {
			h.each(func(k *hook) {
				if k.destroy != nil {
					h.call(k, k.destroy, h.id(id))
				}
			})
		}
	}
}

// call runs a hook's callback. An exception in it ends the program, as Node documents.
func (h *hooks) call(k *hook, fn goja.Value, args ...goja.Value) {
	if ex := h.env.VM.Try(func() { engine.Call(fn, k.obj, args) }); ex != nil {
		if overflowed(ex.Value()) {
			panic(ex) // not the hook's fault
		}
		h.fatal(ex.Value())
	}
}

// overflowed tells whether v is the error of a stack that was too deep.
func overflowed(v goja.Value) bool {
	o := jsbind.Object(v)
	if o == nil {
		return false
	}
	m := o.Get("message")
	return m != nil && m.String() == "Maximum call stack size exceeded"
}

// fatal prints what a hook threw and ends the program; no listener of uncaught exceptions is asked.
func (h *hooks) fatal(v goja.Value) {
	text := ""
	if o := jsbind.Object(v); o != nil && !jsbind.Undefined(o.Get("stack")) {
		text = engine.Prop(o, "stack").String()
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
	list := h.list()
	h.set(append(list[:len(list):len(list)], k))
}

func (h *hooks) disable(k *hook) {
	if !k.on {
		return
	}
	k.on = false
	var rest []*hook
	for _, x := range h.list() {
		if x != k {
			rest = append(rest, x)
		}
	}
	h.set(rest)
}

// list is what will be enabled when no visit runs.
func (h *hooks) list() []*hook {
	if h.changed {
		return h.next
	}
	return h.enabled
}

func (h *hooks) set(list []*hook) {
	if h.depth > 0 {
		h.next, h.changed = list, true
		return
	}
	h.enabled = list
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
	if h.watching() {
		engine.ObserveAsync(h.env.VM, (*calls)(&h.promises))
	} else {
		engine.ObserveAsync(h.env.VM, nil)
	}
	if len(h.enabled) == 0 && len(h.promises.watchers) == 0 {
		h.env.SetHooks(nil)
		return
	}
	h.env.SetHooks(h)
}

var hookClass = sync.OnceValue(newHookClass)

func newHookClass() *engine.Class {
	c := engine.NewClass("AsyncHook", 1, func(r *goja.Runtime, args []goja.Value, newTarget *goja.Object) *goja.Object {
		o := r.CreateObject(newTarget.Get("prototype").(*goja.Object))
		k := newHook(jsbind.From(r), args[0])
		k.obj = o
		engine.SetPayload(o, k)
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
