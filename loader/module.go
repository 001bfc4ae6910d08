package loader

import (
	"path/filepath"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/loader/resolve"
)

// natives are the loader's own functions as this isolate made them: as long as a program has not put others in their place,
// they are called directly.
type natives struct {
	load, resolveFilename, compile, protoLoad, protoRequire, wrap, wrapper, runMain *goja.Object
}

// moduleClass describes `Module`, the class of CommonJS modules and the export of node:module.
var moduleClass = sync.OnceValue(newModuleClass)

func newModuleClass() *engine.Class {
	c := engine.NewClass("Module", 0, constructModule, callModule, nil, nil)
	p := c.Proto
	own(p, "load", 1, (*Loader).protoLoad, func(n *natives) **goja.Object { return &n.protoLoad })
	own(p, "require", 1, (*Loader).protoRequire, func(n *natives) **goja.Object { return &n.protoRequire })
	own(p, "_compile", 3, (*Loader).protoCompile, func(n *natives) **goja.Object { return &n.compile })
	p.Accessor("parent", engine.Configurable, method((*Loader).getParent), method((*Loader).setParent))
	p.Accessor("isPreloading", engine.Configurable, method(func(l *Loader, _ goja.FunctionCall) goja.Value { return l.env.Value(l.preloading) }), nil)

	s := c.Static
	s.Lazy("_cache", engine.Plain, lazy(func(l *Loader) goja.Value { return l.moduleCache() }))
	s.Lazy("_extensions", engine.Plain, lazy(func(l *Loader) goja.Value { return l.moduleExtensions() }))
	s.Lazy("_pathCache", engine.Plain, lazy(func(l *Loader) goja.Value { return l.vm.CreateObject(nil) }))
	s.Lazy("globalPaths", engine.Plain, lazy(func(l *Loader) goja.Value { return l.env.StringArray(l.cfg.GlobalPaths) }))
	own(s, "_load", 3, (*Loader).staticLoad, func(n *natives) **goja.Object { return &n.load })
	own(s, "_resolveFilename", 4, (*Loader).staticResolveFilename, func(n *natives) **goja.Object { return &n.resolveFilename })
	s.EnumerableMethod("_resolveLookupPaths", 2, method((*Loader).staticResolveLookupPaths))
	s.EnumerableMethod("_nodeModulePaths", 1, method((*Loader).staticNodeModulePaths))
	s.EnumerableMethod("_findPath", 3, method((*Loader).staticFindPath))
	s.EnumerableMethod("_initPaths", 0, method(func(l *Loader, _ goja.FunctionCall) goja.Value {
		if l.cfg.FindGlobalPaths != nil {
			l.set(l.Class(), "globalPaths", l.env.StringArray(l.cfg.FindGlobalPaths()))
		}
		return goja.Undefined()
	}))
	s.EnumerableMethod("_stat", 1, method((*Loader).staticStat))
	s.EnumerableMethod("_preloadModules", 1, method((*Loader).staticPreload))
	s.EnumerableMethod("createRequire", 1, method((*Loader).staticCreateRequire))
	s.EnumerableMethod("isBuiltin", 1, method((*Loader).staticIsBuiltin))
	own(s, "wrap", 1, (*Loader).staticWrap, func(n *natives) **goja.Object { return &n.wrap })
	s.Lazy("wrapper", engine.Plain, lazy(func(l *Loader) goja.Value {
		l.native.wrapper = l.env.StringArray([]string{wrapHead, wrapEnd})
		return l.native.wrapper
	}))
	s.Lazy("builtinModules", engine.Plain, lazy(func(l *Loader) goja.Value { return l.env.StringArray(l.cfg.BuiltinIDs) }))
	own(s, "runMain", 0, (*Loader).staticRunMain, func(n *natives) **goja.Object { return &n.runMain })
	describeCompileCache(s)
	describeESM(s)
	describeMaps(s)
	s.Lazy("Module", engine.Plain, lazy(func(l *Loader) goja.Value { return l.Class() }))
	return c
}

// own describes a method that the loader calls directly until a program has put another in its place. A program cannot replace a
// property without its being made first, so that the slot is filled by then.
func own(t *engine.Template, name string, length int, f func(*Loader, goja.FunctionCall) goja.Value, slot func(*natives) **goja.Object) {
	t.Lazy(name, engine.Plain, lazy(func(l *Loader) goja.Value {
		fn := engine.NewFunction(l.vm, name, length, method(f))
		*slot(&l.native) = fn
		return fn
	}))
}

