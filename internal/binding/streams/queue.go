package streams

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// cutAfter: chunks already taken are cut off the front of the queue in steps of this many.
const cutAfter = 1024

// queue is the array of chunks.
func (r *readable) queue() *goja.Object {
	if o, ok := r.buffer.Get().(*goja.Object); ok {
		if k := engine.ValueKinds().OfObject(o); k == engine.KindArray || k == engine.KindArrayLike {
			return o
		}
	}
	panic(engine.RuntimeOf(readables().Object(r)).NewTypeError("the stream's buffer is no array"))
}

// shift takes the first chunk of a queue that is not empty.
func (s *state) shift(r *readable) goja.Value {
	q := r.queue()
	i := r.bufferIndex.get()
	list := s.kinds.Elements(q)
	if i < 0 || i >= len(list) {
		return s.script("shift", readables().Object(r))
	}
	chunk := list[i]
	list[i] = goja.Null()
	switch i++; {
	case i == len(list):
		s.kinds.Truncate(q)
		i = 0
	case i >= cutAfter:
		if !s.kinds.CutFront(q, i) {
			s.env.Method(q, "splice", engine.IntValue(0), engine.IntValue(int64(i)))
		}
		i = 0
	}
	r.bufferIndex.set(i)
	return chunk
}

// putBack puts a chunk in front of the queue.
func (s *state) putBack(r *readable, chunk goja.Value) {
	q := r.queue()
	if i := r.bufferIndex.get(); i > 0 {
		r.bufferIndex.set(i - 1)
		engine.Set(q, engine.IntValue(int64(i-1)), chunk)
		return
	}
	s.env.Method(q, "unshift", chunk)
}

// first gives the first chunk of a queue that is not empty.
func (s *state) first(r *readable) goja.Value {
	i := r.bufferIndex.get()
	if list := s.kinds.Elements(r.queue()); i >= 0 && i < len(list) {
		return list[i]
	}
	return engine.Get(r.queue(), engine.IntValue(int64(i)))
}

// firstLength is how much the first chunk has.
func (s *state) firstLength(r *readable) int {
	if r.objectMode {
		return 1
	}
	if list := s.kinds.Elements(r.queue()); len(list)-r.bufferIndex.get() == 1 {
		return r.length.get()
	}
	return s.length(s.first(r))
}

// take removes n bytes, or characters of decoded text, or one object from the queue; everything if n is 0. The caller keeps length. nil:
// the queue is empty.
func (s *state) take(r *readable, n int) goja.Value {
	total := r.length.get()
	if total == 0 {
		return nil
	}
	if r.objectMode || n > 0 && n == s.length(s.first(r)) {
		return s.shift(r)
	}
	if n == 0 || n >= total {
		if list := s.kinds.Elements(r.queue()); len(list)-r.bufferIndex.get() == 1 {
			return s.shift(r)
		}
	}
	return s.script("take", engine.IntValue(int64(n)), readables().Object(r))
}
