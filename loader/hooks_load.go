package loader

import (
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/loader/resolve"
)

// hookSource is what a load hook, or reading the file, came to.
type hookSource struct {
	format string
	source string
	given  bool   // there is a source: builtins have none, and CommonJS may be left to require
	url    string // where it was read, for import
}

// hookLoad asks the load hooks; last is what the innermost next does.
func (l *Loader) hookLoad(url, format string, attrs []attribute, last func(url, format string, attrs []attribute) hookSource) hookSource {
	ctx := l.hookContext("ModuleLoadContext", "format", format, attrs, l.cfg.Resolver.ImportConditions())
	return l.loadChain(len(l.esm.moduleHooks)-1, url, ctx, attrs, last)
}

func (l *Loader) loadChain(n int, url string, ctx *goja.Object, attrs []attribute, last func(url, format string, attrs []attribute) hookSource) hookSource {
	for n >= 0 && l.esm.moduleHooks[n].load == nil {
		n--
	}
	if n < 0 {
		format := ""
		if v := ctx.Get("format"); !jsbind.Nullish(v) {
			format = v.String()
		}
		return last(url, format, attrs)
	}
	called := false
	next := l.env.Func("nextLoad", 2, func(c goja.FunctionCall) goja.Value {
		called = true
		s := l.loadChain(n-1, l.toText(c.Argument(0)), l.mergedContext(ctx, c.Argument(1)), attrs, last)
		o := l.vm.NewObject()
		if s.url != "" {
			l.set(o, "format", l.optional(s.format))
			l.set(o, "responseURL", l.env.Value(s.url))
		}
		if s.given {
			l.set(o, "source", l.env.Value(s.source))
		} else {
			l.set(o, "source", goja.Null())
		}
		l.set(o, "format", l.optional(s.format))
		return o
	})
	r := l.hookResult("load", engine.Call(l.esm.moduleHooks[n].load, goja.Undefined(), []goja.Value{l.env.Value(url), ctx, next}), called)
	s := hookSource{}
	if f := r.Get("format"); !jsbind.Nullish(f) {
		s.format = f.String()
	}
	if s.source, s.given = l.sourceOf(r.Get("source")); !s.given && !mayLackSource(s.format, r.Get("source")) {
		l.env.ThrowCode("ERR_INVALID_RETURN_PROPERTY_VALUE", "a string, an ArrayBuffer, or a TypedArray", "load", "source", jsbind.Received(orMissing(r.Get("source"))))
	}
	return s
}

// sourceOf reads a source: text, or bytes.
func (l *Loader) sourceOf(v goja.Value) (source string, given bool) {
	if b, ok := jsbind.Bytes(orMissing(v)); ok {
		return string(b), true
	}
	if jsbind.TypeOf(orMissing(v)) == "string" {
		return v.String(), true
	}
	return "", false
}

func mayLackSource(format string, v goja.Value) bool {
	return jsbind.Nullish(v) && (format == resolve.FormatCommonJS || format == resolve.FormatCommonJSTypeScript || format == resolve.FormatBuiltin)
}

// askLoad asks the hooks of the other thread.
func (l *Loader) askLoad(url, format string, attrs []attribute) hookSource {
	r := l.customization("load", l.env.Value(url), l.optional(format), l.attributesObject(attrs))
	s := hookSource{format: r.Get("0").String(), url: r.Get("2").String()}
	s.source, s.given = l.sourceOf(r.Get("1"))
	return s
}

// loadOwn is what the innermost nextLoad does where no other thread has hooks.
func (l *Loader) loadOwn(url, format string, _ []attribute) hookSource {
	if _, ok := l.cfg.Resolver.Builtin(url); ok || format == resolve.FormatBuiltin {
		return hookSource{format: resolve.FormatBuiltin, url: url}
	}
	plain := &moduleRecord{url: url, file: pathOf(url)}
	if plain.file == "" && !strings.HasPrefix(url, "data:") {
		scheme, _, _ := strings.Cut(url, ":")
		l.env.ThrowCode("ERR_UNSUPPORTED_ESM_URL_SCHEME", scheme+":", []string{"file", "data", "node"}, false)
	}
	if format == "" && plain.file != "" {
		var err error
		if format, err = l.cfg.Resolver.Format(plain.file); err != nil {
			l.env.Throw(err)
		}
		if format == resolve.FormatUnknown {
			format = ""
		}
	}
	return hookSource{format: format, source: l.sourceText(plain), given: true, url: url}
}

// hookedText asks the load hooks for what m's URL holds.
func (l *Loader) hookedText(m *moduleRecord, attrs []attribute) {
	last := l.loadOwn
	if l.offThread() {
		last = l.askLoad
	}
	kind := m.kind
	if kind == resolve.FormatUnknown {
		kind = ""
	}
	s := l.hookLoad(m.url, kind, attrs, last)
	m.kind, m.hooked = s.format, true
	if s.given {
		m.given = &s.source
	}
}
