package loader

import (
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"
	"github.com/dop251/goja/unistring"
)

// publish adds what hands the module's own exports to their cells. A variable that only its declaration writes to is handed
// over once, behind that, so that importers read a plain property; for any other the cell gets a function that reads it.
func (c *moduleCompiler) publish() {
	index := map[unistring.String]int{}
	for n, x := range c.exported {
		index[x.local] = n
	}
	head := c.w.patches
	var body []ast.Statement
	c.countDeclarations()
	for _, s := range c.fn.Body.List {
		body = append(body, s)
		var names []unistring.String
		switch x := s.(type) {
		case *ast.FunctionDeclaration:
			if e := c.byLocal[x.Function.Name.Name]; e != nil && !e.assigned {
				e.hoisted = true
				head = append(head, publishCall(index[e.local], ident(e.local, x.Function.Function), x.Function.Function))
			}
			continue
		case *ast.ClassDeclaration:
			names = append(names, x.Class.Name.Name)
		case *ast.LexicalDeclaration:
			names = bindingNames(x.List, names)
		case *ast.VariableStatement:
			names = bindingNames(x.List, names)
		}
		for _, n := range names {
			if e := c.byLocal[n]; e != nil && e.once && !e.assigned {
				body = append(body, publishCall(index[n], ident(n, s.Idx0()), s.Idx0()))
			}
		}
	}
	at := c.fn.Function
	for n, e := range c.exported {
		switch {
		case e.hoisted:
		case e.assigned || !e.once:
			head = append(head, publishCall(n, getter(e.local, at), at, &ast.BooleanLiteral{Idx: at, Literal: "true", Value: true}))
		case e.early:
			head = append(head, publishCall(n, ident(e.local, at), at))
		}
	}
	head = append(head, &ast.ExpressionStatement{Expression: &ast.YieldExpression{Yield: at}})
	c.fn.Body.List = append(head, body...)
}

// countDeclarations finds the exported variables that have their only declaration at the top level.
func (c *moduleCompiler) countDeclarations() {
	count := map[unistring.String]int{}
	top := map[unistring.String]bool{}
	for _, n := range varNames(c.fn.DeclarationList, nil) {
		count[n]++
	}
	for _, s := range c.fn.Body.List {
		switch x := s.(type) {
		case *ast.VariableStatement:
			for _, n := range bindingNames(x.List, nil) {
				top[n] = true
			}
		case *ast.LexicalDeclaration:
			for _, n := range bindingNames(x.List, nil) {
				top[n] = true
				count[n] = 1
			}
		case *ast.ClassDeclaration:
			top[x.Class.Name.Name] = true
			count[x.Class.Name.Name] = 1
		}
	}
	for _, e := range c.exported {
		e.once = top[e.local] && count[e.local] == 1
	}
	for _, n := range varNames(c.fn.DeclarationList, nil) {
		if e := c.byLocal[n]; e != nil {
			e.early = true
		}
	}
}

func publishCall(index int, v ast.Expression, at file.Idx, more ...ast.Expression) ast.Statement {
	args := append([]ast.Expression{number(index, at), v}, more...)
	return &ast.ExpressionStatement{Expression: call(ident(hookPublish, at), at, args...)}
}

func getter(local unistring.String, at file.Idx) ast.Expression {
	return &ast.ArrowFunctionLiteral{Start: at, ParameterList: &ast.ParameterList{Opening: at, Closing: at},
		Body: &ast.ExpressionBody{Expression: ident(local, at)}}
}
