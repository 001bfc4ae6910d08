package loader

import (
	"path/filepath"
	"strings"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/loader/resolve"
)

// moduleHooks is one registration of module.registerHooks. Its functions run on the isolate, the latest registration first.
type moduleHooks struct {
	resolve, load goja.Value // nil where there is none
}

var moduleHooksClass = sync.OnceValue(func() *engine.Class {
	c := engine.NewClass("ModuleHooks", 0, nil, nil, nil, nil)
	c.Proto.Method("deregister", 0, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		l := From(jsbind.From(r))
		if h, ok := engine.Payload(call.This).(*moduleHooks); ok {
			l.dropHooks(h)
		}
		return goja.Undefined()
	})
	return c
})

func (l *Loader) dropHooks(h *moduleHooks) {
	for n, x := range l.esm.moduleHooks {
		if x == h {
			l.esm.moduleHooks = append(l.esm.moduleHooks[:n:n], l.esm.moduleHooks[n+1:]...)
			return
		}
	}
}

// staticRegisterHooks is module.registerHooks.
func (l *Loader) staticRegisterHooks(c goja.FunctionCall) goja.Value {
	h := &moduleHooks{}
	given := jsbind.Object(c.Argument(0))
	if l.esm.hooksProto == nil {
		_, l.esm.hooksProto = moduleHooksClass().New(l.vm)
	}
	o := l.vm.CreateObject(l.esm.hooksProto)
	for _, k := range []struct {
		name string
		to   *goja.Value
	}{{"resolve", &h.resolve}, {"load", &h.load}} {
		v := goja.Undefined()
		if given != nil && !jsbind.Undefined(given.Get(k.name)) {
			v = given.Get(k.name)
			*k.to = l.env.Function(v, "hooks."+k.name)
		}
		l.set(o, k.name, v)
	}
	engine.SetPayload(o, h)
	l.esm.moduleHooks = append(l.esm.moduleHooks, h)
	// What was resolved without the hooks is asked again.
	l.resolved = nil
	return o
}

func (l *Loader) hooked() bool { return len(l.esm.moduleHooks) > 0 }

// target is what a resolve hook, or the loader's own resolution, came to.
type hookTarget struct {
	url, format string
	attrs       []attribute
}

// hookResolve asks the resolve hooks; last is what the innermost next does.
func (l *Loader) hookResolve(specifier, parent string, attrs []attribute, required bool, last func(specifier, parent string) hookTarget) hookTarget {
	ctx := l.hookContext("ModuleResolveContext", "parentURL", parent, attrs, required)
	return l.resolveChain(len(l.esm.moduleHooks)-1, specifier, ctx, attrs, last)
}

func (l *Loader) resolveChain(n int, specifier string, ctx *goja.Object, attrs []attribute, last func(specifier, parent string) hookTarget) hookTarget {
	for n >= 0 && l.esm.moduleHooks[n].resolve == nil {
		n--
	}
	if n < 0 {
		parent := ""
		if v := ctx.Get("parentURL"); !jsbind.Nullish(v) {
			parent = v.String()
		}
		t := last(specifier, parent)
		t.attrs = attrs
		return t
	}
	called := false
	next := l.env.Func("nextResolve", 2, func(c goja.FunctionCall) goja.Value {
		called = true
		inner := ctx
		if o := jsbind.Object(c.Argument(1)); o != nil {
			inner = o
		}
		t := l.resolveChain(n-1, l.toText(c.Argument(0)), inner, attrs, last)
		o := l.vm.NewObject()
		l.set(o, "url", l.env.Value(t.url))
		l.set(o, "format", l.optional(t.format))
		return o
	})
	r := l.hookResult("resolve", engine.Call(l.esm.moduleHooks[n].resolve, goja.Undefined(), []goja.Value{l.env.Value(specifier), ctx, next}), called)
	url := r.Get("url")
	if jsbind.TypeOf(orMissing(url)) != "string" {
		l.env.ThrowCode("ERR_INVALID_RETURN_PROPERTY_VALUE", "a URL string", "resolve", "url", jsbind.Received(orMissing(url)))
	}
	t := hookTarget{url: url.String(), attrs: attrs}
	if f := r.Get("format"); !jsbind.Nullish(f) {
		t.format = f.String()
	}
	if a := jsbind.Object(r.Get("importAttributes")); a != nil {
		t.attrs = nil
		for _, k := range a.Keys() {
			t.attrs = append(t.attrs, attribute{k, a.Get(k).String()})
		}
	}
	return t
}

