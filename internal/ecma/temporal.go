package ecma

import (
	"errors"
	"math/big"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/ecma/temporal"
	"github.com/node-go/node-go/internal/engine"
)

// temporalSet has the classes of Temporal. They refer to each other, and so are made together; its methods are what they do.
type temporalSet struct {
	date      *temporalClass[plainDate]
	time      *temporalClass[plainTime]
	dateTime  *temporalClass[plainDateTime]
	zoned     *temporalClass[zonedDateTime]
	duration  *temporalClass[durationData]
	instant   *temporalClass[instantData]
	yearMonth *temporalClass[plainYearMonth]
	monthDay  *temporalClass[plainMonthDay]
	now       *engine.Template
	global    *engine.Template
}

// What the objects of Temporal carry.
type (
	plainDate struct {
		date temporal.Date
		cal  *temporal.Calendar
	}
	plainTime     struct{ time temporal.Time }
	plainDateTime struct {
		at  temporal.DateTime
		cal *temporal.Calendar
	}
	zonedDateTime struct {
		ns   temporal.Int128
		zone *temporal.Zone
		cal  *temporal.Calendar
	}
	durationData   struct{ d temporal.Duration }
	instantData    struct{ ns temporal.Int128 }
	plainYearMonth struct {
		date temporal.Date
		cal  *temporal.Calendar
	}
	plainMonthDay struct {
		date temporal.Date
		cal  *temporal.Calendar
	}
)

// local gives the date and time that a clock in its zone shows.
func (z *zonedDateTime) local() temporal.DateTime { return z.zone.DateTime(z.ns) }

var temporals = sync.OnceValue(func() *temporalSet {
	s := &temporalSet{}
	s.now = s.describeNow()
	s.date = s.describeDate()
	s.time = s.describeTime()
	s.dateTime = s.describeDateTime()
	s.zoned = s.describeZoned()
	s.duration = s.describeDuration()
	s.instant = s.describeInstant()
	s.yearMonth = s.describeYearMonth()
	s.monthDay = s.describeMonthDay()
	t := engine.NewTemplate(engine.ObjectProto)
	t.Lazy("Now", engine.Hidden, func(r *goja.Runtime) goja.Value { return realmOf(r).object(s.now) })
	for _, c := range []struct {
		name  string
		class *engine.Class
	}{{"PlainDate", s.date.class}, {"PlainTime", s.time.class}, {"PlainDateTime", s.dateTime.class}, {"ZonedDateTime", s.zoned.class},
		{"Duration", s.duration.class}, {"Instant", s.instant.class}, {"PlainYearMonth", s.yearMonth.class}, {"PlainMonthDay", s.monthDay.class}} {
		t.Lazy(c.name, engine.Hidden, func(r *goja.Runtime) goja.Value { return realmOf(r).class(c.class).ctor })
	}
	tag(t, "Temporal")
	s.global = t
	return s
})

func temporalObject(r *goja.Runtime) goja.Value { return realmOf(r).object(temporals().global) }

// temporalClass is a class of Temporal whose objects carry a T.
type temporalClass[T any] struct {
	name    string
	records *engine.Record[T]
	class   *engine.Class
}

// newTemporalClass starts a class. construct gives what new makes of its arguments.
func newTemporalClass[T any](name string, length int, construct func(r *goja.Runtime, args []goja.Value) T) *temporalClass[T] {
	c := &temporalClass[T]{name: "Temporal." + name, records: engine.NewRecord[T](nil)}
	c.class = engine.NewClass(name, length, func(r *goja.Runtime, args []goja.Value, newTarget *goja.Object) *goja.Object {
		v := construct(r, args)
		o, data := c.records.New(r, proto(r, c.class, newTarget))
		*data = v
		return o
	}, func(r *goja.Runtime, _ goja.FunctionCall) goja.Value {
		throwType(r, "Method invoked on an object that is not %s.", c.name)
		return nil
	}, nil, nil)
	tag(c.class.Proto, c.name)
	return c
}

// make gives a new object of the class.
func (c *temporalClass[T]) make(r *goja.Runtime, v T) goja.Value {
	o, data := c.records.New(r, realmOf(r).class(c.class).proto)
	*data = v
	return o
}

// of gives what an object of the class carries, or nil for any other value.
func (c *temporalClass[T]) of(v goja.Value) *T { return c.records.Data(v) }

func (c *temporalClass[T]) method(name string, length int, f func(r *goja.Runtime, this *T, call goja.FunctionCall) goja.Value) {
	c.class.Proto.Method(name, length, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		this := c.of(call.This)
		if this == nil {
			throwReceiver(r, c.name+".prototype."+name, call.This)
		}
		return f(r, this, call)
	})
}

