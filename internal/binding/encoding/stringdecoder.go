package encoding

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/buffer"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// StringDecoderExports gives what require('string_decoder') gives.
func StringDecoderExports(env *jsbind.Env) *goja.Object {
	s := states.Of(env)
	if s.stringModule == nil {
		s.stringModule = stringModuleTemplate().New(env.VM)
	}
	return s.stringModule
}

var stringModuleTemplate = sync.OnceValue(func() *engine.Template {
	return engine.NewTemplate(engine.ObjectProto).Lazy("StringDecoder", engine.Plain, func(r *goja.Runtime) goja.Value {
		s := stateIn(r)
		if s.stringDecoder.ctor == nil {
			s.stringDecoder.ctor, s.stringDecoder.proto = stringDecoderClass().New(r)
		}
		return s.stringDecoder.ctor
	})
})

// stringDecoder is what a StringDecoder carries: the bytes of a character that is not complete yet.
type stringDecoder struct {
	enc      buffer.Encoding
	char     [4]byte
	missing  int
	buffered int
}

var stringDecoderClass = sync.OnceValue(func() *engine.Class {
	c := engine.NewClass("StringDecoder", 1,
		func(r *goja.Runtime, args []goja.Value, newTarget *goja.Object) *goja.Object {
			s := stateIn(r)
			o := r.CreateObject(engine.PrototypeFor(newTarget, s.stringDecoder.ctor, s.stringDecoder.proto))
			initStringDecoder(s.env, o, goja.FunctionCall{Arguments: args}.Argument(0))
			return o
		},
		func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			o, ok := c.This.(*goja.Object)
			if !ok {
				panic(r.NewTypeError("Cannot set properties of undefined (setting 'encoding')"))
			}
			initStringDecoder(jsbind.From(r), o, c.Argument(0))
			return goja.Undefined()
		}, nil, nil)
	c.Proto.EnumerableMethod("write", 1, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		return stringWrite(jsbind.From(r), c.This, c.Argument(0))
	})
	c.Proto.EnumerableMethod("end", 1, stringEnd)
	c.Proto.EnumerableMethod("text", 2, stringText)
	get := func(name string, f func(env *jsbind.Env, d *stringDecoder) goja.Value) {
		c.Proto.Accessor(name, engine.Enumerable|engine.Configurable, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			env := jsbind.From(r)
			return f(env, stringDecoderOf(env, c.This))
		}, nil)
	}
	get("lastChar", func(env *jsbind.Env, d *stringDecoder) goja.Value {
		return buffer.FromBytes(env, append([]byte(nil), d.char[:]...))
	})
	get("lastNeed", func(_ *jsbind.Env, d *stringDecoder) goja.Value { return engine.IntValue(int64(d.missing)) })
	get("lastTotal", func(_ *jsbind.Env, d *stringDecoder) goja.Value {
		return engine.IntValue(int64(d.buffered + d.missing))
	})
	return c
})

func initStringDecoder(env *jsbind.Env, o *goja.Object, v goja.Value) {
	enc := buffer.EncodingOption(env, v)
	engine.Set(o, engine.Name("encoding"), engine.ASCIIValue(enc.String()))
	engine.SetPayload(o, &stringDecoder{enc: enc})
}

func stringDecoderOf(env *jsbind.Env, v goja.Value) *stringDecoder {
	d, ok := engine.Payload(v).(*stringDecoder)
	if !ok {
		env.ThrowCode("ERR_INVALID_THIS", "StringDecoder")
	}
	return d
}

func stringWrite(env *jsbind.Env, this, v goja.Value) goja.Value {
	if _, isString := engine.TextOf(v); isString {
		return v
	}
	b, ok := buffer.Bytes(v)
	if !ok || engine.ValueKinds().Of(v) == engine.KindArrayBuffer {
		env.ThrowType(v, "buf", "Buffer", "TypedArray", "DataView")
	}
	return stringDecoderOf(env, this).write(env, b)
}

func stringEnd(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	env := jsbind.From(r)
	out := engine.ASCIIValue("")
	if v := c.Argument(0); !jsbind.Undefined(v) {
		out = stringWrite(env, c.This, v)
	}
	return join(out, stringDecoderOf(env, c.This).flush(env))
}

