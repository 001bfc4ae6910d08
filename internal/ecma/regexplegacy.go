package ecma

import (
	"strconv"
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// RegExp.$1 and its kind tell of the last match of any regular expression. Nothing remembers matches unless the program looks at them:
// WatchMatches is called for programs whose text names these properties, before they run, and by the properties themselves.

// lastMatch is what is remembered of a match. Its captures are found when something asks for them.
type lastMatch struct {
	text     goja.String
	source   goja.String // pattern and flags of what matched; nil if captures is known
	flags    string
	from     int64 // where the search began
	last     bool  // of several matches it is the last
	at       int
	captures []goja.Value
	before   *lastMatch // counts if there was no match after all
}

// matches is what a realm remembers. It is nil until something looks.
type matches struct {
	last  *lastMatch
	input goja.Value // if the program has set it since
}

// LegacyMatches tells whether a source may read the properties of RegExp that tell of the last match.
func LegacyMatches(source string) bool {
	for {
		_, rest, found := strings.Cut(source, "RegExp")
		if !found {
			return false
		}
		source = rest
		if rest = strings.TrimLeft(rest, " \t\r\n?"); rest == "" || rest[0] != '.' && rest[0] != '[' {
			continue
		}
		rest = strings.TrimLeft(rest[1:], " \t\r\n'\"`")
		for _, name := range [...]string{"$", "last", "left", "right", "input"} {
			if strings.HasPrefix(rest, name) {
				return true
			}
		}
	}
}

// WatchMatches has r remember matches from now on.
func WatchMatches(r *goja.Runtime) {
	extendRegExp(r, engine.Intrinsic(r, "RegExp"))
	watch(r)
}

// watch has matches remembered by the methods, which are extended.
func watch(r *goja.Runtime) *matches {
	m := realmOf(r)
	if m.matches == nil {
		m.matches = &matches{}
	}
	return m.matches
}

// describeLegacy describes the properties.
func describeLegacy(t *engine.Template) {
	read := func(get func(*lastMatch) goja.Value) engine.NativeFunc {
		return func(r *goja.Runtime, _ goja.FunctionCall) goja.Value {
			if l := watch(r).resolved(r); l != nil {
				if v := get(l); v != nil && !isUndefined(v) {
					return v
				}
			}
			return engine.Name("")
		}
	}
	ignore := func(*goja.Runtime, goja.FunctionCall) goja.Value { return goja.Undefined() }
	both := func(name, short string, get engine.NativeFunc, set engine.NativeFunc) {
		t.Accessor(name, engine.Configurable, get, set)
		t.Accessor(short, engine.Configurable, get, set)
	}
	both("input", "$_", func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		if in := watch(r).input; in != nil {
			return in
		}
		return read(func(l *lastMatch) goja.Value { return l.text })(r, c)
	}, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		s := toString(r, c.Argument(0))
		watch(r).input = s
		return goja.Undefined()
	})
	both("lastMatch", "$&", read(func(l *lastMatch) goja.Value { return l.captures[0] }), ignore)
	both("lastParen", "$+", read(func(l *lastMatch) goja.Value {
		if len(l.captures) == 1 {
			return nil
		}
		return l.captures[len(l.captures)-1]
	}), ignore)
	both("leftContext", "$`", read(func(l *lastMatch) goja.Value { return l.text.Substring(0, l.at) }), ignore)
	both("rightContext", "$'", read(func(l *lastMatch) goja.Value {
		return l.text.Substring(l.at+l.captures[0].(goja.String).Length(), l.text.Length())
	}), ignore)
	for i := 1; i <= 9; i++ {
		t.Accessor("$"+strconv.Itoa(i), engine.Configurable, read(func(l *lastMatch) goja.Value { return argument(l.captures, i) }), ignore)
	}
}

// remember makes l the last match.
func (m *matches) remember(l *lastMatch) { m.last, m.input = l, nil }

