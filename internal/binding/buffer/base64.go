package buffer

import (
	"encoding/base64"
	"unsafe"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

func base64Value(b []byte, enc *base64.Encoding) goja.Value {
	out := rawBytes(enc.EncodedLen(len(b)))
	enc.Encode(out, b)
	return engine.ASCIIValue(unsafe.String(unsafe.SliceData(out), len(out)))
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

func textBytes(t engine.Text) []byte {
	return unsafe.Slice(unsafe.StringData(t.ASCII), len(t.ASCII))
}
