package ecma

import (
	"strings"
	"unicode/utf16"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// escapePattern is RegExp.escape.
func escapePattern(s goja.String) []uint16 {
	out := make([]uint16, 0, s.Length()+8)
	ascii := func(t string) {
		for i := range len(t) {
			out = append(out, uint16(t[i]))
		}
	}
	hex := func(u uint16, digits int) {
		const set = "0123456789abcdef"
		for i := digits - 1; i >= 0; i-- {
			out = append(out, uint16(set[u>>(4*i)&15]))
		}
	}
	n := s.Length()
	for i := 0; i < n; i++ {
		u := s.CharAt(i)
		if utf16.IsSurrogate(rune(u)) {
			if u < 0xDC00 && i+1 < n && s.CharAt(i+1)&0xFC00 == 0xDC00 {
				out = append(out, u, s.CharAt(i+1))
				i++
				continue
			}
			ascii(`\u`)
			hex(u, 4)
			continue
		}
		c := rune(u)
		switch {
		case i == 0 && (c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'):
			ascii(`\x`)
			hex(u, 2)
		case strings.ContainsRune(`^$\.*+?()[]{}|/`, c):
			out = append(out, '\\', u)
		case strings.ContainsRune("\t\n\v\f\r", c):
			out = append(out, '\\', uint16("tnvfr"[c-'\t']))
		case strings.ContainsRune(",-=<>#&!%:;@~'`\"", c) || isSpace(c):
			if u <= 0xFF {
				ascii(`\x`)
				hex(u, 2)
			} else {
				ascii(`\u`)
				hex(u, 4)
			}
		default:
			out = append(out, u)
		}
	}
	return out
}

// isSpace tells WhiteSpace and LineTerminator of ECMA-262.
func isSpace(c rune) bool {
	switch c {
	case '\t', '\n', '\v', '\f', '\r', ' ', 0xA0, 0x1680, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF:
		return true
	}
	return c >= 0x2000 && c <= 0x200A
}

// escapeSource is EscapeRegExpPattern: what, between slashes, is the same expression.
func escapeSource(source goja.String) goja.Value {
	if source == nil || source.Length() == 0 {
		return engine.Name("(?:)")
	}
	out := make([]uint16, 1, source.Length()+8)
	inClass, changed := false, false
	ascii := func(t string) {
		for i := range len(t) {
			out = append(out, uint16(t[i]))
		}
		changed = true
	}
	for i := 0; i < source.Length(); i++ {
		u := source.CharAt(i)
		after := u == '\\' && i+1 < source.Length()
		if after {
			i++
			if u = source.CharAt(i); u != '\n' && u != '\r' && u != 0x2028 && u != 0x2029 {
				out = append(out, '\\', u)
				continue
			}
		}
		switch {
		case u == '\n':
			ascii(`\n`)
		case u == '\r':
			ascii(`\r`)
		case u == 0x2028:
			ascii(`\u2028`)
		case u == 0x2029:
			ascii(`\u2029`)
		case u == '/' && !inClass:
			ascii(`\/`)
		default:
			inClass = u == '[' || inClass && u != ']'
			out = append(out, u)
		}
	}
	if !changed {
		return source
	}
	return unitsValue(out)
}
