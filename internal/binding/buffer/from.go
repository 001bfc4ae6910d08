package buffer

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/nodeerr"
)

func arg(c goja.FunctionCall, i int) goja.Value { return c.Argument(i) }

// construct is Buffer(...) and new Buffer(...), which are deprecated.
func (s *state) construct(args []goja.Value) *goja.Object {
	c := goja.FunctionCall{Arguments: args}
	s.warnConstructor()
	if _, isNumber := number(arg(c, 0)); isNumber {
		if _, isString := engine.TextOf(arg(c, 1)); isString {
			s.env.ThrowType(arg(c, 0), "string", "string")
		}
		return s.alloc(arg(c, 0), goja.Undefined(), goja.Undefined())
	}
	return s.from(arg(c, 0), arg(c, 1), arg(c, 2))
}

func (s *state) from(v, second, third goja.Value) *goja.Object {
	if t, ok := engine.TextOf(v); ok {
		return s.fromText(t, encodingOf(s.env, second))
	}
	o, ok := v.(*goja.Object)
	if !ok || engine.IsCallable(o) {
		return s.refuse(v)
	}
	switch engine.ValueKinds().OfObject(o) {
	case engine.KindTypedArray:
		return s.fromList(o)
	case engine.KindArray:
		if prim := s.valueOf(o); prim == nil {
			return s.fromList(o)
		}
	case engine.KindArrayBuffer:
		return s.fromArrayBuffer(o, second, third)
	}
	if prim := s.valueOf(o); prim != nil {
		return s.from(prim, second, third)
	}
	if b := s.fromObject(o); b != nil {
		return b
	}
	if f := engine.Get(o, goja.SymToPrimitive); f != nil && engine.IsCallable(f) {
		if t, ok := engine.TextOf(s.env.Call(f, o, s.env.Value("string"))); ok {
			return s.fromText(t, encodingOf(s.env, second))
		}
	}
	return s.refuse(v)
}

func (s *state) refuse(v goja.Value) *goja.Object {
	s.env.ThrowType(v, "first argument", "string", "Buffer", "ArrayBuffer", "Array", "Array-like Object")
	return nil
}

// valueOf gives what o.valueOf() gives, if that is something else than o which a Buffer can be made of.
func (s *state) valueOf(o *goja.Object) goja.Value {
	f := o.Get("valueOf")
	if f == nil || !f.ToBoolean() {
		return nil
	}
	v := s.env.Call(f, o)
	if x, isObject := v.(*goja.Object); isObject {
		if x == o || engine.IsCallable(x) {
			return nil
		}
		return v
	}
	if _, isString := engine.TextOf(v); isString {
		return v
	}
	return nil
}

func (s *state) fromObject(o *goja.Object) *goja.Object {
	length := o.Get("length")
	backed := func() bool {
		b, ok := o.Get("buffer").(*goja.Object)
		return ok && engine.ValueKinds().OfObject(b) == engine.KindArrayBuffer
	}
	if !isUndefined(length) || backed() {
		if _, isNumber := number(length); !isNumber {
			return s.wrap(nil)
		}
		return s.fromList(o)
	}
	if t, ok := engine.TextOf(o.Get("type")); ok && t.ASCII == "Buffer" {
		if data, ok := o.Get("data").(*goja.Object); ok && isArray(data) {
			return s.fromList(data)
		}
	}
	return nil
}

func isArray(o *goja.Object) bool {
	k := engine.ValueKinds()
	for k.OfObject(o) == engine.KindProxy {
		if o = k.ProxyTarget(o); o == nil {
			return false
		}
	}
	kind := k.OfObject(o)
	return kind == engine.KindArray || kind == engine.KindArrayLike
}

