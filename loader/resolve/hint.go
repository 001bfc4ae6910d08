package resolve

import (
	"errors"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/node-go/node-go/internal/nodeerr"
)

// hint adds to an error what CommonJS would have found. As in Node, a relative specifier is tried from the working directory,
// not from the importer.
func (r *Resolver) hint(err error, specifier, parentURL string) error {
	var e *nodeerr.Error
	if !errors.As(err, &e) || e.Code != "ERR_MODULE_NOT_FOUND" && e.Code != "ERR_UNSUPPORTED_DIR_IMPORT" || scheme(parentURL) != "file:" {
		return err
	}
	parent, perr := FileURLToPath(parentURL, runtime.GOOS)
	if perr != nil {
		return err
	}
	if strings.HasPrefix(specifier, "file://") {
		if specifier, perr = FileURLToPath(specifier, runtime.GOOS); perr != nil {
			return err
		}
	}
	from := Parent{Paths: NodeModulePaths(filepath.Dir(parent))}
	if r.cfg.WorkDir != nil {
		from.Dir = r.cfg.WorkDir()
	}
	if isLocal(specifier) && from.Dir == "" {
		return err
	}
	res, rerr := r.ResolveRequire(specifier, from, DefaultExtensions())
	if rerr != nil || res.Path == "" {
		return err
	}
	suggestion := suggest(specifier, parentURL, res.Path)
	if suggestion == "" || suggestion == specifier {
		return err
	}
	hinted := *e
	hinted.Message += "\nDid you mean to import " + quoteJSON(suggestion) + "?"
	return &hinted
}

// suggest writes a found file in the style of the specifier.
func suggest(specifier, parentURL, found string) string {
	url, err := PathToFileURL(found, isWindows(runtime.GOOS))
	if err != nil {
		return ""
	}
	switch {
	case isRelative(specifier):
		return relativeURL(parentURL, url)
	case strings.HasPrefix(specifier, "/") || strings.HasPrefix(specifier, "."):
		return found
	}
	scope, _, _ := strings.Cut(specifier, "/")
	marker := string(filepath.Separator) + filepath.Join("node_modules", scope) + string(filepath.Separator)
	i := strings.LastIndex(found, marker)
	if i < 0 {
		return url
	}
	parts := strings.Split(found[i+len(marker):], string(filepath.Separator))
	for i, part := range parts {
		parts[i] = encodeURIComponent(part)
	}
	return scope + "/" + strings.Join(parts, "/")
}

// relativeURL gives the reference that leads from one file: URL to another.
func relativeURL(from, to string) string {
	a := strings.Split(from, "/")
	b := strings.Split(to, "/")
	a = a[:len(a)-1]
	same := 0
	for same < len(a) && same < len(b)-1 && a[same] == b[same] {
		same++
	}
	up := strings.Repeat("../", len(a)-same)
	if up == "" {
		up = "./"
	}
	return up + strings.Join(b[same:], "/")
}

// encodeURIComponent is JavaScript's function of that name.
func encodeURIComponent(s string) string {
	const hex = "0123456789ABCDEF"
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		c := s[i]
		if isLetter(c) || c >= '0' && c <= '9' || strings.IndexByte("-_.!~*'()", c) >= 0 {
			b = append(b, c)
		} else {
			b = append(b, '%', hex[c>>4], hex[c&15])
		}
	}
	return string(b)
}
