package engine

import (
	"reflect"
	"slices"
	"sync"
	"unsafe"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
)

// Extension describes own properties that objects of the engine get beside those they have; one of a name that is there
// replaces it. The properties are made on first look, as those of a [Template] are.
//
// An Extension is built once and never changed; any number of runtimes may use it.
type Extension struct {
	own    *Template
	wraps  map[unistring.String]Wrapper // by the name of a method that the engine has
	merged sync.Map                     // unsafe.Pointer of a template of the engine -> *Template of both
}

// NewExtension describes an extension.
func NewExtension(describe func(t *Template)) *Extension {
	x := &Extension{own: NewTemplate(nil)}
	describe(x.own)
	return x
}

// Wrapper gives the function that runs before what a function of the engine runs.
type Wrapper func(r *goja.Runtime, call func(goja.FunctionCall) goja.Value) func(goja.FunctionCall) goja.Value

// Wrap has w stand before the engine's method of that name, which stays the same function to scripts and in stacks. It may be
// called while the Extension is built only.
func (x *Extension) Wrap(name string, w Wrapper) {
	if x.wraps == nil {
		x.wraps = map[unistring.String]Wrapper{}
	}
	x.wraps[unistring.NewFromString(name)] = w
}

// wrapped gives a property factory whose function has w before it.
func wrapped(f func(*goja.Runtime) goja.Value, w Wrapper) func(*goja.Runtime) goja.Value {
	return func(r *goja.Runtime) goja.Value {
		v := f(r)
		wrapValue(r, v, w)
		return v
	}
}

// wrapValue puts w before a function that the engine stores as v.
func wrapValue(r *goja.Runtime, v goja.Value, w Wrapper) {
	if p := ValueKinds().PropertyCell(v); p != nil {
		v = p.Value()
	}
	if o, ok := v.(*goja.Object); ok {
		WrapNative(o, func(call func(goja.FunctionCall) goja.Value) func(goja.FunctionCall) goja.Value { return w(r, call) })
	}
}

// templatedFuncLayout, nativeFuncLayout, baseFuncLayout and templateLayout repeat the engine's declarations.
type templatedFuncLayout struct {
	templatedObject templatedLayout
	f               func(goja.FunctionCall) goja.Value
	construct       func([]goja.Value, *goja.Object) *goja.Object
}

type nativeFuncLayout struct {
	baseFuncObject baseFuncLayout
	f              func(goja.FunctionCall) goja.Value
	construct      func([]goja.Value, *goja.Object) *goja.Object
}

type baseFuncLayout struct {
	baseObject baseLayout
	lenProp    Property //lint:ignore U1000 the layout check compares it with the engine's
}

type templateLayout struct {
	propNames    []unistring.String
	props        map[unistring.String]func(*goja.Runtime) goja.Value
	symProps     map[*goja.Symbol]func(*goja.Runtime) goja.Value
	symPropNames []*goja.Symbol
	protoFactory func(*goja.Runtime) *goja.Object
}

// extendTabs are the method tables of the implementations that can be extended lazily.
type extendTabs struct {
	plain, native                          unsafe.Pointer
	object, function, array                unsafe.Pointer // the templated ones
	stringProto, arrayProto, iteratorProto uintptr        // Runtime.global fields
	numberProto, bigIntProto, dateProto    uintptr
}

var extendables = sync.OnceValue(func() *extendTabs {
	var c layoutCheck
	r := goja.New()
	k := ValueKinds()
	x := &extendTabs{plain: k.plain}
	tab := func(o *goja.Object, mirror reflect.Type) unsafe.Pointer {
		c.impl(o, mirror)
		return selfOf(o).tab
	}
	x.object = tab(NewTemplate(nil).New(r), reflect.TypeFor[templatedLayout]())
	x.function = tab(NewTemplate(nil).NewFunction(r, nil, nil), reflect.TypeFor[templatedFuncLayout]())
	x.native = tab(runtimeGetMap(r), reflect.TypeFor[nativeFuncLayout]())
	x.array = selfOf(runtimeGetArrayPrototype(r)).tab
	f, _ := reflect.ValueOf(runtimeGetArrayPrototype(r)).Elem().FieldByName("self").Elem().Type().Elem().FieldByName("templatedObject")
	c.same("templatedArrayObject", reflect.TypeFor[templatedLayout](), f.Type)
	tf, _ := offsets().templatedPtr.Elem().FieldByName("tmpl")
	c.same("objectTemplate", reflect.TypeFor[templateLayout](), tf.Type.Elem())
	rt := reflect.TypeFor[goja.Runtime]()
	x.stringProto = c.nested(rt, "global", "StringPrototype")
	x.iteratorProto = c.nested(rt, "global", "IteratorPrototype")
	x.numberProto = c.nested(rt, "global", "NumberPrototype")
	x.bigIntProto = c.nested(rt, "global", "BigIntPrototype")
	x.dateProto = c.nested(rt, "global", "DatePrototype")
	x.arrayProto = c.nested(rt, "global", "ArrayPrototype")
	if c.err != nil {
		panic(c.err)
	}
	return x
})

