package loader

import (
	"encoding/base64"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/loader/resolve"
	"github.com/node-go/node-go/loader/sourcemap"
)

// sourceMaps are the maps that the sources of this isolate name for themselves: //# sourceMappingURL=. They are noted while support
// is on, and read when somebody asks. What the loader lowers has maps of its own, which the engine applies first.
type sourceMaps struct {
	enabled, nodeModules, generatedCode bool

	noted map[string]*notedMap // by path, or URL of what is no file
}

type notedMap struct {
	name    string // of the generated file: a path or a URL
	ref     string // what the comment says
	lengths []int  // of the generated file's lines

	read    bool
	text    string // the map itself, with sources made absolute; "" if there is none
	decoded *sourcemap.Map
}

// EnableSourceMaps turns support on as --enable-source-maps does.
func (l *Loader) EnableSourceMaps() {
	l.maps.enabled, l.maps.nodeModules, l.maps.generatedCode = true, true, true
}

const mappingComment = "# sourceMappingURL="

var mappingPattern = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`/[/*]# sourceMappingURL=([^\s'"*]+)`) })

// noteSource remembers the source map that a source names, if support is on. generated tells code that is in no file.
func (l *Loader) noteSource(name, source string, generated bool) {
	if l.cfg.Reads != nil {
		l.cfg.Reads(source)
	}
	m := &l.maps
	if len(m.noted) > 0 {
		delete(m.noted, l.nameOf(name))
	}
	if !m.enabled || !strings.Contains(source, mappingComment) || generated && !m.generatedCode || !m.nodeModules && inPackages(l.nameOf(name)) {
		return
	}
	ref := mappingIn(source)
	if ref == "" {
		return
	}
	n := &notedMap{name: l.nameOf(name), ref: ref}
	for _, line := range strings.Split(source, "\n") {
		n.lengths = append(n.lengths, len(line))
	}
	if m.noted == nil {
		m.noted = map[string]*notedMap{}
	}
	m.noted[n.name] = n
}

// NoteEval is noteSource for code of eval, which is known by the name that it gives itself.
func (l *Loader) NoteEval(source string) {
	if !l.maps.enabled || !l.maps.generatedCode || !strings.Contains(source, mappingComment) {
		return
	}
	if name := engine.SourceURL(source); name != "" {
		l.noteSource(name, source, true)
	}
}

// mappingIn gives the last comment of that kind that is one: the text may stand in a string too.
func mappingIn(source string) string {
	found := mappingPattern().FindAllStringSubmatchIndex(source, -1)
	for n := len(found) - 1; n >= 0; n-- {
		at := found[n]
		if !insideToken(source, at[0]) {
			return source[at[2]:at[3]]
		}
	}
	return ""
}

// insideToken tells whether a place is in a string, a template or the like, and not in a comment.
func insideToken(source string, at int) bool {
	t := tokenizer{src: source}
	for {
		k := t.next()
		if k.kind == tokEOF || k.start > at {
			return false
		}
		if k.end > at {
			return true
		}
	}
}

// load reads the map behind the comment. What cannot be read is no map.
func (l *Loader) loadMap(n *notedMap) {
	if n.read {
		return
	}
	n.read = true
	base := n.name
	switch {
	case filepath.IsAbs(base):
		base = l.urlOf(base)
	case !strings.Contains(base, ":"):
		base = l.urlOf(filepath.Join(l.workingDir(), base))
	}
	var text []byte
	if strings.HasPrefix(n.ref, "data:") {
		text = dataBytes(n.ref)
	} else {
		href, err := resolve.JoinURL(base, n.ref)
		if err != nil {
			return
		}
		path := pathOf(href)
		if path == "" {
			return
		}
		if text, err = l.cfg.FS.ReadFile(path); err != nil {
			return
		}
		base = href
	}
	m, err := sourcemap.Parse(text)
	if err != nil {
		return
	}
	for i, s := range m.Sources {
		if href, err := resolve.JoinURL(base, s); err == nil {
			m.Sources[i] = href
		}
	}
	n.text, n.decoded = string(text), m
}

func dataBytes(ref string) []byte {
	head, body, ok := strings.Cut(ref, ",")
	if !ok {
		return nil
	}
	if strings.HasSuffix(head, ";base64") {
		b, err := base64.StdEncoding.DecodeString(body)
		if err != nil {
			b, _ = base64.RawStdEncoding.DecodeString(strings.TrimRight(body, "="))
		}
		return b
	}
	text, err := url.PathUnescape(body)
	if err != nil {
		return nil
	}
	return []byte(text)
}

// OriginalPosition maps a place of a file that a stack names, from one, to what the file's source map says. ok is false where support
// is off or there is no map.
func (l *Loader) OriginalPosition(file string, line, column int) (name string, originalLine, originalColumn int, ok bool) {
	if !l.maps.enabled || len(l.maps.noted) == 0 {
		return "", 0, 0, false
	}
	n, e, ok := l.original(file, line, column)
	if !ok {
		return "", 0, 0, false
	}
	return l.nameOf(n.decoded.Sources[e.Source]), int(e.OriginalLine) + 1, int(e.OriginalColumn) + 1, true
}

