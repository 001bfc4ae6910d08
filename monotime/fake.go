package monotime

import (
	"sync"
	"time"
)

// Fake is a [Reader] whose time moves only when told. It is safe for any goroutine: a test may move the time of an
// isolate that runs.
type Fake struct {
	mu     sync.Mutex
	origin time.Time
	wall   time.Time
	mono   int64
}

// NewFake returns a fake at the given date, its monotonic time zero.
func NewFake(wall time.Time) *Fake {
	wall = wall.Round(0)
	return &Fake{origin: wall, wall: wall}
}

// Advance moves the date and the monotonic time. It panics when d is negative or would overflow the monotonic time: set
// the date back by SetWall.
func (f *Fake) Advance(d time.Duration) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if d < 0 || f.mono+int64(d) < 0 {
		panic("monotime: Fake.Advance by " + d.String() + " leaves the monotonic clock's range")
	}
	f.mono += int64(d)
	f.wall = f.wall.Add(d)
}

// SetWall steps the date, as setting the machine's clock does. Monotonic time does not follow.
func (f *Fake) SetWall(t time.Time) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.wall = t.Round(0)
}

// Wall is the fake date.
func (f *Fake) Wall() time.Time {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.wall
}

// Nanotime is the fake monotonic time in nanoseconds.
func (f *Fake) Nanotime() int64 {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.mono
}

// Origin is the date the fake began at.
func (f *Fake) Origin() time.Time { return f.origin }

// Clock returns a new clock that reads the fake; there may be several, one per isolate.
func (f *Fake) Clock() *Clock { return NewInjected(f) }
