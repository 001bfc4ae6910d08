package ecma

import (
	"unicode/utf16"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

const hexDigits = "0123456789abcdef"

func (s *stringifier) text(t string) {
	if !s.isWide {
		s.ascii = append(s.ascii, t...)
		return
	}
	for i := range len(t) {
		s.wide = append(s.wide, uint16(t[i]))
	}
}

// widen goes on with 16-bit units.
func (s *stringifier) widen() {
	s.isWide = true
	s.wide = make([]uint16, 1, 2*len(s.ascii)+64) // the first is for engine.WideValue
	for _, c := range s.ascii {
		s.wide = append(s.wide, uint16(c))
	}
	s.ascii = nil
}

func (s *stringifier) unit(u uint16) {
	if !s.isWide {
		if u < 0x80 {
			s.ascii = append(s.ascii, byte(u))
			return
		}
		s.widen()
	}
	s.wide = append(s.wide, u)
}

func (s *stringifier) units(v goja.String) {
	t, _ := engine.TextOf(v)
	if t.Wide == nil {
		s.text(t.ASCII)
		return
	}
	for _, u := range t.Wide {
		s.unit(u)
	}
}

// quote is QuoteJSONString.
func (s *stringifier) quote(v goja.String) {
	t, _ := engine.TextOf(v)
	s.text(`"`)
	if t.Wide == nil {
		from := 0
		for i := range len(t.ASCII) {
			if c := t.ASCII[i]; c < ' ' || c == '"' || c == '\\' {
				s.text(t.ASCII[from:i])
				s.escape(uint16(c))
				from = i + 1
			}
		}
		s.text(t.ASCII[from:])
	}
	for i := 0; i < len(t.Wide); i++ {
		u := t.Wide[i]
		switch {
		case u < ' ' || u == '"' || u == '\\':
			s.escape(u)
		case !utf16.IsSurrogate(rune(u)):
			s.unit(u)
		case u < 0xDC00 && i+1 < len(t.Wide) && t.Wide[i+1]&0xFC00 == 0xDC00:
			s.unit(u)
			s.unit(t.Wide[i+1])
			i++
		default:
			s.hex(u)
		}
	}
	s.text(`"`)
}

func (s *stringifier) escape(u uint16) {
	switch u {
	case '"':
		s.text(`\"`)
	case '\\':
		s.text(`\\`)
	case '\b':
		s.text(`\b`)
	case '\f':
		s.text(`\f`)
	case '\n':
		s.text(`\n`)
	case '\r':
		s.text(`\r`)
	case '\t':
		s.text(`\t`)
	default:
		s.hex(u)
	}
}

func (s *stringifier) hex(u uint16) {
	s.text(string([]byte{'\\', 'u', hexDigits[u>>12], hexDigits[u>>8&15], hexDigits[u>>4&15], hexDigits[u&15]}))
}

// mark is a place in the output to return to.
func (s *stringifier) mark() int {
	if s.isWide {
		return len(s.wide) - 1
	}
	return len(s.ascii)
}

func (s *stringifier) rewind(mark int) {
	if !s.isWide {
		s.ascii = s.ascii[:mark]
		return
	}
	s.wide = s.wide[:mark+1] // the output may have become wide since
}

func (s *stringifier) result() goja.Value {
	if !s.isWide {
		return engine.ASCIIValue(string(s.ascii))
	}
	return unitsValue(s.wide)
}
