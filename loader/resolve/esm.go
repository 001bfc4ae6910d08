package resolve

import (
	"errors"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/node-go/node-go/internal/nodeerr"
)

// ResolveImport resolves a specifier as import and import() do, up to the point where the source would be loaded: the file
// exists, and the scheme can be loaded. parentURL is the importing module's URL. conditions is ImportConditions, or the
// caller's own.
func (r *Resolver) ResolveImport(specifier, parentURL string, conditions Conditions) (Resolved, error) {
	res, err := r.ResolveMeta(specifier, parentURL, conditions)
	if err != nil {
		return res, r.hint(err, specifier, parentURL)
	}
	switch scheme(res.URL) {
	case "file:":
		return res, nil
	case "data:":
		if !strings.Contains(res.URL, ",") {
			return res, nodeerr.New("ERR_INVALID_URL").With("input", res.URL)
		}
		return res, nil
	case "node:":
		if res.Builtin == "" {
			return res, nodeerr.New("ERR_UNKNOWN_BUILTIN_MODULE", res.URL)
		}
		return res, nil
	case "http:", "https:":
		return res, nodeerr.UnsupportedESMURLScheme(scheme(res.URL), []string{"file", "data"}, false)
	}
	protocol := scheme(res.URL)
	drive := isWindows(runtime.GOOS) && len(protocol) == 2
	return res, nodeerr.UnsupportedESMURLScheme(protocol, []string{"file", "data", "node"}, drive)
}

// ResolveMeta resolves without asking whether the scheme can be loaded or the builtin exists. import.meta.resolve is this, with
// one step more: of an error that has the property "url", it answers the url.
func (r *Resolver) ResolveMeta(specifier, parentURL string, conditions Conditions) (Resolved, error) {
	q := query{r: r, conditions: conditions, from: importer{parentURL, parentURL}}
	if scheme(parentURL) == "file:" {
		if path, err := FileURLToPath(parentURL, runtime.GOOS); err == nil {
			q.from.name = path
		}
	}
	href, err := q.href(specifier)
	if err != nil {
		return Resolved{Warnings: q.warnings}, err
	}
	res := Resolved{URL: href}
	switch scheme(href) {
	case "node:":
		if id, ok := r.Builtin(href); ok {
			res.Builtin, res.Format = id, FormatBuiltin
		}
	case "data:":
		res.Format = dataFormat(href)
	case "file:":
		err = q.finish(&res)
	default:
		res.Format = FormatUnknown
	}
	res.Warnings = q.warnings
	return res, err
}

// href maps a specifier to a URL, of a file that need not exist.
func (q *query) href(specifier string) (string, error) {
	base := q.from.url
	hierarchical := !strings.HasPrefix(base, "data:")
	switch {
	case isRelative(specifier) || strings.HasPrefix(specifier, "/"):
		if href, err := joinURL(base, specifier); err == nil {
			return href, nil
		}
		return "", q.unsupported(specifier)
	case strings.HasPrefix(specifier, "#"):
		if !hierarchical {
			return "", q.unsupported(specifier)
		}
		if s := scheme(base); s != "" && s != "file:" {
			return "", q.noPackage()
		}
		t, err := q.imports(q.r.scope(q.from.name), specifier)
		return t.href, err
	}
	if href, ok := parseURL(specifier); ok {
		return href, nil
	}
	if _, ok := q.r.Builtin(specifier); ok && !strings.HasPrefix(specifier, "node:") {
		return "node:" + specifier, nil
	}
	switch {
	case scheme(base) == "file:":
	case hierarchical && scheme(base) != "":
		return "", q.noPackage()
	default:
		return "", q.unsupported(specifier)
	}
	return q.bare(specifier, q.from.name)
}

// noPackage is the error for a name that a package would have to know, from what is in none: it has no package.json.
func (q *query) noPackage() error {
	e := nodeerr.New("ERR_INVALID_URL")
	if _, err := joinURL(q.from.url, "./package.json"); err != nil {
		return e.With("input", "./package.json").With("base", q.from.url)
	}
	return e.With("input", q.from.url)
}

func (q *query) unsupported(specifier string) error {
	return nodeerr.New("ERR_UNSUPPORTED_RESOLVE_REQUEST", specifier, q.from.url).
		With("cause", nodeerr.New("ERR_INVALID_URL").With("input", specifier))
}

func isRelative(specifier string) bool {
	return specifier == "." || specifier == ".." || strings.HasPrefix(specifier, "./") || strings.HasPrefix(specifier, "../")
}

// splitName parts a bare specifier into the package's name and the subpath, "." or "./" and more.
func splitName(specifier string) (name, subpath string, ok bool) {
	end := strings.IndexByte(specifier, '/')
	if strings.HasPrefix(specifier, "@") {
		if end < 0 {
			return "", "", false
		}
		if next := strings.IndexByte(specifier[end+1:], '/'); next >= 0 {
			end += 1 + next
		} else {
			end = -1
		}
	}
	name, subpath = specifier, "."
	if end >= 0 {
		name, subpath = specifier[:end], "."+specifier[end:]
	}
	return name, subpath, !strings.HasPrefix(name, ".") && !strings.ContainsAny(name, `\%`)
}

