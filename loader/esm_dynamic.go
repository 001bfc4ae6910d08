package loader

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/loader/resolve"
)

// importHook makes the function that import() calls in the code of one module; url is that module's.
func (l *Loader) importHook(url string) goja.Value {
	return l.env.Func("import", 1, func(c goja.FunctionCall) goja.Value { return l.importCall(c, url) })
}

// IsSourceImport tells a call of import.source() from one of import().
func IsSourceImport(c goja.FunctionCall) bool { return c.Argument(2).ToBoolean() }

// importSource is import.source(): done is called in a later job, with the source of the module or with what was thrown.
func (l *Loader) importSource(specifier, parent string, done func(v, failed goja.Value)) {
	start := func() {
		var v goja.Value
		failure := l.catch(func() { v = l.phaseSource(l.graph(specifier, nil, parent, true)) })
		switch {
		case failure == nil:
			done(v, nil)
		case !l.neverSettles(failure):
			done(nil, failure.value)
		}
	}
	if l.known(specifier, parent) {
		engine.EnqueueMicrotask(l.vm, start)
	} else {
		l.later(start)
	}
}

// importCall is a call of import() in the module url; those who listen to the channels of module.import are told.
func (l *Loader) importCall(c goja.FunctionCall, url string) goja.Value {
	const operation = "module.import"
	load := func() goja.Value {
		promise, resolveWith, reject := l.vm.NewPromise()
		var specifier string
		var attrs []attribute
		failure := l.catch(func() {
			specifier = l.toText(c.Argument(0))
			attrs = l.importOptions(c.Argument(1))
		})
		source := IsSourceImport(c)
		if failure != nil {
			l.settlePromise(reject, failure.value)
			return l.vm.ToValue(promise)
		}
		settle := func(v, failed goja.Value) {
			if failed != nil {
				l.settlePromise(reject, failed)
			} else {
				l.settlePromise(resolveWith, v)
			}
		}
		if source {
			l.importSource(specifier, url, settle)
		} else {
			l.Import(specifier, attrs, url, func(ns *goja.Object, failed goja.Value) { settle(ns, failed) })
		}
		return l.vm.ToValue(promise)
	}
	if !l.env.Traced(operation) {
		return load()
	}
	context := l.vm.CreateObject(nil)
	l.set(context, "parentURL", l.env.Value(url))
	l.set(context, "url", c.Argument(0))
	return l.env.Trace(operation, "tracePromise", context, load)
}

func (l *Loader) settlePromise(f func(any) error, v goja.Value) {
	if err := f(v); err != nil {
		l.env.Throw(err)
	}
}

func (l *Loader) toText(v goja.Value) string {
	s := v.ToString()
	if _, symbol := s.(*goja.Symbol); symbol {
		panic(l.vm.NewTypeError("Cannot convert a Symbol value to a string"))
	}
	return s.String()
}

// importOptions reads the second argument of import().
func (l *Loader) importOptions(v goja.Value) []attribute {
	if goja.IsUndefined(v) {
		return nil
	}
	o := jsbind.Object(v)
	if o == nil {
		panic(l.vm.NewTypeError("The second argument to import() must be an object"))
	}
	w := o.Get("with")
	if jsbind.Undefined(w) {
		return nil
	}
	list := jsbind.Object(w)
	if list == nil {
		panic(l.vm.NewTypeError("The 'with' option must be an object"))
	}
	var attrs []attribute
	for _, k := range list.Keys() {
		value := list.Get(k)
		if jsbind.TypeOf(value) != "string" {
			panic(l.vm.NewTypeError("Import attribute value must be a string"))
		}
		attrs = append(attrs, attribute{k, value.String()})
	}
	return attrs
}

// Import loads a module as import() does and calls done in a later job, with the namespace or with what was thrown. A module that
// is not loaded yet comes behind the ticks that wait, as reading it would make it elsewhere.
func (l *Loader) Import(specifier string, attrs []attribute, parent string, done func(ns *goja.Object, failed goja.Value)) {
	start := func() {
		var m *moduleRecord
		var c *capability
		failure := l.catch(func() { m = l.importGraph(specifier, attrs, parent) })
		if failure != nil && l.neverSettles(failure) {
			return
		}
		if failure == nil {
			failure = l.catch(func() { c = l.evaluateModule(m) })
		}
		if failure != nil {
			done(nil, failure.value)
			return
		}
		l.whenSettled(c, func(t *thrown) {
			if t != nil {
				done(nil, t.value)
			} else {
				done(l.namespaceOf(m), nil)
			}
		})
	}
	if l.known(specifier, parent) {
		engine.EnqueueMicrotask(l.vm, start)
	} else {
		l.later(start)
	}
}

// later runs f as a promise job behind the ticks that wait and those that they add.
func (l *Loader) later(f func()) { l.env.Host.QueueJob(f) }

// importMeta makes import.meta.
func (l *Loader) importMeta(m *moduleRecord) goja.Value {
	o := l.vm.CreateObject(nil)
	if m.file != "" {
		l.set(o, "dirname", l.env.Value(dirname(m.file)))
		l.set(o, "filename", l.env.Value(m.file))
	}
	l.set(o, "main", l.env.Value(m.url == l.esm.entryURL))
	if !l.cfg.HooksThread {
		l.set(o, "resolve", l.env.Func("resolve", 1, func(c goja.FunctionCall) goja.Value {
			return l.env.Value(l.resolveMeta(l.toText(c.Argument(0)), l.metaParent(c.Argument(1), m.url)))
		}))
	}
	l.set(o, "url", l.env.Value(m.url))
	return o
}

// metaParent reads the second argument of import.meta.resolve.
func (l *Loader) metaParent(v goja.Value, own string) string {
	if jsbind.Undefined(v) {
		return own
	}
	if o := jsbind.Object(v); o != nil && jsbind.TypeOf(v) == "object" {
		if href := o.Get("href"); !jsbind.Nullish(href) {
			return href.String()
		}
	}
	if jsbind.TypeOf(v) != "string" {
		l.env.ThrowType(v, "parentURL", "string", "URL")
	}
	return v.String()
}

// resolveMeta is import.meta.resolve.
func (l *Loader) resolveMeta(specifier, parent string) string {
	if l.hooked() || l.offThread() {
		return l.hookedMeta(specifier, parent)
	}
	return l.metaOf(specifier, parent, l.cfg.Resolver.ImportConditions())
}

func (l *Loader) metaOf(specifier, parent string, conditions resolve.Conditions) string {
	res, err := l.cfg.Resolver.ResolveMeta(specifier, parent, conditions)
	if err != nil {
		if url, ok := urlProperty(err); ok {
			return url
		}
		l.env.Throw(err)
	}
	l.warn(res.Warnings)
	return res.URL
}

// warn hands deprecations that resolving met to process.emitWarning.
func (l *Loader) warn(list []resolve.Warning) {
	for _, w := range list {
		process := jsbind.Object(l.vm.Get("process"))
		l.env.Method(process, "emitWarning", l.env.Value(w.Message), l.env.Value("DeprecationWarning"), l.env.Value(w.Code))
	}
}
