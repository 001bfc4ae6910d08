package loader

import (
	"path/filepath"
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
	"github.com/node-go/node-go/internal/permission"
	"github.com/node-go/node-go/loader/resolve"
)

// RunMain loads the file that the program begins with. It throws what the module throws.
// An ES module runs in a later job.
func (l *Loader) RunMain(path string) {
	if f := l.replaced("runMain", l.native.runMain); f != nil {
		l.env.Call(f, l.ctor)
		return
	}
	l.runMain(path)
}

func (l *Loader) runMain(path string) {
	defer l.leave(l.inside(mainFrames))
	if l.offThread() || strings.HasSuffix(path, ".wasm") || l.isWasm(path) || l.unknownMain(path) {
		// Hooks of another thread see the main module as import does.
		if res, err := l.cfg.Resolver.ResolveMain(l.absolute(path), l.endings()); err == nil {
			path = res.Path
		}
		l.runMainModule(l.urlOf(path))
		return
	}
	path = l.absolute(path) // a file may have the name of a builtin module
	l.traceRequire(path, nil, func() goja.Value { return l.load(path, nil, true) })
}

// unknownMain tells a main file of TypeScript that must not be taken for it.
func (l *Loader) unknownMain(path string) bool {
	if !l.env.Opts.Flags.NoStripTypes {
		return false
	}
	switch filepath.Ext(path) {
	case ".ts", ".mts", ".cts", ".tsx":
		return true
	}
	return false
}

// isWasm tells that the main file has no ending, and that its package and its first bytes make it WebAssembly.
func (l *Loader) isWasm(path string) bool {
	if filepath.Ext(path) != "" {
		return false
	}
	res, err := l.cfg.Resolver.ResolveMain(l.absolute(path), l.endings())
	if err != nil {
		return false
	}
	format, err := l.cfg.Resolver.Format(res.Path)
	return err == nil && format == resolve.FormatWasm
}

// traceRequire runs f, which loads what a module asks for, and tells those who listen to the channels of module.require.
func (l *Loader) traceRequire(request string, parent *goja.Object, f func() goja.Value) goja.Value {
	defer l.leave(l.inside(wrapFrames))
	const operation = "module.require"
	if !l.env.Traced(operation) {
		return f()
	}
	context := l.vm.CreateObject(nil)
	filename := goja.Undefined()
	if parent != nil {
		filename = parent.Get("filename")
	}
	l.set(context, "parentFilename", filename)
	l.set(context, "id", l.env.Value(request))
	return l.env.Trace(operation, "traceSync", context, f)
}

// load is Module._load, as the program may have replaced it.
func (l *Loader) load(request string, parent *goja.Object, isMain bool) goja.Value {
	if f := l.replaced("_load", l.native.load); f != nil {
		return l.env.Call(f, l.Class(), l.env.Value(request), orUndefined(parent), l.env.Value(isMain))
	}
	return l.loadNative(request, parent, isMain)
}

// replaced gives the static function of that name if it is not the loader's own. mine is the loader's own once it was made;
// as long as nobody looked at the class, nothing can have been replaced.
func (l *Loader) replaced(name string, mine *goja.Object) *goja.Object {
	if l.ctor == nil || mine == nil {
		return nil
	}
	f := jsbind.Object(l.ctor.Get(name))
	if f == mine {
		return nil
	}
	return f
}

