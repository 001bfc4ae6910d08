// Package wasm is WebAssembly under lib/internal/wasm.js: modules, instances, memories, tables and globals over the engine wazero,
// which compiles to machine code where it can.
//
// Everything belongs to the goroutine of the isolate. What is made lives as long as the isolate.
package wasm

import (
	"context"
	"sync"
	"time"

	"github.com/dop251/goja"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"

	"github.com/node-go/node-go/internal/jsbind"
)

// state is WebAssembly in one isolate.
type state struct {
	env *jsbind.Env
	ctx context.Context
	rt  wazero.Runtime

	memories  []*memory
	functions map[*goja.Object]*function // exported functions by their objects
	byRef     map[uint64]*function       // by their references in the engine
	types     map[string]funcType        // signatures that were ever seen
	scratch   *table                     // one element, for references of unknown functions

	depth    int          // of calls from JavaScript that are under way
	keep     bool         // references from outside may be where only the engine sees them
	externs  []goja.Value // what references from outside stand for, by number less one
	asBigInt *goja.Object // BigInt.asIntN
	pending  any          // what stopped a JavaScript function that WebAssembly called
	stopped  bool         // pending is set

	closed  chan struct{}  // when the isolate is; nil until there are coroutines
	running sync.WaitGroup // coroutines
	driven  int            // coroutines that the isolate's goroutine waits for

	joined joined

	wasi     map[*goja.Object]*wasiFunction // functions of WASI objects
	wasiDefs map[string]api.FunctionDefinition
}

var stateSlot = jsbind.NewSlot(func(e *jsbind.Env) *state {
	return &state{env: e, ctx: lifetime{done: e.Interrupted()}, functions: map[*goja.Object]*function{}, byRef: map[uint64]*function{},
		types: map[string]funcType{}}
})

// lifetime is a context that ends with the isolate.
type lifetime struct{ done <-chan struct{} }

func (lifetime) Deadline() (time.Time, bool) { return time.Time{}, false }
func (l lifetime) Done() <-chan struct{}     { return l.done }
func (lifetime) Value(any) any               { return nil }
func (l lifetime) Err() error {
	select {
	case <-l.done:
		return context.Canceled
	default:
		return nil
	}
}

// compiled are the modules that isolates of this process have compiled.
var compiled = sync.OnceValue(wazero.NewCompilationCache)

const (
	pageSize = 65536
	maxPages = 65536
)

func (s *state) runtime() wazero.Runtime {
	if s.rt == nil {
		pages := uint32(maxPages)
		if limit := s.env.Opts.MemoryLimit; limit > 0 {
			pages = uint32(min(max(limit/pageSize, 1), maxPages))
		}
		features := api.CoreFeaturesV2 | experimental.CoreFeaturesTailCall | experimental.CoreFeaturesExtendedConst |
			experimental.CoreFeaturesTypedFunctionReferences | experimental.CoreFeaturesThreads
		s.rt = wazero.NewRuntimeWithConfig(s.ctx, wazero.NewRuntimeConfig().WithCoreFeatures(features).WithCloseOnContextDone(true).
			WithCompilationCache(compiled()).WithMemoryLimitPages(pages))
		s.env.AtClose(func() { _ = s.rt.Close(context.Background()) })
	}
	return s.rt
}

// instantiate makes an instance without a name, whose imports come from the modules that from names.
func (s *state) instantiate(code wazero.CompiledModule, from map[string]api.Module, cfg wazero.ModuleConfig) (api.Module, error) {
	ctx := experimental.WithImportResolver(s.ctx, func(name string) api.Module { return from[name] })
	return s.runtime().InstantiateModule(ctx, code, cfg.WithName("").WithStartFunctions())
}

// assemble makes an instance of one of the small modules of this package.
func (s *state) assemble(b []byte, from api.Module) api.Module {
	code, err := s.runtime().CompileModule(s.ctx, b)
	if err != nil {
		panic("wasm: " + err.Error())
	}
	mod, err := s.instantiate(code, map[string]api.Module{"o": from}, wazero.NewModuleConfig())
	if err != nil {
		s.raise(err, "WebAssembly")
	}
	return mod
}

// fail throws an error of one of the classes of WebAssembly, or another class of the language.
func (s *state) fail(class, message string) {
	s.env.Call(s.env.Host.Require("internal/wasm").Get("fail"), goja.Undefined(), s.env.Value(class), s.env.Value(message))
	panic("wasm: fail returned")
}

// settle looks which memories have grown: their old buffers are detached.
func (s *state) settle() {
	for _, m := range s.memories {
		if m.buffer != nil && m.shared == nil && m.mem.Size() != m.size {
			s.dropView(m)
		}
	}
}
