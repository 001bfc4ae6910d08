package zlib

import (
	"encoding/binary"
	"errors"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/buffer"
	"github.com/node-go/node-go/internal/eventloop"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
	"github.com/node-go/node-go/internal/taskpool"
	"github.com/node-go/node-go/internal/zstream"
)

// part gives n bytes of a view from offset on, or throws if it is not that long.
func (s *state) part(v, offset, n goja.Value) []byte {
	b := bytes(v)
	from, size := offset.ToInteger(), n.ToInteger()
	if from < 0 || size < 0 || from > int64(len(b)) || size > int64(len(b))-from {
		s.env.Throw(&nodeerr.Error{Code: "ERR_OUT_OF_RANGE", Class: nodeerr.RangeError, Message: "Offset and length are out of bounds"})
	}
	return b[from : from+size : from+size]
}

// request reads (flush, in, inOffset, inLength, out, outOffset, outLength).
func (s *state) request(c goja.FunctionCall) (flush zstream.Flush, in, out []byte) {
	if !jsbind.Nullish(c.Argument(1)) {
		in = s.part(c.Argument(1), c.Argument(2), c.Argument(3))
	}
	return zstream.Flush(c.Argument(0).ToInteger()), in, s.part(c.Argument(4), c.Argument(5), c.Argument(6))
}

// tell writes what a step left of output and input to the array that JavaScript reads.
func (h *handle) tell(out, in int) {
	if b := bytes(h.wrote); len(b) >= 8 {
		binary.NativeEndian.PutUint32(b, uint32(out))
		binary.NativeEndian.PutUint32(b[4:], uint32(in))
	}
}

// fail tells the handle's onerror(message, errno, code).
func (h *handle) fail(err error) {
	var e *zstream.Error
	if !errors.As(err, &e) {
		e = &zstream.Error{Message: err.Error(), Code: "Z_ERRNO", Errno: -1}
	}
	v := h.s.env.Value
	h.s.env.Method(handles().Object(h), "onerror", v(e.Message), v(e.Errno), v(e.Code))
}

// writeSync takes one step.
func (s *state) writeSync(h *handle, c goja.FunctionCall) goja.Value {
	h.use()
	flush, in, out := s.request(c)
	nout, nin, err := h.core.stream.Step(out, in, flush)
	if err != nil {
		h.fail(err)
		return goja.Undefined()
	}
	h.tell(len(out)-nout, len(in)-nin)
	return goja.Undefined()
}

// job is a step, or all steps, on the pool.
type job struct {
	eventloop.Completion

	h    *handle
	core *core
	work func() error // it touches no engine values
	done func(err error)
	err  error
}

// start hands work to the pool. done is called as a callback of the event loop, when the handle may be used again.
func (s *state) start(h *handle, work func() error, done func(err error)) {
	j := &job{h: h, core: h.core, work: work, done: done}
	h.busy = true
	h.core.begin()
	s.env.Loop.InitCompletion(&j.Completion, "ZLIB")
	taskpool.Computing().Submit(j)
}

// Work implements taskpool.Task.
func (j *job) Work() {
	j.err = j.work()
	j.core.end()
	j.CompleteTask((*arrival)(j))
}

// arrival is a job whose work is done.
type arrival job

// Run implements eventloop.Task.
func (a *arrival) Run() {
	j := (*job)(a)
	h := j.h
	h.busy = false
	h.s.env.CallbackIn(&h.scope, func() {
		if j.done(j.err); h.ended && !h.busy {
			h.close()
		}
	})
}

// write takes one step on the pool and then calls the handle's callback. If there is an eighth argument and the step fills the
// output, further steps fill up to that many Buffers of the same size, which the callback gets as an array.
func (s *state) write(h *handle, c goja.FunctionCall) goja.Value {
	h.use()
	flush, in, out := s.request(c)
	size, extra := len(bytes(c.Argument(4))), int(c.Argument(7).ToInteger())
	var nout, nin, left int
	var more [][]byte
	s.start(h, func() (err error) {
		stream := h.core.stream
		nout, nin, err = stream.Step(out, in, flush)
		left = len(out) - nout
		for err == nil && left == 0 && len(more) < extra {
			next := make([]byte, size)
			var o, i int
			o, i, err = stream.Step(next, in[nin:], flush)
			nin += i
			left = size - o
			more = append(more, next[:o])
		}
		return err
	}, func(err error) {
		switch {
		case h.ended:
			h.close()
		case err != nil:
			h.fail(err)
			return
		}
		h.tell(left, len(in)-nin)
		list := goja.Value(goja.Undefined())
		if len(more) > 0 {
			items := make([]any, len(more))
			for i, b := range more {
				items[i] = buffer.FromBytes(s.env, b)
			}
			list = s.env.VM.NewArray(items...)
		}
		s.env.Call(h.after, handles().Object(h), list)
	})
	return goja.Undefined()
}
