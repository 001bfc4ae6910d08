package loader

import (
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"
	"github.com/dop251/goja/unistring"
)

// name is what the rewriter knows of a name that is declared at the top of a module.
type name struct {
	cell      unistring.String // of an import: the parameter that holds its cell; "" for a namespace
	namespace bool
	export    *localExport // of an exported local
	shadowed  int
}

// localExport is a variable of the module's own that is exported.
type localExport struct {
	local    unistring.String
	names    []string
	assigned bool // something but its declaration writes to it
	hoisted  bool // a function declaration
	once     bool // declared once at the top level, so that it can be published behind its declaration
	early    bool // var: it has a value, undefined, from the start
}

// rewriter walks a tree once, knows at each identifier what it refers to, and replaces what stands for a binding of another
// module. The parser's tree has no parents, so that each visit returns what is to stand in the place of the expression.
type rewriter struct {
	names   map[unistring.String]*name
	dynamic map[file.Idx]bool // identifiers that were the word import in import()
	meta    map[file.Idx]bool // the same in import.meta
	found   map[file.Idx]bool

	module   bool // the outermost function is a module's
	depth    int  // functions around
	ownArgs  int  // of these, those that have arguments of their own
	awaits   int  // awaits at the top level
	position func(file.Idx) (line, column int)
	illegal  file.Idx // of a return outside of functions; 0 if there is none
}

// Names that no source can spell.
const (
	hookPublish = "%publish"
	hookImport  = "%import"
	hookMeta    = "%meta"
	hookRuntime = "%rt"
	hookConst   = "%const"
	cellValue   = "v"
)

func ident(n unistring.String, at file.Idx) *ast.Identifier { return &ast.Identifier{Name: n, Idx: at} }

func member(left ast.Expression, n unistring.String, at file.Idx) *ast.DotExpression {
	return &ast.DotExpression{Left: left, Identifier: ast.Identifier{Name: n, Idx: at}}
}

func call(callee ast.Expression, at file.Idx, args ...ast.Expression) *ast.CallExpression {
	return &ast.CallExpression{Callee: callee, LeftParenthesis: at, ArgumentList: args, RightParenthesis: at}
}

func number(n int, at file.Idx) *ast.NumberLiteral {
	return &ast.NumberLiteral{Idx: at, Literal: "0", Value: int64(n)}
}

// declare counts up the names of interest that list declares; the function it returns counts them down again.
func (w *rewriter) declare(list []unistring.String) func() {
	var hit []*name
	for _, n := range list {
		if k := w.names[n]; k != nil {
			k.shadowed++
			hit = append(hit, k)
		}
	}
	return func() {
		for _, k := range hit {
			k.shadowed--
		}
	}
}

func (w *rewriter) lookup(n unistring.String) *name {
	if k := w.names[n]; k != nil && k.shadowed == 0 {
		return k
	}
	return nil
}

// reference gives what reads the variable.
func (w *rewriter) reference(id *ast.Identifier) ast.Expression {
	switch {
	case w.dynamic[id.Idx]:
		w.found[id.Idx] = true
		return ident(hookImport, id.Idx)
	case w.meta[id.Idx]:
		return id // only together with the word meta; see dot
	}
	if k := w.lookup(id.Name); k != nil && k.cell != "" {
		return member(ident(k.cell, id.Idx), cellValue, id.Idx)
	}
	if w.module && w.ownArgs == 0 && id.Name == "arguments" {
		return ident("arguments ", id.Idx) // there is none; the wrapper's must not be seen
	}
	return id
}

// target gives what writes the variable.
func (w *rewriter) target(id *ast.Identifier) ast.Expression {
	k := w.lookup(id.Name)
	if k == nil {
		return id
	}
	if k.export != nil {
		k.export.assigned = true
		return id
	}
	return member(ident(hookConst, id.Idx), cellValue, id.Idx)
}

// exprs visits a list in place; holes stay.
func (w *rewriter) exprs(list []ast.Expression) {
	for i, e := range list {
		list[i] = w.expr(e)
	}
}

// expr visits an expression and gives what is to stand in its place.
func (w *rewriter) expr(e ast.Expression) ast.Expression {
	switch x := e.(type) {
	case nil:
		return nil
	case *ast.Identifier:
		return w.reference(x)
	case *ast.DotExpression:
		return w.dot(x)
	case *ast.CallExpression:
		x.Callee = w.callee(x.Callee)
		w.exprs(x.ArgumentList)
	case *ast.AssignExpression:
		x.Left = w.assignTarget(x.Left)
		x.Right = w.expr(x.Right)
	case *ast.UnaryExpression:
		if id, ok := x.Operand.(*ast.Identifier); ok && (x.Operator.String() == "++" || x.Operator.String() == "--") {
			x.Operand = w.target(id)
		} else {
			x.Operand = w.expr(x.Operand)
		}
	case *ast.BinaryExpression:
		x.Left, x.Right = w.expr(x.Left), w.expr(x.Right)
	case *ast.ConditionalExpression:
		x.Test, x.Consequent, x.Alternate = w.expr(x.Test), w.expr(x.Consequent), w.expr(x.Alternate)
	case *ast.BracketExpression:
		x.Left, x.Member = w.expr(x.Left), w.expr(x.Member)
	case *ast.PrivateDotExpression:
		x.Left = w.expr(x.Left)
	case *ast.OptionalChain:
		x.Expression = w.expr(x.Expression)
	case *ast.Optional:
		x.Expression = w.expr(x.Expression)
	case *ast.NewExpression:
		x.Callee = w.expr(x.Callee)
		w.exprs(x.ArgumentList)
	case *ast.SequenceExpression:
		w.exprs(x.Sequence)
	case *ast.SpreadElement:
		x.Expression = w.expr(x.Expression)
	case *ast.ArrayLiteral:
		w.exprs(x.Value)
	case *ast.ObjectLiteral:
		w.object(x)
	case *ast.TemplateLiteral:
		x.Tag = w.callee(x.Tag)
		w.exprs(x.Expressions)
	case *ast.FunctionLiteral:
		w.function(x)
	case *ast.ArrowFunctionLiteral:
		w.arrow(x)
	case *ast.ClassLiteral:
		w.class(x)
	case *ast.YieldExpression:
		x.Argument = w.expr(x.Argument)
	case *ast.AwaitExpression:
		return w.await(x)
	case *ast.ArrayPattern, *ast.ObjectPattern:
		w.pattern(x, true)
	case *ast.Binding:
		w.binding(x)
	}
	return e
}

