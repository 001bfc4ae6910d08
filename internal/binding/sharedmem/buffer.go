// Package sharedmem is memory shared between isolates: SharedArrayBuffer and Atomics.
//
// A SharedArrayBuffer is one of the engine's array buffers over memory that several isolates hold, with a prototype of its own.
// Ordinary element access is a plain load or store of Go; programs that need more use Atomics, as the specification says.
package sharedmem

import (
	"math"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/messaging"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// maxLength is how many bytes a buffer may have.
const maxLength = 1 << 33

// Memory is what the isolates share. All of it may be used from any goroutine.
type Memory struct {
	bytes   []byte // its whole room, a multiple of eight bytes
	growing bool

	outside Outside // nil for memory of JavaScript's own

	mu      sync.Mutex
	length  int
	waiters map[int][]*waiter // by byte offset
}

// Outside is memory that JavaScript shares with code which has ways of its own to wait for it. Its functions may be called from any
// goroutine.
type Outside interface {
	// Notify wakes up to count of those who wait there, and gives how many these were.
	Notify(offset, count uint32) uint32
}

// Of makes Memory of the bytes of o, which stay where they are.
func Of(bytes []byte, o Outside) *Memory {
	return &Memory{bytes: bytes[:len(bytes)&^7], length: len(bytes), outside: o}
}

// Buffer makes a SharedArrayBuffer over the first length bytes.
func (m *Memory) Buffer(e *jsbind.Env, length int) *goja.Object {
	return wrap(e.VM, &shared{m: m, room: length, fixed: true}, slot.Of(e).proto)
}

func newMemory(length, room int, growing bool) *Memory {
	return &Memory{bytes: make([]byte, (room+7)&^7), length: length, growing: growing}
}

func (m *Memory) size() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.length
}

// grow makes the buffer longer. It returns false if that is not possible.
func (m *Memory) grow(length, room int) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	if length < m.length || length > room {
		return false
	}
	m.length = length
	return true
}

// shared is a SharedArrayBuffer object's part of the memory.
type shared struct {
	m    *Memory
	room int // maxByteLength
	// fixed has the buffer be of room bytes, whatever becomes of the memory.
	fixed bool
}

func (s *shared) size() int {
	if s.fixed {
		return s.room
	}
	return s.m.size()
}

// SharedLength implements engine.SharedBuffer.
func (s *shared) SharedLength() int { return s.size() }

type state struct {
	ctor, proto *goja.Object
}

var slot = jsbind.NewSlot(func(e *jsbind.Env) *state {
	s := &state{}
	s.ctor, s.proto = bufferClass().New(e.VM)
	return s
})

// Constructor is the global SharedArrayBuffer.
func Constructor(r *goja.Runtime) goja.Value { return slot.Of(jsbind.From(r)).ctor }

// Kind is how shared memory travels in the messages of an isolate.
func Kind(e *jsbind.Env) messaging.Kind { return kind{e} }

var bufferClass = sync.OnceValue(newBufferClass)

func newBufferClass() *engine.Class {
	c := engine.NewClass("SharedArrayBuffer", 1, construct, func(r *goja.Runtime, _ goja.FunctionCall) goja.Value {
		panic(engine.NewError(r, "TypeError", "Constructor SharedArrayBuffer requires 'new'", "TypeError: Constructor SharedArrayBuffer requires 'new'"))
	}, nil, nil)
	c.Static.AccessorSymbol(goja.SymSpecies, "[Symbol.species]", engine.Configurable, func(_ *goja.Runtime, c goja.FunctionCall) goja.Value { return c.This }, nil)
	get := func(name string, f func(*shared) any) {
		c.Proto.Accessor(name, engine.Configurable, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
			return r.ToValue(f(sharedOf(r, call.This, name)))
		}, nil)
	}
	get("byteLength", func(s *shared) any { return s.size() })
	c.Proto.Method("slice", 2, slice)
	get("maxByteLength", func(s *shared) any { return s.room })
	get("growable", func(s *shared) any { return s.m.growing })
	c.Proto.Method("grow", 1, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		s := sharedOf(r, call.This, "grow")
		if !s.m.growing {
			panic(r.NewTypeError("Method SharedArrayBuffer.prototype.grow called on incompatible receiver #<SharedArrayBuffer>"))
		}
		n := toIndex(r, call.Argument(0))
		if !s.m.grow(n, s.room) {
			throwRange(r, "SharedArrayBuffer.prototype.grow: Invalid length parameter")
		}
		engine.SetBufferBytes(call.This.(*goja.Object), s.m.bytes[:n:n])
		return goja.Undefined()
	})
	c.Proto.LazySymbol(goja.SymToStringTag, engine.Configurable, func(r *goja.Runtime) goja.Value { return r.ToValue("SharedArrayBuffer") })
	return c
}

