package streams

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/buffer"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// jsWrite is writable.write(chunk, encoding, callback). It answers whether the caller may go on writing before 'drain'.
func (s *state) jsWrite(c goja.FunctionCall) goja.Value {
	return s.env.Value(s.writeChunk(s.receiver(c), c.Argument(0), c.Argument(1), c.Argument(2)))
}

func (s *state) writeChunk(o *goja.Object, chunk, encoding, callback goja.Value) bool {
	if f, ok := encoding.(*goja.Object); ok && jsbind.IsCallable(f) {
		callback, encoding = encoding, goja.Null()
	}
	room, err := s.acceptChunk(o, s.writableOf(o), chunk, encoding, callback)
	return room && err == nil
}

// jsAccept is accept(stream, chunk, encoding, callback): it answers true or false as write() does, or the error that the callback gets.
func (s *state) jsAccept(c goja.FunctionCall) goja.Value {
	o := s.object(c.Argument(0))
	room, err := s.acceptChunk(o, s.writableOf(o), c.Argument(1), c.Argument(2), c.Argument(3))
	if err != nil {
		return err
	}
	return s.env.Value(room)
}

// acceptChunk takes a chunk from write() or end().
func (s *state) acceptChunk(o *goja.Object, w *writable, chunk, encoding, callback goja.Value) (room bool, refused goja.Value) {
	cb := s.nop
	if f, ok := callback.(*goja.Object); ok && jsbind.IsCallable(f) {
		cb = f
	}
	if goja.IsNull(chunk) {
		s.env.ThrowCode("ERR_STREAM_NULL_VALUES")
	}
	if !w.objectMode {
		chunk, encoding = s.bytesToWrite(w, chunk, encoding)
	}
	if w.ending || w.destroyed {
		err := s.env.Error(nodeerr.New("ERR_STREAM_DESTROYED", "write"))
		if w.ending {
			err = s.env.Error(nodeerr.New("ERR_STREAM_WRITE_AFTER_END"))
		}
		s.tick(cb, err)
		s.script("errorOrDestroy", o, err, s.env.Value(true))
		return false, err
	}
	w.pending.add(1)
	return s.writeOrWait(o, w, chunk, encoding, cb), nil
}

// bytesToWrite gives a chunk and its encoding as _write() gets them.
func (s *state) bytesToWrite(w *writable, chunk, encoding goja.Value) (bytes, enc goja.Value) {
	b, isObject := chunk.(*goja.Object)
	isBuffer := isObject && s.isBuffer(b)
	if !truthy(encoding) {
		if isBuffer {
			return chunk, nameBuffer
		}
		encoding = w.defaultEncoding
	} else if !encoding.StrictEquals(nameBuffer) {
		known := false
		if isText(encoding) {
			_, known = buffer.ParseEncoding(encoding.String())
		}
		if !known {
			buffer.ThrowUnknownEncoding(s.env, encoding)
		}
	}
	if isBuffer {
		return chunk, nameBuffer
	}
	if isText(chunk) {
		if !w.decodeStrings {
			return chunk, encoding
		}
		if !encoding.StrictEquals(nameBuffer) {
			chunk = s.fromText(chunk, encoding)
		}
		return chunk, nameBuffer
	}
	if b = s.toBuffer(chunk); b == nil {
		s.env.ThrowType(chunk, "chunk", "string", "Buffer", "TypedArray", "DataView")
	}
	return b, nameBuffer
}

func (s *state) sizeOf(w *writable, chunk goja.Value) int {
	if w.objectMode {
		return 1
	}
	return s.length(chunk)
}

// writeOrWait takes a checked chunk. It answers what write() answers.
func (s *state) writeOrWait(o *goja.Object, w *writable, chunk, encoding, callback goja.Value) bool {
	n := s.sizeOf(w, chunk)
	w.length.add(n)
	if w.writing || w.corked.get() != 0 || truthy(w.errored) || !w.constructed {
		w.buffered = append(w.buffered, waiting{chunk, encoding, callback})
		if w.allBuffers && !encoding.StrictEquals(nameBuffer) {
			w.allBuffers = false
		}
		if w.allNoop && !same(callback, s.nop) {
			w.allNoop = false
		}
	} else {
		s.begin(o, w, n, chunk, encoding, callback)
	}
	// A _write() that has called back at once has left room again.
	length := w.length.get()
	room := length < w.highWaterMark.get() || length == 0
	if !room {
		w.needDrain = true
	}
	return room && !truthy(w.errored) && !w.destroyed
}

// begin hands a chunk to _write().
func (s *state) begin(o *goja.Object, w *writable, n int, chunk, encoding, callback goja.Value) {
	w.writelen.set(n)
	w.writecb = callback
	w.writing, w.sync = true, true
	done := s.doneOf(o, w)
	switch f := s.method(o, keyDoWrite); {
	case same(f, s.passThroughWrite):
		s.writePassThrough(o, w, chunk, encoding, done)
	case same(f, s.doWrite):
		s.writeTransform(o, chunk, encoding, done)
	default:
		engine.Call(f, o, s.args3(f, chunk, encoding, done))
		s.scratch = [3]goja.Value{}
	}
	w.sync = false
}

// doneOf gives what _write() calls back.
func (s *state) doneOf(o *goja.Object, w *writable) *goja.Object {
	if w.onwrite == nil {
		w.onwrite = s.fn("onwrite", 1, func(c goja.FunctionCall) goja.Value {
			s.onwrite(o, w, c.Argument(0))
			return goja.Undefined()
		})
	}
	return w.onwrite
}
