//go:build !amd64

package simd

// ASCII gives the length of a prefix of b that is ASCII. What follows may be ASCII too.
func ASCII(b []byte) int { return 0 }

// Widen writes each byte of a prefix of b into a unit of dst, which must be as long as b.
func Widen(dst []uint16, b []byte) int { return 0 }

// Narrow writes the lower byte of each unit of a prefix of u into dst, which must be as long as u.
func Narrow(dst []byte, u []uint16) int { return 0 }

// ASCIIUnits gives the length of a prefix of u whose units are below 0x80. What follows may be so too.
func ASCIIUnits(u []uint16) int { return 0 }

// EncodeHex writes two digits for each byte of a prefix of b into dst, which must be twice as long as b.
func EncodeHex(dst, b []byte) int { return 0 }

// DecodeHex reads a prefix of the digits in s, and writes half as many bytes into dst, which must be half as long as s.
func DecodeHex(dst, s []byte) int { return 0 }

// EncodeBase64 writes four characters for each three bytes of a prefix of b into dst. url chooses the alphabet.
func EncodeBase64(dst, b []byte, url bool) int { return 0 }

// DecodeBase64 reads a prefix of s, and writes three bytes for each four characters into dst.
func DecodeBase64(dst, s []byte) int { return 0 }

// UTF8Extra tells how many bytes more than units a prefix of u takes in UTF-8, and the length of the prefix.
func UTF8Extra(u []uint16) (n, extra int) { return 0, 0 }

// ValidUTF8 tells whether a prefix of b is well-formed, and its length. Characters that begin in the last three bytes of the prefix
// are left out of that.
func ValidUTF8(b []byte) (n int, ok bool) { return 0, true }

// Swap reverses each group of width bytes, 2, 4 or 8, of a prefix of b.
func Swap(b []byte, width int) int { return 0 }
