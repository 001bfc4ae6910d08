package resolve

import (
	"errors"
	"strconv"
	"strings"

	"github.com/node-go/node-go/internal/nodeerr"
)

// query is one resolution through "exports" and "imports". It gathers warnings; its other fields stay as they are.
type query struct {
	r          *Resolver
	conditions Conditions
	from       importer
	warnings   []Warning
}

func (q *query) warn(code, message string) {
	q.warnings = append(q.warnings, Warning{code, message})
}

// target is what a specifier is mapped to: a file: URL or "node:" and a builtin's id. The zero target is "undefined"; null tells
// that the package forbids the mapping.
type target struct {
	href string
	null bool
}

func (t target) found() bool { return t.href != "" }

const mixedKeys = `"exports" cannot contain some keys starting with '.' and some not. The exports object must either be an ` +
	"object of package subpath keys or an object of main entry condition name keys only."

// exports maps a subpath, "." or "./" and more, through a package's "exports".
func (q *query) exports(p *Package, subpath string) (target, error) {
	sugar := p.exports.kind != jsonObject
	if !sugar {
		for i, key := range p.exports.keys {
			conditional := !strings.HasPrefix(key, ".")
			if i == 0 {
				sugar = conditional
			} else if sugar != conditional {
				return target{}, nodeerr.InvalidPackageConfig(p.Path, q.from.url, mixedKeys)
			}
		}
	}
	var direct *jsonValue
	switch {
	case sugar && subpath == ".":
		direct = p.exports
	case !sugar && !strings.Contains(subpath, "*") && !strings.HasSuffix(subpath, "/"):
		direct = p.exports.get(subpath)
	}
	m := mapping{pkg: p, key: subpath}
	if direct != nil {
		t, err := q.target(m, direct)
		if err != nil {
			return target{}, err
		}
		if t.found() {
			return t, nil
		}
		return target{}, nodeerr.PackagePathNotExported(p.Dir, subpath, q.from.name)
	}
	if !sugar {
		if key, match, ok := q.bestPattern(p, p.exports, subpath, true); ok {
			m.key, m.match, m.pattern, m.folder = key, match, true, strings.HasSuffix(subpath, "/")
			t, err := q.target(m, p.exports.get(key))
			if err != nil {
				return target{}, err
			}
			if t.found() {
				return t, nil
			}
		}
	}
	return target{}, nodeerr.PackagePathNotExported(p.Dir, subpath, q.from.name)
}

// imports maps a "#name" through the "imports" of the importer's package p, which may be nil.
func (q *query) imports(p *Package, name string) (target, error) {
	if name == "#" || strings.HasSuffix(name, "/") {
		return target{}, q.invalidSpecifier(name, "is not a valid internal imports specifier name")
	}
	if err := p.check("", q.from); err != nil {
		return target{}, err
	}
	dir := ""
	if p != nil {
		dir = p.Dir
	}
	if p != nil && p.imports != nil {
		m := mapping{pkg: p, key: name, internal: true}
		direct := p.imports.get(name)
		if strings.Contains(name, "*") {
			direct = nil
		}
		if direct == nil {
			var ok bool
			if m.key, m.match, ok = q.bestPattern(p, p.imports, name, false); ok {
				m.pattern = true
				direct = p.imports.get(m.key)
			}
		}
		if direct != nil {
			t, err := q.target(m, direct)
			if err != nil || t.found() {
				return t, err
			}
		}
	}
	return target{}, nodeerr.PackageImportNotDefined(name, dir, q.from.name)
}

func (q *query) invalidSpecifier(specifier, reason string) error {
	if q.from.name == "" {
		return nodeerr.New("ERR_INVALID_MODULE_SPECIFIER", specifier, reason)
	}
	return nodeerr.New("ERR_INVALID_MODULE_SPECIFIER", specifier, reason, q.from.name)
}

