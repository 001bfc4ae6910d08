package url

import (
	"errors"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
	"github.com/node-go/node-go/internal/urlpattern"
)

// componentNames are the properties of a URLPattern, in the order in which its results list them.
var componentNames = [...]struct {
	name string
	at   urlpattern.Component
}{
	{"hash", urlpattern.Hash}, {"hostname", urlpattern.Hostname}, {"password", urlpattern.Password}, {"pathname", urlpattern.Pathname},
	{"port", urlpattern.Port}, {"protocol", urlpattern.Protocol}, {"search", urlpattern.Search}, {"username", urlpattern.Username},
}

func (s *state) patternClass() *made {
	if s.pattern.ctor == nil {
		s.pattern.ctor, s.pattern.proto = patternTemplate().New(s.env.VM)
	}
	return &s.pattern
}

func wrongType(message string) error { return nodeerr.WithMessage("ERR_INVALID_ARG_TYPE", message) }

// interrupted tells whether the isolate is to end while a pattern is matched.
func interrupted(e *jsbind.Env) func() bool {
	return func() bool {
		select {
		case <-e.Interrupted():
			return true
		default:
			return false
		}
	}
}

func textOf(v goja.Value) (string, bool) {
	if t, ok := engine.TextOf(v); ok {
		if t.Wide == nil {
			return t.ASCII, true
		}
		return v.String(), true
	}
	return "", false
}

// readInit reads the components that an object gives; what is no string does not count.
func readInit(o *goja.Object) (init urlpattern.Init) {
	read := func(name string) (string, bool) {
		v := o.Get(name)
		if v == nil {
			return "", false
		}
		return textOf(v)
	}
	for c, name := range [...]string{"protocol", "username", "password", "hostname", "port", "pathname", "search", "hash"} {
		if v, ok := read(name); ok {
			init.Set(urlpattern.Component(c), v)
		}
	}
	if v, ok := read("baseURL"); ok {
		init.Base = &v
	}
	return init
}

// readInput reads the first argument of the constructor and of the methods; ok is false if it is neither text nor object.
func readInput(v goja.Value) (in urlpattern.Input, ok bool) {
	if jsbind.Nullish(v) {
		return in, true
	}
	if text, ok := textOf(v); ok {
		in.Text = &text
		return in, true
	}
	if o := jsbind.Object(v); o != nil {
		in.Init = readInit(o)
		return in, true
	}
	return in, false
}

func constructPattern(r *goja.Runtime, args []goja.Value, newTarget *goja.Object) *goja.Object {
	s := stateIn(r)
	c := goja.FunctionCall{Arguments: args}
	in, ok := readInput(c.Argument(0))
	if !ok {
		s.env.Throw(wrongType("Input must be an object or a string"))
	}
	options := c.Argument(1)
	base, isBase := textOf(options)
	if len(args) > 2 && !isBase {
		if !jsbind.Nullish(options) {
			s.env.Throw(wrongType("second argument must be a string"))
		}
		isBase = true // one that is none, which is refused below
	}
	if isBase {
		in.Base = &base
		options = c.Argument(2)
		if jsbind.Object(options) == nil && !jsbind.Nullish(options) {
			s.env.Throw(wrongType("options must be an object"))
		}
	} else if jsbind.Object(options) == nil && !jsbind.Nullish(options) {
		s.env.Throw(wrongType("second argument must be a string or object"))
	}
	ignoreCase := false
	if o := jsbind.Object(options); o != nil {
		v := o.Get("ignoreCase")
		ignoreCase = v != nil && v.ToBoolean()
	}
	p, err := urlpattern.New(in, ignoreCase)
	if err != nil {
		s.env.ThrowCode("ERR_INVALID_URL_PATTERN", "Failed to construct URLPattern")
	}
	o := engine.NewCarrier(r, engine.PrototypeFor(newTarget, s.pattern.ctor, s.pattern.proto), p)
	return o
}

func patternIn(r *goja.Runtime, v goja.Value) *urlpattern.Pattern {
	p, ok := engine.Payload(v).(*urlpattern.Pattern)
	if !ok {
		panic(r.NewTypeError("Illegal invocation"))
	}
	return p
}

