package loader

import (
	"strings"

	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"
	"github.com/dop251/goja/token"
)

// The engine remembers the variable of x ??= y by its place on the stack while it evaluates y. When y suspends the function, as await and
// yield do, the function goes on at another place, and the value lands in somebody else's variable. x ?? (x = y) has no such memory.

// logicalAssignments finds where a text may have assignments that suspend. It gives positions as the parser counts them.
func logicalAssignments(text string) (at []file.Idx) {
	if !suspending(text) {
		return nil
	}
	for _, mark := range [...]string{"??=", "||=", "&&="} {
		eachIndex(text, mark, func(i int) { at = append(at, file.Idx(i+1)) })
	}
	return at
}

func suspending(text string) bool {
	return strings.Contains(text, "await") || strings.Contains(text, "yield")
}

// withoutMemory gives what is to stand in the place of an assignment that suspends: itself, unless it is a logical one to a variable.
func withoutMemory(x *ast.AssignExpression) ast.Expression {
	name, ok := x.Left.(*ast.Identifier)
	if !ok {
		return x
	}
	switch x.Operator {
	case token.LOGICAL_AND, token.LOGICAL_OR, token.COALESCE:
		return &ast.BinaryExpression{Operator: x.Operator, Left: name, Right: &ast.AssignExpression{
			Operator: token.ASSIGN, Left: &ast.Identifier{Name: name.Name, Idx: name.Idx}, Right: x.Right,
		}}
	}
	return x
}
