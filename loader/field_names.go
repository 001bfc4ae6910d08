package loader

import (
	"strings"

	"github.com/dop251/goja/file"

	"github.com/node-go/node-go/loader/lexeme"
)

// The engine's parser takes get, set, async and static at the begin of a class element for what they say of the element, also where they are
// the name of a field: get = 1. Behind other words it does not see that a line ends a field. Such names are written otherwise for the parser,
// with as many bytes, and put right in its tree.

// standIns are names that mean nothing to the parser.
var standIns = map[string]string{"get": "g$t", "set": "s$t", "async": "a$ync", "static": "st$tic", "let": "l$t", "await": "aw$it"}

// fieldNames finds the fields of classes in a text that are called so, by their positions as the parser counts them. masked is the text
// with other names for them.
func fieldNames(text string) (masked string, at map[file.Idx]string) {
	var b strings.Builder
	s := classScan{t: tokenizer{src: text}}
	done := 0
	for {
		k, ok := s.next()
		if !ok {
			break
		}
		word := text[k.start:k.end]
		if at == nil {
			at = map[file.Idx]string{}
		}
		at[file.Idx(k.start+1)] = word
		b.WriteString(text[done:k.start])
		b.WriteString(standIns[word])
		done = k.end
	}
	b.WriteString(text[done:])
	return b.String(), at
}

// classScan goes through the tokens of a text and stops at the names of fields that have a stand-in.
type classScan struct {
	t       tokenizer
	bodies  []int // the depths of brackets at which the bodies of classes lie
	heads   []int // those at which heads of classes do, before the body
	prev    jsToken
	begins  bool // prev begins, ends or modifies an element, so that a name may follow
	ongoing bool // prev cannot end an expression
}

func (s *classScan) next() (name jsToken, ok bool) {
	for {
		before := s.prev
		k := s.t.next()
		if k.kind == tokEOF {
			return k, false
		}
		word := s.t.text(k)
		depth := s.t.depth()
		n := len(s.bodies)
		for n > 0 && s.bodies[n-1] > depth {
			n--
		}
		s.bodies = s.bodies[:n]
		inBody := n > 0 && s.bodies[n-1] == depth
		first := inBody && k.kind == tokName && (s.begins || !s.ongoing && s.newLine(before.end, k.start))
		s.prev, s.begins, s.ongoing = k, false, false
		switch {
		case k.kind == tokName && word == "class" && !(before.kind == tokPunct && strings.HasSuffix(s.t.text(before), ".")):
			s.heads = append(s.heads, depth)
		case word == "{" && len(s.heads) > 0 && s.heads[len(s.heads)-1] == depth-1 && !s.heritage(before):
			s.heads = s.heads[:len(s.heads)-1]
			s.bodies = append(s.bodies, depth)
			s.begins = true
		case inBody && (word == ";" || word == "}"):
			s.begins = true
		case first && standIns[word] != "" && s.isField(k, before):
			return k, true
		case first && word == "static":
			s.begins = true
		case k.kind == tokPunct:
			s.ongoing = word != ")" && word != "]" && word != "}" && word != "++" && word != "--"
		}
	}
}

// heritage tells whether a brace behind token k belongs to what a class extends.
func (s *classScan) heritage(k jsToken) bool { return k.kind == tokName && s.t.text(k) == "extends" }

// isField tells by what follows a word at the begin of an element, and by what stands before, that it is the name of a field.
func (s *classScan) isField(k, before jsToken) bool {
	t := tokenizer{src: s.t.src, pos: k.end}
	n := t.next()
	switch next := t.text(n); {
	case n.kind == tokEOF:
		return false
	case next == "=" || next == ";" || next == "}":
		return true
	case !s.newLine(k.end, n.start) || next == "(":
		return false
	}
	switch s.t.text(k) {
	case "get", "set":
		return t.text(n) == "*"
	case "static":
		return before.kind == tokName && s.t.text(before) == "static"
	}
	return true
}

func (s *classScan) newLine(from, to int) bool {
	return strings.ContainsAny(s.t.src[from:to], lexeme.LineEnds)
}