// over gives the template with the properties of base and x.
func (x *Extension) over(base unsafe.Pointer) *Template {
	if t, ok := x.merged.Load(base); ok {
		return t.(*Template)
	}
	own, old := (*templateLayout)(x.own.t), (*templateLayout)(base)
	t := NewTemplate(old.protoFactory)
	for _, n := range old.propNames {
		f := old.props[n]
		if g := own.props[n]; g != nil {
			f = g
		} else if w := x.wraps[n]; w != nil {
			f = wrapped(f, w)
		}
		templatePutStr(t.t, n, f)
	}
	for _, n := range own.propNames {
		if old.props[n] == nil {
			templatePutStr(t.t, n, own.props[n])
		}
	}
	for _, s := range old.symPropNames {
		f := old.symProps[s]
		if g := own.symProps[s]; g != nil {
			f = g
		}
		templatePutSym(t.t, s, f)
	}
	for _, s := range own.symPropNames {
		if old.symProps[s] == nil {
			templatePutSym(t.t, s, own.symProps[s])
		}
	}
	won, lost := x.merged.LoadOrStore(base, t)
	if !lost {
		x.merged.Store(t.t, t) // to extend twice is to extend once
	}
	return won.(*Template)
}

// Apply extends o, an intrinsic object that no script has changed yet.
func (x *Extension) Apply(o *goja.Object) {
	tabs := extendables()
	switch selfOf(o).tab {
	case tabs.object, tabs.function, tabs.array:
		impl := bodyOf[templatedLayout](o)
		t := x.over(impl.tmpl)
		if impl.tmpl == t.t {
			return
		}
		impl.tmpl = t.t
		x.refresh(&impl.baseObject, RuntimeOf(o))
	case tabs.plain:
		base := bodyOf[baseLayout](o)
		impl := &templatedLayout{baseObject: *base, tmpl: x.own.t, protoMaterialised: true}
		*selfOf(o) = iface{tab: tabs.object, data: unsafe.Pointer(impl)}
		x.refresh(&impl.baseObject, RuntimeOf(o))
	case tabs.native:
		native := bodyOf[nativeFuncLayout](o)
		impl := &templatedFuncLayout{f: native.f, construct: native.construct}
		impl.templatedObject = templatedLayout{baseObject: native.baseFuncObject.baseObject, tmpl: x.own.t, protoMaterialised: true}
		*selfOf(o) = iface{tab: tabs.function, data: unsafe.Pointer(impl)}
		x.refresh(&impl.templatedObject.baseObject, RuntimeOf(o))
	default:
		x.define(o)
	}
}

// refresh brings what an object has made already in line with its new template.
func (x *Extension) refresh(base *baseLayout, r *goja.Runtime) {
	own := (*templateLayout)(x.own.t)
	for n := range own.props {
		delete(base.values, n)
	}
	for n, w := range x.wraps {
		wrapValue(r, base.values[n], w) // what was made before
	}
	if base.propNames != nil {
		names := slices.Clip(base.propNames) // the engine's lists may be shared
		for _, n := range own.propNames {
			if !slices.Contains(names, n) {
				names = append(names, n)
			}
		}
		base.propNames = names
	}
	if base.symValues != nil {
		for _, s := range own.symPropNames {
			orderedMapSet(base.symValues, s, own.symProps[s](r))
		}
	}
}

// define makes all properties at once.
func (x *Extension) define(o *goja.Object) {
	own := (*templateLayout)(x.own.t)
	r, k := RuntimeOf(o), ValueKinds()
	put := func(key, v goja.Value) {
		d := goja.PropertyDescriptor{Value: v, Writable: goja.FLAG_TRUE, Enumerable: goja.FLAG_TRUE, Configurable: goja.FLAG_TRUE}
		if p := k.PropertyCell(v); p != nil {
			d = goja.PropertyDescriptor{Enumerable: goja.ToFlag(p.enumerable), Configurable: goja.ToFlag(p.configurable)}
			if p.accessor {
				d.Getter, d.Setter = orUndefined(p.getterFunc), orUndefined(p.setterFunc)
			} else {
				d.Value, d.Writable = p.Value(), goja.ToFlag(p.writable)
			}
		}
		objectDefine(o, key, d, true)
	}
	for _, n := range own.propNames {
		put(stringValueFromRaw(n), own.props[n](r))
	}
	for _, s := range own.symPropNames {
		put(s, own.symProps[s](r))
	}
}

func orUndefined(o *goja.Object) goja.Value {
	if o == nil {
		return goja.Undefined()
	}
	return o
}
