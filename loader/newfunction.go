package loader

import (
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// functionName is what stack traces call code that Function made.
const functionName = "anonymous"

// ExtendFunction has the constructor Function take a body with import(), which the engine cannot parse. Modules are found from the
// working directory, as those of scripts are.
func (l *Loader) ExtendFunction(ctor *goja.Object) {
	engine.WrapNative(ctor, func(call func(goja.FunctionCall) goja.Value) func(goja.FunctionCall) goja.Value {
		return func(c goja.FunctionCall) goja.Value {
			if !mentionsImport(c.Arguments) {
				return call(c)
			}
			return l.functionOf(c.Arguments)
		}
	})
	engine.WrapConstructor(ctor, func(construct func([]goja.Value, *goja.Object) *goja.Object) func([]goja.Value, *goja.Object) *goja.Object {
		return func(args []goja.Value, newTarget *goja.Object) *goja.Object {
			if !mentionsImport(args) {
				return construct(args, newTarget)
			}
			return l.functionOf(args)
		}
	})
}

func mentionsImport(args []goja.Value) bool {
	if len(args) == 0 {
		return false
	}
	t, ok := engine.TextOf(args[len(args)-1])
	return ok && (strings.Contains(t.ASCII, "import") || t.Wide != nil && strings.Contains(args[len(args)-1].String(), "import"))
}

func (l *Loader) functionOf(args []goja.Value) *goja.Object {
	params := make([]string, 0, len(args)-1)
	for _, a := range args[:len(args)-1] {
		params = append(params, a.String())
	}
	source := "(function anonymous(" + strings.Join(params, ",") + "\n) {\n" + args[len(args)-1].String() + "\n})"
	p, _ := l.CompileUnit(Unit{Name: functionName, Source: source})
	l.ScriptHooks(source)
	v, err := l.vm.RunProgram(p)
	if err != nil {
		l.env.Throw(err)
	}
	return v.(*goja.Object)
}
