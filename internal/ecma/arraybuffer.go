package ecma

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// maxBufferLength is how many bytes a buffer may have: as many as a typed array of V8.
const maxBufferLength = 1 << 33

// viewNames are the constructors of views of buffers.
func viewNames() []string {
	return []string{"Int8Array", "Uint8Array", "Uint8ClampedArray", "Int16Array", "Uint16Array", "Int32Array", "Uint32Array",
		"Float16Array", "Float32Array", "Float64Array", "BigInt64Array", "BigUint64Array", "DataView"}
}

// extendArrayBuffer extends %ArrayBuffer% and its prototype.
func extendArrayBuffer(r *goja.Runtime, o *goja.Object) {
	engine.ArrayBufferPrototype(r)
	engine.WrapConstructor(o, func(construct func([]goja.Value, *goja.Object) *goja.Object) func([]goja.Value, *goja.Object) *goja.Object {
		return func(args []goja.Value, newTarget *goja.Object) *goja.Object {
			return newArrayBuffer(r, args, newTarget, construct)
		}
	})
}

// extendBuffers extends what the constructors of views lead to.
func extendBuffers(r *goja.Runtime, o *goja.Object) {
	boundViews(r, o)
	engine.ArrayBufferPrototype(r)
	extendTypedArrays(r)
}

// extendTypedArrays extends %TypedArray%.prototype. To do so twice is to do it once.
func extendTypedArrays(r *goja.Runtime) {
	bytes := engine.Intrinsic(r, "Uint8Array")
	typedArrayProtoExtension().Apply(get(bytes, engine.Name("prototype")).(*goja.Object).Prototype())
	typedArrayExtension().Apply(bytes.Prototype())
}

// newArrayBuffer is new ArrayBuffer(length, options).
func newArrayBuffer(r *goja.Runtime, args []goja.Value, newTarget *goja.Object, plain func([]goja.Value, *goja.Object) *goja.Object) *goja.Object {
	n := toIndex(r, argument(args, 0), "Invalid array buffer length")
	most, resizable := 0, false
	if o := object(argument(args, 1)); o != nil {
		if v := get(o, engine.Name("maxByteLength")); !isUndefined(v) {
			most, resizable = toIndex(r, v, "Invalid array buffer max length"), true
		}
	}
	if !resizable {
		if n > maxBufferLength {
			protoFrom(newTarget, func() *goja.Object { return nil })
			throwRange(r, "Array buffer allocation failed")
		}
		engine.Reserve(r, int64(n))
		return plain([]goja.Value{engine.IntValue(int64(n))}, newTarget)
	}
	if n > most {
		throwRange(r, "Invalid array buffer max length")
	}
	p := protoFrom(newTarget, func() *goja.Object { return engine.ArrayBufferPrototype(r) })
	if most > maxBufferLength {
		throwRange(r, "Array buffer allocation failed")
	}
	engine.Reserve(r, int64(most))
	return resizableBuffer(r, n, most, p)
}

// resizableBuffer makes a buffer that can be resized, and has the constructors of views know of such buffers.
func resizableBuffer(r *goja.Runtime, n, most int, proto *goja.Object) *goja.Object {
	m := realmOf(r)
	extendTypedArrays(r)
	for _, name := range viewNames() {
		m.shared("resizable "+name, func() *goja.Object {
			c := engine.Intrinsic(r, name)
			engine.WrapConstructor(c, followResizable(r, name))
			return c
		})
	}
	return engine.NewResizableBuffer(r, n, most, proto)
}

// followResizable makes what precedes a constructor of views: those of resizable buffers follow the size.
func followResizable(r *goja.Runtime, name string) func(func([]goja.Value, *goja.Object) *goja.Object) func([]goja.Value, *goja.Object) *goja.Object {
	return func(construct func([]goja.Value, *goja.Object) *goja.Object) func([]goja.Value, *goja.Object) *goja.Object {
		return func(args []goja.Value, newTarget *goja.Object) *goja.Object {
			buf := object(argument(args, 0))
			if buf == nil {
				return construct(args, newTarget)
			}
			x := engine.ResizableOf(buf)
			if x == nil {
				return construct(args, newTarget)
			}
			tracking := isUndefined(argument(args, 2))
			if tracking && name != "DataView" {
				offset, length := toTheEnd(r, buf, argument(args, 1), name)
				args = []goja.Value{buf, offset, length}
			}
			view := construct(args, newTarget)
			x.Track(view, tracking)
			return view
		}
	}
}

// toTheEnd gives offset and length of a view that reaches to the end of buf.
func toTheEnd(r *goja.Runtime, buf *goja.Object, from goja.Value, name string) (offset, length goja.Value) {
	size := elementSize(name)
	at := toIndex(r, from, "Start offset is too large:")
	offset = engine.IntValue(int64(at))
	if at%size != 0 {
		throwRange(r, "start offset of "+name+" should be a multiple of "+engine.IntValue(int64(size)).String())
	}
	data, detached := engine.ValueKinds().BufferBytes(buf)
	if detached {
		throwType(r, "Cannot perform Construct on a detached ArrayBuffer")
	}
	if at > len(data) {
		throwRange(r, "Start offset "+offset.String()+" is outside the bounds of the buffer")
	}
	return offset, engine.IntValue(int64((len(data) - at) / size))
}

