package intl

import (
	"cmp"
	"strings"
	"sync"

	"github.com/node-go/node-go/internal/ecma/cldr"
)

// CollatorOptions are the resolved options of a Collator, by the names and with the values of ECMA-402.
type CollatorOptions struct {
	Usage             string
	Sensitivity       string // base, accent, case, variant
	IgnorePunctuation bool
	Numeric           bool
	CaseFirst         string // upper, lower, false
}

// Collator compares texts.
type Collator struct {
	Locale  Locale
	Options CollatorOptions
	plain   bool // the order of ASCII is that of asciiOrder
	order   func() *collation
}

// asciiOrder is the order of the characters of ASCII that are not ignored; a letter and its capital differ in the third level.
const asciiOrder = "\t\n\v\f\r _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$0123456789aAbBcCdDeEfFgGhHiIjJkKlLmMnNoOpPqQrRsStTuUvVwWxXyYzZ"

var asciiWeights = sync.OnceValue(func() (w [128]uint8) {
	n := uint8(0)
	for i := range len(asciiOrder) {
		c := asciiOrder[i]
		if c < 'A' || c > 'Z' {
			n++
		}
		w[c] = n
	}
	return w
})

// NewCollator makes a collator.
func NewCollator(l Locale, o CollatorOptions) *Collator {
	c := &Collator{Locale: l, Options: o}
	tailor := cldr.Supplement(cldr.Tailor)
	rules, _ := inherit(l, func(name string) (string, bool) { r, ok := tailor[name]; return r, ok })
	first, list, _ := strings.Cut(rules, "|")
	c.plain = !o.IgnorePunctuation && !o.Numeric && o.CaseFirst == "false" && (list == "" || !asciiTailored(list))
	c.order = sync.OnceValue(func() *collation { return newCollation(first, list) })
	return c
}

func asciiTailored(list string) bool {
	for rule := range strings.FieldsSeq(list) {
		_, item, _ := strings.Cut(rule, ">")
		if item[0] < 0x80 || item == "ı" { // its capital is I
			return true
		}
	}
	return false
}

// Compare gives -1, 0 or 1.
func (c *Collator) Compare(a, b string) int {
	if a == b {
		return 0
	}
	if c.plain {
		if n, ok := c.compareASCII(a, b); ok {
			return n
		}
	}
	o := c.order()
	x, y := o.elements(a, &c.Options), o.elements(b, &c.Options)
	if n := compareLevel(x, y, func(e element) int { return int(e.primary) }, false); n != 0 {
		return n
	}
	s := c.Options.Sensitivity
	if s == "accent" || s == "variant" {
		if n := compareLevel(x, y, func(e element) int { return int(e.secondary) + 1 }, true); n != 0 {
			return n
		}
	}
	if s == "case" || c.Options.CaseFirst != "false" && s == "variant" {
		n := compareLevel(x, y, func(e element) int {
			if e.primary == 0 {
				return 0
			}
			if e.upper {
				return 2
			}
			return 1
		}, false)
		if c.Options.CaseFirst == "upper" {
			n = -n
		}
		if n != 0 || s == "case" {
			return n
		}
	}
	if s == "variant" {
		return compareLevel(x, y, func(e element) int { return int(e.tertiary) + 1 }, true)
	}
	return 0
}

// compareASCII compares texts of ASCII alone; ok is false for others.
func (c *Collator) compareASCII(a, b string) (n int, ok bool) {
	w := asciiWeights()
	i, j, tie := 0, 0, 0
	for {
		var x, y byte
		for i < len(a) {
			if a[i] >= 0x80 {
				return 0, false
			}
			x = a[i]
			i++
			if w[x] != 0 {
				break
			}
			x = 0
		}
		for j < len(b) {
			if b[j] >= 0x80 {
				return 0, false
			}
			y = b[j]
			j++
			if w[y] != 0 {
				break
			}
			y = 0
		}
		if x == 0 && y == 0 {
			break
		}
		if w[x] != w[y] {
			if !isASCII(a[i:]) || !isASCII(b[j:]) {
				return 0, false // a mark may follow
			}
			return cmp.Compare(w[x], w[y]), true
		}
		if x != y && tie == 0 {
			if tie = -1; x < y { // the capital has the lower code
				tie = 1
			}
		}
	}
	if s := c.Options.Sensitivity; s == "base" || s == "accent" {
		tie = 0
	}
	return tie, true
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

// element is a collation element; the weights count from 1, and 0 is for what a level does not see.
type element struct {
	primary   uint32
	secondary uint16
	tertiary  uint8
	upper     bool
}

// compareLevel compares what weight gives of the elements; those of primary 0 count only where marks do.
func compareLevel(x, y []element, weight func(element) int, marks bool) int {
	i, j := 0, 0
	next := func(list []element, at *int) int {
		for *at < len(list) {
			e := list[*at]
			*at++
			if e.primary == 0 && !marks {
				continue
			}
			if w := weight(e); w != 0 {
				return w
			}
		}
		return 0
	}
	for {
		p, q := next(x, &i), next(y, &j)
		if p != q {
			return cmp.Compare(p, q)
		}
		if p == 0 {
			return 0
		}
	}
}