// hookSource is what a load hook, or reading the file, came to.
type hookSource struct {
	format string
	source string
	given  bool
	url    string // where it was read, for import
}

// hookLoad asks the load hooks; last is what the innermost next does.
func (l *Loader) hookLoad(url, format string, attrs []attribute, required bool, last func(url, format string) hookSource) hookSource {
	ctx := l.hookContext("ModuleLoadContext", "format", format, attrs, required)
	return l.loadChain(len(l.esm.moduleHooks)-1, url, ctx, last)
}

func (l *Loader) loadChain(n int, url string, ctx *goja.Object, last func(url, format string) hookSource) hookSource {
	for n >= 0 && l.esm.moduleHooks[n].load == nil {
		n--
	}
	if n < 0 {
		format := ""
		if v := ctx.Get("format"); !jsbind.Nullish(v) {
			format = v.String()
		}
		return last(url, format)
	}
	called := false
	next := l.env.Func("nextLoad", 2, func(c goja.FunctionCall) goja.Value {
		called = true
		inner := ctx
		if o := jsbind.Object(c.Argument(1)); o != nil {
			inner = o
		}
		s := l.loadChain(n-1, l.toText(c.Argument(0)), inner, last)
		o := l.vm.NewObject()
		if s.url != "" {
			l.set(o, "format", l.optional(s.format))
			l.set(o, "responseURL", l.env.Value(s.url))
		}
		l.set(o, "source", l.env.Value(s.source))
		l.set(o, "format", l.optional(s.format))
		return o
	})
	r := l.hookResult("load", engine.Call(l.esm.moduleHooks[n].load, goja.Undefined(), []goja.Value{l.env.Value(url), ctx, next}), called)
	s := hookSource{given: true}
	if f := r.Get("format"); !jsbind.Nullish(f) {
		s.format = f.String()
	}
	v := r.Get("source")
	switch b, isBytes := jsbind.Bytes(orMissing(v)); {
	case isBytes:
		s.source = string(b)
	case jsbind.TypeOf(orMissing(v)) == "string":
		s.source = v.String()
	case jsbind.Nullish(v) && (s.format == resolve.FormatCommonJS || s.format == resolve.FormatBuiltin):
		s.given = false
	default:
		l.env.ThrowCode("ERR_INVALID_RETURN_PROPERTY_VALUE", "a string, an ArrayBuffer, or a TypedArray", "load", "source", jsbind.Received(orMissing(v)))
	}
	return s
}

// hookResult checks what a hook gave: an object, and where the hook did not call the next one, with the property shortCircuit.
func (l *Loader) hookResult(hook string, v goja.Value, called bool) *goja.Object {
	r := jsbind.Object(v)
	if r == nil {
		l.env.ThrowCode("ERR_INVALID_RETURN_VALUE", "an object", "'"+hook+"' hook's nextResolve()", jsbind.Received(v))
	}
	if short := r.Get("shortCircuit"); !called && (short == nil || short.ExportType() == nil || !short.StrictEquals(l.env.Value(true))) {
		l.env.ThrowCode("ERR_INVALID_RETURN_PROPERTY_VALUE", "true", hook, "shortCircuit", jsbind.Received(orMissing(short)))
	}
	return r
}

func orMissing(v goja.Value) goja.Value {
	if v == nil {
		return goja.Undefined()
	}
	return v
}

func (l *Loader) optional(s string) goja.Value {
	if s == "" {
		return goja.Undefined()
	}
	return l.env.Value(s)
}

// hookContext makes the second argument of a hook, with one property of its own kind.
func (l *Loader) hookContext(class, property, value string, attrs []attribute, required bool) *goja.Object {
	proto := l.vm.NewObject()
	ctor := l.env.Func(class, 0, func(goja.FunctionCall) goja.Value { return goja.Undefined() })
	l.env.Define(ctor, "prototype", proto, 0)
	l.env.Define(proto, "constructor", ctor, engine.Hidden)
	o := l.vm.CreateObject(proto)
	l.set(o, property, l.optional(value))
	conditions := l.cfg.Resolver.ImportConditions()
	list := goja.Undefined()
	if required {
		conditions = l.cfg.Resolver.RequireConditions()
	} else {
		a := l.vm.CreateObject(nil)
		for _, x := range attrs {
			l.set(a, x.Key, l.env.Value(x.Value))
		}
		list = a
	}
	l.set(o, "importAttributes", list)
	l.set(o, "conditions", l.env.StringArray(conditions))
	return o
}

