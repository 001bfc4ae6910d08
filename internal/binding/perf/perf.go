// Package perf is what Go gives to perf_hooks: the precise clock, the milestones of an isolate's life, the loop's figures, and
// histograms.
package perf

import (
	"math"
	"math/big"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// New makes internalBinding('performance').
func New(e *jsbind.Env) *goja.Object {
	o := e.VM.NewObject()
	set := func(name string, v goja.Value) { e.Define(o, name, v, engine.Plain) }
	fn := func(name string, length int, f func(c goja.FunctionCall) goja.Value) {
		set(name, e.Func(name, length, f))
	}
	fn("nowFor", 1, func(c goja.FunctionCall) goja.Value { return nowFor(e, jsbind.Object(c.Argument(0))) })
	fn("now", 0, func(goja.FunctionCall) goja.Value { return e.Value(millis(e.Clock.Nanotime())) })
	fn("milestone", 1, func(c goja.FunctionCall) goja.Value { return e.Value(milestone(e, c.Argument(0).String())) })
	fn("loopIdleTime", 0, func(goja.FunctionCall) goja.Value { return e.Value(millis(e.Loop.IdleTime())) })
	fn("loopMetrics", 0, func(goja.FunctionCall) goja.Value {
		m := e.Loop.Metrics()
		return e.VM.NewArray(float64(m.Turns), float64(m.Events), float64(m.EventsWaiting))
	})
	fn("timeOrigin", 0, func(goja.FunctionCall) goja.Value {
		return e.Value(float64(e.Clock.TimeOrigin()/1000) / 1000)
	})
	fn("createHistogram", 0, func(c goja.FunctionCall) goja.Value { return createHistogram(e, c.Argument(0)) })
	fn("createSlidingWindowHistogram", 1, func(c goja.FunctionCall) goja.Value { return createWindow(e, c.Argument(0)) })
	fn("importHistogram", 1, func(c goja.FunctionCall) goja.Value { return importHistogram(e, c.Argument(0)) })
	fn("monitorEventLoopDelay", 0, func(c goja.FunctionCall) goja.Value { return monitor(e, c.Argument(0)) })
	fn("isRecordable", 1, func(c goja.FunctionCall) goja.Value {
		d := dataOf(c.Argument(0))
		return e.Value(d != nil && d.recordable)
	})
	// record is RecordableHistogram.prototype.record without checks: of a duration in milliseconds, in whole nanoseconds.
	fn("recordMillis", 2, func(c goja.FunctionCall) goja.Value {
		if d := dataOf(c.Argument(0)); d != nil {
			d.h.record(max(1, int64(math.Ceil(c.Argument(1).ToFloat()*1e6))))
		}
		return goja.Undefined()
	})
	return o
}

func millis(ns int64) float64 { return float64(ns) / 1e6 }

// nowFor makes performance.now for the performance object: the precise time in milliseconds since the time origin.
func nowFor(e *jsbind.Env, performance *goja.Object) *goja.Object {
	proto := performance.Prototype()
	return e.Func("now", 0, func(c goja.FunctionCall) goja.Value {
		if c.This != goja.Value(performance) && !engine.InstanceOf(c.This, proto) {
			e.ThrowCode("ERR_INVALID_THIS", "Performance")
		}
		return e.Value(millis(e.Clock.Nanotime()))
	})
}

// milestone gives a moment of the isolate's life in milliseconds since the time origin; -1 if it has not come.
func milestone(e *jsbind.Env, name string) float64 {
	m := &e.Milestones
	switch name {
	case "nodeStart":
		return millis(m.Start)
	case "v8Start":
		return millis(m.Engine)
	case "environment":
		return millis(m.Environment)
	case "bootstrapComplete":
		return millis(m.Bootstrap)
	case "loopStart":
		if at := e.Loop.Metrics().Start; at != 0 {
			return millis(at)
		}
	case "loopExit":
		if m.LoopExit != 0 {
			return millis(m.LoopExit)
		}
	}
	return -1
}

func createHistogram(e *jsbind.Env, v goja.Value) *goja.Object {
	o := e.VM.NewObject()
	if !jsbind.Undefined(v) {
		o = e.PlainObject(v, "options")
	}
	low, high, figures := bounds(e, o)
	h := newHistogram(low, high, figures)
	positive := func(name string) float64 {
		v := engine.Prop(o, name)
		if jsbind.Undefined(v) {
			return 0
		}
		f := e.Number(v, "options."+name)
		if f < 0 {
			e.Throw(nodeerr.OutOfRange("options."+name, ">= 0", jsbind.NumberText(v)))
		}
		return f
	}
	halfLife := positive("halfLife")
	h.average = newAverage(halfLife, int64(min(positive("threshold"), math.MaxInt64/2)))
	k := classesOf.Of(e)
	return k.make(k.recordable, &data{h: h, recordable: true})
}

// bounds reads the options that say which values a histogram can tell apart.
func bounds(e *jsbind.Env, o *goja.Object) (low, high int64, figures int) {
	bound := func(v goja.Value, name string, def, least int64) int64 {
		if jsbind.Undefined(v) {
			return def
		}
		if b, ok := v.Export().(*big.Int); ok {
			if !b.IsInt64() || b.Int64() < least {
				e.Throw(nodeerr.OutOfRange(name, ">= "+big.NewInt(least).String()+"n && <= 9223372036854775807n", jsbind.Brief(v)))
			}
			return b.Int64()
		}
		if jsbind.TypeOf(v) != "number" {
			e.ThrowType(v, name, "number")
		}
		return e.Integer(v, name, least, jsbind.MaxSafeInteger)
	}
	lowest, highest, digits := o.Get("lowest"), o.Get("highest"), o.Get("figures")
	low = bound(lowest, "options.lowest", 1, 1)
	high = bound(highest, "options.highest", jsbind.MaxSafeInteger, 1)
	if high/2 < low {
		e.Throw(nodeerr.OutOfRange("options.highest", ">= 2 * options.lowest ("+big.NewInt(2*low).String()+"n)", jsbind.Brief(highest)))
	}
	figures = 3
	if !jsbind.Undefined(digits) {
		figures = int(e.Integer(digits, "options.figures", 1, 5))
	}
	return low, high, figures
}

func importHistogram(e *jsbind.Env, v goja.Value) *goja.Object {
	b, ok := jsbind.Bytes(v)
	if !ok {
		e.ThrowType(v, "data", "Uint8Array")
	}
	h, err := decode(b)
	if err != nil {
		e.Throw(&nodeerr.Error{Code: "ERR_INVALID_ARG_VALUE", Class: nodeerr.TypeError, Message: err.Error()})
	}
	k := classesOf.Of(e)
	return k.make(k.recordable, &data{h: h, recordable: true})
}

func monitor(e *jsbind.Env, v goja.Value) *goja.Object {
	resolution := int64(10)
	if !jsbind.Undefined(v) {
		if r := e.PlainObject(v, "options").Get("resolution"); !jsbind.Undefined(r) {
			resolution = e.Integer(r, "options.resolution", 1, jsbind.MaxSafeInteger)
		}
	}
	m := newDelayMonitor(e, min(resolution, math.MaxInt64/2_000_000)*1_000_000)
	k := classesOf.Of(e)
	return k.make(k.eldProto, &data{h: m.h, delay: m})
}
