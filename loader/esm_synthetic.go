package loader

import (
	"encoding/base64"
	"errors"
	"net/url"
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/loader/resolve"
)

// synthetic makes m a Synthetic Module Record with the given exports. evaluate fills the cells.
func (l *Loader) synthetic(m *moduleRecord, names []string, evaluate func()) {
	m.cells = make(map[string]*goja.Object, len(names))
	for _, n := range names {
		m.cells[n] = l.newCell()
	}
	m.names = func() []string { return names }
	m.cell = func(name string) *goja.Object { return m.cells[name] }
	m.evaluate = evaluate
}

func (l *Loader) textRecord(m *moduleRecord) {
	text := l.sourceText(m)
	l.synthetic(m, []string{"default"}, func() { l.fill(m.cells["default"], l.env.Value(text)) })
}

// jsonRecord shares the value with require: both find it in Module._cache.
func (l *Loader) jsonRecord(m *moduleRecord) {
	m.kind = resolve.FormatJSON
	var value goja.Value
	if cached := jsbind.Object(l.moduleCache().Get(m.file)); m.file != "" && cached != nil && !strings.ContainsAny(m.url, "?#") {
		value = cached.Get("exports")
	} else if m.file != "" && !strings.ContainsAny(m.url, "?#") {
		value = l.loadNative(m.file, nil, false)
	} else {
		holder := l.vm.NewObject()
		name := m.file
		if name == "" {
			name = m.url
		}
		l.loadJSON(holder, name, l.sourceText(m))
		value = holder.Get("exports")
	}
	l.synthetic(m, []string{"default"}, func() { l.fill(m.cells["default"], value) })
}

// builtinRecord makes the module of a builtin. Cells are made for what is asked for: reading an export may make it.
func (l *Loader) builtinRecord(id, url string) *moduleRecord {
	m := &moduleRecord{url: url, kind: resolve.FormatBuiltin, cells: map[string]*goja.Object{}}
	v, ok := l.cfg.Builtin(id)
	if !ok {
		l.env.ThrowCode("ERR_UNKNOWN_BUILTIN_MODULE", url)
	}
	exports := jsbind.Object(v)
	m.exports = func() (goja.Value, bool) { return v, true }
	m.names = func() []string {
		names := []string{"default"}
		if exports == nil {
			return names
		}
		for _, n := range exports.Keys() {
			if n != "default" {
				names = append(names, n)
			}
		}
		return names
	}
	m.cell = func(name string) *goja.Object {
		c := m.cells[name]
		if c != nil {
			return c
		}
		switch {
		case name == "default":
			c = l.valueCell(v)
		case exports != nil && engine.HasOwn(exports, engine.Name(name)):
			c = l.valueCell(exportOf(exports, name))
		default:
			return nil
		}
		m.cells[name] = c
		return c
	}
	m.evaluate = func() {}
	if l.esm.builtins == nil {
		l.esm.builtins = map[string]*moduleRecord{}
	}
	l.esm.builtins[id] = m
	return m
}

// SyncBuiltins is module.syncBuiltinESMExports: the bindings of builtin modules get the present values of their exports.
func (l *Loader) SyncBuiltins() {
	for _, m := range l.esm.builtins {
		v, _ := m.exports()
		exports := jsbind.Object(v)
		for name, c := range m.cells {
			if name == "default" || exports == nil {
				continue
			}
			if now := exports.Get(name); now != nil {
				l.fill(c, now)
			} else {
				l.fill(c, goja.Undefined())
			}
		}
	}
}

// commonJSRecord makes the module of a CommonJS file: its exports are what its text seems to export.
func (l *Loader) commonJSRecord(m *moduleRecord, d dialect) {
	m.kind = resolve.FormatCommonJS
	names := []string{"default", "module.exports"}
	for _, n := range l.commonJSNames(m, d) {
		if n != "default" && n != "module.exports" {
			names = append(names, n)
		}
	}
	l.synthetic(m, names, func() {
		v := l.commonJSExports(m)
		l.fill(m.cells["default"], v)
		l.fill(m.cells["module.exports"], v)
		exports := jsbind.Object(v)
		for _, n := range names[2:] {
			value := goja.Undefined()
			if exports != nil && engine.HasOwn(exports, engine.Name(n)) {
				if l.catch(func() { value = exports.Get(n) }) != nil || value == nil {
					value = goja.Undefined()
				}
			}
			l.fill(m.cells[n], value)
		}
	})
}

func (l *Loader) commonJSExports(r *moduleRecord) goja.Value {
	name := r.file
	if name == "" {
		name = r.url
	}
	if m := jsbind.Object(l.moduleCache().Get(name)); m != nil {
		return l.parents.exportsOf(m)
	}
	isMain := r.url == l.esm.entryURL && l.main == nil
	if !r.hooked || r.given == nil && !l.hooked() {
		return l.load(name, nil, isMain)
	}
	s := hookSource{format: r.kind}
	if r.given != nil {
		s.source, s.given = *r.given, true
	}
	return l.runGiven(name, r.url, r.file, s).Get("exports")
}

// mediaType gives what stands before the first comma or semicolon of a data: URL.
func mediaType(href string) string {
	t, _, _ := strings.Cut(strings.TrimPrefix(href, "data:"), ",")
	t, _, _ = strings.Cut(t, ";")
	return t
}

func decodeDataURL(href string) (media, body string, err error) {
	head, data, ok := strings.Cut(strings.TrimPrefix(href, "data:"), ",")
	if !ok {
		return "", "", errors.New("loader: data URL without a comma")
	}
	data, _, _ = strings.Cut(data, "#")
	text, err := url.PathUnescape(data)
	if err != nil {
		// A stray percent sign stands for itself.
		text, err = data, nil
	}
	if strings.HasSuffix(strings.ToLower(strings.TrimSpace(head)), ";base64") {
		raw, derr := base64.StdEncoding.DecodeString(text)
		if derr != nil {
			raw, err = base64.RawURLEncoding.DecodeString(strings.TrimRight(text, "="))
		}
		text = string(raw)
	}
	return mediaType(href), text, err
}

// exportOf reads a property of a builtin's exports. A getter that throws, of what is not there, must not keep the others from being
// imported: its export is undefined.
func exportOf(exports *goja.Object, name string) (v goja.Value) {
	v = goja.Undefined()
	if ex := engine.RuntimeOf(exports).Try(func() { v = exports.Get(name) }); ex != nil {
		return goja.Undefined()
	}
	return v
}
