package sharedmem

import (
	"encoding/binary"
	"math"
	"math/big"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// Atomics is the global Atomics.
func Atomics(r *goja.Runtime) goja.Value { return atomics().New(r) }

var atomics = sync.OnceValue(func() *engine.Template {
	t := engine.NewTemplate(engine.ObjectProto)
	rmw := func(name string, f func(old, operand uint64) uint64) {
		t.Method(name, 3, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			e := element(r, c, name)
			operand := e.operand(c.Argument(2))
			return e.value(e.update(func(old uint64) (uint64, bool) { return f(old, operand), true }))
		})
	}
	rmw("add", func(old, v uint64) uint64 { return old + v })
	rmw("and", func(old, v uint64) uint64 { return old & v })
	rmw("exchange", func(_, v uint64) uint64 { return v })
	rmw("or", func(old, v uint64) uint64 { return old | v })
	rmw("sub", func(old, v uint64) uint64 { return old - v })
	rmw("xor", func(old, v uint64) uint64 { return old ^ v })
	t.Method("compareExchange", 4, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		e := element(r, c, "compareExchange")
		expected, replacement := e.operand(c.Argument(2))&e.mask(), e.operand(c.Argument(3))
		return e.value(e.update(func(old uint64) (uint64, bool) { return replacement, old == expected }))
	})
	t.Method("load", 2, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		e := element(r, c, "load")
		return e.value(e.update(func(old uint64) (uint64, bool) { return 0, false }))
	})
	t.Method("store", 3, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		e := element(r, c, "store")
		v := e.operand(c.Argument(2))
		e.update(func(uint64) (uint64, bool) { return v, true })
		return e.stored
	})
	t.Method("isLockFree", 1, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		n := c.Argument(0).ToInteger()
		return r.ToValue(n == 1 || n == 2 || n == 4 || n == 8)
	})
	t.Method("pause", 0, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		if v := c.Argument(0); !jsbind.Undefined(v) && (jsbind.TypeOf(v) != "number" || v.ToFloat() != math.Trunc(v.ToFloat())) {
			panic(r.NewTypeError("Atomics.pause iteration number must be an integer"))
		}
		return goja.Undefined()
	})
	t.Method("wait", 4, wait)
	t.Method("waitAsync", 4, waitAsync)
	t.Method("notify", 3, notify)
	t.LazySymbol(goja.SymToStringTag, engine.Configurable, func(r *goja.Runtime) goja.Value { return r.ToValue("Atomics") })
	return t
})

// elem is one element of an integer typed array.
type elem struct {
	r      *goja.Runtime
	kind   engine.ViewKind
	bytes  []byte // of the whole buffer
	off    int    // of the element in it
	size   int
	m      *Memory    // nil for memory that is not shared
	stored goja.Value // what operand converted last
}

// element validates the first two arguments of an operation.
func element(r *goja.Runtime, c goja.FunctionCall, name string) *elem {
	o := jsbind.Object(c.Argument(0))
	k := engine.ValueKinds()
	if o == nil || k.OfObject(o) != engine.KindTypedArray {
		panic(r.NewTypeError("[object %s] is not an integer typed array.", classOf(c.Argument(0))))
	}
	v, ok := k.ViewOf(o)
	size := elementSize(v.Kind)
	if !ok || size == 0 {
		panic(r.NewTypeError("[object Array] is not an integer typed array."))
	}
	i := toAccessIndex(r, c.Argument(1))
	if i >= v.Length {
		throwRange(r, "Invalid atomic access index")
	}
	data, detached := k.BufferBytes(v.Buffer)
	if detached {
		panic(r.NewTypeError("Cannot perform Atomics.%s on a detached ArrayBuffer", name))
	}
	e := &elem{r: r, kind: v.Kind, bytes: data, off: v.ByteOffset + i*size, size: size}
	if s, ok := engine.Payload(v.Buffer).(*shared); ok {
		e.m, e.bytes = s.m, s.m.bytes
	}
	return e
}

func classOf(v goja.Value) string {
	if o := jsbind.Object(v); o != nil {
		return o.ClassName()
	}
	return jsbind.TypeOf(v)
}

func toAccessIndex(r *goja.Runtime, v goja.Value) int {
	f := v.ToNumber().ToFloat()
	if math.IsNaN(f) {
		return 0
	}
	if f = math.Trunc(f); f < 0 || f > jsbind.MaxSafeInteger {
		throwRange(r, "Invalid atomic access index")
	}
	return int(f)
}

