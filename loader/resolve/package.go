package resolve

import (
	"errors"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/puzpuzpuz/xsync/v3"

	"github.com/node-go/node-go/internal/nodeerr"
	"github.com/node-go/node-go/internal/vfs"
)

// Package is what resolution knows of one package.json. It is immutable and shared by all isolates.
type Package struct {
	Path string // of the package.json
	Dir  string // its folder, with a separator at the end
	Name string // "" if there is none
	Main string // "" if there is none
	Type string // "commonjs", "module", or "" for none and for anything else

	url      string // of Dir, with a slash at the end
	exports  *jsonValue
	imports  *jsonValue
	broken   bool
	identity vfs.Identity
}

// HasExports tells whether the package has an "exports" field that counts.
func (p *Package) HasExports() bool { return p.exports != nil }

// Cache keeps parsed package.json files for the whole process. An entry is used again only if the file on disk is still the
// same one by its identity, so that it never goes stale. It may be used from any goroutine; no lock is held while files are
// read. Two goroutines that want the same new file may both read it: they come to equal results.
type Cache struct {
	packages *xsync.MapOf[string, *Package]
}

// NewCache makes an empty cache.
func NewCache() *Cache {
	return &Cache{packages: xsync.NewMapOf[string, *Package]()}
}

// load gives the package.json at path, or nil if there is none.
func (c *Cache) load(f vfs.FS, path, goos string) *Package {
	info, err := f.Stat(path)
	if err != nil || info.IsDir() {
		return nil
	}
	id := vfs.Identify(info)
	if p, ok := c.packages.Load(path); ok && p.identity == id {
		return p
	}
	data, err := f.ReadFile(path)
	if err != nil {
		if !errors.Is(err, fs.ErrNotExist) {
			// What is there but cannot be read counts as absent, as it does in Node.
			c.packages.Delete(path)
		}
		return nil
	}
	p := parsePackage(path, string(data), goos)
	p.identity = id
	c.packages.Store(path, p)
	return p
}

func wantedField(key string) bool {
	switch key {
	case "name", "main", "type", "exports", "imports":
		return true
	}
	return false
}

// parsePackage reads a package.json's text. One that Node refuses is marked as broken.
func parsePackage(path, text, goos string) *Package {
	p := &Package{Path: path, Dir: withSlash(filepath.Dir(path))}
	// The folder of a file that exists has a URL, but for a UNC path with a host that is none.
	p.url, _ = PathToFileURL(p.Dir, isWindows(goos))
	v, err := parseJSON(strings.TrimPrefix(text, "\ufeff"), wantedField)
	if err != nil || v.kind != jsonObject {
		p.broken = true
		return p
	}
	for i, key := range v.keys {
		item := v.items[i]
		switch key {
		case "name":
			p.broken = p.broken || item.kind != jsonString
			p.Name = item.text
		case "type":
			p.broken = p.broken || item.kind != jsonString
			if item.text == "module" || item.text == "commonjs" {
				p.Type = item.text
			}
		case "main":
			if item.kind == jsonString {
				p.Main = item.text
			}
		case "exports":
			if item.kind == jsonString || item.kind >= jsonArray {
				p.exports = item
			}
		case "imports":
			if item.kind >= jsonArray {
				p.imports = item
			}
		}
	}
	return p
}

// check gives ERR_INVALID_PACKAGE_CONFIG for a broken package.json. specifier and from say what asked for it and may be "".
func (p *Package) check(specifier string, from importer) error {
	if p == nil || !p.broken {
		return nil
	}
	base := ""
	if specifier != "" && from.name != "" {
		base = `"` + specifier + `" from ` + from.name
	}
	e := nodeerr.InvalidPackageConfig(p.Path, base, "")
	e.Bare = true
	return e
}

// importer is the module that asks, for error messages: its URL, and its path or, where it has none, its URL again. CommonJS
// leaves both empty.
type importer struct{ url, name string }
