package engine

import (
	"strings"

	"github.com/dop251/goja"
)

// insideConstructor words what a built-in constructor says of its argument; it runs without a frame of its own.
func (r *raise) insideConstructor(ctor *goja.Object, n int, msg string) string {
	name, _ := ownData(ctor, "name").(goja.String)
	arg := r.operand(n)
	if n == 0 {
		arg = goja.Undefined()
	}
	if name == nil {
		return ""
	}
	switch name.String() {
	case "Promise":
		return "Promise resolver " + r.e.plain(arg) + " is not a function"
	case "Map":
		v, _ := strings.CutPrefix(msg, "Value is not an object: ")
		return "Iterator value " + v + " is not an entry object"
	case "WeakMap":
		return "Invalid value used as weak map key"
	case "WeakSet":
		return "Invalid value used in weak set"
	case "DataView":
		return "First argument to DataView constructor must be an ArrayBuffer"
	}
	return ""
}

// nativeOperand words what a built-in function says of its receiver or arguments.
func (r *raise) nativeOperand(msg string) string {
	m := r.method()
	class, _, _ := strings.Cut(m, ".")
	switch {
	case m == "":
		return ""
	case m == "Function.prototype.call" || m == "Function.prototype.apply":
		return m + " was called on " + r.e.plain(r.this) + ", which is " + article(r.this) + " and not a function"
	case m == "Function.prototype.bind":
		return "Bind must be called on a function"
	case m == "Reflect.apply":
		return "Function.prototype.apply was called on " + r.e.plain(r.argument(0)) + ", which is " + article(r.argument(0)) + " and not a function"
	case m == "Reflect.construct" && isConstructor(r.argument(0)):
		return "CreateListFromArrayLike called on non-object"
	case m == "Reflect.construct":
		return r.e.plain(r.argument(0)) + " is not a constructor"
	case m == "Reflect.setPrototypeOf" && isObject(r.argument(0)):
		return "Object prototype may only be an Object or null: " + r.e.plain(r.argument(1))
	case class == "Reflect":
		return m + " called on non-object"
	case m == "WeakMap.prototype.set":
		return "Invalid value used as weak map key"
	case m == "WeakSet.prototype.add":
		return "Invalid value used in weak set"
	case m == "Object.fromEntries":
		v, _ := strings.CutPrefix(msg, "Value is not an object: ")
		return "Iterator value " + v + " is not an entry object"
	case m == "Object.defineProperty" && isObject(r.argument(0)) && isObject(r.argument(2)):
		for _, which := range [...]string{"get", "set"} {
			f := ownData(r.argument(2).(*goja.Object), which)
			if o, ok := f.(*goja.Object); f != nil && !goja.IsUndefined(f) && (!ok || !isFunction(o)) {
				return strings.ToUpper(which[:1]) + which[1:] + "ter must be a function: " + r.e.plain(f)
			}
		}
		return ""
	case m == "Object.defineProperty" || m == "Object.defineProperties" || m == "Object.setPrototypeOf":
		return ""
	case strings.HasPrefix(m, "Promise."):
		if strings.HasPrefix(m, "Promise.prototype.") {
			return "Method " + m + " called on incompatible receiver " + r.e.plain(r.this)
		}
		return strings.Replace(m, "Promise.resolve", "PromiseResolve", 1) + " called on non-object"
	}
	if _, isObject := r.this.(*goja.Object); !isObject && !strings.HasPrefix(m, "Array.") && !strings.HasPrefix(m, "String.") && strings.HasPrefix(msg, "Value is not an object") {
		return "Method " + m + " called on incompatible receiver " + r.e.plain(r.this)
	}
	callback := 0
	if m == "Array.from" || m == "%TypedArray%.from" {
		callback = 1
	}
	return described(r.argument(callback)) + " is not a function"
}

func article(v goja.Value) string {
	t, _, _ := strings.Cut(described(v), " ")
	switch {
	case t == "undefined" || goja.IsNull(v):
		return v.String()
	case t == "object":
		return "an " + t
	}
	return "a " + t
}

// revoked words the use of a revoked proxy.
func (r *raise) revoked() string {
	trap := ""
	switch {
	case strings.HasPrefix(r.instr, "getProp"), strings.HasPrefix(r.instr, "_getElem"):
		trap = "get"
	case strings.HasPrefix(r.instr, "setProp"), strings.HasPrefix(r.instr, "_setElem"):
		trap = "set"
	case r.instr == "_op_in":
		trap = "has"
	case r.instr == "deleteProp" || r.instr == "_deleteElem":
		trap = "deleteProperty"
	case r.calls() >= 0 || r.prg == nil && r.callee != nil && selfOf(r.callee).tab == errorOffsets().proxyTab:
		trap = "apply"
	case r.news() >= 0:
		trap = "construct"
	default:
		switch r.method() {
		case "Object.keys", "Object.getOwnPropertyNames", "Object.getOwnPropertySymbols", "Object.entries", "Object.values", "Reflect.ownKeys":
			trap = "ownKeys"
		case "Object.getPrototypeOf", "Reflect.getPrototypeOf":
			trap = "getPrototypeOf"
		case "Object.setPrototypeOf", "Reflect.setPrototypeOf":
			trap = "setPrototypeOf"
		case "Object.isExtensible", "Reflect.isExtensible":
			trap = "isExtensible"
		case "Object.preventExtensions", "Reflect.preventExtensions":
			trap = "preventExtensions"
		case "Object.defineProperty", "Reflect.defineProperty":
			trap = "defineProperty"
		case "Object.getOwnPropertyDescriptor", "Reflect.getOwnPropertyDescriptor":
			trap = "getOwnPropertyDescriptor"
		case "Reflect.get", "JSON.stringify":
			trap = "get"
		case "Reflect.has":
			trap = "has"
		case "Reflect.set":
			trap = "set"
		default:
			return ""
		}
	}
	return "Cannot perform '" + trap + "' on a proxy that has been revoked"
}

func isObject(v goja.Value) bool {
	_, ok := v.(*goja.Object)
	return ok
}

func isNamespace(v goja.Value) bool {
	o, ok := v.(*goja.Object)
	return ok && IsNamespace(o)
}

func isConstructor(v goja.Value) bool {
	o, ok := v.(*goja.Object)
	if ok {
		_, ok = goja.AssertConstructor(o)
	}
	return ok
}

func isFunction(o *goja.Object) bool {
	_, ok := goja.AssertFunction(o)
	return ok
}
