package buffer

import (
	"encoding/binary"
	"unicode/utf8"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/buffer/simd"
	"github.com/node-go/node-go/internal/engine"
)

// asciiPrefix tells how many bytes at the start of b are below 0x80.
func asciiPrefix(b []byte) int {
	i := simd.ASCII(b)
	for ; i+32 <= len(b); i += 32 {
		x := binary.LittleEndian.Uint64(b[i:]) | binary.LittleEndian.Uint64(b[i+8:]) |
			binary.LittleEndian.Uint64(b[i+16:]) | binary.LittleEndian.Uint64(b[i+24:])
		if x&asciiMask != 0 {
			break
		}
	}
	for ; i+8 <= len(b); i += 8 {
		if binary.LittleEndian.Uint64(b[i:])&asciiMask != 0 {
			break
		}
	}
	for ; i < len(b) && b[i] < utf8.RuneSelf; i++ {
	}
	return i
}

// utf8Value decodes b; what is malformed becomes U+FFFD, one for each maximal part of a character, as the Encoding Standard
// has it.
func utf8Value(b []byte) goja.Value {
	n := asciiPrefix(b)
	if n == len(b) {
		return engine.ASCIIString(b)
	}
	// Every byte gives one unit at most.
	t := engine.NewWideBlock(len(b))
	used := decodeUTF8(t.Units, b, n)
	if used < len(b)-len(b)/4 {
		fit := engine.NewWideBlock(used)
		copy(fit.Units, t.Units)
		t = fit
	}
	return t.Value(used)
}

// decodeUTF8 writes the UTF-16 units of b into dst, which must be as long as b, and returns their number. The first n bytes are
// known to be ASCII.
func decodeUTF8(dst []uint16, b []byte, n int) int {
	dst = dst[:len(b)]
	widen(dst, b[:n])
	d := n
	fast, run := littleEndian(), 0 // words pay only where ASCII comes in longer runs
	for i := n; i < len(b); {
		c := b[i]
		if c < utf8.RuneSelf {
			dst[d] = uint16(c)
			d++
			i++
			if run++; run < 8 {
				continue
			}
			for fast && i+8 <= len(b) && asciiEight(dst[d:], b[i:]) {
				d += 8
				i += 8
			}
			run = 0
			continue
		}
		run = 0
		if c >= 0xe1 && c < 0xed && i+2 < len(b) && b[i+1]&0xc0 == 0x80 && b[i+2]&0xc0 == 0x80 {
			dst[d] = uint16(c&0xf)<<12 | uint16(b[i+1]&0x3f)<<6 | uint16(b[i+2]&0x3f)
			d++
			i += 3
			continue
		}
		if c >= 0xc2 && c < 0xe0 && i+1 < len(b) && b[i+1]&0xc0 == 0x80 {
			dst[d] = uint16(c&0x1f)<<6 | uint16(b[i+1]&0x3f)
			d++
			i += 2
			continue
		}
		r, size, ok := decodeRune(b[i:])
		i += size
		switch {
		case !ok:
			dst[d] = utf8.RuneError
		case r > 0xffff:
			dst[d] = uint16(0xd800 + (r-0x10000)>>10)
			d++
			dst[d] = uint16(0xdc00 + (r-0x10000)&0x3ff)
		default:
			dst[d] = uint16(r)
		}
		d++
	}
	return d
}

// decodeRune reads the character at the start of b. Where it is malformed or cut off, size is the length of its maximal
// well-formed part, 1 at least.
func decodeRune(b []byte) (r rune, size int, ok bool) {
	need, lo, hi := leadByte(b[0])
	if need == 0 {
		return rune(b[0]), 1, b[0] < utf8.RuneSelf
	}
	r = rune(b[0]) & (0x3f >> need)
	for size = 1; size <= need; size++ {
		if size >= len(b) || b[size] < lo || b[size] > hi {
			return 0, size, false
		}
		r = r<<6 | rune(b[size]&0x3f)
		lo, hi = 0x80, 0xbf
	}
	return r, size, true
}

