package blob

import (
	"bytes"
	"math"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/buffer"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// chunkSize is how much of a Blob a stream gives at a time.
const chunkSize = 64 << 10

func slice(s *state, c goja.FunctionCall) goja.Value {
	b := s.of(c.This)
	size := b.Size()
	at := func(v goja.Value, missing int64) int64 {
		if jsbind.Undefined(v) {
			return missing
		}
		f := math.Trunc(v.ToFloat())
		if f < 0 {
			f += float64(size)
		}
		if !(f > 0) {
			return 0
		}
		return int64(min(f, float64(size)))
	}
	from, to := at(c.Argument(0), 0), at(c.Argument(1), size)
	part := &Blob{}
	if v := c.Argument(2); !jsbind.Undefined(v) {
		part.Type = mediaType(buffer.ToText(s.env, v))
	}
	if from < to {
		part.parts = b.cut(from, to)
	}
	return s.wrap(part, s.blob.proto)
}

// promised reads the Blob and resolves a promise with what make gives. Whatever goes wrong rejects it.
func (s *state) promised(this goja.Value, make func(data []byte) (goja.Value, error)) goja.Value {
	p, resolve, reject := s.env.VM.NewPromise()
	fail := func(err error) {
		if e := reject(s.env.Error(err)); e != nil {
			s.env.Throw(e)
		}
	}
	b := Of(this)
	if b == nil {
		if ex := s.env.VM.Try(func() { s.of(this) }); ex != nil {
			fail(ex)
		}
		return s.env.VM.ToValue(p)
	}
	b.read(s.env, func(data []byte, err error) {
		var v goja.Value
		if err == nil {
			v, err = make(data)
		}
		if err != nil {
			fail(err)
			return
		}
		if e := resolve(v); e != nil {
			s.env.Throw(e)
		}
	})
	return s.env.VM.ToValue(p)
}

func arrayBuffer(s *state, c goja.FunctionCall) goja.Value {
	return s.promised(c.This, func(data []byte) (goja.Value, error) { return engine.NewArrayBuffer(s.env.VM, data), nil })
}

func text(s *state, c goja.FunctionCall) goja.Value {
	return s.promised(c.This, func(data []byte) (goja.Value, error) {
		return buffer.EncodeValue(bytes.TrimPrefix(data, []byte("\ufeff")), buffer.UTF8)
	})
}

func (s *state) uint8Array(data []byte) *goja.Object {
	proto := engine.Uint8ArrayConstructor(s.env.VM).Get("prototype").(*goja.Object)
	return engine.NewUint8Array(s.env.VM, data, proto)
}

func bytesOf(s *state, c goja.FunctionCall) goja.Value {
	return s.promised(c.This, func(data []byte) (goja.Value, error) { return s.uint8Array(data), nil })
}

// stream gives a ReadableStream of bytes that reads the Blob piece by piece, as it is asked.
func stream(s *state, c goja.FunctionCall) goja.Value {
	rest := s.of(c.This).parts
	source := s.env.VM.NewObject()
	pull := func(c goja.FunctionCall) goja.Value {
		controller := c.Argument(0).(*goja.Object)
		size := rest.Size()
		if size == 0 && !rest.sourced() {
			closeBytes(s, controller)
			return goja.Undefined()
		}
		n := min(size, chunkSize)
		next := rest.cut(0, n)
		rest = rest.cut(n, size)
		p, resolve, reject := s.env.VM.NewPromise()
		next.read(s.env, func(data []byte, err error) {
			var settled error
			if err != nil {
				settled = reject(s.env.Error(err))
			} else {
				if len(data) > 0 {
					s.env.Method(controller, "enqueue", s.uint8Array(data))
				} else { // an empty file is as it was
					closeBytes(s, controller)
				}
				settled = resolve(goja.Undefined())
			}
			if settled != nil {
				s.env.Throw(settled)
			}
		})
		return s.env.VM.ToValue(p)
	}
	engine.Set(source, engine.Name("type"), engine.ASCIIValue("bytes"))
	engine.Set(source, engine.Name("pull"), s.env.Func("pull", 1, pull))
	strategy := s.env.VM.NewObject()
	engine.Set(strategy, engine.Name("highWaterMark"), engine.IntValue(0))
	return s.newWeb("ReadableStream", source, strategy)
}

// closeBytes ends a byte stream, and the read into memory that waits for it.
func closeBytes(s *state, controller *goja.Object) {
	s.env.Method(controller, "close")
	if request, ok := controller.Get("byobRequest").(*goja.Object); ok {
		s.env.Method(request, "respond", engine.IntValue(0))
	}
}

func textStream(s *state, c goja.FunctionCall) goja.Value {
	readable := stream(s, c).(*goja.Object)
	return s.env.Method(readable, "pipeThrough", s.newWeb("TextDecoderStream"))
}

// newWeb makes an object of one of the classes of stream/web.
func (s *state) newWeb(class string, args ...goja.Value) goja.Value {
	o, err := s.env.VM.New(s.env.Host.Require("stream/web").Get(class), args...)
	if err != nil {
		s.env.Throw(err)
	}
	return o
}
