// Package modulehooks is the Go side of module.register: one thread of a program runs the asynchronous hooks that customise how
// modules are loaded, and the isolates of the program ask it and wait.
//
// An isolate blocks while it asks, for import() too: its modules are loaded in one go. What the hooks never answer is found out by
// their thread having nothing left to do.
package modulehooks

import (
	"sync"
	"sync/atomic"

	"github.com/node-go/node-go/internal/binding/messaging"
	"github.com/node-go/node-go/worker"
)

// Entry is the builtin module that the hooks' thread runs.
const Entry = "internal/modules/hooks_thread"

// Hub joins the isolates of a program with the thread of its hooks. Its methods may be called from any goroutine.
type Hub struct {
	main *worker.Thread
	make func(*worker.Thread) worker.Isolate
	vars *worker.EnvVars

	active atomic.Bool // hooks were registered
	over   chan struct{}

	mu      sync.Mutex
	thread  *worker.Thread // nil until it is needed
	queue   []*request     // what the hooks' isolate has not taken yet
	wake    func()         // tells that isolate of the first of them
	out     []output
	outWake func()        // tells the main isolate of output
	waiting chan struct{} // tells one that asks of output
	code    int           // with which the thread ended, once over is closed
	failure any           // what ended it, if that was a fault
}

// request is a question on its way.
type request struct {
	msg    messaging.Message
	answer chan answer // takes one
}

// answer is what the hooks came to: a value, or what they threw, or nothing ever.
type answer struct {
	msg           messaging.Message
	failed, never bool
}

type output struct {
	stream int
	text   []byte
}

// NewHub makes the hub of the program whose main thread is main. make makes the isolate of a thread, on its goroutine.
func NewHub(main *worker.Thread, make_ func(*worker.Thread) worker.Isolate, vars *worker.EnvVars) *Hub {
	return &Hub{main: main, make: make_, vars: vars, over: make(chan struct{}), waiting: make(chan struct{}, 1)}
}

// Active tells whether there are hooks to ask.
func (h *Hub) Active() bool { return h.active.Load() }

// ask hands over a question, and starts the thread with the first.
func (h *Hub) ask(m messaging.Message) *request {
	r := &request{msg: m, answer: make(chan answer, 1)}
	h.mu.Lock()
	h.queue = append(h.queue, r)
	wake, start := h.wake, h.thread == nil
	if start {
		h.thread = h.main.Reserve(worker.Spec{Builtin: Entry, Env: h.vars.Clone(), Limits: worker.NoLimits(), Observer: h})
	}
	child := h.thread
	h.mu.Unlock()
	if start && !h.main.Start(child, h.make) {
		h.Exited(0)
	}
	if wake != nil {
		wake()
	}
	return r
}

// attach has wake called whenever questions come.
func (h *Hub) attach(wake func()) {
	h.mu.Lock()
	h.wake = wake
	h.mu.Unlock()
	wake()
}

func (h *Hub) take() []*request {
	h.mu.Lock()
	defer h.mu.Unlock()
	q := h.queue
	h.queue = nil
	return q
}

// Online implements worker.Observer.
func (h *Hub) Online() {}

// Output implements worker.Observer: what the hooks print goes out from the main isolate.
func (h *Hub) Output(stream int, p []byte) {
	h.mu.Lock()
	h.out = append(h.out, output{stream, p})
	wake := h.outWake
	h.mu.Unlock()
	select {
	case h.waiting <- struct{}{}:
	default:
	}
	if wake != nil {
		wake()
	}
}

func (h *Hub) printed() []output {
	h.mu.Lock()
	defer h.mu.Unlock()
	out := h.out
	h.out = nil
	return out
}

// Failed implements worker.Observer.
func (h *Hub) Failed(rec any) {
	h.mu.Lock()
	h.failure = rec
	h.mu.Unlock()
}

// Exited implements worker.Observer.
func (h *Hub) Exited(code int) {
	h.mu.Lock()
	h.code = code
	wake := h.outWake
	h.mu.Unlock()
	close(h.over)
	if wake != nil {
		wake()
	}
}

// ended tells whether the thread is gone, with which code, and what ended it.
func (h *Hub) ended() (code int, failure any, over bool) {
	select {
	case <-h.over:
		h.mu.Lock()
		defer h.mu.Unlock()
		failure, h.failure = h.failure, nil
		return h.code, failure, true
	default:
		return 0, nil, false
	}
}
