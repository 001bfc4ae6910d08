package buffer

import (
	"unicode/utf8"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/buffer/simd"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// ToText is the ToString of ECMAScript, and gives the characters; it throws for symbols.
func ToText(env *jsbind.Env, v goja.Value) engine.Text { return text(env, v) }

// AppendUTF8 appends t in UTF-8; a surrogate without its partner becomes U+FFFD.
func AppendUTF8(b []byte, t engine.Text) []byte {
	n := utf8Len(t)
	if len(b) == 0 {
		b = rawBytes(n)
		putUTF8(b, t)
		return b
	}
	at := len(b)
	b = append(b, make([]byte, n)...)
	putUTF8(b[at:], t)
	return b
}

// PutUTF8 writes t into dst as far as whole characters fit. It returns the number of units read and of bytes written.
func PutUTF8(dst []byte, t engine.Text) (read, written int) { return putUTF8(dst, t) }

// UTF8Units decodes b into units, behind one that is left free; each maximal part of a malformed character becomes U+FFFD.
func UTF8Units(b []byte) []uint16 {
	units := rawUnits(1 + len(b))
	return units[:1+decodeUTF8(units[1:], b, asciiPrefix(b))]
}

// LoadUnits reads little-endian units.
func LoadUnits(dst []uint16, b []byte) { loadUnits(dst, b) }

// UnitsValue makes a string of units[1:] and takes units over. It fails with ERR_STRING_TOO_LONG.
func UnitsValue(units []uint16) (goja.Value, error) {
	if len(units) > MaxStringLength {
		return nil, errStringTooLong()
	}
	return marked(units), nil
}

// IncompleteUTF8 tells how many bytes at the end of b begin a character that is not complete but may become so.
func IncompleteUTF8(b []byte) int {
	for n := 1; n <= 3 && n <= len(b); n++ {
		tail := b[len(b)-n:]
		if tail[0]&0xc0 == 0x80 {
			continue
		}
		need, _, _ := leadByte(tail[0])
		if _, size, ok := decodeRune(tail); !ok && size == n && n <= need {
			return n
		}
		return 0
	}
	return 0
}

// ValidUTF8 tells whether b is well-formed.
func ValidUTF8(b []byte) bool {
	n, ok := simd.ValidUTF8(b)
	if !ok {
		return false
	}
	// What begins in the last three bytes of that is undecided: it is looked at again, with the rest.
	for k := 1; k <= min(3, n); k++ {
		if b[n-k]&0xc0 != 0x80 {
			n -= k
			break
		}
	}
	return utf8.Valid(b[n:])
}
