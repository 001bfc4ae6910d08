// Package encoding is TextEncoder, TextDecoder and StringDecoder in Go.
//
// Functions that take an *jsbind.Env or a *goja.Runtime belong to the goroutine that owns the isolate.
package encoding

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/buffer"
	"github.com/node-go/node-go/internal/binding/picture"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// state holds the classes that one isolate has made so far.
type state struct {
	env               *jsbind.Env
	encoder, decoder  made
	stringDecoder     made
	web, stringModule *goja.Object
}

// made is a class in an isolate.
type made struct{ ctor, proto *goja.Object }

var states = jsbind.NewSlot(func(env *jsbind.Env) *state { return &state{env: env} })

func stateIn(r *goja.Runtime) *state { return states.Of(jsbind.From(r)) }

// Exports gives what builtins get by require('internal/encoding'): TextEncoder and TextDecoder.
func Exports(env *jsbind.Env) *goja.Object {
	s := states.Of(env)
	if s.web == nil {
		s.web = webTemplate().New(env.VM)
	}
	return s.web
}

var webTemplate = sync.OnceValue(func() *engine.Template {
	t := engine.NewTemplate(engine.ObjectProto)
	t.Lazy("TextEncoder", engine.Plain, func(r *goja.Runtime) goja.Value {
		s := stateIn(r)
		return s.make(&s.encoder, encoderClass(), "", func(o *goja.Object) []picture.Prop {
			mustBeEncoder(r, o)
			return []picture.Prop{{Name: "encoding", Value: "utf-8"}}
		}).ctor
	})
	t.Lazy("TextDecoder", engine.Plain, func(r *goja.Runtime) goja.Value {
		s := stateIn(r)
		return s.make(&s.decoder, decoderClass(), "TextDecoder", func(o *goja.Object) []picture.Prop {
			d := decoderOf(r, o)
			return []picture.Prop{{Name: "encoding", Value: d.name}, {Name: "fatal", Value: d.fatal}, {Name: "ignoreBOM", Value: d.ignoreBOM}}
		}).ctor
	})
	return t
})

// make makes a class in the isolate, with its method for util.inspect, whose picture begins with name.
func (s *state) make(m *made, c *engine.Class, name string, props func(o *goja.Object) []picture.Prop) *made {
	if m.ctor == nil {
		m.ctor, m.proto = c.New(s.env.VM)
		define := picture.Define
		if name != "" {
			define = picture.DefineShallow
		}
		define(s.env, m.proto, name, props)
	}
	return m
}

var encoderClass = sync.OnceValue(func() *engine.Class {
	c := engine.NewClass("TextEncoder", 0, func(r *goja.Runtime, _ []goja.Value, newTarget *goja.Object) *goja.Object {
		s := stateIn(r)
		o := engine.NewCarrier(r, engine.PrototypeFor(newTarget, s.encoder.ctor, s.encoder.proto), encoder{})
		return o
	}, nil, nil, nil)
	c.Proto.Accessor("encoding", engine.Enumerable|engine.Configurable, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		if !isEncoder(c.This) {
			panic(r.NewTypeError("Cannot read private member #encoding from an object whose class did not declare it"))
		}
		return engine.ASCIIValue("utf-8")
	}, nil)
	c.Proto.EnumerableMethod("encode", 0, encode)
	c.Proto.EnumerableMethod("encodeInto", 2, encodeInto)
	c.Proto.LazySymbol(goja.SymToStringTag, engine.Configurable, func(*goja.Runtime) goja.Value { return engine.ASCIIValue("TextEncoder") })
	return c
})

// encoder marks the instances of TextEncoder.
type encoder struct{}

func isEncoder(v goja.Value) bool {
	_, ok := engine.Payload(v).(encoder)
	return ok
}

func mustBeEncoder(r *goja.Runtime, v goja.Value) {
	if !isEncoder(v) {
		panic(r.NewTypeError("Receiver must be an instance of class TextEncoder"))
	}
}

func encode(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	mustBeEncoder(r, c.This)
	env := jsbind.From(r)
	var data []byte
	if v := c.Argument(0); !jsbind.Undefined(v) {
		data = buffer.AppendUTF8(nil, buffer.ToText(env, v))
	}
	proto := engine.Uint8ArrayConstructor(r).Get("prototype").(*goja.Object)
	return engine.NewUint8Array(r, data, proto)
}

func encodeInto(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	mustBeEncoder(r, c.This)
	env := jsbind.From(r)
	t, ok := engine.TextOf(c.Argument(0))
	if !ok {
		env.ThrowType(c.Argument(0), "src", "string")
	}
	dest, ok := c.Argument(1).(*goja.Object)
	if !ok || !engine.IsUint8Array(dest) {
		env.ThrowType(c.Argument(1), "dest", "Uint8Array")
	}
	mem, _ := engine.ViewBytes(dest)
	read, written := buffer.PutUTF8(mem, t)
	o := engine.ValueKinds().NewPlain(r, 2)
	o.Put("read", engine.IntValue(int64(read)))
	o.Put("written", engine.IntValue(int64(written)))
	return o.Object
}

// errInvalidData is what a fatal decoder throws.
func errInvalidData(name string) *nodeerr.Error {
	e := nodeerr.New("ERR_ENCODING_INVALID_ENCODED_DATA", name)
	e.Bare = true
	return e
}
