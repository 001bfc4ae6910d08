package engine

import (
	"github.com/dop251/goja"
)

// plain shows a value as V8 does in messages, without running scripts: functions by their source, objects by the class that their
// constructor names. One whose toString is its own is shown by its kind, as is one without a constructor.
func (e *errorRealm) plain(v goja.Value) string {
	o, ok := v.(*goja.Object)
	if !ok {
		if s, isSymbol := v.(*goja.Symbol); isSymbol {
			return symbolText(s)
		}
		if v == nil {
			return "undefined"
		}
		return v.String()
	}
	if IsNamespace(o) {
		return "[object Module]"
	}
	kinds := ValueKinds()
	for kinds.OfObject(o) == KindProxy {
		target := kinds.ProxyTarget(o)
		if target == nil {
			return "#<Object>"
		}
		o = target
	}
	if _, callable := goja.AssertFunction(o); callable {
		return e.functionText(o)
	}
	toString, _ := inheritedData(o, "toString").(*goja.Object)
	if o.ClassName() == "Error" && toString != nil && toString == ownData(e.protos[kindError], "toString") {
		text := ""
		if ex := e.r.Try(func() { text = e.header(o) }); ex == nil {
			return text
		}
	}
	if toString != nil && toString == ownData(ObjectProto(e.r), "toString") {
		if c, ok := inheritedData(o, "constructor").(*goja.Object); ok && isFunction(c) {
			if name, ok := ownData(c, "name").(goja.String); ok && name.String() != "" {
				return "#<" + name.String() + ">"
			}
		}
	}
	return "[object " + e.kindName(o) + "]"
}

// functionText is what Function.prototype.toString gives.
func (e *errorRealm) functionText(o *goja.Object) string {
	text := ""
	if selfOf(o).tab == errorOffsets().boundTab {
		return "function () { [native code] }"
	}
	if ex := e.r.Try(func() { text = ValueKinds().FunctionSource(e.r, o).String() }); ex != nil {
		return "function () { [native code] }"
	}
	return text
}

// kindName is what the engine takes o for.
func (e *errorRealm) kindName(o *goja.Object) string {
	switch ValueKinds().OfObject(o) {
	case KindTypedArray, KindDataView, KindArrayBuffer, KindMap, KindSet:
		return e.typeName(o)
	}
	switch class := o.ClassName(); class {
	case "Array", "Date", "RegExp", "String", "Number", "Boolean", "Error", "Arguments":
		return class
	}
	for p, n := o, 0; p != nil && n < 1000 && selfOf(p).tab != errorOffsets().proxyTab; p, n = p.Prototype(), n+1 {
		tag := ValueKinds().OwnRaw(p, goja.SymToStringTag)
		if tag == nil {
			continue
		}
		if cell := ValueKinds().PropertyCell(tag); cell != nil {
			tag = cell.value
		}
		if t, ok := tag.(goja.String); ok {
			return t.String()
		}
		break
	}
	return "Object"
}

// inheritedData reads a data property of o or of what it inherits from, without running scripts; nil when there is none.
func inheritedData(o *goja.Object, name string) goja.Value {
	for n := 0; o != nil && n < 1000 && selfOf(o).tab != errorOffsets().proxyTab; o, n = o.Prototype(), n+1 {
		if v := ownData(o, name); v != nil {
			return v
		}
	}
	return nil
}
