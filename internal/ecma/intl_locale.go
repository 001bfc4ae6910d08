package ecma

import (
	"slices"
	"strings"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/ecma/intl"
	"github.com/node-go/node-go/internal/engine"
)

// localeObject is what an Intl.Locale carries.
type localeObject struct{ tag intl.Tag }

var locales = sync.OnceValue(func() *engine.Record[localeObject] { return engine.NewRecord[localeObject](nil) })

var localeClass = sync.OnceValue(func() *engine.Class {
	var c *engine.Class
	newLocale := func(r *goja.Runtime, t intl.Tag) goja.Value {
		o, d := locales().New(r, realmOf(r).class(c).proto)
		d.tag = t
		return o
	}
	c = intlClass("Locale", 1, locales, readLocale)
	method := func(name string, f func(r *goja.Runtime, t intl.Tag) goja.Value) {
		intlMethod(c, locales, name, 0, func(r *goja.Runtime, d *localeObject, _ goja.FunctionCall) goja.Value { return f(r, d.tag) })
	}
	method("toString", func(r *goja.Runtime, t intl.Tag) goja.Value { return r.ToValue(t.String()) })
	method("maximize", func(r *goja.Runtime, t intl.Tag) goja.Value { return newLocale(r, t.Maximize()) })
	method("minimize", func(r *goja.Runtime, t intl.Tag) goja.Value { return newLocale(r, t.Minimize()) })
	getter := func(name string, f func(t intl.Tag) (string, bool)) {
		c.Proto.Accessor(name, engine.Configurable, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
			d := locales().Data(call.This)
			if d == nil {
				throwReceiver(r, "get Intl.Locale.prototype."+name, call.This)
			}
			s, ok := f(d.tag)
			switch {
			case name == "numeric":
				return r.ToValue(ok && s != "false")
			case !ok:
				return goja.Undefined()
			}
			return r.ToValue(s)
		}, nil)
	}
	getter("language", func(t intl.Tag) (string, bool) { return t.Language, true })
	getter("script", func(t intl.Tag) (string, bool) { return t.Script, t.Script != "" })
	getter("region", func(t intl.Tag) (string, bool) { return t.Region, t.Region != "" })
	getter("baseName", func(t intl.Tag) (string, bool) { return t.Base(), true })
	getter("variants", func(t intl.Tag) (string, bool) { return strings.Join(t.Variants, "-"), len(t.Variants) > 0 })
	for _, k := range localeKeywords {
		getter(k.name, func(t intl.Tag) (string, bool) { return t.Keyword(k.key) })
	}
	list := func(name string, f func(t intl.Tag) []string) {
		method(name, func(r *goja.Runtime, t intl.Tag) goja.Value {
			l := f(t)
			if l == nil {
				return goja.Undefined()
			}
			return stringArray(r, l)
		})
	}
	list("getCalendars", intl.Calendars)
	list("getCollations", func(t intl.Tag) []string { return keywordOr(t, "co", intl.Collations()) })
	list("getHourCycles", func(t intl.Tag) []string { return keywordOr(t, "hc", intl.HourCycleList(t)) })
	list("getNumberingSystems", func(t intl.Tag) []string { return keywordOr(t, "nu", []string{intl.NumberingSystemOf(t)}) })
	list("getTimeZones", intl.ZonesOf)
	method("getTextInfo", func(r *goja.Runtime, t intl.Tag) goja.Value { return plainObject(r, "direction", intl.Direction(t)) })
	method("getWeekInfo", func(r *goja.Runtime, t intl.Tag) goja.Value {
		first, weekend, _ := intl.WeekInfo(t)
		days := make([]goja.Value, len(weekend))
		for i, d := range weekend {
			days[i] = r.ToValue(d)
		}
		return plainObject(r, "firstDay", first, "weekend", engine.ValueKinds().NewArray(r, days, 0))
	})
	return c
})

func keywordOr(t intl.Tag, key string, list []string) []string {
	if v, ok := t.Keyword(key); ok && v != "" {
		return []string{v}
	}
	return list
}

var localeKeywords = [...]struct{ name, key string }{{"calendar", "ca"}, {"caseFirst", "kf"}, {"collation", "co"}, {"firstDayOfWeek", "fw"},
	{"hourCycle", "hc"}, {"numeric", "kn"}, {"numberingSystem", "nu"}}

// readLocale reads the arguments of Intl.Locale.
func readLocale(r *goja.Runtime, args []goja.Value) localeObject {
	v := argument(args, 0)
	var t intl.Tag
	var err error
	switch x := v.(type) {
	case goja.String:
		t, err = intl.Parse(x.String())
	case *goja.Object:
		if d := locales().Data(x); d != nil {
			t = d.tag
		} else {
			t, err = intl.Parse(toString(r, x).String())
		}
	default:
		throwType(r, "First argument to Intl.Locale constructor can't be empty or missing")
	}
	x := coerceOptions(r, "Intl.Locale", argument(args, 1))
	bad := func() { throwRange(r, "Incorrect locale information provided") }
	if err != nil {
		bad()
	}
	t.Variants, t.Keywords = slices.Clone(t.Variants), slices.Clone(t.Keywords)
	subtag := func(name string, valid func(intl.Tag) bool, prefix string, set func(intl.Tag)) {
		s, ok := x.text(name)
		if !ok {
			return
		}
		p, err := intl.Parse(prefix + s)
		if err != nil || !valid(p) || strings.ContainsRune(s, '-') && name != "variants" || s == "" {
			bad()
		}
		set(p)
	}
	subtag("language", func(p intl.Tag) bool { return p.Script+p.Region == "" }, "", func(p intl.Tag) { t.Language = p.Language })
	subtag("script", func(p intl.Tag) bool { return p.Script != "" && p.Region == "" }, "und-", func(p intl.Tag) { t.Script = p.Script })
	subtag("region", func(p intl.Tag) bool { return p.Region != "" && p.Script == "" }, "und-", func(p intl.Tag) { t.Region = p.Region })
	subtag("variants", func(p intl.Tag) bool { return len(p.Variants) > 0 && p.Script+p.Region == "" }, "und-", func(p intl.Tag) { t.Variants = p.Variants })
	set := func(key, value string) { t = t.WithKeyword(key, value) }
	typed := func(name, key string) {
		if s, ok := x.text(name); ok {
			if !intl.IsType(strings.ToLower(s)) {
				bad()
			}
			set(key, strings.ToLower(s))
		}
	}
	typed("calendar", "ca")
	typed("collation", "co")
	if s, ok := x.text("firstDayOfWeek"); ok {
		if i := slices.Index([]string{"0", "1", "2", "3", "4", "5", "6", "7"}, s); i >= 0 {
			s = []string{"sun", "mon", "tue", "wed", "thu", "fri", "sat", "sun"}[i]
		}
		if !intl.IsType(strings.ToLower(s)) {
			bad()
		}
		set("fw", strings.ToLower(s))
	}
	if s := x.oneOf("hourCycle", "", "h11", "h12", "h23", "h24"); s != "" {
		set("hc", s)
	}
	if s := x.oneOf("caseFirst", "", "upper", "lower", "false"); s != "" {
		set("kf", s)
	}
	if b, ok := x.flag("numeric"); ok {
		set("kn", map[bool]string{true: "", false: "false"}[b])
	}
	typed("numberingSystem", "nu")
	c, err := intl.Canonical(t.String())
	if err != nil {
		bad()
	}
	return localeObject{c}
}
