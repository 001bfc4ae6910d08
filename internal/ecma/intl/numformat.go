package intl

import (
	"strconv"
	"strings"
)

// Format gives the text of a number.
func (f *NumberFormat) Format(d Decimal) string { return Join(f.Parts(d)) }

// Parts gives the text of a number in its parts.
func (f *NumberFormat) Parts(d Decimal) []Part {
	s := f.prepare(d)
	prefix, suffix := f.middle(s, false)
	return f.wrap(s, concat(prefix, f.inner(s), suffix))
}

func concat(lists ...[]Part) []Part {
	n := 0
	for _, l := range lists {
		n += len(l)
	}
	out := make([]Part, 0, n)
	for _, l := range lists {
		out = append(out, l...)
	}
	return out
}

// inner gives the digits and the exponent.
func (f *NumberFormat) inner(s shown) []Part {
	switch {
	case s.d.NaN:
		return []Part{{Type: "nan", Value: f.get("sym/nan")}}
	case s.d.Infinite:
		return []Part{{Type: "infinity", Value: f.get("sym/infinity")}}
	}
	if s.compact != "" && !strings.Contains(s.compact, "0") {
		return nil // a word that says how many
	}
	out := f.integer(s.whole)
	if s.fraction != "" {
		out = append(out, Part{Type: "decimal", Value: f.decimalSign()}, Part{Type: "fraction", Value: f.localDigits(s.fraction)})
	}
	if n := f.Options.Notation; n == "scientific" || n == "engineering" {
		out = append(out, Part{Type: "exponentSeparator", Value: f.get("sym/exponential")})
		e := s.exponent
		if e < 0 {
			out = append(out, marked(f.get("sym/minusSign"), "exponentMinusSign")...)
			e = -e
		}
		out = append(out, Part{Type: "exponentInteger", Value: f.localDigits(strconv.Itoa(e))})
	}
	return out
}

func (f *NumberFormat) decimalSign() string {
	if f.Options.Style == "currency" {
		if s := f.get("sym/currencyDecimal"); s != "" {
			return s
		}
	}
	return f.get("sym/decimal")
}

func (f *NumberFormat) localDigits(s string) string {
	if f.digits == nil {
		return s
	}
	var b strings.Builder
	for i := range len(s) {
		b.WriteString(f.digits[s[i]-'0'])
	}
	return b.String()
}

// integer gives the groups of the digits before the point.
func (f *NumberFormat) integer(whole string) []Part {
	least := 1
	primary, secondary := f.pattern.primary, f.pattern.secondary
	switch f.Options.UseGrouping {
	case "":
		primary = 0
	case "auto":
		least = f.minGroup
	case "min2":
		least = max(2, f.minGroup)
	case "always":
		if primary == 0 && f.Options.Notation != "scientific" && f.Options.Notation != "engineering" {
			primary, secondary = 3, 3
		}
	}
	if primary == 0 || len(whole) < primary+least {
		return []Part{{Type: "integer", Value: f.localDigits(whole)}}
	}
	sign := f.get("sym/group")
	if f.Options.Style == "currency" {
		if g := f.get("sym/currencyGroup"); g != "" {
			sign = g
		}
	}
	at := len(whole) - primary
	first := at % secondary
	out := make([]Part, 0, 2*(at/secondary)+4)
	put := func(s string) {
		if len(out) > 0 {
			out = append(out, Part{Type: "group", Value: sign})
		}
		out = append(out, Part{Type: "integer", Value: f.localDigits(s)})
	}
	if first > 0 {
		put(whole[:first])
	}
	for i := first; i < at; i += secondary {
		put(whole[i : i+secondary])
	}
	put(whole[at:])
	return out
}

// signOf gives the sign to show: '-', '+' or 0.
func (f *NumberFormat) signOf(d Decimal) byte {
	zero := d.IsZero()
	switch f.Options.SignDisplay {
	case "auto":
		if d.Negative {
			return '-'
		}
	case "always":
		if d.Negative {
			return '-'
		}
		return '+'
	case "exceptZero":
		if zero || d.NaN {
			return 0
		}
		if d.Negative {
			return '-'
		}
		return '+'
	case "negative":
		if d.Negative && !zero {
			return '-'
		}
	}
	return 0
}

// middle gives what is before and after the digits: signs, the currency, per cent, the compact form.
func (f *NumberFormat) middle(s shown, approx bool) (prefix, suffix []Part) {
	p := f.pattern
	literal := "literal"
	if s.compact != "" {
		p = parsePattern(s.compact)
		literal = "compact"
	}
	a := affixer{minus: f.get("sym/minusSign"), plus: f.get("sym/plusSign"), percent: f.get("sym/percentSign"),
		approximately: f.get("sym/approximatelySign"), sign: f.signOf(s.d), approx: approx, symbol: f.symbol, literal: literal}
	before, after, addSign := p.prefix, p.suffix, a.sign != 0 || approx
	switch {
	case p.hasNegative && a.sign == '-':
		before, after, addSign = p.negPrefix, p.negSuffix, false
	case p.hasNegative && strings.Contains(p.negPrefix+p.negSuffix, "-") && addSign:
		before, after, addSign = p.negPrefix, p.negSuffix, false
	}
	prefix, suffix = a.parts(before, addSign), a.parts(after, false)
	if f.symbol != "" && s.d.finite() {
		prefix, suffix = spaceCurrency(prefix, suffix)
	}
	return prefix, suffix
}

// wrap puts the pattern of a unit or a currency's name around a number.
func (f *NumberFormat) wrap(s shown, number []Part) []Part {
	before, after := f.outerParts(s)
	if f.outer != nil && !strings.Contains(f.outer(f.form(s)), "{0}") {
		return before // a word that says how many
	}
	if len(before)+len(after) == 0 {
		return number
	}
	return concat(before, number, after)
}

func (f *NumberFormat) outerParts(s shown) (before, after []Part) {
	if f.outer == nil {
		return nil, nil
	}
	return f.outerOf(f.form(s))
}

// form is the plural form of a number as it is shown.
func (f *NumberFormat) form(s shown) string {
	if !s.d.finite() {
		return "other"
	}
	return f.rules().choose(s.operands(f.Options.Notation))
}
