package regex

import (
	"slices"
	"strings"
	"unicode/utf16"
)

// escape reads what begins with a backslash outside of classes.
func (p *parser) escape() (n node, repeats bool) {
	p.at++
	c := p.peek()
	switch c {
	case -1:
		p.fail("\\ at end of pattern")
	case 'b', 'B':
		p.at++
		kind := wordEdge
		if c == 'B' {
			kind = notWordEdge
		}
		return assert{kind, p.wordSet()}, false
	case 'k':
		if p.unicode || p.named {
			p.at++
			if !p.take('<') {
				p.fail("Invalid named reference")
			}
			ref := &backref{name: p.groupName(), icase: p.icase}
			p.references = append(p.references, ref)
			return ref, true
		}
	case '1', '2', '3', '4', '5', '6', '7', '8', '9':
		if ref := p.numbered(); ref != nil {
			return ref, true
		}
	}
	if s, ok := p.classEscape(); ok {
		if len(s.strings) > 0 {
			return p.classNode(s), true
		}
		return chars{s.set}, true
	}
	return p.char(p.characterEscape(false)), true
}

// numbered reads a reference to a group by number; nil means that it is none.
func (p *parser) numbered() *backref {
	start := p.at
	n, _ := p.decimal()
	if n <= p.groups {
		return &backref{groups: []int{n}, icase: p.icase}
	}
	if p.unicode {
		p.fail("Invalid escape")
	}
	p.at = start
	return nil
}

// wordSet is WordCharacters.
func (p *parser) wordSet() set {
	if p.unicode && p.icase {
		return unicodeFolding().close(words)
	}
	return words
}

// classEscape reads \d, \w, \p{...} and the like.
func (p *parser) classEscape() (c classSet, ok bool) {
	r := p.peek()
	switch r {
	case 'd':
		c.set = digits
	case 'D':
		c.set = digits.invert()
	case 's':
		c.set = spaces
	case 'S':
		c.set = spaces.invert()
	case 'w':
		c.set = p.wordSet()
	case 'W':
		c.set = p.wordSet().invert()
	case 'p', 'P':
		if !p.unicode {
			return c, false
		}
		p.at++
		return p.propertyEscape(r == 'P'), true
	default:
		return c, false
	}
	p.at++
	return c, true
}

// propertyEscape reads {name} or {name=value}. With the flag v some names stand for strings too.
func (p *parser) propertyEscape(negative bool) classSet {
	const invalid = "Invalid property name"
	if !p.take('{') {
		p.fail(invalid)
	}
	var text strings.Builder
	for !p.take('}') {
		c := p.peek()
		if c < 0 || c >= 0x80 {
			p.fail(invalid)
		}
		text.WriteByte(byte(c))
		p.at++
	}
	name, value, hasValue := strings.Cut(text.String(), "=")
	if p.sets && !negative && !hasValue && isStringProperty(name) {
		if c, ok := stringProperties()[name]; ok {
			return classSet{set: p.folded(c.set), strings: slices.Clone(c.strings)}
		}
	}
	s, ok := property(name, value, hasValue)
	if !ok {
		p.fail(invalid)
	}
	switch {
	case p.sets && negative:
		return classSet{set: p.folded(s).invert()}
	case negative:
		return classSet{set: p.folded(s.invert())}
	}
	return classSet{set: p.folded(s)}
}

// characterEscape reads an escape that stands for one character.
func (p *parser) characterEscape(inClass bool) rune {
	c := p.peek()
	p.at++
	switch c {
	case -1:
		p.at--
		p.fail("\\ at end of pattern")
	case 't':
		return '\t'
	case 'n':
		return '\n'
	case 'v':
		return '\v'
	case 'f':
		return '\f'
	case 'r':
		return '\r'
	case 'c':
		return p.control(inClass)
	case 'x':
		if r, ok := p.hex(2); ok {
			return r
		}
		if p.unicode {
			p.fail("Invalid escape")
		}
		return 'x'
	case 'u':
		if r, ok := p.unicodeEscape(p.unicode); ok {
			return r
		}
		if p.unicode {
			p.fail("Invalid Unicode escape")
		}
		return 'u'
	case '0', '1', '2', '3', '4', '5', '6', '7':
		next := p.peek()
		if p.unicode {
			if c == '0' && (next < '0' || next > '9') {
				return 0
			}
			p.fail("Invalid decimal escape")
		}
		return p.octal(c - '0')
	}
	if p.unicode && !strings.ContainsRune(`^$\.*+?()[]{}|/`, c) && !(inClass && (c == '-' || p.sets && strings.ContainsRune("&-!#%,:;<=>@`~", c))) {
		p.fail("Invalid escape")
	}
	if c == 'k' && p.named && !p.unicode {
		p.fail("Invalid named reference")
	}
	return c
}

