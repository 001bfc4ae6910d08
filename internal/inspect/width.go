package inspect

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// columns is how many terminal columns text takes; control sequences take none.
func columns(s string, coloured bool) int {
	if coloured {
		s = StripVTControlCharacters(s)
	}
	n := 0
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			return wideColumns(s)
		}
		if s[i] >= 0x20 && s[i] != 0x7F {
			n++
		}
	}
	return n
}

func wideColumns(s string) (n int) {
	for i := 0; i < len(s); {
		r, size := nextRune(s[i:])
		i += size
		switch {
		case unicode.In(r, unicode.Cc, unicode.Mn, unicode.Me, unicode.Cf):
		case isWide(r):
			n += 2
		default:
			n++
		}
	}
	return n
}

func isWide(r rune) bool {
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return true
	}
	return false
}

// StripVTControlCharacters removes ANSI control sequences, which programs use to colour text and to move the cursor.
func StripVTControlCharacters(s string) string {
	at := nextControl(s, 0)
	if at < 0 {
		return s
	}
	var b strings.Builder
	from := 0
	for at >= 0 {
		if end := controlEnd(s, at); end > at {
			b.WriteString(s[from:at])
			from = end
			at = nextControl(s, end)
			continue
		}
		at = nextControl(s, at+1)
	}
	b.WriteString(s[from:])
	return b.String()
}

// nextControl finds ESC, or the one-character CSI U+009B.
func nextControl(s string, from int) int {
	for i := from; i < len(s); i++ {
		if s[i] == 0x1B || s[i] == 0x9B && i > 0 && s[i-1] == 0xC2 {
			if s[i] == 0x9B {
				return i - 1
			}
			return i
		}
	}
	return -1
}

// controlEnd gives where the control sequence that starts at i ends, or i when there is none. There are two forms: an operating
// system command, text up to BEL, ESC \ or U+009C; and a control sequence, optional intermediates, numbers and one final character.
func controlEnd(s string, i int) int {
	p := i + 1
	if s[i] == 0xC2 {
		p++
	}
	q := p
	for q < len(s) && strings.IndexByte("[]()#;?", s[q]) >= 0 {
		q++
	}
	for _, start := range []int{q, p} {
		if end := commandEnd(s, p, start); end >= 0 {
			return end
		}
		if start == p && q == p {
			break
		}
	}
	if end := sequenceEnd(s, q); end >= 0 {
		return end
	}
	return i
}

// commandEnd reads `;`-separated text of an operating system command whose introducer ends at start.
func commandEnd(s string, p, start int) int {
	if start == p || strings.IndexByte(s[p:start], ']') < 0 {
		return -1
	}
	for i := start; i < len(s); i++ {
		switch {
		case s[i] == 0x07:
			return i + 1
		case s[i] == 0x1B && i+1 < len(s) && s[i+1] == '\\':
			return i + 2
		case s[i] == 0xC2 && i+1 < len(s) && s[i+1] == 0x9C:
			return i + 2
		case s[i] < 0x20:
			return -1
		}
	}
	return -1
}

func sequenceEnd(s string, i int) int {
	for digits := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c >= '0' && c <= '9':
			if digits++; digits > 4 {
				return -1
			}
		case c == ';' || c == ':':
			digits = 0
		case c >= 'A' && c <= 'P' || c == 'R' || c == 'Z' || c >= 'c' && c <= 'f' || c == 'g' || c >= 'h' && c <= 'n' || c >= 'q' && c <= 'u' ||
			c == 'y' || c == '=' || c == '>' || c == '<' || c == '~' || c >= 'a' && c <= 'b' || c == 'S' || c == 'T':
			return i + 1
		default:
			return -1
		}
	}
	return -1
}
