package ecma

import (
	"math"
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// The engine's methods of RegExp.prototype that call exec want it to be a function; the language takes its own where it is none. They are the
// engine's where nothing but its own matching can run, and these for all other objects.

// regExpMethods are the methods by what they are called for objects that are no plain RegExps of the engine.
func regExpMethods() map[goja.Value]func(*goja.Runtime, *goja.Object, goja.FunctionCall) goja.Value {
	return map[goja.Value]func(*goja.Runtime, *goja.Object, goja.FunctionCall) goja.Value{
		goja.SymMatch: regExpMatch, goja.SymReplace: regExpReplace, goja.SymSearch: regExpSearch, goja.SymSplit: regExpSplit,
		nameTest: func(r *goja.Runtime, o *goja.Object, call goja.FunctionCall) goja.Value {
			return r.ToValue(regExpExec(r, o, toString(r, call.Argument(0))) != nil)
		},
	}
}

var (
	nameTest  = engine.Name("test")
	nameExec  = engine.Name("exec")
	nameFlags = engine.Name("flags")
	nameIndex = engine.Name("index")
)

// wrapRegExpMethods puts the methods of this file before those of proto. What the program has put there by now stays.
func wrapRegExpMethods(r *goja.Runtime, proto *goja.Object) {
	for key, method := range regExpMethods() {
		f := object(engine.Get(proto, key))
		if f == nil {
			continue
		}
		engine.WrapNative(f, func(native func(goja.FunctionCall) goja.Value) func(goja.FunctionCall) goja.Value {
			return func(call goja.FunctionCall) goja.Value {
				o := object(call.This)
				switch {
				case o == nil:
					return native(call)
				case !engine.StandardRegExp(r, o) || key == goja.Value(goja.SymSplit) && !splitsItself(r, o):
					return method(r, o, call)
				case realmOf(r).matches != nil:
					return realmOf(r).matches.watched(r, key, o, call, native)
				}
				return native(call)
			}
		})
	}
}

// regExpExec is RegExpExec(o, s); nil stands for null.
func regExpExec(r *goja.Runtime, o *goja.Object, s goja.String) *goja.Object {
	if exec := get(o, nameExec); engine.IsCallable(exec) {
		v := engine.Call(exec, o, []goja.Value{s})
		if res := object(v); res != nil || goja.IsNull(v) {
			return res
		}
		throwType(r, "RegExp exec method returned something other than an Object or null")
	}
	if !engine.IsRegExpObject(o) {
		throwReceiver(r, "RegExp.prototype.exec", o)
	}
	var res goja.Value
	if p, ok := engine.OwnRegExp(o).(*ownPattern); ok {
		res = ownExec(r, o, p, s)
	} else {
		res = engine.RegExpExec(r, goja.FunctionCall{This: o, Arguments: []goja.Value{s}})
	}
	realmOf(r).matches.result(r, s, res)
	return object(res)
}

// flagsOf is ToString(Get(o, "flags")).
func flagsOf(r *goja.Runtime, o *goja.Object) string { return toString(r, get(o, nameFlags)).String() }

// eachMatch calls f with the results of exec: with one, or, if o is global, with all of them.
func eachMatch(r *goja.Runtime, o *goja.Object, s goja.String, flags string, f func(res *goja.Object)) {
	if !strings.Contains(flags, "g") {
		if res := regExpExec(r, o, s); res != nil {
			f(res)
		}
		return
	}
	engine.Set(o, nameLastIndex, engine.IntValue(0))
	for {
		res := regExpExec(r, o, s)
		if res == nil {
			return
		}
		f(res)
		if toString(r, get(res, engine.IntValue(0))).Length() == 0 {
			next := advance(s, toLength(get(o, nameLastIndex)), strings.ContainsAny(flags, "uv"))
			engine.Set(o, nameLastIndex, engine.IntValue(next))
		}
		engine.CheckInterrupt(r)
	}
}

// advance is AdvanceStringIndex(s, i, unicode).
func advance(s goja.String, i int64, unicode bool) int64 {
	if unicode && i+1 < int64(s.Length()) && s.CharAt(int(i))&0xFC00 == 0xD800 && s.CharAt(int(i)+1)&0xFC00 == 0xDC00 {
		return i + 2
	}
	return i + 1
}

func regExpMatch(r *goja.Runtime, o *goja.Object, call goja.FunctionCall) goja.Value {
	s, flags := toString(r, call.Argument(0)), ""
	flags = flagsOf(r, o)
	var all []goja.Value
	var only *goja.Object
	eachMatch(r, o, s, flags, func(res *goja.Object) {
		if only = res; strings.Contains(flags, "g") {
			all = append(all, toString(r, get(res, engine.IntValue(0))))
		}
	})
	switch {
	case only == nil:
		return goja.Null()
	case all == nil:
		return only
	}
	return engine.ValueKinds().NewArray(r, all, 0)
}

func regExpSearch(r *goja.Runtime, o *goja.Object, call goja.FunctionCall) goja.Value {
	s := toString(r, call.Argument(0))
	before, zero := get(o, nameLastIndex), engine.IntValue(0)
	if !sameValue(before, zero) {
		engine.Set(o, nameLastIndex, zero)
	}
	res := regExpExec(r, o, s)
	if !sameValue(get(o, nameLastIndex), before) {
		engine.Set(o, nameLastIndex, before)
	}
	if res == nil {
		return engine.IntValue(-1)
	}
	return get(res, nameIndex)
}

// splitsItself tells whether what o makes to split with is a RegExp as the language makes them.
func splitsItself(r *goja.Runtime, o *goja.Object) bool {
	c := realmOf(r).regExp
	return speciesConstructor(r, o, c) == goja.Value(c)
}

func regExpSplit(r *goja.Runtime, o *goja.Object, call goja.FunctionCall) goja.Value {
	s := toString(r, call.Argument(0))
	c := speciesConstructor(r, o, realmOf(r).regExp)
	flags := toString(r, get(o, nameFlags))
	letters := flags.String()
	if !strings.Contains(letters, "y") {
		flags = r.ToValue(letters + "y").(goja.String)
	}
	splitter := construct(r, c, o, flags)
	unicode := strings.ContainsAny(letters, "uv")
	limit := int64(math.MaxUint32)
	if v := call.Argument(1); !isUndefined(v) {
		limit = int64(toUint32(v))
	}
	var parts []goja.Value
	list := func() goja.Value { return engine.ValueKinds().NewArray(r, parts, 0) }
	if limit == 0 {
		return list()
	}
	size := int64(s.Length())
	if size == 0 {
		if regExpExec(r, splitter, s) == nil {
			parts = append(parts, s)
		}
		return list()
	}
	from := int64(0)
	for at := from; at < size; {
		engine.CheckInterrupt(r)
		engine.Set(splitter, nameLastIndex, engine.IntValue(at))
		res := regExpExec(r, splitter, s)
		if res == nil {
			at = advance(s, at, unicode)
			continue
		}
		end := min(toLength(get(splitter, nameLastIndex)), size)
		if end == from {
			at = advance(s, at, unicode)
			continue
		}
		parts = append(parts, s.Substring(int(from), int(at)))
		if int64(len(parts)) == limit {
			return list()
		}
		from = end
		captures := toLength(get(res, nameLength))
		for i := int64(1); i < captures; i++ {
			parts = append(parts, get(res, engine.IntValue(i)))
			if int64(len(parts)) == limit {
				return list()
			}
			if i%lookEvery == 0 {
				engine.CheckInterrupt(r)
			}
		}
		at = from
	}
	parts = append(parts, s.Substring(int(from), int(size)))
	return list()
}

// toUint32 is ToUint32(v).
func toUint32(v goja.Value) uint32 {
	f := v.ToNumber().ToFloat()
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return 0
	}
	f = math.Mod(math.Trunc(f), 1<<32)
	if f < 0 {
		f += 1 << 32
	}
	return uint32(f)
}

