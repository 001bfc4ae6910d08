package loader

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// apply writes the edits into a copy of src. Every line end stays where it is, so that positions are those of the source. ok is
// false where a line end is in the way.
func applyEdits(src string, edits []edit) (text string, ok bool) {
	b := []byte(src)
	for _, e := range edits {
		for i := e.start; i < e.end; {
			switch c := b[i]; {
			case c == '\n' || c == '\r':
				i++
			case c >= utf8.RuneSelf:
				r, n := utf8.DecodeRuneInString(src[i:])
				if r != '\u2028' && r != '\u2029' {
					for k := range n {
						b[i+k] = ' '
					}
				}
				i += n
			default:
				b[i] = ' '
				i++
			}
		}
		at := e.start
		if e.right {
			at = e.end - len(e.text)
		}
		for k := range len(e.text) {
			if b[at+k] != ' ' {
				return "", false
			}
			b[at+k] = e.text[k]
		}
	}
	return string(b), true
}

// unquote gives the value of a string literal.
func unquote(lit string) string {
	if len(lit) < 2 {
		return ""
	}
	s := lit[1 : len(lit)-1]
	if strings.IndexByte(s, '\\') < 0 {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' || i+1 == len(s) {
			b.WriteByte(s[i])
			continue
		}
		i++
		switch c := s[i]; c {
		case 'n':
			b.WriteByte('\n')
		case 't':
			b.WriteByte('\t')
		case 'r':
			b.WriteByte('\r')
		case 'b':
			b.WriteByte('\b')
		case 'f':
			b.WriteByte('\f')
		case 'v':
			b.WriteByte('\v')
		case '0':
			b.WriteByte(0)
		case '\n':
		case '\r':
			if i+1 < len(s) && s[i+1] == '\n' {
				i++
			}
		case 'x', 'u':
			r, n := escapedRune(s[i-1:])
			b.WriteRune(r)
			i += n - 2
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// escapedRune reads \xHH, \uHHHH or \u{H} at the start of s and gives its length too.
func escapedRune(s string) (rune, int) {
	if len(s) < 2 {
		return utf8.RuneError, len(s) // the text ends there
	}
	end := 4
	digits := ""
	switch {
	case strings.HasPrefix(s, `\u{`):
		end = strings.IndexByte(s, '}') + 1
		if end == 0 {
			return utf8.RuneError, 2
		}
		digits = s[3 : end-1]
	case strings.HasPrefix(s, `\u`):
		end = min(6, len(s))
		digits = s[2:end]
	default:
		end = min(4, len(s))
		digits = s[2:end]
	}
	n, err := strconv.ParseUint(digits, 16, 32)
	if err != nil {
		return utf8.RuneError, 2
	}
	if utf16.IsSurrogate(rune(n)) && strings.HasPrefix(s[end:], `\u`) {
		if low, more := escapedRune(s[end:]); utf16.DecodeRune(rune(n), low) != utf8.RuneError {
			return utf16.DecodeRune(rune(n), low), end + more
		}
	}
	return rune(n), end
}

// unescapeName gives the name that an identifier with Unicode escapes means.
func unescapeName(s string) string {
	if strings.IndexByte(s, '\\') < 0 {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		if s[i] == '\\' {
			r, n := escapedRune(s[i:])
			b.WriteRune(r)
			i += n
			continue
		}
		b.WriteByte(s[i])
		i++
	}
	return b.String()
}
