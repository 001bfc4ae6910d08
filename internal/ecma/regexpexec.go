package ecma

import (
	"errors"
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/ecma/regex"
	"github.com/node-go/node-go/internal/engine"
)

var nameLastIndex = engine.Name("lastIndex")

// matchOwn is RegExpBuiltinExec without its result object.
func matchOwn(r *goja.Runtime, o *goja.Object, p *ownPattern, s goja.String) []int {
	last := toLength(get(o, nameLastIndex))
	global, sticky := strings.Contains(p.flags, "g"), strings.Contains(p.flags, "y")
	if !global && !sticky {
		last = 0
	}
	var caps []int
	if last <= int64(s.Length()) {
		t, _ := engine.TextOf(s)
		var err error
		caps, err = p.prog.Match(regex.Input{ASCII: engine.TextBytes(t), Wide: t.Wide}, int(last), sticky, func() bool { return engine.Interrupted(r) })
		if errors.Is(err, regex.ErrStack) {
			throwRange(r, "Maximum call stack size exceeded")
		}
	}
	if global || sticky {
		next := 0
		if caps != nil {
			next = caps[1]
		}
		engine.Set(o, nameLastIndex, engine.IntValue(int64(next)))
	}
	return caps
}

// ownExec is exec of a RegExp of package regex.
func ownExec(r *goja.Runtime, o *goja.Object, p *ownPattern, v goja.Value) goja.Value {
	s := toString(r, v)
	caps := matchOwn(r, o, p, s)
	if caps == nil {
		return goja.Null()
	}
	kinds, names := engine.ValueKinds(), p.prog.Groups()
	elems := make([]goja.Value, len(caps)/2)
	for i := range elems {
		elems[i] = goja.Undefined()
		if caps[2*i] >= 0 {
			elems[i] = s.Substring(caps[2*i], caps[2*i+1])
		}
	}
	a := kinds.NewArray(r, elems, 0)
	createDataProperty(a, engine.Name("index"), engine.IntValue(int64(caps[0])))
	createDataProperty(a, engine.Name("input"), s)
	createDataProperty(a, engine.Name("groups"), groupsObject(r, names, elems))
	if strings.Contains(p.flags, "d") {
		pairs := make([]goja.Value, len(elems))
		for i := range pairs {
			pairs[i] = goja.Undefined()
			if caps[2*i] >= 0 {
				pairs[i] = kinds.NewArray(r, []goja.Value{engine.IntValue(int64(caps[2*i])), engine.IntValue(int64(caps[2*i+1]))}, 0)
			}
		}
		groups := groupsObject(r, names, pairs)
		indices := kinds.NewArray(r, pairs, 0)
		createDataProperty(indices, engine.Name("groups"), groups)
		createDataProperty(a, engine.Name("indices"), indices)
	}
	return a
}

// groupsObject gives the values of named groups by name, or undefined if there are none.
func groupsObject(r *goja.Runtime, names []string, values []goja.Value) goja.Value {
	var o *goja.Object
	for i, name := range names {
		if name == "" {
			continue
		}
		if o == nil {
			o = r.CreateObject(nil)
		}
		// Of groups of one name at most one took part.
		if key := engine.Name(name); !goja.IsUndefined(values[i]) || !engine.HasOwn(o, key) {
			createDataProperty(o, key, values[i])
		}
	}
	if o == nil {
		return goja.Undefined()
	}
	return o
}
