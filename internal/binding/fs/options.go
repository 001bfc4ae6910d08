package fs

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/buffer"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// encoding is what text or names are to be given in.
type encoding struct {
	buffer bool // as Buffers
	enc    buffer.Encoding
}

var (
	asText   = encoding{}
	asBuffer = encoding{buffer: true}
)

// encodingOf reads an encoding; what is missing is def.
func (s *state) encodingOf(v goja.Value, def encoding) encoding {
	if v == nil || !v.ToBoolean() {
		return def
	}
	if jsbind.TypeOf(v) == "string" {
		name := v.String()
		if name == "buffer" {
			return asBuffer
		}
		if e, ok := buffer.ParseEncoding(name); ok {
			return encoding{enc: e}
		}
	}
	s.env.Throw(nodeerr.InvalidArgValue("encoding", jsbind.Shown(v), "is invalid encoding"))
	return def
}

// value gives bytes in that encoding; it takes them over.
func (e encoding) value(env *jsbind.Env, b []byte) (goja.Value, error) {
	if e.buffer {
		return buffer.FromBytes(env, b), nil
	}
	return buffer.EncodeValue(b, e.enc)
}

// name gives a file name or path in that encoding.
func (e encoding) name(env *jsbind.Env, name string) goja.Value {
	v, err := e.value(env, []byte(name))
	if err != nil {
		env.Throw(err)
	}
	return v
}

// options is an argument that holds options, or the name of an encoding in their place.
type options struct {
	s   *state
	obj *goja.Object // nil: none were given
	enc goja.Value   // nil: none was given
}

// options reads argument i.
func (c *call) options(i int) options {
	v := c.arg(i)
	o := options{s: c.s}
	switch {
	case jsbind.Nullish(v) || jsbind.IsCallable(v):
	case jsbind.TypeOf(v) == "string":
		o.enc = v
		c.s.encodingOf(v, asText)
	case jsbind.Object(v) != nil:
		o.obj = jsbind.Object(v)
		o.enc = o.get("encoding")
		c.s.encodingOf(o.enc, asText)
	default:
		c.s.env.ThrowType(v, "options", "string", "Object")
	}
	return o
}

// plainObject gives v as an object that is neither an array, behind proxies too, nor a function.
func (s *state) plainObject(v goja.Value, name string) *goja.Object {
	k := engine.ValueKinds()
	o := s.env.PlainObject(v, name)
	for t := o; k.OfObject(t) == engine.KindProxy; {
		if t = k.ProxyTarget(t); t == nil || k.OfObject(t) == engine.KindArray {
			s.env.ThrowType(v, name, "Object")
		}
	}
	return o
}

// get gives an option; nil where it is missing or undefined.
func (o options) get(name string) goja.Value {
	if o.obj == nil {
		return nil
	}
	v := o.obj.Get(name)
	if jsbind.Undefined(v) {
		return nil
	}
	return v
}

// encoding gives the option of that name.
func (o options) encoding(def encoding) encoding { return o.s.encodingOf(o.enc, def) }

// bool gives an option that must be a boolean.
func (o options) bool(name string, def bool) bool {
	v := o.get(name)
	if v == nil {
		return def
	}
	return o.s.env.Bool(v, "options."+name)
}

// truthy gives an option that is only looked at.
func (o options) truthy(name string) bool {
	v := o.get(name)
	return v != nil && v.ToBoolean()
}

// signal gives options.signal, or nil.
func (o options) signal() *goja.Object {
	v := o.get("signal")
	if v == nil {
		return nil
	}
	sig := jsbind.Object(v)
	if sig == nil || sig.Get("aborted") == nil {
		o.s.env.ThrowType(v, "options.signal", "AbortSignal")
	}
	return sig
}
