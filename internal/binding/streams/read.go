package streams

import (
	"math"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

const maxHighWaterMark = 1 << 30

// jsRead is readable.read(n).
func (s *state) jsRead(c goja.FunctionCall) goja.Value {
	o := s.receiver(c)
	r := s.readableOf(o)
	n, all := 0, false
	switch v := c.Argument(0); {
	case goja.IsUndefined(v):
		all = true
	default:
		f := math.NaN()
		if jsbind.TypeOf(v) == "number" {
			f = v.ToFloat()
		}
		if f != math.Trunc(f) || math.IsInf(f, 0) {
			f = s.script("parseInt", v, engine.IntValue(10)).ToFloat()
		}
		if all = math.IsNaN(f); !all {
			n = int(max(min(f, jsbind.MaxSafeInteger), -jsbind.MaxSafeInteger))
		}
	}
	return s.readChunk(o, r, n, all)
}

// readChunk is read(n), or read() if all is set. It gives null where there is nothing.
func (s *state) readChunk(o *goja.Object, r *readable, n int, all bool) goja.Value {
	asked := n
	if !all && n > r.highWaterMark.get() {
		r.highWaterMark.set(s.nextPowerOfTwo(n))
	}
	if all || n != 0 {
		r.emittedReadable = false
	}
	// read(0) only pokes a stream that already has what 'readable' promised.
	if !all && n == 0 && r.needReadable {
		length, mark := r.length.get(), r.highWaterMark.get()
		if r.ended || mark != 0 && length >= mark || mark == 0 && length > 0 {
			if length == 0 && r.ended {
				s.endReadable(o, r)
			} else {
				s.emitReadable(o, r)
			}
			return goja.Null()
		}
	}
	n = s.grantable(r, n, all)
	if n == 0 && r.ended {
		if r.length.get() == 0 {
			s.endReadable(o, r)
		}
		return goja.Null()
	}
	if length := r.length.get(); !r.reading && !r.ended && (r.needReadable || length == 0 || length-n < r.highWaterMark.get()) && r.alive() {
		s.askSource(o, r, length == 0)
		// A source that answered at once may have made more available.
		if !r.reading {
			n = s.grantable(r, asked, all)
		}
	}
	chunk := goja.Null()
	if n > 0 {
		if v := s.take(r, n); v != nil {
			chunk = v
		}
	}
	none := goja.IsNull(chunk)
	if none {
		if r.length.get() <= r.highWaterMark.get() {
			r.needReadable = true
		}
		n = 0
	} else {
		r.length.add(-n)
		s.forgetDrain(r)
	}
	if r.length.get() == 0 {
		if !r.ended {
			r.needReadable = true
		} else if all || asked != n {
			s.endReadable(o, r)
		}
	}
	// What was read before the error is out is still told.
	if !none && !r.errorEmitted && !r.closeEmitted {
		r.dataEmitted = true
		s.emitData(o, r, chunk)
	}
	return chunk
}

func (r *readable) alive() bool { return !r.destroyed && !truthy(r.errored) && r.constructed }

// askSource calls _read().
func (s *state) askSource(o *goja.Object, r *readable, empty bool) {
	r.reading, r.sync = true, true
	if empty {
		r.needReadable = true
	}
	if f, ok := s.kinds.Lookup(o, keyDoRead).(*goja.Object); !ok {
		s.errorOrDestroy(o, s.caught(func() { s.method(o, keyDoRead) }))
	} else if _, ex := engine.Try(s.vm, f, o, s.args3(f, r.highWaterMark.Get(), nil, nil)[:1]); ex != nil {
		s.errorOrDestroy(o, ex.Value())
	}
	r.sync = false
}

// grantable says how much a read may take now.
func (s *state) grantable(r *readable, n int, all bool) int {
	length := r.length.get()
	switch {
	case !all && n <= 0 || length == 0 && r.ended:
		return 0
	case r.objectMode:
		return 1
	case all:
		if r.flowing == yes && length != 0 {
			return s.firstLength(r)
		}
		return length
	case n <= length:
		return n
	case r.ended:
		return length
	}
	return 0
}

func (s *state) nextPowerOfTwo(n int) int {
	if n > maxHighWaterMark {
		s.env.Throw(nodeerr.OutOfRange("size", "<= 1GiB", nodeerr.GroupDigits(s.env.Value(n).String())))
	}
	power := 1
	for power < n {
		power *= 2
	}
	return power
}

// readFlowing is read() for a stream that flows: one chunk, without a size. It tells whether there was one.
func (s *state) readFlowing(o *goja.Object, r *readable) bool {
	r.emittedReadable = false
	before := r.length.get()
	if before == 0 && r.ended {
		s.endReadable(o, r)
		return false
	}
	if !r.reading && !r.ended && (before == 0 || r.needReadable || before-s.firstLength(r) < r.highWaterMark.get()) && r.alive() {
		s.askSource(o, r, before == 0)
	}
	length := r.length.get()
	// What came while the source is still at work is left to its tick.
	if length == 0 || before == 0 && r.reading {
		if length <= r.highWaterMark.get() || length == 0 && !r.ended {
			r.needReadable = true
		}
		return false
	}
	var chunk goja.Value
	switch {
	case r.objectMode:
		chunk = s.shift(r)
		r.length.set(length - 1)
	case r.flowing == yes:
		chunk = s.shift(r)
		if list := s.kinds.Elements(r.queue()); list != nil && len(list) == 0 {
			r.length.set(0)
		} else {
			r.length.set(length - s.length(chunk))
		}
	default: // _read() has paused the stream
		chunk = s.take(r, length)
		r.length.set(0)
	}
	s.forgetDrain(r)
	if r.length.get() == 0 {
		if r.ended {
			s.endReadable(o, r)
		} else {
			r.needReadable = true
		}
	}
	if !r.errorEmitted && !r.closeEmitted {
		r.dataEmitted = true
		s.emitData(o, r, chunk)
	}
	return true
}

// emitData is o.emit('data', chunk).
func (s *state) emitData(o *goja.Object, r *readable, chunk goja.Value) {
	f := s.method(o, keyEmit)
	if !same(f, s.emitMethod) {
		engine.Call(f, o, []goja.Value{nameData, chunk})
		return
	}
	if r.pipe != nil && s.ev.Only(o, keyData) == r.pipe.fn {
		r.pipe.pass(chunk)
		return
	}
	s.ev.Emit(o, nameData, []goja.Value{chunk})
}

func (s *state) endReadable(o *goja.Object, r *readable) {
	if r.endEmitted {
		return
	}
	r.ended = true
	s.tick(s.tickEnd, readables().Object(r), o)
}
