// Package path is the builtin module path: the paths of POSIX and of Windows, both on every platform.
//
// Functions that take an *jsbind.Env or a *goja.Runtime belong to the goroutine that owns the isolate.
package path

import (
	"os"
	"runtime"
	"strings"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/glob"
	"github.com/node-go/node-go/internal/jsbind"
)

// rules are the rules of one kind of paths. None of the functions touches the file system.
type rules interface {
	flavour() flavour
	isAbsolute(p string) bool
	normalize(p string) string
	join(parts []string) string
	resolve(parts []string, w world) string
	relative(from, to string, w world) string
	namespaced(p string, w world) string
	dirname(p string) string
	basename(p, suffix string) string
	extname(p string) string
	parse(p string) parsed
}

// world is what resolving a path needs to know of the process.
type world interface {
	cwd() string
	env(name string) string
}

// process is the world of an isolate.
type process struct{ e *jsbind.Env }

// cwd asks process.cwd, which programs replace in their tests.
func (p process) cwd() string {
	o := p.e.Host.Require("process")
	t, _ := engine.TextOf(p.e.Method(o, "cwd"))
	return decode(t)
}

func (p process) env(name string) string { return os.Getenv(name) }

type state struct{ posix, win32 *goja.Object }

var states = jsbind.NewSlot(func(e *jsbind.Env) *state { return &state{} })

// Exports gives the module path: Win32 on Windows, Posix elsewhere.
func Exports(e *jsbind.Env) *goja.Object {
	if runtime.GOOS == "windows" {
		return Win32(e)
	}
	return Posix(e)
}

// Posix gives the module path/posix.
func Posix(e *jsbind.Env) *goja.Object {
	s := states.Of(e)
	if s.posix == nil {
		s.posix = posixTemplate().New(e.VM)
	}
	return s.posix
}

// Win32 gives the module path/win32.
func Win32(e *jsbind.Env) *goja.Object {
	s := states.Of(e)
	if s.win32 == nil {
		s.win32 = win32Template().New(e.VM)
	}
	return s.win32
}

var posixTemplate = sync.OnceValue(func() *engine.Template { return describe(posixRules{}, "/", ":", "path/posix") })

