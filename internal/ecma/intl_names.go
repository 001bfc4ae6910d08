package ecma

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/ecma/intl"
	"github.com/node-go/node-go/internal/engine"
)

// namesObject is what an Intl.DisplayNames carries.
type namesObject struct {
	d        *intl.DisplayNames
	fallback string
}

var namesObjects = sync.OnceValue(func() *engine.Record[namesObject] { return engine.NewRecord[namesObject](nil) })

var displayNamesClass = sync.OnceValue(func() *engine.Class {
	c := intlClass("DisplayNames", 2, namesObjects, func(r *goja.Runtime, args []goja.Value) namesObject {
		requested := localeList(r, argument(args, 0))
		if isUndefined(argument(args, 1)) {
			throwType(r, "invalid_argument")
		}
		x := objectOptions(r, "Intl.DisplayNames", argument(args, 1))
		x.matcher()
		style := x.oneOf("style", "long", "narrow", "short", "long")
		typ := x.oneOf("type", "", "language", "region", "script", "currency", "calendar", "dateTimeField")
		if typ == "" {
			throwType(r, "invalid_argument")
		}
		fallback := x.oneOf("fallback", "code", "code", "none")
		display := x.oneOf("languageDisplay", "dialect", "dialect", "standard")
		return namesObject{intl.NewDisplayNames(intl.Resolve(requested, hostLocale()), style, typ, display), fallback}
	})
	supportedLocales(c, "Intl.DisplayNames")
	intlMethod(c, namesObjects, "resolvedOptions", 0, func(r *goja.Runtime, d *namesObject, _ goja.FunctionCall) goja.Value {
		list := []any{"locale", d.d.Locale.Tag.String(), "style", d.d.Style, "type", d.d.Type, "fallback", d.fallback}
		if d.d.Type == "language" {
			list = append(list, "languageDisplay", d.d.LanguageDisplay)
		}
		return plainObject(r, list...)
	})
	intlMethod(c, namesObjects, "of", 1, func(r *goja.Runtime, d *namesObject, call goja.FunctionCall) goja.Value {
		code := toString(r, call.Argument(0)).String()
		name, canonical, ok := d.d.Of(code)
		switch {
		case !ok:
			throwRange(r, "invalid_argument")
		case name != "":
			return r.ToValue(name)
		case d.fallback == "none":
			return goja.Undefined()
		}
		return r.ToValue(canonical)
	})
	return c
})
