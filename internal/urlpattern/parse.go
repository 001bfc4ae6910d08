package urlpattern

import "strconv"

type partType uint8

const (
	partFixed partType = iota
	partRegexp
	partSegment // up to the next delimiter
	partFull    // anything
)

type modifier string

const (
	once       modifier = ""
	optional   modifier = "?"
	zeroOrMore modifier = "*"
	oneOrMore  modifier = "+"
)

const fullWildcard = ".*"

// part is a piece of a pattern: text, or a group with what stands before and behind it.
type part struct {
	kind           partType
	value          string
	modifier       modifier
	name           string
	prefix, suffix string
}

// options say how a component is taken apart.
type options struct {
	delimiter, prefix string
	ignoreCase        bool
}

func (o options) segment() string { return "[^" + escapeRegexp(o.delimiter) + "]+?" }

// parser follows https://urlpattern.spec.whatwg.org/#parsing-pattern-strings. encode makes fixed text canonical.
type parser struct {
	tokens   []token
	options  options
	encode   func(string) (string, error)
	parts    []part
	pending  string // fixed text that goes into the next part
	index    int
	nextName int
	err      error // the first one
}

func parse(input string, o options, encode func(string) (string, error)) ([]part, error) {
	tokens, err := tokenize(input, false)
	if err != nil {
		return nil, err
	}
	p := &parser{tokens: tokens, options: o, encode: encode}
	for p.err == nil && p.index < len(p.tokens) {
		p.next()
	}
	return p.parts, p.err
}

func (p *parser) next() {
	char := p.take(tokenChar)
	name := p.take(tokenName)
	group := p.takeGroup(name)
	if name != nil || group != nil {
		prefix := ""
		if char != nil {
			prefix = char.value
		}
		if prefix != "" && prefix != p.options.prefix {
			p.pending += prefix
			prefix = ""
		}
		p.flush()
		p.add(prefix, name, group, "", p.takeModifier())
		return
	}
	fixed := char
	if fixed == nil {
		fixed = p.take(tokenEscaped)
	}
	if fixed != nil {
		p.pending += fixed.value
		return
	}
	if p.take(tokenOpen) != nil {
		prefix := p.text()
		name := p.take(tokenName)
		group := p.takeGroup(name)
		suffix := p.text()
		p.require(tokenClose)
		p.add(prefix, name, group, suffix, p.takeModifier())
		return
	}
	p.flush()
	p.require(tokenEnd)
}

func (p *parser) take(kind tokenType) *token {
	if p.index == len(p.tokens) || p.tokens[p.index].kind != kind {
		return nil
	}
	t := &p.tokens[p.index]
	p.index++
	return t
}

func (p *parser) require(kind tokenType) {
	if p.take(kind) == nil {
		p.fail(ErrInvalid)
	}
}

func (p *parser) fail(err error) {
	if p.err == nil {
		p.err = err
	}
}

func (p *parser) takeGroup(name *token) *token {
	t := p.take(tokenRegexp)
	if t == nil && name == nil {
		t = p.take(tokenAsterisk)
	}
	return t
}

func (p *parser) takeModifier() modifier {
	t := p.take(tokenModifier)
	if t == nil {
		t = p.take(tokenAsterisk)
	}
	if t == nil {
		return once
	}
	return modifier(t.value)
}

func (p *parser) text() string {
	s := ""
	for {
		t := p.take(tokenChar)
		if t == nil {
			t = p.take(tokenEscaped)
		}
		if t == nil {
			return s
		}
		s += t.value
	}
}

func (p *parser) encoded(s string) string {
	v, err := p.encode(s)
	if err != nil {
		p.fail(err)
	}
	return v
}

// flush makes a part of the fixed text that waits.
func (p *parser) flush() {
	if p.pending == "" {
		return
	}
	p.parts = append(p.parts, part{kind: partFixed, value: p.encoded(p.pending)})
	p.pending = ""
}

func (p *parser) add(prefix string, name, group *token, suffix string, m modifier) {
	if name == nil && group == nil && m == once {
		p.pending += prefix
		return
	}
	p.flush()
	if name == nil && group == nil {
		if prefix != "" {
			p.parts = append(p.parts, part{kind: partFixed, value: p.encoded(prefix), modifier: m})
		}
		return
	}
	n := part{kind: partRegexp, modifier: m}
	switch {
	case group == nil:
		n.value = p.options.segment()
	case group.kind == tokenAsterisk:
		n.value = fullWildcard
	default:
		n.value = group.value
	}
	switch n.value {
	case p.options.segment():
		n.kind, n.value = partSegment, ""
	case fullWildcard:
		n.kind, n.value = partFull, ""
	}
	if name != nil {
		n.name = name.value
	} else {
		n.name = strconv.Itoa(p.nextName)
		p.nextName++
	}
	for _, other := range p.parts {
		if other.name == n.name {
			p.fail(ErrInvalid)
		}
	}
	n.prefix, n.suffix = p.encoded(prefix), p.encoded(suffix)
	p.parts = append(p.parts, n)
}
