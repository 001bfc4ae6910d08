package worker

import (
	"runtime"
	"testing"
)

func TestRunMarked_SpellsTheMark(t *testing.T) {
	var r markReader
	for _, want := range []uint32{0, 1, 0x123456, markSpace - 1, 0xaaaaaa, 0x555555} {
		var got uint32
		var ok bool
		runMarked(want, func() {
			var pcs [64]uintptr
			got, ok = r.read(pcs[:runtime.Callers(0, pcs[:])])
		})
		if !ok || got != want {
			t.Errorf("mark %#x is read as %#x, %v", want, got, ok)
		}
	}
	var pcs [64]uintptr
	if m, ok := r.read(pcs[:runtime.Callers(0, pcs[:])]); ok {
		t.Errorf("a stack without a mark is read as %#x", m)
	}
}

// TestHeapShares_TellsWhoHoldsMemory has two marks hold different amounts, in small pieces as programs do.
func TestHeapShares_TellsWhoHoldsMemory(t *testing.T) {
	hold := func(mark uint32, mb int) (pieces [][]byte) {
		runMarked(mark, func() {
			for range mb << 10 {
				pieces = append(pieces, make([]byte, 1<<10))
			}
		})
		return pieces
	}
	const large, small = 64, 16
	a, b := hold(0x1234, large), hold(0xfedcb, small)
	runtime.GC()
	var h heapShares
	shares, err := h.read()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		mark uint32
		mb   int64
	}{{0x1234, large}, {0xfedcb, small}} {
		// Sampling at 512 KiB: six standard deviations.
		off := 6 * isqrt(c.mb*2) / 2
		if mb := shares[c.mark] >> 20; mb < c.mb-off || mb > c.mb+off+4 {
			t.Errorf("mark %#x: %d MiB, want %d ± %d", c.mark, mb, c.mb, off)
		}
	}
	runtime.KeepAlive(a)
	runtime.KeepAlive(b)
}

func isqrt(n int64) int64 {
	r := int64(1)
	for r*r < n {
		r++
	}
	return r
}

type hoarder struct {
	stop chan struct{}
	grow int // MiB
}

func (h *hoarder) Run() int {
	var all [][]byte
	for {
		select {
		case <-h.stop:
			runtime.KeepAlive(all)
			return 0
		default:
			if len(all) < h.grow<<10 {
				all = append(all, make([]byte, 1<<10))
			} else {
				runtime.Gosched()
			}
		}
	}
}

func (h *hoarder) Terminate() { close(h.stop) }
func (h *hoarder) Close()     {}

func (h *hoarder) Post(func()) bool { return false }

func (h *hoarder) LoopTimes() (start, now, idle int64) { return 0, 0, 0 }

type failures struct {
	failed, exited chan any
}

func (f *failures) Online()            {}
func (f *failures) Output(int, []byte) {}
func (f *failures) Failed(err any)     { f.failed <- err }
func (f *failures) Exited(code int)    { f.exited <- code }

// TestGovernor_EndsTheOffenderAlone has a thread within its limit and one beyond it.
func TestGovernor_EndsTheOffenderAlone(t *testing.T) {
	g := NewGroup(nil)
	main := g.Main("")
	start := func(grow int, limit float64) (*Thread, *failures) {
		f := &failures{make(chan any, 1), make(chan any, 1)}
		spec := Spec{Observer: f, Limits: NoLimits()}
		spec.Limits.MaxOldGenerationSizeMb = limit
		th := main.Reserve(spec)
		main.Start(th, func(*Thread) Isolate { return &hoarder{stop: make(chan struct{}), grow: grow} })
		return th, f
	}
	modest, modestSeen := start(4, 64)
	_, greedySeen := start(1<<20, 24)
	err, _ := (<-greedySeen.failed).(error)
	if code := <-greedySeen.exited; err != ErrOutOfMemory || code != 1 {
		t.Errorf("the offender ended with %v, code %v", err, code)
	}
	select {
	case <-modestSeen.failed:
		t.Error("the neighbour was ended")
	default:
	}
	modest.Terminate()
	<-modestSeen.exited
	main.End()
	if g.governor.stop != nil {
		t.Error("the governor goes on without a limited thread")
	}
}
