package vm

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/buffer"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/loader"
)

// The classes of modules are JavaScript, in internal/vm/module. An instance carries its loader.VMModule; the functions here take the
// instance.

// vmModule is what an instance carries.
type vmModule struct {
	*loader.VMModule
	ctx *context
}

func (s *state) moduleOf(v goja.Value) *vmModule {
	m, _ := engine.Payload(v).(*vmModule)
	if m == nil {
		panic(s.env.VM.NewTypeError("Illegal invocation"))
	}
	return m
}

// describeModules adds the functions of modules to the binding.
func (s *state) describeModules(o *goja.Object) {
	method := func(name string, f func(c goja.FunctionCall) goja.Value) {
		s.env.Define(o, name, s.env.Func(name, 0, f), engine.Plain)
	}
	on := func(name string, f func(m *vmModule, c goja.FunctionCall) goja.Value) {
		method(name, func(c goja.FunctionCall) goja.Value { return f(s.moduleOf(c.Argument(0)), c) })
	}
	method("contextOf", func(c goja.FunctionCall) goja.Value {
		return s.env.Value(s.contextOf(jsbind.Object(c.Argument(0))) != nil)
	})
	method("sourceModule", s.sourceModule)
	method("syntheticModule", s.syntheticModule)
	method("isModule", func(c goja.FunctionCall) goja.Value {
		_, ok := engine.Payload(c.Argument(0)).(*vmModule)
		return s.env.Value(ok)
	})
	on("requests", func(m *vmModule, _ goja.FunctionCall) goja.Value { return s.requests(m) })
	on("link", func(m *vmModule, c goja.FunctionCall) goja.Value {
		var list []*loader.VMModule
		engine.ForOf(s.env.VM, c.Argument(1), func(v goja.Value) bool {
			list = append(list, s.moduleOf(v).VMModule)
			return true
		})
		m.SetRequested(list)
		return goja.Undefined()
	})
	on("complete", func(m *vmModule, _ goja.FunctionCall) goja.Value { return s.env.Value(m.Complete()) })
	on("instantiate", func(m *vmModule, _ goja.FunctionCall) goja.Value {
		m.Instantiate()
		return goja.Undefined()
	})
	on("evaluate", func(m *vmModule, c goja.FunctionCall) goja.Value {
		return s.evaluate(m, limits{timeout: c.Argument(1).ToInteger(), sigint: c.Argument(2).ToBoolean()})
	})
	on("status", func(m *vmModule, _ goja.FunctionCall) goja.Value { return s.env.Value(m.Status()) })
	on("failure", func(m *vmModule, _ goja.FunctionCall) goja.Value { return m.Failure() })
	on("namespace", func(m *vmModule, _ goja.FunctionCall) goja.Value { return m.Namespace() })
	on("awaits", func(m *vmModule, _ goja.FunctionCall) goja.Value { return s.env.Value(m.Awaits()) })
	on("awaitsAnywhere", func(m *vmModule, _ goja.FunctionCall) goja.Value { return s.env.Value(m.AwaitsAnywhere()) })
	on("setExport", func(m *vmModule, c goja.FunctionCall) goja.Value {
		m.SetExport(c.Argument(1).String(), c.Argument(2))
		return goja.Undefined()
	})
	on("cachedData", func(m *vmModule, _ goja.FunctionCall) goja.Value {
		data, err := m.CachedData()
		if err != nil {
			s.env.Throw(err)
		}
		return buffer.FromBytes(s.env, data)
	})
}

