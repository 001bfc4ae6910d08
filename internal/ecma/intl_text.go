package ecma

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/ecma/intl"
	"github.com/node-go/node-go/internal/engine"
)

// intlClass describes a service whose objects carry a T and that must be called with new.
func intlClass[T any](name string, length int, records func() *engine.Record[T], read func(r *goja.Runtime, args []goja.Value) T) *engine.Class {
	var c *engine.Class
	c = engine.NewClass(name, length, func(r *goja.Runtime, args []goja.Value, newTarget *goja.Object) *goja.Object {
		p := proto(r, c, newTarget)
		data := read(r, args)
		o, d := records().New(r, p)
		*d = data
		return o
	}, requiresNew("Intl."+name), nil, nil)
	tag(c.Proto, "Intl."+name)
	return c
}

// intlMethod adds a method to a service.
func intlMethod[T any](c *engine.Class, records func() *engine.Record[T], name string, length int, f func(r *goja.Runtime, d *T, call goja.FunctionCall) goja.Value) {
	c.Proto.Method(name, length, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		d := records().Data(call.This)
		if d == nil {
			throwReceiver(r, "Intl."+c.Name+".prototype."+name, call.This)
		}
		return f(r, d, call)
	})
}

type pluralObject struct{ p *intl.PluralRules }

var pluralObjects = sync.OnceValue(func() *engine.Record[pluralObject] { return engine.NewRecord[pluralObject](nil) })

var pluralRulesClass = sync.OnceValue(func() *engine.Class {
	c := intlClass("PluralRules", 0, pluralObjects, func(r *goja.Runtime, args []goja.Value) pluralObject {
		requested := localeList(r, argument(args, 0))
		x := coerceOptions(r, "Intl.PluralRules", argument(args, 1))
		x.matcher()
		typ := x.oneOf("type", "cardinal", "cardinal", "ordinal")
		o := intl.DefaultNumber("latn")
		o.Notation = x.oneOf("notation", "standard", "standard", "scientific", "engineering", "compact")
		x.digits(&o, 0, 3)
		o.CompactDisplay = "short"
		if o.Notation == "compact" {
			o.CompactDisplay = x.oneOf("compactDisplay", "short", "short", "long")
		}
		return pluralObject{intl.NewPluralRules(intl.Resolve(requested, hostLocale()), typ, o)}
	})
	supportedLocales(c, "Intl.PluralRules")
	intlMethod(c, pluralObjects, "resolvedOptions", 0, func(r *goja.Runtime, d *pluralObject, _ goja.FunctionCall) goja.Value {
		o := d.p.Number.Options
		list := append([]any{"locale", d.p.Locale.Tag.String(), "type", d.p.Type, "notation", o.Notation}, digitPairs(&o)...)
		list = append(list, "pluralCategories", stringArray(r, d.p.Categories()))
		return plainObject(r, append(list, roundingPairs(&o)...)...)
	})
	intlMethod(c, pluralObjects, "select", 1, func(r *goja.Runtime, d *pluralObject, call goja.FunctionCall) goja.Value {
		return r.ToValue(d.p.Select(intl.FloatDecimal(call.Argument(0).ToNumber().ToFloat())))
	})
	intlMethod(c, pluralObjects, "selectRange", 2, func(r *goja.Runtime, d *pluralObject, call goja.FunctionCall) goja.Value {
		a, b := decimalRange(r, call, "startRange", "endRange")
		return r.ToValue(d.p.SelectRange(a, b))
	})
	return c
})

type listObject struct{ f *intl.ListFormat }

var listObjects = sync.OnceValue(func() *engine.Record[listObject] { return engine.NewRecord[listObject](nil) })

