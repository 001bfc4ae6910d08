package perf

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// analysis describes the methods that look at a distribution more closely.
func analysis(p *engine.Template) {
	share := func(name string, f func(h *histogram, v int64) int64) {
		p.Method(name, 1, on(func(e *jsbind.Env, h *histogram, c goja.FunctionCall) goja.Value {
			v := int64(e.Number(c.Argument(0), "value"))
			total := h.count()
			if total == 0 {
				return e.Value(0)
			}
			return e.Value(float64(f(h, v)) / float64(total))
		}))
	}
	share("cdf", (*histogram).below)
	share("ccdf", func(h *histogram, v int64) int64 { return h.count() - h.below(v) })
	p.Method("countAt", 1, on(func(e *jsbind.Env, h *histogram, c goja.FunctionCall) goja.Value {
		return e.Value(h.at(int64(e.Number(c.Argument(0), "value"))))
	}))
	p.Method("percentilesAt", 1, on(percentilesAt))
	p.Method("linearBuckets", 1, on(func(e *jsbind.Env, h *histogram, c goja.FunctionCall) goja.Value {
		step := e.Integer(c.Argument(0), "stepSize", 1, jsbind.MaxSafeInteger)
		return bucketMap(e, h, step, func(edge int64) int64 { return edge + step })
	}))
	p.Method("logBuckets", 2, on(func(e *jsbind.Env, h *histogram, c goja.FunctionCall) goja.Value {
		first := e.Integer(c.Argument(0), "firstBucket", 1, jsbind.MaxSafeInteger)
		base := e.Number(c.Argument(1), "base")
		if !(base > 1) {
			e.ThrowCode("ERR_OUT_OF_RANGE", "base", "> 1", jsbind.NumberText(c.Argument(1)))
		}
		return bucketMap(e, h, first, func(edge int64) int64 { return max(edge+1, int64(float64(edge)*base)) })
	}))
	p.Method("snapshot", 0, on(func(e *jsbind.Env, h *histogram, _ goja.FunctionCall) goja.Value {
		return newObject(e, &data{h: h.copy()})
	}))
	p.Method("diff", 1, on(func(e *jsbind.Env, h *histogram, c goja.FunctionCall) goja.Value {
		d, o := h.copy(), other(e, c.Argument(0), false).copy()
		switch {
		case d.shape != o.shape:
			e.Throw(&nodeerr.Error{Code: "ERR_INVALID_ARG_VALUE", Class: nodeerr.TypeError, Message: "other must have the same configuration as the histogram"})
		case d.removals > o.removals:
			e.Throw(&nodeerr.Error{Code: "ERR_INVALID_STATE", Message: "Values were removed from the histogram after other was taken"})
		case !d.covers(o):
			e.Throw(&nodeerr.Error{Code: "ERR_INVALID_ARG_VALUE", Class: nodeerr.TypeError, Message: "other contains values that are not in the histogram"})
		}
		d.merge(o, -1)
		d.average = average{}
		return newObject(e, &data{h: d})
	}))
	p.Method("export", 0, on(func(e *jsbind.Env, h *histogram, _ goja.FunctionCall) goja.Value {
		return newBytes(e, h.copy().encode())
	}))
	comparisons(p)
}

func percentilesAt(e *jsbind.Env, h *histogram, c goja.FunctionCall) goja.Value {
	list := jsbind.Object(c.Argument(0))
	if list == nil || list.ClassName() != "Array" {
		e.ThrowType(c.Argument(0), "percentiles", "Array")
	}
	k := engine.ValueKinds()
	m := k.NewMap(e.VM)
	engine.ForOf(e.VM, list, func(v goja.Value) bool {
		p := percentileArg(e, v)
		k.MapPut(m, e.Value(p), e.Value(float64(h.percentile(p))))
		return true
	})
	return m
}

// bucketMap counts the values up to the bucket of each of a row of edges, and beyond the edge before. An edge is shown as the least value of
// its bucket.
func bucketMap(e *jsbind.Env, h *histogram, edge int64, next func(int64) int64) *goja.Object {
	h = h.copy()
	k := engine.ValueKinds()
	m := k.NewMap(e.VM)
	left, i := h.total, 0
	for ; left > 0; edge = next(edge) {
		n := int64(0)
		for ; i < len(h.counts) && i <= h.index(edge); i++ {
			n += h.counts[i]
		}
		left -= n
		k.MapPut(m, e.Value(float64(h.first(edge))), e.Value(n))
	}
	return m
}

// newObject makes a Histogram that no script can record into.
func newObject(e *jsbind.Env, d *data) *goja.Object {
	return newRecord(e, basePrototype.Of(e), d)
}

func newBytes(e *jsbind.Env, b []byte) *goja.Object {
	o, err := e.VM.New(e.VM.Get("Uint8Array"), e.Value(e.VM.NewArrayBuffer(b)))
	if err != nil {
		panic(err)
	}
	return o
}
