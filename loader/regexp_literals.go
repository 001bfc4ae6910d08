package loader

import (
	"errors"
	"reflect"
	"strings"
	"unicode/utf16"

	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/unistring"

	"github.com/node-go/node-go/internal/ecma/regex"
	"github.com/node-go/node-go/internal/engine"
)

// mayHaveRegExps tells a text that may have literals that the engine takes for something else without a word.
func mayHaveRegExps(text string) bool {
	return strings.Contains(text, `\p{`) || strings.Contains(text, `\P{`) ||
		strings.Contains(text, "(?i") || strings.Contains(text, "(?m") || strings.Contains(text, "(?s") || strings.Contains(text, "(?-") ||
		mayTryForAges(text)
}

// mayTryForAges tells whether something like an expression that looks around or back stands near something like a quantifier of a group.
func mayTryForAges(text string) bool {
	const near = 200
	for _, mark := range [...]string{"(?=", "(?!", "(?<", `\1`, `\2`, `\k<`} {
		for at, rest := 0, text; ; {
			i := strings.Index(rest, mark)
			if i < 0 {
				break
			}
			at += i
			around := text[max(0, at-near):min(len(text), at+near)]
			if strings.Contains(around, ")*") || strings.Contains(around, ")+") || quantified(around) {
				return true
			}
			at += len(mark)
			rest = text[at:]
		}
	}
	return false
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

// replaceRegExps makes calls of the constructor of those literals that the engine cannot compile, or not rightly. It tells whether
// there were any. The error is a *SyntaxError.
func replaceRegExps(tree *ast.Program) (bool, error) {
	w := &literalWalk{seen: map[uintptr]bool{}, fields: map[reflect.Type][]int{}}
	w.walk(reflect.ValueOf(tree.Body))
	if w.wrong != nil {
		p := tree.File.Position(int(w.wrong.Idx) - tree.File.Base())
		return false, &SyntaxError{Message: w.reason, File: p.Filename,
			Line: p.Line, Column: p.Column, exact: true}
	}
	return w.found, nil
}

type literalWalk struct {
	seen   map[uintptr]bool       // the nodes visited, by address
	fields map[reflect.Type][]int // what a struct has that can lead to a literal
	found  bool
	wrong  *ast.RegExpLiteral // the first one that is none
	reason string             // why
}

// walk visits all that v leads to within the tree.
func (w *literalWalk) walk(v reflect.Value) {
	switch v.Kind() {
	case reflect.Interface:
		if v.IsNil() {
			return
		}
		if lit, ok := v.Interface().(*ast.RegExpLiteral); ok {
			w.literal(lit, v)
			return
		}
		w.walk(v.Elem())
	case reflect.Pointer:
		if v.IsNil() || v.Type().Elem().Kind() != reflect.Struct || w.seen[v.Pointer()] || len(w.fieldsOf(v.Type().Elem())) == 0 {
			return
		}
		w.seen[v.Pointer()] = true
		w.walk(v.Elem())
	case reflect.Struct:
		for _, i := range w.fieldsOf(v.Type()) {
			w.walk(v.Field(i))
		}
	case reflect.Slice:
		for i := range v.Len() {
			w.walk(v.Index(i))
		}
	}
}

// fieldsOf gives the fields of a node's type that walk can go down; none for a type that is not of the tree. They are found once for a
// type: a large file has hundreds of thousands of nodes.
func (w *literalWalk) fieldsOf(t reflect.Type) []int {
	fields, known := w.fields[t]
	if known {
		return fields
	}
	if strings.HasSuffix(t.PkgPath(), "goja/ast") {
		for i := range t.NumField() {
			f := t.Field(i)
			switch f.Type.Kind() {
			case reflect.Interface, reflect.Pointer, reflect.Struct, reflect.Slice:
				if f.IsExported() {
					fields = append(fields, i)
				}
			}
		}
	}
	w.fields[t] = fields
	return fields
}

// literal replaces a literal, the value of v, unless the engine can have it.
func (w *literalWalk) literal(lit *ast.RegExpLiteral, v reflect.Value) {
	if !regex.Beyond(lit.Pattern, lit.Flags) && engine.CompilesRegExp(lit.Pattern, lit.Flags) || !v.CanSet() {
		return
	}
	if reason := fault(lit); reason != "" {
		if w.wrong == nil {
			w.wrong, w.reason = lit, reason
		}
		return
	}
	text := func(s string) ast.Expression {
		return &ast.StringLiteral{Idx: lit.Idx, Literal: "''", Value: unistring.NewFromString(s)}
	}
	v.Set(reflect.ValueOf(&ast.NewExpression{
		New:              lit.Idx,
		Callee:           &ast.Identifier{Idx: lit.Idx, Name: "RegExp"},
		LeftParenthesis:  lit.Idx,
		ArgumentList:     []ast.Expression{text(lit.Pattern), text(lit.Flags)},
		RightParenthesis: lit.Idx1() - 1,
	}))
	w.found = true
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