var listFormatClass = sync.OnceValue(func() *engine.Class {
	c := intlClass("ListFormat", 0, listObjects, func(r *goja.Runtime, args []goja.Value) listObject {
		requested := localeList(r, argument(args, 0))
		x := objectOptions(r, "Intl.ListFormat", argument(args, 1))
		x.matcher()
		typ := x.oneOf("type", "conjunction", "conjunction", "disjunction", "unit")
		style := x.oneOf("style", "long", "long", "short", "narrow")
		return listObject{intl.NewListFormat(intl.Resolve(requested, hostLocale()), typ, style)}
	})
	supportedLocales(c, "Intl.ListFormat")
	intlMethod(c, listObjects, "resolvedOptions", 0, func(r *goja.Runtime, d *listObject, _ goja.FunctionCall) goja.Value {
		return plainObject(r, "locale", d.f.Locale.Tag.String(), "type", d.f.Type, "style", d.f.Style)
	})
	intlMethod(c, listObjects, "format", 1, func(r *goja.Runtime, d *listObject, call goja.FunctionCall) goja.Value {
		return r.ToValue(intl.Join(d.f.Parts(stringList(r, call.Argument(0)))))
	})
	intlMethod(c, listObjects, "formatToParts", 1, func(r *goja.Runtime, d *listObject, call goja.FunctionCall) goja.Value {
		return partsArray(r, d.f.Parts(stringList(r, call.Argument(0))))
	})
	return c
})

// stringList is StringListFromIterable(v).
func stringList(r *goja.Runtime, v goja.Value) []string {
	var list []string
	if isUndefined(v) {
		return nil
	}
	getIterator(r, v).each(func(e goja.Value) bool {
		s, ok := e.(goja.String)
		if !ok {
			throwType(r, "Iterable yielded %s which is not a string", describe(e))
		}
		list = append(list, s.String())
		return true
	})
	return list
}

type relativeObject struct{ f *intl.RelativeTimeFormat }

var relativeObjects = sync.OnceValue(func() *engine.Record[relativeObject] { return engine.NewRecord[relativeObject](nil) })

var relativeClass = sync.OnceValue(func() *engine.Class {
	const name = "Intl.RelativeTimeFormat"
	c := intlClass("RelativeTimeFormat", 0, relativeObjects, func(r *goja.Runtime, args []goja.Value) relativeObject {
		requested := localeList(r, argument(args, 0))
		x := coerceOptions(r, name, argument(args, 1))
		x.matcher()
		ns, hasNS := x.typed("numberingSystem")
		l := intl.Resolve(requested, hostLocale(), "nu")
		if ns = keyword(&l, "nu", ns, hasNS, intl.IsNumberingSystem); ns == "" {
			ns = intl.DefaultNumberingSystem(l)
		}
		style := x.oneOf("style", "long", "long", "short", "narrow")
		numeric := x.oneOf("numeric", "always", "always", "auto")
		return relativeObject{intl.NewRelativeTimeFormat(l, style, numeric, ns)}
	})
	supportedLocales(c, name)
	intlMethod(c, relativeObjects, "resolvedOptions", 0, func(r *goja.Runtime, d *relativeObject, _ goja.FunctionCall) goja.Value {
		return plainObject(r, "locale", d.f.Locale.Tag.String(), "style", d.f.Style, "numeric", d.f.Numeric, "numberingSystem", d.f.Number.Options.NumberingSystem)
	})
	parts := func(method string, result func(*goja.Runtime, []intl.Part) goja.Value) {
		intlMethod(c, relativeObjects, method, 2, func(r *goja.Runtime, d *relativeObject, call goja.FunctionCall) goja.Value {
			n := call.Argument(0).ToNumber().ToFloat()
			unit := toString(r, call.Argument(1)).String()
			one := intl.RelativeUnit(unit)
			if one == "" {
				throwRange(r, "Invalid unit argument for "+name+".prototype."+method+"() '"+unit+"'")
			}
			v := intl.FloatDecimal(n)
			if v.NaN || v.Infinite {
				throwRange(r, "Value need to be finite number for "+name+".prototype."+method+"()")
			}
			return result(r, d.f.Parts(v, one))
		})
	}
	parts("format", func(r *goja.Runtime, p []intl.Part) goja.Value { return r.ToValue(intl.Join(p)) })
	parts("formatToParts", func(r *goja.Runtime, p []intl.Part) goja.Value { return partsArray(r, p) })
	return c
})
