package vm

import (
	"runtime"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/sharedmem"
	"github.com/node-go/node-go/internal/ecma"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
	"github.com/node-go/node-go/loader"
)

// context is a global scope of scripts: what vm.createContext makes of an object.
type context struct {
	s       *state
	sandbox *goja.Object // the given object; nil where the global object is an ordinary one
	inner   *goja.Object // the ordinary global object
	global  *goja.Object // what scripts see as theirs
	scope   *engine.Scope
	// importer is what import() in code made of strings asks, or nil.
	importer goja.Value
	// ownJobs tells that promise jobs which scripts queue run right after each script.
	ownJobs bool
	jobs    []func()
}

// contextGlobals are the built-in objects of a context: those of the language, and a console that has no inspector to tell.
var contextGlobals = sync.OnceValue(func() *engine.Template {
	return engine.ExtendGlobals(func(t *engine.Template) {
		ecma.DescribeGlobals(t)
		t.Lazy("Symbol", engine.Hidden, engine.SymbolConstructor)
		t.Lazy("SharedArrayBuffer", engine.Hidden, sharedmem.Constructor)
		t.Lazy("Atomics", engine.Hidden, sharedmem.Atomics)
		t.Lazy("WebAssembly", engine.Hidden, webAssembly)
		t.Lazy("console", engine.Hidden, func(r *goja.Runtime) goja.Value { return inspectorConsole().New(r) })
	})
})

// webAssembly is the isolate's WebAssembly, which is a builtin module: its code is that of no context.
func webAssembly(r *goja.Runtime) (v goja.Value) {
	load := func() { v = jsbind.From(r).Host.Require("internal/wasm").Get("WebAssembly") }
	if scope := engine.CurrentScope(r); scope != nil {
		scope.Outside(load)
	} else {
		load()
	}
	return v
}

// inspectorConsole is V8's own console: an inspector hears what it is told, and there is none.
var inspectorConsole = sync.OnceValue(func() *engine.Template {
	t := engine.NewTemplate(engine.ObjectProto)
	for _, name := range [...]string{"debug", "error", "info", "log", "warn", "dir", "dirxml", "table", "trace", "group", "groupCollapsed",
		"groupEnd", "clear", "count", "countReset", "assert", "profile", "profileEnd", "time", "timeLog", "timeEnd", "timeStamp", "context"} {
		t.EnumerableMethod(name, 0, func(*goja.Runtime, goja.FunctionCall) goja.Value { return goja.Undefined() })
	}
	return t
})

// contextOptions are those of vm.createContext.
type contextOptions struct {
	noStrings bool
	ownJobs   bool
	importer  goja.Value
}

// contextNames say how the options of a context are called: those of createContext, or those of runInNewContext.
type contextNames struct{ name, origin, codegen string }

var (
	createNames = contextNames{"name", "origin", "codeGeneration"}
	runNames    = contextNames{"contextName", "contextOrigin", "contextCodeGeneration"}
)

func (s *state) contextOptions(o *goja.Object, names contextNames) (c contextOptions) {
	for _, name := range []string{names.name, names.origin} {
		if v := o.Get(name); !jsbind.Undefined(v) {
			s.env.String(v, "options."+name)
		}
	}
	if v := o.Get(names.codegen); !jsbind.Undefined(v) {
		g := jsbind.Object(v)
		if g == nil || jsbind.IsCallable(g) {
			s.env.ThrowType(v, "options."+names.codegen, "Object")
		}
		for _, kind := range []string{"strings", "wasm"} {
			if v := g.Get(kind); !jsbind.Undefined(v) && !s.env.Bool(v, "options."+names.codegen+"."+kind) && kind == "strings" {
				c.noStrings = true
			}
		}
	}
	if v := o.Get("microtaskMode"); !jsbind.Undefined(v) {
		if jsbind.TypeOf(v) != "string" || v.String() != "afterEvaluate" {
			s.env.Throw(nodeerr.InvalidArgValue("options.microtaskMode", jsbind.Shown(v), "must be one of: 'afterEvaluate', undefined"))
		}
		c.ownJobs = true
	}
	return c
}

// createContext is vm.createContext(object, options).
func (s *state) createContext(c goja.FunctionCall) goja.Value {
	given := c.Argument(0)
	plain := given == goja.Value(noContextify)
	var sandbox *goja.Object
	switch {
	case plain:
	case jsbind.Undefined(given):
		sandbox = s.env.VM.NewObject()
	default:
		if sandbox = s.contextObject(given); s.contextOf(sandbox) != nil {
			return sandbox
		}
	}
	options := contextOptions{}
	if v := c.Argument(1); !jsbind.Undefined(v) {
		o := s.object(v)
		options = s.contextOptions(o, createNames)
		if v := o.Get("importModuleDynamically"); !jsbind.Undefined(v) && v != goja.Value(mainLoader) {
			s.env.Function(v, "options.importModuleDynamically")
		}
		options.importer = o.Get("importModuleDynamically")
	}
	ctx := s.newContext(sandbox, options)
	if plain {
		return ctx.global
	}
	return sandbox
}

