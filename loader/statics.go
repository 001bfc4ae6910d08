package loader

import (
	"path/filepath"
	"runtime"
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
	"github.com/node-go/node-go/loader/resolve"
)

// The functions below are Module's own, as JavaScript calls them.

func (l *Loader) protoLoad(c goja.FunctionCall) goja.Value {
	l.loadModule(l.this(c), l.env.String(c.Argument(0), "filename"))
	return goja.Undefined()
}

func (l *Loader) protoRequire(c goja.FunctionCall) goja.Value {
	return l.requireNative(l.this(c), c.Argument(0))
}

func (l *Loader) protoCompile(c goja.FunctionCall) goja.Value {
	return l.compileModule(l.this(c), c.Argument(0).String(), c.Argument(1).String())
}

func (l *Loader) this(c goja.FunctionCall) *goja.Object {
	o := jsbind.Object(c.This)
	if o == nil {
		panic(l.vm.NewTypeError("Illegal invocation"))
	}
	return o
}

func (l *Loader) staticLoad(c goja.FunctionCall) goja.Value {
	return l.loadNative(c.Argument(0).String(), jsbind.Object(c.Argument(1)), c.Argument(2).ToBoolean())
}

func (l *Loader) staticResolveFilename(c goja.FunctionCall) goja.Value {
	request, parent := c.Argument(0).String(), jsbind.Object(c.Argument(1))
	if o := jsbind.Object(c.Argument(3)); o != nil {
		return l.env.Value(l.resolveWithOptions(request, parent, c.Argument(2).ToBoolean(), o))
	}
	return l.env.Value(l.resolveNative(request, parent, c.Argument(2).ToBoolean()))
}

func (l *Loader) staticResolveLookupPaths(c goja.FunctionCall) goja.Value {
	return l.lookupPaths(c.Argument(0).String(), jsbind.Object(c.Argument(1)))
}

func (l *Loader) staticNodeModulePaths(c goja.FunctionCall) goja.Value {
	dir, err := filepath.Abs(c.Argument(0).String())
	if err != nil {
		l.env.Throw(err)
	}
	return l.env.StringArray(resolve.NodeModulePaths(dir))
}

func (l *Loader) staticFindPath(c goja.FunctionCall) goja.Value {
	var dirs []string
	if o := jsbind.Object(c.Argument(1)); o != nil {
		if err := l.vm.ExportTo(o, &dirs); err != nil {
			l.env.Throw(err)
		}
	}
	res, err := l.cfg.Resolver.ResolveRequire(c.Argument(0).String(), resolve.Parent{Dir: string(filepath.Separator), Paths: dirs}, l.endings())
	if err != nil {
		return l.env.Value(false)
	}
	return l.env.Value(res.Path)
}

func (l *Loader) staticPreload(c goja.FunctionCall) goja.Value {
	var requests []string
	if o := jsbind.Object(c.Argument(0)); o != nil {
		if err := l.vm.ExportTo(o, &requests); err != nil {
			l.env.Throw(err)
		}
	}
	l.Preload(requests)
	return goja.Undefined()
}

// staticStat is Module._stat: 0 for a file, 1 for a folder, negative for what is neither.
func (l *Loader) staticStat(c goja.FunctionCall) goja.Value {
	st, err := l.cfg.FS.Stat(l.env.String(c.Argument(0), "filename"))
	switch {
	case err != nil:
		return l.env.Value(-2)
	case st.IsDir():
		return l.env.Value(1)
	}
	return l.env.Value(0)
}

func (l *Loader) staticWrap(c goja.FunctionCall) goja.Value {
	return l.env.Value(wrapHead + c.Argument(0).String() + wrapEnd)
}

// staticRunMain is Module.runMain: it runs the given file, or else the one that process.argv names by now, as the main module. Programs that
// run others put them there.
func (l *Loader) staticRunMain(c goja.FunctionCall) goja.Value {
	main := c.Argument(0)
	if goja.IsUndefined(main) {
		main = orMissing(jsbind.Object(l.env.Host.Require("process").Get("argv")).Get("1"))
	}
	l.runMain(l.env.String(main, "main"))
	return goja.Undefined()
}

