package childprocess

import (
	"errors"
	"io"
	"os"
	"time"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/childprocess/sys"
	"github.com/node-go/node-go/internal/nodeerr"
)

// readSize is how much is asked for at once.
const readSize = 64 << 10

// mostAtOnce is how many pieces are taken from a pipe in a row before others get their turn.
const mostAtOnce = 32

// input is the reading side of a pipe.
type input struct {
	onread   goja.Value
	flowing  bool
	starting bool   // the first read of a row waits for its turn in the loop
	asked    bool   // a piece is on its way
	held     *piece // came while nobody wanted it
	bounded  bool   // a read has been called back
	drained  func() // waits until what has come is told
}

type piece struct {
	p   []byte
	err error
}

// calledBack tells a read that ended because it was called back, with nothing.
func (x *piece) calledBack() bool { return len(x.p) == 0 && errors.Is(x.err, os.ErrDeadlineExceeded) }

// start lets pieces through to onread(error, bytes); null bytes are the end.
func (p *pipe) start(onread goja.Value) {
	if p.closed {
		return
	}
	p.in.onread, p.in.flowing = onread, true
	p.settle()
	if p.in.starting || p.in.asked {
		return
	}
	// Not before the program has had its turn: it may hand the pipe on to a child, and what was read would be lost for it.
	p.in.starting = true
	p.s.env.Loop.Post(func() {
		p.in.starting = false
		if !p.in.flowing || p.closed {
			return
		}
		if held := p.in.held; held != nil {
			p.in.held = nil
			p.arrived(held)
			return
		}
		p.ask()
	})
}

// ask has the next piece read. The goroutine ends with the read, which the closing of the file ends.
func (p *pipe) ask() {
	if p.in.asked {
		return
	}
	p.in.asked = true
	p.takeBack()
	p.unbound()
	p.busy.Add(1)
	go func() {
		defer p.busy.Done()
		buf := make([]byte, readSize)
		n, err := p.file.Read(buf)
		if n < readSize/2 {
			buf = append([]byte(nil), buf[:n]...) // a short piece must not keep the memory of a long one
		}
		p.s.env.Loop.Post(func() {
			p.in.asked = false
			p.arrived(&piece{buf[:n:n], err})
		})
	}()
}

// callBack ends the read that waits; it comes back with nothing unless something has come. It returns false where that cannot be done.
func (p *pipe) callBack() bool {
	p.in.bounded = true
	return p.file.SetReadDeadline(time.Unix(1, 0)) == nil
}

func (p *pipe) unbound() {
	if p.in.bounded {
		p.in.bounded = false
		_ = p.file.SetReadDeadline(time.Time{}) // fails only on a file that reads fail on
	}
}

// stop holds back what comes from now on. A read that waits is called back: the data may be for somebody else.
func (p *pipe) stop() {
	if p.closed {
		return
	}
	p.in.flowing = false
	p.settle()
	if p.in.asked {
		p.callBack()
	}
}

// arrived passes a piece on.
func (p *pipe) arrived(x *piece) {
	switch {
	case p.closed:
		return
	case x.calledBack():
	case !p.in.flowing:
		p.in.held = x
	default:
		p.tell(x)
	}
	if p.in.drained != nil {
		p.takeRest()
		p.drained()
	}
	if p.in.flowing && !p.closed && !p.in.starting {
		p.ask()
	}
}

// tell calls onread.
func (p *pipe) tell(x *piece) {
	e := p.s.env
	failure, bytes := goja.Value(goja.Undefined()), goja.Value(goja.Null())
	switch {
	case len(x.p) > 0:
		bytes = e.VM.ToValue(e.VM.NewArrayBuffer(x.p))
	case errors.Is(x.err, io.EOF):
		p.stop()
	case x.err != nil:
		p.stop()
		failure = e.Error(nodeerr.Short(nodeerr.ErrnoOf(x.err), "read", ""))
	}
	e.CallbackIn(&p.scope, func() { e.Call(p.in.onread, goja.Undefined(), failure, bytes) })
}

// drain calls f once what has come through the pipe is told, and its end if that has come: a child's output is told before its exit.
func (p *pipe) drain(f func()) {
	if p.closed || !p.in.flowing || p.in.drained != nil {
		f()
		return
	}
	if !p.in.asked {
		if p.in.held == nil {
			p.takeRest()
		}
		f()
		return
	}
	if !p.callBack() {
		f()
		return
	}
	p.in.drained = f
}

// drained tells whoever waits for drain.
func (p *pipe) drained() {
	if f := p.in.drained; f != nil {
		p.in.drained = nil
		f()
	}
}

// takeRest tells what can be read without waiting, while no read is under way.
func (p *pipe) takeRest() {
	p.takeBack()
	p.unbound()
	for n := 0; n < mostAtOnce && p.in.flowing && !p.closed; n++ {
		buf := make([]byte, readSize)
		n, err := sys.TryRead(p.file, buf)
		if n == 0 && err == nil {
			return
		}
		p.tell(&piece{buf[:n:n], err})
	}
}
