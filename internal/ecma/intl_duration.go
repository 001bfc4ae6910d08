package ecma

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/ecma/intl"
	"github.com/node-go/node-go/internal/engine"
)

type durationObject struct{ f *intl.DurationFormat }

var durationObjects = sync.OnceValue(func() *engine.Record[durationObject] { return engine.NewRecord[durationObject](nil) })

var durationClass = sync.OnceValue(func() *engine.Class {
	c := intlClass("DurationFormat", 0, durationObjects, readDurationFormat)
	supportedLocales(c, "Intl.DurationFormat")
	intlMethod(c, durationObjects, "resolvedOptions", 0, func(r *goja.Runtime, d *durationObject, _ goja.FunctionCall) goja.Value {
		o := d.f.Options
		list := []any{"locale", d.f.Locale.Tag.String(), "numberingSystem", o.NumberingSystem, "style", o.Style}
		for i, unit := range intl.DurationUnits {
			style := o.Units[i]
			if style == "fractional" {
				style = "numeric"
			}
			list = append(list, unit, style, unit+"Display", map[bool]string{true: "always", false: "auto"}[o.Always[i]])
		}
		if o.FractionalDigits >= 0 {
			list = append(list, "fractionalDigits", o.FractionalDigits)
		}
		return plainObject(r, list...)
	})
	intlMethod(c, durationObjects, "format", 1, func(r *goja.Runtime, d *durationObject, call goja.FunctionCall) goja.Value {
		return r.ToValue(intl.Join(d.f.Parts(toDuration(r, call.Argument(0)))))
	})
	intlMethod(c, durationObjects, "formatToParts", 1, func(r *goja.Runtime, d *durationObject, call goja.FunctionCall) goja.Value {
		return partsArray(r, d.f.Parts(toDuration(r, call.Argument(0))))
	})
	return c
})

// readDurationFormat reads the arguments of Intl.DurationFormat.
func readDurationFormat(r *goja.Runtime, args []goja.Value) durationObject {
	requested := localeList(r, argument(args, 0))
	x := objectOptions(r, "Intl.DurationFormat", argument(args, 1))
	x.matcher()
	ns, hasNS := x.typed("numberingSystem")
	l := intl.Resolve(requested, hostLocale(), "nu")
	o := intl.DurationOptions{FractionalDigits: -1}
	if o.NumberingSystem = keyword(&l, "nu", ns, hasNS, intl.IsNumberingSystem); o.NumberingSystem == "" {
		o.NumberingSystem = intl.DefaultNumberingSystem(l)
	}
	o.Style = x.oneOf("style", "short", "long", "short", "narrow", "digital")
	previous := ""
	for i, unit := range intl.DurationUnits {
		o.Units[i], o.Always[i] = x.durationUnit(i, unit, o.Style, previous)
		previous = ""
		if i >= 4 {
			previous = o.Units[i]
		}
	}
	if n, ok := x.number("fractionalDigits", 0, 9); ok {
		o.FractionalDigits = n
	}
	return durationObject{&intl.DurationFormat{Locale: l, Options: o}}
}

// durationUnit is GetDurationUnitOptions for the unit at place i.
func (x intlOptions) durationUnit(i int, unit, base, previous string) (style string, always bool) {
	styles := []string{"long", "short", "narrow"}
	digital := "short"
	if i >= 4 {
		styles, digital = append(styles, "numeric"), "numeric"
	}
	if i >= 4 && i <= 6 {
		styles = append(styles, "2-digit")
	}
	style = x.oneOf(unit, "", styles...)
	display := "always"
	digits := previous == "numeric" || previous == "2-digit" || previous == "fractional"
	if style == "" {
		switch {
		case base == "digital":
			if style = digital; i < 4 || i > 6 {
				display = "auto"
			}
		case digits:
			if style = "numeric"; i != 5 && i != 6 {
				display = "auto"
			}
		default:
			style, display = base, "auto"
		}
	}
	if style == "numeric" && i > 6 {
		style, display = "fractional", "auto"
	}
	always = x.oneOf(unit+"Display", display, "auto", "always") == "always"
	if always && style == "fractional" || previous == "fractional" && style != "fractional" ||
		(previous == "numeric" || previous == "2-digit") && style != "fractional" && style != "numeric" && style != "2-digit" {
		throwRange(x.r, "Invalid object : #<Object>")
	}
	if (i == 5 || i == 6) && (previous == "numeric" || previous == "2-digit") {
		style = "2-digit"
	}
	return style, always
}

// toDuration is ToDurationRecord(v).
func toDuration(r *goja.Runtime, v goja.Value) intl.Duration {
	return intl.Duration(temporals().toDuration(r, v))
}
