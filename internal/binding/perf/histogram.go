package perf

import (
	"math"
	"math/bits"
	"slices"
	"sync"
)

// histogram counts values in buckets whose width grows with the value, so that each is kept to a fixed number of significant
// figures: a high dynamic range histogram. Objects of several isolates may share one; every method may be called from any
// goroutine.
type histogram struct {
	shape

	mu      sync.Mutex
	counts  []int64 // grows with the largest bucket in use
	total   int64
	exceeds int64
	lowest  int64 // least value recorded that is not zero
	greatest,
	last int64 // time of the last recordDelta, 0 before the first
	resets   int64
	removals int64 // how often values were taken away
	average  average
}

// shape says which buckets there are. It never changes.
type shape struct {
	low, high int64 // the values that the maker asked for
	figures   int
	unit      int // log2 of the width of the narrowest bucket
	half      int // log2 of half the number of buckets in a group
	length    int // number of buckets
}

// newHistogram makes an empty histogram for values from low to high, with figures (1 to 5) significant decimal figures. low is at
// least 1 and high at least twice low.
func newHistogram(low, high int64, figures int) *histogram {
	largest := 2 * int64(math.Pow10(figures))
	group := bits.Len64(uint64(largest - 1))
	s := shape{low: low, high: high, figures: figures, unit: bits.Len64(uint64(low)) - 1, half: max(group, 1) - 1}
	groups := 1
	for limit := int64(1) << (s.half + 1 + s.unit); limit <= high; groups++ {
		if limit > math.MaxInt64/2 {
			groups++
			break
		}
		limit <<= 1
	}
	s.length = (groups + 1) << s.half
	return &histogram{shape: s, lowest: math.MaxInt64}
}

// index gives the bucket of a value.
func (s *shape) index(v int64) int {
	mask := uint64(1)<<(s.half+1) - 1
	group := bits.Len64(uint64(v)|mask<<s.unit) - s.unit - s.half - 1
	return (group+1)<<s.half + int(v>>(group+s.unit)) - 1<<s.half
}

// value gives the least value of a bucket, width the number of values in it.
func (s *shape) value(index int) (v, width int64) {
	group := index>>s.half - 1
	sub := index&(1<<s.half-1) + 1<<s.half
	if group < 0 {
		sub -= 1 << s.half
		group = 0
	}
	return int64(sub) << (group + s.unit), 1 << (group + s.unit)
}

// first gives the least value that is in the same bucket as v, final the greatest.
func (s *shape) first(v int64) int64 {
	low, _ := s.value(s.index(v))
	return low
}

func (s *shape) final(v int64) int64 {
	low, width := s.value(s.index(v))
	return low + width - 1
}

// record counts v; a value out of range is counted as exceeding only.
func (h *histogram) record(v int64) {
	h.mu.Lock()
	h.one(v)
	h.mu.Unlock()
}

// one counts a value that is recorded, and not merged.
func (h *histogram) one(v int64) {
	before := h.total
	if h.add(v, 1); h.total != before {
		h.average.add(v)
	}
}

func (h *histogram) add(v, n int64) {
	if v < 0 || v > h.high || h.index(v) >= h.length {
		h.exceeds += n
		return
	}
	i := h.index(v)
	h.grow(i)
	h.counts[i] += n
	h.total += n
	h.seen(v)
}

func (h *histogram) seen(v int64) {
	if v != 0 {
		h.lowest = min(h.lowest, v)
	}
	h.greatest = max(h.greatest, v)
}

func (h *histogram) grow(i int) {
	if i < len(h.counts) {
		return
	}
	counts := make([]int64, min(h.length, max(i+1, 2*len(h.counts), 64)))
	copy(counts, h.counts)
	h.counts = counts
}

// recordDelta counts the time since the last call; now is in nanoseconds.
func (h *histogram) recordDelta(now int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if d := now - h.last; h.last != 0 && d > 0 {
		h.one(d)
	}
	h.last = now
}

// recordCorrected counts v and, where v is beyond the interval at which values were expected, those that are missing.
func (h *histogram) recordCorrected(v, interval int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.one(v)
	for missing := v - interval; missing >= interval; missing -= interval {
		h.add(missing, 1)
	}
}

// merge adds sign times the counts of other, which must not be h while sign is below zero and counts would go below zero.
func (h *histogram) merge(other *histogram, sign int64) {
	o := other.copy()
	h.mu.Lock()
	defer h.mu.Unlock()
	for i, n := range o.counts {
		if n != 0 {
			v, _ := o.value(i)
			h.add(v, sign*n)
		}
	}
	h.exceeds = max(0, h.exceeds+sign*o.exceeds)
	if sign > 0 && o.total > 0 {
		h.seen(o.greatest)
		if o.lowest != math.MaxInt64 {
			h.seen(o.lowest)
		}
		return
	}
	if sign < 0 {
		h.removals++
	}
	h.settle()
}

