package ecma

import (
	"errors"
	"strings"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/ecma/regex"
	"github.com/node-go/node-go/internal/engine"
)

// What the engine compiles rightly it keeps. Flags d and v, properties, modifiers and all that it refuses go to package regex: such
// objects are RegExps to the engine, but it knows no short cut for them, so that all its methods call exec.

// ownPattern is what a RegExp object of package regex keeps.
type ownPattern struct {
	prog  *regex.Program
	flags string // in the order of the flags getter
}

var regExpExtension = sync.OnceValue(func() *engine.Extension {
	return engine.NewExtension(func(t *engine.Template) {
		describeLegacy(t)
		t.Method("escape", 1, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
			s, ok := call.Argument(0).(goja.String)
			if !ok {
				throwType(r, "input argument must be a string")
			}
			return r.ToValue(goja.StringFromUTF16(escapePattern(s)))
		})
	})
})

var regExpProtoExtension = sync.OnceValue(func() *engine.Extension {
	return engine.NewExtension(func(t *engine.Template) {
		flag := func(name, letter string) {
			t.Accessor(name, engine.Configurable, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
				o := object(call.This)
				switch {
				case o != nil && engine.IsRegExpObject(o):
					return r.ToValue(strings.Contains(ownFlags(o), letter))
				case o != nil && o == engine.RegExpPrototype(r):
					return goja.Undefined()
				}
				throwType(r, "RegExp.prototype.%s getter called on non-RegExp object", name)
				return nil
			}, nil)
		}
		flag("hasIndices", "d")
		flag("unicodeSets", "v")
		t.Accessor("flags", engine.Configurable, regExpFlags, nil)
		t.Accessor("source", engine.Configurable, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
			o := object(call.This)
			switch {
			case o != nil && engine.IsRegExpObject(o):
				source, _, _ := engine.ValueKinds().RegExpSource(o)
				return escapeSource(source)
			case o != nil && o == engine.RegExpPrototype(r):
				return engine.Name("(?:)")
			}
			throwType(r, "RegExp.prototype.source getter called on non-RegExp object")
			return nil
		}, nil)
		t.Method("toString", 0, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
			o := object(call.This)
			if o == nil {
				throwReceiver(r, "RegExp.prototype.toString", call.This)
			}
			var b goja.StringBuilder
			b.WriteString(engine.Name("/").(goja.String))
			b.WriteString(toString(r, get(o, engine.Name("source"))))
			b.WriteString(engine.Name("/").(goja.String))
			b.WriteString(toString(r, get(o, engine.Name("flags"))))
			return b.String()
		})
	})
})

// ownFlags gives the flags of an object of package regex, "" for the engine's own.
func ownFlags(o *goja.Object) string {
	if p, ok := engine.OwnRegExp(o).(*ownPattern); ok {
		return p.flags
	}
	return ""
}

// regExpFlags is the getter RegExp.prototype.flags.
func regExpFlags(r *goja.Runtime, call goja.FunctionCall) goja.Value {
	o := object(call.This)
	if o == nil {
		throwType(r, "RegExp.prototype.flags getter called on non-object %s", display(call.This))
	}
	var b strings.Builder
	for _, f := range [...]struct{ name, letter string }{{"hasIndices", "d"}, {"global", "g"}, {"ignoreCase", "i"}, {"multiline", "m"},
		{"dotAll", "s"}, {"unicode", "u"}, {"unicodeSets", "v"}, {"sticky", "y"}} {
		if get(o, engine.Name(f.name)).ToBoolean() {
			b.WriteString(f.letter)
		}
	}
	return r.ToValue(b.String())
}

