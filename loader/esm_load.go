package loader

import (
	"path/filepath"
	"strings"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
	"github.com/node-go/node-go/loader/resolve"
)

// importGraph resolves a specifier as an import from parent does, loads the module and all that it imports, and links them.
// It throws what stands in the way.
func (l *Loader) importGraph(specifier string, attrs []attribute, parent string) *moduleRecord {
	m := l.graph(specifier, attrs, parent, false)
	l.link(m)
	return m
}

// graph loads a module and all that it imports. With source it is wanted in the source phase: the module is loaded alone.
func (l *Loader) graph(specifier string, attrs []attribute, parent string, source bool) *moduleRecord {
	var fresh []*moduleRecord
	failed := true
	defer func() {
		if failed {
			// What could not be loaded whole must not be found by the next import.
			for _, m := range fresh {
				if m.source != nil {
					m.sourceOnly, m.requested = true, nil // its source stays what it is
				} else {
					delete(l.esm.records, m.key())
				}
			}
		}
	}()
	m := l.record(specifier, attrs, parent, source, &fresh)
	for at := 0; at < len(fresh); at++ {
		l.requests(fresh[at], &fresh)
	}
	failed = false
	return m
}

// adoptRecord enters a module that was made without resolving, and loads what it imports.
func (l *Loader) adoptRecord(m *moduleRecord) {
	if l.esm.records == nil {
		l.esm.records = map[string]*moduleRecord{}
	}
	l.esm.records[m.url] = m
	failed := true
	defer func() {
		if failed {
			delete(l.esm.records, m.url)
		}
	}()
	list := make([]*moduleRecord, 0, len(m.meta.Requests))
	for _, r := range m.meta.Requests {
		list = append(list, l.graph(r.Specifier, r.Attrs, m.url, r.Source))
	}
	m.requested = list
	failed = false
}

// requests loads what a module asks for.
func (l *Loader) requests(m *moduleRecord, fresh *[]*moduleRecord) {
	if m.meta == nil || m.requested != nil || m.sourceOnly {
		return
	}
	list := make([]*moduleRecord, 0, len(m.meta.Requests))
	for _, r := range m.meta.Requests {
		list = append(list, l.record(r.Specifier, r.Attrs, m.url, r.Source, fresh))
	}
	m.requested = list
}

func (m *moduleRecord) key() string {
	if m.kind == resolve.FormatJSON || m.kind == formatText {
		return m.url + "\x00" + m.kind
	}
	return m.url
}

// formatText is the format of what is imported with the attribute type "text".
const formatText = "text"

// record gives the module that a specifier means. One that is new, or was known in the source phase only and is wanted whole, is added
// to fresh.
func (l *Loader) record(specifier string, attrs []attribute, parent string, source bool, fresh *[]*moduleRecord) *moduleRecord {
	res, attrs := l.resolveImport(specifier, attrs, parent)
	kind := ""
	for _, a := range attrs {
		if a.Key == "type" {
			kind = a.Value
		}
	}
	key := res.URL
	if kind == resolve.FormatJSON || kind == formatText {
		key += "\x00" + kind
	}
	if m := l.esm.records[key]; m != nil {
		l.checkAttributes(attrs, m.kind, res.URL)
		l.refuseImportCycle(m, specifier, parent)
		if m.sourceOnly && !source {
			m.sourceOnly = false
			*fresh = append(*fresh, m)
		}
		return m
	}
	m := l.newRecord(res, attrs, kind)
	m.sourceOnly = source
	l.refuseImportCycle(m, specifier, parent)
	if l.esm.records == nil {
		l.esm.records = map[string]*moduleRecord{}
	}
	l.esm.records[m.key()] = m
	*fresh = append(*fresh, m)
	return m
}

