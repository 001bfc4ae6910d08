package engine

import (
	"unsafe"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"

	"github.com/node-go/node-go/sharedcache/progcodec"
)

// Attr is the set of attributes of a property that a template describes.
type Attr uint8

// Attributes as ECMAScript names them. The zero value is a frozen, hidden property.
const (
	Writable Attr = 1 << iota
	Enumerable
	Configurable

	// Hidden is what ECMAScript gives to built-in methods: writable, configurable, not enumerable.
	Hidden = Writable | Configurable
	// Plain is what an assignment gives.
	Plain = Writable | Enumerable | Configurable
)

// Template describes the own properties of objects that are made in many runtimes. A property is made in a runtime when
// something there first looks at it; until then it costs nothing. Property order is the order of description.
//
// A template is built by one goroutine and never changed after its first use; then any number of runtimes may use it.
type Template struct {
	t unsafe.Pointer // *goja.objectTemplate
}

// Maker makes a property's value in one runtime.
type Maker func(r *goja.Runtime) goja.Value

// NativeFunc is a function of JavaScript written in Go. It throws by panicking with a goja value.
type NativeFunc func(r *goja.Runtime, call goja.FunctionCall) goja.Value

// NativeConstructor makes the object that `new C(...)` gives; newTarget is the constructor that `new` named.
type NativeConstructor func(r *goja.Runtime, args []goja.Value, newTarget *goja.Object) *goja.Object

// NewTemplate starts a template. proto makes the prototype of its objects; nil means no prototype.
func NewTemplate(proto func(r *goja.Runtime) *goja.Object) *Template {
	t := newObjectTemplate()
	if proto != nil {
		*at[func(*goja.Runtime) *goja.Object](t, protoFactoryOffset()) = proto
	}
	return &Template{t: t}
}

// ObjectProto is %Object.prototype%, for [NewTemplate].
func ObjectProto(r *goja.Runtime) *goja.Object { return r.NewObject().Prototype() }

// Lazy describes a data property whose value is made on first look.
func (t *Template) Lazy(name string, attr Attr, make Maker) *Template {
	t.put(name, func(r *goja.Runtime) goja.Value { return withAttr(make(r), attr) })
	return t
}

// Constant describes a data property with a primitive value.
func (t *Template) Constant(name string, attr Attr, v any) *Template {
	return t.Lazy(name, attr, func(r *goja.Runtime) goja.Value { return r.ToValue(v) })
}

// Method describes a hidden method.
func (t *Template) Method(name string, length int, fn NativeFunc) *Template {
	return t.Lazy(name, Hidden, func(r *goja.Runtime) goja.Value { return NewFunction(r, name, length, fn) })
}

// EnumerableMethod describes a method as an assignment or an object literal would make it.
func (t *Template) EnumerableMethod(name string, length int, fn NativeFunc) *Template {
	return t.Lazy(name, Plain, func(r *goja.Runtime) goja.Value { return NewFunction(r, name, length, fn) })
}

// Function is EnumerableMethod for a function that a module declares: it can be called with new too.
func (t *Template) Function(name string, length int, fn NativeFunc) *Template {
	return t.Lazy(name, Plain, func(r *goja.Runtime) goja.Value {
		f := NewFunction(r, name, length, fn)
		MakeConstructible(r, f)
		return f
	})
}

// Accessor describes an accessor property; set may be nil.
func (t *Template) Accessor(name string, attr Attr, get, set NativeFunc) *Template {
	t.put(name, func(r *goja.Runtime) goja.Value { return newAccessor(r, name, attr, get, set) })
	return t
}

// AccessorIn describes an accessor property whose attributes depend on the runtime.
func (t *Template) AccessorIn(name string, attr func(*goja.Runtime) Attr, get, set NativeFunc) *Template {
	t.put(name, func(r *goja.Runtime) goja.Value { return newAccessor(r, name, attr(r), get, set) })
	return t
}

// LazySymbol describes a data property under a symbol.
func (t *Template) LazySymbol(sym *goja.Symbol, attr Attr, make Maker) *Template {
	templatePutSym(t.t, sym, func(r *goja.Runtime) goja.Value { return withAttr(make(r), attr) })
	return t
}

// AccessorSymbol describes an accessor property under a symbol.
func (t *Template) AccessorSymbol(sym *goja.Symbol, name string, attr Attr, get, set NativeFunc) *Template {
	templatePutSym(t.t, sym, func(r *goja.Runtime) goja.Value { return newAccessor(r, name, attr, get, set) })
	return t
}

