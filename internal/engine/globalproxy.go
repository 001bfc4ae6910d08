package engine

import (
	"reflect"
	"sync"
	"unsafe"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
)

// GlobalHandler answers for the properties of an exotic global object. Keys are strings or symbols.
type GlobalHandler interface {
	// Own gives an own property as the engine stores it, or nil.
	Own(key goja.Value) goja.Value
	// Get gives the value of a property, nil where there is none.
	Get(key goja.Value) goja.Value
	Has(key goja.Value) bool
	// Set assigns; false means that the property is read-only.
	Set(key, v goja.Value) bool
	// Define defines an own property; false means that it cannot be so.
	Define(key goja.Value, d goja.PropertyDescriptor) bool
	Delete(key goja.Value) bool
	Keys() *goja.Object
	Prototype() *goja.Object
	SetPrototype(proto *goja.Object) bool
}

// globalProxy is the implementation of such an object: the engine's proxy, whose methods for properties are replaced. A Proxy as such
// could not do it: it may show nothing as fixed that its target does not have so.
type globalProxy struct {
	proxy   proxyLayout
	handler GlobalHandler
}

// NewGlobalProxy makes an exotic object whose properties are those of h. It counts as no Proxy.
func NewGlobalProxy(r *goja.Runtime, h GlobalHandler) *goja.Object {
	o := r.ToValue(r.NewProxy(r.CreateObject(nil), &goja.ProxyTrapConfig{
		// What lists properties asks these; all else goes to the methods below.
		OwnKeys: func(*goja.Object) *goja.Object { return h.Keys() },
		GetOwnPropertyDescriptor: func(_ *goja.Object, name string) goja.PropertyDescriptor {
			return shownDescriptor(h.Own(Name(name)))
		},
		GetOwnPropertyDescriptorIdx: func(_ *goja.Object, i int) goja.PropertyDescriptor { return shownDescriptor(h.Own(indexKey(int64(i)))) },
		GetOwnPropertyDescriptorSym: func(_ *goja.Object, s *goja.Symbol) goja.PropertyDescriptor { return shownDescriptor(h.Own(s)) },
		GetPrototypeOf:              func(*goja.Object) *goja.Object { return h.Prototype() },
		PreventExtensions:           func(*goja.Object) bool { return false },
		SetPrototypeOf:              func(_, proto *goja.Object) bool { return h.SetPrototype(proto) },
	})).(*goja.Object)
	*at[string](selfOf(o).data, proxyClassOffset()) = "Object"
	impl := &globalProxy{proxy: *bodyOf[proxyLayout](o), handler: h}
	*selfOf(o) = iface{tab: unsafe.Pointer(globalProxyTable()), data: unsafe.Pointer(impl)}
	return o
}

// shownDescriptor is a descriptor that any target allows.
func shownDescriptor(stored goja.Value) (d goja.PropertyDescriptor) {
	p, ok := DescribeStored(stored)
	if !ok {
		return d
	}
	d = p.Descriptor()
	d.Configurable = goja.FLAG_TRUE
	return d
}

func indexKey(i int64) goja.Value { return IntValue(i).ToString() }

// isGlobalProxy tells the objects that NewGlobalProxy made.
func isGlobalProxy(o *goja.Object) bool { return selfOf(o).tab == unsafe.Pointer(globalProxyTable()) }

func handlerOf(impl unsafe.Pointer) GlobalHandler { return (*globalProxy)(impl).handler }

var globalProxyTable = sync.OnceValue(func() *methodTable {
	r := goja.New()
	o := r.ToValue(r.NewProxy(r.NewObject(), &goja.ProxyTrapConfig{})).(*goja.Object)
	var c layoutCheck
	c.impl(o, reflect.TypeFor[proxyLayout]())
	c.same("Object", reflect.TypeFor[objectLayout](), reflect.TypeFor[goja.Object]())
	field, _ := reflect.TypeFor[goja.Object]().FieldByName("self")
	table := *(*methodTable)(selfOf(o).tab)
	for _, m := range globalMethods() {
		if c.err != nil {
			break
		}
		if c.err = checkMethod(field.Type.Method(m.at), m.name, m.fn); c.err == nil {
			table.fun[m.at] = *(*unsafe.Pointer)((*iface)(unsafe.Pointer(&m.fn)).data)
		}
	}
	if c.err != nil {
		panic(c.err)
	}
	return &table
})

