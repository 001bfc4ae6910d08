package engine

import (
	"unsafe"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
)

// Cell is the place of an own data property that Go reads and writes without a look at the object: writable, enumerable and
// configurable to scripts. It is part of the T of a [Record], whose fill hands it to InitCell. A script that deletes or redefines the
// property parts from the cell, or shares what it made of it; neither is noticed here.
type Cell struct{ p Property }

// Init gives the first value.
func (c *Cell) Init(v goja.Value) {
	c.p = Property{value: v, writable: true, enumerable: true, configurable: true}
}

// Get gives the present value, whoever set it.
func (c *Cell) Get() goja.Value {
	if c.p.value == nil {
		return goja.Undefined()
	}
	return c.p.value
}

// Holds tells whether the value is v itself, and not one that is equal: the same box of the same number.
func (c *Cell) Holds(v goja.Value) bool {
	return *(*iface)(unsafe.Pointer(&c.p.value)) == *(*iface)(unsafe.Pointer(&v))
}

// Set changes the value.
func (c *Cell) Set(v goja.Value) { c.p.value = v }

// InitCell makes property i be c while the object wakes up.
func (rec *Record[T]) InitCell(data *T, i int, c *Cell) {
	var v goja.Value
	*(*iface)(unsafe.Pointer(&v)) = iface{tab: ValueKinds().property, data: unsafe.Pointer(&c.p)}
	rec.Init(data, i, v)
}

// Key makes a property name for [Kinds.Lookup].
func Key(s string) unistring.String { return unistring.NewFromString(s) }

// Lookup reads o[name] as Get does; along prototypes that are ordinary objects, made from a template or not, it is quicker.
func (k *Kinds) Lookup(o *goja.Object, name unistring.String) goja.Value {
	for p := o; p != nil; {
		tab := layoutOf(p).self.tab
		templated := tab == unsafe.Pointer(methodTables().awake)
		if tab != k.plain && !templated {
			return objectGet(p, stringValueFromRaw(name), o)
		}
		b := bodyOf[baseLayout](p)
		if v, ok := b.values[name]; ok {
			if v != nil && tabOf(v) == k.property {
				if cell := (*Property)((*iface)(unsafe.Pointer(&v)).data); !cell.accessor {
					v = cell.value
				} else {
					v = nil
				}
			}
			if v == nil {
				return objectGet(p, stringValueFromRaw(name), o)
			}
			return v
		}
		if templated {
			// What is not made yet, the engine makes.
			if t := bodyOf[templatedLayout](p); !t.protoMaterialised || (*templateLayout)(t.tmpl).props[name] != nil {
				return objectGet(p, stringValueFromRaw(name), o)
			}
		}
		p = b.prototype
	}
	return nil
}

// Push appends v to an array as its method push does, had no script changed that.
func (k *Kinds) Push(o *goja.Object, v goja.Value) {
	if a := k.dense(o); a != nil && a.lengthProp.writable && a.baseObject.extensible {
		a.values = append(a.values, v)
		a.length++
		a.objCount++
		return
	}
	Set(o, IntValue(Prop(o, "length").ToInteger()), v)
}

// dense gives the array o if all its elements are plain values in one slice.
func (k *Kinds) dense(o *goja.Object) *arrayLayout {
	if layoutOf(o).self.tab != k.array {
		return nil
	}
	a := bodyOf[arrayLayout](o)
	if a.propValueCount != 0 || int(a.length) != len(a.values) || a.objCount != len(a.values) {
		return nil
	}
	return a
}

// Truncate sets an array's length to 0.
func (k *Kinds) Truncate(o *goja.Object) {
	if a := k.dense(o); a != nil && a.lengthProp.writable {
		clear(a.values)
		a.values, a.length, a.objCount = a.values[:0], 0, 0
		return
	}
	Set(o, ASCIIValue("length"), IntValue(0))
}

// CutFront removes the first n elements of an array; it tells whether the array is of the kind that Elements knows.
func (k *Kinds) CutFront(o *goja.Object, n int) bool {
	if a := k.dense(o); a != nil && a.lengthProp.writable && n <= len(a.values) {
		left := copy(a.values, a.values[n:])
		clear(a.values[left:])
		a.values, a.length, a.objCount = a.values[:left], uint32(left), left
		return true
	}
	return false
}

// Elements gives the elements of an array in which there are neither holes nor accessors; nil: it is no such array. The slice is the
// engine's own; values may be replaced in it.
func (k *Kinds) Elements(o *goja.Object) []goja.Value {
	if a := k.dense(o); a != nil {
		return a.values
	}
	return nil
}
