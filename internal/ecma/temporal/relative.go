package temporal

import "math/big"

// Origin is what durations with calendar units are counted from: a date and time, in a time zone or in none.
type Origin struct {
	At       DateTime
	Epoch    Int128 // the instant, or the time as if it were UTC
	Zone     *Zone  // nil: days have 24 hours
	Calendar *Calendar
}

// PlainOrigin is the origin of a date and time without a time zone.
func PlainOrigin(t DateTime, c *Calendar) Origin { return Origin{t, t.EpochNanoseconds(), nil, c} }

// ZonedOrigin is the origin of an instant in a time zone.
func ZonedOrigin(ns Int128, z *Zone, c *Calendar) Origin { return Origin{z.DateTime(ns), ns, z, c} }

// Rounding says how differences are rounded.
type Rounding struct {
	Largest, Smallest Unit
	Increment         int64
	Mode              RoundingMode
}

func (r Rounding) none() bool { return r.Smallest == Nanosecond && r.Increment == 1 }

// epoch gives the instant of the origin's time of day on another date.
func (o Origin) epoch(d Date) (Int128, error) {
	t := DateTime{d, o.At.Time}
	if o.Zone == nil {
		return t.EpochNanoseconds(), nil
	}
	return o.Zone.EpochNanoseconds(t, Compatible)
}

// after gives the instant that a duration leads to.
func (o Origin) after(d DateDuration) (Int128, error) {
	end, err := o.Calendar.Add(o.At.Date, d, false)
	if err != nil {
		return Int128{}, err
	}
	return o.epoch(end)
}

// nudged is a Duration Nudge Result Record.
type nudged struct {
	duration InternalDuration
	epoch    Int128
	expanded bool
}

// window are the multiples of an increment about a duration, in units and in time.
type window struct {
	r1, r2        int
	start, end    Int128
	startDuration DateDuration
	endDuration   DateDuration
}

// window is ComputeNudgeWindow.
func (o Origin) window(s int, d DateDuration, increment int, unit Unit, shift bool) (w window, err error) {
	trunc := func(n int) int { return int(roundInt(int64(n), int64(increment), Trunc)) }
	w.startDuration = d
	w.startDuration.Days = 0
	var at *int
	switch unit {
	case Year:
		w.startDuration = DateDuration{}
		w.r1 = trunc(d.Years)
		at = &w.startDuration.Years
	case Month:
		w.startDuration.Weeks = 0
		w.r1 = trunc(d.Months)
		at = &w.startDuration.Months
	case Week:
		w.startDuration.Weeks = 0
		w.r1 = trunc(d.Weeks + d.Days/7)
		at = &w.startDuration.Weeks
	default:
		w.r1 = trunc(d.Days)
		at = &w.startDuration.Days
	}
	if shift && unit <= Month {
		w.r1 += increment * s
	}
	w.r2 = w.r1 + increment*s
	*at = w.r2
	w.endDuration = w.startDuration
	*at = w.r1
	for _, x := range [...]DateDuration{w.startDuration, w.endDuration} {
		if err := x.validate(); err != nil {
			return w, err
		}
	}
	if w.start = o.Epoch; w.startDuration.Sign() != 0 {
		if w.start, err = o.after(w.startDuration); err != nil {
			return w, err
		}
	}
	w.end, err = o.after(w.endDuration)
	return w, err
}

// holds tells whether an instant is between the ends.
func (w window) holds(s int, at Int128) bool {
	a, b := w.start, w.end
	if s < 0 {
		a, b = b, a
	}
	return a.Cmp(at) <= 0 && at.Cmp(b) <= 0
}

// nudgeCalendar is NudgeToCalendarUnit; total is what is between the multiples, exactly.
func (o Origin) nudgeCalendar(s int, d DateDuration, dest Int128, increment int64, unit Unit, mode RoundingMode) (n nudged, total float64, err error) {
	w, err := o.window(s, d, int(increment), unit, false)
	if err != nil {
		return n, 0, err
	}
	if !w.holds(s, dest) {
		if w, err = o.window(s, d, int(increment), unit, true); err != nil {
			return n, 0, err
		}
		n.expanded = true
	}
	done, span := dest.Sub(w.start).abs(), w.end.Sub(w.start).abs()
	if span.Sign() == 0 {
		return n, 0, errDate()
	}
	// total = r1 + done / span × increment × sign
	sum := new(big.Int).Mul(big.NewInt(int64(w.r1)), span.Big())
	sum.Add(sum, new(big.Int).Mul(done.Big(), big.NewInt(increment*int64(s))))
	total, _ = new(big.Rat).SetFrac(sum, span.Big()).Float64()
	end := done.Cmp(span) == 0
	if !end && done.Sign() != 0 {
		away := mode // in the direction of the duration
		if s < 0 {
			away = mode.Negate()
		}
		end = away.up(done.Add(done).Cmp(span), (int64(w.r1)/increment)%2 != 0, false)
	}
	if end {
		n.expanded = true
		n.duration.Date, n.epoch = w.endDuration, w.end
	} else {
		n.duration.Date, n.epoch = w.startDuration, w.start
	}
	return n, total, nil
}

