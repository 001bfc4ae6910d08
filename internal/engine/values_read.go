package engine

import (
	"strings"
	"unsafe"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
)

// PlainNames gives the names of the own string properties of a KindPlain object in the order of ECMAScript. The slice
// is the engine's own: it must not be kept across anything that may run JavaScript, nor written.
func (k *Kinds) PlainNames(o *goja.Object) []unistring.String {
	b := bodyOf[baseLayout](o)
	if b.lastSortedPropLen < len(b.propNames) {
		baseFixPropOrder(unsafe.Pointer(b))
	}
	return b.propNames
}

// PlainRaw gives the raw own property of a KindPlain object: its value, a cell (see Kinds.PropertyCell), or nil.
func (k *Kinds) PlainRaw(o *goja.Object, name unistring.String) goja.Value {
	return bodyOf[baseLayout](o).values[name]
}

// PlainPrototype gives the prototype of a KindPlain object, or nil.
func (k *Kinds) PlainPrototype(o *goja.Object) *goja.Object { return bodyOf[baseLayout](o).prototype }

// OwnRaw gives the raw own property of any object but a proxy: its value, a cell, or nil. key is a string, an index
// number or a symbol. No JavaScript runs.
func (k *Kinds) OwnRaw(o *goja.Object, key goja.Value) goja.Value { return objectGetOwnProp(o, key) }

// Get gives what reading o[key] gives. It may run getters and panic with a JavaScript exception.
func (k *Kinds) Get(o *goja.Object, key goja.Value) goja.Value {
	if v := objectGet(o, key, o); v != nil {
		return v
	}
	return goja.Undefined()
}

// ArrayElements gives the elements of a KindArray object, raw: nil is a hole, and unless plain is set an element may be
// a cell. length may be greater than the number of elements; the rest are holes. The slice is the engine's own.
func (k *Kinds) ArrayElements(o *goja.Object) (elems []goja.Value, length uint32, plain bool) {
	a := bodyOf[arrayLayout](o)
	return a.values, a.length, a.propValueCount == 0
}

// ArrayExtraNames gives the names of a KindArray object's own properties that are neither index nor length; the same
// rules hold as for PlainNames.
func (k *Kinds) ArrayExtraNames(o *goja.Object) []unistring.String {
	b := &bodyOf[arrayLayout](o).baseObject
	if len(b.propNames) == 1 {
		return nil // length alone
	}
	return b.propNames
}

// MapEntries appends key and value of each entry of a KindMap object to buf.
func (k *Kinds) MapEntries(o *goja.Object, buf []goja.Value) []goja.Value {
	for e := bodyOf[mapLayout](o).m.iterFirst; e != nil; e = e.iterNext {
		buf = append(buf, e.key, e.value)
	}
	return buf
}

// SetEntries appends each element of a KindSet object to buf.
func (k *Kinds) SetEntries(o *goja.Object, buf []goja.Value) []goja.Value {
	for e := bodyOf[mapLayout](o).m.iterFirst; e != nil; e = e.iterNext {
		buf = append(buf, e.key)
	}
	return buf
}

// DateMillis gives the time value of a KindDate object in milliseconds since the epoch; it is math.MinInt64 for an
// invalid date.
func (k *Kinds) DateMillis(o *goja.Object) int64 { return bodyOf[dateLayout](o).msec }

// RegExpSource gives pattern and flags of a KindRegExp object. ok is false for an object that has no pattern yet.
func (k *Kinds) RegExpSource(o *goja.Object) (source goja.String, flags string, ok bool) {
	re := bodyOf[regexpLayout](o)
	p := re.pattern
	if p == nil || re.source == nil {
		return nil, "", false
	}
	var buf [8]byte
	f := buf[:0]
	for _, x := range [...]struct {
		on   bool
		flag byte
	}{{p.global, 'g'}, {p.ignoreCase, 'i'}, {p.multiline, 'm'}, {p.dotAll, 's'}, {p.unicode, 'u'}, {p.sticky, 'y'}} {
		if x.on {
			f = append(f, x.flag)
		}
	}
	return re.source, string(f), true
}

// Boxed gives the primitive inside a KindBoxed or KindBoxedString object.
func (k *Kinds) Boxed(o *goja.Object) goja.Value {
	if k.OfObject(o) == KindBoxedString {
		return bodyOf[boxedStringLayout](o).value
	}
	return bodyOf[boxedLayout](o).pValue
}

