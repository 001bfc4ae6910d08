// Package vm is node:vm: scripts and functions compiled from source in the isolate's own global scope, and their cached data.
// Further contexts would need a second engine runtime whose objects the first one can hold, which the engine does not have: what
// makes or enters one throws ERR_METHOD_NOT_IMPLEMENTED.
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
	"github.com/node-go/node-go/loader"
)

// anonymous is the name of a source without one.
const anonymous = "evalmachine.<anonymous>"

type state struct {
	env         *jsbind.Env
	ctor, proto *goja.Object // of Script
}

var stateSlot = jsbind.NewSlot(func(e *jsbind.Env) *state { return &state{env: e} })

func stateIn(r *goja.Runtime) *state { return stateSlot.Of(jsbind.From(r)) }

// Exports makes the exports of node:vm.
func Exports(e *jsbind.Env) *goja.Object {
	if s := stateSlot.Of(e); s.ctor == nil {
		s.ctor, s.proto = scriptClass().New(e.VM)
	}
	return exports().New(e.VM)
}

var exports = sync.OnceValue(func() *engine.Template {
	t := engine.NewTemplate(engine.ObjectProto)
	method := func(name string, length int, f func(*state, goja.FunctionCall) goja.Value) {
		t.EnumerableMethod(name, length, func(r *goja.Runtime, c goja.FunctionCall) goja.Value { return f(stateIn(r), c) })
	}
	t.Lazy("Script", engine.Plain, func(r *goja.Runtime) goja.Value { return stateIn(r).ctor })
	method("createContext", 0, unavailable("vm.createContext()"))
	method("createScript", 2, func(s *state, c goja.FunctionCall) goja.Value {
		return s.newScript(s.proto, c.Argument(0), c.Argument(1))
	})
	method("runInContext", 3, unavailable("vm.runInContext()"))
	method("runInNewContext", 3, unavailable("vm.runInNewContext()"))
	method("runInThisContext", 2, func(s *state, c goja.FunctionCall) goja.Value {
		return s.run(s.script(s.newScript(s.proto, c.Argument(0), c.Argument(1))), runOptions(c.Argument(1)))
	})
	method("isContext", 1, func(s *state, c goja.FunctionCall) goja.Value {
		if jsbind.Object(c.Argument(0)) == nil {
			s.env.ThrowType(c.Argument(0), "object", "Object")
		}
		return s.env.Value(false)
	})
	method("compileFunction", 2, (*state).compileFunction)
	method("measureMemory", 0, unavailable("vm.measureMemory()"))
	return t
})

// unavailable is a method that needs another context.
func unavailable(name string) func(*state, goja.FunctionCall) goja.Value {
	return func(s *state, _ goja.FunctionCall) goja.Value {
		s.env.ThrowCode("ERR_METHOD_NOT_IMPLEMENTED", name)
		return nil
	}
}

// script is what a Script object carries.
type script struct {
	unit loader.Unit
	prog *goja.Program
}

