package engine

import (
	"strings"
	"unsafe"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
)

// Record describes ordinary objects that carry a T of Go beside their properties, object and T in one allocation. Scripts see
// nothing of T, and Data finds it by the object alone. All objects of a record start with the same properties, which are
// made when something first looks at one of them; until then an object is asleep and T alone says what they will be.
//
// A Record is built once and never changed; any number of runtimes may use it.
type Record[T any] struct {
	class    string
	names    []unistring.String
	defaults []Maker
	template *Template
	waker    waker
}

// Field is a property of a Record's objects: writable, enumerable and configurable. Default makes its first value; nil gives
// undefined.
type Field struct {
	Name    string
	Default Maker
}

type templatedLayout struct {
	baseObject        baseLayout
	tmpl              unsafe.Pointer
	protoMaterialised bool
}

type recordBlock[T any] struct {
	obj     objectLayout
	sleeper sleeper
	data    T
}

// NewRecord describes objects with these properties, in this order. fill is called when an object wakes up and gives the
// properties, by Init, the values that are not their defaults; it may be nil.
func NewRecord[T any](fill func(rec *Record[T], data *T), fields ...Field) *Record[T] {
	rec := &Record[T]{
		// The class of the engine's ordinary objects, but at an address of its own: that is how Data knows them.
		class:    strings.Clone("Object"),
		template: NewTemplate(nil),
		waker:    waker{tables: methodTables()},
	}
	rec.waker.fill = func(impl unsafe.Pointer) {
		var b recordBlock[T]
		if fill == nil {
			return
		}
		fill(rec, (*T)(unsafe.Add(impl, unsafe.Offsetof(b.data)-unsafe.Offsetof(b.sleeper)-unsafe.Offsetof(b.sleeper.impl))))
	}
	for _, f := range fields {
		if f.Default == nil {
			f.Default = func(*goja.Runtime) goja.Value { return goja.Undefined() }
		}
		rec.names = append(rec.names, unistring.NewFromString(f.Name))
		rec.defaults = append(rec.defaults, f.Default)
		rec.template.Lazy(f.Name, Plain, f.Default)
	}
	return rec
}

// New makes an object of the record with prototype proto, and gives it together with its T.
func (rec *Record[T]) New(r *goja.Runtime, proto *goja.Object) (*goja.Object, *T) {
	b := &recordBlock[T]{}
	o := (*goja.Object)(unsafe.Pointer(&b.obj))
	b.obj = objectLayout{self: iface{tab: unsafe.Pointer(rec.waker.asleep), data: unsafe.Pointer(&b.sleeper.impl)}, runtime: r}
	b.sleeper.waker = &rec.waker
	impl := &b.sleeper.impl
	impl.baseObject.class = rec.class
	impl.baseObject.val = o
	impl.baseObject.prototype = proto
	impl.baseObject.extensible = true
	impl.tmpl = rec.template.t
	impl.protoMaterialised = true
	return o, &b.data
}

// IsRecord tells whether o may be an object of some record, asleep or not: it is made as they are.
func IsRecord(o *goja.Object) bool {
	t, tab := methodTables(), layoutOf(o).self.tab
	return tab == unsafe.Pointer(t.asleep) || tab == unsafe.Pointer(t.awake)
}

// WakeRecord makes the properties of o and is true, if o is an object of some record that is asleep.
func WakeRecord(o *goja.Object) bool {
	if layoutOf(o).self.tab != unsafe.Pointer(methodTables().asleep) {
		return false
	}
	wakeUp(o)
	return true
}

// Asleep tells whether the properties of data's object are still to be made.
func (rec *Record[T]) Asleep(data *T) bool {
	return layoutOf(rec.Object(data)).self.tab == unsafe.Pointer(rec.waker.asleep)
}

// Data gives the T of an object of this record, or nil for any other value.
func (rec *Record[T]) Data(v goja.Value) *T {
	o, ok := v.(*goja.Object)
	if !ok {
		return nil
	}
	if tab := layoutOf(o).self.tab; tab != unsafe.Pointer(rec.waker.asleep) && tab != unsafe.Pointer(rec.waker.awake) {
		return nil
	}
	if unsafe.StringData(bodyOf[baseLayout](o).class) != unsafe.StringData(rec.class) {
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

// Put replaces the value of property i as an assignment would; what the program redefined it may refuse. The object must be
// awake.
func (rec *Record[T]) Put(data *T, i int, v goja.Value) {
	o := rec.Object(data)
	values := bodyOf[baseLayout](o).values
	if old, ok := values[rec.names[i]]; ok && (old == nil || tabOf(old) == ValueKinds().property) {
		objectSetOwn(o, stringValueFromRaw(rec.names[i]), v, false)
		return
	}
	values[rec.names[i]] = v
}

// Init gives property i its value while the object wakes up.
func (rec *Record[T]) Init(data *T, i int, v goja.Value) {
	bodyOf[baseLayout](rec.Object(data)).values[rec.names[i]] = v
}

// Value reads property i without running script; it is nil where the program removed or redefined the property. The object must
// be awake.
func (rec *Record[T]) Value(data *T, i int) goja.Value {
	o := rec.Object(data)
	v, ok := bodyOf[baseLayout](o).values[rec.names[i]]
	if !ok {
		return rec.defaults[i](RuntimeOf(o))
	}
	if v == nil || tabOf(v) == ValueKinds().property {
		return nil
	}
	return v
}
