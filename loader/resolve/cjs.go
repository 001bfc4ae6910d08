package resolve

import (
	"errors"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/node-go/node-go/internal/nodeerr"
)

// Parent is the module that requires.
type Parent struct {
	Filename string   // absolute; "" for code that is in no file
	Dir      string   // what relative requests start from; "" means the folder of Filename
	Paths    []string // module.paths; nil means those of Dir
	Stack    []string // the require stack for error messages, Filename first; nil means Filename alone
	// Conditions are the caller's own; nil means RequireConditions.
	Conditions Conditions
}

// DefaultExtensions gives the endings that CommonJS tries, in order.
func DefaultExtensions() []string { return []string{".js", ".json", ".node"} }

// ResolveRequire resolves as require.resolve does. extensions are the keys of Module._extensions in their order. Unlike require
// itself it finds nothing for an unknown "node:" id; require throws ERR_UNKNOWN_BUILTIN_MODULE for one before it resolves.
func (r *Resolver) ResolveRequire(request string, parent Parent, extensions []string) (Resolved, error) {
	if id, ok := r.Builtin(request); ok {
		return Resolved{Builtin: id, Format: FormatBuiltin}, nil
	}
	if parent.Dir == "" && parent.Filename != "" {
		parent.Dir = filepath.Dir(parent.Filename)
	}
	conditions := parent.Conditions
	if conditions == nil {
		conditions = r.requireC
	}
	s := search{query: query{r: r, conditions: conditions}, extensions: extensions, preserve: r.cfg.PreserveSymlinks}
	path, err := s.request(request, parent)
	return s.result(path, err)
}

// ResolveMain resolves the program's main file, an absolute path that may lack its ending. A path that is not found gives
// MODULE_NOT_FOUND with an empty require stack.
func (r *Resolver) ResolveMain(path string, extensions []string) (Resolved, error) {
	s := search{query: query{r: r, conditions: r.requireC}, extensions: extensions, preserve: r.cfg.PreserveSymlinksMain}
	found, err := s.at(path, path)
	if err == nil && found == "" {
		err = nodeerr.ModuleNotFound(path, nil)
	}
	return s.result(found, err)
}

// search is one CommonJS resolution.
type search struct {
	query
	extensions []string
	preserve   bool // of symbolic links
}

func (s *search) result(path string, err error) (Resolved, error) {
	res := Resolved{Path: path, Warnings: s.warnings}
	if err != nil {
		res.Path = ""
		return res, err
	}
	return res, s.r.describe(&res, importer{})
}

func (s *search) request(request string, parent Parent) (string, error) {
	if strings.HasPrefix(request, "#") && parent.Filename != "" {
		if path, err := s.internal(request, parent); path != "" || err != nil {
			return path, err
		}
	}
	if parent.Filename != "" && !isLocal(request) {
		if path, err := s.self(request, parent); path != "" || err != nil {
			return path, err
		}
	}
	var path string
	var err error
	switch {
	case filepath.IsAbs(request) || strings.HasPrefix(request, "/"):
		path, err = s.at(absolute(request), request)
	case isLocal(request):
		path, err = s.at(filepath.Join(parent.Dir, filepath.FromSlash(request)), request)
	default:
		if parent.Paths == nil && parent.Dir != "" {
			parent.Paths = NodeModulePaths(parent.Dir)
		}
		path, err = s.inFolders(request, parent.Paths)
		if path == "" && err == nil {
			path, err = s.inFolders(request, s.r.cfg.GlobalPaths)
		}
	}
	if path == "" && err == nil {
		if parent.Stack == nil && parent.Filename != "" {
			parent.Stack = []string{parent.Filename}
		}
		err = nodeerr.ModuleNotFound(request, parent.Stack)
	}
	return path, err
}

