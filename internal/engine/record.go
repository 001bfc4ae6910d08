package engine

import (
	"maps"
	"strings"
	"unsafe"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
)

// Record describes ordinary objects that carry a T of Go beside their properties, object and T in one allocation. Scripts see
// nothing of T, and Data finds it by the object alone. All objects of a record start with the same properties.
//
// A Record is built once and never changed; any number of runtimes may use it.
type Record[T any] struct {
	class string
	names []unistring.String
	kinds *Kinds
}

type recordBlock[T any] struct {
	obj  objectLayout
	base baseLayout
	data T
}

// NewRecord describes objects whose properties are named names, in this order.
func NewRecord[T any](names ...string) *Record[T] {
	rec := &Record[T]{
		// The class of the engine's ordinary objects, but at an address of its own: that is how Data knows them.
		class: strings.Clone("Object"),
		kinds: ValueKinds(),
	}
	list := make([]unistring.String, len(names), len(names)+1)
	for i, n := range names {
		list[i] = unistring.NewFromString(n)
	}
	// The engine's own mark for a list of names that objects share: who changes it copies it first.
	list[:len(names)+1][len(names)] = " "
	rec.names = list
	return rec
}

// Shape is the initial content of a record's objects in one runtime.
type Shape struct {
	proto  *goja.Object
	values map[unistring.String]goja.Value
}

// Shape prepares objects with prototype proto and the initial values, one for each name.
func (rec *Record[T]) Shape(proto *goja.Object, values ...goja.Value) *Shape {
	s := &Shape{proto: proto, values: make(map[unistring.String]goja.Value, len(values))}
	for i, v := range values {
		s.values[rec.names[i]] = v
	}
	return s
}

// New makes an object of the record, and gives it together with its T.
func (rec *Record[T]) New(r *goja.Runtime, s *Shape) (*goja.Object, *T) {
	b := &recordBlock[T]{}
	o := (*goja.Object)(unsafe.Pointer(&b.obj))
	b.obj = objectLayout{self: iface{tab: rec.kinds.plain, data: unsafe.Pointer(&b.base)}, runtime: r}
	b.base.class = rec.class
	b.base.val = o
	b.base.prototype = s.proto
	b.base.extensible = true
	b.base.values = maps.Clone(s.values)
	b.base.propNames = rec.names
	return o, &b.data
}

// Data gives the T of an object of this record, or nil for any other value.
func (rec *Record[T]) Data(v goja.Value) *T {
	o, ok := v.(*goja.Object)
	if !ok || layoutOf(o).self.tab != rec.kinds.plain || unsafe.StringData(bodyOf[baseLayout](o).class) != unsafe.StringData(rec.class) {
		return nil
	}
	return &(*recordBlock[T])(unsafe.Pointer(o)).data
}

// Object gives the object that carries data.
func (rec *Record[T]) Object(data *T) *goja.Object {
	var b recordBlock[T]
	return (*goja.Object)(unsafe.Add(unsafe.Pointer(data), -int(unsafe.Offsetof(b.data))))
}

// SetPrototype makes proto the prototype of o, an object of this record.
func (rec *Record[T]) SetPrototype(o, proto *goja.Object) { bodyOf[baseLayout](o).prototype = proto }

// Put replaces the value of property i, in the order of the record's names, as an assignment would; a property that the
// program removed or redefined is left to ordinary assignment.
func (rec *Record[T]) Put(data *T, i int, v goja.Value) {
	o := rec.Object(data)
	values := bodyOf[baseLayout](o).values
	if old, ok := values[rec.names[i]]; ok && tabOf(old) != rec.kinds.property {
		values[rec.names[i]] = v
		return
	}
	objectSetOwn(o, stringValueFromRaw(rec.names[i]), v, false)
}

// Init is Put for an object that no script has seen yet.
func (rec *Record[T]) Init(data *T, i int, v goja.Value) {
	bodyOf[baseLayout](rec.Object(data)).values[rec.names[i]] = v
}

// Value reads property i without running script; it is nil where the program removed or redefined the property.
func (rec *Record[T]) Value(data *T, i int) goja.Value {
	v := bodyOf[baseLayout](rec.Object(data)).values[rec.names[i]]
	if tabOf(v) == rec.kinds.property {
		return nil
	}
	return v
}
