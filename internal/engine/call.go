package engine

import (
	"reflect"
	"sync"
	"unsafe"

	"github.com/dop251/goja"
)

// Call calls fn without catching anything: an exception, or an interruption, goes on up as the engine's own panic. It must be
// called from a native function that JavaScript called, or inside a [goja.Runtime.Try] or a Callable. What is not callable is a TypeError.
func Call(fn goja.Value, this goja.Value, args []goja.Value) goja.Value {
	if o, ok := fn.(*goja.Object); ok {
		// The engine's way makes a closure of each function that it calls; what scripts mostly pass needs none.
		l := callables()
		switch self := selfOf(o); self.tab {
		case l.arrow, l.sleepingArrow:
			return jsFuncCall(self.data, args, *at[goja.Value](self.data, l.arrowNewTarget), this) // its code does not look at this, stacks do
		case l.asyncArrow:
			if _, object := this.(*goja.Object); object {
				return callAsyncArrow(o, this, args)
			}
		case l.ownAsyncArrow:
			return callAsync(self.data, goja.FunctionCall{This: this, Arguments: args}, enterAsyncArrow)
		case l.ownAsync, l.ownAsyncMethod:
			return callAsync(self.data, goja.FunctionCall{This: this, Arguments: args}, jsVMCall)
		case l.function, l.sleepingFunction, l.method:
			if this == nil {
				this = goja.Undefined()
			}
			return jsFuncCall(self.data, args, nil, this)
		}
	}
	f, ok := assertCallable(fn)
	if !ok {
		panic(notCallable(fn, this, args))
	}
	return f(goja.FunctionCall{This: this, Arguments: args})
}

// Try calls fn as Call does and gives what it threw. What cannot be caught goes on up.
func Try(r *goja.Runtime, fn goja.Value, this goja.Value, args []goja.Value) (res goja.Value, ex *goja.Exception) {
	if o, ok := fn.(*goja.Object); ok {
		l := callables()
		sp := at[int](vmOf(r), offsets().vmSP)
		was := *sp
		switch self := selfOf(o); self.tab {
		case l.arrow, l.sleepingArrow:
			res, ex = jsFuncTry(self.data, args, *at[goja.Value](self.data, l.arrowNewTarget), this)
		case l.function, l.sleepingFunction, l.method:
			res, ex = jsFuncTry(self.data, args, nil, this)
		default:
			ex = r.Try(func() { res = Call(fn, this, args) })
			return res, ex
		}
		if ex != nil {
			*sp = was // the engine leaves the arguments there
		}
		return res, ex
	}
	ex = r.Try(func() { res = Call(fn, this, args) })
	return res, ex
}

// CopiesArgs tells whether a call of fn has done with its slice of arguments when the code of fn begins to run.
func CopiesArgs(fn goja.Value) bool {
	o, ok := fn.(*goja.Object)
	if !ok {
		return false
	}
	l := callables()
	tab := selfOf(o).tab
	return tab == l.function || tab == l.arrow || tab == l.method
}

// callAsyncArrow calls o as the engine does, and leaves this where stacks look for it; the function's code does not.
func callAsyncArrow(o *goja.Object, this goja.Value, args []goja.Value) goja.Value {
	self := selfOf(o).data
	return jsAsyncCall(self, goja.FunctionCall{This: this, Arguments: args}, func(vm unsafe.Pointer, n int) {
		arrowVMCall(self, vm, n)
		l := offsets()
		(*at[[]goja.Value](vm, l.vmStack))[*at[int](vm, l.vmSP)-n-1] = this
	})
}

// CopiesArguments tells whether fn is a function that takes what it is called with out of the slice of arguments before anything else runs,
// so that the caller may use the slice again.
func CopiesArguments(fn goja.Value) bool {
	o, ok := fn.(*goja.Object)
	if !ok {
		return false
	}
	l := callables()
	switch selfOf(o).tab {
	case l.arrow, l.function, l.method:
		return true
	}
	return false
}

// IsCallable tells whether v is a function.
func IsCallable(v goja.Value) bool {
	if o, ok := v.(*goja.Object); ok {
		l := callables()
		switch selfOf(o).tab {
		case l.arrow, l.sleepingArrow, l.function, l.sleepingFunction, l.method, l.ownAsync, l.ownAsyncArrow, l.ownAsyncMethod:
			return true
		}
	}
	_, ok := assertCallable(v)
	return ok
}

// notCallable makes the exception for a call of v, which one of the other values lends its runtime.
func notCallable(v, this goja.Value, args []goja.Value) any {
	for _, x := range append([]goja.Value{v, this}, args...) {
		o, ok := x.(*goja.Object)
		if !ok {
			continue
		}
		what := "undefined"
		switch v := v.(type) {
		case nil:
		case *goja.Object:
			what = Shown(v)
		case *goja.Symbol:
			what = SymbolText(v).String()
		default:
			what = v.String()
		}
		return RuntimeOf(o).NewTypeError("%s is not a function", what)
	}
	return "engine: call of something that is not a function"
}

// callableKinds knows the plain kinds of functions of JavaScript: no generators, no async functions, no classes.
type callableKinds struct {
	arrow, function, method         unsafe.Pointer
	sleepingArrow, sleepingFunction unsafe.Pointer
	asyncArrow                      unsafe.Pointer

	ownAsync, ownAsyncArrow, ownAsyncMethod unsafe.Pointer // tables of asyncTables

	arrowNewTarget  uintptr
	native          unsafe.Pointer
	nativeCall      uintptr // nativeFuncObject.f
	nativeConstruct uintptr // nativeFuncObject.construct
}

func callables() *callableKinds { return theCallables.get() }

