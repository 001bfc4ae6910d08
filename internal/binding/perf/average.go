package perf

import "math"

// average is an exponentially weighted moving average of what a histogram records, with its variance and the share of values above a threshold.
// The zero value takes no part.
type average struct {
	alpha     float64 // the weight of a new value; 0: nothing is averaged
	threshold int64   // 0: no value is above
	begun     bool

	mean, variance, errors float64
}

// newAverage makes one in which the influence of a value halves after halfLife others.
func newAverage(halfLife float64, threshold int64) average {
	if !(halfLife > 0) {
		return average{}
	}
	return average{alpha: 1 - math.Exp(-math.Ln2/halfLife), threshold: threshold}
}

func (a *average) add(v int64) {
	if a.alpha == 0 {
		return
	}
	above := 0.0
	if a.threshold > 0 && v > a.threshold {
		above = 1
	}
	if !a.begun {
		a.begun, a.mean, a.errors = true, float64(v), above
		return
	}
	d := float64(v) - a.mean
	a.mean += a.alpha * d
	a.variance = (1 - a.alpha) * (a.variance + a.alpha*d*d)
	a.errors += a.alpha * (above - a.errors)
}

func (a *average) reset() { *a = average{alpha: a.alpha, threshold: a.threshold} }
