package monotime

import (
	"runtime"
	"sync"
	"testing"
	"time"
)

// sources are all that this machine can be made to use, whichever it would choose.
func sources(t testing.TB) map[string]*Source {
	m := inspect()
	all := map[string]*Source{"precise": Probe(Precise)}
	if m.counterErr == nil {
		all["cycle-counter"] = choose(Coarse, machine{kernelResolution: time.Second, counterStep: m.counterStep}, processOrigin())
	}
	if m.kernelErr == nil && m.kernelResolution <= maxCoarse {
		all["kernel-coarse"] = Probe(Coarse)
	}
	for name, s := range all {
		if got := s.Describe().Name; got != name {
			t.Fatalf("made a source %s, want %s", got, name)
		}
	}
	return all
}

func eachSource(t *testing.T, f func(t *testing.T, s *Source)) {
	for name, s := range sources(t) {
		t.Run(name, func(t *testing.T) { f(t, s) })
	}
}

// hammer reads one clock each on more goroutines than there are processors, until the time is over.
func hammer(d time.Duration, s *Source, check func(c *Clock, until func() bool)) {
	var wg sync.WaitGroup
	end := time.Now().Add(d)
	for range 2*runtime.GOMAXPROCS(0) + 1 {
		wg.Go(func() { check(New(s), func() bool { return time.Now().Before(end) }) })
	}
	wg.Wait()
}

// TestClock_Staleness holds the wall clock between two precise readings: it may be a millisecond older than the first and
// not newer than the second. A step of the machine's wall clock would break it, as it should.
func TestClock_Staleness(t *testing.T) {
	eachSource(t, func(t *testing.T, s *Source) {
		hammer(500*time.Millisecond, s, func(c *Clock, until func() bool) {
			var worst int64
			last := c.WallMillis()
			for until() {
				for range 100 {
					before := time.Now().UnixMilli()
					got := c.WallMillis()
					after := time.Now().UnixMilli()
					if got < before-1 || got > after {
						t.Errorf("WallMillis %d, precise %d before and %d after", got, before, after)
						return
					}
					if got < last {
						t.Errorf("WallMillis ran back from %d to %d", last, got)
						return
					}
					worst, last = max(worst, before-got), got
				}
			}
			if worst > 0 {
				t.Logf("%d ms behind at worst", worst)
			}
		})
	})
}

func TestClock_WallTime(t *testing.T) {
	eachSource(t, func(t *testing.T, s *Source) {
		c := New(s)
		last := c.WallTime()
		for end := time.Now().Add(20 * time.Millisecond); time.Now().Before(end); {
			before := c.WallMillis()
			got := c.WallTime()
			after := c.WallMillis()
			if ms := got.UnixMilli(); ms < before || ms > after {
				t.Fatalf("WallTime %d between WallMillis %d and %d", ms, before, after)
			}
			if got.Before(last) {
				t.Fatalf("WallTime ran back from %v to %v", last, got)
			}
			if got != got.Round(0) || got.Location() != time.Local {
				t.Fatalf("WallTime %#v has a monotonic part or is not local", got)
			}
			last = got
		}
	})
}

func TestClock_Monotonic(t *testing.T) {
	eachSource(t, func(t *testing.T, s *Source) {
		hammer(300*time.Millisecond, s, func(c *Clock, until func() bool) {
			var lastNano, lastLoop, lastArm int64
			for until() {
				for range 100 {
					nano, loop := c.Nanotime(), c.UpdateLoop()
					if nano < lastNano || loop < lastLoop || loop != c.LoopNow() {
						t.Errorf("went from %d, loop %d to %d, loop %d (LoopNow %d)", lastNano, lastLoop, nano, loop, c.LoopNow())
						return
					}
					if after := c.Nanotime(); loop > after || loop < nano-20_000 {
						t.Errorf("loop time %d, precise %d before and %d after", loop, nano, after)
						return
					}
					before := c.Nanotime()
					arm := c.ArmNow()
					if after := c.Nanotime(); arm < before || arm > after+20_000 {
						t.Errorf("ArmNow %d, precise %d before and %d after", arm, before, after)
						return
					}
					if arm < lastArm-40_000 {
						t.Errorf("ArmNow went from %d to %d", lastArm, arm)
						return
					}
					lastNano, lastLoop, lastArm = nano, loop, arm
				}
			}
		})
	})
}

func TestClock_LoopTimeStands(t *testing.T) {
	c := New(Probe(Auto))
	before := c.UpdateLoop()
	for start := c.Nanotime(); c.Nanotime() < start+int64(3*time.Millisecond); {
	}
	if got := c.LoopNow(); got != before {
		t.Errorf("LoopNow moved from %d to %d without UpdateLoop", before, got)
	}
	if got := c.UpdateLoop(); got < before+int64(2*time.Millisecond) {
		t.Errorf("UpdateLoop moved from %d to %d in 3 ms", before, got)
	}
}

// TestClock_Agree passes a token between isolates: what one saw, the next must see within 2 ms, and no monotonic time
// may be before one that was read before it.
func TestClock_Agree(t *testing.T) {
	eachSource(t, func(t *testing.T, s *Source) {
		type stamp struct{ wall, nano int64 }
		token := make(chan stamp, 1)
		token <- stamp{wall: time.Now().UnixMilli()}
		hammer(300*time.Millisecond, s, func(c *Clock, until func() bool) {
			for until() {
				was := <-token
				now := stamp{c.WallMillis(), c.Nanotime()}
				if now.wall < was.wall-2 {
					t.Errorf("another isolate's wall clock was at %d, this one's is at %d", was.wall, now.wall)
				}
				if now.nano < was.nano {
					t.Errorf("another isolate's monotonic clock was at %d, this one's is at %d", was.nano, now.nano)
				}
				token <- now
			}
		})
	})
}

func TestClock_Origin(t *testing.T) {
	first := New(Probe(Auto))
	for _, mode := range []Mode{Auto, Coarse, Precise} {
		c := New(Probe(mode))
		if c.TimeOrigin() != first.TimeOrigin() {
			t.Errorf("%v: origin %d, the first clock's is %d", mode, c.TimeOrigin(), first.TimeOrigin())
		}
		now := time.Now()
		if d := time.Duration(c.TimeOrigin() + c.Nanotime() - now.UnixNano()).Abs(); d > time.Second {
			t.Errorf("%v: origin plus monotonic time is %v off the date", mode, d)
		}
	}
}

func TestClock_NoAllocation(t *testing.T) {
	eachSource(t, func(t *testing.T, s *Source) {
		c := New(s)
		end := c.Nanotime() + 2*minBase // past the learning of the rate
		for c.Nanotime() < end {
			c.WallMillis()
		}
		n := testing.AllocsPerRun(1000, func() {
			c.WallMillis()
			c.WallTime()
			c.Nanotime()
			c.UpdateLoop()
			c.ArmNow()
		})
		if n != 0 {
			t.Errorf("%v allocations", n)
		}
	})
}