// fromList copies an array, a typed array or what has length and elements.
func (s *state) fromList(o *goja.Object) *goja.Object {
	k := engine.ValueKinds()
	if k.OfObject(o) == engine.KindTypedArray {
		if view, ok := k.ViewOf(o); ok && view.Kind <= engine.ViewUint8Clamped {
			b, _ := engine.ViewBytes(o)
			return s.copyOf(b)
		}
	}
	f, _ := number(o.Get("length"))
	if !(f > 0) {
		return s.wrap(nil)
	}
	n := integer(f)
	b, mem := s.make(n)
	s.fill(mem, o)
	return b
}

// fill stores the elements of o as a Uint8Array would.
func (s *state) fill(mem []byte, o *goja.Object) {
	k := engine.ValueKinds()
	array := k.OfObject(o) == engine.KindArray
	for i := range mem {
		var v goja.Value
		if array {
			// Looked up anew each time: converting an element may run a program that changes the array.
			if elems, _, plain := k.ArrayElements(o); plain && i < len(elems) {
				v = elems[i]
			}
		}
		if v == nil {
			v = k.Get(o, engine.IntValue(int64(i)))
		}
		switch k.Of(v) {
		case engine.KindInt:
			mem[i] = byte(v.ToInteger())
		case engine.KindBigInt:
			panic(s.env.VM.NewTypeError("Cannot mix BigInt and other types, use explicit conversions"))
		default:
			mem[i] = toUint8(v.ToFloat())
		}
	}
}

func (s *state) fromText(t engine.Text, enc Encoding) *goja.Object {
	n := decodedLen(t, enc)
	if n == 0 {
		return s.wrap(nil)
	}
	mem, offset, pooled := s.take(n)
	if !pooled {
		if n > maxAlloc {
			s.env.Throw(errMemory())
		}
		s.env.Reserve(int64(n))
		data := rawBytes(n)
		return s.wrap(data[:put(data, t, enc)])
	}
	used := put(mem, t, enc)
	s.pool.used -= (n+7)&^7 - (used+7)&^7
	return engine.NewUint8View(s.env.VM, s.pool.slab, offset, used, s.proto)
}

func (s *state) fromArrayBuffer(o *goja.Object, offset, length goja.Value) *goja.Object {
	b, _ := engine.ViewBytes(o)
	off := 0.0
	if !isUndefined(offset) {
		if off = coerce(offset); off != off {
			off = 0
		}
	}
	rest := float64(len(b)) - off
	if rest < 0 {
		s.env.ThrowCode("ERR_BUFFER_OUT_OF_BOUNDS", "offset")
	}
	n := rest
	if !isUndefined(length) {
		if n = coerce(length); n > rest {
			s.env.ThrowCode("ERR_BUFFER_OUT_OF_BOUNDS", "length")
		} else if !(n > 0) {
			n = 0
		}
	}
	at := integer(off)
	if at < 0 {
		s.env.Throw(&nodeerr.Error{Class: nodeerr.RangeError, Bare: true,
			Message: "Start offset " + s.env.Value(at).String() + " is outside the bounds of the buffer"})
	}
	if len(b) == 0 && detached(o) {
		panic(s.env.VM.NewTypeError(onDetached))
	}
	if isUndefined(length) {
		return engine.NewUint8Tail(s.env.VM, o, at, s.proto)
	}
	return engine.NewUint8View(s.env.VM, o, at, min(integer(n), len(b)-at), s.proto)
}

// size reads the length of a Buffer to be.
func (s *state) size(v goja.Value) int {
	return integer(s.env.NumberIn(v, "size", 0, maxLength))
}

func (s *state) alloc(size, fill, encoding goja.Value) *goja.Object {
	n := s.size(size)
	if n > maxAlloc {
		s.env.Throw(errAllocation())
	}
	s.env.Reserve(int64(n))
	data := make([]byte, n)
	if f, isNumber := number(fill); n > 0 && !isUndefined(fill) && !(isNumber && f == 0) {
		enc := UTF8
		if _, isString := engine.TextOf(fill); isString {
			enc = s.fillEncoding(encoding)
		}
		s.fillWith(data, fill, enc)
	}
	return s.wrap(data)
}
