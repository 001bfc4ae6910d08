package util

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// KeyObject is implemented by the Go value behind instances of crypto.KeyObject.
type KeyObject interface{ KeyObject() }

// CryptoKey is implemented by the Go value behind instances of CryptoKey.
type CryptoKey interface{ CryptoKey() }

// Types is the module util/types: what kind of object a value is, whatever its prototype and properties say.
func Types(e *jsbind.Env) *goja.Object { return typesTemplate().New(e.VM) }

var typesTemplate = sync.OnceValue(func() *engine.Template {
	t := engine.NewTemplate(engine.ObjectProto)
	is := func(name string, length int, f func(r *goja.Runtime, o *goja.Object) bool) {
		t.EnumerableMethod(name, length, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			o := jsbind.Object(c.Argument(0))
			return r.ToValue(o != nil && f(r, o))
		})
	}
	slot := func(name string, slots ...engine.Slot) {
		is(name, 0, func(_ *goja.Runtime, o *goja.Object) bool { return hasSlot(o, slots...) })
	}
	boxed := func(name, kind string) {
		is(name, 0, func(_ *goja.Runtime, o *goja.Object) bool { return boxedKind(o) == kind })
	}
	slot("isExternal") // a value of C++; there are none
	slot("isDate", engine.SlotDate)
	slot("isArgumentsObject", engine.SlotArguments)
	boxed("isBigIntObject", "bigint")
	boxed("isBooleanObject", "boolean")
	boxed("isNumberObject", "number")
	slot("isStringObject", engine.SlotString)
	boxed("isSymbolObject", "symbol")
	slot("isBoxedPrimitive", engine.SlotString, engine.SlotPrimitive)
	slot("isNativeError", engine.SlotError)
	slot("isRegExp", engine.SlotRegExp)
	is("isAsyncFunction", 0, func(_ *goja.Runtime, o *goja.Object) bool {
		return hasSlot(o, engine.SlotAsyncFunction) || engine.IsAsyncGeneratorFunction(o)
	})
	slot("isGeneratorFunction", engine.SlotGeneratorFunction)
	slot("isGeneratorObject", engine.SlotGenerator)
	slot("isPromise", engine.SlotPromise)
	slot("isMap", engine.SlotMap)
	slot("isSet", engine.SlotSet)
	slot("isMapIterator", engine.SlotMapIterator)
	slot("isSetIterator", engine.SlotSetIterator)
	slot("isWeakMap", engine.SlotWeakMap)
	slot("isWeakSet", engine.SlotWeakSet)
	is("isArrayBuffer", 0, func(_ *goja.Runtime, o *goja.Object) bool { return hasSlot(o, engine.SlotArrayBuffer) && !isShared(o) })
	slot("isDataView", engine.SlotDataView)
	is("isSharedArrayBuffer", 0, func(_ *goja.Runtime, o *goja.Object) bool { return isShared(o) })
	slot("isProxy", engine.SlotProxy)
	slot("isModuleNamespaceObject", engine.SlotNamespace)
	is("isAnyArrayBuffer", 0, func(_ *goja.Runtime, o *goja.Object) bool { return hasSlot(o, engine.SlotArrayBuffer) || isShared(o) })
	is("isArrayBufferView", 1, func(_ *goja.Runtime, o *goja.Object) bool {
		return hasSlot(o, engine.SlotTypedArray, engine.SlotDataView)
	})
	is("isTypedArray", 1, func(_ *goja.Runtime, o *goja.Object) bool { return hasSlot(o, engine.SlotTypedArray) })
	for _, class := range []string{
		"Uint8Array", "Uint8ClampedArray", "Uint16Array", "Uint32Array", "Int8Array", "Int16Array", "Int32Array", "Float16Array",
		"Float32Array", "Float64Array", "BigInt64Array", "BigUint64Array",
	} {
		is("is"+class, 1, func(_ *goja.Runtime, o *goja.Object) bool { return viewClass(o) == class })
	}
	is("isKeyObject", 1, func(_ *goja.Runtime, o *goja.Object) bool {
		_, ok := engine.Payload(o).(KeyObject)
		return ok
	})
	is("isCryptoKey", 1, func(_ *goja.Runtime, o *goja.Object) bool {
		_, ok := engine.Payload(o).(CryptoKey)
		return ok
	})
	return t
})

func hasSlot(o *goja.Object, slots ...engine.Slot) bool {
	have := engine.SlotOf(o)
	for _, s := range slots {
		if have == s {
			return true
		}
	}
	return false
}

// isShared tells a SharedArrayBuffer: in this engine an ArrayBuffer that says so by its class.
func isShared(o *goja.Object) bool {
	if !hasSlot(o, engine.SlotArrayBuffer) {
		return false
	}
	tag := engine.Get(o, goja.SymToStringTag)
	return tag != nil && tag.String() == "SharedArrayBuffer"
}

func boxedKind(o *goja.Object) string {
	if engine.SlotOf(o) != engine.SlotPrimitive {
		return ""
	}
	return jsbind.TypeOf(engine.PrimitiveValue(o))
}

// viewClass names the intrinsic class of a typed array.
func viewClass(o *goja.Object) string {
	if engine.SlotOf(o) != engine.SlotTypedArray {
		return ""
	}
	return engine.ViewInfo(o).Ctor.Get("name").String()
}
