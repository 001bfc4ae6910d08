package loader

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/loader/resolve"
)

// commonJSNames gives the export names of a CommonJS file as its text and that of the files it re-exports show them.
func (l *Loader) commonJSNames(m *moduleRecord, d dialect) []string {
	if m.given != nil {
		name := m.file
		if name == "" {
			name = m.url
		}
		return l.namesOf(name, *m.given, d, map[string]bool{name: true})
	}
	return l.namesIn(m.file, d, map[string]bool{})
}

func (l *Loader) namesIn(file string, d dialect, seen map[string]bool) []string {
	if seen[file] {
		return nil
	}
	seen[file] = true
	source, ok := l.Source(file)
	if !ok {
		return nil
	}
	return l.namesOf(file, source, d, seen)
}

func (l *Loader) namesOf(file, source string, d dialect, seen map[string]bool) []string {
	source = stripHashbang(strings.TrimPrefix(source, "\uFEFF"))
	source, err := l.ruled(d).javaScript(file, source)
	if err != nil {
		return nil // whoever runs it will tell
	}
	x := lexCommonJS(source)
	names := x.names
	for _, specifier := range x.reexports {
		for _, n := range l.reexported(file, specifier, seen) {
			if !slices.Contains(names, n) {
				names = append(names, n)
			}
		}
	}
	return names
}

func (l *Loader) reexported(from, specifier string, seen map[string]bool) []string {
	if id, ok := l.cfg.Resolver.Builtin(specifier); ok {
		v, _ := l.cfg.Builtin(id)
		if o := jsbind.Object(v); o != nil {
			return o.Keys()
		}
		return nil
	}
	dir := filepath.Dir(from)
	res, err := l.cfg.Resolver.ResolveRequire(specifier, resolve.Parent{Dir: dir, Filename: from, Paths: resolve.NodeModulePaths(dir)}, l.endings())
	if err != nil || res.Path == "" {
		return nil
	}
	d, format := dialectOf(res.Path, res.Format)
	if format != resolve.FormatDetect && format != resolve.FormatCommonJS && format != resolve.FormatUnknown {
		return nil
	}
	return l.namesIn(res.Path, d, seen)
}
