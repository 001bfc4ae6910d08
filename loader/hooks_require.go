package loader

import (
	"path/filepath"
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/loader/resolve"
)

// Modules of CommonJS whose source hooks of another thread gave have a require that asks those hooks. Other modules do not, as in
// Node.

// custom tells whether require in parent goes through hooks of another thread.
func (l *Loader) custom(parent *goja.Object) bool {
	return parent != nil && l.esm.custom[parent] && l.offThread()
}

func (l *Loader) makeCustom(m *goja.Object) {
	if l.esm.custom == nil {
		l.esm.custom = map[*goja.Object]bool{}
	}
	l.esm.custom[m] = true
}

// hookedRequire resolves for require through the hooks. It gives a path, the URL of a builtin, or the URL of what is neither.
// paths are those of require.resolve, or nil.
func (l *Loader) hookedRequire(request string, parent *goja.Object, isMain bool, paths *goja.Object) string {
	from := ""
	if parent != nil {
		if from = l.esm.moduleURLs[parent]; from == "" {
			if f := parent.Get("filename"); !jsbind.Nullish(f) {
				from = l.urlOf(f.String())
			}
		}
	}
	defaults := l.cfg.Resolver.RequireConditions()
	t := l.hookResolve(request, from, nil, defaults, func(q resolveRequest) hookTarget {
		var url, path string
		if id, ok := l.cfg.Resolver.Builtin(q.specifier); ok {
			url = "node:" + id
		} else {
			switch {
			case paths != nil:
				path = l.resolveWithOptions(q.specifier, parent, isMain, paths)
			case sameConditions(q.conditions, defaults):
				path = l.resolveFilename(q.specifier, parent, isMain)
			default:
				path = l.resolveWith(q.specifier, parent, q.conditions)
			}
			url = l.urlOf(path)
		}
		if l.custom(parent) {
			q.specifier, q.parent = url, from
			return l.askResolve(q)
		}
		if path == "" {
			return hookTarget{url: url, format: resolve.FormatBuiltin}
		}
		format, err := l.cfg.Resolver.Format(path)
		if err != nil {
			l.env.Throw(err)
		}
		if format == resolve.FormatUnknown {
			format = ""
		}
		return hookTarget{url: url, format: format}
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

func sameConditions(a, b resolve.Conditions) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0] || strings.Join(a, "\x00") == strings.Join(b, "\x00"))
}

// resolveWith resolves for require with conditions of the caller's own.
func (l *Loader) resolveWith(request string, parent *goja.Object, conditions resolve.Conditions) string {
	p := l.parentOf(parent)
	p.Conditions = conditions
	res, err := l.cfg.Resolver.ResolveRequire(request, p, l.endings())
	if err != nil {
		l.env.Throw(err)
	}
	return res.Path
}

// isURL tells the URL of what is no file from a path.
func isURL(name string) bool {
	return strings.Contains(name, ":") && pathOf(name) == "" && !filepath.IsAbs(name)
}

// loadHooked is what require does with a file, or a URL that is none, while there are hooks.
func (l *Loader) loadHooked(m *goja.Object, filename string, custom bool) {
	url, format := filename, l.esm.hookFormats[filename]
	path := filename
	if isURL(filename) {
		path = ""
	} else {
		url = l.urlOf(filename)
	}
	last := l.loadOwn
	if custom {
		last = l.askLoad
	}
	s := l.hookLoad(url, format, nil, last)
	if custom && s.given {
		l.makeCustom(m)
	}
	l.runHooked(m, url, path, s)
}

// runHooked makes the exports of m from what hooks gave. path is "" where the URL is of no file.
func (l *Loader) runHooked(m *goja.Object, url, path string, s hookSource) {
	filename := path
	if path == "" {
		filename = url
	}
	if !s.given {
		s.source = l.readSource(path)
	}
	format := s.format
	if !s.given && format == "" {
		_, format = l.sourceFormat(filename)
	}
	d, format := dialectOf(filename, format)
	switch format {
	case resolve.FormatJSON:
		l.loadJSON(m, filename, s.source)
	case resolve.FormatModule:
		if l.env.Opts.Flags.NoRequireModule && path != "" {
			l.refuseModule(m, path)
		}
		l.requireGiven(m, url, path, s.source, d)
	case resolve.FormatAddon:
		l.loadByExtension(".node", m, filename)
	default:
		if f := l.ownMethod(m, "_compile", l.native.compile); f != nil {
			l.env.Call(f, m, l.env.Value(s.source), l.env.Value(filename), l.env.Value("commonjs"))
			return
		}
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

// overridden is require of a builtin while there are hooks: they may put a module of their own in its place.
func (l *Loader) overridden(url string, parent *goja.Object) (exports goja.Value, ok bool) {
	last := l.loadOwn
	if l.custom(parent) {
		last = l.askLoad
	}
	s := l.hookLoad(url, resolve.FormatBuiltin, nil, last)
	if s.format == resolve.FormatBuiltin || !s.given {
		return nil, false
	}
	if m := jsbind.Object(l.moduleCache().Get(url)); m != nil {
		return m.Get("exports"), true
	}
	return l.runGiven(url, url, "", s).Get("exports"), true
}

// runGiven makes the CommonJS module of that name and runs it with what hooks gave.
func (l *Loader) runGiven(name, url, path string, s hookSource) *goja.Object {
	m := l.newModule(name, nil)
	l.set(m, "filename", l.env.Value(name))
	if path != "" {
		l.set(m, "paths", l.env.StringArray(resolve.NodeModulePaths(filepath.Dir(path))))
	}
	l.set(l.moduleCache(), name, m)
	failed := true
	defer func() {
		if failed {
			_ = l.moduleCache().Delete(name)
		}
	}()
	if s.given && l.offThread() {
		l.makeCustom(m)
	}
	if url == l.esm.entryURL && l.main == nil {
		l.main = m
		l.set(m, "id", l.env.Value("."))
	}
	l.runHooked(m, url, path, s)
	l.set(m, "loaded", l.env.Value(true))
	failed = false
	return m
}
