package eventloop_test

import (
	"testing"

	"github.com/node-go/node-go/internal/eventloop"
)

type countdown struct {
	left int
	keep *eventloop.Handle
}

func (c *countdown) Run() {
	if c.left--; c.left == 0 {
		c.keep.Close()
	}
}

// BenchmarkPostTask is one goroutine that floods a loop.
func BenchmarkPostTask(b *testing.B) {
	l := eventloop.New(newWallClock())
	defer l.Close()
	var t eventloop.Task = &countdown{b.N, l.NewHandle("MessagePort")}
	b.ReportAllocs()
	go func() {
		for range b.N {
			l.PostTask(t)
		}
	}()
	l.Run()
}

// BenchmarkPingPong is a message to a sleeping loop and the answer.
func BenchmarkPingPong(b *testing.B) {
	l, m := eventloop.New(newWallClock()), eventloop.New(newWallClock())
	defer l.Close()
	defer m.Close()
	keep := m.NewHandle("MessagePort")
	end := l.NewHandle("MessagePort")
	left := b.N
	var ping, pong func()
	ping = func() { m.Post(pong) }
	pong = func() {
		if left--; left == 0 {
			keep.Close()
			l.Post(end.Close)
			return
		}
		l.Post(ping)
	}
	b.ReportAllocs()
	l.Post(ping)
	done := make(chan struct{})
	go func() {
		m.Run()
		close(done)
	}()
	l.Run()
	<-done
}

func BenchmarkTimerStartStop(b *testing.B) {
	l := eventloop.New(newWallClock())
	defer l.Close()
	timers := make([]eventloop.Timer, 10_000)
	for i := range timers {
		l.InitTimer(&timers[i], func() {})
		timers[i].Start(int64(i) * ms)
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		timers[i%len(timers)].Again()
	}
}

func BenchmarkImmediateTurn(b *testing.B) {
	l := eventloop.New(newWallClock())
	defer l.Close()
	left := b.N
	var im eventloop.Immediate
	l.InitImmediate(&im, func() {
		if left--; left > 0 {
			im.Queue()
		}
	})
	im.Queue()
	b.ReportAllocs()
	l.Run()
}
