package timers

import (
	"strconv"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/asyncctx"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// functions are the functions of the module, which are globals as well.
var functions = [...]struct {
	name   string
	length int
	fn     engine.NativeFunc
	custom bool // has a form for util.promisify: the one of timers/promises
}{
	{"setTimeout", 2, SetTimeout, true},
	{"clearTimeout", 1, ClearTimeout, false},
	{"setImmediate", 1, SetImmediate, true},
	{"clearImmediate", 1, ClearImmediate, false},
	{"setInterval", 2, SetInterval, false},
	{"clearInterval", 1, ClearTimeout, false},
}

// made has the functions of one isolate, so that globals and module give the same.
var made = jsbind.NewSlot(func(*jsbind.Env) map[string]*goja.Object { return map[string]*goja.Object{} })

// DescribeGlobals adds setTimeout and the others to a template of the global object, in the order in which Node lists its globals.
func DescribeGlobals(t *engine.Template) {
	for _, i := range [len(functions)]int{3, 2, 5, 1, 4, 0} {
		describe(t, i)
	}
}

func describe(t *engine.Template, i int) {
	t.Lazy(functions[i].name, engine.Plain, func(r *goja.Runtime) goja.Value { return function(r, i) })
}

func function(r *goja.Runtime, i int) goja.Value {
	f := &functions[i]
	all := made.Of(jsbind.From(r))
	if o := all[f.name]; o != nil {
		return o
	}
	o := templates()[i].NewFunction(r, f.fn, nil)
	all[f.name] = o
	return o
}

// templates describes the functions as objects.
var templates = sync.OnceValue(func() (all [len(functions)]*engine.Template) {
	for i := range functions {
		t := engine.NewTemplate(engine.FunctionProto)
		t.Constant("length", engine.Configurable, functions[i].length)
		t.Constant("name", engine.Configurable, functions[i].name)
		if functions[i].custom {
			t.AccessorSymbol(engine.SymPromisifyCustom, "", engine.Enumerable, func(r *goja.Runtime, _ goja.FunctionCall) goja.Value {
				return jsbind.From(r).Host.Require("timers/promises").Get(functions[i].name)
			}, nil)
		}
		all[i] = t
	}
	return all
})

// New makes what internalBinding('timers') gives.
func New(env *jsbind.Env) *goja.Object { return bindingTemplate().New(env.VM) }

var bindingTemplate = sync.OnceValue(func() *engine.Template {
	return engine.NewTemplate(engine.ObjectProto).
		EnumerableMethod("now", 0, func(r *goja.Runtime, _ goja.FunctionCall) goja.Value {
			return r.ToValue(float64(jsbind.From(r).Clock.Nanotime()) / nanosPerMil)
		})
})

// Exports makes the module timers.
func Exports(env *jsbind.Env) *goja.Object { return module().New(env.VM) }

var module = sync.OnceValue(func() *engine.Template {
	t := engine.NewTemplate(engine.ObjectProto)
	for i := range functions {
		describe(t, i)
	}
	t.Accessor("promises", engine.Enumerable|engine.Configurable, func(r *goja.Runtime, _ goja.FunctionCall) goja.Value {
		return jsbind.From(r).Host.Require("timers/promises")
	}, nil)
	return t
})

// SetTimeout is setTimeout.
func SetTimeout(r *goja.Runtime, c goja.FunctionCall) goja.Value { return start(r, c, false) }

// SetInterval is setInterval.
func SetInterval(r *goja.Runtime, c goja.FunctionCall) goja.Value { return start(r, c, true) }

func start(r *goja.Runtime, c goja.FunctionCall, repeat bool) goja.Value {
	s := of(r)
	fn := c.Argument(0)
	if !jsbind.IsCallable(fn) {
		s.env.ThrowType(fn, "callback", "function")
	}
	o, t := s.newTimer(fn, c.Argument(1), rest(r, c.Arguments, 2), repeat, true)
	s.arm(t, t.idle, s.env.Clock.ArmNow())
	return o
}

// rest makes the array of what follows the first n arguments, or nil if nothing does.
func rest(r *goja.Runtime, args []goja.Value, n int) goja.Value {
	if len(args) <= n {
		return nil
	}
	return engine.ValueKinds().NewArray(r, append([]goja.Value(nil), args[n:]...), 0)
}

// ClearTimeout is clearTimeout and clearInterval: it takes a Timeout, or the number that stands for one, also as a string.
func ClearTimeout(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	v := c.Argument(0)
	if t := timeouts().Data(v); t != nil {
		t.s.clear(t)
		return goja.Undefined()
	}
	var id float64
	switch jsbind.TypeOf(v) {
	case "number":
		id = v.ToFloat()
	case "string":
		f, err := strconv.ParseFloat(v.String(), 64)
		if err != nil || strconv.FormatFloat(f, 'f', -1, 64) != v.String() {
			return goja.Undefined()
		}
		id = f
	default:
		return goja.Undefined()
	}
	s := of(r)
	if t := s.known[asyncctx.ID(id)]; t != nil {
		s.clear(t)
	}
	return goja.Undefined()
}

// SetImmediate is setImmediate.
func SetImmediate(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	s := of(r)
	fn := c.Argument(0)
	if !jsbind.IsCallable(fn) {
		s.env.ThrowType(fn, "callback", "function")
	}
	return s.newImmediate(fn, rest(r, c.Arguments, 1))
}

// ClearImmediate is clearImmediate.
func ClearImmediate(_ *goja.Runtime, c goja.FunctionCall) goja.Value {
	if im := immediates().Data(c.Argument(0)); im != nil {
		im.clear()
	}
	return goja.Undefined()
}
