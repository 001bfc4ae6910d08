package eventloop_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"github.com/node-go/node-go/internal/eventloop"
)

func TestTimer_OrderByDueThenByStart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := eventloop.New(newWallClock())
		defer l.Close()
		var g log
		for i, delay := range []int64{5, 3, 5, 1, 3, 5, -7} {
			l.NewTimer(g.say(fmt.Sprintf("%d:%d", delay, i))).Start(delay * ms)
		}
		l.Run()
		g.want(t, "-7:6 1:3 3:1 3:4 5:0 5:2 5:5")
	})
}

func TestTimer_FiresWhenDueNotBefore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := eventloop.New(newWallClock())
		defer l.Close()
		begin := time.Now()
		var at []time.Duration
		for _, d := range []time.Duration{time.Millisecond, 1500 * time.Microsecond, time.Hour} {
			l.NewTimer(func() { at = append(at, time.Since(begin)) }).Start(int64(d))
		}
		l.Run()
		if want := []time.Duration{time.Millisecond, 1500 * time.Microsecond, time.Hour}; !slices.Equal(at, want) {
			t.Errorf("fired at %v, want %v", at, want)
		}
	})
}

func TestTimer_MessagesDoNotDelayIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := eventloop.New(newWallClock())
		defer l.Close()
		begin := time.Now()
		var at time.Duration
		l.NewTimer(func() { at = time.Since(begin) }).Start(10 * ms)
		var poster sync.WaitGroup
		poster.Go(func() {
			for range 30 {
				time.Sleep(3 * time.Millisecond / 2)
				l.Post(func() {})
			}
		})
		l.Run()
		poster.Wait()
		if at != 10*time.Millisecond {
			t.Errorf("fired at %v", at)
		}
	})
}

func TestTimer_StartedInCallbackWaitsForNextPhase(t *testing.T) {
	l := newLoop(t, new(handClock))
	var g log
	var again *eventloop.Timer
	n := 0
	again = l.NewTimer(func() {
		g.say("self")()
		if n++; n < 3 {
			again.Start(0)
		}
	})
	again.Start(0)
	l.NewTimer(g.say("other")).Start(0)
	l.SetImmediate(func() { g.say("immediate")(); l.SetImmediate(g.say("immediate2")) })
	l.Run()
	g.want(t, "self other immediate self immediate2 self")
}

func TestTimer_StopAndRestartOfReadyTimer(t *testing.T) {
	l := newLoop(t, new(handClock))
	var g log
	var b, c, d *eventloop.Timer
	l.NewTimer(func() {
		g.say("a")()
		if !b.Active() || !b.Stop() || b.Active() || b.Stop() {
			t.Error("b could not be stopped once")
		}
		c.Start(0)
		d.Unref()
	}).Start(0)
	b, c, d = l.NewTimer(g.say("b")), l.NewTimer(g.say("c")), l.NewTimer(g.say("d"))
	for _, tm := range []*eventloop.Timer{b, c, d} {
		tm.Start(0)
	}
	l.Run()
	g.want(t, "a d c")
	if l.Alive() {
		t.Error("still alive")
	}
}

func TestTimer_Again(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := eventloop.New(newWallClock())
		defer l.Close()
		begin := time.Now()
		var at []time.Duration
		var tm *eventloop.Timer
		tm = l.NewTimer(func() {
			time.Sleep(time.Millisecond)
			at = append(at, time.Since(begin))
			if len(at) < 3 {
				tm.Again()
			}
		})
		tm.Start(10 * ms)
		l.Run()
		// The loop time, on which Again counts, is that of the turn: the callback's own millisecond is not in it.
		if want := []time.Duration{11 * time.Millisecond, 21 * time.Millisecond, 31 * time.Millisecond}; !slices.Equal(at, want) {
			t.Errorf("fired at %v, want %v", at, want)
		}
	})
}

