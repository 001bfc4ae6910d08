package buffer

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

var allEncodings = []Encoding{UTF8, UTF16LE, Latin1, ASCII, Base64, Base64URL, Hex}

func units(v goja.Value) []uint16 {
	t, ok := engine.TextOf(v)
	if !ok {
		panic("not a string")
	}
	if t.Wide != nil {
		return t.Wide
	}
	return utf16.Encode([]rune(t.ASCII))
}

// slowEncode is Encode, written for clarity alone.
func slowEncode(b []byte, enc Encoding) []uint16 {
	var out []uint16
	switch enc {
	case UTF8:
		for len(b) > 0 {
			r, size := utf8.DecodeRune(b)
			if r == utf8.RuneError && size == 1 {
				// One U+FFFD for the longest start of a character.
				for size < len(b) && size < 4 && startsCharacter(b[:size+1]) {
					size++
				}
			}
			out = utf16.AppendRune(out, r)
			b = b[size:]
		}
	case UTF16LE:
		for i := 0; i+1 < len(b); i += 2 {
			out = append(out, uint16(b[i])|uint16(b[i+1])<<8)
		}
	case Latin1:
		for _, c := range b {
			out = append(out, uint16(c))
		}
	case ASCII:
		for _, c := range b {
			out = append(out, uint16(c&0x7f))
		}
	case Base64:
		return utf16.Encode([]rune(base64.StdEncoding.EncodeToString(b)))
	case Base64URL:
		return utf16.Encode([]rune(base64.RawURLEncoding.EncodeToString(b)))
	case Hex:
		return utf16.Encode([]rune(hex.EncodeToString(b)))
	}
	return out
}

// startsCharacter tells whether some character begins with all of b and goes on.
func startsCharacter(b []byte) bool {
	for _, tail := range []string{"\x80", "\x80\x80", "\xa0", "\xa0\x80", "\x90\x80"} {
		if utf8.Valid(append(bytes.Clone(b), tail...)) {
			return true
		}
	}
	return false
}

// slowDecode is Decode, written for clarity alone.
func slowDecode(u []uint16, enc Encoding) []byte {
	var out []byte
	switch enc {
	case UTF8:
		return []byte(string(utf16.Decode(u)))
	case UTF16LE:
		for _, c := range u {
			out = append(out, byte(c), byte(c>>8))
		}
	case Latin1, ASCII:
		for _, c := range u {
			out = append(out, byte(c))
		}
	case Hex:
		for i := 0; i+1 < len(u); i += 2 {
			b, err := hex.DecodeString(string(utf16.Decode(u[i : i+2])))
			if err != nil {
				break
			}
			out = append(out, b...)
		}
	default:
		var kept []byte
		for _, c := range u {
			if c == '=' {
				break
			}
			if c < 0x80 && strings.IndexByte(base64Letters+"+/-_", byte(c)) >= 0 {
				kept = append(kept, byte(c))
			}
		}
		text := strings.NewReplacer("-", "+", "_", "/").Replace(string(kept))
		if len(text)%4 == 1 {
			text = text[:len(text)-1]
		}
		out, _ = base64.RawStdEncoding.DecodeString(text)
	}
	return out
}

func checkEncode(t *testing.T, b []byte) {
	t.Helper()
	for _, enc := range allEncodings {
		v, err := EncodeValue(b, enc)
		if err != nil {
			t.Fatal(err)
		}
		if ValidUTF8(b) != utf8.Valid(b) {
			t.Fatalf("%x: valid is %v", b, ValidUTF8(b))
		}
		got, want := units(v), slowEncode(b, enc)
		if string(utf16.Decode(got)) != string(utf16.Decode(want)) || len(got) != len(want) {
			t.Fatalf("%v of %x: %x, want %x", enc, b, got, want)
		}
		if n := stringLen(b, enc); n != len(want) {
			t.Fatalf("%v of %x: length %d, want %d", enc, b, n, len(want))
		}
		if (enc == Base64 || enc == Base64URL || enc == Hex || enc == Latin1) && !bytes.Equal(decodeText(engineText(v), enc), b) {
			t.Fatalf("%v of %x does not come back", enc, b)
		}
	}
}

func engineText(v goja.Value) engine.Text {
	t, _ := engine.TextOf(v)
	return t
}

func checkDecode(t *testing.T, u []uint16) {
	t.Helper()
	text := engineText(goja.StringFromUTF16(u))
	for _, enc := range allEncodings {
		got, want := decodeText(text, enc), slowDecode(u, enc)
		if !bytes.Equal(got, want) {
			t.Fatalf("%v of %x: %x, want %x", enc, u, got, want)
		}
		for _, room := range []int{0, 1, len(want) / 2, len(want)} {
			dst := make([]byte, room)
			n := put(dst, text, enc)
			if n > room || !bytes.HasPrefix(want, dst[:n]) || enc == UTF8 && !utf8.Valid(dst[:n]) {
				t.Fatalf("%v of %x into %d bytes: %x", enc, u, room, dst[:n])
			}
			if room-n > 3 && n < len(want) {
				t.Fatalf("%v of %x into %d bytes: only %d", enc, u, room, n)
			}
		}
	}
}

