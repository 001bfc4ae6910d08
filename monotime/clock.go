// Package monotime tells the time to an isolate.
//
// A program asks for the date far more often than the date changes, and on many machines a precise reading is slow. The
// wall clock of a [Clock] is therefore read in the cheapest way whose coarseness no program can see; [Probe] finds that
// way once, for the process. Monotonic time is precise, and all clocks of a process count it from one origin.
//
// The build tag purego leaves out the assembly; every wall clock reading is a precise one then.
package monotime

import "time"

// Reader supplies the time in place of the machine's clocks, to a test or to an embedder that replays or freezes time.
// Its methods are called from the goroutine of each clock that it is injected in.
type Reader interface {
	// Wall is the date.
	Wall() time.Time
	// Nanotime is the monotonic time in nanoseconds since Origin; it never runs backwards.
	Nanotime() int64
	// Origin is the date at which Nanotime was zero.
	Origin() time.Time
}

// Clock is the clock of one isolate. Only the isolate's goroutine may use it. It never allocates and needs no closing.
type Clock struct {
	cache  cycleCache
	kind   kind
	src    *Source
	reader Reader
	loop   int64
}

// New returns a clock that reads src. Its loop time is that of the call.
func New(src *Source) *Clock {
	c := &Clock{kind: src.kind, src: src}
	c.cache.anchor, c.cache.step = src.anchor, src.step
	if r := src.rate.Load(); r != 0 {
		c.cache.setRate(r)
	}
	c.UpdateLoop()
	return c
}

// NewInjected returns a clock that reads r, and the precise clocks of the machine if r is ever taken out.
func NewInjected(r Reader) *Clock {
	c := New(choose(Precise, machine{}, processOrigin()))
	c.Inject(r)
	return c
}

// Inject makes the clock read r from now on, or the machine's clocks again when r is nil. Loop time is updated, and may
// go back by that; wake-ups that were computed before are the caller's business.
func (c *Clock) Inject(r Reader) {
	c.reader, c.kind, c.cache.window = r, kindReader, 0
	if r == nil {
		c.kind = c.src.kind
	}
	c.loop = c.Nanotime()
}

// WallMillis is the date in milliseconds since 1970, as Date.now() tells it. It may be up to a millisecond old. It runs
// backwards only when the machine's wall clock is set back.
func (c *Clock) WallMillis() int64 {
	if c.cache.window != 0 && c.cache.valid(cycles()) {
		return c.cache.millis
	}
	return c.wallMillis()
}

func (c *Clock) wallMillis() int64 {
	switch c.kind {
	case kindKernel:
		sec, nsec := kernelTime(c.src.vdso)
		return sec*1000 + nsec/int64(time.Millisecond)
	case kindCycle:
		c.refresh()
		return c.cache.millis
	case kindReader:
		return c.reader.Wall().UnixMilli()
	default:
		return c.src.now().UnixMilli()
	}
}

// WallTime is the date, coarse as WallMillis and of the same millisecond when called at the same instant. It carries no
// monotonic reading and is in the local time zone (an injected reader's is as the reader has it).
func (c *Clock) WallTime() time.Time {
	switch c.kind {
	case kindKernel:
		return time.Unix(kernelTime(c.src.vdso))
	case kindCycle:
		if c.cache.window == 0 || !c.cache.valid(cycles()) {
			c.refresh()
		}
		return c.cache.last.wall
	case kindReader:
		return c.reader.Wall().Round(0)
	default:
		return c.src.now().Round(0)
	}
}

// Nanotime is the precise monotonic time in nanoseconds since the process's origin: performance.now() and process.hrtime.
// It stands still while the machine is suspended, where the operating system's clock does.
func (c *Clock) Nanotime() int64 {
	if c.kind == kindReader {
		return c.reader.Nanotime()
	}
	return c.src.nanotime()
}

// LoopNow is the monotonic time of the last UpdateLoop, in nanoseconds since the process's origin.
func (c *Clock) LoopNow() int64 { return c.loop }

// UpdateLoop takes a new loop time, once per turn of the event loop, and returns it. Loop time is never ahead of Nanotime,
// so that a timer which is due by it is due, and at most twenty microseconds behind.
func (c *Clock) UpdateLoop() int64 {
	if c.kind != kindCycle {
		c.loop = c.Nanotime()
		return c.loop
	}
	if at := cycles(); c.cache.window != 0 && c.cache.valid(at) {
		c.loop = max(c.loop, c.cache.monoFloor(at))
	} else {
		c.refresh()
		c.loop = max(c.loop, c.cache.last.mono)
	}
	return c.loop
}

// ArmNow is the monotonic time from which a timer that is armed now counts. It is never behind Nanotime, so that the
// timer does not fire early however long the current turn has been running, and at most twenty microseconds ahead.
func (c *Clock) ArmNow() int64 {
	if c.kind != kindCycle {
		return c.Nanotime()
	}
	if at := cycles(); c.cache.window != 0 && c.cache.valid(at) {
		return c.cache.monoCeil(at)
	}
	c.refresh()
	return c.cache.last.mono
}

// TimeOrigin is the date at which Nanotime was zero, in nanoseconds since 1970: performance.timeOrigin. It is the same
// for every clock of the process and does not follow later steps of the wall clock.
func (c *Clock) TimeOrigin() int64 {
	if c.kind == kindReader {
		return c.reader.Origin().UnixNano()
	}
	return c.src.origin.UnixNano()
}

// refresh makes a precise reading for the cache.
func (c *Clock) refresh() {
	if c.cache.rate == 0 {
		if r := c.src.rate.Load(); r != 0 {
			c.cache.setRate(r)
		}
	}
	if r := c.cache.store(c.src.sample()); r != 0 {
		c.src.rate.CompareAndSwap(0, r)
	}
}
