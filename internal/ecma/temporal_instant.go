package ecma

import (
	"math"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/ecma/temporal"
	"github.com/node-go/node-go/internal/engine"
)

const nsPerMillisecond = 1_000_000

func (s *temporalSet) describeInstant() *temporalClass[instantData] {
	c := newTemporalClass("Instant", 1, func(r *goja.Runtime, args []goja.Value) instantData {
		return instantData{epochNanoseconds(r, argument(args, 0))}
	})
	c.static("from", 1, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		return s.newInstant(r, s.toInstant(r, call.Argument(0)))
	})
	c.static("fromEpochMilliseconds", 1, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		f := toNumber(call.Argument(0))
		if !finite(f) || integral(f) != f {
			throwTemporalRange(r, "Expected finite integer.")
		}
		return s.newInstant(r, millisecondsInstant(r, f))
	})
	c.static("fromEpochNanoseconds", 1, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		return s.newInstant(r, epochNanoseconds(r, call.Argument(0)))
	})
	c.static("compare", 2, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		one, two := s.toInstant(r, call.Argument(0)), s.toInstant(r, call.Argument(1))
		return engine.IntValue(int64(one.Cmp(two)))
	})
	c.getter("epochMilliseconds", func(r *goja.Runtime, this *instantData) goja.Value { return epochMilliseconds(this.ns) })
	c.getter("epochNanoseconds", func(r *goja.Runtime, this *instantData) goja.Value { return bigIntValue(r, this.ns) })
	plusMinus(c, s, 1, func(r *goja.Runtime, this *instantData, d temporal.Duration, _ string, _ goja.Value) goja.Value {
		if d.LargestUnit().IsDate() {
			throwTemporalRange(r, "Largest unit cannot be a date unit")
		}
		ns, err := temporal.AddInstant(this.ns, d.Internal().Time)
		return s.newInstant(r, must(r, ns, err))
	})
	untilSince(c, func(r *goja.Runtime, this *instantData, other goja.Value, x func() temporalOptions, since bool) goja.Value {
		to := s.toInstant(r, other)
		how := x().difference(since, timeUnits, nil, temporal.Nanosecond, temporal.Second)
		d, err := temporal.DifferenceInstant(this.ns, to, how)
		return s.newDifference(r, must(r, d, err), how.Largest, since)
	})
	c.method("round", 1, func(r *goja.Runtime, this *instantData, call goja.FunctionCall) goja.Value {
		x := shortOptions(r, "Temporal.Instant.prototype.round", "smallestUnit", call.Argument(0), "Must specify a roundTo parameter.")
		increment := x.increment()
		mode := x.mode(temporal.HalfExpand)
		unit := x.unit("smallestUnit", true)
		checkUnit(r, unit, timeUnits)
		perDay := int64(24)
		for u := temporal.Minute; u <= unit; u++ {
			perDay *= u.MaximumIncrement()
		}
		checkIncrement(r, increment, perDay, true)
		return s.newInstant(r, temporal.RoundInstant(this.ns, increment, unit, mode))
	})
	c.method("equals", 1, func(r *goja.Runtime, this *instantData, call goja.FunctionCall) goja.Value {
		return r.ToValue(this.ns == s.toInstant(r, call.Argument(0)))
	})
	c.method("toLocaleString", 0, s.localeInstant)
	c.method("toString", 0, func(r *goja.Runtime, this *instantData, call goja.FunctionCall) goja.Value {
		x := temporalOptionsOf(r, "Temporal.Instant.prototype.toString", call.Argument(0))
		digits := x.digits()
		mode := x.mode(temporal.Trunc)
		smallest := x.unit("smallestUnit", false)
		v := x.get("timeZone")
		p := timePrecision(r, smallest, digits)
		var zone *temporal.Zone
		if !isUndefined(v) {
			zone = s.zoneIdentifier(r, v)
		}
		return r.ToValue(temporal.InstantString(temporal.RoundInstant(this.ns, p.Increment, p.Unit, mode), zone, p.Precision))
	})
	c.method("toJSON", 0, func(r *goja.Runtime, this *instantData, _ goja.FunctionCall) goja.Value {
		return r.ToValue(temporal.InstantString(this.ns, nil, temporal.PrecisionAuto))
	})
	c.valueOf("compare")
	c.method("toZonedDateTimeISO", 1, func(r *goja.Runtime, this *instantData, call goja.FunctionCall) goja.Value {
		return s.newZoned(r, this.ns, s.zoneIdentifier(r, call.Argument(0)), temporal.ISOCalendar())
	})
	return c
}

func (s *temporalSet) newInstant(r *goja.Runtime, ns temporal.Int128) goja.Value {
	if !temporal.ValidEpochNanoseconds(ns) {
		throwTemporalRange(r, "Nanoseconds out of range.")
	}
	return s.instant.make(r, instantData{ns})
}

// epochMilliseconds gives an instant in milliseconds, rounded down.
func epochMilliseconds(ns temporal.Int128) goja.Value {
	ms, _ := ns.DivFloor(temporal.Int(nsPerMillisecond))
	return engine.FloatValue(ms.Float())
}

// millisecondsInstant gives the nanoseconds of an integral number of milliseconds.
func millisecondsInstant(r *goja.Runtime, ms float64) temporal.Int128 {
	if math.Abs(ms) > 8.64e15 {
		throwTemporalRange(r, "Nanoseconds out of range.")
	}
	return temporal.Int(int64(ms)).Mul(nsPerMillisecond)
}

// dateToInstant is Date.prototype.toTemporalInstant.
func dateToInstant(r *goja.Runtime, call goja.FunctionCall) goja.Value {
	ms, ok := dateOf(r, call)
	if !ok {
		throwRange(r, "The number NaN cannot be converted to a BigInt because it is not an integer")
	}
	return temporals().newInstant(r, temporal.Int(ms).Mul(nsPerMillisecond))
}

// now gives the instant that the isolate's clock shows.
func now(r *goja.Runtime) temporal.Int128 {
	t := realmOf(r).env.Clock.WallTime()
	return temporal.Int(t.Unix()).Mul(1e9).Add(temporal.Int(int64(t.Nanosecond())))
}
