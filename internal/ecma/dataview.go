package ecma

import (
	"encoding/binary"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// dataViewProtoExtension adds half precision to %DataView.prototype%.
var dataViewProtoExtension = sync.OnceValue(func() *engine.Extension {
	return engine.NewExtension(func(t *engine.Template) {
		t.Method("getFloat16", 1, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
			o := dataViewOf(r, call.This, "getFloat16")
			at := viewIndex(r, call.Argument(0))
			order := byteOrder(call.Argument(1))
			return engine.FloatValue(engine.HalfToFloat(order.Uint16(viewBytes(r, o, at, 2, "getFloat16"))))
		})
		t.Method("setFloat16", 2, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
			o := dataViewOf(r, call.This, "setFloat16")
			at := viewIndex(r, call.Argument(0))
			h := engine.FloatToHalf(call.Argument(1).ToNumber().ToFloat())
			order := byteOrder(call.Argument(2))
			order.PutUint16(viewBytes(r, o, at, 2, "setFloat16"), h)
			return goja.Undefined()
		})
	})
})

// extendDataView extends %DataView% and what it leads to.
func extendDataView(r *goja.Runtime, o *goja.Object) {
	extendBuffers(r, o)
	dataViewProtoExtension().Apply(get(o, engine.Name("prototype")).(*goja.Object))
}

func dataViewOf(r *goja.Runtime, v goja.Value, method string) *goja.Object {
	o := object(v)
	if o == nil || engine.ValueKinds().OfObject(o) != engine.KindDataView {
		throwReceiver(r, "DataView.prototype."+method, v)
	}
	return o
}

const outOfView = "Offset is outside the bounds of the DataView"

func viewIndex(r *goja.Runtime, v goja.Value) int { return toIndex(r, v, outOfView) }

func byteOrder(little goja.Value) binary.ByteOrder {
	if little.ToBoolean() {
		return binary.LittleEndian
	}
	return binary.BigEndian
}

// viewBytes gives n bytes of a DataView from at on.
func viewBytes(r *goja.Runtime, o *goja.Object, at, n int, method string) []byte {
	v, _ := engine.ValueKinds().ViewOf(o)
	if detached(v.Buffer) || engine.OutOfBounds(o) {
		throwType(r, "Cannot perform DataView.prototype.%s on a detached ArrayBuffer", method)
	}
	if at > v.Length-n {
		throwRange(r, outOfView)
	}
	return bufferBytes(v.Buffer)[v.ByteOffset+at:][:n]
}
