//go:build !purego

package monotime

import (
	"io"
	"os"
	"os/signal"
	"runtime"
	"runtime/pprof"
	"sync"
	"syscall"
	"testing"
	"time"
)

func kernel(t testing.TB) (fn uintptr, resolution time.Duration) {
	fn, resolution, err := kernelClock()
	if err != nil {
		t.Skipf("this machine lets no coarse clock be read: %v", err)
	}
	return fn, resolution
}

// fits tells whether a kernel reading lies between two precise ones, the first less one tick and the delay of a busy machine.
func fits(t *testing.T, fn uintptr, resolution time.Duration) bool {
	before := time.Now()
	got := time.Unix(kernelTime(fn))
	after := time.Now()
	if got.Before(before.Add(-resolution-20*time.Millisecond)) || got.After(after) {
		t.Errorf("kernel clock at %v, precise %v before and %v after", got, before, after)
		return false
	}
	return true
}

func TestKernelTime(t *testing.T) {
	fn, resolution := kernel(t)
	for end := time.Now().Add(20 * time.Millisecond); time.Now().Before(end); {
		if !fits(t, fn, resolution) {
			return
		}
	}
}

// A clock on the kernel's source works whatever its resolution; what machines of 4 ms are spared is the coarseness.
func TestKernelClock_Reads(t *testing.T) {
	fn, resolution := kernel(t)
	c := New(choose(Coarse, machine{vdso: fn, kernelResolution: maxCoarse}, processOrigin()))
	lag := resolution.Milliseconds() + 20
	last := c.WallMillis()
	for end := time.Now().Add(20 * time.Millisecond); time.Now().Before(end); {
		before := time.Now().UnixMilli()
		wall, date := c.WallMillis(), c.WallTime().UnixMilli()
		if after := time.Now().UnixMilli(); wall < before-lag || date < wall || date > after || wall < last {
			t.Fatalf("WallMillis %d (was %d), WallTime %d, precise %d before and %d after", wall, last, date, before, after)
		}
		last = wall
	}
	if n := testing.AllocsPerRun(100, func() { c.WallMillis(); c.WallTime() }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestKernelTime_SmallStacks enters the vDSO from new goroutines at every depth of stack, so that each way of growing is met.
func TestKernelTime_SmallStacks(t *testing.T) {
	fn, resolution := kernel(t)
	var wg sync.WaitGroup
	for depth := range 200 {
		wg.Go(func() { descend(t, depth, fn, resolution) })
	}
	wg.Wait()
}

func descend(t *testing.T, depth int, fn uintptr, resolution time.Duration) byte {
	var frame [64]byte
	for i := range frame {
		frame[i] = byte(depth)
	}
	if depth > 0 {
		descend(t, depth-1, fn, resolution)
	} else {
		fits(t, fn, resolution)
	}
	for _, b := range frame {
		if b != byte(depth) {
			t.Error("the call overwrote a frame of Go's")
			break
		}
	}
	return frame[depth%len(frame)]
}

// TestKernelTime_Signals lets profiling, preemption, collection and the process's own signals arrive in the vDSO.
func TestKernelTime_Signals(t *testing.T) {
	fn, resolution := kernel(t)
	if err := pprof.StartCPUProfile(io.Discard); err != nil {
		t.Skipf("a profile is being taken already: %v", err)
	}
	defer pprof.StopCPUProfile()
	got := make(chan os.Signal, 1)
	signal.Notify(got, syscall.SIGUSR1)
	defer signal.Stop(got)

	end := time.Now().Add(500 * time.Millisecond)
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) + 1 {
		wg.Go(func() {
			for time.Now().Before(end) {
				for range 1000 {
					kernelTime(fn)
				}
				if !fits(t, fn, resolution) {
					return
				}
			}
		})
	}
	wg.Go(func() {
		for time.Now().Before(end) {
			runtime.GC()
		}
	})
	signals := 0
	for time.Now().Before(end) {
		if err := syscall.Kill(os.Getpid(), syscall.SIGUSR1); err != nil {
			t.Error(err)
			break
		}
		signals++
	}
	wg.Wait()
	if signals < 100 {
		t.Errorf("only %d signals were sent", signals)
	}
}
