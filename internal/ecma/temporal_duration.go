package ecma

import (
	"math"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/ecma/temporal"
	"github.com/node-go/node-go/internal/engine"
)

// durationFields are the properties of durations in the order in which they are read.
var durationFields = [...]struct {
	name string
	unit temporal.Unit
}{
	{"days", temporal.Day}, {"hours", temporal.Hour}, {"microseconds", temporal.Microsecond}, {"milliseconds", temporal.Millisecond},
	{"minutes", temporal.Minute}, {"months", temporal.Month}, {"nanoseconds", temporal.Nanosecond}, {"seconds", temporal.Second},
	{"weeks", temporal.Week}, {"years", temporal.Year},
}

func (s *temporalSet) describeDuration() *temporalClass[durationData] {
	c := newTemporalClass("Duration", 0, func(r *goja.Runtime, args []goja.Value) durationData {
		var d temporal.Duration
		for i := range d {
			if v := argument(args, i); !isUndefined(v) {
				d[i] = durationField(r, v, temporal.Unit(i), "Integer out of range.")
			}
		}
		checkTemporal(r, d.Validate())
		return durationData{d}
	})
	c.static("from", 1, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		return s.newDuration(r, s.toDuration(r, call.Argument(0)))
	})
	c.static("compare", 2, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		one, two := s.toDuration(r, call.Argument(0)), s.toDuration(r, call.Argument(1))
		o := s.origin(r, temporalOptionsOf(r, "Temporal.Duration.compare", call.Argument(2)))
		n, err := temporal.CompareDurations(one, two, o)
		return engine.IntValue(int64(must(r, n, err)))
	})
	for i, name := range temporal.Units() {
		c.getter(name+"s", func(r *goja.Runtime, this *durationData) goja.Value { return engine.FloatValue(this.d[i]) })
	}
	c.getter("sign", func(r *goja.Runtime, this *durationData) goja.Value { return engine.IntValue(int64(this.d.Sign())) })
	c.getter("blank", func(r *goja.Runtime, this *durationData) goja.Value { return r.ToValue(this.d.Sign() == 0) })
	c.method("with", 1, func(r *goja.Runtime, this *durationData, call goja.FunctionCall) goja.Value {
		o := object(call.Argument(0))
		if o == nil {
			throwTemporalType(r, "Argument to with() must be an object.")
		}
		d := partialDuration(r, o, this.d)
		return s.newDuration(r, must(r, d, d.Validate()))
	})
	c.method("negated", 0, func(r *goja.Runtime, this *durationData, _ goja.FunctionCall) goja.Value {
		return s.newDuration(r, this.d.Negate())
	})
	c.method("abs", 0, func(r *goja.Runtime, this *durationData, _ goja.FunctionCall) goja.Value {
		return s.newDuration(r, this.d.Abs())
	})
	plusMinus(c, s, 1, func(r *goja.Runtime, this *durationData, other temporal.Duration, _ string, _ goja.Value) goja.Value {
		d, err := this.d.Plus(other)
		return s.newDuration(r, must(r, d, err))
	})
	c.method("round", 1, s.roundDuration)
	c.method("total", 1, s.totalDuration)
	c.method("toLocaleString", 0, s.localeDuration)
	c.method("toString", 0, func(r *goja.Runtime, this *durationData, call goja.FunctionCall) goja.Value {
		x := temporalOptionsOf(r, "Temporal.Duration.prototype.toString", call.Argument(0))
		digits := x.digits()
		mode := x.mode(temporal.Trunc)
		smallest := x.unit("smallestUnit", false)
		checkUnit(r, smallest, timeUnits)
		if smallest == temporal.Hour || smallest == temporal.Minute {
			throwTemporalRange(r, "smallestUnit must be a valid time unit.")
		}
		p := temporal.NewStringPrecision(smallest, digits)
		if p.Unit == temporal.Nanosecond && p.Increment == 1 {
			return r.ToValue(this.d.String(p.Precision))
		}
		d := this.d.Internal()
		t, err := temporal.RoundTime(d.Time, p.Increment, p.Unit, mode)
		d.Time = must(r, t, err)
		rounded, err := d.Duration(this.d.LargestUnit().Larger(temporal.Second))
		return r.ToValue(must(r, rounded, err).String(p.Precision))
	})
	c.method("toJSON", 0, func(r *goja.Runtime, this *durationData, _ goja.FunctionCall) goja.Value {
		return r.ToValue(this.d.String(temporal.PrecisionAuto))
	})
	c.valueOf("compare")
	return c
}

func (s *temporalSet) newDuration(r *goja.Runtime, d temporal.Duration) goja.Value {
	return s.duration.make(r, durationData{d})
}

// newDifference makes the object of a difference; since turns it round.
func (s *temporalSet) newDifference(r *goja.Runtime, d temporal.InternalDuration, largest temporal.Unit, since bool) goja.Value {
	x, err := d.Duration(largest)
	checkTemporal(r, err)
	if since {
		x = x.Negate()
	}
	return s.newDuration(r, x)
}

