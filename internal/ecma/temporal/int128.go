package temporal

import (
	"math"
	"math/big"
	"math/bits"
)

// Int128 is a signed integer of 128 bits in two's complement. Nanoseconds of the years that Temporal knows need 74 bits, those of its
// durations 84, and no intermediate result of this package comes near the end of the range.
type Int128 struct {
	hi int64
	lo uint64
}

// Int gives i as an Int128.
func Int(i int64) Int128 { return Int128{i >> 63, uint64(i)} }

// FromBig gives b; ok is false if it does not fit.
func FromBig(b *big.Int) (x Int128, ok bool) {
	if b.BitLen() > 126 {
		return x, false
	}
	var buf [16]byte
	new(big.Int).Abs(b).FillBytes(buf[:])
	for i, c := range buf {
		if i < 8 {
			x.hi = x.hi<<8 | int64(c)
		} else {
			x.lo = x.lo<<8 | uint64(c)
		}
	}
	if b.Sign() < 0 {
		x = x.Neg()
	}
	return x, true
}

// fromFloat gives an integral f, whose magnitude must be below 2¹²⁶.
func fromFloat(f float64) Int128 {
	if math.Abs(f) < 1<<62 {
		return Int(int64(f))
	}
	b, _ := big.NewFloat(f).Int(nil)
	x, _ := FromBig(b)
	return x
}

// Big gives x as a big.Int.
func (x Int128) Big() *big.Int {
	if v, ok := x.Int64(); ok {
		return big.NewInt(v)
	}
	a := x.abs()
	b := new(big.Int).SetUint64(uint64(a.hi))
	b.Lsh(b, 64)
	b.Or(b, new(big.Int).SetUint64(a.lo))
	if x.hi < 0 {
		b.Neg(b)
	}
	return b
}

// Int64 gives x; ok is false if it does not fit.
func (x Int128) Int64() (v int64, ok bool) { return int64(x.lo), x.hi == int64(x.lo)>>63 }

// Float gives the nearest float64.
func (x Int128) Float() float64 {
	if v, ok := x.Int64(); ok {
		return float64(v)
	}
	f, _ := new(big.Float).SetInt(x.Big()).Float64()
	return f
}

// Sign is -1, 0 or 1.
func (x Int128) Sign() int {
	switch {
	case x.hi < 0:
		return -1
	case x.hi == 0 && x.lo == 0:
		return 0
	}
	return 1
}

// Cmp is -1, 0 or 1 as x is less than, equal to or greater than y.
func (x Int128) Cmp(y Int128) int {
	switch {
	case x.hi < y.hi || x.hi == y.hi && x.lo < y.lo:
		return -1
	case x == y:
		return 0
	}
	return 1
}

// Add gives x + y.
func (x Int128) Add(y Int128) Int128 {
	lo, carry := bits.Add64(x.lo, y.lo, 0)
	return Int128{x.hi + y.hi + int64(carry), lo}
}

// Sub gives x - y.
func (x Int128) Sub(y Int128) Int128 {
	lo, borrow := bits.Sub64(x.lo, y.lo, 0)
	return Int128{x.hi - y.hi - int64(borrow), lo}
}

// Neg gives -x.
func (x Int128) Neg() Int128 { return Int128{}.Sub(x) }

func (x Int128) abs() Int128 {
	if x.hi < 0 {
		return x.Neg()
	}
	return x
}

// Mul gives x × y.
func (x Int128) Mul(y int64) Int128 {
	a, negative := x.abs(), x.hi < 0
	m := uint64(y)
	if y < 0 {
		m, negative = -m, !negative
	}
	hi, lo := bits.Mul64(a.lo, m)
	r := Int128{int64(hi + uint64(a.hi)*m), lo}
	if negative {
		return r.Neg()
	}
	return r
}

// DivFloor gives the quotient, rounded down, and what is left, for a positive d.
func (x Int128) DivFloor(d Int128) (q, rest Int128) {
	a := x.abs()
	if d.hi == 0 {
		q.hi = int64(uint64(a.hi) / d.lo)
		q.lo, rest.lo = bits.Div64(uint64(a.hi)%d.lo, a.lo, d.lo)
	} else {
		bq, br := new(big.Int).QuoRem(a.Big(), d.Big(), new(big.Int))
		q, _ = FromBig(bq)
		rest, _ = FromBig(br)
	}
	if x.hi >= 0 {
		return q, rest
	}
	q = q.Neg()
	if rest.Sign() != 0 {
		q, rest = q.Sub(Int(1)), d.Sub(rest)
	}
	return q, rest
}

// div is DivFloor for a divisor and results that fit into 64 bits.
func (x Int128) div(d int64) (q, rest int64) {
	a, b := x.DivFloor(Int(d))
	return int64(a.lo), int64(b.lo)
}

// trunc gives the quotient by d, rounded toward zero.
func (x Int128) trunc(d int64) int64 {
	q, _ := x.abs().div(d)
	if x.hi < 0 {
		return -q
	}
	return q
}

// ratio gives the float64 that is nearest to x / y, for a positive y.
func ratio(x, y Int128) float64 {
	f, _ := new(big.Rat).SetFrac(x.Big(), y.Big()).Float64()
	return f
}
