// Package vm is node:vm: scripts and functions compiled from source, in the isolate's own global scope or in a context, and their
// cached data. A context is a global scope of its own; the built-in objects of the language are the isolate's.
package vm

import (
	"math"
	"regexp"
	"strconv"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/buffer"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
	"github.com/node-go/node-go/internal/tracing"
	"github.com/node-go/node-go/loader"
)

// anonymous is the name of a source without one.
const anonymous = "evalmachine.<anonymous>"

type state struct {
	env         *jsbind.Env
	ctor, proto *goja.Object    // of Script
	contexts    *engine.WeakMap // what createContext made, by what it gave
	gc          bool            // contexts get a function gc
	wrapped     bool            // eval and Function know of contexts
	measured    bool            // the warning about measureMemory was given
}

var stateSlot = jsbind.NewSlot(func(e *jsbind.Env) *state { return &state{env: e} })

func stateIn(r *goja.Runtime) *state { return stateSlot.Of(jsbind.From(r)) }

// Exports makes the exports of node:vm.
func Exports(e *jsbind.Env) *goja.Object {
	if s := stateSlot.Of(e); s.ctor == nil {
		s.ctor, s.proto = scriptClass().New(e.VM)
	}
	o := exports().New(e.VM)
	if e.Opts.Flags.VMModules {
		classes := e.Host.Require("internal/vm/module")
		for _, name := range []string{"Module", "SourceTextModule", "SyntheticModule"} {
			e.Define(o, name, classes.Get(name), engine.Plain)
		}
	}
	return o
}

var exports = sync.OnceValue(func() *engine.Template {
	t := engine.NewTemplate(engine.ObjectProto)
	method := func(name string, length int, f func(*state, goja.FunctionCall) goja.Value) {
		t.Lazy(name, engine.Plain, func(r *goja.Runtime) goja.Value {
			fn := engine.NewFunction(r, name, length, func(r *goja.Runtime, c goja.FunctionCall) goja.Value { return f(stateIn(r), c) })
			engine.MakeConstructible(r, fn)
			return fn
		})
	}
	t.Lazy("Script", engine.Plain, func(r *goja.Runtime) goja.Value { return stateIn(r).ctor })
	t.Lazy("createContext", engine.Plain, func(r *goja.Runtime) goja.Value {
		return createContextFunction().NewFunction(r, createContext, constructContext)
	})
	method("createScript", 2, func(s *state, c goja.FunctionCall) goja.Value {
		return s.newScript(callCreate, s.proto, c.Argument(0), c.Argument(1))
	})
	method("runInContext", 3, shown(callInContext, (*state).runInContext))
	method("runInNewContext", 3, shown(callInNew, (*state).runInNewContext))
	method("runInThisContext", 2, shown(callInThis, func(s *state, c goja.FunctionCall) goja.Value {
		return s.runAs(inThis, s.script(s.newScript(creating, s.proto, c.Argument(0), named(s, c.Argument(1)))), nil, runOptions(c.Argument(1)))
	}))
	method("isContext", 1, func(s *state, c goja.FunctionCall) goja.Value {
		return s.env.Value(s.contextOf(s.contextObject(c.Argument(0))) != nil)
	})
	method("compileFunction", 2, shown(callCompile, (*state).compileFunction))
	method("measureMemory", 0, (*state).measureMemory)
	t.Lazy("constants", engine.Plain, func(r *goja.Runtime) goja.Value {
		o := r.CreateObject(nil)
		engine.DefineOwn(o, engine.Name("USE_MAIN_CONTEXT_DEFAULT_LOADER"), mainLoader, engine.Enumerable)
		engine.DefineOwn(o, engine.Name("DONT_CONTEXTIFY"), noContextify, engine.Enumerable)
		engine.Freeze(o)
		return o
	})
	return t
})

