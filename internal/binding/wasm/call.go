package wasm

import (
	"errors"
	"strconv"
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/tetratelabs/wazero/api"
	tables "github.com/tetratelabs/wazero/experimental/table"
	"github.com/tetratelabs/wazero/sys"
)

// function is an exported function: one of an instance, or one that was met as a reference.
type function struct {
	s      *state
	typ    funcType
	unfit  bool       // the type has values that JavaScript cannot have
	mod    api.Module // the instance, and the name that it exports the function by; nil if only met as a reference
	item   string
	fn     api.Function
	busy   bool // fn is being called: it is not reentrant
	ref    uint64
	object *goja.Object
}

// newFunction makes the object of an exported function, whose name is its index.
func (s *state) newFunction(f *function, index uint32) *function {
	f.s, f.unfit = s, !f.typ.all(valType.atBorder)
	s.types[f.typ.key()] = f.typ
	f.object = s.env.Func(strconv.Itoa(int(index)), len(f.typ.params), f.call)
	s.functions[f.object] = f
	return f
}

func (f *function) call(c goja.FunctionCall) goja.Value {
	s := f.s
	if f.unfit {
		s.fail("TypeError", incompatible)
	}
	fn, own, known := f.fn, !f.busy, len(s.externs)
	if !own {
		fn = s.another(f)
	}
	f.busy = true
	s.depth++
	defer f.leave(own, known)
	stack := make([]uint64, f.slots())
	for i, t := range f.typ.params {
		stack[i] = s.toWasm(c.Argument(i), t)
	}
	if err := fn.CallWithStack(s.ctx, stack); err != nil {
		s.raise(err, "")
	}
	s.settle()
	return s.results(f.typ, stack)
}

// leave ends a call. References from outside that came up in an outermost call go with it, unless the engine may have put them by.
func (f *function) leave(own bool, known int) {
	s := f.s
	if own {
		f.busy = false
	}
	if s.depth--; s.depth == 0 && !s.keep && len(s.externs) > known {
		clear(s.externs[known:])
		s.externs = s.externs[:known]
	}
}

// slots is the size of the stack for a call.
func (f *function) slots() int { return max(len(f.typ.params), len(f.typ.results)) }

// another gives the engine's function again, to be called while f.fn is.
func (s *state) another(f *function) api.Function {
	if f.mod != nil {
		return f.mod.ExportedFunction(f.item)
	}
	s.scratch.set(0, f.ref)
	return lookup(s.scratch.access, f.typ)
}

// errStopped ends a call of WebAssembly in which a JavaScript function did not return; state.pending says why.
var errStopped = errors.New("wasm: stopped by the host")

// guarded runs what may throw below a call of WebAssembly, which ends then; raise goes on with what was thrown.
func (s *state) guarded(f func()) {
	defer func() {
		if p := recover(); p != nil {
			s.pending, s.stopped = p, true
			panic(errStopped)
		}
	}()
	f()
}

// spread reads the results of a function with several from what it gives: any iterable.
func (s *state) spread(v goja.Value, t funcType, stack []uint64) {
	var list []goja.Value
	engine.ForOf(s.env.VM, v, func(item goja.Value) bool {
		list = append(list, item)
		return true
	})
	if len(list) != len(t.results) {
		s.fail("TypeError", "multi-return length mismatch")
	}
	for i, r := range t.results {
		stack[i] = s.toWasm(list[i], r)
	}
}

// traps gives the words of V8 for those of wazero.
var traps = []struct{ wazero, v8 string }{
	{"unreachable", "unreachable"},
	{"out of bounds memory access", "memory access out of bounds"},
	{"invalid table access", "function signature mismatch"}, // an index beyond the table is the same error, to V8 another,
	{"indirect call type mismatch", "function signature mismatch"},
	{"integer divide by zero", "divide by zero"},
	{"integer overflow", "divide result unrepresentable"},
	{"invalid conversion to integer", "float unrepresentable in integer range"},
	{"unaligned atomic", "operation does not support unaligned accesses"},
}

// raise throws what ended a call: the exception of a JavaScript function that it called, or what a trap is to JavaScript. where,
// if it is not empty, begins the message.
func (s *state) raise(err error, where string) {
	s.settle()
	if s.stopped {
		p := s.pending
		s.pending, s.stopped = nil, false
		panic(p)
	}
	if where != "" {
		where += ": "
	}
	var exit *sys.ExitError
	if errors.As(err, &exit) {
		s.fail("RuntimeError", where+"the instance has ended with code "+strconv.Itoa(int(exit.ExitCode())))
	}
	line, _, _ := strings.Cut(err.Error(), "\n")
	line = strings.TrimSuffix(strings.TrimPrefix(line, "wasm error: "), " (recovered by wazero)")
	if strings.Contains(line, "stack overflow") {
		s.fail("RangeError", "Maximum call stack size exceeded")
	}
	for _, t := range traps {
		if strings.Contains(line, t.wazero) {
			s.fail("RuntimeError", where+t.v8)
		}
	}
	s.fail("RuntimeError", where+line)
}

// reference gives the engine's reference to a function.
func (s *state) reference(f *function) uint64 {
	if f.ref == 0 {
		mod := s.assemble(referenceModule(f.item, f.typ), f.mod)
		out, err := mod.ExportedFunction(thing).Call(s.ctx)
		if err != nil {
			s.raise(err, "WebAssembly")
		}
		f.ref = out[0]
		s.byRef[f.ref] = f
	}
	return f.ref
}

// functionOf gives the function that a reference means; nil for the null reference. One that was not met before gets an object
// of its own.
func (s *state) functionOf(ref uint64) *function {
	if ref == 0 {
		return nil
	}
	if f := s.byRef[ref]; f != nil {
		return f
	}
	if s.scratch == nil {
		s.scratch = s.newTable(s.assemble(tableModule(typeFuncref, limits{min: 1}), nil), thing, extern{kind: kindTable, elem: typeFuncref, limits: limits{min: 1}})
	}
	s.scratch.set(0, ref)
	for _, t := range s.types {
		if fn := lookup(s.scratch.access, t); fn != nil {
			f := s.newFunction(&function{typ: t, fn: fn, ref: ref}, fn.Definition().Index())
			s.byRef[ref] = f
			return f
		}
	}
	s.fail("TypeError", "the type of a function reference is unknown")
	return nil
}

const incompatible = "type incompatibility when transforming from/to JS"

// lookup gives the function in the first element of a table if it is of type t, or nil.
func lookup(mod api.Module, t funcType) (fn api.Function) {
	defer func() {
		if recover() != nil {
			fn = nil // of another type
		}
	}()
	return tables.LookupFunction(mod, 0, 0, apiTypes(t.params), apiTypes(t.results))
}