// put describes a property. One that was described already keeps its place.
func (t *Template) put(name string, f func(*goja.Runtime) goja.Value) {
	n := unistring.NewFromString(name)
	if props := *at[map[unistring.String]func(*goja.Runtime) goja.Value](t.t, offsets().tmplProps); props[n] != nil {
		props[n] = f
		return
	}
	templatePutStr(t.t, n, f)
}

// New makes an object of this template in r.
func (t *Template) New(r *goja.Runtime) *goja.Object {
	o := emptyObject(r)
	runtimeNewTemplatedObject(r, t.t, o)
	return o
}

// NewFunction makes a function object of this template in r: call runs without `new`, construct with it (nil: not a
// constructor). The template gives all own properties, `name`, `length` and `prototype` included.
func (t *Template) NewFunction(r *goja.Runtime, call NativeFunc, construct NativeConstructor) *goja.Object {
	o := emptyObject(r)
	var ctor func([]goja.Value, *goja.Object) *goja.Object
	if construct != nil {
		ctor = func(args []goja.Value, newTarget *goja.Object) *goja.Object {
			if newTarget == nil {
				newTarget = o
			}
			return construct(r, args, newTarget)
		}
	}
	runtimeNewTemplatedFuncObject(r, t.t, o, func(c goja.FunctionCall) goja.Value { return call(r, c) }, ctor)
	return o
}

// Class describes a constructor and the prototype of its instances, each property made on first look.
type Class struct {
	Name   string
	Static *Template // own properties of the constructor besides name, length and prototype
	Proto  *Template // own properties of the prototype besides constructor

	call      NativeFunc
	construct NativeConstructor
}

// NewClass starts a class. parent gives the prototype of Class.prototype (nil: %Object.prototype%), parentCtor the
// prototype of the constructor (nil: %Function.prototype%). call runs when the class is called without `new`; nil
// throws as ECMAScript classes do.
func NewClass(name string, length int, construct NativeConstructor, call NativeFunc, parent, parentCtor func(*goja.Runtime) *goja.Object) *Class {
	if parent == nil {
		parent = ObjectProto
	}
	if parentCtor == nil {
		parentCtor = FunctionProto
	}
	if call == nil {
		call = func(r *goja.Runtime, _ goja.FunctionCall) goja.Value {
			panic(r.NewTypeError("Class constructor %s cannot be invoked without 'new'", name))
		}
	}
	c := &Class{Name: name, Static: NewTemplate(parentCtor), Proto: NewTemplate(parent), call: call, construct: construct}
	c.Static.Constant("length", Configurable, length)
	c.Static.Constant("name", Configurable, name)
	// The places of those that New puts in, among the names of the object.
	c.Static.Constant("prototype", Configurable, nil)
	c.Proto.Constant("constructor", Hidden, nil)
	return c
}

// New makes the class in r and returns its constructor and prototype. An isolate keeps both and calls this once.
func (c *Class) New(r *goja.Runtime) (ctor, proto *goja.Object) {
	proto = c.Proto.New(r)
	ctor = c.Static.NewFunction(r, c.call, c.construct)
	mustDefine(ctor.DefineDataProperty("prototype", proto, goja.FLAG_FALSE, goja.FLAG_FALSE, goja.FLAG_FALSE))
	mustDefine(proto.DefineDataProperty("constructor", ctor, goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE))
	return ctor, proto
}

// PrototypeFor gives the prototype for an instance made with newTarget: its own `prototype`, or fallback.
func PrototypeFor(newTarget, ctor, fallback *goja.Object) *goja.Object {
	if newTarget == nil || newTarget == ctor {
		return fallback
	}
	if p, ok := newTarget.Get("prototype").(*goja.Object); ok {
		return p
	}
	return fallback
}

// NewFunction makes a function object that is not a constructor.
func NewFunction(r *goja.Runtime, name string, length int, fn NativeFunc) *goja.Object {
	return runtimeNewNativeFunc(r, func(c goja.FunctionCall) goja.Value { return fn(r, c) }, unistring.NewFromString(name), length)
}

// NewNative is NewFunction for what needs no runtime at hand: one call less each time.
func NewNative(r *goja.Runtime, name string, length int, fn func(goja.FunctionCall) goja.Value) *goja.Object {
	return runtimeNewNativeFunc(r, fn, unistring.NewFromString(name), length)
}

