package intl

import (
	"math"
	"math/big"
	"strconv"
	"strings"
)

// Decimal is an Intl mathematical value: a decimal number of any length, an infinity or NaN. Its zero value is zero.
type Decimal struct {
	Negative bool // of minus zero, too
	Infinite bool
	NaN      bool
	digits   []byte // values 0 to 9, neither the first nor the last of which is 0; none for zero
	point    int    // the value is 0.d1d2d3… × 10^point
}

// FloatDecimal gives the shortest decimal that reads back as f, which is what ICU formats.
func FloatDecimal(f float64) Decimal {
	switch {
	case math.IsNaN(f):
		return Decimal{NaN: true}
	case math.IsInf(f, 0):
		return Decimal{Infinite: true, Negative: f < 0}
	}
	var buf [32]byte
	d, _ := ParseDecimal(string(strconv.AppendFloat(buf[:0], f, 'e', -1, 64)))
	d.Negative = math.Signbit(f)
	return d
}

// BigDecimal gives an integer.
func BigDecimal(n *big.Int) Decimal {
	d, _ := ParseDecimal(n.String())
	return d
}

// ParseDecimal reads decimal digits with sign, point and exponent, all optional; ok is false for anything else.
func ParseDecimal(s string) (d Decimal, ok bool) {
	if s != "" && (s[0] == '-' || s[0] == '+') {
		d.Negative = s[0] == '-'
		s = s[1:]
	}
	if s == "Infinity" {
		d.Infinite = true
		return d, true
	}
	if at := strings.IndexAny(s, "eE"); at >= 0 {
		e, err := strconv.Atoi(s[at+1:])
		if err != nil || at+1 < len(s) && s[at+1] == '_' {
			return d, false
		}
		d.point, s = e, s[:at]
	}
	whole, fraction, _ := strings.Cut(s, ".")
	if whole+fraction == "" {
		return d, false
	}
	d.point += len(whole)
	d.digits = make([]byte, 0, len(s))
	for _, part := range []string{whole, fraction} {
		for i := range len(part) {
			if part[i] < '0' || part[i] > '9' {
				return d, false
			}
			d.digits = append(d.digits, part[i]-'0')
		}
	}
	d.trim()
	return d, true
}

func (d *Decimal) trim() {
	n := 0
	for n < len(d.digits) && d.digits[n] == 0 {
		n++
	}
	d.digits = d.digits[n:]
	d.point -= n
	for len(d.digits) > 0 && d.digits[len(d.digits)-1] == 0 {
		d.digits = d.digits[:len(d.digits)-1]
	}
	if len(d.digits) == 0 {
		d.point = 0
	}
}

// IsZero tells whether d is zero of either sign.
func (d Decimal) IsZero() bool { return !d.NaN && !d.Infinite && len(d.digits) == 0 }

// finite tells whether d is a number with digits.
func (d Decimal) finite() bool { return !d.NaN && !d.Infinite }

// magnitude is the power of ten of the first digit; 0 for zero.
func (d Decimal) magnitude() int {
	if len(d.digits) == 0 {
		return 0
	}
	return d.point - 1
}

// shift gives d × 10^n.
func (d Decimal) shift(n int) Decimal {
	if len(d.digits) > 0 {
		d.point += n
	}
	return d
}

// at is the digit of 10^n.
func (d Decimal) at(n int) byte {
	i := d.point - 1 - n
	if i < 0 || i >= len(d.digits) {
		return 0
	}
	return d.digits[i]
}

// round rounds to a multiple of increment × 10^n.
func (d Decimal) round(n, increment int, mode string) Decimal {
	if !d.finite() || len(d.digits) == 0 || increment == 1 && d.point-len(d.digits) >= n {
		return d
	}
	keep := max(d.point-n, 0) // digits of 10^n and above
	whole := new(big.Int)
	if keep > 0 {
		text := make([]byte, keep)
		for i := range text {
			text[i] = '0'
			if i < len(d.digits) {
				text[i] += d.digits[i]
			}
		}
		whole.SetString(string(text), 10)
	}
	inc := big.NewInt(int64(increment))
	quotient, rest := new(big.Int).QuoRem(whole, inc, new(big.Int))
	// rest and the digits below tell how far d is from the multiple beneath: compare twice that with the increment.
	cmp := rest.Lsh(rest, 1).Cmp(inc)
	exact := rest.Sign() == 0
	tail := d.tail(keep)
	if d.point < n { // all digits are below the place of the half
		tail = 1
	}
	if tail != 0 {
		exact = false
		switch {
		case increment == 1:
			cmp = tail - 2
		case cmp == 0:
			cmp = 1
		case cmp < 0 && inc.Cmp(rest.Add(rest, big.NewInt(1))) == 0: // an odd increment
			cmp = tail - 2
		}
	}
	if !exact && roundsUp(mode, cmp, d.Negative, quotient.Bit(0) == 1) {
		quotient.Add(quotient, big.NewInt(1))
	}
	r, _ := ParseDecimal(quotient.Mul(quotient, inc).String())
	r = r.shift(n)
	r.Negative = d.Negative
	return r
}

// tail compares what the digits from i on are worth with a half of the place before: 0 nothing, 1 less, 2 a half, 3 more.
func (d Decimal) tail(i int) int {
	if i >= len(d.digits) {
		return 0
	}
	first := d.digits[i]
	switch {
	case first < 5:
		return 1
	case first > 5 || i+1 < len(d.digits):
		return 3
	}
	return 2
}

// roundsUp tells whether a rounding mode goes away from zero; cmp compares the remainder with the half.
func roundsUp(mode string, cmp int, negative, odd bool) bool {
	switch mode {
	case "ceil":
		return !negative
	case "floor":
		return negative
	case "expand":
		return true
	case "trunc":
		return false
	}
	if cmp != 0 {
		return cmp > 0
	}
	switch mode {
	case "halfCeil":
		return !negative
	case "halfFloor":
		return negative
	case "halfTrunc":
		return false
	case "halfEven":
		return odd
	}
	return true // halfExpand
}

// text gives the digits before the point and those after it, with at least minInt and minFrac of them.
func (d Decimal) text(minInt, minFrac int) (whole, fraction string) {
	var b strings.Builder
	for n := max(d.point, minInt) - 1; n >= 0; n-- {
		b.WriteByte('0' + d.at(n))
	}
	whole = b.String()
	b.Reset()
	for n := 1; n <= max(len(d.digits)-d.point, minFrac); n++ {
		b.WriteByte('0' + d.at(-n))
	}
	return whole, b.String()
}
