// Package readline is what node:readline has in Go: the lines of a text, and how wide it is on a terminal.
//
// Everything here belongs to the goroutine that owns the isolate.
package readline

import (
	"slices"
	"strings"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/events"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/inspect"
	"github.com/node-go/node-go/internal/jsbind"
)

var template = sync.OnceValue(func() *engine.Template {
	return engine.NewTemplate(engine.ObjectProto).
		EnumerableMethod("splitLines", 1, splitLines).
		EnumerableMethod("deliver", 3, deliver).
		EnumerableMethod("stringWidth", 1, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			return r.ToValue(inspect.Width(c.Argument(0).String()))
		}).
		EnumerableMethod("stripControls", 1, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			s := c.Argument(0).String()
			if strings.IndexByte(s, 0x1b) < 0 && !strings.Contains(s, "\u009b") {
				return c.Argument(0)
			}
			return r.ToValue(inspect.StripVTControlCharacters(s))
		})
})

// New makes internalBinding('readline').
func New(e *jsbind.Env) *goja.Object { return template().New(e.VM) }

// splitLines gives the lines of a string; the last of them is what follows the last end of a line. Ends are \n, \r\n, \r, U+2028
// and U+2029.
func splitLines(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	text, ok := engine.TextOf(c.Argument(0))
	if !ok {
		jsbind.From(r).ThrowType(c.Argument(0), "text", "string")
	}
	var lines []any
	if text.Wide == nil {
		lines = splitASCII(text.ASCII)
	} else {
		lines = splitWide(c.Argument(0).(goja.String), text.Wide)
	}
	return r.NewArray(lines...)
}

func splitASCII(s string) (lines []any) {
	lines = make([]any, 0, strings.Count(s, "\n")+1)
	returns := strings.IndexByte(s, '\r') >= 0
	for {
		end, size := asciiEnd(s, returns)
		if end < 0 {
			return append(lines, engine.ASCIIValue(s))
		}
		lines = append(lines, engine.ASCIIValue(s[:end]))
		s = s[end+size:]
	}
}

// asciiEnd gives where the first line ends, or -1, and how long its end is.
func asciiEnd(s string, returns bool) (at, size int) {
	if !returns {
		return strings.IndexByte(s, '\n'), 1
	}
	at = strings.IndexAny(s, "\r\n")
	if at >= 0 && s[at] == '\r' && at+1 < len(s) && s[at+1] == '\n' {
		return at, 2
	}
	return at, 1
}

func splitWide(s goja.String, units []uint16) (lines []any) {
	from := 0
	for i := 0; i < len(units); i++ {
		switch units[i] {
		case '\n', '\r', 0x2028, 0x2029:
			lines = append(lines, s.Substring(from, i))
			if units[i] == '\r' && i+1 < len(units) && units[i+1] == '\n' {
				i++
			}
			from = i + 1
		}
	}
	return append(lines, s.Substring(from, len(units)))
}

// deliver tells an interface of all lines but the last: (iface, lines, onLine) calls iface._onLine with each. Where that is onLine,
// the interface's own, and no question is open, it comes to an event, which is emitted without calling it.
func deliver(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	e := jsbind.From(r)
	iface := jsbind.Object(c.Argument(0))
	values, ok := engine.DenseElements(jsbind.Object(c.Argument(1)))
	if iface == nil || !ok {
		panic(r.NewTypeError("an interface and its lines are needed"))
	}
	values = slices.Clone(values) // script runs meanwhile
	line, question := engine.ASCIIValue("line"), engine.ASCIIValue("_questionCallback")
	direct := events.EmitsPlainly(e, iface) && iface.Get("_onLine") == c.Argument(2)
	for _, v := range values[:len(values)-1] {
		if direct && jsbind.Nullish(engine.Get(iface, question)) {
			events.EmitPlain(e, iface, line, v)
		} else {
			e.Method(iface, "_onLine", v)
		}
	}
	return goja.Undefined()
}
