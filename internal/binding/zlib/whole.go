package zlib

import (
	"encoding/binary"
	"errors"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/buffer"
	"github.com/node-go/node-go/internal/nodeerr"
	"github.com/node-go/node-go/internal/zstream"
)

var (
	errTooLarge    = errors.New("output too large")
	errInterrupted = errors.New("interrupted")
)

// whole is all the work on one input.
type whole struct {
	stream zstream.Stream
	in     []byte
	flush  zstream.Flush
	most   int             // bytes of output that are allowed
	hint   int             // bytes of output that are likely
	stop   <-chan struct{} // closed: nobody wants the result any more

	out    []byte
	used   int
	before struct{ used, out int } // when out last grew
}

// run takes steps until there is nothing left to do.
func (w *whole) run() error {
	const least = 16 << 10
	w.out = make([]byte, 0, min(max(least, w.hint), max(w.most, 1)))
	for {
		select {
		case <-w.stop:
			return errInterrupted
		default:
		}
		if cap(w.out)-len(w.out) < least/2 {
			grown := make([]byte, len(w.out), w.grown()+least)
			copy(grown, w.out)
			w.out = grown
		}
		room := w.out[len(w.out):cap(w.out)]
		room = room[:min(len(room), 1<<20)] // a look at stop and most from time to time
		nout, nin, err := w.stream.Step(room, w.in[w.used:], w.flush)
		w.used += nin
		w.out = w.out[:len(w.out)+nout]
		switch {
		case err != nil:
			return err
		case len(w.out) > w.most:
			return errTooLarge
		case nout < len(room):
			if cap(w.out) > 2*len(w.out)+least {
				w.out = append(make([]byte, 0, len(w.out)), w.out...)
			}
			return nil
		}
	}
}

// grown gives the next capacity of out: twice the present one, or what all of the output will take if the rest of the input gives as much
// as what was used since out last grew. To touch fresh memory costs more than most decoders do, and what is copied on is touched again. An
// input that promises more than it gives cannot take more than eight times what it gave, or 128 MB once it gave one.
func (w *whole) grown() int {
	have := float64(cap(w.out))
	size := 2 * have
	if n := w.used - w.before.used; n > 0 {
		rate := float64(len(w.out)-w.before.out) / float64(n)
		likely := float64(len(w.out)) + rate*float64(len(w.in)-w.used)
		most := 8 * have
		if have >= 1<<20 {
			most = max(most, 128<<20)
		}
		size = min(max(likely*17/16, have*3/2), most)
	}
	w.before.used, w.before.out = w.used, len(w.out)
	return int(size)
}

// whole reads (flush, in, maxOutputLength).
func (s *state) whole(h *handle, c goja.FunctionCall) *whole {
	h.use()
	w := &whole{
		stream: h.core.stream, in: bytes(c.Argument(1)), flush: zstream.Flush(c.Argument(0).ToInteger()),
		most: int(c.Argument(2).ToInteger()), stop: s.env.Interrupted(),
	}
	switch h.mode {
	case modeGunzip, modeUnzip:
		// A gzip file ends with its length. DEFLATE cannot expand by more than about 1032.
		if n := len(w.in); n >= 18 {
			if size := int(binary.LittleEndian.Uint32(w.in[n-4:])); size/1032 <= n {
				w.hint = size + 1 // the last step leaves room
			}
		}
	}
	return w
}

// failure is an error of run as JavaScript gets it.
func (w *whole) failure(err error) error {
	if errors.Is(err, errTooLarge) {
		return nodeerr.New("ERR_BUFFER_TOO_LARGE", w.most)
	}
	return streamError(err)
}

// runSync works on a whole input and gives the output as a Buffer.
func (s *state) runSync(h *handle, c goja.FunctionCall) goja.Value {
	s.env.SyncIO("zlibBufferSync")
	w := s.whole(h, c)
	if err := w.run(); err != nil {
		if errors.Is(err, errInterrupted) {
			panic(&goja.InterruptedError{})
		}
		s.env.Throw(w.failure(err))
	}
	h.tell(1, len(w.in)-w.used)
	return buffer.FromBytes(s.env, w.out)
}

// run does the same on the pool; the fourth argument is called with (error) or (null, buffer).
func (s *state) run(h *handle, c goja.FunctionCall) goja.Value {
	w, callback := s.whole(h, c), c.Argument(3)
	s.start(h, w.run, func(err error) {
		if errors.Is(err, errInterrupted) {
			return
		}
		if err != nil {
			s.env.Call(callback, goja.Undefined(), s.env.Error(w.failure(err)))
			return
		}
		h.tell(1, len(w.in)-w.used)
		s.env.Call(callback, goja.Undefined(), goja.Null(), buffer.FromBytes(s.env, w.out))
	})
	return goja.Undefined()
}