func regExpReplace(r *goja.Runtime, o *goja.Object, call goja.FunctionCall) goja.Value {
	s, by := toString(r, call.Argument(0)), call.Argument(1)
	var template goja.String
	if !engine.IsCallable(by) {
		template = toString(r, by)
	}
	var results []*goja.Object
	eachMatch(r, o, s, flagsOf(r, o), func(res *goja.Object) { results = append(results, res) })
	var b goja.StringBuilder
	next, size, units := 0, s.Length(), 0
	write := func(part goja.String) {
		if units += part.Length(); units > engine.MaxStringLength {
			throwRange(r, "Invalid string length")
		}
		b.WriteString(part)
	}
	for _, res := range results {
		count := max(toLength(get(res, nameLength))-1, 0)
		matched := toString(r, get(res, engine.IntValue(0)))
		at := int(math.Max(math.Min(toIntegerOrInfinity(get(res, nameIndex)), float64(size)), 0))
		captures := []goja.Value{matched}
		for i := int64(1); i <= count; i++ {
			v := get(res, engine.IntValue(i))
			if !isUndefined(v) {
				v = toString(r, v)
			}
			captures = append(captures, v)
			if i%lookEvery == 0 {
				engine.CheckInterrupt(r)
			}
		}
		groups := get(res, engine.Name("groups"))
		var text goja.String
		if template == nil {
			args := append(captures, engine.IntValue(int64(at)), s)
			if !isUndefined(groups) {
				args = append(args, groups)
			}
			text = toString(r, engine.Call(by, goja.Undefined(), args))
		} else {
			var named *goja.Object
			if !isUndefined(groups) {
				if goja.IsNull(groups) {
					throwType(r, "Cannot convert undefined or null to object")
				}
				named = groups.ToObject(r)
			}
			text = substitution(r, s, at, captures, named, template)
		}
		if at >= next {
			write(s.Substring(next, at))
			write(text)
			next = at + matched.Length()
		}
	}
	if next < size {
		write(s.Substring(next, size))
	}
	return b.String()
}

// substitution is GetSubstitution: captures has the match first.
func substitution(r *goja.Runtime, s goja.String, at int, captures []goja.Value, named *goja.Object, template goja.String) goja.String {
	var b goja.StringBuilder
	engine.WriteSubstitution(s, at, len(captures), func(i int) goja.String {
		if text, ok := captures[i].(goja.String); ok {
			return text
		}
		return engine.Name("").(goja.String)
	}, func(name goja.String) goja.String {
		if named == nil {
			return nil
		}
		if v := get(named, name); !isUndefined(v) {
			return toString(r, v)
		}
		return engine.Name("").(goja.String)
	}, template, &b)
	return b.String()
}
