package streams

import (
	"slices"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/nodeerr"
)

// onwrite is what follows when _write() calls back.
func (s *state) onwrite(o *goja.Object, w *writable, err goja.Value) {
	callback := w.writecb
	if callback == nil {
		s.errorOrDestroy(o, s.env.Error(nodeerr.New("ERR_MULTIPLE_CALLBACK")))
		return
	}
	sync := w.sync
	w.writing, w.writecb = false, nil
	w.length.add(-w.writelen.get())
	w.writelen.set(0)
	if truthy(err) {
		s.fail(o, w, err, callback, sync)
		return
	}
	if w.next() < len(w.buffered) {
		s.clearWaiting(o, w)
	}
	if !sync {
		s.afterWrite(o, w, 1, callback)
		return
	}
	if same(callback, s.nop) {
		// No one to call: a tick is needed only if there is something to tell.
		drains := w.needDrain && w.length.get() == 0
		if (drains || w.destroyed || w.objectMode) && !w.quietPending {
			w.quietPending = true
			s.tick(s.tickQuiet, o)
			return
		}
		w.pending.add(-1)
		if w.ending {
			s.finishMaybe(o, w)
		}
		return
	}
	if n := len(w.ticks); w.tickOpen && same(callback, w.ticks[n-1].callback.(*goja.Object)) {
		w.ticks[n-1].count++
		return
	}
	w.ticks = append(w.ticks, afterWrites{callback, 1})
	w.tickOpen = true
	s.tick(s.tickWrites, o)
}

func (s *state) finishMaybe(o *goja.Object, w *writable) {
	s.script("finishMaybe", o, writables().Object(w), s.env.Value(true))
}

func (s *state) fail(o *goja.Object, w *writable, err, callback goja.Value, sync bool) {
	if e, ok := err.(*goja.Object); ok {
		e.Get("stack") // reading it ties it to this place
	}
	if !truthy(w.errored) {
		w.errored = err
	}
	if r := readables().Data(s.kinds.Lookup(o, keyReadableState)); r != nil && !truthy(r.errored) {
		r.errored = err
	}
	if sync {
		s.tick(s.tickFail, o, err, callback)
	} else {
		s.tellFailure(o, w, err, callback)
	}
}

func (s *state) onTickFail(c goja.FunctionCall) goja.Value {
	if o, w := s.tickingWritable(c); w != nil {
		s.tellFailure(o, w, c.Argument(1), c.Argument(2))
	}
	return goja.Undefined()
}

func (s *state) tellFailure(o *goja.Object, w *writable, err, callback goja.Value) {
	w.pending.add(-1)
	s.call(callback, err)
	// The callback may have written more, and destroyed the stream.
	s.failWaiting(w)
	s.errorOrDestroy(o, err)
}

func (s *state) onTickQuiet(c goja.FunctionCall) goja.Value {
	o, w := s.tickingWritable(c)
	if w == nil {
		return goja.Undefined()
	}
	w.quietPending = false
	s.afterWrite(o, w, 1, s.nop)
	return goja.Undefined()
}

func (s *state) onTickWrites(c goja.FunctionCall) goja.Value {
	o, w := s.tickingWritable(c)
	if w == nil || len(w.ticks) == 0 {
		return goja.Undefined()
	}
	t := w.ticks[0]
	if w.ticks = w.ticks[1:]; len(w.ticks) == 0 {
		w.ticks = nil
	}
	w.tickOpen = false
	s.afterWrite(o, w, t.count, t.callback)
	return goja.Undefined()
}

func (s *state) afterWrite(o *goja.Object, w *writable, count int, callback goja.Value) {
	if w.needDrain && w.length.get() == 0 && !w.ending && !w.destroyed {
		w.needDrain = false
		s.emit(o, nameDrain)
	}
	for range count {
		w.pending.add(-1)
		if !same(callback, s.nop) {
			s.call(callback, goja.Null())
		}
	}
	if w.destroyed {
		s.failWaiting(w)
	}
	if w.ending {
		s.finishMaybe(o, w)
	}
}

func (s *state) onTickWaiting(c goja.FunctionCall) goja.Value {
	if w := writables().Data(c.Argument(0)); w != nil {
		s.failWaiting(w)
	}
	return goja.Undefined()
}