func (s *state) contextObject(v goja.Value) *goja.Object {
	o := jsbind.Object(v)
	if o == nil || jsbind.IsCallable(o) {
		s.env.ThrowType(v, "object", "Object")
	}
	return o
}

func (s *state) newContext(sandbox *goja.Object, options contextOptions) *context {
	r := s.env.VM
	c := &context{s: s, sandbox: sandbox, inner: contextGlobals().New(r), importer: options.importer, ownJobs: options.ownJobs}
	engine.DeleteQuietly(c.inner, goja.SymToStringTag)
	c.global = c.inner
	if sandbox != nil {
		c.global = engine.NewGlobalProxy(r, handler{c})
	}
	c.scope = engine.NewScope(r, c.global, c)
	c.scope.NoStrings = options.noStrings
	engine.DefineOwn(c.inner, engine.Name("globalThis"), c.global, engine.Hidden)
	if s.gc || s.env.Opts.Flags.ExposeGC {
		engine.DefineOwn(c.inner, engine.Name("gc"), s.env.Func("gc", 0, func(goja.FunctionCall) goja.Value {
			runtime.GC()
			return goja.Undefined()
		}), engine.Hidden)
	}
	if !s.wrapped {
		s.wrapped = true
		s.wrapEval()
	}
	key := sandbox
	if key == nil {
		key = c.global
	}
	holder := r.CreateObject(nil)
	engine.SetPayload(holder, c)
	if s.contexts == nil {
		m, _ := engine.WeakMapOf(engine.Construct(r, engine.Intrinsic(r, "WeakMap"), nil))
		s.contexts = &m
	}
	s.contexts.Set(key, holder)
	return c
}

// contextOf gives the context that createContext made of o, or nil.
func (s *state) contextOf(o *goja.Object) *context {
	if o == nil || s.contexts == nil {
		return nil
	}
	holder, ok := s.contexts.Get(o)
	if !ok {
		return nil
	}
	c, _ := engine.Payload(holder).(*context)
	return c
}

// givenContext is the context that an argument must be.
func (s *state) givenContext(v goja.Value) *context {
	if jsbind.Object(v) == nil {
		s.env.ThrowType(v, "object", "Object")
	}
	c := s.contextOf(jsbind.Object(v))
	if c == nil {
		s.env.ThrowType(v, "contextifiedObject", "vm.Context")
	}
	return c
}

// wrapEval has eval and Function, which all contexts share, make code of the context that calls them.
func (s *state) wrapEval() {
	r := s.env.VM
	engine.WrapNative(engine.Intrinsic(r, "eval"), func(call func(goja.FunctionCall) goja.Value) func(goja.FunctionCall) goja.Value {
		return func(c goja.FunctionCall) goja.Value {
			src, text := c.Argument(0).(goja.String)
			if scope := engine.CurrentScope(r); scope != nil && text {
				return scope.Eval(src)
			}
			return call(c)
		}
	})
	for _, kind := range []string{"function", "async function", "function*"} {
		s.wrapFunction(engine.FunctionConstructor(r, kind), kind)
	}
}

func (s *state) wrapFunction(ctor *goja.Object, kind string) {
	r := s.env.VM
	engine.WrapNative(ctor, func(call func(goja.FunctionCall) goja.Value) func(goja.FunctionCall) goja.Value {
		return func(c goja.FunctionCall) goja.Value {
			if scope := engine.CurrentScope(r); scope != nil {
				return s.functionIn(scope, kind, c.Arguments)
			}
			return call(c)
		}
	})
	engine.WrapConstructor(ctor, func(construct func([]goja.Value, *goja.Object) *goja.Object) func([]goja.Value, *goja.Object) *goja.Object {
		return func(args []goja.Value, newTarget *goja.Object) *goja.Object {
			scope := engine.CurrentScope(r)
			if scope == nil {
				return construct(args, newTarget)
			}
			return s.functionIn(scope, kind, args)
		}
	})
}

// functionIn is what Function makes in a scope.
func (s *state) functionIn(scope *engine.Scope, kind string, args []goja.Value) *goja.Object {
	scope.CheckStrings()
	params, body := "", ""
	for n, a := range args {
		switch {
		case n == len(args)-1:
			body = a.String()
		case n > 0:
			params += ","
			fallthrough
		default:
			params += a.String()
		}
	}
	c := scope.Host().(*context)
	v := c.runSource("anonymous", "("+kind+" anonymous("+params+"\n) {\n"+body+"\n})")
	return v.(*goja.Object)
}

// runSource compiles and runs a piece of code in the context.
func (c *context) runSource(name, source string) goja.Value {
	l := loader.From(c.s.env)
	prog, _ := l.CompileUnit(loader.Unit{Name: name, Source: source})
	hooks := l.VMHooks(source, func() goja.Value {
		return c.s.importHook(c.importer, name, func() goja.Value { return c.global })
	})
	v, err := c.runProgram(engine.Scoped(prog), hooks)
	if err != nil {
		c.s.env.Throw(err)
	}
	return v
}

func (c *context) runProgram(scoped *goja.Program, hooks loader.Hooks) (goja.Value, error) {
	return engine.RunIn(c.s.env.VM, scoped, engine.Around{Scope: c.scope, Names: hooks.Names, Values: hooks.Values})
}
