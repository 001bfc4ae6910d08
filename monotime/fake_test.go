package monotime

import (
	"math"
	"sync"
	"testing"
	"time"
)

func TestFake(t *testing.T) {
	f := NewFake(noon)
	a, b := f.Clock(), f.Clock()
	check := func(when string, wall time.Time, nano, loop int64) {
		t.Helper()
		for _, c := range []*Clock{a, b} {
			if got := c.WallMillis(); got != wall.UnixMilli() {
				t.Errorf("%s: WallMillis %d, want %d", when, got, wall.UnixMilli())
			}
			if got := c.WallTime(); !got.Equal(wall) {
				t.Errorf("%s: WallTime %v, want %v", when, got, wall)
			}
			if c.Nanotime() != nano || c.ArmNow() != nano || c.LoopNow() != loop {
				t.Errorf("%s: monotonic %d, arm %d, loop %d, want %d and loop %d", when, c.Nanotime(), c.ArmNow(), c.LoopNow(), nano, loop)
			}
			if got := c.TimeOrigin(); got != noon.UnixNano() {
				t.Errorf("%s: origin %d, want %d", when, got, noon.UnixNano())
			}
		}
	}
	check("at first", noon, 0, 0)
	f.Advance(90 * time.Second)
	check("after Advance", noon.Add(90*time.Second), 90e9, 0)
	for _, c := range []*Clock{a, b} {
		if got := c.UpdateLoop(); got != 90e9 {
			t.Errorf("UpdateLoop = %d", got)
		}
	}
	past := time.Date(1969, 12, 31, 23, 59, 59, 999_000_000, time.UTC)
	f.SetWall(past)
	check("after SetWall", past, 90e9, 90e9)
	f.Advance(time.Millisecond)
	check("after both", past.Add(time.Millisecond), 90e9+1e6, 90e9)
}

func TestFake_Range(t *testing.T) {
	f := NewFake(noon)
	f.Advance(math.MaxInt64)
	for _, d := range []time.Duration{-1, 1, math.MaxInt64} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("Advance(%d) at the range's end did not panic", d)
				}
			}()
			f.Advance(d)
		}()
	}
	if got := f.Nanotime(); got != math.MaxInt64 {
		t.Errorf("a refused Advance moved the clock to %d", got)
	}
}

func TestFake_Concurrent(t *testing.T) {
	f := NewFake(noon)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			c := f.Clock()
			last := c.UpdateLoop()
			for last < int64(time.Second) {
				now := c.UpdateLoop()
				if now < last {
					t.Errorf("loop time ran back from %d to %d", last, now)
					return
				}
				last = now
			}
		})
	}
	for range 1000 {
		f.Advance(time.Millisecond)
	}
	wg.Wait()
}

func TestClock_Inject(t *testing.T) {
	eachSource(t, func(t *testing.T, s *Source) {
		c := New(s)
		for end := c.Nanotime() + 2*minBase; c.Nanotime() < end; {
			c.WallMillis() // the cached reading must not outlive the injection
		}
		f := NewFake(noon)
		c.Inject(f)
		if c.WallMillis() != noon.UnixMilli() || !c.WallTime().Equal(noon) || c.Nanotime() != 0 || c.LoopNow() != 0 {
			t.Errorf("an injected clock tells %v, %d", c.WallTime(), c.Nanotime())
		}
		f.Advance(time.Hour)
		if c.UpdateLoop() != int64(time.Hour) || c.TimeOrigin() != noon.UnixNano() {
			t.Errorf("loop time %d, origin %d", c.LoopNow(), c.TimeOrigin())
		}
		c.Inject(nil)
		if d := time.Since(c.WallTime()); d < 0 || d > time.Minute {
			t.Errorf("%v off after the fake was taken out", d)
		}
		if c.LoopNow() >= int64(time.Hour) || c.TimeOrigin() != s.origin.UnixNano() {
			t.Errorf("loop time %d, origin %d after the fake was taken out", c.LoopNow(), c.TimeOrigin())
		}
	})
}
