package engine

import (
	"reflect"
	"strings"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
)

// typeError words a TypeError of the engine, or gives "" for what it does not know.
func (r *raise) typeError(msg string) string {
	cut := func(prefix string) (string, bool) { return strings.CutPrefix(msg, prefix) }
	switch {
	case strings.HasPrefix(msg, "Cannot read property '"):
		return r.readOf()
	case msg == "Cannot convert undefined or null to object":
		return r.nullish()
	case msg == "Value is not object coercible":
		return r.notCoercible()
	case strings.HasPrefix(msg, "Object has no member '"), strings.HasPrefix(msg, "Not a function: "),
		strings.HasPrefix(msg, "Value is not callable: "), strings.HasSuffix(msg, " is not a function") && r.prg == nil,
		msg == "Cannot convert a Symbol value to a string" && r.calls() >= 0,
		strings.HasPrefix(msg, "Value is not an object: "), msg == "Value is not a constructor", msg == "object is not a function %s":
		return r.wrongOperand(msg)
	case msg == "Class constructor cannot be invoked without 'new'":
		if n := r.calls(); n >= 0 {
			if c, ok := r.operand(n + 1).(*goja.Object); ok {
				name, _ := ownData(c, "name").(goja.String)
				if name != nil && name.String() == "" {
					return "Class constructors cannot be invoked without 'new'"
				}
				if name != nil {
					return "Class constructor " + name.String() + " cannot be invoked without 'new'"
				}
			}
		}
		if r.callee != nil && selfOf(r.callee).tab == errorOffsets().proxyTab {
			if c := ValueKinds().ProxyTarget(r.callee); c != nil {
				if name, _ := ownData(c, "name").(goja.String); name != nil {
					return "Class constructor " + name.String() + " cannot be invoked without 'new'"
				}
			}
		}
	case msg == "proxy target is not a function":
		return r.wrongOperand(msg)
	case strings.Contains(msg, "' on proxy: trap returned falsish"):
		return r.refused(msg)
	case msg == "object is not iterable":
		return r.notIterable()
	case msg == "Class extends value is not a constructor or null":
		return "Class extends value " + r.e.plain(r.operand(1)) + " is not a constructor or null"
	case strings.HasPrefix(msg, "Could not convert ") && r.instr == "_op_instanceof":
		return "Right-hand side of 'instanceof' is not callable"
	case strings.HasPrefix(msg, "Could not convert ") && r.prg == nil && isNamespace(r.argument(0)):
		return r.nativeOperand(msg)
	case strings.HasPrefix(msg, "Could not convert "):
		return "Cannot convert object to primitive value"
	case strings.HasPrefix(msg, "Expecting a function in instanceof check"):
		return "Right-hand side of 'instanceof' is not callable"
	case msg == "Proxy already revoked":
		return r.revoked()
	case msg == "Super constructor is not a constructor":
		return r.superConstructor()
	case strings.HasPrefix(msg, "Value is not a number"):
		if m := r.method(); m != "" {
			return m + " requires that 'this' be a Number"
		}
	case msg == "value is not an Object":
		if m := r.method(); m != "" {
			return m + " argument must be an object"
		}
	case strings.HasPrefix(msg, "Invalid property descriptor. Cannot both"):
		return msg + ", " + r.e.plain(r.argument(2))
	case msg == "Constructor TypedArray requires 'new'":
		if n := r.calls(); n >= 0 {
			if c, ok := r.operand(n + 1).(*goja.Object); ok {
				if name, _ := ownData(c, "name").(goja.String); name != nil {
					return "Constructor " + name.String() + " requires 'new'"
				}
			}
		} else if name, _ := ownData(r.callee, "name").(goja.String); name != nil {
			return "Constructor " + name.String() + " requires 'new'"
		}
	case msg == "The comparison function must be either a function or undefined":
		return msg + ": " + r.e.plain(r.argument(0))
	case msg == "Converting circular structure to JSON":
		return r.circular()
	case strings.HasPrefix(msg, "Method Date.prototype.") && !strings.HasPrefix(msg, "Method Date.prototype.toString "):
		return "this is not a Date object."
	case strings.HasPrefix(msg, "Cannot write private member "):
		return strings.Replace(msg, " from an object", " to an object", 1)
	case strings.HasPrefix(msg, "Cannot assign to read only property '#"):
		name, _ := cut("Cannot assign to read only property '")
		return "'" + strings.TrimSuffix(name, "'") + "' was defined without a setter"
	case strings.HasPrefix(msg, "Cannot assign to read only property '"), strings.HasPrefix(msg, "Receiver is not an object: "), msg == "":
		return r.readOnly()
	case strings.HasPrefix(msg, "Cannot delete property '"):
		if i := strings.Index(msg, "' of "); i > 0 && r.prg != nil {
			base := r.operand(1)
			if strings.HasPrefix(r.instr, "_deleteElem") {
				base = r.operand(2)
			}
			return msg[:i] + "' of " + r.e.plain(base)
		}
	case strings.HasSuffix(msg, "] is not extensible") && r.prg == nil:
		return r.e.plain(r.argument(0)) + " is not extensible"
	case strings.HasSuffix(msg, " is not a method"):
		return "number " + strings.TrimSuffix(msg, " is not a method") + " is not a function"
	}
	if head, _, ok := strings.Cut(msg, "called on incompatible receiver "); ok && r.prg == nil {
		return head + "called on incompatible receiver " + r.e.plain(r.this)
	}
	return ""
}

