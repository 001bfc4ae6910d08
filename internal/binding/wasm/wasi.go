package wasm

import (
	"crypto/rand"
	"io"

	"github.com/dop251/goja"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"

	"github.com/node-go/node-go/internal/binding/fs/sys"
	"github.com/node-go/node-go/internal/engine"
)

func plainConfig() wazero.ModuleConfig { return wazero.NewModuleConfig() }

// wasiHost is what the functions of one WASI object work on. An instance that imports such functions gets its files, arguments and
// environment; a nil host stands for an instance that imports none.
type wasiHost struct {
	s       *state
	cfg     wazero.ModuleConfig
	mod     api.Module // the instance that is bound; nil before that
	started bool
	stdio   [3]int // numbers of files outside
	roots   []wasiRoot
	files   map[api.Module]map[uint32]wasiFile
}

// wasiFunction is one function of a WASI object.
type wasiFunction struct {
	host *wasiHost
	def  api.FunctionDefinition
}

// descriptor reads and writes a file by its number, which stays the program's.
type descriptor int

func (d descriptor) Read(p []byte) (int, error) {
	n, err := sys.Read(int(d), p, -1)
	if n == 0 && err == nil && len(p) > 0 {
		return 0, io.EOF
	}
	return n, err
}

func (d descriptor) Write(p []byte) (int, error) {
	if err := sys.WriteAll(int(d), p, -1, nil); err != nil {
		return 0, err
	}
	return len(p), nil
}

// wasiFunctions are those of wazero, by their names.
func (s *state) wasiDefinitions() map[string]api.FunctionDefinition {
	if s.wasiDefs == nil {
		code, err := wasi_snapshot_preview1.NewBuilder(s.runtime()).Compile(s.ctx)
		if err != nil {
			panic("wasm: " + err.Error())
		}
		s.wasiDefs = code.ExportedFunctions()
	}
	return s.wasiDefs
}

func (s *state) wasiMethods(method definer) {
	// newWasi(args, env as NAME=value, [guest, host, ...], stdin, stdout, stderr) gives the handle and the functions by name.
	method("newWasi", 6, func(c goja.FunctionCall) goja.Value {
		h := &wasiHost{s: s}
		for i := range h.stdio {
			h.stdio[i] = int(c.Argument(3 + i).ToInteger())
		}
		cfg := wazero.NewModuleConfig().WithSysWalltime().WithSysNanotime().WithSysNanosleep().WithRandSource(rand.Reader).WithArgs(s.list(c.Argument(0))...).
			WithStdin(descriptor(h.stdio[0])).WithStdout(descriptor(h.stdio[1])).WithStderr(descriptor(h.stdio[2]))
		env := s.list(c.Argument(1))
		for i := 0; i+1 < len(env); i += 2 {
			cfg = cfg.WithEnv(env[i], env[i+1])
		}
		fs := wazero.NewFSConfig()
		dirs := s.list(c.Argument(2))
		for i := 0; i+1 < len(dirs); i += 2 {
			fs = fs.WithDirMount(dirs[i+1], dirs[i])
			h.roots = append(h.roots, wasiRoot{dirs[i], dirs[i+1]})
		}
		h.cfg = cfg.WithFSConfig(fs)
		o := s.env.VM.NewObject()
		for name, def := range s.wasiDefinitions() {
			fn := s.env.Func(name, len(def.ParamTypes()), func(c goja.FunctionCall) goja.Value { return h.call(def, c.Arguments) })
			if s.wasi == nil {
				s.wasi = map[*goja.Object]*wasiFunction{}
			}
			s.wasi[fn] = &wasiFunction{h, def}
			s.env.Define(o, name, fn, engine.Plain)
		}
		return s.env.VM.NewArray(h, o)
	})
	method("startWasi", 1, func(c goja.FunctionCall) goja.Value {
		handle[*wasiHost](c, 0).started = true
		return goja.Undefined()
	})
}

func (s *state) list(v goja.Value) (list []string) {
	engine.ForOf(s.env.VM, v, func(item goja.Value) bool {
		list = append(list, item.String())
		return true
	})
	return list
}

// call runs a function of the object that JavaScript calls itself.
func (h *wasiHost) call(def api.FunctionDefinition, args []goja.Value) goja.Value {
	h.check()
	if h.mod == nil {
		h.s.fail("TypeError", "no instance imports the functions of this WASI object")
	}
	t := typeOfDefinition(def)
	params := t.params
	stack := make([]uint64, max(len(params), len(t.results), 1))
	for i, p := range params {
		v := goja.Undefined()
		if i < len(args) {
			v = args[i]
		}
		stack[i] = h.s.toWasm(v, p)
	}
	fn := def.GoFunction().(api.GoModuleFunction)
	(&wasiFunction{h, def}).run(func(stack []uint64) { fn.Call(h.s.ctx, h.mod, stack) }, h.mod, stack)
	h.s.settle()
	return h.s.results(t, stack)
}

func (h *wasiHost) check() {
	if !h.started {
		h.s.env.ThrowCode("ERR_WASI_NOT_STARTED")
	}
}

// wasiOf finds the WASI object whose functions are among what an instance imports.
func wasiOf(s *state, values []goja.Value) *wasiHost {
	for _, v := range values {
		if o, ok := v.(*goja.Object); ok && s.wasi[o] != nil {
			return s.wasi[o].host
		}
	}
	return nil
}

func typeOfDefinition(def api.FunctionDefinition) funcType {
	return funcType{fromAPI(def.ParamTypes()), fromAPI(def.ResultTypes())}
}

// function gives the engine's own function if v is one of a WASI object and has the type that is imported.
func (h *wasiHost) function(v goja.Value, t funcType) api.GoModuleFunction {
	if h == nil {
		return nil
	}
	o, _ := v.(*goja.Object)
	w := h.s.wasi[o]
	if w == nil || typeOfDefinition(w.def).key() != t.key() {
		return nil
	}
	return hosted{w, w.def.GoFunction().(api.GoModuleFunction)}
}

func (h *wasiHost) config() wazero.ModuleConfig {
	if h == nil {
		return plainConfig()
	}
	return h.cfg
}

func (h *wasiHost) bind(mod api.Module) {
	if h != nil {
		h.mod = mod
	}
}
