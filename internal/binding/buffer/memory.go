package buffer

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// FromBytes makes a Buffer that takes data over.
func FromBytes(env *jsbind.Env, data []byte) *goja.Object { return stateOf(env).wrap(data) }

// FromMemory makes a Buffer over length bytes of buffer, an ArrayBuffer, from offset on; they must lie within it.
func FromMemory(env *jsbind.Env, buffer *goja.Object, offset, length int) *goja.Object {
	return engine.NewUint8View(env.VM, buffer, offset, length, stateOf(env).proto)
}

// Bytes gives the memory under a typed array, DataView or ArrayBuffer, not copied. ok is false for anything else.
func Bytes(v goja.Value) (data []byte, ok bool) {
	o, isObject := v.(*goja.Object)
	if !isObject {
		return nil, false
	}
	return engine.ViewBytes(o)
}

// uint8Bytes gives the memory of a Uint8Array, Buffers included.
func uint8Bytes(v goja.Value) (data []byte, ok bool) {
	o, isObject := v.(*goja.Object)
	if !isObject || !engine.IsUint8Array(o) {
		return nil, false
	}
	return engine.ViewBytes(o)
}

// maxLength is buffer.constants.MAX_LENGTH. maxAlloc is what is really given: a larger request is refused before memory is
// asked for, since running out of it would end the process and not the isolate.
const (
	maxLength = jsbind.MaxSafeInteger
	maxAlloc  = 8 << 30
)

func errAllocation() error {
	return &nodeerr.Error{Class: nodeerr.RangeError, Message: "Array buffer allocation failed", Bare: true}
}

func errMemory() error {
	return &nodeerr.Error{Code: "ERR_MEMORY_ALLOCATION_FAILED", Class: nodeerr.RangeError, Message: "Failed to allocate memory", Bare: true}
}

// Small Buffers share slabs of memory, as their buffer and byteOffset show. An isolate's first slab is small: most workers
// need no other.
const (
	poolSize  = 64 << 10
	firstSlab = 8 << 10
)

type pool struct {
	slab *goja.Object // ArrayBuffer
	mem  []byte
	used int
}

// poolMark is carried by the ArrayBuffers that small Buffers share.
type poolMark struct{}

// IsPool tells whether v is an ArrayBuffer that small Buffers share; it must not be transferred.
func IsPool(v goja.Value) bool {
	_, ok := engine.Payload(v).(poolMark)
	return ok
}

// take gives n bytes of the slab and where they are. ok is false when n is too much for pooling.
func (s *state) take(n int) (mem []byte, offset int, ok bool) {
	size := poolSize
	if v, isNumber := number(engine.Get(s.ctor, s.poolSizeKey)); isNumber && v != poolSize {
		size = int(max(0, min(v, maxAlloc)))
	}
	if n >= size>>1 {
		return nil, 0, false
	}
	p := &s.pool
	if p.used+n > len(p.mem) {
		if p.slab == nil && n < firstSlab>>1 {
			size = min(size, firstSlab)
		}
		p.mem, p.used = rawBytes(size), 0
		p.slab = engine.NewArrayBuffer(s.env.VM, p.mem)
		engine.SetPayload(p.slab, poolMark{})
	}
	offset = p.used
	p.used = (offset + n + 7) &^ 7
	return p.mem[offset : offset+n : offset+n], offset, true
}

// wrap makes a Buffer that takes data over.
func (s *state) wrap(data []byte) *goja.Object { return engine.NewUint8Array(s.env.VM, data, s.proto) }

// make makes a Buffer of n bytes, pooled if it is small, and gives its memory to be filled.
func (s *state) make(n int) (*goja.Object, []byte) {
	if n == 0 {
		return s.wrap(nil), nil
	}
	if mem, offset, ok := s.take(n); ok {
		return engine.NewUint8View(s.env.VM, s.pool.slab, offset, n, s.proto), mem
	}
	if n > maxAlloc {
		s.env.Throw(errMemory())
	}
	s.env.Reserve(int64(n))
	data := rawBytes(n)
	return s.wrap(data), data
}

// copyOf makes a Buffer with the content of b.
func (s *state) copyOf(b []byte) *goja.Object {
	o, mem := s.make(len(b))
	copy(mem, b)
	return o
}
