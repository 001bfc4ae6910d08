package engine

import (
	"reflect"
	"unsafe"
	"weak"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
)

// Slot says which internal slots an object has. Unlike its prototype and its Symbol.toStringTag, a script cannot change it.
type Slot uint8

// The kinds of objects. SlotObject is everything without internal slots.
const (
	SlotObject Slot = iota
	SlotArray
	SlotArguments
	SlotFunction
	SlotAsyncFunction
	SlotGeneratorFunction
	SlotClass
	SlotBoundFunction
	SlotError
	SlotMap
	SlotSet
	SlotMapIterator
	SlotSetIterator
	SlotArrayIterator
	SlotStringIterator
	SlotRegExpStringIterator
	SlotWeakMap
	SlotWeakSet
	SlotPromise
	SlotProxy
	SlotDate
	SlotRegExp
	SlotArrayBuffer
	SlotDataView
	SlotTypedArray
	SlotString
	SlotPrimitive // Number, Boolean, BigInt and Symbol objects
	SlotGenerator
	SlotNamespace // what `import * as ns` gives
)

// SlotOf tells o's kind. It runs no script, also when o is a Proxy.
func SlotOf(o *goja.Object) Slot {
	switch reflect.TypeOf(slotImpl(o)).Elem().Name() {
	case "arrayObject", "sparseArrayObject", "templatedArrayObject", "dynamicArray", "objectGoSlice", "objectGoSliceReflect", "objectGoArrayReflect":
		return SlotArray
	case "argumentsObject":
		return SlotArguments
	case "baseObject":
		if o.ClassName() == "Arguments" {
			return SlotArguments // of a strict function, or of one without parameters
		}
	case "funcObject", "methodFuncObject", "arrowFuncObject", "nativeFuncObject", "wrappedFuncObject", "templatedFuncObject":
		return SlotFunction
	case "asyncFuncObject", "asyncMethodFuncObject", "asyncArrowFuncObject":
		return SlotAsyncFunction
	case "generatorFuncObject", "generatorMethodFuncObject":
		return SlotGeneratorFunction
	case "classFuncObject":
		return SlotClass
	case "boundFuncObject":
		return SlotBoundFunction
	case "errorObject":
		return SlotError
	case "mapObject":
		return SlotMap
	case "setObject":
		return SlotSet
	case "mapIterObject":
		return SlotMapIterator
	case "setIterObject":
		return SlotSetIterator
	case "arrayIterObject":
		return SlotArrayIterator
	case "stringIterObject":
		return SlotStringIterator
	case "regExpStringIterObject":
		return SlotRegExpStringIterator
	case "weakMapObject":
		return SlotWeakMap
	case "weakSetObject":
		return SlotWeakSet
	case "Promise":
		return SlotPromise
	case "proxyObject":
		if IsNamespace(o) {
			return SlotNamespace
		}
		if isGlobalProxy(o) {
			return SlotObject
		}
		return SlotProxy
	case "dateObject":
		return SlotDate
	case "regexpObject":
		return SlotRegExp
	case "arrayBufferObject":
		return SlotArrayBuffer
	case "dataViewObject":
		return SlotDataView
	case "typedArrayObject":
		return SlotTypedArray
	case "stringObject":
		return SlotString
	case "primitiveValueObject":
		return SlotPrimitive
	case "generatorObject":
		return SlotGenerator
	}
	return SlotObject
}

// Entry is one entry of a keyed collection; Value is nil in a Set.
type Entry struct{ Key, Value goja.Value }

// Entries gives up to limit entries of a Map or Set in order, and how many there are. limit < 0 means all.
func Entries(o *goja.Object, limit int) (list []Entry, size int) {
	v := slotOffsets()
	off := v.mapMap
	if SlotOf(o) == SlotSet {
		off = v.setMap
	}
	m := *at[unsafe.Pointer](slotPtr(o), off)
	size = *at[int](m, v.omSize)
	if limit < 0 || limit > size {
		limit = size
	}
	list = make([]Entry, 0, limit)
	return v.collect(list, *at[unsafe.Pointer](m, v.omFirst), limit), size
}

func (v *slotLayout) collect(list []Entry, ent unsafe.Pointer, limit int) []Entry {
	for ; ent != nil && len(list) < limit; ent = *at[unsafe.Pointer](ent, v.entNext) {
		list = append(list, Entry{*at[goja.Value](ent, v.entKey), *at[goja.Value](ent, v.entValue)})
	}
	return list
}

// IteratorEntries gives what a Map or Set iterator has left without moving it. pairs is true for an iterator of entries; else only
// Key is filled.
func IteratorEntries(o *goja.Object) (list []Entry, pairs bool) {
	v := slotOffsets()
	iterOff, kindOff, isMap := v.setIter, v.setIterKind, false
	if SlotOf(o) == SlotMapIterator {
		iterOff, kindOff, isMap = v.mapIter, v.mapIterKind, true
	}
	kind := *at[int](slotPtr(o), kindOff)
	pairs = kind != v.iterKindKey && kind != v.iterKindValue
	it := *at[unsafe.Pointer](slotPtr(o), iterOff)
	if it == nil {
		return nil, pairs
	}
	m := *at[unsafe.Pointer](it, v.oiMap)
	if m == nil {
		return nil, pairs
	}
	cur := *at[unsafe.Pointer](it, v.oiCur)
	for cur != nil && *at[goja.Value](cur, v.entKey) == nil { // the entry the iterator stands on was deleted
		cur = *at[unsafe.Pointer](cur, v.entPrev)
	}
	if cur != nil {
		cur = *at[unsafe.Pointer](cur, v.entNext)
	} else {
		cur = *at[unsafe.Pointer](m, v.omFirst)
	}
	list = v.collect(nil, cur, *at[int](m, v.omSize))
	for i := range list {
		switch {
		case !isMap:
			list[i].Value = list[i].Key
		case kind == v.iterKindValue:
			list[i].Key = list[i].Value
		}
	}
	return list, pairs
}