// bare finds a package by its name, from the file at path upwards.
func (q *query) bare(specifier, path string) (string, error) {
	if _, ok := q.r.Builtin(specifier); ok && !strings.HasPrefix(specifier, "node:") {
		return "node:" + specifier, nil
	}
	name, subpath, ok := splitName(specifier)
	if !ok {
		return "", q.invalidSpecifier(specifier, "is not a valid package name")
	}
	if p := q.r.scope(path); p != nil {
		if err := p.check("", q.from); err != nil {
			return "", err
		}
		if p.Name == name && p.exports != nil {
			t, err := q.exports(p, subpath)
			return t.href, err
		}
	}
	for dir := filepath.Dir(path); ; {
		home := filepath.Join(dir, "node_modules", filepath.FromSlash(name))
		if q.r.stat(filepath.Join(dir, "node_modules")).kind == folder && q.r.stat(home).kind == folder {
			return q.inPackage(home, specifier, subpath)
		}
		up := filepath.Dir(dir)
		if up == dir {
			break
		}
		dir = up
	}
	return "", nodeerr.PackageNotFound(name, q.from.name)
}

// inPackage resolves a subpath of the package in a folder.
func (q *query) inPackage(dir, specifier, subpath string) (string, error) {
	p := q.r.packageAt(dir)
	if err := p.check(specifier, q.from); err != nil {
		return "", err
	}
	if p != nil && p.exports != nil {
		t, err := q.exports(p, subpath)
		return t.href, err
	}
	if subpath == "." {
		return q.legacyMain(dir, p)
	}
	url, err := PathToFileURL(withSlash(dir), isWindows(runtime.GOOS))
	if err != nil {
		return "", err
	}
	href, err := joinURL(url, subpath)
	if err != nil {
		return "", q.invalidSpecifier(specifier, "is not a valid package name")
	}
	return href, nil
}

// legacyMain finds the main file of a package without "exports".
func (q *query) legacyMain(dir string, p *Package) (string, error) {
	try := func(base string, endings ...string) (string, bool) {
		for _, e := range endings {
			path := filepath.FromSlash(base + e)
			if !filepath.IsAbs(path) {
				path = filepath.Join(dir, path)
			}
			if q.r.stat(path).kind == file {
				return path, true
			}
		}
		return "", false
	}
	guess := "index.js"
	path, ok := "", false
	if p != nil && p.Main != "" {
		guess = p.Main
		path, ok = try(p.Main, "", ".js", ".json", ".node", "/index.js", "/index.json", "/index.node")
	}
	if !ok {
		path, ok = try("index", ".js", ".json", ".node")
	}
	if !ok {
		e := nodeerr.PackageNotFound(filepath.Join(dir, filepath.FromSlash(guess)), q.from.name)
		e.Bare = true
		return "", e
	}
	q.deprecateGuess(dir, p, path)
	return PathToFileURL(path, isWindows(runtime.GOOS))
}

// deprecateGuess warns where the main file of an ES module's package was found by an ending or by its name index.
func (q *query) deprecateGuess(dir string, p *Package, path string) {
	if q.r.format(path, q.r.scope(path)) != FormatModule {
		return
	}
	where := withSlash(dir)
	if p == nil || p.Main == "" {
		q.warn("DEP0151", `No "main" or "exports" field defined in the package.json for `+where+` resolving the main entry point "`+
			strings.TrimPrefix(path, where)+`", imported from `+q.from.name+".\nDefault \"index\" lookups for the main are deprecated for ES modules.")
		return
	}
	main := filepath.FromSlash(p.Main)
	if filepath.IsAbs(main) {
		main = filepath.Clean(main)
	} else {
		main = filepath.Join(dir, main)
	}
	if main != path {
		q.warn("DEP0151", "Package "+where+` has a "main" field set to "`+p.Main+`", excluding the full filename and extension to the resolved file at "`+
			strings.TrimPrefix(path, where)+`", imported from `+q.from.name+".\n Automatic extension resolution of the \"main\" field is deprecated for ES modules.")
	}
}

// finish checks that the file of a URL exists and follows its links.
func (q *query) finish(res *Resolved) error {
	bare, suffix := splitSuffix(res.URL)
	pathname := bare[len("file://"):]
	if i := strings.IndexByte(pathname, '/'); i > 0 {
		pathname = pathname[i:]
	}
	if encodedSlash(pathname, true) {
		return q.invalidSpecifier(pathname, `must not include encoded "/" or "\" characters`)
	}
	path, err := FileURLToPath(res.URL, runtime.GOOS)
	if err != nil {
		var e *nodeerr.Error
		if errors.As(err, &e) {
			if _, has := e.Prop("input"); !has {
				e.With("input", res.URL)
			}
			e.With("module", q.from.url)
		}
		return err
	}
	if strings.HasSuffix(path, "/") || strings.HasSuffix(path, string(filepath.Separator)) {
		return nodeerr.New("ERR_UNSUPPORTED_DIR_IMPORT", path, q.from.name).With("url", res.URL)
	}
	switch q.r.stat(path).kind {
	case folder:
		return nodeerr.New("ERR_UNSUPPORTED_DIR_IMPORT", path, q.from.name).With("url", res.URL)
	case missing:
		return nodeerr.ESMNotFound(path, q.from.name, res.URL)
	}
	preserve := q.r.cfg.PreserveSymlinks
	if res.URL == q.from.url {
		preserve = q.r.cfg.PreserveSymlinksMain // the main module is its own parent
	}
	if !preserve {
		path = q.r.realpath(path)
		if res.URL, err = PathToFileURL(path, isWindows(runtime.GOOS)); err != nil {
			return err
		}
		res.URL += suffix
	}
	res.Path = path
	return q.r.describe(res, q.from)
}
