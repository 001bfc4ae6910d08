package loader

import (
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/token"
	"github.com/dop251/goja/unistring"
)

const assignOperator = token.ASSIGN

// patternNames adds the names that a binding target declares.
func patternNames(e ast.Expression, to []unistring.String) []unistring.String {
	switch x := e.(type) {
	case *ast.Identifier:
		to = append(to, x.Name)
	case *ast.AssignExpression:
		to = patternNames(x.Left, to)
	case *ast.ArrayPattern:
		for _, v := range x.Elements {
			to = patternNames(v, to)
		}
		to = patternNames(x.Rest, to)
	case *ast.ObjectPattern:
		for _, p := range x.Properties {
			switch p := p.(type) {
			case *ast.PropertyShort:
				to = append(to, p.Name.Name)
			case *ast.PropertyKeyed:
				to = patternNames(p.Value, to)
			}
		}
		to = patternNames(x.Rest, to)
	}
	return to
}

func bindingNames(list []*ast.Binding, to []unistring.String) []unistring.String {
	for _, b := range list {
		to = patternNames(b.Target, to)
	}
	return to
}

func varNames(list []*ast.VariableDeclaration, to []unistring.String) []unistring.String {
	for _, d := range list {
		to = bindingNames(d.List, to)
	}
	return to
}

// blockNames adds what a list of statements declares for the block it stands in; var is the function's.
func blockNames(list []ast.Statement, to []unistring.String) []unistring.String {
	for _, s := range list {
		for {
			l, ok := s.(*ast.LabelledStatement)
			if !ok {
				break
			}
			s = l.Statement
		}
		switch x := s.(type) {
		case *ast.LexicalDeclaration:
			to = bindingNames(x.List, to)
		case *ast.FunctionDeclaration:
			to = append(to, x.Function.Name.Name)
		case *ast.ClassDeclaration:
			to = append(to, x.Class.Name.Name)
		}
	}
	return to
}

func (w *rewriter) function(f *ast.FunctionLiteral) {
	w.depth++
	w.ownArgs++
	var own []unistring.String
	if f.Name != nil {
		own = append(own, f.Name.Name)
	}
	w.body(own, f.ParameterList, varNames(f.DeclarationList, nil), f.Body)
	w.ownArgs--
	w.depth--
}

func (w *rewriter) arrow(f *ast.ArrowFunctionLiteral) {
	w.depth++
	switch b := f.Body.(type) {
	case *ast.BlockStatement:
		w.body(nil, f.ParameterList, varNames(f.DeclarationList, nil), b)
	case *ast.ExpressionBody:
		leave := w.parameters(nil, f.ParameterList)
		b.Expression = w.expr(b.Expression)
		leave()
	}
	w.depth--
}

func (w *rewriter) parameters(own []unistring.String, p *ast.ParameterList) (leave func()) {
	names := patternNames(p.Rest, bindingNames(p.List, own))
	leave = w.declare(names)
	for _, b := range p.List {
		w.binding(b)
	}
	if p.Rest != nil {
		w.pattern(p.Rest, false)
	}
	return leave
}

// body visits a function. Defaults of parameters do not see what the body declares.
func (w *rewriter) body(own []unistring.String, p *ast.ParameterList, vars []unistring.String, b *ast.BlockStatement) {
	leave := w.parameters(own, p)
	leaveBody := w.declare(blockNames(b.List, vars))
	w.stmts(b.List)
	leaveBody()
	leave()
}

func (w *rewriter) class(c *ast.ClassLiteral) {
	var own []unistring.String
	if c.Name != nil {
		own = append(own, c.Name.Name)
	}
	leave := w.declare(own)
	c.SuperClass = w.expr(c.SuperClass)
	for _, el := range c.Body {
		switch x := el.(type) {
		case *ast.FieldDefinition:
			x.Key = w.key(x.Key, x.Computed)
			w.depth++
			w.ownArgs++
			x.Initializer = w.expr(x.Initializer)
			w.ownArgs--
			w.depth--
		case *ast.MethodDefinition:
			x.Key = w.key(x.Key, x.Computed)
			w.function(x.Body)
		case *ast.ClassStaticBlock:
			w.depth++
			w.ownArgs++
			leave := w.declare(blockNames(x.Block.List, varNames(x.DeclarationList, nil)))
			w.stmts(x.Block.List)
			leave()
			w.ownArgs--
			w.depth--
		}
	}
	leave()
}

func (w *rewriter) block(b *ast.BlockStatement) {
	if b == nil {
		return
	}
	leave := w.declare(blockNames(b.List, nil))
	w.stmts(b.List)
	leave()
}

