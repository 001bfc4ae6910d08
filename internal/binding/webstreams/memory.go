package webstreams

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// buffer gives the ArrayBuffer that an argument is.
func buffer(r *goja.Runtime, v goja.Value) *goja.Object {
	if o := jsbind.Object(v); o != nil {
		if _, ok := o.Export().(goja.ArrayBuffer); ok {
			return o
		}
	}
	jsbind.From(r).ThrowType(v, "buffer", "ArrayBuffer")
	return nil
}

func detached(o *goja.Object) bool {
	_, gone := engine.ValueKinds().BufferBytes(o)
	return gone
}

// transferable tells whether the memory of o may change hands: it is there, of one isolate, and the program did not forbid it.
func transferable(r *goja.Runtime, o *goja.Object) bool {
	if detached(o) || engine.IsShared(o) {
		return false
	}
	f := jsbind.From(r).Untransferable
	return f == nil || !f(o)
}

// transferBuffer moves the memory of an ArrayBuffer into a new one and detaches the old one. What cannot change hands is a TypeError.
func transferBuffer(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	o := buffer(r, c.Argument(0))
	if !transferable(r, o) {
		panic(r.NewTypeError("ArrayBuffer is not detachable and could not be cloned."))
	}
	return engine.NewArrayBuffer(r, engine.DetachBuffer(o))
}

func canTransfer(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	return r.ToValue(transferable(r, buffer(r, c.Argument(0))))
}

func isDetached(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	return r.ToValue(detached(buffer(r, c.Argument(0))))
}

func isShared(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	o := jsbind.Object(c.Argument(0))
	return r.ToValue(o != nil && engine.IsShared(o))
}

// copyBytes copies (to, toOffset, from, fromOffset, length) between ArrayBuffers, and refuses what lies outside of them.
func copyBytes(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	to, _ := engine.ViewBytes(buffer(r, c.Argument(0)))
	from, _ := engine.ViewBytes(buffer(r, c.Argument(2)))
	at, start, n := c.Argument(1).ToInteger(), c.Argument(3).ToInteger(), c.Argument(4).ToInteger()
	if at < 0 || start < 0 || n < 0 || at+n > int64(len(to)) || start+n > int64(len(from)) {
		jsbind.From(r).ThrowCode("ERR_BUFFER_OUT_OF_BOUNDS")
	}
	copy(to[at:at+n], from[start:start+n])
	return goja.Undefined()
}
