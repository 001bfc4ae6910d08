package isolate

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// tick is one entry of the nextTick queue: a JavaScript function or Go code.
type tick struct {
	fn    goja.Value
	args  []goja.Value
	goFn  func()
	async jsbind.AsyncScope
}

// tickQueue is the nextTick queue. Go drives it: interpreted JavaScript would take ten times as long. It is a chain of blocks, so
// that a long queue is never copied; one empty block is kept for the next burst.
type tickQueue struct {
	first, last *tickBlock
	head, tail  int // next to run in first, next to fill in last
	spare       *tickBlock
}

type tickBlock struct {
	items [16]tick
	next  *tickBlock
}

// push gives the place for a new entry.
func (q *tickQueue) push() *tick {
	if q.last == nil || q.tail == len(q.last.items) {
		b := q.spare
		if b == nil {
			b = new(tickBlock)
		}
		q.spare = nil
		if q.last == nil {
			q.first, q.head = b, 0
		} else {
			q.last.next = b
		}
		q.last, q.tail = b, 0
	}
	t := &q.last.items[q.tail]
	q.tail++
	return t
}

func (q *tickQueue) empty() bool { return q.first == q.last && q.head == q.tail }

// shift moves the oldest entry to t. The queue must not be empty.
func (q *tickQueue) shift(t *tick) {
	b := q.first
	*t = b.items[q.head]
	b.items[q.head] = tick{}
	q.head++
	switch {
	case b == q.last && q.head == q.tail:
		q.head, q.tail = 0, 0
	case q.head == len(b.items):
		q.first, q.head = b.next, 0
		b.next = nil
		q.spare = b
	}
}

// NextTick implements jsbind.Host.
func (i *Isolate) NextTick(fn goja.Value, args []goja.Value) {
	if i.exiting {
		return
	}
	t := i.ticks.push()
	t.fn, t.args = fn, args
	i.env.InitScope(&t.async, "TickObject", nil)
}

// QueueTask implements jsbind.Host.
func (i *Isolate) QueueTask(f func()) {
	t := i.ticks.push()
	t.goFn = f
	i.env.InitScope(&t.async, "TickObject", nil)
}

// drain runs what a callback left to do: ticks, then microtasks, again and again until none is left, then reports promises
// that were rejected and not handled. Microtasks run first if no tick is waiting, as Node does.
func (i *Isolate) drain() {
	if i.draining || i.stopped() {
		return
	}
	i.draining = true
	defer func() { i.draining = false }()
	if i.ticks.empty() && !i.runMicrotasks() {
		return
	}
	for {
		if !i.runTicks() || !i.runMicrotasks() {
			return
		}
		if i.ticks.empty() && !i.processRejections() {
			return
		}
	}
}

// runTicks empties the queue. It returns false if the isolate stopped, or if an exception was handled, after which Node
// leaves the remaining ticks to the check phase.
func (i *Isolate) runTicks() bool {
	for !i.ticks.empty() {
		err := i.protect(func() {
			var t tick
			for !i.ticks.empty() && !i.stopped() {
				i.ticks.shift(&t)
				i.env.EnterScope(&t.async)
				if t.goFn != nil {
					t.goFn()
				} else {
					engine.Call(t.fn, goja.Undefined(), t.args)
				}
				i.env.LeaveScope(&t.async)
			}
		})
		if err != nil {
			i.env.ClearScopes()
			if !i.handleError(err) {
				return false
			}
			i.drainLater()
			return false
		}
		if i.stopped() {
			return false
		}
	}
	return true
}

// drainLater has the queues drained in the check phase: what follows an uncaught exception that a listener handled.
func (i *Isolate) drainLater() {
	i.loop.SetImmediate(func() { i.drain() })
}

func (i *Isolate) runMicrotasks() bool {
	if !engine.HasMicrotasks(i.vm) {
		return !i.stopped()
	}
	if err := engine.RunMicrotasks(i.vm, (*jobFrames)(i)); err != nil {
		return i.handleError(err)
	}
	return !i.stopped()
}

// EnqueueMicrotask queues fn behind the promise jobs that wait. Its exception is uncaught, and the jobs behind it go on.
func (i *Isolate) EnqueueMicrotask(fn goja.Value) {
	scope := i.env.NewScope("Microtask", nil)
	engine.EnqueueMicrotask(i.vm, func() {
		if i.stopped() {
			return
		}
		i.env.EnterScope(&scope)
		err := i.protect(func() { engine.Call(fn, goja.Undefined(), nil) })
		i.env.LeaveScope(&scope)
		if err != nil {
			i.handleError(err)
		}
	})
}