func (p *parser) control(inClass bool) rune {
	c := p.peek()
	letter := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
	if letter || inClass && !p.unicode && (c == '_' || c >= '0' && c <= '9') {
		p.at++
		return c & 31
	}
	if p.unicode {
		p.fail("Invalid Unicode escape")
	}
	p.at-- // the backslash stands for itself
	return '\\'
}

func (p *parser) octal(n rune) rune {
	for i := 0; i < 2; i++ {
		c := p.peek()
		if c < '0' || c > '7' || n*8+c-'0' > 0377 {
			break
		}
		n = n*8 + c - '0'
		p.at++
	}
	return n
}

func (p *parser) hex(n int) (r rune, ok bool) {
	for i := range n {
		d := hexValue(p.ahead(i))
		if d < 0 {
			return 0, false
		}
		r = r<<4 | d
	}
	p.at += n
	return r, true
}

func hexValue(c rune) rune {
	switch {
	case c >= '0' && c <= '9':
		return c - '0'
	case c >= 'a' && c <= 'f':
		return c - 'a' + 10
	case c >= 'A' && c <= 'F':
		return c - 'A' + 10
	}
	return -1
}

// unicodeEscape reads what follows \u; full allows code points in braces and joins pairs of surrogates.
func (p *parser) unicodeEscape(full bool) (rune, bool) {
	start := p.at
	if full && p.take('{') {
		r, some := rune(0), false
		for !p.take('}') {
			d := hexValue(p.peek())
			if d < 0 || r > 0x10FFFF>>4 {
				p.at = start
				return 0, false
			}
			r, some = r<<4|d, true
			p.at++
		}
		if !some || r > 0x10FFFF {
			p.at = start
			return 0, false
		}
		return r, true
	}
	r, ok := p.hex(4)
	if !ok {
		return 0, false
	}
	if full && r >= 0xD800 && r < 0xDC00 && p.peek() == '\\' && p.ahead(1) == 'u' {
		here := p.at
		p.at += 2
		if low, ok := p.hex(4); ok && low >= 0xDC00 && low < 0xE000 {
			return utf16.DecodeRune(r, low), true
		}
		p.at = here
	}
	return r, true
}

// groupName reads a group name and its closing bracket.
func (p *parser) groupName() string {
	const reason = "Invalid capture group name"
	var b strings.Builder
	for first := true; ; first = false {
		c := p.peek()
		if c < 0 {
			p.fail(reason)
		}
		p.at++
		switch {
		case c == '>' && !first:
			return b.String()
		case c == '\\':
			if !p.take('u') {
				p.fail("Invalid Unicode escape")
			}
			r, ok := p.unicodeEscape(true)
			if !ok {
				p.fail("Invalid Unicode escape")
			}
			c = r
		case c >= 0xD800 && c < 0xDC00 && p.peek() >= 0xDC00 && p.peek() < 0xE000:
			c = utf16.DecodeRune(c, p.peek())
			p.at++
		}
		if !isNamePart(c, first) {
			p.fail(reason)
		}
		b.WriteRune(c)
	}
}

// isNamePart tells whether r may be in an identifier.
func isNamePart(r rune, first bool) bool {
	if r == '$' || r == '_' {
		return true
	}
	name := "ID_Continue"
	if first {
		name = "ID_Start"
	} else if r == 0x200C || r == 0x200D {
		return true
	}
	s, _ := property(name, "", false)
	return s.has(r)
}