// calls gives the number of arguments if the instruction is a call, else -1.
func (r *raise) calls() int {
	switch r.instr {
	case "call", "callEval", "callEvalStrict":
		return int(r.instruction(0).Uint())
	case "_callVariadic", "_callEvalVariadic", "_callEvalVariadicStrict":
		return r.variadic() - 2
	}
	return -1
}

func (r *raise) news() int {
	switch r.instr {
	case "_new":
		return int(r.instruction(0).Uint())
	case "_newVariadic":
		return r.variadic() - 1
	}
	return -1
}

// variadic counts what lies above the engine's mark for a call with spread arguments.
func (r *raise) variadic() int {
	for n := 1; n <= r.sp; n++ {
		if s, ok := r.operand(n).(*goja.Symbol); ok && s.String() == "[variadic marker]" {
			return n - 1
		}
	}
	return 2
}

// readOf words a read of a property of undefined or null.
func (r *raise) readOf() string {
	base, key := r.operand(1), goja.Value(nil)
	switch {
	case strings.HasPrefix(r.instr, "getProp"):
		return cannotRead(base, r.name(0))
	case r.instr == "_getElemRecv":
		key = r.operand(2)
	default:
		base, key = r.operand(2), r.operand(1)
	}
	if s, ok := key.(*goja.Symbol); ok {
		if s == goja.SymIterator {
			return r.e.plain(base) + " is not iterable (cannot read property Symbol(Symbol.iterator))"
		}
		return cannotRead(base, symbolText(s))
	}
	return cannotRead(base, r.e.plain(key))
}

func cannotRead(base goja.Value, name string) string {
	return "Cannot read properties of " + nullishName(base) + " (reading '" + name + "')"
}

func nullishName(v goja.Value) string {
	if v != nil && goja.IsNull(v) {
		return "null"
	}
	return "undefined"
}

// nullish words the use of undefined or null as an object.
func (r *raise) nullish() string {
	set := func(base goja.Value, name string) string {
		return "Cannot set properties of " + nullishName(base) + " (setting '" + name + "')"
	}
	switch {
	case r.prg == nil:
		m := r.method()
		switch m {
		case "Array.prototype.join", "Array.prototype.at", "Array.prototype.toString", "Array.prototype.toSpliced",
			"Array.prototype.toSorted", "Array.prototype.toReversed", "Array.prototype.with":
			return ""
		}
		if strings.HasPrefix(m, "Array.prototype.") || strings.HasPrefix(m, "String.prototype.") {
			return m + " called on null or undefined"
		}
	case strings.HasPrefix(r.instr, "setProp"):
		return set(r.operand(2), r.name(0))
	case strings.HasPrefix(r.instr, "_setElem"):
		key := r.operand(2)
		if s, ok := key.(*goja.Symbol); ok {
			return set(r.operand(3), symbolText(s))
		}
		return set(r.operand(3), r.e.plain(key))
	case strings.HasPrefix(r.instr, "_iterate"), r.instr == "_pushArraySpread", r.instr == "_pushSpread":
		return r.notIterable()
	}
	return ""
}