func (l *Loader) loadNative(request string, parent *goja.Object, isMain bool) goja.Value {
	defer l.leave(l.inside(loadFrames))
	if m := l.standIn(request); m != nil {
		return m.Get("exports")
	}
	custom := l.custom(parent)
	hooked := l.hooked() || custom
	if hooked {
		request = l.hookedRequire(request, parent, isMain, nil)
		if _, ok := l.cfg.Resolver.Builtin(request); ok {
			if v, ok := l.overridden(request, parent); ok {
				return v
			}
		}
	}
	if v, ok := l.builtin(request); ok {
		return v
	}
	filename := request
	if !hooked {
		filename = l.resolveFilename(request, parent, isMain)
	}
	if v, ok := l.builtin(filename); ok && !filepath.IsAbs(filename) {
		return v
	}
	if m := jsbind.Object(l.moduleCache().Get(filename)); m != nil {
		if parent != nil {
			l.adopt(parent, m, true)
		}
		l.refuseCycle(m, filename)
		if parent != nil && isLoading(m) {
			l.circular = true
			l.env.Method(l.env.Host.Require("internal/modules/circular"), "begin", orMissing(m.Get("exports")))
		}
		return m.Get("exports")
	}
	m := l.newModule(filename, parent)
	if isMain {
		l.main = m
		l.set(m, "id", l.env.Value("."))
	}
	l.set(l.moduleCache(), filename, m)
	if custom {
		l.makeCustom(m)
	}
	l.loadInto(m, filename, parent)
	return m.Get("exports")
}

// isLoading tells a module that is being loaded; what a program puts into the cache itself may say nothing of it.
func isLoading(m *goja.Object) bool {
	loaded := m.Get("loaded")
	return !jsbind.Nullish(loaded) && !loaded.ToBoolean()
}

// standIn gives what a program put into require.cache under the name of a builtin module: without the scheme it comes first.
func (l *Loader) standIn(request string) *goja.Object {
	if l.cache == nil || strings.HasPrefix(request, "node:") {
		return nil
	}
	if _, ok := l.cfg.Resolver.Builtin(request); !ok {
		return nil
	}
	return jsbind.Object(l.cache.Get(request))
}

// loadInto runs module.load and takes the module out of the cache again if it fails.
func (l *Loader) loadInto(m *goja.Object, filename string, parent *goja.Object) {
	failed := true
	defer func() {
		if !failed {
			return
		}
		_ = l.moduleCache().Delete(filename)
		l.parents.forget(m)
		if parent != nil {
			l.abandon(parent, m)
		}
	}()
	if f := l.ownMethod(m, "load", l.native.protoLoad); f != nil {
		l.env.Call(f, m, l.env.Value(filename))
	} else {
		l.loadModule(m, filename)
	}
	failed = false
}

// ownMethod gives a method of m if it is not the loader's own.
func (l *Loader) ownMethod(m *goja.Object, name string, mine *goja.Object) *goja.Object {
	if mine == nil {
		return nil
	}
	f := jsbind.Object(m.Get(name))
	if f == mine {
		return nil
	}
	return f
}

// abandon takes a failed module out of its parent's children.
func (l *Loader) abandon(parent, child *goja.Object) {
	children := jsbind.Object(parent.Get("children"))
	if children == nil {
		return
	}
	if n := engine.Prop(children, "length").ToInteger(); n > 0 && children.Get(l.env.Value(n-1).String()) == goja.Value(child) {
		l.set(children, "length", l.env.Value(n-1))
	}
}

// builtin gives the exports of a builtin module named with or without the scheme.
func (l *Loader) builtin(request string) (goja.Value, bool) {
	if id, ok := l.cfg.Resolver.Builtin(request); ok {
		return l.cfg.Builtin(id)
	}
	if strings.HasPrefix(request, "node:") {
		if v, ok := l.cfg.Builtin(strings.TrimPrefix(request, "node:")); ok {
			return v, true // an internal module that --expose-internals opened
		}
		l.env.ThrowCode("ERR_UNKNOWN_BUILTIN_MODULE", request)
	}
	return l.cfg.Exposed(request)
}

