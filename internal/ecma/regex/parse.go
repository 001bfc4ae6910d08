package regex

import (
	"slices"
)

// Flags are the flags of an expression that matter to its meaning.
type Flags struct{ IgnoreCase, Multiline, DotAll, Unicode, Sets bool }

// SyntaxError tells why a pattern is no regular expression, in V8's words.
type SyntaxError struct{ Reason string }

func (e *SyntaxError) Error() string { return e.Reason }

// parser reads a pattern: as code points with u or v, as UTF-16 units without.
type parser struct {
	src        []rune
	at         int
	unicode    bool
	sets       bool
	icase      bool // these three change with modifiers
	multiline  bool
	dotAll     bool
	groups     int      // in all
	named      bool     // there are named groups
	names      []string // of the groups so far, "" for none
	references []*backref
	depth      int
}

const maxDepth = 2000 // of groups

// fail ends parsing; Compile catches it.
func (p *parser) fail(reason string) { panic(&SyntaxError{reason}) }

func (p *parser) peek() rune {
	if p.at < len(p.src) {
		return p.src[p.at]
	}
	return -1
}

func (p *parser) ahead(n int) rune {
	if p.at+n < len(p.src) {
		return p.src[p.at+n]
	}
	return -1
}

func (p *parser) take(r rune) bool {
	if p.peek() == r {
		p.at++
		return true
	}
	return false
}

func (p *parser) takeText(s string) bool {
	for i, r := range s {
		if p.ahead(i) != r {
			return false
		}
	}
	p.at += len(s)
	return true
}

// count finds how many groups there are and whether any has a name.
func (p *parser) count() {
	inClass := false
	for i := 0; i < len(p.src); i++ {
		switch p.src[i] {
		case '\\':
			i++
		case '[':
			inClass = true
		case ']':
			inClass = false
		case '(':
			if inClass {
				continue
			}
			if i+1 < len(p.src) && p.src[i+1] == '?' {
				if i+3 < len(p.src) && p.src[i+2] == '<' && p.src[i+3] != '=' && p.src[i+3] != '!' {
					p.groups++
					p.named = true
				}
				continue
			}
			p.groups++
		}
	}
}

func (p *parser) parse() node {
	p.count()
	p.names = []string{""}
	n, _ := p.disjunction()
	if p.at < len(p.src) {
		p.fail("Unmatched ')'")
	}
	for _, ref := range p.references {
		for i, name := range p.names {
			if name == ref.name {
				ref.groups = append(ref.groups, i)
			}
		}
		if len(ref.groups) == 0 {
			p.fail("Invalid named capture referenced")
		}
	}
	return n
}

