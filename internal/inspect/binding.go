package inspect

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// Function is util.inspect, with its properties custom, defaultOptions, colors and styles; the latter two are made on first look.
func (st *State) Function() *goja.Object {
	if st.fn == nil {
		st.fn = engine.NewTemplate(nil).
			Constant("length", engine.Configurable, 2).
			Constant("name", engine.Configurable, "inspect").
			Lazy("prototype", engine.Writable, func(r *goja.Runtime) goja.Value {
				proto := r.NewObject()
				if err := proto.DefineDataProperty("constructor", st.fn, goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE); err != nil {
					panic(err)
				}
				return proto
			}).
			Lazy("custom", engine.Plain, func(*goja.Runtime) goja.Value { return st.custom }).
			Accessor("defaultOptions", 0, st.getDefaults, st.setDefaults).
			Lazy("colors", engine.Plain, func(*goja.Runtime) goja.Value { return st.newColours() }).
			Lazy("styles", engine.Plain, func(*goja.Runtime) goja.Value { return st.newStyles() }).
			NewFunction(st.vm, st.inspectCall, nil)
		fn := engine.NewFunction(st.vm, "", 0, func(*goja.Runtime, goja.FunctionCall) goja.Value { return goja.Undefined() })
		if err := st.fn.SetPrototype(fn.Prototype()); err != nil {
			panic(err)
		}
	}
	return st.fn
}

// Binding is what the JavaScript side gets: inspect, format, formatWithOptions and stripVTControlCharacters.
func (st *State) Binding() *goja.Object {
	return engine.NewTemplate(engine.ObjectProto).
		Lazy("inspect", engine.Plain, func(*goja.Runtime) goja.Value { return st.Function() }).
		EnumerableMethod("format", 0, func(_ *goja.Runtime, call goja.FunctionCall) goja.Value {
			return st.Value(st.Format(nil, call.Arguments))
		}).
		EnumerableMethod("formatWithOptions", 1, st.formatWithOptions).
		EnumerableMethod("getStringWidth", 1, func(_ *goja.Runtime, call goja.FunctionCall) goja.Value {
			return st.vm.ToValue(Width(textOf(call.Argument(0).ToString().(goja.String))))
		}).
		EnumerableMethod("stripVTControlCharacters", 1, func(_ *goja.Runtime, call goja.FunctionCall) goja.Value {
			s, ok := call.Argument(0).(goja.String)
			if !ok {
				jsbind.From(st.vm).ThrowType(call.Argument(0), "str", "string")
			}
			return st.Value(StripVTControlCharacters(textOf(s)))
		}).
		New(st.vm)
}

// inspectCall takes inspect(value, options) and the older inspect(value, showHidden, depth, colors).
func (st *State) inspectCall(_ *goja.Runtime, call goja.FunctionCall) goja.Value {
	if len(call.Arguments) < 2 {
		return st.Value(st.Inspect(call.Argument(0), nil))
	}
	o := st.FromValue(call.Argument(1))
	if _, isObject := call.Argument(1).(*goja.Object); !isObject {
		if b, ok := boolean(call.Argument(1)); ok {
			o.set("showHidden", st.vm.ToValue(b))
		}
		if v := call.Argument(2); !goja.IsUndefined(v) {
			o.set("depth", v)
		}
		if v := call.Argument(3); !goja.IsUndefined(v) {
			o.set("colors", v)
		}
	}
	return st.Value(st.Inspect(call.Argument(0), &o))
}

func (st *State) formatWithOptions(_ *goja.Runtime, call goja.FunctionCall) goja.Value {
	opts, ok := call.Argument(0).(*goja.Object)
	if !ok || engine.IsCallable(opts) {
		jsbind.From(st.vm).ThrowType(call.Argument(0), "inspectOptions", "object")
	}
	o := st.FromValue(opts)
	return st.Value(st.Format(&o, call.Arguments[1:]))
}

// getDefaults hands out the one sealed object of options; from then on script may change it at any time, and it is asked each time.
func (st *State) getDefaults(*goja.Runtime, goja.FunctionCall) goja.Value {
	if st.shown == nil {
		o := st.vm.NewObject()
		for _, name := range optionNames() {
			mustSet(o, engine.KeyOf(st.vm.ToValue(name)), st.defaults.get(st.vm, name))
		}
		object := st.vm.Get("Object").(*goja.Object)
		engine.Call(object.Get("seal"), object, []goja.Value{o})
		st.shown = o
	}
	return st.shown
}

func (st *State) setDefaults(r *goja.Runtime, call goja.FunctionCall) goja.Value {
	opts, ok := call.Argument(0).(*goja.Object)
	if !ok || engine.IsCallable(opts) {
		jsbind.From(st.vm).ThrowType(call.Argument(0), "options", "object")
	}
	shown := st.getDefaults(r, goja.FunctionCall{}).(*goja.Object)
	for _, k := range engine.OwnKeys(opts, false, nil) {
		if _, known := engine.OwnPropOf(shown, k); !known {
			panic(st.vm.NewTypeError("Cannot add property %s, object is not extensible", stringOf(k.Value())))
		}
		mustSet(shown, k, engine.GetProperty(opts, k))
	}
	return goja.Undefined()
}

// styleFunction gives the function `stylize` that goes with o.
func (st *State) styleFunction(o *Options) goja.Value {
	switch {
	case o.Colors:
		if st.coloured == nil {
			st.coloured = engine.NewFunction(st.vm, "stylizeWithColor", 2, func(_ *goja.Runtime, call goja.FunctionCall) goja.Value {
				return st.Value(st.colour(stringOf(call.Argument(0)), stringOf(call.Argument(1))))
			})
		}
		return st.coloured
	case o.stylize != nil:
		return o.stylize
	}
	if st.plain == nil {
		st.plain = engine.NewFunction(st.vm, "stylizeNoColor", 1, func(_ *goja.Runtime, call goja.FunctionCall) goja.Value {
			return call.Argument(0)
		})
	}
	return st.plain
}