func (w *rewriter) stmts(list []ast.Statement) {
	for _, s := range list {
		w.stmt(s)
	}
}

func (w *rewriter) stmt(s ast.Statement) {
	switch x := s.(type) {
	case *ast.ExpressionStatement:
		x.Expression = w.expr(x.Expression)
	case *ast.BlockStatement:
		w.block(x)
	case *ast.VariableStatement:
		for _, b := range x.List {
			w.binding(b)
		}
	case *ast.LexicalDeclaration:
		for _, b := range x.List {
			w.binding(b)
		}
	case *ast.FunctionDeclaration:
		w.declaredFunction(x.Function)
	case *ast.ClassDeclaration:
		w.class(x.Class)
	case *ast.IfStatement:
		x.Test = w.expr(x.Test)
		w.stmt(x.Consequent)
		w.stmt(x.Alternate)
	case *ast.ReturnStatement:
		x.Argument = w.expr(x.Argument)
		if w.depth == 0 && w.module && w.illegal == 0 {
			w.illegal = x.Return
		}
	case *ast.ThrowStatement:
		x.Argument = w.expr(x.Argument)
	case *ast.TryStatement:
		w.try(x)
	case *ast.LabelledStatement:
		w.stmt(x.Statement)
	case *ast.SwitchStatement:
		w.switchStmt(x)
	case *ast.WithStatement:
		x.Object = w.expr(x.Object)
		w.stmt(x.Body)
	default:
		w.loop(s)
	}
}

// declaredFunction visits a function declaration: its name is its block's, not its own.
func (w *rewriter) declaredFunction(f *ast.FunctionLiteral) {
	w.depth++
	w.ownArgs++
	w.body(nil, f.ParameterList, varNames(f.DeclarationList, nil), f.Body)
	w.ownArgs--
	w.depth--
}

func (w *rewriter) try(x *ast.TryStatement) {
	w.block(x.Body)
	if c := x.Catch; c != nil {
		leave := w.declare(patternNames(c.Parameter, nil))
		if c.Parameter != nil {
			w.pattern(c.Parameter, false)
		}
		w.block(c.Body)
		leave()
	}
	w.block(x.Finally)
}

func (w *rewriter) switchStmt(x *ast.SwitchStatement) {
	x.Discriminant = w.expr(x.Discriminant)
	var names []unistring.String
	for _, c := range x.Body {
		names = blockNames(c.Consequent, names)
	}
	leave := w.declare(names)
	for _, c := range x.Body {
		c.Test = w.expr(c.Test)
		w.stmts(c.Consequent)
	}
	leave()
}

func (w *rewriter) loop(s ast.Statement) {
	switch x := s.(type) {
	case *ast.DoWhileStatement:
		w.stmt(x.Body)
		x.Test = w.expr(x.Test)
	case *ast.WhileStatement:
		x.Test = w.expr(x.Test)
		w.stmt(x.Body)
	case *ast.ForStatement:
		w.forStmt(x)
	case *ast.ForInStatement:
		leave := w.into(x.Into)
		x.Source = w.expr(x.Source)
		w.stmt(x.Body)
		leave()
	case *ast.ForOfStatement:
		leave := w.into(x.Into)
		x.Source = w.expr(x.Source)
		w.stmt(x.Body)
		leave()
	}
}

func (w *rewriter) forStmt(x *ast.ForStatement) {
	leave := func() {}
	switch in := x.Initializer.(type) {
	case *ast.ForLoopInitializerExpression:
		in.Expression = w.expr(in.Expression)
	case *ast.ForLoopInitializerVarDeclList:
		for _, b := range in.List {
			w.binding(b)
		}
	case *ast.ForLoopInitializerLexicalDecl:
		leave = w.declare(bindingNames(in.LexicalDeclaration.List, nil))
		for _, b := range in.LexicalDeclaration.List {
			w.binding(b)
		}
	}
	x.Test, x.Update = w.expr(x.Test), w.expr(x.Update)
	w.stmt(x.Body)
	leave()
}

func (w *rewriter) into(in ast.ForInto) (leave func()) {
	switch x := in.(type) {
	case *ast.ForIntoVar:
		w.binding(x.Binding)
	case *ast.ForDeclaration:
		leave := w.declare(patternNames(x.Target, nil))
		w.pattern(x.Target, false)
		return leave
	case *ast.ForIntoExpression:
		x.Expression = w.assignTarget(x.Expression)
	}
	return func() {}
}
