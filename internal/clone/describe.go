package clone

import (
	"strings"
	"unicode/utf16"

	"github.com/dop251/goja"
	"github.com/node-go/node-go/internal/engine"
)

// NotCloneable is the error for a value that structured clone refuses, worded as V8 does. No JavaScript runs.
func NotCloneable(vm *goja.Runtime, v goja.Value) *DataCloneError {
	return &DataCloneError{describe(engine.ValueKinds(), vm, v) + " could not be cloned."}
}

func describe(k *engine.Kinds, vm *goja.Runtime, v goja.Value) string {
	if sym, ok := v.(*goja.Symbol); ok {
		return "Symbol(" + abridge(sym.String(), 56, 56) + ")"
	}
	obj, ok := v.(*goja.Object)
	if !ok {
		return v.String()
	}
	for k.OfObject(obj) == engine.KindProxy {
		target := k.ProxyTarget(obj)
		if target == nil {
			return "[object Object]"
		}
		obj = target
	}
	if _, callable := goja.AssertFunction(obj); callable || obj.ClassName() == "Function" {
		return abridge(k.FunctionSource(vm, obj).String(), 111, 2)
	}
	tag := obj.ClassName()
	if tag == "RawJSON" {
		tag = "Object"
	}
	if t, ok := lookup(k, obj, goja.SymToStringTag).(goja.String); ok {
		tag = t.String()
	}
	// Only an object that inherits Object.prototype.toString is named by its constructor. The one of iterators is an
	// accessor in V8, hence no name; the engine has none before Object's.
	own := lookup(k, k.ObjectPrototype(vm), k.KeyString("toString"))
	if ts := lookup(k, obj, k.KeyString("toString")); ts != nil && ts == own && !strings.HasSuffix(tag, " Iterator") {
		if n := constructorName(k, obj); n != "" {
			return "#<" + n + ">"
		}
	}
	return "[object " + tag + "]"
}

// constructorName gives the name of the function that obj.constructor is, or "".
func constructorName(k *engine.Kinds, obj *goja.Object) string {
	ctor, ok := lookup(k, obj, k.KeyString("constructor")).(*goja.Object)
	if !ok {
		return ""
	}
	if _, callable := goja.AssertFunction(ctor); !callable && ctor.ClassName() != "Function" {
		return ""
	}
	if n, ok := lookup(k, ctor, k.KeyString("name")).(goja.String); ok {
		return n.String()
	}
	return ""
}

// lookup reads a data property along the prototype chain; accessors and proxies end it with nil.
func lookup(k *engine.Kinds, obj *goja.Object, key goja.Value) goja.Value {
	for obj != nil && k.OfObject(obj) != engine.KindProxy {
		if raw := k.OwnRaw(obj, key); raw != nil {
			if cell := k.PropertyCell(raw); cell != nil {
				if cell.Accessor() {
					return nil
				}
				return cell.Value()
			}
			return raw
		}
		obj = obj.Prototype()
	}
	return nil
}

// abridge shortens a text of more than 128 UTF-16 units to its first and last ones.
func abridge(s string, first, last int) string {
	if len(s) <= 128 {
		return s
	}
	u := utf16.Encode([]rune(s))
	if len(u) <= 128 {
		return s
	}
	return string(utf16.Decode(u[:first])) + "...<omitted>..." + string(utf16.Decode(u[len(u)-last:]))
}
