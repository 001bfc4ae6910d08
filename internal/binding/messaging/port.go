// Package messaging is message ports and channels as JavaScript sees them, structuredClone, and broadcast channels.
//
// A MessagePort is a native object: its listeners live in Go, and nothing of EventTarget is loaded until a program looks
// further than Node's on, once, off and postMessage.
package messaging

import (
	"sync/atomic"
	"weak"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/clone"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/eventloop"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/worker"
)

// State is what messaging keeps for one isolate.
type State struct {
	env        *jsbind.Env
	host       host
	ports      map[*goja.Object]*port
	broadcasts map[*goja.Object]*broadcast

	portCtor, portProto     *goja.Object
	targetCtor, targetProto *goja.Object // NodeEventTarget
	due                     dueList
	made                    uint64 // ports and broadcast channels so far
	marks                   map[weak.Pointer[goja.Object]]mark
	kinds                   []Kind
}

var state = jsbind.NewSlot(func(e *jsbind.Env) *State {
	s := &State{env: e}
	s.host.s = s
	s.due.loop = e.Loop
	s.kinds = []Kind{scripted{s}}
	e.Untransferable = s.Untransferable
	e.AtClose(s.closeAll)
	return s
})

// Of gives the isolate's messaging.
func Of(e *jsbind.Env) *State { return state.Of(e) }

// port is a MessagePort of this isolate.
type port struct {
	state  *State
	end    *worker.Port // nil once transferred or closed
	obj    *goja.Object
	handle eventloop.Handle
	scope  jsbind.AsyncScope

	seq       uint64
	making    bool // its async resource is being announced
	started   bool
	closing   bool
	scheduled atomic.Bool
	listeners targets
	host      host
	sink      func(v goja.Value, failed bool) // takes the place of listeners
	deliverFn func()                          // delivers now: made once, since there are so many messages
	now       Message

	onmessage, onmessageerror goja.Value
}

// NewPort makes the MessagePort object of a channel's end that comes to this isolate.
func (s *State) NewPort(end *worker.Port) *goja.Object { return s.newPort(end).obj }

func (s *State) newPort(end *worker.Port) *port {
	s.portClass()
	s.made++
	p := &port{state: s, end: end, obj: s.env.VM.CreateObject(s.portProto), seq: s.made, making: true}
	p.host = host{s: s, source: p}
	p.deliverFn = p.deliverNow
	s.env.Loop.InitHandle(&p.handle, "MessagePort")
	p.handle.Unref()
	if s.ports == nil {
		s.ports = map[*goja.Object]*port{}
	}
	s.ports[p.obj] = p
	s.env.InitScope(&p.scope, "MESSAGEPORT", p.obj)
	p.making = false
	end.Attach(p.wake)
	return p
}

// portOf gives the port behind a value, or nil.
func (s *State) portOf(v goja.Value) *port {
	o, ok := v.(*goja.Object)
	if !ok {
		return nil
	}
	return s.ports[o]
}

// wake is called from any goroutine when there is something to receive.
func (p *port) wake() {
	if !p.scheduled.Swap(true) {
		p.state.due.add(p)
	}
}

func (p *port) order() uint64 { return p.seq }

func (p *port) ready() {
	p.scheduled.Store(false)
	p.deliver()
}

// burst bounds how many messages one turn of the loop takes from a port, so that two busy ports cannot starve timers.
const burst = 1000

func (p *port) deliver() {
	if p.end == nil {
		return
	}
	if p.started {
		waiting := p.end.Pending()
		logBacklog(p.state.env, waiting)
		limit := max(waiting, burst)
		for n := 0; p.end != nil && p.started; n++ {
			if n == limit {
				p.wake()
				return
			}
			m, ok := p.end.Receive()
			if !ok {
				break
			}
			p.receive(m)
		}
	}
	if p.end != nil && p.end.PeerClosed() && p.end.Pending() == 0 {
		p.close()
	}
}

// receive hands one message to the listeners, in a callback of its own.
func (p *port) receive(m any) {
	p.now = m.(Message)
	p.state.env.Host.Callback(p.deliverFn)
}

// deliverNow is that callback.
func (p *port) deliverNow() {
	e := p.state.env
	e.EnterScope(&p.scope)
	m := p.now
	p.now = Message{}
	v, moved, err := m.Take(e.VM, &p.state.host)
	switch {
	case p.sink != nil && err != nil:
		p.sink(e.Error(cloneError(err)), true)
	case p.sink != nil:
		p.sink(v, false)
	case err != nil:
		p.dispatchData("messageerror", e.Error(cloneError(err)), nil)
	default:
		p.dispatchData("message", v, moved)
	}
	e.LeaveScope(&p.scope)
}

// portsAmong gives those of the transferred objects that are ports.
func (s *State) portsAmong(moved []goja.Value) []goja.Value {
	var ports []goja.Value
	for _, v := range moved {
		if s.portOf(v) != nil {
			ports = append(ports, v)
		}
	}
	return ports
}

