package perf

import (
	"math"
	"math/big"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/messaging"
	"github.com/node-go/node-go/internal/binding/picture"
	"github.com/node-go/node-go/internal/clone"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// data is what a Histogram object carries.
type data struct {
	h          *histogram
	recordable bool
	delay      *delayMonitor // of an ELDHistogram
}

// classes are the classes of histograms of one isolate.
type classes struct {
	env                        *jsbind.Env
	base, recordable, eldProto *goja.Object // prototypes
}

// basePrototype has Histogram.prototype of an isolate.
var basePrototype = jsbind.NewSlot(func(*jsbind.Env) *goja.Object { panic("perf: a histogram before its class") })

var classesOf = jsbind.NewSlot(func(e *jsbind.Env) *classes {
	c := &classes{env: e}
	var ctor *goja.Object
	ctor, c.base = baseClass().New(e.VM)
	sub := func(k *engine.Class) *goja.Object {
		sc, proto := k.New(e.VM)
		must(proto.SetPrototype(c.base))
		must(sc.SetPrototype(ctor))
		return proto
	}
	basePrototype.Set(e, c.base)
	c.recordable, c.eldProto = sub(recordableClass()), sub(delayClass())
	picture.Define(e, c.base, "Histogram", func(o *goja.Object) []picture.Prop {
		h := histogramOf(e, o)
		s := h.summary()
		return []picture.Prop{{Name: "min", Value: float64(h.min())}, {Name: "max", Value: float64(h.max())}, {Name: "mean", Value: s.mean},
			{Name: "exceeds", Value: h.exceeding()}, {Name: "stddev", Value: s.deviation}, {Name: "skewness", Value: s.skewness},
			{Name: "kurtosis", Value: s.kurtosis}, {Name: "count", Value: h.count()}, {Name: "percentiles", Value: percentileMap(e, h, false)}}
	})
	messaging.Of(e).AddKind(c)
	return c
})

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func (c *classes) make(proto *goja.Object, d *data) *goja.Object {
	return newRecord(c.env, proto, d)
}

// records describes the objects: histogram and object are one.
var records = sync.OnceValue(func() *engine.Record[data] { return engine.NewRecord[data](nil) })

func newRecord(e *jsbind.Env, proto *goja.Object, d *data) *goja.Object {
	o, x := records().New(e.VM, proto)
	*x = *d
	return o
}

// shared is a histogram on its way to another isolate. Both sides go on with the same counts.
type shared struct {
	h          *histogram
	recordable bool
}

// Encode implements messaging.Kind.
func (c *classes) Encode(o *goja.Object, transferred bool) (rec any, handled bool, err error) {
	d := dataOf(o)
	if d == nil {
		if windows().Data(o) != nil {
			return nil, true, &clone.DataCloneError{Message: "Cannot clone object of unsupported type."}
		}
		return nil, false, nil
	}
	if transferred {
		return nil, true, messaging.ErrNotTransferable
	}
	return shared{d.h, d.recordable}, true, nil
}

// Decode implements messaging.Kind.
func (c *classes) Decode(rec any) (goja.Value, bool, error) {
	s, ok := rec.(shared)
	if !ok {
		return nil, false, nil
	}
	if s.recordable {
		return c.make(c.recordable, &data{h: s.h, recordable: true}), true, nil
	}
	return c.make(c.base, &data{h: s.h}), true, nil
}

func illegal(r *goja.Runtime, _ []goja.Value, _ *goja.Object) *goja.Object {
	jsbind.From(r).ThrowCode("ERR_ILLEGAL_CONSTRUCTOR")
	return nil
}

func dataOf(v goja.Value) *data { return records().Data(v) }

func histogramOf(e *jsbind.Env, v goja.Value) *histogram {
	d := dataOf(v)
	if d == nil {
		e.ThrowCode("ERR_INVALID_THIS", "Histogram")
	}
	return d.h
}

// on makes a native function of one that works on the histogram of this.
func on(f func(e *jsbind.Env, h *histogram, c goja.FunctionCall) goja.Value) engine.NativeFunc {
	return func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
		e := jsbind.From(r)
		return f(e, histogramOf(e, c.This), c)
	}
}

