package loader

import (
	"strings"

	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"
	"github.com/dop251/goja/token"

	"github.com/node-go/node-go/loader/lexeme"
)

// The engine remembers the variable of x ??= y by its place on the stack while it evaluates y. When y suspends the function, as await and
// yield do, the function goes on at another place, and the value lands in somebody else's variable. x ?? (x = y) has no such memory. Within
// with it so remembers the variable of every assignment; only the variables of a pattern are looked up when their values are there.

// suspendedAssignments finds where a text may have assignments that suspend and have to be written otherwise. It gives positions as the parser
// counts them.
func suspendedAssignments(text string) (at []file.Idx) {
	if !strings.Contains(text, "await") && !strings.Contains(text, "yield") {
		return nil
	}
	for _, mark := range [...]string{"??=", "||=", "&&="} {
		eachIndex(text, mark, func(i int) { at = append(at, file.Idx(i+1)) })
	}
	eachIndex(text, "with", func(i int) {
		if end, _, _ := lexeme.Space(text, i+len("with")); end < len(text) && text[end] == '(' {
			at = append(at, file.Idx(i+1))
		}
	})
	return at
}

// withoutMemory gives what is to stand in the place of an assignment that suspends: itself, unless it is one to a variable that the engine
// remembers.
func withoutMemory(x *ast.AssignExpression, with bool) ast.Expression {
	name, ok := x.Left.(*ast.Identifier)
	if !ok {
		return x
	}
	again := func() *ast.Identifier { return &ast.Identifier{Name: name.Name, Idx: name.Idx} }
	switch x.Operator {
	case token.LOGICAL_AND, token.LOGICAL_OR, token.COALESCE:
		right := withoutMemory(&ast.AssignExpression{Operator: token.ASSIGN, Left: again(), Right: x.Right}, with)
		return &ast.BinaryExpression{Operator: x.Operator, Left: name, Right: right}
	}
	if !with {
		return x
	}
	value := x.Right
	if x.Operator != token.ASSIGN {
		value = &ast.BinaryExpression{Operator: x.Operator, Left: again(), Right: value}
	}
	pattern, object := inPattern(name, value)
	return member(&ast.AssignExpression{Operator: token.ASSIGN, Left: pattern, Right: object}, cellValue, name.Idx)
}

// declaredByPattern is withoutMemory for var x = y.
func declaredByPattern(b *ast.Binding, with bool) {
	if name, ok := b.Target.(*ast.Identifier); ok && with {
		b.Target, b.Initializer = inPattern(name, b.Initializer)
	}
}

// inPattern gives { v: name } and { v: value }.
func inPattern(name *ast.Identifier, value ast.Expression) (*ast.ObjectPattern, *ast.ObjectLiteral) {
	property := func(v ast.Expression) []ast.Property {
		return []ast.Property{&ast.PropertyKeyed{Key: text(cellValue, name.Idx), Kind: ast.PropertyKindValue, Value: v}}
	}
	return &ast.ObjectPattern{LeftBrace: name.Idx, RightBrace: name.Idx, Properties: property(name)},
		&ast.ObjectLiteral{LeftBrace: name.Idx, RightBrace: name.Idx, Value: property(value)}
}