func stringText(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	env := jsbind.From(r)
	d := stringDecoderOf(env, c.This)
	d.missing, d.buffered = 0, 0
	o, ok := c.Argument(0).(*goja.Object)
	if !ok {
		env.ThrowType(c.Argument(0), "buf", "Buffer", "TypedArray", "DataView")
	}
	return stringWrite(env, c.This, env.Method(o, "slice", c.Argument(1)))
}

func join(a, b goja.Value) goja.Value {
	x, y := a.(goja.String), b.(goja.String)
	switch {
	case x.Length() == 0:
		return b
	case y.Length() == 0:
		return a
	}
	return x.Concat(y)
}

func (d *stringDecoder) take(b []byte) []byte {
	n := min(d.missing, len(b), len(d.char)-d.buffered)
	copy(d.char[d.buffered:], b[:n])
	d.missing -= n
	d.buffered += n
	return b[n:]
}

// write decodes the characters that b completes, and keeps what it begins.
func (d *stringDecoder) write(env *jsbind.Env, b []byte) goja.Value {
	switch d.enc {
	case buffer.UTF8, buffer.UTF16LE, buffer.Base64, buffer.Base64URL:
	default:
		return buffer.Encode(env, b, d.enc)
	}
	before := engine.ASCIIValue("")
	if d.missing > 0 {
		if b = d.complete(b); d.missing > 0 {
			return before
		}
		before = buffer.Encode(env, d.char[:d.buffered], d.enc)
		d.buffered = 0
		if len(b) == 0 {
			return d.withoutLead(before)
		}
	}
	if len(b) == 0 {
		return before
	}
	d.keep(b)
	b = b[:len(b)-d.buffered]
	copy(d.char[:d.buffered], b[len(b):len(b)+d.buffered])
	return join(before, buffer.Encode(env, b, d.enc))
}

// complete takes the bytes that the kept character misses, and gives the others.
func (d *stringDecoder) complete(b []byte) []byte {
	if d.enc == buffer.UTF8 {
		for i := 0; i < len(b) && i < d.missing; i++ {
			if b[i]&0xc0 != 0x80 {
				// The character is broken: what was kept of it is decoded as it is.
				d.missing = i
				b = d.take(b)
				return b
			}
		}
	}
	return d.take(b)
}

// withoutLead keeps a lead surrogate back that has just been completed: its partner may follow.
func (d *stringDecoder) withoutLead(v goja.Value) goja.Value {
	t, _ := engine.TextOf(v)
	n := len(t.Wide)
	if d.enc != buffer.UTF16LE || n == 0 || t.Wide[n-1]&0xfc00 != 0xd800 {
		return v
	}
	d.missing, d.buffered = 2, 2
	d.char[0], d.char[1] = byte(t.Wide[n-1]), byte(t.Wide[n-1]>>8)
	return v.(goja.String).Substring(0, n-1)
}

// keep finds out how many bytes at the end of b begin a character, and how many it misses.
func (d *stringDecoder) keep(b []byte) {
	d.missing, d.buffered = 0, 0
	last := b[len(b)-1]
	switch d.enc {
	case buffer.UTF8:
		for n := 1; n <= 4 && n <= len(b) && last >= 0x80; n++ {
			lead, need := b[len(b)-n], 0
			if lead&0xc0 == 0x80 {
				continue
			}
			switch {
			case lead&0xe0 == 0xc0:
				need = 2
			case lead&0xf0 == 0xe0:
				need = 3
			case lead&0xf8 == 0xf0:
				need = 4
			}
			if n < need {
				d.buffered, d.missing = n, need-n
			}
			return
		}
	case buffer.UTF16LE:
		if len(b)%2 == 1 {
			d.buffered, d.missing = 1, 1
		} else if last&0xfc == 0xd8 {
			d.buffered, d.missing = 2, 2
		}
	default:
		if d.buffered = len(b) % 3; d.buffered > 0 {
			d.missing = 3 - d.buffered
		}
	}
}

// flush decodes what is kept.
func (d *stringDecoder) flush(env *jsbind.Env) goja.Value {
	n := d.buffered
	if d.enc == buffer.UTF16LE {
		n &^= 1
	}
	d.missing, d.buffered = 0, 0
	return buffer.Encode(env, d.char[:n], d.enc)
}
