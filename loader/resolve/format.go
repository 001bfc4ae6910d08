package resolve

import (
	"path/filepath"
	"strings"
)

// Format tells what a file is by its extension and the package it is in. The error is ERR_INVALID_PACKAGE_CONFIG.
func (r *Resolver) Format(path string) (string, error) {
	p, err := r.Scope(path)
	if err != nil {
		return "", err
	}
	return r.format(path, p), nil
}

// describe fills in the scope and the format of a file that was found. A broken package.json matters only where the format
// depends on it.
func (r *Resolver) describe(res *Resolved, from importer) error {
	res.Package = r.scope(res.Path)
	switch extension(res.Path) {
	case ".js", ".ts", "":
		if err := res.Package.check("", from); err != nil {
			return err
		}
	}
	res.Format = r.format(res.Path, res.Package)
	return nil
}

func (r *Resolver) format(path string, p *Package) string {
	scope := ""
	if p != nil {
		scope = p.Type
	}
	switch extension(path) {
	case ".js":
		return scope
	case ".mjs":
		return FormatModule
	case ".cjs":
		return FormatCommonJS
	case ".json":
		return FormatJSON
	case ".wasm":
		return FormatWasm
	case ".node":
		return FormatAddon
	case ".ts":
		if scope != "" {
			return scope + "-typescript"
		}
		return FormatTypeScript
	case ".mts":
		return FormatModuleTypeScript
	case ".cts":
		return FormatCommonJSTypeScript
	case "":
		if scope == FormatModule && r.isWasm(path) {
			return FormatWasm
		}
		return scope
	}
	return FormatUnknown
}

// extension gives a path's extension; a name that starts with its only dot has none.
func extension(path string) string {
	base := filepath.Base(path)
	if i := strings.LastIndexByte(base, '.'); i > 0 {
		return base[i:]
	}
	return ""
}

// LooksLikeWasm tells whether a file without an ending is WebAssembly, as import takes it to be where no package says what it is.
func (r *Resolver) LooksLikeWasm(path string) bool { return extension(path) == "" && r.isWasm(path) }

// isWasm looks at the first bytes of a file without an extension, which in a module package may be WebAssembly.
func (r *Resolver) isWasm(path string) bool {
	data, err := r.cfg.FS.ReadFile(path)
	return err == nil && strings.HasPrefix(string(data[:min(4, len(data))]), "\x00asm")
}

// dataFormat tells what a data: URL holds by its media type.
func dataFormat(href string) string {
	mediaType, _, _ := strings.Cut(strings.TrimPrefix(href, "data:"), ",")
	mediaType, _, _ = strings.Cut(mediaType, ";")
	switch strings.ToLower(strings.TrimSpace(mediaType)) {
	case "text/javascript", "application/javascript":
		return FormatModule
	case "application/json":
		return FormatJSON
	case "application/wasm":
		return FormatWasm
	}
	return FormatUnknown
}