// notCoercible words the destructuring of undefined or null.
func (r *raise) notCoercible() string {
	if r.prg == nil {
		if m := r.method(); m != "" {
			return m + " called on null or undefined"
		}
		return ""
	}
	value := nullishName(r.operand(1))
	if before := r.instruction(-1); before.IsValid() && before.Type().Name() == "_getKey" { // a pattern within a pattern
		for ahead := 1; ahead < 4; ahead++ {
			if v := r.instruction(ahead); v.IsValid() && v.Kind() == reflect.String && v.Type().Name() == "getProp" {
				return cannotRead(r.operand(1), r.name(ahead))
			}
		}
	}
	text := r.iterated()
	if before := r.instruction(-1); strings.HasSuffix(text, ":") || text == "" && before.IsValid() && before.Type().Name() == "getProp" {
		for ahead := 1; ahead < 4; ahead++ {
			if v := r.instruction(ahead); v.IsValid() && v.Kind() == reflect.String {
				return cannotRead(r.operand(1), r.name(ahead))
			}
		}
	}
	if text == "" || strings.HasSuffix(text, ":") {
		text = value
	}
	for ahead := 1; ahead < 4; ahead++ {
		if v := r.instruction(ahead); v.IsValid() && v.Kind() == reflect.String && v.Type().Name() == "getProp" {
			return "Cannot destructure property '" + r.name(ahead) + "' of '" + text + "' as it is " + value + "."
		}
	}
	return "Cannot destructure '" + text + "' as it is " + value + "."
}

// wrongOperand words a value that is no function, no constructor or no object where one is needed.
func (r *raise) wrongOperand(msg string) string {
	src := r.source()
	if n := r.calls(); n >= 0 {
		callee, isObject := r.operand(n + 1).(*goja.Object)
		if isObject {
			if _, callable := goja.AssertFunction(callee); callable {
				return ""
			}
		}
		if off := r.offset(); off < len(src) && off > 0 {
			if src[off] != '(' { // a tagged template
				off += len(src[off:]) - len(strings.TrimLeftFunc(src[off:], func(c rune) bool { return c == '.' || isNamePart(c) }))
			}
			return calleeBefore(src, off) + " is not a function"
		}
		return r.e.plain(r.operand(n+1)) + " is not a function"
	}
	if n := r.news(); n >= 0 {
		callee, isObject := r.operand(n + 1).(*goja.Object)
		if isObject {
			if _, ok := goja.AssertConstructor(callee); ok {
				return r.insideConstructor(callee, n, msg)
			}
		}
		if off := r.offset(); off <= len(src) {
			if text := calleeAfterNew(src, off); text != "" {
				return text + " is not a constructor"
			}
		}
		return r.e.plain(r.operand(n+1)) + " is not a constructor"
	}
	switch r.instr {
	case "_op_in":
		return "Cannot use 'in' operator to search for '" + r.e.plain(r.operand(2)) + "' in " + r.e.plain(r.operand(1))
	case "_op_instanceof":
		return "Right-hand side of 'instanceof' is not an object"
	}
	if r.prg == nil {
		return r.nativeOperand(msg)
	}
	return ""
}

