// Package errors gives builtin JavaScript the coded errors of Node: constructors made of the table in internal/nodeerr.
package errors

import (
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// dropInternalFrames(err) takes the frames of private builtins out of a stack that nobody has looked at.
func dropInternalFrames(c goja.FunctionCall) goja.Value {
	if err := jsbind.Object(c.Argument(0)); err != nil {
		engine.DropFrames(err, func(s *engine.CallSite) bool { return strings.HasPrefix(s.File, "node:internal/") })
	}
	return goja.Undefined()
}

// New makes internalBinding('errors'). maker(class, code) gives a function
// that makes the errors of a code with a class that is not the code's own.
func New(e *jsbind.Env) *goja.Object {
	o := e.VM.NewObject()
	e.Define(o, "codes", e.VM.NewDynamicObject(&codes{env: e, made: map[string]*goja.Object{}}), engine.Plain)
	e.Define(o, "dropInternalFrames", e.Func("dropInternalFrames", 1, dropInternalFrames), engine.Plain)
	e.Define(o, "make", e.Func("make", 2, func(c goja.FunctionCall) goja.Value {
		return e.Error(describe(nodeerr.Code(c.Argument(0).String()), c.Arguments[1:]))
	}), engine.Plain)
	e.Define(o, "withMessage", e.Func("withMessage", 2, func(c goja.FunctionCall) goja.Value {
		return e.Error(nodeerr.WithMessage(nodeerr.Code(c.Argument(0).String()), c.Argument(1).String()))
	}), engine.Plain)
	e.Define(o, "maker", e.Func("maker", 2, func(c goja.FunctionCall) goja.Value {
		class, code := nodeerr.Class(c.Argument(0).String()), nodeerr.Code(c.Argument(1).String())
		return e.Func(string(code), 0, func(c goja.FunctionCall) goja.Value {
			err := describe(code, c.Arguments)
			err.Class = class
			return e.Error(err)
		})
	}), engine.Plain)
	return o
}

// codes is the object whose property ERR_X is the constructor of that error, made on first look.
type codes struct {
	env  *jsbind.Env
	made map[string]*goja.Object
}

// Get implements goja.DynamicObject.
func (c *codes) Get(key string) goja.Value {
	if f := c.made[key]; f != nil {
		return f
	}
	code := nodeerr.Code(key)
	if !nodeerr.Known(code) {
		return nil
	}
	f := c.env.VM.ToValue(func(call goja.ConstructorCall) *goja.Object {
		return c.env.Error(describe(code, call.Arguments))
	}).(*goja.Object)
	c.made[key] = f
	return f
}

// Set implements goja.DynamicObject; the table cannot be changed.
func (c *codes) Set(string, goja.Value) bool { return false }

// Has implements goja.DynamicObject.
func (c *codes) Has(key string) bool { return nodeerr.Known(nodeerr.Code(key)) }

// Delete implements goja.DynamicObject.
func (c *codes) Delete(string) bool { return false }

// Keys implements goja.DynamicObject.
func (c *codes) Keys() []string {
	var all []string
	for _, k := range nodeerr.Codes() {
		all = append(all, string(k))
	}
	return all
}

// describe makes the error of a code from JavaScript values: those that a message shows as received are rendered as Node does.
func describe(code nodeerr.Code, args []goja.Value) *nodeerr.Error {
	arg := func(n int) goja.Value {
		if n < len(args) {
			return args[n]
		}
		return goja.Undefined()
	}
	switch code {
	case "ERR_INVALID_ARG_TYPE":
		return nodeerr.InvalidArgType(arg(0).String(), stringsOf(arg(1)), jsbind.Received(arg(2)))
	case "ERR_INVALID_ARG_VALUE":
		reason := ""
		if !jsbind.Undefined(arg(2)) {
			reason = arg(2).String()
		}
		return nodeerr.InvalidArgValue(arg(0).String(), jsbind.Shown(arg(1)), reason)
	case "ERR_INVALID_RETURN_VALUE":
		return nodeerr.New(code, arg(0).String(), arg(1).String(), jsbind.Received(arg(2)))
	case "ERR_INVALID_RETURN_PROPERTY_VALUE":
		return nodeerr.New(code, arg(0).String(), arg(1).String(), arg(2).String(), jsbind.Received(arg(3)))
	case "ERR_UNKNOWN_ENCODING", "ERR_UNKNOWN_SIGNAL":
		return nodeerr.New(code, formatted(arg(0)))
	case "ERR_OUT_OF_RANGE":
		received := arg(2)
		text := received.String()
		switch jsbind.TypeOf(received) {
		case "number", "bigint":
			text = nodeerr.GroupDigits(jsbind.Brief(received))
		case "string":
			text = jsbind.Quote(text)
		}
		return nodeerr.OutOfRange(arg(0).String(), arg(1).String(), text)
	}
	list := make([]any, len(args))
	for n, a := range args {
		if o := jsbind.Object(a); o != nil && o.ClassName() == "Array" {
			list[n] = stringsOf(a)
			continue
		}
		list[n] = a.String()
	}
	for n := len(list); n >= 0; n-- {
		if nodeerr.Accepts(code, n) {
			return nodeerr.New(code, list[:n]...)
		}
	}
	if len(list) > 0 {
		return nodeerr.WithMessage(code, list[0].(string))
	}
	return nodeerr.WithMessage(code, "")
}

// formatted renders v as the format %s does.
func formatted(v goja.Value) string {
	o := jsbind.Object(v)
	if o == nil {
		if jsbind.TypeOf(v) == "string" {
			return v.String()
		}
		return jsbind.Brief(v)
	}
	e := jsbind.From(engine.RuntimeOf(o))
	return e.Call(e.Host.Require("internal/util/inspect").Get("format"), goja.Undefined(), engine.ASCIIValue("%s"), o).String()
}

func stringsOf(v goja.Value) []string {
	o := jsbind.Object(v)
	if o == nil {
		return []string{v.String()}
	}
	var list []string
	engine.ForOf(engine.RuntimeOf(o), o, func(v goja.Value) bool {
		list = append(list, v.String())
		return true
	})
	return list
}
