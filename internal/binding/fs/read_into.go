package fs

import (
	"fmt"
	"strconv"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/buffer"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// destination gives options.buffer of readFile: what the content goes into, or a function that makes it; nil without one.
func (o options) destination() goja.Value {
	if o.obj == nil {
		return nil
	}
	v := o.obj.Get("buffer")
	if jsbind.Undefined(v) {
		return nil
	}
	if _, ok := viewOf(v); !ok && !jsbind.IsCallable(v) {
		o.s.env.ThrowType(v, "options.buffer", "Function", "Buffer", "TypedArray", "DataView")
	}
	return v
}

// viewOf gives where the memory of a typed array or DataView lies.
func viewOf(v goja.Value) (view engine.View, ok bool) {
	o := jsbind.Object(v)
	if o == nil {
		return view, false
	}
	k := engine.ValueKinds()
	if kind := k.OfObject(o); kind != engine.KindTypedArray && kind != engine.KindDataView {
		return view, false
	}
	return k.ViewOf(o)
}

// readInto puts data, the content of a file that said to have size bytes, into what options.buffer gives. It is called on the loop.
func (s *state) readInto(into goja.Value, data []byte, size int64) (goja.Value, error) {
	name := "options.buffer"
	if jsbind.IsCallable(into) {
		made, err := s.env.Try(into, goja.Undefined(), engine.IntValue(size))
		if err != nil {
			return nil, err
		}
		into, name = made, "options.buffer()"
	}
	view, ok := viewOf(into)
	if !ok {
		return nil, nodeerr.InvalidArgType(name, []string{"Buffer", "TypedArray", "DataView"}, jsbind.Received(into))
	}
	mem, _ := buffer.Bytes(into)
	reason := ""
	switch {
	case int64(len(mem)) < size:
		reason = fmt.Sprintf("is smaller than the file size of %d bytes", size)
	case len(mem) < len(data):
		reason = "is too small to contain the entire file"
	}
	if reason != "" {
		return nil, nodeerr.InvalidArgValue(name+".byteLength", strconv.Itoa(len(mem)), reason)
	}
	return buffer.FromMemory(s.env, view.Buffer, view.ByteOffset, copy(mem, data)), nil
}
