package eventloop_test

import (
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"
	"unsafe"

	"github.com/node-go/node-go/internal/eventloop"
)

func TestLoop_SizeAndAllocations(t *testing.T) {
	t.Logf("loop %d, timer %d, immediate %d, handle %d, completion %d bytes", unsafe.Sizeof(eventloop.Loop{}), unsafe.Sizeof(eventloop.Timer{}),
		unsafe.Sizeof(eventloop.Immediate{}), unsafe.Sizeof(eventloop.Handle{}), unsafe.Sizeof(eventloop.Completion{}))
	if n := unsafe.Sizeof(eventloop.Loop{}); n > 768 {
		t.Errorf("a loop takes %d bytes", n)
	}
	if n := unsafe.Sizeof(eventloop.Timer{}); n > 48 {
		t.Errorf("a timer takes %d bytes", n)
	}
	l := newLoop(t, newWallClock())
	tm := l.NewTimer(func() {})
	var im eventloop.Immediate
	l.InitImmediate(&im, func() {})
	fn := func() {}
	task := ownedTask{new(atomic.Int64), new(atomic.Int64)}
	var asTask eventloop.Task = &task
	if n := testing.AllocsPerRun(100, func() {
		tm.Start(0)
		im.Queue()
		l.Post(fn)
		l.PostTask(asTask)
		l.Run()
	}); n != 0 {
		t.Errorf("a turn allocates %v times", n)
	}
}

// TestLoop_IdleIsSmall measures a thousand loops that wait for a far timer, their goroutines' stacks left out.
func TestLoop_IdleIsSmall(t *testing.T) {
	const n = 1000
	heap := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	clock := newWallClock
	before := heap()
	loops := make([]*eventloop.Loop, n)
	var group sync.WaitGroup
	for i := range loops {
		l := eventloop.New(clock())
		loops[i] = l
		group.Go(func() {
			l.NewHandle("MessagePort")
			l.Post(func() {})
			l.Run()
		})
	}
	for _, l := range loops {
		for l.Metrics().Events == 0 {
			time.Sleep(time.Millisecond)
		}
	}
	each := float64(heap()-before) / n
	t.Logf("%.0f bytes each", each)
	if each > 2048 {
		t.Errorf("an idle loop takes %.0f bytes", each)
	}
	for _, l := range loops {
		l.Stop()
	}
	group.Wait()
	for _, l := range loops {
		l.Close()
	}
}
