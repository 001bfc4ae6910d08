package ecma

import (
	"strings"
	"sync"
	"unicode/utf16"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

var regExpExtension = sync.OnceValue(func() *engine.Extension {
	return engine.NewExtension(func(t *engine.Template) {
		t.Method("escape", 1, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
			s, ok := call.Argument(0).(goja.String)
			if !ok {
				throwType(r, "input argument must be a string")
			}
			return r.ToValue(goja.StringFromUTF16(escapePattern(s)))
		})
	})
})

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
