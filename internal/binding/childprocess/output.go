package childprocess

import (
	"os"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/childprocess/sys"
	"github.com/node-go/node-go/internal/eventloop"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// output is what waits to be written to a pipe: a goroutine takes it, while there is some.
type output struct {
	mu    sync.Mutex
	queue []*request
	runs  bool
}

// request is a write or, without bytes, the end of writing.
type request struct {
	bytes    []byte
	shutdown bool
	done     *eventloop.Completion
	callback goja.Value
}

// write writes what the pipe takes at once. It returns null if that was all, an error, or undefined: then callback(error) follows.
func (p *pipe) write(v, callback goja.Value) goja.Value {
	e := p.s.env
	b, ok := jsbind.Bytes(v)
	if !ok {
		b = []byte(v.String())
	}
	if p.closed {
		return e.Error(nodeerr.Short(nodeerr.ErrnoOf(os.ErrClosed), "write", ""))
	}
	p.takeBack()
	if p.idle() {
		n, err := sys.TryWrite(p.file, b)
		if err != nil {
			return e.Error(nodeerr.Short(nodeerr.ErrnoOf(err), "write", ""))
		}
		if n == len(b) {
			return goja.Null()
		}
		b = b[n:]
	}
	p.enqueue(&request{
		bytes: append([]byte(nil), b...), // the program may change its memory meanwhile
		done:  e.Loop.Begin("WriteWrap"), callback: callback,
	})
	return nil
}

// shutdown ends writing once all before it is written; callback(error) follows.
func (p *pipe) shutdown(callback goja.Value) {
	p.enqueue(&request{shutdown: true, done: p.s.env.Loop.Begin("ShutdownWrap"), callback: callback})
}

// idle tells that no write is under way.
func (p *pipe) idle() bool {
	p.out.mu.Lock()
	defer p.out.mu.Unlock()
	return !p.out.runs
}

func (p *pipe) enqueue(r *request) {
	p.out.mu.Lock()
	defer p.out.mu.Unlock()
	p.out.queue = append(p.out.queue, r)
	if !p.out.runs {
		p.out.runs = true
		p.busy.Add(1)
		go p.flush()
	}
}

// flush does what is queued, on a goroutine of its own.
func (p *pipe) flush() {
	defer p.busy.Done()
	for {
		p.out.mu.Lock()
		if len(p.out.queue) == 0 {
			p.out.queue, p.out.runs = nil, false
			p.out.mu.Unlock()
			return
		}
		r := p.out.queue[0]
		p.out.queue = p.out.queue[1:]
		p.out.mu.Unlock()
		var err error
		name := "write"
		if r.shutdown {
			name, err = "shutdown", sys.CloseWrite(p.file)
		} else {
			_, err = p.file.Write(r.bytes)
		}
		r.done.Complete(func() { p.written(r, name, err) })
	}
}

func (p *pipe) written(r *request, name string, err error) {
	e := p.s.env
	v := goja.Value(goja.Null())
	switch {
	case err != nil && p.closed:
		no, _ := nodeerr.ErrnoByName("ECANCELED")
		v = e.Error(nodeerr.Short(no, name, ""))
	case err != nil:
		v = e.Error(nodeerr.Short(nodeerr.ErrnoOf(err), name, ""))
	}
	e.CallbackIn(&p.scope, func() { e.Call(r.callback, goja.Undefined(), v) })
}
