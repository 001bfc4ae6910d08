package loader

import (
	"path/filepath"
	"strconv"
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
	"github.com/node-go/node-go/loader/resolve"
)

// resolveFilename is Module._resolveFilename, as the program may have replaced it.
func (l *Loader) resolveFilename(request string, parent *goja.Object, isMain bool) string {
	defer l.leave(l.inside(resolveFrames))
	if f := l.replaced("_resolveFilename", l.native.resolveFilename); f != nil {
		return l.env.Call(f, l.Class(), l.env.Value(request), orUndefined(parent), l.env.Value(isMain)).String()
	}
	return l.resolveNative(request, parent, isMain)
}

func (l *Loader) resolveNative(request string, parent *goja.Object, isMain bool) string {
	if _, ok := l.cfg.Resolver.Builtin(request); ok {
		return request
	}
	key := resolveKey{request: request}
	if l.extensions != nil {
		key.endings = strings.Join(l.endings(), " ")
	}
	if parent != nil {
		if p := parent.Get("path"); p != nil {
			key.dir = p.String()
		}
	}
	if path, ok := l.resolved[key]; ok && !isMain {
		return path
	}
	var res resolve.Resolved
	var err error
	if isMain {
		res, err = l.cfg.Resolver.ResolveMain(l.absolute(request), l.endings())
	} else {
		p := l.parentOf(parent)
		if res, err = l.cfg.Resolver.ResolveRequire(request, p, l.endings()); err != nil {
			// What was missing a while ago may be there by now.
			l.cfg.Resolver.NextBurst()
			res, err = l.cfg.Resolver.ResolveRequire(request, p, l.endings())
		}
		if err != nil {
			if path := l.alias(request, p.Filename); path != "" {
				res, err = l.cfg.Resolver.ResolveRequire(path, p, l.endings())
			}
		}
	}
	if err != nil {
		l.env.Throw(err)
	}
	if l.resolved == nil {
		l.resolved = map[resolveKey]string{}
	}
	l.resolved[key] = res.Path
	l.warn(res.Warnings)
	return res.Path
}

// endings are the keys of Module._extensions.
func (l *Loader) endings() []string {
	if l.extensions != nil {
		return l.extensions.Keys()
	}
	return resolve.DefaultExtensions()
}

// absolute makes a path of the main module absolute, from the working directory.
func (l *Loader) absolute(path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(l.workingDir(), path)
}

// interactive is the id of the module that stands for the input of the REPL.
const interactive = "<repl>"

// parentOf describes a module to the resolver.
func (l *Loader) parentOf(m *goja.Object) resolve.Parent {
	if m == nil {
		return resolve.Parent{Dir: l.workingDir()}
	}
	p := resolve.Parent{Stack: l.requireStack(m)}
	if m == l.preloadParent {
		p.Stack = []string{"internal/preload"}
	}
	if f := m.Get("filename"); !jsbind.Nullish(f) {
		p.Filename = f.String()
		p.Dir = filepath.Dir(p.Filename)
		if m == l.preloadParent {
			p.Dir = l.preloadDir
			p.Filename = filepath.Join(l.preloadDir, "preload")
		}
	} else if m != l.preloadParent {
		p.Dir = l.workingDir()
		if id := m.Get("id"); id != nil && id.String() == interactive {
			// Input may name the package that it is typed in.
			p.Filename = filepath.Join(p.Dir, interactive)
		}
	}
	if paths := jsbind.Object(m.Get("paths")); paths != nil {
		var list []string
		if err := l.vm.ExportTo(paths, &list); err == nil {
			p.Paths = list
		}
	}
	return p
}

// requireStack lists the files that led to m, itself first.
func (l *Loader) requireStack(m *goja.Object) []string {
	var stack []string
	seen := map[*goja.Object]bool{}
	for ; m != nil && !seen[m]; m = l.parents.of(m) {
		seen[m] = true
		if f := m.Get("filename"); !jsbind.Nullish(f) {
			stack = append(stack, f.String())
		} else if id := m.Get("id"); id != nil {
			stack = append(stack, id.String())
		} else {
			stack = append(stack, "") // no module at all
		}
	}
	return stack
}

// resolveWithOptions is resolution with {paths: [...]}, as require.resolve has it.
func (l *Loader) resolveWithOptions(request string, parent *goja.Object, isMain bool, opts *goja.Object) string {
	v := opts.Get("paths")
	if jsbind.Undefined(v) {
		return l.resolveNative(request, parent, isMain)
	}
	list := jsbind.Object(v)
	if list == nil || list.ClassName() != "Array" {
		l.env.Throw(nodeerr.InvalidArgValue("options.paths", jsbind.Brief(v), ""))
	}
	var dirs []string
	engine.ForOf(l.vm, list, func(dir goja.Value) bool {
		dirs = append(dirs, l.env.String(dir, "paths["+strconv.Itoa(len(dirs))+"]"))
		return true
	})
	var first error
	for _, dir := range dirs {
		abs, err := filepath.Abs(dir)
		if err != nil {
			l.env.Throw(err)
		}
		p := resolve.Parent{Dir: abs, Filename: filepath.Join(abs, "noop.js"), Stack: l.requireStack(parent)}
		res, err := l.cfg.Resolver.ResolveRequire(request, p, l.endings())
		if err == nil {
			return res.Path
		}
		if first == nil {
			first = err
		}
	}
	if first == nil {
		first = nodeerr.ModuleNotFound(request, l.requireStack(parent))
	}
	l.env.Throw(first)
	return ""
}

// lookupPaths is Module._resolveLookupPaths: the folders that a request is looked for in, null for a builtin.
func (l *Loader) lookupPaths(request string, parent *goja.Object) goja.Value {
	if _, ok := l.cfg.Resolver.Builtin(request); ok {
		return goja.Null()
	}
	p := l.parentOf(parent)
	if parent == nil {
		p.Dir = "."
	}
	if request == "." || request == ".." || strings.HasPrefix(request, "./") || strings.HasPrefix(request, "../") {
		return l.env.StringArray([]string{p.Dir})
	}
	return l.env.StringArray(append(append([]string{}, p.Paths...), l.cfg.GlobalPaths...))
}
