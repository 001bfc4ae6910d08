// Package blob is Blob and File in Go, and the table of object URLs of an isolate.
//
// Everything here belongs to the goroutine that owns the isolate; what a Blob holds is immutable and may be shared.
package blob

import (
	"strings"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/buffer"
	"github.com/node-go/node-go/internal/binding/picture"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// Blob is the immutable content of a Blob object, and of a File if it has a name.
type Blob struct {
	Type string
	parts
	file *fileFacts
}

type fileFacts struct {
	name         goja.Value
	lastModified goja.Value
}

type made struct{ ctor, proto *goja.Object }

type state struct {
	env        *jsbind.Env
	blob, file made
	exports    *goja.Object
	urls       map[string]*goja.Object
}

var states = jsbind.NewSlot(func(env *jsbind.Env) *state { return &state{env: env} })

func stateIn(r *goja.Runtime) *state { return states.Of(jsbind.From(r)) }

// stateOf gives the state with its classes made.
func stateOf(env *jsbind.Env) *state {
	s := states.Of(env)
	if s.blob.ctor == nil {
		s.blob.ctor, s.blob.proto = blobClass().New(env.VM)
		picture.DefineNamed(env, s.blob.proto, "Blob", func(o *goja.Object) []picture.Prop {
			b := s.of(o)
			return []picture.Prop{{Name: "size", Value: b.Size()}, {Name: "type", Value: b.Type}}
		})
		s.file.ctor, s.file.proto = fileClass().New(env.VM)
		picture.DefineNamed(env, s.file.proto, "File", func(o *goja.Object) []picture.Prop {
			b := s.fileOf(o)
			return []picture.Prop{{Name: "size", Value: b.Size()}, {Name: "type", Value: b.Type},
				{Name: "name", Value: b.file.name}, {Name: "lastModified", Value: b.file.lastModified}}
		})
	}
	return s
}

// Exports gives what builtins get by require('internal/blob').
func Exports(env *jsbind.Env) *goja.Object {
	s := stateOf(env)
	if s.exports == nil {
		s.exports = exportsTemplate().New(env.VM)
	}
	return s.exports
}

var exportsTemplate = sync.OnceValue(func() *engine.Template {
	t := engine.NewTemplate(engine.ObjectProto)
	t.Lazy("Blob", engine.Plain, func(r *goja.Runtime) goja.Value { return stateIn(r).blob.ctor })
	t.Lazy("File", engine.Plain, func(r *goja.Runtime) goja.Value { return stateIn(r).file.ctor })
	t.EnumerableMethod("resolveObjectURL", 1, resolveObjectURL)
	t.EnumerableMethod("createObjectURL", 1, createObjectURL)
	t.EnumerableMethod("revokeObjectURL", 1, revokeObjectURL)
	t.EnumerableMethod("isBlob", 1, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		return r.ToValue(Of(c.Argument(0)) != nil)
	})
	return t
})

// Of gives the content of a Blob or File object, nil for any other value.
func Of(v goja.Value) *Blob {
	b, _ := engine.Payload(v).(*Blob)
	return b
}

func (s *state) of(v goja.Value) *Blob {
	b := Of(v)
	if b == nil {
		s.env.ThrowCode("ERR_INVALID_THIS", "Blob")
	}
	return b
}

func (s *state) fileOf(v goja.Value) *Blob {
	b := Of(v)
	if b == nil || b.file == nil {
		s.env.ThrowCode("ERR_INVALID_THIS", "File")
	}
	return b
}

// Wrap makes a Blob object, or a File object, with the content of b.
func Wrap(env *jsbind.Env, b *Blob) *goja.Object {
	s := stateOf(env)
	proto := s.blob.proto
	if b.file != nil {
		proto = s.file.proto
	}
	return s.wrap(b, proto)
}

func (s *state) wrap(b *Blob, proto *goja.Object) *goja.Object {
	o := s.env.VM.CreateObject(proto)
	engine.SetPayload(o, b)
	return o
}

// New makes a Blob object over data, which it takes over.
func New(env *jsbind.Env, data []byte, mediaType string) *goja.Object {
	b := &Blob{Type: mediaType}
	b.add(part{data: data, length: int64(len(data))})
	return Wrap(env, b)
}

// NewFrom makes a Blob object over the first size bytes of a source.
func NewFrom(env *jsbind.Env, src Source, size int64, mediaType string) *goja.Object {
	b := &Blob{Type: mediaType}
	b.add(part{src: src, length: size})
	return Wrap(env, b)
}

