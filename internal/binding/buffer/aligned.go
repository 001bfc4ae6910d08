package buffer

import (
	"unsafe"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

const (
	minAlignment    = 8 // what all memory has
	pooledAlignment = 64
	maxAlignment    = 1 << 30
)

// alignment reads the second argument of allocUnsafe; size is the first one.
func (s *state) alignment(size, v goja.Value) int {
	n := int(s.env.Integer(v, "alignment", 1, maxAlignment))
	if n&(n-1) != 0 {
		s.env.Throw(nodeerr.InvalidArgValue("alignment", jsbind.Shown(v), "must be a power of two"))
	}
	n = max(n, minAlignment)
	if size.ToFloat()+float64(n) > maxLength {
		throwRange(s.env, "size", "<= "+engine.IntValue(maxLength-int64(n)).String(), size)
	}
	return n
}

// aligned makes a Buffer of n bytes whose memory begins at a multiple of alignment, a power of two.
func (s *state) aligned(n, alignment int, mayPool bool) goja.Value {
	if n == 0 {
		return s.wrap(nil)
	}
	skip := func(mem []byte) int {
		return int(-uintptr(unsafe.Pointer(unsafe.SliceData(mem))) & uintptr(alignment-1))
	}
	if mayPool && alignment <= pooledAlignment {
		if mem, offset, ok := s.take(n + alignment - minAlignment); ok {
			return engine.NewUint8View(s.env.VM, s.pool.slab, offset+skip(mem), n, s.proto)
		}
	}
	if n > maxAlloc {
		s.env.Throw(errMemory())
	}
	s.env.Reserve(int64(n + alignment))
	mem := rawBytes(n + alignment)
	return engine.NewUint8View(s.env.VM, engine.NewArrayBuffer(s.env.VM, mem), skip(mem), n, s.proto)
}
