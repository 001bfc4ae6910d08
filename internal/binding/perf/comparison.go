package perf

import (
	"math/big"
	"slices"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/eventloop"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
	"github.com/node-go/node-go/internal/taskpool"
)

// comparisons describes the methods that say how sure a figure is, and how two histograms differ.
func comparisons(p *engine.Template) {
	p.Method("meanCI", 0, on(func(e *jsbind.Env, h *histogram, c goja.FunctionCall) goja.Value {
		confidence := confidenceOption(e, c.Argument(0))
		s := h.copy().sample()
		lower, upper := s.meanInterval(confidence)
		return figures(e, "mean", s.mean, "lower", lower, "upper", upper)
	}))
	p.Method("percentileCI", 1, on(func(e *jsbind.Env, h *histogram, c goja.FunctionCall) goja.Value {
		at := percentileArg(e, c.Argument(0))
		confidence := confidenceOption(e, c.Argument(1))
		h = h.copy()
		if h.total == 0 {
			return figures(e, "value", 0, "lower", 0, "upper", 0)
		}
		lower, upper := quantileRanks(h.total, at/100, confidence)
		return figures(e, "value", float64(h.percentile(at)), "lower", float64(h.ranked(lower)), "upper", float64(h.ranked(upper)))
	}))
	p.Method("burnRate", 1, on(func(e *jsbind.Env, h *histogram, c goja.FunctionCall) goja.Value {
		target := fraction(e, c.Argument(0), "sloTarget")
		_, _, errors := h.averages()
		return e.Value(errors / (1 - target))
	}))
	// against gives a method that compares with another histogram; of a histogram with itself it gives what it gives without values.
	against := func(name string, f func(e *jsbind.Env, a, b *histogram, c goja.FunctionCall) goja.Value) {
		p.Method(name, 1, on(func(e *jsbind.Env, h *histogram, c goja.FunctionCall) goja.Value {
			o := other(e, c.Argument(0), false)
			if o == h {
				h, o = &histogram{shape: h.shape}, &histogram{shape: h.shape}
			}
			return f(e, h.copy(), o.copy(), c)
		}))
	}
	against("ksTest", func(e *jsbind.Env, a, b *histogram, _ goja.FunctionCall) goja.Value { return e.Value(farthest(a, b)) })
	against("welchTest", func(e *jsbind.Env, a, b *histogram, c goja.FunctionCall) goja.Value {
		w := welchTest(a.sample(), b.sample(), confidenceOption(e, c.Argument(1)))
		o := figures(e, "tStatistic", w.t, "degreesOfFreedom", w.degrees, "pValue", w.p)
		e.Define(o, "confidenceInterval", figures(e, "lower", w.lower, "upper", w.upper), engine.Plain)
		return o
	})
	against("mannWhitneyTest", func(e *jsbind.Env, a, b *histogram, _ goja.FunctionCall) goja.Value {
		r := rank(a, b)
		return figures(e, "uStatistic", r.u, "zScore", r.z, "pValue", r.p)
	})
	against("cohensD", func(e *jsbind.Env, a, b *histogram, _ goja.FunctionCall) goja.Value {
		return e.Value(effectSize(a.sample(), b.sample()))
	})
	against("cliffsD", func(e *jsbind.Env, a, b *histogram, _ goja.FunctionCall) goja.Value { return e.Value(rank(a, b).delta) })
	p.Method("qrde", 0, on(estimateDensity))
}

// figures makes an object without a prototype of names and numbers in turn.
func figures(e *jsbind.Env, pairs ...any) *goja.Object {
	o := e.VM.CreateObject(nil)
	for i := 0; i < len(pairs); i += 2 {
		e.Define(o, pairs[i].(string), e.Value(pairs[i+1]), engine.Plain)
	}
	return o
}

// fraction reads a number between 0 and 1.
func fraction(e *jsbind.Env, v goja.Value, name string) float64 {
	f := e.Number(v, name)
	if !(f > 0 && f < 1) {
		e.Throw(nodeerr.OutOfRange(name, "> 0 && < 1", jsbind.NumberText(v)))
	}
	return f
}

func confidenceOption(e *jsbind.Env, v goja.Value) float64 {
	if jsbind.Undefined(v) {
		return 0.95
	}
	c := engine.Prop(e.PlainObject(v, "options"), "confidence")
	if jsbind.Undefined(c) {
		return 0.95
	}
	return fraction(e, c, "options.confidence")
}

// densityJob is an estimate that is made off the isolate.
type densityJob struct {
	eventloop.Completion

	env     *jsbind.Env
	h       *histogram // a copy
	at      []float64
	how     spread
	made    density
	resolve func(any) error
}