type weakEntries = map[weak.Pointer[goja.Object]]goja.Value

// WeakEntries gives the live entries of a WeakMap or WeakSet, in no order.
func WeakEntries(o *goja.Object) []Entry {
	v := slotOffsets()
	off := v.weakMapMap
	if SlotOf(o) == SlotWeakSet {
		off = v.weakSetMap
	}
	var list []Entry
	for k, val := range *at[weakEntries](slotPtr(o), off) {
		if key := k.Value(); key != nil {
			list = append(list, Entry{key, val})
		}
	}
	return list
}

// ProxyParts gives target and handler of a Proxy, both nil when it is revoked. No trap runs.
func ProxyParts(o *goja.Object) (target, handler *goja.Object) {
	p, ok := o.Export().(goja.Proxy)
	if !ok {
		return nil, nil
	}
	if handler = p.Handler(); handler == nil {
		return nil, nil
	}
	return p.Target(), handler
}

// PrimitiveValue gives the primitive inside a String, Number, Boolean, BigInt or Symbol object.
func PrimitiveValue(o *goja.Object) goja.Value {
	v := slotOffsets()
	if SlotOf(o) == SlotString {
		return *at[goja.String](slotPtr(o), v.stringValue)
	}
	return *at[goja.Value](slotPtr(o), v.primValue)
}

// DateTime gives the time value of a Date; ok is false for an invalid one.
func DateTime(o *goja.Object) (ms int64, ok bool) {
	ms = *at[int64](slotPtr(o), slotOffsets().dateMsec)
	return ms, ms != -1<<63
}

// RegExpParts gives source and flags of a RegExp as it was made, whatever its properties say.
func RegExpParts(o *goja.Object) (source goja.String, flags string) {
	v := slotOffsets()
	p := *at[unsafe.Pointer](slotPtr(o), v.rePattern)
	var b []byte
	for i, f := range slotFlags() {
		if *at[bool](p, v.reFlags[i]) {
			b = append(b, f.flag)
		}
	}
	return *at[goja.String](slotPtr(o), v.reSource), string(b)
}

// TypedArrayInfo describes a typed array or DataView without looking at its properties. Length counts elements, Offset bytes.
type TypedArrayInfo struct {
	Buffer                 *goja.Object
	Length, Offset, ElemSz int
	Ctor                   *goja.Object // the intrinsic constructor, nil for a DataView
}

// ViewInfo describes a typed array or a DataView.
func ViewInfo(o *goja.Object) TypedArrayInfo {
	v := slotOffsets()
	p := slotPtr(o)
	if SlotOf(o) == SlotDataView {
		b := *at[unsafe.Pointer](p, v.dvBuffer)
		return TypedArrayInfo{Buffer: *at[*goja.Object](b, v.bufVal), Length: *at[int](p, v.dvLength), Offset: *at[int](p, v.dvOff), ElemSz: 1}
	}
	b := *at[unsafe.Pointer](p, v.taBuffer)
	sz := *at[int](p, v.taElem)
	return TypedArrayInfo{
		Buffer: *at[*goja.Object](b, v.bufVal), Length: *at[int](p, v.taLength), Offset: *at[int](p, v.taOff) * sz,
		ElemSz: sz, Ctor: *at[*goja.Object](p, v.taDefCtor),
	}
}

// BoundTarget gives the function that a bound function calls.
func BoundTarget(o *goja.Object) *goja.Object {
	return *at[*goja.Object](slotPtr(o), slotOffsets().boundTarget)
}

// DenseElements gives the elements of an ordinary array in place: not to be changed, valid until script runs. A hole is nil, and an
// element with attributes must be looked up by [OwnPropOf]; [IsPlainValue] tells. ok is false for arrays stored otherwise.
func DenseElements(o *goja.Object) (values []goja.Value, ok bool) {
	if reflect.TypeOf(slotImpl(o)).Elem().Name() != "arrayObject" {
		return nil, false
	}
	return *at[[]goja.Value](slotPtr(o), slotOffsets().arrayValues), true
}

// ArrayLength gives the length of an array without reading a property, also of one that is mostly holes.
func ArrayLength(o *goja.Object) int {
	switch reflect.TypeOf(slotImpl(o)).Elem().Name() {
	case "arrayObject":
		return int(*at[uint32](slotPtr(o), slotOffsets().arrayLength))
	case "sparseArrayObject":
		return int(*at[uint32](slotPtr(o), slotOffsets().sparseLength))
	}
	if p, ok := OwnPropOf(o, PropKey{Name: "length"}); ok && p.Value != nil {
		return int(p.Value.ToInteger())
	}
	return 0
}

// PropKey names a property: a string in the engine's form, or a symbol when Sym is set.
type PropKey struct {
	Name unistring.String
	Sym  *goja.Symbol
}

// Value gives the key as script sees it.
func (k PropKey) Value() goja.Value {
	if k.Sym != nil {
		return k.Sym
	}
	return slotStringFromRaw(k.Name)
}

// OwnProp is one own property. Getter and Setter are set for accessors, Value for the others.
type OwnProp struct {
	Value                              goja.Value
	Getter, Setter                     *goja.Object
	Accessor                           bool
	Enumerable, Writable, Configurable bool
}

// IsPlainValue tells that v, as the engine stores it, is the value of a writable, enumerable and configurable property.
func IsPlainValue(v goja.Value) bool { return v != nil && reflect.TypeOf(v) != slotOffsets().propPtr }