func TestTimer_RefCounts(t *testing.T) {
	l := newLoop(t, newWallClock())
	tm := l.NewTimer(func() {})
	if l.Alive() || !tm.HasRef() {
		t.Error("new timer: not referenced, or it keeps the loop alive")
	}
	tm.Start(ms)
	tm.Start(2 * ms)
	if !l.Alive() {
		t.Error("armed timer does not keep the loop alive")
	}
	tm.Unref()
	tm.Unref()
	if l.Alive() || tm.HasRef() {
		t.Error("unreferenced timer keeps the loop alive")
	}
	tm.Ref()
	if !l.Alive() {
		t.Error("Ref has no effect")
	}
	tm.Stop()
	if l.Alive() || tm.Active() {
		t.Error("stopped timer keeps the loop alive")
	}
}

func TestTimer_EndlessDelay(t *testing.T) {
	c := new(handClock)
	c.time.Store(1 << 40)
	c.UpdateLoop()
	l := newLoop(t, c)
	tm := l.NewTimer(func() { t.Error("fired") })
	tm.Start(1<<63 - 1)
	if got := tm.Due(); got != 1<<63-1 {
		t.Errorf("due %d", got)
	}
	l.RunOnce(false)
}

func TestTimer_HandMovedClock(t *testing.T) {
	c := new(handClock)
	l := newLoop(t, c)
	fired := false
	l.NewTimer(func() { fired = true }).Start(int64(time.Hour))
	go func() {
		c.time.Store(int64(time.Hour))
		l.Wake()
	}()
	l.Run()
	if !fired {
		t.Error("did not fire")
	}
}

func TestTimer_MillionArmedAndCleared(t *testing.T) {
	l := newLoop(t, newWallClock())
	const n = 1_000_000
	timers := make([]eventloop.Timer, n)
	begin := time.Now()
	for i := range timers {
		l.InitTimer(&timers[i], func() {})
		timers[i].Start(rand.Int64N(int64(time.Hour)))
	}
	armed := time.Since(begin)
	for _, i := range rand.Perm(n) {
		timers[i].Stop()
	}
	t.Logf("armed in %v, all done in %v", armed, time.Since(begin))
	if l.Alive() {
		t.Error("still alive")
	}
	if d := time.Since(begin); d > 20*time.Second {
		t.Errorf("took %v", d)
	}
}

// modelTimer is what a timer should be: a due time and a start number, or nothing.
type modelTimer struct {
	timer *eventloop.Timer
	due   int64
	start int
	armed bool
}

func TestTimer_AgainstModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := new(handClock)
		l := eventloop.New(c)
		defer l.Close()
		var fired, want []int
		var model []*modelTimer
		starts := 0
		act := func() {
			i := rapid.IntRange(0, len(model)).Draw(t, "timer")
			if i == len(model) {
				m := &modelTimer{}
				m.timer = l.NewTimer(func() { fired = append(fired, i) })
				model = append(model, m)
			}
			m := model[i]
			if rapid.IntRange(0, 3).Draw(t, "op") == 0 {
				if got := m.timer.Stop(); got != m.armed {
					t.Fatalf("Stop = %v, armed %v", got, m.armed)
				}
				m.armed = false
				return
			}
			starts++
			delay := rapid.Int64Range(0, 50).Draw(t, "delay")
			m.due, m.start, m.armed = c.now+delay, starts, true
			m.timer.Start(delay)
		}
		for range rapid.IntRange(1, 20).Draw(t, "rounds") {
			for range rapid.IntRange(0, 40).Draw(t, "acts") {
				act()
			}
			c.time.Add(rapid.Int64Range(0, 40).Draw(t, "advance"))
			l.RunOnce(false)
			var due []int
			for i, m := range model {
				if m.armed && m.due <= c.now {
					due = append(due, i)
					m.armed = false
				}
			}
			slices.SortFunc(due, func(a, b int) int {
				if d := model[a].due - model[b].due; d != 0 {
					return int(d)
				}
				return model[a].start - model[b].start
			})
			want = append(want, due...)
			if !slices.Equal(fired, want) {
				t.Fatalf("fired %v, want %v", fired, want)
			}
			alive := slices.ContainsFunc(model, func(m *modelTimer) bool { return m.armed })
			if l.Alive() != alive {
				t.Fatalf("Alive = %v", !alive)
			}
		}
	})
}
