package messaging

import (
	"sync"
	"sync/atomic"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/eventloop"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/worker"
)

// broadcast is one BroadcastChannel object. Its queue is filled by any member's goroutine.
type broadcast struct {
	state  *State
	name   string
	obj    *goja.Object
	shared *worker.Shared
	sub    worker.Subscriber
	handle eventloop.Handle
	scope  jsbind.AsyncScope
	onmsg  func(v goja.Value, failed bool)
	closed bool

	seq       uint64
	scheduled atomic.Bool
	mu        sync.Mutex
	queue     []Message
}

// OpenBroadcast joins obj, the JavaScript side of a BroadcastChannel, to the channel of that name. onMessage is called with each
// message in a callback of its own.
func (s *State) OpenBroadcast(shared *worker.Shared, name string, obj *goja.Object, onMessage goja.Value) *goja.Object {
	s.made++
	b := &broadcast{state: s, name: name, obj: obj, shared: shared, seq: s.made}
	b.onmsg = func(v goja.Value, failed bool) {
		engine.Call(onMessage, obj, []goja.Value{v, s.env.Value(failed)})
	}
	s.env.Loop.InitHandle(&b.handle, "BroadcastChannel")
	b.scope = s.env.NewScope("MESSAGEPORT", obj)
	b.sub.Deliver = b.enqueue
	if s.broadcasts == nil {
		s.broadcasts = map[*goja.Object]*broadcast{}
	}
	s.broadcasts[obj] = b
	shared.Subscribe(name, &b.sub)
	h := s.env.VM.NewObject()
	def := func(name string, f func(goja.FunctionCall) goja.Value) {
		s.env.Define(h, name, s.env.Func(name, 0, f), engine.Plain)
	}
	def("postMessage", func(c goja.FunctionCall) goja.Value {
		m, err := s.encode(c.Argument(0), nil, nil)
		if err != nil {
			s.throwClone(err)
		}
		shared.Broadcast(name, &b.sub, m)
		return goja.Undefined()
	})
	def("ref", func(goja.FunctionCall) goja.Value {
		if !b.closed {
			b.handle.Ref()
		}
		return goja.Undefined()
	})
	def("unref", func(goja.FunctionCall) goja.Value {
		if !b.closed {
			b.handle.Unref()
		}
		return goja.Undefined()
	})
	def("close", func(goja.FunctionCall) goja.Value {
		b.close()
		return goja.Undefined()
	})
	return h
}

func (s *State) broadcastOf(v goja.Value) *broadcast {
	if o := jsbind.Object(v); o != nil {
		return s.broadcasts[o]
	}
	return nil
}

func (b *broadcast) close() {
	if b.closed {
		return
	}
	b.closed = true
	b.shared.Unsubscribe(b.name, &b.sub)
	b.handle.Close()
	delete(b.state.broadcasts, b.obj)
}

// enqueue is called by the sender's goroutine.
func (b *broadcast) enqueue(m any) {
	b.mu.Lock()
	b.queue = append(b.queue, m.(Message))
	b.mu.Unlock()
	if !b.scheduled.Swap(true) {
		b.state.due.add(b)
	}
}

func (b *broadcast) order() uint64 { return b.seq }

func (b *broadcast) take() (m Message, ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.queue) == 0 {
		return Message{}, false
	}
	m, b.queue = b.queue[0], b.queue[1:]
	return m, true
}

func (b *broadcast) ready() {
	b.scheduled.Store(false)
	for m, ok := b.take(); ok && !b.closed; m, ok = b.take() {
		b.state.env.CallbackIn(&b.scope, func() {
			v, err := m.Decode(b.state.env.VM, &b.state.host)
			if err != nil {
				b.onmsg(b.state.env.Error(cloneError(err)), true)
				return
			}
			b.onmsg(v, false)
		})
	}
}

func (b *broadcast) receiveOne() goja.Value {
	m, ok := b.take()
	if !ok {
		return goja.Undefined()
	}
	v, err := m.Decode(b.state.env.VM, &b.state.host)
	if err != nil {
		b.state.throwClone(err)
	}
	return b.state.wrapMessage(v)
}
