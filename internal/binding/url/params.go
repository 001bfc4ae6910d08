package url

import (
	"slices"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// params is what lies behind an instance of URLSearchParams.
type params struct {
	list  []pair
	this  *goja.Object
	owner *object // the URL whose query it is, or nil
}

func (s *state) paramsClass() *made {
	if s.params.ctor == nil {
		s.params.ctor, s.params.proto = paramsTemplate().New(s.env.VM)
		engine.DefineOwn(s.params.proto, goja.SymIterator, s.params.proto.Get("entries"), engine.Hidden)
		defineInspect(s.env, s.params.proto, "URLSearchParams", " {}", func(v goja.Value) []shown { return paramsIn(s.env.VM, v).shown() })
	}
	return &s.params
}

func newParams(r *goja.Runtime, list []pair) *params {
	c := stateIn(r).paramsClass()
	p := &params{list: list}
	p.this = engine.NewCarrier(r, c.proto, p)
	return p
}

func paramsIn(r *goja.Runtime, v goja.Value) *params {
	p, ok := engine.Payload(v).(*params)
	if !ok {
		jsbind.From(r).ThrowCode("ERR_INVALID_THIS", "URLSearchParams")
	}
	return p
}

// changed writes the list back to the URL.
func (p *params) changed() {
	if p.owner != nil {
		p.owner.full().SetSearch(formatForm(p.list))
	}
}

func constructParams(r *goja.Runtime, args []goja.Value, newTarget *goja.Object) *goja.Object {
	s := stateIn(r)
	p := &params{}
	if len(args) > 0 && !goja.IsUndefined(args[0]) {
		p.list = s.initial(args[0])
	}
	p.this = engine.NewCarrier(r, engine.PrototypeFor(newTarget, s.params.ctor, s.params.proto), p)
	return p.this
}

// initial makes the list of the constructor's argument: another URLSearchParams, pairs, a record, or text.
func (s *state) initial(v goja.Value) []pair {
	r := s.env.VM
	o, ok := v.(*goja.Object)
	if !ok {
		t := text(r, v)
		if t != "" && t[0] == '?' {
			t = t[1:]
		}
		return parseForm(t)
	}
	method := engine.Get(o, goja.SymIterator)
	if q, ok := engine.Payload(o).(*params); ok && method == engine.Get(s.params.proto, goja.SymIterator) {
		return slices.Clone(q.list)
	}
	if jsbind.Nullish(method) {
		return s.record(o)
	}
	if !jsbind.IsCallable(method) {
		s.env.ThrowCode("ERR_ARG_NOT_ITERABLE", "Query pairs")
	}
	var list []pair
	engine.ForOf(r, o, func(v goja.Value) bool {
		list = append(list, s.tuple(v))
		return true
	})
	return list
}

func (s *state) tuple(v goja.Value) pair {
	o, ok := v.(*goja.Object)
	if !ok || !jsbind.IsCallable(engine.Get(o, goja.SymIterator)) {
		s.env.ThrowCode("ERR_INVALID_TUPLE", "Each query pair", "[name, value]")
	}
	var items []goja.Value
	engine.ForOf(s.env.VM, o, func(v goja.Value) bool {
		items = append(items, v)
		return true
	})
	const two = 2
	if len(items) != two {
		s.env.ThrowCode("ERR_INVALID_TUPLE", "Each query pair", "[name, value]")
	}
	return pair{text(s.env.VM, items[0]), text(s.env.VM, items[1])}
}

func (s *state) record(o *goja.Object) []pair {
	var list []pair
	place := map[string]int{}
	for _, k := range engine.OwnKeys(o, true, nil) {
		p, ok := engine.OwnPropOf(o, k)
		if !ok || !p.Enumerable {
			continue
		}
		name := text(s.env.VM, k.Value())
		value := text(s.env.VM, engine.GetProperty(o, k))
		if i, again := place[name]; again { // names that differed in lone surrogates
			list[i].value = value
			continue
		}
		place[name] = len(list)
		list = append(list, pair{name, value})
	}
	return list
}

var paramsTemplate = sync.OnceValue(func() *engine.Class {
	c := engine.NewClass("URLSearchParams", 0, constructParams, nil, nil, nil)
	// method describes a method that needs the first least arguments, of the given names.
	method := func(name string, names []any, f func(r *goja.Runtime, p *params, c goja.FunctionCall) goja.Value) {
		c.Proto.EnumerableMethod(name, len(names), func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			p := paramsIn(r, c.This)
			if len(c.Arguments) < len(names) {
				jsbind.From(r).Throw(nodeerr.MissingArgs(names...))
			}
			return f(r, p, c)
		})
	}
	name, nameValue := []any{"name"}, []any{"name", "value"}
	c.Proto.Accessor("size", engine.Enumerable|engine.Configurable, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		return r.ToValue(len(paramsIn(r, c.This).list))
	}, nil)
	method("append", nameValue, func(r *goja.Runtime, p *params, c goja.FunctionCall) goja.Value {
		p.list = append(p.list, pair{text(r, c.Argument(0)), text(r, c.Argument(1))})
		p.changed()
		return goja.Undefined()
	})
	method("delete", name, func(r *goja.Runtime, p *params, c goja.FunctionCall) goja.Value {
		match := matcher(r, c)
		p.list = slices.DeleteFunc(slices.Clone(p.list), match)
		p.changed()
		return goja.Undefined()
	})
	method("get", name, func(r *goja.Runtime, p *params, c goja.FunctionCall) goja.Value {
		n := text(r, c.Argument(0))
		for _, e := range p.list {
			if e.name == n {
				return r.ToValue(e.value)
			}
		}
		return goja.Null()
	})
	method("getAll", name, func(r *goja.Runtime, p *params, c goja.FunctionCall) goja.Value {
		n := text(r, c.Argument(0))
		var all []any
		for _, e := range p.list {
			if e.name == n {
				all = append(all, e.value)
			}
		}
		return r.NewArray(all...)
	})
	method("has", name, func(r *goja.Runtime, p *params, c goja.FunctionCall) goja.Value {
		return r.ToValue(slices.ContainsFunc(p.list, matcher(r, c)))
	})
	method("set", nameValue, func(r *goja.Runtime, p *params, c goja.FunctionCall) goja.Value {
		p.set(text(r, c.Argument(0)), text(r, c.Argument(1)))
		p.changed()
		return goja.Undefined()
	})
	method("sort", nil, func(_ *goja.Runtime, p *params, _ goja.FunctionCall) goja.Value {
		sortForm(p.list)
		p.changed()
		return goja.Undefined()
	})
	describeIteration(c.Proto)
	method("toString", nil, func(r *goja.Runtime, p *params, _ goja.FunctionCall) goja.Value {
		return r.ToValue(formatForm(p.list))
	})
	c.Proto.LazySymbol(goja.SymToStringTag, engine.Configurable, func(*goja.Runtime) goja.Value {
		return engine.ASCIIValue("URLSearchParams")
	})
	return c
})

// matcher gives what tells the entries that (name[, value]) means.
func matcher(r *goja.Runtime, c goja.FunctionCall) func(pair) bool {
	name := text(r, c.Argument(0))
	if goja.IsUndefined(c.Argument(1)) {
		return func(e pair) bool { return e.name == name }
	}
	value := text(r, c.Argument(1))
	return func(e pair) bool { return e.name == name && e.value == value }
}

func (p *params) set(name, value string) {
	kept := p.list[:0:0]
	found := false
	for _, e := range p.list {
		if e.name != name {
			kept = append(kept, e)
			continue
		}
		if !found {
			found = true
			kept = append(kept, pair{name, value})
		}
	}
	if !found {
		kept = append(kept, pair{name, value})
	}
	p.list = kept
}

// Bound implements messaging.Bound.
func (*params) Bound() {}
