package engine

import (
	"unicode/utf16"
	_ "unsafe" // linkname

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
)

// The functions of this file are methods of the engine, for corrections that stand in front of them. They take the receiver and the
// arguments of a call and panic with JavaScript exceptions.

// ArrayBufferSlice is the engine's ArrayBuffer.prototype.slice.
func ArrayBufferSlice(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	return runtimeArrayBufferSlice(r, c)
}

// TypedArraySet is the engine's %TypedArray%.prototype.set.
func TypedArraySet(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	return runtimeTypedArraySet(r, c)
}

// TypedArraySubarray is the engine's %TypedArray%.prototype.subarray.
func TypedArraySubarray(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	return runtimeTypedArraySubarray(r, c)
}

//go:linkname runtimeArrayBufferSlice github.com/dop251/goja.(*Runtime).arrayBufferProto_slice
func runtimeArrayBufferSlice(r *goja.Runtime, c goja.FunctionCall) goja.Value

//go:linkname runtimeTypedArraySet github.com/dop251/goja.(*Runtime).typedArrayProto_set
func runtimeTypedArraySet(r *goja.Runtime, c goja.FunctionCall) goja.Value

//go:linkname runtimeTypedArraySubarray github.com/dop251/goja.(*Runtime).typedArrayProto_subarray
func runtimeTypedArraySubarray(r *goja.Runtime, c goja.FunctionCall) goja.Value

// Freeze is Object.freeze.
func Freeze(o *goja.Object) {
	runtimeObjectFreeze(RuntimeOf(o), goja.FunctionCall{Arguments: []goja.Value{o}})
}

// DeleteQuietly deletes o[key] if that is possible.
func DeleteQuietly(o *goja.Object, key goja.Value) { objectDelete(o, key, false) }

// DefineQuietly is CreateDataProperty: it makes o[key] a plain property if that is possible.
func DefineQuietly(o *goja.Object, key, v goja.Value) {
	objectDefine(o, key, goja.PropertyDescriptor{Value: v, Writable: goja.FLAG_TRUE, Enumerable: goja.FLAG_TRUE,
		Configurable: goja.FLAG_TRUE}, false)
}

// IsArray is Array.isArray; a revoked proxy throws.
func IsArray(o *goja.Object) bool { return objectIsArray(o) }

// OwnEnumerableNames gives what Object.keys gives.
func OwnEnumerableNames(r *goja.Runtime, o *goja.Object) []goja.Value {
	list := runtimeObjectKeys(r, goja.FunctionCall{Arguments: []goja.Value{o}}).(*goja.Object)
	elems, _, _ := ValueKinds().ArrayElements(list)
	return elems
}

// JSONToken words that the character at unit at of text cannot be there.
func JSONToken(text string, at int) string {
	p := jsonScan{text: utf16.Encode([]rune(text)), source: text, at: at}
	p.token()
	return p.message
}

// PutAgain is Put for a name that the object may have already; its value is then replaced.
func (b *PlainBuilder) PutAgain(name unistring.String, v goja.Value) {
	if _, ok := b.base.values[name]; !ok {
		b.base.propNames = append(b.base.propNames, name)
	}
	b.base.values[name] = v
}

//go:linkname runtimeObjectFreeze github.com/dop251/goja.(*Runtime).object_freeze
func runtimeObjectFreeze(r *goja.Runtime, c goja.FunctionCall) goja.Value

//go:linkname runtimeObjectKeys github.com/dop251/goja.(*Runtime).object_keys
func runtimeObjectKeys(r *goja.Runtime, c goja.FunctionCall) goja.Value

//go:linkname objectIsArray github.com/dop251/goja.isArray
func objectIsArray(o *goja.Object) bool

// ArrayJoin is the engine's Array.prototype.join.
func ArrayJoin(r *goja.Runtime, c goja.FunctionCall) goja.Value { return runtimeArrayJoin(r, c) }

//go:linkname runtimeArrayJoin github.com/dop251/goja.(*Runtime).arrayproto_join
func runtimeArrayJoin(r *goja.Runtime, c goja.FunctionCall) goja.Value

// DefineAccessor makes o[key] an enumerable and configurable accessor; nil leaves a half as it is. What cannot be defined throws.
func DefineAccessor(o *goja.Object, key goja.Value, get, set *goja.Object) {
	d := goja.PropertyDescriptor{Enumerable: goja.FLAG_TRUE, Configurable: goja.FLAG_TRUE}
	if get != nil {
		d.Getter = get
	}
	if set != nil {
		d.Setter = set
	}
	objectDefine(o, key, d, true)
}

// OwnDescriptor is Object.getOwnPropertyDescriptor.
func OwnDescriptor(r *goja.Runtime, o *goja.Object, key goja.Value) goja.Value {
	return runtimeOwnDescriptor(r, goja.FunctionCall{Arguments: []goja.Value{o, key}})
}

//go:linkname runtimeOwnDescriptor github.com/dop251/goja.(*Runtime).object_getOwnPropertyDescriptor
func runtimeOwnDescriptor(r *goja.Runtime, c goja.FunctionCall) goja.Value

// StringReplaceAll is the engine's String.prototype.replaceAll.
func StringReplaceAll(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	return runtimeStringReplaceAll(r, c)
}

//go:linkname runtimeStringReplaceAll github.com/dop251/goja.(*Runtime).stringproto_replaceAll
func runtimeStringReplaceAll(r *goja.Runtime, c goja.FunctionCall) goja.Value
