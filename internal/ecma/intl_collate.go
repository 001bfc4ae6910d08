package ecma

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/ecma/intl"
	"github.com/node-go/node-go/internal/engine"
)

// collatorObject is what an Intl.Collator carries.
type collatorObject struct {
	c     *intl.Collator
	bound *goja.Object // the function that the getter compare gives
}

var collatorObjects = sync.OnceValue(func() *engine.Record[collatorObject] { return engine.NewRecord[collatorObject](nil) })

var collatorClass = sync.OnceValue(func() *engine.Class {
	const name = "Intl.Collator"
	var c *engine.Class
	construct := func(r *goja.Runtime, args []goja.Value, newTarget *goja.Object) *goja.Object {
		o, data := collatorObjects().New(r, proto(r, c, newTarget))
		data.c = readCollator(r, argument(args, 0), argument(args, 1))
		return o
	}
	c = engine.NewClass("Collator", 0, construct, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		return construct(r, call.Arguments, realmOf(r).class(c).ctor)
	}, nil, nil)
	supportedLocales(c, name)
	intlMethod(c, collatorObjects, "resolvedOptions", 0, func(r *goja.Runtime, d *collatorObject, _ goja.FunctionCall) goja.Value {
		o := d.c.Options
		return plainObject(r, "locale", d.c.Locale.Tag.String(), "usage", o.Usage, "sensitivity", o.Sensitivity, "ignorePunctuation", o.IgnorePunctuation,
			"collation", "default", "numeric", o.Numeric, "caseFirst", o.CaseFirst)
	})
	c.Proto.Accessor("compare", engine.Configurable, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		d := collatorObjects().Data(call.This)
		if d == nil {
			throwReceiver(r, "get "+name+".prototype.compare", call.This)
		}
		if d.bound == nil {
			d.bound = engine.NewFunction(r, "", 2, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
				a, b := toString(r, call.Argument(0)), toString(r, call.Argument(1))
				return engine.IntValue(int64(d.c.Compare(a.String(), b.String())))
			})
		}
		return d.bound
	}, nil)
	tag(c.Proto, name)
	return c
})

// readCollator reads the arguments of Intl.Collator.
func readCollator(r *goja.Runtime, localesArg, optionsArg goja.Value) *intl.Collator {
	requested := localeList(r, localesArg)
	x := coerceOptions(r, "Intl.Collator", optionsArg)
	var o intl.CollatorOptions
	o.Usage = x.oneOf("usage", "sort", "sort", "search")
	x.matcher()
	x.typed("collation")
	numeric, hasNumeric := x.flag("numeric")
	o.CaseFirst = x.oneOf("caseFirst", "", "upper", "lower", "false")
	l := intl.Resolve(requested, hostLocale(), "kf", "kn")
	kn, named := l.Tag.Keyword("kn")
	o.Numeric = named && kn != "false"
	if hasNumeric {
		if named && o.Numeric != numeric {
			keyword(&l, "kn", "", false, func(string) bool { return false })
		}
		o.Numeric = numeric
	} else if named && kn != "" && kn != "false" {
		keyword(&l, "kn", "", false, func(string) bool { return false })
		o.Numeric = false
	}
	o.CaseFirst = keyword(&l, "kf", o.CaseFirst, o.CaseFirst != "", func(s string) bool { return s == "upper" || s == "lower" || s == "false" })
	if o.CaseFirst == "" {
		o.CaseFirst = "false"
		if l.Tag.Language == "da" || l.Tag.Language == "mt" {
			o.CaseFirst = "upper"
		}
	}
	o.Sensitivity = x.oneOf("sensitivity", "variant", "base", "accent", "case", "variant")
	ignore, ok := x.flag("ignorePunctuation")
	o.IgnorePunctuation = ignore || !ok && l.Tag.Language == "th"
	return intl.NewCollator(l, o)
}