var baseClass = sync.OnceValue(func() *engine.Class {
	c := engine.NewClass("Histogram", 0, illegal, nil, nil, nil)
	p := c.Proto
	number := func(name string, f func(h *histogram) float64) {
		p.Accessor(name, engine.Configurable, on(func(e *jsbind.Env, h *histogram, _ goja.FunctionCall) goja.Value { return e.Value(f(h)) }), nil)
	}
	integer := func(name string, f func(h *histogram) int64) {
		number(name, func(h *histogram) float64 { return float64(f(h)) })
		p.Accessor(name+"BigInt", engine.Configurable, on(func(e *jsbind.Env, h *histogram, _ goja.FunctionCall) goja.Value {
			return e.Value(big.NewInt(f(h)))
		}), nil)
	}
	integer("count", (*histogram).count)
	integer("min", (*histogram).min)
	integer("max", (*histogram).max)
	integer("exceeds", (*histogram).exceeding)
	number("mean", func(h *histogram) float64 { return h.summary().mean })
	number("stddev", func(h *histogram) float64 { return h.summary().deviation })
	number("skewness", func(h *histogram) float64 { return h.summary().skewness })
	number("kurtosis", func(h *histogram) float64 { return h.summary().kurtosis })
	number("resetCount", func(h *histogram) float64 { return float64(h.resetCount()) })
	number("ewmaMean", func(h *histogram) float64 { mean, _, _ := h.averages(); return mean })
	number("ewmaStddev", func(h *histogram) float64 { _, deviation, _ := h.averages(); return deviation })
	number("ewmaErrorRate", func(h *histogram) float64 { _, _, errors := h.averages(); return errors })
	p.Method("percentile", 1, on(func(e *jsbind.Env, h *histogram, c goja.FunctionCall) goja.Value {
		return e.Value(float64(h.percentile(percentileArg(e, c.Argument(0)))))
	}))
	p.Method("percentileBigInt", 1, on(func(e *jsbind.Env, h *histogram, c goja.FunctionCall) goja.Value {
		return e.Value(big.NewInt(h.percentile(percentileArg(e, c.Argument(0)))))
	}))
	p.Accessor("percentiles", engine.Configurable, on(func(e *jsbind.Env, h *histogram, _ goja.FunctionCall) goja.Value {
		return percentileMap(e, h, false)
	}), nil)
	p.Accessor("percentilesBigInt", engine.Configurable, on(func(e *jsbind.Env, h *histogram, _ goja.FunctionCall) goja.Value {
		return percentileMap(e, h, true)
	}), nil)
	p.Method("reset", 0, on(func(_ *jsbind.Env, h *histogram, _ goja.FunctionCall) goja.Value {
		h.reset()
		return goja.Undefined()
	}))
	p.Method("toJSON", 0, on(toJSON))
	analysis(p)
	return c
})

var recordableClass = sync.OnceValue(func() *engine.Class {
	c := engine.NewClass("RecordableHistogram", 0, illegal, nil, nil, nil)
	method := func(name string, length int, f func(e *jsbind.Env, h *histogram, c goja.FunctionCall)) {
		c.Proto.Method(name, length, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			e, d := jsbind.From(r), dataOf(c.This)
			if d == nil || !d.recordable {
				e.ThrowCode("ERR_INVALID_THIS", "RecordableHistogram")
			}
			f(e, d.h, c)
			return goja.Undefined()
		})
	}
	method("record", 1, func(e *jsbind.Env, h *histogram, c goja.FunctionCall) { h.record(valueArg(e, c.Argument(0), "val")) })
	method("recordDelta", 0, func(e *jsbind.Env, h *histogram, _ goja.FunctionCall) { h.recordDelta(e.Clock.Nanotime() + 1) })
	method("recordCorrected", 2, func(e *jsbind.Env, h *histogram, c goja.FunctionCall) {
		v := valueArg(e, c.Argument(0), "val")
		h.recordCorrected(v, e.Integer(c.Argument(1), "expectedInterval", 1, jsbind.MaxSafeInteger))
	})
	method("subtract", 1, func(e *jsbind.Env, h *histogram, c goja.FunctionCall) { h.merge(other(e, c.Argument(0), true), -1) })
	method("add", 1, func(e *jsbind.Env, h *histogram, c goja.FunctionCall) { h.merge(other(e, c.Argument(0), true), 1) })
	return c
})

