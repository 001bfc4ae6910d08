package loader

import (
	"slices"

	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"
)

// treeWalk visits the regular expression literals of a tree, each once, and puts what visit gives in their places; so it does with
// assignments and declarations within which the function suspends, if assign and declare are set. The lists of variables that functions keep besides their bodies share the bodies' nodes and are left out.
type treeWalk struct {
	near  []file.Idx // functions without any of these positions are passed over
	all   bool       // nothing is passed over
	visit func(*ast.RegExpLiteral) ast.Expression
	// assign and declare are told whether a with statement is around.
	assign  func(x *ast.AssignExpression, with bool) ast.Expression
	declare func(b *ast.Binding, with bool)
	field   func(*ast.FieldDefinition)                // sees the fields of classes, if set
	string  func(lit *ast.StringLiteral, strict bool) // sees strings and names of properties, if set
	number  func(lit *ast.NumberLiteral, strict bool) // sees numbers, if set
	source  func(source *string, start file.Idx)      // sees the texts that toString shows, and where they begin, if set

	suspensions int  // yield and await that were met in the function
	withs       int  // with statements around
	strict      bool // the code is
}

// within tells whether what stands from start to end has to be visited. Functions that are not the source's have no extent.
func (w *treeWalk) within(start, end file.Idx) bool {
	if w.all || w.withs > 0 || end <= start {
		return true
	}
	i, _ := slices.BinarySearch(w.near, start)
	return i < len(w.near) && w.near[i] <= end
}

// in visits the expression at a place of the tree, which may be empty.
func (w *treeWalk) in(e *ast.Expression) {
	switch lit := (*e).(type) {
	case *ast.RegExpLiteral:
		*e = w.visit(lit)
		return
	case *ast.StringLiteral:
		if w.string != nil {
			w.string(lit, w.strict)
		}
		return
	case *ast.NumberLiteral:
		if w.number != nil {
			w.number(lit, w.strict)
		}
		return
	}
	before := w.suspensions
	w.expression(*e)
	if x, ok := (*e).(*ast.AssignExpression); ok && w.suspensions > before && w.assign != nil {
		*e = w.assign(x, w.withs > 0)
	}
}

// target visits a part of a pattern. What looks like an assignment there is a target and its default.
func (w *treeWalk) target(e *ast.Expression) {
	if x, ok := (*e).(*ast.AssignExpression); ok {
		w.in(&x.Left)
		w.in(&x.Right)
		return
	}
	w.in(e)
}

func (w *treeWalk) list(list []ast.Expression) {
	for i := range list {
		w.in(&list[i])
	}
}

// expression visits the parts of an expression that is no literal.
func (w *treeWalk) expression(e ast.Expression) {
	switch x := e.(type) {
	case *ast.CallExpression:
		w.in(&x.Callee)
		w.list(x.ArgumentList)
	case *ast.DotExpression:
		w.in(&x.Left)
	case *ast.BinaryExpression:
		w.in(&x.Left)
		w.in(&x.Right)
	case *ast.AssignExpression:
		w.in(&x.Left)
		w.in(&x.Right)
	case *ast.UnaryExpression:
		w.in(&x.Operand)
	case *ast.ConditionalExpression:
		w.in(&x.Test)
		w.in(&x.Consequent)
		w.in(&x.Alternate)
	case *ast.FunctionLiteral:
		w.function(x)
	case *ast.ArrowFunctionLiteral:
		w.arrow(x)
	case *ast.ClassLiteral:
		w.class(x)
	case *ast.ObjectLiteral:
		w.properties(x.Value)
	case *ast.ArrayLiteral:
		w.list(x.Value)
	case *ast.BracketExpression:
		w.in(&x.Left)
		w.in(&x.Member)
	case *ast.NewExpression:
		w.in(&x.Callee)
		w.list(x.ArgumentList)
	case *ast.SequenceExpression:
		w.list(x.Sequence)
	case *ast.TemplateLiteral:
		w.in(&x.Tag)
		w.list(x.Expressions)
	case *ast.PrivateDotExpression:
		w.in(&x.Left)
	case *ast.OptionalChain:
		w.in(&x.Expression)
	case *ast.Optional:
		w.in(&x.Expression)
	case *ast.SpreadElement:
		w.in(&x.Expression)
	case *ast.YieldExpression:
		w.suspensions++
		w.in(&x.Argument)
	case *ast.AwaitExpression:
		w.suspensions++
		w.in(&x.Argument)
	case *ast.ArrayPattern:
		for i := range x.Elements {
			w.target(&x.Elements[i])
		}
		w.in(&x.Rest)
	case *ast.ObjectPattern:
		for _, p := range x.Properties {
			if k, ok := p.(*ast.PropertyKeyed); ok {
				w.in(&k.Key)
				w.target(&k.Value)
			} else {
				w.property(p)
			}
		}
		w.in(&x.Rest)
	case *ast.Binding:
		w.binding(x)
	case *ast.PropertyShort, *ast.PropertyKeyed:
		w.property(x.(ast.Property))
	}
}