// patchedWrapper gives the text of a module within the wrapper that a program has put in the place of the loader's own; ok is false
// if it has not.
func (l *Loader) patchedWrapper(source string) (text string, ok bool) {
	if f := l.replaced("wrap", l.native.wrap); f != nil {
		return l.env.Call(f, l.ctor, l.env.Value(source)).String(), true
	}
	if l.native.wrapper == nil {
		return "", false
	}
	w := jsbind.Object(l.ctor.Get("wrapper"))
	if w == nil {
		return "", false
	}
	head, tail := orMissing(w.Get("0")).String(), orMissing(w.Get("1")).String()
	if w == l.native.wrapper && head == wrapHead && tail == wrapEnd {
		return "", false
	}
	return head + source + tail, true
}

// runPatched runs a module within a wrapper of the program's own.
func (l *Loader) runPatched(m *goja.Object, text, filename string) goja.Value {
	prog, err := l.CompileScript(filename, text)
	if err != nil {
		l.throwSyntax(err, text)
	}
	delete(l.wrapped, filename)
	fn, err := l.vm.RunProgram(prog)
	if err != nil {
		l.env.Throw(err)
	}
	return l.runFunction(m, compiled{fn: fn}, filename)
}

// Preload requires each module as if from the working directory: the option --require.
func (l *Loader) Preload(requests []string) {
	if len(requests) == 0 {
		return
	}
	parent := l.newModule("internal/preload", nil)
	// Requests are resolved as from a file in the working directory. Where that is gone, absolute ones still are.
	if dir, err := filepath.Abs("."); err == nil {
		l.set(parent, "filename", l.env.Value(filepath.Join(dir, "internal", "preload")))
		l.set(parent, "paths", l.env.StringArray(resolve.NodeModulePaths(dir)))
		l.preloadDir = dir
	}
	l.preloadParent, l.preloading = parent, true
	defer func() { l.preloading = false }()
	for _, r := range requests {
		l.load(r, parent, false)
	}
}

// pseudoModule makes a module that stands for code that is no file.
func (l *Loader) pseudoModule(id, filename string) *goja.Object {
	m := l.newModule(id, nil)
	l.set(m, "filename", l.env.Value(filename))
	l.set(m, "paths", l.env.StringArray(resolve.NodeModulePaths(filepath.Dir(filename))))
	return m
}

func (l *Loader) workingDir() string {
	dir, err := filepath.Abs(".")
	if err != nil {
		l.env.Throw(nodeerr.FromSyscall(err, "uv_cwd", "", ""))
	}
	return dir
}

func (l *Loader) staticCreateRequire(c goja.FunctionCall) goja.Value {
	name := ""
	switch v := c.Argument(0); {
	case jsbind.Object(v) != nil:
		if href := jsbind.Object(v).Get("href"); href != nil {
			name = href.String()
		}
	case jsbind.TypeOf(v) == "string":
		name = v.String()
	}
	file := name
	if strings.HasPrefix(name, "file:") {
		p, err := resolve.FileURLToPath(name, runtime.GOOS)
		if err != nil {
			l.env.Throw(err)
		}
		file = p
	}
	if !filepath.IsAbs(file) {
		l.env.Throw(nodeerr.InvalidArgValue("filename", l.inspect(c.Argument(0)), "must be a file URL object, file URL string, or absolute path string"))
	}
	if strings.HasSuffix(file, "/") || strings.HasSuffix(file, string(filepath.Separator)) {
		file = filepath.Join(file, "noop.js")
	}
	m := l.pseudoModule(file, file)
	if file != name {
		if l.esm.moduleURLs == nil {
			l.esm.moduleURLs = map[*goja.Object]string{}
		}
		l.esm.moduleURLs[m] = name
	}
	return l.makeRequire(m)
}

// inspect renders a value for a message.
func (l *Loader) inspect(v goja.Value) string {
	return l.env.Method(l.env.Host.Require("util"), "inspect", v).String()
}

func (l *Loader) staticIsBuiltin(c goja.FunctionCall) goja.Value {
	request := c.Argument(0).String()
	_, ok := l.cfg.Resolver.Builtin(request)
	return l.env.Value(ok)
}
