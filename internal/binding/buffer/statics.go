package buffer

import (
	"bytes"
	"strconv"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// staticMethods are the functions of Buffer itself.
func staticMethods() []method {
	return []method{
		{length: 3, props: []string{"from"}, fn: func(s *state, c goja.FunctionCall) goja.Value {
			return s.from(arg(c, 0), arg(c, 1), arg(c, 2))
		}},
		{length: 3, props: []string{"copyBytesFrom"}, fn: (*state).copyBytesFrom},
		{length: 0, props: []string{"of"}, fn: func(s *state, c goja.FunctionCall) goja.Value {
			b, mem := s.make(len(c.Arguments))
			for i, v := range c.Arguments {
				mem[i] = toUint8(coerce(v))
			}
			return b
		}},
		{length: 3, props: []string{"alloc"}, fn: func(s *state, c goja.FunctionCall) goja.Value {
			return s.alloc(arg(c, 0), arg(c, 1), arg(c, 2))
		}},
		{length: 2, props: []string{"allocUnsafe"}, fn: func(s *state, c goja.FunctionCall) goja.Value {
			n := s.size(arg(c, 0))
			if !isUndefined(arg(c, 1)) {
				return s.aligned(n, s.alignment(arg(c, 0), arg(c, 1)), true)
			}
			b, _ := s.make(n)
			return b
		}},
		{length: 2, props: []string{"allocUnsafeSlow"}, fn: func(s *state, c goja.FunctionCall) goja.Value {
			n := s.size(arg(c, 0))
			if !isUndefined(arg(c, 1)) {
				return s.aligned(n, s.alignment(arg(c, 0), arg(c, 1)), false)
			}
			if n > maxAlloc {
				s.env.Throw(errMemory())
			}
			return s.wrap(rawBytes(n))
		}},
		{length: 1, props: []string{"isBuffer"}, fn: func(s *state, c goja.FunctionCall) goja.Value {
			return s.env.Value(engine.InstanceOf(arg(c, 0), s.proto))
		}},
		{length: 2, props: []string{"compare"}, fn: func(s *state, c goja.FunctionCall) goja.Value {
			a := s.uint8Arg(arg(c, 0), "buf1")
			b := s.uint8Arg(arg(c, 1), "buf2")
			return engine.IntValue(int64(bytes.Compare(a, b)))
		}},
		{length: 1, props: []string{"isEncoding"}, fn: func(s *state, c goja.FunctionCall) goja.Value {
			ok := false
			if t, isString := engine.TextOf(arg(c, 0)); isString {
				_, ok = ParseEncoding(t.ASCII)
			}
			return s.env.Value(ok)
		}},
		{length: 2, props: []string{"concat"}, fn: (*state).concat},
		{length: 2, props: []string{"byteLength"}, fn: (*state).byteLength},
		{length: 1, props: []string{"stringLength"}, fn: (*state).stringLength},
	}
}

// uint8Arg gives the memory of an argument that must be a Uint8Array.
func (s *state) uint8Arg(v goja.Value, name string) []byte {
	b, ok := uint8Bytes(v)
	if !ok {
		s.env.ThrowType(v, name, "Buffer", "Uint8Array")
	}
	return b
}

func (s *state) copyBytesFrom(c goja.FunctionCall) goja.Value {
	o, ok := arg(c, 0).(*goja.Object)
	if !ok || engine.ValueKinds().OfObject(o) != engine.KindTypedArray {
		s.env.ThrowType(arg(c, 0), "view", "TypedArray")
	}
	b, _ := engine.ViewBytes(o)
	view, _ := engine.ValueKinds().ViewOf(o)
	if len(b) == 0 {
		return s.wrap(nil)
	}
	width := len(b) / view.Length
	start, end := 0, view.Length
	if v := arg(c, 1); !isUndefined(v) {
		if start = position(s.env, v, "offset", 0, jsbind.MaxSafeInteger); start >= end {
			return s.wrap(nil)
		}
	}
	if v := arg(c, 2); !isUndefined(v) {
		end = start + min(end-start, position(s.env, v, "length", 0, jsbind.MaxSafeInteger))
	}
	return s.copyOf(b[start*width : end*width])
}

func (s *state) concat(c goja.FunctionCall) goja.Value {
	k := engine.ValueKinds()
	list, ok := arg(c, 0).(*goja.Object)
	if !ok || !isArray(list) {
		s.env.ThrowType(arg(c, 0), "list", "Array")
	}
	count := integer(coerce(list.Get("length")))
	if count == 0 {
		return s.wrap(nil)
	}
	limit := -1
	if v := arg(c, 1); !isUndefined(v) {
		limit = position(s.env, v, "length", 0, jsbind.MaxSafeInteger)
	}
	var few [16][]byte
	parts, total := few[:0], 0
	var elems []goja.Value // of an array without accessors
	if k.OfObject(list) == engine.KindArray {
		if all, _, plain := k.ArrayElements(list); plain {
			elems = all
		}
	}
	for i := range count {
		var v goja.Value
		if i < len(elems) && elems[i] != nil {
			v = elems[i]
		} else {
			elems = nil // what the prototypes have in a hole may be an accessor, which changes the rest
			v = k.Get(list, engine.IntValue(int64(i)))
		}
		b, ok := uint8Bytes(v)
		if !ok {
			s.env.ThrowType(v, "list["+strconv.Itoa(i)+"]", "Buffer", "Uint8Array")
		}
		parts, total = append(parts, b), total+len(b)
	}
	if limit < 0 {
		limit = total
	}
	o, mem := s.make(limit)
	for _, p := range parts {
		mem = mem[copy(mem, p):]
	}
	clear(mem)
	return o
}

func (s *state) byteLength(c goja.FunctionCall) goja.Value {
	t, ok := engine.TextOf(arg(c, 0))
	if !ok {
		b, ok := Bytes(arg(c, 0))
		if !ok {
			s.env.ThrowType(arg(c, 0), "string", "string", "Buffer", "ArrayBuffer")
		}
		return engine.IntValue(int64(len(b)))
	}
	enc := UTF8
	if v := arg(c, 1); t.Len() > 0 && v.ToBoolean() {
		enc, _ = ParseEncoding(encodingName(s.env, v))
	}
	return engine.IntValue(int64(decodedLen(t, enc)))
}

func (s *state) stringLength(c goja.FunctionCall) goja.Value {
	b := s.inputArg(arg(c, 0))
	enc := UTF8
	if v := arg(c, 1); !isUndefined(v) {
		s.env.String(v, "encoding")
		enc = namedEncoding(s.env, v)
	}
	return engine.IntValue(int64(stringLen(b, enc)))
}

// inputArg gives the memory of an argument that must be an ArrayBuffer or a typed array.
func (s *state) inputArg(v goja.Value) []byte {
	b, ok := Bytes(v)
	if !ok || engine.ValueKinds().Of(v) == engine.KindDataView {
		s.env.ThrowType(v, "input", "ArrayBuffer", "Buffer", "TypedArray")
	}
	return b
}
