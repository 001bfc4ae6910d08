//lint:file-ignore U1000 fields that only hold the place of the engine's own

package engine

import (
	"reflect"
	"unsafe"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
)

// Asynchronous functions of guarded programs are run here. The engine makes two functions for each of their promises, and for each await of
// something that is no promise, with which it settles that; they cost more than all the rest. It also tells nobody of the promises.

// AsyncObserver learns of the promises that calls of asynchronous functions give.
type AsyncObserver interface {
	// Called is told of the promise of a call, before the function's code runs.
	Called(promise *goja.Object)
	// Awaiting is told that the call whose promise is outer is about to wait for promise, which was made for it alone if made is true.
	Awaiting(outer, promise *goja.Object, made bool)
	// Settling is told that the promise is about to be settled, or to follow another one.
	Settling(promise *goja.Object)
}

// ObserveAsync has o told of the calls of asynchronous functions in r from now on; nil ends it.
func ObserveAsync(r *goja.Runtime, o AsyncObserver) {
	if e := errorRealmOf(r); e != nil {
		e.async.observer = o
	}
}

// The types below repeat the engine's declarations.
type (
	runnerLayout struct {
		gen        generatorLayout
		promiseCap *capabilityLayout
		f          *goja.Object
		vmCall     func(vm unsafe.Pointer, n int)
	}
	reactionLayout struct {
		capability  *capabilityLayout
		typ         int
		handler     *handlerLayout
		asyncRunner *runnerLayout
		asyncCtx    any
	}
	handlerLayout struct {
		callback func(goja.FunctionCall) goja.Value
	}
)

// asyncCall is a call of an asynchronous function. The engine sees the runner, by which stacks of errors find who waits for whom, and
// the reactions.
type asyncCall struct {
	runner             runnerLayout
	capability         capabilityLayout
	realm              *errorRealm
	reactions          [2]reactionLayout
	handlers           [2]handlerLayout
	job                func()
	arg                goja.Value // of the job
	ctx                any        // of the job, from the tracker
	next               *asyncCall // spare
	observed, finished bool
}

// asyncRealm is what a runtime keeps for its calls.
type asyncRealm struct {
	spare    *asyncCall // calls that ended, to be used again
	spares   int
	observer AsyncObserver
	fast     bool                // FastPromises was called
	prepare  func(*goja.Runtime) // is FastPromises, which the method tables may not refer to
}

const (
	maxSpareCalls = 16
	maxSpareStack = 64 // values that the stack of a spare call may have room for
)

type asyncLayout struct {
	async, tracker uintptr        // of the interpreter, and of the runtime
	promise        unsafe.Pointer // table of promises
	promiseProto   uintptr        // in the runtime
}

// asyncTable is the engine's table of a kind of asynchronous functions, and the one that is used here.
type asyncTable struct{ engine, own *methodTable }

func asyncs() *asyncLayout { return theAsyncs.get() }

var theAsyncs = lazily(func() *asyncLayout {
	var c layoutCheck
	rt := reflect.TypeFor[goja.Runtime]()
	field, _ := rt.FieldByName("vm")
	l := &asyncLayout{
		async: c.nested(field.Type.Elem(), "curAsyncRunner"), tracker: c.nested(rt, "asyncContextTracker"),
		promiseProto: c.nested(rt, "global", "PromisePrototype"),
	}
	if c.err != nil {
		panic(c.err)
	}
	runner, _ := field.Type.Elem().FieldByName("curAsyncRunner")
	c.same("asyncRunner", reflect.TypeFor[runnerLayout](), runner.Type.Elem())
	r := goja.New()
	promise := r.ToValue(runtimeNewPromise(r, runtimeGetPromisePrototype(r))).(*goja.Object)
	l.promise = selfOf(promise).tab
	if reactions, ok := slotImplType(promise).FieldByName("fulfillReactions"); ok {
		c.same("promiseReaction", reflect.TypeFor[reactionLayout](), reactions.Type.Elem().Elem())
	}
	if c.err != nil {
		panic(c.err)
	}
	return l
})

