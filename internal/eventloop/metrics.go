package eventloop

import (
	"sync"
	"sync/atomic"
)

// Metrics are a loop's figures since its first Run. Times are nanoseconds of the loop's clock.
type Metrics struct {
	// Start is when the first Run began, 0 before.
	Start int64
	// Idle is how long the loop has waited in its poll phase, a wait that goes on included.
	Idle int64
	// Turns, Events and EventsWaiting count turns, tasks taken in a poll phase, and those of them that the loop did not
	// wait for.
	Turns, Events, EventsWaiting uint64
}

// Metrics returns the loop's figures. It may be called from any goroutine.
func (l *Loop) Metrics() Metrics {
	m := &l.metrics
	return Metrics{
		Start:         m.start.Load(),
		Idle:          m.idleUntil(l.clock.Nanotime),
		Turns:         m.turns.Load(),
		Events:        m.events.Load(),
		EventsWaiting: m.eventsWaiting.Load(),
	}
}

// IdleTime returns Metrics().Idle. It may be called from any goroutine.
func (l *Loop) IdleTime() int64 { return l.metrics.idleUntil(l.clock.Nanotime) }

type metrics struct {
	start                        atomic.Int64
	turns, events, eventsWaiting atomic.Uint64

	mu      sync.Mutex
	idle    int64
	since   int64
	waiting bool
}

func (m *metrics) beginIdle(now int64) {
	m.mu.Lock()
	m.since, m.waiting = now, true
	m.mu.Unlock()
}

func (m *metrics) endIdle(now int64) {
	m.mu.Lock()
	m.idle += now - m.since
	m.waiting = false
	m.mu.Unlock()
}

func (m *metrics) idleUntil(now func() int64) int64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.waiting {
		return m.idle
	}
	// The loop's own reading may be a little newer than this goroutine's.
	return m.idle + max(0, now()-m.since)
}

func (m *metrics) polled(events, waiting int) {
	if events == 0 {
		return
	}
	m.events.Add(uint64(events))
	m.eventsWaiting.Add(uint64(waiting))
}