// BufferBytes gives the memory of a KindArrayBuffer object, which stays the object's, and whether it is detached.
func (k *Kinds) BufferBytes(o *goja.Object) (data []byte, detached bool) {
	b := bodyOf[arrayBufferLayout](o)
	return b.data, b.detached
}

// View describes a typed array or DataView. Length counts elements, and bytes for ViewData.
type View struct {
	Kind               ViewKind
	Buffer             *goja.Object
	ByteOffset, Length int
}

// ViewOf describes a KindTypedArray or KindDataView object. ok is false for an element type of nobody's knowledge.
func (k *Kinds) ViewOf(o *goja.Object) (v View, ok bool) {
	if k.OfObject(o) == KindDataView {
		d := bodyOf[dataViewLayout](o)
		return View{ViewData, d.viewedArrayBuf.baseObject.val, d.byteOffset, d.byteLen}, true
	}
	a := bodyOf[typedArrayLayout](o)
	v = View{0, a.viewedArrayBuf.baseObject.val, a.offset * a.elemSize, a.length}
	for i, tab := range k.views {
		if tab == a.typedArray.tab {
			v.Kind = ViewKind(i)
			return v, true
		}
	}
	return v, false
}

// ProxyTarget gives the target of a KindProxy object, nil when it is revoked.
func (k *Kinds) ProxyTarget(o *goja.Object) *goja.Object { return bodyOf[proxyLayout](o).target }

// FunctionSource gives what Function.prototype.toString gives for the function o.
func (k *Kinds) FunctionSource(r *goja.Runtime, o *goja.Object) goja.Value {
	return runtimeFunctionToString(r, goja.FunctionCall{This: o})
}

// IsAsyncGeneratorFunction tells whether a function makes async generators. The engine has it as a function that makes generators.
func IsAsyncGeneratorFunction(o *goja.Object) bool {
	if SlotOf(o) != SlotGeneratorFunction {
		return false
	}
	return strings.HasPrefix(runtimeFunctionToString(RuntimeOf(o), goja.FunctionCall{This: o}).String(), "async")
}

// KeyString gives a property name as a string value.
func (k *Kinds) KeyString(name unistring.String) goja.String { return stringValueFromRaw(name) }

// StringKey gives a string value as a property name.
func (k *Kinds) StringKey(s goja.String) unistring.String { return slotKey(s) }

// OwnString gives a string with the content of s, a KindImportedString value, that may be shared by goroutines.
func (k *Kinds) OwnString(s goja.Value) goja.Value {
	str := s.(goja.String)
	return str.Substring(0, str.Length())
}

// Properties walks the own enumerable string properties of any object, reading each value when its turn comes.
type Properties struct {
	next propIter
}

type propIter func() (propItem, propIter)

// OwnProperties starts a walk over o.
func (k *Kinds) OwnProperties(o *goja.Object) *Properties {
	return &Properties{next: iterateOwnProperties(o)}
}

// Next gives the next property. It may run getters and panic with a JavaScript exception.
func (p *Properties) Next() (name goja.String, value goja.Value, ok bool) {
	if p.next == nil {
		return nil, nil, false
	}
	item, next := p.next()
	p.next = next
	if next == nil {
		return nil, nil, false
	}
	return item.name.(goja.String), item.value, true
}

//go:linkname baseFixPropOrder github.com/dop251/goja.(*baseObject).fixPropOrder
func baseFixPropOrder(o unsafe.Pointer)

//go:linkname objectGetOwnProp github.com/dop251/goja.(*Object).getOwnProp
func objectGetOwnProp(o *goja.Object, key goja.Value) goja.Value

//go:linkname objectGet github.com/dop251/goja.(*Object).get
func objectGet(o *goja.Object, key, receiver goja.Value) goja.Value

//go:linkname propertyGet github.com/dop251/goja.(*valueProperty).get
func propertyGet(p unsafe.Pointer, this goja.Value) goja.Value

//go:linkname iterateOwnProperties github.com/dop251/goja.iterateEnumerableStringProperties
func iterateOwnProperties(o *goja.Object) propIter

//go:linkname stringValueFromRaw github.com/dop251/goja.stringValueFromRaw
func stringValueFromRaw(raw unistring.String) goja.String

//go:linkname runtimeFunctionToString github.com/dop251/goja.(*Runtime).functionproto_toString
func runtimeFunctionToString(r *goja.Runtime, call goja.FunctionCall) goja.Value
