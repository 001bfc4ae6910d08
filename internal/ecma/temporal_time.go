package ecma

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/ecma/temporal"
)

// timeNames are the parts of a time.
var timeNames = [...]string{"hour", "minute", "second", "millisecond", "microsecond", "nanosecond"}

// timeGetters describes accessors of the parts of a time.
func timeGetters[T any](c *temporalClass[T], of func(*T) temporal.Time) {
	for i, name := range timeNames {
		c.getter(name, func(_ *goja.Runtime, this *T) goja.Value { return intValue(of(this).Parts()[i]) })
	}
}

// timeArguments reads those of a constructor from the first on.
func timeArguments(r *goja.Runtime, args []goja.Value, first int) (parts [6]int) {
	for i := range parts {
		if v := argument(args, first+i); !isUndefined(v) {
			parts[i] = truncated(r, v)
		}
	}
	return parts
}

func newTimeOf(r *goja.Runtime, parts [6]int) temporal.Time {
	t, ok := temporal.NewTime(parts)
	if !ok {
		throwTemporalRange(r, "Invalid time")
	}
	return t
}

func (s *temporalSet) newTime(r *goja.Runtime, t temporal.Time) goja.Value {
	return s.time.make(r, plainTime{t})
}

func (s *temporalSet) describeTime() *temporalClass[plainTime] {
	c := newTemporalClass("PlainTime", 0, func(r *goja.Runtime, args []goja.Value) plainTime {
		return plainTime{newTimeOf(r, timeArguments(r, args, 0))}
	})
	c.static("from", 1, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		return s.newTime(r, s.toTime(r, "Temporal.PlainTime.from", call.Argument(0), call.Argument(1)))
	})
	c.static("compare", 2, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		one := s.toTime(r, "", call.Argument(0), goja.Undefined())
		two := s.toTime(r, "", call.Argument(1), goja.Undefined())
		return intValue(temporal.Int(int64(one)).Cmp(temporal.Int(int64(two))))
	})
	timeGetters(c, func(t *plainTime) temporal.Time { return t.time })
	plusMinus(c, s, 1, func(r *goja.Runtime, this *plainTime, d temporal.Duration, _ string, _ goja.Value) goja.Value {
		t, _ := this.time.Add(d.Internal().Time)
		return s.newTime(r, t)
	})
	c.method("with", 1, func(r *goja.Runtime, this *plainTime, call goja.FunctionCall) goja.Value {
		parts, has := timeRecord(r, s.partial(r, call.Argument(0)))
		for i, p := range this.time.Parts() {
			if has&(temporal.FieldHour<<i) == 0 {
				parts[i] = p
			}
		}
		t, err := temporal.RegulateTime(parts, overflowOf(r, "Temporal.PlainTime.prototype.with", call.Argument(1)))
		return s.newTime(r, must(r, t, err))
	})
	untilSince(c, func(r *goja.Runtime, this *plainTime, other goja.Value, x func() temporalOptions, since bool) goja.Value {
		to := s.toTime(r, "", other, goja.Undefined())
		how := x().difference(since, timeUnits, nil, temporal.Nanosecond, temporal.Hour)
		t, err := temporal.RoundTime(temporal.Int(int64(to-this.time)), how.Increment, how.Smallest, how.Mode)
		return s.newDifference(r, temporal.InternalDuration{Time: must(r, t, err)}, how.Largest, since)
	})
	c.method("round", 1, func(r *goja.Runtime, this *plainTime, call goja.FunctionCall) goja.Value {
		x := shortOptions(r, "Temporal.PlainTime.prototype.round", "smallestUnit", call.Argument(0), "Must specify a roundTo parameter.")
		how := x.rounding(false)
		t, _ := this.time.Round(how.Increment, how.Smallest, how.Mode)
		return s.newTime(r, t)
	})
	c.method("equals", 1, func(r *goja.Runtime, this *plainTime, call goja.FunctionCall) goja.Value {
		return r.ToValue(this.time == s.toTime(r, "", call.Argument(0), goja.Undefined()))
	})
	c.method("toLocaleString", 0, s.localeTime)
	c.method("toString", 0, func(r *goja.Runtime, this *plainTime, call goja.FunctionCall) goja.Value {
		x := temporalOptionsOf(r, "Temporal.PlainTime.prototype.toString", call.Argument(0))
		digits := x.digits()
		mode := x.mode(temporal.Trunc)
		p := timePrecision(r, x.unit("smallestUnit", false), digits)
		t, _ := this.time.Round(p.Increment, p.Unit, mode)
		return r.ToValue(t.String(p.Precision))
	})
	c.method("toJSON", 0, func(r *goja.Runtime, this *plainTime, _ goja.FunctionCall) goja.Value {
		return r.ToValue(this.time.String(temporal.PrecisionAuto))
	})
	c.valueOf("compare")
	return c
}
