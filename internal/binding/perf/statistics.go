package perf

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// sample is what a test needs to know of a histogram's values: their number, mean, and variance around it, corrected for the sample.
type sample struct{ n, mean, variance float64 }

// sample may be asked of a copy only.
func (h *histogram) sample() sample {
	s := h.summary()
	n := float64(h.total)
	return sample{n, s.mean, s.deviation * s.deviation * n / (n - 1)}
}

// studentQuantile gives the value that a variable with Student's distribution is within, on both sides of 0, with that probability.
func studentQuantile(confidence, degrees float64) float64 {
	x := mathext.InvRegIncBeta(degrees/2, 0.5, 1-confidence)
	return math.Sqrt(degrees * (1 - x) / x)
}

// studentTails gives the probability of a value beyond t, on either side.
func studentTails(t, degrees float64) float64 {
	return mathext.RegIncBeta(degrees/2, 0.5, degrees/(degrees+t*t))
}

// meanInterval is the confidence interval of the mean.
func (s sample) meanInterval(confidence float64) (lower, upper float64) {
	if !(s.n > 1) {
		return math.NaN(), math.NaN()
	}
	half := studentQuantile(confidence, s.n-1) * math.Sqrt(s.variance/s.n)
	return s.mean - half, s.mean + half
}

// binomialBelow gives the probability that at most k of n trials succeed.
func binomialBelow(k, n int64, p float64) float64 {
	switch {
	case k < 0:
		return 0
	case k >= n:
		return 1
	}
	return mathext.RegIncBeta(float64(n-k), float64(k+1), 1-p)
}

// quantileRanks gives the ranks, from 1, of the values that a quantile lies between with that confidence, whatever the distribution is.
func quantileRanks(n int64, p, confidence float64) (lower, upper int64) {
	tail := (1 - confidence) / 2
	first := func(holds func(k int64) bool) int64 { // of 0 to n, where holds does from some k on
		low, high := int64(0), n+1
		for low < high {
			if mid := low + (high-low)/2; holds(mid) {
				high = mid
			} else {
				low = mid + 1
			}
		}
		return low
	}
	lower = first(func(k int64) bool { return binomialBelow(k, n, p) > tail })
	upper = first(func(k int64) bool { return 1-binomialBelow(k-1, n, p) <= tail })
	return max(1, min(lower, n)), max(1, min(upper, n))
}

// ranked gives the value at a rank. It may be asked of a copy only.
func (h *histogram) ranked(rank int64) int64 {
	for i, n := range h.counts {
		if rank -= n; n > 0 && rank <= 0 {
			v, width := h.value(i)
			return v + width - 1
		}
	}
	return 0
}

// welch is the outcome of Welch's t-test.
type welch struct{ t, degrees, p, lower, upper float64 }

func welchTest(a, b sample, confidence float64) welch {
	va, vb := a.variance/a.n, b.variance/b.n
	if !(a.n > 1 && b.n > 1) || va+vb == 0 {
		return welch{p: 1}
	}
	d := a.mean - b.mean
	e := math.Sqrt(va + vb)
	w := welch{t: d / e, degrees: (va + vb) * (va + vb) / (va*va/(a.n-1) + vb*vb/(b.n-1))}
	w.p = studentTails(w.t, w.degrees)
	half := studentQuantile(confidence, w.degrees) * e
	w.lower, w.upper = d-half, d+half
	return w
}

// effectSize is Cohen's d: the distance of the means in standard deviations of both together.
func effectSize(a, b sample) float64 {
	if !(a.n > 1 && b.n > 1) {
		return 0
	}
	pooled := math.Sqrt(((a.n-1)*a.variance + (b.n-1)*b.variance) / (a.n + b.n - 2))
	if pooled == 0 {
		return 0
	}
	return (a.mean - b.mean) / pooled
}

// ranking is the outcome of the Mann-Whitney U test, with Cliff's delta.
type ranking struct{ u, z, p, delta float64 }

// eachBoth calls f with the counts of both histograms for each value that one of them has, from the least on. Both must be copies.
func eachBoth(a, b *histogram, f func(na, nb float64)) {
	next := func(h *histogram, i int) int {
		for i < len(h.counts) && h.counts[i] == 0 {
			i++
		}
		return i
	}
	i, j := next(a, 0), next(b, 0)
	for i < len(a.counts) || j < len(b.counts) {
		va, vb := int64(math.MaxInt64), int64(math.MaxInt64)
		if i < len(a.counts) {
			va = a.middle(i)
		}
		if j < len(b.counts) {
			vb = b.middle(j)
		}
		na, nb := 0.0, 0.0
		if va <= vb {
			na = float64(a.counts[i])
			i = next(a, i+1)
		}
		if vb <= va {
			nb = float64(b.counts[j])
			j = next(b, j+1)
		}
		f(na, nb)
	}
}

// middle is the value that stands for those of a bucket.
func (s *shape) middle(index int) int64 {
	v, width := s.value(index)
	return v + width/2
}

func rank(a, b *histogram) ranking {
	na, nb := float64(a.total), float64(b.total)
	if na == 0 || nb == 0 {
		return ranking{p: 1}
	}
	u, below, ties := 0.0, 0.0, 0.0
	eachBoth(a, b, func(x, y float64) {
		u += x * (below + y/2)
		below += y
		ties += (x + y) * (x + y - 1) * (x + y + 1)
	})
	n := na + nb
	r := ranking{u: u, p: 1, delta: 2*u/(na*nb) - 1}
	if sigma := math.Sqrt(na * nb / 12 * (n + 1 - ties/(n*(n-1)))); sigma > 0 {
		r.z = (u - na*nb/2) / sigma
		r.p = math.Erfc(math.Abs(r.z) / math.Sqrt2)
	}
	return r
}

// farthest is the statistic of the Kolmogorov-Smirnov test: the greatest distance of both distribution functions.
func farthest(a, b *histogram) (d float64) {
	if a.total == 0 || b.total == 0 {
		return 0
	}
	x, y := 0.0, 0.0
	eachBoth(a, b, func(na, nb float64) {
		x += na
		y += nb
		d = max(d, math.Abs(x/float64(a.total)-y/float64(b.total)))
	})
	return d
}
