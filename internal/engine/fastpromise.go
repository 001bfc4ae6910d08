package engine

import (
	"reflect"
	"unsafe"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
)

// The engine makes two functions for each promise, with properties and all, also where nobody can see them: for what then gives, and for
// Promise.resolve of a value. Here promises have such functions only for executors, and these are asleep (see lazy.go) until their properties
// are looked at.

// FastPromises puts the functions of this file before those of the engine in r's Promise, where a program has not replaced them. Further
// calls do nothing.
func FastPromises(r *goja.Runtime) {
	e := errorRealmOf(r)
	if e == nil || e.async.fast {
		return
	}
	e.async.fast = true
	l := fastPromises()
	ctor, proto := runtimeGetPromise(r), runtimeGetPromisePrototype(r)
	if codeOf(unsafe.Pointer(constructOf(ctor)), 0) == l.construct {
		WrapConstructor(ctor, func(native func([]goja.Value, *goja.Object) *goja.Object) func([]goja.Value, *goja.Object) *goja.Object {
			return func(args []goja.Value, newTarget *goja.Object) *goja.Object {
				if newTarget != nil && newTarget != ctor || len(args) == 0 || !IsCallable(args[0]) {
					return native(args, newTarget)
				}
				return constructPromise(r, args[0])
			}
		})
	}
	wrap := func(o *goja.Object, name unistring.String, code uintptr, f func(goja.FunctionCall, func(goja.FunctionCall) goja.Value) goja.Value) {
		v := bodyOf[baseLayout](o).values[name]
		if p := ValueKinds().PropertyCell(v); p != nil {
			v = p.Value()
		}
		if fn, ok := v.(*goja.Object); ok && selfOf(fn).tab == callables().native && codeOf(selfOf(fn).data, callables().nativeCall) == code {
			WrapNative(fn, func(native func(goja.FunctionCall) goja.Value) func(goja.FunctionCall) goja.Value {
				return func(c goja.FunctionCall) goja.Value { return f(c, native) }
			})
		}
	}
	wrap(proto, "then", l.then, func(c goja.FunctionCall, native func(goja.FunctionCall) goja.Value) goja.Value {
		o, ok := c.This.(*goja.Object)
		if !ok || selfOf(o).tab != asyncs().promise {
			return native(c)
		}
		return runtimePerformPromiseThen(r, (*goja.Promise)(selfOf(o).data), c.Argument(0), c.Argument(1), capabilityOf(r, ctor, runtimeSpeciesConstructor(r, o, ctor)))
	})
	wrap(ctor, "resolve", l.resolve, func(c goja.FunctionCall, native func(goja.FunctionCall) goja.Value) goja.Value {
		v := c.Argument(0)
		o, object := v.(*goja.Object)
		if c.This != goja.Value(ctor) || object && selfOf(o).tab == asyncs().promise {
			return native(c)
		}
		p := newPromise(r)
		resolvePromise(p, v)
		return p
	})
	wrap(ctor, "reject", l.reject, func(c goja.FunctionCall, native func(goja.FunctionCall) goja.Value) goja.Value {
		if c.This != goja.Value(ctor) {
			return native(c)
		}
		p := newPromise(r)
		Reject(p, c.Argument(0))
		return p
	})
}

// constructOf gives what the native constructor o runs for new, in its place; nil if it is none.
func constructOf(o *goja.Object) *func([]goja.Value, *goja.Object) *goja.Object {
	switch k := callables(); selfOf(o).tab {
	case k.native:
		return at[func([]goja.Value, *goja.Object) *goja.Object](selfOf(o).data, k.nativeConstruct)
	case extendables().function:
		return &bodyOf[templatedFuncLayout](o).construct
	}
	return new(func([]goja.Value, *goja.Object) *goja.Object)
}

// fastLayout knows the engine's own functions by their code.
type fastLayout struct {
	construct, then, resolve, reject uintptr
	resolver, rejecter               *methodTable
}

func fastPromises() *fastLayout { return theFastPromises.get() }

var theFastPromises = lazily(func() *fastLayout {
	var c layoutCheck
	r := goja.New()
	ctor, proto := runtimeGetPromise(r), runtimeGetPromisePrototype(r)
	code := func(o *goja.Object, name string) uintptr {
		f, ok := o.Get(name).(*goja.Object)
		if !ok || selfOf(f).tab != callables().native {
			c.fail("Promise has no %s", name)
			return 0
		}
		return codeOf(selfOf(f).data, callables().nativeCall)
	}
	l := &fastLayout{
		construct: codeOf(unsafe.Pointer(constructOf(ctor)), 0),
		then:      code(proto, "then"), resolve: code(ctor, "resolve"), reject: code(ctor, "reject"),
	}
	sample := proto.Get("then").(*goja.Object)
	self, _ := reflect.TypeFor[goja.Object]().FieldByName("self")
	callable, ok := methodNamed(self.Type, "assertCallable")
	if !ok {
		c.fail("objects have no method assertCallable")
	}
	for t, fn := range map[**methodTable]any{&l.resolver: derivedResolve, &l.rejecter: derivedReject} {
		own := *(*methodTable)(selfOf(sample).tab)
		if err := checkMethod(callable, "assertCallable", fn); err != nil && c.err == nil {
			c.err = err
		}
		own.fun[callable.Index] = *(*unsafe.Pointer)((*iface)(unsafe.Pointer(&fn)).data)
		*t = &own
	}
	if c.err != nil {
		panic(c.err)
	}
	return l
})

// derivation is a promise's capability that the engine alone settles, once.
type derivation struct {
	capability      capabilityLayout
	resolve, reject objectLayout // all that the engine does with them is to call them
}

