package asynchooks

import (
	"weak"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/asyncctx"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// promises makes the promises of one isolate known to its hooks. The engine tells of reactions only, so the functions of scripts
// that make promises are watched, and calls of async functions observed.
type promises struct {
	h         *hooks
	ids       map[weak.Pointer[goja.Object]]promiseIDs
	installed bool
	ctor      *goja.Object // %Promise%
	maker     *goja.Object // stands for %Promise% in its static functions; what they make is announced before it is used

	pending *jsbind.Reaction // of the call of then that runs
	awaited *goja.Object     // what is about to get the reaction of an await

	told *goja.Object // a promise of a script's class that its reaction is about to settle, of which the hooks know

	watchers []*watcher // those of v8.promiseHooks
}

type promiseIDs struct{ id, trigger asyncctx.ID }

// watching tells whether an enabled hook wants to hear of promises.
func (h *hooks) watching() bool {
	for _, k := range h.enabled {
		if k.promises {
			return true
		}
	}
	return len(h.promises.watchers) > 0
}

// Reaction implements jsbind.AsyncHooks.
func (h *hooks) Reaction() *jsbind.Reaction {
	if !h.watching() {
		return nil
	}
	p := &h.promises
	if r := p.pending; r != nil {
		p.pending = nil
		return r
	}
	// An await: the continuation has no promise, as Node's has a throw-away one.
	r := &jsbind.Reaction{}
	promise, awaited := engine.NewPending(h.env.VM), p.awaited
	p.awaited = nil
	if awaited == nil {
		h.env.InitScope(&r.Scope, "PROMISE", promise)
		return r
	}
	h.env.Async.WithDefaultTrigger(p.idOf(awaited), func() { h.env.InitScope(&r.Scope, "PROMISE", promise) })
	p.tell(watchInit, promise, awaited)
	return r
}

// Late implements jsbind.AsyncHooks: the promise gets its ids, and the hooks have missed its init.
func (h *hooks) Late(frame *asyncctx.Frame) *jsbind.Reaction {
	if !h.watching() {
		return nil
	}
	a := h.env.Async
	return &jsbind.Reaction{Scope: jsbind.AsyncScope{ID: a.NewAsyncID(), Trigger: a.DefaultTrigger(), Frame: frame}}
}

// Promise implements jsbind.AsyncHooks.
func (h *hooks) Promise(o *goja.Object) (id, trigger asyncctx.ID, ok bool) {
	ids, ok := h.promises.ids[weak.Make(o)]
	return ids.id, ids.trigger, ok
}

// Resolved implements jsbind.AsyncHooks.
func (h *hooks) Resolved(r *jsbind.Reaction) {
	h.resolved(r.Scope.ID, r.Scope.Resource)
	if r.Constructed {
		h.promises.told = r.Scope.Resource
	}
	h.promises.tell(watchAfter, r.Scope.Resource)
}

// Resumed implements jsbind.AsyncHooks.
func (h *hooks) Resumed(s *jsbind.AsyncScope) { h.promises.tell(watchBefore, s.Resource) }

func (h *hooks) resolved(id asyncctx.ID, promise *goja.Object) {
	h.promises.tell(watchSettled, promise)
	h.each(func(k *hook) {
		if k.promiseResolve != nil {
			h.call(k, k.promiseResolve, h.id(id))
		}
	})
}

// announce gives a new promise its ids and tells the hooks. trigger 0 stands for the context that runs; from is the promise whose
// then made it, or nil.
func (p *promises) announce(o *goja.Object, trigger asyncctx.ID, from *goja.Object) jsbind.AsyncScope {
	var s jsbind.AsyncScope
	e := p.h.env
	if trigger != 0 {
		e.Async.WithDefaultTrigger(trigger, func() { e.InitScope(&s, "PROMISE", o) })
	} else {
		e.InitScope(&s, "PROMISE", o)
	}
	p.remember(o, promiseIDs{s.ID, s.Trigger})
	p.tell(watchInit, o, from)
	return s
}

func (p *promises) remember(o *goja.Object, ids promiseIDs) {
	p.ids[weak.Make(o)] = ids
	p.h.env.AfterCollected(o, func(e *jsbind.Env, w weak.Pointer[goja.Object]) {
		p := &hooksOf(e).promises
		id := p.ids[w].id
		delete(p.ids, w)
		e.DestroyScope(&jsbind.AsyncScope{ID: id})
	})
}

// idOf gives the id of a promise; one that was made unseen gets it now.
func (p *promises) idOf(o *goja.Object) asyncctx.ID {
	if ids, ok := p.ids[weak.Make(o)]; ok {
		return ids.id
	}
	ids := promiseIDs{id: p.h.env.Async.NewAsyncID(), trigger: p.h.env.Async.DefaultTrigger()}
	p.remember(o, ids)
	return ids.id
}

// install puts the watchers in place, once, when the first hook is enabled.
func (p *promises) install() {
	if p.installed {
		return
	}
	p.installed = true
	engine.FastPromises(p.h.env.VM) // which are to be behind the watchers
	p.ids = map[weak.Pointer[goja.Object]]promiseIDs{}
	probe, _, _ := p.h.env.VM.NewPromise()
	proto := p.h.env.VM.ToValue(probe).(*goja.Object).Prototype()
	ctor, ok := proto.Get("constructor").(*goja.Object)
	if !ok {
		return // the program took the engine's classes apart
	}
	p.ctor = ctor
	p.maker = p.newMaker()
	engine.WrapConstructor(ctor, p.construct)
	if then, ok := proto.Get("then").(*goja.Object); ok {
		engine.WrapNative(then, p.then)
	}
	for _, name := range []string{"all", "allSettled", "any", "race", "reject", "resolve"} {
		if f, ok := ctor.Get(name).(*goja.Object); ok {
			engine.WrapNative(f, func(call func(goja.FunctionCall) goja.Value) func(goja.FunctionCall) goja.Value {
				return p.static(name == "resolve", call)
			})
		}
	}
}

// calls is what is told of the calls of async functions.
type calls promises

// Called implements engine.AsyncObserver.
func (c *calls) Called(promise *goja.Object) { (*promises)(c).announce(promise, 0, nil) }

// Awaiting implements engine.AsyncObserver.
func (c *calls) Awaiting(outer, promise *goja.Object, made bool) {
	p := (*promises)(c)
	if !p.h.watching() {
		return
	}
	if made {
		p.h.resolved(p.announce(promise, p.idOf(outer), outer).ID, promise)
	}
	p.awaited = promise
}

// Settling implements engine.AsyncObserver.
func (c *calls) Settling(promise *goja.Object) {
	p := (*promises)(c)
	if p.h.watching() {
		p.h.resolved(p.idOf(promise), promise)
	}
}

// construct is new Promise: the promise is announced before its executor runs.
func (p *promises) construct(make func([]goja.Value, *goja.Object) *goja.Object) func([]goja.Value, *goja.Object) *goja.Object {
	return func(args []goja.Value, newTarget *goja.Object) *goja.Object {
		if !p.h.watching() || len(args) == 0 || !jsbind.IsCallable(args[0]) {
			return make(args, newTarget)
		}
		e := p.h.env
		var resolve, reject goja.Value
		o := make([]goja.Value{e.Func("", 2, func(c goja.FunctionCall) goja.Value {
			resolve, reject = c.Argument(0), c.Argument(1)
			return goja.Undefined()
		})}, newTarget)
		id := p.announce(o, 0, nil).ID
		settled := false
		settle := func(f goja.Value) *goja.Object {
			return e.Func("", 1, func(c goja.FunctionCall) goja.Value {
				if !settled && p.told != o {
					p.h.resolved(id, o)
				}
				settled, p.told = true, nil
				return engine.Call(f, goja.Undefined(), []goja.Value{c.Argument(0)})
			})
		}
		res, rej := settle(resolve), settle(reject)
		if ex := e.VM.Try(func() { engine.Call(args[0], goja.Undefined(), []goja.Value{res, rej}) }); ex != nil {
			engine.Call(rej, goja.Undefined(), []goja.Value{ex.Value()})
		}
		return o
	}
}

// then is Promise.prototype.then: what it makes was triggered by the promise that it is called on.
func (p *promises) then(call func(goja.FunctionCall) goja.Value) func(goja.FunctionCall) goja.Value {
	return func(c goja.FunctionCall) goja.Value {
		o := jsbind.Object(c.This)
		if o == nil || !p.h.watching() || !isPromise(o) {
			return call(c)
		}
		parent := p.idOf(o)
		outer := p.pending
		r := &jsbind.Reaction{}
		p.pending = r
		res := call(c)
		p.pending = outer
		derived := jsbind.Object(res)
		if derived == nil {
			return res
		}
		if ids, ok := p.ids[weak.Make(derived)]; ok {
			r.Constructed = true
			r.Scope = jsbind.AsyncScope{ID: ids.id, Trigger: ids.trigger, Frame: p.h.env.Async.Frame(), Resource: derived}
		} else {
			r.Scope = p.announce(derived, parent, o)
		}
		return res
	}
}

// static is a static function of Promise called on Promise itself.
func (p *promises) static(isResolve bool, call func(goja.FunctionCall) goja.Value) func(goja.FunctionCall) goja.Value {
	return func(c goja.FunctionCall) goja.Value {
		if c.This != goja.Value(p.ctor) || !p.h.watching() {
			return call(c)
		}
		if o := jsbind.Object(c.Argument(0)); isResolve && o != nil && isPromise(o) && o.Get("constructor") == goja.Value(p.ctor) {
			return o
		}
		c.This = p.maker
		return call(c)
	}
}

// newMaker makes a constructor whose instances are those of Promise, by way of the watched constructor.
func (p *promises) newMaker() *goja.Object {
	t := engine.NewTemplate(engine.FunctionProto)
	construct := func(r *goja.Runtime, args []goja.Value, _ *goja.Object) *goja.Object {
		o, err := r.New(p.ctor, args...)
		if err != nil {
			p.h.env.Throw(err)
		}
		return o
	}
	maker := t.NewFunction(p.h.env.VM, func(*goja.Runtime, goja.FunctionCall) goja.Value { return goja.Undefined() }, construct)
	p.h.env.Define(maker, "resolve", p.h.env.Func("resolve", 1, func(c goja.FunctionCall) goja.Value {
		return engine.Call(p.ctor.Get("resolve"), p.ctor, c.Arguments)
	}), engine.Hidden)
	return maker
}

func isPromise(o *goja.Object) bool {
	_, ok := o.Export().(*goja.Promise)
	return ok
}
