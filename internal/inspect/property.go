package inspect

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// property formats o[k] with its name; extra tells that it follows the elements of an array.
func (f *formatter) property(o *goja.Object, k engine.PropKey, level int, extra bool) string {
	desc, ok := engine.OwnPropOf(o, k)
	if !ok {
		desc = engine.OwnProp{Value: engine.GetProperty(o, k), Enumerable: true}
	}
	pos := named
	if extra {
		pos = namedExtra
	}
	return f.propertyOf(o, k, desc, level, pos)
}

// element formats an element of an array, which has no name.
func (f *formatter) element(o *goja.Object, desc engine.OwnProp, level int) string {
	return f.propertyOf(o, engine.PropKey{}, desc, level, bare)
}

// position is where a property stands, which decides on its name and its indentation.
type position uint8

const (
	named      position = iota // of an object
	namedExtra                 // of an array, after its elements
	bare                       // an element: it has no name
)

// propertyOf formats a property that o has or inherits.
func (f *formatter) propertyOf(o *goja.Object, k engine.PropKey, desc engine.OwnProp, level int, pos position) string {
	sep, s := " ", ""
	switch {
	case !desc.Accessor && (desc.Value == nil || goja.IsUndefined(desc.Value)):
		s = f.style("undefined", "undefined")
	case !desc.Accessor:
		diff := 2
		if f.opt.Compact == CompactTrue && pos == named {
			diff = 3
		}
		f.indent += diff
		s = f.value(desc.Value, level, false)
		if diff == 3 && f.opt.BreakLength < float64(columns(s, f.opt.Colors)) {
			sep = "\n" + spaces(f.indent)
		}
		f.indent -= diff
	case desc.Getter != nil:
		s = f.getter(o, desc, level)
	case desc.Setter != nil:
		s = f.style("[Setter]", "special")
	default:
		s = f.style("undefined", "undefined")
	}
	if pos == bare {
		return s
	}
	return f.keyText(k, desc.Enumerable) + ":" + sep + s
}

func (f *formatter) keyText(k engine.PropKey, enumerable bool) string {
	var name string
	switch {
	case k.Sym != nil:
		name = f.style(string(appendEscaped(nil, symbolText(k.Sym), '\'')), "symbol")
	case k.Name == "__proto__":
		return "['__proto__']"
	case isIdentifier(string(k.Name)):
		name = f.style(string(k.Name), "name")
	default:
		name = f.style(quote(nameText(k.Name)), "string")
	}
	if !enumerable {
		return "[" + name + "]"
	}
	return name
}

func isIdentifier(s string) bool {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c == '_':
		case c >= '0' && c <= '9' && i > 0:
		default:
			return false
		}
	}
	return s != ""
}

// getter shows an accessor, and its value when the caller asked for getters to be called.
func (f *formatter) getter(o *goja.Object, desc engine.OwnProp, level int) string {
	label := "[Getter"
	if desc.Setter != nil {
		label = "[Getter/Setter"
	}
	switch g := f.opt.Getters; {
	case g == GettersAll, g == GettersOnly && desc.Setter == nil, g == GettersSetters && desc.Setter != nil:
	default:
		return f.style(label+"]", "special")
	}
	var v goja.Value
	var s string
	f.indent += 2
	defer func() { f.indent -= 2 }()
	ex := f.vm.Try(func() { v = engine.Call(desc.Getter, o, nil) })
	if ex != nil {
		s = "<Inspection threw (" + f.value(ex.Value(), level, false) + ")>"
	} else if obj, ok := v.(*goja.Object); ok {
		return f.style(label+"]", "special") + " " + f.value(obj, level, false)
	} else {
		s = f.primitive(v, true)
	}
	return f.style(label+":", "special") + " " + s + f.style("]", "special")
}
