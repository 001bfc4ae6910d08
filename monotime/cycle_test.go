package monotime

import (
	"math"
	"testing"
	"time"
)

// counter is a made-up machine: a counter of hz cycles a second that was at start when the machine was at monotonic 0.
type counter struct {
	start uint64
	hz    float64
	step  uint64 // what it counts by, 0 for 1
	width int64  // duration of a reading in nanoseconds
	date  time.Time
}

func (m counter) cycles(mono int64) uint64 {
	n := m.start + uint64(float64(mono)*m.hz/1e9)
	return n - n%max(m.step, 1)
}

func (m counter) sample(mono int64) sample {
	return sample{before: m.cycles(mono), after: m.cycles(mono + m.width), wall: m.date.Add(time.Duration(mono)), mono: mono}
}

var noon = time.Date(2030, 5, 17, 12, 0, 0, 300_000, time.UTC)

// taught is when a learned cache got its reading.
const taught = 4 * minBase

func learned(t *testing.T, m counter) *cycleCache {
	t.Helper()
	c := &cycleCache{anchor: m.sample(0)}
	if c.store(m.sample(minBase / 2)); c.window != 0 {
		t.Fatal("cached before the rate was known")
	}
	if r := c.store(m.sample(taught)); r == 0 {
		t.Fatal("did not learn the rate")
	}
	return c
}

func TestCycleCache_Exact(t *testing.T) {
	for _, m := range []counter{
		{hz: 2.6e9, width: 40},
		{hz: 5e9, width: 40},
		{hz: 24e6, width: 60, start: 7},
		{hz: 1e9, width: 1000},                                     // a slow clock
		{hz: 2.6e9, width: 40, start: math.MaxUint64 - 25_000_000}, // wraps on the way
	} {
		m.date = noon
		c := learned(t, m)
		refreshes := 0
		const span = int64(20 * time.Millisecond)
		for mono := taught; mono < taught+span; mono += 97 {
			at := m.cycles(mono)
			if !c.valid(at) {
				c.store(m.sample(mono))
				refreshes++
			}
			if want := m.date.Add(time.Duration(mono)).UnixMilli(); c.millis != want {
				t.Fatalf("%+v: %d at %d ns, want %d", m, c.millis, mono, want)
			}
			if c.valid(at) {
				off := 3000 + m.width
				if lo, hi := c.monoFloor(at), c.monoCeil(at); lo > mono || lo < mono-off || hi < mono || hi > mono+off {
					t.Fatalf("%+v: bounds %d and %d around %d", m, lo-mono, hi-mono, mono)
				}
			}
		}
		if most := 5 * int(span/int64(time.Millisecond)); refreshes > most {
			t.Errorf("%+v: %d precise readings in %v, want at most %d", m, refreshes, time.Duration(span), most)
		}
	}
}

func TestCycleCache_Invalid(t *testing.T) {
	m := counter{hz: 3e9, width: 40, date: noon, start: 1 << 40}
	c := learned(t, m)
	at := c.last.before
	if !c.valid(at) || !c.valid(at+1000) {
		t.Fatal("a fresh reading is not valid")
	}
	for name, cyc := range map[string]uint64{
		"a millisecond later": at + 3_000_000,
		"an hour later":       at + 3600*3_000_000_000,
		"counter went back":   at - 1,
		"counter was reset":   0,
	} {
		if c.valid(cyc) {
			t.Errorf("%s: still valid", name)
		}
	}
}

// A step of the wall clock is seen within a millisecond of cycles, in both directions.
func TestCycleCache_WallStep(t *testing.T) {
	for _, step := range []time.Duration{-time.Hour, -3 * time.Millisecond, time.Hour} {
		m := counter{hz: 3e9, width: 40, date: noon}
		c := learned(t, m)
		from := taught
		m.date = m.date.Add(step)
		mono := from
		for ; c.valid(m.cycles(mono)); mono += 500 {
			if mono-from > int64(time.Millisecond) {
				t.Fatalf("step %v: not looked at for 1 ms", step)
			}
		}
		c.store(m.sample(mono))
		if want := m.date.Add(time.Duration(mono)).UnixMilli(); c.millis != want {
			t.Errorf("step %v: %d, want %d", step, c.millis, want)
		}
	}
}

// Readings that were interrupted, were suspended, or stem from no even counter teach nothing.
func TestCycleCache_RefusesToLearn(t *testing.T) {
	m := counter{hz: 3e9, width: 40, date: noon}
	wide := m
	wide.width = int64(time.Millisecond)
	back := m.sample(2 * minBase)
	back.before, back.after = 0, 40
	for name, s := range map[string]sample{
		"too short":       m.sample(minBase - 1),
		"too long":        m.sample(maxBase + 1),
		"interrupted":     wide.sample(2 * minBase),
		"ran back":        back,
		"stood":           {mono: 2 * minBase, before: 3000, after: 3120, wall: noon},
		"no such rate":    counter{hz: 1e13, width: 1, date: noon}.sample(2 * minBase),
		"time stood":      {mono: 0, before: 1 << 30, after: 1<<30 + 40, wall: noon},
		"as slow as 1kHz": counter{hz: 1e3, date: noon, start: 3000}.sample(2 * minBase),
	} {
		c := &cycleCache{anchor: m.sample(0)}
		c.anchor.before, c.anchor.after = 3000, 3120
		if r := c.store(s); r != 0 || c.window != 0 {
			t.Errorf("%s: learned %#x, window %d", name, r, c.window)
		}
	}
}

func TestCycleCache_AnchorMovesOn(t *testing.T) {
	m := counter{hz: 3e9, width: 40, date: noon}
	c := &cycleCache{anchor: m.sample(0)}
	hour := int64(time.Hour)
	c.store(m.sample(hour))
	if r := c.store(m.sample(hour + minBase)); r == 0 {
		t.Error("an isolate that was started late does not learn the rate")
	}
}

// After a move to another host the rate is another, and it is noticed by the second reading that follows.
func TestCycleCache_CorrectsRate(t *testing.T) {
	for _, factor := range []float64{0.5, 0.99, 1.01, 2} {
		m := counter{hz: 3e9, width: 40, date: noon}
		c := learned(t, m)
		m.hz *= factor
		m.start = 1 << 50
		for i := range int64(3) {
			c.store(m.sample(taught + i*int64(time.Millisecond)))
		}
		want := m.hz / 1e9
		if got := float64(c.rate) / (1 << 32); math.Abs(got-want) > want/1000 {
			t.Errorf("rate %v after the move, want %v", got, want)
		}
	}
}

// A reading that was interrupted is told, but not kept: the counter's value does not belong to it.
func TestCycleCache_KeepsNoWideReading(t *testing.T) {
	m := counter{hz: 3e9, width: 40, date: noon}
	c := learned(t, m)
	m.width = 20_000
	s := m.sample(taught + int64(time.Millisecond))
	c.store(s)
	if c.millis != s.wall.UnixMilli() || c.valid(s.before) {
		t.Errorf("tells %d, want %d; window %d, want 0", c.millis, s.wall.UnixMilli(), c.window)
	}
}
