package inflate

import (
	"math/bits"
	"sync"
)

// An entry of a decoding table is one uint32:
//
//	bits 0-7    bits of the stream that it stands for: the code and, for lengths and distances, the extra bits behind it
//	bits 8-11   bits of the code alone; of a link, bits of the table that it leads to
//	bit 12      a literal; of a distance table: never set
//	bit 13      anything but a literal, length or distance: a link, the end of the block, or no code
//	bit 14      the end of the block
//	bit 15      a link to a second table
//	bits 16-31  the literal, the base of the length or distance, or where the second table begins
//
// The zero value with bit 13 is no code.
const (
	flagLiteral = 1 << 12
	flagOther   = 1 << 13
	flagEnd     = 1 << 14
	flagLink    = 1 << 15

	invalid = flagOther
)

const (
	litBits  = 11 // index of the first table of literals and lengths
	distBits = 9
	lenBits  = 7
	maxBits  = 15

	maxLit  = 286
	maxDist = 30
)

// alphabet gives what each symbol of one of the three alphabets decodes to: an entry without the bits of its code, and the number of
// extra bits in bits 0-7.
type alphabet []uint32

var lengthCodes = sync.OnceValue(func() alphabet { return make(alphabet, 19) })

var literals = sync.OnceValue(func() alphabet {
	a := make(alphabet, 288)
	for i := range 256 {
		a[i] = uint32(i)<<16 | flagLiteral
	}
	a[256] = flagOther | flagEnd
	base := 3
	for i := range 29 { // RFC 1951, 3.2.5
		extra := max(0, i/4-1)
		a[257+i] = uint32(base)<<16 | uint32(extra)
		base += 1 << extra
	}
	a[285] = 258 << 16
	a[286], a[287] = invalid, invalid
	return a
})

var distances = sync.OnceValue(func() alphabet {
	a := make(alphabet, 32)
	base := 1
	for i := range 30 {
		extra := max(0, i/2-1)
		a[i] = uint32(base)<<16 | uint32(extra)
		base += 1 << extra
	}
	a[30], a[31] = invalid, invalid
	return a
})

// kind says which sets of code lengths are allowed.
type kind int

const (
	complete kind = iota // the code uses every bit pattern
	single               // as complete, or one code of one bit
)

// build makes the table of the code with these lengths, 0 for symbols without a code, into t, which it may grow. ok is false if the
// lengths describe no code. A set of no codes at all is allowed: each use of it is the error.
func build(t []uint32, lengths []uint8, symbols alphabet, index int, k kind) (table []uint32, ok bool) {
	var count, next [maxBits + 2]int
	for _, n := range lengths {
		count[n]++
	}
	count[0] = 0
	longest := 0
	left := 1 // patterns that no code uses yet
	for n := 1; n <= maxBits; n++ {
		left <<= 1
		left -= count[n]
		if left < 0 {
			return t, false
		}
		if count[n] > 0 {
			longest = n
		}
		next[n+1] = (next[n] + count[n]) << 1
	}
	t = t[:0]
	for range 1 << index {
		t = append(t, invalid)
	}
	if longest == 0 {
		return t, true
	}
	if left > 0 && (k == complete || longest != 1) {
		return t, false
	}
	for sym, n := range lengths {
		if n == 0 {
			continue
		}
		n := int(n)
		code := int(bits.Reverse16(uint16(next[n])) >> (16 - n))
		next[n]++
		e := symbols.entry(sym)
		if n <= index {
			e += uint32(n) | uint32(n)<<8
			for i := code; i < 1<<index; i += 1 << n {
				t[i] = e
			}
			continue
		}
		at := code & (1<<index - 1)
		if t[at]&flagLink == 0 {
			sub := longest - index
			t[at] = flagOther | flagLink | uint32(len(t))<<16 | uint32(sub)<<8 | uint32(index)
			for range 1 << sub {
				t = append(t, invalid)
			}
		}
		base, sub := int(t[at]>>16), int(t[at]>>8&15)
		e += uint32(n-index) | uint32(n-index)<<8
		for i := code >> index; i < 1<<sub; i += 1 << (n - index) {
			t[base+i] = e
		}
	}
	return t, true
}

func (a alphabet) entry(sym int) uint32 {
	if len(a) == 19 {
		return uint32(sym) << 16
	}
	return a[sym]
}

// fixedTables are those of blocks with fixed codes (RFC 1951, 3.2.6).
var fixedTables = sync.OnceValue(func() (f struct{ lit, dist []uint32 }) {
	var lengths [288]uint8
	for i := range lengths {
		switch {
		case i < 144:
			lengths[i] = 8
		case i < 256:
			lengths[i] = 9
		case i < 280:
			lengths[i] = 7
		default:
			lengths[i] = 8
		}
	}
	f.lit, _ = build(nil, lengths[:], literals(), litBits, complete)
	var five [32]uint8
	for i := range five {
		five[i] = 5
	}
	f.dist, _ = build(nil, five[:], distances(), distBits, complete)
	return f
})