// post sends a message to the other end.
func (p *port) post(value goja.Value, transfer []goja.Value) {
	rec, err := p.state.encode(value, transfer, p)
	if err != nil {
		p.state.throwClone(err)
	}
	if p.end == nil || p.closing {
		rec.Dispose()
		return
	}
	if len(transfer) > 0 && rec.carries(p.end) {
		// The message cannot arrive: who would receive it is in it.
		rec.Dispose()
		p.state.warn("The target port was posted to itself, and the communication channel was lost")
		p.close()
		return
	}
	p.end.Post(rec)
}

// carries tells whether the message has the other end of mine in it.
func (m Message) carries(mine *worker.Port) bool {
	for _, h := range m.Transferred() {
		if x, ok := h.(*movedPort); ok && x.end.Entangled(mine) {
			return true
		}
	}
	return false
}

func (s *State) warn(text string) {
	s.env.Method(s.env.Host.Require("process"), "emitWarning", s.env.Value(text))
}

func (p *port) start() {
	if p.end == nil || p.started {
		return
	}
	p.started = true
	if p.end.Pending() > 0 || p.end.PeerClosed() {
		p.wake()
	}
}

// close begins to close the port: its close event comes in the loop's closing phase, and what is queued here until then is still
// delivered.
func (p *port) close() {
	if p.end == nil || p.closing {
		return
	}
	p.closing = true
	p.state.env.Loop.AtClosing(p.closed)
}

func (p *port) closed() {
	if p.end == nil {
		return
	}
	p.end.Close()
	p.release()
	if p.listeners.has("close") {
		p.state.env.CallbackIn(&p.scope, func() { p.dispatchEvent(p.newEvent("close")) })
	}
	p.state.env.DestroyScope(&p.scope)
}

// release takes the port out of the isolate's books; the object stays, as a port that does nothing.
func (p *port) release() {
	p.end = nil
	p.handle.Close()
	delete(p.state.ports, p.obj)
}

// detach takes the end out of the port for a transfer.
func (p *port) detach() *worker.Port {
	end := p.end
	end.Detach()
	p.release()
	return end
}

func (s *State) closeAll() {
	for _, p := range s.ports {
		if p.end != nil {
			p.end.Close()
		}
	}
	s.ports = nil
	for _, b := range s.broadcasts {
		b.shared.Unsubscribe(b.name, &b.sub)
	}
	s.broadcasts = nil
}

// Drain delivers everything that waits at a port, whether it was started or not: what a thread posted before it ended comes before
// its exit event.
func (s *State) Drain(obj *goja.Object) {
	p := s.ports[obj]
	for p != nil && p.end != nil {
		m, ok := p.end.Receive()
		if !ok {
			return
		}
		p.receive(m)
	}
}

// Message is what travels between ports.
type Message struct {
	*clone.Record
}

// Dispose closes the ports in a message that nobody will receive.
func (m Message) Dispose() {
	for _, h := range m.Hosts() {
		switch x := h.(type) {
		case *movedPort:
			if x.end != nil {
				x.end.Close()
			}
		case worker.Disposer:
			x.Dispose()
		}
	}
}

func (s *State) portClass() {
	if s.portCtor == nil {
		s.portCtor, s.portProto = portClass().New(s.env.VM)
	}
}

// PortConstructor is the global MessagePort.
func (s *State) PortConstructor() *goja.Object {
	s.portClass()
	return s.portCtor
}

func thisPort(r *goja.Runtime, c goja.FunctionCall) *port {
	s := Of(jsbind.From(r))
	p := s.portOf(c.This)
	if p == nil {
		if o := jsbind.Object(c.This); o != nil && s.madePort(o) {
			return s.deadPort(o)
		}
		panic(engine.NewError(r, "TypeError", "Illegal invocation", "TypeError: Illegal invocation"))
	}
	return p
}

// madePort tells whether o was made as a MessagePort of this isolate.
func (s *State) madePort(o *goja.Object) bool {
	if s.portProto == nil {
		return false
	}
	for o = o.Prototype(); o != nil; o = o.Prototype() {
		if o == s.portProto {
			return true
		}
	}
	return false
}

// Sink starts a port for Go: fn is called with each message, or with the error of one that cannot be read, in a callback of its own.
// The port does not keep the loop alive.
func (s *State) Sink(obj *goja.Object, fn func(v goja.Value, failed bool)) {
	p := s.ports[obj]
	p.sink = fn
	p.start()
}

// Post does what obj.postMessage does in a call c of another object's method. obj was made by NewPort.
func (s *State) Post(obj *goja.Object, c goja.FunctionCall) {
	p := s.ports[obj]
	if p == nil {
		p = s.deadPort(obj)
	}
	postMessage(p, c)
}

// deadPort stands for a port that was closed or transferred: it does nothing any more.
func (s *State) deadPort(obj *goja.Object) *port {
	p := &port{state: s, obj: obj}
	p.host = host{s: s, source: p}
	return p
}

// ClosePort closes a port at once and without an event.
func (s *State) ClosePort(obj *goja.Object) {
	if p := s.ports[obj]; p != nil && p.end != nil {
		p.end.Close()
		p.release()
	}
}
