package progcodec

import (
	"reflect"
	"unsafe"

	"github.com/dop251/goja"
)

// delegations is what the guarded form of `yield*` knows of the engine, which calls the method next of an iterator that it delegates to
// whether there is one or not.
type delegations struct {
	vm         vmLayout
	tab        *itab
	returns    uintptr // entry of what %Iterator.prototype% has under Symbol.iterator
	native     uintptr // table of native functions as objects
	nativeCall uintptr // of the Go function in them
	objectSelf uintptr
	property   reflect.Type // of properties with attributes
	accessor   uintptr      // whether such a property is one
}

// guardedDelegate stands for the engine's instruction of `yield*`, a marker that is known by its address and has its kind first.
type guardedDelegate struct {
	result uint8
	at     *delegations
	real   iface
}

// resultYieldDelegate and resultYieldDelegateRes number the two instructions of `yield*` among the engine's markers.
const (
	resultYieldDelegate    = 3
	resultYieldDelegateRes = 4
)

// learnDelegations adds the guarded form of `yield*` to g, unless the engine is not as expected.
func (g *guards) learnDelegations(e *engine, forge func(pl *plan, method unsafe.Pointer) *itab) {
	for _, pl := range e.plans {
		if pl.special != specialMarker || pl.typ.Kind() != reflect.Struct {
			continue
		}
		result, ok := pl.typ.FieldByName("resultType")
		d, known := learnDelegations(g.added.vm)
		if !ok || !known || result.Type.Kind() != reflect.Uint8 || result.Offset != 0 {
			return
		}
		run := (*guardedDelegate).exec
		d.tab = forge(pl, unsafe.Pointer(&run))
		g.delegations, g.marker = d, pl
		e.byTab[g.tab(d.tab)] = pl
		g.learnAwait(e, pl, forge)
		return
	}
}

func learnDelegations(vm vmLayout) (d *delegations, ok bool) {
	d = &delegations{vm: vm}
	rt := goja.New()
	v, err := rt.RunString(`[Object.getPrototypeOf(Object.getPrototypeOf([].values()))[Symbol.iterator], Object.defineProperty({}, "x", { get() {} })]`)
	if err != nil {
		return nil, false
	}
	returns, holder := v.(*goja.Object).Get("0").(*goja.Object), v.(*goja.Object).Get("1").(*goja.Object)
	self, ok := reflect.TypeFor[goja.Object]().FieldByName("self")
	if !ok || self.Type.Kind() != reflect.Interface {
		return nil, false
	}
	d.objectSelf = self.Offset
	impl := reflect.ValueOf(returns).Elem().FieldByName("self").Elem().Type()
	if impl.Kind() != reflect.Pointer || impl.Elem().Name() != "nativeFuncObject" {
		return nil, false
	}
	f, ok := impl.Elem().FieldByName("f")
	if !ok || f.Type != reflect.TypeFor[func(goja.FunctionCall) goja.Value]() {
		return nil, false
	}
	d.native, d.nativeCall = d.self(returns).tab, f.Offset
	d.returns = d.code(returns)
	p := objectGetOwnProp(holder, rt.ToValue("x"))
	if d.property = reflect.TypeOf(p); d.property == nil || d.property.Kind() != reflect.Pointer || d.property.Elem().Kind() != reflect.Struct {
		return nil, false
	}
	a, ok := d.property.Elem().FieldByName("accessor")
	if !ok || a.Type.Kind() != reflect.Bool {
		return nil, false
	}
	d.accessor = a.Offset
	return d, true
}

func (d *delegations) self(o *goja.Object) iface {
	return *(*iface)(unsafe.Add(unsafe.Pointer(o), d.objectSelf))
}

// code gives the entry of a native function, and 0 for any other.
func (d *delegations) code(o *goja.Object) uintptr {
	self := d.self(o)
	if self.tab != d.native {
		return 0
	}
	f := *(**uintptr)(unsafe.Add(self.data, d.nativeCall))
	if f == nil {
		return 0
	}
	return *f
}

// guardedMarker gives the guarded form of a marker.
func (g *guards) guardedMarker(ins iface) iface {
	k := *(*uint8)(ins.data)
	if k == resultAwait && g.awaiting != nil {
		return iface{g.tab(g.awaiting.tab), unsafe.Pointer(&guardedAwait{result: k, with: g.awaiting, real: ins})}
	}
	if k != resultYieldDelegate && k != resultYieldDelegateRes {
		return ins
	}
	return iface{g.tab(g.delegations.tab), unsafe.Pointer(&guardedDelegate{result: k, at: g.delegations, real: ins})}
}

