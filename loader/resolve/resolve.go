// Package resolve finds the file that a require or an import means, by the rules of Node's documentation: CommonJS with
// node_modules, package.json with "exports" and "imports", and ES modules with URLs.
//
// It has no engine types and does not look at the environment. Errors are *nodeerr.Error with Node's
// codes, messages and properties, unless stated otherwise.
package resolve

import (
	"io/fs"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"

	"github.com/puzpuzpuz/xsync/v3"

	"github.com/node-go/node-go/internal/vfs"
)

// Formats of modules, as Node names them.
const (
	FormatDetect             = "" // the source has to be looked at: JavaScript, CommonJS unless it has module syntax
	FormatCommonJS           = "commonjs"
	FormatModule             = "module"
	FormatJSON               = "json"
	FormatWasm               = "wasm"
	FormatAddon              = "addon"
	FormatBuiltin            = "builtin"
	FormatTypeScript         = "typescript" // FormatDetect for TypeScript
	FormatCommonJSTypeScript = "commonjs-typescript"
	FormatModuleTypeScript   = "module-typescript"

	// FormatUnknown is a file whose extension says nothing. CommonJS treats it as JavaScript of FormatDetect; import refuses it
	// with ERR_UNKNOWN_FILE_EXTENSION.
	FormatUnknown = "unknown"
)

// Config says what a Resolver works with.
type Config struct {
	FS    vfs.FS // nil: the operating system's
	Cache *Cache // nil: one of its own

	// Builtins are the public ids, as in module.builtinModules: "fs", and "node:sqlite" for those that need the scheme.
	Builtins []string

	// GlobalPaths are the folders that CommonJS searches last; see the function of this name.
	GlobalPaths []string

	// Conditions are the user's own, of --conditions.
	Conditions []string

	// WorkDir tells the working directory, which the hints in messages need; nil leaves hints for relative specifiers out. It is
	// called from any goroutine.
	WorkDir func() string

	NoAddons             bool // --no-addons: leave the condition "node-addons" out
	PreserveSymlinks     bool // --preserve-symlinks
	PreserveSymlinksMain bool // --preserve-symlinks-main
}

// Resolver resolves for one run of a program: the isolates of the program share it. What it has found to exist is not looked at
// again during the run; what it has found missing is asked again after NextBurst. It may be used from any goroutine, holds no
// lock while it reads, and needs no closing. A new run makes a new Resolver over the same Cache.
type Resolver struct {
	cfg      Config
	builtins map[string]struct{} // "fs", "node:fs", "node:sqlite"
	requireC Conditions
	importC  Conditions

	burst    atomic.Uint64
	stats    *xsync.MapOf[string, stat]
	reals    *xsync.MapOf[string, string]
	packages *xsync.MapOf[string, found]
}

// Conditions are the names under which "exports" and "imports" may be chosen, besides "default".
type Conditions []string

func (c Conditions) has(name string) bool {
	for _, x := range c {
		if x == name {
			return true
		}
	}
	return name == "default"
}

// Warning is a deprecation that resolving has met and that process.emitWarning should tell, once for each message.
type Warning struct{ Code, Message string }

// Resolved is the outcome. Either Builtin or Path is set, or, for an import of data: and the like, URL alone.
type Resolved struct {
	Path     string    // absolute, of a file
	URL      string    // of imports only
	Builtin  string    // "fs", "sqlite": the id without the scheme
	Format   string    // one of the Format constants
	Package  *Package  // the scope the file is in; nil if none, and for what is not a file
	Warnings []Warning // also set where an error is returned
}

// New makes a resolver for one run.
func New(cfg Config) *Resolver {
	if cfg.FS == nil {
		cfg.FS = vfs.OS{}
	}
	if cfg.Cache == nil {
		cfg.Cache = NewCache()
	}
	r := &Resolver{
		cfg:      cfg,
		builtins: make(map[string]struct{}, 2*len(cfg.Builtins)),
		stats:    xsync.NewMapOf[string, stat](),
		reals:    xsync.NewMapOf[string, string](),
		packages: xsync.NewMapOf[string, found](),
	}
	for _, id := range cfg.Builtins {
		r.builtins[id] = struct{}{}
		if !strings.HasPrefix(id, "node:") {
			r.builtins["node:"+id] = struct{}{}
		}
	}
	addons := []string{"node-addons"}
	if cfg.NoAddons {
		addons = nil
	}
	r.requireC = append(append(append(Conditions{"require", "node"}, addons...), "module-sync"), cfg.Conditions...)
	r.importC = append(append(Conditions{"node", "import", "module-sync"}, addons...), cfg.Conditions...)
	return r
}