// OriginalSite maps a frame as a stack shows it. Its name is what the map says of the place at which its function begins, or else of the
// place that called it.
func (l *Loader) OriginalSite(s *engine.CallSite, around engine.Surroundings) (shown engine.CallSite, ok bool) {
	shown = *s
	if shown.File, shown.Line, shown.Column, ok = l.OriginalPosition(s.File, s.Line, s.Column); !ok {
		return *s, false
	}
	named := func(line, column int) bool {
		n, e, ok := l.original(s.File, line, column)
		if !ok || e.Name < 0 || int(e.Name) >= len(n.decoded.Names) {
			return false
		}
		shown.Function = n.decoded.Names[e.Name]
		return true
	}
	if !named(around.Enclosing()) {
		if caller, ok := around.Caller(); ok && caller.File == s.File {
			named(caller.Line, caller.Column)
		}
	}
	shown.Named, shown.Method = true, ""
	if shown.Function == "" {
		shown.Function = s.Method
	}
	return shown, true
}

func (l *Loader) original(file string, line, column int) (*notedMap, sourcemap.Entry, bool) {
	n := l.maps.noted[l.nameOf(file)]
	if n == nil {
		return nil, sourcemap.Entry{}, false
	}
	l.loadMap(n)
	if n.decoded == nil {
		return nil, sourcemap.Entry{}, false
	}
	e, ok := n.decoded.Find(int32(line-1), int32(column-1))
	return n, e, ok && e.Source >= 0 && int(e.Source) < len(n.decoded.Sources)
}

// OriginalSource gives the text of the source that a place of a file comes from; ok is false where it is not known.
func (l *Loader) OriginalSource(file string, line, column int) (text string, ok bool) {
	n, e, ok := l.original(file, line, column)
	if !ok {
		return "", false
	}
	if text = n.decoded.Contents[e.Source]; text != "" {
		return text, true
	}
	return l.Source(n.decoded.Sources[e.Source])
}

// mapsBinding makes internalBinding('source_map').
func (l *Loader) mapsBinding(o *goja.Object) {
	def := func(name string, n int, f func(goja.FunctionCall) goja.Value) {
		l.env.Define(o, name, l.env.Func(name, n, f), engine.Plain)
	}
	// decodeMappings(text) gives six numbers for each entry, those of sourcemap.Entry in their order.
	def("decodeMappings", 1, func(c goja.FunctionCall) goja.Value {
		entries := sourcemap.Decode(c.Argument(0).String())
		list := make([]any, 0, 6*len(entries))
		for _, e := range entries {
			list = append(list, e.Line, e.Column, e.Source, e.OriginalLine, e.OriginalColumn, e.Name)
		}
		return l.vm.NewArray(list...)
	})
	// findMap(name) gives [text of the map, lengths of lines, sources], or undefined.
	def("findMap", 1, func(c goja.FunctionCall) goja.Value {
		n := l.maps.noted[l.nameOf(c.Argument(0).String())]
		if n == nil {
			return goja.Undefined()
		}
		if l.loadMap(n); n.decoded == nil {
			return goja.Undefined()
		}
		lengths := make([]any, len(n.lengths))
		for i, v := range n.lengths {
			lengths[i] = v
		}
		return l.vm.NewArray(l.env.Value(n.text), l.vm.NewArray(lengths...), l.env.StringArray(n.decoded.Sources))
	})
	def("support", 0, func(goja.FunctionCall) goja.Value {
		return l.vm.NewArray(l.maps.enabled, l.maps.nodeModules, l.maps.generatedCode)
	})
	def("setSupport", 3, func(c goja.FunctionCall) goja.Value {
		m := &l.maps
		m.enabled, m.nodeModules, m.generatedCode = c.Argument(0).ToBoolean(), c.Argument(1).ToBoolean(), c.Argument(2).ToBoolean()
		return goja.Undefined()
	})
}

// describeMaps adds what node:module has for source maps.
func describeMaps(s *engine.Template) {
	js := func(l *Loader) *goja.Object { return l.env.Host.Require("internal/source_map") }
	s.Lazy("SourceMap", engine.Plain, lazy(func(l *Loader) goja.Value { return js(l).Get("SourceMap") }))
	for _, f := range []struct {
		name   string
		length int
	}{{"findSourceMap", 1}, {"setSourceMapsSupport", 1}, {"getSourceMapsSupport", 0}} {
		s.EnumerableMethod(f.name, f.length, method(func(l *Loader, c goja.FunctionCall) goja.Value {
			return l.env.Call(js(l).Get(f.name), goja.Undefined(), c.Arguments...)
		}))
	}
}
