package inspect

import (
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

func indexKey(i int) engine.PropKey {
	return engine.KeyOf(goja.StringFromUTF16(unitsOf(floatText(float64(i)))))
}

// constructorName finds the class of o on its prototype chain: the first `constructor` that has a name and of which o is an instance.
// null tells that there is no prototype. With inherited it also collects entries for what classes of programs have on prototypes.
func (f *formatter) constructorName(o *goja.Object, slot engine.Slot, level int, inherited *[]string) (name string, null bool) {
	var first *goja.Object
	for p := o; p != nil; {
		if c, ok := engine.OwnPropOf(p, engine.PropKey{Name: "constructor"}); ok && !c.Accessor {
			if fn, ok := c.Value.(*goja.Object); ok && engine.IsCallable(fn) {
				if name := f.functionName(fn); name != "" && f.instanceOf(o, fn, p) {
					if inherited != nil && (first != p || !isBuiltinClass(name)) {
						from := first
						if from == nil {
							from = o
						}
						f.inherited(o, from, level, inherited)
					}
					return name, false
				}
			}
		}
		p = p.Prototype()
		if first == nil {
			if first = p; p == nil {
				return "", true
			}
		}
	}
	name = engineName(o, slot)
	if f.beyond(level) {
		return name + " <Complex prototype>", false
	}
	proto, null := f.constructorName(first, engine.SlotOf(first), level+1, inherited)
	if null {
		inner := &formatter{st: f.st, vm: f.vm, opt: f.opt}
		inner.opt.CustomInspect, inner.opt.Depth, inner.opt.DepthNull = false, -1, false
		return name + " <" + inner.value(first, 0, false) + ">", false
	}
	return name + " <" + proto + ">", false
}

// functionName is String(fn.name).
func (f *formatter) functionName(fn *goja.Object) string {
	v := engine.GetProperty(fn, engine.PropKey{Name: "name"})
	if sym, ok := v.(*goja.Symbol); ok {
		return symbolText(sym)
	}
	if o, ok := v.(*goja.Object); ok {
		return o.String()
	}
	return valueText(v)
}

// instanceOf is `o instanceof fn`, false when that throws. holder is the object of o's prototype chain that has fn as constructor.
func (f *formatter) instanceOf(o, fn, holder *goja.Object) (is bool) {
	if o != holder {
		if p, ok := engine.OwnPropOf(fn, engine.PropKey{Name: "prototype"}); ok && p.Value == goja.Value(holder) &&
			fn.GetSymbol(goja.SymHasInstance) == f.st.functionHasInstance() {
			return true
		}
	}
	ex := f.vm.Try(func() { is = f.vm.InstanceOf(o, fn) })
	return is && ex == nil
}

// inherited appends entries of what up to three prototypes, from start on, have besides methods, until a builtin class.
func (f *formatter) inherited(o, start *goja.Object, level int, out *[]string) {
	known := make(map[engine.PropKey]bool)
	p := start
	for depth := range 3 {
		if depth != 0 || o == start {
			if p = p.Prototype(); p == nil {
				return
			}
			if c, ok := engine.OwnPropOf(p, engine.PropKey{Name: "constructor"}); ok && !c.Accessor {
				if fn, ok := c.Value.(*goja.Object); ok && engine.IsCallable(fn) && isBuiltinClass(f.functionName(fn)) {
					return
				}
			}
		}
		keys := engine.OwnKeys(p, true, nil)
		f.seen = append(f.seen, o)
		for _, k := range keys {
			if k.Name == "constructor" && k.Sym == nil || known[k] {
				continue
			}
			if _, own := engine.OwnPropOf(o, k); own {
				continue
			}
			desc, ok := engine.OwnPropOf(p, k)
			if fn, isObject := desc.Value.(*goja.Object); !ok || isObject && engine.IsCallable(fn) {
				continue
			}
			s := f.propertyOf(o, k, desc, level, named)
			if f.opt.Colors {
				s = "\x1b[2m" + s + "\x1b[22m"
			}
			*out = append(*out, s)
		}
		f.seen = f.seen[:len(f.seen)-1]
		for _, k := range keys {
			known[k] = true
		}
	}
}

// tag is the Symbol.toStringTag of o unless it is listed as a property anyway.
func (f *formatter) tag(o *goja.Object) (tag string) {
	ex := f.vm.Try(func() {
		if s, ok := o.GetSymbol(goja.SymToStringTag).(goja.String); ok {
			tag = textOf(s)
		}
	})
	if ex != nil || tag == "" {
		return ""
	}
	if p, own := engine.OwnPropOf(o, engine.PropKey{Sym: goja.SymToStringTag}); own && (f.opt.ShowHidden || p.Enumerable) {
		return ""
	}
	return tag
}

// prefix is how the text of an object begins, with a blank after it. fallback names its kind when it has no prototype.
func (sh *shape) prefix(fallback, size string) string {
	if sh.nullProto {
		if sh.tag != "" && fallback != sh.tag {
			return "[" + fallback + size + ": null prototype] [" + sh.tag + "] "
		}
		return "[" + fallback + size + ": null prototype] "
	}
	if strings.HasSuffix(sh.tag, "."+sh.ctor) {
		return sh.tag + size + " " // a class of a namespace: WebAssembly.Module
	}
	if sh.tag != "" && sh.ctor != sh.tag {
		return sh.ctor + size + " [" + sh.tag + "] "
	}
	return sh.ctor + size + " "
}

func (sh *shape) className(fallback string) string {
	p := sh.prefix(fallback, "")
	return p[:len(p)-1]
}

// bracketed stands for an object that is not looked into.
func (sh *shape) bracketed(fallback string) string {
	name := sh.className(fallback)
	if sh.nullProto {
		return name
	}
	return "[" + name + "]"
}

// engineName is internalName, or for what has no class of the language the tag that it has or inherits.
func engineName(o *goja.Object, slot engine.Slot) string {
	name := internalName(o, slot)
	if name != "Object" {
		return name
	}
	for p := o; p != nil; p = p.Prototype() {
		if tag, own := engine.OwnPropOf(p, engine.PropKey{Sym: goja.SymToStringTag}); own {
			if s, ok := tag.Value.(goja.String); ok && !tag.Accessor {
				return textOf(s)
			}
			break
		}
	}
	return name
}

// internalName is what an object is whose prototypes say nothing.
func internalName(o *goja.Object, slot engine.Slot) string {
	switch slot {
	case engine.SlotTypedArray:
		return engine.ViewInfo(o).Ctor.Get("name").String()
	case engine.SlotPrimitive:
		return typeName(engine.PrimitiveValue(o))
	case engine.SlotGenerator:
		return "Generator"
	case engine.SlotArray:
		return "Array"
	case engine.SlotFunction, engine.SlotClass, engine.SlotBoundFunction:
		return "Function"
	case engine.SlotAsyncFunction:
		return "AsyncFunction"
	case engine.SlotGeneratorFunction:
		return generatorKind(o)
	case engine.SlotError:
		return "Error"
	case engine.SlotMap:
		return "Map"
	case engine.SlotSet:
		return "Set"
	case engine.SlotWeakMap:
		return "WeakMap"
	case engine.SlotWeakSet:
		return "WeakSet"
	case engine.SlotPromise:
		return "Promise"
	case engine.SlotDate:
		return "Date"
	case engine.SlotRegExp:
		return "RegExp"
	case engine.SlotArrayBuffer:
		return "ArrayBuffer"
	case engine.SlotDataView:
		return "DataView"
	case engine.SlotString:
		return "String"
	case engine.SlotArguments:
		return "Arguments"
	case engine.SlotMapIterator:
		return "MapIterator"
	case engine.SlotSetIterator:
		return "SetIterator"
	}
	return "Object"
}

// isBuiltinClass tells the names of the language's own constructors.
func isBuiltinClass(name string) bool {
	switch name {
	case "Object", "Function", "Array", "Number", "Boolean", "String", "Symbol", "BigInt", "Date", "Promise", "RegExp", "Error",
		"AggregateError", "EvalError", "RangeError", "ReferenceError", "SyntaxError", "TypeError", "URIError", "SuppressedError",
		"ArrayBuffer", "Uint8Array", "Int8Array", "Uint16Array", "Int16Array", "Uint32Array", "Int32Array",
		"Float16Array", "Float32Array", "Float64Array", "Uint8ClampedArray", "BigUint64Array", "BigInt64Array", "DataView", "Map", "Set",
		"WeakMap", "WeakSet", "WeakRef", "Proxy", "FinalizationRegistry", "Iterator", "DisposableStack", "AsyncDisposableStack",
		"Temporal", "Math", "JSON", "Reflect", "Atomics", "Intl", "WebAssembly":
		return true
	}
	return false
}

func generatorKind(o *goja.Object) string {
	if engine.IsAsyncGeneratorFunction(o) {
		return "AsyncGeneratorFunction"
	}
	return "GeneratorFunction"
}