// matchPattern is exec and test: both take (input, baseURL).
func matchPattern(r *goja.Runtime, c goja.FunctionCall, name string) (*[urlpattern.Components]urlpattern.Matched, urlpattern.Input, bool) {
	p, env := patternIn(r, c.This), jsbind.From(r)
	in, ok := readInput(c.Argument(0))
	if !ok {
		env.Throw(wrongType("URLPattern input needs to be a string or an object"))
	}
	if base := c.Argument(1); !jsbind.Undefined(base) {
		text, ok := textOf(base)
		if goja.IsNull(base) {
			text, ok = "null", true
		}
		if !ok {
			env.Throw(wrongType("baseURL must be a string"))
		}
		in.Base = &text
	}
	given := in
	result, ok, err := p.Match(in, interrupted(env))
	if errors.Is(err, urlpattern.ErrBase) {
		env.Throw(&nodeerr.Error{Code: "ERR_OPERATION_FAILED", Class: nodeerr.TypeError, Message: "Failed to " + name + " URLPattern", Bare: true})
	}
	if err != nil {
		env.Throw(err)
	}
	return result, given, ok
}

func execPattern(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	result, in, ok := matchPattern(r, c, "exec")
	if !ok {
		return goja.Null()
	}
	o := r.CreateObject(nil)
	put := func(o *goja.Object, name string, v goja.Value) {
		engine.DefineOwn(o, engine.Name(name), v, engine.Plain)
	}
	for _, n := range componentNames {
		part, groups := r.NewObject(), r.NewObject()
		m := &result[n.at]
		for i, name := range m.Names {
			v := goja.Undefined()
			if m.Groups[i] != nil {
				v = r.ToValue(*m.Groups[i])
			}
			put(groups, name, v)
		}
		put(part, "groups", groups)
		put(part, "input", r.ToValue(m.Input))
		put(o, n.name, part)
		if n.name == "hostname" {
			put(o, "inputs", inputsOf(r, in))
		}
	}
	return o
}

// inputsOf gives what was matched, as the result tells it.
func inputsOf(r *goja.Runtime, in urlpattern.Input) goja.Value {
	if in.Text != nil {
		if in.Base != nil {
			return r.NewArray(r.ToValue(*in.Text), r.ToValue(*in.Base))
		}
		return r.NewArray(r.ToValue(*in.Text))
	}
	o := r.NewObject()
	put := func(name, v string) { engine.DefineOwn(o, engine.Name(name), r.ToValue(v), engine.Plain) }
	if in.Init.Base != nil {
		put("baseURL", *in.Init.Base)
	}
	for _, n := range componentNames {
		if v, ok := in.Init.Get(n.at); ok {
			put(n.name, v)
		}
	}
	return r.NewArray(o)
}

var patternTemplate = sync.OnceValue(func() *engine.Class {
	c := engine.NewClass("URLPattern", 0, constructPattern, func(r *goja.Runtime, _ goja.FunctionCall) goja.Value {
		jsbind.From(r).Throw(nodeerr.WithMessage("ERR_CONSTRUCT_CALL_REQUIRED", "Cannot call constructor without `new`"))
		return nil
	}, nil, nil)
	get := func(name string, f func(p *urlpattern.Pattern) any) {
		c.Proto.Accessor(name, engine.Enumerable, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			return r.ToValue(f(patternIn(r, c.This)))
		}, nil)
	}
	for at, name := range [...]string{"protocol", "username", "password", "hostname", "port", "pathname", "search", "hash"} {
		get(name, func(p *urlpattern.Pattern) any { return p.Text(urlpattern.Component(at)) })
	}
	get("hasRegExpGroups", func(p *urlpattern.Pattern) any { return p.HasRegExpGroups() })
	c.Proto.EnumerableMethod("exec", 0, execPattern)
	c.Proto.EnumerableMethod("test", 0, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		_, _, ok := matchPattern(r, c, "test")
		return r.ToValue(ok)
	})
	c.Proto.LazySymbol(goja.SymToStringTag, engine.Configurable, func(*goja.Runtime) goja.Value { return engine.ASCIIValue("URLPattern") })
	return c
})
