package perf

import (
	"math"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// window keeps what was recorded of late: a ring of histograms of which the oldest is thrown away for a new one, after a time or after a
// number of records. It belongs to one isolate.
type window struct {
	env     *jsbind.Env
	shape   func() *histogram
	ring    []*histogram // nil or out of date where no chunk of the window is
	current int
	live    int // chunks that count, the current one among them

	duration int64 // nanoseconds of a chunk; 0: records are counted
	begun    int64 // when the current chunk did
	limit    int64 // records of a chunk
	records  int64 // in the current chunk
}

// turn goes on to the chunk that is due.
func (w *window) turn() {
	if w.duration == 0 {
		return
	}
	steps := (w.env.Clock.Nanotime() - w.begun) / w.duration
	if steps <= 0 {
		return
	}
	w.begun += steps * w.duration
	for range min(steps, int64(len(w.ring))) {
		w.next()
	}
}

// next begins a chunk.
func (w *window) next() {
	w.current = (w.current + 1) % len(w.ring)
	w.live = min(w.live+1, len(w.ring))
	w.records = 0
	if h := w.ring[w.current]; h != nil {
		h.reset()
	}
}

func (w *window) record(v int64) {
	w.turn()
	if w.duration == 0 && w.records == w.limit {
		w.next()
	}
	w.records++
	h := w.ring[w.current]
	if h == nil {
		h = w.shape()
		w.ring[w.current] = h
	}
	h.record(v)
}

// snapshot gives a histogram of all that the window has.
func (w *window) snapshot() *histogram {
	w.turn()
	all := w.shape()
	for i := range w.live {
		if h := w.ring[(w.current-i+len(w.ring))%len(w.ring)]; h != nil {
			all.merge(h, 1)
		}
	}
	return all
}

func (w *window) reset() {
	w.live, w.records, w.begun = 1, 0, w.env.Clock.Nanotime()
	if h := w.ring[w.current]; h != nil {
		h.reset()
	}
}

var windows = sync.OnceValue(func() *engine.Record[window] { return engine.NewRecord[window](nil) })

// windowPrototype has SlidingWindowHistogram.prototype of an isolate.
var windowPrototype = jsbind.NewSlot(func(e *jsbind.Env) *goja.Object {
	_, proto := windowClass().New(e.VM)
	return proto
})

var windowClass = sync.OnceValue(func() *engine.Class {
	c := engine.NewClass("SlidingWindowHistogram", 0, illegal, nil, nil, nil)
	method := func(name string, length int, f func(e *jsbind.Env, w *window, c goja.FunctionCall) goja.Value) {
		c.Proto.Method(name, length, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			e, w := jsbind.From(r), windows().Data(c.This)
			if w == nil {
				e.ThrowCode("ERR_INVALID_THIS", "SlidingWindowHistogram")
			}
			return f(e, w, c)
		})
	}
	method("record", 1, func(e *jsbind.Env, w *window, c goja.FunctionCall) goja.Value {
		w.record(valueArg(e, c.Argument(0), "val"))
		return goja.Undefined()
	})
	method("snapshot", 0, func(e *jsbind.Env, w *window, _ goja.FunctionCall) goja.Value {
		return newObject(e, &data{h: w.snapshot()})
	})
	method("reset", 0, func(_ *jsbind.Env, w *window, _ goja.FunctionCall) goja.Value {
		w.reset()
		return goja.Undefined()
	})
	return c
})

// createWindow is perf_hooks.createSlidingWindowHistogram(options).
func createWindow(e *jsbind.Env, v goja.Value) *goja.Object {
	o := e.PlainObject(v, "options")
	chunks := e.Integer(o.Get("chunks"), "options.chunks", 1, 1024)
	duration, records := o.Get("chunkDuration"), o.Get("recordsPerChunk")
	if jsbind.Undefined(duration) == jsbind.Undefined(records) {
		e.Throw(nodeerr.InvalidArgValue("options", jsbind.Shown(v), `must specify exactly one of "chunkDuration" or "recordsPerChunk"`))
	}
	w := window{env: e, ring: make([]*histogram, chunks), live: 1, begun: e.Clock.Nanotime()}
	if !jsbind.Undefined(duration) {
		const most = 18_446_744_073_709 // milliseconds; nanoseconds of as much fit in 64 bits without a sign
		ms := e.Integer(duration, "options.chunkDuration", 1, most)
		w.duration = min(ms, math.MaxInt64/1_000_000) * 1_000_000
	} else {
		w.limit = e.Integer(records, "options.recordsPerChunk", 1, jsbind.MaxSafeInteger)
	}
	low, high, figures := bounds(e, o)
	w.shape = func() *histogram { return newHistogram(low, high, figures) }
	w.ring[0] = w.shape()
	classesOf.Of(e) // it knows that a window cannot be cloned
	made, x := windows().New(e.VM, windowPrototype.Of(e))
	*x = w
	return made
}