// asyncTables are those of functions, arrow functions and methods. What stands in them may not refer to them.
var asyncTables = lazily(func() *[3]asyncTable {
	var c layoutCheck
	var l [3]asyncTable
	self, _ := reflect.TypeFor[goja.Object]().FieldByName("self")
	for i, sample := range [...]struct {
		code             string
		vmCall, callable any
	}{
		{"(async function () {})", asyncVMCall, asyncCallable},
		{"(async () => {})", asyncArrowVMCall, asyncArrowCallable},
		{"({ async m() {} }).m", asyncVMCall, asyncCallable},
	} {
		v, err := goja.New().RunString(sample.code)
		if err != nil {
			panic(err)
		}
		o := v.(*goja.Object)
		if f := slotImplType(o).Field(0); f.Offset != 0 || f.Type.Kind() != reflect.Struct {
			c.fail("%v does not begin with a function", slotImplType(o))
		}
		t := (*methodTable)(selfOf(o).tab)
		own := *t
		for name, fn := range map[string]any{"vmCall": sample.vmCall, "assertCallable": sample.callable} {
			m, ok := methodNamed(self.Type, name)
			if !ok {
				c.fail("objects have no method %s", name)
				continue
			}
			if err := checkMethod(m, name, fn); err != nil && c.err == nil {
				c.err = err
			}
			own.fun[m.Index] = *(*unsafe.Pointer)((*iface)(unsafe.Pointer(&fn)).data)
		}
		l[i] = asyncTable{t, &own}
	}
	if c.err != nil {
		panic(c.err)
	}
	return &l
})

// methodNamed is [reflect.Type.MethodByName] for methods that are not exported, too.
func methodNamed(t reflect.Type, name string) (reflect.Method, bool) {
	for i := range t.NumMethod() {
		if m := t.Method(i); m.Name == name {
			return m, true
		}
	}
	return reflect.Method{}, false
}

// MadeAsync implements [progcodec.FuncMaker].
func (*hostSlot) MadeAsync(vm unsafe.Pointer) {
	c := coroutines()
	o, ok := (*at[[]goja.Value](vm, c.stack))[*at[int](vm, c.sp)-1].(*goja.Object)
	if !ok {
		return
	}
	self := selfOf(o)
	for _, t := range asyncTables.get() {
		if e := errorRealmOf(RuntimeOf(o)); e != nil && self.tab == unsafe.Pointer(t.engine) {
			self.tab = unsafe.Pointer(t.own)
			e.async.prepare = FastPromises // who calls such a function calls then
			return
		}
	}
}

// RunsAsync implements [progcodec.FuncMaker].
func (*hostSlot) RunsAsync(vm unsafe.Pointer) bool {
	c := coroutines()
	sb := *at[int](vm, c.sb)
	if sb < 1 {
		return false
	}
	o, ok := (*at[[]goja.Value](vm, c.stack))[sb-1].(*goja.Object)
	if !ok {
		return false
	}
	for _, t := range asyncTables.get() {
		if selfOf(o).tab == unsafe.Pointer(t.own) {
			return true
		}
	}
	return false
}

// The functions below stand in the method tables, with the implementation of the function before their parameters.

func asyncVMCall(impl, vm unsafe.Pointer, n int) {
	promise := startAsync(impl, vm, n, jsVMCall)
	vmPush(vm, promise)
	*at[int](vm, coroutines().pc)++
}

func asyncArrowVMCall(impl, vm unsafe.Pointer, n int) {
	promise := startAsync(impl, vm, n, arrowVMCall)
	vmPush(vm, promise)
	*at[int](vm, coroutines().pc)++
}

func asyncCallable(impl unsafe.Pointer) (func(goja.FunctionCall) goja.Value, bool) {
	return func(c goja.FunctionCall) goja.Value { return callAsync(impl, c, jsVMCall) }, true
}

func asyncArrowCallable(impl unsafe.Pointer) (func(goja.FunctionCall) goja.Value, bool) {
	return func(c goja.FunctionCall) goja.Value { return callAsync(impl, c, arrowVMCall) }, true
}

// enterAsyncArrow enters an arrow function as the engine does, and leaves this where stacks look for it; the function's code does not.
func enterAsyncArrow(impl, vm unsafe.Pointer, n int) {
	l := coroutines()
	this := (*at[[]goja.Value](vm, l.stack))[*at[int](vm, l.sp)-n-2]
	arrowVMCall(impl, vm, n)
	if _, object := this.(*goja.Object); object {
		(*at[[]goja.Value](vm, l.stack))[*at[int](vm, l.sp)-n-1] = this
	}
}

// callAsync calls an asynchronous function from Go.
func callAsync(impl unsafe.Pointer, c goja.FunctionCall, enter func(impl, vm unsafe.Pointer, n int)) goja.Value {
	if c.This == nil {
		c.This = goja.Undefined()
	}
	jsPrepareCall(impl, c)
	return startAsync(impl, vmOf(RuntimeOf((*baseLayout)(impl).val)), len(c.Arguments), enter)
}

