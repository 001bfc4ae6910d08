package loader

import (
	"strings"

	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"
	"github.com/dop251/goja/unistring"
)

// leadingZeros finds the decimal numbers of sloppy code that begin with a zero, as 08 does, which the engine's parser does not know. masked is
// the text with blanks for those zeros, and at tells where the rest of such numbers begins, as the parser counts.
func leadingZeros(text string) (masked string, at map[file.Idx]bool) {
	if !strings.Contains(text, "0") || !strings.ContainsAny(text, "89") {
		return text, nil
	}
	var edits []edit
	for t := (tokenizer{src: text}); ; {
		k := t.next()
		if k.kind == tokEOF {
			break
		}
		if k.kind != tokNumber {
			continue
		}
		word := t.text(k)
		digits := word[:len(word)-len(strings.TrimLeft(word, "0123456789"))]
		zeros := len(digits) - len(strings.TrimLeft(digits, "0"))
		if zeros == 0 || zeros == len(digits) || !strings.ContainsAny(digits, "89") || strings.ContainsAny(word, "n_") {
			continue
		}
		if at == nil {
			at = map[file.Idx]bool{}
		}
		edits = append(edits, edit{start: k.start, end: k.start + zeros})
		at[file.Idx(k.start+zeros+1)] = true
	}
	masked, _ = applyEdits(text, edits)
	return masked, at
}

// unmask gives the fields of a tree, which has been made of a text with masks, their names again, and everything of whose source a part is kept
// the source that text has. It refuses numbers that strict code cannot have.
func unmask(tree *ast.Program, text string, fields map[file.Idx]string, zeros map[file.Idx]bool) error {
	var wrong file.Idx
	w := treeWalk{all: true, visit: func(x *ast.RegExpLiteral) ast.Expression { return x }, strict: strings.HasPrefix(text, moduleHead) || usesStrict(tree.Body)}
	w.field = func(x *ast.FieldDefinition) {
		if key, ok := x.Key.(*ast.StringLiteral); ok {
			if name := fields[key.Idx]; name != "" {
				key.Literal, key.Value = name, unistring.String(name)
			}
		}
	}
	w.number = func(x *ast.NumberLiteral, strict bool) {
		if strict && zeros[x.Idx] && wrong == 0 {
			wrong = x.Idx - 1
		}
	}
	w.source = func(source *string, start file.Idx) {
		if from := int(start) - 1; from >= 0 && from+len(*source) <= len(text) {
			*source = text[from : from+len(*source)]
		}
	}
	w.statements(tree.Body)
	if wrong == 0 {
		return nil
	}
	p := tree.File.Position(int(wrong) - tree.File.Base())
	return &SyntaxError{Message: "Decimals with leading zeros are not allowed in strict mode.", File: p.Filename, Line: p.Line, Column: p.Column, final: true}
}
