package eventloop

import (
	"sync"
	"sync/atomic"
)

// Task is work for the loop's goroutine that needs no closure.
type Task interface {
	// Run is called once, in the poll phase.
	Run()
}

// Discarder is a Task that owns something. Discard is called, on the goroutine that calls Close, instead of Run when the loop
// is closed before the task's turn came.
type Discarder interface {
	Discard()
}

type taskFunc func()

func (f taskFunc) Run() { f() }

// queue is where other goroutines leave tasks for the loop. The two buffers change places at each poll, so that a task costs
// an append under the lock; only a post that finds the loop asleep wakes it.
type queue struct {
	referenced atomic.Int64 // tasks of PostReferenced that have not run
	mu         sync.Mutex
	in         []Task
	asleep     bool
	closed     bool
	// wake has room for one token. A token may be stale: who receives it looks at the queue again.
	wake chan struct{}

	// batch and pos belong to the loop's goroutine: what it took from in and has not run yet.
	batch []Task
	pos   int
}

// Post has fn run on the loop's goroutine in the poll phase, after everything that was posted before. It returns false, and
// fn never runs, if the loop is closed. It may be called from any goroutine. A posted task does not keep the loop alive.
func (l *Loop) Post(fn func()) bool { return l.PostTask(taskFunc(fn)) }

// PostReferenced is Post for a task that keeps the loop alive until it has run: what became due elsewhere must not be lost because
// the loop has nothing else to do. It may be called from any goroutine.
func (l *Loop) PostReferenced(fn func()) bool {
	n := &l.queue.referenced
	n.Add(1)
	ok := l.Post(func() {
		n.Add(-1)
		fn()
	})
	if !ok {
		n.Add(-1)
	}
	return ok
}

// PostTask is Post without a closure. If it returns false the task is still the caller's, and it is not discarded.
func (l *Loop) PostTask(t Task) bool {
	q := &l.queue
	q.mu.Lock()
	if q.closed {
		q.mu.Unlock()
		return false
	}
	q.in = append(q.in, t)
	wake := q.asleep
	q.asleep = false
	q.mu.Unlock()
	if wake {
		q.token()
	}
	return true
}

// Wake has a waiting loop look at its clock and its timers again. It may be called from any goroutine; a clock that is moved
// by hand needs it.
func (l *Loop) Wake() { l.queue.token() } // also when not asleep: the loop may have read its clock and not gone to sleep yet

func (q *queue) signal() {
	q.mu.Lock()
	wake := q.asleep
	q.asleep = false
	q.mu.Unlock()
	if wake {
		q.token()
	}
}

func (q *queue) token() {
	select {
	case q.wake <- struct{}{}:
	default:
	}
}

func (q *queue) isClosed() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.closed
}

// close refuses further tasks and returns those that did not run.
func (q *queue) close() []Task {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	dropped := append(q.batch[q.pos:], q.in...)
	q.in, q.batch, q.pos = nil, nil, 0
	return dropped
}

// release lets go of buffers that a burst made large. The caller holds the lock, and both buffers are empty.
func (q *queue) release() {
	if cap(q.in) > retained {
		q.in = nil
	}
	if cap(q.batch) > retained {
		q.batch = nil
	}
}

// poll runs what was posted before it began, and waits for the first such task if block is set and nothing else is due.
func (l *Loop) poll(block bool) {
	q := &l.queue
	if q.pos < len(q.batch) { // left by a panic
		l.runBatch()
		return
	}
	q.batch, q.pos = q.batch[:0], 0
	now := l.clock.UpdateLoop()
	q.mu.Lock()
	waiting := len(q.in)
	for block && len(q.in) == 0 && !l.stopped.Load() && !l.busy() {
		due, timed := l.timers.min()
		if timed && due <= now {
			break
		}
		q.asleep = true
		q.release()
		q.mu.Unlock()
		if l.onSleep != nil {
			l.onSleep()
		}
		l.metrics.beginIdle(now)
		if timed {
			l.osTimer.sleepUntil(due, now, q.wake)
		} else {
			l.osTimer.disarm()
			<-q.wake
		}
		now = l.clock.UpdateLoop()
		l.metrics.endIdle(now)
		q.mu.Lock()
		q.asleep = false
	}
	q.batch, q.in = q.in, q.batch
	q.mu.Unlock()
	l.metrics.polled(len(q.batch), waiting)
	l.runBatch()
}

func (l *Loop) runBatch() {
	q := &l.queue
	for q.pos < len(q.batch) {
		if l.stopped.Load() {
			return
		}
		t := q.batch[q.pos]
		q.batch[q.pos] = nil
		q.pos++
		t.Run()
	}
	q.batch, q.pos = q.batch[:0], 0
}
