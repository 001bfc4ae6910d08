package main

import (
	"math"
	"sort"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// welch is the comparison of two samples by Welch's t-test, in the terms of Node's table: new against old, in percent of old.
type welch struct {
	Improvement float64    // of the mean rate, in percent
	P           float64    // two-sided
	Accuracy    [3]float64 // half widths of the 95, 99 and 99.9 % confidence intervals of the improvement, in percent
}

// compareMeans tests whether two samples have different means. ok is false if one of them is too small for a test.
func compareMeans(old, now []float64) (w welch, ok bool) {
	mo, mn := stat.Mean(old, nil), stat.Mean(now, nil)
	w.Improvement = (mn - mo) / mo * 100
	if len(old) < 2 || len(now) < 2 {
		return w, false
	}
	vo, vn := stat.Variance(old, nil)/float64(len(old)), stat.Variance(now, nil)/float64(len(now))
	se := math.Sqrt(vo + vn)
	if se == 0 {
		w.P = 1
		if mo != mn {
			w.P = 0
		}
		return w, true
	}
	// The degrees of freedom of Welch and Satterthwaite.
	df := (vo + vn) * (vo + vn) / (vo*vo/float64(len(old)-1) + vn*vn/float64(len(now)-1))
	t := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: df}
	w.P = 2 * t.CDF(-math.Abs((mn-mo)/se))
	for i, alpha := range []float64{0.05, 0.01, 0.001} {
		w.Accuracy[i] = t.Quantile(1-alpha/2) * se / mo * 100
	}
	return w, true
}

// Stars gives the confidence as Node's table shows it.
func (w welch) Stars() string {
	switch {
	case w.P < 0.001:
		return "***"
	case w.P < 0.01:
		return "**"
	case w.P < 0.05:
		return "*"
	}
	return ""
}

// outliers counts the samples further than 1.5 times the quartile distance from the quartiles.
func outliers(x []float64) int {
	if len(x) < 4 {
		return 0
	}
	s := append([]float64{}, x...)
	sort.Float64s(s)
	q1, q3 := stat.Quantile(0.25, stat.Empirical, s, nil), stat.Quantile(0.75, stat.Empirical, s, nil)
	lo, hi := q1-1.5*(q3-q1), q3+1.5*(q3-q1)
	n := 0
	for _, v := range s {
		if v < lo || v > hi {
			n++
		}
	}
	return n
}

func median(x []float64) float64 {
	if len(x) == 0 {
		return math.NaN()
	}
	s := append([]float64{}, x...)
	sort.Float64s(s)
	if n := len(s); n%2 == 0 {
		return (s[n/2-1] + s[n/2]) / 2
	}
	return s[len(s)/2]
}

// spread is the coefficient of variation: above a tenth, a machine is noisy.
func spread(x []float64) float64 {
	if len(x) < 2 {
		return 0
	}
	return stat.StdDev(x, nil) / stat.Mean(x, nil)
}
