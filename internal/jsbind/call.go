package jsbind

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// Call calls fn; an exception goes on up to whoever called the binding. fn must be callable.
func (e *Env) Call(fn goja.Value, this goja.Value, args ...goja.Value) goja.Value {
	return engine.Call(fn, this, args)
}

// Try calls fn and gives its exception back as an error: *goja.Exception, or an uncatchable error of the engine.
func (e *Env) Try(fn goja.Value, this goja.Value, args ...goja.Value) (goja.Value, error) {
	f, ok := goja.AssertFunction(fn)
	if !ok {
		panic(e.VM.NewTypeError("%v is not a function", fn))
	}
	return f(this, args...)
}

// Method calls the method of that name; it throws a TypeError if there is none.
func (e *Env) Method(o *goja.Object, name string, args ...goja.Value) goja.Value {
	fn := o.Get(name)
	if !IsCallable(fn) {
		panic(e.VM.NewTypeError("%s is not a function", name))
	}
	return engine.Call(fn, o, args)
}

// IsCallable tells whether v is a function.
func IsCallable(v goja.Value) bool { return engine.IsCallable(v) }

// Undefined tells whether v is missing or undefined.
func Undefined(v goja.Value) bool { return v == nil || goja.IsUndefined(v) }

// Nullish tells whether v is missing, undefined or null.
func Nullish(v goja.Value) bool { return v == nil || goja.IsUndefined(v) || goja.IsNull(v) }

// Object gives v as an object, or nil.
func Object(v goja.Value) *goja.Object {
	o, _ := v.(*goja.Object)
	return o
}

// Bytes gives the live memory of an ArrayBuffer or of a view of bytes.
func Bytes(v goja.Value) ([]byte, bool) {
	o := Object(v)
	if o == nil {
		return nil, false
	}
	switch x := o.Export().(type) {
	case goja.ArrayBuffer:
		return x.Bytes(), true
	case []byte:
		return x, true
	}
	return nil, false
}