// elementSize is the size of the integer kinds, 0 for the others.
func elementSize(k engine.ViewKind) int {
	switch k {
	case engine.ViewInt8, engine.ViewUint8:
		return 1
	case engine.ViewInt16, engine.ViewUint16:
		return 2
	case engine.ViewInt32, engine.ViewUint32:
		return 4
	case engine.ViewBigInt64, engine.ViewBigUint64:
		return 8
	}
	return 0
}

func (e *elem) mask() uint64 {
	if e.size == 8 {
		return math.MaxUint64
	}
	return 1<<(8*e.size) - 1
}

// operand converts an argument as the element type asks: a BigInt for eight bytes, an integer else.
func (e *elem) operand(v goja.Value) uint64 {
	if e.size == 8 {
		b, ok := v.Export().(*big.Int)
		if !ok || jsbind.TypeOf(v) != "bigint" {
			if jsbind.TypeOf(v) == "boolean" || jsbind.TypeOf(v) == "string" || jsbind.Object(v) != nil {
				v = jsbind.From(e.r).Call(e.r.Get("BigInt"), goja.Undefined(), v)
				b = v.Export().(*big.Int)
			} else {
				panic(e.r.NewTypeError("Cannot convert %s to a BigInt", v.String()))
			}
		}
		e.stored = v
		return new(big.Int).And(b, new(big.Int).SetUint64(math.MaxUint64)).Uint64()
	}
	f := v.ToNumber().ToFloat()
	if math.IsNaN(f) {
		f = 0
	}
	f = math.Trunc(f) + 0
	e.stored = e.r.ToValue(f)
	if math.IsInf(f, 0) {
		return 0
	}
	m := math.Mod(f, 1<<32)
	return uint64(int64(m))
}

func (e *elem) value(bits uint64) goja.Value {
	switch e.kind {
	case engine.ViewInt8:
		return e.r.ToValue(int64(int8(bits)))
	case engine.ViewInt16:
		return e.r.ToValue(int64(int16(bits)))
	case engine.ViewInt32:
		return e.r.ToValue(int64(int32(bits)))
	case engine.ViewBigInt64:
		return e.r.ToValue(big.NewInt(int64(bits)))
	case engine.ViewBigUint64:
		return e.r.ToValue(new(big.Int).SetUint64(bits))
	}
	return e.r.ToValue(int64(bits & e.mask()))
}

// update replaces the element by what f makes of it, if f says so, as one step, and gives what was there. Elements smaller than a
// word are part of the aligned word around them.
func (e *elem) update(f func(old uint64) (uint64, bool)) uint64 {
	if e.size == 8 {
		p := (*uint64)(unsafe.Pointer(&e.bytes[e.off]))
		for {
			old := atomic.LoadUint64(p)
			v, store := f(old)
			if !store || atomic.CompareAndSwapUint64(p, old, v) {
				return old
			}
		}
	}
	word := e.off &^ 3
	if word+4 > len(e.bytes) {
		return e.updateAlone(f)
	}
	p := (*uint32)(unsafe.Pointer(&e.bytes[word]))
	shift := e.shift()
	mask := uint32(e.mask()) << shift
	for {
		w := atomic.LoadUint32(p)
		old := uint64((w & mask) >> shift)
		v, store := f(old)
		if !store || atomic.CompareAndSwapUint32(p, w, w&^mask|uint32(v)<<shift&mask) {
			return old
		}
	}
}

// shift is where in its word the element lies.
func (e *elem) shift() int {
	at := 8 * (e.off & 3)
	if bigEndian() {
		return 32 - at - 8*e.size
	}
	return at
}

// updateAlone serves the last bytes of memory that is not shared and not a multiple of a word: one isolate alone can reach it.
func (e *elem) updateAlone(f func(old uint64) (uint64, bool)) uint64 {
	b := e.bytes[e.off : e.off+e.size]
	var old uint64
	if e.size == 1 {
		old = uint64(b[0])
	} else {
		old = uint64(binary.NativeEndian.Uint16(b))
	}
	if v, store := f(old); store {
		if e.size == 1 {
			b[0] = byte(v)
		} else {
			binary.NativeEndian.PutUint16(b, uint16(v))
		}
	}
	return old
}

func bigEndian() bool { return binary.NativeEndian.Uint16([]byte{0, 1}) == 1 }
