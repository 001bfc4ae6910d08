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
			return engine.FloatValue(halfToFloat(floatToHalf(call.Argument(0).ToNumber().ToFloat())))
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

// floatToHalf rounds to the nearest IEEE 754 binary16, ties to even.
func floatToHalf(f float64) uint16 {
	bits := math.Float64bits(f)
	sign := uint16(bits >> 48 & 0x8000)
	switch a := math.Abs(f); {
	case math.IsNaN(f):
		return 0x7E00
	case a >= 65520: // halfway between the greatest number and the next one that there would be
		return sign | 0x7C00
	case a < 0x1p-14: // subnormal: multiples of 2^-24
		return sign | uint16(math.RoundToEven(a*0x1p24))
	default:
		exp := int(bits>>52&0x7FF) - 1023
		m := math.RoundToEven(math.Ldexp(a, 10-exp)) // 1024 up to 2048
		return sign | uint16(exp+14)<<10 + uint16(m)
	}
}

// halfToFloat is the value of a binary16.
func halfToFloat(h uint16) float64 {
	exp, frac := int(h>>10&0x1F), float64(h&0x3FF)
	var f float64
	switch exp {
	case 0:
		f = frac * 0x1p-24
	case 31:
		if frac != 0 {
			return math.NaN()
		}
		f = math.Inf(1)
	default:
		f = math.Ldexp(1024+frac, exp-25)
	}
	if h&0x8000 != 0 {
		return -f
	}
	return f
}
