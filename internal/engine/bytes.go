package engine

import (
	"reflect"
	"unsafe"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
)

// Text is the content of a string value as the engine holds it. One of the two is empty: Wide holds UTF-16 units of which
// at least one is above 0x7f, ASCII anything else. Both are the engine's own memory and must not be written.
type Text struct {
	ASCII string
	Wide  []uint16
}

// Len is the length of the string in UTF-16 units.
func (t Text) Len() int { return len(t.ASCII) + len(t.Wide) }

// importedLayout repeats the engine's declaration of a string that came from Go.
type importedLayout struct {
	s       string
	u       []uint16
	scanned bool
}

// bytesLayout holds what this file learns of the engine once.
type bytesLayout struct {
	ascii, wide, imported     unsafe.Pointer // interface tables of strings as Values
	uint8, typed, arrayBuffer unsafe.Pointer // of a Uint8Array's elements, of typed arrays, of ArrayBuffers
	dataView                  unsafe.Pointer
	undefined, ints           unsafe.Pointer
	bools                     [2]goja.Value
}

func bytesLayouts() *bytesLayout { return theBytesLayouts.get() }

var theBytesLayouts = lazily(func() *bytesLayout {
	l, err := newBytesLayout()
	if err != nil {
		panic(err)
	}
	return l
})

func newBytesLayout() (*bytesLayout, error) {
	k := ValueKinds()
	r := goja.New()
	ascii, wide := r.ToValue("s"), goja.StringFromUTF16([]uint16{0xe9})
	imported := r.ToValue("a string that is longer than sixteen bytes")
	l := &bytesLayout{ascii: tabOf(ascii), wide: tabOf(wide), imported: tabOf(imported), uint8: k.views[ViewUint8],
		undefined: tabOf(goja.Undefined()), ints: tabOf(r.ToValue(1)), bools: [2]goja.Value{r.ToValue(false), r.ToValue(true)}}
	for _, e := range k.objects {
		switch e.kind {
		case KindTypedArray:
			l.typed = e.tab
		case KindArrayBuffer:
			l.arrayBuffer = e.tab
		case KindDataView:
			l.dataView = e.tab
		}
	}
	var c layoutCheck
	if t := reflect.TypeOf(ascii); t.Kind() != reflect.String {
		c.fail("an ASCII string is a %v", t)
	}
	if t := reflect.TypeOf(wide); t.Kind() != reflect.Slice || t.Elem().Kind() != reflect.Uint16 {
		c.fail("a wide string is a %v", t)
	}
	if t := reflect.TypeOf(imported); t.Kind() != reflect.Pointer {
		c.fail("an imported string is a %v", t)
	} else {
		c.same("importedString", reflect.TypeFor[importedLayout](), t.Elem())
	}
	return l, c.err
}

// TextOf gives the content of v; ok is false when v is no string. The isolate that owns v must be at rest or the caller.
func TextOf(v goja.Value) (t Text, ok bool) {
	l := bytesLayouts()
	i := (*iface)(unsafe.Pointer(&v))
	switch i.tab {
	case l.ascii:
		return Text{ASCII: *(*string)(i.data)}, true
	case l.wide:
		return Text{Wide: (*(*[]uint16)(i.data))[1:]}, true
	case l.imported:
		s := (*importedLayout)(i.data)
		if !s.scanned {
			v.(goja.String).Length() // scans
		}
		if s.u != nil {
			return Text{Wide: s.u[1:]}, true
		}
		return Text{ASCII: s.s}, true
	}
	return Text{}, false
}

// ASCIIValue makes a string value of s, every byte of which must be below 0x80.
func ASCIIValue(s string) goja.Value { return stringValueFromRaw(unistring.String(s)) }

// WideValue makes a string value of units[1:], at least one of which must be above 0x7f. It takes units over, and writes the
// engine's mark into units[0].
func WideValue(units []uint16) goja.Value {
	units[0] = unistring.BOM
	return stringValueFromRaw(unistring.FromUtf16(units))
}

// IntValue makes a number value.
func IntValue(i int64) goja.Value { return intToValue(i) }

// BoolValue makes a boolean value.
func BoolValue(b bool) goja.Value {
	if b {
		return bytesLayouts().bools[1]
	}
	return bytesLayouts().bools[0]
}

// IsUndefined tells whether v is undefined or nothing at all.
func IsUndefined(v goja.Value) bool {
	tab := tabOf(v)
	return tab == nil || tab == bytesLayouts().undefined
}

// IntOf gives v if it is a number that the engine keeps as an integer.
func IntOf(v goja.Value) (n int64, ok bool) {
	i := (*iface)(unsafe.Pointer(&v))
	if i.tab != bytesLayouts().ints {
		return 0, false
	}
	return *(*int64)(i.data), true
}

// FloatValue makes a number value.
func FloatValue(f float64) goja.Value { return floatToValue(f) }

// bytesBlock is a Uint8Array with its ArrayBuffer in one allocation.
type bytesBlock struct {
	viewObj objectLayout
	view    typedArrayLayout
	bufObj  objectLayout
	buf     arrayBufferLayout
}

// viewBlock is a Uint8Array over an ArrayBuffer that exists.
type viewBlock struct {
	obj  objectLayout
	view typedArrayLayout
}

// NewUint8Array makes a Uint8Array with the given prototype over an ArrayBuffer of its own, which takes data over.
func NewUint8Array(r *goja.Runtime, data []byte, proto *goja.Object) *goja.Object {
	l, k := bytesLayouts(), ValueKinds()
	b := &bytesBlock{}
	k.initObject(r, &b.bufObj, &b.buf.baseObject, "Object", ArrayBufferPrototype(r), l.arrayBuffer, 0)
	b.buf.data = data
	initUint8Array(r, &b.viewObj, &b.view, &b.buf, 0, len(data), proto)
	return b.view.baseObject.val
}