// settle finds the extremes again after counts were taken away.
func (h *histogram) settle() {
	h.lowest, h.greatest, h.total = math.MaxInt64, 0, 0
	for i, n := range h.counts {
		if n <= 0 {
			h.counts[i] = 0
			continue
		}
		v, _ := h.value(i)
		h.total += n
		h.seen(v)
	}
}

// copy gives a histogram of the same content that nobody else has.
func (h *histogram) copy() *histogram {
	h.mu.Lock()
	defer h.mu.Unlock()
	return &histogram{shape: h.shape, counts: slices.Clone(h.counts), total: h.total, exceeds: h.exceeds, lowest: h.lowest, greatest: h.greatest,
		removals: h.removals, average: h.average}
}

func (h *histogram) reset() {
	h.mu.Lock()
	defer h.mu.Unlock()
	clear(h.counts)
	h.total, h.exceeds, h.last = 0, 0, 0
	h.lowest, h.greatest = math.MaxInt64, 0
	h.resets++
	h.removals++
	h.average.reset()
}

// averages gives the moving averages of the values, of their deviation, and of the share above the threshold.
func (h *histogram) averages() (mean, deviation, errors float64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.average.mean, math.Sqrt(h.average.variance), h.average.errors
}

// covers tells whether every value of o is in h too. Both must be copies.
func (h *histogram) covers(o *histogram) bool {
	for i, n := range o.counts {
		if n > 0 && (i >= len(h.counts) || h.counts[i] < n) {
			return false
		}
	}
	return true
}

// min is the least value, math.MaxInt64 while there is none.
func (h *histogram) min() int64 {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case len(h.counts) > 0 && h.counts[0] > 0:
		return 0
	case h.lowest == math.MaxInt64:
		return h.lowest
	}
	return h.first(h.lowest)
}

func (h *histogram) max() int64 {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.greatest == 0 {
		return 0
	}
	return h.final(h.greatest)
}

func (h *histogram) count() int64 {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.total
}

func (h *histogram) exceeding() int64 {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.exceeds
}

func (h *histogram) resetCount() int64 {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.resets
}

// moments are the mean and the second to fourth central moments. They are NaN while nothing was recorded.
func (h *histogram) moments() (mean, m2, m3, m4 float64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	n := float64(h.total)
	sum := 0.0
	h.each(func(mid, count float64) { sum += mid * count })
	mean = sum / n
	h.each(func(mid, count float64) {
		d := mid - mean
		m2 += d * d * count
		m3 += d * d * d * count
		m4 += d * d * d * d * count
	})
	return mean, m2 / n, m3 / n, m4 / n
}

// each visits the buckets in use with the value in their middle.
func (h *histogram) each(f func(mid, count float64)) {
	for i, n := range h.counts {
		if n != 0 {
			v, width := h.value(i)
			f(float64(v+width/2), float64(n))
		}
	}
}

// percentile gives the greatest value of the bucket that the percentile falls in.
func (h *histogram) percentile(p float64) int64 {
	h.mu.Lock()
	defer h.mu.Unlock()
	want := max(1, int64(p/100*float64(h.total)+0.5))
	sum := int64(0)
	for i, n := range h.counts {
		if sum += n; sum >= want {
			v, width := h.value(i)
			return v + width - 1
		}
	}
	return 0
}

type step struct {
	percentile float64
	value      int64
}

// percentiles gives the values at percentiles that come closer together towards 100: each step halves what is left.
func (h *histogram) percentiles() []step {
	h.mu.Lock()
	defer h.mu.Unlock()
	var steps []step
	next, sum, value := 0.0, int64(0), int64(0)
	for i, n := range h.counts {
		if n == 0 {
			continue
		}
		sum += n
		value, _ = h.value(i)
		for next <= 100*float64(sum)/float64(h.total) {
			steps = append(steps, step{next, value})
			if sum == h.total {
				break
			}
			ticks := math.Pow(2, math.Trunc(math.Log(100/(100-next))/math.Log(2))+1)
			next += 100 / ticks
		}
	}
	return append(steps, step{100, value})
}

// below counts the values in buckets up to that of v; at counts those in the bucket itself.
func (h *histogram) below(v int64) (n int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if v < 0 {
		return 0
	}
	for i, c := range h.counts {
		if i > h.index(v) {
			break
		}
		n += c
	}
	return n
}

func (h *histogram) at(v int64) int64 {
	h.mu.Lock()
	defer h.mu.Unlock()
	if v < 0 || v > h.high {
		return 0
	}
	if i := h.index(v); i < len(h.counts) {
		return h.counts[i]
	}
	return 0
}
