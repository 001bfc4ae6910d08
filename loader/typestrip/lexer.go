package typestrip

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

type tokenKind uint8

const (
	eof tokenKind = iota
	name
	private
	punct
	text // a string
	number
	regExp
	template // the opening back quote alone
)

// token is one token. Of punctuation that begins with > there is only >, and the parser asks for more where that may stand.
type token struct {
	kind       tokenKind
	start, end int
	newline    bool // a line end is before it
}

func (p *parser) text(t token) string { return p.src[t.start:t.end] }

// scan reads the token at or behind a place.
func (p *parser) scan(at int) token {
	at, newline := p.space(at)
	t := token{start: at, newline: newline}
	if at >= len(p.src) {
		t.end = at
		return t
	}
	switch c := p.src[at]; {
	case isNameStart(c):
		t.kind, t.end = name, p.nameEnd(at)
	case c == '#':
		t.kind, t.end = private, p.nameEnd(at+1)
	case c >= '0' && c <= '9' || c == '.' && at+1 < len(p.src) && p.src[at+1] >= '0' && p.src[at+1] <= '9':
		t.kind, t.end = number, p.numberEnd(at)
	case c == '"' || c == '\'':
		t.kind, t.end = text, p.stringEnd(at)
	case c == '`':
		t.kind, t.end = template, at+1
	default:
		t.kind, t.end = punct, at+punctLength(p.src[at:])
	}
	return t
}

// space passes over white space and comments.
func (p *parser) space(at int) (to int, newline bool) {
	for at < len(p.src) {
		switch c := p.src[at]; {
		case c == '\n' || c == '\r':
			newline = true
			at++
		case c == ' ' || c == '\t' || c == '\v' || c == '\f':
			at++
		case c == '/' && strings.HasPrefix(p.src[at:], "//"):
			at += lineLength(p.src[at:])
		case c == '/' && strings.HasPrefix(p.src[at:], "/*"):
			n := strings.Index(p.src[at+2:], "*/")
			if n < 0 {
				panic(failure{at})
			}
			newline = newline || strings.ContainsAny(p.src[at:at+n+2], "\n\r\u2028\u2029")
			at += n + 4
		case c >= utf8.RuneSelf:
			r, n := utf8.DecodeRuneInString(p.src[at:])
			if !unicode.IsSpace(r) && r != '\u2028' && r != '\u2029' && r != '\uFEFF' {
				return at, newline
			}
			newline = newline || r == '\u2028' || r == '\u2029'
			at += n
		default:
			return at, newline
		}
	}
	return at, newline
}

// lineLength gives the length of the first line without its end.
func lineLength(s string) int {
	n := strings.IndexAny(s, "\n\r\u2028\u2029")
	if n < 0 {
		return len(s)
	}
	return n
}

// operators are the punctuation of more than one character, longest first.
var operators = [...]string{
	"...", "===", "!==", "**=", "<<=", "&&=", "||=", "??=",
	"=>", "==", "!=", "<=", "<<", "&&", "||", "??", "?.", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "**",
}

func punctLength(s string) int {
	for _, o := range operators {
		if strings.HasPrefix(s, o) {
			if o == "?." && len(s) > 2 && s[2] >= '0' && s[2] <= '9' {
				return 1
			}
			return len(o)
		}
	}
	_, n := utf8.DecodeRuneInString(s)
	return n
}

// greater makes the operator that begins with > of the current token, where an operator may stand.
func (p *parser) greater() {
	if !p.is(">") {
		return
	}
	for _, o := range [...]string{">>>=", ">>>", ">>=", ">>", ">="} {
		if strings.HasPrefix(p.src[p.t.start:], o) {
			p.t.end = p.t.start + len(o)
			return
		}
	}
}

// regExp reads the current token, which begins with a slash, as a regular expression.
func (p *parser) regExp() {
	class := false
	for at := p.t.start + 1; at < len(p.src); at++ {
		switch p.src[at] {
		case '\\':
			at++
		case '[':
			class = true
		case ']':
			class = false
		case '\n', '\r':
			panic(failure{p.t.start})
		case '/':
			if !class {
				p.t.kind, p.t.end = regExp, p.nameEnd(at+1)
				return
			}
		}
	}
	panic(failure{p.t.start})
}

func isNameStart(c byte) bool {
	return c|0x20 >= 'a' && c|0x20 <= 'z' || c == '$' || c == '_' || c == '\\' || c >= utf8.RuneSelf
}

func (p *parser) nameEnd(at int) int {
	s := p.src
	for at < len(s) {
		c := s[at]
		switch {
		case c == '\\':
			n := 6
			if strings.HasPrefix(s[at:], `\u{`) {
				n = strings.IndexByte(s[at:], '}') + 1
			}
			if n <= 0 || at+n > len(s) {
				panic(failure{at})
			}
			at += n
		case c >= utf8.RuneSelf:
			r, n := utf8.DecodeRuneInString(s[at:])
			if unicode.IsSpace(r) || r == '\u2028' || r == '\u2029' || r == '\uFEFF' {
				return at
			}
			at += n
		case isNameStart(c) || c >= '0' && c <= '9':
			at++
		default:
			return at
		}
	}
	return at
}

func (p *parser) numberEnd(at int) int {
	s, start := p.src, at
	for at < len(s) {
		c := s[at]
		exponent := (c == '+' || c == '-') && at > start && s[at-1]|0x20 == 'e' && !strings.HasPrefix(s[start:], "0x") && !strings.HasPrefix(s[start:], "0X")
		if !exponent && c != '.' && c != '_' && !(c >= '0' && c <= '9') && !(c|0x20 >= 'a' && c|0x20 <= 'z') {
			break
		}
		at++
	}
	return at
}

func (p *parser) stringEnd(at int) int {
	start, quote := at, p.src[at]
	for at++; at < len(p.src); at++ {
		switch p.src[at] {
		case '\\':
			at++
		case quote:
			return at + 1
		case '\n', '\r':
			panic(failure{start})
		}
	}
	panic(failure{start})
}

// templateLiteral passes the template that the current token opens, with what inner parses in it.
func (p *parser) templateLiteral(inner func()) {
	for at := p.t.end; at < len(p.src); {
		switch {
		case p.src[at] == '\\':
			at += 2
		case p.src[at] == '`':
			p.t.end = at + 1
			p.next()
			return
		case strings.HasPrefix(p.src[at:], "${"):
			p.t = token{kind: punct, start: at, end: at + 2}
			p.next()
			inner()
			if !p.is("}") {
				p.fail()
			}
			at = p.t.end
		default:
			at++
		}
	}
	panic(failure{p.t.start})
}
