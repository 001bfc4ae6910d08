package ecma

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/ecma/intl"
	"github.com/node-go/node-go/internal/engine"
)

var dateObjects = sync.OnceValue(func() *engine.Record[formatObject[*intl.DateFormat]] {
	return engine.NewRecord[formatObject[*intl.DateFormat]](nil)
})

// hostZones has the zones that the environment has had, by the value of TZ: a program may change it.
var hostZones = sync.OnceValue(func() *sync.Map { return new(sync.Map) })

// hostZone is the time zone of the environment: TZ, or what the system's link or file says.
func hostZone() intl.Zone {
	tz := os.Getenv("TZ")
	if z, known := hostZones().Load(tz); known {
		return z.(intl.Zone)
	}
	z := findHostZone(tz)
	hostZones().Store(tz, z)
	return z
}

func findHostZone(tz string) intl.Zone {
	names := []string{strings.TrimPrefix(tz, ":")}
	if names[0] == "" {
		if to, err := filepath.EvalSymlinks("/etc/localtime"); err == nil {
			_, name, _ := strings.Cut(filepath.ToSlash(to), "zoneinfo/")
			names = append(names, name)
		}
		if b, err := os.ReadFile("/etc/timezone"); err == nil {
			names = append(names, strings.TrimSpace(string(b)))
		}
		names = append(names, time.Local.String())
	}
	for _, name := range names {
		if name == "" || name[0] == '+' || name[0] == '-' {
			continue
		}
		if z, ok := intl.FindZone(name); ok {
			return z
		}
	}
	_, seconds := time.Unix(0, 0).In(time.Local).Zone()
	if seconds == 0 {
		z, _ := intl.FindZone("UTC")
		return z
	}
	sign := "+"
	if seconds < 0 {
		sign, seconds = "-", -seconds
	}
	at := time.Unix(int64(seconds), 0).UTC()
	return intl.FixedZone(sign+at.Format("15:04"), time.Local)
}

var dateFormatClass = sync.OnceValue(func() *engine.Class {
	return formatService[*intl.DateFormat, int64]{
		name: "DateTimeFormat", records: dateObjects, resolved: dateResolved, value: timeArgument, span: timeRange,
		read: func(r *goja.Runtime, locales, options goja.Value) *intl.DateFormat {
			return readDateFormat(r, "Intl.DateTimeFormat", locales, options, "any", "date")
		},
	}.class()
})

// timeRange reads the two times of a range.
func timeRange(r *goja.Runtime, f *intl.DateFormat, call goja.FunctionCall) (g *intl.DateFormat, a, b int64) {
	if isUndefined(call.Argument(0)) || isUndefined(call.Argument(1)) {
		throwType(r, "Invalid time value")
	}
	s := temporals()
	x, y := s.formattable(call.Argument(0)), s.formattable(call.Argument(1))
	if s.kindOf(x) != s.kindOf(y) {
		throwType(r, "Invalid argument for Temporal %s", display(y))
	}
	g, a = s.formatted(r, f, x)
	_, b = s.formatted(r, f, y)
	return g, a, b
}

// timeArgument gives the time that a method was called with, or now, and the formatter for it.
func timeArgument(r *goja.Runtime, f *intl.DateFormat, v goja.Value) (*intl.DateFormat, int64) {
	if isUndefined(v) {
		return f, realmOf(r).env.Clock.WallMillis()
	}
	s := temporals()
	return s.formatted(r, f, s.formattable(v))
}

// timeClip is TimeClip(f), which must be a time.
func timeClip(r *goja.Runtime, f float64) int64 {
	if math.IsNaN(f) || math.Abs(f) > 8.64e15 {
		throwRange(r, "Invalid time value")
	}
	return int64(f)
}

var dateComponents = [...]struct {
	name   string
	values []string
	at     func(o *intl.DateOptions) *string
}{
	{"weekday", []string{"narrow", "short", "long"}, func(o *intl.DateOptions) *string { return &o.Weekday }},
	{"era", []string{"narrow", "short", "long"}, func(o *intl.DateOptions) *string { return &o.Era }},
	{"year", []string{"2-digit", "numeric"}, func(o *intl.DateOptions) *string { return &o.Year }},
	{"month", []string{"2-digit", "numeric", "narrow", "short", "long"}, func(o *intl.DateOptions) *string { return &o.Month }},
	{"day", []string{"2-digit", "numeric"}, func(o *intl.DateOptions) *string { return &o.Day }},
	{"dayPeriod", []string{"narrow", "short", "long"}, func(o *intl.DateOptions) *string { return &o.DayPeriod }},
	{"hour", []string{"2-digit", "numeric"}, func(o *intl.DateOptions) *string { return &o.Hour }},
	{"minute", []string{"2-digit", "numeric"}, func(o *intl.DateOptions) *string { return &o.Minute }},
	{"second", []string{"2-digit", "numeric"}, func(o *intl.DateOptions) *string { return &o.Second }},
}

// readDateFormat is CreateDateTimeFormat: required and defaults are "date", "time", "any" and "all" as there.
func readDateFormat(r *goja.Runtime, service string, localesArg, optionsArg goja.Value, required, defaults string) *intl.DateFormat {
	return readDateFormatIn(r, service, localesArg, optionsArg, required, defaults, nil)
}

