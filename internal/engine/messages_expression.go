package engine

import (
	"strings"

	"github.com/dop251/goja"
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/parser"
	"github.com/dop251/goja/token"
)

// expressionText shows the source of an expression as V8 shows the callee of a failed call; ok is false for what is no expression.
func expressionText(src string) (text string, ok bool) {
	const most = 2000 // nobody reads more
	if len(src) > most {
		return "", false
	}
	defer func() { // the parser is not made for pieces
		if recover() != nil {
			text, ok = "", false
		}
	}()
	p, err := goja.Parse("", "("+src+"\n)", parser.WithDisableSourceMaps)
	if err != nil || len(p.Body) != 1 {
		return "", false
	}
	s, ok := p.Body[0].(*ast.ExpressionStatement)
	if !ok {
		return "", false
	}
	return showExpression(s.Expression), true
}

func showExpression(e ast.Expression) string {
	switch x := e.(type) {
	case *ast.Identifier:
		return x.Name.String()
	case *ast.ThisExpression:
		return "this"
	case *ast.NullLiteral:
		return "null"
	case *ast.BooleanLiteral:
		return x.Literal
	case *ast.StringLiteral:
		return `"` + x.Value.String() + `"`
	case *ast.NumberLiteral:
		return numberText(x.Value)
	case *ast.RegExpLiteral:
		return x.Literal
	case *ast.DotExpression:
		return showExpression(x.Left) + "." + x.Identifier.Name.String()
	case *ast.BracketExpression:
		return showExpression(x.Left) + showKey(x.Member)
	case *ast.OptionalChain:
		return showExpression(x.Expression)
	case *ast.Optional:
		return showExpression(x.Expression) + "?."
	case *ast.CallExpression:
		return showExpression(x.Callee) + "(...)"
	case *ast.AssignExpression:
		return showExpression(x.Left)
	case *ast.ConditionalExpression:
		return unknownValue + unknownValue + unknownValue
	case *ast.UnaryExpression:
		return showUnary(x)
	case *ast.BinaryExpression:
		return "(" + strings.Join(showOperands(x, x.Operator), " "+x.Operator.String()+" ") + ")"
	case *ast.SequenceExpression:
		return "(" + showAll(x.Sequence, " , ") + ")"
	case *ast.ArrayLiteral:
		return "[" + showAll(x.Value, ",") + "]"
	case *ast.SpreadElement:
		return "(..." + showExpression(x.Expression) + ")"
	case *ast.ObjectLiteral:
		return "{" + strings.Repeat(unknownValue, len(x.Value)) + "}"
	case *ast.TemplateLiteral:
		if x.Tag == nil && len(x.Expressions) == 0 && len(x.Elements) == 1 {
			return `"` + x.Elements[0].Parsed.String() + `"`
		}
		if x.Tag == nil {
			return showAll(x.Expressions, "")
		}
	}
	return unknownValue
}

func showAll(list []ast.Expression, separator string) string {
	texts := make([]string, len(list))
	for i, e := range list {
		if e != nil {
			texts[i] = showExpression(e)
		}
	}
	return strings.Join(texts, separator)
}

// showKey shows the computed name of a member.
func showKey(e ast.Expression) string {
	switch x := e.(type) {
	case *ast.StringLiteral:
		return "." + x.Value.String()
	case *ast.TemplateLiteral:
		if x.Tag == nil && len(x.Expressions) == 0 && len(x.Elements) == 1 {
			return "." + x.Elements[0].Parsed.String()
		}
	}
	return "[" + showExpression(e) + "]"
}

// showOperands gives the operands of a chain of one operator.
func showOperands(x *ast.BinaryExpression, op token.Token) []string {
	var texts []string
	if left, ok := x.Left.(*ast.BinaryExpression); ok && left.Operator == op {
		texts = showOperands(left, op)
	} else {
		texts = []string{showExpression(x.Left)}
	}
	return append(texts, showExpression(x.Right))
}

func showUnary(x *ast.UnaryExpression) string {
	op, operand := x.Operator.String(), showExpression(x.Operand)
	switch n, isNumber := x.Operand.(*ast.NumberLiteral); {
	case x.Postfix:
		return "(" + operand + op + ")"
	case isNumber && x.Operator == token.MINUS:
		return "-" + numberText(n.Value)
	case x.Operator == token.TYPEOF || x.Operator == token.VOID || x.Operator == token.DELETE:
		op += " "
	}
	return "(" + op + operand + ")"
}

// numberText is the text of a number literal's value.
func numberText(v any) string {
	switch n := v.(type) {
	case int64:
		return goja.New().ToValue(n).String()
	case float64:
		return goja.New().ToValue(n).String()
	}
	return unknownValue
}