// refused words what a trap or the namespace of a module does not allow.
func (r *raise) refused(msg string) string {
	var base, key goja.Value
	switch {
	case r.prg == nil:
		base, key = r.argument(0), r.argument(1)
	case strings.HasPrefix(r.instr, "setProp"):
		base = r.operand(2)
	case strings.HasPrefix(r.instr, "_setElem"):
		base, key = r.operand(3), r.operand(2)
	case strings.HasPrefix(r.instr, "deleteProp"):
		base = r.operand(1)
	case strings.HasPrefix(r.instr, "_deleteElem"):
		base, key = r.operand(2), r.operand(1)
	}
	o, _ := base.(*goja.Object)
	if !isNamespace(base) {
		return ""
	}
	_, name, _ := strings.Cut(msg, "for property '")
	name = strings.TrimSuffix(name, "'")
	if s, isSymbol := key.(*goja.Symbol); isSymbol {
		name = symbolText(s)
	}
	switch trap := msg[1:strings.Index(msg, "' on ")]; trap {
	case "set":
		return "Cannot assign to property '" + name + "' of [object Module]"
	case "deleteProperty":
		return "Cannot delete property '" + name + "' of [object Module]"
	case "setPrototypeOf":
		return "[object Module] is not extensible"
	case "defineProperty":
		switch r.method() {
		case "Object.defineProperties":
			o, _ = key.(*goja.Object)
			fallthrough
		case "Object.freeze", "Object.seal":
			if names := o.Keys(); len(names) > 0 {
				name = names[0]
			}
		default:
			name = r.e.plain(key)
		}
		return "Cannot redefine property: " + name
	}
	return ""
}

// superConstructor words a class whose parent cannot construct.
func (r *raise) superConstructor() string {
	var class *goja.Object
	if n := r.news(); n >= 0 {
		class, _ = r.operand(n + 1).(*goja.Object)
	} else if r.sb > 0 && r.sb <= len(r.stack) {
		class, _ = r.stack[r.sb-1].(*goja.Object)
	}
	if class == nil {
		return ""
	}
	parent := "null"
	if p := class.Prototype(); p != nil && p != FunctionProto(r.e.r) {
		parent = r.e.plain(p)
	}
	name := "anonymous class"
	if s, _ := ownData(class, "name").(goja.String); s != nil && s.String() != "" {
		name = s.String()
	}
	return "Super constructor " + parent + " of " + name + " is not a constructor"
}

// readOnly words an assignment in strict mode that the target refuses.
func (r *raise) readOnly() string {
	var base, key goja.Value
	name := ""
	switch {
	case strings.HasPrefix(r.instr, "setProp"):
		base, name = r.operand(2), r.name(0)
	case strings.HasPrefix(r.instr, "_setElem"):
		base, key = r.operand(3), r.operand(2)
		name = r.e.plain(key)
	default:
		return ""
	}
	o, isObject := base.(*goja.Object)
	if !isObject {
		kind := strings.ToLower(primitiveType(base))
		if kind == "string" && (name == "length" || isIndexOf(name, base.String())) {
			return "Cannot assign to read only property '" + name + "' of string '" + base.String() + "'"
		}
		return "Cannot create property '" + name + "' on " + kind + " '" + r.e.plain(base) + "'"
	}
	if r.getterOnly(o, name) {
		return "Cannot set property " + name + " of " + r.e.plain(o) + " which has only a getter"
	}
	return "Cannot assign to read only property '" + name + "' of object '" + r.e.plain(o) + "'"
}

func isIndexOf(name, s string) bool {
	n := 0
	for _, c := range name {
		if c < '0' || c > '9' {
			return false
		}
		n = n*10 + int(c-'0')
	}
	return name != "" && n < len(s)
}

// getterOnly tells whether the property that o has or inherits is an accessor.
func (r *raise) getterOnly(o *goja.Object, name string) bool {
	for ; o != nil && selfOf(o).tab != errorOffsets().proxyTab; o = o.Prototype() {
		base := baseOf(o)
		if base == nil {
			return false
		}
		if v, ok := valuesOf(base)[unistring.NewFromString(name)]; ok && v != nil {
			_, data := dataValue(v)
			return !data
		}
	}
	return false
}