// readDateFormatIn is readDateFormat for a time zone that the options may not name; nil is that of the options or of the host.
func readDateFormatIn(r *goja.Runtime, service string, localesArg, optionsArg goja.Value, required, defaults string, in *intl.Zone) *intl.DateFormat {
	requested := localeList(r, localesArg)
	x := coerceOptions(r, service, optionsArg)
	x.service = "Intl.DateTimeFormat"
	x.matcher()
	calendar, hasCalendar := x.typed("calendar")
	ns, hasNS := x.typed("numberingSystem")
	hour12, hasHour12 := x.flag("hour12")
	cycle := x.oneOf("hourCycle", "", "h11", "h12", "h23", "h24")
	if hasHour12 {
		cycle = ""
	}
	l := intl.Resolve(requested, hostLocale(), "ca", "hc", "nu")
	if hasHour12 {
		keyword(&l, "hc", "", false, func(string) bool { return false })
	}
	keyword(&l, "ca", calendar, hasCalendar, func(s string) bool { return s == "gregory" })
	var o intl.DateOptions
	if o.NumberingSystem = keyword(&l, "nu", ns, hasNS, intl.IsNumberingSystem); o.NumberingSystem == "" {
		o.NumberingSystem = intl.DefaultNumberingSystem(l)
	}
	named := keyword(&l, "hc", cycle, cycle != "", func(s string) bool { return s == "h11" || s == "h12" || s == "h23" || s == "h24" })
	zone := x.get("timeZone")
	switch {
	case in != nil && !isUndefined(zone):
		throwType(r, "Invalid time zone specified: %s", in.Name)
	case in != nil:
		o.Zone = *in
	case isUndefined(zone):
		o.Zone = hostZone()
	default:
		text := toString(r, zone).String()
		z, ok := intl.FindZone(text)
		if !ok {
			throwRange(r, "Invalid time zone specified: "+text)
		}
		o.Zone = z
	}
	explicit := false
	for _, p := range dateComponents {
		if *p.at(&o) = x.oneOf(p.name, "", p.values...); *p.at(&o) != "" {
			explicit = true
		}
		if p.name == "second" {
			if n, ok := x.number("fractionalSecondDigits", 1, 3); ok {
				o.FractionalSecondDigits = n
				explicit = true
			}
			o.TimeZoneName = x.oneOf("timeZoneName", "", "short", "long", "shortOffset", "longOffset", "shortGeneric", "longGeneric")
			if o.TimeZoneName != "" {
				explicit = true
			}
		}
	}
	x.oneOf("formatMatcher", "best fit", "basic", "best fit")
	usual, twelve, twentyFour := intl.HourCycles(l)
	switch {
	case hasHour12 && hour12:
		usual = twelve
	case hasHour12:
		usual = twentyFour
	case named != "":
		usual = named
	}
	o.DateStyle = x.oneOf("dateStyle", "", "full", "long", "medium", "short")
	o.TimeStyle = x.oneOf("timeStyle", "", "full", "long", "medium", "short")
	given := o
	given.HourCycle = usual
	switch {
	case o.DateStyle != "" || o.TimeStyle != "":
		if explicit {
			throwType(r, "Invalid option : option")
		}
		if required == "date" && o.TimeStyle != "" {
			throwType(r, "Invalid option : timeStyle")
		}
		if required == "time" && o.DateStyle != "" {
			throwType(r, "Invalid option : dateStyle")
		}
	default:
		needs := true
		if required != "time" && o.Weekday+o.Year+o.Month+o.Day != "" {
			needs = false
		}
		if required != "date" && (o.DayPeriod+o.Hour+o.Minute+o.Second != "" || o.FractionalSecondDigits > 0) {
			needs = false
		}
		if needs && (defaults == "date" || defaults == "all") {
			o.Year, o.Month, o.Day = "numeric", "numeric", "numeric"
		}
		if needs && (defaults == "time" || defaults == "all") {
			o.Hour, o.Minute, o.Second = "numeric", "numeric", "numeric"
		}
	}
	if o.Hour != "" || o.TimeStyle != "" {
		o.HourCycle = usual
	}
	f := intl.NewDateFormat(l, o)
	f.Given = given
	return f
}

func dateResolved(r *goja.Runtime, f *intl.DateFormat) goja.Value {
	o := f.Resolved()
	list := []any{"locale", f.Locale.Tag.String(), "calendar", "gregory", "numberingSystem", o.NumberingSystem, "timeZone", o.Zone.Name}
	if o.HourCycle != "" {
		list = append(list, "hourCycle", o.HourCycle, "hour12", o.HourCycle == "h11" || o.HourCycle == "h12")
	}
	if o.DateStyle == "" && o.TimeStyle == "" {
		for _, p := range dateComponents {
			list = append(list, p.name, orNil(*p.at(&o)))
		}
		if o.FractionalSecondDigits > 0 {
			list = append(list, "fractionalSecondDigits", o.FractionalSecondDigits)
		}
		list = append(list, "timeZoneName", orNil(o.TimeZoneName))
	}
	return plainObject(r, append(list, "dateStyle", orNil(o.DateStyle), "timeStyle", orNil(o.TimeStyle))...)
}
