package engine

import (
	"reflect"
	"strconv"
	"sync"
	"unsafe"

	"github.com/dop251/goja"
)

// closures tells where the functions that chain promises keep what they were made with. The engine has them as Go closures, whose
// variables are found by values that are known.
type closures struct {
	handler, capability, callback uintptr // of a reaction, and of the function in its handler

	resolve, resolvePromise uintptr // code of the function that resolves a promise, and its *Promise
	all, allIndex, allCap   uintptr // code of the function that Promise.all waits with, its index and the promise of the whole
	job, jobReaction        uintptr // code of the job that runs a reaction, and the reaction
}

var promiseClosures = sync.OnceValue(func() *closures {
	l, e := offsets(), errorOffsets()
	c := &closures{}
	r := goja.New()
	Enter(r)
	v, err := r.RunString(`(() => {
		let resolve;
		const one = new Promise((f) => { resolve = f; });
		one.then(() => {});
		const waiting = [new Promise(() => {}), new Promise(() => {}), new Promise(() => {})];
		return [resolve, one, Promise.all(waiting), ...waiting];
	})()`)
	if err != nil {
		l.fail("promises: %v", err)
		return c
	}
	get := func(i int) *goja.Object { return v.(*goja.Object).Get(strconv.Itoa(i)).(*goja.Object) }
	promise, _ := implOf(get(1))
	f, _ := promise.FieldByName("fulfillReactions")
	reaction := f.Type.Elem().Elem()
	c.handler = l.field(reaction, "handler", reflect.Pointer)
	c.capability = l.field(reaction, "capability", reflect.Pointer)
	c.callback = l.field(l.sub(reaction, "handler").Elem(), "callback", reflect.Func)
	reactionOf := func(i int) unsafe.Pointer {
		return (*at[[]unsafe.Pointer](selfOf(get(i)).data, e.promiseReactions))[0]
	}

	// Each closure fills the size class of as many words as are looked at.
	resolve, one := *at[unsafe.Pointer](selfOf(get(0)).data, e.nativeFn), reactionOf(1)
	c.resolve, c.resolvePromise = *at[uintptr](resolve, 0), closureWord(resolve, 4, uintptr(selfOf(get(1)).data))

	var waiting [3]unsafe.Pointer
	for i := range waiting {
		waiting[i] = *at[unsafe.Pointer](*at[unsafe.Pointer](reactionOf(3+i), c.handler), c.callback)
	}
	c.all = *at[uintptr](waiting[0], 0)
	for off := uintptr(8); off < 8*8; off += 8 {
		word := func(i int) uintptr { return *at[uintptr](waiting[i], off) }
		switch {
		case word(0) == 0 && word(1) == 1 && word(2) == 2:
			c.allIndex = off
		case word(0) == word(1) && word(1) == word(2) && word(0) != uintptr(unsafe.Pointer(r)) && word(0) > 1<<16:
			if p := *at[unsafe.Pointer](waiting[0], off); *at[uintptr](p, e.capPromise) == uintptr(unsafe.Pointer(get(2))) {
				c.allCap = off
			}
		}
	}

	call, _ := goja.AssertFunction(get(0))
	if _, err := call(goja.Undefined()); err != nil {
		l.fail("promises: %v", err)
	}
	jobs := *at[[]func()](unsafe.Pointer(r), l.runtimeJobQueue)
	if len(jobs) != 1 {
		l.fail("a reaction is %d jobs", len(jobs))
		return c
	}
	job := *(*unsafe.Pointer)(unsafe.Pointer(&jobs[0]))
	c.job, c.jobReaction = *at[uintptr](job, 0), closureWord(job, 5, uintptr(one))
	if c.resolvePromise == 0 || c.allIndex == 0 || c.allCap == 0 || c.jobReaction == 0 {
		l.fail("closures of promises keep their variables elsewhere: %+v", *c)
	}
	return c
})

// closureWord finds the variable of a closure that has a value, or gives 0.
func closureWord(closure unsafe.Pointer, words int, value uintptr) uintptr {
	for off := uintptr(8); off < uintptr(8*words); off += 8 {
		if *at[uintptr](closure, off) == value {
			return off
		}
	}
	return 0
}

