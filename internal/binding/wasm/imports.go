package wasm

import (
	"context"
	"fmt"

	"github.com/dop251/goja"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
)

// hostModule is what the functions of Go come from that a module imports, under hostName of the import's index. Those of types that the
// engine's functions of Go cannot have are called by functions of a module of exactly those types. To the engine every import of a
// module comes from a module of its own, thingModule.
const hostModule = "h"

// linkFunctions enters the modules that imported functions come from into from.
func (s *state) linkFunctions(m *binary, values []goja.Value, wasi *wasiHost, from map[string]api.Module) {
	b := s.runtime().NewHostModuleBuilder(hostModule)
	var hosted, exact []int
	for i := range m.imports {
		e := &m.imports[i]
		if e.kind != kindFunc {
			continue
		}
		s.types[e.typ.key()] = e.typ
		if from[thingModule(i)] = s.linkExported(i, e, values[i]); from[thingModule(i)] != nil {
			continue
		}
		t := e.typ.erased()
		b.NewFunctionBuilder().WithGoModuleFunction(s.imported(e, values[i], wasi), apiTypes(t.params), apiTypes(t.results)).Export(hostName(i))
		if e.typ.all(valType.plain) {
			hosted = append(hosted, i)
		} else {
			exact = append(exact, i)
		}
	}
	if hosted == nil && exact == nil {
		return
	}
	var host, exactly api.Module
	code, err := b.Compile(s.ctx)
	if err == nil {
		host, err = s.instantiate(code, nil, wazero.NewModuleConfig())
	}
	if err == nil && exact != nil {
		if code, err = s.runtime().CompileModule(s.ctx, m.exactModule(exact)); err == nil {
			exactly, err = s.instantiate(code, map[string]api.Module{hostModule: host}, wazero.NewModuleConfig())
		}
	}
	if err != nil {
		s.raise(err, "WebAssembly.Instance()")
	}
	for _, i := range hosted {
		from[thingModule(i)] = host
	}
	for _, i := range exact {
		from[thingModule(i)] = exactly
	}
}

// linkExported gives a module with the function of another instance that an import is given, which calls then go to without JavaScript
// between; nil for other functions. It throws if the types differ.
func (s *state) linkExported(i int, e *importEntry, v goja.Value) api.Module {
	o, _ := v.(*goja.Object)
	f := s.functions[o]
	if e.own || f == nil {
		return nil
	}
	if f.typ.key() != e.typ.key() {
		s.fail("LinkError", fmt.Sprintf("WebAssembly.Instance(): Import #%d %q %q: imported function does not match the expected type", i, e.module, e.name))
	}
	if f.mod == nil || !e.typ.all(func(t valType) bool { return t&0xff != typeOfFunc }) {
		return nil
	}
	return s.assemble(functionAdapter(f.item, f.typ, hostName(i)), f.mod)
}

// imported gives what stands for an imported function in the engine.
func (s *state) imported(e *importEntry, v goja.Value, wasi *wasiHost) api.GoModuleFunction {
	switch {
	case e.own:
		f := jsString(e.name)
		return s.onIsolate(func(stack []uint64) { f.call(s, stack) })
	case !e.typ.all(valType.atBorder):
		return s.onIsolate(func([]uint64) { s.fail("TypeError", incompatible) })
	}
	if w := wasi.function(v, e.typ); w != nil {
		return w
	}
	if v, ok := v.Export().(*suspending); ok {
		return s.waiting(v.fn, e.typ)
	}
	return s.host(v, e.typ)
}

// host makes the function that WebAssembly calls for an imported JavaScript function.
func (s *state) host(fn goja.Value, t funcType) api.GoModuleFunction {
	return s.onIsolate(func(stack []uint64) {
		s.setResults(t, stack, s.callHost(fn, t, stack))
	})
}

func (s *state) callHost(fn goja.Value, t funcType, stack []uint64) goja.Value {
	args := make([]goja.Value, len(t.params))
	for i, p := range t.params {
		args[i] = s.fromWasm(stack[i], p)
	}
	s.settle()
	return s.env.Call(fn, goja.Undefined(), args...)
}

// setResults converts what an imported function gave.
func (s *state) setResults(t funcType, stack []uint64, v goja.Value) {
	switch len(t.results) {
	case 0:
	case 1:
		stack[0] = s.toWasm(v, t.results[0])
	default:
		s.spread(v, t, stack)
	}
}

// onIsolate makes a function of the engine that runs f on the isolate's goroutine. f may throw.
func (s *state) onIsolate(f func(stack []uint64)) api.GoModuleFunction {
	return api.GoModuleFunc(func(ctx context.Context, _ api.Module, stack []uint64) {
		if co := coroutineOf(ctx); co != nil {
			co.ask(func() { s.guarded(func() { f(stack) }) })
			return
		}
		s.guarded(func() { f(stack) })
	})
}