var theCallables = lazily(func() *callableKinds {
	l := offsets()
	k := &callableKinds{}
	r := goja.New()
	kind := func(src, name string) (unsafe.Pointer, reflect.Type) {
		v, err := r.RunString(src)
		if err != nil {
			l.fail("%s: %v", src, err)
			return nil, nil
		}
		o := v.(*goja.Object)
		t := slotImplType(o)
		if t.Name() != name {
			l.fail("%s is a %v, not a %s", src, t, name)
		}
		return selfOf(o).tab, t
	}
	var t reflect.Type
	k.function, _ = kind("(function () {})", "funcObject")
	k.method, _ = kind("({ m() {} }).m", "methodFuncObject")
	if k.arrow, t = kind("(() => 1)", "arrowFuncObject"); t != nil {
		k.arrowNewTarget = l.field(t, "newTarget", reflect.Interface)
		k.sleepingArrow, k.sleepingFunction = unsafe.Pointer(funcMakings().arrow.asleep), unsafe.Pointer(funcMakings().function.asleep)
	}
	if k.asyncArrow, t = kind("(async () => 1)", "asyncArrowFuncObject"); t != nil && t.Field(0).Type.Name() != "arrowFuncObject" {
		l.fail("an async arrow function is no arrow function")
	}
	own := asyncTables.get()
	k.ownAsync, k.ownAsyncArrow, k.ownAsyncMethod = unsafe.Pointer(own[0].own), unsafe.Pointer(own[1].own), unsafe.Pointer(own[2].own)
	if k.native, t = kind("Promise", "nativeFuncObject"); t != nil {
		k.nativeCall, k.nativeConstruct = l.field(t, "f", reflect.Func), l.field(t, "construct", reflect.Func)
	}
	return k
})

// WrapNative puts a function before the one that o, a function of the engine, runs when it is called. In stacks and messages o stays
// what it was.
func WrapNative(o *goja.Object, wrap func(call func(goja.FunctionCall) goja.Value) func(goja.FunctionCall) goja.Value) {
	var f *func(goja.FunctionCall) goja.Value
	switch k := callables(); selfOf(o).tab {
	case k.native:
		f = at[func(goja.FunctionCall) goja.Value](selfOf(o).data, k.nativeCall)
	case extendables().function:
		f = &bodyOf[templatedFuncLayout](o).f
	default:
		return
	}
	g := &guarded{call: wrap(*f), code: codeOf(unsafe.Pointer(f), 0)}
	*f = g.run
}

// guarded is a function that stands before one of the engine.
type guarded struct {
	call func(goja.FunctionCall) goja.Value
	code uintptr // entry of the engine's function
}

func (g *guarded) run(c goja.FunctionCall) goja.Value { return g.call(c) }

// guardedCode is the entry of every guarded.run that was stored as a function.
var guardedCode = sync.OnceValue(func() uintptr {
	f := (&guarded{}).run
	return **(**uintptr)(unsafe.Pointer(&f))
})

// boundMethod is the memory form of a method that was stored as a function.
type boundMethod struct {
	code     uintptr
	receiver *guarded
}

// WrapConstructor puts a function before the one that o, a constructor of the engine, runs for new.
func WrapConstructor(o *goja.Object, wrap func(construct func([]goja.Value, *goja.Object) *goja.Object) func([]goja.Value, *goja.Object) *goja.Object) {
	switch k := callables(); selfOf(o).tab {
	case k.native:
		f := at[func([]goja.Value, *goja.Object) *goja.Object](selfOf(o).data, k.nativeConstruct)
		*f = wrap(*f)
	case extendables().function:
		f := &bodyOf[templatedFuncLayout](o).construct
		*f = wrap(*f)
	}
}

// MakeConstructible lets o, a native function made by NewFunction, be called with new, as functions that are no methods can be: it
// runs with an object made for it, which is also the result if it gives no other.
func MakeConstructible(r *goja.Runtime, o *goja.Object) {
	k := callables()
	if selfOf(o).tab != k.native {
		return
	}
	*at[func([]goja.Value, *goja.Object) *goja.Object](selfOf(o).data, k.nativeConstruct) = func(args []goja.Value, newTarget *goja.Object) *goja.Object {
		if newTarget == nil {
			newTarget = o
		}
		proto, ok := newTarget.Get("prototype").(*goja.Object)
		if !ok {
			proto = r.NewObject()
			mustDefine(proto.DefineDataProperty("constructor", newTarget, goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE))
		}
		this := r.CreateObject(proto)
		if made, ok := Call(o, this, args).(*goja.Object); ok {
			return made
		}
		return this
	}
}

//go:linkname assertCallable github.com/dop251/goja.assertCallable
func assertCallable(v goja.Value) (func(goja.FunctionCall) goja.Value, bool)

//go:linkname jsFuncCall github.com/dop251/goja.(*baseJsFuncObject)._call
func jsFuncCall(f unsafe.Pointer, args []goja.Value, newTarget, this goja.Value) goja.Value

//go:linkname jsFuncTry github.com/dop251/goja.(*baseJsFuncObject).__call
func jsFuncTry(f unsafe.Pointer, args []goja.Value, newTarget, this goja.Value) (goja.Value, *goja.Exception)

//go:linkname jsAsyncCall github.com/dop251/goja.(*baseJsFuncObject).asyncCall
func jsAsyncCall(f unsafe.Pointer, call goja.FunctionCall, vmCall func(vm unsafe.Pointer, n int)) goja.Value

//go:linkname arrowVMCall github.com/dop251/goja.(*arrowFuncObject).vmCall
func arrowVMCall(f, vm unsafe.Pointer, n int)
