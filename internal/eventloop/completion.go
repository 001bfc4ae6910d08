package eventloop

import "sync/atomic"

// Completion is the promise of one callback for work that goes on off the loop. It keeps the loop alive from Begin until the
// callback has been called, and exactly one of Complete, CompleteTask and Abandon must be called, on any goroutine.
type Completion struct {
	resource
	loop *Loop
	task Task
	done atomic.Bool
}

// Begin reserves a completion; kind names it among the active resources. It is called before the work is handed to another
// goroutine.
func (l *Loop) Begin(kind string) *Completion {
	c := new(Completion)
	l.InitCompletion(c, kind)
	return c
}

// InitCompletion begins a completion that is part of another struct, as Begin does. An earlier use of c must have ended with
// its callback.
func (l *Loop) InitCompletion(c *Completion, kind string) {
	c.resource = resource{kind: kind, refd: true}
	c.loop, c.task = l, nil
	c.done.Store(false)
	l.requests.add(&c.resource)
	l.refs++
}

// Complete has fn run on the loop's goroutine, in its order among posted tasks. It returns false, and fn never runs, if the
// loop is closed. It panics if the completion was completed or abandoned before.
func (c *Completion) Complete(fn func()) bool { return c.CompleteTask(taskFunc(fn)) }

// CompleteTask is Complete without a closure. A task that is a Discarder is discarded if the loop is closed after CompleteTask
// returned true and before the task's turn; if it returns false the task is still the caller's.
func (c *Completion) CompleteTask(t Task) bool {
	if c.done.Swap(true) {
		panic("eventloop: completion of " + c.kind + " completed twice")
	}
	c.task = t
	return c.loop.PostTask((*completed)(c))
}

// Abandon ends the completion without a callback. It panics as Complete does.
func (c *Completion) Abandon() { c.CompleteTask(nil) }

// completed is a completion on its way through the queue.
type completed Completion

// Run ends the reservation and calls the callback.
func (c *completed) Run() {
	c.loop.requests.remove(&c.resource)
	c.loop.refs--
	t := c.task
	c.task = nil
	if t != nil {
		t.Run()
	}
}

// Discard passes the loop's end on to what the completion carries.
func (c *completed) Discard() {
	if d, ok := c.task.(Discarder); ok {
		d.Discard()
	}
}
