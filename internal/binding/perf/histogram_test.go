package perf

import (
	"bytes"
	"math"
	"slices"
	"sync"
	"testing"

	"pgregory.net/rapid"
)

// TestHistogram_AsNode compares with what Node.js answers for the same values.
func TestHistogram_AsNode(t *testing.T) {
	h := newHistogram(1, 1<<53-1, 3)
	for _, v := range []int64{1, 5, 100000, 77777, 300, 301, 302, 5000} {
		h.record(v)
	}
	s := h.summary()
	for _, c := range []struct {
		name      string
		got, want float64
	}{
		{"min", float64(h.min()), 1}, {"max", float64(h.max()), 100031}, {"count", float64(h.count()), 8},
		{"mean", s.mean, 22962.875}, {"stddev", s.deviation, 38500.873485018165}, {"skewness", s.skewness, 1.2202167418750314},
		{"kurtosis", s.kurtosis, -0.39964118239234736}, {"p75", float64(h.percentile(75)), 5003}, {"p99.9", float64(h.percentile(99.9)), 100031},
		{"p1", float64(h.percentile(1)), 1}, {"below 300", float64(h.below(300)), 3}, {"at 77778", float64(h.at(77778)), 1},
	} {
		if math.Abs(c.got-c.want) > 1e-9*math.Abs(c.want) {
			t.Errorf("%s is %v, want %v", c.name, c.got, c.want)
		}
	}
	want := []step{{0, 1}, {50, 301}, {75, 5000}, {87.5, 77760}, {93.75, 99968}, {100, 99968}}
	if got := h.percentiles(); !slices.Equal(got, want) {
		t.Errorf("percentiles %v, want %v", got, want)
	}
}

func TestHistogram_Empty(t *testing.T) {
	h := newHistogram(1, 1000, 1)
	if h.min() != math.MaxInt64 || h.max() != 0 || !math.IsNaN(h.summary().mean) || h.percentile(50) != 0 {
		t.Errorf("min %d, max %d, mean %v, p50 %d", h.min(), h.max(), h.summary().mean, h.percentile(50))
	}
	if got := h.percentiles(); !slices.Equal(got, []step{{100, 0}}) {
		t.Errorf("percentiles %v", got)
	}
	for _, v := range []int64{1001, 1023, -1} {
		h.record(v)
	}
	if h.exceeding() != 3 || h.count() != 0 {
		t.Errorf("%d exceed, %d are counted", h.exceeding(), h.count())
	}
}

// TestShape_Precision: a bucket holds its value, and is no wider than the figures allow.
func TestShape_Precision(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		figures := rapid.IntRange(1, 5).Draw(t, "figures")
		low := rapid.Int64Range(1, 1000).Draw(t, "low")
		h := newHistogram(low, rapid.Int64Range(2*low, 1<<53-1).Draw(t, "high"), figures)
		v := rapid.Int64Range(0, h.high).Draw(t, "value")
		i := h.index(v)
		if i >= h.length {
			t.Fatalf("bucket %d of %d", i, h.length)
		}
		least, width := h.value(i)
		if v < least || v >= least+width {
			t.Fatalf("%d is in the bucket from %d, %d wide", v, least, width)
		}
		if v >= low && float64(width) > max(float64(low), float64(v)/math.Pow10(figures)) {
			t.Fatalf("the bucket of %d is %d wide at %d figures", v, width, figures)
		}
	})
}

func TestHistogram_Merge(t *testing.T) {
	a, b := newHistogram(1, 1e9, 3), newHistogram(1, 1e9, 3)
	a.record(10)
	b.record(20)
	b.recordCorrected(100, 30)
	a.merge(b, 1)
	if a.count() != 5 || a.max() != 100 || a.min() != 10 {
		t.Errorf("sum: count %d, min %d, max %d", a.count(), a.min(), a.max())
	}
	a.merge(a, -1)
	if a.count() != 0 || a.max() != 0 || a.min() != math.MaxInt64 {
		t.Errorf("difference: count %d, min %d, max %d", a.count(), a.min(), a.max())
	}
}

// TestHistogram_Shared hammers one histogram from many goroutines, as threads that were sent it do.
func TestHistogram_Shared(t *testing.T) {
	h := newHistogram(1, 1e9, 3)
	var wg sync.WaitGroup
	for g := range 8 {
		wg.Go(func() {
			for i := range 1000 {
				h.record(int64(g*1000 + i + 1))
				_ = h.percentile(50)
				if i%100 == 0 {
					_ = h.copy().encode()
				}
			}
		})
	}
	wg.Wait()
	if h.count() != 8000 {
		t.Errorf("%d of 8000 values are there", h.count())
	}
}

func FuzzDecode(f *testing.F) {
	h := newHistogram(1, 1e6, 2)
	f.Add(h.encode())
	for _, v := range []int64{0, 1, 500, 99999} {
		h.record(v)
	}
	f.Add(h.encode())
	f.Fuzz(func(t *testing.T, b []byte) {
		h, err := decode(b)
		if err != nil {
			return
		}
		again, err := decode(h.encode())
		if err != nil || !bytes.Equal(h.encode(), again.encode()) {
			t.Fatalf("%x is read, and what it is written as is not: %v", b, err)
		}
		_, _ = h.percentiles(), h.summary()
	})
}
