package inspect

import (
	"slices"
	"strings"
	"time"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// describe fills sh for the kind of o. done tells that the text is complete: there is nothing inside to show.
func (f *formatter) describe(o *goja.Object, slot engine.Slot, level int, sh *shape) (text string, done bool) {
	if text, done, ok := f.iterable(o, slot, level, sh); ok {
		return text, done
	}
	sh.open = "{"
	if ns := f.st.Host.IsModuleNamespace; ns != nil && ns(o) {
		// Whether a name that has no value yet is enumerable cannot be asked.
		sh.keys = engine.OwnKeys(o, true, nil)
		if !f.opt.ShowHidden {
			sh.keys = slices.DeleteFunc(sh.keys, func(k engine.PropKey) bool { return k.Sym != nil })
		}
	} else {
		sh.keys = engine.OwnKeys(o, f.opt.ShowHidden, nil)
	}
	if f.opt.ShowHidden && isFunction(slot) {
		orderFunctionKeys(sh.keys)
	}
	bare := len(sh.keys) == 0 && sh.inherited == nil
	if sh.ctor == "Object" && !isFunction(slot) {
		if slot == engine.SlotArguments {
			sh.open = "[Arguments] {"
		} else if sh.tag != "" {
			sh.open = sh.prefix("Object", "") + "{"
		}
		return sh.open + "}", bare
	}
	switch slot {
	case engine.SlotFunction, engine.SlotBoundFunction, engine.SlotAsyncFunction, engine.SlotGeneratorFunction, engine.SlotClass:
		sh.base = f.functionBase(o, slot, sh)
		return f.style(sh.base, "special"), bare
	case engine.SlotArguments:
		sh.open = sh.prefix("Arguments", "") + "{"
		return sh.open + "}", bare
	case engine.SlotRegExp:
		sh.base = f.regexpBase(o, sh)
		if bare || f.beyond(level) {
			return f.style(sh.base, "regexp"), true
		}
		if f.opt.Colors || f.opt.stylize != nil {
			sh.base = f.style(sh.base, "regexp")
		}
		return "", false
	case engine.SlotDate:
		sh.base = dateText(o)
		if p := sh.prefix("Date", ""); p != "Date " {
			sh.base = p + sh.base
		}
		return f.style(sh.base, "date"), bare
	case engine.SlotArrayBuffer:
		sh.open = sh.prefix("ArrayBuffer", "") + "{"
		if sh.inView && bare {
			return sh.open + " " + f.viewBufferLength(o, level) + " }", true
		}
		f.bufferEntries(o, sh)
		return "", false
	case engine.SlotDataView:
		sh.open = sh.prefix("DataView", "") + "{"
		sh.entries = func(level int) []string {
			out := make([]string, 0, 3+len(sh.keys))
			for _, name := range [...]string{"byteLength", "byteOffset", "buffer"} {
				var v goja.Value
				if ex := f.vm.Try(func() { v = o.Get(name) }); ex != nil && name == "byteLength" {
					v = engine.IntValue(0) // the buffer is detached
				} else if v == nil {
					v = goja.Undefined()
				}
				out = append(out, f.hidden(name, v, level))
			}
			return out
		}
		return "", false
	case engine.SlotPromise:
		sh.open = sh.prefix("Promise", "") + "{"
		sh.entries = func(level int) []string { return f.promiseEntries(o, level) }
		return "", false
	case engine.SlotWeakSet, engine.SlotWeakMap:
		sh.open = sh.prefix(internalName(o, slot), "") + "{"
		sh.entries = func(level int) []string { return f.weakEntries(o, slot, level) }
		return "", false
	case engine.SlotPrimitive, engine.SlotString:
		sh.base = f.boxedBase(o, sh)
		if slot == engine.SlotString {
			n := engine.PrimitiveValue(o).(goja.String).Length()
			sh.keys = slices.DeleteFunc(engine.OwnKeys(o, f.opt.ShowHidden, nil), func(k engine.PropKey) bool {
				i, ok := arrayIndex(string(k.Name))
				return ok && k.Sym == nil && i < n // a character
			})
			bare = len(sh.keys) == 0 && sh.inherited == nil
		}
		if f.plainStyle() || !bare {
			return sh.base, bare
		}
		return f.style(sh.base, strings.ToLower(typeName(engine.PrimitiveValue(o)))), true
	}
	if slot == engine.SlotError || f.st.isError(o) {
		sh.base = f.errorBase(o, sh)
		return sh.base, len(sh.keys) == 0 && sh.inherited == nil
	}
	if ns := f.st.Host.IsModuleNamespace; ns != nil && ns(o) {
		sh.open = sh.prefix("Module", "") + "{"
		f.namespaceEntries(o, sh)
		return "", false
	}
	if t, ok := engine.Payload(o).(Texter); ok && !f.beyond(level) {
		sh.base = t.InspectText()
		return sh.base, bare
	}
	fallback := "Object"
	if slot == engine.SlotGenerator {
		fallback = "Generator"
	} else if sh.nullProto && sh.tag == "" {
		fallback = engineName(o, slot)
	}
	sh.open = sh.prefix(fallback, "") + "{"
	return sh.open + "}", bare
}

func isFunction(slot engine.Slot) bool {
	switch slot {
	case engine.SlotFunction, engine.SlotBoundFunction, engine.SlotAsyncFunction, engine.SlotGeneratorFunction, engine.SlotClass:
		return true
	}
	return false
}

// orderFunctionKeys brings what every function has to the front: this engine makes `prototype` at first sight.
func orderFunctionKeys(keys []engine.PropKey) {
	rank := func(k engine.PropKey) int {
		switch {
		case k.Sym != nil:
			return 3
		case isIndex(k):
			return -1
		case k.Name == "length":
			return 0
		case k.Name == "name":
			return 1
		case k.Name == "prototype":
			return 2
		}
		return 3
	}
	slices.SortStableFunc(keys, func(a, b engine.PropKey) int { return rank(a) - rank(b) })
}

func isIndex(k engine.PropKey) bool {
	_, ok := arrayIndex(string(k.Name))
	return ok && k.Sym == nil
}

// hiddenValue formats o[name], wherever it comes from, as something that is no property to enumerate.
func (f *formatter) hiddenValue(o *goja.Object, name string, level int) string {
	return f.style("["+name+"]", "string") + ": " + f.element(o, engine.OwnProp{Value: o.Get(name)}, level)
}

// hidden is hiddenValue of a value that is at hand.
func (f *formatter) hidden(name string, v goja.Value, level int) string {
	return f.style("["+name+"]", "string") + ": " + f.element(nil, engine.OwnProp{Value: v}, level)
}

func (f *formatter) functionBase(o *goja.Object, slot engine.Slot, sh *shape) string {
	if slot == engine.SlotClass {
		return f.classBase(o, sh)
	}
	kind := "Function"
	switch slot {
	case engine.SlotAsyncFunction:
		kind = "AsyncFunction"
	case engine.SlotGeneratorFunction:
		kind = generatorKind(o)
	}
	b := "[" + kind
	if sh.nullProto {
		b += " (null prototype)"
	}
	name := engine.GetProperty(o, engine.PropKey{Name: "name"})
	if s, ok := name.(goja.String); !ok {
		b += ": " + f.spread(name)
	} else if s.Length() == 0 {
		b += " (anonymous)"
	} else {
		b += ": " + textOf(s)
	}
	b += "]"
	// The engine gives asynchronous methods the prototype of plain functions.
	if !sh.nullProto && sh.ctor != kind && (slot != engine.SlotAsyncFunction || o.Prototype() != engine.FunctionProto(f.vm)) {
		b += " " + sh.ctor
	}
	if sh.tag != "" && sh.ctor != sh.tag {
		b += " [" + sh.tag + "]"
	}
	return b
}

// spread formats v over as many lines as it takes, without regard to their length.
func (f *formatter) spread(v goja.Value) string {
	old := f.opt
	f.opt.Compact, f.opt.given = 0, nil
	s := f.value(v, 0, false)
	f.opt = old
	return s
}

func (f *formatter) classBase(o *goja.Object, sh *shape) string {
	name := ""
	if p, ok := engine.OwnPropOf(o, engine.PropKey{Name: "name"}); ok {
		v := p.Value
		if p.Accessor {
			v = engine.GetProperty(o, engine.PropKey{Name: "name"})
		}
		if v.ToBoolean() {
			name = f.functionName(o)
		}
	}
	if name == "" {
		name = "(anonymous)"
	}
	b := "class " + name
	if sh.nullProto {
		return "[" + b + " extends [null prototype]]"
	}
	if sh.ctor != "Function" {
		b += " [" + sh.ctor + "]"
	}
	if sh.tag != "" && sh.ctor != sh.tag {
		b += " [" + sh.tag + "]"
	}
	if parent := o.Prototype(); parent != nil {
		if v := engine.GetProperty(parent, engine.PropKey{Name: "name"}); v.ToBoolean() {
			b += " extends " + f.functionName(parent)
		}
	}
	return "[" + b + "]"
}

func (f *formatter) regexpBase(o *goja.Object, sh *shape) string {
	var base string
	if sh.nullProto {
		source, flags := engine.RegExpParts(o)
		base = "/" + textOf(source) + "/" + flags
	} else {
		base = "/" + stringOf(o.Get("source")) + "/" + stringOf(o.Get("flags"))
	}
	if p := sh.prefix("RegExp", ""); p != "RegExp " {
		base = p + base
	}
	return base
}

func dateText(o *goja.Object) string {
	ms, ok := engine.DateTime(o)
	if !ok {
		return "Invalid Date"
	}
	t := time.UnixMilli(ms).UTC()
	if y := t.Year(); y < 0 || y > 9999 {
		sign := "+"
		if y < 0 {
			sign, y = "-", -y
		}
		digits := "00000" + floatText(float64(y))
		return sign + digits[len(digits)-6:] + t.Format("-01-02T15:04:05.000Z")
	}
	return t.Format("2006-01-02T15:04:05.000Z")
}

func (f *formatter) boxedBase(o *goja.Object, sh *shape) string {
	v := engine.PrimitiveValue(o)
	kind := typeName(v)
	b := "[" + kind
	if sh.nullProto {
		b += " (null prototype)"
	} else if sh.ctor != kind {
		b += " (" + sh.ctor + ")"
	}
	b += ": " + f.primitive(v, false) + "]"
	if sh.tag != "" && sh.tag != sh.ctor {
		b += " [" + sh.tag + "]"
	}
	return b
}

// typeName is the class of the object around a primitive.
func typeName(v goja.Value) string {
	switch v.(type) {
	case goja.String:
		return "String"
	case *goja.Symbol:
		return "Symbol"
	}
	switch {
	case goja.IsNumber(v):
		return "Number"
	case goja.IsBigInt(v):
		return "BigInt"
	}
	return "Boolean"
}

// namespaceEntries lists the exports of a module; one that its module did not initialise yet cannot be read.
func (f *formatter) namespaceEntries(o *goja.Object, sh *shape) {
	keys := sh.keys
	sh.keys = nil
	sh.entries = func(level int) []string {
		out := make([]string, 0, len(keys))
		for _, k := range keys {
			if k.Sym != nil {
				out = append(out, f.property(o, k, level, false))
				continue
			}
			var v goja.Value
			if ex := f.vm.Try(func() { v = engine.GetProperty(o, k) }); ex != nil {
				out = append(out, f.keyText(k, true)+": "+f.style("<uninitialized>", "special"))
				continue
			}
			out = append(out, f.propertyOf(o, k, engine.OwnProp{Value: v, Enumerable: true}, level, named))
		}
		return out
	}
}
