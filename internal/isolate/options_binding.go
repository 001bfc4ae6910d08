package isolate

import (
	"runtime"
	"slices"
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/options"
)

// optionsBinding gives builtins the command-line switches.
func optionsBinding(i *Isolate) *goja.Object {
	f := i.cfg.Options.Flags
	flags := i.vm.NewObject()
	for name, v := range map[string]bool{
		"noWarnings": f.NoWarnings, "traceWarnings": f.TraceWarnings, "throwDeprecation": f.ThrowDeprecation,
		"noDeprecation": f.NoDeprecation, "traceDeprecation": f.TraceDeprecation, "exposeInternals": f.ExposeInternals,
		"pendingDeprecation": f.PendingDeprecation,
	} {
		mustSet(flags, name, i.vm.ToValue(v))
	}
	mustSet(flags, "disableWarnings", i.env.StringArray(f.DisableWarnings))
	mustSet(flags, "redirectWarnings", i.vm.ToValue(f.RedirectWarnings))
	o := i.vm.NewObject()
	mustSet(o, "flags", flags)
	mustSet(o, "localStorageFile", i.vm.ToValue(f.LocalStorage))
	mustSet(o, "invalidExecArgv", i.env.Func("invalidExecArgv", 1, func(c goja.FunctionCall) goja.Value {
		var list []string
		engine.ForOf(i.vm, c.Argument(0), func(v goja.Value) bool {
			list = append(list, v.String())
			return true
		})
		_, invalid := options.Worker(list, "")
		return i.env.StringArray(invalid)
	}))
	mustSet(o, "accepts", i.env.Func("accepts", 1, func(c goja.FunctionCall) goja.Value {
		name, _, _ := strings.Cut(c.Argument(0).String(), "=")
		return i.vm.ToValue(slices.ContainsFunc(options.Table(), func(o options.Option) bool { return o.Name == name || o.Alias == name }))
	}))
	mustSet(o, "invalidNodeOptions", i.env.Func("invalidNodeOptions", 1, func(c goja.FunctionCall) goja.Value {
		var messages []string
		if err := options.CheckEnv(c.Argument(0).String()); err != nil {
			messages = append(messages, err.Error())
		}
		return i.env.StringArray(messages)
	}))
	mustSet(o, "testOptions", i.env.Func("testOptions", 0, func(goja.FunctionCall) goja.Value { return i.testOptions() }))
	return o
}

// exposeGC gives scripts gc(). The collector is that of the whole process.
func (i *Isolate) exposeGC() {
	i.env.Define(i.vm.GlobalObject(), "gc", i.env.Func("gc", 0, func(c goja.FunctionCall) goja.Value {
		runtime.GC()
		if o := jsbind.Object(c.Argument(0)); o != nil {
			if how := o.Get("execution"); how != nil && how.String() == "async" {
				p, resolve, _ := i.vm.NewPromise()
				if err := resolve(goja.Undefined()); err != nil {
					i.env.Throw(err)
				}
				return i.vm.ToValue(p)
			}
		}
		return goja.Undefined()
	}), engine.Hidden)
}
