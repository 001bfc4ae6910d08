package buffer

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

func fill(s *state, c goja.FunctionCall) goja.Value {
	value, offset, end, encoding := arg(c, 0), arg(c, 1), arg(c, 2), arg(c, 3)
	if _, isNumber := number(value); isNumber {
		typedThis(s.env, c.This, "byteLength")
	}
	b := bytesOfThis(s.env, c.This)
	enc := UTF8
	if _, isString := engine.TextOf(value); isString {
		_, named := engine.TextOf(offset)
		if isUndefined(offset) || named {
			encoding, offset, end = offset, goja.Undefined(), goja.Undefined()
		} else if _, named := engine.TextOf(end); named {
			encoding, end = end, goja.Undefined()
		}
		enc = s.fillEncoding(encoding)
	}
	start, stop := 0, len(b)
	if !isUndefined(offset) {
		start = position(s.env, offset, "offset", 0, jsbind.MaxSafeInteger)
		if !isUndefined(end) {
			stop = position(s.env, end, "end", 0, len(b))
		}
		if start >= stop {
			return c.This
		}
	}
	if _, isNumber := number(value); isNumber && len(b) == 0 && isUndefined(offset) {
		o, _ := typedThis(s.env, c.This, "byteLength")
		if view, _ := engine.ValueKinds().ViewOf(o); detached(view.Buffer) {
			panic(s.env.VM.NewTypeError("Cannot perform %%TypedArray%%.prototype.fill on a detached or out-of-bounds ArrayBuffer"))
		}
	}
	s.fillWith(b[start:stop], value, enc)
	return c.This
}

// detached tells whether the memory of an ArrayBuffer was transferred away.
func detached(buffer *goja.Object) bool {
	_, gone := engine.ValueKinds().BufferBytes(buffer)
	return gone
}

// fillEncoding reads the encoding of a fill; unlike elsewhere, only undefined, null and the empty string mean UTF-8.
func (s *state) fillEncoding(v goja.Value) Encoding {
	if jsbind.Nullish(v) {
		return UTF8
	}
	if s.env.String(v, "encoding") == "" {
		return UTF8
	}
	return namedEncoding(s.env, v)
}

// fillWith repeats value, a string, bytes or a number, all over b.
func (s *state) fillWith(b []byte, value goja.Value, enc Encoding) {
	var pattern []byte
	if t, isString := engine.TextOf(value); isString {
		if t.Len() == 0 {
			clear(b)
			return
		}
		pattern = decodeText(t, enc)
	} else if mem, isView := Bytes(value); isView && engine.ValueKinds().Of(value) != engine.KindArrayBuffer {
		pattern = mem
	} else {
		pattern = []byte{toUint8(coerce(value))}
	}
	if len(pattern) == 0 {
		s.env.Throw(nodeerr.InvalidArgValue("value", jsbind.Shown(value), ""))
	}
	fillPattern(b, pattern)
}

// fillPattern repeats pattern, which is not empty, all over b.
func fillPattern(b, pattern []byte) {
	if len(pattern) == 1 {
		fillByte(b, pattern[0])
		return
	}
	for n := copy(b, pattern); n < len(b); n *= 2 {
		copy(b[n:], b[:n])
	}
}

func fillByte(b []byte, c byte) {
	if c == 0 {
		clear(b)
		return
	}
	n := min(len(b), 64)
	for i := range b[:n] {
		b[i] = c
	}
	for n > 0 && n < len(b) {
		n += copy(b[n:], b[:n])
	}
}