// loadModule is Module.prototype.load.
func (l *Loader) loadModule(m *goja.Object, filename string) {
	defer l.leave(l.inside(moduleFrames))
	l.set(m, "filename", l.env.Value(filename))
	l.set(m, "paths", l.env.StringArray(resolve.NodeModulePaths(filepath.Dir(filename))))
	ext := l.extensionOf(filename)
	if custom := l.custom(m); custom || l.hooked() {
		delete(l.esm.custom, m) // until its source turns out to be given
		l.loadHooked(m, filename, custom)
	} else if l.extensions == nil {
		l.loadByExtension(ext, m, filename)
	} else {
		l.env.Call(l.extensions.Get(ext), l.extensions, m, l.env.Value(filename))
	}
	l.set(m, "loaded", l.env.Value(true))
	l.parents.keep(m, orMissing(m.Get("exports")))
	if l.circular {
		l.env.Method(l.env.Host.Require("internal/modules/circular"), "end", orMissing(m.Get("exports")))
	}
}

// extensionOf gives the longest known extension of a file name, or ".js".
func (l *Loader) extensionOf(filename string) string {
	base := filepath.Base(filename)
	for at := 0; ; {
		k := strings.IndexByte(base[at:], '.')
		if k < 0 {
			return ".js"
		}
		at += k
		if at > 0 && l.knownExtension(base[at:]) {
			return base[at:]
		}
		at++
	}
}

func (l *Loader) knownExtension(ext string) bool {
	if l.extensions == nil {
		return ext == ".js" || ext == ".json" || ext == ".node"
	}
	return jsbind.IsCallable(l.extensions.Get(ext))
}

func (l *Loader) moduleExtensions() *goja.Object {
	if l.extensions == nil {
		l.extensions = l.vm.CreateObject(nil)
		for _, ext := range []string{".js", ".json", ".node"} {
			l.set(l.extensions, ext, l.env.Func("", 2, func(c goja.FunctionCall) goja.Value {
				m := jsbind.Object(c.Argument(0))
				if m == nil && ext != ".node" {
					panic(l.vm.NewTypeError("Cannot read properties of %s (reading '_compile')", jsbind.Brief(c.Argument(0))))
				}
				l.loadByExtension(ext, m, c.Argument(1).String())
				return nil
			}))
		}
	}
	return l.extensions
}

// loadByExtension reads a file and makes the module's exports of it.
func (l *Loader) loadByExtension(ext string, m *goja.Object, filename string) {
	defer l.leave(l.inside(extensionFrames))
	if ext == ".node" {
		l.env.Throw(nodeerr.WithMessage("ERR_DLOPEN_FAILED", "native addons cannot be loaded: "+filename).With("path", filename))
	}
	if ext == ".json" {
		l.loadJSON(m, filename, l.readSource(filename))
		return
	}
	l.loadSource(m, filename)
}

func (l *Loader) readSource(filename string) string {
	return strings.TrimPrefix(strings.ToValidUTF8(string(l.readModule(filename)), "\uFFFD"), "\uFEFF")
}

// readModule gives the bytes of a file that is a module.
func (l *Loader) readModule(filename string) []byte {
	if err := l.env.PermitFile(permission.Read, filename); err != nil {
		l.env.Throw(err)
	}
	if l.cfg.Loaded != nil {
		l.cfg.Loaded(filename)
	}
	b, err := l.cfg.FS.ReadFile(filename)
	if err != nil {
		l.env.Throw(nodeerr.FromSyscall(err, "open", filename, ""))
	}
	return b
}

func (l *Loader) loadJSON(m *goja.Object, filename, source string) {
	parse := l.vm.Get("JSON").(*goja.Object).Get("parse")
	v, err := l.env.Try(parse, goja.Undefined(), l.env.Value(source))
	if err != nil {
		fault := engine.JSONFault(source)
		if fault == "" {
			l.env.Throw(err)
		}
		message := filename + ": " + fault
		panic(engine.NewError(l.vm, "SyntaxError", message, "SyntaxError: "+message))
	}
	l.set(m, "exports", v)
}

