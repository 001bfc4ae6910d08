package temporal

import (
	"math"
	"strconv"
	"strings"
)

// Duration is an amount of each unit, by Unit: integers that all have the same sign.
type Duration [Nanosecond + 1]float64

// DateDuration is the part of a duration that calendars reckon, a Date Duration Record.
type DateDuration struct{ Years, Months, Weeks, Days int }

// InternalDuration is a duration whose times are one number of nanoseconds, an Internal Duration Record.
type InternalDuration struct {
	Date DateDuration
	Time Int128
}

// maxTimeDuration is the greatest number of nanoseconds in a duration.
func maxTimeDuration() Int128 { return Int(1 << 53).Mul(nsPerSecond).Sub(Int(1)) }

func errDuration() error { return rangeError("Duration was not valid.") }

// Sign is DurationSign.
func (d Duration) Sign() int {
	for _, v := range d {
		if v != 0 {
			return sign(v)
		}
	}
	return 0
}

func sign(f float64) int {
	switch {
	case f < 0:
		return -1
	case f > 0:
		return 1
	}
	return 0
}

// Validate tells what keeps d from being a duration: it is IsValidDuration. What is no integer must have been refused before.
func (d Duration) Validate() error {
	s := d.Sign()
	for i, v := range d {
		if v != 0 && sign(v) != s {
			return errDuration()
		}
		limit := float64(1 << 32)
		if Unit(i) >= Day {
			// Beyond this a unit alone is too much, and the sum is sure not to overflow.
			limit = 1.1 * (1 << 53) * nsPerSecond / float64(Unit(i).length())
		}
		if math.Abs(v) >= limit {
			return errDuration()
		}
	}
	if d.time(Day).abs().Cmp(maxTimeDuration()) > 0 {
		return errDuration()
	}
	return nil
}

// time adds up the units from the greatest on.
func (d Duration) time(greatest Unit) (sum Int128) {
	for u := greatest; u <= Nanosecond; u++ {
		if d[u] != 0 {
			sum = sum.Add(fromFloat(d[u]).Mul(u.length()))
		}
	}
	return sum
}

// Negate is CreateNegatedTemporalDuration.
func (d Duration) Negate() Duration {
	for i := range d {
		d[i] = 0 - d[i]
	}
	return d
}

// Abs gives the duration without its sign.
func (d Duration) Abs() Duration {
	for i := range d {
		d[i] = math.Abs(d[i])
	}
	return d
}

// LargestUnit is DefaultTemporalLargestUnit.
func (d Duration) LargestUnit() Unit {
	for i, v := range d {
		if v != 0 {
			return Unit(i)
		}
	}
	return Nanosecond
}

// Internal is ToInternalDurationRecord.
func (d Duration) Internal() InternalDuration {
	return InternalDuration{DateDuration{int(d[Year]), int(d[Month]), int(d[Week]), int(d[Day])}, d.time(Hour)}
}

// With24HourDays is ToInternalDurationRecordWith24HourDays.
func (d Duration) With24HourDays() InternalDuration {
	return InternalDuration{DateDuration{int(d[Year]), int(d[Month]), int(d[Week]), 0}, d.time(Day)}
}

// DateOnly is ToDateDurationRecordWithoutTime.
func (d Duration) DateOnly() DateDuration {
	x := d.With24HourDays()
	x.Date.Days = int(x.Time.trunc(nsPerDay))
	return x.Date
}

// Sign is DateDurationSign.
func (d DateDuration) Sign() int {
	for _, v := range [...]int{d.Years, d.Months, d.Weeks, d.Days} {
		if v != 0 {
			return sign(float64(v))
		}
	}
	return 0
}

func (d DateDuration) validate() error {
	return Duration{Year: float64(d.Years), Month: float64(d.Months), Week: float64(d.Weeks), Day: float64(d.Days)}.Validate()
}

// Sign is InternalDurationSign.
func (d InternalDuration) Sign() int {
	if s := d.Date.Sign(); s != 0 {
		return s
	}
	return d.Time.Sign()
}

// Duration is TemporalDurationFromInternal: the time is spread over the units up to the largest.
func (d InternalDuration) Duration(largest Unit) (Duration, error) {
	r := Duration{Year: float64(d.Date.Years), Month: float64(d.Date.Months), Week: float64(d.Date.Weeks), Day: float64(d.Date.Days)}
	s := float64(d.Time.Sign())
	rest := d.Time.abs()
	for u := Nanosecond; u > max(largest, Day); u-- {
		var part int64
		if rest, part = divSmall(rest, (u-1).length()/u.length()); part != 0 {
			r[u] = float64(part) * s
		}
	}
	if f := rest.Float(); f != 0 {
		r[max(largest, Day)] += f * s
	}
	return r, r.Validate()
}

func divSmall(x Int128, d int64) (Int128, int64) {
	q, rest := x.DivFloor(Int(d))
	return q, int64(rest.lo)
}

// checkTime refuses a time duration that is too long.
func checkTime(d Int128) (Int128, error) {
	if d.abs().Cmp(maxTimeDuration()) > 0 {
		return d, rangeError("Duration was not valid.")
	}
	return d, nil
}

// RoundTime is RoundTimeDuration.
func RoundTime(d Int128, increment int64, unit Unit, mode RoundingMode) (Int128, error) {
	return checkTime(round(d, Int(increment).Mul(unit.length()), mode))
}

// TotalTime is TotalTimeDuration.
func TotalTime(d Int128, unit Unit) float64 { return ratio(d, Int(unit.length())) }

// Plus is AddDurations.
func (d Duration) Plus(o Duration) (Duration, error) {
	largest := d.LargestUnit().Larger(o.LargestUnit())
	if largest.IsCalendar() {
		return d, rangeError("Largest unit cannot be a calendar unit when adding two durations.")
	}
	t, err := checkTime(d.time(Day).Add(o.time(Day)))
	if err != nil {
		return d, err
	}
	return InternalDuration{Time: t}.Duration(largest)
}

// String is TemporalDurationToString.
func (d Duration) String(p Precision) string {
	var b strings.Builder
	if d.Sign() < 0 {
		b.WriteByte('-')
	}
	b.WriteByte('P')
	put := func(u Unit, letter byte) {
		if d[u] != 0 {
			b.WriteString(strconv.FormatFloat(math.Abs(d[u]), 'f', 0, 64))
			b.WriteByte(letter)
		}
	}
	put(Year, 'Y')
	put(Month, 'M')
	put(Week, 'W')
	put(Day, 'D')
	seconds := d.time(Second).abs()
	withSeconds := seconds.Sign() != 0 || d.LargestUnit() >= Second || p != PrecisionAuto
	if withSeconds || d[Hour] != 0 || d[Minute] != 0 {
		b.WriteByte('T')
	}
	put(Hour, 'H')
	put(Minute, 'M')
	if withSeconds {
		whole, rest := seconds.div(nsPerSecond)
		b.WriteString(strconv.FormatInt(whole, 10))
		b.WriteString(formatFraction(int(rest), p))
		b.WriteByte('S')
	}
	return b.String()
}