func (w *treeWalk) properties(list []ast.Property) {
	for _, p := range list {
		w.property(p)
	}
}

func (w *treeWalk) property(p ast.Property) {
	switch x := p.(type) {
	case *ast.PropertyKeyed:
		w.in(&x.Key)
		w.in(&x.Value)
	case *ast.PropertyShort:
		w.in(&x.Initializer)
	case *ast.SpreadElement:
		w.in(&x.Expression)
	}
}

func (w *treeWalk) bindings(list []*ast.Binding) {
	for _, b := range list {
		w.binding(b)
	}
}

func (w *treeWalk) binding(b *ast.Binding) {
	w.expression(b.Target)
	w.in(&b.Initializer)
}

// variables visits what var declares.
func (w *treeWalk) variables(list []*ast.Binding) {
	for _, b := range list {
		before := w.suspensions
		w.binding(b)
		if w.suspensions > before && w.declare != nil {
			w.declare(b, w.withs > 0)
		}
	}
}

func (w *treeWalk) function(f *ast.FunctionLiteral) {
	defer w.inFunction(f.Body.List)()
	w.text(&f.Source, f.Function)
	if w.within(f.Function, f.Body.RightBrace) {
		w.parameters(f.ParameterList)
		w.statements(f.Body.List)
	}
}

func (w *treeWalk) text(source *string, start file.Idx) {
	if w.source != nil {
		w.source(source, start)
	}
}

// inFunction begins a function; what it returns ends it.
func (w *treeWalk) inFunction(body []ast.Statement) func() {
	suspensions, strict := w.suspensions, w.strict
	w.strict = strict || usesStrict(body)
	return func() { w.suspensions, w.strict = suspensions, strict }
}

// usesStrict tells whether the statements of a body begin with the directive 'use strict'.
func usesStrict(body []ast.Statement) bool {
	for _, st := range body {
		e, ok := st.(*ast.ExpressionStatement)
		if !ok {
			return false
		}
		lit, ok := e.Expression.(*ast.StringLiteral)
		if !ok {
			return false
		}
		if text := lit.Literal; len(text) == 12 && text[1:11] == "use strict" {
			return true
		}
	}
	return false
}

func (w *treeWalk) arrow(f *ast.ArrowFunctionLiteral) {
	block, _ := f.Body.(*ast.BlockStatement)
	var list []ast.Statement
	if block != nil {
		list = block.List
	}
	defer w.inFunction(list)()
	w.text(&f.Source, f.Start)
	switch body := f.Body.(type) {
	case *ast.BlockStatement:
		if w.within(f.Start, body.RightBrace) {
			w.parameters(f.ParameterList)
			w.statements(body.List)
		}
	case *ast.ExpressionBody:
		w.parameters(f.ParameterList)
		w.in(&body.Expression)
	}
}

