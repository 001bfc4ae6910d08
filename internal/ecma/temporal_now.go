package ecma

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/ecma/intl"
	"github.com/node-go/node-go/internal/ecma/temporal"
	"github.com/node-go/node-go/internal/engine"
)

// describeNow describes Temporal.Now, which tells the time of the isolate's clock.
func (s *temporalSet) describeNow() *engine.Template {
	t := engine.NewTemplate(engine.ObjectProto)
	t.Method("instant", 0, func(r *goja.Runtime, _ goja.FunctionCall) goja.Value { return s.newInstant(r, now(r)) })
	t.Method("timeZoneId", 0, func(r *goja.Runtime, _ goja.FunctionCall) goja.Value { return r.ToValue(systemZone().ID()) })
	t.Method("plainDateTimeISO", 0, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		return s.newDateTime(r, s.clock(r, call), temporal.ISOCalendar())
	})
	t.Method("zonedDateTimeISO", 0, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		zone := s.zoneOrSystem(r, call.Argument(0))
		return s.newZoned(r, now(r), zone, temporal.ISOCalendar())
	})
	t.Method("plainDateISO", 0, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		return s.newDate(r, s.clock(r, call).Date, temporal.ISOCalendar())
	})
	t.Method("plainTimeISO", 0, func(r *goja.Runtime, call goja.FunctionCall) goja.Value { return s.newTime(r, s.clock(r, call).Time) })
	tag(t, "Temporal.Now")
	return t
}

// systemZone is the time zone of the environment.
func systemZone() *temporal.Zone {
	z := hostZone()
	if z.IsOffset() {
		if name, err := temporal.ParseZoneIdentifier(z.Name); err == nil && name.Name == "" {
			return temporal.OffsetZone(name.Offset)
		}
	}
	id := z.Name
	if known, _, ok := intl.ZoneIdentifier(id); ok {
		id = known
	}
	return temporal.NamedZone(id, z.Name, z.Location())
}

func (s *temporalSet) zoneOrSystem(r *goja.Runtime, v goja.Value) *temporal.Zone {
	if isUndefined(v) {
		return systemZone()
	}
	return s.zoneIdentifier(r, v)
}

// clock is SystemDateTime for the time zone that a function was called with.
func (s *temporalSet) clock(r *goja.Runtime, call goja.FunctionCall) temporal.DateTime {
	return s.zoneOrSystem(r, call.Argument(0)).DateTime(now(r))
}
