package loader

import (
	"errors"
	"slices"
	"strings"
	"unicode/utf16"

	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"
	"github.com/dop251/goja/unistring"

	"github.com/node-go/node-go/internal/ecma/regex"
	"github.com/node-go/node-go/internal/engine"
)

// suspects finds where a text may have literals that the engine takes for something else without a word, or tries for ages, and assignments
// that suspend. It gives positions as the parser counts them, in order; each such literal or assignment contains one. There may be others in texts of other kinds.
func suspects(text string) (at []file.Idx) {
	for _, mark := range [...]string{`\p{`, `\P{`, "(?i", "(?m", "(?s", "(?-"} {
		eachIndex(text, mark, func(i int) { at = append(at, file.Idx(i+1)) })
	}
	// Expressions that look around or back try for ages where a group is quantified.
	const near = 200
	for _, mark := range [...]string{"(?=", "(?!", "(?<", `\1`, `\2`, `\k<`} {
		eachIndex(text, mark, func(i int) {
			around := text[max(0, i-near):min(len(text), i+near)]
			if strings.Contains(around, ")*") || strings.Contains(around, ")+") || quantified(around) {
				at = append(at, file.Idx(i+1))
			}
		})
	}
	at = append(at, logicalAssignments(text)...)
	slices.Sort(at)
	return at
}

func eachIndex(text, mark string, found func(int)) {
	for at := 0; ; at += len(mark) {
		i := strings.Index(text[at:], mark)
		if i < 0 {
			return
		}
		at += i
		found(at)
	}
}

// quantified tells whether a group is followed by a count.
func quantified(text string) bool {
	for {
		_, after, found := strings.Cut(text, "){")
		if !found || after == "" {
			return false
		}
		if after[0] >= '0' && after[0] <= '9' {
			return true
		}
		text = after
	}
}

// mendTree makes calls of the constructor of those literals that the engine cannot compile, or not rightly, and mends assignments that
// suspend on the way. It tells whether there were any such literals. Functions without any of the positions near are passed over; nil stands
// for all positions. The error is a *SyntaxError.
func mendTree(tree *ast.Program, near []file.Idx) (bool, error) {
	r := &literalReplacer{}
	w := treeWalk{near: near, all: near == nil, visit: r.replacement, assign: withoutMemory}
	w.statements(tree.Body)
	if r.wrong != nil {
		p := tree.File.Position(int(r.wrong.Idx) - tree.File.Base())
		return false, &SyntaxError{Message: r.reason, File: p.Filename,
			Line: p.Line, Column: p.Column, exact: true}
	}
	return r.found, nil
}

type literalReplacer struct {
	found  bool
	wrong  *ast.RegExpLiteral // the first one that is none
	reason string             // why
}

// replacement gives what is to stand in the place of a literal: itself, unless the engine cannot have it.
func (r *literalReplacer) replacement(lit *ast.RegExpLiteral) ast.Expression {
	if !regex.Beyond(lit.Pattern, lit.Flags) && engine.CompilesRegExp(lit.Pattern, lit.Flags) {
		return lit
	}
	if reason := fault(lit); reason != "" {
		if r.wrong == nil {
			r.wrong, r.reason = lit, reason
		}
		return lit
	}
	text := func(s string) ast.Expression {
		return &ast.StringLiteral{Idx: lit.Idx, Literal: "''", Value: unistring.NewFromString(s)}
	}
	r.found = true
	return &ast.NewExpression{
		New:              lit.Idx,
		Callee:           &ast.Identifier{Idx: lit.Idx, Name: "RegExp"},
		LeftParenthesis:  lit.Idx,
		ArgumentList:     []ast.Expression{text(lit.Pattern), text(lit.Flags)},
		RightParenthesis: lit.Idx1() - 1,
	}
}

// fault words what is wrong with a literal, as V8 does; "" when nothing is.
func fault(lit *ast.RegExpLiteral) string {
	if !regex.ValidFlags(lit.Flags) {
		return "Invalid regular expression flags"
	}
	var wrong *regex.SyntaxError
	_, err := regex.Compile(utf16.Encode([]rune(lit.Pattern)), regex.FlagsOf(lit.Flags))
	if !errors.As(err, &wrong) {
		return ""
	}
	return "Invalid regular expression: /" + lit.Pattern + "/" + lit.Flags + ": " + wrong.Reason
}