func (c *temporalClass[T]) getter(name string, f func(r *goja.Runtime, this *T) goja.Value) {
	c.class.Proto.Accessor(name, engine.Configurable, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		this := c.of(call.This)
		if this == nil {
			throwReceiver(r, c.name+".prototype."+name, call.This)
		}
		return f(r, this)
	}, nil)
}

func (c *temporalClass[T]) static(name string, length int, f engine.NativeFunc) {
	c.class.Static.Method(name, length, f)
}

// valueOf describes the method that keeps objects from being compared as numbers.
func (c *temporalClass[T]) valueOf(instead string) {
	c.class.Proto.Method("valueOf", 0, func(r *goja.Runtime, _ goja.FunctionCall) goja.Value {
		throwType(r, "Do not use %s.prototype.valueOf; use %s.prototype.%s for comparison.", c.name, c.name, instead)
		return nil
	})
}

func throwTemporalType(r *goja.Runtime, message string) {
	throwType(r, "%s", "Temporal error: "+message)
}

func throwTemporalRange(r *goja.Runtime, message string) { throwRange(r, "Temporal error: "+message) }

// checkTemporal throws an error of the arithmetic.
func checkTemporal(r *goja.Runtime, err error) {
	if err == nil {
		return
	}
	var e *temporal.Error
	if errors.As(err, &e) && e.Type {
		throwTemporalType(r, e.Message)
	}
	throwTemporalRange(r, err.Error())
}

// must gives v unless err is to be thrown.
func must[T any](r *goja.Runtime, v T, err error) T {
	checkTemporal(r, err)
	return v
}

// bigIntValue gives an Int128 as a BigInt.
func bigIntValue(r *goja.Runtime, x temporal.Int128) goja.Value { return r.ToValue(x.Big()) }

// toBigInt is ToBigInt(v).
func toBigInt(r *goja.Runtime, v goja.Value) *big.Int {
	if o := object(v); o != nil {
		v = toPrimitiveNumber(r, o)
	}
	switch engine.ValueKinds().Of(orUndefined(v)) {
	case engine.KindInt, engine.KindFloat:
		throwType(r, "Cannot convert %s to a BigInt", v.String())
	}
	b, _ := engine.Call(engine.Intrinsic(r, "BigInt"), goja.Undefined(), []goja.Value{v}).Export().(*big.Int)
	return b
}

// epochNanoseconds is ToBigInt(v), which must be an instant.
func epochNanoseconds(r *goja.Runtime, v goja.Value) temporal.Int128 {
	ns, ok := temporal.FromBig(toBigInt(r, v))
	if !ok || !temporal.ValidEpochNanoseconds(ns) {
		throwTemporalRange(r, "Nanoseconds out of range.")
	}
	return ns
}

// truncated is ToIntegerWithTruncation(v); what is too great for any field is as great as is needed.
func truncated(r *goja.Runtime, v goja.Value) int {
	f := toNumber(v)
	if !finite(f) {
		throwTemporalRange(r, "Expected finite integer.")
	}
	const most = 1e12
	return int(min(max(f, -most), most))
}

// positive is ToPositiveIntegerWithTruncation(v).
func positive(r *goja.Runtime, v goja.Value) int {
	f := toNumber(v)
	if !finite(f) || f < 1 {
		throwTemporalRange(r, "Expected positive integer.")
	}
	return truncated(r, engine.FloatValue(f))
}

// integralNumber is ToIntegerIfIntegral(v).
func integralNumber(r *goja.Runtime, v goja.Value) float64 {
	f := toNumber(v)
	if !finite(f) || integral(f) != f {
		throwTemporalRange(r, "Expected finite integer.")
	}
	return f + 0
}

func toNumber(v goja.Value) float64 { return orUndefined(v).ToNumber().ToFloat() }

func finite(f float64) bool { return f-f == 0 }

// calendarArgument reads the calendar that a constructor was given.
func calendarArgument(r *goja.Runtime, v goja.Value) *temporal.Calendar {
	if isUndefined(v) {
		return temporal.ISOCalendar()
	}
	s, ok := v.(goja.String)
	if !ok {
		throwTemporalType(r, "Calendar must be string.")
	}
	c, err := temporal.FindCalendar(s.String())
	return must(r, c, err)
}

// isoDate reads a date that a constructor was given.
func isoDate(r *goja.Runtime, y, m, d int) temporal.Date {
	if !temporal.IsValidDate(y, m, d) {
		throwTemporalRange(r, "Invalid ISO date.")
	}
	return temporal.Date{Year: y, Month: m, Day: d}
}

// primitiveString is ToPrimitive(v, string), which must be a string; ok is false otherwise.
func primitiveString(r *goja.Runtime, v goja.Value) (s string, ok bool) {
	if o := object(v); o != nil {
		v = toPrimitive(r, o, "string", "toString", "valueOf")
	}
	x, ok := v.(goja.String)
	if !ok {
		return "", false
	}
	return x.String(), true
}