var scriptClass = sync.OnceValue(func() *engine.Class {
	c := engine.NewClass("Script", 1, func(r *goja.Runtime, args []goja.Value, newTarget *goja.Object) *goja.Object {
		s, call := stateIn(r), goja.FunctionCall{Arguments: args}
		return s.newScript(engine.PrototypeFor(newTarget, s.ctor, s.proto), call.Argument(0), call.Argument(1))
	}, nil, nil, nil)
	method := func(name string, length int, f func(*state, goja.FunctionCall) goja.Value) {
		c.Proto.Method(name, length, func(r *goja.Runtime, call goja.FunctionCall) goja.Value { return f(stateIn(r), call) })
	}
	method("runInThisContext", 1, func(s *state, c goja.FunctionCall) goja.Value { return s.run(s.script(c.This), c.Argument(0)) })
	method("runInContext", 2, unavailable("script.runInContext()"))
	method("runInNewContext", 2, unavailable("script.runInNewContext()"))
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

// newScript is new vm.Script(code, options).
func (s *state) newScript(proto *goja.Object, code, options goja.Value) *goja.Object {
	unit, produce := s.unit(code.String(), options)
	prog, rejected := loader.From(s.env).CompileUnit(unit)
	o := s.env.VM.CreateObject(proto)
	s.note(o, &unit, prog, produce, rejected)
	s.env.Define(o, "sourceURL", s.magicComment(unit.Source, "sourceURL"), engine.Plain)
	s.env.Define(o, "sourceMapURL", s.magicComment(unit.Source, "sourceMappingURL"), engine.Plain)
	unit.Cached = nil
	engine.SetPayload(o, &script{unit, prog})
	return o
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

// run runs a script in the isolate's scope and gives its completion value.
func (s *state) run(sc *script, options goja.Value) goja.Value {
	s.checkRunOptions(options)
	v, err := s.env.VM.RunProgram(sc.prog)
	if err != nil {
		s.env.Throw(err)
	}
	return v
}

// runOptions gives those options of vm.runInThisContext that are for the run: a string names the file only.
func runOptions(v goja.Value) goja.Value {
	if jsbind.TypeOf(v) == "string" {
		return goja.Undefined()
	}
	return v
}

func (s *state) checkRunOptions(v goja.Value) {
	if jsbind.Undefined(v) {
		return
	}
	o := s.object(v)
	if t := o.Get("timeout"); !jsbind.Undefined(t) {
		s.env.Uint32(t, "options.timeout", true)
		s.env.ThrowCode("ERR_METHOD_NOT_IMPLEMENTED", "timeout option of a vm script")
	}
	for _, name := range []string{"displayErrors", "breakOnSigint"} {
		if b := o.Get(name); !jsbind.Undefined(b) {
			s.env.Bool(b, "options."+name)
		}
	}
}

func (s *state) object(v goja.Value) *goja.Object {
	o := jsbind.Object(v)
	if o == nil || jsbind.IsCallable(o) {
		s.env.ThrowType(v, "options", "Object")
	}
	return o
}

// unit reads the options that scripts and functions share.
func (s *state) unit(source string, options goja.Value) (u loader.Unit, produce bool) {
	u = loader.Unit{Name: anonymous, Source: source}
	if jsbind.Undefined(options) {
		return u, false
	}
	if jsbind.TypeOf(options) == "string" {
		u.Name = options.String()
		return u, false
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
	if v := o.Get("importModuleDynamically"); !jsbind.Undefined(v) && jsbind.TypeOf(v) != "symbol" {
		s.env.Function(v, "options.importModuleDynamically")
		s.env.ThrowCode("ERR_METHOD_NOT_IMPLEMENTED", "importModuleDynamically option of node:vm")
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
	return u, produce
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
	unit, produce := s.unit(code, options)
	if o := jsbind.Object(options); o != nil {
		s.refuseContexts(o)
		if jsbind.Undefined(o.Get("filename")) {
			unit.Name = ""
		}
	}
	unit.Function, unit.Params = true, params
	prog, rejected := loader.From(s.env).CompileUnit(unit)
	v, err := s.env.VM.RunProgram(prog)
	if err != nil {
		s.env.Throw(err)
	}
	fn := v.(*goja.Object)
	s.note(fn, &unit, prog, produce, rejected)
	return fn
}

func (s *state) refuseContexts(o *goja.Object) {
	if v := o.Get("parsingContext"); !jsbind.Undefined(v) {
		s.env.ThrowType(v, "options.parsingContext", "Context") // there is none
	}
	v := o.Get("contextExtensions")
	if jsbind.Undefined(v) {
		return
	}
	list := jsbind.Object(v)
	if list == nil || list.ClassName() != "Array" {
		s.env.Throw(nodeerr.InvalidArgType("options.contextExtensions", []string{"Array"}, jsbind.Received(v)))
	}
	if list.Get("length").ToInteger() > 0 {
		s.env.ThrowCode("ERR_METHOD_NOT_IMPLEMENTED", "contextExtensions option of vm.compileFunction()")
	}
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
