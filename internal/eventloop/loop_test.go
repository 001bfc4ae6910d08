package eventloop_test

import (
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"github.com/node-go/node-go/internal/eventloop"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// wallClock reads Go's clock, which stands still in a synctest bubble until all its goroutines wait.
type wallClock struct {
	base time.Time
	now  int64
}

func newWallClock() *wallClock { return &wallClock{base: time.Now()} }

func (c *wallClock) Nanotime() int64   { return int64(time.Since(c.base)) }
func (c *wallClock) UpdateLoop() int64 { c.now = c.Nanotime(); return c.now }
func (c *wallClock) LoopNow() int64    { return c.now }

// handClock is moved by its test.
type handClock struct {
	time atomic.Int64
	now  int64
}

func (c *handClock) Nanotime() int64   { return c.time.Load() }
func (c *handClock) UpdateLoop() int64 { c.now = c.time.Load(); return c.now }
func (c *handClock) LoopNow() int64    { return c.now }

const ms = int64(time.Millisecond)

// log records the order of callbacks.
type log struct{ lines []string }

func (g *log) say(s string) func() { return func() { g.lines = append(g.lines, s) } }

func (g *log) want(t *testing.T, want string) {
	t.Helper()
	if got := strings.Join(g.lines, " "); got != want {
		t.Errorf("order\n got %s\nwant %s", got, want)
	}
}

func newLoop(t *testing.T, c eventloop.Clock) *eventloop.Loop {
	l := eventloop.New(c)
	t.Cleanup(l.Close)
	return l
}

func TestLoop_PhasesOfATurn(t *testing.T) {
	l := newLoop(t, new(handClock))
	var g log
	l.AtClosing(g.say("close1"))
	l.AtClosing(g.say("close2"))
	l.SetImmediate(func() {
		g.say("immediate")()
		l.SetImmediate(g.say("next-immediate"))
		l.AtClosing(func() { g.say("close3")(); l.AtClosing(g.say("next-close")) })
		l.AtPending(g.say("next-pending"))
		l.NewTimer(g.say("timer-of-immediate")).Start(0)
	})
	l.Post(func() { g.say("posted")(); l.Post(g.say("next-posted")); l.AtPending(g.say("deferred")) })
	l.AtPending(g.say("pending"))
	l.NewTimer(g.say("first-timer")).Start(0)
	if r := l.Run(); r != eventloop.Done {
		t.Errorf("Run = %v", r)
	}
	g.want(t, "first-timer pending posted deferred immediate close3 close2 close1 timer-of-immediate "+
		"next-pending next-posted next-immediate next-close")
}

func TestLoop_NothingReferencedEndsAtOnce(t *testing.T) {
	l := newLoop(t, newWallClock())
	var g log
	l.NewHandle("MessagePort").Unref()
	tm := l.NewTimer(g.say("timer"))
	tm.Start(ms)
	tm.Unref()
	l.SetImmediate(g.say("immediate")).Unref()
	l.Post(g.say("posted"))
	if l.Alive() {
		t.Error("Alive with unreferenced things only")
	}
	if r := l.Run(); r != eventloop.Done {
		t.Errorf("Run = %v", r)
	}
	g.want(t, "")
}

func TestLoop_RunsAgainAfterDone(t *testing.T) {
	l := newLoop(t, newWallClock())
	var g log
	l.SetImmediate(g.say("one"))
	l.Run()
	l.NewTimer(g.say("two")).Start(ms)
	if !l.Alive() {
		t.Error("not Alive with a timer")
	}
	l.Run()
	g.want(t, "one two")
}

func TestLoop_StopFromCallbackEndsRunAfterIt(t *testing.T) {
	for phase, put := range map[string]func(*eventloop.Loop, func()){
		"timers":  func(l *eventloop.Loop, fn func()) { l.NewTimer(fn).Start(0) },
		"pending": func(l *eventloop.Loop, fn func()) { l.AtPending(fn) },
		"poll":    func(l *eventloop.Loop, fn func()) { l.Begin("x").Complete(fn) },
		"check":   func(l *eventloop.Loop, fn func()) { l.SetImmediate(fn) },
		"closing": func(l *eventloop.Loop, fn func()) { l.AtClosing(fn) },
	} {
		t.Run(phase, func(t *testing.T) {
			l := newLoop(t, newWallClock())
			calls := 0
			for range 3 {
				put(l, func() { calls++; l.Stop(); l.Stop() })
			}
			for range 2 {
				if r := l.Run(); r != eventloop.Stopped {
					t.Errorf("Run = %v", r)
				}
			}
			if calls != 1 {
				t.Errorf("%d callbacks ran", calls)
			}
		})
	}
}

func TestLoop_StopWakesAWaitingLoop(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := eventloop.New(newWallClock())
		defer l.Close()
		l.NewHandle("TCPServer")
		go func() {
			time.Sleep(time.Second)
			l.Stop()
		}()
		if r := l.Run(); r != eventloop.Stopped {
			t.Errorf("Run = %v", r)
		}
		if got := l.IdleTime(); got != int64(time.Second) {
			t.Errorf("idle %v", time.Duration(got))
		}
	})
}