// startAsync runs an asynchronous function whose call lies on the stack until its first await, and gives its promise.
func startAsync(impl, vm unsafe.Pointer, n int, enter func(impl, vm unsafe.Pointer, n int)) *goja.Object {
	f := (*baseLayout)(impl).val
	r := RuntimeOf(f)
	e := errorRealmOf(r)
	a := e.newAsyncCall(vm)
	promise := newPromise(r)
	a.capability.promise, a.runner.f = promise, f
	if o := e.async.observer; o != nil {
		a.observed = true
		o.Called(promise)
	}
	sp := at[int](vm, coroutines().sp)
	base := *sp - n - 2
	g := &a.runner.gen
	generatorEnter(g)
	enter(impl, vm, n)
	res, kind, ex := g.run()
	a.step(res, kind, ex)
	if ex != nil {
		*sp = base
	}
	vmPopTryFrame(vm)
	vmPopCtx(vm)
	if a.finished {
		e.async.reuse(a)
	}
	return promise
}

func (e *errorRealm) newAsyncCall(vm unsafe.Pointer) *asyncCall {
	if a := e.async.spare; a != nil {
		e.async.spare, a.next = a.next, nil
		e.async.spares--
		return a
	}
	if e.async.prepare != nil {
		e.async.prepare(e.r)
	}
	a := &asyncCall{realm: e}
	a.runner.gen.vm = vm
	a.runner.promiseCap = &a.capability
	a.handlers = [2]handlerLayout{{a.fulfilled}, {a.rejected}}
	for i := range a.reactions {
		a.reactions[i] = reactionLayout{typ: i, handler: &a.handlers[i], asyncRunner: &a.runner}
	}
	a.job = a.runJob
	return a
}

// reuse takes a call that ended. Nothing looks at it any more: the promise that it waited for last has let go of it.
func (s *asyncRealm) reuse(a *asyncCall) {
	x := &a.runner.gen.ctx
	if s.spares >= maxSpareCalls || cap(x.stack) > maxSpareStack {
		return
	}
	x.forget()
	x.context = contextLayout{}
	a.capability.promise, a.runner.f = nil, nil
	a.reactions[0].asyncCtx, a.reactions[1].asyncCtx = nil, nil
	a.observed, a.finished = false, false
	a.next, s.spare = s.spare, a
	s.spares++
}

// step deals with what a part of the function's code ended with: an await, a result or an exception.
func (a *asyncCall) step(res goja.Value, kind uint8, ex *goja.Exception) {
	for kind != 0 {
		if ex = a.await(res); ex == nil {
			return
		}
		res, kind, ex = generatorThrowInto(&a.runner.gen, ex)
	}
	promise := a.capability.promise
	if a.observed {
		if o := a.realm.async.observer; o != nil {
			o.Settling(promise)
		}
	}
	if ex != nil {
		Reject(promise, ex.Value())
	} else {
		resolvePromise(promise, res)
	}
	a.finished = true
}

// newPromise makes a pending promise.
func newPromise(r *goja.Runtime) *goja.Object {
	p := runtimeNewPromise(r, runtimeGetPromisePrototype(r))
	return (*baseLayout)(unsafe.Pointer(p)).val
}

// resolvePromise does what the resolve function of promise, which is pending, does with v.
func resolvePromise(promise *goja.Object, v goja.Value) {
	p := (*goja.Promise)(selfOf(promise).data)
	o, ok := v.(*goja.Object)
	if !ok {
		promiseFulfill(p, v)
		return
	}
	r := RuntimeOf(o)
	if o == promise {
		promiseReject(p, r.NewTypeError("Promise self-resolution"))
		return
	}
	var then goja.Value
	if ex := r.Try(func() { then = objectGetStr(o, "then") }); ex != nil {
		promiseReject(p, ex.Value())
		return
	}
	if call, ok := assertCallable(then); ok {
		EnqueueMicrotask(r, thenableJob(r, promise, o, call))
		return
	}
	promiseFulfill(p, v)
}

// objectGetStr is o[name]; nil stands for undefined.
func objectGetStr(o *goja.Object, name unistring.String) goja.Value {
	return o.Get(string(name))
}

func trackerOf(r *goja.Runtime) goja.AsyncContextTracker {
	return *at[goja.AsyncContextTracker](unsafe.Pointer(r), asyncs().tracker)
}

//go:linkname jsVMCall github.com/dop251/goja.(*baseJsFuncObject).vmCall
func jsVMCall(f, vm unsafe.Pointer, n int)

//go:linkname jsPrepareCall github.com/dop251/goja.(*baseJsFuncObject).prepareForVmCall
func jsPrepareCall(f unsafe.Pointer, c goja.FunctionCall)

//go:linkname promiseAddReactions github.com/dop251/goja.(*Promise).addReactions
func promiseAddReactions(p unsafe.Pointer, fulfil, reject *reactionLayout)
