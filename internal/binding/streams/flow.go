package streams

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// emitReadable has a tick tell 'readable'.
func (s *state) emitReadable(o *goja.Object, r *readable) {
	r.needReadable = false
	if r.emittedReadable {
		return
	}
	r.emittedReadable = true
	// While the stream flows, one tick does for all that has come by then.
	if r.flowing == yes && r.readablePending {
		return
	}
	r.readablePending = true
	s.tick(s.tickReadable, o)
}

func (s *state) jsEmitReadable(c goja.FunctionCall) goja.Value {
	o := s.object(c.Argument(0))
	s.emitReadable(o, s.readableOf(o))
	return goja.Undefined()
}

func (s *state) onTickReadable(c goja.FunctionCall) goja.Value {
	o, r := s.ticking(c)
	if r == nil {
		return goja.Undefined()
	}
	r.readablePending = false
	s.emitReadableNow(o, r)
	return goja.Undefined()
}

func (s *state) emitReadableNow(o *goja.Object, r *readable) {
	if !r.destroyed && !truthy(r.errored) && (r.length.get() != 0 || r.ended) {
		s.emit(o, nameReadable)
		r.emittedReadable = false
	}
	// Another 'readable' is due unless the stream flows, is over, or has enough.
	if r.flowing != yes && !r.ended && r.length.get() <= r.highWaterMark.get() {
		r.needReadable = true
	}
	s.flow(o, r)
}

// flow moves chunks from the queue to the listeners for as long as the stream flows and there are any.
func (s *state) flow(o *goja.Object, r *readable) {
	if same(s.kinds.Lookup(o, keyRead), s.read) {
		for r.flowing == yes && s.readFlowing(o, r) {
		}
		return
	}
	for r.flowing == yes && !goja.IsNull(engine.Call(s.method(o, keyRead), o, nil)) {
	}
}

// jsResume is readable.resume().
func (s *state) jsResume(c goja.FunctionCall) goja.Value {
	o := s.receiver(c)
	r := s.readableOf(o)
	if r.flowing != yes {
		// With a 'readable' listener read() stays in charge, but resume() counts.
		r.flowing = triOf(!r.readableListening)
		if !r.resumeScheduled {
			r.resumeScheduled = true
			s.tick(s.tickResume, o)
		}
	}
	r.paused = no
	return o
}

func (s *state) onTickResume(c goja.FunctionCall) goja.Value {
	o, r := s.ticking(c)
	if r == nil {
		return goja.Undefined()
	}
	if !r.reading {
		s.poke(o)
	}
	r.resumeScheduled = false
	s.emit(o, nameResume)
	s.flow(o, r)
	if r.flowing == yes && !r.reading {
		s.poke(o)
	}
	return goja.Undefined()
}

// jsPause is readable.pause().
func (s *state) jsPause(c goja.FunctionCall) goja.Value {
	o := s.receiver(c)
	r := s.readableOf(o)
	if r.flowing != no {
		r.flowing = no
		s.emit(o, namePause)
	}
	r.paused = yes
	return o
}
