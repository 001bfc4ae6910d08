// Package zlib is what the module zlib stands on: handles that compress and decompress in steps, at once or on a pool, and checksums.
//
// Everything here belongs to the goroutine that owns the isolate, except the work of jobs, which touches no engine values. The memory
// that a job reads and writes belongs to JavaScript, as in Node: a program that changes it meanwhile gets what it asked for.
package zlib

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/buffer"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// kind names a class of handles.
type kind int

const (
	kindZlib kind = iota
	kindBrotliEncoder
	kindBrotliDecoder
	kindZstdCompress
	kindZstdDecompress
	kindCount
)

func (k kind) String() string {
	return [kindCount]string{"Zlib", "BrotliEncoder", "BrotliDecoder", "ZstdCompress", "ZstdDecompress"}[k]
}

type made struct{ ctor, proto *goja.Object }

type state struct {
	env     *jsbind.Env
	classes [kindCount]made
	open    jsbind.OpenSet[core] // the cores of handles
}

var states = jsbind.NewSlot(func(env *jsbind.Env) *state {
	s := &state{env: env}
	env.AtClose(func() { s.open.Close((*core).close) })
	return s
})

func of(r *goja.Runtime) *state { return states.Of(jsbind.From(r)) }

// method makes a method of a handle.
func method(f func(s *state, h *handle, c goja.FunctionCall) goja.Value) engine.NativeFunc {
	return func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		s := of(r)
		h := handles().Data(c.This)
		if h == nil {
			s.env.ThrowCode("ERR_INVALID_THIS", "Zlib")
		}
		return f(s, h, c)
	}
}

var handles = sync.OnceValue(func() *engine.Record[handle] { return engine.NewRecord[handle](nil) })

func newClass(k kind) *engine.Class {
	c := engine.NewClass(k.String(), 1, func(r *goja.Runtime, args []goja.Value, newTarget *goja.Object) *goja.Object {
		s := of(r)
		m := s.classes[k]
		o, h := handles().New(r, engine.PrototypeFor(newTarget, m.ctor, m.proto))
		h.s, h.kind, h.mode = s, k, mode((goja.FunctionCall{Arguments: args}).Argument(0).ToInteger())
		s.env.InitScope(&h.scope, "ZLIB", o)
		return o
	}, nil, nil, nil)
	c.Proto.Method("init", 7, method((*state).init))
	c.Proto.Method("write", 8, method((*state).write))
	c.Proto.Method("writeSync", 8, method((*state).writeSync))
	c.Proto.Method("run", 4, method((*state).run))
	c.Proto.Method("runSync", 3, method((*state).runSync))
	c.Proto.Method("params", 2, method((*state).params))
	c.Proto.Method("reset", 0, method((*state).reset))
	c.Proto.Method("close", 0, method((*state).closeHandle))
	return c
}

var classes = sync.OnceValue(func() (list [kindCount]*engine.Class) {
	for k := range kindCount {
		list[k] = newClass(k)
	}
	return list
})

// New makes the binding.
func New(env *jsbind.Env) *goja.Object {
	s := states.Of(env)
	o := env.VM.NewObject()
	for k, c := range classes() {
		m := &s.classes[k]
		m.ctor, m.proto = c.New(env.VM)
		env.Define(o, c.Name, m.ctor, engine.Plain)
	}
	env.Define(o, "crc32", env.Func("crc32", 2, func(c goja.FunctionCall) goja.Value { return crc(c.Argument(0), c.Argument(1)) }), engine.Plain)
	return o
}

// bytes gives the memory of an ArrayBuffer or of a view; nothing for anything else.
func bytes(v goja.Value) []byte {
	o := jsbind.Object(v)
	if o == nil {
		return nil
	}
	b, _ := engine.ViewBytes(o)
	return b
}

// text gives the UTF-8 of a string.
func text(v goja.Value) []byte {
	t, _ := engine.TextOf(v)
	return buffer.AppendUTF8(nil, t)
}
