package glob

import (
	"strings"
	"unicode"
)

// node is a piece of a segment's pattern.
type node struct {
	kind nodeKind
	char rune      // literal
	set  []span    // class
	not  bool      // class
	alts [][]node  // group
	name []charset // class: the named sets in it
}

type nodeKind uint8

const (
	literal nodeKind = iota
	anyChar
	star
	class
	optional // ?(a|b)
	many     // *(a|b)
	some     // +(a|b)
	one      // @(a|b)
	none     // !(a|b)
)

type span struct{ lo, hi rune }

type charset func(rune) bool

// parseSegment reads what lies between two separators. magic tells that it is more than a name.
func parseSegment(s string) (nodes []node, magic bool) {
	p := parser{s: []rune(s)}
	nodes = p.sequence(false)
	for _, n := range nodes {
		magic = magic || n.kind != literal
	}
	return nodes, magic
}

type parser struct {
	s  []rune
	at int
}

// sequence reads up to the end, or inside a group up to its next | or ).
func (p *parser) sequence(inGroup bool) (list []node) {
	for p.at < len(p.s) {
		c := p.s[p.at]
		if inGroup && (c == '|' || c == ')') {
			break
		}
		if n, ok := p.group(); ok {
			list = append(list, n)
			continue
		}
		if c == '[' {
			if n, ok := p.class(); ok {
				list = append(list, n)
				continue
			}
		}
		p.at++
		switch c {
		case '*':
			if k := len(list); k > 0 && list[k-1].kind == star {
				continue
			}
			list = append(list, node{kind: star})
		case '?':
			list = append(list, node{kind: anyChar})
		default:
			list = append(list, node{kind: literal, char: c})
		}
	}
	return list
}

// group reads one of ?( *( +( @( !( with its end.
func (p *parser) group() (n node, ok bool) {
	if p.at+1 >= len(p.s) || p.s[p.at+1] != '(' {
		return n, false
	}
	switch p.s[p.at] {
	case '?':
		n.kind = optional
	case '*':
		n.kind = many
	case '+':
		n.kind = some
	case '@':
		n.kind = one
	case '!':
		n.kind = none
	default:
		return n, false
	}
	start := p.at
	p.at += 2
	for {
		n.alts = append(n.alts, p.sequence(true))
		if p.at >= len(p.s) {
			p.at = start // no end: the characters stand for themselves
			return n, false
		}
		p.at++
		if p.s[p.at-1] == ')' {
			return n, true
		}
	}
}

// class reads [...].
func (p *parser) class() (n node, ok bool) {
	n.kind = class
	i := p.at + 1
	if i < len(p.s) && (p.s[i] == '!' || p.s[i] == '^') {
		n.not = true
		i++
	}
	for first := true; i < len(p.s); first = false {
		c := p.s[i]
		if c == ']' && !first {
			p.at = i + 1
			return n, true
		}
		if name, size := named(p.s[i:]); name != nil {
			n.name = append(n.name, name)
			i += size
			continue
		}
		lo, hi := c, c
		if i+2 < len(p.s) && p.s[i+1] == '-' && p.s[i+2] != ']' {
			hi = p.s[i+2]
			i += 2
		}
		i++
		if lo <= hi {
			n.set = append(n.set, span{lo, hi})
		}
	}
	return n, false
}

// named reads [:alpha:] and its like.
func named(s []rune) (charset, int) {
	if len(s) < 4 || s[0] != '[' || s[1] != ':' {
		return nil, 0
	}
	rest, _, found := strings.Cut(string(s[2:]), ":]")
	if !found {
		return nil, 0
	}
	size := len([]rune(rest)) + 4
	switch rest {
	case "alpha":
		return unicode.IsLetter, size
	case "digit":
		return unicode.IsDigit, size
	case "alnum":
		return func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }, size
	case "upper":
		return unicode.IsUpper, size
	case "lower":
		return unicode.IsLower, size
	case "space":
		return unicode.IsSpace, size
	case "blank":
		return func(r rune) bool { return r == '\t' || unicode.Is(unicode.Zs, r) }, size
	case "punct":
		return unicode.IsPunct, size
	case "cntrl":
		return unicode.IsControl, size
	case "graph":
		return func(r rune) bool { return unicode.IsGraphic(r) && !unicode.IsSpace(r) }, size
	case "print":
		return unicode.IsPrint, size
	case "word":
		return func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' }, size
	case "ascii":
		return func(r rune) bool { return r < 0x80 }, size
	case "xdigit":
		return func(r rune) bool { return unicode.Is(unicode.ASCII_Hex_Digit, r) }, size
	}
	return nil, 0
}

// matcher matches one name. steps bounds the work for hostile patterns.
type matcher struct {
	fold  bool
	steps int
}

// maxSteps is far above what a sensible pattern takes.
const maxSteps = 200000

func (m *matcher) match(nodes []node, s []rune, then func([]rune) bool) bool {
	if m.steps++; m.steps > maxSteps {
		return false
	}
	if len(nodes) == 0 {
		return then(s)
	}
	n, rest := &nodes[0], nodes[1:]
	next := func(s []rune) bool { return m.match(rest, s, then) }
	switch n.kind {
	case star:
		for i := 0; i <= len(s); i++ {
			if next(s[i:]) {
				return true
			}
		}
		return false
	case optional:
		return next(s) || m.group(n, s, next)
	case many:
		return next(s) || m.repeat(n, s, next)
	case some:
		return m.repeat(n, s, next)
	case one:
		return m.group(n, s, next)
	case none:
		if m.group(n, s, next) {
			return false
		}
		for i := 0; i <= len(s); i++ {
			if next(s[i:]) {
				return true
			}
		}
		return false
	}
	return len(s) > 0 && m.char(n, s[0]) && next(s[1:])
}

func (m *matcher) group(n *node, s []rune, then func([]rune) bool) bool {
	for _, a := range n.alts {
		if m.match(a, s, then) {
			return true
		}
	}
	return false
}

func (m *matcher) repeat(n *node, s []rune, then func([]rune) bool) bool {
	return m.group(n, s, func(rest []rune) bool {
		return then(rest) || len(rest) < len(s) && m.repeat(n, rest, then)
	})
}

func (m *matcher) char(n *node, c rune) bool {
	switch n.kind {
	case anyChar:
		return true
	case literal:
		return n.char == c || m.fold && unicode.ToLower(n.char) == unicode.ToLower(c)
	}
	in := inClass(n, c)
	if m.fold && !in {
		in = inClass(n, unicode.ToLower(c)) || inClass(n, unicode.ToUpper(c))
	}
	return in != n.not
}

func inClass(n *node, c rune) bool {
	for _, x := range n.set {
		if c >= x.lo && c <= x.hi {
			return true
		}
	}
	for _, f := range n.name {
		if f(c) {
			return true
		}
	}
	return false
}