// extendRegExp extends %RegExp% and its prototype, once.
func extendRegExp(r *goja.Runtime, o *goja.Object) {
	if realmOf(r).regExp != nil {
		return
	}
	realmOf(r).regExp = o
	proto := engine.RegExpPrototype(r)
	wrapRegExpMethods(r, proto)
	regExpExtension().Apply(o)
	regExpProtoExtension().Apply(proto)
	engine.WrapNative(o, func(func(goja.FunctionCall) goja.Value) func(goja.FunctionCall) goja.Value {
		return func(call goja.FunctionCall) goja.Value { return newRegExp(r, call.Arguments, nil, o) }
	})
	engine.WrapConstructor(o, func(func([]goja.Value, *goja.Object) *goja.Object) func([]goja.Value, *goja.Object) *goja.Object {
		return func(args []goja.Value, newTarget *goja.Object) *goja.Object {
			if newTarget == nil {
				newTarget = o
			}
			return newRegExp(r, args, newTarget, o)
		}
	})
	// The program may have put something else there already.
	if exec := object(engine.Get(proto, nameExec)); exec != nil {
		engine.WrapNative(exec, func(native func(goja.FunctionCall) goja.Value) func(goja.FunctionCall) goja.Value {
			return func(call goja.FunctionCall) goja.Value {
				o, m := object(call.This), realmOf(r).matches
				if o == nil || !engine.IsRegExpObject(o) {
					return native(call)
				}
				if m != nil {
					call.Arguments = []goja.Value{toString(r, call.Argument(0))}
				}
				var res goja.Value
				if p, ok := engine.OwnRegExp(o).(*ownPattern); ok {
					res = ownExec(r, o, p, call.Argument(0))
				} else {
					res = native(call)
				}
				if m != nil {
					m.result(r, call.Arguments[0], res)
				}
				return res
			}
		})
	}
	if compile := object(engine.Get(proto, engine.Name("compile"))); compile != nil {
		engine.WrapNative(compile, func(native func(goja.FunctionCall) goja.Value) func(goja.FunctionCall) goja.Value {
			return func(call goja.FunctionCall) goja.Value { return compileRegExp(r, call, native) }
		})
	}
}

// needsRegExp has a method of String.prototype that calls one of its argument see to it that those of RegExps are extended, if the argument
// is one that the engine's own do not bear. The program may never have named RegExp.
func needsRegExp(r *goja.Runtime, method func(goja.FunctionCall) goja.Value) func(goja.FunctionCall) goja.Value {
	return func(call goja.FunctionCall) goja.Value {
		if o := object(call.Argument(0)); o != nil && engine.IsRegExpObject(o) && !(engine.StandardRegExp(r, o) && madeByRegExp(r, o)) {
			extendRegExp(r, engine.Intrinsic(r, "RegExp"))
		}
		return method(call)
	}
}

// madeByRegExp tells whether the constructor that o names is %RegExp%, as far as no script runs.
func madeByRegExp(r *goja.Runtime, o *goja.Object) bool {
	if engine.HasOwn(o, nameConstructor) {
		return false
	}
	p, ok := engine.OwnPropOf(engine.RegExpPrototype(r), engine.PropKey{Name: "constructor"})
	return ok && !p.Accessor && p.Value == goja.Value(engine.Intrinsic(r, "RegExp"))
}

var nameConstructor = engine.Name("constructor")

// newRegExp is the constructor RegExp; newTarget is nil when it was called.
func newRegExp(r *goja.Runtime, args []goja.Value, newTarget, ctor *goja.Object) *goja.Object {
	pattern, flags := argument(args, 0), argument(args, 1)
	o := object(pattern)
	isRegExp := false
	if o != nil {
		if m := engine.Get(o, goja.SymMatch); !isUndefined(m) {
			isRegExp = m.ToBoolean()
		} else {
			isRegExp = engine.IsRegExpObject(o)
		}
	}
	if newTarget == nil {
		newTarget = ctor
		if isRegExp && isUndefined(flags) && sameValue(get(o, engine.Name("constructor")), ctor) {
			return o
		}
	}
	switch {
	case o != nil && engine.IsRegExpObject(o):
		source, own, ok := sourceOf(o)
		if pattern = goja.Undefined(); ok {
			pattern = source
		}
		if isUndefined(flags) {
			flags = engine.Name(own)
		}
	case isRegExp:
		pattern = get(o, engine.Name("source"))
		if isUndefined(flags) {
			flags = get(o, engine.Name("flags"))
		}
	}
	proto := protoFrom(newTarget, func() *goja.Object { return engine.RegExpPrototype(r) })
	source, letters := toPattern(r, pattern), ""
	if !isUndefined(flags) {
		letters = toString(r, flags).String()
	}
	return makeRegExp(r, source, letters, proto)
}