// Work implements taskpool.Task.
func (j *densityJob) Work() {
	j.made = j.h.estimate(j.at, j.how)
	j.CompleteTask((*densityDone)(j))
}

// densityDone is a job whose estimate is there.
type densityDone densityJob

var spreadNames = [...]string{"none", "hdr", "all"}

// Run implements eventloop.Task.
func (d *densityDone) Run() {
	e := d.env
	e.Host.Callback(func() {
		o := e.VM.CreateObject(nil)
		put := func(name string, v goja.Value) { e.Define(o, name, v, engine.Plain) }
		put("probabilities", doubles(e, d.at))
		put("quantiles", doubles(e, d.made.quantiles))
		put("densities", doubles(e, d.made.densities))
		put("count", e.Value(big.NewInt(d.h.total)))
		put("bucketCount", e.Value(d.made.buckets))
		put("corrections", e.Value(d.made.corrections))
		put("dequantize", e.Value(spreadNames[d.how]))
		if err := d.resolve(o); err != nil {
			e.Throw(err)
		}
	})
}

// doubles makes a Float64Array.
func doubles(e *jsbind.Env, list []float64) goja.Value {
	values := make([]goja.Value, len(list))
	for i, f := range list {
		values[i] = e.Value(f)
	}
	o, err := e.VM.New(e.VM.Get("Float64Array"), engine.ValueKinds().NewArray(e.VM, values, 0))
	if err != nil {
		e.Throw(err)
	}
	return o
}

// estimateDensity is Histogram.prototype.qrde.
func estimateDensity(e *jsbind.Env, h *histogram, c goja.FunctionCall) goja.Value {
	j := &densityJob{env: e, how: spreadRanges}
	o := e.VM.NewObject()
	if v := c.Argument(0); !jsbind.Undefined(v) {
		o = e.PlainObject(v, "options")
	}
	bins, probabilities := engine.Prop(o, "bins"), engine.Prop(o, "probabilities")
	if !jsbind.Undefined(bins) && !jsbind.Undefined(probabilities) {
		e.Throw(nodeerr.InvalidArgValue("options", jsbind.Shown(o), `"bins" and "probabilities" are mutually exclusive`))
	}
	j.at = probabilityOption(e, bins, probabilities)
	if how := engine.Prop(o, "dequantize"); !jsbind.Undefined(how) {
		j.how = spread(slices.Index(spreadNames[:], e.OneOf(how, "options.dequantize", spreadNames[:]...)))
	}
	if cache := engine.Prop(o, "cache"); !jsbind.Undefined(cache) {
		e.Bool(cache, "options.cache") // a copy costs little here, so that none is kept
	}
	j.h = h.copy()
	p, resolve, _ := e.VM.NewPromise()
	j.resolve = resolve
	e.Loop.InitCompletion(&j.Completion, "HISTOGRAMQRDE")
	taskpool.Computing().Submit(j)
	return e.VM.ToValue(p)
}

// probabilityOption gives the probabilities at which a distribution is looked at.
func probabilityOption(e *jsbind.Env, bins, probabilities goja.Value) []float64 {
	if jsbind.Undefined(probabilities) {
		n := int64(100)
		if !jsbind.Undefined(bins) {
			n = e.Integer(bins, "options.bins", 1, 1000)
		}
		at := make([]float64, n+1)
		for i := range at {
			at[i] = float64(i) / float64(n)
		}
		return at
	}
	const name = "options.probabilities"
	o := jsbind.Object(probabilities)
	if o == nil || !engine.IsArray(o) {
		e.ThrowType(probabilities, name, "Array")
	}
	invalid := func(reason string) { e.Throw(nodeerr.InvalidArgValue(name, jsbind.Shown(probabilities), reason)) }
	length := o.Get("length").ToInteger()
	switch {
	case length < 2:
		invalid("must have a length of at least 2")
	case length > 1001:
		e.Throw(nodeerr.OutOfRange(name+".length", ">= 2 && <= 1001", e.Value(length).String()))
	}
	at := make([]float64, length)
	for i := range at {
		v := o.Get(e.Value(i).String())
		each := name + "[" + e.Value(i).String() + "]"
		at[i] = e.Number(v, each)
		if !(at[i] >= 0 && at[i] <= 1) {
			e.Throw(nodeerr.OutOfRange(each, ">= 0 && <= 1", jsbind.NumberText(v)))
		}
		if i > 0 && at[i] <= at[i-1] {
			invalid("must be strictly increasing")
		}
	}
	if at[0] != 0 || at[length-1] != 1 {
		invalid("must start with 0 and end with 1")
	}
	return at
}
