// Package lexeme finds the ends of the things that a JavaScript text is made of: names, numbers, strings, regular expressions,
// pieces of templates, white space. It is told what begins at a place, since that hangs on what came before.
//
// Each function takes a text and the place where the thing begins, and gives the place behind it. Where the text is wrong, ok is
// false and the end is where a reader that wants to go on all the same goes on.
package lexeme

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// LineEnds are the characters that end a line.
const LineEnds = "\n\r\u2028\u2029"

// StartsName tells whether a byte begins a name, a character beyond ASCII or an escape.
func StartsName(c byte) bool {
	return c|0x20 >= 'a' && c|0x20 <= 'z' || c == '$' || c == '_' || c == '\\' || c >= utf8.RuneSelf
}

// StartsNumber tells whether a number begins at a place.
func StartsNumber(src string, at int) bool {
	return digit(src, at) || src[at] == '.' && digit(src, at+1)
}

func digit(src string, at int) bool { return at < len(src) && src[at] >= '0' && src[at] <= '9' }

func space(r rune) bool {
	return unicode.IsSpace(r) && r != '\u0085' || r == '\u2028' || r == '\u2029' || r == '\uFEFF'
}

// Space passes white space and comments, and tells whether a line ends there. A comment that does not end is wrong.
func Space(src string, at int) (end int, newline, ok bool) {
	for at < len(src) {
		switch c := src[at]; {
		case c == '\n' || c == '\r':
			newline = true
			at++
		case c == ' ' || c == '\t' || c == '\v' || c == '\f':
			at++
		case c == '/' && strings.HasPrefix(src[at:], "//"):
			at = Line(src, at)
		case c == '/' && strings.HasPrefix(src[at:], "/*"):
			n := strings.Index(src[at+2:], "*/")
			if n < 0 {
				return len(src), newline, false
			}
			newline = newline || strings.ContainsAny(src[at:at+n+2], LineEnds)
			at += n + 4
		case c >= utf8.RuneSelf:
			r, n := utf8.DecodeRuneInString(src[at:])
			if !space(r) {
				return at, newline, true
			}
			newline = newline || r == '\u2028' || r == '\u2029'
			at += n
		default:
			return at, newline, true
		}
	}
	return at, newline, true
}

// Line gives the end of the line, before what ends it.
func Line(src string, at int) int {
	end := len(src)
	if n := strings.IndexAny(src[at:], "\n\r"); n >= 0 {
		end = at + n
	}
	// Looked for apart, since a search for characters beyond ASCII among others is slow.
	for _, mark := range [...]string{"\u2028", "\u2029"} {
		if n := strings.Index(src[at:end], mark); n >= 0 {
			end = at + n
		}
	}
	return end
}

// Name passes the characters of a name, which may be none.
func Name(src string, at int) (end int, ok bool) {
	ok = true
	for at < len(src) {
		c := src[at]
		switch {
		case c == '\\':
			n, right := escape(src[at:])
			ok = ok && right
			at += n
		case c >= utf8.RuneSelf:
			r, n := utf8.DecodeRuneInString(src[at:])
			if space(r) {
				return at, ok
			}
			at += n
		case StartsName(c) || c >= '0' && c <= '9':
			at++
		default:
			return at, ok
		}
	}
	return at, ok
}

// escape gives the length of \uXXXX or \u{X}.
func escape(s string) (length int, ok bool) {
	digits := s[min(2, len(s)):min(6, len(s))]
	length = min(6, len(s))
	if strings.HasPrefix(s, `\u{`) {
		if n := strings.IndexByte(s, '}'); n > 3 {
			digits, length = s[3:n], n+1
		}
	} else if len(digits) < 4 {
		return length, false
	}
	return length, strings.HasPrefix(s, `\u`) && strings.Trim(digits, "0123456789abcdefABCDEF") == ""
}

// Number passes a number with the letters that stand behind it.
func Number(src string, at int) int {
	start, octal := at, false
	digits := func() {
		for at < len(src) && (digit(src, at) || src[at] == '_') {
			at++
		}
	}
	if src[at] == '0' && at+1 < len(src) && strings.IndexByte("xXoObB", src[at+1]) >= 0 {
		at += 2
	} else {
		digits()
		octal = at > start+1 && src[start] == '0' && strings.Trim(src[start:at], "01234567") == ""
		if at < len(src) && src[at] == '.' && !octal {
			at++
			digits()
		}
		if at < len(src) && src[at]|0x20 == 'e' {
			at++
			if at < len(src) && (src[at] == '+' || src[at] == '-') {
				at++
			}
		}
	}
	end, _ := Name(src, at)
	return end
}

// String passes a string.
func String(src string, at int) (end int, ok bool) {
	quote := src[at]
	for at++; at < len(src); at++ {
		switch src[at] {
		case '\\':
			at++
			if strings.HasPrefix(src[min(at, len(src)):], "\r\n") {
				at++
			}
		case quote:
			return at + 1, true
		case '\n', '\r':
			return at, false
		}
	}
	return len(src), false
}

// RegExp passes a regular expression and its flags.
func RegExp(src string, at int) (end int, ok bool) {
	class := false
	for at++; at < len(src); at++ {
		switch src[at] {
		case '\\':
			at++
		case '[':
			class = true
		case ']':
			class = false
		case '\n', '\r':
			return at, false
		case '/':
			if !class {
				return Name(src, at+1)
			}
		}
	}
	return len(src), false
}

// Template passes a piece of a template, from behind the mark that opens it to behind the back quote or the ${ that ends it.
func Template(src string, at int) (end int, ok bool) {
	for at < len(src) {
		switch src[at] {
		case '\\':
			at++
		case '`':
			return at + 1, true
		case '$':
			if strings.HasPrefix(src[at:], "${") {
				return at + 2, true
			}
		}
		at++
	}
	return len(src), false
}