func toPattern(r *goja.Runtime, v goja.Value) goja.String {
	if isUndefined(v) {
		return engine.Name("").(goja.String)
	}
	return toString(r, v)
}

// sourceOf gives pattern and flags of a RegExp object.
func sourceOf(o *goja.Object) (source goja.String, flags string, ok bool) {
	source, flags, ok = engine.ValueKinds().RegExpSource(o)
	if p, isOwn := engine.OwnRegExp(o).(*ownPattern); isOwn {
		flags = p.flags
	}
	return source, flags, ok
}

// makeRegExp is RegExpInitialize.
func makeRegExp(r *goja.Runtime, source goja.String, flags string, proto *goja.Object) *goja.Object {
	prog := programOf(r, source, flags)
	if !regex.Beyond(source.String(), flags) {
		if o := engine.NewEngineRegExp(r, source, flags, proto); o != nil {
			return o
		}
	}
	return engine.NewOwnRegExp(r, source, flags, proto, &ownPattern{prog, orderedFlags(flags)})
}

func orderedFlags(flags string) string {
	out := ""
	for _, f := range "dgimsuvy" {
		if strings.ContainsRune(flags, f) {
			out += string(f)
		}
	}
	return out
}

// programs keeps what was compiled lately, for all isolates.
type programs struct {
	mu sync.Mutex
	m  map[programKey]*regex.Program
}

type programKey struct{ source, flags string }

const mostPrograms = 1000

var compiled = sync.OnceValue(func() *programs { return &programs{m: map[programKey]*regex.Program{}} })

// programOf compiles a pattern, and throws what is wrong with it.
func programOf(r *goja.Runtime, source goja.String, flags string) *regex.Program {
	if !regex.ValidFlags(flags) {
		throwSyntax(r, "Invalid flags supplied to RegExp constructor '"+flags+"'")
	}
	key := programKey{string(engine.ValueKinds().StringKey(source)), flags}
	c := compiled()
	c.mu.Lock()
	p := c.m[key]
	c.mu.Unlock()
	if p != nil {
		return p
	}
	units := make([]uint16, source.Length())
	for i := range units {
		units[i] = source.CharAt(i)
	}
	p, err := regex.Compile(units, regex.FlagsOf(flags))
	var wrong *regex.SyntaxError
	if errors.As(err, &wrong) {
		throwSyntax(r, "Invalid regular expression: /"+source.String()+"/"+flags+": "+wrong.Reason)
	}
	c.mu.Lock()
	if len(c.m) >= mostPrograms {
		clear(c.m)
	}
	c.m[key] = p
	c.mu.Unlock()
	return p
}

// compileRegExp is RegExp.prototype.compile.
func compileRegExp(r *goja.Runtime, call goja.FunctionCall, native func(goja.FunctionCall) goja.Value) goja.Value {
	o := object(call.This)
	if o == nil || !engine.IsRegExpObject(o) {
		return native(call)
	}
	source, flags := call.Argument(0), call.Argument(1)
	if from := object(source); from != nil && engine.IsRegExpObject(from) {
		if !isUndefined(flags) {
			throwType(r, "Invalid flags supplied to RegExp constructor '%s'", display(flags))
		}
		s, f, _ := sourceOf(from)
		source, flags = s, engine.Name(f)
	}
	text, letters := toPattern(r, source), ""
	if !isUndefined(flags) {
		letters = toString(r, flags).String()
	}
	prog := programOf(r, text, letters)
	if engine.OwnRegExp(o) != nil {
		engine.ResetOwnRegExp(o, text, letters, &ownPattern{prog, orderedFlags(letters)})
		engine.Set(o, nameLastIndex, engine.IntValue(0))
		return o
	}
	if regex.Beyond(text.String(), letters) {
		throwSyntax(r, "Invalid regular expression: /"+text.String()+"/"+letters+": this RegExp object cannot be given such a pattern")
	}
	return native(goja.FunctionCall{This: o, Arguments: []goja.Value{text, engine.Name(letters)}})
}
