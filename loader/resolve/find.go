package resolve

import (
	"path/filepath"
	"runtime"
	"strings"

	"github.com/node-go/node-go/internal/nodeerr"
)

// FindPackageJSON is module.findPackageJSON: for a bare specifier it gives the path of the package.json in the package's own
// folder, whether or not it is there; for a path or a file: URL that of the nearest one above the file. As in Node, a file
// that is in no package gives its own path. base is the asking file's path.
func (r *Resolver) FindPackageJSON(specifier, base string) (string, error) {
	path := ""
	_, isURL := parseURL(specifier)
	switch {
	case filepath.IsAbs(specifier) || strings.HasPrefix(specifier, "/"):
		path = filepath.FromSlash(specifier)
	case isLocal(specifier):
		path = filepath.Join(filepath.Dir(base), filepath.FromSlash(specifier))
		if endsInFolder(specifier) {
			path = withSlash(path)
		}
	case isURL:
		var err error
		if path, err = FileURLToPath(specifier, runtime.GOOS); err != nil {
			return "", err
		}
	default:
		return r.findPackage(specifier, base)
	}
	if r.stat(filepath.Clean(path)).kind == missing {
		return "", nodeerr.New("ERR_MODULE_NOT_FOUND", "module", path, base)
	}
	p, err := r.Scope(path)
	if p == nil || err != nil {
		return path, err
	}
	return p.Path, nil
}

func (r *Resolver) findPackage(specifier, base string) (string, error) {
	q := query{from: importer{name: base}}
	name, _, ok := splitName(specifier)
	if !ok {
		return "", q.invalidSpecifier(specifier, "is not a valid package name")
	}
	if p := r.scope(base); p != nil && p.Name == name && p.exports != nil {
		return p.Path, nil
	}
	for _, dir := range NodeModulePaths(filepath.Dir(base)) {
		home := filepath.Join(dir, filepath.FromSlash(name))
		if r.stat(dir).kind == folder && r.stat(home).kind == folder {
			return filepath.Join(home, "package.json"), nil
		}
	}
	return "", nodeerr.PackageNotFound(name, base)
}