// nudgeZoned is NudgeToZonedTime.
func (o Origin) nudgeZoned(s int, d InternalDuration, increment int64, unit Unit, mode RoundingMode) (n nudged, err error) {
	start, err := o.Calendar.Add(o.At.Date, d.Date, false)
	if err != nil {
		return n, err
	}
	from, err := o.epoch(start)
	if err != nil {
		return n, err
	}
	to, err := o.epoch(start.AddDays(s))
	if err != nil {
		return n, err
	}
	span := to.Sub(from)
	step := Int(increment).Mul(unit.length())
	rounded, err := checkTime(round(d.Time, step, mode))
	if err != nil {
		return n, err
	}
	n.duration = d
	base := from
	if beyond := rounded.Sub(span); beyond.Sign() != -s {
		n.expanded = true
		n.duration.Date.Days += s
		if rounded, err = checkTime(round(beyond, step, mode)); err != nil {
			return n, err
		}
		base = to
	}
	n.duration.Time, n.epoch = rounded, base.Add(rounded)
	return n, nil
}

// nudgeDay is NudgeToDayOrTime.
func nudgeDay(d InternalDuration, dest Int128, r Rounding) (n nudged, err error) {
	t := d.Time.Add(Int(int64(d.Date.Days)).Mul(nsPerDay))
	rounded, err := checkTime(round(t, Int(r.Increment).Mul(r.Smallest.length()), r.Mode))
	if err != nil {
		return n, err
	}
	days := rounded.trunc(nsPerDay)
	n.expanded = sign(float64(days-t.trunc(nsPerDay))) == t.Sign()
	n.epoch = dest.Add(rounded.Sub(t))
	n.duration = InternalDuration{d.Date, rounded}
	n.duration.Date.Days = 0
	if r.Largest.IsDate() {
		n.duration.Date.Days = int(days)
		n.duration.Time = rounded.Sub(Int(days).Mul(nsPerDay))
	}
	return n, nil
}

// bubble is BubbleRelativeDuration.
func (o Origin) bubble(s int, n nudged, largest, smallest Unit) (InternalDuration, error) {
	d := n.duration
	for unit := smallest - 1; unit >= largest; unit-- {
		if unit == Week && largest != Week {
			continue
		}
		end := d.Date
		end.Days = 0
		switch unit {
		case Year:
			end = DateDuration{Years: end.Years + s}
		case Month:
			end.Months, end.Weeks = end.Months+s, 0
		default:
			end.Weeks += s
		}
		if err := end.validate(); err != nil {
			return d, err
		}
		at, err := o.after(end)
		if err != nil {
			return d, err
		}
		if n.epoch.Cmp(at) == -s {
			break
		}
		d = InternalDuration{Date: end}
	}
	return d, nil
}

func signOf(d InternalDuration) int {
	if d.Sign() < 0 {
		return -1
	}
	return 1
}

// Round is RoundRelativeDuration.
func (o Origin) Round(d InternalDuration, dest Int128, r Rounding) (InternalDuration, error) {
	s := signOf(d)
	var n nudged
	var err error
	switch {
	case r.Smallest.IsCalendar(), o.Zone != nil && r.Smallest == Day:
		n, _, err = o.nudgeCalendar(s, d.Date, dest, r.Increment, r.Smallest, r.Mode)
	case o.Zone != nil:
		n, err = o.nudgeZoned(s, d, r.Increment, r.Smallest, r.Mode)
	default:
		n, err = nudgeDay(d, dest, r)
	}
	if err != nil {
		return d, err
	}
	if n.expanded && r.Smallest != Week {
		return o.bubble(s, n, r.Largest, r.Smallest.Larger(Day))
	}
	return n.duration, nil
}

// total is TotalRelativeDuration.
func (o Origin) total(d InternalDuration, dest Int128, unit Unit) (float64, error) {
	if unit.IsCalendar() || o.Zone != nil && unit == Day {
		_, total, err := o.nudgeCalendar(signOf(d), d.Date, dest, 1, unit, Trunc)
		return total, err
	}
	return TotalTime(d.Time.Add(Int(int64(d.Date.Days)).Mul(nsPerDay)), unit), nil
}