var win32Template = sync.OnceValue(func() *engine.Template { return describe(win32Rules{}, `\`, ";", "path/win32") })

// describe makes the template of a module. It reaches modules by id, since the templates cannot name each other.
func describe(m rules, sep, delimiter, self string) *engine.Template {
	t := engine.NewTemplate(engine.ObjectProto)
	method := func(name string, length int, f func(e *jsbind.Env, args []goja.Value) goja.Value) {
		t.EnumerableMethod(name, length, func(r *goja.Runtime, c goja.FunctionCall) goja.Value { return f(jsbind.From(r), c.Arguments) })
	}
	// unary describes a function of one path.
	unary := func(name string, f func(p string) string) {
		method(name, 1, func(e *jsbind.Env, args []goja.Value) goja.Value { return value(f(text(e, arg(args, 0), "path"))) })
	}
	method("resolve", 0, func(e *jsbind.Env, args []goja.Value) goja.Value { return resolve(e, m, args) })
	unary("normalize", m.normalize)
	method("isAbsolute", 1, func(e *jsbind.Env, args []goja.Value) goja.Value {
		return e.Value(m.isAbsolute(text(e, arg(args, 0), "path")))
	})
	method("join", 0, func(e *jsbind.Env, args []goja.Value) goja.Value {
		parts := make([]string, len(args))
		for i, a := range args {
			parts[i] = text(e, a, "path")
		}
		return value(m.join(parts))
	})
	method("relative", 2, func(e *jsbind.Env, args []goja.Value) goja.Value {
		from, to := text(e, arg(args, 0), "from"), text(e, arg(args, 1), "to")
		return value(m.relative(from, to, process{e}))
	})
	namespaced := func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		in, ok := engine.TextOf(c.Argument(0))
		if !ok {
			return c.Argument(0)
		}
		return value(m.namespaced(decode(in), process{jsbind.From(r)}))
	}
	t.EnumerableMethod("toNamespacedPath", 1, namespaced)
	unary("dirname", m.dirname)
	method("basename", 2, func(e *jsbind.Env, args []goja.Value) goja.Value {
		suffix := ""
		if s := arg(args, 1); !goja.IsUndefined(s) {
			suffix = text(e, s, "suffix")
		}
		return value(m.basename(text(e, arg(args, 0), "path"), suffix))
	})
	unary("extname", m.extname)
	t.Lazy("format", engine.Plain, func(r *goja.Runtime) goja.Value {
		return engine.NewFunction(r, "bound _format", 1, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			return formatObject(jsbind.From(r), c.Argument(0), sep)
		})
	})
	method("parse", 1, func(e *jsbind.Env, args []goja.Value) goja.Value {
		return parsedObject(e.VM, m.parse(text(e, arg(args, 0), "path")))
	})
	method("matchesGlob", 2, func(e *jsbind.Env, args []goja.Value) goja.Value {
		p, pattern := text(e, arg(args, 0), "path"), text(e, arg(args, 1), "pattern")
		windows := sep != "/"
		if windows {
			p = strings.ReplaceAll(p, `\`, "/")
		}
		fold := runtime.GOOS == "windows" || runtime.GOOS == "darwin"
		return e.Value(glob.Compile(pattern, glob.Options{Fold: fold, Windows: windows}).Match(p))
	})
	t.Constant("sep", engine.Plain, sep)
	t.Constant("delimiter", engine.Plain, delimiter)
	t.Lazy("win32", engine.Plain, func(r *goja.Runtime) goja.Value { return jsbind.From(r).Host.Require("path/win32") })
	t.Lazy("posix", engine.Plain, func(r *goja.Runtime) goja.Value { return jsbind.From(r).Host.Require("path/posix") })
	t.Lazy("_makeLong", engine.Plain, func(r *goja.Runtime) goja.Value { return jsbind.From(r).Host.Require(self).Get("toNamespacedPath") })
	return t
}

func resolve(e *jsbind.Env, m rules, args []goja.Value) goja.Value {
	parts := make([]string, len(args))
	for i := len(args) - 1; i >= 0; i-- {
		t, ok := engine.TextOf(args[i])
		if !ok {
			e.ThrowType(args[i], "paths["+e.Value(i).String()+"]", "string")
		}
		parts[i] = decode(t)
		if m.isAbsolute(parts[i]) {
			if _, posix := m.(posixRules); posix {
				parts = parts[i:]
				break // what comes before is never looked at
			}
		}
	}
	return value(m.resolve(parts, process{e}))
}

func formatObject(e *jsbind.Env, v goja.Value, sep string) goja.Value {
	o, ok := v.(*goja.Object)
	if !ok || jsbind.IsCallable(o) || o.ClassName() == "Array" {
		e.ThrowType(v, "pathObject", "object")
	}
	field := func(name string) string {
		x := o.Get(name)
		if x == nil || !x.ToBoolean() {
			return ""
		}
		t, _ := engine.TextOf(x.ToString())
		return decode(t)
	}
	return value(format(parsed{root: field("root"), dir: field("dir"), base: field("base"), ext: field("ext"), name: field("name")}, sep))
}

func parsedObject(r *goja.Runtime, d parsed) goja.Value {
	o := engine.ValueKinds().NewPlain(r, 5)
	o.Put("root", value(d.root))
	o.Put("dir", value(d.dir))
	o.Put("base", value(d.base))
	o.Put("ext", value(d.ext))
	o.Put("name", value(d.name))
	return o.Object
}

func arg(args []goja.Value, n int) goja.Value {
	if n < len(args) {
		return args[n]
	}
	return goja.Undefined()
}
