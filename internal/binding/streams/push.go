package streams

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// jsPush is readable.push(chunk, encoding).
func (s *state) jsPush(c goja.FunctionCall) goja.Value {
	o := s.receiver(c)
	return s.env.Value(s.pushChunk(o, s.readableOf(o), c.Argument(0), c.Argument(1)))
}

// pushChunk adds a chunk, or with null ends the stream. It answers whether the source should go on pushing.
func (s *state) pushChunk(o *goja.Object, r *readable, chunk, encoding goja.Value) bool {
	if goja.IsNull(chunk) {
		r.reading = false
		s.endOfSource(o, r)
		return false
	}
	length, encoded := 1, truthy(encoding)
	if !r.objectMode {
		chunk, encoded = s.bytesToPush(o, r, chunk, encoding)
		if chunk == nil {
			return false
		}
		if length = s.length(chunk); length == 0 {
			r.reading = false
			s.maybeReadMore(o, r)
			return r.wantsMore()
		}
	}
	if r.ended {
		s.errorOrDestroy(o, s.env.Error(nodeerr.New("ERR_STREAM_PUSH_AFTER_EOF")))
		return false
	}
	if r.destroyed || truthy(r.errored) {
		return false
	}
	r.reading = false
	if d, ok := r.decoder.(*goja.Object); ok && !encoded {
		chunk = s.env.Method(d, "write", chunk)
		if !r.objectMode {
			length = s.length(chunk)
		}
		if length == 0 {
			s.maybeReadMore(o, r)
			return r.wantsMore()
		}
	}
	s.addChunk(o, r, chunk, length, false)
	return r.wantsMore()
}

// bytesToPush gives the chunk as it goes into a queue of bytes or text, and whether it is text that needs no decoder. nil: the chunk was
// refused. What is undefined stays so: its length is 0.
func (s *state) bytesToPush(o *goja.Object, r *readable, chunk, encoding goja.Value) (bytes goja.Value, encoded bool) {
	if b, ok := chunk.(*goja.Object); ok && s.isBuffer(b) {
		return chunk, false
	}
	if isText(chunk) {
		if !truthy(encoding) {
			encoding = r.defaultEncoding
		}
		if r.encoding.StrictEquals(encoding) {
			return chunk, true
		}
		return s.fromText(chunk, encoding), false
	}
	if b := s.toBuffer(chunk); b != nil {
		return b, false
	}
	if jsbind.Undefined(chunk) {
		return goja.Undefined(), false
	}
	s.refuse(o, chunk)
	return nil, false
}

func (s *state) refuse(o *goja.Object, chunk goja.Value) {
	s.errorOrDestroy(o, s.env.Error(nodeerr.InvalidArgType("chunk", []string{"string", "Buffer", "TypedArray", "DataView"}, jsbind.Received(chunk))))
}

func (r *readable) wantsMore() bool {
	n := r.length.get()
	return !r.ended && (n < r.highWaterMark.get() || n == 0)
}

// jsUnshift is readable.unshift(chunk, encoding), which puts a chunk back in front of the queue.
func (s *state) jsUnshift(c goja.FunctionCall) goja.Value {
	o := s.receiver(c)
	return s.env.Value(s.unshiftChunk(o, s.readableOf(o), c.Argument(0), c.Argument(1)))
}

func (s *state) unshiftChunk(o *goja.Object, r *readable, chunk, encoding goja.Value) bool {
	if goja.IsNull(chunk) {
		r.reading = false
		s.endOfSource(o, r)
		return false
	}
	length := 1
	if !r.objectMode {
		if isText(chunk) {
			if !truthy(encoding) {
				encoding = r.defaultEncoding
			}
			if !r.encoding.StrictEquals(encoding) {
				b := s.fromText(chunk, encoding)
				if chunk = b; truthy(r.encoding) {
					chunk = s.env.Method(b, "toString", r.encoding)
				}
			}
		} else if b := s.toBuffer(chunk); b != nil {
			chunk = b
		} else if !jsbind.Undefined(chunk) {
			s.refuse(o, chunk)
			return false
		}
		if length = s.length(chunk); length <= 0 {
			return r.wantsMore()
		}
	}
	if r.endEmitted {
		s.errorOrDestroy(o, s.env.Error(nodeerr.New("ERR_STREAM_UNSHIFT_AFTER_END_EVENT")))
		return r.wantsMore()
	}
	if r.destroyed || truthy(r.errored) {
		return false
	}
	s.addChunk(o, r, chunk, length, true)
	return r.wantsMore()
}

func (s *state) addChunk(o *goja.Object, r *readable, chunk goja.Value, length int, inFront bool) {
	if r.flowing == yes && !r.sync && r.dataListening && r.length.get() == 0 {
		// Nobody needs the queue: the chunk goes straight to the listeners.
		s.forgetDrain(r)
		r.dataEmitted = true
		s.emitData(o, r, chunk)
	} else {
		r.length.add(length)
		if inFront {
			s.putBack(r, chunk)
		} else {
			s.kinds.Push(r.queue(), chunk)
		}
		if r.needReadable {
			s.emitReadable(o, r)
		}
	}
	if !r.readingMore {
		s.maybeReadMore(o, r)
	}
}

func (s *state) forgetDrain(r *readable) {
	switch v, ok := r.awaitDrain.Get().(*goja.Object); {
	case !ok:
	case r.multiAwaitDrain:
		s.env.Method(v, "clear")
	default:
		r.awaitDrain.Set(goja.Null())
	}
}

func (s *state) endOfSource(o *goja.Object, r *readable) {
	if r.ended {
		return
	}
	if d, ok := r.decoder.(*goja.Object); ok {
		if rest := s.env.Method(d, "end"); truthy(rest) {
			if n := s.length(rest); n > 0 {
				s.kinds.Push(r.queue(), rest)
				if r.objectMode {
					n = 1
				}
				r.length.add(n)
			}
		}
	}
	r.ended = true
	if r.sync {
		s.emitReadable(o, r)
		return
	}
	// The end should be told without a tick's delay.
	r.needReadable, r.emittedReadable = false, true
	s.emitReadableNow(o, r)
}

// maybeReadMore asks the source in the next tick until the queue is full.
func (s *state) maybeReadMore(o *goja.Object, r *readable) {
	if r.readingMore || r.reading || !r.constructed {
		return
	}
	r.readingMore = true
	s.tick(s.tickMore, o)
}

func (s *state) jsMaybeReadMore(c goja.FunctionCall) goja.Value {
	o := s.object(c.Argument(0))
	s.maybeReadMore(o, s.readableOf(o))
	return goja.Undefined()
}

func (s *state) onTickMore(c goja.FunctionCall) goja.Value {
	o, r := s.ticking(c)
	if r == nil {
		return goja.Undefined()
	}
	for !r.reading && !r.ended {
		before := r.length.get()
		if before >= r.highWaterMark.get() && (r.flowing != yes || before != 0) {
			break
		}
		s.poke(o)
		if before == r.length.get() {
			break // the source had nothing
		}
	}
	r.readingMore = false
	return goja.Undefined()
}

// poke is o.read(0).
func (s *state) poke(o *goja.Object) {
	f := s.method(o, keyRead)
	if same(f, s.read) {
		s.readChunk(o, s.readableOf(o), 0, false)
		return
	}
	engine.Call(f, o, []goja.Value{engine.IntValue(0)})
}

func (s *state) onTickPoke(c goja.FunctionCall) goja.Value {
	if o, r := s.ticking(c); r != nil {
		s.poke(o)
	}
	return goja.Undefined()
}
