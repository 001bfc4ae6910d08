package intl

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// RangeParts gives the parts of the range from a to b, neither of which is NaN.
func (f *NumberFormat) RangeParts(a, b Decimal) []Part {
	x, y := f.prepare(a), f.prepare(b)
	inx, iny := f.inner(x), f.inner(y)
	if slices.Equal(inx, iny) && x.compact == y.compact && f.signOf(x.d) == f.signOf(y.d) {
		prefix, suffix := f.middle(x, true)
		return sourced(f.wrap(x, concat(prefix, inx, suffix)), "shared")
	}
	px, sx := f.middle(x, false)
	py, sy := f.middle(y, false)
	ox, ex := f.outerParts(x)
	oy, ey := f.outerParts(y)
	// A modifier that both have is shown once, that of the digits only if it is longer than a sign.
	sameOuter := slices.Equal(ox, oy) && slices.Equal(ex, ey)
	if !sameOuter { // units that differ in number only are the same unit
		sameOuter = f.outer != nil
		if sameOuter {
			form := f.rangeForm(x, y)
			oy, ey = f.outerOf(form)
		}
	}
	sameMiddle := sameOuter && slices.Equal(px, py) && slices.Equal(sx, sy) && utf8.RuneCountInString(Join(px)+Join(sx)) > 1
	repeated := !sameMiddle && len(px)+len(sx) > 0 || strings.HasPrefix(f.Options.Notation, "scientific") || f.Options.Notation == "engineering"
	separator := []Part{{Type: "literal", Value: f.rangeSeparator(repeated)}}
	start, end := inx, iny
	var before, after []Part
	if sameMiddle {
		before, after = px, sx
	} else {
		start, end = concat(px, inx, sx), concat(py, iny, sy)
	}
	return concat(sourced(oy, "shared"), sourced(before, "shared"), sourced(start, "startRange"), sourced(separator, "shared"),
		sourced(end, "endRange"), sourced(after, "shared"), sourced(ey, "shared"))
}

func (f *NumberFormat) rangeForm(x, y shown) string {
	r := f.rules()
	a, b := r.choose(x.operands(f.Options.Notation)), r.choose(y.operands(f.Options.Notation))
	if c, ok := r.ranges[a+" "+b]; ok {
		return c
	}
	return b
}

func (f *NumberFormat) outerOf(form string) (before, after []Part) {
	typ := "unit"
	if f.Options.Style == "currency" {
		typ = "currency"
	}
	pre, post, _ := strings.Cut(f.outer(form), "{0}")
	if pre != "" {
		before = labelled(pre, typ)
	}
	if post != "" {
		after = labelled(post, typ)
	}
	return before, after
}

func (f *NumberFormat) rangeSeparator(spaced bool) string {
	p := f.get("misc/range")
	s := strings.TrimSuffix(strings.TrimPrefix(p, "{0}"), "{1}")
	if !spaced {
		return s
	}
	if c, _ := utf8.DecodeRuneInString(s); !unicode.IsSpace(c) {
		s = " " + s
	}
	if c, _ := utf8.DecodeLastRuneInString(s); !unicode.IsSpace(c) {
		s += " "
	}
	return s
}

func sourced(parts []Part, source string) []Part {
	out := slices.Clone(parts)
	for i := range out {
		out[i].Source = source
	}
	return out
}
