package path

import (
	"unicode/utf16"
	"unicode/utf8"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// text gives a string argument or throws. Lone surrogates become three bytes each, as if they were characters, so that value can
// give them back.
func text(env *jsbind.Env, v goja.Value, name string) string {
	t, ok := engine.TextOf(v)
	if !ok {
		env.ThrowType(v, name, "string")
	}
	return decode(t)
}

func decode(t engine.Text) string {
	if t.Wide == nil {
		return t.ASCII
	}
	b := make([]byte, 0, len(t.Wide)*3/2+4)
	for i := 0; i < len(t.Wide); i++ {
		r := rune(t.Wide[i])
		if utf16.IsSurrogate(r) {
			if i+1 < len(t.Wide) {
				if full := utf16.DecodeRune(r, rune(t.Wide[i+1])); full != utf8.RuneError {
					b = utf8.AppendRune(b, full)
					i++
					continue
				}
			}
			b = append(b, 0xe0|byte(r>>12), 0x80|byte(r>>6)&0x3f, 0x80|byte(r)&0x3f)
			continue
		}
		b = utf8.AppendRune(b, r)
	}
	return string(b)
}

// value makes the string value of what text and the functions of this package gave.
func value(s string) goja.Value {
	ascii := true
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			ascii = false
			break
		}
	}
	if ascii {
		return engine.ASCIIValue(s)
	}
	units := make([]uint16, 1, len(s)+1)
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && n == 1 && i+2 < len(s) {
			units = append(units, uint16(s[i])<<12|uint16(s[i+1]&0x3f)<<6|uint16(s[i+2]&0x3f))
			i += 3
			continue
		}
		units = utf16.AppendRune(units, r)
		i += n
	}
	return engine.WideValue(units)
}
