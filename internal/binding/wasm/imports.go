package wasm

import (
	"context"

	"github.com/dop251/goja"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
)

// hostModule is what the functions that a module imports come from, under hostName of the import's index. Those of types that the engine's
// functions of Go cannot have come from exactModule, which calls the same ones there.
const (
	hostModule  = "h"
	exactModule = "e"
)

// functionModule is the module that a function of type t is imported from.
func functionModule(t funcType) string {
	if t.all(valType.plain) {
		return hostModule
	}
	return exactModule
}

// hostFunctions enters the modules that imported functions come from into from.
func (s *state) hostFunctions(m *binary, values []goja.Value, wasi *wasiHost, from map[string]api.Module) {
	b := s.runtime().NewHostModuleBuilder(hostModule)
	var exact []int
	found := false
	for i := range m.imports {
		e := &m.imports[i]
		if e.kind != kindFunc {
			continue
		}
		found = true
		s.types[e.typ.key()] = e.typ
		t := e.typ.erased()
		b.NewFunctionBuilder().WithGoModuleFunction(s.imported(e, values[i], wasi), apiTypes(t.params), apiTypes(t.results)).Export(hostName(i))
		if functionModule(e.typ) == exactModule {
			exact = append(exact, i)
		}
	}
	if !found {
		return
	}
	code, err := b.Compile(s.ctx)
	if err == nil {
		from[hostModule], err = s.instantiate(code, nil, wazero.NewModuleConfig())
	}
	if err == nil && exact != nil {
		if code, err = s.runtime().CompileModule(s.ctx, m.exactModule(exact)); err == nil {
			from[exactModule], err = s.instantiate(code, from, wazero.NewModuleConfig())
		}
	}
	if err != nil {
		s.raise(err, "WebAssembly.Instance()")
	}
}

// imported gives what stands for an imported function in the engine.
func (s *state) imported(e *importEntry, v goja.Value, wasi *wasiHost) api.GoModuleFunction {
	if e.own {
		f := jsString(e.name)
		return api.GoModuleFunc(func(_ context.Context, _ api.Module, stack []uint64) {
			s.guarded(func() { f.call(s, stack) })
		})
	}
	if !e.typ.all(valType.atBorder) {
		return s.host(s.env.Func("", 0, func(goja.FunctionCall) goja.Value {
			s.fail("TypeError", incompatible)
			return nil
		}), funcType{})
	}
	if w := wasi.function(v, e.typ); w != nil {
		return w
	}
	return s.host(v, e.typ)
}
