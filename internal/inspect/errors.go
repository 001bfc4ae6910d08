package inspect

import (
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// isError tells objects that inherit from the intrinsic Error.prototype.
func (st *State) isError(o *goja.Object) bool {
	if st.errorProto == nil {
		st.errorProto = st.vm.NewTypeError().Prototype().Prototype()
	}
	for p := o.Prototype(); p != nil; p = p.Prototype() {
		if p == st.errorProto {
			return true
		}
	}
	return false
}

// read is o[name] that gives nil when reading throws.
func (f *formatter) read(o *goja.Object, name string) (v goja.Value) {
	if ex := f.vm.Try(func() { v = o.Get(name) }); ex != nil {
		return nil
	}
	return v
}

func isNullish(v goja.Value) bool { return v == nil || goja.IsUndefined(v) || goja.IsNull(v) }

func (f *formatter) errorName(o *goja.Object) string {
	v := f.read(o, "name")
	if isNullish(v) {
		return "Error"
	}
	return f.safeString(v)
}

// safeString is String(v), or nothing when that throws.
func (f *formatter) safeString(v goja.Value) (s string) {
	f.vm.Try(func() { s = stringOf(v) })
	return s
}

// headline is Error.prototype.toString of o.
func (f *formatter) headline(o *goja.Object) string {
	name, message := f.errorName(o), ""
	if v := f.read(o, "message"); v != nil && !goja.IsUndefined(v) {
		message = f.safeString(v)
	}
	switch {
	case message == "":
		return name
	case name == "":
		return message
	}
	return name + ": " + message
}

// stackText is the stack of an error, made up when it has none.
func (f *formatter) stackText(o *goja.Object) string {
	v := f.read(o, "stack")
	if v == nil || !v.ToBoolean() {
		return f.headline(o)
	}
	if s, ok := v.(goja.String); ok {
		return textOf(s)
	}
	f.indent += 4
	s := f.spread(v)
	f.indent -= 4
	return f.headline(o) + "\n    " + s
}

// errorBase is the text of an error before its properties: its stack, in brackets when that has no frames.
func (f *formatter) errorBase(o *goja.Object, sh *shape) string {
	name := f.errorName(o)
	stack := f.stackText(o)
	f.dropRepeated(o, sh, stack)
	f.addHidden(o, sh)
	stack = improveHeadline(stack, name, sh)
	pos := 0
	if m, ok := f.read(o, "message").(goja.String); ok && m.Length() > 0 {
		if i := strings.Index(stack, textOf(m)); i >= 0 {
			pos = i + len(textOf(m))
		}
	}
	start := strings.Index(stack[pos:], "\n    at")
	if start < 0 {
		stack = "[" + stack + "]"
	} else {
		start += pos
		lines := f.frames(o, strings.Split(stack[start+1:], "\n"))
		if f.opt.Colors {
			for i, line := range lines {
				lines[i] = f.colourFrame(line)
			}
		}
		stack = stack[:start] + "\n" + strings.Join(lines, "\n")
	}
	if f.indent != 0 {
		stack = strings.ReplaceAll(stack, "\n", "\n"+spaces(f.indent))
	}
	return stack
}

// dropRepeated takes properties from the list whose text is in the stack already.
func (f *formatter) dropRepeated(o *goja.Object, sh *shape, stack string) {
	if f.opt.ShowHidden {
		return
	}
	kept := sh.keys[:0]
	for _, k := range sh.keys {
		if k.Sym == nil && (k.Name == "name" || k.Name == "message" || k.Name == "stack") {
			s, ok := f.read(o, string(k.Name)).(goja.String)
			if !ok || strings.Contains(stack, textOf(s)) {
				continue
			}
		}
		kept = append(kept, k)
	}
	sh.keys = kept
}

// addHidden puts an error's own cause and errors, and what a SuppressedError holds, on the list although they are not enumerable.
func (f *formatter) addHidden(o *goja.Object, sh *shape) {
	for _, k := range [...]engine.PropKey{{Name: "cause"}, {Name: "errors"}, {Name: "error"}, {Name: "suppressed"}} {
		desc, own := engine.OwnPropOf(o, k)
		if !own || k.Name == "errors" && !isArray(desc.Value) || (k.Name == "error" || k.Name == "suppressed") && desc.Enumerable {
			continue
		}
		listed := false
		for _, l := range sh.keys {
			listed = listed || l == k
		}
		if !listed {
			sh.keys = append(sh.keys, k)
		}
	}
}

// isArray is Array.isArray: it looks through a Proxy.
func isArray(v goja.Value) bool {
	o, ok := v.(*goja.Object)
	for ok && o != nil && engine.SlotOf(o) == engine.SlotProxy {
		o, _ = engine.ProxyParts(o)
	}
	return ok && o != nil && engine.SlotOf(o) == engine.SlotArray
}

// improveHeadline makes the first line of a stack tell the class of the error, which the engine did not know when it wrote the stack.
func improveHeadline(stack, name string, sh *shape) string {
	begins := strings.HasSuffix(name, "Error") && strings.HasPrefix(stack, name) &&
		(len(stack) == len(name) || stack[len(name)] == ':' || stack[len(name)] == '\n')
	if !sh.nullProto && !begins {
		return stack
	}
	n, fallback := len(name), "Error"
	if sh.nullProto {
		fallback = headlineName(stack)
		if n = len(fallback); n == 0 {
			fallback = "Error"
		}
	}
	prefix := sh.prefix(fallback, "")
	prefix = prefix[:len(prefix)-1]
	switch {
	case name == prefix:
		return stack
	case !strings.Contains(prefix, name):
		return prefix + " [" + name + "]" + stack[n:]
	case n == 0:
		return prefix + ": " + stack
	}
	return prefix + stack[n:]
}

// headlineName reads the name of an error without prototype from its stack.
func headlineName(stack string) string {
	i := 0
	for i < len(stack) && (isWord(stack[i]) || i > 0 && strings.IndexByte(" [](-)", stack[i]) >= 0) {
		i++
	}
	if i > 1 && stack[0] >= 'A' && stack[0] <= 'Z' {
		rest := stack[i:]
		if strings.HasPrefix(rest, ":") || strings.HasPrefix(rest, "\n") && strings.HasPrefix(strings.TrimLeft(rest, " \n\t"), "at") {
			return stack[:i]
		}
	}
	if i == len(stack) && strings.HasSuffix(stack, "Error") {
		return stack
	}
	return ""
}

func isWord(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_'
}
