package ecma

import (
	"maps"
	"os"
	"slices"
	"strings"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/ecma/cldr"
	"github.com/node-go/node-go/internal/ecma/intl"
	"github.com/node-go/node-go/internal/engine"
)

// intlTemplate describes the global Intl.
var intlTemplate = sync.OnceValue(func() *engine.Template {
	t := engine.NewTemplate(engine.ObjectProto)
	t.Method("getCanonicalLocales", 1, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		return stringArray(r, tagStrings(localeList(r, call.Argument(0))))
	})
	t.Method("supportedValuesOf", 1, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		key := toString(r, call.Argument(0)).String()
		list, ok := supportedValues(key)
		if !ok {
			throwRange(r, "Invalid key : "+key)
		}
		return stringArray(r, list)
	})
	for _, s := range []struct {
		name  string
		class func() *engine.Class
	}{{"DateTimeFormat", dateFormatClass}, {"NumberFormat", numberFormatClass}, {"Collator", collatorClass}, {"PluralRules", pluralRulesClass},
		{"RelativeTimeFormat", relativeClass}, {"ListFormat", listFormatClass}, {"Locale", localeClass}, {"DisplayNames", displayNamesClass},
		{"Segmenter", segmenterClass}, {"DurationFormat", durationClass}} {
		t.Lazy(s.name, engine.Hidden, constructorOf(s.class))
	}
	tag(t, "Intl")
	return t
})

func intlObject(r *goja.Runtime) goja.Value { return realmOf(r).object(intlTemplate()) }

// hostLocale is the locale of the environment, as LC_ALL, LC_MESSAGES or LANG name it.
var hostLocale = sync.OnceValue(func() string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		v, _, _ := strings.Cut(os.Getenv(name), ".")
		v, _, _ = strings.Cut(v, "@")
		if v == "" {
			continue
		}
		if t, err := intl.Canonical(strings.ReplaceAll(v, "_", "-")); err == nil && v != "C" && v != "POSIX" {
			if base, _, ok := intl.BestAvailable(t); ok {
				return base
			}
		}
		break
	}
	return intl.DefaultLocale
})

// localeList is CanonicalizeLocaleList(v).
func localeList(r *goja.Runtime, v goja.Value) []intl.Tag {
	if isUndefined(v) {
		return nil
	}
	if s, ok := v.(goja.String); ok {
		return []intl.Tag{canonicalTag(r, s.String())}
	}
	if d := locales().Data(v); d != nil {
		return []intl.Tag{d.tag}
	}
	if goja.IsNull(v) {
		throwType(r, "Cannot convert undefined or null to object")
	}
	o := v.ToObject(r)
	n := toLength(get(o, nameLength))
	var list []intl.Tag
	for i := range n {
		key := engine.Name(r.ToValue(i).String())
		if !engine.HasProperty(o, engine.KeyOf(key)) {
			continue
		}
		e := get(o, key)
		var t intl.Tag
		switch x := e.(type) {
		case goja.String:
			t = canonicalTag(r, x.String())
		case *goja.Object:
			if d := locales().Data(x); d != nil {
				t = d.tag
			} else {
				t = canonicalTag(r, toString(r, x).String())
			}
		default:
			throwType(r, "Language ID should be string or object.")
		}
		if !slices.ContainsFunc(list, func(o intl.Tag) bool { return o.String() == t.String() }) {
			list = append(list, t)
		}
	}
	return list
}

func canonicalTag(r *goja.Runtime, s string) intl.Tag {
	t, err := intl.Canonical(s)
	if err != nil {
		throwRange(r, "Invalid language tag: "+s)
	}
	return t
}

func tagStrings(tags []intl.Tag) []string {
	list := make([]string, len(tags))
	for i, t := range tags {
		list[i] = t.String()
	}
	return list
}

func stringArray(r *goja.Runtime, list []string) *goja.Object {
	values := make([]goja.Value, len(list))
	for i, s := range list {
		values[i] = r.ToValue(s)
	}
	return engine.ValueKinds().NewArray(r, values, 0)
}

// supportedValues is what Intl.supportedValuesOf tells.
func supportedValues(key string) ([]string, bool) {
	switch key {
	case "calendar":
		return []string{"gregory", "iso8601"}, true
	case "collation":
		return intl.Collations(), true
	case "currency":
		return intl.Currencies(), true
	case "numberingSystem":
		return slices.Sorted(maps.Keys(cldr.Supplement(cldr.Digits))), true
	case "timeZone":
		return intl.ZoneNames(), true
	case "unit":
		return slices.Clone(intl.Units()), true
	}
	return nil, false
}

// intlOptions reads the options of a service in the order in which it asks.
type intlOptions struct {
	r       *goja.Runtime
	o       *goja.Object // nil: none
	service string
}

