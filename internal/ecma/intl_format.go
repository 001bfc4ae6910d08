package ecma

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/ecma/intl"
	"github.com/node-go/node-go/internal/engine"
)

// formatter formats values of type V: numbers or times.
type formatter[V any] interface {
	Format(V) string
	Parts(V) []intl.Part
	RangeParts(from, to V) []intl.Part
}

// formatObject is what an Intl.NumberFormat or Intl.DateTimeFormat carries.
type formatObject[F any] struct {
	f     F
	bound *goja.Object // the function that the getter format gives
}

// formatService describes Intl.NumberFormat or Intl.DateTimeFormat by what they differ in.
type formatService[F formatter[V], V any] struct {
	name     string
	records  func() *engine.Record[formatObject[F]]
	read     func(r *goja.Runtime, locales, options goja.Value) F
	resolved func(r *goja.Runtime, f F) goja.Value
	value    func(r *goja.Runtime, f F, v goja.Value) (F, V)                  // the argument of format, and the formatter for it
	span     func(r *goja.Runtime, f F, call goja.FunctionCall) (x F, a, b V) // the arguments of formatRange
}

// class makes the class, which can be called without new.
func (s formatService[F, V]) class() *engine.Class {
	full := "Intl." + s.name
	var c *engine.Class
	construct := func(r *goja.Runtime, args []goja.Value, newTarget *goja.Object) *goja.Object {
		o, data := s.records().New(r, proto(r, c, newTarget))
		data.f = s.read(r, argument(args, 0), argument(args, 1))
		return o
	}
	c = engine.NewClass(s.name, 0, construct, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		return construct(r, call.Arguments, realmOf(r).class(c).ctor)
	}, nil, nil)
	supportedLocales(c, full)
	method := func(name string, length int, f func(r *goja.Runtime, d *formatObject[F], call goja.FunctionCall) goja.Value) {
		intlMethod(c, s.records, name, length, f)
	}
	method("resolvedOptions", 0, func(r *goja.Runtime, d *formatObject[F], _ goja.FunctionCall) goja.Value { return s.resolved(r, d.f) })
	method("formatToParts", 1, func(r *goja.Runtime, d *formatObject[F], call goja.FunctionCall) goja.Value {
		f, v := s.value(r, d.f, call.Argument(0))
		return partsArray(r, f.Parts(v))
	})
	c.Proto.Accessor("format", engine.Configurable, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		d := s.records().Data(call.This)
		if d == nil {
			throwReceiver(r, "get "+full+".prototype.format", call.This)
		}
		if d.bound == nil {
			d.bound = engine.NewFunction(r, "", 1, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
				f, v := s.value(r, d.f, call.Argument(0))
				return r.ToValue(f.Format(v))
			})
		}
		return d.bound
	}, nil)
	method("formatRange", 2, func(r *goja.Runtime, d *formatObject[F], call goja.FunctionCall) goja.Value {
		f, a, b := s.span(r, d.f, call)
		return r.ToValue(intl.Join(f.RangeParts(a, b)))
	})
	method("formatRangeToParts", 2, func(r *goja.Runtime, d *formatObject[F], call goja.FunctionCall) goja.Value {
		f, a, b := s.span(r, d.f, call)
		return partsArray(r, f.RangeParts(a, b))
	})
	tag(c.Proto, full)
	return c
}