// sourceModule compiles a module and gives it to its instance: (instance, source, identifier, options). It tells whether cached data
// was of no use.
func (s *state) sourceModule(c goja.FunctionCall) goja.Value {
	o := c.Argument(0).(*goja.Object)
	options := c.Argument(3).(*goja.Object)
	read := func(name string) goja.Value {
		v := options.Get(name)
		if v == nil {
			return goja.Undefined()
		}
		return v
	}
	src := loader.ModuleSource{Unit: loader.Unit{Name: c.Argument(2).String(), Source: c.Argument(1).String(), Module: true}}
	if v := read("lineOffset"); !jsbind.Undefined(v) {
		src.Place.Line = int(v.ToInteger())
	}
	if v := read("columnOffset"); !jsbind.Undefined(v) {
		src.Place.Column = int(v.ToInteger())
	}
	if data, ok := buffer.Bytes(read("cachedData")); ok {
		src.Cached = append([]byte{}, data...)
	}
	ctx := s.contextOf(jsbind.Object(read("context")))
	if ctx != nil {
		src.Scope = ctx.scope
	}
	importer, meta := read("importModuleDynamically"), read("initializeImportMeta")
	src.Import = func() goja.Value {
		return s.importHook(importer, src.Name, func() goja.Value { return o })
	}
	src.Meta = func() goja.Value {
		m := s.env.VM.CreateObject(nil)
		if jsbind.IsCallable(meta) {
			s.env.Call(meta, goja.Undefined(), m, o)
		}
		return m
	}
	m, rejected := loader.From(s.env).NewSourceModule(src)
	engine.SetPayload(o, &vmModule{m, ctx})
	return s.env.Value(rejected)
}

// syntheticModule gives an instance its module: (instance, names, identifier, evaluate, context).
func (s *state) syntheticModule(c goja.FunctionCall) goja.Value {
	o := c.Argument(0).(*goja.Object)
	var names []string
	engine.ForOf(s.env.VM, c.Argument(1), func(v goja.Value) bool {
		names = append(names, v.String())
		return true
	})
	evaluate := c.Argument(3)
	m := loader.From(s.env).NewSyntheticModule(c.Argument(2).String(), names, func() { s.env.Call(evaluate, o) })
	engine.SetPayload(o, &vmModule{m, s.contextOf(jsbind.Object(c.Argument(4)))})
	return goja.Undefined()
}

// phaseName is what vm calls the phase of an import.
func phaseName(source bool) string {
	if source {
		return "source"
	}
	return "evaluation"
}

func (s *state) requests(m *vmModule) goja.Value {
	list := m.Requests()
	out := make([]any, len(list))
	for n, r := range list {
		attributes := s.env.VM.CreateObject(nil)
		for _, a := range r.Attributes {
			s.env.Define(attributes, a[0], s.env.Value(a[1]), engine.Plain)
		}
		engine.Freeze(attributes)
		x := s.env.VM.CreateObject(nil)
		s.env.Define(x, "specifier", s.env.Value(r.Specifier), engine.Plain)
		s.env.Define(x, "attributes", attributes, engine.Plain)
		s.env.Define(x, "phase", s.env.Value(phaseName(r.Source)), engine.Plain)
		engine.Freeze(x)
		out[n] = x
	}
	return s.env.VM.NewArray(out...)
}

// evaluate starts the evaluation and gives a promise of its end.
func (s *state) evaluate(m *vmModule, limit limits) goja.Value {
	promise, resolve, reject := s.env.VM.NewPromise()
	settle := func(f func(any) error, v any) {
		if err := f(v); err != nil {
			s.env.Throw(err)
		}
	}
	start := func() error {
		return s.guarded(func() {
			m.Evaluate(func(failed bool, reason goja.Value) {
				if failed {
					settle(reject, reason)
				} else {
					settle(resolve, goja.Undefined())
				}
			})
		})
	}
	s.limited(limit, func() error {
		if m.ctx != nil && m.ctx.ownJobs {
			return s.withOwnJobs(m.ctx, start)
		}
		return start()
	})
	return s.env.VM.ToValue(promise)
}

// guarded runs f and gives an exception that left it, or an interruption, as an error.
func (s *state) guarded(f func()) (err error) {
	defer func() {
		if x := recover(); x != nil {
			e, ok := engine.Uncatchable(x)
			if !ok {
				panic(x)
			}
			err = e
		}
	}()
	if ex := s.env.VM.Try(f); ex != nil {
		return ex
	}
	return nil
}

// moduleNamespace is the namespace of a vm.Module, or nil. One that has not been linked has none.
func (s *state) moduleNamespace(o *goja.Object) goja.Value {
	m, _ := engine.Payload(o).(*vmModule)
	if m == nil {
		return nil
	}
	if st := m.Status(); st == "unlinked" || st == "linking" {
		s.env.ThrowCode("ERR_VM_MODULE_STATUS", "must not be unlinked or linking")
	}
	if m.Status() == "errored" {
		panic(m.Failure())
	}
	return m.Namespace()
}