func elementSize(name string) int {
	switch name {
	case "Int8Array", "Uint8Array", "Uint8ClampedArray":
		return 1
	case "Int16Array", "Uint16Array", "Float16Array":
		return 2
	case "Int32Array", "Uint32Array", "Float32Array":
		return 4
	}
	return 8
}

var arrayBufferProtoExtension = sync.OnceValue(func() *engine.Extension {
	return engine.NewExtension(func(t *engine.Template) {
		getter := func(name string, f func(o *goja.Object) any) {
			t.Accessor(name, engine.Configurable, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
				return r.ToValue(f(bufferOf(r, call.This, name)))
			}, nil)
		}
		getter("byteLength", func(o *goja.Object) any { return len(bufferBytes(o)) })
		getter("maxByteLength", func(o *goja.Object) any {
			if x := engine.ResizableOf(o); x != nil && !detached(o) {
				return x.Max
			}
			return len(bufferBytes(o))
		})
		getter("resizable", func(o *goja.Object) any { return engine.ResizableOf(o) != nil })
		getter("detached", func(o *goja.Object) any { return detached(o) })
		t.Method("slice", 2, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
			if detached(bufferOf(r, call.This, "slice")) {
				throwType(r, "Cannot perform ArrayBuffer.prototype.slice on a detached ArrayBuffer")
			}
			return engine.ArrayBufferSlice(r, call)
		})
		t.Method("resize", 1, arrayBufferResize)
		t.Method("transfer", 0, func(r *goja.Runtime, call goja.FunctionCall) goja.Value { return transfer(r, call, "transfer", true) })
		t.Method("transferToFixedLength", 0, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
			return transfer(r, call, "transferToFixedLength", false)
		})
	})
})

func bufferBytes(o *goja.Object) []byte {
	data, _ := engine.ValueKinds().BufferBytes(o)
	return data
}

func detached(o *goja.Object) bool {
	_, d := engine.ValueKinds().BufferBytes(o)
	return d
}

// bufferOf gives an ArrayBuffer that is not shared.
func bufferOf(r *goja.Runtime, v goja.Value, method string) *goja.Object {
	if o := object(v); o != nil && engine.ValueKinds().OfObject(o) == engine.KindArrayBuffer && !engine.IsShared(o) {
		return o
	}
	throwReceiver(r, "ArrayBuffer.prototype."+method, v)
	return nil
}

func arrayBufferResize(r *goja.Runtime, call goja.FunctionCall) goja.Value {
	o := object(call.This)
	var x *engine.Resizable
	if o != nil {
		x = engine.ResizableOf(o)
	}
	if x == nil {
		throwReceiver(r, "ArrayBuffer.prototype.resize", call.This)
	}
	const invalid = "ArrayBuffer.prototype.resize: Invalid length parameter"
	n := toIndex(r, call.Argument(0), invalid)
	if detached(o) {
		throwType(r, "Cannot perform ArrayBuffer.prototype.resize on a detached ArrayBuffer")
	}
	if n > x.Max {
		throwRange(r, invalid)
	}
	x.Resize(n)
	return goja.Undefined()
}

// transfer is ArrayBufferCopyAndDetach.
func transfer(r *goja.Runtime, call goja.FunctionCall, method string, preserve bool) goja.Value {
	o := bufferOf(r, call.This, method)
	n := len(bufferBytes(o))
	if v := call.Argument(0); !isUndefined(v) {
		n = toIndex(r, v, "Array buffer allocation failed")
	}
	if detached(o) {
		throwType(r, "Cannot perform ArrayBuffer.prototype.%s on a detached ArrayBuffer", method)
	}
	if e, ok := engine.Host(r).(*jsbind.Env); ok && e.Untransferable != nil && e.Untransferable(o) {
		throwType(r, "Cannot perform ArrayBuffer.prototype.%s on an undetachable ArrayBuffer", method)
	}
	x := engine.ResizableOf(o)
	if n > maxBufferLength || preserve && x != nil && n > x.Max {
		throwRange(r, "Invalid array buffer length")
	}
	if preserve && x != nil {
		to := resizableBuffer(r, n, x.Max, engine.ArrayBufferPrototype(r))
		copy(bufferBytes(to), engine.DetachBuffer(o))
		return to
	}
	data := engine.DetachBuffer(o)
	if n <= len(data) && len(data)-n <= len(data)/2 {
		clear(data[n:])
		return engine.NewArrayBuffer(r, data[:n:n])
	}
	to := make([]byte, n)
	copy(to, data)
	return engine.NewArrayBuffer(r, to)
}
