package eventloop_test

import (
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/node-go/node-go/internal/eventloop"
)

// TestPost_Hammer has many goroutines post while the loop falls asleep and wakes up: no task is lost, run twice, or run
// before one that its own goroutine posted earlier.
func TestPost_Hammer(t *testing.T) {
	const posters, each = 8, 5000
	l := newLoop(t, newWallClock())
	keep := l.NewHandle("MessagePort")
	var next [posters]int
	total := 0
	var group sync.WaitGroup
	for p := range posters {
		group.Go(func() {
			for i := range each {
				ok := l.Post(func() {
					if next[p] != i {
						t.Errorf("poster %d: task %d ran when %d was due", p, i, next[p])
					}
					next[p] = i + 1
					if total++; total == posters*each {
						keep.Close()
					}
				})
				if !ok {
					t.Errorf("Post refused")
				}
				if i%97 == 0 {
					runtime.Gosched()
				}
			}
		})
	}
	if r := l.Run(); r != eventloop.Done {
		t.Errorf("Run = %v", r)
	}
	group.Wait()
	if total != posters*each {
		t.Errorf("%d of %d tasks ran", total, posters*each)
	}
	if m := l.Metrics(); m.Events != posters*each {
		t.Errorf("Events = %d", m.Events)
	}
}

// TestPost_PingPong has two loops wake each other: a lost wake-up would hang it.
func TestPost_PingPong(t *testing.T) {
	a, b := newLoop(t, newWallClock()), newLoop(t, newWallClock())
	ha, hb := a.NewHandle("MessagePort"), b.NewHandle("MessagePort")
	left := 20_000
	var ping, pong func()
	ping = func() { b.Post(pong) }
	pong = func() {
		if left--; left == 0 {
			hb.Close()
			a.Post(ha.Close)
			return
		}
		a.Post(ping)
	}
	a.Post(ping)
	var group sync.WaitGroup
	group.Go(func() { b.Run() })
	a.Run()
	group.Wait()
	if left != 0 {
		t.Errorf("%d round trips missing", left)
	}
}

// ownedTask counts its fates.
type ownedTask struct{ ran, discarded *atomic.Int64 }

func (o ownedTask) Run()     { o.ran.Add(1) }
func (o ownedTask) Discard() { o.discarded.Add(1) }

// TestPost_WhileStoppingAndClosing checks that each task that was accepted either runs or is discarded.
func TestPost_WhileStoppingAndClosing(t *testing.T) {
	for range 50 {
		l := eventloop.New(newWallClock())
		l.NewHandle("Worker")
		var ran, discarded, accepted atomic.Int64
		var group sync.WaitGroup
		for range 4 {
			group.Go(func() {
				for {
					if !l.PostTask(ownedTask{&ran, &discarded}) {
						return
					}
					if accepted.Add(1) == 500 {
						l.Stop()
					}
				}
			})
		}
		if r := l.Run(); r != eventloop.Stopped {
			t.Fatalf("Run = %v", r)
		}
		l.Close()
		group.Wait()
		if ran.Load()+discarded.Load() != accepted.Load() {
			t.Fatalf("accepted %d, ran %d, discarded %d", accepted.Load(), ran.Load(), discarded.Load())
		}
	}
}