// bestPattern finds the key with a * that matches most exactly, and what the * stands for.
func (q *query) bestPattern(p *Package, in *jsonValue, name string, warnSlash bool) (key, match string, ok bool) {
	for _, k := range in.keys {
		prefix, suffix, isPattern := strings.Cut(k, "*")
		if !isPattern || !strings.HasPrefix(name, prefix) {
			continue
		}
		if warnSlash && strings.HasSuffix(name, "/") {
			q.warn("DEP0155", `Use of deprecated trailing slash pattern mapping "`+name+
				`" in the "exports" field module resolution of the package at `+p.Path+q.importedFrom()+
				`. Mapping specifiers ending in "/" is no longer supported.`)
		}
		if len(name) >= len(k) && strings.HasSuffix(name, suffix) && !strings.Contains(suffix, "*") && (!ok || morePrecise(k, key)) {
			key, match, ok = k, name[len(prefix):len(name)-len(suffix)], true
		}
	}
	return key, match, ok
}

// morePrecise tells whether pattern a goes before b: by the length before the *, then by the whole length.
func morePrecise(a, b string) bool {
	la, lb := strings.IndexByte(a, '*'), strings.IndexByte(b, '*')
	if la != lb {
		return la > lb
	}
	return len(a) > len(b)
}

func (q *query) importedFrom() string {
	if q.from.name == "" {
		return ""
	}
	return " imported from " + q.from.name
}

// mapping is the key that a target stands under. match is what the key's * stands for.
type mapping struct {
	pkg      *Package
	key      string
	match    string
	pattern  bool
	internal bool // of "imports"
	folder   bool // asked for with a slash at the end
}

// target follows conditions and alternatives down to a string.
func (q *query) target(m mapping, v *jsonValue) (target, error) {
	switch v.kind {
	case jsonString:
		return q.targetString(m, v.text)
	case jsonNull:
		return target{null: true}, nil
	case jsonArray:
		return q.targetList(m, v)
	case jsonObject:
		for _, key := range v.keys {
			if isArrayIndex(key) {
				return target{}, nodeerr.InvalidPackageConfig(m.pkg.Path, q.from.url, `"exports" cannot contain numeric property keys.`)
			}
		}
		for i, key := range v.keys {
			if !q.conditions.has(key) {
				continue
			}
			if t, err := q.target(m, v.items[i]); err != nil || t.found() || t.null {
				return t, err
			}
		}
		return target{}, nil
	}
	return target{}, q.invalidTarget(m, v.primitive())
}

// targetList takes the first alternative that is valid, whether or not its file exists.
func (q *query) targetList(m mapping, v *jsonValue) (target, error) {
	if len(v.items) == 0 {
		return target{null: true}, nil
	}
	var last target
	var lastErr error
	for _, item := range v.items {
		t, err := q.target(m, item)
		var known *nodeerr.Error
		switch {
		case err != nil && errors.As(err, &known) && known.Code == "ERR_INVALID_PACKAGE_TARGET":
			last, lastErr = target{}, err
		case err != nil:
			return target{}, err
		case t.null:
			last, lastErr = t, nil
		case t.found():
			return t, nil
		}
	}
	return last, lastErr
}

func isArrayIndex(key string) bool {
	n, err := strconv.ParseUint(key, 10, 32)
	return err == nil && n < 1<<32-1 && strconv.FormatUint(n, 10) == key
}

func (q *query) invalidTarget(m mapping, text string) error {
	return nodeerr.InvalidPackageTarget(m.pkg.Dir, m.key, quoteJSON(text), m.internal, q.from.name)
}

