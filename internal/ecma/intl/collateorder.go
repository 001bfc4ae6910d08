package intl

import (
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/node-go/node-go/internal/ecma/cldr"
)

// collation is an order of characters: the root's with a language's changes.
type collation struct {
	*rootOrder
	first    [2]uint32 // weights of the script that comes before all others; 0: none
	tailored map[rune][]tailoredItem
}

type tailoredItem struct {
	runes []rune // what follows the first
	e     element
}

// rootOrder is the order of CLDR's root.
type rootOrder struct {
	elements map[rune]element
	expand   map[rune]string
	ignored  map[rune]bool
	variable uint32 // the last weight that ignorePunctuation leaves out
	digits   uint32 // the weight of 0
	isDigit  map[uint32]bool
	letters  uint32 // the weight of a
	last     uint32
}

var theRoot = sync.OnceValue(func() *rootOrder {
	t := cldr.Supplement(cldr.Collate)
	o := &rootOrder{elements: make(map[rune]element, 1<<15), expand: map[rune]string{}, ignored: map[rune]bool{}}
	var e element
	for _, c := range t["marks"] {
		switch c {
		case 0xE000, 0xE001:
			e.secondary++
			e.tertiary = 0
		case 0xE002:
			e.tertiary++
		default:
			o.elements[c] = e
		}
	}
	marks := e.secondary
	e = element{}
	for _, c := range t["order"] {
		switch c {
		case 0xE000:
			e.primary += 256
			e.secondary, e.tertiary = 0, 0
		case 0xE001:
			if e.secondary == 0 {
				e.secondary = marks
			}
			e.secondary++
			e.tertiary = 0
		case 0xE002:
			e.tertiary++
		default:
			c = white(c)
			e.upper = unicode.IsUpper(c)
			o.elements[c] = e
		}
	}
	o.last = e.primary
	for item := range strings.SplitSeq(t["expansions"], "\ue003") {
		c, n := utf8.DecodeRuneInString(item)
		o.expand[white(c)] = item[n:]
	}
	for _, c := range t["ignored"] {
		o.ignored[white(c)] = true
	}
	o.isDigit = map[uint32]bool{}
	for c := '0'; c <= '9'; c++ {
		o.isDigit[o.elements[c].primary] = true
	}
	v, _ := utf8.DecodeRuneInString(t["variable"])
	o.variable, o.digits, o.letters = o.elements[white(v)].primary, o.elements['0'].primary, o.elements['a'].primary
	return o
})

// white gives the white space that a mark of the data stands for.
func white(c rune) rune {
	if c >= 0xE019 && c <= 0xE01D {
		return c - 0xE010
	}
	return c
}

func newCollation(first, list string) *collation {
	o := &collation{rootOrder: theRoot(), tailored: map[rune][]tailoredItem{}}
	bounds := map[string][2]rune{"Cyrl": {'а', 'ӿ'}, "Grek": {'α', 'ω'}, "Hebr": {'א', 'ת'}, "Arab": {'ء', 'ي'}, "Armn": {'ա', 'ֆ'},
		"Geor": {'ა', 'ჰ'}, "Deva": {'अ', 'ह'}, "Thai": {'ก', 'ฮ'}}
	if b, ok := bounds[first]; ok {
		o.first = [2]uint32{o.rootOrder.elements[b[0]].primary, o.scriptEnd(b[0])}
	}
	steps := map[uint32]uint32{}
	for rule := range strings.FieldsSeq(list) {
		anchor, item, _ := strings.Cut(rule, ">")
		item, same := strings.CutSuffix(item, "=")
		a, _ := utf8.DecodeRuneInString(anchor)
		base := o.rootOrder.elements[a].primary
		if !same {
			steps[base]++
		}
		e := element{primary: base + steps[base]}
		if same {
			e.secondary = 1
		}
		o.add(item, e)
		if item == "ı" {
			dotted := o.rootOrder.elements['i']
			dotted.tertiary, dotted.upper = 2, true
			o.add("İ", dotted)
		}
		if upper := strings.ToUpper(item); upper != item {
			e.tertiary, e.upper = 2, true
			o.add(upper, e)
			if c, n := utf8.DecodeRuneInString(item); n < len(item) {
				e.tertiary = 1
				o.add(string(unicode.ToUpper(c))+item[n:], e)
			}
		}
	}
	return o
}