func sharedOf(r *goja.Runtime, v goja.Value, method string) *shared {
	if s, ok := engine.Payload(v).(*shared); ok {
		return s
	}
	panic(r.NewTypeError("Method SharedArrayBuffer.prototype.%s called on incompatible receiver %s", method, v.String()))
}

func throwRange(r *goja.Runtime, message string) {
	panic(engine.NewError(r, "RangeError", message, "RangeError: "+message))
}

// toIndex is ToIndex of the specification.
func toIndex(r *goja.Runtime, v goja.Value) int {
	if jsbind.Undefined(v) {
		return 0
	}
	f := v.ToNumber().ToFloat()
	if math.IsNaN(f) {
		return 0
	}
	if f = math.Trunc(f); f < 0 || f > jsbind.MaxSafeInteger {
		throwRange(r, "Array buffer allocation failed")
	}
	return int(f)
}

func construct(r *goja.Runtime, args []goja.Value, newTarget *goja.Object) *goja.Object {
	var lengthArg goja.Value
	if len(args) > 0 {
		lengthArg = args[0]
	}
	n := toIndex(r, lengthArg)
	room, growing := n, false
	if len(args) > 1 {
		if o := jsbind.Object(args[1]); o != nil {
			if v := o.Get("maxByteLength"); !jsbind.Undefined(v) {
				room, growing = toIndex(r, v), true
			}
		}
	}
	if n > room {
		throwRange(r, "Invalid array buffer max length")
	}
	if room > maxLength {
		throwRange(r, "Array buffer allocation failed")
	}
	proto := jsbind.Object(newTarget.Get("prototype"))
	jsbind.From(r).Reserve(int64(room))
	return wrap(r, &shared{m: newMemory(n, room, growing), room: room}, proto)
}

// wrap makes the object of memory in one isolate.
func wrap(r *goja.Runtime, s *shared, proto *goja.Object) *goja.Object {
	n := s.size()
	o := engine.NewArrayBuffer(r, s.m.bytes[:n:n])
	if err := o.SetPrototype(proto); err != nil {
		panic(err)
	}
	engine.SetPayload(o, s)
	return o
}

func slice(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	s := sharedOf(r, c.This, "slice")
	n := s.size()
	at := func(v goja.Value, def int) int {
		if jsbind.Undefined(v) {
			return def
		}
		f := v.ToNumber().ToFloat()
		switch {
		case math.IsNaN(f):
			return 0
		case f < 0:
			return int(max(0, math.Trunc(f)+float64(n)))
		}
		return int(min(float64(n), math.Trunc(f)))
	}
	from, to := at(c.Argument(0), 0), at(c.Argument(1), n)
	size := max(0, to-from)
	m := newMemory(size, size, false)
	copy(m.bytes, s.m.bytes[from:from+size])
	return wrap(r, &shared{m: m, room: size}, c.This.(*goja.Object).Prototype())
}

// kind lets shared memory travel in messages: by reference, however it is sent.
type kind struct{ env *jsbind.Env }

// Encode implements messaging.Kind.
func (kind) Encode(obj *goja.Object, transferred bool) (any, bool, error) {
	s, ok := engine.Payload(obj).(*shared)
	if !ok {
		return nil, false, nil
	}
	if transferred {
		return nil, true, messaging.ErrNotTransferable
	}
	return s, true, nil
}

// Decode implements messaging.Kind.
func (k kind) Decode(rec any) (goja.Value, bool, error) {
	s, ok := rec.(*shared)
	if !ok {
		return nil, false, nil
	}
	return wrap(k.env.VM, s, slot.Of(k.env).proto), true, nil
}
