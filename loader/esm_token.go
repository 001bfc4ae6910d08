package loader

import (
	"strings"
	"unicode"
	"unicode/utf8"
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
	for t.pos < len(t.src) {
		switch c := t.src[t.pos]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f':
			t.pos++
		case c == '/' && strings.HasPrefix(t.src[t.pos:], "//"):
			t.pos += lineLength(t.src[t.pos:])
		case c == '/' && strings.HasPrefix(t.src[t.pos:], "/*"):
			end := strings.Index(t.src[t.pos+2:], "*/")
			if end < 0 {
				t.pos, t.cut = len(t.src), true
				return
			}
			t.pos += end + 4
		case c >= utf8.RuneSelf:
			r, n := utf8.DecodeRuneInString(t.src[t.pos:])
			if !unicode.IsSpace(r) && r != '\u2028' && r != '\u2029' && r != '\uFEFF' {
				return
			}
			t.pos += n
		default:
			return
		}
	}
}

// lineLength gives the length of the first line without its end.
func lineLength(s string) int {
	n := strings.IndexAny(s, "\n\r")
	if n < 0 {
		n = len(s)
	}
	for _, end := range [...]string{"\u2028", "\u2029"} {
		if k := strings.Index(s[:n], end); k >= 0 {
			n = k
		}
	}
	return n
}

func (t *tokenizer) scan() jsToken {
	start := t.pos
	if start >= len(t.src) {
		return jsToken{tokEOF, start, start}
	}
	c := t.src[start]
	switch {
	case isNameStart(c):
		t.pos = nameEnd(t.src, start)
		return jsToken{tokName, start, t.pos}
	case c == '#':
		t.pos = nameEnd(t.src, start+1)
		return jsToken{tokPrivate, start, t.pos}
	case c >= '0' && c <= '9' || c == '.' && start+1 < len(t.src) && t.src[start+1] >= '0' && t.src[start+1] <= '9':
		t.pos = numberEnd(t.src, start)
		return jsToken{tokNumber, start, t.pos}
	case c == '"' || c == '\'':
		t.pos = stringEnd(t.src, start)
		return jsToken{tokString, start, t.pos}
	case c == '`':
		t.pos++
		return t.template(start)
	case c == '/' && t.regExpAllowed():
		t.pos = regExpEnd(t.src, start)
		return jsToken{tokRegExp, start, t.pos}
	}
	return t.punct(start, c)
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
	for t.pos < len(t.src) {
		switch t.src[t.pos] {
		case '\\':
			t.pos = min(t.pos+2, len(t.src))
			continue
		case '`':
			t.pos++
			return jsToken{tokTemplate, start, t.pos}
		case '$':
			if strings.HasPrefix(t.src[t.pos:], "${") {
				t.pos += 2
				t.stack = append(t.stack, opener{char: '{', template: true})
				// What follows is an expression, as behind an operator.
				return jsToken{tokPunct, start, t.pos}
			}
		}
		t.pos++
	}
	t.cut = true
	return jsToken{tokTemplate, start, t.pos}
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

func isNameStart(c byte) bool {
	return c|0x20 >= 'a' && c|0x20 <= 'z' || c == '$' || c == '_' || c == '\\' || c >= utf8.RuneSelf
}

func nameEnd(s string, at int) int {
	for at < len(s) {
		c := s[at]
		switch {
		case c == '\\':
			at = escapeEnd(s, at)
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

// escapeEnd passes \uXXXX or \u{X} in a name.
func escapeEnd(s string, at int) int {
	if strings.HasPrefix(s[at:], `\u{`) {
		if end := strings.IndexByte(s[at:], '}'); end > 0 {
			return at + end + 1
		}
	}
	return min(at+6, len(s))
}

func numberEnd(s string, at int) int {
	start := at
	for at < len(s) {
		c := s[at]
		exponent := (c == '+' || c == '-') && s[at-min(1, at-start)]|0x20 == 'e' && !strings.HasPrefix(s[start:], "0x")
		if !exponent && c != '.' && c != '_' && !(c >= '0' && c <= '9') && !(c|0x20 >= 'a' && c|0x20 <= 'z') {
			break
		}
		at++
	}
	return at
}

func stringEnd(s string, at int) int {
	quote := s[at]
	for at++; at < len(s); at++ {
		switch s[at] {
		case '\\':
			at++
		case quote:
			return at + 1
		case '\n', '\r':
			return at
		}
	}
	return len(s)
}

func regExpEnd(s string, at int) int {
	class := false
	for at++; at < len(s); at++ {
		switch s[at] {
		case '\\':
			at++
		case '[':
			class = true
		case ']':
			class = false
		case '\n', '\r':
			return at
		case '/':
			if !class {
				return nameEnd(s, at+1)
			}
		}
	}
	return len(s)
}
