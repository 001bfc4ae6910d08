package eventloop

import (
	"math"
	"time"
)

// Timer calls a function once, when its time has come. It is made by NewTimer, or lives inside its owner's struct and is
// prepared by InitTimer; it may be started again after it fired, from inside its callback too.
type Timer struct {
	loop  *Loop
	fn    func()
	delay int64
	due   int64
	// at is where the timer is: its heap index; or -2-i for slot i of the ready timers; or unarmed.
	at   int32
	refd bool
}

const unarmed = -1

// NewTimer makes a timer that is referenced and not started.
func (l *Loop) NewTimer(fn func()) *Timer {
	t := new(Timer)
	l.InitTimer(t, fn)
	return t
}

// InitTimer prepares a timer that is part of another struct, as NewTimer does. t must not be started.
func (l *Loop) InitTimer(t *Timer, fn func()) {
	*t = Timer{loop: l, fn: fn, at: unarmed, refd: true}
}

// Start arms the timer for delay nanoseconds after the loop time, or arms it anew. A negative delay counts as 0.
func (t *Timer) Start(delay int64) {
	t.delay = max(0, delay)
	t.arm()
}

// Again arms the timer once more with the delay that Start was given last.
func (t *Timer) Again() { t.arm() }

func (t *Timer) arm() {
	now := t.loop.clock.LoopNow()
	due := now + t.delay
	if due < now {
		due = math.MaxInt64
	}
	t.StartAt(due)
}

// StartAt arms the timer for a point of the clock's scale, or arms it anew. Timers of equal points fire in the order of their
// starts. One that is due already fires in the next timers phase, never in the one that runs.
func (t *Timer) StartAt(due int64) {
	t.Stop()
	t.due = due
	t.loop.timers.push(t)
	if t.refd {
		t.loop.refs++
	}
}

// Stop disarms the timer. It reports whether the timer was armed.
func (t *Timer) Stop() bool {
	l := t.loop
	switch {
	case t.at == unarmed:
		return false
	case t.at >= 0:
		l.timers.remove(int(t.at))
	default:
		l.ready.remove(t)
	}
	t.at = unarmed
	if t.refd {
		l.refs--
	}
	return true
}

// Active reports whether the timer is armed.
func (t *Timer) Active() bool { return t.at != unarmed }

// Due returns the point for which the timer was armed last.
func (t *Timer) Due() int64 { return t.due }

// Ref lets the timer keep the loop alive while it is armed.
func (t *Timer) Ref() { t.setRef(true) }

// Unref lets the loop end although the timer is armed.
func (t *Timer) Unref() { t.setRef(false) }

// HasRef reports whether the timer keeps the loop alive while it is armed.
func (t *Timer) HasRef() bool { return t.refd }

func (t *Timer) setRef(on bool) {
	if t.refd == on {
		return
	}
	t.refd = on
	if t.Active() {
		if on {
			t.loop.refs++
		} else {
			t.loop.refs--
		}
	}
}

// runTimers fires what is due. All due timers are taken from the heap before the first fires: a callback that starts a timer
// with no delay cannot hold the phase up, and one that stops a due timer still prevents its call.
func (l *Loop) runTimers() {
	l.fireReady() // left by a panic
	now := l.clock.LoopNow()
	for len(l.timers.entries) > 0 && l.timers.entries[0].due <= now {
		l.ready.add(l.timers.pop())
	}
	l.fireReady()
}

func (l *Loop) fireReady() {
	r := &l.ready
	for r.pos < len(r.timers) {
		if l.stopped.Load() {
			return
		}
		t := r.timers[r.pos]
		r.timers[r.pos] = nil
		r.pos++
		if t == nil {
			continue
		}
		r.live--
		t.at = unarmed
		if t.refd {
			l.refs--
		}
		t.fn()
	}
	r.timers, r.pos = trim(r.timers), 0
}

// readyTimers are the timers of the running phase that have not fired yet. A stopped one leaves an empty slot.
type readyTimers struct {
	timers []*Timer
	pos    int
	live   int
}

func (r *readyTimers) len() int { return r.live }

func (r *readyTimers) add(t *Timer) {
	t.at = int32(-2 - len(r.timers))
	r.timers = append(r.timers, t)
	r.live++
}

func (r *readyTimers) remove(t *Timer) {
	r.timers[-2-t.at] = nil
	r.live--
}

func (r *readyTimers) clear() {
	for _, t := range r.timers {
		if t != nil {
			t.at = unarmed
		}
	}
	*r = readyTimers{}
}

// osTimer is the one timer of the operating system's clock that a loop has. It stays armed when a task ends the wait, so that
// a loop that handles many messages before its next timer is due does not set it for each wait.
type osTimer struct {
	timer *time.Timer
	due   int64
	armed bool
}

// sleepUntil waits until the clock, which shows now, reaches due, or for a token from wake.
func (o *osTimer) sleepUntil(due, now int64, wake <-chan struct{}) {
	if !o.armed || o.due != due {
		d := time.Duration(due - now)
		if o.timer == nil {
			o.timer = time.NewTimer(d)
		} else {
			o.timer.Reset(d)
		}
		o.due, o.armed = due, true
	}
	select {
	case <-wake:
	case <-o.timer.C:
		o.armed = false
	}
}

func (o *osTimer) disarm() {
	if o.armed {
		o.timer.Stop()
		o.armed = false
	}
}
