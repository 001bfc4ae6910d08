package clone

import (
	"unsafe"

	"github.com/dop251/goja"
)

// seen remembers the objects of a value and their numbers. Few objects are searched one by one; more are hashed by
// address, which the collector never changes.
type seen struct {
	few   [8]seenEntry
	n     int
	table []seenEntry
	shift uint8
}

type seenEntry struct {
	obj *goja.Object
	id  uint32
}

func (s *seen) slot(obj *goja.Object) uint {
	return uint(uint64(uintptr(unsafe.Pointer(obj))>>3) * 0x9E3779B97F4A7C15 >> s.shift)
}

func (s *seen) get(obj *goja.Object) (id uint32, ok bool) {
	if s.table == nil {
		for i := range s.few[:s.n] {
			if s.few[i].obj == obj {
				return s.few[i].id, true
			}
		}
		return 0, false
	}
	mask := uint(len(s.table) - 1)
	for i := s.slot(obj); ; i = (i + 1) & mask {
		switch s.table[i].obj {
		case obj:
			return s.table[i].id, true
		case nil:
			return 0, false
		}
	}
}

// put adds an object that get does not know.
func (s *seen) put(obj *goja.Object, id uint32) {
	if s.table == nil {
		if s.n < len(s.few) {
			s.few[s.n] = seenEntry{obj, id}
			s.n++
			return
		}
		s.grow(s.few[:], 64)
	} else if s.n*2 >= len(s.table) {
		s.grow(s.table, len(s.table)*4)
	}
	s.insert(obj, id)
	s.n++
}

func (s *seen) grow(old []seenEntry, size int) {
	s.table = make([]seenEntry, size)
	s.shift = 64
	for n := size; n > 1; n >>= 1 {
		s.shift--
	}
	for _, e := range old {
		if e.obj != nil {
			s.insert(e.obj, e.id)
		}
	}
}

func (s *seen) insert(obj *goja.Object, id uint32) {
	mask := uint(len(s.table) - 1)
	i := s.slot(obj)
	for s.table[i].obj != nil {
		i = (i + 1) & mask
	}
	s.table[i] = seenEntry{obj, id}
}
