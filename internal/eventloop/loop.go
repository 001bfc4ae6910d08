// Package eventloop is the event loop of one isolate: libuv's phases on one goroutine, a timer heap, immediates,
// reference-counted handles, once-only completions of off-loop work, and one queue that any goroutine may post to.
//
// A turn is: pending callbacks, poll (posted tasks and completions, waiting for them when nothing else is due), check
// (immediates), closing callbacks, timers. [Loop.Run] runs the timers once more before its first turn, as libuv does.
//
// The loop calls plain functions and knows nothing of JavaScript: whoever hands in a callback drains ticks and promise jobs
// inside it, and recovers from its panics. A callback's panic passes through Run; the loop stays consistent, and a later Run
// goes on with the callback after the one that panicked.
//
// Unless its comment says otherwise, a method belongs to the loop's goroutine: the one that calls Run, between calls as well
// as inside callbacks.
package eventloop

import "sync/atomic"

// Clock is the loop's source of time, in nanoseconds on one monotonic scale.
type Clock interface {
	// Nanotime reads the clock. It may be called from any goroutine.
	Nanotime() int64
	// UpdateLoop reads the clock, keeps the reading as the loop time, and returns it.
	UpdateLoop() int64
	// LoopNow returns the loop time: the reading that UpdateLoop kept last.
	LoopNow() int64
}

// Reason tells why Run or RunOnce returned.
type Reason uint8

const (
	// Done: nothing that is referenced is left.
	Done Reason = iota
	// Stopped: Stop was called.
	Stopped
	// Again: RunOnce finished its turn and there is more to do.
	Again
)

// String returns the reason's name.
func (r Reason) String() string {
	switch r {
	case Done:
		return "done"
	case Stopped:
		return "stopped"
	case Again:
		return "again"
	}
	return "unknown"
}

// Loop is one event loop. Make it with New. An idle loop takes less than a kilobyte and no CPU time.
type Loop struct {
	clock   Clock
	stopped atomic.Bool
	running bool
	started bool

	// refs counts what keeps Run going: referenced timers and handles, and completions.
	refs int

	queue   queue
	osTimer osTimer
	timers  timerHeap
	ready   readyTimers

	immediates  immediateList // for the next check phase
	outstanding immediateList // of the running check phase
	refdImms    int

	handles  resourceList
	requests resourceList

	pending callbacks
	closing callbacks

	metrics metrics
	onSleep func()
	onPhase func(p Phase, began int64)
	also    []func() []string // names of what keeps the loop alive by other means than handles and requests
}

// New makes a loop that takes its time from clock. Its owner must Close it.
func New(clock Clock) *Loop {
	l := &Loop{clock: clock}
	l.queue.wake = make(chan struct{}, 1)
	l.immediates.init()
	l.outstanding.init()
	return l
}

// Now returns the loop time in nanoseconds: read once per turn and after each wait, not at each call.
func (l *Loop) Now() int64 { return l.clock.LoopNow() }

// Alive reports whether a Run would do anything: whether something referenced, a closing callback or a pending callback is
// left. Tasks posted with Post do not count; what expects them holds a Handle or a Completion.
func (l *Loop) Alive() bool {
	return l.refs > 0 || l.refdImms > 0 || l.queue.referenced.Load() > 0 || l.closing.len() > 0 || l.pending.len() > 0
}

// Run runs turns until nothing referenced is left (Done) or Stop was called (Stopped). After Done it may be called again:
// a process that got something to do in its beforeExit event does. Run must not be called from a callback of the loop.
func (l *Loop) Run() Reason {
	l.enter()
	defer l.leave()
	if l.Alive() && !l.stopped.Load() {
		l.clock.UpdateLoop()
		l.phase(Timers, l.runTimers)
	}
	for l.Alive() && !l.stopped.Load() {
		l.turn(true)
	}
	return l.reason(Done)
}

// RunOnce runs one turn, and waits for something to do in it only if block is set. It returns Again if a further turn has
// something to do, else as Run does. It must not be called from a callback of the loop.
func (l *Loop) RunOnce(block bool) Reason {
	l.enter()
	defer l.leave()
	if !l.stopped.Load() {
		l.turn(block)
	}
	if l.Alive() {
		return l.reason(Again)
	}
	return l.reason(Done)
}

func (l *Loop) enter() {
	if l.running {
		panic("eventloop: Run called while the loop is running")
	}
	if l.queue.isClosed() {
		panic("eventloop: Run called after Close")
	}
	l.running = true
	if !l.started {
		l.started = true
		l.metrics.start.Store(l.clock.Nanotime())
	}
}

func (l *Loop) leave() {
	l.running = false
	l.osTimer.disarm()
}

func (l *Loop) reason(otherwise Reason) Reason {
	if l.stopped.Load() {
		return Stopped
	}
	return otherwise
}

