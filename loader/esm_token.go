package loader

import (
	"strings"

	"github.com/node-go/node-go/loader/lexeme"
)

// tokenKind tells the tokens of JavaScript apart as far as finding module syntax needs it.
type tokenKind uint8

const (
	tokEOF tokenKind = iota
	tokName
	tokPrivate
	tokPunct
	tokString
	tokNumber
	tokRegExp
	tokTemplate // one piece of a template literal, up to ${ or the closing back quote
)

type jsToken struct {
	kind       tokenKind
	start, end int
}

// opener is an open bracket. Of a brace it tells whether a block begins, after which a slash begins a regular expression; of a
// parenthesis, whether it belongs to a keyword after which a statement follows.
type opener struct {
	char      byte
	statement bool
	template  bool // ${
	value     bool // of a parenthesis: the parameters of a function that is a value
}

// tokenizer reads JavaScript from left to right. It decides between division and regular expression by what came before; where
// that is not enough it may be wrong, so that whoever uses it checks what it found against the parser's tree.
type tokenizer struct {
	src   string
	pos   int
	prev  jsToken
	last  byte // the last byte of the previous token if it was punctuation
	stack []opener
	// after tells of the closing bracket that prev is: a statement may follow.
	after bool
	// function tells that the word function was read where a value stands; params that prev closes its parameters.
	function, params bool
	// cut tells that the source ends within a comment or a template.
	cut bool
}

func (t *tokenizer) text(k jsToken) string { return t.src[k.start:k.end] }

// describe says that a token is not expected, in V8's words.
func (t *tokenizer) describe(k jsToken) string {
	switch k.kind {
	case tokEOF:
		return "Unexpected end of input"
	case tokString:
		return "Unexpected string"
	case tokNumber:
		return "Unexpected number"
	case tokTemplate:
		return "Unexpected template string"
	case tokName:
		return "Unexpected identifier '" + t.text(k) + "'"
	}
	return "Unexpected token '" + t.text(k) + "'"
}

func (t *tokenizer) depth() int { return len(t.stack) }

// next gives the token behind white space and comments.
func (t *tokenizer) next() jsToken {
	t.skipSpace()
	k := t.scan()
	if k.kind == tokName && t.text(k) == "function" {
		t.function = t.valueFollows()
	}
	t.prev = k
	if k.kind == tokPunct {
		t.last = t.src[k.end-1]
	} else {
		t.last = 0
	}
	return k
}

func (t *tokenizer) skipSpace() {
	end, _, ok := lexeme.Space(t.src, t.pos)
	t.pos, t.cut = end, t.cut || !ok
}

func (t *tokenizer) scan() jsToken {
	start := t.pos
	if start >= len(t.src) {
		return jsToken{tokEOF, start, start}
	}
	// What is wrong in the text is for the parser to tell.
	kind := tokPunct
	switch c := t.src[start]; {
	case lexeme.StartsName(c):
		kind = tokName
		t.pos, _ = lexeme.Name(t.src, start)
	case c == '#':
		kind = tokPrivate
		t.pos, _ = lexeme.Name(t.src, start+1)
	case lexeme.StartsNumber(t.src, start):
		kind = tokNumber
		t.pos = lexeme.Number(t.src, start)
	case c == '"' || c == '\'':
		kind = tokString
		t.pos, _ = lexeme.String(t.src, start)
	case c == '`':
		t.pos++
		return t.template(start)
	case c == '/' && t.regExpAllowed():
		kind = tokRegExp
		t.pos, _ = lexeme.RegExp(t.src, start)
	default:
		return t.punct(start, c)
	}
	return jsToken{kind, start, t.pos}
}

func (t *tokenizer) punct(start int, c byte) jsToken {
	switch c {
	case '(':
		t.stack = append(t.stack, opener{char: c, statement: t.prev.kind == tokName && isHead(t.text(t.prev)), value: t.function})
		t.function = false
	case '[':
		t.stack = append(t.stack, opener{char: c})
	case '{':
		t.stack = append(t.stack, opener{char: c, statement: !t.params && t.blockFollows()})
	case ')', ']', '}':
		var o opener
		if n := len(t.stack); n > 0 {
			o = t.stack[n-1]
			t.stack = t.stack[:n-1]
		}
		t.pos++
		if c == '}' && o.template {
			return t.template(start)
		}
		t.after, t.params = o.statement, c == ')' && o.value
		return jsToken{tokPunct, start, t.pos}
	}
	t.params = false
	t.pos++
	for _, p := range [...]string{"...", "=>", "++", "--", "?."} {
		if strings.HasPrefix(t.src[start:], p) {
			t.pos = start + len(p)
			break
		}
	}
	return jsToken{tokPunct, start, t.pos}
}

// template reads on in a template literal. Its text begins at t.pos.
func (t *tokenizer) template(start int) jsToken {
	end, ok := lexeme.Template(t.src, t.pos)
	t.pos, t.cut = end, t.cut || !ok
	if ok && t.src[end-1] == '{' {
		t.stack = append(t.stack, opener{char: '{', template: true})
		// What follows is an expression, as behind an operator.
		return jsToken{tokPunct, start, end}
	}
	return jsToken{tokTemplate, start, end}
}

func (t *tokenizer) regExpAllowed() bool {
	switch t.prev.kind {
	case tokEOF:
		return true
	case tokName:
		return isOperatorWord(t.text(t.prev))
	case tokPunct:
		switch t.last {
		case ')', '}':
			return t.after
		case ']':
			return false
		case '+', '-':
			return t.prev.end-t.prev.start == 1
		}
		return true
	}
	return false
}

// blockFollows tells whether the brace behind prev begins a block and not an object.
func (t *tokenizer) blockFollows() bool {
	switch t.prev.kind {
	case tokEOF:
		return true
	case tokName:
		switch t.text(t.prev) {
		case "return", "typeof", "instanceof", "in", "of", "new", "delete", "void", "throw", "case", "yield", "await", "default":
			return false
		}
		return true
	case tokPunct:
		switch t.last {
		case ')', ';', '{', '}', '>':
			return t.last != '>' || t.prev.end-t.prev.start == 2
		case ':':
			n := len(t.stack)
			return n == 0 || t.stack[n-1].char == '{' && t.stack[n-1].statement
		}
	}
	return false
}

// valueFollows tells whether what comes behind prev is a value and not the begin of a statement.
func (t *tokenizer) valueFollows() bool {
	switch t.prev.kind {
	case tokName:
		switch t.text(t.prev) {
		case "else", "do", "export", "default", "async":
			return false
		}
		return isOperatorWord(t.text(t.prev))
	case tokPunct:
		switch t.last {
		case ';', '{', '}', ')':
			return false
		case ':':
			n := len(t.stack)
			return n > 0 && (t.stack[n-1].char != '{' || !t.stack[n-1].statement)
		}
		return true
	}
	return false
}

func isHead(word string) bool {
	return word == "if" || word == "while" || word == "for" || word == "with" || word == "await"
}

// isOperatorWord tells the words after which an expression begins.
func isOperatorWord(word string) bool {
	switch word {
	case "return", "typeof", "instanceof", "in", "of", "new", "delete", "void", "throw", "case", "do", "else", "yield", "await", "extends", "default":
		return true
	}
	return false
}
