package taskpool

import (
	"sync"
	"sync/atomic"
	"testing"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

type fn func()

func (f fn) Work() { f() }

func TestPool_Bound(t *testing.T) {
	const limit, tasks = 4, 5000
	p := New(limit)
	var now, most, done atomic.Int32
	var all sync.WaitGroup
	all.Add(tasks)
	for range 5 {
		go func() {
			for range tasks / 5 {
				p.Submit(fn(func() {
					defer all.Done()
					n := now.Add(1)
					for m := most.Load(); n > m && !most.CompareAndSwap(m, n); m = most.Load() {
					}
					now.Add(-1)
					done.Add(1)
				}))
			}
		}()
	}
	all.Wait()
	if done.Load() != tasks || most.Load() > limit {
		t.Fatalf("%d tasks ran, %d at a time", done.Load(), most.Load())
	}
	if p.Waiting() != 0 {
		t.Fatalf("%d tasks wait", p.Waiting())
	}
}

func TestPool_Order(t *testing.T) {
	p := New(1)
	started, gate := make(chan struct{}), make(chan struct{})
	p.Submit(fn(func() { close(started); <-gate }))
	<-started
	var order []int
	var all sync.WaitGroup
	for i := range 3000 {
		all.Add(1)
		p.Submit(fn(func() { order = append(order, i); all.Done() }))
	}
	if p.Waiting() != 3000 {
		t.Fatalf("%d tasks wait", p.Waiting())
	}
	close(gate)
	all.Wait()
	for i, n := range order {
		if i != n {
			t.Fatalf("task %d ran as number %d", n, i)
		}
	}
}