// turn is one pass over the phases. Each phase returns early once the loop is stopped.
func (l *Loop) turn(block bool) {
	l.metrics.turns.Add(1)
	l.pending.run(&l.stopped, fifo)
	l.poll(block)
	// What a poll callback defers to the pending phase need not wait a whole turn, but must not hold up the others.
	for range 8 {
		if l.pending.len() == 0 || l.stopped.Load() {
			break
		}
		l.pending.run(&l.stopped, fifo)
	}
	l.phase(Immediates, l.runImmediates)
	l.closing.run(&l.stopped, lifo)
	if !l.stopped.Load() {
		l.clock.UpdateLoop()
		l.phase(Timers, l.runTimers)
	}
}

// Phase names a phase for OnPhase.
type Phase uint8

// The phases that OnPhase tells of.
const (
	Timers Phase = iota
	Immediates
)

// OnPhase has fn called after each pass through a phase, with the moment in nanoseconds of the clock at which it began. It must be called
// before the loop runs.
func (l *Loop) OnPhase(fn func(p Phase, began int64)) { l.onPhase = fn }

func (l *Loop) phase(p Phase, run func()) {
	if l.onPhase == nil {
		run()
		return
	}
	began := l.clock.Nanotime()
	run()
	l.onPhase(p, began)
}

// OnSleep has fn called each time before the loop waits: the moment to give memory back. fn must not use the loop.
func (l *Loop) OnSleep(fn func()) { l.onSleep = fn }

// busy reports whether the poll phase must not wait, whatever the timers say.
func (l *Loop) busy() bool {
	return l.refdImms > 0 || l.ready.len() > 0 || l.closing.len() > 0 || l.pending.len() > 0 || !l.Alive()
}

// AtPending runs fn in the next pending phase: before the next poll, or right after the present one. It keeps the loop alive.
func (l *Loop) AtPending(fn func()) { l.pending.add(fn) }

// AtClosing runs fn in the next closing phase, which ends each turn's callbacks. It keeps the loop alive. Callbacks of one
// phase run in the reverse order of their AtClosing calls, as those of libuv's handles do; one added in the phase runs in the next turn.
func (l *Loop) AtClosing(fn func()) { l.closing.add(fn) }

// Stop makes Run return Stopped as soon as the callback that runs now ends, and each later Run at once. It may be called from
// any goroutine and more than once.
func (l *Loop) Stop() {
	l.stopped.Store(true)
	l.queue.signal()
}

// Stopped reports whether Stop was called. It may be called from any goroutine.
func (l *Loop) Stopped() bool { return l.stopped.Load() }

// Close gives up everything the loop holds: tasks that were posted and not run are discarded (see Discarder), and from now on
// Post and Complete return false. It must be called after the last Run returned, by the loop's goroutine or by one that
// outlived it, and may be called more than once. Goroutines that work towards a completion are not waited for: their owner does.
func (l *Loop) Close() {
	if l.running {
		panic("eventloop: Close called while the loop is running")
	}
	dropped := l.queue.close()
	l.osTimer.disarm()
	l.timers.clear()
	l.ready.clear()
	l.refs, l.refdImms = 0, 0
	l.immediates.clear()
	l.outstanding.clear()
	l.handles, l.requests = resourceList{}, resourceList{}
	l.pending, l.closing = callbacks{}, callbacks{}
	for _, t := range dropped {
		if d, ok := t.(Discarder); ok {
			d.Discard()
		}
	}
}

// callbacks is the list of one phase. Those of a running phase and those for the next one are kept apart.
type callbacks struct {
	next []func()
	now  []func()
	pos  int
}

type order bool

const (
	fifo order = false
	lifo order = true
)

func (c *callbacks) add(fn func()) { c.next = append(c.next, fn) }

func (c *callbacks) len() int { return len(c.next) + len(c.now) - c.pos }

// run calls what was there when it began, or what a phase that was cut short by a panic left.
func (c *callbacks) run(stopped *atomic.Bool, o order) {
	if c.pos == len(c.now) {
		if len(c.next) == 0 {
			return
		}
		c.now, c.next, c.pos = c.next, c.now[:0], 0
	}
	for c.pos < len(c.now) && !stopped.Load() {
		i := c.pos
		if o == lifo {
			i = len(c.now) - 1 - i
		}
		fn := c.now[i]
		c.now[i] = nil
		c.pos++
		fn()
	}
	if c.pos == len(c.now) {
		c.now, c.pos = trim(c.now), 0
	}
}

// retained is the capacity, in elements, above which a buffer is not kept for later.
const retained = 1024

// trim empties a buffer whose elements were cleared, and lets go of it when a burst made it large.
func trim[T any](s []T) []T {
	if cap(s) > retained {
		return nil
	}
	return s[:0]
}