// await at the top of a module becomes a yield: the loader drives the module's body as a generator. Where it waits is noted.
func (w *rewriter) await(x *ast.AwaitExpression) ast.Expression {
	x.Argument = w.expr(x.Argument)
	if !w.module || w.depth > 0 {
		return x
	}
	w.awaits++
	line, column := w.position(x.Await)
	return &ast.YieldExpression{Yield: x.Await, Argument: call(ident(hookPublish, x.Await), x.Await,
		number(-1, x.Await), x.Argument, number(line, x.Await), number(column, x.Await))}
}

func (w *rewriter) dot(x *ast.DotExpression) ast.Expression {
	if id, ok := x.Left.(*ast.Identifier); ok && w.meta[id.Idx] {
		w.found[id.Idx] = true
		return ident(hookMeta, id.Idx)
	}
	x.Left = w.expr(x.Left)
	return x
}

// callee visits what is called. A function of another module is called without a this value.
func (w *rewriter) callee(e ast.Expression) ast.Expression {
	switch x := e.(type) {
	case *ast.Identifier:
		return bare(x, w.reference(x))
	case *ast.Optional:
		if id, ok := x.Expression.(*ast.Identifier); ok {
			x.Expression = bare(id, w.reference(id))
			return x
		}
	}
	return w.expr(e)
}

func bare(was *ast.Identifier, now ast.Expression) ast.Expression {
	if _, changed := now.(*ast.DotExpression); changed {
		return &ast.SequenceExpression{Sequence: []ast.Expression{number(0, was.Idx), now}}
	}
	return now
}

func (w *rewriter) assignTarget(e ast.Expression) ast.Expression {
	switch x := e.(type) {
	case *ast.Identifier:
		return w.target(x)
	case *ast.ArrayPattern, *ast.ObjectPattern:
		w.pattern(x, true)
		return x
	case *ast.AssignExpression:
		x.Left, x.Right = w.assignTarget(x.Left), w.expr(x.Right)
		return x
	}
	return w.expr(e)
}

// pattern visits a destructuring pattern. In a declaration the names are the pattern's own, and only defaults and computed keys
// refer to others.
func (w *rewriter) pattern(e ast.Expression, assign bool) {
	element := func(e ast.Expression) ast.Expression {
		if assign {
			return w.assignTarget(e)
		}
		w.pattern(e, false)
		return e
	}
	switch x := e.(type) {
	case *ast.AssignExpression:
		w.pattern(x.Left, assign)
		x.Right = w.expr(x.Right)
	case *ast.ArrayPattern:
		for i, v := range x.Elements {
			if v != nil {
				x.Elements[i] = element(v)
			}
		}
		if x.Rest != nil {
			x.Rest = element(x.Rest)
		}
	case *ast.ObjectPattern:
		for i, p := range x.Properties {
			switch p := p.(type) {
			case *ast.PropertyShort:
				x.Properties[i] = w.shortTarget(p, assign)
			case *ast.PropertyKeyed:
				p.Key = w.key(p.Key, p.Computed)
				p.Value = element(p.Value)
			}
		}
		if x.Rest != nil {
			x.Rest = element(x.Rest)
		}
	}
}

func (w *rewriter) shortTarget(p *ast.PropertyShort, assign bool) ast.Property {
	p.Initializer = w.expr(p.Initializer)
	if !assign {
		return p
	}
	id := &ast.Identifier{Name: p.Name.Name, Idx: p.Name.Idx}
	to := w.target(id)
	if to == ast.Expression(id) {
		return p
	}
	if p.Initializer != nil {
		to = &ast.AssignExpression{Operator: assignOperator, Left: to, Right: p.Initializer}
	}
	return keyed(p, to)
}

func keyed(p *ast.PropertyShort, v ast.Expression) *ast.PropertyKeyed {
	return &ast.PropertyKeyed{Key: &ast.StringLiteral{Idx: p.Name.Idx, Literal: string(p.Name.Name), Value: p.Name.Name},
		Kind: ast.PropertyKindValue, Value: v}
}

func (w *rewriter) key(e ast.Expression, computed bool) ast.Expression {
	if computed {
		return w.expr(e)
	}
	return e
}

func (w *rewriter) object(x *ast.ObjectLiteral) {
	for i, p := range x.Value {
		switch p := p.(type) {
		case *ast.PropertyShort:
			p.Initializer = w.expr(p.Initializer)
			id := &ast.Identifier{Name: p.Name.Name, Idx: p.Name.Idx}
			if v := w.reference(id); v != ast.Expression(id) {
				x.Value[i] = keyed(p, v)
			}
		case *ast.PropertyKeyed:
			p.Key = w.key(p.Key, p.Computed)
			p.Value = w.expr(p.Value)
		case *ast.SpreadElement:
			p.Expression = w.expr(p.Expression)
		}
	}
}

// binding visits one declarator.
func (w *rewriter) binding(b *ast.Binding) {
	w.pattern(b.Target, false)
	b.Initializer = w.expr(b.Initializer)
}