// coerceOptions is CoerceOptionsToObject(v).
func coerceOptions(r *goja.Runtime, service string, v goja.Value) intlOptions {
	x := intlOptions{r: r, service: service}
	switch {
	case isUndefined(v):
	case goja.IsNull(v):
		throwType(r, "%s called on null or undefined", service)
	default:
		x.o = v.ToObject(r)
	}
	return x
}

// objectOptions is GetOptionsObject(v).
func objectOptions(r *goja.Runtime, service string, v goja.Value) intlOptions {
	x := intlOptions{r: r, service: service, o: object(v)}
	if x.o == nil && !isUndefined(v) {
		throwType(r, "invalid_argument")
	}
	return x
}

func (x intlOptions) get(name string) goja.Value {
	if x.o == nil {
		return goja.Undefined()
	}
	return get(x.o, engine.Name(name))
}

// text is GetOption(name, string) with any value; ok is false for undefined.
func (x intlOptions) text(name string) (string, bool) {
	v := x.get(name)
	if isUndefined(v) {
		return "", false
	}
	return toString(x.r, v).String(), true
}

// oneOf is GetOption(name, string, values, fallback).
func (x intlOptions) oneOf(name, fallback string, values ...string) string {
	s, ok := x.text(name)
	if !ok {
		return fallback
	}
	if !slices.Contains(values, s) {
		throwRange(x.r, "Value "+s+" out of range for "+x.service+" options property "+name)
	}
	return s
}

// flag is GetOption(name, boolean).
func (x intlOptions) flag(name string) (value, ok bool) {
	v := x.get(name)
	if isUndefined(v) {
		return false, false
	}
	return v.ToBoolean(), true
}

// number is GetNumberOption(name, least, most); ok is false for undefined.
func (x intlOptions) number(name string, least, most int) (int, bool) {
	return numberOption(x.r, x.get(name), name, least, most)
}

// numberOption is DefaultNumberOption(v, least, most); ok is false for undefined.
func numberOption(r *goja.Runtime, v goja.Value, name string, least, most int) (int, bool) {
	if isUndefined(v) {
		return 0, false
	}
	f := v.ToNumber().ToFloat()
	if !(f >= float64(least) && f <= float64(most)) {
		throwRange(r, name+" value is out of range.")
	}
	return int(f), true
}

// matcher reads localeMatcher, which makes no difference.
func (x intlOptions) matcher() { x.oneOf("localeMatcher", "best fit", "lookup", "best fit") }

// typed reads an option whose value is the type of a keyword of a locale.
func (x intlOptions) typed(name string) (string, bool) {
	s, ok := x.text(name)
	if ok && !intl.IsType(strings.ToLower(s)) {
		throwRange(x.r, "Invalid "+name+" : "+s)
	}
	return strings.ToLower(s), ok
}

// keyword chooses between an option and the keyword of the locale; the locale keeps the keyword only if it is what counts.
func keyword(l *intl.Locale, key, option string, hasOption bool, valid func(string) bool) string {
	named, has := l.Tag.Keyword(key)
	drop := func() {
		l.Tag.Keywords = slices.DeleteFunc(slices.Clone(l.Tag.Keywords), func(k intl.Keyword) bool { return k.Key == key })
	}
	if has && !valid(named) {
		drop()
		has = false
	}
	if hasOption && valid(option) {
		if has && named != option {
			drop()
		}
		return option
	}
	if has {
		return named
	}
	return ""
}

// supportedLocales adds supportedLocalesOf to a service.
func supportedLocales(c *engine.Class, service string) {
	c.Static.Method("supportedLocalesOf", 1, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		list := localeList(r, call.Argument(0))
		if v := call.Argument(1); !isUndefined(v) {
			coerceOptions(r, service, v).matcher()
		}
		return stringArray(r, tagStrings(intl.Supported(list)))
	})
}

// plainObject makes an object from names and values by turns; nil values are left out.
func plainObject(r *goja.Runtime, pairs ...any) *goja.Object {
	o := r.NewObject()
	for i := 0; i < len(pairs); i += 2 {
		switch v := pairs[i+1].(type) {
		case nil:
		case goja.Value:
			createDataProperty(o, engine.Name(pairs[i].(string)), v)
		default:
			createDataProperty(o, engine.Name(pairs[i].(string)), r.ToValue(v))
		}
	}
	return o
}

// orNil gives nil for the empty string, which plainObject leaves out.
func orNil(s string) any {
	if s == "" {
		return nil
	}
	return s
}

// partsArray makes the result of a method whose name ends in ToParts.
func partsArray(r *goja.Runtime, parts []intl.Part) *goja.Object {
	values := make([]goja.Value, len(parts))
	for i, p := range parts {
		values[i] = plainObject(r, "type", p.Type, "value", p.Value, "source", orNil(p.Source), "unit", orNil(p.Unit))
	}
	return engine.ValueKinds().NewArray(r, values, 0)
}