// hookedImport resolves for import through the hooks.
func (l *Loader) hookedImport(specifier string, attrs []attribute, parent string) (resolve.Resolved, []attribute) {
	t := l.hookResolve(specifier, parent, attrs, false, func(specifier, parent string) hookTarget {
		res, err := l.cfg.Resolver.ResolveImport(specifier, parent, l.cfg.Resolver.ImportConditions())
		if err != nil {
			l.env.Throw(err)
		}
		l.warn(res.Warnings)
		return hookTarget{url: res.URL, format: res.Format}
	})
	res := resolve.Resolved{URL: t.url, Path: pathOf(t.url), Format: t.format}
	if id, ok := l.cfg.Resolver.Builtin(t.url); ok {
		res.Builtin = id
	}
	return res, t.attrs
}

// hookedText asks the load hooks for what m's URL holds.
func (l *Loader) hookedText(m *moduleRecord, attrs []attribute) {
	s := l.hookLoad(m.url, m.kind, attrs, false, func(url, format string) hookSource {
		plain := &moduleRecord{url: url, file: pathOf(url)}
		if plain.file == "" && !strings.HasPrefix(url, "data:") {
			scheme, _, _ := strings.Cut(url, ":")
			l.env.ThrowCode("ERR_UNSUPPORTED_ESM_URL_SCHEME", scheme+":", []string{"file", "data", "node"}, false)
		}
		return hookSource{format: format, source: l.sourceText(plain), given: true, url: url}
	})
	m.kind = s.format
	if s.given {
		m.given = &s.source
	}
}

// hookedRequire resolves for require through the hooks. It gives a path, the id of a builtin, or the URL of what is neither.
func (l *Loader) hookedRequire(request string, parent *goja.Object, isMain bool) string {
	from := ""
	if parent != nil {
		if f := parent.Get("filename"); !jsbind.Nullish(f) {
			from = l.urlOf(f.String())
		}
	}
	t := l.hookResolve(request, from, nil, true, func(specifier, _ string) hookTarget {
		if id, ok := l.cfg.Resolver.Builtin(specifier); ok {
			return hookTarget{url: "node:" + id, format: resolve.FormatBuiltin}
		}
		path := l.resolveFilename(specifier, parent, isMain)
		_, format := l.sourceFormat(path)
		return hookTarget{url: l.urlOf(path), format: format}
	})
	name := t.url
	if p := pathOf(t.url); p != "" {
		name = p
	}
	if l.esm.hookFormats == nil {
		l.esm.hookFormats = map[string]string{}
	}
	l.esm.hookFormats[name] = t.format
	return name
}

// loadHooked is what require does with a file, or a URL that is none, while there are hooks.
func (l *Loader) loadHooked(m *goja.Object, filename string) {
	url, format := filename, ""
	path := filename
	if strings.Contains(filename, ":") && pathOf(filename) == "" && !filepath.IsAbs(filename) {
		path = ""
	} else {
		url = l.urlOf(filename)
		_, format = l.sourceFormat(filename)
	}
	if f := l.esm.hookFormats[filename]; f != "" {
		format = f
	}
	s := l.hookLoad(url, format, nil, true, func(url, format string) hookSource {
		if path == "" {
			scheme, _, _ := strings.Cut(url, ":")
			l.env.ThrowCode("ERR_UNSUPPORTED_ESM_URL_SCHEME", scheme+":", []string{"file", "data", "node"}, false)
		}
		return hookSource{format: format, source: l.readSource(path), given: true}
	})
	if !s.given {
		s.source = l.readSource(path)
	}
	d, format := dialectOf(filename, s.format)
	switch format {
	case resolve.FormatJSON:
		l.loadJSON(m, filename, s.source)
	case resolve.FormatModule:
		l.requireGiven(m, url, path, s.source, d)
	default:
		c, err := l.compileCommonJS(filename, s.source, d, format != resolve.FormatCommonJS)
		if err != nil {
			l.throwSyntax(err, s.source)
		}
		if c.meta != nil {
			l.requireGiven(m, url, path, s.source, d)
			return
		}
		l.runFunction(m, c, filename)
	}
}

// requireGiven is require of an ES module whose source a hook gave.
func (l *Loader) requireGiven(m *goja.Object, url, path, source string, d dialect) {
	rec := l.esm.records[url]
	if rec == nil {
		rec = &moduleRecord{url: url, file: path, kind: resolve.FormatModule, given: &source}
		l.sourceRecord(rec, source, d)
		l.adoptRecord(rec)
	}
	l.requireRecord(m, url, rec)
}
