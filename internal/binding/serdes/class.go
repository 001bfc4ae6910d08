package serdes

import (
	"math"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/buffer"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// New makes the binding: the classes Serializer and Deserializer, and what tells how the engine holds a string.
func New(e *jsbind.Env) *goja.Object {
	o := e.VM.NewObject()
	s, _ := serializerClass().New(e.VM)
	d, _ := deserializerClass().New(e.VM)
	e.Define(o, "Serializer", s, engine.Plain)
	e.Define(o, "Deserializer", d, engine.Plain)
	e.Define(o, "isOneByte", e.Func("isOneByte", 1, func(c goja.FunctionCall) goja.Value {
		t, ok := engine.TextOf(c.Argument(0))
		return e.Value(ok && engine.IsOneByte(t))
	}), engine.Plain)
	return o
}

func constructOnly(name string) engine.NativeFunc {
	return func(r *goja.Runtime, _ goja.FunctionCall) goja.Value {
		jsbind.From(r).Throw(&nodeerr.Error{Code: "ERR_CONSTRUCT_CALL_REQUIRED", Class: nodeerr.TypeError,
			Message: "Class constructor " + name + " cannot be invoked without 'new'"})
		return nil
	}
}

// source gives the bytes of an argument that must be a view.
func source(e *jsbind.Env, v goja.Value, name string) []byte {
	if o := jsbind.Object(v); o != nil {
		switch engine.ValueKinds().OfObject(o) {
		case engine.KindTypedArray, engine.KindDataView:
			data, _ := engine.ViewBytes(o)
			return data
		}
	}
	e.Throw(&nodeerr.Error{Code: "ERR_INVALID_ARG_TYPE", Class: nodeerr.TypeError, Message: name + " must be a TypedArray or a DataView"})
	return nil
}

func toUint32(v goja.Value) uint32 {
	if f := v.ToFloat(); math.IsInf(f, 0) {
		return 0
	}
	return uint32(v.ToInteger())
}

var serializerClass = sync.OnceValue(func() *engine.Class {
	c := engine.NewClass("Serializer", 0, func(r *goja.Runtime, _ []goja.Value, newTarget *goja.Object) *goja.Object {
		e := jsbind.From(r)
		o := r.CreateObject(newTarget.Get("prototype").(*goja.Object))
		engine.SetPayload(o, &serializer{env: e, k: engine.ValueKinds(), object: o, ids: map[*goja.Object]uint64{}})
		return o
	}, constructOnly("Serializer"), nil, nil)
	method := func(name string, f func(s *serializer, c goja.FunctionCall) goja.Value) {
		c.Proto.EnumerableMethod(name, 0, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
			s, ok := engine.Payload(call.This).(*serializer)
			if !ok {
				panic(r.NewTypeError("Illegal invocation"))
			}
			return f(s, call)
		})
	}
	method("writeHeader", func(s *serializer, _ goja.FunctionCall) goja.Value {
		s.tag(headerByte)
		s.uint(version)
		return goja.Undefined()
	})
	method("writeValue", func(s *serializer, c goja.FunctionCall) goja.Value {
		s.value(c.Argument(0))
		return s.env.Value(true)
	})
	method("releaseBuffer", func(s *serializer, _ goja.FunctionCall) goja.Value {
		data := s.b
		s.b = nil
		return buffer.FromBytes(s.env, data)
	})
	method("transferArrayBuffer", func(s *serializer, c goja.FunctionCall) goja.Value {
		id := toUint32(c.Argument(0))
		o := jsbind.Object(c.Argument(1))
		if o == nil || s.k.OfObject(o) != engine.KindArrayBuffer {
			s.env.Throw(&nodeerr.Error{Code: "ERR_INVALID_ARG_TYPE", Class: nodeerr.TypeError, Message: "arrayBuffer must be an ArrayBuffer"})
		}
		if s.moved == nil {
			s.moved = map[*goja.Object]uint64{}
		}
		s.moved[o] = uint64(id)
		return goja.Undefined()
	})
	method("writeUint32", func(s *serializer, c goja.FunctionCall) goja.Value {
		s.uint(uint64(toUint32(c.Argument(0))))
		return goja.Undefined()
	})
	method("writeUint64", func(s *serializer, c goja.FunctionCall) goja.Value {
		s.uint(uint64(toUint32(c.Argument(0)))<<32 | uint64(toUint32(c.Argument(1))))
		return goja.Undefined()
	})
	method("writeDouble", func(s *serializer, c goja.FunctionCall) goja.Value {
		s.float(c.Argument(0).ToFloat())
		return goja.Undefined()
	})
	method("writeRawBytes", func(s *serializer, c goja.FunctionCall) goja.Value {
		s.bytes(source(s.env, c.Argument(0), "source"))
		return goja.Undefined()
	})
	method("_setTreatArrayBufferViewsAsHostObjects", func(s *serializer, c goja.FunctionCall) goja.Value {
		s.byHost = c.Argument(0).ToBoolean()
		return goja.Undefined()
	})
	return c
})

