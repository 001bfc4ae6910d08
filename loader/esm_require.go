package loader

import (
	"errors"
	"path/filepath"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/nodeerr"
	"github.com/node-go/node-go/loader/resolve"
)

// urlProperty gives the property url of an error of the resolver.
func urlProperty(err error) (string, bool) {
	var e *nodeerr.Error
	if !errors.As(err, &e) {
		return "", false
	}
	v, ok := e.Prop("url")
	s, text := v.(string)
	return s, ok && text
}

// requireModule is require of an ES module: mod is the CommonJS module object that stands for it. c is its program if that is
// known already.
func (l *Loader) requireModule(mod *goja.Object, filename string, d dialect, c *compiled) {
	l.traceModule(mod, filename)
	m := l.esm.records[l.urlOf(filename)]
	if m == nil {
		l.esm.requiring++
		func() {
			defer func() { l.esm.requiring-- }()
			m = l.requiredGraph(filename, d, c)
		}()
	}
	l.requireRecord(mod, filename, m)
}

// requireRecord evaluates a module for require.
func (l *Loader) requireRecord(mod *goja.Object, filename string, m *moduleRecord) {
	l.refuseRunning(m, mod, filename)
	l.link(m)
	if hasAwait(m, map[*moduleRecord]bool{}) {
		l.throwAsync(mod, filename)
	}
	done := l.evaluateModule(m)
	switch {
	case !done.done:
		l.throwAsync(mod, filename)
	case done.failure != nil:
		panic(done.failure.value)
	}
	l.set(mod, "exports", l.requiredExports(m))
}

// refuseRunning throws where require meets an ES module that is being evaluated: it has no namespace to give yet.
func (l *Loader) refuseRunning(m *moduleRecord, mod *goja.Object, filename string) {
	if m.status != statusLinking && m.status != statusEvaluating {
		return
	}
	message := "Cannot require() ES Module " + filename + " in a cycle."
	if parent := l.parents.of(mod); parent != nil {
		message += " (from " + engine.Prop(parent, "filename").String() + ")"
	}
	message += " A cycle involving require(esm) is not allowed to maintain invariants mandated by the ECMAScript specification." +
		" Try making at least part of the dependency in the graph lazily loaded."
	l.env.ThrowCode("ERR_REQUIRE_CYCLE_MODULE", message)
}

// refuseCycle is refuseRunning for what require found in its cache.
func (l *Loader) refuseCycle(mod *goja.Object, filename string) {
	if len(l.esm.records) == 0 || !filepath.IsAbs(filename) || engine.Prop(mod, "loaded").ToBoolean() {
		return
	}
	if m := l.esm.records[l.urlOf(filename)]; m != nil && m.kind == resolve.FormatModule {
		l.refuseRunning(m, mod, filename)
	}
}

func (l *Loader) requiredGraph(filename string, d dialect, c *compiled) *moduleRecord {
	m := &moduleRecord{url: l.urlOf(filename), file: filename, kind: resolve.FormatModule}
	if c != nil {
		l.noteName(m.url, len(moduleHead))
		l.setCode(m, *c)
	} else {
		l.sourceRecord(m, l.sourceText(m), d)
	}
	l.adoptRecord(m)
	return m
}

func (l *Loader) throwAsync(mod *goja.Object, filename string) {
	e := nodeerr.New("ERR_REQUIRE_ASYNC_MODULE", filename, l.requireStack(l.parents.of(mod)))
	l.env.Throw(e)
}

// hasAwait tells whether a module or one that it imports has top-level await.
func hasAwait(m *moduleRecord, seen map[*moduleRecord]bool) bool {
	if seen[m] || m.meta == nil {
		return false
	}
	seen[m] = true
	if m.meta.Await {
		return true
	}
	for _, r := range m.dependencies() {
		if hasAwait(r, seen) {
			return true
		}
	}
	return false
}

