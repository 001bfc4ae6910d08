// Package loader turns the files of a program into running modules: it resolves what a module asks for, reads it, compiles
// it through the code cache and runs it.
//
// A Loader belongs to one isolate and its goroutine; what it shares with the loaders of other isolates (compiled programs,
// package.json files, resolution results) is behind the caches in its Config.
package loader

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/vfs"
	"github.com/node-go/node-go/loader/resolve"
	"github.com/node-go/node-go/sharedcache"
)

// Config is what a Loader works with.
type Config struct {
	Env      *jsbind.Env
	Cache    *sharedcache.Cache
	Ledger   *sharedcache.Ledger
	FS       vfs.FS
	Resolver *resolve.Resolver
	// GlobalPaths are the folders that require searches last.
	GlobalPaths []string
	// Builtin gives the exports of a public builtin module, by its id without the scheme.
	Builtin func(id string) (goja.Value, bool)
	// Exposed gives the exports of an internal module where --expose-internals opened them.
	Exposed func(id string) (goja.Value, bool)
	// BuiltinIDs lists the public builtin modules, in the order of module.builtinModules.
	BuiltinIDs []string
	// Customized tells whether hooks of another thread take part: internal/modules/customization asks them.
	Customized func() bool
	// Loaded is told of each file that is read as a module; may be nil.
	Loaded func(path string)
	// HooksThread tells that this is the isolate in which asynchronous hooks run.
	HooksThread bool
	// FindGlobalPaths gives what NODE_PATH says at this moment and the other global folders, for Module._initPaths.
	FindGlobalPaths func() []string
	// FirstNamespace, if set, is called when the first namespace of a module is made.
	FirstNamespace func()
	// Reads, if set, is told of the source of each program before that runs.
	Reads func(source string)
}

// Loader loads the modules of one isolate.
type Loader struct {
	cfg Config
	env *jsbind.Env
	vm  *goja.Runtime

	class         func() *engine.Class
	hooks         func() *engine.Template // of what lowered code calls
	ctor, proto   *goja.Object            // Module and Module.prototype
	cache         *goja.Object            // Module._cache
	extensions    *goja.Object            // Module._extensions
	main          *goja.Object            // the main module, if there is one
	parents       family
	resolved      map[resolveKey]string // what require resolved to, by folder and request
	maps          sourceMaps
	native        natives
	preloadParent *goja.Object // the module that --require stands for
	preloadDir    string       // its folder
	preloading    bool         // modules of --require are being loaded
	circular      bool         // a module was required in a circle
	parentWarned  bool         // of module.parent
	script        scriptModule
	// wrapped tells how many bytes of wrapper stand before a file's first line, by the name that its program has.
	wrapped map[string]int
	shifts  map[string]Place // where scripts of vm say that they begin, by name
	esm     esModules
}

// resolveKey is what a resolution depends on; endings are those that a program may have changed, or empty.
type resolveKey struct{ dir, request, endings string }

var slot = jsbind.NewSlot(func(*jsbind.Env) *Loader { panic("loader: used before New") })

// New makes the loader of an isolate. It makes no JavaScript objects until it is used.
func New(cfg Config) *Loader {
	l := &Loader{cfg: cfg, env: cfg.Env, vm: cfg.Env.VM, class: moduleClass, hooks: runtimeTemplate, wrapped: map[string]int{}}
	l.parents.l = l
	slot.Set(cfg.Env, l)
	return l
}

// From gives the loader of the isolate that owns e.
func From(e *jsbind.Env) *Loader { return slot.Of(e) }

// MainModule is the module that the program began with, or nil.
func (l *Loader) MainModule() *goja.Object { return l.main }

// Held are the objects that the loader holds for the program: its modules.
func (l *Loader) Held() []*goja.Object {
	var list []*goja.Object
	for _, o := range []*goja.Object{l.cache, l.extensions, l.ctor, l.main} {
		if o != nil {
			list = append(list, o)
		}
	}
	return list
}

// SourcePosition corrects a position that the engine gives: a module's first line begins behind the wrapper. What lowering moved
// the engine has put right already, by the source map that a lowered program carries.
func (l *Loader) SourcePosition(file string, line, col int) (string, int, int, bool) {
	name, renamed := l.esm.escaped[file]
	if renamed {
		file = name
	}
	moved := renamed
	if head := l.wrapped[file]; line == 1 && col > head && head > 0 {
		col, moved = col-head, true
	}
	if s, ok := l.shifts[file]; ok {
		if line == 1 {
			col += s.Column
		}
		line, moved = line+s.Line, true
	}
	return file, line, col, moved
}