var deserializerClass = sync.OnceValue(func() *engine.Class {
	c := engine.NewClass("Deserializer", 1, func(r *goja.Runtime, args []goja.Value, newTarget *goja.Object) *goja.Object {
		e := jsbind.From(r)
		given := goja.FunctionCall{Arguments: args}.Argument(0)
		data := source(e, given, "buffer")
		o := r.CreateObject(newTarget.Get("prototype").(*goja.Object))
		engine.SetPayload(o, &deserializer{in: in{b: data}, env: e, k: engine.ValueKinds(), object: o})
		e.Define(o, "buffer", given, engine.Plain)
		return o
	}, constructOnly("Deserializer"), nil, nil)
	method := func(name string, f func(d *deserializer, c goja.FunctionCall) goja.Value) {
		c.Proto.EnumerableMethod(name, 0, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
			d, ok := engine.Payload(call.This).(*deserializer)
			if !ok {
				panic(r.NewTypeError("Illegal invocation"))
			}
			return f(d, call)
		})
	}
	method("readHeader", func(d *deserializer, _ goja.FunctionCall) goja.Value {
		if !d.header() {
			d.failWith("Unable to deserialize cloned data due to invalid or unsupported version.")
		}
		return d.env.Value(true)
	})
	method("readValue", func(d *deserializer, _ goja.FunctionCall) goja.Value { return d.value() })
	method("getWireFormatVersion", func(d *deserializer, _ goja.FunctionCall) goja.Value { return d.env.Value(d.version) })
	method("transferArrayBuffer", func(d *deserializer, c goja.FunctionCall) goja.Value {
		id := toUint32(c.Argument(0))
		o := jsbind.Object(c.Argument(1))
		if o == nil || d.k.OfObject(o) != engine.KindArrayBuffer {
			d.env.Throw(&nodeerr.Error{Code: "ERR_INVALID_ARG_TYPE", Class: nodeerr.TypeError,
				Message: "arrayBuffer must be an ArrayBuffer or SharedArrayBuffer"})
		}
		if d.moved == nil {
			d.moved = map[uint32]*goja.Object{}
		}
		d.moved[id] = o
		return goja.Undefined()
	})
	method("readUint32", func(d *deserializer, _ goja.FunctionCall) goja.Value {
		n, ok := d.uint(32)
		if !ok {
			d.failWith("ReadUint32() failed")
		}
		return d.env.Value(int64(n))
	})
	method("readUint64", func(d *deserializer, _ goja.FunctionCall) goja.Value {
		n, ok := d.uint(64)
		if !ok {
			d.failWith("ReadUint64() failed")
		}
		return d.env.VM.NewArray(int64(n>>32), int64(uint32(n)))
	})
	method("readDouble", func(d *deserializer, _ goja.FunctionCall) goja.Value {
		f, ok := d.float()
		if !ok {
			d.failWith("ReadDouble() failed")
		}
		return d.env.Value(f)
	})
	method("_readRawBytes", func(d *deserializer, c goja.FunctionCall) goja.Value {
		n := c.Argument(0).ToInteger()
		at := d.at
		if n > int64(d.left()) {
			d.failWith("ReadRawBytes() failed")
		}
		if _, ok := d.bytes(int(n)); !ok {
			d.failWith("ReadRawBytes() failed")
		}
		return d.env.Value(int64(at))
	})
	return c
})

// Bound implements messaging.Bound.
func (*serializer) Bound() {}

// Bound implements messaging.Bound.
func (*deserializer) Bound() {}
