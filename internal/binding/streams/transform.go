package streams

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// work is the chunk that a Transform is at: its write callback and how much output there was before. There is one at a time, so that one
// callback serves for all.
type work struct {
	callback goja.Value
	before   int
	done     *goja.Object
}

// jsTransformWrite is transform._write(chunk, encoding, callback).
func (s *state) jsTransformWrite(c goja.FunctionCall) goja.Value {
	o := s.receiver(c)
	s.writeTransform(o, c.Argument(0), c.Argument(1), c.Argument(2))
	return goja.Undefined()
}

func (s *state) writeTransform(o *goja.Object, chunk, encoding, callback goja.Value) {
	r, w := s.readableOf(o), s.writableOf(o)
	k := w.work
	if k == nil {
		k = &work{}
		k.done = s.fn("done", 2, func(c goja.FunctionCall) goja.Value {
			if err := c.Argument(0); truthy(err) {
				s.callBack(o, w, k.callback, err)
				return goja.Undefined()
			}
			if out := c.Argument(1); !goja.IsUndefined(out) && !goja.IsNull(out) {
				s.pushTo(o, r, out)
			}
			s.takeNext(o, r, w, k.before, k.callback)
			return goja.Undefined()
		})
		w.work = k
	}
	k.callback, k.before = callback, r.length.get()
	f := s.method(o, keyTransform)
	engine.Call(f, o, s.args3(f, chunk, encoding, k.done))
	s.scratch = [3]goja.Value{}
}

// jsPassOn is passThrough._transform(chunk, encoding, callback).
func (s *state) jsPassOn(c goja.FunctionCall) goja.Value {
	s.call(c.Argument(2), goja.Null(), c.Argument(0))
	return goja.Undefined()
}

// jsPassThroughWrite is passThrough._write(chunk, encoding, callback).
func (s *state) jsPassThroughWrite(c goja.FunctionCall) goja.Value {
	o := s.receiver(c)
	s.writePassThrough(o, s.writableOf(o), c.Argument(0), c.Argument(1), c.Argument(2))
	return goja.Undefined()
}

func (s *state) writePassThrough(o *goja.Object, w *writable, chunk, encoding, callback goja.Value) {
	if !same(s.kinds.Lookup(o, keyTransform), s.passOn) {
		s.writeTransform(o, chunk, encoding, callback)
		return
	}
	// Without a _transform() of its own there is nothing to wait for.
	if w.peer == nil {
		w.peer = s.readableOf(o)
	}
	r := w.peer
	before := r.length.get()
	s.pushTo(o, r, chunk)
	s.takeNext(o, r, w, before, callback)
}

// pushTo is o.push(chunk).
func (s *state) pushTo(o *goja.Object, r *readable, chunk goja.Value) {
	if f := s.method(o, keyPush); same(f, s.push) {
		s.pushChunk(o, r, chunk, goja.Undefined())
	} else {
		engine.Call(f, o, []goja.Value{chunk})
	}
}

// callBack calls what _write() was given.
func (s *state) callBack(o *goja.Object, w *writable, callback, err goja.Value) {
	switch {
	case same(callback, w.onwrite):
		s.onwrite(o, w, err)
	case err == nil:
		s.call(callback)
	default:
		s.call(callback, err)
	}
}

// takeNext asks for more input, at once or, when the output is full, as soon as somebody reads.
func (s *state) takeNext(o *goja.Object, r *readable, w *writable, before int, callback goja.Value) {
	length := r.length.get()
	switch {
	case r.ended:
		// What is written from now on is lost: at least it must not keep the loop busy.
		f, ok := callback.(*goja.Object)
		if !ok {
			s.env.ThrowType(callback, "callback", "function")
		}
		s.tick(f)
	case w.ended, before == length, length < r.highWaterMark.get(): // the last input, no output was added, or there is room
		s.callBack(o, w, callback, nil)
	default:
		engine.Set(o, symHeld, callback)
	}
}

// jsTransformRead is transform._read().
func (s *state) jsTransformRead(c goja.FunctionCall) goja.Value {
	s.readTransform(s.receiver(c))
	return goja.Undefined()
}

func (s *state) readTransform(o *goja.Object) {
	callback, ok := engine.Get(o, symHeld).(*goja.Object)
	if !ok {
		return
	}
	engine.Set(o, symHeld, goja.Null())
	s.callBack(o, s.writableOf(o), callback, nil)
}
