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
	"github.com/node-go/node-go/loader/lexeme"
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
	at = append(at, suspendedAssignments(text)...)
	at = append(at, octalEscapes(text)...)
	at = append(at, unicodeFlags(text)...)
	slices.Sort(at)
	return slices.Compact(at)
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

// unicodeFlags finds where expressions with the flags u and v may end.
func unicodeFlags(text string) (at []file.Idx) {
	eachIndex(text, "/", func(i int) {
		end, _ := lexeme.Name(text, i+1)
		if flags := text[i+1 : end]; len(flags) <= 8 && strings.ContainsAny(flags, "uv") && strings.Trim(flags, "dgimsuvy") == "" {
			at = append(at, file.Idx(i+1))
		}
	})
	return at
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

// mendTree makes calls of the constructor of those literals that the engine cannot compile, or not rightly, and mends strings, and assignments
// that suspend, on the way. It tells whether there were any such literals. Functions without any of the positions near are passed over; nil
// stands for all positions. strict tells that the whole program is strict code. The error is a *SyntaxError.
func mendTree(tree *ast.Program, near []file.Idx, strict bool) (bool, error) {
	r := &literalReplacer{}
	w := treeWalk{near: near, all: near == nil, visit: r.replacement, string: r.octal, assign: withoutMemory, declare: declaredByPattern,
		strict: strict || usesStrict(tree.Body)}
	w.statements(tree.Body)
	if r.wrong != 0 {
		p := tree.File.Position(int(r.wrong) - tree.File.Base())
		return false, &SyntaxError{Message: r.reason, File: p.Filename,
			Line: p.Line, Column: p.Column, final: true}
	}
	return r.found, nil
}

type literalReplacer struct {
	found  bool
	wrong  file.Idx // of the first one that is none
	reason string   // why
}

func (r *literalReplacer) fail(at file.Idx, reason string) {
	if r.wrong == 0 {
		r.wrong, r.reason = at, reason
	}
}

// replacement gives what is to stand in the place of a literal: itself, unless the engine cannot have it.
func (r *literalReplacer) replacement(lit *ast.RegExpLiteral) ast.Expression {
	beyond := regex.Beyond(lit.Pattern, lit.Flags) || !engine.CompilesRegExp(lit.Pattern, lit.Flags)
	// Of what Unicode mode forbids, the engine lets some pass.
	if beyond || strings.ContainsAny(lit.Flags, "uv") {
		if reason := fault(lit); reason != "" {
			r.fail(lit.Idx, reason)
			return lit
		}
	}
	if !beyond {
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
