package url

import (
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// pair is one entry of a query.
type pair struct{ name, value string }

// parseForm reads application/x-www-form-urlencoded text.
func parseForm(s string) []pair {
	if s == "" {
		return nil
	}
	list := make([]pair, 0, strings.Count(s, "&")+1)
	for part := range strings.SplitSeq(s, "&") {
		if part == "" {
			continue
		}
		name, value, _ := strings.Cut(part, "=")
		list = append(list, pair{decodeForm(name), decodeForm(value)})
	}
	return list
}

func decodeForm(s string) string {
	if !strings.ContainsAny(s, "%+") {
		return s
	}
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '+':
			b = append(b, ' ')
		case c == '%' && i+2 < len(s) && hexDigit(s[i+1]) >= 0 && hexDigit(s[i+2]) >= 0:
			b = append(b, byte(hexDigit(s[i+1])<<4|hexDigit(s[i+2])))
			i += 2
		default:
			b = append(b, c)
		}
	}
	return validUTF8(b)
}

// validUTF8 decodes as the Encoding Standard does: each part of a character that ends too early becomes one U+FFFD.
func validUTF8(b []byte) string {
	if utf8.Valid(b) {
		return string(b)
	}
	var out strings.Builder
	for len(b) > 0 {
		r, n := utf8.DecodeRune(b)
		if r == utf8.RuneError && n == 1 {
			out.WriteRune(utf8.RuneError)
			b = b[badLength(b):]
			continue
		}
		out.Write(b[:n])
		b = b[n:]
	}
	return out.String()
}

// badLength is how many bytes at the beginning of b, which is not valid, belong to one character that was cut off.
func badLength(b []byte) int {
	for n := min(3, len(b)); n > 1; n-- {
		// A beginning that can still become valid is incomplete, not wrong.
		if !utf8.FullRune(b[:n]) {
			return n
		}
	}
	return 1
}

func hexDigit(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c >= 'a' && c <= 'f':
		return int(c-'a') + 10
	case c >= 'A' && c <= 'F':
		return int(c-'A') + 10
	}
	return -1
}

// formatForm writes application/x-www-form-urlencoded text.
func formatForm(list []pair) string {
	var b strings.Builder
	for i, p := range list {
		if i > 0 {
			b.WriteByte('&')
		}
		encodeForm(&b, p.name)
		b.WriteByte('=')
		encodeForm(&b, p.value)
	}
	return b.String()
}

func encodeForm(b *strings.Builder, s string) {
	const digits = "0123456789ABCDEF"
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == ' ':
			b.WriteByte('+')
		case c == '*' || c == '-' || c == '.' || c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z':
			b.WriteByte(c)
		default:
			b.WriteByte('%')
			b.WriteByte(digits[c>>4])
			b.WriteByte(digits[c&15])
		}
	}
}

// sortForm sorts by name as UTF-16; entries of one name keep their order.
func sortForm(list []pair) {
	slices.SortStableFunc(list, func(a, b pair) int {
		return slices.Compare(utf16.Encode([]rune(a.name)), utf16.Encode([]rune(b.name)))
	})
}
