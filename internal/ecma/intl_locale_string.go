package ecma

import (
	"math"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/ecma/intl"
	"github.com/node-go/node-go/internal/engine"
)

// intlRealm keeps the formatters of an isolate that are used most: those with no arguments.
type intlRealm struct {
	numbers  *intl.NumberFormat
	dates    map[string]*intl.DateFormat // by required and defaults
	collator *intl.Collator
	zone     *intl.DateFormat // the long name of the host's time zone
	zoneName string           // of the time zone that dates and zone are for
}

// hostZone gives the host's time zone. When the program has changed it, formatters for another are given up.
func (i *intlRealm) hostZone() intl.Zone {
	z := hostZone()
	if z.Name != i.zoneName {
		i.zoneName, i.zone = z.Name, nil
		clear(i.dates)
	}
	return z
}

// longZone gives the name of the host's time zone at a time.
func (i *intlRealm) longZone(ms int64) string {
	z := i.hostZone()
	if z.Name == "UTC" && strings.HasPrefix(hostLocale(), "en") {
		return "Coordinated Universal Time" // most servers; it needs no data
	}
	if i.zone == nil {
		l := intl.Resolve(nil, hostLocale())
		i.zone = intl.NewDateFormat(l, intl.DateOptions{Year: "numeric", TimeZoneName: "long", NumberingSystem: intl.DefaultNumberingSystem(l), Zone: z})
	}
	if ms < 0 { // the name is today's, whatever the zone was once called
		at := time.UnixMilli(ms).In(time.Local)
		ms = time.Date(2005, at.Month(), at.Day(), at.Hour(), 0, 0, 0, time.Local).UnixMilli()
	}
	parts := i.zone.Parts(ms)
	return parts[len(parts)-1].Value
}

func (m *realm) intl() *intlRealm {
	if m.formats == nil {
		m.formats = &intlRealm{dates: map[string]*intl.DateFormat{}}
	}
	return m.formats
}

func (i *intlRealm) number(r *goja.Runtime) *intl.NumberFormat {
	if i.numbers == nil {
		i.numbers = readNumberFormat(r, goja.Undefined(), goja.Undefined())
	}
	return i.numbers
}

// collate gives the collator of localeCompare.
func (i *intlRealm) collate(r *goja.Runtime, locales, options goja.Value) *intl.Collator {
	if !isUndefined(locales) || !isUndefined(options) {
		return readCollator(r, locales, options)
	}
	if i.collator == nil {
		i.collator = readCollator(r, locales, options)
	}
	return i.collator
}

// date gives the formatter of a method of Date.
func (i *intlRealm) date(r *goja.Runtime, method string, call goja.FunctionCall, required, defaults string) *intl.DateFormat {
	locales, options := call.Argument(0), call.Argument(1)
	if !isUndefined(options) || !isUndefined(locales) {
		return readDateFormat(r, "Date.prototype."+method, locales, options, required, defaults)
	}
	i.hostZone()
	f := i.dates[method]
	if f == nil {
		f = readDateFormat(r, "Date.prototype."+method, locales, options, required, defaults)
		i.dates[method] = f
	}
	return f
}

// dateProtoExtension adds to dates the methods that know of locales.
var dateProtoExtension = sync.OnceValue(func() *engine.Extension {
	return engine.NewExtension(func(t *engine.Template) {
		for _, m := range [...]struct{ name, required, defaults string }{{"toLocaleString", "any", "all"}, {"toLocaleDateString", "date", "date"},
			{"toLocaleTimeString", "time", "time"}} {
			t.Method(m.name, 0, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
				o := object(call.This)
				if o == nil || engine.ValueKinds().OfObject(o) != engine.KindDate {
					throwType(r, "this is not a Date object.")
				}
				ms := engine.ValueKinds().DateMillis(o)
				if ms == math.MinInt64 {
					return r.ToValue("Invalid Date")
				}
				return r.ToValue(realmOf(r).intl().date(r, m.name, call, m.required, m.defaults).Format(ms))
			})
		}
		describeDateStrings(t)
	})
})

// primitiveOf gives the primitive in a wrapper object, and anything else as it is.
func primitiveOf(v goja.Value) goja.Value {
	if o := object(v); o != nil && engine.ValueKinds().OfObject(o) == engine.KindBoxed {
		return engine.ValueKinds().Boxed(o)
	}
	return v
}

// numberProtoExtension and bigIntProtoExtension replace toLocaleString.
var numberProtoExtension = sync.OnceValue(func() *engine.Extension { return numeric("Number", engine.KindInt, engine.KindFloat) })

var bigIntProtoExtension = sync.OnceValue(func() *engine.Extension { return numeric("BigInt", engine.KindBigInt) })

func numeric(class string, kinds ...engine.Kind) *engine.Extension {
	return engine.NewExtension(func(t *engine.Template) {
		t.Method("toLocaleString", 0, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
			v := primitiveOf(call.This)
			if !slices.Contains(kinds, engine.ValueKinds().Of(v)) {
				throwType(r, "%s.prototype.toLocaleString requires that 'this' be a %s", class, class)
			}
			return r.ToValue(newNumberFormat(r, call.Argument(0), call.Argument(1)).Format(toDecimal(r, v)))
		})
	})
}

// describeStringLocale adds the methods of strings that know of locales.
func describeStringLocale(t *engine.Template) {
	t.Method("localeCompare", 1, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		s := thisString(r, call, "localeCompare")
		that := toString(r, call.Argument(0))
		c := realmOf(r).intl().collate(r, call.Argument(1), call.Argument(2))
		return engine.IntValue(int64(c.Compare(s.String(), that.String())))
	})
	for _, m := range [...]struct {
		name  string
		upper bool
	}{{"toLocaleUpperCase", true}, {"toLocaleLowerCase", false}} {
		t.Method(m.name, 0, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
			s := thisString(r, call, m.name)
			language := ""
			if tags := localeList(r, call.Argument(0)); len(tags) > 0 {
				language = tags[0].Language
			} else {
				language, _, _ = strings.Cut(hostLocale(), "-")
			}
			var v goja.Value = s
			if prepare := intl.SpecialCase(language, m.upper); prepare != nil {
				v = r.ToValue(prepare(s.String()))
			}
			plain := "toLowerCase"
			if m.upper {
				plain = "toUpperCase"
			}
			return engine.Call(get(engine.StringPrototype(r), engine.Name(plain)), v, nil)
		})
	}
}
