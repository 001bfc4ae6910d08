package isolate

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/crypto"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/nodeerr"
	"github.com/node-go/node-go/lib"
	"github.com/node-go/node-go/sharedcache"
)

// realm holds the builtin modules and bindings that this isolate has made so far.
type realm struct {
	modules  map[string]*builtin
	bindings map[string]*goja.Object
	require  *goja.Object // the require of builtins
	binding  *goja.Object // internalBinding

	order    []string     // what was made, in process.moduleLoadList's words
	loadList *goja.Object // process.moduleLoadList, once somebody has looked
}

type builtin struct {
	module  *goja.Object
	exports goja.Value
	done    bool
}

// The wrapper of a builtin: its parameters are all that the module gets.
const (
	builtinHead = "(function (exports, require, module, process, internalBinding) {"
	builtinTail = "\n})"
)

// Require implements jsbind.Host.
func (i *Isolate) Require(id string) *goja.Object {
	o, ok := i.requireBuiltin(id).(*goja.Object)
	if !ok {
		panic("isolate: builtin " + id + " exports no object")
	}
	return o
}

// requirePublic gives the exports of a builtin to user code; ok is false if there is no public module of that id.
func (i *Isolate) requirePublic(id string) (v goja.Value, ok bool) {
	if !IsPublic(id) && !IsPublic("node:"+id) || id == "sqlite" && i.cfg.Options.Flags.NoSQLite {
		return i.requireExposed(id)
	}
	return i.requireBuiltin(id), true
}

// requireExposed gives the exports of an internal module if --expose-internals opened them.
func (i *Isolate) requireExposed(id string) (v goja.Value, ok bool) {
	if !i.cfg.Options.Flags.ExposeInternals || lib.Lookup(id) == nil && nativeModules()[id] == nil {
		return nil, false
	}
	return i.requireBuiltin(id), true
}

func (i *Isolate) requireBuiltin(id string) goja.Value {
	if b := i.realm.modules[id]; b != nil {
		if b.done {
			return b.exports
		}
		return b.module.Get("exports") // a cycle among builtins
	}
	if i.realm.modules == nil {
		i.realm.modules = map[string]*builtin{}
	}
	if mk := nativeModules()[id]; mk != nil {
		b := &builtin{exports: mk(i), done: true}
		i.realm.modules[id] = b
		i.noteLoaded("NativeModule " + id)
		return b.exports
	}
	m := lib.Lookup(id)
	if m == nil {
		i.env.ThrowCode("ERR_UNKNOWN_BUILTIN_MODULE", id)
	}
	return i.runBuiltin(m)
}

// transformID is the builtin whose class the native module crypto derives its own from, if both are loaded.
const transformID = "internal/streams/transform"

func (i *Isolate) runBuiltin(m *lib.Module) goja.Value {
	b := &builtin{module: i.vm.NewObject()}
	exports := i.vm.NewObject()
	mustSet(b.module, "exports", exports)
	mustSet(b.module, "id", i.vm.ToValue(m.ID))
	i.realm.modules[m.ID] = b
	i.noteLoaded("NativeModule " + m.ID)
	failed := true
	defer func() {
		if failed {
			delete(i.realm.modules, m.ID) // the next require tries again
		}
	}()
	fn := i.compileBuiltin(m)
	engine.Call(fn, goja.Undefined(), []goja.Value{exports, i.builtinRequire(), b.module, i.processObject(), i.internalBinding()})
	b.exports, b.done, failed = b.module.Get("exports"), true, false
	if m.ID == transformID {
		crypto.StreamsLoaded(i.env, b.exports.(*goja.Object).Get("Transform").(*goja.Object))
	}
	return b.exports
}

func (i *Isolate) compileBuiltin(m *lib.Module) goja.Value {
	name := BuiltinName(m.ID)
	prog, err := i.cfg.Cache.Load(sharedcache.Key{ID: name, Kind: sharedcache.Builtin, Hash: m.Hash}, m.Source, i.ledger,
		func() (*goja.Program, error) { return CompileBuiltin(m) })
	if err != nil {
		panic("isolate: builtin does not compile: " + err.Error())
	}
	fn, err := i.vm.RunProgram(prog)
	if err != nil {
		i.env.Throw(err)
	}
	return fn
}

// CompileBuiltin compiles a builtin as the function that an isolate calls. The embedded code cache is made with it too.
func CompileBuiltin(m *lib.Module) (*goja.Program, error) {
	return goja.Compile(BuiltinName(m.ID), BuiltinText(m.Source), true)
}

// BuiltinName is the name of a builtin in stack traces and in the code cache.
func BuiltinName(id string) string { return "node:" + id }

// BuiltinText is what the engine is given for the source of a builtin.
func BuiltinText(source string) string { return builtinHead + source + builtinTail }

func (i *Isolate) builtinRequire() *goja.Object {
	if i.realm.require == nil {
		i.realm.require = i.env.Func("requireBuiltin", 1, func(c goja.FunctionCall) goja.Value {
			return i.requireBuiltin(c.Argument(0).String())
		})
	}
	return i.realm.require
}

func (i *Isolate) internalBinding() *goja.Object {
	if i.realm.binding == nil {
		i.realm.binding = i.env.Func("internalBinding", 1, func(c goja.FunctionCall) goja.Value {
			return i.Binding(c.Argument(0).String())
		})
	}
	return i.realm.binding
}

// Binding implements jsbind.Host.
func (i *Isolate) Binding(name string) *goja.Object {
	if o := i.realm.bindings[name]; o != nil {
		return o
	}
	mk := bindings()[name]
	if mk == nil {
		i.env.Throw(&nodeerr.Error{Code: "ERR_INVALID_MODULE", Class: nodeerr.PlainError, Message: "No such binding: " + name})
	}
	o := mk(i)
	if i.realm.bindings == nil {
		i.realm.bindings = map[string]*goja.Object{}
	}
	i.realm.bindings[name] = o
	i.noteLoaded("Internal Binding " + name)
	return o
}

// noteLoaded adds to process.moduleLoadList.
func (i *Isolate) noteLoaded(what string) {
	i.realm.order = append(i.realm.order, what)
	if l := i.realm.loadList; l != nil {
		i.env.Method(l, "push", i.vm.ToValue(what))
	}
}

// LoadList implements jsbind.Host.
func (i *Isolate) LoadList() *goja.Object {
	if i.realm.loadList == nil {
		i.realm.loadList = i.env.StringArray(i.realm.order)
	}
	return i.realm.loadList
}

// processObject is the process object; nothing in it is made before somebody looks.
func (i *Isolate) processObject() *goja.Object {
	if i.process == nil {
		i.process = newProcess(i)
	}
	return i.process
}

func mustSet(o *goja.Object, name string, v goja.Value) {
	if err := o.Set(name, v); err != nil {
		panic(err)
	}
}