// toDuration is ToTemporalDuration.
func (s *temporalSet) toDuration(r *goja.Runtime, item goja.Value) temporal.Duration {
	if x := s.duration.of(item); x != nil {
		return x.d
	}
	o := object(item)
	if o == nil {
		text, ok := item.(goja.String)
		if !ok {
			throwTemporalType(r, "Duration argument must be Duration or string.")
		}
		d, err := temporal.ParseDuration(text.String())
		return must(r, d, err)
	}
	d := partialDuration(r, o, temporal.Duration{})
	return must(r, d, d.Validate())
}

// partialDuration is ToTemporalPartialDurationRecord: it puts what o has into d.
func partialDuration(r *goja.Runtime, o *goja.Object, d temporal.Duration) temporal.Duration {
	found := false
	for _, f := range durationFields {
		if v := get(o, engine.Name(f.name)); !isUndefined(v) {
			d[f.unit] = durationField(r, v, f.unit, "Duration field out of range.")
			found = true
		}
	}
	if !found {
		throwTemporalType(r, "Did not provide any valid Duration fields.")
	}
	return d
}

// durationField is ToIntegerIfIntegral(v). What no duration could have of a unit is refused at once.
func durationField(r *goja.Runtime, v goja.Value, unit temporal.Unit, message string) float64 {
	f := integralNumber(r, v)
	if unit <= temporal.Millisecond && math.Abs(f) >= 1<<63 {
		throwTemporalRange(r, message)
	}
	return f
}

// plusMinus describes the methods add and subtract; add gets what is to be added.
func plusMinus[T any](c *temporalClass[T], s *temporalSet, length int,
	add func(r *goja.Runtime, this *T, d temporal.Duration, method string, options goja.Value) goja.Value) {
	for _, name := range []string{"add", "subtract"} {
		method := c.name + ".prototype." + name
		c.method(name, length, func(r *goja.Runtime, this *T, call goja.FunctionCall) goja.Value {
			d := s.toDuration(r, call.Argument(0))
			if name == "subtract" {
				d = d.Negate()
			}
			return add(r, this, d, method, call.Argument(1))
		})
	}
}

// untilSince describes the methods until and since.
func untilSince[T any](c *temporalClass[T],
	difference func(r *goja.Runtime, this *T, other goja.Value, x func() temporalOptions, since bool) goja.Value) {
	for _, name := range []string{"until", "since"} {
		method := c.name + ".prototype." + name
		c.method(name, 1, func(r *goja.Runtime, this *T, call goja.FunctionCall) goja.Value {
			return difference(r, this, call.Argument(0), func() temporalOptions {
				return temporalOptionsOf(r, method, call.Argument(1))
			}, name == "since")
		})
	}
}

func (s *temporalSet) roundDuration(r *goja.Runtime, this *durationData, call goja.FunctionCall) goja.Value {
	x := shortOptions(r, "Temporal.Duration.prototype.round", "smallestUnit", call.Argument(0), "Must specify a roundTo parameter.")
	var how temporal.Rounding
	how.Largest = x.unit("largestUnit", false)
	o := s.origin(r, x)
	how.Increment = x.increment()
	how.Mode = x.mode(temporal.HalfExpand)
	how.Smallest = x.unit("smallestUnit", false)
	checkUnit(r, how.Smallest, dateTimeUnits)
	given := how.Smallest != temporal.Unset || how.Largest != temporal.Unset
	if how.Smallest == temporal.Unset {
		how.Smallest = temporal.Nanosecond
	}
	if how.Largest == temporal.Unset || how.Largest == temporal.Auto {
		how.Largest = this.d.LargestUnit().Larger(how.Smallest)
	}
	if !given {
		throwTemporalRange(r, "smallestUnit and largestUnit cannot both be None.")
	}
	if how.Largest > how.Smallest {
		throwTemporalRange(r, "smallestUnit is larger than largestUnit.")
	}
	if most := how.Smallest.MaximumIncrement(); most > 0 {
		checkIncrement(r, how.Increment, most, false)
	}
	if how.Increment > 1 && how.Largest != how.Smallest && how.Smallest.IsDate() {
		throwTemporalRange(r, "roundingIncrement must be 1 unless largestUnit is smallestUnit.")
	}
	var d temporal.Duration
	var err error
	if o != nil {
		d, err = o.RoundDuration(this.d, how)
	} else {
		d, err = temporal.RoundDuration(this.d, how)
	}
	return s.newDuration(r, must(r, d, err))
}

func (s *temporalSet) totalDuration(r *goja.Runtime, this *durationData, call goja.FunctionCall) goja.Value {
	x := shortOptions(r, "Temporal.Duration.prototype.total", "unit", call.Argument(0), "Must specify a totalOf parameter")
	o := s.origin(r, x)
	unit := x.unit("unit", true)
	checkUnit(r, unit, dateTimeUnits)
	var total float64
	var err error
	if o != nil {
		total, err = o.TotalDuration(this.d, unit)
	} else {
		total, err = temporal.TotalDuration(this.d, unit)
	}
	return engine.FloatValue(must(r, total, err))
}