// createContextFunction describes vm.createContext, which can be a constructor too.
var createContextFunction = sync.OnceValue(func() *engine.Template {
	t := engine.NewTemplate(engine.FunctionProto)
	t.Constant("length", engine.Configurable, 0)
	t.Constant("name", engine.Configurable, "createContext")
	return t
})

func createContext(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	return stateIn(r).createContext(c)
}

func constructContext(r *goja.Runtime, args []goja.Value, _ *goja.Object) *goja.Object {
	return stateIn(r).createContext(goja.FunctionCall{Arguments: args}).(*goja.Object)
}

// New makes the binding that tells builtins of contexts.
func New(e *jsbind.Env) *goja.Object {
	o := e.VM.NewObject()
	e.Define(o, "exposeGC", e.Func("exposeGC", 0, func(goja.FunctionCall) goja.Value {
		stateSlot.Of(e).gc = true
		return goja.Undefined()
	}), engine.Plain)
	stateSlot.Of(e).describeModules(o)
	return o
}

// The symbols of vm.constants.
var (
	mainLoader   = goja.NewSymbol("vm_dynamic_import_main_context_default")
	noContextify = goja.NewSymbol("vm_context_no_contextify")
)

// script is what a Script object carries.
type script struct {
	unit   loader.Unit
	prog   *goja.Program
	scoped *goja.Program // made when the script first runs in a context
	// importer is the option importModuleDynamically, and object what it is told.
	importer goja.Value
	object   *goja.Object
}

var scriptClass = sync.OnceValue(func() *engine.Class {
	c := engine.NewClass("Script", 1, func(r *goja.Runtime, args []goja.Value, newTarget *goja.Object) *goja.Object {
		s, call := stateIn(r), goja.FunctionCall{Arguments: args}
		return s.newScript(compiling, engine.PrototypeFor(newTarget, s.ctor, s.proto), call.Argument(0), call.Argument(1))
	}, nil, nil, nil)
	method := func(name string, length int, f func(*state, goja.FunctionCall) goja.Value) {
		c.Proto.Method(name, length, func(r *goja.Runtime, call goja.FunctionCall) goja.Value { return f(stateIn(r), call) })
	}
	method("runInThisContext", 1, func(s *state, c goja.FunctionCall) goja.Value {
		return s.runAs(inThis, s.script(c.This), nil, c.Argument(0))
	})
	method("runInContext", 2, func(s *state, c goja.FunctionCall) goja.Value {
		ctx := s.givenContext(c.Argument(0))
		return s.runAs(inContext, s.script(c.This), ctx, c.Argument(1))
	})
	method("runInNewContext", 2, func(s *state, c goja.FunctionCall) goja.Value {
		sc, _ := engine.Payload(c.This).(*script)
		if sc == nil {
			panic(s.env.VM.NewTypeError("this.runInContext is not a function"))
		}
		return s.runAs(inNew, sc, s.contextFor(c.Argument(0), c.Argument(1)), c.Argument(1))
	})
	method("createCachedData", 0, func(s *state, c goja.FunctionCall) goja.Value {
		sc := s.script(c.This)
		return s.cachedData(&sc.unit, sc.prog)
	})
	return c
})

func (s *state) script(v goja.Value) *script {
	sc, _ := engine.Payload(v).(*script)
	if sc == nil {
		panic(s.env.VM.NewTypeError("Illegal invocation"))
	}
	return sc
}

// newScript is new vm.Script(code, options), with frames in stacks.
func (s *state) newScript(frames engine.HostFrames, proto *goja.Object, code, options goja.Value) *goja.Object {
	unit, produce, importer := s.unit(codeText(s, code), options)
	s.trace(tracing.Begin, "ContextifyScript::New", map[string]string{"filename": unit.Name})
	prog, rejected := s.compile(frames, unit)
	s.trace(tracing.End, "ContextifyScript::New", nil)
	o := s.env.VM.CreateObject(proto)
	s.note(o, &unit, prog, produce, rejected)
	s.env.Define(o, "sourceURL", s.magicComment(unit.Source, "sourceURL"), engine.Plain)
	s.env.Define(o, "sourceMapURL", s.magicComment(unit.Source, "sourceMappingURL"), engine.Plain)
	unit.Cached = nil
	engine.SetPayload(o, &script{unit: unit, prog: prog, importer: importer, object: o})
	return o
}