// RequireConditions gives the conditions of require. The caller must not change them.
func (r *Resolver) RequireConditions() Conditions { return r.requireC }

// ImportConditions gives the conditions of import. The caller must not change them.
func (r *Resolver) ImportConditions() Conditions { return r.importC }

// Builtin gives the id of a builtin module without its scheme, if request names one: "fs", "node:fs", "node:sqlite".
func (r *Resolver) Builtin(request string) (id string, ok bool) {
	if _, ok = r.builtins[request]; !ok {
		return "", false
	}
	return strings.TrimPrefix(request, "node:"), true
}

// NextBurst makes the resolver look again for what was missing. Call it when an outermost require or import begins, and after
// the program has written files.
func (r *Resolver) NextBurst() { r.burst.Add(1) }

// Forget drops all that is known of a path, so that a file that vanished, or a package.json that changed, is looked at anew.
func (r *Resolver) Forget(path string) {
	r.stats.Delete(path)
	r.reals.Delete(path)
	r.packages.Delete(filepath.Dir(path))
}

type kind uint8

const (
	missing kind = iota
	file
	folder
)

// stat is what is at a path. burst tells how long a missing one is believed.
type stat struct {
	kind  kind
	link  bool
	burst uint64
}

// stat looks a path up, at most once a run if it exists. One Lstat is enough for what is not a symbolic link.
func (r *Resolver) stat(path string) stat {
	burst := r.burst.Load()
	if s, ok := r.stats.Load(path); ok && (s.kind != missing || s.burst == burst) {
		return s
	}
	s := stat{burst: burst}
	info, err := r.cfg.FS.Lstat(path)
	if err == nil && info.Mode()&fs.ModeSymlink != 0 {
		s.link = true
		info, err = r.cfg.FS.Stat(path)
	}
	if err == nil {
		s.kind = file
		if info.IsDir() {
			s.kind = folder
		}
	}
	r.stats.Store(path, s)
	return s
}

// realpath follows the symbolic links of an existing path. Folders are looked at once, however many files they have.
func (r *Resolver) realpath(path string) string {
	if real, ok := r.reals.Load(path); ok {
		return real
	}
	real := path
	dir := filepath.Dir(path)
	switch s := r.stat(path); {
	case dir == path:
	case s.link:
		if p, err := r.cfg.FS.Realpath(path); err == nil {
			real = p
		}
	case s.kind != missing:
		real = filepath.Join(r.realpath(dir), filepath.Base(path))
	default:
		return path
	}
	r.reals.Store(path, real)
	return real
}

// found is a folder's package.json, or nil for none.
type found struct {
	pkg   *Package
	burst uint64
}

// packageAt gives the package.json in a folder, or nil.
func (r *Resolver) packageAt(dir string) *Package {
	burst := r.burst.Load()
	if f, ok := r.packages.Load(dir); ok && (f.pkg != nil || f.burst == burst) {
		return f.pkg
	}
	p := r.cfg.Cache.load(r.cfg.FS, filepath.Join(dir, "package.json"), runtime.GOOS)
	r.packages.Store(dir, found{p, burst})
	return p
}

// scope gives the nearest package.json above a file, or nil. The search ends at a folder called node_modules.
func (r *Resolver) scope(path string) *Package {
	for dir := filepath.Dir(path); ; {
		if filepath.Base(dir) == "node_modules" {
			return nil
		}
		if p := r.packageAt(dir); p != nil {
			return p
		}
		up := filepath.Dir(dir)
		if up == dir {
			return nil
		}
		dir = up
	}
}

// Scope gives the package.json that a file belongs to, or nil. The error is ERR_INVALID_PACKAGE_CONFIG.
func (r *Resolver) Scope(path string) (*Package, error) {
	p := r.scope(path)
	return p, p.check("", importer{})
}