// globalMethods are the methods that a global object has of its own. None of them may be a closure: the table holds addresses of code.
func globalMethods() []struct {
	at   int
	name string
	fn   any
} {
	return []struct {
		at   int
		name string
		fn   any
	}{
		{mDefineIdx, "defineOwnPropertyIdx", globalDefineIdx}, {mDefineStr, "defineOwnPropertyStr", globalDefineStr},
		{mDefineSym, "defineOwnPropertySym", globalDefineSym},
		{mDeleteIdx, "deleteIdx", globalDeleteIdx}, {mDeleteStr, "deleteStr", globalDeleteStr}, {mDeleteSym, "deleteSym", globalDeleteSym},
		{mGetIdx, "getIdx", globalGetIdx}, {mGetStr, "getStr", globalGetStr}, {mGetSym, "getSym", globalGetSym},
		{mGetOwnIdx, "getOwnPropIdx", globalGetOwnIdx}, {mGetOwnStr, "getOwnPropStr", globalGetOwnStr}, {mGetOwnSym, "getOwnPropSym", globalGetOwnSym},
		{mHasOwnIdx, "hasOwnPropertyIdx", globalHasOwnIdx}, {mHasOwnStr, "hasOwnPropertyStr", globalHasOwnStr}, {mHasOwnSym, "hasOwnPropertySym", globalHasOwnSym},
		{mHasIdx, "hasPropertyIdx", globalHasIdx}, {mHasStr, "hasPropertyStr", globalHasStr}, {mHasSym, "hasPropertySym", globalHasSym},
		{mSetForeignIdx, "setForeignIdx", globalSetForeignIdx}, {mSetForeignStr, "setForeignStr", globalSetForeignStr},
		{mSetForeignSym, "setForeignSym", globalSetForeignSym},
		{mSetOwnIdx, "setOwnIdx", globalSetOwnIdx}, {mSetOwnStr, "setOwnStr", globalSetOwnStr}, {mSetOwnSym, "setOwnSym", globalSetOwnSym},
	}
}

func globalOwn(o unsafe.Pointer, key goja.Value) goja.Value { return handlerOf(o).Own(key) }

func globalDefine(o unsafe.Pointer, key goja.Value, d goja.PropertyDescriptor, throw bool) bool {
	if handlerOf(o).Define(key, d) {
		return true
	}
	if throw {
		panic(runtimeAt(o).NewTypeError("Cannot redefine property: %s", propertyText(key)))
	}
	return false
}

func globalDelete(o unsafe.Pointer, key goja.Value, throw bool) bool {
	if handlerOf(o).Delete(key) {
		return true
	}
	if throw {
		panic(runtimeAt(o).NewTypeError("Cannot delete property '%s' of #<Object>", propertyText(key)))
	}
	return false
}

func globalSet(o unsafe.Pointer, key, v goja.Value, throw bool) bool {
	if handlerOf(o).Set(key, v) {
		return true
	}
	if throw {
		panic(runtimeAt(o).NewTypeError("Cannot assign to read only property '%s' of object '[object Object]'", propertyText(key)))
	}
	return false
}

// globalSetForeign assigns to an object that inherits from the global object.
func globalSetForeign(o unsafe.Pointer, key, v, receiver goja.Value, throw bool) (done, handled bool) {
	target, ok := receiver.(*goja.Object)
	if !ok || target == (*globalProxy)(o).proxy.baseObject.val {
		return globalSet(o, key, v, throw), true
	}
	if p, own := DescribeStored(handlerOf(o).Own(key)); own && p.Accessor && p.Setter != nil {
		Call(p.Setter, receiver, []goja.Value{v})
		return true, true
	}
	return false, false
}

func runtimeAt(o unsafe.Pointer) *goja.Runtime {
	return RuntimeOf((*globalProxy)(o).proxy.baseObject.val)
}