// other gives the histogram of an argument.
func other(e *jsbind.Env, v goja.Value, recordable bool) *histogram {
	d := dataOf(v)
	if d == nil || recordable && !d.recordable {
		name := "Histogram"
		if recordable {
			name = "RecordableHistogram"
		}
		e.ThrowType(v, "other", name)
	}
	return d.h
}

// valueArg gives a value to record: an integer that is not negative, or a bigint.
func valueArg(e *jsbind.Env, v goja.Value, name string) int64 {
	if b, ok := v.Export().(*big.Int); ok {
		if !b.IsInt64() || b.Sign() < 0 {
			e.Throw(&nodeerr.Error{Code: "ERR_OUT_OF_RANGE", Class: nodeerr.RangeError, Message: "value is out of range"})
		}
		return b.Int64()
	}
	return e.Integer(v, name, 0, jsbind.MaxSafeInteger)
}

func percentileArg(e *jsbind.Env, v goja.Value) float64 {
	p := e.Number(v, "percentile")
	if !(p > 0 && p <= 100) {
		e.Throw(nodeerr.OutOfRange("percentile", "> 0 && <= 100", jsbind.NumberText(v)))
	}
	return p
}

func percentileMap(e *jsbind.Env, h *histogram, asBig bool) *goja.Object {
	k := engine.ValueKinds()
	m := k.NewMap(e.VM)
	for _, s := range h.percentiles() {
		v := e.Value(float64(s.value))
		if asBig {
			v = e.Value(big.NewInt(s.value))
		}
		k.MapPut(m, e.Value(s.percentile), v)
	}
	return m
}

func toJSON(e *jsbind.Env, h *histogram, _ goja.FunctionCall) goja.Value {
	o, s := e.VM.NewObject(), h.summary()
	set := func(name string, v any) { e.Define(o, name, e.Value(v), engine.Plain) }
	set("count", h.count())
	set("min", float64(h.min()))
	set("max", float64(h.max()))
	set("mean", s.mean)
	set("exceeds", h.exceeding())
	set("stddev", s.deviation)
	set("skewness", s.skewness)
	set("kurtosis", s.kurtosis)
	for _, name := range []string{"ewmaMean", "ewmaStddev", "ewmaErrorRate"} {
		set(name, 0)
	}
	list := e.VM.NewObject()
	for _, s := range h.percentiles() {
		must(list.Set(e.Value(s.percentile).String(), float64(s.value)))
	}
	set("percentiles", list)
	return o
}

// summary is the shape of a distribution in four numbers.
type summary struct{ mean, deviation, skewness, kurtosis float64 }

// summary gives the mean and the standard deviation, which are NaN while nothing was recorded, and skewness and excess kurtosis
// where there are enough values for them, else 0.
func (h *histogram) summary() summary {
	mean, m2, m3, m4 := h.moments()
	s := summary{mean: mean, deviation: math.Sqrt(m2)}
	n := h.count()
	if n >= 3 && m2 > 0 {
		s.skewness = m3 / math.Pow(m2, 1.5)
	}
	if n >= 4 && m2 > 0 {
		s.kurtosis = m4/(m2*m2) - 3
	}
	return s
}
