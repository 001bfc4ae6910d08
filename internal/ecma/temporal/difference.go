package temporal

// DifferenceInstant is the time from one instant to another, rounded.
func DifferenceInstant(from, to Int128, r Rounding) (InternalDuration, error) {
	t, err := RoundTime(to.Sub(from), r.Increment, r.Smallest, r.Mode)
	return InternalDuration{Time: t}, err
}

// RoundInstant is RoundTemporalInstant.
func RoundInstant(ns Int128, increment int64, unit Unit, mode RoundingMode) Int128 {
	return roundAs(ns, Int(increment).Mul(unit.length()), mode, false)
}

// AddInstant is AddInstant.
func AddInstant(ns, d Int128) (Int128, error) {
	if ns = ns.Add(d); !ValidEpochNanoseconds(ns) {
		return ns, errInstant()
	}
	return ns, nil
}

// difference is DifferenceISODateTime.
func (c *Calendar) difference(one, two DateTime, largest Unit) InternalDuration {
	t := Int(int64(two.Time - one.Time))
	end := two.Date
	if s := t.Sign(); s != 0 && s == one.Date.Compare(two.Date) {
		end = end.AddDays(s)
		t = t.Sub(Int(int64(s)).Mul(nsPerDay))
	}
	d := InternalDuration{c.Until(one.Date, end, largest.Larger(Day)), t}
	if largest.IsTime() {
		d.Time = t.Add(Int(int64(d.Date.Days)).Mul(nsPerDay))
		d.Date.Days = 0
	}
	return d
}

// DifferenceDateTime is DifferencePlainDateTimeWithRounding.
func (c *Calendar) DifferenceDateTime(one, two DateTime, r Rounding) (InternalDuration, error) {
	if one == two {
		return InternalDuration{}, nil
	}
	if !one.Within() || !two.Within() {
		return InternalDuration{}, errDate()
	}
	d := c.difference(one, two, r.Largest)
	if r.none() {
		return d, nil
	}
	return PlainOrigin(one, c).Round(d, two.EpochNanoseconds(), r)
}

// TotalDateTime is DifferencePlainDateTimeWithTotal.
func (c *Calendar) TotalDateTime(one, two DateTime, unit Unit) (float64, error) {
	if one == two {
		return 0, nil
	}
	if !one.Within() || !two.Within() {
		return 0, errDate()
	}
	d := c.difference(one, two, unit)
	if unit == Nanosecond {
		return d.Time.Float(), nil
	}
	return PlainOrigin(one, c).total(d, two.EpochNanoseconds(), unit)
}

// AddZoned is AddZonedDateTime.
func (o Origin) AddZoned(d InternalDuration, reject bool) (Int128, error) {
	if d.Date.Sign() == 0 {
		return AddInstant(o.Epoch, d.Time)
	}
	date, err := o.Calendar.Add(o.At.Date, d.Date, reject)
	if err != nil {
		return Int128{}, err
	}
	if !(DateTime{date, o.At.Time}).Within() {
		return Int128{}, errDate()
	}
	ns, err := o.epoch(date)
	if err != nil {
		return Int128{}, err
	}
	return AddInstant(ns, d.Time)
}

// differenceZoned is DifferenceZonedDateTime.
func (o Origin) differenceZoned(to Int128, largest Unit) (d InternalDuration, err error) {
	if o.Epoch == to {
		return d, nil
	}
	end := o.Zone.DateTime(to)
	if o.At.Date == end.Date {
		return InternalDuration{Time: to.Sub(o.Epoch)}, nil
	}
	// The day before, in the direction of the difference, from which the rest is less than a day of clock time.
	back := o.Epoch.Cmp(to)
	most := 1
	if back < 0 {
		most = 2
	}
	n := 0
	if Int(int64(end.Time-o.At.Time)).Sign() == back {
		n = 1
	}
	var date Date
	for ; ; n++ {
		date = end.Date.AddDays(n * back)
		from, err := o.epoch(date)
		if err != nil {
			return d, err
		}
		d.Time = to.Sub(from)
		if d.Time.Sign() != back || n >= most {
			break
		}
	}
	d.Date = o.Calendar.Until(o.At.Date, date, largest.Larger(Day))
	return d, nil
}

// DifferenceZoned is DifferenceZonedDateTimeWithRounding.
func (o Origin) DifferenceZoned(to Int128, r Rounding) (InternalDuration, error) {
	if r.Largest.IsTime() {
		return DifferenceInstant(o.Epoch, to, r)
	}
	d, err := o.differenceZoned(to, r.Largest)
	if err != nil || r.none() {
		return d, err
	}
	return o.Round(d, to, r)
}

// TotalZoned is DifferenceZonedDateTimeWithTotal.
func (o Origin) TotalZoned(to Int128, unit Unit) (float64, error) {
	if unit.IsTime() {
		return TotalTime(to.Sub(o.Epoch), unit), nil
	}
	d, err := o.differenceZoned(to, unit)
	if err != nil {
		return 0, err
	}
	return o.total(d, to, unit)
}