var malformed = []string{"", "\xff", "\xc3", "\xc3(", "\xe2\x82", "\xe2\x82a", "\xf0\x9f\x98", "\xf0\x9f\x98a", "\xed\xa0\x80",
	"\xf4\x90\x80\x80", "\xc0\x80", "\xf8\xa1\xa1\xa1\xa1", "\xef\xbb\xbfa", "\xe0\x80\x9f", "\xf0\x80\x80\x80", "\x80\xbf",
	"\xe2\xe2\x82\xac", "a\xe2", "a\xf0\x9f", "\xc2\xc2\xa9", "größe € 😀", "plain text that is longer than a machine word"}

func TestCodec_Bytes(t *testing.T) {
	for _, s := range malformed {
		for _, pad := range []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 25, 26, 27, 28, 29, 30, 31, 32, 33, 61, 62, 63, 64} {
			checkEncode(t, []byte(strings.Repeat("x", pad)+s))
			checkEncode(t, []byte(s+strings.Repeat("y", pad)))
		}
	}
	for n := range 200 {
		b := make([]byte, n)
		for i := range b {
			b[i] = byte(i * 37)
		}
		checkEncode(t, b)
	}
}

func TestCodec_Text(t *testing.T) {
	for _, s := range [][]uint16{{}, {0xd800}, {0xdc00}, {0xd83d, 0xde00}, {0xd83d, 0xd83d, 0xde00}, {'a', 0xd800, 'b'}, {0xe9, 0x20ac}} {
		checkDecode(t, s)
	}
	for _, s := range []string{"YQ==", "YQ=", "Y", "YWI=", "YW\nJj", "Y W-J_j", "YWJj=YWJj", "=YWJj", "YW=Jj", "-_-_", "YQ€YQ", "YWJ*j",
		"A===", "AAAA=AAAA", "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij", "0123456789abcdefABCDEF", "012345678g", "0x12", "0123456789ab:;", "zz", "abc",
		"@ABCDEFG", "`abcdefg", "/0123456789", "größe € 😀 and a longer tail of ASCII"} {
		checkDecode(t, utf16.Encode([]rune(s)))
	}
}

func TestCodec_Random(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		b := make([]byte, r.IntN(200))
		for i := range b {
			b[i] = byte(r.Uint32())
			if r.IntN(3) > 0 {
				b[i] &= 0x7f
			}
		}
		checkEncode(t, b)
		u := make([]uint16, r.IntN(150))
		for i := range u {
			switch r.IntN(6) {
			case 0:
				u[i] = uint16(r.Uint32())
			case 1:
				u[i] = 0xd800 + uint16(r.IntN(0x800))
			default:
				u[i] = uint16(base64Letters[r.IntN(64-2)])
			}
		}
		checkDecode(t, u)
	}
}

func FuzzCodec_Bytes(f *testing.F) {
	for _, s := range malformed {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) { checkEncode(t, b) })
}

func FuzzCodec_Text(f *testing.F) {
	f.Add([]byte("a\x00\x00\xd8YQ"))
	f.Fuzz(func(t *testing.T, b []byte) {
		u := make([]uint16, len(b)/2)
		loadUnits(u, b)
		checkDecode(t, u)
	})
}

func TestCodec_ParseEncoding(t *testing.T) {
	for name, want := range map[string]Encoding{"utf8": UTF8, "UTF-8": UTF8, "Ucs-2": UTF16LE, "utf-16LE": UTF16LE, "binary": Latin1,
		"LATIN1": Latin1, "ascii": ASCII, "Base64": Base64, "base64URL": Base64URL, "heX": Hex} {
		if got, ok := ParseEncoding(name); !ok || got != want {
			t.Errorf("%s: %v %v", name, got, ok)
		}
	}
	for _, name := range []string{"", "utf", "utf16-le", " utf8", "buffer", "us-ascii", "iso-8859-1", strings.Repeat("x", 99)} {
		if _, ok := ParseEncoding(name); ok {
			t.Errorf("%q is no encoding", name)
		}
	}
}

func TestCodec_LastIndex(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 4000 {
		hay := make([]byte, r.IntN(30000))
		for i := range hay {
			hay[i] = "ab"[r.IntN(2)]
		}
		needle := []byte(strings.Repeat("ab", r.IntN(12)) + "a")
		if r.IntN(2) == 0 && len(hay) > 10 {
			needle = hay[len(hay)/3 : len(hay)/3+1+r.IntN(8)]
		}
		if got, want := lastIndex(hay, needle), bytes.LastIndex(hay, needle); got != want {
			t.Fatalf("%d bytes, %q: %d, want %d", len(hay), needle, got, want)
		}
	}
}

func TestCodec_SwapWords(t *testing.T) {
	for _, width := range []int{2, 4, 8} {
		for words := range 9 {
			b := make([]byte, words*width)
			want := make([]byte, len(b))
			for i := range b {
				b[i] = byte(i + 1)
				want[i-i%width+width-1-i%width] = byte(i + 1)
			}
			if swapWords(b, width); !bytes.Equal(b, want) {
				t.Errorf("width %d: %x, want %x", width, b, want)
			}
		}
	}
}
