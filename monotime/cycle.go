package monotime

import "time"

const (
	// A rate is measured over at least minBase, so that the width of a reading does not count, and at most maxBase, so
	// that a suspend, which stops the monotonic clock but not every counter, is not measured along.
	minBase = int64(2 * time.Millisecond)
	maxBase = int64(100 * time.Millisecond)

	// tight is how much shorter than the measured stretch both readings together must be: the rate's error is below its inverse.
	tight = 2048
	// margin is the part of the rate by which readings are believed to be off: the error above, and what the kernel
	// slews its clocks by (at most 500 ppm), twice over.
	margin = 512
	// narrow is how much shorter than a millisecond a reading must be to be kept. One that was interrupted in the middle
	// is right, but leaves in the dark which counter value it belongs to.
	narrow = 64
	// slack covers counter readings that the processor moves among their neighbours, in nanoseconds.
	slack = 100

	// Rates outside are not a counter's: 1 MHz and 64 GHz, in 32.32 fixed point.
	minRate = 1 << 32 / 1000
	maxRate = 64 << 32
)

// cycleCache keeps the last precise reading, and for how many cycles it tells the right millisecond.
type cycleCache struct {
	last   sample
	window uint64 // valid while the counter is less than window above last.before; 0: never
	millis int64

	step uint64 // what the counter counts by: its value stands for the instants up to the next step
	rate uint64 // cycles per nanosecond, 32.32; 0 while unknown
	slow uint64 // nanoseconds per cycle, 32.32, not above the true value
	fast uint64 // the same, not below it

	anchor sample
}

// valid tells whether the cached reading still holds at counter value at. A counter below the reading's, as after a
// suspend, makes the unsigned difference huge, and thus invalid.
func (c *cycleCache) valid(at uint64) bool { return at-c.last.before < c.window }

// store makes s the cached reading, and learns the counter's rate by it. It returns the rate when that was unknown before.
func (c *cycleCache) store(s sample) (learned uint64) {
	if c.rate == 0 {
		learned = c.learn(s)
	} else {
		c.correct(s)
	}
	c.last = s
	c.millis = s.wall.UnixMilli()
	c.window = 0
	if c.rate != 0 && s.after-s.before <= uint64(time.Millisecond)/narrow*c.rate>>32 {
		// The reading is the right one up to the next millisecond, so that one reading a millisecond is enough and no
		// program can see that it was not made afresh. Counting from before the reading ends the window early, not late.
		left := uint64(time.Millisecond) - uint64(s.wall.Nanosecond())%uint64(time.Millisecond)
		w := left * (c.rate - c.rate/margin) >> 32
		c.window = max(w, c.step) - c.step
	}
	return learned
}

// learn measures the rate from the anchor to s, when that is long enough.
func (c *cycleCache) learn(s sample) uint64 {
	base := s.mono - c.anchor.mono
	if base < minBase {
		return 0
	}
	if r := c.between(c.anchor, s); r != 0 && base <= maxBase {
		c.setRate(r)
		return r
	}
	if base > maxBase {
		c.anchor = s
	}
	return 0
}

// correct replaces a rate that two readings in a row contradict: the one learned was spoilt by a suspend, or the machine
// was moved to another host.
func (c *cycleCache) correct(s sample) {
	base := s.mono - c.last.mono
	if base < minBase/8 || base > 4*minBase {
		return
	}
	r := c.between(c.last, s)
	if off := max(r, c.rate) - min(r, c.rate); r != 0 && off > c.rate/256 {
		c.setRate(r)
	}
}

// between is the rate from one reading to another, or 0 when they do not tell.
func (c *cycleCache) between(from, to sample) uint64 {
	passed := to.before - from.before
	width := (from.after - from.before) + (to.after - to.before) + 2*c.step
	base := to.mono - from.mono
	if base <= 0 || passed >= 1<<32 || width > passed/tight {
		return 0
	}
	r := passed << 32 / uint64(base)
	if r < minRate || r > maxRate {
		return 0
	}
	return r
}

func (c *cycleCache) setRate(r uint64) {
	c.rate = r
	per := ^uint64(0) / r
	c.slow = per - per/margin
	c.fast = per + per/margin
}

// monoFloor is the monotonic time at counter value at, or up to twenty microseconds less. Only while valid.
func (c *cycleCache) monoFloor(at uint64) int64 {
	passed := at - c.last.after
	if passed >= c.window {
		return c.last.mono // before the end of the reading itself
	}
	return c.last.mono + max(0, int64((max(passed, c.step)-c.step)*c.slow>>32)-slack)
}

// monoCeil is the monotonic time at counter value at, or up to twenty microseconds more. Only while valid.
func (c *cycleCache) monoCeil(at uint64) int64 {
	return c.last.mono + int64((at-c.last.before+c.step)*c.fast>>32) + slack
}