// capabilityOf is NewPromiseCapability(c), for a promise that then gives; ctor is %Promise%.
func capabilityOf(r *goja.Runtime, ctor, c *goja.Object) unsafe.Pointer {
	if c != ctor {
		return unsafe.Pointer(runtimeNewPromiseCapability(r, c))
	}
	l, d := fastPromises(), &derivation{}
	d.resolve = objectLayout{self: iface{tab: unsafe.Pointer(l.resolver), data: unsafe.Pointer(d)}, runtime: r}
	d.reject = objectLayout{self: iface{tab: unsafe.Pointer(l.rejecter), data: unsafe.Pointer(d)}, runtime: r}
	d.capability = capabilityLayout{promise: newPromise(r), resolve: (*goja.Object)(unsafe.Pointer(&d.resolve)), reject: (*goja.Object)(unsafe.Pointer(&d.reject))}
	return unsafe.Pointer(&d.capability)
}

func derivedResolve(d unsafe.Pointer) (func(goja.FunctionCall) goja.Value, bool) {
	return (*derivation)(d).resolveWith, true
}

func derivedReject(d unsafe.Pointer) (func(goja.FunctionCall) goja.Value, bool) {
	return (*derivation)(d).rejectWith, true
}

func (d *derivation) resolveWith(c goja.FunctionCall) goja.Value {
	resolvePromise(d.capability.promise, c.Argument(0))
	return goja.Undefined()
}

func (d *derivation) rejectWith(c goja.FunctionCall) goja.Value {
	Reject(d.capability.promise, c.Argument(0))
	return goja.Undefined()
}

// resolvers are the functions that settle a promise, of which the first call counts.
type resolvers struct {
	promise *goja.Object
	done    bool
	fns     [2]nativeBlock // resolve, reject
}

// nativeBlock is a native function that is asleep.
type nativeBlock struct {
	obj   objectLayout
	waker *waker
	impl  nativeFuncLayout
}

// theNativeWaker wakes functions of Go without a name that take one argument.
var theNativeWaker = lazily(func() *waker {
	var c layoutCheck
	sample := runtimeGetPromisePrototype(goja.New()).Get("then").(*goja.Object)
	c.impl(sample, reflect.TypeFor[nativeFuncLayout]())
	return &waker{tables: sleepingTables(sample, &c), fill: func(impl unsafe.Pointer) {
		funcInit(impl, "", RuntimeOf((*baseLayout)(impl).val).ToValue(1))
	}}
})

// newResolvers makes the functions that settle promise.
func newResolvers(r *goja.Runtime, promise *goja.Object) *resolvers {
	w, s := theNativeWaker.get(), &resolvers{promise: promise}
	for i := range s.fns {
		b := &s.fns[i]
		b.obj = objectLayout{self: iface{tab: unsafe.Pointer(w.asleep), data: unsafe.Pointer(&b.impl)}, runtime: r}
		b.waker = w
		base := &b.impl.baseFuncObject.baseObject
		base.class = "Function"
		base.val = (*goja.Object)(unsafe.Pointer(&b.obj))
		base.prototype = runtimeGetFunctionPrototype(r)
		base.extensible = true
	}
	s.fns[0].impl.f, s.fns[1].impl.f = s.resolveWith, s.rejectWith
	return s
}

// functions gives them as an executor gets them.
func (s *resolvers) functions() []goja.Value {
	return []goja.Value{s.fns[0].impl.baseFuncObject.baseObject.val, s.fns[1].impl.baseFuncObject.baseObject.val}
}

func (s *resolvers) resolveWith(c goja.FunctionCall) goja.Value {
	if !s.done {
		s.done = true
		resolvePromise(s.promise, c.Argument(0))
	}
	return goja.Undefined()
}

func (s *resolvers) rejectWith(c goja.FunctionCall) goja.Value {
	s.rejectBecause(c.Argument(0))
	return goja.Undefined()
}

func (s *resolvers) rejectBecause(reason goja.Value) {
	if !s.done {
		s.done = true
		Reject(s.promise, reason)
	}
}

// resolverCode is the entry of every resolvers.resolveWith that was stored as a function.
func resolverCode() uintptr { return *theResolverCode.get() }

var theResolverCode = lazily(func() *uintptr {
	f := (&resolvers{}).resolveWith
	return *(**uintptr)(unsafe.Pointer(&f))
})

// resolvedBy gives the promise that a function resolves, or nil if it is not one of [resolvers].
func resolvedBy(fn unsafe.Pointer) *goja.Object {
	type method struct {
		code     uintptr
		receiver *resolvers
	}
	if m := (*method)(fn); m.code == resolverCode() {
		return m.receiver.promise
	}
	return nil
}

// constructPromise is new Promise(executor).
func constructPromise(r *goja.Runtime, executor goja.Value) *goja.Object {
	promise := newPromise(r)
	s := newResolvers(r, promise)
	if _, ex := Try(r, executor, goja.Undefined(), s.functions()); ex != nil {
		s.rejectBecause(ex.Value())
	}
	return promise
}

// thenableJob gives the job that has promise follow o, whose method then is given.
func thenableJob(r *goja.Runtime, promise, o *goja.Object, then func(goja.FunctionCall) goja.Value) func() {
	return func() {
		s := newResolvers(r, promise)
		if ex := r.Try(func() { then(goja.FunctionCall{This: o, Arguments: s.functions()}) }); ex != nil {
			s.rejectBecause(ex.Value())
		}
	}
}

//go:linkname runtimeSpeciesConstructor github.com/dop251/goja.(*Runtime).speciesConstructorObj
func runtimeSpeciesConstructor(r *goja.Runtime, o, def *goja.Object) *goja.Object