// disjunction gives what it read and the group names in it.
func (p *parser) disjunction() (node, []string) {
	if p.depth++; p.depth > maxDepth {
		p.fail(tooLarge)
	}
	defer func() { p.depth-- }()
	var a alt
	var names []string
	for {
		n, used := p.alternative()
		a.list = append(a.list, n)
		for _, name := range used {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
		if !p.take('|') {
			break
		}
	}
	if len(a.list) == 1 {
		return a.list[0], names
	}
	return a, names
}

func (p *parser) alternative() (node, []string) {
	var s seq
	var names []string
	for p.at < len(p.src) && p.peek() != '|' && p.peek() != ')' {
		before := len(p.names)
		n, repeats, used := p.term()
		for _, name := range used {
			if slices.Contains(names, name) {
				p.fail("Duplicate capture group name")
			}
			names = append(names, name)
		}
		s.list = append(s.list, p.quantified(n, repeats, before))
	}
	switch len(s.list) {
	case 0:
		return empty{}, names
	case 1:
		return s.list[0], names
	}
	return s, names
}

// quantified reads the quantifier of n, if there is one. The groups from first on lie in n.
func (p *parser) quantified(n node, repeats bool, first int) node {
	q := quant{body: n, first: first, last: len(p.names)}
	switch p.peek() {
	case '*':
		q.min, q.max = 0, unbounded
		p.at++
	case '+':
		q.min, q.max = 1, unbounded
		p.at++
	case '?':
		q.min, q.max = 0, 1
		p.at++
	case '{':
		lo, hi, ok := p.braces()
		if !ok {
			if p.unicode {
				p.fail("Incomplete quantifier")
			}
			return n
		}
		q.min, q.max = lo, hi
		if hi != unbounded && hi < lo {
			p.fail("numbers out of order in {} quantifier")
		}
	default:
		return n
	}
	if _, isLook := n.(look); isLook && !repeats {
		p.fail("Invalid quantifier")
	}
	if !repeats {
		p.fail("Nothing to repeat")
	}
	q.lazy = p.take('?')
	return q
}

// braces reads {n}, {n,} or {n,m}.
func (p *parser) braces() (lo, hi int, ok bool) {
	start := p.at
	p.at++
	lo, ok = p.decimal()
	hi = lo
	if ok && p.take(',') {
		hi = unbounded
		if n, some := p.decimal(); some {
			hi = n
		}
	}
	if !ok || !p.take('}') {
		p.at = start
		return 0, 0, false
	}
	return lo, hi, true
}

const hugeNumber = 1<<31 - 2

func (p *parser) decimal() (n int, ok bool) {
	for c := p.peek(); c >= '0' && c <= '9'; c = p.peek() {
		n, ok = min(n*10+int(c-'0'), hugeNumber), true
		p.at++
	}
	return n, ok
}

// term reads one term without its quantifier. repeats says that it may have one.
func (p *parser) term() (n node, repeats bool, names []string) {
	switch c := p.peek(); c {
	case '^':
		p.at++
		if p.multiline {
			return assert{kind: lineStart}, false, nil
		}
		return assert{kind: textStart}, false, nil
	case '$':
		p.at++
		if p.multiline {
			return assert{kind: lineEnd}, false, nil
		}
		return assert{kind: textEnd}, false, nil
	case '(':
		return p.group()
	case '.':
		p.at++
		if p.dotAll {
			return chars{allRunes}, true, nil
		}
		return chars{lineEnds.invert()}, true, nil
	case '[':
		return p.class(), true, nil
	case '\\':
		n, repeats = p.escape()
		return n, repeats, nil
	case '*', '+', '?':
		p.fail("Nothing to repeat")
	case '{':
		if _, _, ok := p.braces(); ok {
			p.fail("Nothing to repeat")
		}
		if p.unicode {
			p.fail("Lone quantifier brackets")
		}
	case '}', ']':
		if p.unicode {
			p.fail("Lone quantifier brackets")
		}
	}
	r := p.src[p.at]
	p.at++
	return p.char(r), true, nil
}

// char is the node of one character.
func (p *parser) char(r rune) node { return chars{p.folded(span(r, r))} }

// folded gives s with all that matches its members.
func (p *parser) folded(s set) set {
	if p.icase {
		return foldingOf(p.unicode).close(s)
	}
	return s
}

func (p *parser) group() (n node, repeats bool, names []string) {
	p.at++
	if !p.take('?') {
		return p.capture("")
	}
	switch {
	case p.take(':'):
		n, names = p.body()
		return n, true, names
	case p.take('='), p.take('!'):
		negative := p.src[p.at-1] == '!'
		n, names = p.body()
		return look{negative: negative, body: n}, !p.unicode, names
	case p.takeText("<="), p.takeText("<!"):
		negative := p.src[p.at-1] == '!'
		n, names = p.body()
		return look{behind: true, negative: negative, body: n}, false, names
	case p.take('<'):
		return p.capture(p.groupName())
	}
	return p.modified()
}

// body reads a disjunction up to its closing parenthesis.
func (p *parser) body() (node, []string) {
	icase, multiline, dotAll := p.icase, p.multiline, p.dotAll
	n, names := p.disjunction()
	if !p.take(')') {
		p.fail("Unterminated group")
	}
	p.icase, p.multiline, p.dotAll = icase, multiline, dotAll
	return n, names
}

func (p *parser) capture(name string) (node, bool, []string) {
	number := len(p.names)
	p.names = append(p.names, name)
	n, names := p.body()
	if name != "" {
		if slices.Contains(names, name) {
			p.fail("Duplicate capture group name")
		}
		names = append(names, name)
	}
	return capture{number, n}, true, names
}

// modified reads (?ims-ims:...).
func (p *parser) modified() (node, bool, []string) {
	icase, multiline, dotAll := p.icase, p.multiline, p.dotAll
	seen, on, some := "", true, false
	for !p.take(':') {
		c := p.peek()
		switch {
		case c == '-' && on:
			on = false
		case c == 'i' || c == 'm' || c == 's':
			if slices.Contains([]rune(seen), c) {
				p.fail("Repeated flag in flag group")
			}
			seen += string(c)
			some = true
			switch c {
			case 'i':
				p.icase = on
			case 'm':
				p.multiline = on
			case 's':
				p.dotAll = on
			}
		case c == '-':
			p.fail("Multiple dashes in flag group")
		default:
			p.fail("Invalid group")
		}
		p.at++
	}
	if !some {
		p.fail("Invalid flag group")
	}
	n, names := p.body()
	p.icase, p.multiline, p.dotAll = icase, multiline, dotAll
	return n, true, names
}