// result remembers what exec gave, if it is a match.
func (m *matches) result(r *goja.Runtime, text goja.Value, v goja.Value) {
	o := object(v)
	if m == nil || o == nil {
		return
	}
	if l := matchOf(o, toString(r, text)); l != nil {
		m.remember(l)
	}
}

// matchOf takes apart what exec made.
func matchOf(o *goja.Object, text goja.String) *lastMatch {
	elems, _, plain := engine.ValueKinds().ArrayElements(o)
	if !plain || len(elems) == 0 {
		return nil
	}
	return &lastMatch{text: text, at: int(get(o, nameIndex).ToInteger()), captures: append([]goja.Value(nil), elems...)}
}

// search remembers that o, a RegExp of the engine, searched text.
func (m *matches) search(o *goja.Object, text goja.String, from int64, last, certain bool) {
	source, flags, ok := engine.ValueKinds().RegExpSource(o)
	if !ok {
		return
	}
	l := &lastMatch{text: text, source: source, flags: flags, from: from, last: last}
	if !certain {
		l.before = m.last
	}
	m.remember(l)
}

// resolved gives the last match with its captures, or nil.
func (m *matches) resolved(r *goja.Runtime) *lastMatch {
	for l := m.last; l != nil; l = l.before {
		if l.captures != nil || l.find(r) {
			l.before, l.source = nil, nil
			m.last = l
			return l
		}
	}
	m.last = nil
	return nil
}

// find searches once more. Nothing of it is the program's.
func (l *lastMatch) find(r *goja.Runtime) bool {
	re := engine.NewEngineRegExp(r, l.source, strings.ReplaceAll(l.flags, "g", "")+"g", engine.RegExpPrototype(r))
	if re == nil {
		return false
	}
	for at := l.from; at <= int64(l.text.Length()); {
		engine.Set(re, nameLastIndex, engine.IntValue(at))
		res := object(engine.RegExpExec(r, goja.FunctionCall{This: re, Arguments: []goja.Value{l.text}}))
		if res == nil {
			break
		}
		found := matchOf(res, l.text)
		if found == nil {
			break
		}
		l.at, l.captures = found.at, found.captures
		if !l.last {
			break
		}
		if at = toLength(get(re, nameLastIndex)); l.captures[0].(goja.String).Length() == 0 {
			at = advance(l.text, at, strings.Contains(l.flags, "u"))
		}
		engine.CheckInterrupt(r)
	}
	return l.captures != nil
}

// watched runs one of the engine's methods on o, a RegExp as the engine made it, and remembers the match.
func (m *matches) watched(r *goja.Runtime, key goja.Value, o *goja.Object, call goja.FunctionCall, native func(goja.FunctionCall) goja.Value) goja.Value {
	text := toString(r, call.Argument(0))
	call.Arguments = append([]goja.Value{text}, call.Arguments[min(1, len(call.Arguments)):]...)
	_, flags, _ := engine.ValueKinds().RegExpSource(o)
	global, from := strings.Contains(flags, "g"), int64(0)
	if strings.ContainsAny(flags, "gy") {
		from = toLength(get(o, nameLastIndex))
	}
	switch key {
	case nameTest:
		v := native(call)
		if v.ToBoolean() {
			m.search(o, text, from, false, true)
		}
		return v
	case goja.Value(goja.SymMatch):
		v := native(call)
		switch {
		case !global:
			m.result(r, text, v)
		case !goja.IsNull(v):
			m.search(o, text, 0, true, true)
		}
		return v
	case goja.Value(goja.SymSearch):
		v := native(call)
		if v.ToInteger() >= 0 {
			m.search(o, text, 0, false, true)
		}
		return v
	}
	// Functions that replace see the match already.
	if m.resolved(r); key == goja.Value(goja.SymSplit) || global {
		from = 0
	}
	m.search(o, text, from, global || key == goja.Value(goja.SymSplit), false)
	return native(call)
}
