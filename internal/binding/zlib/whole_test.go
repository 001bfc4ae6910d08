package zlib

import (
	"testing"

	"github.com/node-go/node-go/internal/zstream"
)

// even gives `rate` bytes for each byte that it takes, or for the first `quick` bytes a thousand times as many.
type even struct{ rate, quick, owed, taken int }

func (e *even) Step(out, in []byte, _ zstream.Flush) (nout, nin int, err error) {
	for {
		n := min(e.owed, len(out)-nout)
		nout, e.owed = nout+n, e.owed-n
		if e.owed > 0 || nin == len(in) || nout == len(out) {
			return nout, nin, nil
		}
		e.owed = e.rate
		if e.taken < e.quick {
			e.owed *= 1000
		}
		nin++
		e.taken++
	}
}

func (e *even) Reset() error { return nil }
func (e *even) Close()       {}

func TestWhole_Grown(t *testing.T) {
	const size = 32 << 10
	for name, c := range map[string]struct {
		stream  *even
		total   int
		touched float64 // how much memory may be written, as a multiple of the output
	}{
		"even":               {&even{rate: 300}, 300 * size, 1.5},
		"shrinks":            {&even{rate: 1}, size, 2.1},
		"promises too much":  {&even{rate: 3, quick: 500}, 3*size + 500*2997, 2.5},
		"more than promised": {&even{rate: 100}, 100 * size, 1.5},
	} {
		w := &whole{stream: c.stream, in: make([]byte, size), most: 1 << 30}
		touched, last := 0, 0
		step := c.stream
		w.stream = watch{step, func() {
			if cap(w.out) != last {
				touched += len(w.out)
				if last > 0 && cap(w.out) > max(8*last, 128<<20*min(1, last>>20))+16<<10 {
					t.Errorf("%s: from %d to %d at once", name, last, cap(w.out))
				}
				last = cap(w.out)
			}
		}}
		if err := w.run(); err != nil || len(w.out) != c.total {
			t.Errorf("%s: %d bytes, not %d: %v", name, len(w.out), c.total, err)
		}
		if got := float64(touched+c.total) / float64(c.total); got > c.touched {
			t.Errorf("%s: wrote %.2f times as much as came out", name, got)
		}
		if cap(w.out) > 2*len(w.out)+16<<10 {
			t.Errorf("%s: keeps %d bytes for %d", name, cap(w.out), len(w.out))
		}
	}
}

// watch looks at each step.
type watch struct {
	*even
	look func()
}

func (w watch) Step(out, in []byte, f zstream.Flush) (int, int, error) {
	w.look()
	return w.even.Step(out, in, f)
}
