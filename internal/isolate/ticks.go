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

// tickQueue is the nextTick queue. Go drives it: interpreted JavaScript would take ten times as long.
type tickQueue struct {
	items []tick
	head  int
}

func (q *tickQueue) push(t tick) { q.items = append(q.items, t) }
func (q *tickQueue) empty() bool { return q.head == len(q.items) }
func (q *tickQueue) shift() *tick { // the pointer is good until the next push
	t := &q.items[q.head]
	q.head++
	return t
}

// reset makes room again once the queue is empty; a burst does not keep its memory.
func (q *tickQueue) reset() {
	if cap(q.items) > 1024 {
		q.items = nil
	} else {
		clear(q.items)
		q.items = q.items[:0]
	}
	q.head = 0
}

// compact frees the run part of a queue that feeds itself, so that it does not grow for ever.
func (q *tickQueue) compact() {
	if q.head > 512 && q.head*2 > len(q.items) {
		n := copy(q.items, q.items[q.head:])
		clear(q.items[n:])
		q.items, q.head = q.items[:n], 0
	}
}

// NextTick implements jsbind.Host.
func (i *Isolate) NextTick(fn goja.Value, args []goja.Value) {
	i.ticks.push(tick{fn: fn, args: args, async: i.env.NewScope("TickObject", nil)})
}

// QueueTask implements jsbind.Host.
func (i *Isolate) QueueTask(f func()) {
	i.ticks.push(tick{goFn: f, async: i.env.NewScope("TickObject", nil)})
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
			for !i.ticks.empty() && !i.stopped() {
				t := *i.ticks.shift()
				i.ticks.compact()
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
	i.ticks.reset()
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