// isLocal tells a request that starts from the parent's folder.
func isLocal(request string) bool {
	if isRelative(request) {
		return true
	}
	return isWindows(runtime.GOOS) && (strings.HasPrefix(request, `.\`) || strings.HasPrefix(request, `..\`))
}

// absolute cleans a path. On Windows one without a drive stays without.
func absolute(path string) string { return filepath.Clean(filepath.FromSlash(path)) }

// internal resolves "#name" if the parent's package has "imports".
func (s *search) internal(request string, parent Parent) (string, error) {
	p := s.r.scope(parent.Filename)
	if err := p.check("", importer{}); err != nil {
		return "", err
	}
	if p == nil || p.imports == nil {
		return "", nil
	}
	if err := s.importFrom(parent.Filename); err != nil {
		return "", err
	}
	t, err := s.imports(p, request)
	s.from = importer{}
	if err != nil {
		return "", asNotFound(err, request)
	}
	return s.exact(t.href, p.Path, parent.Filename)
}

func (s *search) importFrom(filename string) error {
	url, err := PathToFileURL(filename, isWindows(runtime.GOOS))
	s.from = importer{url, filename}
	return err
}

// self resolves a request for the package that the parent is in, if it has "exports".
func (s *search) self(request string, parent Parent) (string, error) {
	p := s.r.scope(parent.Filename)
	if err := p.check("", importer{}); err != nil {
		return "", err
	}
	if p == nil || p.exports == nil || p.Name == "" {
		return "", nil
	}
	rest, ok := strings.CutPrefix(request, p.Name)
	if !ok || rest != "" && rest[0] != '/' {
		return "", nil
	}
	if err := s.importFrom(parent.Filename); err != nil {
		return "", err
	}
	t, err := s.exports(p, "."+rest)
	s.from = importer{}
	if err != nil {
		return "", asNotFound(err, request)
	}
	return s.exact(t.href, strings.TrimSuffix(p.Dir, string(filepath.Separator)), parent.Filename)
}

// asNotFound turns ES modules' error for a missing package into CommonJS's.
func asNotFound(err error, request string) error {
	var e *nodeerr.Error
	if errors.As(err, &e) && e.Code == "ERR_MODULE_NOT_FOUND" {
		return nodeerr.New("MODULE_NOT_FOUND", "Cannot find module '"+request+"'")
	}
	return err
}

// exact takes what "exports" or "imports" led to: no endings and no folders are tried.
func (s *search) exact(href, where, parent string) (string, error) {
	if encodedSlash(href, true) {
		s.from.name = parent
		return "", s.invalidSpecifier(href, `must not include encoded "/" or "\" characters`)
	}
	path, err := FileURLToPath(href, runtime.GOOS)
	if err != nil {
		return "", err
	}
	if found := s.file(path); found != "" {
		return found, nil
	}
	return "", nodeerr.New("MODULE_NOT_FOUND", "Cannot find module '"+path+"'").With("path", where)
}

// inFolders looks for a bare request in node_modules folders and the like.
func (s *search) inFolders(request string, folders []string) (string, error) {
	name, subpath, named := splitName(request)
	named = named && name != ""
	for _, dir := range folders {
		if s.r.stat(dir).kind != folder {
			continue
		}
		if named {
			home := filepath.Join(dir, filepath.FromSlash(name))
			// The folder's stat is shared with other requests, and spares the one for a package.json in what is not there.
			if s.r.stat(home).kind == folder {
				p := s.r.packageAt(home)
				if err := p.check("", importer{}); err != nil {
					return "", err
				}
				if p != nil && p.exports != nil {
					t, err := s.exports(p, subpath)
					if err != nil {
						return "", err
					}
					return s.exact(t.href, home, "")
				}
			}
		}
		if path, err := s.at(filepath.Join(dir, filepath.FromSlash(request)), request); path != "" || err != nil {
			return path, err
		}
	}
	return "", nil
}

// at looks for a file, a file with an ending, or a folder.
func (s *search) at(path, request string) (string, error) {
	if !endsInFolder(request) {
		if found := s.file(path); found != "" {
			return found, nil
		}
		if found := s.withExtension(path); found != "" {
			return found, nil
		}
	}
	if s.r.stat(path).kind == folder {
		return s.folder(path, request)
	}
	return "", nil
}

// endsInFolder tells a request that can mean a folder only.
func endsInFolder(request string) bool {
	slash := request
	if isWindows(runtime.GOOS) {
		slash = filepath.ToSlash(request)
	}
	return slash == "." || slash == ".." || strings.HasSuffix(slash, "/") || strings.HasSuffix(slash, "/.") || strings.HasSuffix(slash, "/..")
}

// file gives the real path of a file, or "".
func (s *search) file(path string) string {
	if s.r.stat(path).kind != file {
		return ""
	}
	if s.preserve {
		return path
	}
	return s.r.realpath(path)
}

func (s *search) withExtension(path string) string {
	for _, e := range s.extensions {
		if found := s.file(path + e); found != "" {
			return found
		}
	}
	return ""
}

// folder finds the main file of a folder by its package.json, or its index.
func (s *search) folder(path, request string) (string, error) {
	p := s.r.packageAt(path)
	if err := p.check("", importer{}); err != nil {
		return "", err
	}
	index := filepath.Join(path, "index")
	if p == nil || p.Main == "" {
		return s.withExtension(index), nil
	}
	main := filepath.FromSlash(p.Main)
	if !filepath.IsAbs(main) {
		main = filepath.Join(path, main)
	}
	if found := s.file(main); found != "" {
		return found, nil
	}
	if found := s.withExtension(main); found != "" {
		return found, nil
	}
	if found := s.withExtension(filepath.Join(main, "index")); found != "" {
		return found, nil
	}
	if found := s.withExtension(index); found != "" {
		s.warn("DEP0128", "Invalid 'main' field in '"+p.Path+"' of '"+p.Main+"'. Please either fix that or report it to the module author")
		return found, nil
	}
	return "", nodeerr.New("MODULE_NOT_FOUND", "Cannot find module '"+main+`'. Please verify that the package.json has a valid "main" entry`).
		With("path", p.Path).With("requestPath", request)
}

// NodeModulePaths gives the node_modules folders for code in dir, an absolute path: module.paths.
func NodeModulePaths(dir string) []string {
	var paths []string
	for dir = filepath.Clean(dir); ; {
		if filepath.Base(dir) != "node_modules" {
			paths = append(paths, filepath.Join(dir, "node_modules"))
		}
		up := filepath.Dir(dir)
		if up == dir {
			return paths
		}
		dir = up
	}
}

// GlobalPaths gives the folders that come last: those of NODE_PATH, then the two in the home folder, then lib/node beside the
// folder of the program. Empty arguments add nothing.
func GlobalPaths(nodePath, home, execPath string) []string {
	var paths []string
	for _, dir := range filepath.SplitList(nodePath) {
		if dir != "" {
			paths = append(paths, dir)
		}
	}
	if home != "" {
		paths = append(paths, filepath.Join(home, ".node_modules"), filepath.Join(home, ".node_libraries"))
	}
	if execPath != "" {
		prefix := filepath.Dir(filepath.Dir(execPath))
		if isWindows(runtime.GOOS) {
			prefix = filepath.Dir(execPath)
		}
		paths = append(paths, filepath.Join(prefix, "lib", "node"))
	}
	return paths
}
