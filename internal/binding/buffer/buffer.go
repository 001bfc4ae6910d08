// Package buffer is Node's Buffer in Go: the class, whose instances are Uint8Arrays of the engine, its encodings, and the rest of
// what the module of that name exports.
//
// Functions that take an *jsbind.Env belong to the goroutine that owns the isolate; they throw JavaScript exceptions as the
// engine's panics. The others may be called from anywhere.
package buffer

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// state is what one isolate has of Buffer.
type state struct {
	env         *jsbind.Env
	ctor, proto *goja.Object
	fast        *goja.Object // FastBuffer, which derived arrays are made with
	fns         map[*method]*goja.Object
	pool        pool
	poolSizeKey goja.Value
	inspectMax  goja.Value
	warned      bool // DEP0005 was emitted, or is not to be
	exports     *goja.Object
}

var states = jsbind.NewSlot(func(env *jsbind.Env) *state {
	return &state{env: env, poolSizeKey: engine.Name("poolSize"), inspectMax: engine.IntValue(50)}
})

func stateOf(env *jsbind.Env) *state {
	s := states.Of(env)
	if s.ctor == nil {
		s.ctor, s.proto = class().New(env.VM)
		engine.DefineOwn(s.proto, engine.SymbolFor(env.VM, "nodejs.util.inspect.custom"), s.proto.Get("inspect"), engine.Plain)
	}
	return s
}

// stateIn is for what can only run after the class was made.
func stateIn(r *goja.Runtime) *state { return states.Of(jsbind.From(r)) }

// Constructor gives the class Buffer of the isolate.
func Constructor(env *jsbind.Env) *goja.Object { return stateOf(env).ctor }

// Prototype gives Buffer.prototype of the isolate.
func Prototype(env *jsbind.Env) *goja.Object { return stateOf(env).proto }

// IsBuffer tells whether v is an instance of Buffer.
func IsBuffer(env *jsbind.Env, v goja.Value) bool { return engine.InstanceOf(v, stateOf(env).proto) }

// method is a function that is the value of one or more properties.
type method struct {
	name   string // of the function; the property's own when empty
	length int
	fn     func(s *state, c goja.FunctionCall) goja.Value
	props  []string // the properties that hold it
	quick  quickForm
}

// function gives the function object of m, which all its properties share.
func (s *state) function(m *method) goja.Value {
	if f := s.fns[m]; f != nil {
		return f
	}
	name := m.name
	if name == "" {
		name = m.props[0]
	}
	fn := m.fn
	call := func(c goja.FunctionCall) goja.Value { return fn(s, c) }
	f := engine.NewQuick(s.env.VM, name, m.length, call, m.quick)
	engine.MakeConstructible(s.env.VM, f)
	if s.fns == nil {
		s.fns = map[*method]*goja.Object{}
	}
	s.fns[m] = f
	return f
}

// describe adds the properties of ms to t.
func describe(t *engine.Template, ms []method) {
	for i := range ms {
		m := &ms[i]
		for _, p := range m.props {
			t.Lazy(p, engine.Plain, func(r *goja.Runtime) goja.Value { return stateIn(r).function(m) })
		}
	}
}

func uint8Proto(r *goja.Runtime) *goja.Object {
	return engine.Uint8ArrayConstructor(r).Get("prototype").(*goja.Object)
}

// class describes Buffer.
var class = sync.OnceValue(func() *engine.Class {
	c := engine.NewClass("Buffer", 3,
		func(r *goja.Runtime, args []goja.Value, _ *goja.Object) *goja.Object {
			return stateIn(r).construct(args)
		},
		func(r *goja.Runtime, c goja.FunctionCall) goja.Value { return stateIn(r).construct(c.Arguments) },
		uint8Proto, engine.Uint8ArrayConstructor)
	c.Static.Constant("poolSize", engine.Plain, poolSize)
	describe(c.Static, staticMethods())
	c.Static.AccessorSymbol(goja.SymSpecies, "get", engine.Configurable, func(r *goja.Runtime, _ goja.FunctionCall) goja.Value {
		return stateIn(r).fastBuffer()
	}, nil)

	describe(c.Proto, numberMethods())
	describe(c.Proto, textMethods())
	c.Proto.Accessor("parent", engine.Enumerable, instanceProperty("buffer"), nil)
	c.Proto.Accessor("offset", engine.Enumerable, instanceProperty("byteOffset"), nil)
	describe(c.Proto, memoryMethods())
	return c
})

// instanceProperty is the getter of an old name for a property of typed arrays.
func instanceProperty(name string) engine.NativeFunc {
	return func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		if !engine.InstanceOf(c.This, stateIn(r).proto) {
			return goja.Undefined()
		}
		return c.This.(*goja.Object).Get(name)
	}
}

var fastTemplate = sync.OnceValue(func() *engine.Template {
	t := engine.NewTemplate(engine.Uint8ArrayConstructor)
	t.Constant("length", engine.Configurable, 0)
	t.Constant("name", engine.Configurable, "FastBuffer")
	t.Lazy("prototype", 0, func(r *goja.Runtime) goja.Value { return stateIn(r).proto })
	return t
})

// fastBuffer is the constructor that typed array methods make their results with: a Uint8Array constructor whose instances are
// Buffers.
func (s *state) fastBuffer() *goja.Object {
	if s.fast == nil {
		s.fast = fastTemplate().NewFunction(s.env.VM,
			func(r *goja.Runtime, _ goja.FunctionCall) goja.Value {
				panic(r.NewTypeError("Class constructor FastBuffer cannot be invoked without 'new'"))
			},
			func(r *goja.Runtime, args []goja.Value, newTarget *goja.Object) *goja.Object {
				construct, _ := goja.AssertConstructor(engine.Uint8ArrayConstructor(r))
				o, err := construct(newTarget, args...)
				if err != nil {
					jsbind.From(r).Throw(err)
				}
				return o
			})
	}
	return s.fast
}
