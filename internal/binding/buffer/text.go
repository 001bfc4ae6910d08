package buffer

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/nodeerr"
)

// textMethods are the methods of Buffer.prototype between bytes and strings, in Node's order.
func textMethods() []method {
	return []method{
		slicer(ASCII, "asciiSlice"), slicer(Base64, "base64Slice"), slicer(Base64URL, "base64urlSlice"), slicer(Latin1, "latin1Slice"),
		slicer(Hex, "hexSlice"), slicer(UTF16LE, "ucs2Slice"), slicer(UTF8, "utf8Slice"),
		writer(ASCII, "asciiWrite"), writer(Base64, "base64Write"), writer(Base64URL, "base64urlWrite"), writer(Latin1, "latin1Write"),
		writer(Hex, "hexWrite"), writer(UTF16LE, "ucs2Write"), writer(UTF8, "utf8Write"),
	}
}

func slicer(enc Encoding, name string) method {
	return method{name: name, length: 2, props: []string{name}, fn: func(s *state, c goja.FunctionCall) goja.Value {
		return s.slice(c.This, arg(c, 0), arg(c, 1), enc)
	}}
}

func writer(enc Encoding, name string) method {
	return method{name: name, length: 3, props: []string{name}, fn: func(s *state, c goja.FunctionCall) goja.Value {
		b := bytesOfThis(s.env, c.This)
		t := s.stringToWrite(arg(c, 0))
		offset, length := 0, len(b)
		if v := arg(c, 1); !isUndefined(v) {
			if offset = integer(coerce(v)); offset < 0 || offset > len(b) {
				s.env.ThrowCode("ERR_BUFFER_OUT_OF_BOUNDS", "offset")
			}
		}
		length -= offset
		if v := arg(c, 2); !isUndefined(v) {
			n := integer(coerce(v))
			if n < 0 || n > len(b)-offset && enc != Hex && enc != Base64 && enc != Base64URL && enc != UTF16LE {
				s.env.ThrowCode("ERR_BUFFER_OUT_OF_BOUNDS", "length")
			}
			length = min(length, n)
		}
		return engine.IntValue(int64(overwrite(b[offset:offset+length], t, enc)))
	}}
}

func (s *state) stringToWrite(v goja.Value) engine.Text {
	t, ok := engine.TextOf(v)
	if !ok {
		s.env.Throw(bareType("argument must be a string"))
	}
	return t
}

// slice is the strict form of toString: a range outside the memory throws.
func (s *state) slice(this, start, end goja.Value, enc Encoding) goja.Value {
	b := bytesOfThis(s.env, this)
	if len(b) == 0 {
		return engine.ASCIIValue("")
	}
	from, to := 0, len(b)
	if !isUndefined(start) {
		from = integer(coerce(start))
	}
	if !isUndefined(end) {
		to = integer(coerce(end))
	}
	if from < 0 || to < 0 || to > len(b) && from < to {
		s.env.Throw(&nodeerr.Error{Code: "ERR_OUT_OF_RANGE", Class: nodeerr.RangeError, Message: "Index out of range", Bare: true})
	}
	if to <= from {
		return engine.ASCIIValue("")
	}
	return Encode(s.env, b[from:to], enc)
}

func toString(s *state, c goja.FunctionCall) goja.Value {
	b := bytesOfThis(s.env, c.This)
	if len(c.Arguments) == 0 {
		return Encode(s.env, b, UTF8)
	}
	start, end := 0, len(b)
	if v := arg(c, 1); !isUndefined(v) {
		f := coerce(v)
		if f >= float64(len(b)) {
			return engine.ASCIIValue("")
		}
		start = max(0, integer(f))
	}
	if v := arg(c, 2); !isUndefined(v) {
		if f := coerce(v); !(f > float64(len(b))) {
			end = integer(f)
		}
	}
	if end <= start {
		return engine.ASCIIValue("")
	}
	enc := UTF8
	if v := arg(c, 0); !isUndefined(v) {
		enc = namedEncoding(s.env, v)
	}
	return Encode(s.env, b[start:end], enc)
}

func write(s *state, c goja.FunctionCall) goja.Value {
	_, b := typedThis(s.env, c.This, "length")
	offset, length, encoding := arg(c, 1), arg(c, 2), arg(c, 3)
	if isUndefined(offset) {
		_, n := putUTF8(b, s.stringToWrite(arg(c, 0)))
		return engine.IntValue(int64(n))
	}
	at, n := 0, len(b)
	if _, isString := engine.TextOf(offset); isString && isUndefined(length) {
		encoding = offset
	} else {
		at = position(s.env, offset, "offset", 0, len(b))
		n -= at
		if _, isString := engine.TextOf(length); isString {
			encoding = length
		} else if !isUndefined(length) {
			n = min(n, position(s.env, length, "length", 0, len(b)))
		}
	}
	enc := UTF8
	if encoding.ToBoolean() {
		enc = namedEncoding(s.env, encoding)
	}
	return engine.IntValue(int64(overwrite(b[at:at+n], s.stringToWrite(arg(c, 0)), enc)))
}