// compile gives the program of a unit, with frames in the stack of its error.
func (s *state) compile(frames engine.HostFrames, unit loader.Unit) (prog *goja.Program, rejected bool) {
	defer engine.LeaveHost(s.env.VM, engine.EnterHost(s.env.VM, frames))
	return loader.From(s.env).CompileUnit(unit)
}

func (s *state) trace(phase rune, name string, args any) {
	if t := s.env.Opts.Trace; t.On(tracing.Script) {
		t.Emit(tracing.Event{Phase: phase, Cat: tracing.Script, Name: name, TID: s.env.Opts.ThreadID, Args: args})
	}
}

// note tells on o what became of cached data.
func (s *state) note(o *goja.Object, unit *loader.Unit, prog *goja.Program, produce, rejected bool) {
	switch {
	case unit.Cached != nil:
		s.env.Define(o, "cachedDataRejected", s.env.Value(rejected), engine.Plain)
	case produce:
		data, err := unit.CachedData(prog)
		produced := func() { s.env.Define(o, "cachedDataProduced", s.env.Value(err == nil), engine.Plain) }
		if unit.Function {
			produced()
		}
		if err == nil {
			s.env.Define(o, "cachedData", buffer.FromBytes(s.env, data), engine.Plain)
		}
		if !unit.Function {
			produced()
		}
	}
}

func (s *state) cachedData(unit *loader.Unit, prog *goja.Program) goja.Value {
	data, err := unit.CachedData(prog)
	if err != nil {
		s.env.Throw(err)
	}
	return buffer.FromBytes(s.env, data)
}

// runOptions gives those options of vm.runInThisContext that are for the run: a string names the file only.
func runOptions(v goja.Value) goja.Value {
	if jsbind.TypeOf(v) == "string" {
		return goja.Undefined()
	}
	return v
}

func (s *state) object(v goja.Value) *goja.Object {
	o := jsbind.Object(v)
	if o == nil || jsbind.IsCallable(o) {
		s.env.ThrowType(v, "options", "Object")
	}
	return o
}

// unit reads the options that scripts and functions share.
func (s *state) unit(source string, options goja.Value) (u loader.Unit, produce bool, importer goja.Value) {
	u = loader.Unit{Name: anonymous, Source: source}
	if jsbind.Undefined(options) {
		return u, false, nil
	}
	if jsbind.TypeOf(options) == "string" {
		u.Name = options.String()
		return u, false, nil
	}
	o := s.object(options)
	if v := o.Get("filename"); !jsbind.Undefined(v) {
		u.Name = s.env.String(v, "options.filename")
	}
	if v := o.Get("lineOffset"); !jsbind.Undefined(v) {
		u.Place.Line = int(s.env.Integer(v, "options.lineOffset", math.MinInt32, math.MaxInt32))
	}
	if v := o.Get("columnOffset"); !jsbind.Undefined(v) {
		u.Place.Column = int(s.env.Integer(v, "options.columnOffset", math.MinInt32, math.MaxInt32))
	}
	if v := o.Get("importModuleDynamically"); !jsbind.Undefined(v) {
		if importer = v; v != goja.Value(mainLoader) {
			s.env.Function(v, "options.importModuleDynamically")
		}
	}
	if v := o.Get("cachedData"); !jsbind.Undefined(v) {
		data, ok := buffer.Bytes(v)
		if _, whole := v.Export().(goja.ArrayBuffer); !ok || whole {
			s.env.ThrowType(v, "options.cachedData", "Buffer", "TypedArray", "DataView")
		}
		u.Cached = append([]byte{}, data...)
	}
	if v := o.Get("produceCachedData"); !jsbind.Undefined(v) {
		produce = s.env.Bool(v, "options.produceCachedData")
	}
	return u, produce, importer
}

