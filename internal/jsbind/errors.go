package jsbind

import (
	"errors"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/nodeerr"
)

// Throw leaves the binding with err as a JavaScript exception: an *nodeerr.Error becomes the error it describes, a
// *goja.Exception is thrown on as it is, an uncatchable error of the engine goes on up, anything else becomes an Error.
func (e *Env) Throw(err error) {
	var ex *goja.Exception
	if errors.As(err, &ex) {
		panic(ex)
	}
	var in *goja.InterruptedError
	if errors.As(err, &in) {
		panic(in)
	}
	panic(e.Error(err))
}

// ThrowCode throws the error of a code from the table.
func (e *Env) ThrowCode(code nodeerr.Code, args ...any) { e.Throw(nodeerr.New(code, args...)) }

// Error makes the JavaScript error that stands for err.
func (e *Env) Error(err error) *goja.Object {
	var ex *goja.Exception
	if errors.As(err, &ex) {
		if o, ok := ex.Value().(*goja.Object); ok {
			return o
		}
	}
	var ne *nodeerr.Error
	if !errors.As(err, &ne) {
		ne = &nodeerr.Error{Class: nodeerr.PlainError, Message: err.Error(), Bare: true}
	}
	return e.nodeError(ne)
}

func (e *Env) nodeError(ne *nodeerr.Error) *goja.Object {
	if ne.Class == nodeerr.DOMException {
		ctor := e.VM.Get("DOMException")
		o, err := e.VM.New(ctor, e.Value(ne.Message), e.Value(ne.Name))
		if err != nil {
			panic(err)
		}
		return o
	}
	class := string(ne.Class)
	if ne.Class == nodeerr.SystemError {
		class = "Error"
	}
	o := engine.NewError(e.VM, class, ne.Message, ne.Header())
	if ne.Code != "" && !ne.Bare {
		e.tellCode(o, class)
	}
	if ne.Name != "" {
		e.define(o, "name", ne.Name, engine.Hidden)
	}
	for _, p := range ne.Properties() {
		v := p.Value
		if err, ok := v.(error); ok {
			v = e.Error(err)
		}
		e.define(o, p.Name, v, engine.Plain)
	}
	return o
}

// codedProtos are the prototypes of coded errors by class: between an error and the prototype of its class.
var codedProtos = NewSlot(func(*Env) map[string]*goja.Object { return map[string]*goja.Object{} })

// tellCode has String(o) tell the code, as Node's errors do.
func (e *Env) tellCode(o *goja.Object, class string) {
	protos := codedProtos.Of(e)
	p := protos[class]
	if p == nil {
		p = e.VM.CreateObject(o.Prototype())
		engine.DefineOwn(p, engine.ASCIIValue("constructor"), o.Get("constructor"), engine.Hidden)
		engine.DefineOwn(p, engine.ASCIIValue("toString"), engine.NewFunction(e.VM, "toString", 0, codedText), engine.Hidden)
		protos[class] = p
	}
	if err := o.SetPrototype(p); err != nil {
		panic(err)
	}
}

func codedText(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	o := Object(c.This)
	if o == nil {
		panic(r.NewTypeError("Error.prototype.toString requires that 'this' be a JSReceiver"))
	}
	text := func(name string) string {
		if v := o.Get(name); !Undefined(v) {
			return v.String()
		}
		return ""
	}
	return r.ToValue(text("name") + " [" + text("code") + "]: " + text("message"))
}

func (e *Env) define(o *goja.Object, name string, v any, a engine.Attr) {
	var val goja.Value
	switch list := v.(type) {
	case []string:
		val = e.StringArray(list)
	case []nodeerr.Prop:
		info := e.VM.NewObject()
		for _, p := range list {
			e.define(info, p.Name, p.Value, engine.Plain)
		}
		val = info
	default:
		val = e.Value(v)
	}
	flag := func(on bool) goja.Flag {
		if on {
			return goja.FLAG_TRUE
		}
		return goja.FLAG_FALSE
	}
	if err := o.DefineDataProperty(name, val, flag(a&engine.Writable != 0), flag(a&engine.Configurable != 0), flag(a&engine.Enumerable != 0)); err != nil {
		panic(err)
	}
}

// Define makes an own data property, whatever the prototype says.
func (e *Env) Define(o *goja.Object, name string, v goja.Value, a engine.Attr) {
	e.define(o, name, v, a)
}

// StringArray makes an array of strings.
func (e *Env) StringArray(list []string) *goja.Object {
	items := make([]any, len(list))
	for i, s := range list {
		items[i] = s
	}
	return e.VM.NewArray(items...)
}
