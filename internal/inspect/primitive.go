package inspect

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// primitive formats anything but an object. styled is false where the text becomes part of another styled text.
func (f *formatter) primitive(v goja.Value, styled bool) string {
	style := func(s, kind string) string {
		if styled {
			return f.style(s, kind)
		}
		return s
	}
	switch v := v.(type) {
	case goja.String:
		return f.stringValue(textOf(v), style)
	case *goja.Symbol:
		return style(symbolText(v), "symbol")
	case nil:
		return style("undefined", "undefined")
	}
	switch {
	case goja.IsUndefined(v):
		return style("undefined", "undefined")
	case goja.IsNull(v):
		return style("null", "null")
	case goja.IsNumber(v):
		return style(numberText(v, f.opt.NumericSeparator), "number")
	case goja.IsBigInt(v):
		return style(bigintText(v, f.opt.NumericSeparator), "bigint")
	}
	return style(v.String(), "boolean")
}

func symbolText(s *goja.Symbol) string { return textOf(engine.SymbolText(s)) }

// minLineWidth is the length below which a string is not split at its line breaks.
const minLineWidth = 16

func (f *formatter) stringValue(s string, style func(s, kind string) string) string {
	trailer := ""
	if max := f.opt.MaxStringLength; max < float64(len(s)) {
		if n := unitLen(s); max < float64(n) {
			keep := int(max)
			if max < 0 {
				keep += n
			}
			s = unitPrefix(s, keep)
			trailer = more(float64(n)-max, "character")
		}
	}
	if f.opt.Compact != CompactTrue && len(s) > minLineWidth && strings.IndexByte(s, '\n') >= 0 {
		if n := unitLen(s); n > minLineWidth && float64(n) > f.opt.BreakLength-float64(f.indent)-4 {
			lines := strings.SplitAfter(s, "\n")
			if lines[len(lines)-1] == "" {
				lines = lines[:len(lines)-1]
			}
			for i, line := range lines {
				lines[i] = style(quote(line), "string")
			}
			return strings.Join(lines, " +\n"+spaces(f.indent+2)) + trailer
		}
	}
	return style(quote(s), "string") + trailer
}

// more is the text after what was cut off.
func more(n float64, what string) string {
	if n > 1 {
		what += "s"
	}
	return "... " + floatText(n) + " more " + what
}

func spaces(n int) string {
	const blank = "                                                                "
	if n <= len(blank) {
		return blank[:max(n, 0)]
	}
	return strings.Repeat(" ", n)
}

// quote makes a string literal: in single quotes if it can, else in double quotes, else in backticks.
func quote(s string) string {
	clean := true
	for i := 0; i < len(s); i++ {
		if c := s[i]; c < 0x20 || c == '\'' || c == '\\' || c == 0x7F || c == 0xC2 || c == 0xED {
			clean = false
			break
		}
	}
	if clean {
		return "'" + s + "'"
	}
	q := byte('\'')
	if strings.IndexByte(s, '\'') >= 0 {
		switch {
		case strings.IndexByte(s, '"') < 0:
			q = '"'
		case strings.IndexByte(s, '`') < 0 && !strings.Contains(s, "${"):
			q = '`'
		}
	}
	b := make([]byte, 0, len(s)+8)
	b = append(b, q)
	b = appendEscaped(b, s, q)
	return string(append(b, q))
}

// appendEscaped writes s as inside a literal whose quote is q.
func appendEscaped(b []byte, s string, q byte) []byte {
	const hex = "0123456789ABCDEF"
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c == q && q == '\'' || c == '\\':
			b = append(b, '\\', c)
		case c == '\b':
			b = append(b, `\b`...)
		case c == '\t':
			b = append(b, `\t`...)
		case c == '\n':
			b = append(b, `\n`...)
		case c == '\f':
			b = append(b, `\f`...)
		case c == '\r':
			b = append(b, `\r`...)
		case c < 0x20 || c == 0x7F:
			b = append(b, '\\', 'x', hex[c>>4], hex[c&15])
		case c == 0xC2 && i+1 < len(s) && s[i+1] < 0xA0:
			i++
			b = append(b, '\\', 'x', hex[s[i]>>4], hex[s[i]&15])
		case c == 0xED && loneSurrogate(s, i):
			r, _ := nextRune(s[i:])
			b = fmt.Appendf(b, `\u%x`, r)
			i += 2
		default:
			b = append(b, c)
		}
	}
	return b
}

func numberText(v goja.Value, separate bool) string {
	switch n := v.Export().(type) {
	case int64:
		if !separate {
			return strconv.FormatInt(n, 10)
		}
	case float64:
		if n == 0 && math.Signbit(n) {
			return "-0"
		}
	}
	s := v.String()
	if !separate || strings.ContainsAny(s, "eIN") {
		return s
	}
	whole, frac, found := strings.Cut(s, ".")
	if !found {
		return separateWhole(whole)
	}
	return separateWhole(whole) + "." + separateFraction(frac)
}

func bigintText(v goja.Value, separate bool) string {
	s := v.String()
	if separate {
		s = separateWhole(s)
	}
	return s + "n"
}

func separateWhole(s string) string {
	sign := ""
	if strings.HasPrefix(s, "-") {
		sign, s = "-", s[1:]
	}
	var b strings.Builder
	b.WriteString(sign)
	for i := 0; i < len(s); i++ {
		if i > 0 && (len(s)-i)%3 == 0 {
			b.WriteByte('_')
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

func separateFraction(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if i > 0 && i%3 == 0 {
			b.WriteByte('_')
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// floatText writes a count, which may be fractional when a limit was.
func floatText(n float64) string {
	if i := int64(n); float64(i) == n {
		return strconv.FormatInt(i, 10)
	}
	return strconv.FormatFloat(n, 'g', -1, 64)
}