// original gives the engine's marker for one that may be guarded.
func (g *guards) original(ins iface) iface {
	if g != nil && g.delegations != nil && ins.tab == g.tab(g.delegations.tab) {
		return (*guardedDelegate)(ins.data).real
	}
	if g != nil && g.fuser != nil && g.fuser.forged[ins.tab] {
		return (*fused)(ins.data).real
	}
	if g != nil && g.awaiting != nil && ins.tab == g.tab(g.awaiting.tab) {
		return (*guardedAwait)(ins.data).real
	}
	return ins
}

// exec runs on the goroutine that owns vm.
func (m *guardedDelegate) exec(vm unsafe.Pointer) {
	sp := *(*int)(unsafe.Add(vm, m.at.vm.sp))
	v := (*(*[]goja.Value)(unsafe.Add(vm, m.at.vm.stack)))[sp-1]
	v = m.at.iterable(*(**goja.Runtime)(unsafe.Add(vm, m.at.vm.runtime)), v)
	(*(*[]goja.Value)(unsafe.Add(vm, m.at.vm.stack)))[sp-1] = v // the stack may have moved
	(*(*execer)(unsafe.Pointer(&m.real))).exec(vm)
}

// iterable begins the iteration of v and gives an object whose iteration is that one. What cannot be iterated stays for the engine to
// complain about.
func (d *delegations) iterable(rt *goja.Runtime, v goja.Value) goja.Value {
	if v == nil || goja.IsUndefined(v) || goja.IsNull(v) {
		return v
	}
	begin, ok := goja.AssertFunction(v.ToObject(rt).GetSymbol(goja.SymIterator))
	if !ok {
		return v
	}
	result := called(begin, v)
	it, ok := result.(*goja.Object)
	if !ok {
		return iterableOf(rt, result)
	}
	next := it.Get("next")
	call, ok := goja.AssertFunction(next)
	if !ok {
		panic(rt.NewTypeError("%s is not a function", describe(next)))
	}
	if _, stays := d.lookup(it, rt.ToValue("next")); !stays {
		return iterableOf(rt, adapted(rt, it, call))
	}
	if own, stays := d.lookup(it, goja.SymIterator); stays && own != nil && d.code(own) == d.returns {
		return it
	}
	return iterableOf(rt, it)
}

// lookup tells whether to read it[key] once more gives the same and runs no script; f is the function under a symbol, if it is one.
func (d *delegations) lookup(it *goja.Object, key goja.Value) (f *goja.Object, stays bool) {
	for o := it; o != nil; o = o.Prototype() {
		if o.ExportType() == reflect.TypeFor[goja.Proxy]() {
			return nil, false
		}
		p := objectGetOwnProp(o, key)
		if p == nil {
			continue
		}
		if reflect.TypeOf(p) == d.property {
			data := (*iface)(unsafe.Pointer(&p)).data
			if *(*bool)(unsafe.Add(data, d.accessor)) {
				return nil, false
			}
			if s, ok := key.(*goja.Symbol); ok {
				f, _ = it.GetSymbol(s).(*goja.Object)
			}
			return f, true
		}
		f, _ = p.(*goja.Object)
		return f, true
	}
	return nil, true
}

// iterableOf makes an object whose iterator is it.
func iterableOf(rt *goja.Runtime, it goja.Value) goja.Value {
	o := rt.CreateObject(nil)
	must(o.SetSymbol(goja.SymIterator, func(goja.FunctionCall) goja.Value { return it }))
	return o
}

// adapted makes an iterator that is it with a method next which was read already.
func adapted(rt *goja.Runtime, it *goja.Object, next goja.Callable) goja.Value {
	o := rt.CreateObject(nil)
	must(o.Set("next", func(c goja.FunctionCall) goja.Value { return called(next, it, c.Arguments...) }))
	for _, name := range [...]string{"return", "throw"} {
		get := func(goja.FunctionCall) goja.Value {
			method := it.Get(name)
			f, ok := goja.AssertFunction(method)
			if method == nil {
				return goja.Undefined()
			}
			if !ok {
				return method
			}
			return rt.ToValue(func(c goja.FunctionCall) goja.Value { return called(f, it, c.Arguments...) })
		}
		must(o.DefineAccessorProperty(name, rt.ToValue(get), nil, goja.FLAG_TRUE, goja.FLAG_TRUE))
	}
	return o
}

// called calls f and passes on what it throws.
func called(f goja.Callable, this goja.Value, args ...goja.Value) goja.Value {
	v, err := f(this, args...)
	if err != nil {
		panic(err)
	}
	return v
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

//go:linkname objectGetOwnProp github.com/dop251/goja.(*Object).getOwnProp
func objectGetOwnProp(o *goja.Object, key goja.Value) goja.Value
