package loader

import (
	"strings"

	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"
)

// The engine's parser takes octal escapes in strict code, too, and gives \400 one character where it has two.

// octalEscapes finds where strings may have such escapes. It gives positions as the parser counts them.
func octalEscapes(text string) (at []file.Idx) {
	eachIndex(text, `\`, func(i int) {
		if i+1 < len(text) && octalEscape(text[i:]) {
			at = append(at, file.Idx(i+1))
		}
	})
	return at
}

// octalEscape tells whether what begins with a backslash is an escape of digits that is not \0 alone.
func octalEscape(s string) bool {
	return decimal(s, 1) && (s[1] != '0' || decimal(s, 2))
}

func decimal(s string, at int) bool { return at < len(s) && s[at] >= '0' && s[at] <= '9' }

// octal mends the value of a string, or notes that it may not be in strict code. Names of properties come here too.
func (r *literalReplacer) octal(lit *ast.StringLiteral, strict bool) {
	text := lit.Literal
	if len(text) < 3 || text[0] != '\'' && text[0] != '"' {
		return
	}
	long := false
	for i := strings.IndexByte(text, '\\'); i >= 0 && i < len(text)-1; i++ {
		if text[i] != '\\' {
			continue
		}
		if octalEscape(text[i:]) {
			if strict {
				r.fail(lit.Idx+file.Idx(i), octalMessage(text[i+1]))
				return
			}
			long = long || text[i+1] >= '4' && text[i+1] <= '7' && i+3 < len(text) && text[i+2] >= '0' && text[i+2] <= '7' && text[i+3] >= '0' && text[i+3] <= '7'
		}
		i++
	}
	if long {
		mendOctal(lit)
	}
}

func octalMessage(digit byte) string {
	if digit >= '8' {
		return `\8 and \9 are not allowed in strict mode.`
	}
	return "Octal escape sequences are not allowed in strict mode."
}

// mendOctal reads a string again with each third digit that is no part of its escape written otherwise.
func mendOctal(lit *ast.StringLiteral) {
	var b strings.Builder
	text := lit.Literal
	for i := 0; i < len(text); i++ {
		b.WriteByte(text[i])
		if text[i] != '\\' || i+1 == len(text) {
			continue
		}
		i++
		b.WriteByte(text[i])
		if text[i] >= '4' && text[i] <= '7' && i+2 < len(text) && text[i+1] >= '0' && text[i+1] <= '7' && decimal(text, i+2) {
			b.WriteByte(text[i+1])
			b.WriteString(`\x3` + text[i+2:i+3])
			i += 2
		}
	}
	tree, err := parse("", b.String(), nil)
	if err != nil {
		return
	}
	lit.Value = tree.Body[0].(*ast.ExpressionStatement).Expression.(*ast.StringLiteral).Value
}
