package isolate

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/asyncctx"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// tick is one entry of the nextTick queue. It is kept small, since a burst of ticks is what fills the queue.
type tick struct {
	fn          goja.Value
	more        *tickMore // what most ticks do without
	id, trigger asyncctx.ID
	frame       *asyncctx.Frame
}

type tickMore struct {
	args     []goja.Value
	room     [3]goja.Value // of args, where they fit
	goFn     func()        // instead of fn
	resource *goja.Object  // what hooks know the tick by
}

// tickQueue is the nextTick queue. Go drives it: interpreted JavaScript would take ten times as long. It is a chain of blocks, so
// that a long queue is never copied; one empty block is kept for the next burst.
type tickQueue struct {
	first, last *tickBlock
	head, tail  int // next to run in first, next to fill in last
	spare       *tickBlock
}

type tickBlock struct {
	items [21]tick // a block fills its size class
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

// tickFrames stand for the code that runs the queue.
var tickFrames = engine.HostFrames{engine.HostFrame("internal/process/task_queues", "process", "processTicksAndRejections", "")}

// NextTick implements jsbind.Host.
func (i *Isolate) NextTick(fn goja.Value, args []goja.Value) {
	if i.exiting {
		return
	}
	if i.slow != nil {
		i.slow.push(fn, args)
		return
	}
	t := i.newTick()
	t.fn = fn
	if len(args) > 0 {
		// The engine's stack holds the arguments only during the call.
		m := t.extra()
		m.args = append(m.room[:0], args...)
	}
}

// QueueTask implements jsbind.Host.
func (i *Isolate) QueueTask(f func()) {
	if i.slow != nil {
		i.slow.push(i.env.Func("", 0, func(goja.FunctionCall) goja.Value {
			f()
			return goja.Undefined()
		}), nil)
		return
	}
	i.newTick().extra().goFn = f
}

// lateJob is Go code that becomes a promise job when no tick waits, in the context in which it was queued.
type lateJob struct {
	frame *asyncctx.Frame
	run   func()
}

// QueueJob implements jsbind.Host. It is no tick: where there are none, stacks do not tell of them.
func (i *Isolate) QueueJob(f func()) {
	i.late = append(i.late, lateJob{i.env.Async.Frame(), f})
}

// runJobs runs promise jobs, and late ones as long as no tick waits. It returns false if the isolate stopped.
func (i *Isolate) runJobs() bool {
	for {
		late := i.late
		i.late = nil
		for _, j := range late {
			prev := i.env.Async.Enter(j.frame)
			engine.EnqueueMicrotask(i.vm, j.run)
			i.env.Async.Enter(prev)
		}
		if !i.runMicrotasks() {
			return false
		}
		if len(i.late) == 0 || i.ticksWaiting() {
			return true
		}
	}
}

// newTick queues a tick of the present context.
func (i *Isolate) newTick() *tick {
	t := i.ticks.push()
	if i.env.Hooked() {
		s := i.env.NewScope("TickObject", i.vm.NewObject())
		t.id, t.trigger, t.frame = s.ID, s.Trigger, s.Frame
		t.extra().resource = s.Resource
		return t
	}
	a := i.env.Async
	t.id, t.trigger, t.frame = a.NewAsyncID(), a.DefaultTrigger(), a.Frame()
	return t
}

func (t *tick) extra() *tickMore {
	if t.more == nil {
		t.more = new(tickMore)
	}
	return t.more
}

// drain runs what a callback left to do: ticks, then microtasks, again and again until none is left, then reports promises
// that were rejected and not handled. Microtasks run first if no tick is waiting, as Node does.
func (i *Isolate) drain() {
	if i.draining || i.stopped() {
		return
	}
	i.draining = true
	defer func() { i.draining = false }()
	if !i.ticksWaiting() {
		if !i.runJobs() {
			return
		}
		if !i.ticksWaiting() && !i.rejections.waiting() {
			return
		}
	}
	defer engine.LeaveHost(i.vm, engine.EnterHost(i.vm, tickFrames))
	for {
		if !i.runTicks() || !i.runJobs() {
			return
		}
		if !i.ticksWaiting() && !i.processRejections() {
			return
		}
	}
}

func (t *tick) run() {
	switch m := t.more; {
	case m == nil:
		engine.Call(t.fn, goja.Undefined(), nil)
	case m.goFn != nil:
		m.goFn()
	default:
		engine.Call(t.fn, goja.Undefined(), m.args)
	}
}

// ticksWaiting tells whether a tick is queued.
func (i *Isolate) ticksWaiting() bool {
	if i.slow != nil {
		return i.slow.waiting > 0
	}
	return !i.ticks.empty()
}

// runTicks empties the queue. It returns false if the isolate stopped, or if an exception was handled, after which Node
// leaves the remaining ticks to the check phase.
func (i *Isolate) runTicks() bool {
	for i.ticksWaiting() {
		err := i.protect(func() {
			if i.slow != nil {
				engine.Call(i.slow.runFn, goja.Undefined(), nil)
				return
			}
			var t tick
			var scope jsbind.AsyncScope
			for !i.ticks.empty() && !i.stopped() {
				i.ticks.shift(&t)
				scope.ID, scope.Trigger, scope.Frame, scope.Resource = t.id, t.trigger, t.frame, nil
				if m := t.more; m != nil {
					scope.Resource = m.resource
				}
				i.env.EnterScope(&scope)
				t.run()
				i.env.LeaveScope(&scope)
				i.env.DestroyScope(&scope)
			}
		})
		if err != nil {
			handled := i.handleError(err)
			i.leaveScopes()
			if handled {
				i.drainLater()
			}
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
	err := engine.RunMicrotasks(i.vm, (*jobFrames)(i))
	i.env.Async.Enter(nil)
	if err != nil {
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
		if err := i.protect(func() { engine.Call(fn, goja.Undefined(), nil) }); err != nil {
			i.handleMicrotaskError(err)
			i.leaveScopes()
		} else {
			i.env.LeaveScope(&scope)
		}
		i.env.DestroyScope(&scope)
	})
}