// compileModule is Module.prototype._compile.
func (l *Loader) compileModule(m *goja.Object, source, filename string) goja.Value {
	if text, ok := l.patchedWrapper(source); ok {
		return l.runPatched(m, text, filename)
	}
	c, err := l.compileCommonJS(filename, source, plainJS, false)
	if err != nil {
		l.throwSyntax(err, source)
	}
	return l.runFunction(m, c, filename)
}

// runFunction runs the function of a CommonJS module.
func (l *Loader) runFunction(m *goja.Object, c compiled, filename string) goja.Value {
	defer l.leave(l.inside(compileFrames))
	exports := m.Get("exports")
	return engine.Call(c.fn, exports, []goja.Value{
		exports, l.makeRequire(m), m, l.env.Value(filename), l.env.Value(filepath.Dir(filename)),
	})
}

// makeRequire makes the require function of a module.
func (l *Loader) makeRequire(m *goja.Object) *goja.Object {
	req := l.env.Func("require", 1, func(c goja.FunctionCall) goja.Value {
		defer l.leave(l.inside(requireFrames))
		return l.requireFrom(m, c.Argument(0))
	})
	l.set(req, "resolve", l.makeResolve(m))
	main := goja.Undefined()
	if l.main != nil {
		main = l.main
	}
	l.set(req, "main", main)
	l.defineLazy(req, "extensions", func() goja.Value { return l.moduleExtensions() })
	l.set(req, "cache", l.moduleCache())
	return req
}

// defineLazy makes a property whose value is made on first look: most modules never look at it.
func (l *Loader) defineLazy(o *goja.Object, name string, get func() goja.Value) {
	if l.extensions != nil {
		l.set(o, name, get())
		return
	}
	getter := l.env.Func(name, 0, func(goja.FunctionCall) goja.Value { return get() })
	setter := l.env.Func(name, 1, func(c goja.FunctionCall) goja.Value {
		if err := o.DefineDataProperty(name, c.Argument(0), goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_TRUE); err != nil {
			l.env.Throw(err)
		}
		return nil
	})
	if err := o.DefineAccessorProperty(name, getter, setter, goja.FLAG_TRUE, goja.FLAG_TRUE); err != nil {
		l.env.Throw(err)
	}
}

func (l *Loader) makeResolve(m *goja.Object) *goja.Object {
	f := l.env.Func("resolve", 2, func(c goja.FunctionCall) goja.Value {
		request := l.env.String(c.Argument(0), "request")
		if l.hooked() || l.custom(m) {
			name := l.hookedRequire(request, m, false, jsbind.Object(c.Argument(1)))
			if id, ok := strings.CutPrefix(name, "node:"); ok && request != name {
				name = id
			}
			return l.env.Value(name)
		}
		if o := jsbind.Object(c.Argument(1)); o != nil {
			return l.env.Value(l.resolveWithOptions(request, m, false, o))
		}
		return l.env.Value(l.resolveFilename(request, m, false))
	})
	l.set(f, "paths", l.env.Func("paths", 1, func(c goja.FunctionCall) goja.Value {
		return l.lookupPaths(l.env.String(c.Argument(0), "request"), m)
	}))
	return f
}

// requireFrom is what the require function of m does.
func (l *Loader) requireFrom(m *goja.Object, id goja.Value) goja.Value {
	if f := l.ownMethod(m, "require", l.native.protoRequire); f != nil {
		return l.env.Call(f, m, id)
	}
	return l.requireNative(m, id)
}

func (l *Loader) requireNative(m *goja.Object, id goja.Value) goja.Value {
	defer l.leave(l.inside(methodFrames))
	request := l.env.String(id, "id")
	if request == "" {
		l.env.Throw(nodeerr.InvalidArgValue("id", "''", "must be a non-empty string"))
	}
	return l.traceRequire(request, m, func() goja.Value { return l.load(request, m, false) })
}

func orUndefined(o *goja.Object) goja.Value {
	if o == nil {
		return goja.Undefined()
	}
	return o
}
