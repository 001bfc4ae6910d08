package url

import (
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/console"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/inspect"
	"github.com/node-go/node-go/internal/jsbind"
)

// shown is one entry in the picture of a URLSearchParams or of its iterator; key is nil for an item without one.
type shown struct{ key, value goja.Value }

func (p *params) shown() []shown {
	r := engine.RuntimeOf(p.this)
	list := make([]shown, len(p.list))
	for i, e := range p.list {
		list[i] = shown{r.ToValue(e.name), r.ToValue(e.value)}
	}
	return list
}

// defineInspect gives proto a method for util.inspect that draws a list in braces, on one line if it fits.
func defineInspect(e *jsbind.Env, proto *goja.Object, class, empty string, items func(v goja.Value) []shown) {
	fn := e.Func("[nodejs.util.inspect.custom]", 2, func(c goja.FunctionCall) goja.Value {
		list := items(c.This)
		st := console.Inspector.Of(e)
		o := st.FromValue(c.Argument(1))
		if depth := c.Argument(0); jsbind.TypeOf(depth) == "number" && depth.ToFloat() < 0 {
			return e.Value("[Object]")
		}
		var parts []string
		width := 0
		for _, s := range list {
			text := st.Inspect(s.value, &o)
			if s.key != nil {
				text = st.Inspect(s.key, &o) + " => " + text
			}
			parts = append(parts, text)
			width += len(inspect.StripVTControlCharacters(text)) + len(", ")
		}
		switch {
		case len(parts) == 0:
			return e.Value(class + empty)
		case float64(width-len(", ")) > o.BreakLength:
			return e.Value(class + " {\n  " + strings.Join(parts, ",\n  ") + " }")
		}
		return e.Value(class + " { " + strings.Join(parts, ", ") + " }")
	})
	engine.DefineOwn(proto, engine.SymbolFor(e.VM, "nodejs.util.inspect.custom"), fn, engine.Hidden)
}
