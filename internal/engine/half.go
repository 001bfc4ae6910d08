package engine

import "math"

// FloatToHalf rounds to the nearest IEEE 754 binary16, ties to even.
func FloatToHalf(f float64) uint16 {
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

// HalfToFloat is the value of a binary16.
func HalfToFloat(h uint16) float64 {
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
