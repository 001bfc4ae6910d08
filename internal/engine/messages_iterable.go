package engine

import (
	"strings"

	"github.com/dop251/goja"
)

// notIterable words a value that cannot be iterated, by its source text where that is known.
func (r *raise) notIterable() string {
	const noIterator = " is not iterable (cannot read property Symbol(Symbol.iterator))"
	if r.prg == nil {
		if n := r.argument(0); r.method() != "" {
			return described(n) + noIterator
		}
		return ""
	}
	if n := r.news(); n > 0 {
		return described(r.operand(n)) + noIterator
	}
	value := r.operand(1)
	if r.instr == "_pushSpread" {
		value = r.operand(0) // already taken off the stack
		if !goja.IsUndefined(value) && !goja.IsNull(value) {
			return "Spread syntax requires ...iterable[Symbol.iterator] to be a function"
		}
		text := r.iterated()
		if text == "" || strings.HasSuffix(text, ":") {
			text = r.e.plain(value)
		}
		return text + " is not iterable (cannot read property undefined)"
	}
	switch before := r.instruction(-1); {
	case !before.IsValid():
	case before.Type().Name() == "loadVal" || before.Type().Name() == "_loadUndef":
		if s, ok := value.(goja.String); ok {
			return `"` + s.String() + `" is not iterable`
		}
		return r.e.plain(value) + " is not iterable"
	case before.Type().Name() == "call" || before.Type().Name() == "_callVariadic":
		src, off := r.source(), programSourceOffset(r.prg, r.pc-1)
		if off > 0 && off < len(src) && src[off] == '(' {
			return calleeBefore(src, off) + " is not a function or its return value is not iterable"
		}
	default:
		if text := r.iterated(); text != "" && !strings.HasSuffix(text, ":") {
			return text + " is not iterable"
		}
	}
	return described(value) + noIterator
}

// iterated shows the source of the value on top of the stack if it was just loaded from a variable or property, else "".
// A key of a pattern is shown with its colon.
func (r *raise) iterated() string {
	before := r.instruction(-1)
	if !before.IsValid() {
		return ""
	}
	if name := before.Type().Name(); !strings.HasPrefix(name, "loadStack") && !strings.HasPrefix(name, "loadStash") &&
		!strings.HasPrefix(name, "loadDynamic") && name != "getProp" {
		return ""
	}
	src, off := r.source(), programSourceOffset(r.prg, r.pc-1)
	if off >= len(src) {
		return ""
	}
	rest := src[off:]
	after := strings.TrimLeftFunc(rest, isNamePart)
	name := rest[:len(rest)-len(after)]
	switch name {
	case "", "function", "async", "class":
		return ""
	}
	if prop := r.name(-1); prop != "" && prop != name {
		return ""
	}
	// A parameter is loaded where the source still names what was compiled before it.
	initial := strings.HasSuffix(trimSpace(src[:off]), "=")
	if next := strings.TrimLeft(after, " \t\r\n"); initial {
		// the value of a declaration
	} else if next == "" || next[0] == '}' || next[0] == '{' || next[0] == '=' || next[0] == '(' {
		return ""
	}
	if strings.HasPrefix(strings.TrimLeft(after, " \t\r\n"), ":") {
		return name + ":"
	}
	return calleeBefore(src, off+len(name))
}
