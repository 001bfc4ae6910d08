package logview

import "math/bits"

// Histogram counts durations in microseconds with about 3 % accuracy in fixed memory. The zero value is empty.
type Histogram struct {
	N, Sum, Max int64
	buckets     [60 * 32]int64
}

// bucketOf gives 32 buckets to each power of two; below 32 each value has its own.
func bucketOf(v int64) int {
	if v < 32 {
		return int(v)
	}
	e := bits.Len64(uint64(v)) - 6
	return e*32 + int(v>>e)
}

// upper is the greatest value of a bucket.
func upper(b int) int64 {
	if b < 64 {
		return int64(b)
	}
	e := b/32 - 1
	return (int64(b-e*32)+1)<<e - 1
}

// Add counts a value; negative ones are none.
func (h *Histogram) Add(v int64) {
	if v < 0 {
		return
	}
	h.N++
	h.Sum += v
	h.Max = max(h.Max, v)
	h.buckets[bucketOf(v)]++
}

// Quantile gives the value below or at which the share q of all lies; 0 if there are none.
func (h *Histogram) Quantile(q float64) int64 {
	rank, seen := int64(q*float64(h.N)+0.9999999), int64(0)
	for b, n := range h.buckets {
		if seen += n; n > 0 && seen >= rank {
			return min(upper(b), h.Max)
		}
	}
	return 0
}
