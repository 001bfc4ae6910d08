package console

import (
	"strconv"
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/inspect"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/tracing"
)

// method is one method that a console object has as its own, and Console.prototype too.
type method struct {
	name   string
	length int // on the prototype
	call   func(p *printer, args []goja.Value) goja.Value
}

// methods lists them in the order in which a console object has them.
func methods() []method {
	log := printing("log", toStdout)
	return []method{
		{"log", 0, log},
		{"info", 0, printing("info", toStdout)},
		{"debug", 0, printing("debug", toStdout)},
		{"warn", 0, printing("warn", toStderr)},
		{"error", 0, printing("error", toStderr)},
		{"dir", 2, (*printer).dir},
		{"time", 0, (*printer).time},
		{"timeEnd", 0, (*printer).timeEnd},
		{"timeLog", 0, (*printer).timeLog},
		{"trace", 0, (*printer).trace},
		{"assert", 1, (*printer).assert},
		{"clear", 0, (*printer).clear},
		{"count", 0, (*printer).count},
		{"countReset", 0, (*printer).countReset},
		{"group", 0, (*printer).group},
		{"groupEnd", 0, (*printer).groupEnd},
		{"table", 2, (*printer).table},
		{"dirxml", 0, log},
		{"groupCollapsed", 0, (*printer).group},
	}
}

// printing makes a method that prints its arguments on stream n, and tells those who listen to the method's channel.
func printing(name string, n int) func(*printer, []goja.Value) goja.Value {
	channel := "console." + name
	return func(p *printer, args []goja.Value) goja.Value {
		p.env.Publish(channel, func() goja.Value { return p.env.VM.NewArray(values(args)...) })
		p.print(n, p.format(n, args))
		return goja.Undefined()
	}
}

// say calls a method of the console object itself, which a program may have replaced.
func (p *printer) say(name string, args ...goja.Value) {
	p.method(p.object, "this", name, args...)
}

// method calls a method of an object that a program supplies; holder is the object's name where there is no such method.
func (p *printer) method(o *goja.Object, holder, name string, args ...goja.Value) goja.Value {
	fn := o.Get(name)
	if !jsbind.IsCallable(fn) {
		panic(p.env.VM.NewTypeError("%s.%s is not a function", holder, name))
	}
	return p.env.Call(fn, o, args...)
}

func (p *printer) dir(args []goja.Value) goja.Value {
	o := p.inspectOptions(toStdout)
	o.CustomInspect = false
	st := Inspector.Of(p.env)
	if given := jsbind.Object(arg(args, 1)); given != nil {
		merged := p.env.VM.NewObject()
		p.env.Define(merged, "customInspect", p.env.Value(false), engine.Plain)
		p.env.Define(merged, "colors", p.env.Value(o.Colors), engine.Plain)
		for _, from := range []*goja.Object{jsbind.Object(p.optionsFor(toStdout)), given} {
			if from == nil {
				continue
			}
			for _, k := range from.Keys() {
				p.env.Define(merged, k, from.Get(k), engine.Plain)
			}
		}
		o = st.FromValue(merged)
	}
	p.print(toStdout, st.Inspect(arg(args, 0), &o))
	return goja.Undefined()
}

func (p *printer) trace(args []goja.Value) goja.Value {
	text := p.format(toStderr, args)
	header := "Trace"
	if text != "" {
		header += ": " + inspect.Printable(text)
	}
	e := engine.NewError(p.env.VM, "Error", inspect.Printable(text), header)
	p.say("error", e.Get("stack"))
	return goja.Undefined()
}

func (p *printer) assert(args []goja.Value) goja.Value {
	if arg(args, 0).ToBoolean() {
		return goja.Undefined()
	}
	rest := append([]goja.Value(nil), args[min(1, len(args)):]...)
	st := Inspector.Of(p.env)
	if len(rest) > 0 && jsbind.TypeOf(rest[0]) == "string" {
		rest[0] = st.Value("Assertion failed: " + st.Format(nil, rest[:1]))
	} else {
		rest = append([]goja.Value{engine.ASCIIValue("Assertion failed")}, rest...)
	}
	p.say("warn", rest...)
	return goja.Undefined()
}

func (p *printer) clear([]goja.Value) goja.Value {
	stream := p.stream(toStdout)
	if tty := stream.Get("isTTY"); tty == nil || !tty.ToBoolean() {
		return goja.Undefined()
	}
	if env, ok := p.env.Host.Require("process").Get("env").(*goja.Object); ok {
		if term := env.Get("TERM"); term != nil && term.String() == "dumb" {
			return goja.Undefined()
		}
	}
	const topLeft, eraseBelow = "\x1b[1;1H", "\x1b[0J"
	p.method(stream, "stream", "write", engine.ASCIIValue(topLeft))
	p.method(stream, "stream", "write", engine.ASCIIValue(eraseBelow))
	return goja.Undefined()
}

// label gives the label of a count or timer.
func (p *printer) label(args []goja.Value) string {
	v := arg(args, 0)
	if goja.IsUndefined(v) {
		return "default"
	}
	if jsbind.TypeOf(v) == "symbol" {
		panic(p.env.VM.NewTypeError("Cannot convert a Symbol value to a string"))
	}
	return v.String()
}

func (p *printer) count(args []goja.Value) goja.Value {
	label := p.label(args)
	if p.counts == nil {
		p.counts = map[string]int{}
	}
	p.counts[label]++
	p.traceEvent(tracing.Counter, "count::"+label, map[string]int{"data": p.counts[label]})
	p.say("log", p.env.Value(label+": "+strconv.Itoa(p.counts[label])))
	return goja.Undefined()
}

func (p *printer) countReset(args []goja.Value) goja.Value {
	label := p.label(args)
	_, ok := p.counts[label]
	if v := arg(args, 0); !goja.IsUndefined(v) && jsbind.TypeOf(v) != "string" {
		ok = false // the names of counters are texts, and none is made of what resets them
	}
	if !ok {
		p.warn("Count for '" + label + "' does not exist")
		return goja.Undefined()
	}
	delete(p.counts, label)
	p.traceEvent(tracing.Counter, "count::"+label, map[string]int{"data": 0})
	return goja.Undefined()
}

// warn is process.emitWarning.
func (p *printer) warn(text string) {
	p.env.Method(p.env.Host.Require("process"), "emitWarning", p.env.Value(text))
}

func (p *printer) group(args []goja.Value) goja.Value {
	if len(args) > 0 {
		p.say("log", args...)
	}
	p.indent += strings.Repeat(" ", p.step)
	return goja.Undefined()
}

func (p *printer) groupEnd([]goja.Value) goja.Value {
	p.indent = p.indent[:max(0, len(p.indent)-p.step)]
	return goja.Undefined()
}

func arg(args []goja.Value, n int) goja.Value {
	if n < len(args) {
		return args[n]
	}
	return goja.Undefined()
}

// values gives args as the engine's array constructor wants them.
func values(args []goja.Value) []any {
	list := make([]any, len(args))
	for i, a := range args {
		list[i] = a
	}
	return list
}
