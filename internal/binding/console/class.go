package console

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

func constructor(e *jsbind.Env) *goja.Object {
	s := states.Of(e)
	if s.ctor == nil {
		s.ctor, s.proto = class().New(e.VM)
	}
	return s.ctor
}

var class = sync.OnceValue(func() *engine.Class {
	c := engine.NewClass("Console", 1, construct, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		return construct(r, c.Arguments, nil)
	}, nil, nil)
	c.Static.LazySymbol(goja.SymHasInstance, 0, func(r *goja.Runtime) goja.Value {
		return engine.NewFunction(r, "[Symbol.hasInstance]", 1, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			return r.ToValue(printerOf(r, c.Argument(0)) != nil)
		})
	})
	for _, m := range methods() {
		name := m.name
		switch name { // these two are others under a second name
		case "dirxml":
			name = "log"
		case "groupCollapsed":
			name = "group"
		}
		c.Proto.Lazy(m.name, engine.Plain, func(r *goja.Runtime) goja.Value {
			return engine.NewFunction(r, name, m.length, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
				p := printerOf(r, c.This)
				if p == nil {
					panic(r.NewTypeError("Console.prototype.%s called on an object that is no console", m.name))
				}
				return m.call(p, c.Arguments)
			})
		})
	}
	return c
})

// printerOf gives what lies behind a console object, or nil.
func printerOf(r *goja.Runtime, v goja.Value) *printer {
	if g := of(r); g != nil && v == goja.Value(g.object) {
		return g
	}
	p, _ := engine.Payload(v).(*printer)
	return p
}

// construct makes a Console over streams: Console(stdout[, stderr][, ignoreErrors]) or Console(options).
func construct(r *goja.Runtime, args []goja.Value, newTarget *goja.Object) *goja.Object {
	e := jsbind.From(r)
	s := states.Of(e)
	p := newPrinter(e)
	p.configure(args)
	o := r.CreateObject(engine.PrototypeFor(newTarget, s.ctor, s.proto))
	p.object = o
	engine.SetPayload(o, p)
	for _, m := range methods() {
		engine.DefineOwn(o, engine.ASCIIValue(m.name), p.bound(m, newTarget != nil && newTarget != s.ctor), engine.Plain)
	}
	for n, name := range [...]string{toStdout: "stdout", toStderr: "stderr"} {
		if name != "" {
			engine.DefineOwn(o, engine.ASCIIValue("_"+name), p.streams[n], engine.Hidden)
		}
	}
	engine.DefineOwn(o, engine.ASCIIValue("_ignoreErrors"), r.ToValue(!p.throwFailures), engine.Hidden)
	engine.DefineOwn(o, engine.ASCIIValue("_times"), p.times(), engine.Hidden)
	engine.DefineOwn(o, goja.SymToStringTag, engine.ASCIIValue("console"), engine.Configurable)
	return o
}

// bound gives a method as the console object owns it: it works without its receiver. A derived class may have its own.
func (p *printer) bound(m method, derived bool) *goja.Object {
	if derived {
		if own, ok := p.object.Get(m.name).(*goja.Object); ok && jsbind.IsCallable(own) {
			return p.env.Func(m.name, 0, func(c goja.FunctionCall) goja.Value { return p.env.Call(own, p.object, c.Arguments...) })
		}
	}
	return p.env.Func(m.name, 0, func(c goja.FunctionCall) goja.Value { return m.call(p, c.Arguments) })
}

func (p *printer) configure(args []goja.Value) {
	e := p.env
	first := jsbind.Object(arg(args, 0))
	get := func(name string) goja.Value {
		if first == nil {
			return goja.Undefined()
		}
		if v := first.Get(name); v != nil {
			return v
		}
		return goja.Undefined()
	}
	var stdout, stderr, ignore, mode, options, step goja.Value = arg(args, 0), arg(args, 1), arg(args, 2), nil, nil, nil
	if first != nil && !jsbind.IsCallable(get("write")) {
		stdout, stderr, ignore = get("stdout"), get("stderr"), get("ignoreErrors")
		mode, options, step = get("colorMode"), get("inspectOptions"), get("groupIndentation")
	}
	if goja.IsUndefined(stderr) {
		stderr = stdout
	}
	p.streams[toStdout], p.streams[toStderr] = p.writable(stdout, "stdout"), p.writable(stderr, "stderr")
	p.throwFailures = !goja.IsUndefined(ignore) && !ignore.ToBoolean()
	if !jsbind.Undefined(mode) {
		if jsbind.TypeOf(mode) != "boolean" && !mode.StrictEquals(engine.ASCIIValue("auto")) {
			e.Throw(nodeerr.InvalidArgValue("colorMode", Inspector.Of(e).Inspect(mode, nil), "must be one of: 'auto', true, false"))
		}
		p.colours = mode
	}
	if !jsbind.Undefined(step) {
		const most = 1000
		p.step = int(e.Integer(step, "groupIndentation", 0, most))
	}
	if !jsbind.Undefined(options) {
		p.options = p.checkOptions(options, !jsbind.Undefined(mode))
	}
}

func (p *printer) writable(v goja.Value, name string) *goja.Object {
	o := jsbind.Object(v)
	if o == nil || !jsbind.IsCallable(o.Get("write")) {
		p.env.ThrowCode("ERR_CONSOLE_WRITABLE_STREAM", name)
	}
	return o
}

// checkOptions refuses what cannot be the option inspectOptions, given for all streams or for each in a Map.
func (p *printer) checkOptions(v goja.Value, modeGiven bool) goja.Value {
	o := p.env.PlainObject(v, "options.inspectOptions")
	list := []*goja.Object{o}
	if engine.SlotOf(o) == engine.SlotMap {
		list = nil
		entries, _ := engine.Entries(o, -1)
		for _, entry := range entries {
			if each := jsbind.Object(entry.Value); each != nil {
				list = append(list, each)
			}
		}
	}
	for _, each := range list {
		if modeGiven && !jsbind.Undefined(each.Get("colors")) {
			p.env.ThrowCode("ERR_INCOMPATIBLE_OPTION_PAIR", "options.inspectOptions.color", "colorMode")
		}
	}
	return o
}
