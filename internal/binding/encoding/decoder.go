package encoding

import (
	"strings"
	"sync"

	"github.com/dop251/goja"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"

	"github.com/node-go/node-go/internal/binding/buffer"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// decoder is what a TextDecoder carries. pending holds the bytes of a character that the last call of a stream broke off.
type decoder struct {
	name      string
	fatal     bool
	ignoreBOM bool
	codec     codec
	pending   []byte
	begun     bool // something of the stream was decoded, so that a byte order mark is none any more
}

// EqualPayload implements deepequal.Payload: decoders are equal if they decode alike.
func (d *decoder) EqualPayload(other any) bool {
	o, ok := other.(*decoder)
	return ok && d.name == o.name && d.fatal == o.fatal && d.ignoreBOM == o.ignoreBOM
}

// codec decodes one encoding. It gives the units of b, behind one that is left free, how many bytes at the end wait for more (none when last is set), and whether
// anything was malformed, which becomes U+FFFD.
type codec interface {
	decode(b []byte, last bool) (units []uint16, rest int, bad bool)
	reset()
}

var decoderClass = sync.OnceValue(func() *engine.Class {
	c := engine.NewClass("TextDecoder", 0, newDecoder, nil, nil, nil)
	c.Proto.EnumerableMethod("decode", 0, decode)
	get := func(name string, f func(d *decoder) any) {
		c.Proto.Accessor(name, engine.Enumerable|engine.Configurable, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			return r.ToValue(f(decoderOf(r, c.This)))
		}, nil)
	}
	get("encoding", func(d *decoder) any { return d.name })
	get("fatal", func(d *decoder) any { return d.fatal })
	get("ignoreBOM", func(d *decoder) any { return d.ignoreBOM })
	c.Proto.LazySymbol(goja.SymToStringTag, engine.Configurable, func(*goja.Runtime) goja.Value { return engine.ASCIIValue("TextDecoder") })
	return c
})

func decoderOf(r *goja.Runtime, v goja.Value) *decoder {
	d, ok := engine.Payload(v).(*decoder)
	if !ok {
		jsbind.From(r).ThrowCode("ERR_INVALID_THIS", "TextDecoder")
	}
	return d
}

func newDecoder(r *goja.Runtime, args []goja.Value, newTarget *goja.Object) *goja.Object {
	s := stateIn(r)
	c := goja.FunctionCall{Arguments: args}
	label := "utf-8"
	if v := c.Argument(0); !jsbind.Undefined(v) {
		t := buffer.ToText(s.env, v)
		if label = t.ASCII; t.Wide != nil {
			label = v.String()
		}
	}
	options := optionsOf(s.env, c.Argument(1))
	name, cd := lookup(label)
	if cd == nil {
		if name != "" {
			label = name
		}
		s.env.Throw(nodeerr.New("ERR_ENCODING_NOT_SUPPORTED", label))
	}
	d := &decoder{name: name, codec: cd, fatal: flag(options, "fatal"), ignoreBOM: flag(options, "ignoreBOM")}
	o := engine.NewCarrier(r, engine.PrototypeFor(newTarget, s.decoder.ctor, s.decoder.proto), d)
	return o
}

// optionsOf reads an argument that may be an object, undefined or null.
func optionsOf(env *jsbind.Env, v goja.Value) *goja.Object {
	if jsbind.Nullish(v) {
		return nil
	}
	o, ok := v.(*goja.Object)
	if !ok {
		env.ThrowType(v, "options", "Object")
	}
	return o
}

func flag(options *goja.Object, name string) bool {
	if options == nil {
		return false
	}
	v := options.Get(name)
	return v != nil && v.ToBoolean()
}

// lookup finds the encoding that a label of the Encoding Standard names; its codec is nil when there is none that can decode.
func lookup(label string) (name string, c codec) {
	label = strings.ToLower(strings.Trim(label, "\t\n\f\r "))
	if strings.TrimSpace(label) != label {
		return "", nil // white space that the Standard does not count as such
	}
	switch label {
	case "utf-8", "utf8", "unicode-1-1-utf-8", "unicode11utf8", "unicode20utf8", "x-unicode20utf8":
		return "utf-8", utf8Codec{}
	case "utf-16le", "utf-16", "csunicode", "iso-10646-ucs-2", "ucs-2", "unicode", "unicodefeff":
		return "utf-16le", utf16Codec{}
	case "utf-16be", "unicodefffe":
		return "utf-16be", utf16Codec{bigEndian: true}
	case "x-user-defined":
		return label, userDefined{}
	}
	if label == "iso-8859-8-i" || label == "csiso88598i" || label == "logical" {
		return "iso-8859-8-i", newByteCodec(charmap.ISO8859_8)
	}
	e, err := htmlindex.Get(label)
	if err != nil {
		return "", nil
	}
	if name, err = htmlindex.Name(e); err != nil || name == "replacement" {
		return name, nil
	}
	if m, ok := e.(*charmap.Charmap); ok {
		return name, newByteCodec(m)
	}
	return name, newTableCodec(name, e)
}

func decode(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	env := jsbind.From(r)
	d := decoderOf(r, c.This)
	stream := flag(optionsOf(env, c.Argument(1)), "stream")
	var in []byte
	if v := c.Argument(0); !jsbind.Undefined(v) {
		var ok bool
		if in, ok = buffer.Bytes(v); !ok {
			env.Throw(&nodeerr.Error{Code: "ERR_INVALID_ARG_TYPE", Class: nodeerr.TypeError, Bare: true,
				Message: `The "list" argument must be an instance of SharedArrayBuffer, ArrayBuffer or ArrayBufferView.`})
		}
	}
	v, err := d.decode(in, stream)
	if err != nil {
		env.Throw(err)
	}
	return v
}

func (d *decoder) decode(in []byte, stream bool) (goja.Value, error) {
	if _, isUTF8 := d.codec.(utf8Codec); isUTF8 && !stream && len(d.pending) == 0 && !d.begun {
		return d.whole(in)
	}
	if len(d.pending) > 0 {
		in = append(d.pending[:len(d.pending):len(d.pending)], in...)
	}
	units, rest, bad := d.codec.decode(in, !stream)
	d.pending = append([]byte(nil), in[len(in)-rest:]...)
	if !d.begun && len(units) > 1 {
		if strings.HasPrefix(d.name, "utf-") && !d.ignoreBOM && units[1] == 0xfeff {
			units = units[1:]
		}
		d.begun = true
	}
	if !stream || bad && d.fatal {
		d.pending, d.begun = nil, false
		d.codec.reset()
	}
	if bad && d.fatal {
		err := errInvalidData(d.name)
		if _, ok := d.codec.(*byteCodec); ok {
			err.Bare = false
		}
		return nil, err
	}
	return buffer.UnitsValue(units)
}

// whole decodes UTF-8 that is no part of a stream.
func (d *decoder) whole(in []byte) (goja.Value, error) {
	if d.fatal && !buffer.ValidUTF8(in) {
		return nil, errInvalidData(d.name)
	}
	if !d.ignoreBOM && len(in) >= 3 && in[0] == 0xef && in[1] == 0xbb && in[2] == 0xbf {
		in = in[3:]
	}
	return buffer.EncodeValue(in, buffer.UTF8)
}
