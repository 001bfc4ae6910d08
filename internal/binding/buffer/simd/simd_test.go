package simd

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"math/rand/v2"
	"testing"
	"unicode/utf16"
	"unicode/utf8"
)

// lengths covers several blocks and all that may be left behind them.
const lengths = 300

func random(r *rand.Rand, n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(r.Uint32())
	}
	return b
}

func TestSIMD_ASCII(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for n := range lengths {
		b := random(r, n)
		for i := range b {
			b[i] &= 0x7f
		}
		if got := ASCII(b); got > n || usable() && got != n&^31 {
			t.Fatalf("%d bytes: %d", n, got)
		}
		if n > 0 {
			at := r.IntN(n)
			b[at] |= 0x80
			if got := ASCII(b); got > at || usable() && got < at&^31 && at < n&^31 {
				t.Fatalf("%d bytes, other at %d: %d", n, at, got)
			}
		}
	}
}

func TestSIMD_Units(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for n := range lengths {
		b := random(r, n)
		u := make([]uint16, n)
		k := Widen(u, b)
		for i := range k {
			if u[i] != uint16(b[i]) {
				t.Fatalf("unit %d of %d: %x, want %x", i, n, u[i], b[i])
			}
		}
		for i := range u {
			u[i] = uint16(r.Uint32())
		}
		back := make([]byte, n)
		k = Narrow(back, u)
		for i := range back {
			if want := byte(u[i]); i < k && back[i] != want || i >= k && back[i] != 0 {
				t.Fatalf("byte %d of %d: %x, want %x", i, n, back[i], want)
			}
		}
		for i := range u {
			u[i] &= 0x7f
		}
		if got := ASCIIUnits(u); got > n || usable() && got != n&^15 {
			t.Fatalf("%d units: %d", n, got)
		}
		if n > 0 {
			at := r.IntN(n)
			u[at] = 0x80 << r.IntN(9)
			if got := ASCIIUnits(u); got > at {
				t.Fatalf("%d units, other at %d: %d", n, at, got)
			}
		}
	}
}

func TestSIMD_Hex(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for n := range lengths {
		b := random(r, n)
		text := make([]byte, 2*n)
		k := EncodeHex(text, b)
		if want := hex.EncodeToString(b[:k]); string(text[:2*k]) != want {
			t.Fatalf("%d bytes: %s, want %s", n, text[:2*k], want)
		}
		copy(text, hex.EncodeToString(b))
		if r.IntN(2) == 0 {
			text = bytes.ToUpper(text)
		}
		back := make([]byte, n)
		k = DecodeHex(back, text)
		if !bytes.Equal(back[:k/2], b[:k/2]) || usable() && k != 2*n&^31 {
			t.Fatalf("%d bytes: %d digits gave %x, want %x", n, k, back[:k/2], b[:k/2])
		}
	}
	for c := range 256 {
		text := bytes.Repeat([]byte{byte(c)}, 64)
		_, err := hex.DecodeString(string(text))
		if k := DecodeHex(make([]byte, 32), text); usable() && (k == 64) != (err == nil) {
			t.Errorf("%q: %d digits read", byte(c), k)
		}
	}
}

func TestSIMD_Base64(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for n := range lengths {
		b := random(r, n)
		for _, url := range []bool{false, true} {
			enc := base64.StdEncoding
			if url {
				enc = base64.URLEncoding
			}
			want := []byte(enc.EncodeToString(b))
			text := make([]byte, len(want))
			if k := EncodeBase64(text, b, url); !bytes.Equal(text[:k/3*4], want[:k/3*4]) || usable() && k == 0 && n >= 28 {
				t.Fatalf("%d bytes: %s, want %s", k, text[:k/3*4], want[:k/3*4])
			}
		}
		text := []byte(base64.StdEncoding.EncodeToString(b))
		back := make([]byte, n)
		k := DecodeBase64(back, text)
		if k%4 != 0 || !bytes.Equal(back[:k/4*3], b[:k/4*3]) {
			t.Fatalf("%d characters: %x, want %x", k, back[:k/4*3], b[:k/4*3])
		}
	}
	for c := range 256 {
		text := bytes.Repeat([]byte{byte(c)}, 64)
		_, err := base64.StdEncoding.DecodeString(string(text))
		good := err == nil && c != '\n' && c != '\r'
		if k := DecodeBase64(make([]byte, 56), text); usable() && (k == 64) != good {
			t.Errorf("%q: %d characters read", byte(c), k)
		}
	}
}

func TestSIMD_UTF8Extra(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for n := range lengths {
		u := make([]uint16, n)
		for i := range u {
			switch r.IntN(4) {
			case 0:
				u[i] = uint16(r.IntN(0x90))
			case 1:
				u[i] = uint16(r.IntN(0x900))
			case 2:
				u[i] = 0xd800 + uint16(r.IntN(0x800))
			default:
				u[i] = uint16(r.Uint32())
			}
		}
		k, extra := UTF8Extra(u)
		if want := len(string(utf16.Decode(u[:k]))) - k; extra != want {
			t.Fatalf("%d units: %d, want %d", k, extra, want)
		}
	}
}

func TestSIMD_ValidUTF8(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	for range 20000 {
		var b []byte
		for len(b) < 100 {
			switch r.IntN(5) {
			case 0:
				b = utf8.AppendRune(b, rune(r.IntN(0x110000)))
			case 1:
				b = utf8.AppendRune(b, rune(r.IntN(0x900)))
			case 2:
				b = append(b, "plain words"...)
			default:
				b = utf8.AppendRune(b, rune(0x2000+r.IntN(0xb000)))
			}
		}
		if r.IntN(2) == 0 {
			b[r.IntN(len(b))] = byte(r.Uint32())
		}
		n, ok := ValidUTF8(b)
		whole := b[:n]
		for k := 1; k <= min(3, n); k++ {
			if b[n-k]&0xc0 != 0x80 {
				whole = b[:n-k]
				break
			}
		}
		if ok && !utf8.Valid(whole) {
			t.Fatalf("%x passed, is wrong", whole)
		} else if !ok && utf8.Valid(b) {
			t.Fatalf("%x did not pass", b)
		}
	}
	// Each single mistake, at each place of a block.
	for _, bad := range []string{"\xff", "\x80", "\xc0\x80", "\xc1\xbf", "\xe0\x9f\xbf", "\xed\xa0\x80", "\xf0\x8f\xbf\xbf", "\xf4\x90\x80\x80",
		"\xf5\x80\x80\x80", "\xe2\x82x", "\xf0\x9f\x98x", "\xc3x", "\xe2x", "\xf0x", "\xc3\xa9\x80", "\xe2\x82\xac\x80", "\xf0\x9f\x98\x80\x80"} {
		for at := range 90 {
			b := append(append(bytes.Repeat([]byte("a"), at), bad...), bytes.Repeat([]byte("b"), 128-at)...)
			if _, ok := ValidUTF8(b); ok && usable() {
				t.Errorf("%q at %d passed", bad, at)
			}
		}
	}
}

func TestSIMD_Swap(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for _, width := range []int{2, 4, 8} {
		for n := range lengths {
			b := random(r, n)
			got := bytes.Clone(b)
			k := Swap(got, width)
			for i := range got {
				want := b[i]
				if i < k {
					want = b[i-i%width+width-1-i%width]
				}
				if got[i] != want {
					t.Fatalf("width %d, byte %d of %d: %x, want %x", width, i, n, got[i], want)
				}
			}
		}
	}
}
