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
	is := func(name, shown string, length int, attr engine.Attr, f func(r *goja.Runtime, o *goja.Object) bool) {
		t.Lazy(name, attr, func(r *goja.Runtime) goja.Value {
			return engine.NewFunction(r, shown, length, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
				o := jsbind.Object(c.Argument(0))
				return r.ToValue(o != nil && f(r, o))
			})
		})
	}
	// What Node.js has in C++ has no name.
	slot := func(name string, slots ...engine.Slot) {
		is(name, "", 0, engine.Plain, func(_ *goja.Runtime, o *goja.Object) bool { return hasSlot(o, slots...) })
	}
	boxed := func(name, kind string) {
		is(name, "", 0, engine.Plain, func(_ *goja.Runtime, o *goja.Object) bool { return boxedKind(o) == kind })
	}
	slot("isArgumentsObject", engine.SlotArguments)
	is("isArrayBuffer", "", 0, engine.Plain, func(_ *goja.Runtime, o *goja.Object) bool {
		return hasSlot(o, engine.SlotArrayBuffer) && !engine.IsShared(o)
	})
	is("isAsyncFunction", "", 0, engine.Plain, func(_ *goja.Runtime, o *goja.Object) bool {
		return hasSlot(o, engine.SlotAsyncFunction) || engine.IsAsyncGeneratorFunction(o)
	})
	boxed("isBigIntObject", "bigint")
	boxed("isBooleanObject", "boolean")
	slot("isDate", engine.SlotDate)
	slot("isExternal") // a value of C++; there are none
	slot("isGeneratorFunction", engine.SlotGeneratorFunction)
	slot("isGeneratorObject", engine.SlotGenerator)
	slot("isMap", engine.SlotMap)
	slot("isMapIterator", engine.SlotMapIterator)
	slot("isModuleNamespaceObject", engine.SlotNamespace)
	slot("isNativeError", engine.SlotError)
	boxed("isNumberObject", "number")
	slot("isPromise", engine.SlotPromise)
	slot("isProxy", engine.SlotProxy)
	slot("isRegExp", engine.SlotRegExp)
	slot("isSet", engine.SlotSet)
	slot("isSetIterator", engine.SlotSetIterator)
	is("isSharedArrayBuffer", "", 0, engine.Plain, func(_ *goja.Runtime, o *goja.Object) bool { return engine.IsShared(o) })
	slot("isStringObject", engine.SlotString)
	boxed("isSymbolObject", "symbol")
	slot("isWeakMap", engine.SlotWeakMap)
	slot("isWeakSet", engine.SlotWeakSet)
	slot("isAnyArrayBuffer", engine.SlotArrayBuffer)
	slot("isBoxedPrimitive", engine.SlotString, engine.SlotPrimitive)
	is("isArrayBufferView", "isView", 1, engine.Plain, func(_ *goja.Runtime, o *goja.Object) bool {
		return hasSlot(o, engine.SlotTypedArray, engine.SlotDataView)
	})
	is("isDataView", "isDataView", 1, engine.Plain, func(_ *goja.Runtime, o *goja.Object) bool { return hasSlot(o, engine.SlotDataView) })
	is("isTypedArray", "isTypedArray", 1, engine.Plain, func(_ *goja.Runtime, o *goja.Object) bool { return hasSlot(o, engine.SlotTypedArray) })
	for _, class := range []string{
		"Uint8Array", "Uint8ClampedArray", "Uint16Array", "Uint32Array", "Int8Array", "Int16Array", "Int32Array", "Float16Array",
		"Float32Array", "Float64Array", "BigInt64Array", "BigUint64Array",
	} {
		is("is"+class, "is"+class, 1, engine.Plain, func(_ *goja.Runtime, o *goja.Object) bool { return viewClass(o) == class })
	}
	is("isKeyObject", "isKeyObject", 1, engine.Enumerable, func(_ *goja.Runtime, o *goja.Object) bool {
		_, ok := engine.Payload(o).(KeyObject)
		return ok
	})
	is("isCryptoKey", "isCryptoKey", 1, engine.Enumerable, func(_ *goja.Runtime, o *goja.Object) bool {
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
