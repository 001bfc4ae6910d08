package inspect

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// Width is how many columns text takes in a terminal; control sequences take none.
func Width(text string) int { return columns(text, true) }

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

// controlEnd gives where the control sequence that starts at i ends, or i when there is none. After the introducer there may be
// intermediate characters; then comes either the text of an operating system command, up to its terminator, or numbers and a final
// character, which may be a digit.
func controlEnd(s string, i int) int {
	p := i + 1
	if s[i] == 0xC2 {
		p++
	}
	q := p
	for q < len(s) && strings.IndexByte("[]()#;?", s[q]) >= 0 {
		q++
	}
	for ; q >= p; q-- {
		if end := commandEnd(s, q); end >= 0 {
			return end
		}
		if end := sequenceEnd(s, q); end >= 0 {
			return end
		}
	}
	return i
}

// commandEnd reads a command `word;word...` and its terminator: BEL, ESC \ or U+009C.
func commandEnd(s string, i int) int {
	if i < len(s) && isAlnum(s[i]) {
		for i < len(s) && isAlnum(s[i]) {
			i++
		}
	}
	for i < len(s) && s[i] == ';' {
		i++
		for i < len(s) && (isAlnum(s[i]) || strings.IndexByte("-/#&.:=?%@~_", s[i]) >= 0) {
			i++
		}
	}
	switch rest := s[i:]; {
	case strings.HasPrefix(rest, "\a"):
		return i + 1
	case strings.HasPrefix(rest, "\x1b\\"), strings.HasPrefix(rest, "\u009c"):
		return i + 2
	}
	return -1
}

func isAlnum(c byte) bool { return isWord(c) && c != '_' }

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// sequenceEnd reads numbers of up to four digits with semicolons or colons between them, and the final character.
func sequenceEnd(s string, i int) int {
	e := i
	for digits := 0; e < len(s); e++ {
		if isDigit(s[e]) && digits < 4 {
			digits++
		} else if (s[e] == ';' || s[e] == ':') && e > i {
			digits = 0
		} else {
			break
		}
	}
	for ; e >= i; e-- {
		if e < len(s) && isFinal(s[e]) {
			return e + 1
		}
	}
	return -1
}

func isFinal(c byte) bool {
	return isDigit(c) || c >= 'A' && c <= 'P' || c >= 'R' && c <= 'T' || c >= 'f' && c <= 'n' || strings.IndexByte("Zctqruy=><~", c) >= 0
}