// NewUint8View makes a Uint8Array with the given prototype over length bytes of buffer, an ArrayBuffer, from offset on. They must
// lie within the buffer.
func NewUint8View(r *goja.Runtime, buffer *goja.Object, offset, length int, proto *goja.Object) *goja.Object {
	b := &viewBlock{}
	initUint8Array(r, &b.obj, &b.view, bodyOf[arrayBufferLayout](buffer), offset, length, proto)
	if x := ResizableOf(buffer); x != nil {
		x.Track(b.view.baseObject.val, false)
	}
	return b.view.baseObject.val
}

// NewUint8Tail makes a Uint8Array with the given prototype over all of buffer from offset on, also of what a resizable one grows by.
func NewUint8Tail(r *goja.Runtime, buffer *goja.Object, offset int, proto *goja.Object) *goja.Object {
	x := ResizableOf(buffer)
	data := bodyOf[arrayBufferLayout](buffer).data
	if x == nil {
		return NewUint8View(r, buffer, offset, len(data)-offset, proto)
	}
	b := &viewBlock{}
	initUint8Array(r, &b.obj, &b.view, bodyOf[arrayBufferLayout](buffer), offset, len(data)-offset, proto)
	x.Track(b.view.baseObject.val, true)
	return b.view.baseObject.val
}

func initUint8Array(r *goja.Runtime, obj *objectLayout, a *typedArrayLayout, buf *arrayBufferLayout, offset, length int, proto *goja.Object) {
	l := bytesLayouts()
	ValueKinds().initObject(r, obj, &a.baseObject, "Object", proto, l.typed, 0)
	a.viewedArrayBuf = buf
	a.defaultCtor = runtimeGetUint8Array(r)
	a.offset, a.length, a.elemSize = offset, length, 1
	a.typedArray = iface{tab: l.uint8, data: unsafe.Pointer(&buf.data)}
}

// Uint8ArrayConstructor is %Uint8Array%.
func Uint8ArrayConstructor(r *goja.Runtime) *goja.Object { return runtimeGetUint8Array(r) }

// NewArrayBuffer makes an ArrayBuffer that takes data over.
func NewArrayBuffer(r *goja.Runtime, data []byte) *goja.Object {
	ArrayBufferPrototype(r)
	return r.ToValue(r.NewArrayBuffer(data)).(*goja.Object)
}

// ViewBytes gives the memory under a typed array, DataView or ArrayBuffer, not copied: writes are seen by JavaScript. It is empty
// where the buffer was detached or has become too short. ok is false for any other object.
func ViewBytes(o *goja.Object) (data []byte, ok bool) {
	l := bytesLayouts()
	var buf *arrayBufferLayout
	var off, n int
	switch layoutOf(o).self.tab {
	case l.typed:
		a := bodyOf[typedArrayLayout](o)
		buf, off, n = a.viewedArrayBuf, a.offset*a.elemSize, a.length*a.elemSize
	case l.arrayBuffer:
		return bodyOf[arrayBufferLayout](o).data, true
	case l.dataView:
		d := bodyOf[dataViewLayout](o)
		buf, off, n = d.viewedArrayBuf, d.byteOffset, d.byteLen
	default:
		return nil, false
	}
	if off+n > len(buf.data) {
		return nil, true
	}
	return buf.data[off : off+n : off+n], true
}

// MemoryOf is ViewBytes for a value that must be a typed array or a DataView.
func MemoryOf(v goja.Value) (data []byte, ok bool) {
	o, isObject := v.(*goja.Object)
	if !isObject || layoutOf(o).self.tab == bytesLayouts().arrayBuffer {
		return nil, false
	}
	return ViewBytes(o)
}

// TypedArrayMemory is ViewBytes for what must be a typed array.
func TypedArrayMemory(o *goja.Object) (data []byte, ok bool) {
	if layoutOf(o).self.tab != bytesLayouts().typed {
		return nil, false
	}
	return ViewBytes(o)
}

// IsUint8Array tells whether o is a Uint8Array or an instance of a class derived from it.
func IsUint8Array(o *goja.Object) bool {
	l := bytesLayouts()
	return layoutOf(o).self.tab == l.typed && bodyOf[typedArrayLayout](o).typedArray.tab == l.uint8
}

// Uint8Length gives the length of what IsUint8Array is true of.
func (k *Kinds) Uint8Length(o *goja.Object) (n int, ok bool) {
	if layoutOf(o).self.tab != k.typed {
		return 0, false
	}
	a := bodyOf[typedArrayLayout](o)
	return a.length, a.typedArray.tab == k.uint8
}

//go:linkname runtimeGetArrayBufferPrototype github.com/dop251/goja.(*Runtime).getArrayBufferPrototype
func runtimeGetArrayBufferPrototype(r *goja.Runtime) *goja.Object

//go:linkname intToValue github.com/dop251/goja.intToValue
func intToValue(i int64) goja.Value

//go:linkname floatToValue github.com/dop251/goja.floatToValue
func floatToValue(f float64) goja.Value

// SetBufferBytes replaces the memory of an ArrayBuffer object. Views that exist keep their offsets and lengths.
func SetBufferBytes(o *goja.Object, data []byte) { bodyOf[arrayBufferLayout](o).data = data }

// IsOneByte tells whether every unit of t fits into a byte.
func IsOneByte(t Text) bool {
	for _, u := range t.Wide {
		if u > 0xff {
			return false
		}
	}
	return true
}
