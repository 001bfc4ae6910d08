package ecma

import (
	"math"
	"math/big"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

var mathExtension = sync.OnceValue(func() *engine.Extension {
	return engine.NewExtension(func(t *engine.Template) {
		t.Method("f16round", 1, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
			return engine.FloatValue(engine.HalfToFloat(engine.FloatToHalf(call.Argument(0).ToNumber().ToFloat())))
		})
		t.Method("sumPrecise", 1, mathSumPrecise)
	})
})

// mathSumPrecise is Math.sumPrecise: the exact sum, rounded once.
func mathSumPrecise(r *goja.Runtime, call goja.FunctionCall) goja.Value {
	items := call.Argument(0)
	if isNullish(items) {
		throwType(r, "%s is not iterable", describe(items))
	}
	var sum exactSum
	n := int64(0)
	getIterator(r, items).each(func(v goja.Value) bool {
		if n++; n > maxSafeInteger {
			throwRange(r, "Too many values")
		}
		if !goja.IsNumber(v) {
			throwType(r, "%s is not a number", describe(v))
		}
		sum.add(v.ToFloat())
		return true
	})
	return engine.FloatValue(sum.value())
}

// exactSum adds numbers without rounding. Its zero value is the empty sum, negative zero.
type exactSum struct {
	finite   *big.Float
	some     bool // something other than negative zero was added
	nan      bool
	pos, neg bool // infinities
}

// sumPrecision holds every sum of 2^53 doubles: exponents from -1074 to 1024, and carries.
const sumPrecision = 1074 + 1024 + 64

func (s *exactSum) add(f float64) {
	switch {
	case math.IsNaN(f):
		s.nan = true
	case math.IsInf(f, 1):
		s.pos = true
	case math.IsInf(f, -1):
		s.neg = true
	case f == 0 && math.Signbit(f):
		return
	case f != 0:
		if s.finite == nil {
			s.finite = new(big.Float).SetPrec(sumPrecision)
		}
		s.finite.Add(s.finite, new(big.Float).SetFloat64(f))
	}
	s.some = true
}

func (s *exactSum) value() float64 {
	switch {
	case s.nan || s.pos && s.neg:
		return math.NaN()
	case s.pos:
		return math.Inf(1)
	case s.neg:
		return math.Inf(-1)
	case !s.some:
		return math.Copysign(0, -1)
	case s.finite == nil:
		return 0
	}
	f, _ := s.finite.Float64()
	if f == 0 {
		return 0
	}
	return f
}
