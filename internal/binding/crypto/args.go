package crypto

import (
	"math"
	"slices"
	"strconv"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/buffer"
	"github.com/node-go/node-go/internal/binding/console"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// maxInt32 bounds most sizes in Node's crypto.
const maxInt32 = math.MaxInt32

// plain makes an Error without a code.
func plain(message string) *nodeerr.Error {
	return &nodeerr.Error{Class: nodeerr.PlainError, Message: message, Bare: true}
}

// coded makes an error that Node's native code throws: its stack does not name the code.
func coded(code nodeerr.Code, class nodeerr.Class, message string) *nodeerr.Error {
	return &nodeerr.Error{Code: code, Class: class, Message: message, Bare: true}
}

func isArrayBuffer(o *goja.Object) bool {
	return engine.ValueKinds().OfObject(o) == engine.KindArrayBuffer
}

// view gives the memory of a typed array or DataView, and of an ArrayBuffer too if buffers says so.
func view(v goja.Value, buffers bool) ([]byte, bool) {
	o := jsbind.Object(v)
	if o == nil || !buffers && isArrayBuffer(o) {
		return nil, false
	}
	return engine.ViewBytes(o)
}

// encodingOf reads an encoding; a name that is unknown, or no string, means UTF-8.
func encodingOf(v goja.Value) buffer.Encoding {
	if _, ok := engine.TextOf(v); ok {
		if enc, ok := buffer.ParseEncoding(v.String()); ok {
			return enc
		}
	}
	return buffer.UTF8
}

// text decodes a string.
func (s *state) text(v goja.Value, enc buffer.Encoding) []byte {
	b, err := buffer.Decode(v, enc)
	if err != nil {
		s.env.Throw(err)
	}
	return b
}

// data gives what update() may take: a string, or a view of bytes. The bytes of a view are not copied.
func (s *state) data(v, encoding goja.Value, name string) []byte {
	if t, ok := engine.TextOf(v); ok {
		enc := encodingOf(encoding)
		if enc == buffer.Hex && t.Len()%2 != 0 {
			s.env.Throw(nodeerr.InvalidArgValue("encoding", jsbind.Quote(encoding.String()), "is invalid for data of length "+strconv.Itoa(t.Len())))
		}
		return s.text(v, enc)
	}
	b, ok := view(v, false)
	if !ok {
		s.env.ThrowType(v, name, "string", "Buffer", "TypedArray", "DataView")
	}
	return b
}

// bytes gives a string, ArrayBuffer or view of bytes, which is not copied.
func (s *state) bytes(v goja.Value, enc buffer.Encoding, name string) []byte {
	if _, ok := engine.TextOf(v); ok {
		return s.text(v, enc)
	}
	b, ok := view(v, true)
	if !ok {
		s.env.ThrowType(v, name, "string", "ArrayBuffer", "Buffer", "TypedArray", "DataView")
	}
	return b
}

// own is bytes for work that goes on elsewhere: a copy.
func (s *state) own(v goja.Value, name string) []byte {
	return slices.Clone(s.bytes(v, buffer.UTF8, name))
}

// encoded gives bytes as a Buffer, which takes them over, or as a string if output names an encoding.
func (s *state) encoded(b []byte, output goja.Value) goja.Value {
	if _, ok := engine.TextOf(output); ok {
		if enc, ok := buffer.ParseEncoding(output.String()); ok {
			return buffer.Encode(s.env, b, enc)
		}
	}
	return buffer.FromBytes(s.env, b)
}

// named gives the name of an encoding for output: an object, too, may name one.
func (s *state) named(output goja.Value) goja.Value {
	if o := objectOf(output); o != nil {
		return o.ToString()
	}
	return output
}

// options gives an object of options, nil where there is none, or throws.
func (s *state) options(v goja.Value, name string) *goja.Object {
	if jsbind.Undefined(v) {
		return nil
	}
	return s.env.PlainObject(v, name)
}

// opt reads a property of an object that may be nil.
func opt(o *goja.Object, name string) goja.Value {
	if o == nil {
		return goja.Undefined()
	}
	if v := o.Get(name); v != nil {
		return v
	}
	return goja.Undefined()
}

// maxShown is as much of a value as errors about it show.
const maxShown = 128

// shown renders a value as inspect does, for errors.
func (s *state) shown(v goja.Value) string {
	text := console.Inspector.Of(s.env).Inspect(v, nil)
	if len(text) > maxShown {
		text = text[:maxShown] + "..."
	}
	return text
}

// list makes an array of strings.
func (s *state) list(names []string) goja.Value { return s.env.StringArray(names) }

// deprecate warns once in an isolate.
func (s *state) deprecate(code, message string) {
	if s.warned[code] {
		return
	}
	s.warned[code] = true
	s.env.Method(s.env.Host.Require("process"), "emitWarning", s.env.Value(message), s.env.Value("DeprecationWarning"), s.env.Value(code))
}

// objectOf gives v as an object, or nil.
func objectOf(v goja.Value) *goja.Object { return jsbind.Object(v) }

// encodingNamed tells whether v names an encoding of strings, or asks for a Buffer.
func encodingNamed(v goja.Value) (ok, isBuffer bool) {
	if _, text := engine.TextOf(v); !text {
		return false, false
	}
	if v.String() == "buffer" {
		return true, true
	}
	_, ok = buffer.ParseEncoding(v.String())
	return ok, false
}
