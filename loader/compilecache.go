package loader

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"

	"github.com/dop251/goja"
	"go.uber.org/zap"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
	"github.com/node-go/node-go/internal/permission"
	"github.com/node-go/node-go/sharedcache"
	"github.com/node-go/node-go/sharedcache/disk"
)

// CompileCache says what an isolate may do with the disk tier of the code cache.
type CompileCache struct {
	Pool *disk.Pool // nil: the tier is switched off
	// Env reads the isolate's environment variables.
	Env func(name string) (string, bool)
	// Debug prints a line that NODE_DEBUG_NATIVE=COMPILE_CACHE asks for. It may be called from the goroutine of any isolate.
	Debug func(line string)
}

// compileCache is the compile cache of one isolate. It is the isolate's own tier, and opens the folder when a module is first
// loaded: to know the folder's name takes a millisecond.
type compileCache struct {
	cfg      CompileCache
	l        *Loader
	trace    func(string)
	disabled string // why it cannot be enabled
	refused  string // why the permission model kept it from its folder
	base     string // folder that was asked for; empty while it is not enabled
	portable bool
	session  *disk.Session // nil until it is needed
	err      error         // why the folder could not be opened
}

var compileCacheSlot = jsbind.NewSlot(func(*jsbind.Env) *compileCache {
	return &compileCache{disabled: "The compile cache is not available here", trace: func(string) {}}
})

// SetCompileCache prepares the compile cache and enables it if the environment says so. It is called before the first module.
func (l *Loader) SetCompileCache(cfg CompileCache) {
	c := &compileCache{cfg: cfg, l: l, trace: func(string) {}}
	compileCacheSlot.Set(l.env, c)
	if list, _ := cfg.Env("NODE_DEBUG_NATIVE"); hasItem(list, "COMPILE_CACHE") {
		c.trace = func(line string) { cfg.Debug("[compile cache] " + line) }
	}
	l.env.AtClose(c.close)
	dir, _ := cfg.Env("NODE_COMPILE_CACHE")
	if _, off := cfg.Env("NODE_DISABLE_COMPILE_CACHE"); off {
		c.disabled = "Disabled by NODE_DISABLE_COMPILE_CACHE"
		if dir != "" {
			c.trace(c.disabled)
		}
		return
	}
	if cfg.Pool == nil {
		c.disabled = "Disabled by --code-cache"
		return
	}
	if dir != "" {
		c.enable(dir, c.portableByEnv())
	}
}

func hasItem(list, item string) bool {
	for _, s := range strings.Split(list, ",") {
		if strings.EqualFold(strings.TrimSpace(s), item) {
			return true
		}
	}
	return false
}

func (c *compileCache) portableByEnv() bool {
	v, _ := c.cfg.Env("NODE_COMPILE_CACHE_PORTABLE")
	return v == "1"
}

// enable makes the cache the isolate's tier; the folder is not opened yet.
func (c *compileCache) enable(dir string, portable bool) {
	base, err := filepath.Abs(dir)
	if err != nil {
		c.err = err
		c.warn(err)
		return
	}
	for _, s := range []struct {
		scope permission.Scope
		word  string
	}{{permission.Write, "write"}, {permission.Read, "read"}} {
		if !c.l.env.Opts.Permission.File(s.scope, base) {
			c.err = errors.New("Skipping compile cache because " + s.word + " permission for " + base + " is not granted")
			c.refused = c.err.Error()
			c.trace(c.refused)
			return
		}
	}
	c.base, c.portable, c.err = base, portable, nil
	c.l.cfg.Ledger.SetTier(c)
}

// open gives the session, or nil if the cache is not enabled or its folder cannot be used.
func (c *compileCache) open() *disk.Session {
	if c.session != nil || c.base == "" {
		return c.session
	}
	f, err := c.cfg.Pool.Open(c.base, c.portable)
	if err != nil {
		c.trace("Cannot create cache directory: " + reasonOf(err))
		c.warn(err)
		c.base, c.err = "", err
		c.l.cfg.Ledger.SetTier(nil)
		return nil
	}
	c.trace("resolved path " + c.base + " + " + filepath.Base(f.Path()) + " -> " + f.Path())
	c.session = f.NewSession(disk.SessionConfig{Text: CachedText, Typed: typedName, Trace: c.trace, Log: c.warn})
	return c.session
}

// typedName tells from a program's key that its source is TypeScript, and what it was to become.
func typedName(k sharedcache.Key) string {
	switch d := cachedDialect(k.Flags); {
	case !d.typed():
		return ""
	case d.rules == transforming && d.unmapped:
		return "TransformedTypeScript"
	case d.rules == transforming:
		return "TransformedTypeScriptWithSourceMaps"
	}
	return "StrippedTypeScript"
}

func (c *compileCache) warn(err error) { c.l.env.Log.Warn("cache.disk", zap.Error(err)) }

// reasonOf gives an error in the words of the system.
func reasonOf(err error) string {
	var no syscall.Errno
	if errors.As(err, &no) && !errors.Is(err, fs.ErrExist) {
		return no.Error()
	}
	return err.Error()
}

func (c *compileCache) close() {
	if c.session != nil {
		c.session.Flush()
		c.trace("Clear deserialized cache.")
	}
}

// Name implements sharedcache.Tier.
func (c *compileCache) Name() string { return "disk" }

// Load implements sharedcache.Tier.
func (c *compileCache) Load(k sharedcache.Key, source string) (*goja.Program, error) {
	if disk.Takes(k.Kind) {
		if s := c.open(); s != nil {
			return s.Load(k, source)
		}
	}
	return nil, sharedcache.ErrNotFound
}