// compileFunction is vm.compileFunction(code, params, options).
func (s *state) compileFunction(c goja.FunctionCall) goja.Value {
	code := s.env.String(c.Argument(0), "code")
	var params []string
	if v := c.Argument(1); !jsbind.Undefined(v) {
		list := jsbind.Object(v)
		if list == nil || list.ClassName() != "Array" {
			s.env.ThrowType(v, "params", "Array")
		}
		for i := range int(list.Get("length").ToInteger()) {
			params = append(params, s.env.String(list.Get(strconv.Itoa(i)), "params["+strconv.Itoa(i)+"]"))
		}
	}
	options := c.Argument(2)
	if jsbind.TypeOf(options) == "string" {
		s.env.ThrowType(options, "options", "Object")
	}
	unit, produce, importer := s.unit(code, options)
	around := engine.Around{}
	var ctx *context
	if o := jsbind.Object(options); o != nil {
		ctx, around.Objects = s.enclosing(o)
	}
	if o := jsbind.Object(options); o == nil || jsbind.Undefined(o.Get("filename")) {
		unit.Name = ""
	}
	unit.Function, unit.Params = true, params
	prog, rejected := s.compile(functions, unit)
	var fn *goja.Object
	hooks := loader.From(s.env).VMHooks(code, func() goja.Value {
		return s.importHook(importer, unit.Name, func() goja.Value { return fn })
	})
	around.Names, around.Values = hooks.Names, hooks.Values
	entered := prog
	if ctx != nil {
		around.Scope, entered = ctx.scope, engine.Scoped(prog)
	}
	v, err := engine.RunIn(s.env.VM, entered, around)
	if err != nil {
		s.env.Throw(err)
	}
	fn = v.(*goja.Object)
	s.note(fn, &unit, prog, produce, rejected)
	return fn
}

// enclosing reads the options that say what a function sees beside its parameters.
func (s *state) enclosing(o *goja.Object) (ctx *context, objects []*goja.Object) {
	if v := o.Get("parsingContext"); !jsbind.Undefined(v) {
		if ctx = s.contextOf(jsbind.Object(v)); ctx == nil {
			s.env.ThrowType(v, "options.parsingContext", "Context")
		}
	}
	v := o.Get("contextExtensions")
	if jsbind.Undefined(v) {
		return ctx, nil
	}
	list := jsbind.Object(v)
	if list == nil || list.ClassName() != "Array" {
		s.env.Throw(nodeerr.InvalidArgType("options.contextExtensions", []string{"Array"}, jsbind.Received(v)))
	}
	for i := range int(list.Get("length").ToInteger()) {
		name := "options.contextExtensions[" + strconv.Itoa(i) + "]"
		item := list.Get(strconv.Itoa(i))
		x := jsbind.Object(item)
		if x == nil {
			s.env.ThrowType(item, name, "object")
		}
		objects = append([]*goja.Object{x}, objects...)
	}
	return ctx, objects
}

var magic = regexp.MustCompile(`(?m)^[ \t]*//[#@][ \t]+(sourceURL|sourceMappingURL)=[ \t]*([^\s'"]+)[ \t]*$`)

// magicComment gives the value of the last comment of that name, or undefined.
func (s *state) magicComment(source, name string) goja.Value {
	var v goja.Value = goja.Undefined()
	for _, m := range magic.FindAllStringSubmatch(source, -1) {
		if m[1] == name {
			v = s.env.Value(m[2])
		}
	}
	return v
}

// codeText is the source of a script: whatever is given, as a string.
func codeText(s *state, v goja.Value) string {
	t := v.ToString()
	if _, symbol := t.(*goja.Symbol); symbol {
		panic(s.env.VM.NewTypeError("Cannot convert a Symbol value to a string"))
	}
	return t.String()
}
