package intl

import (
	"math/big"
	"strings"
)

// DurationUnits are the units of durations, from the greatest on, in the plural.
var DurationUnits = [...]string{"years", "months", "weeks", "days", "hours", "minutes", "seconds", "milliseconds", "microseconds", "nanoseconds"}

// The places of the units that may be written in digits alone.
const (
	unitHours   = 4
	unitMinutes = 5
	unitSeconds = 6
)

// Duration is an amount of each of the units. All have the same sign.
type Duration [len(DurationUnits)]float64

// sign is -1, 0 or 1.
func (d Duration) sign() int {
	for _, v := range d {
		switch {
		case v < 0:
			return -1
		case v > 0:
			return 1
		}
	}
	return 0
}

// Valid tells whether the units have one sign and are in the range that ECMA-262 allows.
func (d Duration) Valid() bool {
	sign := d.sign()
	for i, v := range d {
		if v < 0 && sign > 0 || v > 0 && sign < 0 || i < 3 && (v >= 1<<32 || v <= -1<<32) {
			return false
		}
	}
	total := new(big.Int)
	for i, ns := range map[int]int64{3: 86400e9, 4: 3600e9, 5: 60e9, 6: 1e9, 7: 1e6, 8: 1e3, 9: 1} {
		n, _ := big.NewFloat(d[i]).Int(nil)
		total.Add(total, n.Mul(n, big.NewInt(ns)))
	}
	limit := new(big.Int).Mul(big.NewInt(1<<53), big.NewInt(1e9))
	return total.CmpAbs(limit) < 0
}

// fraction gives unit i with the smaller units as decimals.
func (d Duration) fraction(i int) Decimal {
	total := new(big.Int)
	for j := i; j < len(d); j++ {
		n, _ := big.NewFloat(d[j]).Int(nil)
		total.Add(total.Mul(total, big.NewInt(1000)), n)
	}
	return BigDecimal(total).shift(-3 * (len(d) - 1 - i))
}

// DurationOptions are the resolved options of a DurationFormat.
type DurationOptions struct {
	Style            string // long, short, narrow, digital
	NumberingSystem  string
	Units            [len(DurationUnits)]string // style of each: those above, numeric, 2-digit, fractional
	Always           [len(DurationUnits)]bool   // whether it is shown where it is 0
	FractionalDigits int                        // -1: as many as are needed
}

// DurationFormat formats durations.
type DurationFormat struct {
	Locale  Locale
	Options DurationOptions
}

// Parts gives the text of a duration in its parts.
func (f *DurationFormat) Parts(d Duration) []Part {
	o := &f.Options
	w := durationWriter{f: f, d: d, signed: true}
	for i := range DurationUnits {
		if s := o.Units[i]; s == "numeric" || s == "2-digit" {
			w.numeric(i)
			break
		}
		value := FloatDecimal(d[i])
		last := false
		if i >= unitSeconds && i+1 < len(DurationUnits) && o.Units[i+1] == "fractional" {
			value, last = d.fraction(i), true
		}
		if !value.IsZero() || o.Always[i] {
			n := w.number(&value)
			n.Style, n.Unit, n.UnitDisplay = "unit", strings.TrimSuffix(DurationUnits[i], "s"), o.Units[i]
			if last {
				f.decimals(&n)
			}
			w.items = append(w.items, unitParts(NewNumberFormat(f.Locale, n).Parts(value), n.Unit))
		}
		if last {
			break
		}
	}
	style := o.Style
	if style == "digital" {
		style = "short"
	}
	return NewListFormat(f.Locale, "unit", style).Splice(w.items)
}

func unitParts(parts []Part, unit string) []Part {
	for i := range parts {
		parts[i].Unit = unit
	}
	return parts
}

// decimals makes options those of a number with smaller units as its decimals.
func (f *DurationFormat) decimals(n *NumberOptions) {
	n.MinFrac, n.MaxFrac = 0, 9
	if k := f.Options.FractionalDigits; k >= 0 {
		n.MinFrac, n.MaxFrac = k, k
	}
	n.RoundingMode = "trunc"
}

type durationWriter struct {
	f      *DurationFormat
	d      Duration
	signed bool // the next number has the sign
	items  [][]Part
}

// number gives the options of the next number, which alone may have the sign of the duration.
func (w *durationWriter) number(value *Decimal) NumberOptions {
	n := DefaultNumber(w.f.Options.NumberingSystem)
	n.MaxFrac = 0
	if w.signed {
		w.signed = false
		if value.IsZero() && w.d.sign() < 0 {
			value.Negative = true
		}
	} else {
		n.SignDisplay = "never"
	}
	return n
}

// numeric writes hours, minutes and seconds from unit first on as a clock does.
func (w *durationWriter) numeric(first int) {
	o, d := &w.f.Options, w.d
	seconds := FloatDecimal(d[unitSeconds])
	fractional := o.Units[unitSeconds+1] == "fractional"
	if fractional {
		seconds = d.fraction(unitSeconds)
	}
	var shown [len(DurationUnits)]bool
	shown[unitHours] = first == unitHours && (d[unitHours] != 0 || o.Always[unitHours])
	shown[unitSeconds] = !seconds.IsZero() || o.Always[unitSeconds]
	shown[unitMinutes] = first <= unitMinutes && (shown[unitHours] && shown[unitSeconds] || d[unitMinutes] != 0 || o.Always[unitMinutes])
	var out []Part
	for i := unitHours; i <= unitSeconds; i++ {
		if !shown[i] {
			continue
		}
		value := FloatDecimal(d[i])
		if i == unitSeconds {
			value = seconds
		}
		n := w.number(&value)
		n.UseGrouping = ""
		if o.Units[i] == "2-digit" {
			n.MinInt = 2
		}
		if i == unitSeconds && fractional {
			w.f.decimals(&n)
		}
		f := NewNumberFormat(w.f.Locale, n)
		if len(out) > 0 {
			separator := f.get("sym/timeSeparator")
			if separator == "" {
				separator = ":"
			}
			out = append(out, Part{Type: "literal", Value: separator})
		}
		out = append(out, unitParts(f.Parts(value), strings.TrimSuffix(DurationUnits[i], "s"))...)
	}
	if len(out) > 0 {
		w.items = append(w.items, out)
	}
}