func propertyText(key goja.Value) string {
	if s, ok := key.(*goja.Symbol); ok {
		return SymbolText(s).String()
	}
	return key.String()
}

func globalDefineIdx(o unsafe.Pointer, i int64, d goja.PropertyDescriptor, throw bool) bool {
	return globalDefine(o, indexKey(i), d, throw)
}

func globalDefineStr(o unsafe.Pointer, name unistring.String, d goja.PropertyDescriptor, throw bool) bool {
	return globalDefine(o, stringValueFromRaw(name), d, throw)
}

func globalDefineSym(o unsafe.Pointer, s *goja.Symbol, d goja.PropertyDescriptor, throw bool) bool {
	return globalDefine(o, s, d, throw)
}

func globalDeleteIdx(o unsafe.Pointer, i int64, throw bool) bool {
	return globalDelete(o, indexKey(i), throw)
}

func globalDeleteStr(o unsafe.Pointer, name unistring.String, throw bool) bool {
	return globalDelete(o, stringValueFromRaw(name), throw)
}

func globalDeleteSym(o unsafe.Pointer, s *goja.Symbol, throw bool) bool {
	return globalDelete(o, s, throw)
}

func globalGetIdx(o unsafe.Pointer, i int64, _ goja.Value) goja.Value {
	return handlerOf(o).Get(indexKey(i))
}

func globalGetStr(o unsafe.Pointer, name unistring.String, _ goja.Value) goja.Value {
	return handlerOf(o).Get(stringValueFromRaw(name))
}

func globalGetSym(o unsafe.Pointer, s *goja.Symbol, _ goja.Value) goja.Value {
	return handlerOf(o).Get(s)
}

func globalGetOwnIdx(o unsafe.Pointer, i int64) goja.Value { return globalOwn(o, indexKey(i)) }

func globalGetOwnStr(o unsafe.Pointer, name unistring.String) goja.Value {
	return globalOwn(o, stringValueFromRaw(name))
}

func globalGetOwnSym(o unsafe.Pointer, s *goja.Symbol) goja.Value { return globalOwn(o, s) }

func globalHasOwnIdx(o unsafe.Pointer, i int64) bool { return globalOwn(o, indexKey(i)) != nil }

func globalHasOwnStr(o unsafe.Pointer, name unistring.String) bool {
	return globalOwn(o, stringValueFromRaw(name)) != nil
}

func globalHasOwnSym(o unsafe.Pointer, s *goja.Symbol) bool { return globalOwn(o, s) != nil }

func globalHasIdx(o unsafe.Pointer, i int64) bool { return handlerOf(o).Has(indexKey(i)) }

func globalHasStr(o unsafe.Pointer, name unistring.String) bool {
	return handlerOf(o).Has(stringValueFromRaw(name))
}

func globalHasSym(o unsafe.Pointer, s *goja.Symbol) bool { return handlerOf(o).Has(s) }

func globalSetForeignIdx(o unsafe.Pointer, i int64, v, receiver goja.Value, throw bool) (bool, bool) {
	return globalSetForeign(o, indexKey(i), v, receiver, throw)
}

func globalSetForeignStr(o unsafe.Pointer, name unistring.String, v, receiver goja.Value, throw bool) (bool, bool) {
	return globalSetForeign(o, stringValueFromRaw(name), v, receiver, throw)
}

func globalSetForeignSym(o unsafe.Pointer, s *goja.Symbol, v, receiver goja.Value, throw bool) (bool, bool) {
	return globalSetForeign(o, s, v, receiver, throw)
}

func globalSetOwnIdx(o unsafe.Pointer, i int64, v goja.Value, throw bool) bool {
	return globalSet(o, indexKey(i), v, throw)
}

func globalSetOwnStr(o unsafe.Pointer, name unistring.String, v goja.Value, throw bool) bool {
	return globalSet(o, stringValueFromRaw(name), v, throw)
}

func globalSetOwnSym(o unsafe.Pointer, s *goja.Symbol, v goja.Value, throw bool) bool {
	return globalSet(o, s, v, throw)
}
