package intl

import (
	"strings"

	"github.com/node-go/node-go/internal/ecma/cldr"
)

// RelativeTimeFormat tells how far something is from now.
type RelativeTimeFormat struct {
	Locale         Locale
	Style, Numeric string
	Number         *NumberFormat
	t              cldr.Table
	rules          *pluralRules
}

// NewRelativeTimeFormat makes a formatter; style is long, short or narrow, numeric always or auto.
func NewRelativeTimeFormat(l Locale, style, numeric, numberingSystem string) *RelativeTimeFormat {
	o := DefaultNumber(numberingSystem)
	return &RelativeTimeFormat{Locale: l, Style: style, Numeric: numeric, Number: NewNumberFormat(l, o), t: cldr.Of(l.Data, cldr.Relative),
		rules: pluralFor(l, "cardinal")}
}

// RelativeUnit gives the singular of a unit that RelativeTimeFormat knows, or "".
func RelativeUnit(name string) string {
	switch one := strings.TrimSuffix(name, "s"); one {
	case "second", "minute", "hour", "day", "week", "month", "quarter", "year":
		return one
	}
	return ""
}

// Parts gives the text of a finite number of units.
func (f *RelativeTimeFormat) Parts(d Decimal, unit string) []Part {
	entry := unit
	if f.Style != "long" {
		entry += "-" + f.Style
	}
	if f.Numeric == "auto" {
		text := d.text
		whole, fraction := text(1, 0)
		if fraction == "" {
			if d.Negative && whole != "0" {
				whole = "-" + whole
			}
			if s, ok := f.t[entry+"/"+whole]; ok {
				return []Part{{Type: "literal", Value: s}}
			}
		}
	}
	tense := "future"
	if d.Negative {
		tense = "past"
	}
	d.Negative = false
	form := f.rules.choose(f.Number.operands(d))
	p, ok := f.t[entry+"/"+tense+"/"+form]
	if !ok {
		p = f.t[entry+"/"+tense+"/other"]
	}
	before, after, _ := strings.Cut(p, "{0}")
	var out []Part
	if before != "" {
		out = append(out, Part{Type: "literal", Value: before})
	}
	for _, n := range f.Number.Parts(d) {
		n.Unit = unit
		out = append(out, n)
	}
	if after != "" {
		out = append(out, Part{Type: "literal", Value: after})
	}
	return out
}