func (l *Loader) resolveImport(specifier string, attrs []attribute, parent string) (resolve.Resolved, []attribute) {
	if l.hooked() || l.offThread() {
		return l.hookedImport(specifier, attrs, parent)
	}
	res, err := l.importOf(specifier, parent, l.cfg.Resolver.ImportConditions())
	if err != nil {
		l.env.Throw(err)
	}
	l.warn(res.Warnings)
	return res, attrs
}

// importOf is the resolver's ResolveImport. What was missing a while ago is looked for again before it counts as missing.
func (l *Loader) importOf(specifier, parent string, conditions resolve.Conditions) (resolve.Resolved, error) {
	res, err := l.cfg.Resolver.ResolveImport(specifier, parent, conditions)
	if err != nil {
		l.cfg.Resolver.NextBurst()
		res, err = l.cfg.Resolver.ResolveImport(specifier, parent, conditions)
	}
	if err != nil {
		if path := l.alias(specifier, pathOf(parent)); path != "" {
			return l.cfg.Resolver.ResolveImport(l.urlOf(path), parent, conditions)
		}
	}
	return res, err
}

// refuseImportCycle throws where an ES module that is required imports what is being run already: require cannot wait for it.
func (l *Loader) refuseImportCycle(m *moduleRecord, specifier, parent string) {
	if l.esm.requiring == 0 {
		return
	}
	what := ""
	if m.kind == resolve.FormatCommonJS {
		if c := jsbind.Object(l.moduleCache().Get(m.file)); c != nil && !engine.Prop(c, "loaded").ToBoolean() {
			what = "CommonJS Module"
		}
	} else if m.meta != nil && (m.status == statusLinking || m.status == statusEvaluating) {
		what = "Module"
	}
	if what != "" {
		l.env.ThrowCode("ERR_REQUIRE_CYCLE_MODULE", "Cannot import "+what+" "+specifier+" in a cycle. (from "+l.nameOf(parent)+")")
	}
}

// known tells whether the module that a specifier means is loaded already.
func (l *Loader) known(specifier, parent string) bool {
	if l.offThread() {
		return false
	}
	res, err := l.cfg.Resolver.ResolveImport(specifier, parent, l.cfg.Resolver.ImportConditions())
	if err == nil && res.Format == resolve.FormatCommonJS && !l.hooked() {
		return true // it is read and run in one go
	}
	return err == nil && (res.Builtin != "" || l.esm.records[res.URL] != nil)
}

// plainAttributes tells attributes that say no more than a type.
func (l *Loader) plainAttributes(attrs []attribute) bool {
	for _, a := range attrs {
		if a.Key != "type" {
			return false
		}
	}
	return true
}

// checkAttributes throws where the attributes of an import do not fit the format.
func (l *Loader) checkAttributes(attrs []attribute, format, url string) {
	kind := ""
	for _, a := range attrs {
		if a.Key != "type" {
			l.env.ThrowCode("ERR_IMPORT_ATTRIBUTE_UNSUPPORTED", a.Key, a.Value, url)
		}
		kind = a.Value
	}
	switch {
	case len(attrs) == 0 && format == resolve.FormatJSON:
		l.env.ThrowCode("ERR_IMPORT_ATTRIBUTE_MISSING", url, "type", "json")
	case len(attrs) == 0 || kind == formatText || kind == format && kind == resolve.FormatJSON:
	case kind == resolve.FormatJSON:
		l.env.ThrowCode("ERR_IMPORT_ATTRIBUTE_TYPE_INCOMPATIBLE", url, kind)
	default:
		l.env.ThrowCode("ERR_IMPORT_ATTRIBUTE_UNSUPPORTED", "type", kind, url)
	}
}