// Store implements sharedcache.Tier.
func (c *compileCache) Store(k sharedcache.Key, source string, p *goja.Program) error {
	if disk.Takes(k.Kind) {
		if s := c.open(); s != nil {
			return s.Store(k, source, p)
		}
	}
	return nil
}

// Used implements sharedcache.Keeper.
func (c *compileCache) Used(k sharedcache.Key, source string, p *goja.Program) {
	if disk.Takes(k.Kind) {
		if s := c.open(); s != nil {
			s.Used(k, source, p)
		}
	}
}

var _ sharedcache.Keeper = (*compileCache)(nil)

// The states of enableCompileCache's result.
const (
	cacheFailed = iota
	cacheEnabled
	cacheAlreadyEnabled
	cacheDisabled
)

// describeCompileCache adds the compile cache's part of the class Module.
func describeCompileCache(s *engine.Template) {
	s.EnumerableMethod("enableCompileCache", 1, method((*Loader).enableCompileCache))
	s.EnumerableMethod("getCompileCacheDir", 0, method(func(l *Loader, _ goja.FunctionCall) goja.Value {
		if s := compileCacheSlot.Of(l.env).open(); s != nil {
			return l.env.Value(s.Folder().Path())
		}
		return goja.Undefined()
	}))
	s.EnumerableMethod("flushCompileCache", 0, method(func(l *Loader, _ goja.FunctionCall) goja.Value {
		c := compileCacheSlot.Of(l.env)
		c.trace("module.flushCompileCache() requested.")
		if c.session != nil {
			c.session.Flush()
		}
		c.trace("module.flushCompileCache() finished.")
		return goja.Undefined()
	}))
	s.Lazy("constants", engine.Plain, lazy(func(l *Loader) goja.Value {
		status := l.frozen(map[string]goja.Value{
			"FAILED": l.env.Value(cacheFailed), "ENABLED": l.env.Value(cacheEnabled),
			"ALREADY_ENABLED": l.env.Value(cacheAlreadyEnabled), "DISABLED": l.env.Value(cacheDisabled),
		}, "FAILED", "ENABLED", "ALREADY_ENABLED", "DISABLED")
		return l.frozen(map[string]goja.Value{"compileCacheStatus": status}, "compileCacheStatus")
	}))
}

// frozen makes a frozen object without a prototype.
func (l *Loader) frozen(values map[string]goja.Value, order ...string) *goja.Object {
	o := l.vm.CreateObject(nil)
	for _, name := range order {
		l.env.Define(o, name, values[name], engine.Enumerable)
	}
	l.env.Method(l.vm.Get("Object").(*goja.Object), "preventExtensions", o)
	return o
}

func (l *Loader) enableCompileCache(call goja.FunctionCall) goja.Value {
	c := compileCacheSlot.Of(l.env)
	dir, portable, given := l.compileCacheOptions(c, call.Argument(0))
	result := func(status int, name, text string) goja.Value {
		o := l.vm.NewObject()
		l.set(o, "status", l.env.Value(status))
		l.set(o, name, l.env.Value(text))
		return o
	}
	switch {
	case c.disabled != "":
		c.trace(c.disabled + ".")
		return result(cacheDisabled, "message", c.disabled)
	case c.open() != nil:
		return result(cacheAlreadyEnabled, "directory", c.session.Folder().Path())
	}
	if !given {
		if dir, _ = c.cfg.Env("NODE_COMPILE_CACHE"); dir == "" {
			dir = filepath.Join(c.temporaryFolder(), "node-compile-cache")
		}
	}
	c.enable(dir, portable)
	if c.refused != "" {
		return result(cacheFailed, "message", c.refused)
	}
	if c.open() == nil {
		return result(cacheFailed, "message", "Cannot create cache directory: "+reasonOf(c.err))
	}
	return result(cacheEnabled, "directory", c.base)
}

// compileCacheOptions reads the argument of enableCompileCache: a folder, or an object with options.
func (l *Loader) compileCacheOptions(c *compileCache, v goja.Value) (dir string, portable, given bool) {
	if c.cfg.Env != nil {
		portable = c.portableByEnv()
	}
	if o := jsbind.Object(v); o != nil && !jsbind.IsCallable(o) {
		if p := o.Get("portable"); !jsbind.Undefined(p) {
			portable = p.ToBoolean()
		}
		v = o.Get("directory")
	}
	if jsbind.Undefined(v) {
		return "", portable, false
	}
	if jsbind.TypeOf(v) != "string" {
		l.env.Throw(nodeerr.WithMessage("ERR_INVALID_ARG_TYPE", "cacheDir should be a string"))
	}
	return v.String(), portable, true
}

// temporaryFolder is os.tmpdir() with the isolate's environment.
func (c *compileCache) temporaryFolder() string {
	names := []string{"TMPDIR", "TMP", "TEMP"}
	if runtime.GOOS == "windows" {
		names = []string{"TEMP", "TMP"}
	}
	for _, name := range names {
		if v, _ := c.cfg.Env(name); v != "" {
			return v
		}
	}
	return os.TempDir()
}

// CompileCacheStats tells what the isolate's compile cache did; directory is empty if it is not in use.
func (l *Loader) CompileCacheStats() (stats disk.Stats, directory string) {
	c := compileCacheSlot.Of(l.env)
	if c.session == nil {
		return stats, ""
	}
	return c.session.Stats(), c.session.Folder().Path()
}