func (q *query) targetString(m mapping, text string) (target, error) {
	filled := text
	if m.pattern {
		filled = strings.ReplaceAll(text, "*", m.match)
	}
	if !strings.HasPrefix(text, "./") {
		if !m.internal || strings.HasPrefix(text, "../") || strings.HasPrefix(text, "/") {
			return target{}, q.invalidTarget(m, text)
		}
		if _, isURL := parseURL(text); isURL {
			return target{}, q.invalidTarget(m, text)
		}
		inner := *q
		inner.warnings = nil
		inner.from = importer{m.pkg.url + "package.json", m.pkg.Path}
		href, err := inner.bare(filled, m.pkg.Path)
		q.warnings = append(q.warnings, inner.warnings...)
		return target{href: href}, err
	}
	if forbidden, empty := segments(text[2:]); forbidden {
		return target{}, q.invalidTarget(m, text)
	} else if empty && !m.folder {
		q.warnSegments(m, filled)
	}
	href, err := joinURL(m.pkg.url, text)
	if err != nil {
		return target{}, q.invalidTarget(m, text)
	}
	if bare, _ := splitSuffix(href); !strings.HasPrefix(bare, m.pkg.url) {
		return target{}, q.invalidTarget(m, text)
	}
	if m.match == "" && !m.pattern {
		return target{href: href}, nil
	}
	if forbidden, empty := segments(m.match); forbidden {
		field := "exports"
		if m.internal {
			field = "imports"
		}
		return target{}, q.invalidSpecifier(strings.ReplaceAll(m.key, "*", m.match),
			`request is not a valid match in pattern "`+m.key+`" for the "`+field+`" resolution of `+m.pkg.Path)
	} else if empty && !m.folder {
		q.warnSegments(m, filled)
	}
	href, err = joinURL(href, strings.ReplaceAll(href, "*", m.match))
	if err != nil {
		return target{}, q.invalidTarget(m, text)
	}
	return target{href: href}, nil
}

// warnSegments tells of empty segments, which work but should not be used.
func (q *query) warnSegments(m mapping, filled string) {
	request, matched := m.key, ""
	if m.pattern {
		request, matched = strings.ReplaceAll(m.key, "*", m.match), `matched to "`+m.key+`" `
	}
	what := "leading or trailing slash matching"
	if strings.Contains(filled, "//") || strings.Contains(filled, `\\`) || strings.Contains(filled, `/\`) || strings.Contains(filled, `\/`) {
		what = "double slash"
	}
	field := "exports"
	if m.internal {
		field = "imports"
	}
	w := Warning{"DEP0166", "Use of deprecated " + what + ` resolving "` + filled + `" for module request "` + request + `" ` + matched +
		`in the "` + field + `" field module resolution of the package at ` + m.pkg.Path + q.importedFrom() + "."}
	for _, old := range q.warnings {
		if old == w {
			return
		}
	}
	q.warnings = append(q.warnings, w)
}

// segments looks at a path's segments: forbidden are dots and node_modules, also in percent-encoding; empty are tolerated.
func segments(path string) (forbidden, empty bool) {
	for start, i := 0, 0; i <= len(path); i++ {
		if i < len(path) && path[i] != '/' && path[i] != '\\' {
			continue
		}
		part := path[start:i]
		start = i + 1
		switch {
		case part == "":
			empty = true
		case isDots(part), isNodeModules(part):
			return true, empty
		}
	}
	return false, empty
}

func isNodeModules(part string) bool {
	if len(part) < len("node_modules") {
		return false
	}
	if strings.IndexByte(part, '%') >= 0 {
		decoded, err := decodeURIComponent(part)
		if err != nil {
			return false
		}
		part = decoded
	}
	return strings.EqualFold(part, "node_modules")
}

// quoteJSON writes a string as JSON.stringify does.
func quoteJSON(s string) string {
	const hex = "0123456789abcdef"
	b := []byte{'"'}
	for i := 0; i < len(s); i++ {
		switch c := s[i]; c {
		case '"', '\\':
			b = append(b, '\\', c)
		case '\n':
			b = append(b, `\n`...)
		case '\r':
			b = append(b, `\r`...)
		case '\t':
			b = append(b, `\t`...)
		case '\b':
			b = append(b, `\b`...)
		case '\f':
			b = append(b, `\f`...)
		default:
			if c < 0x20 {
				b = append(b, `\u00`...)
				b = append(b, hex[c>>4], hex[c&15])
			} else {
				b = append(b, c)
			}
		}
	}
	return string(append(b, '"'))
}
