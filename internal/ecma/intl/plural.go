package intl

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/node-go/node-go/internal/ecma/cldr"
)

// pluralRules are the rules of a language for one kind, in the order in which they are tried.
type pluralRules struct {
	forms      []string
	conditions [][][]relation // or of and of relations
	ranges     map[string]string
}

// relation is one comparison of a plural rule: operand [% modulus] is (not) in a list of ranges.
type relation struct {
	operand byte
	modulus int
	not     bool
	ranges  [][2]float64
}

var pluralCache sync.Map // "kind language" to *pluralRules

// pluralFor gives the rules of a locale; kind is "cardinal" or "ordinal".
func pluralFor(l Locale, kind string) *pluralRules {
	key := kind + " " + l.Data
	if p, ok := pluralCache.Load(key); ok {
		return p.(*pluralRules)
	}
	t := cldr.Supplement(cldr.Plural)
	name, _ := inherit(l, func(name string) (string, bool) {
		_, ok := t[kind+"/"+name]
		return name, ok
	})
	p := &pluralRules{ranges: map[string]string{}}
	for _, form := range []string{"zero", "one", "two", "few", "many"} {
		if rule, ok := t[kind+"/"+name+"/"+form]; ok {
			p.forms = append(p.forms, form)
			p.conditions = append(p.conditions, parseRule(rule))
		}
	}
	rangeName, _ := inherit(l, func(name string) (string, bool) {
		_, ok := t["range/"+name+"/other/other"]
		return name, ok
	})
	for _, a := range append(slices.Clone(p.forms), "other") {
		for _, b := range append(slices.Clone(p.forms), "other") {
			if r, ok := t["range/"+rangeName+"/"+a+"/"+b]; ok {
				p.ranges[a+" "+b] = r
			}
		}
	}
	got, _ := pluralCache.LoadOrStore(key, p)
	return got.(*pluralRules)
}

func parseRule(rule string) (or [][]relation) {
	for c := range strings.SplitSeq(rule, " or ") {
		var and []relation
		for r := range strings.SplitSeq(c, " and ") {
			and = append(and, parseRelation(strings.Fields(r)))
		}
		or = append(or, and)
	}
	return or
}

func parseRelation(f []string) relation {
	r := relation{operand: f[0][0]}
	f = f[1:]
	if f[0] == "%" {
		r.modulus, _ = strconv.Atoi(f[1])
		f = f[2:]
	}
	r.not = f[0] == "!="
	for s := range strings.SplitSeq(strings.Join(f[1:], ""), ",") {
		from, to, ok := strings.Cut(s, "..")
		if !ok {
			to = from
		}
		a, _ := strconv.ParseFloat(from, 64)
		b, _ := strconv.ParseFloat(to, 64)
		r.ranges = append(r.ranges, [2]float64{a, b})
	}
	return r
}

// operands are the plural operands of a formatted number.
type operands struct {
	whole, fraction string // digits as shown
	exponent        int    // of the compact form
}

func (o operands) value(operand byte) float64 {
	whole, fraction := o.whole, o.fraction
	if o.exponent > 0 { // the operands are of the number in full
		for range o.exponent {
			digit := "0"
			if fraction != "" {
				digit, fraction = fraction[:1], fraction[1:]
			}
			whole += digit
		}
	}
	parse := func(s string) float64 {
		if s == "" {
			return 0
		}
		f, _ := strconv.ParseFloat(s, 64)
		return f
	}
	switch operand {
	case 'n':
		return parse(whole + "." + fraction)
	case 'i':
		return parse(whole)
	case 'v':
		return float64(len(fraction))
	case 'w':
		return float64(len(strings.TrimRight(fraction, "0")))
	case 'f':
		return parse(fraction)
	case 't':
		return parse(strings.TrimRight(fraction, "0"))
	}
	return float64(o.exponent) // c and e
}

func (p *pluralRules) choose(o operands) string {
	for i, or := range p.conditions {
		for _, and := range or {
			all := true
			for _, r := range and {
				if !r.holds(o) {
					all = false
					break
				}
			}
			if all {
				return p.forms[i]
			}
		}
	}
	return "other"
}

func (r relation) holds(o operands) bool {
	v := o.value(r.operand)
	if r.modulus > 0 {
		m := float64(r.modulus)
		v = math.Mod(v, m)
	}
	in := false
	for _, x := range r.ranges {
		if v >= x[0] && v <= x[1] && (x[0] == x[1] || v == math.Trunc(v)) {
			in = true
			break
		}
	}
	return in != r.not
}

// PluralRules tells the plural form of numbers. Number says how they are shown.
type PluralRules struct {
	Locale Locale
	Number *NumberFormat
	Type   string
	rules  *pluralRules
}

// NewPluralRules makes the rules of a locale; typ is "cardinal" or "ordinal".
func NewPluralRules(l Locale, typ string, o NumberOptions) *PluralRules {
	return &PluralRules{Locale: l, Type: typ, Number: NewNumberFormat(l, o), rules: pluralFor(l, typ)}
}

// Select gives the form of a number.
func (p *PluralRules) Select(d Decimal) string {
	if !d.finite() {
		return "other"
	}
	return p.rules.choose(p.Number.operands(d))
}

// SelectRange gives the form of a range of numbers, neither of which is NaN.
func (p *PluralRules) SelectRange(a, b Decimal) string {
	x, y := p.Select(a), p.Select(b)
	if r, ok := p.rules.ranges[x+" "+y]; ok {
		return r
	}
	if p.Type == "ordinal" {
		return "other"
	}
	return y
}

// Categories gives the forms that there are, from zero on.
func (p *PluralRules) Categories() []string {
	var list []string
	for _, form := range []string{"zero", "one", "two", "few", "many"} {
		if slices.Contains(p.rules.forms, form) {
			list = append(list, form)
		}
	}
	return append(list, "other")
}
