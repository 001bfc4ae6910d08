package typestrip

import (
	"strings"
	"unicode/utf8"

	"github.com/node-go/node-go/loader/lexeme"
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
	end, newline, ok := lexeme.Space(p.src, at)
	if at = end; !ok {
		panic(failure{start: end, end: end, message: "Unterminated block comment"})
	}
	t := token{start: at, end: at, newline: newline}
	if at >= len(p.src) {
		return t
	}
	ok = true
	switch c := p.src[at]; {
	case lexeme.StartsName(c):
		t.kind = name
		t.end, ok = lexeme.Name(p.src, at)
	case c == '#':
		t.kind = private
		t.end, ok = lexeme.Name(p.src, at+1)
	case lexeme.StartsNumber(p.src, at):
		t.kind, t.end = number, lexeme.Number(p.src, at)
	case c == '"' || c == '\'':
		t.kind = text
		t.end, ok = lexeme.String(p.src, at)
	case c == '`':
		t.kind, t.end = template, at+1
	default:
		t.kind, t.end = punct, at+punctLength(p.src[at:])
	}
	t.end = p.must(t.end, ok, at)
	return t
}

// must gives the end of what begins at a place, unless that is wrong.
func (p *parser) must(end int, ok bool, at int) int {
	if ok {
		return end
	}
	f := failure{start: at, end: lexeme.Line(p.src, at), message: "Expected unicode escape"}
	switch rest := p.src[at:]; {
	case strings.HasPrefix(rest, "/"):
		f.message = "Unterminated regexp literal"
	case strings.HasPrefix(rest, "`"), strings.HasPrefix(rest, "}"):
		f.end, f.message = len(p.src), "Unterminated template"
	case strings.HasPrefix(rest, "'"), strings.HasPrefix(rest, `"`):
		f.message = "Unterminated string constant"
	default:
		f.end = at + 1
	}
	panic(f)
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
	end, ok := lexeme.RegExp(p.src, p.t.start)
	p.t.kind, p.t.end = regExp, p.must(end, ok, p.t.start)
}

// templateLiteral passes the template that the current token opens, with what inner parses in it.
func (p *parser) templateLiteral(inner func()) {
	for at := p.t.end; ; at = p.t.end {
		end, ok := lexeme.Template(p.src, at)
		end = p.must(end, ok, p.t.start)
		if p.src[end-1] == '`' {
			p.t.end = end
			p.next()
			return
		}
		p.t = token{kind: punct, start: end - 2, end: end}
		p.next()
		inner()
		if !p.is("}") {
			p.fail()
		}
	}
}
