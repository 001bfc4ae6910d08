package loader

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
	"github.com/node-go/node-go/loader/resolve"
)

// hookTarget is what a resolve hook, or the loader's own resolution, came to.
type hookTarget struct {
	url, format string
	attrs       []attribute
}

// resolveRequest is what a resolve hook asks of the next one.
type resolveRequest struct {
	specifier, parent string
	conditions        resolve.Conditions
	attrs             []attribute
}

// resolveChain is a resolution on its way through the hooks, the latest registration first.
type resolveChain struct {
	l        *Loader
	defaults resolve.Conditions
	attrs    []attribute
	last     func(resolveRequest) hookTarget // the loader's own
}

// hookResolve asks the resolve hooks; last is what the innermost next does.
func (l *Loader) hookResolve(specifier, parent string, attrs []attribute, defaults resolve.Conditions, last func(resolveRequest) hookTarget) hookTarget {
	ctx := l.hookContext("ModuleResolveContext", "parentURL", parent, attrs, defaults)
	c := &resolveChain{l: l, defaults: defaults, attrs: attrs, last: last}
	return c.run(len(l.esm.moduleHooks)-1, specifier, ctx)
}

func (c *resolveChain) run(n int, specifier string, ctx *goja.Object) hookTarget {
	l := c.l
	for n >= 0 && l.esm.moduleHooks[n].resolve == nil {
		n--
	}
	if n < 0 {
		q := resolveRequest{specifier: specifier, conditions: c.conditions(ctx.Get("conditions")), attrs: c.attrs}
		if v := ctx.Get("parentURL"); !jsbind.Nullish(v) {
			q.parent = v.String()
		}
		t := c.last(q)
		if t.attrs == nil {
			t.attrs = c.attrs
		}
		return t
	}
	called := false
	next := l.env.Func("nextResolve", 2, func(call goja.FunctionCall) goja.Value {
		called = true
		t := c.run(n-1, l.toText(call.Argument(0)), l.mergedContext(ctx, call.Argument(1)))
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
	t := hookTarget{url: url.String(), attrs: c.attrs}
	if f := r.Get("format"); !jsbind.Nullish(f) {
		t.format = f.String()
	}
	if a := jsbind.Object(r.Get("importAttributes")); a != nil {
		t.attrs = l.attributesOf(a)
	}
	return t
}

// conditions reads those of a context: none mean the default ones.
func (c *resolveChain) conditions(v goja.Value) resolve.Conditions {
	if jsbind.Undefined(v) {
		return c.defaults
	}
	o := jsbind.Object(v)
	if o == nil || o.ClassName() != "Array" {
		c.l.env.Throw(nodeerr.InvalidArgValue("context.conditions", jsbind.Brief(v), "expected an array"))
	}
	list := resolve.Conditions{}
	engine.ForOf(c.l.vm, o, func(v goja.Value) bool {
		list = append(list, v.String())
		return true
	})
	return list
}

func (l *Loader) attributesOf(o *goja.Object) []attribute {
	attrs := []attribute{}
	for _, k := range o.Keys() {
		attrs = append(attrs, attribute{k, o.Get(k).String()})
	}
	return attrs
}

// askResolve asks the hooks of the other thread.
func (l *Loader) askResolve(q resolveRequest) hookTarget {
	r := l.customization("resolve", l.env.Value(q.specifier), l.optional(q.parent), l.env.StringArray(q.conditions), l.attributesObject(q.attrs))
	t := hookTarget{url: r.Get("0").String()}
	if f := r.Get("1"); !jsbind.Nullish(f) {
		t.format = f.String()
	}
	if a := jsbind.Object(r.Get("2")); a != nil {
		t.attrs = l.attributesOf(a)
	}
	return t
}

// resolveOwn resolves as import does where there are no hooks.
func (l *Loader) resolveOwn(q resolveRequest) hookTarget {
	res, err := l.importOf(q.specifier, q.parent, q.conditions)
	if err != nil {
		l.env.Throw(err)
	}
	l.warn(res.Warnings)
	return hookTarget{url: res.URL, format: res.Format}
}

// hookedImport resolves for import through the hooks.
func (l *Loader) hookedImport(specifier string, attrs []attribute, parent string) (resolve.Resolved, []attribute) {
	last := l.resolveOwn
	if l.offThread() {
		last = l.askResolve
	}
	t := l.hookResolve(specifier, parent, attrs, l.cfg.Resolver.ImportConditions(), last)
	res := resolve.Resolved{URL: t.url, Path: pathOf(t.url), Format: t.format}
	if id, ok := l.cfg.Resolver.Builtin(t.url); ok {
		res.Builtin, res.Format = id, resolve.FormatBuiltin
	}
	return res, t.attrs
}

// hookedMeta is import.meta.resolve with hooks.
func (l *Loader) hookedMeta(specifier, parent string) string {
	last := func(q resolveRequest) hookTarget {
		return hookTarget{url: l.metaOf(q.specifier, q.parent, q.conditions)}
	}
	if l.offThread() {
		last = l.askResolve
	}
	return l.hookResolve(specifier, parent, nil, l.cfg.Resolver.ImportConditions(), last).url
}