func TestLoop_GoesOnAfterAPanic(t *testing.T) {
	for phase, put := range map[string]func(*eventloop.Loop, func()){
		"timers":  func(l *eventloop.Loop, fn func()) { l.NewTimer(fn).Start(0) },
		"pending": func(l *eventloop.Loop, fn func()) { l.AtPending(fn) },
		"poll":    func(l *eventloop.Loop, fn func()) { l.Begin("x").Complete(fn) },
		"check":   func(l *eventloop.Loop, fn func()) { l.SetImmediate(fn) },
	} {
		for bad := range 3 {
			t.Run(phase, func(t *testing.T) {
				l := newLoop(t, newWallClock())
				var ran []int
				for i := range 3 {
					put(l, func() {
						ran = append(ran, i)
						if i == bad {
							panic("callback")
						}
					})
				}
				func() {
					defer func() {
						if recover() != "callback" {
							t.Error("the panic did not come through Run")
						}
					}()
					l.Run()
				}()
				put(l, func() { ran = append(ran, 3) })
				if r := l.Run(); r != eventloop.Done || !slices.Equal(ran, []int{0, 1, 2, 3}) {
					t.Errorf("Run = %v, ran %v", r, ran)
				}
			})
		}
	}
}

func TestLoop_RunOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := eventloop.New(newWallClock())
		defer l.Close()
		var g log
		l.NewTimer(g.say("timer")).Start(ms)
		if r := l.RunOnce(false); r != eventloop.Again {
			t.Errorf("without waiting: %v", r)
		}
		g.want(t, "")
		if r := l.RunOnce(true); r != eventloop.Done {
			t.Errorf("waiting: %v", r)
		}
		g.want(t, "timer")
	})
}

func TestLoop_MisuseOfRunPanics(t *testing.T) {
	l := eventloop.New(newWallClock())
	mustPanic(t, "nested Run", func() {
		l.SetImmediate(func() { l.Run() })
		l.Run()
	})
	mustPanic(t, "Close while running", func() {
		l.SetImmediate(func() { l.Close() })
		l.Run()
	})
	l.Close()
	l.Close()
	mustPanic(t, "Run after Close", func() { l.Run() })
}

func mustPanic(t *testing.T, what string, fn func()) {
	t.Helper()
	defer func() {
		if recover() == nil {
			t.Errorf("%s did not panic", what)
		}
	}()
	fn()
}

func TestLoop_Metrics(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(time.Second)
		c := newWallClock()
		c.base = c.base.Add(-time.Second)
		l := eventloop.New(c)
		defer l.Close()
		if m := l.Metrics(); m != (eventloop.Metrics{}) {
			t.Errorf("before Run: %+v", m)
		}
		done := l.Begin("FSReqCallback")
		l.Post(func() {})
		go func() {
			time.Sleep(3 * time.Millisecond)
			synctest.Wait()
			if got := l.IdleTime(); got != 3*ms {
				t.Errorf("idle while waiting: %v", time.Duration(got))
			}
			time.Sleep(time.Millisecond)
			done.Complete(func() {})
		}()
		l.Run()
		want := eventloop.Metrics{Start: int64(time.Second), Idle: 4 * ms, Turns: 2, Events: 2, EventsWaiting: 1}
		if m := l.Metrics(); m != want {
			t.Errorf("got %+v, want %+v", m, want)
		}
	})
}