// NewQuick is NewNative for a function that has a form for the usual arguments, which guarded programs try first. See [progcodec.Native].
func NewQuick(r *goja.Runtime, name string, length int, fn func(goja.FunctionCall) goja.Value, quick func(this goja.Value, args []goja.Value) goja.Value) *goja.Object {
	return NewNative(r, name, length, (&progcodec.Native{Call: fn, Quick: quick}).Func())
}

// FunctionProto is %Function.prototype%.
func FunctionProto(r *goja.Runtime) *goja.Object { return runtimeGetFunctionPrototype(r) }

// ExtendGlobals gives a template with the properties of the engine's own global object, without its class for errors of Go, followed by
// those that add describes; a name that add describes again is replaced. Install it with [SetGlobals].
func ExtendGlobals(add func(t *Template)) *Template {
	l := offsets()
	g := goja.New().GlobalObject()
	own := *at[unsafe.Pointer](selfOf(g).data, l.templatedTmpl)
	names := *at[[]unistring.String](own, l.tmplPropNames)
	props := *at[map[unistring.String]func(*goja.Runtime) goja.Value](own, l.tmplProps)

	extra := NewTemplate(nil)
	add(extra)
	extraProps := *at[map[unistring.String]func(*goja.Runtime) goja.Value](extra.t, l.tmplProps)

	t := NewTemplate(ObjectProto)
	for _, n := range names {
		if _, replaced := extraProps[n]; !replaced && n != "GoError" {
			templatePutStr(t.t, n, props[n])
		}
	}
	for _, n := range *at[[]unistring.String](extra.t, l.tmplPropNames) {
		templatePutStr(t.t, n, extraProps[n])
	}
	for _, from := range []unsafe.Pointer{own, extra.t} {
		symProps := *at[map[*goja.Symbol]func(*goja.Runtime) goja.Value](from, l.tmplSymProps)
		for _, sym := range *at[[]*goja.Symbol](from, l.tmplSymNames) {
			templatePutSym(t.t, sym, symProps[sym])
		}
	}
	return t
}

// SetGlobals makes t the description of r's global object. It must be called before any JavaScript runs in r.
func SetGlobals(r *goja.Runtime, t *Template) {
	*at[unsafe.Pointer](selfOf(r.GlobalObject()).data, offsets().templatedTmpl) = t.t
}

func emptyObject(r *goja.Runtime) *goja.Object {
	o := new(goja.Object)
	*at[*goja.Runtime](unsafe.Pointer(o), offsets().objectRuntime) = r
	return o
}

func withAttr(v goja.Value, a Attr) goja.Value {
	return valueProp(v, a&Writable != 0, a&Enumerable != 0, a&Configurable != 0)
}

func mustDefine(err error) {
	if err != nil {
		panic(err)
	}
}

//go:linkname newObjectTemplate github.com/dop251/goja.newObjectTemplate
func newObjectTemplate() unsafe.Pointer

//go:linkname templatePutStr github.com/dop251/goja.(*objectTemplate).putStr
func templatePutStr(t unsafe.Pointer, name unistring.String, f func(*goja.Runtime) goja.Value)

//go:linkname templatePutSym github.com/dop251/goja.(*objectTemplate).putSym
func templatePutSym(t unsafe.Pointer, s *goja.Symbol, f func(*goja.Runtime) goja.Value)

//go:linkname runtimeNewTemplatedObject github.com/dop251/goja.(*Runtime).newTemplatedObject
func runtimeNewTemplatedObject(r *goja.Runtime, t unsafe.Pointer, o *goja.Object) unsafe.Pointer

//go:linkname runtimeNewTemplatedFuncObject github.com/dop251/goja.(*Runtime).newTemplatedFuncObject
func runtimeNewTemplatedFuncObject(r *goja.Runtime, t unsafe.Pointer, o *goja.Object, f func(goja.FunctionCall) goja.Value, ctor func([]goja.Value, *goja.Object) *goja.Object) unsafe.Pointer

//go:linkname runtimeNewNativeFunc github.com/dop251/goja.(*Runtime).newNativeFunc
func runtimeNewNativeFunc(r *goja.Runtime, f func(goja.FunctionCall) goja.Value, name unistring.String, length int) *goja.Object

//go:linkname runtimeGetFunctionPrototype github.com/dop251/goja.(*Runtime).getFunctionPrototype
func runtimeGetFunctionPrototype(r *goja.Runtime) *goja.Object

//go:linkname valueProp github.com/dop251/goja.valueProp
func valueProp(v goja.Value, writable, enumerable, configurable bool) goja.Value