var blobClass = sync.OnceValue(func() *engine.Class {
	c := engine.NewClass("Blob", 0, func(r *goja.Runtime, args []goja.Value, newTarget *goja.Object) *goja.Object {
		s := stateIn(r)
		call := goja.FunctionCall{Arguments: args}
		b := &Blob{}
		s.construct(b, call.Argument(0), call.Argument(1))
		return s.wrap(b, engine.PrototypeFor(newTarget, s.blob.ctor, s.blob.proto))
	}, nil, nil, nil)
	get := func(name string, f func(b *Blob) any) {
		c.Proto.Accessor(name, engine.Enumerable|engine.Configurable, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			return r.ToValue(f(stateIn(r).of(c.This)))
		}, nil)
	}
	get("type", func(b *Blob) any { return b.Type })
	get("size", func(b *Blob) any { return b.Size() })
	method := func(name string, f func(s *state, c goja.FunctionCall) goja.Value) {
		c.Proto.EnumerableMethod(name, 0, func(r *goja.Runtime, c goja.FunctionCall) goja.Value { return f(stateIn(r), c) })
	}
	method("slice", slice)
	method("arrayBuffer", arrayBuffer)
	method("text", text)
	method("bytes", bytesOf)
	method("stream", stream)
	method("textStream", textStream)
	c.Proto.LazySymbol(goja.SymToStringTag, engine.Configurable, func(*goja.Runtime) goja.Value { return engine.ASCIIValue("Blob") })
	return c
})

var fileClass = sync.OnceValue(func() *engine.Class {
	c := engine.NewClass("File", 2, newFile, nil,
		func(r *goja.Runtime) *goja.Object { return stateIn(r).blob.proto },
		func(r *goja.Runtime) *goja.Object { return stateIn(r).blob.ctor })
	get := func(name string, f func(f *fileFacts) goja.Value) {
		c.Proto.Accessor(name, engine.Enumerable|engine.Configurable, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			return f(stateIn(r).fileOf(c.This).file)
		}, nil)
	}
	get("name", func(f *fileFacts) goja.Value { return f.name })
	get("lastModified", func(f *fileFacts) goja.Value { return f.lastModified })
	c.Proto.LazySymbol(goja.SymToStringTag, engine.Configurable, func(*goja.Runtime) goja.Value { return engine.ASCIIValue("File") })
	return c
})

func newFile(r *goja.Runtime, args []goja.Value, newTarget *goja.Object) *goja.Object {
	s := stateIn(r)
	if len(args) < 2 {
		s.env.Throw(nodeerr.MissingArgs("fileBits", "fileName"))
	}
	call := goja.FunctionCall{Arguments: args}
	b := &Blob{file: &fileFacts{}}
	options := s.construct(b, args[0], call.Argument(2))
	modified := goja.Undefined()
	if options != nil {
		if v := options.Get("lastModified"); v != nil {
			modified = v
		}
	}
	if jsbind.Undefined(modified) {
		b.file.lastModified = engine.IntValue(s.env.Clock.WallTime().UnixMilli())
	} else if f := modified.ToFloat(); f == f {
		b.file.lastModified = engine.FloatValue(f)
	} else {
		b.file.lastModified = engine.IntValue(0)
	}
	// A name is text: surrogates without a partner are replaced.
	b.file.name = buffer.Encode(s.env, buffer.AppendUTF8(nil, buffer.ToText(s.env, args[1])), buffer.UTF8)
	return s.wrap(b, engine.PrototypeFor(newTarget, s.file.ctor, s.file.proto))
}

// construct fills b from the arguments that Blob and File have in common, and gives the options if there are any.
func (s *state) construct(b *Blob, sources, opts goja.Value) *goja.Object {
	elements := s.sequence(sources)
	options, ok := opts.(*goja.Object)
	if !ok && !jsbind.Nullish(opts) {
		s.env.Throw(nodeerr.WithMessage("ERR_INVALID_ARG_TYPE",
			`The "options" argument must be a dictionary. Received `+jsbind.Received(opts)))
	}
	native := false
	if ok {
		if v := options.Get("type"); !jsbind.Undefined(v) {
			b.Type = mediaType(buffer.ToText(s.env, v))
		}
		if v := options.Get("endings"); !jsbind.Undefined(v) {
			native = v.String() == "native"
			if !native && v.String() != "transparent" {
				s.env.Throw(nodeerr.InvalidArgValue("options.endings", jsbind.Shown(v), ""))
			}
		}
	}
	for _, e := range elements {
		if e.isText && native {
			e.data = nativeEndings(e.data)
		}
		if e.blob != nil {
			b.parts = append(b.parts, e.blob.parts...)
		} else {
			b.add(part{data: e.data, length: int64(len(e.data))})
		}
	}
	return options
}

// mediaType keeps a type only if all of it is printable ASCII.
func mediaType(t engine.Text) string {
	if t.Wide != nil {
		return ""
	}
	for i := range len(t.ASCII) {
		if c := t.ASCII[i]; c < 0x20 || c > 0x7e {
			return ""
		}
	}
	return strings.ToLower(t.ASCII)
}
