package engine

import (
	"math"
	"reflect"
	"sync"
	"unsafe"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
)

// The engine has no Float16Array. This one is a typed array of the engine's over a table of methods of our own: that of
// Float32Array with every method replaced.

// elementTable is the method table of the elements of a typed array.
type elementTable struct {
	inter, typ unsafe.Pointer
	hash       uint32
	_          [4]byte
	fun        [elementMethods]unsafe.Pointer
}

// Places in the engine's interface of elements, which are in the order of names; float16Table checks them.
const (
	eExport = iota
	eExportType
	eGet
	eGetRaw
	eLess
	eSet
	eSetRaw
	eSwap
	eToRaw
	eTypeMatch
	elementMethods
)

// halves gives the elements; a points to the bytes of the buffer.
func halves(a unsafe.Pointer, i int) *uint16 {
	return (*uint16)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(*(*[]byte)(a))), 2*i))
}

func half(v goja.Value) uint16 { return FloatToHalf(v.ToNumber().ToFloat()) }

func float16Export(a unsafe.Pointer, offset, length int) any {
	out := make([]float32, length)
	for i := range out {
		out[i] = float32(HalfToFloat(*halves(a, offset+i)))
	}
	return out
}

func float16ExportType(unsafe.Pointer) reflect.Type { return reflect.TypeFor[[]float32]() }

func float16Get(a unsafe.Pointer, i int) goja.Value { return floatToValue(HalfToFloat(*halves(a, i))) }

func float16GetRaw(a unsafe.Pointer, i int) uint64 { return uint64(*halves(a, i)) }

func float16Less(a unsafe.Pointer, i, j int) bool {
	x, y := HalfToFloat(*halves(a, i)), HalfToFloat(*halves(a, j))
	switch {
	case math.IsNaN(y):
		return !math.IsNaN(x)
	case math.IsNaN(x):
		return false
	case x == 0 && y == 0:
		return math.Signbit(x) && !math.Signbit(y)
	}
	return x < y
}

func float16Set(a unsafe.Pointer, i int, v goja.Value) { *halves(a, i) = half(v) }

func float16SetRaw(a unsafe.Pointer, i int, raw uint64) { *halves(a, i) = uint16(raw) }

func float16Swap(a unsafe.Pointer, i, j int) {
	p, q := halves(a, i), halves(a, j)
	*p, *q = *q, *p
}

func float16ToRaw(_ unsafe.Pointer, v goja.Value) uint64 { return uint64(half(v)) }

// float16TypeMatch tells what can be among the elements at all.
func float16TypeMatch(_ unsafe.Pointer, v goja.Value) bool {
	switch v.ExportType() {
	case reflect.TypeFor[int64](), reflect.TypeFor[float64]():
		return true
	}
	return false
}

// float16Table makes the table. It panics when the engine is not the one that this package was written for.
var float16Table = sync.OnceValue(func() *elementTable {
	r := goja.New()
	o, err := r.New(runtimeGetFloat32Array(r), r.ToValue(1))
	if err != nil {
		panic(err)
	}
	var c layoutCheck
	c.impl(o, reflect.TypeFor[typedArrayLayout]())
	if c.err != nil {
		panic(c.err)
	}
	self, _ := reflect.TypeFor[goja.Object]().FieldByName("self")
	body := reflect.NewAt(self.Type, unsafe.Pointer(&layoutOf(o).self)).Elem().Elem().Type().Elem()
	field, _ := body.FieldByName("typedArray")
	if n := field.Type.NumMethod(); n != elementMethods {
		c.fail("elements of typed arrays have %d methods, not %d", n, elementMethods)
	}
	t := *(*elementTable)(bodyOf[typedArrayLayout](o).typedArray.tab)
	for _, m := range []struct {
		at   int
		name string
		fn   any
	}{
		{eExport, "export", float16Export}, {eExportType, "exportType", float16ExportType}, {eGet, "get", float16Get},
		{eGetRaw, "getRaw", float16GetRaw}, {eLess, "less", float16Less}, {eSet, "set", float16Set}, {eSetRaw, "setRaw", float16SetRaw},
		{eSwap, "swap", float16Swap}, {eToRaw, "toRaw", float16ToRaw}, {eTypeMatch, "typeMatch", float16TypeMatch},
	} {
		if c.err == nil {
			c.err = checkMethod(field.Type.Method(m.at), m.name, m.fn)
		}
		t.fun[m.at] = *(*unsafe.Pointer)((*iface)(unsafe.Pointer(&m.fn)).data)
	}
	if c.err != nil {
		panic(c.err)
	}
	return &t
})

// Float16Array is %Float16Array%, made at the first call. In a runtime without a host each call makes another one.
func Float16Array(r *goja.Runtime) *goja.Object {
	m := *at[goja.FieldNameMapper](unsafe.Pointer(r), offsets().runtimeFieldMapper)
	s, ok := m.(*hostSlot)
	if ok && s.float16 != nil {
		return s.float16
	}
	layout := &objectLayout{runtime: r}
	ctor := (*goja.Object)(unsafe.Pointer(layout))
	if ok {
		s.float16 = ctor
	}
	table := float16Table()
	make := func(buf *arrayBufferLayout, offset, length int, proto *goja.Object) *typedArrayLayout {
		return runtimeNewTypedArrayObject(r, buf, offset, length, 2, ctor,
			iface{tab: unsafe.Pointer(table), data: unsafe.Pointer(&buf.data)}, proto)
	}
	runtimeCreateTypedArrayCtor(r, ctor, func(args []goja.Value, newTarget, proto *goja.Object) *goja.Object {
		return runtimeConstructTypedArray(r, args, newTarget, make, proto)
	}, "Float16Array", 2)
	return ctor
}

//go:linkname runtimeCreateTypedArrayCtor github.com/dop251/goja.(*Runtime).createTypedArrayCtor
func runtimeCreateTypedArrayCtor(r *goja.Runtime, val *goja.Object, ctor func(args []goja.Value, newTarget, proto *goja.Object) *goja.Object,
	name unistring.String, bytesPerElement int) unsafe.Pointer

//go:linkname runtimeConstructTypedArray github.com/dop251/goja.(*Runtime)._newTypedArray
func runtimeConstructTypedArray(r *goja.Runtime, args []goja.Value, newTarget *goja.Object,
	make func(buf *arrayBufferLayout, offset, length int, proto *goja.Object) *typedArrayLayout, proto *goja.Object) *goja.Object

//go:linkname runtimeNewTypedArrayObject github.com/dop251/goja.(*Runtime)._newTypedArrayObject
func runtimeNewTypedArrayObject(r *goja.Runtime, buf *arrayBufferLayout, offset, length, elemSize int, ctor *goja.Object, elements iface,
	proto *goja.Object) *typedArrayLayout
