package simd

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

func usable() bool { return cpu.X86.HasAVX2 && cpu.X86.HasPOPCNT }

// ASCII gives the length of a prefix of b that is ASCII. What follows may be ASCII too.
func ASCII(b []byte) int {
	if len(b) < 32 || !usable() {
		return 0
	}
	return ascii(unsafe.SliceData(b), len(b))
}

// Widen writes each byte of a prefix of b into a unit of dst, which must be as long as b.
func Widen(dst []uint16, b []byte) int {
	if len(b) < 16 || len(dst) < len(b) || !usable() {
		return 0
	}
	n := len(b) &^ 15
	widen(unsafe.SliceData(dst), unsafe.SliceData(b), n)
	return n
}

// Narrow writes the lower byte of each unit of a prefix of u into dst, which must be as long as u.
func Narrow(dst []byte, u []uint16) int {
	if len(u) < 32 || len(dst) < len(u) || !usable() {
		return 0
	}
	n := len(u) &^ 31
	narrow(unsafe.SliceData(dst), unsafe.SliceData(u), n)
	return n
}

// ASCIIUnits gives the length of a prefix of u whose units are below 0x80. What follows may be so too.
func ASCIIUnits(u []uint16) int {
	if len(u) < 16 || !usable() {
		return 0
	}
	return asciiUnits(unsafe.SliceData(u), len(u))
}

// EncodeHex writes two digits for each byte of a prefix of b into dst, which must be twice as long as b.
func EncodeHex(dst, b []byte) int {
	if len(b) < 16 || len(dst) < 2*len(b) || !usable() {
		return 0
	}
	n := len(b) &^ 15
	encodeHex(unsafe.SliceData(dst), unsafe.SliceData(b), n)
	return n
}

// DecodeHex reads a prefix of the digits in s, and writes half as many bytes into dst, which must be half as long as s.
func DecodeHex(dst, s []byte) int {
	if len(s) < 32 || len(dst) < len(s)/2 || !usable() {
		return 0
	}
	return decodeHex(unsafe.SliceData(dst), unsafe.SliceData(s), len(s)&^31)
}

// EncodeBase64 writes four characters for each three bytes of a prefix of b into dst. url chooses the alphabet.
func EncodeBase64(dst, b []byte, url bool) int {
	// Each step reads 28 bytes for the 24 that it encodes.
	if len(b) < 28 || !usable() {
		return 0
	}
	steps := (len(b) - 4) / 24
	if len(dst) < 32*steps {
		return 0
	}
	last := base64Shifts('+', '/')
	if url {
		last = base64Shifts('-', '_')
	}
	encodeBase64(unsafe.SliceData(dst), unsafe.SliceData(b), steps, last)
	return 24 * steps
}

// DecodeBase64 reads a prefix of s, and writes three bytes for each four characters into dst.
func DecodeBase64(dst, s []byte) int {
	// Each step writes 32 bytes, of which 24 count.
	if len(s) < 32 || len(dst) < 32 || !usable() {
		return 0
	}
	steps := min(len(s)/32, (len(dst)-8)/24)
	return decodeBase64(unsafe.SliceData(dst), unsafe.SliceData(s), steps)
}

// UTF8Extra tells how many bytes more than units a prefix of u takes in UTF-8, and the length of the prefix.
func UTF8Extra(u []uint16) (n, extra int) {
	// The first unit is left to the caller, since each is looked at with the one before.
	if len(u) < 17 || !usable() {
		return 0, 0
	}
	n = 1 + (len(u)-1)&^15
	extra = utf8Extra(&u[1], n-1)
	switch {
	case u[0] >= 0x800:
		extra += 2
	case u[0] >= 0x80:
		extra++
	}
	return n, extra
}

// ValidUTF8 tells whether a prefix of b is well-formed, and its length. Characters that begin in the last three bytes of the prefix
// are left out of that.
func ValidUTF8(b []byte) (n int, ok bool) {
	if len(b) < 32 || !usable() {
		return 0, true
	}
	n = len(b) &^ 31
	return n, validUTF8(unsafe.SliceData(b), n)
}

// Swap reverses each group of width bytes, 2, 4 or 8, of a prefix of b.
func Swap(b []byte, width int) int {
	if len(b) < 32 || !usable() {
		return 0
	}
	var order [16]byte
	for i := range order {
		order[i] = byte(i - i%width + width - 1 - i%width)
	}
	n := len(b) &^ 31
	shuffle(unsafe.SliceData(b), n, &order)
	return n
}

// The functions below take pointers, and counts that are multiples of their blocks.

//go:noescape
func ascii(p *byte, n int) int

//go:noescape
func widen(dst *uint16, src *byte, n int)

//go:noescape
func narrow(dst *byte, src *uint16, n int)

//go:noescape
func asciiUnits(p *uint16, n int) int

//go:noescape
func encodeHex(dst, src *byte, n int)

//go:noescape
func decodeHex(dst, src *byte, n int) int

//go:noescape
func encodeBase64(dst, src *byte, steps int, last uint16)

//go:noescape
func decodeBase64(dst, src *byte, steps int) int

//go:noescape
func utf8Extra(p *uint16, n int) int

//go:noescape
func validUTF8(p *byte, n int) bool

//go:noescape
func shuffle(p *byte, n int, order *[16]byte)

// base64Shifts has what must be added to 62 and 63 to get their characters.
func base64Shifts(a, b byte) uint16 { return uint16(a-62) | uint16(b-63)<<8 }
