package regex

import (
	"cmp"
	"slices"
	"strings"
)

// classSet is the content of a class: characters, and with the flag v strings of other than one character.
type classSet struct {
	set     set
	strings []string
}

// class reads [...].
func (p *parser) class() node {
	c := p.classContents()
	return p.classNode(c)
}

// classNode makes a node of a class: its strings first, longer ones before shorter ones.
func (p *parser) classNode(c classSet) node {
	if len(c.strings) == 0 {
		return chars{c.set}
	}
	slices.SortStableFunc(c.strings, func(a, b string) int { return cmp.Compare(len([]rune(b)), len([]rune(a))) })
	var a alt
	one := false
	for _, s := range c.strings {
		list := []rune(s)
		if len(list) == 0 && !one {
			a.list, one = append(a.list, chars{c.set}), true
		}
		word := seq{}
		for _, r := range list {
			word.list = append(word.list, p.char(r))
		}
		a.list = append(a.list, word)
	}
	if !one {
		a.list = append(a.list, chars{c.set})
	}
	return a
}

// classContents reads a class from its opening bracket on.
func (p *parser) classContents() classSet {
	if p.depth++; p.depth > maxDepth {
		p.fail(tooLarge)
	}
	defer func() { p.depth-- }()
	p.at++
	negative := p.take('^')
	var c classSet
	if p.sets {
		c = p.setNotation()
	} else {
		c.set = p.ranges()
	}
	c.set = p.folded(c.set)
	if negative {
		if len(c.strings) > 0 {
			p.fail("Negated character class may contain strings")
		}
		c.set = c.set.invert()
	}
	return c
}

// ranges reads the content of a class without the flag v.
func (p *parser) ranges() set {
	var parts []set
	for {
		if p.at >= len(p.src) {
			p.fail("Unterminated character class")
		}
		if p.take(']') {
			return union(parts...)
		}
		lo, one := p.classAtom()
		if p.peek() != '-' || p.ahead(1) == ']' || p.ahead(1) < 0 {
			parts = append(parts, lo)
			continue
		}
		p.at++
		hi, other := p.classAtom()
		if !one || !other {
			if p.unicode {
				p.fail("Invalid character class")
			}
			parts = append(parts, lo, span('-', '-'), hi)
			continue
		}
		if hi[0] < lo[0] {
			p.fail("Range out of order in character class")
		}
		parts = append(parts, span(lo[0], hi[0]))
	}
}

// classAtom reads one atom; one says that it is a single character.
func (p *parser) classAtom() (s set, one bool) {
	c := p.peek()
	if c < 0 {
		p.fail("Unterminated character class")
	}
	if c != '\\' {
		p.at++
		return span(c, c), true
	}
	p.at++
	if p.take('b') {
		return span('\b', '\b'), true
	}
	if p.peek() == 'B' && p.unicode {
		p.fail("Invalid escape")
	}
	if e, ok := p.classEscape(); ok {
		return e.set, false
	}
	r := p.characterEscape(true)
	return span(r, r), true
}

// setNotation reads the content of a class with the flag v.
func (p *parser) setNotation() classSet {
	var c classSet
	operator := ""  // "", "&&" or "--": unions may not be mixed with the others
	ranged := false // there was a range, as in unions only
	for n := 0; ; n++ {
		if p.at >= len(p.src) {
			p.fail("Unterminated character class")
		}
		if p.take(']') {
			return c
		}
		next := ""
		if n > 0 && (p.takeText("&&") || p.takeText("--")) {
			next = string(p.src[p.at-2 : p.at])
			if next == "&&" && p.peek() == '&' {
				p.fail("Invalid character in character class")
			}
		}
		switch {
		case next != "" && p.peek() == ']':
			p.fail("Invalid character in character class")
		case n > 1 && next != operator, next != "" && ranged:
			p.fail("Invalid set operation in character class")
		}
		operator = next
		x, one := p.setOperand()
		if operator == "" && one && p.peek() == '-' && p.ahead(1) != '-' {
			p.at++
			hi, other := p.setOperand()
			if !other {
				p.fail("Invalid character class")
			}
			if hi.set[0] < x.set[0] {
				p.fail("Range out of order in character class")
			}
			x.set, ranged = span(x.set[0], hi.set[0]), true
		}
		x.set = p.folded(x.set)
		switch {
		case operator == "&&":
			c.set = intersect(c.set, x.set)
			c.strings = slices.DeleteFunc(c.strings, func(s string) bool { return !p.hasString(x.strings, s) })
		case operator == "--":
			c.set = subtract(c.set, x.set)
			c.strings = slices.DeleteFunc(c.strings, func(s string) bool { return p.hasString(x.strings, s) })
		default:
			c.set = union(c.set, x.set)
			for _, s := range x.strings {
				if !p.hasString(c.strings, s) {
					c.strings = append(c.strings, s)
				}
			}
		}
	}
}

func (p *parser) hasString(list []string, s string) bool {
	if !p.icase {
		return slices.Contains(list, s)
	}
	fold := func(s string) string { return strings.Map(foldRune, s) }
	return slices.ContainsFunc(list, func(t string) bool { return fold(t) == fold(s) })
}

// setOperand reads one operand; one says that it is a single character.
func (p *parser) setOperand() (c classSet, one bool) {
	r := p.peek()
	switch {
	case r < 0:
		p.fail("Unterminated character class")
	case r == '[':
		return p.classContents(), false
	case r == '\\':
		p.at++
		if p.takeText("q{") {
			return p.stringAlternatives(), false
		}
		if p.take('b') {
			return classSet{set: span('\b', '\b')}, true
		}
		if e, ok := p.classEscape(); ok {
			return e, false
		}
		r = p.characterEscape(true)
		return classSet{set: span(r, r)}, true
	case strings.ContainsRune("()]{}/-|", r):
		p.fail("Invalid character in character class")
	case r == p.ahead(1) && strings.ContainsRune("&!#$%*+,.:;<=>?@^`~", r):
		p.fail("Invalid set operation in character class")
	}
	p.at++
	return classSet{set: span(r, r)}, true
}

// stringAlternatives reads the rest of \q{...}.
func (p *parser) stringAlternatives() classSet {
	var c classSet
	var b []rune
	flush := func() {
		if len(b) == 1 {
			c.set = union(c.set, span(b[0], b[0]))
		} else if s := string(b); !slices.Contains(c.strings, s) {
			c.strings = append(c.strings, s)
		}
		b = b[:0]
	}
	for {
		switch r := p.peek(); {
		case r < 0:
			p.fail("Invalid escape")
		case r == '}':
			p.at++
			flush()
			return c
		case r == '|':
			p.at++
			flush()
		case r == '\\':
			p.at++
			if p.take('b') {
				b = append(b, '\b')
			} else {
				b = append(b, p.characterEscape(true))
			}
		case strings.ContainsRune("()[]{/-", r):
			p.fail("Invalid character in character class")
		default:
			p.at++
			b = append(b, r)
		}
	}
}
