package temporal

import (
	"slices"
	"time"
)

// Zone is a time zone: one with a name, or a fixed offset.
type Zone struct {
	id      string
	primary string
	loc     *time.Location // nil for an offset
	offset  int64          // nanoseconds
}

// NamedZone is the zone that id names. primary is its one name where there are several.
func NamedZone(id, primary string, loc *time.Location) *Zone {
	return &Zone{id: id, primary: primary, loc: loc}
}

// OffsetZone is the zone of an offset.
func OffsetZone(minutes int) *Zone {
	return &Zone{id: formatOffsetMinutes(minutes), offset: int64(minutes) * nsPerMinute}
}

// ID gives the identifier.
func (z *Zone) ID() string { return z.id }

// Equals is TimeZoneEquals.
func (z *Zone) Equals(o *Zone) bool {
	return z.id == o.id || z.loc != nil && o.loc != nil && z.primary == o.primary
}

// Location gives the zone as package time has it.
func (z *Zone) Location() *time.Location {
	if z.loc == nil {
		return time.FixedZone(z.id, int(z.offset/nsPerSecond))
	}
	return z.loc
}

// Offset is GetOffsetNanosecondsFor.
func (z *Zone) Offset(ns Int128) int64 {
	if z.loc == nil {
		return z.offset
	}
	seconds, _ := ns.div(nsPerSecond)
	_, off := time.Unix(seconds, 0).In(z.loc).Zone()
	return int64(off) * nsPerSecond
}

// DateTime is GetISODateTimeFor.
func (z *Zone) DateTime(ns Int128) DateTime { return dateTimeOf(ns.Add(Int(z.Offset(ns)))) }

// named is GetNamedTimeZoneEpochNanoseconds: the instants of a local time, the earliest first.
func (z *Zone) named(local Int128) []Int128 {
	var list []Int128
	// No transition is so near to another that a day around the time could have more than these offsets.
	for _, probe := range [...]int64{-nsPerDay, 0, nsPerDay} {
		at := local.Sub(Int(z.Offset(local.Add(Int(probe)))))
		if at.Add(Int(z.Offset(at))) == local && !slices.Contains(list, at) {
			list = append(list, at)
		}
	}
	slices.SortFunc(list, Int128.Cmp)
	return list
}

// possible is GetPossibleEpochNanoseconds.
func (z *Zone) possible(t DateTime) ([]Int128, error) {
	local := t.EpochNanoseconds()
	var list []Int128
	if z.loc == nil {
		list = []Int128{local.Sub(Int(z.offset))}
	} else {
		list = z.named(local)
	}
	for _, ns := range list {
		if !ValidEpochNanoseconds(ns) {
			return nil, errInstant()
		}
	}
	return list, nil
}

func errInstant() error { return rangeError("Instant nanoseconds are not within a valid epoch range.") }

// Disambiguation says which instant a local time means that has several, or none.
type Disambiguation int

// What a local time means that has several instants or none.
const (
	Compatible Disambiguation = iota
	Earlier
	Later
	RejectAmbiguous
)

// EpochNanoseconds is GetEpochNanosecondsFor.
func (z *Zone) EpochNanoseconds(t DateTime, d Disambiguation) (Int128, error) {
	list, err := z.possible(t)
	if err != nil {
		return Int128{}, err
	}
	return z.disambiguate(list, t, d)
}

// disambiguate is DisambiguatePossibleEpochNanoseconds.
func (z *Zone) disambiguate(list []Int128, t DateTime, d Disambiguation) (Int128, error) {
	switch {
	case len(list) == 1:
		return list[0], nil
	case d == RejectAmbiguous:
		return Int128{}, rangeError("Rejecting ambiguous time zones.")
	case len(list) > 1 && d == Later:
		return list[len(list)-1], nil
	case len(list) > 1:
		return list[0], nil
	}
	local := t.EpochNanoseconds()
	gap := z.gap(local)
	if d == Earlier {
		gap = -gap
	}
	list, err := z.possible(t.plus(Int(gap)))
	if err != nil {
		return Int128{}, err
	}
	if len(list) == 0 {
		return Int128{}, errInstant()
	}
	if d == Earlier {
		return list[0], nil
	}
	return list[len(list)-1], nil
}

// gap gives by how much clocks were put forward about a local time that they skipped.
func (z *Zone) gap(local Int128) int64 {
	return z.Offset(local.Add(Int(nsPerDay))) - z.Offset(local.Sub(Int(nsPerDay)))
}

