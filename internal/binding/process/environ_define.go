package process

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

const (
	onlyData   = "'process.env' only accepts a configurable, writable, and enumerable data descriptor"
	noAccessor = "'process.env' does not accept an accessor(getter/setter) descriptor"
)

// guardDefinitions has the functions that define properties refuse for env what an environment cannot hold: the engine asks an
// object like it for values only.
func (o *envObject) guardDefinitions(env *goja.Object) {
	e := o.s.env
	guard := func(holder, name string, check func(c goja.FunctionCall)) {
		h := jsbind.Object(e.VM.Get(holder))
		if h == nil {
			return // the program took the global away
		}
		if f := jsbind.Object(h.Get(name)); f != nil {
			engine.WrapNative(f, func(call func(goja.FunctionCall) goja.Value) func(goja.FunctionCall) goja.Value {
				return func(c goja.FunctionCall) goja.Value {
					if c.Argument(0) == goja.Value(env) {
						check(c)
					}
					return call(c)
				}
			})
		}
	}
	property := func(c goja.FunctionCall) {
		if d := jsbind.Object(c.Argument(2)); d != nil {
			o.checkDescriptor(d)
			if jsbind.TypeOf(c.Argument(1)) == "symbol" {
				panic(e.VM.NewTypeError("Cannot convert a Symbol value to a string"))
			}
		}
	}
	guard("Object", "defineProperty", property)
	guard("Reflect", "defineProperty", property)
	guard("Object", "defineProperties", func(c goja.FunctionCall) {
		if list := jsbind.Object(c.Argument(1)); list != nil {
			for _, k := range list.Keys() {
				if d := jsbind.Object(list.Get(k)); d != nil {
					o.checkDescriptor(d)
				}
			}
		}
	})
	for name, message := range map[string]string{
		"freeze": "Cannot freeze", "seal": "Cannot seal", "preventExtensions": "Cannot prevent extensions",
	} {
		guard("Object", name, func(goja.FunctionCall) { panic(e.VM.NewTypeError(message)) })
	}
}

func (o *envObject) checkDescriptor(d *goja.Object) {
	e := o.s.env
	if d.Get("get") != nil || d.Get("set") != nil {
		e.ThrowCode("ERR_INVALID_OBJECT_DEFINE_PROPERTY", noAccessor)
	}
	for _, name := range []string{"value", "configurable", "writable", "enumerable"} {
		if v := d.Get(name); v == nil || name != "value" && !v.ToBoolean() {
			e.ThrowCode("ERR_INVALID_OBJECT_DEFINE_PROPERTY", onlyData)
		}
	}
}
