package url

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// kind says what an iterator over a URLSearchParams gives.
type kind uint8

const (
	entries kind = iota
	keys
	values
)

// iterator is what lies behind an iterator; it sees what happens to the list meanwhile.
type iterator struct {
	p    *params
	kind kind
	next int
}

func describeIteration(proto *engine.Template) {
	iterate := func(name string, k kind) {
		proto.EnumerableMethod(name, 0, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			p := paramsIn(r, c.This)
			o := engine.NewCarrier(r, stateIn(r).iteratorPrototype(), &iterator{p: p, kind: k})
			return o
		})
	}
	iterate("entries", entries)
	proto.EnumerableMethod("forEach", 1, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		p := paramsIn(r, c.This)
		e := jsbind.From(r)
		fn := e.Function(c.Argument(0), "callback")
		for i := 0; i < len(p.list); i++ {
			e.Call(fn, c.Argument(1), r.ToValue(p.list[i].value), r.ToValue(p.list[i].name), p.this)
		}
		return goja.Undefined()
	})
	iterate("keys", keys)
	iterate("values", values)
}

func (s *state) iteratorPrototype() *goja.Object {
	if s.iteratorProto != nil {
		return s.iteratorProto
	}
	r := s.env.VM
	// %IteratorPrototype% is above the prototype of every array iterator.
	array := r.NewArray()
	base := s.env.Call(array.Get("values"), array).(*goja.Object).Prototype().Prototype()
	proto := r.CreateObject(base)
	next := engine.NewFunction(r, "next", 0, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		it, ok := engine.Payload(c.This).(*iterator)
		if !ok {
			jsbind.From(r).ThrowCode("ERR_INVALID_THIS", "URLSearchParamsIterator")
		}
		o := engine.ValueKinds().NewPlain(r, 2)
		if it.next >= len(it.p.list) {
			o.Put("done", r.ToValue(true))
			o.Put("value", goja.Undefined())
			return o.Object
		}
		item := it.p.list[it.next]
		it.next++
		o.Put("done", r.ToValue(false))
		o.Put("value", it.kind.value(r, item))
		return o.Object
	})
	engine.DefineOwn(proto, engine.ASCIIValue("next"), next, engine.Plain)
	engine.DefineOwn(proto, goja.SymToStringTag, engine.ASCIIValue("URLSearchParams Iterator"), engine.Configurable)
	defineInspect(s.env, proto, "URLSearchParams Iterator", " {  }", func(v goja.Value) []shown {
		it, ok := engine.Payload(v).(*iterator)
		if !ok {
			s.env.ThrowCode("ERR_INVALID_THIS", "URLSearchParamsIterator")
		}
		var list []shown
		for _, e := range it.p.list[min(it.next, len(it.p.list)):] {
			list = append(list, shown{value: it.kind.value(r, e)})
		}
		return list
	})
	s.iteratorProto = proto
	return proto
}

func (k kind) value(r *goja.Runtime, e pair) goja.Value {
	switch k {
	case keys:
		return r.ToValue(e.name)
	case values:
		return r.ToValue(e.value)
	}
	return r.NewArray(e.name, e.value)
}