// HoursInDay tells how long a date is in a time zone.
func (z *Zone) HoursInDay(d Date) (float64, error) {
	today, err := z.StartOfDay(d)
	if err != nil {
		return 0, err
	}
	tomorrow, err := z.StartOfDay(d.AddDays(1))
	if err != nil {
		return 0, err
	}
	return TotalTime(tomorrow.Sub(today), Hour), nil
}

// RoundZoned rounds an instant as a clock in the zone shows it.
func (z *Zone) RoundZoned(ns Int128, increment int64, unit Unit, mode RoundingMode) (Int128, error) {
	t := z.DateTime(ns)
	if unit != Day {
		return z.Interpret(t.Round(increment, unit, mode), false, Interpretation{Offset: z.Offset(ns)})
	}
	start, err := z.StartOfDay(t.Date)
	if err != nil {
		return ns, err
	}
	end, err := z.StartOfDay(t.Date.AddDays(1))
	if err != nil {
		return ns, err
	}
	return start.Add(round(ns.Sub(start), end.Sub(start), mode)), nil
}

// RoundDuration is what Temporal.Duration.prototype.round does without anything that the duration would be relative to.
func RoundDuration(d Duration, r Rounding) (Duration, error) {
	if d.LargestUnit().IsCalendar() || r.Largest.IsCalendar() {
		return d, rangeError("Largest unit cannot be a calendar unit without relativeTo.")
	}
	t, err := RoundTime(d.time(Day), r.Increment, r.Smallest, r.Mode)
	if err != nil {
		return d, err
	}
	return InternalDuration{Time: t}.Duration(r.Largest)
}

// target is where a duration leads to from an origin without a time zone.
func (o Origin) target(d Duration) (DateTime, error) {
	x := d.With24HourDays()
	time, days := Time(0).Add(x.Time)
	x.Date.Days = days
	date, err := o.Calendar.Add(o.At.Date, x.Date, false)
	return DateTime{date, time}, err
}

// RoundDuration is what Temporal.Duration.prototype.round does relative to o.
func (o Origin) RoundDuration(d Duration, r Rounding) (Duration, error) {
	if o.Zone == nil {
		to, err := o.target(d)
		if err != nil {
			return d, err
		}
		x, err := o.Calendar.DifferenceDateTime(o.At, to, r)
		if err != nil {
			return d, err
		}
		return x.Duration(r.Largest)
	}
	to, err := o.AddZoned(d.Internal(), false)
	if err != nil {
		return d, err
	}
	x, err := o.DifferenceZoned(to, r)
	if err != nil {
		return d, err
	}
	if r.Largest.IsDate() {
		return x.Duration(Hour)
	}
	return x.Duration(r.Largest)
}

// TotalDuration is what Temporal.Duration.prototype.total does relative to o.
func (o Origin) TotalDuration(d Duration, unit Unit) (float64, error) {
	if o.Zone == nil {
		to, err := o.target(d)
		if err != nil {
			return 0, err
		}
		return o.Calendar.TotalDateTime(o.At, to, unit)
	}
	to, err := o.AddZoned(d.Internal(), false)
	if err != nil {
		return 0, err
	}
	return o.TotalZoned(to, unit)
}

// TotalDuration is what Temporal.Duration.prototype.total does without anything that the duration would be relative to.
func TotalDuration(d Duration, unit Unit) (float64, error) {
	if d.LargestUnit().IsCalendar() || unit.IsCalendar() {
		return 0, rangeError("Largest unit cannot be a calendar unit without relativeTo.")
	}
	return TotalTime(d.time(Day), unit), nil
}

// CompareDurations is Temporal.Duration.compare; o is nil if nothing was given that they would be relative to.
func CompareDurations(one, two Duration, o *Origin) (int, error) {
	if one == two {
		return 0, nil
	}
	u1, u2 := one.LargestUnit(), two.LargestUnit()
	if o != nil && o.Zone != nil && (u1.IsDate() || u2.IsDate()) {
		a, err := o.AddZoned(one.Internal(), false)
		if err != nil {
			return 0, err
		}
		b, err := o.AddZoned(two.Internal(), false)
		return a.Cmp(b), err
	}
	var sums [2]Int128
	for i, d := range [...]Duration{one, two} {
		days := int(d[Day])
		if u1.IsCalendar() || u2.IsCalendar() {
			if o == nil || o.Zone != nil {
				return 0, rangeError("A starting point is required for comparing calendar units.")
			}
			x := d.Internal().Date
			x.Days = 0
			if x.Sign() != 0 {
				later, err := o.Calendar.Add(o.At.Date, x, false)
				if err != nil {
					return 0, err
				}
				days += later.EpochDays() - o.At.Date.EpochDays()
			}
		}
		sum, err := checkTime(d.time(Hour).Add(Int(int64(days)).Mul(nsPerDay)))
		if err != nil {
			return 0, err
		}
		sums[i] = sum
	}
	return sums[0].Cmp(sums[1]), nil
}
