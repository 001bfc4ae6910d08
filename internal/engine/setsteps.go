package engine

import (
	"unsafe"

	"github.com/dop251/goja"
)

// SetSteps goes through a Set by itself, as the engine's iterator does: it sees what is added meanwhile.
type SetSteps struct{ iter orderedMapIterLayout }

type orderedMapIterLayout struct {
	m   *orderedMapLayout
	cur *mapEntryLayout
}

// StepsOfSet begins a walk over a KindSet object.
func StepsOfSet(o *goja.Object) *SetSteps {
	return &SetSteps{orderedMapIterLayout{m: bodyOf[mapLayout](o).m}}
}

// Next gives the next element.
func (s *SetSteps) Next() (v goja.Value, ok bool) {
	e := orderedMapNext(unsafe.Pointer(&s.iter))
	if e == nil {
		return nil, false
	}
	return e.key, true
}

// SetSize is the number of elements of a KindSet object.
func SetSize(o *goja.Object) int { return bodyOf[mapLayout](o).m.size }

// SetHas tells whether a KindSet object has v.
func SetHas(o *goja.Object, v goja.Value) bool {
	return orderedMapHas(unsafe.Pointer(bodyOf[mapLayout](o).m), v)
}

// SetRemove removes v from a KindSet object.
func SetRemove(o *goja.Object, v goja.Value) {
	orderedMapRemove(unsafe.Pointer(bodyOf[mapLayout](o).m), v)
}

//go:linkname orderedMapHas github.com/dop251/goja.(*orderedMap).has
func orderedMapHas(m unsafe.Pointer, key goja.Value) bool

//go:linkname orderedMapRemove github.com/dop251/goja.(*orderedMap).remove
func orderedMapRemove(m unsafe.Pointer, key goja.Value) bool