// scriptEnd gives the last weight of the letters of c's script.
func (o *collation) scriptEnd(c rune) uint32 {
	var table *unicode.RangeTable
	for _, t := range unicode.Scripts {
		if unicode.Is(t, c) {
			table = t
		}
	}
	last := uint32(0)
	for r, e := range o.rootOrder.elements {
		if unicode.Is(table, r) && unicode.IsLetter(r) {
			last = max(last, e.primary)
		}
	}
	return last
}

func (o *collation) add(item string, e element) {
	runes := []rune(norm.NFD.String(item))
	list := append(o.tailored[runes[0]], tailoredItem{runes[1:], e})
	slices.SortFunc(list, func(a, b tailoredItem) int { return len(b.runes) - len(a.runes) })
	o.tailored[runes[0]] = list
}

// elements gives the collation elements of a text.
func (o *collation) elements(s string, opt *CollatorOptions) []element {
	out := o.of([]rune(norm.NFD.String(s)), make([]element, 0, len(s)), 0)
	if o.first[0] != 0 { // the script's letters go before the others
		for i, e := range out {
			switch {
			case e.primary >= o.first[0] && e.primary <= o.first[1]+255:
				out[i].primary = o.letters + (e.primary - o.first[0])
			case e.primary >= o.letters && e.primary < o.first[0]:
				out[i].primary = e.primary + (o.first[1] + 256 - o.first[0])
			}
		}
	}
	if opt.IgnorePunctuation {
		marked := false
		out = slices.DeleteFunc(out, func(e element) bool {
			if e.primary == 0 {
				return marked
			}
			marked = e.primary <= o.variable
			return marked
		})
	}
	if opt.Numeric {
		out = o.numbers(out)
	}
	return out
}

func (o *collation) of(runes []rune, out []element, tertiary uint8) []element {
	for i := 0; i < len(runes); i++ {
		c := runes[i]
		if n, e := o.match(runes[i:]); n > 0 {
			out = append(out, e)
			i += n - 1
			continue
		}
		if o.ignored[c] {
			continue
		}
		if x, ok := o.expand[c]; ok {
			start := len(out)
			x, differs := strings.CutSuffix(x, "\ue001")
			out = o.of([]rune(norm.NFD.String(x)), out, 1)
			if differs && start < len(out) {
				out[start].secondary++
			}
			continue
		}
		e, ok := o.rootOrder.elements[c]
		if !ok {
			e.primary = o.last + 256 + uint32(c)*16
			if !unicode.Is(unicode.Unified_Ideograph, c) && !(c >= 0xAC00 && c <= 0xD7A3) {
				e.primary += 1 << 29
			}
		}
		e.tertiary += tertiary
		out = append(out, e)
	}
	return out
}

func (o *collation) match(runes []rune) (int, element) {
	for _, item := range o.tailored[runes[0]] {
		if n := len(item.runes); len(runes) > n && slices.Equal(runes[1:n+1], item.runes) {
			return n + 1, item.e
		}
	}
	return 0, element{}
}

// numbers turns runs of digits into elements that compare as numbers do: the length first.
func (o *collation) numbers(list []element) []element {
	out := make([]element, 0, len(list))
	digit := func(e element) bool { return o.isDigit[e.primary] }
	for i := 0; i < len(list); i++ {
		if !digit(list[i]) {
			out = append(out, list[i])
			continue
		}
		for i+1 < len(list) && list[i].primary == o.digits && digit(list[i+1]) {
			i++
		}
		start := i
		for i+1 < len(list) && digit(list[i+1]) {
			i++
		}
		out = append(out, element{primary: o.digits + uint32(min(i-start, 254))})
		out = append(out, list[start:i+1]...)
	}
	return out
}
