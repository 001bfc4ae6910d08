package typestrip

import (
	"strings"

	"github.com/node-go/node-go/loader/lexeme"
)

// parser reads a source from left to right. Wherever it cannot go on it panics with a failure, which [parser.try] and [Strip] catch.
type parser struct {
	src   string
	t     token // the current one
	prev  token // the one before
	edits []edit
	// unsupported are the errors so far.
	unsupported []*Unsupported
	module      bool
	depth       int

	functions        int  // around
	generator, async bool // the function around is one
	noIn             bool // the operator in ends the expression
	consequent       bool // between ? and : of a conditional
	noConditional    bool // of types: extends ends the type

	arrows  map[arrowKey]bool // whether an arrow function or a type's parameters begin at a place
	used    map[string]bool   // the names that are used as values; nil if nobody asks
	imports []importClause
}

type arrowKey struct {
	at         int
	consequent bool
	typed      bool // a type
}

// failure is what the parser panics with.
type failure struct {
	start, end int
	message    string
	certain    bool
}

// maxDepth bounds the recursion. V8 gives up somewhere there, too.
const maxDepth = 4000

func (p *parser) fail() { p.failWith("Expression expected") }

// failWith fails at the current token.
func (p *parser) failWith(message string) {
	panic(failure{start: p.t.start, end: p.t.end, message: message})
}

// failUnexpected fails at the current token where there can be something else only.
func (p *parser) failUnexpected(expected string) {
	p.failWith("Unexpected token `" + p.called(p.t) + "`. Expected " + expected)
}

// called is how messages call a token.
func (p *parser) called(t token) string {
	switch t.kind {
	case eof:
		return "<eof>"
	case text:
		return "string literal"
	case number:
		return "numeric literal"
	case name:
		if !lexeme.Reserved(p.text(t)) {
			return "ident"
		}
	}
	return p.text(t)
}

func (p *parser) enter() {
	if p.depth++; p.depth > maxDepth {
		p.fail()
	}
}

func (p *parser) leave() { p.depth-- }

func (p *parser) next() {
	p.prev = p.t
	p.t = p.scan(p.t.end)
}

// peek gives the token behind the current one.
func (p *parser) peek() token { return p.scan(p.t.end) }

// is tells whether the current token is this punctuation or word.
func (p *parser) is(s string) bool { return p.has(p.t, s) }

func (p *parser) has(t token, s string) bool {
	return (t.kind == punct || t.kind == name) && p.text(t) == s
}

func (p *parser) isName() bool { return p.t.kind == name && !lexeme.Reserved(p.text(p.t)) }

func (p *parser) accept(s string) bool {
	if p.is(s) {
		p.next()
		return true
	}
	return false
}

func (p *parser) expect(s string) {
	if !p.accept(s) {
		p.failWith("Expected '" + s + "', got '" + p.called(p.t) + "'")
	}
}

func (p *parser) refuse(start, end int, message string) {
	p.unsupported = append(p.unsupported, &Unsupported{Message: message, Start: start, End: end})
}

// try parses something that may turn out to be something else. If f fails or gives false, nothing has happened.
func (p *parser) try(f func() bool) (ok bool) {
	saved := *p
	defer func() {
		if x := recover(); x != nil {
			if _, is := x.(failure); !is {
				panic(x)
			}
			ok = false
		}
		if !ok {
			p.undo(&saved)
		}
	}()
	return f()
}

// undo goes back to a former state. What was learned of arrows and names stays.
func (p *parser) undo(to *parser) {
	edits, unsupported := p.edits[:len(to.edits)], p.unsupported[:len(to.unsupported)]
	*p = *to
	p.edits, p.unsupported = edits, unsupported
}

// semicolon passes the end of a statement.
func (p *parser) semicolon() {
	if p.accept(";") || p.t.kind == eof || p.is("}") || p.t.newline {
		return
	}
	p.failWith("Expected ';', '}' or <eof>")
}

// endOfModuleStatement is semicolon behind an import or export, of which messages say less.
func (p *parser) endOfModuleStatement() {
	if !p.is(";") && p.t.kind != eof && !p.is("}") && !p.t.newline {
		p.expect(";")
	}
	p.accept(";")
}

// balanced passes a bracket and all up to the one that closes it. There must be no regular expressions in it.
func (p *parser) balanced() {
	depth := 0
	for {
		switch {
		case p.t.kind == eof:
			p.failWith("Unexpected eof")
		case p.t.kind == template:
			p.templateLiteral(func() {
				for !p.is("}") {
					if p.is("{") || p.is("(") || p.is("[") {
						p.balanced()
					} else if p.t.kind == eof {
						p.fail()
					} else {
						p.next()
					}
				}
			})
			continue
		case p.is("{") || p.is("(") || p.is("["):
			depth++
		case p.is("}") || p.is(")") || p.is("]"):
			depth--
		}
		p.next()
		if depth == 0 {
			return
		}
	}
}

// newlineWithin tells whether a line ends between two places.
func (p *parser) newlineWithin(start, end int) bool {
	return strings.ContainsAny(p.src[start:end], lexeme.LineEnds)
}
