package buffer

import (
	"encoding/base64"
	"encoding/binary"
	"sync"
	"unsafe"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/buffer/simd"
	"github.com/node-go/node-go/internal/engine"
)

// base64Pairs has the two characters for each twelve bits, in both alphabets.
var base64Pairs = sync.OnceValue(func() *[2][4096]uint16 {
	var t [2][4096]uint16
	for i, letters := range []string{base64Letters + "+/", base64Letters + "-_"} {
		for x := range t[i] {
			t[i][x] = uint16(letters[x>>6]) | uint16(letters[x&63])<<8
		}
	}
	return &t
})

const base64Letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

// base64Groups has the place that each character's six bits take among 24, for each of four places; base64Bad for others.
var base64Groups = sync.OnceValue(func() *[4][256]uint32 {
	var t [4][256]uint32
	for place := range t {
		for c := range t[place] {
			t[place][c] = base64Bad
			if v := base64Values[c]; v < 64 {
				t[place][c] = uint32(v) << (18 - 6*place)
			}
		}
	}
	return &t
})

const base64Bad = 1 << 31

func base64Value(b []byte, enc *base64.Encoding) goja.Value {
	t := engine.NewASCIIBlock(enc.EncodedLen(len(b)))
	out := t.Bytes
	pairs := &base64Pairs()[0]
	if enc == base64.RawURLEncoding {
		pairs = &base64Pairs()[1]
	}
	i := simd.EncodeBase64(out, b, enc == base64.RawURLEncoding)
	d := i / 3 * 4
	for ; i+8 <= len(b); i, d = i+6, d+8 {
		x := binary.BigEndian.Uint64(b[i:])
		binary.LittleEndian.PutUint64(out[d:], uint64(pairs[x>>52])|uint64(pairs[x>>40&0xfff])<<16|
			uint64(pairs[x>>28&0xfff])<<32|uint64(pairs[x>>16&0xfff])<<48)
	}
	enc.Encode(out[d:], b[i:])
	return t.Value()
}

// base64Len is an upper bound for the bytes that t stands for, and exact for well-formed text without white space.
func base64Len(t engine.Text) int {
	n := t.Len()
	last := func(i int) bool {
		if t.Wide != nil {
			return t.Wide[i] == '='
		}
		return t.ASCII[i] == '='
	}
	if n > 0 && last(n-1) {
		n--
	}
	if n > 1 && last(n-1) {
		n--
	}
	return n/4*3 + n%4*3/4
}

// decodeBase64 writes what s stands for into dst, as much as fits, and returns how much that was. Both alphabets count;
// characters of neither are skipped; '=' ends it.
func decodeBase64[T byte | uint16](dst []byte, s []T) int {
	d, i := 0, 0
	if text, ok := any(s).([]byte); ok {
		i, d = decodeGroups(dst, text)
	}
	for {
		// The common case: whole groups of four good characters.
		for i+4 <= len(s) && d+3 <= len(dst) {
			if s[i]|s[i+1]|s[i+2]|s[i+3] > 0x7f {
				break
			}
			a, b, c, e := base64Values[byte(s[i])], base64Values[byte(s[i+1])], base64Values[byte(s[i+2])], base64Values[byte(s[i+3])]
			if a|b|c|e > 63 {
				break
			}
			x := uint32(a)<<18 | uint32(b)<<12 | uint32(c)<<6 | uint32(e)
			dst[d], dst[d+1], dst[d+2] = byte(x>>16), byte(x>>8), byte(x)
			d += 3
			i += 4
		}
		// One group that is broken up or the last.
		var x uint32
		n := 0
		for n < 4 && i < len(s) {
			c := s[i]
			i++
			if c > 0xff {
				continue
			}
			v := base64Values[byte(c)]
			if v == base64End {
				i = len(s)
				break
			}
			if v == base64Skip {
				continue
			}
			x = x<<6 | uint32(v)
			n++
		}
		x <<= 6 * uint(4-n)
		for k := 0; k < n-1; k++ {
			if d == len(dst) {
				return d
			}
			dst[d] = byte(x >> (16 - 8*uint(k)))
			d++
		}
		if i >= len(s) {
			return d
		}
	}
}

// decodeGroups decodes groups of eight good characters as long as they last. It returns what it read and wrote.
func decodeGroups(dst, s []byte) (i, d int) {
	t := base64Groups()
	i = simd.DecodeBase64(dst, s)
	d = i / 4 * 3
	for ; i+8 <= len(s) && d+8 <= len(dst); i, d = i+8, d+6 {
		x := binary.LittleEndian.Uint64(s[i:])
		a := t[0][byte(x)] | t[1][byte(x>>8)] | t[2][byte(x>>16)] | t[3][byte(x>>24)]
		b := t[0][byte(x>>32)] | t[1][byte(x>>40)] | t[2][byte(x>>48)] | t[3][byte(x>>56)]
		if (a|b)&base64Bad != 0 {
			break
		}
		binary.BigEndian.PutUint64(dst[d:], uint64(a)<<40|uint64(b)<<16)
	}
	return i, d
}

func textBytes(t engine.Text) []byte {
	return unsafe.Slice(unsafe.StringData(t.ASCII), len(t.ASCII))
}
