package console

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/inspect"
	"github.com/node-go/node-go/internal/jsbind"
)

// inspectOptions are the options with which values are shown on stream n.
func (p *printer) inspectOptions(n int) inspect.Options {
	st := Inspector.Of(p.env)
	o := st.FromValue(p.optionsFor(n))
	if v := p.givenColours(n); !jsbind.Undefined(v) {
		return o
	}
	if p.colours != nil && p.colours.ExportType().Kind().String() == "bool" {
		o.Colors = p.colours.ToBoolean()
	} else {
		o.Colors = p.colourful(n)
	}
	return o
}

// optionsFor gives the option inspectOptions, which may be a Map from streams to options.
func (p *printer) optionsFor(n int) goja.Value {
	o := jsbind.Object(p.options)
	if o == nil || engine.SlotOf(o) != engine.SlotMap {
		return p.options
	}
	return p.env.Method(o, "get", p.stream(n))
}

func (p *printer) givenColours(n int) goja.Value {
	if o := jsbind.Object(p.optionsFor(n)); o != nil {
		return o.Get("colors")
	}
	return nil
}

// colourful tells whether stream n shows colours: a terminal does, and FORCE_COLOR decides for all of them.
func (p *printer) colourful(n int) bool {
	if forced, on := forcedColour(p.env); forced {
		return on
	}
	if p.streams[n] == nil && p.env.Opts.Stdio.Kind(n) != "tty" {
		return false
	}
	return ShouldColour(p.env, p.stream(n))
}

// Colourful tells whether what the runtime itself writes to stream n, 1 or 2, shows colours.
func Colourful(e *jsbind.Env, n int) bool { return newPrinter(e).colourful(n) }

// ShouldColour tells whether text for a stream object should be coloured: if it is a terminal with more than two colours, or the
// environment says so.
func ShouldColour(e *jsbind.Env, stream *goja.Object) bool {
	if forced, on := forcedColour(e); forced {
		return on
	}
	if stream == nil {
		return false
	}
	if tty := stream.Get("isTTY"); tty == nil || !tty.ToBoolean() {
		return false
	}
	depth := stream.Get("getColorDepth")
	return !jsbind.IsCallable(depth) || e.Call(depth, stream).ToFloat() > 2
}

// forcedColour reads FORCE_COLOR of the environment as the program sees it now.
func forcedColour(e *jsbind.Env) (forced, on bool) {
	env, ok := e.Host.Require("process").Get("env").(*goja.Object)
	if !ok {
		return false, false
	}
	v := env.Get("FORCE_COLOR")
	if jsbind.Undefined(v) {
		return false, false
	}
	switch v.String() {
	case "", "1", "true", "2", "3":
		if !jsbind.Undefined(env.Get("NODE_DISABLE_COLORS")) || !jsbind.Undefined(env.Get("NO_COLOR")) {
			e.Method(e.Host.Require("internal/tty_colors"), "getColorDepth", env) // warns of what does not count
		}
		return true, true
	}
	return true, false
}