func (l *Loader) newRecord(res resolve.Resolved, attrs []attribute, kind string) *moduleRecord {
	hooked := l.hooked() || l.offThread()
	if res.Builtin != "" && !hooked {
		l.checkAttributes(attrs, resolve.FormatBuiltin, res.URL)
		return l.builtinRecord(res.Builtin, res.URL)
	}
	m := &moduleRecord{url: res.URL, file: res.Path, kind: res.Format}
	if kind == formatText && (res.Path != "" || strings.HasPrefix(res.URL, "data:")) {
		m.kind = formatText
	}
	if hooked {
		l.hookedText(m, attrs)
	}
	if m.kind == resolve.FormatBuiltin && res.Builtin != "" {
		l.checkAttributes(attrs, resolve.FormatBuiltin, res.URL)
		return l.builtinRecord(res.Builtin, res.URL)
	}
	if m.kind == resolve.FormatDetect && m.file != "" && m.given == nil && l.cfg.Resolver.LooksLikeWasm(m.file) {
		m.kind = resolve.FormatWasm
	}
	d, sourceKind := dialectOf(m.file, m.kind)
	if res.Path != "" && sourceKind == resolve.FormatUnknown && m.given == nil {
		l.env.ThrowCode("ERR_UNKNOWN_FILE_EXTENSION", filepath.Ext(res.Path), res.Path)
	}
	if d.typed() && m.given == nil && l.env.Opts.Flags.NoStripTypes {
		l.env.ThrowCode("ERR_UNKNOWN_FILE_EXTENSION", filepath.Ext(m.file), m.file)
	}
	if d != plainJS && m.given == nil && inPackages(m.file) {
		l.env.ThrowCode("ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING", m.url)
	}
	if sourceKind == resolve.FormatUnknown && m.given == nil && l.plainAttributes(attrs) {
		l.env.ThrowCode("ERR_UNKNOWN_MODULE_FORMAT", mediaType(m.url), m.url)
	}
	l.checkAttributes(attrs, m.kind, m.url)
	switch sourceKind {
	case formatText:
		l.textRecord(m)
	case resolve.FormatJSON:
		l.jsonRecord(m)
	case resolve.FormatModule:
		l.sourceRecord(m, l.sourceText(m), d)
	case resolve.FormatDetect:
		l.detectRecord(m, d)
	case resolve.FormatCommonJS:
		l.commonJSRecord(m, d)
	case resolve.FormatWasm:
		l.wasmRecord(m)
	case resolve.FormatAddon:
		l.env.ThrowCode("ERR_UNKNOWN_FILE_EXTENSION", filepath.Ext(res.Path), res.Path)
	default:
		format := sourceKind
		if m.given == nil {
			format = mediaType(m.url)
		}
		l.env.ThrowCode("ERR_UNKNOWN_MODULE_FORMAT", format, m.url)
	}
	return m
}

// sourceRecord compiles a module of source text.
func (l *Loader) sourceRecord(m *moduleRecord, source string, d dialect) {
	c, err := l.compileESModule(m.url, source, d)
	if err != nil {
		l.throwModuleSyntax(err, source)
	}
	l.setCode(m, c)
}

func (l *Loader) setCode(m *moduleRecord, c compiled) {
	m.kind, m.meta, m.fn = resolve.FormatModule, c.meta, c.fn
	l.prepare(m)
}

// detectRecord looks at the syntax of a file whose package says nothing.
func (l *Loader) detectRecord(m *moduleRecord, d dialect) {
	source := l.sourceText(m)
	if d != plainJS && exportsValue(source) {
		l.sourceRecord(m, source, d)
		return
	}
	name := m.file
	if name == "" {
		name = m.url
	}
	c, err := l.compileCommonJS(name, source, d, true)
	if err != nil {
		l.throwModuleSyntax(err, source)
	}
	if c.meta == nil {
		l.commonJSRecord(m, d)
		return
	}
	l.noteName(m.url, len(moduleHead))
	l.setCode(m, c)
}

func (l *Loader) sourceText(m *moduleRecord) string {
	if m.given != nil {
		return *m.given
	}
	if m.file != "" {
		return l.readSource(m.file)
	}
	_, body, err := decodeDataURL(m.url)
	if err != nil {
		l.env.Throw(nodeerr.New("ERR_INVALID_URL").With("input", m.url))
	}
	return body
}