// requiredExports is what require gives for a module: the export "module.exports" if there is one; a namespace with
// __esModule where there is a default export, for code that was compiled from ES modules; else the namespace.
func (l *Loader) requiredExports(m *moduleRecord) goja.Value {
	if b, _ := m.resolveExport("module.exports", map[exportQuery]bool{}); b != nil {
		return l.cellOf(b).Get(cellValue)
	}
	ns := l.namespaceOf(m)
	names := m.exportNames(map[*moduleRecord]bool{})
	if !contain(names, "default") || contain(names, "__esModule") {
		return ns
	}
	if m.facade == nil {
		f := &moduleRecord{url: m.url, kind: resolve.FormatModule, status: statusEvaluated, cells: map[string]*goja.Object{}}
		f.cells["__esModule"] = l.valueCell(l.env.Value(true))
		for _, n := range names {
			if b := m.remember(n); b != nil {
				f.cells[n] = l.cellOf(b)
			}
		}
		f.names = func() []string { return append(names, "__esModule") }
		f.cell = func(name string) *goja.Object { return f.cells[name] }
		m.facade = f
	}
	return l.namespaceOf(m.facade)
}

func contain(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// sourceFormat tells what require has to make of a file, which is none of JSON and addons.
func (l *Loader) sourceFormat(filename string) (dialect, string) {
	format, err := l.cfg.Resolver.Format(filename)
	if err != nil {
		l.env.Throw(err)
	}
	d, format := dialectOf(filename, format)
	if d.typed() && l.env.Opts.Flags.NoStripTypes {
		return plainJS, resolve.FormatDetect // require takes a file whose ending it does not know for JavaScript
	}
	if d != plainJS && inPackages(filename) && (format != resolve.FormatModule || !l.env.Opts.Flags.NoRequireModule) {
		l.env.ThrowCode("ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING", l.urlOf(filename))
	}
	if format == resolve.FormatUnknown || format == resolve.FormatModule && filepath.Ext(filename) == "" {
		// What a package says of its type holds for import alone where a file has no ending.
		format = resolve.FormatDetect
	}
	return d, format
}

// beginMain begins the main file that turned out to be an ES module. The CommonJS module that stood for it goes: require of it meets
// the ES module.
func (l *Loader) beginMain(filename string) {
	_ = l.moduleCache().Delete(filename)
	l.runMainModule(l.urlOf(filename))
}

// loadSource is what require does with a file of JavaScript or TypeScript.
func (l *Loader) loadSource(m *goja.Object, filename string) {
	d, format := l.sourceFormat(filename)
	isMain := m == l.main
	if format == resolve.FormatModule && !isMain {
		if l.env.Opts.Flags.NoRequireModule {
			l.refuseModule(m, filename)
		}
		l.requireModule(m, filename, d, nil)
		return
	}
	if format == resolve.FormatModule {
		l.beginMain(filename)
		return
	}
	source := l.readSource(filename)
	if text, ok := l.patchedWrapper(source); ok && format != resolve.FormatModule {
		l.runPatched(m, text, filename)
		return
	}
	if f := l.ownMethod(m, "_compile", l.native.compile); f != nil {
		l.env.Call(f, m, l.env.Value(source), l.env.Value(filename))
		return
	}
	if d != plainJS && format == resolve.FormatDetect && exportsValue(source) && !l.env.Opts.Flags.NoDetectModule && !l.env.Opts.Flags.NoRequireModule {
		if isMain {
			l.beginMain(filename)
		} else {
			l.requireModule(m, filename, d, nil)
		}
		return
	}
	detect := format == resolve.FormatDetect && !l.env.Opts.Flags.NoDetectModule && (isMain || !l.env.Opts.Flags.NoRequireModule)
	c, err := l.compileCommonJS(filename, source, d, detect)
	if err != nil {
		l.hintModule(filename, source)
		l.throwSyntax(err, source)
	}
	switch {
	case c.meta == nil:
		l.runFunction(m, c, filename)
	case isMain:
		l.beginMain(filename)
	default:
		l.requireModule(m, filename, d, &c)
	}
}
