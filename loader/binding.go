package loader

import (
	"path/filepath"
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/loader/resolve"
)

// Binding makes internalBinding('modules'): what builtins need of the loader.
func (l *Loader) Binding() *goja.Object {
	o := l.vm.NewObject()
	def := func(name string, n int, f func(goja.FunctionCall) goja.Value) {
		l.env.Define(o, name, l.env.Func(name, n, f), engine.Plain)
	}
	def("conditions", 0, func(goja.FunctionCall) goja.Value { return l.env.StringArray(l.cfg.Resolver.ImportConditions()) })
	def("import", 2, func(c goja.FunctionCall) goja.Value {
		return l.importPromise(c.Argument(0).String(), nil, c.Argument(1).String())
	})
	l.mapsBinding(o)
	def("resolve", 4, l.bindResolve)
	def("read", 3, l.bindRead)
	def("checkUnknown", 1, func(c goja.FunctionCall) goja.Value {
		if path := pathOf(c.Argument(0).String()); path != "" {
			l.env.ThrowCode("ERR_UNKNOWN_FILE_EXTENSION", filepath.Ext(path), path)
		}
		return goja.Undefined()
	})
	return o
}

// bindResolve is resolve(specifier, parentURL, conditions): what import resolves to without hooks, as {url, format}.
func (l *Loader) bindResolve(c goja.FunctionCall) goja.Value {
	q := resolveRequest{specifier: c.Argument(0).String()}
	if v := c.Argument(1); !jsbind.Nullish(v) {
		q.parent = v.String()
	}
	chain := resolveChain{l: l, defaults: l.cfg.Resolver.ImportConditions()}
	q.conditions = chain.conditions(c.Argument(2))
	res, err := l.cfg.Resolver.ResolveMeta(q.specifier, q.parent, q.conditions)
	if err == nil && strings.HasPrefix(res.URL, "node:") && res.Builtin == "" {
		l.env.ThrowCode("ERR_UNKNOWN_BUILTIN_MODULE", res.URL)
	}
	if err != nil || res.URL == "" {
		_, err := l.importOf(q.specifier, q.parent, q.conditions) // its errors have hints
		l.env.Throw(err)
	}
	l.warn(res.Warnings)
	t := hookTarget{url: res.URL, format: res.Format}
	if t.format == resolve.FormatUnknown {
		t.format = ""
	}
	o := l.vm.CreateObject(nil)
	l.set(o, "url", l.env.Value(t.url))
	l.set(o, "format", l.optional(t.format))
	return o
}

// bindRead is read(url, format, attributes): the format and the source of a module. CommonJS and builtins have none: the thread that
// loads them reads them.
func (l *Loader) bindRead(c goja.FunctionCall) goja.Value {
	url, format := c.Argument(0).String(), ""
	if v := c.Argument(1); !jsbind.Nullish(v) {
		format = v.String()
	}
	var attrs []attribute
	if o := jsbind.Object(c.Argument(2)); o != nil {
		attrs = l.attributesOf(o)
	}
	if path := pathOf(url); format == "" && path != "" {
		if f, err := l.cfg.Resolver.Format(path); err == nil && f == resolve.FormatUnknown {
			if d, _ := dialectOf(path, f); d == plainJS {
				l.env.ThrowCode("ERR_UNKNOWN_FILE_EXTENSION", filepath.Ext(path), path)
			}
		}
	}
	s := l.loadOwn(url, format, attrs)
	d, kind := dialectOf(pathOf(url), s.format)
	switch kind {
	case resolve.FormatDetect:
		s.format = resolve.FormatCommonJS
		if c, err := l.compileCommonJS(l.nameOf(url), s.source, d, true); err == nil && c.meta != nil {
			s.format = resolve.FormatModule
		}
		if d != plainJS {
			s.format += "-typescript"
		}
	case resolve.FormatUnknown:
		s.format = ""
	}
	if kind != resolve.FormatBuiltin {
		kind := ""
		for _, a := range attrs {
			if a.Key == "type" {
				kind = a.Value
			}
		}
		if kind != formatText {
			l.checkAttributes(attrs, s.format, url)
		}
	}
	o := l.vm.CreateObject(nil)
	l.set(o, "format", l.optional(s.format))
	l.set(o, "responseURL", l.env.Value(url))
	source := goja.Null()
	if s.given && s.format != resolve.FormatCommonJS && s.format != resolve.FormatCommonJSTypeScript {
		buffer := jsbind.Object(l.env.Host.Require("buffer").Get("Buffer"))
		source = l.env.Method(buffer, "from", l.env.Value(s.source))
	}
	l.set(o, "source", source)
	return o
}

// nameOf gives the path behind a URL, or the URL.
func (l *Loader) nameOf(url string) string {
	if path := pathOf(url); path != "" {
		return path
	}
	return url
}

// importPromise is import() of a specifier as parent sees it.
func (l *Loader) importPromise(specifier string, attrs []attribute, parent string) goja.Value {
	promise, resolveWith, reject := l.vm.NewPromise()
	l.Import(specifier, attrs, parent, func(ns *goja.Object, failed goja.Value) {
		if failed != nil {
			l.settlePromise(reject, failed)
		} else {
			l.settlePromise(resolveWith, ns)
		}
	})
	return l.vm.ToValue(promise)
}
