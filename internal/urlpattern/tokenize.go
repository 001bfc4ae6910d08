package urlpattern

import "unicode"

type tokenType uint8

const (
	tokenEnd tokenType = iota
	tokenOpen
	tokenClose
	tokenRegexp
	tokenName
	tokenChar
	tokenEscaped
	tokenModifier
	tokenAsterisk
	tokenInvalid
)

// token is a part of a pattern; index is where it begins, in code points.
type token struct {
	kind  tokenType
	index int
	value string
}

// tokenizer follows https://urlpattern.spec.whatwg.org/#tokenizers. A lenient one makes tokens of what it does not understand, for
// the parser of constructor strings.
type tokenizer struct {
	input   []rune
	lenient bool
	list    []token
	index   int
}

func tokenize(input string, lenient bool) ([]token, error) {
	t := &tokenizer{input: []rune(input), lenient: lenient}
	for t.index < len(t.input) {
		if err := t.next(); err != nil {
			return nil, err
		}
	}
	t.list = append(t.list, token{kind: tokenEnd, index: t.index})
	return t.list, nil
}

// add makes a token of the code points [from, to) and goes on at after.
func (t *tokenizer) add(kind tokenType, after, from, to int) {
	t.list = append(t.list, token{kind: kind, index: t.index, value: string(t.input[from:to])})
	t.index = after
}

func (t *tokenizer) fail(after, from int) error {
	if !t.lenient {
		return ErrInvalid
	}
	t.add(tokenInvalid, after, from, after)
	return nil
}

func (t *tokenizer) next() error {
	at, after := t.index, t.index+1
	switch t.input[at] {
	case '*':
		t.add(tokenAsterisk, after, at, after)
	case '+', '?':
		t.add(tokenModifier, after, at, after)
	case '{':
		t.add(tokenOpen, after, at, after)
	case '}':
		t.add(tokenClose, after, at, after)
	case '\\':
		if after == len(t.input) {
			return t.fail(after, at)
		}
		t.add(tokenEscaped, after+1, after, after+1)
	case ':':
		end := after
		for end < len(t.input) && nameCodePoint(t.input[end], end == after) {
			end++
		}
		if end == after {
			return t.fail(after, at)
		}
		t.add(tokenName, end, after, end)
	case '(':
		end := t.regexpEnd(after)
		if end <= after {
			return t.fail(after, at)
		}
		t.add(tokenRegexp, end+1, after, end)
	default:
		t.add(tokenChar, after, at, after)
	}
	return nil
}

// regexpEnd gives where the regular expression that begins at from has its closing parenthesis, or -1.
func (t *tokenizer) regexpEnd(from int) int {
	depth := 1
	for at := from; at < len(t.input); at++ {
		switch r := t.input[at]; {
		case r > unicode.MaxASCII, at == from && r == '?':
			return -1
		case r == '\\':
			if at++; at == len(t.input) || t.input[at] > unicode.MaxASCII {
				return -1
			}
		case r == ')':
			if depth--; depth == 0 {
				return at
			}
		case r == '(':
			// Capturing groups within the expression would shift those of the pattern.
			if depth++; at+1 == len(t.input) || t.input[at+1] != '?' {
				return -1
			}
		}
	}
	return -1
}

// nameCodePoint tells what a name may begin or go on with: an identifier of JavaScript.
func nameCodePoint(r rune, first bool) bool {
	if r == '$' || r == '_' || unicode.IsLetter(r) || unicode.In(r, unicode.Nl, unicode.Other_ID_Start) {
		return true
	}
	return !first && (r == '\u200c' || r == '\u200d' || unicode.In(r, unicode.Mn, unicode.Mc, unicode.Nd, unicode.Pc, unicode.Other_ID_Continue))
}
