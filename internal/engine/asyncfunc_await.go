package engine

import (
	"unsafe"

	"github.com/dop251/goja"
)

// How calls of asynchronous functions wait, and go on.

// await has the function go on when v settles. What the look at v throws is the exception.
func (a *asyncCall) await(v goja.Value) *goja.Exception {
	r := a.realm.r
	o, ok := v.(*goja.Object)
	if a.observed {
		if watcher := a.realm.async.observer; watcher != nil {
			return a.awaitObserved(watcher, v)
		}
	}
	if !ok {
		if t := trackerOf(r); t != nil {
			a.ctx = t.Grab()
		}
		a.arg = v
		EnqueueMicrotask(r, a.job)
		return nil
	}
	switch l := asyncs(); {
	case selfOf(o).tab != l.promise:
		o = newPromise(r)
		resolvePromise(o, v)
	case !l.plainPromise(r, o):
		if ex := r.Try(func() { o = runtimePromiseResolve(r, runtimeGetPromise(r), o) }); ex != nil {
			return ex
		}
	}
	promiseAddReactions(selfOf(o).data, &a.reactions[0], &a.reactions[1])
	return nil
}

// awaitObserved is await, with a promise for what is none, as the engine has it.
func (a *asyncCall) awaitObserved(watcher AsyncObserver, v goja.Value) *goja.Exception {
	r, outer := a.realm.r, a.capability.promise
	var promise *goja.Object
	if ex := r.Try(func() {
		promise, _ = v.(*goja.Object)
		if promise == nil || selfOf(promise).tab != asyncs().promise || promise.Get("constructor") != goja.Value(runtimeGetPromise(r)) {
			promise = newPromise(r)
		}
	}); ex != nil {
		return ex
	}
	made := goja.Value(promise) != v
	watcher.Awaiting(outer, promise, made)
	if made {
		resolvePromise(promise, v)
	}
	promiseAddReactions(selfOf(promise).data, &a.reactions[0], &a.reactions[1])
	return nil
}

// plainPromise tells whether the constructor of o, a promise, is the engine's, as far as that can be told without running script.
func (l *asyncLayout) plainPromise(r *goja.Runtime, o *goja.Object) bool {
	b := bodyOf[baseLayout](o)
	proto := *at[*goja.Object](unsafe.Pointer(r), l.promiseProto)
	if len(b.values) != 0 || proto == nil || b.prototype != proto || selfOf(proto).tab != ValueKinds().plain {
		return false
	}
	v := bodyOf[baseLayout](proto).values["constructor"]
	if v != nil && tabOf(v) == ValueKinds().property {
		v = (*Property)((*iface)(unsafe.Pointer(&v)).data).Value()
	}
	c, ok := v.(*goja.Object)
	return ok && c == runtimeGetPromise(r)
}

// runJob goes on after an await of something that is no promise.
func (a *asyncCall) runJob() {
	arg, ctx, t := a.arg, a.ctx, trackerOf(a.realm.r)
	a.arg, a.ctx = nil, nil
	if t != nil {
		t.Resumed(ctx)
	}
	a.goOn(arg, false)
	if t != nil {
		t.Exited()
	}
}

func (a *asyncCall) fulfilled(c goja.FunctionCall) goja.Value {
	a.goOn(c.Argument(0), false)
	return goja.Undefined()
}

func (a *asyncCall) rejected(c goja.FunctionCall) goja.Value {
	a.goOn(c.Argument(0), true)
	return goja.Undefined()
}

func (a *asyncCall) goOn(v goja.Value, throw bool) {
	g := &a.runner.gen
	current := at[*runnerLayout](g.vm, asyncs().async)
	*current = &a.runner
	defer func() { *current = nil }()
	if throw {
		a.step(generatorThrowInto(g, v))
	} else {
		a.step(g.resume(v))
	}
	if a.finished {
		a.realm.async.reuse(a)
	}
}
