package streams

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// conn is the way of chunks from a readable to a destination that it is piped to.
type conn struct {
	s    *state
	dest *goja.Object
	w    *writable    // of dest, once it was asked for
	wait goja.Value   // called when the destination wants no more
	fn   *goja.Object // the listener of 'data'

	run   func() // writes chunk and sets goOn
	chunk goja.Value
	goOn  bool
}

// jsOndata makes the listener that writes each chunk of source to dest and calls wait where that is enough: ondata(source, dest, wait).
func (s *state) jsOndata(c goja.FunctionCall) goja.Value {
	source, dest := s.object(c.Argument(0)), s.object(c.Argument(1))
	p := &conn{s: s, dest: dest, wait: c.Argument(2)}
	p.fn = s.fn("ondata", 1, func(c goja.FunctionCall) goja.Value {
		p.pass(c.Argument(0))
		return goja.Undefined()
	})
	p.run = p.write
	if r := readables().Data(s.kinds.Lookup(source, keyReadableState)); r != nil {
		r.pipe = p
	}
	return p.fn
}

func (p *conn) pass(chunk goja.Value) {
	s := p.s
	p.chunk = chunk
	if err := s.caught(p.run); err != nil {
		// A chunk that the destination cannot take, or a _write() that throws.
		s.env.Method(p.dest, "destroy", err)
		return
	}
	if !p.goOn {
		engine.Call(p.wait, goja.Undefined(), nil)
	}
}

// write is dest.write(chunk).
func (p *conn) write() {
	s, chunk := p.s, p.chunk
	p.chunk = nil
	if f := s.method(p.dest, keyWrite); same(f, s.write) {
		if p.w == nil {
			p.w = s.writableOf(p.dest)
		}
		room, err := s.acceptChunk(p.dest, p.w, chunk, goja.Undefined(), nil)
		p.goOn = room && err == nil
	} else {
		v := engine.Call(f, p.dest, []goja.Value{chunk})
		p.goOn = !v.StrictEquals(s.vm.ToValue(false))
	}
}
