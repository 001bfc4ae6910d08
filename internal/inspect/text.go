package inspect

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
)

// textOf gives a string of script as this package keeps text.
func textOf(s goja.String) string {
	t := s.String()
	if len(t) == s.Length() || !strings.Contains(t, "\uFFFD") {
		return t
	}
	u := make([]uint16, s.Length())
	for i := range u {
		u[i] = s.CharAt(i)
	}
	return textOfUnits(u)
}

// valueText is textOf(String(v)) for a primitive v that is no symbol.
func valueText(v goja.Value) string {
	if s, ok := v.(goja.String); ok {
		return textOf(s)
	}
	return v.String()
}

func nameText(n unistring.String) string {
	if u := n.AsUtf16(); u != nil {
		return textOfUnits(u[1:])
	}
	return string(n)
}

func textOfUnits(u []uint16) string {
	b := make([]byte, 0, len(u)+len(u)/2)
	for i := 0; i < len(u); i++ {
		r := rune(u[i])
		if utf16.IsSurrogate(r) {
			if i+1 < len(u) {
				if pair := utf16.DecodeRune(r, rune(u[i+1])); pair != utf8.RuneError {
					b = utf8.AppendRune(b, pair)
					i++
					continue
				}
			}
			b = append(b, byte(0xE0|r>>12), byte(0x80|r>>6&0x3F), byte(0x80|r&0x3F))
			continue
		}
		b = utf8.AppendRune(b, r)
	}
	return string(b)
}

// loneSurrogate tells that text has one at i, where there is a byte 0xED.
func loneSurrogate(s string, i int) bool { return i+2 < len(s) && s[i+1] >= 0xA0 }

// nextRune decodes one character of text; a lone surrogate is one.
func nextRune(s string) (rune, int) {
	if s[0] < utf8.RuneSelf {
		return rune(s[0]), 1
	}
	if s[0] == 0xED && loneSurrogate(s, 0) {
		return rune(0xD000) | rune(s[1]&0x3F)<<6 | rune(s[2]&0x3F), 3
	}
	return utf8.DecodeRuneInString(s)
}

func hasLoneSurrogate(s string) bool {
	for i := 0; i < len(s); {
		j := strings.IndexByte(s[i:], 0xED)
		if j < 0 {
			return false
		}
		if i += j; loneSurrogate(s, i) {
			return true
		}
		i++
	}
	return false
}

// Value makes text a string of script.
func (st *State) Value(text string) goja.Value {
	if !hasLoneSurrogate(text) {
		return st.vm.ToValue(text)
	}
	return goja.StringFromUTF16(unitsOf(text))
}

func unitsOf(text string) []uint16 {
	u := make([]uint16, 0, len(text))
	for i := 0; i < len(text); {
		r, n := nextRune(text[i:])
		i += n
		if r > 0xFFFF {
			hi, lo := utf16.EncodeRune(r)
			u = append(u, uint16(hi), uint16(lo))
		} else {
			u = append(u, uint16(r))
		}
	}
	return u
}

// Printable makes text valid UTF-8, as writing a string to a stream does: a lone surrogate becomes U+FFFD.
func Printable(text string) string {
	if !hasLoneSurrogate(text) {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); {
		r, n := nextRune(text[i:])
		i += n
		if utf16.IsSurrogate(r) {
			r = utf8.RuneError
		}
		b.WriteRune(r)
	}
	return b.String()
}

// unitLen is the length of text as script counts it.
func unitLen(s string) int {
	n := len(s)
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c < utf8.RuneSelf:
		case c < 0xC0: // continuation
			n--
		case c >= 0xF0: // a surrogate pair
			n++
		}
	}
	return n
}

// unitPrefix gives the first n code units of text; a pair cut in two leaves a lone surrogate.
func unitPrefix(s string, n int) string {
	if n >= len(s) {
		return s
	}
	for i := 0; i < len(s); {
		if n <= 0 {
			return s[:i]
		}
		r, size := nextRune(s[i:])
		if r > 0xFFFF {
			if n == 1 {
				hi, _ := utf16.EncodeRune(r)
				return s[:i] + textOfUnits([]uint16{uint16(hi)})
			}
			n--
		}
		n--
		i += size
	}
	return s
}
