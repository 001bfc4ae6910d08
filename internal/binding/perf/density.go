package perf

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// spread tells which equal values are spread over the range that they stand for.
type spread int

const (
	spreadNone   spread = iota
	spreadRanges        // those of buckets for several values
	spreadAll           // those of buckets for one value too: half a unit to each side
)

// density is an estimate of a distribution that keeps its quantiles.
type density struct {
	quantiles, densities []float64
	buckets, corrections int
}

// ramp is a part of the quantile function: from one probability to the next it goes from one value to another along a line.
type ramp struct{ from, to, low, high float64 }

// ramps gives the quantile function of the values.
func (h *histogram) ramps(s spread) []ramp {
	var list []ramp
	done := 0.0
	last := len(h.counts) - 1
	for last >= 0 && h.counts[last] == 0 {
		last--
	}
	for i := 0; i <= last; i++ {
		n := h.counts[i]
		if n == 0 {
			continue
		}
		v, width := h.value(i)
		mid := float64(v + width/2)
		r := ramp{from: done / float64(h.total), low: mid, high: mid}
		done += float64(n)
		r.to = done / float64(h.total)
		if n > 1 && (width > 1 && s != spreadNone || s == spreadAll) {
			low, high := float64(v), float64(v+width)
			if width == 1 {
				low, high = mid-0.5, mid+0.5
			}
			// The ends of all values are theirs, unless there is nothing else.
			alone := n == h.total
			if len(list) > 0 || alone {
				r.low = low
			}
			if i < last || alone {
				r.high = high
			}
		}
		list = append(list, r)
	}
	return list
}

// estimate gives the quantiles at probabilities, which increase from 0 to 1, by the estimator of Harrell and Davis, and the densities between
// them. It may be asked of a copy only, on any goroutine.
func (h *histogram) estimate(probabilities []float64, s spread) density {
	parts := h.ramps(s)
	d := density{buckets: len(parts)}
	if len(parts) == 0 {
		return d
	}
	n := float64(h.total)
	for i, p := range probabilities {
		q := 0.0
		switch p {
		case 0:
			q = parts[0].low
		case 1:
			q = parts[len(parts)-1].high
		default:
			q = harrellDavis(parts, p*(n+1), (1-p)*(n+1))
		}
		if i > 0 && q < d.quantiles[i-1] {
			q = d.quantiles[i-1]
			d.corrections++
		}
		d.quantiles = append(d.quantiles, q)
	}
	for i, p := range probabilities[1:] {
		d.densities = append(d.densities, (p-probabilities[i])/(d.quantiles[i+1]-d.quantiles[i]))
	}
	return d
}

// harrellDavis is the mean of the quantile function with the weights of a beta distribution.
func harrellDavis(parts []ramp, a, b float64) float64 {
	mean := a / (a + b)
	// Beyond this distance nothing has any weight, where the distribution is nearly normal.
	reach := 1.0
	if min(a, b) > 100 {
		reach = 12 * math.Sqrt(mean*(1-mean)/(a+b+1))
	}
	below := func(x, a float64) float64 {
		switch {
		case x <= mean-reach:
			return 0
		case x >= mean+reach:
			return 1
		}
		return mathext.RegIncBeta(a, b, min(max(x, 0), 1))
	}
	sum, mass := 0.0, 0.0
	for _, r := range parts {
		to := below(r.to, a)
		w := to - mass
		mass = to
		if r.low == r.high {
			sum += w * r.low
			continue
		}
		// The weights of x times x are those of the beta distribution with a one greater.
		m := mean * (below(r.to, a+1) - below(r.from, a+1))
		sum += r.low*w + (r.high-r.low)/(r.to-r.from)*(m-r.from*w)
	}
	return sum
}
