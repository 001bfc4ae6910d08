package intl

import (
	"strings"

	"github.com/node-go/node-go/internal/ecma/cldr"
)

// ListFormat joins texts.
type ListFormat struct {
	Locale      Locale
	Type, Style string
	t           cldr.Table
	key         string
}

// NewListFormat makes a formatter; typ is conjunction, disjunction or unit, style long, short or narrow.
func NewListFormat(l Locale, typ, style string) *ListFormat {
	key := map[string]string{"conjunction": "standard", "disjunction": "or", "unit": "unit"}[typ]
	if style != "long" {
		key += "-" + style
	}
	return &ListFormat{Locale: l, Type: typ, Style: style, t: cldr.Of(l.Data, cldr.List), key: key}
}

// Parts gives the elements and what is between them.
func (f *ListFormat) Parts(list []string) []Part {
	items := make([][]Part, len(list))
	for i, s := range list {
		items[i] = []Part{{Type: "element", Value: s}}
	}
	return f.Splice(items)
}

// Splice joins elements that have parts of their own.
func (f *ListFormat) Splice(items [][]Part) []Part {
	switch len(items) {
	case 0:
		return nil
	case 1:
		return items[0]
	case 2:
		return f.pair(f.pattern("2", items[1]), items[0], items[1])
	}
	out := items[len(items)-1]
	for i := len(items) - 2; i >= 0; i-- {
		key := "middle"
		switch i {
		case len(items) - 2:
			key = "end"
		case 0:
			key = "start"
		}
		out = f.pair(f.pattern(key, out), items[i], out)
	}
	return out
}

// pattern gives a pattern, in the form that the sound of what follows asks for in Spanish and Hebrew.
func (f *ListFormat) pattern(key string, next []Part) string {
	p := f.t[f.key+"/"+key]
	if key != "2" && key != "end" || len(next) == 0 {
		return p
	}
	text := strings.ToLower(next[0].Value)
	switch f.Locale.Tag.Language {
	case "es":
		switch {
		case strings.Contains(p, " y "):
			if strings.HasPrefix(text, "i") || strings.HasPrefix(text, "hi") && !strings.HasPrefix(text, "hia") && !strings.HasPrefix(text, "hie") {
				return strings.Replace(p, " y ", " e ", 1)
			}
		case strings.Contains(p, " o "):
			if strings.HasPrefix(text, "o") || strings.HasPrefix(text, "ho") || strings.HasPrefix(text, "8") || text == "11" || strings.HasPrefix(text, "11 ") {
				return strings.Replace(p, " o ", " u ", 1)
			}
		}
	case "he":
		if f.Type == "conjunction" && text != "" && (text[0] < 0xD7 || text[0] > 0xD7) {
			return strings.Replace(p, "{1}", "-{1}", 1)
		}
	}
	return p
}

func (f *ListFormat) pair(pattern string, a, b []Part) []Part {
	var out []Part
	for pattern != "" {
		at := strings.IndexByte(pattern, '{')
		if at < 0 {
			at = len(pattern)
		}
		if at > 0 {
			out = append(out, Part{Type: "literal", Value: pattern[:at]})
			pattern = pattern[at:]
			continue
		}
		if pattern[1] == '0' {
			out = append(out, a...)
		} else {
			out = append(out, b...)
		}
		pattern = pattern[3:]
	}
	return out
}