// leadByte tells how many bytes must follow c, and between which bounds the first of them must be. need is 0 for ASCII and for
// bytes that begin nothing.
func leadByte(c byte) (need int, lo, hi byte) {
	switch {
	case c < 0xc2 || c > 0xf4:
		return 0, 0, 0
	case c < 0xe0:
		return 1, 0x80, 0xbf
	case c == 0xe0:
		return 2, 0xa0, 0xbf
	case c == 0xed:
		return 2, 0x80, 0x9f
	case c < 0xf0:
		return 2, 0x80, 0xbf
	case c == 0xf0:
		return 3, 0x90, 0xbf
	case c == 0xf4:
		return 3, 0x80, 0x8f
	}
	return 3, 0x80, 0xbf
}

// utf8Units counts the UTF-16 units that decoding b gives.
func utf8Units(b []byte) int {
	n := 0
	for len(b) > 0 {
		if a := asciiPrefix(b); a > 0 {
			n += a
			b = b[a:]
			continue
		}
		r, size, _ := decodeRune(b)
		if r > 0xffff {
			n++
		}
		n++
		b = b[size:]
	}
	return n
}

// utf8Len is the length of t in UTF-8; a surrogate without its partner counts as U+FFFD.
func utf8Len(t engine.Text) int {
	if t.Wide == nil {
		return len(t.ASCII)
	}
	done, extra := simd.UTF8Extra(t.Wide)
	n := len(t.Wide) + extra
	for i := done; i < len(t.Wide); i++ {
		switch c := t.Wide[i]; {
		case c < 0x80:
		case c < 0x800:
			n++
		case c&0xfc00 == 0xdc00 && i > 0 && t.Wide[i-1]&0xfc00 == 0xd800:
			// The pair has four bytes; its first unit was counted with three.
		default:
			n += 2
		}
	}
	return n
}

// putUTF8 writes t into dst as far as whole characters fit. It returns the number of units read and of bytes written.
func putUTF8(dst []byte, t engine.Text) (read, written int) {
	if t.Wide == nil {
		n := copy(dst, t.ASCII)
		return n, n
	}
	w, d := t.Wide, 0
	in, fast, run := unitBytes(w), littleEndian(), 0
	for i := 0; i < len(w); i++ {
		c := w[i]
		if c < 0x80 {
			if d >= len(dst) {
				return i, d
			}
			dst[d] = byte(c)
			d++
			if run++; run < 8 {
				continue
			}
			for fast && i+5 <= len(w) && d+4 <= len(dst) && binary.LittleEndian.Uint64(in[2*i+2:])&wideMask == 0 {
				binary.LittleEndian.PutUint32(dst[d:], gather(binary.LittleEndian.Uint64(in[2*i+2:])))
				d += 4
				i += 4
			}
			run = 0
			continue
		}
		run = 0
		if c < 0x800 {
			if d+2 > len(dst) {
				return i, d
			}
			dst[d], dst[d+1] = byte(c>>6)|0xc0, byte(c)&0x3f|0x80
			d += 2
			continue
		}
		if c&0xf800 == 0xd800 {
			if c < 0xdc00 && i+1 < len(w) && w[i+1]&0xfc00 == 0xdc00 {
				if d+4 > len(dst) {
					return i, d
				}
				r := 0x10000 + uint32(c&0x3ff)<<10 + uint32(w[i+1]&0x3ff)
				dst[d], dst[d+1], dst[d+2], dst[d+3] = byte(r>>18)|0xf0, byte(r>>12)&0x3f|0x80, byte(r>>6)&0x3f|0x80, byte(r)&0x3f|0x80
				d += 4
				i++
				continue
			}
			c = utf8.RuneError
		}
		if d+3 > len(dst) {
			return i, d
		}
		dst[d], dst[d+1], dst[d+2] = byte(c>>12)|0xe0, byte(c>>6)&0x3f|0x80, byte(c)&0x3f|0x80
		d += 3
	}
	return len(w), d
}