func method(f func(*Loader, goja.FunctionCall) goja.Value) engine.NativeFunc {
	return func(r *goja.Runtime, c goja.FunctionCall) goja.Value { return f(From(jsbind.From(r)), c) }
}

func lazy(f func(*Loader) goja.Value) engine.Maker {
	return func(r *goja.Runtime) goja.Value { return f(From(jsbind.From(r))) }
}

// Class is the constructor Module of this isolate.
func (l *Loader) Class() *goja.Object {
	l.makeClass()
	return l.ctor
}

func (l *Loader) makeClass() {
	if l.ctor == nil {
		l.ctor, l.proto = l.class().New(l.vm)
	}
}

func (l *Loader) moduleCache() *goja.Object {
	if l.cache == nil {
		l.cache = l.vm.CreateObject(nil)
	}
	return l.cache
}

func constructModule(r *goja.Runtime, args []goja.Value, newTarget *goja.Object) *goja.Object {
	l := From(jsbind.From(r))
	m := r.CreateObject(engine.PrototypeFor(newTarget, l.ctor, l.proto))
	l.initModule(m, arg(args, 0), arg(args, 1))
	return m
}

func callModule(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	if o := jsbind.Object(c.This); o != nil {
		From(jsbind.From(r)).initModule(o, c.Argument(0), c.Argument(1))
	}
	return goja.Undefined()
}

func arg(args []goja.Value, n int) goja.Value {
	if n < len(args) {
		return args[n]
	}
	return goja.Undefined()
}

// initModule gives a module its own properties, in the order in which Node does.
func (l *Loader) initModule(m *goja.Object, id, parent goja.Value) {
	name := ""
	if !jsbind.Undefined(id) {
		name = id.String()
	}
	l.set(m, "id", l.env.Value(name))
	l.set(m, "path", l.env.Value(dirname(name)))
	l.set(m, "exports", l.vm.NewObject())
	l.set(m, "filename", goja.Null())
	l.set(m, "loaded", l.env.Value(false))
	l.set(m, "children", l.vm.NewArray())
	if p := jsbind.Object(parent); p != nil {
		l.adopt(p, m, false)
	}
}

// newModule is `new Module(id, parent)`.
func (l *Loader) newModule(id string, parent *goja.Object) *goja.Object {
	l.makeClass()
	m := l.vm.CreateObject(l.proto)
	var p goja.Value
	if parent != nil {
		p = parent
	}
	l.initModule(m, l.env.Value(id), p)
	return m
}

// adopt enters child among parent's children.
func (l *Loader) adopt(parent, child *goja.Object, known bool) {
	if !known {
		l.parents.set(child, parent, false)
	}
	children := jsbind.Object(parent.Get("children"))
	if children == nil {
		return
	}
	n := engine.Prop(children, "length").ToInteger()
	for k := int64(0); known && k < n; k++ {
		if children.Get(l.env.Value(k).String()) == goja.Value(child) {
			return
		}
	}
	l.set(children, l.env.Value(n).String(), child)
}

// deprecateParent warns of module.parent, once, where pending deprecations are asked for.
func (l *Loader) deprecateParent() {
	if l.env.Opts.Flags.PendingDeprecation && !l.parentWarned {
		l.parentWarned = true
		l.warn([]resolve.Warning{{Code: "DEP0144",
			Message: "module.parent is deprecated due to accuracy issues. Please use require.main to find program entry point instead."}})
	}
}

func (l *Loader) getParent(c goja.FunctionCall) goja.Value {
	l.deprecateParent()
	if p := l.parents.of(jsbind.Object(c.This)); p != nil {
		return p
	}
	if jsbind.Object(c.This) == l.main {
		return goja.Null()
	}
	return goja.Undefined()
}

func (l *Loader) setParent(c goja.FunctionCall) goja.Value {
	l.deprecateParent()
	m := jsbind.Object(c.This)
	if p := jsbind.Object(c.Argument(0)); p != nil && m != nil {
		l.parents.set(m, p, true)
	} else {
		l.parents.forget(m)
	}
	return goja.Undefined()
}

func (l *Loader) set(o *goja.Object, name string, v goja.Value) {
	if err := o.Set(name, v); err != nil {
		l.env.Throw(err)
	}
}

func dirname(file string) string {
	if file == "" {
		return "."
	}
	return filepath.Dir(file)
}