// failWaiting tells all who wait that their chunks will never be written.
func (s *state) failWaiting(w *writable) {
	if w.writing {
		return
	}
	reason := func(what string) goja.Value {
		if truthy(w.errored) {
			return w.errored
		}
		return s.env.Error(nodeerr.New("ERR_STREAM_DESTROYED", what))
	}
	for i := w.next(); i < len(w.buffered); i++ {
		v := w.buffered[i]
		w.length.add(-s.sizeOf(w, v.chunk))
		s.call(v.callback, reason("write"))
	}
	if list, ok := w.onFinished.(*goja.Object); ok {
		w.onFinished = goja.Null()
		for _, f := range slices.Clone(s.kinds.Elements(list)) {
			s.call(f, reason("end"))
		}
	}
	w.clearBuffered()
}

// next is the number of the first chunk that waits.
func (w *writable) next() int { return min(max(w.bufferedIndex.get(), 0), len(w.buffered)) }

// clearBuffered forgets the chunks that wait.
func (w *writable) clearBuffered() {
	w.buffered = nil
	w.bufferedIndex.set(0)
	w.allBuffers, w.allNoop = true, true
}

func (s *state) jsClearWaiting(c goja.FunctionCall) goja.Value {
	o := s.object(c.Argument(0))
	s.clearWaiting(o, s.writableOf(o))
	return goja.Undefined()
}

// clearWaiting writes what waits, as far as the sink takes it.
func (s *state) clearWaiting(o *goja.Object, w *writable) {
	if w.corked.get() != 0 || w.bufferProcessing || w.destroyed || !w.constructed {
		return
	}
	i := w.next()
	if i >= len(w.buffered) {
		return
	}
	w.bufferProcessing = true
	if len(w.buffered)-i > 1 && truthy(s.kinds.Lookup(o, keyWritev)) {
		s.writeAll(o, w, i)
		w.bufferProcessing = false
		return
	}
	for i < len(w.buffered) && !w.writing {
		v := w.buffered[i]
		w.buffered[i] = waiting{}
		i++
		w.bufferedIndex.set(i)
		if n := s.sizeOf(w, v.chunk); !w.destroyed {
			s.begin(o, w, n, v.chunk, v.encoding, v.callback)
		} else {
			s.beginDestroyed(o, w, n, v.callback)
		}
	}
	if i == len(w.buffered) {
		w.clearBuffered()
	} else if i > 256 {
		w.buffered = slices.Delete(w.buffered, 0, i)
		w.bufferedIndex.set(0)
	}
	w.bufferProcessing = false
}

// beginDestroyed is begin for a stream that is destroyed: the write fails.
func (s *state) beginDestroyed(o *goja.Object, w *writable, n int, callback goja.Value) {
	w.writelen.set(n)
	w.writecb = callback
	w.writing, w.sync = true, true
	s.onwrite(o, w, s.env.Error(nodeerr.New("ERR_STREAM_DESTROYED", "write")))
	w.sync = false
}

// writeAll hands all that waits, from chunk number `from` on, to _writev().
func (s *state) writeAll(o *goja.Object, w *writable, from int) {
	list := w.buffered[from:]
	w.pending.add(1 - len(list))
	callback := s.nop
	if !w.allNoop {
		callback = s.fn("", 1, func(c goja.FunctionCall) goja.Value {
			for _, v := range list {
				s.call(v.callback, c.Argument(0))
			}
			return goja.Undefined()
		})
	}
	chunks := waitingList(s.vm, list)
	engine.Set(chunks, engine.ASCIIValue("allBuffers"), s.env.Value(w.allBuffers))
	w.writelen.set(w.length.get())
	w.writecb = callback
	w.writing, w.sync = true, true
	if w.destroyed {
		s.onwrite(o, w, s.env.Error(nodeerr.New("ERR_STREAM_DESTROYED", "write")))
	} else {
		engine.Call(s.method(o, keyWritev), o, []goja.Value{chunks, s.doneOf(o, w)})
		if len(w.buffered) > from {
			list = w.buffered[from:] // what _writev() itself has written shares its fate
		}
	}
	w.sync = false
	w.clearBuffered()
}