func (w *treeWalk) parameters(p *ast.ParameterList) {
	w.bindings(p.List)
	w.in(&p.Rest)
}

func (w *treeWalk) class(c *ast.ClassLiteral) {
	defer func(strict bool) { w.strict = strict }(w.strict)
	w.strict = true
	w.text(&c.Source, c.Class)
	w.in(&c.SuperClass)
	for _, el := range c.Body {
		switch x := el.(type) {
		case *ast.MethodDefinition:
			w.in(&x.Key)
			w.function(x.Body)
		case *ast.FieldDefinition:
			if w.field != nil {
				w.field(x)
			}
			w.in(&x.Key)
			w.in(&x.Initializer)
		case *ast.ClassStaticBlock:
			w.text(&x.Source, x.Block.LeftBrace)
			w.statements(x.Block.List)
		}
	}
}

func (w *treeWalk) statements(list []ast.Statement) {
	for _, s := range list {
		w.statement(s)
	}
}

func (w *treeWalk) statement(s ast.Statement) {
	switch x := s.(type) {
	case *ast.ExpressionStatement:
		w.in(&x.Expression)
	case *ast.BlockStatement:
		w.statements(x.List)
	case *ast.VariableStatement:
		w.variables(x.List)
	case *ast.LexicalDeclaration:
		w.bindings(x.List)
	case *ast.FunctionDeclaration:
		w.function(x.Function)
	case *ast.ClassDeclaration:
		w.class(x.Class)
	case *ast.IfStatement:
		w.in(&x.Test)
		w.statement(x.Consequent)
		w.statement(x.Alternate)
	case *ast.ReturnStatement:
		w.in(&x.Argument)
	case *ast.ThrowStatement:
		w.in(&x.Argument)
	case *ast.TryStatement:
		w.statements(x.Body.List)
		if x.Catch != nil {
			if x.Catch.Parameter != nil {
				w.expression(x.Catch.Parameter)
			}
			w.statements(x.Catch.Body.List)
		}
		if x.Finally != nil {
			w.statements(x.Finally.List)
		}
	case *ast.LabelledStatement:
		w.statement(x.Statement)
	case *ast.SwitchStatement:
		w.in(&x.Discriminant)
		for _, c := range x.Body {
			w.in(&c.Test)
			w.statements(c.Consequent)
		}
	case *ast.WithStatement:
		w.in(&x.Object)
		w.withs++
		w.statement(x.Body)
		w.withs--
	default:
		w.loop(s)
	}
}

func (w *treeWalk) loop(s ast.Statement) {
	switch x := s.(type) {
	case *ast.ForStatement:
		switch i := x.Initializer.(type) {
		case *ast.ForLoopInitializerExpression:
			w.in(&i.Expression)
		case *ast.ForLoopInitializerVarDeclList:
			w.variables(i.List)
		case *ast.ForLoopInitializerLexicalDecl:
			w.bindings(i.LexicalDeclaration.List)
		}
		w.in(&x.Test)
		w.in(&x.Update)
		w.statement(x.Body)
	case *ast.ForInStatement:
		w.into(x.Into)
		w.in(&x.Source)
		w.statement(x.Body)
	case *ast.ForOfStatement:
		w.into(x.Into)
		w.in(&x.Source)
		w.statement(x.Body)
	case *ast.WhileStatement:
		w.in(&x.Test)
		w.statement(x.Body)
	case *ast.DoWhileStatement:
		w.statement(x.Body)
		w.in(&x.Test)
	}
}

func (w *treeWalk) into(i ast.ForInto) {
	switch x := i.(type) {
	case *ast.ForIntoVar:
		w.binding(x.Binding)
	case *ast.ForDeclaration:
		w.expression(x.Target)
	case *ast.ForIntoExpression:
		w.in(&x.Expression)
	}
}
