package eventloop_test

import (
	"sync"
	"sync/atomic"
	"testing"

	"github.com/node-go/node-go/internal/eventloop"
)

func TestCompletion_Hammer(t *testing.T) {
	l := newLoop(t, newWallClock())
	const n = 500
	done := 0
	var group sync.WaitGroup
	for i := range n {
		c := l.Begin("FSReqCallback")
		group.Go(func() {
			if i%5 == 0 {
				c.Abandon()
				return
			}
			if !c.Complete(func() { done++ }) {
				t.Error("Complete refused")
			}
		})
	}
	if r := l.Run(); r != eventloop.Done || done != n-n/5 {
		t.Errorf("Run = %v, %d callbacks", r, done)
	}
	group.Wait()
	if got := l.ActiveResources(); len(got) != 0 {
		t.Errorf("left: %v", got)
	}
}

func TestCompletion_OnlyOnce(t *testing.T) {
	for name, again := range map[string]func(*eventloop.Completion){
		"complete": func(c *eventloop.Completion) { c.Complete(func() {}) },
		"abandon":  (*eventloop.Completion).Abandon,
	} {
		l := newLoop(t, newWallClock())
		a, b := l.Begin("x"), l.Begin("x")
		a.Complete(func() {})
		b.Abandon()
		mustPanic(t, name+" after Complete", func() { again(a) })
		mustPanic(t, name+" after Abandon", func() { again(b) })
		if r := l.Run(); r != eventloop.Done {
			t.Errorf("Run = %v", r)
		}
	}
}

func TestCompletion_KeepsAliveUntilItsCallback(t *testing.T) {
	l := newLoop(t, newWallClock())
	var c eventloop.Completion
	runs := 0
	for range 2 { // a completion inside another struct can be begun again
		l.InitCompletion(&c, "x")
		c.Complete(func() { runs++ })
		if !l.Alive() {
			t.Error("completed but not called back: not alive")
		}
		l.Run()
	}
	if runs != 2 || l.Alive() {
		t.Errorf("%d callbacks, alive %v", runs, l.Alive())
	}
}

func TestCompletion_AfterClose(t *testing.T) {
	l := eventloop.New(newWallClock())
	early, late := l.Begin("x"), l.Begin("x")
	var ran, discarded atomic.Int64
	if !early.CompleteTask(ownedTask{&ran, &discarded}) {
		t.Error("refused before Close")
	}
	l.Close()
	if late.CompleteTask(ownedTask{&ran, &discarded}) {
		t.Error("accepted after Close")
	}
	if ran.Load() != 0 || discarded.Load() != 1 {
		t.Errorf("ran %d, discarded %d", ran.Load(), discarded.Load())
	}
	if l.Alive() {
		t.Error("alive after Close")
	}
}