// StartOfDay is GetStartOfDay.
func (z *Zone) StartOfDay(d Date) (Int128, error) {
	t := DateTime{Date: d}
	list, err := z.possible(t)
	if err != nil {
		return Int128{}, err
	}
	if len(list) > 0 {
		return list[0], nil
	}
	// Midnight was skipped: the day begins with the transition.
	before := t.EpochNanoseconds().Sub(Int(nsPerDay))
	at, ok := z.Transition(before.Sub(Int(z.Offset(before))), true)
	if !ok {
		return Int128{}, errInstant()
	}
	return at, nil
}

// Transition is GetNamedTimeZoneNextTransition, or the previous one; ok is false if there is none.
func (z *Zone) Transition(ns Int128, next bool) (at Int128, ok bool) {
	if z.loc == nil {
		return at, false
	}
	seconds, rest := ns.div(nsPerSecond)
	if !next && rest > 0 {
		seconds++ // a transition at this very second is before ns
	}
	for {
		var edge time.Time
		if next {
			_, edge = time.Unix(seconds, 0).In(z.loc).ZoneBounds()
		} else {
			edge, _ = time.Unix(seconds-1, 0).In(z.loc).ZoneBounds()
		}
		if edge.IsZero() {
			return at, false
		}
		if next && edge.Unix() <= seconds {
			// By the rule for years to come, package time ends a leap year a day too early. No transition is on that day.
			seconds += nsPerDay / nsPerSecond
			continue
		}
		seconds = edge.Unix()
		at = Int(seconds).Mul(nsPerSecond)
		if !ValidEpochNanoseconds(at) {
			return at, false
		}
		// What changes the name alone is no transition.
		if z.Offset(at) != z.Offset(at.Sub(Int(1))) {
			return at, true
		}
	}
}

// OffsetBehaviour says what the offset of a text means.
type OffsetBehaviour int

// What an offset means.
const (
	OffsetOption OffsetBehaviour = iota
	OffsetExact
	OffsetWall
)

// OffsetChoice is the option offset.
type OffsetChoice int

// The values of the option offset.
const (
	OffsetPrefer OffsetChoice = iota
	OffsetUse
	OffsetIgnore
	OffsetReject
)

// Interpretation says how a local time with an offset is read.
type Interpretation struct {
	Behaviour      OffsetBehaviour
	Offset         int64 // nanoseconds
	Disambiguation Disambiguation
	Choice         OffsetChoice
	MatchMinutes   bool // an offset without seconds matches those that it rounds
}

// Interpret is InterpretISODateTimeOffset; startOfDay stands for the missing time.
func (z *Zone) Interpret(t DateTime, startOfDay bool, how Interpretation) (Int128, error) {
	if startOfDay {
		return z.StartOfDay(t.Date)
	}
	switch {
	case how.Behaviour == OffsetWall, how.Behaviour == OffsetOption && how.Choice == OffsetIgnore:
		return z.EpochNanoseconds(t, how.Disambiguation)
	case how.Behaviour == OffsetExact, how.Choice == OffsetUse:
		return t.Instant(how.Offset)
	}
	if err := checkDays(t.Date); err != nil {
		return Int128{}, err
	}
	local := t.EpochNanoseconds()
	list, err := z.possible(t)
	if err != nil {
		return Int128{}, err
	}
	for _, at := range list {
		off, _ := local.Sub(at).Int64()
		if off == how.Offset || how.MatchMinutes && roundInt(off, nsPerMinute, HalfExpand) == how.Offset {
			return at, nil
		}
	}
	if how.Choice == OffsetReject {
		return Int128{}, rangeError("Offsets could not be determined without disambiguation")
	}
	return z.disambiguate(list, t, how.Disambiguation)
}

// checkDays is CheckISODaysRange.
func checkDays(d Date) error {
	if n := d.EpochDays(); n > maxDays || n < -maxDays {
		return rangeError("Date is not within ISO date time limits.")
	}
	return nil
}

// Instant gives the instant of a local time at an offset.
func (t DateTime) Instant(offset int64) (Int128, error) {
	u := t.plus(Int(-offset))
	if err := checkDays(u.Date); err != nil {
		return Int128{}, err
	}
	ns := u.EpochNanoseconds()
	if !ValidEpochNanoseconds(ns) {
		return ns, errInstant()
	}
	return ns, nil
}
