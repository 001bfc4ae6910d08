package inspect

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// Host is what inspection wants to know of the isolate around it. A nil function means that there is no such thing.
type Host struct {
	// IsModuleNamespace tells the objects that `import * as ns` gives.
	IsModuleNamespace func(*goja.Object) bool
	// IsBuiltinModule tells whether id, without `node:`, names a builtin module: its stack frames are greyed out.
	IsBuiltinModule func(id string) bool
	// Cwd gives the working directory, greyed out in stack frames.
	Cwd func() string
}

// Texter is implemented by the Go value behind objects that are shown as a text when no method of theirs is to draw them and there is depth
// left.
type Texter interface{ InspectText() string }

// State is what one isolate keeps for inspection: its default options and its intrinsic objects.
type State struct {
	// Host may be set before the first use.
	Host Host

	vm       *goja.Runtime
	defaults Options
	shown    *goja.Object // inspect.defaultOptions, once script has it; then it is the truth
	fn       *goja.Object // util.inspect, once made
	plain    *goja.Object // the stylize function of uncoloured output, once made
	coloured *goja.Object

	custom      *goja.Symbol
	objectProto *goja.Object
	errorProto  *goja.Object
	hasInstance goja.Value
}

// NewState makes the state of the isolate that owns vm. It must come before user code, which could change what Symbol.for is.
func NewState(vm *goja.Runtime) *State {
	st := &State{vm: vm, defaults: DefaultOptions()}
	symbol := vm.Get("Symbol").(*goja.Object)
	st.custom = engine.Call(symbol.Get("for"), symbol, []goja.Value{vm.ToValue("nodejs.util.inspect.custom")}).(*goja.Symbol)
	st.objectProto = vm.NewObject().Prototype()
	return st
}

// CustomSymbol is Symbol.for('nodejs.util.inspect.custom').
func (st *State) CustomSymbol() *goja.Symbol { return st.custom }

func (st *State) functionHasInstance() goja.Value {
	if st.hasInstance == nil {
		fn := st.vm.ToValue(func(goja.FunctionCall) goja.Value { return nil }).(*goja.Object)
		st.hasInstance = fn.GetSymbol(goja.SymHasInstance)
	}
	return st.hasInstance
}

// Inspect gives v as util.inspect(v, o) would; nil options are the isolate's defaults.
func (st *State) Inspect(v goja.Value, o *Options) string {
	f := st.newFormatter(o)
	return f.value(v, 0, false)
}

func (st *State) newFormatter(o *Options) *formatter {
	if o == nil {
		d := st.Defaults()
		o = &d
	}
	return &formatter{st: st, vm: st.vm, opt: *o}
}