// captureAwaiting adds the async functions that wait for what runs, as far as each promise has exactly one that waits for it.
func (e *errorRealm) captureAwaiting(frames []frame, limit int) []frame {
	l, c := errorOffsets(), promiseClosures()
	var promise *goja.Object
	if runner := *at[unsafe.Pointer](vmOf(e.r), l.vmAsync); runner != nil {
		promise = promiseOfCapability(*at[unsafe.Pointer](runner, l.asyncCap))
	} else if e.job != nil {
		job := *(*unsafe.Pointer)(unsafe.Pointer(&e.job))
		if *at[uintptr](job, 0) == c.job {
			promise = c.next(*at[unsafe.Pointer](job, c.jobReaction))
		}
	}
	for promise != nil && len(frames) < limit && selfOf(promise).tab == l.promiseTab {
		reactions := *at[[]unsafe.Pointer](selfOf(promise).data, l.promiseReactions)
		if len(reactions) != 1 {
			break
		}
		runner := *at[unsafe.Pointer](reactions[0], l.reactionRunner)
		if runner == nil {
			if i, ok := c.index(reactions[0]); ok {
				frames = append(frames, frame{host: &CallSite{Function: "Promise.all", Index: i, All: true, Async: true, TopLevel: true, Host: true}})
			}
			promise = c.next(reactions[0])
			continue
		}
		ctx := unsafe.Add(runner, l.asyncCtx)
		f := frame{prg: *at[unsafe.Pointer](ctx, l.ctxPrg), pc: *at[int](ctx, l.ctxPC) - 1, flags: frameAsync}
		if f.prg == nil {
			break
		}
		if stack := *at[[]goja.Value](runner, l.asyncStack); len(stack) > 1 {
			f.callee, _ = stack[0].(*goja.Object)
			f.this = stack[1]
		}
		if e.cfg.DropFrame == nil || !e.cfg.DropFrame(programName(f.prg)) {
			frames = append(frames, f)
		} else if f, ok := drivenBy(*at[[]goja.Value](runner, l.asyncStack)); ok {
			frames = append(frames, f)
		}
		promise = promiseOfCapability(*at[unsafe.Pointer](runner, l.asyncCap))
	}
	return frames
}

// drivenBy gives the frame of a body that waits where the async function with this stack, which stacks do not show, does: a generator,
// the last argument of that function.
func drivenBy(stack []goja.Value) (f frame, ok bool) {
	l := errorOffsets()
	for _, v := range stack {
		o, isObject := v.(*goja.Object)
		if !isObject || selfOf(o).tab != l.generatorTab {
			continue
		}
		ctx := unsafe.Add(selfOf(o).data, l.generatorCtx)
		f = frame{prg: *at[unsafe.Pointer](ctx, l.ctxPrg), pc: *at[int](ctx, l.ctxPC) - 1, flags: frameAsync}
		return f, f.prg != nil
	}
	return f, false
}

func promiseOfCapability(capability unsafe.Pointer) *goja.Object {
	if capability == nil {
		return nil
	}
	return *at[*goja.Object](capability, errorOffsets().capPromise)
}

// handlerOf gives the function that a reaction calls, or nil.
func (c *closures) handlerOf(reaction unsafe.Pointer) unsafe.Pointer {
	if h := *at[unsafe.Pointer](reaction, c.handler); h != nil {
		return *at[unsafe.Pointer](h, c.callback)
	}
	return nil
}

// index gives the place in the list of Promise.all of what a reaction waits for.
func (c *closures) index(reaction unsafe.Pointer) (i int, ok bool) {
	if fn := c.handlerOf(reaction); fn != nil && *at[uintptr](fn, 0) == c.all {
		return *at[int](fn, c.allIndex), true
	}
	return 0, false
}

// next gives the promise that a reaction settles: another one that the program made, the whole of Promise.all, or that of then.
func (c *closures) next(reaction unsafe.Pointer) *goja.Object {
	if fn := c.handlerOf(reaction); fn != nil {
		if p := resolvedBy(fn); p != nil {
			return p
		}
		switch *at[uintptr](fn, 0) {
		case c.all:
			return promiseOfCapability(*at[unsafe.Pointer](fn, c.allCap))
		case c.resolve:
			p := *at[*goja.Promise](fn, c.resolvePromise)
			return (*at[baseLayout](unsafe.Pointer(p), 0)).val
		}
	}
	return promiseOfCapability(*at[unsafe.Pointer](reaction, c.capability))
}
