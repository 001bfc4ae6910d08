// Package picture gives classes that are written in Go the method by which util.inspect shows their instances.
package picture

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// Prop is a property in the picture that util.inspect draws of an instance.
type Prop struct {
	Name  string
	Value any
}

// Define gives proto the method under Symbol.for('nodejs.util.inspect.custom'). props gives what is shown of an instance, and throws
// when it is none. The picture begins with class, unless that is empty.
func Define(env *jsbind.Env, proto *goja.Object, class string, props func(o *goja.Object) []Prop) {
	method := env.Func("[nodejs.util.inspect.custom]", 2, func(c goja.FunctionCall) goja.Value {
		return Draw(env, c, class, props)
	})
	engine.DefineOwn(proto, engine.SymbolFor(env.VM, "nodejs.util.inspect.custom"), method, engine.Hidden)
}

// DefineDerived is Define for classes that programs extend: the picture begins with the name of the instance's own class. What is in it is
// shown as deep as the instance.
func DefineDerived(env *jsbind.Env, proto *goja.Object, class string, props func(o *goja.Object) []Prop) {
	method := env.Func("[nodejs.util.inspect.custom]", 2, func(c goja.FunctionCall) goja.Value {
		name := class
		if o, ok := c.This.(*goja.Object); ok {
			if ctor, ok := o.Get("constructor").(*goja.Object); ok && engine.IsCallable(ctor) {
				name = engine.Prop(ctor, "name").String()
			}
		}
		return draw(env, c, name, props, 0)
	})
	engine.DefineOwn(proto, engine.SymbolFor(env.VM, "nodejs.util.inspect.custom"), method, engine.Hidden)
}

// DefineNamed is Define for classes of which nothing but the name is shown where no more depth is left.
func DefineNamed(env *jsbind.Env, proto *goja.Object, class string, props func(o *goja.Object) []Prop) {
	method := env.Func("[nodejs.util.inspect.custom]", 2, func(c goja.FunctionCall) goja.Value {
		picture := Draw(env, c, class, props)
		if picture == c.This {
			return env.Value("[" + class + "]")
		}
		return picture
	})
	engine.DefineOwn(proto, engine.SymbolFor(env.VM, "nodejs.util.inspect.custom"), method, engine.Hidden)
}

// DefineShallow is DefineNamed for a picture that takes no depth of its own.
func DefineShallow(env *jsbind.Env, proto *goja.Object, class string, props func(o *goja.Object) []Prop) {
	method := env.Func("[nodejs.util.inspect.custom]", 2, func(c goja.FunctionCall) goja.Value {
		picture := draw(env, c, class, props, 0)
		if picture == c.This {
			return env.Value("[" + class + "]")
		}
		return picture
	})
	engine.DefineOwn(proto, engine.SymbolFor(env.VM, "nodejs.util.inspect.custom"), method, engine.Hidden)
}

// Draw is what such a method does with its call c.
func Draw(env *jsbind.Env, c goja.FunctionCall, class string, props func(o *goja.Object) []Prop) goja.Value {
	return draw(env, c, class, props, 1)
}

// draw is Draw with the depth that the picture itself takes.
func draw(env *jsbind.Env, c goja.FunctionCall, class string, props func(o *goja.Object) []Prop, own float64) goja.Value {
	o, ok := c.This.(*goja.Object)
	if !ok {
		env.ThrowCode("ERR_INVALID_THIS", class)
	}
	shown := props(o)
	if depth := c.Argument(0); !jsbind.Nullish(depth) && depth.ToFloat() < 0 {
		return o
	}
	picture := env.VM.NewObject()
	for _, p := range shown {
		env.Define(picture, p.Name, env.Value(p.Value), engine.Plain)
	}
	inspect := c.Argument(2)
	if class == "" || !engine.IsCallable(inspect) {
		return picture
	}
	options := env.VM.NewObject()
	if given, ok := c.Argument(1).(*goja.Object); ok {
		for _, key := range given.Keys() {
			engine.Set(options, env.Value(key), given.Get(key))
		}
		if depth := given.Get("depth"); !jsbind.Nullish(depth) {
			engine.Set(options, env.Value("depth"), env.Value(depth.ToFloat()-own))
		}
	}
	return env.Value(class + " " + env.Call(inspect, goja.Undefined(), picture, options).String())
}
