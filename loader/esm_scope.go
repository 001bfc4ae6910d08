package loader

import (
	"strings"

	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"
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

// functionKind tells what await and yield mean where the rewriter is.
type functionKind uint8

const (
	kindOther functionKind = iota
	kindAsync
	kindAsyncGenerator
)

func kindOf(async, generator bool) functionKind {
	switch {
	case async && generator:
		return kindAsyncGenerator
	case async:
		return kindAsync
	}
	return kindOther
}

func (w *rewriter) enter(kind functionKind) (leave func()) {
	outer := w.kind
	w.kind = kind
	w.depth++
	return func() {
		w.kind = outer
		w.depth--
	}
}

func (w *rewriter) function(f *ast.FunctionLiteral) {
	w.restore(&f.Source, f.Function)
	leave := w.enter(w.toGenerator(f))
	defer leave()
	w.ownArgs++
	var own []unistring.String
	if f.Name != nil {
		own = append(own, f.Name.Name)
	}
	w.body(own, f.ParameterList, varNames(f.DeclarationList, nil), f.Body)
	w.ownArgs--
}

func (w *rewriter) arrow(f *ast.ArrowFunctionLiteral) {
	w.restore(&f.Source, f.Start)
	defer w.enter(kindOf(f.Async, false))()
	switch b := f.Body.(type) {
	case *ast.BlockStatement:
		w.body(nil, f.ParameterList, varNames(f.DeclarationList, nil), b)
	case *ast.ExpressionBody:
		leave := w.parameters(nil, f.ParameterList)
		b.Expression = w.expr(b.Expression)
		leave()
	}
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
	b.List = w.stmts(b.List)
	leaveBody()
	leave()
}

// restore gives a function or class the source that toString shows: that of the user, without the edits.
func (w *rewriter) restore(source *string, at file.Idx) {
	start := int(at) - 1 - w.head
	end := start + len(*source)
	if w.original == "" || start < 0 || end > len(w.original) {
		return
	}
	if strings.Contains((*source)[:min(len(*source), 40)], defaultPlaceholder) {
		// The words export default made room for the name of what has none: its own words stand further on.
		for _, word := range [...]string{"async", "function", "class"} {
			if strings.HasPrefix(*source, word) {
				start += max(strings.Index(w.original[start:end], word), 0)
			}
		}
	}
	if w.methods[at] {
		start = strings.LastIndex(w.original[:start], "async")
	}
	if s := w.original[start:end]; s != *source {
		*source = s
	}
}

func (w *rewriter) class(c *ast.ClassLiteral) {
	w.restore(&c.Source, c.Class)
	var own []unistring.String
	if c.Name != nil {
		own = append(own, c.Name.Name)
	}
	leave := w.declare(own)
	c.SuperClass = w.expr(c.SuperClass)
	var methods []*ast.MethodDefinition
	for _, el := range c.Body {
		switch x := el.(type) {
		case *ast.FieldDefinition:
			x.Key = w.key(x.Key, x.Computed)
			leave := w.enter(kindOther)
			w.ownArgs++
			x.Initializer = w.expr(x.Initializer)
			w.ownArgs--
			leave()
		case *ast.MethodDefinition:
			x.Key = w.key(x.Key, x.Computed)
			async := w.isAsyncGenerator(x.Body)
			w.function(x.Body)
			if async {
				methods = append(methods, x)
			}
		case *ast.ClassStaticBlock:
			leave := w.enter(kindOther)
			w.ownArgs++
			undeclare := w.declare(blockNames(x.Block.List, varNames(x.DeclarationList, nil)))
			x.Block.List = w.stmts(x.Block.List)
			undeclare()
			w.ownArgs--
			leave()
		}
	}
	leave()
	if methods != nil {
		w.asyncMethods(c, methods)
	}
}

func (w *rewriter) block(b *ast.BlockStatement) {
	if b == nil {
		return
	}
	defer func(was bool) { w.inBlock = was }(w.inBlock)
	w.inBlock = true
	leave := w.declare(blockNames(b.List, nil))
	b.List = w.stmts(b.List)
	leave()
}

// stmts visits a list of statements and gives what is to stand in its place.
func (w *rewriter) stmts(list []ast.Statement) []ast.Statement {
	outer := w.patches
	w.patches = nil
	for i, s := range list {
		list[i] = w.stmt(s)
	}
	mine := w.patches
	w.patches = outer
	if w.declaresUsing(list) {
		return w.disposing(list, mine)
	}
	if mine == nil {
		return list
	}
	if w.module && w.depth == 0 && !w.inBlock {
		w.patches = mine // they come before the functions are handed to other modules
		return list
	}
	return behindDirectives(list, mine)
}

func behindDirectives(list, add []ast.Statement) []ast.Statement {
	n := directives(list)
	out := append(make([]ast.Statement, 0, len(list)+len(add)), list[:n]...)
	return append(append(out, add...), list[n:]...)
}

// directives counts the strings at the begin of a list.
func directives(list []ast.Statement) (n int) {
	for n < len(list) {
		e, ok := list[n].(*ast.ExpressionStatement)
		if !ok {
			break
		}
		if _, ok := e.Expression.(*ast.StringLiteral); !ok {
			break
		}
		n++
	}
	return n
}

// stmt visits a statement and gives what is to stand in its place.
func (w *rewriter) stmt(s ast.Statement) ast.Statement {
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
		x.Consequent = w.stmt(x.Consequent)
		x.Alternate = w.stmt(x.Alternate)
	case *ast.ReturnStatement:
		x.Argument = w.expr(x.Argument)
		if w.kind == kindAsyncGenerator && x.Argument != nil {
			x.Argument = w.wait(x.Argument, x.Return)
		}
		if w.depth == 0 && w.module && w.illegal == 0 {
			w.illegal = x.Return
		}
	case *ast.ThrowStatement:
		x.Argument = w.expr(x.Argument)
	case *ast.TryStatement:
		w.try(x)
	case *ast.LabelledStatement:
		return w.labelled(x)
	case *ast.SwitchStatement:
		w.switchStmt(x)
	case *ast.WithStatement:
		x.Object = w.expr(x.Object)
		x.Body = w.stmt(x.Body)
	default:
		return w.loop(s)
	}
	return s
}

// declaredFunction visits a function declaration: its name is its block's, not its own.
func (w *rewriter) declaredFunction(f *ast.FunctionLiteral) {
	w.restore(&f.Source, f.Function)
	kind := w.toGenerator(f)
	leave := w.enter(kind)
	w.ownArgs++
	w.body(nil, f.ParameterList, varNames(f.DeclarationList, nil), f.Body)
	w.ownArgs--
	leave()
	if kind == kindAsyncGenerator {
		at := f.Function
		w.patches = append(w.patches, &ast.ExpressionStatement{Expression: w.hook("asyncGenerator", at, ident(f.Name.Name, at))})
	}
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
	defer func(was bool) { w.inBlock = was }(w.inBlock)
	w.inBlock = true
	for _, c := range x.Body {
		w.refuseUsings(c.Consequent)
		c.Test = w.expr(c.Test)
		c.Consequent = w.stmts(c.Consequent)
	}
	leave()
}

func (w *rewriter) loop(s ast.Statement) ast.Statement {
	switch x := s.(type) {
	case *ast.DoWhileStatement:
		x.Body = w.stmt(x.Body)
		x.Test = w.expr(x.Test)
	case *ast.WhileStatement:
		x.Test = w.expr(x.Test)
		x.Body = w.stmt(x.Body)
	case *ast.ForStatement:
		return w.usingFor(x, nil)
	case *ast.ForInStatement:
		w.refuseUsingIn(x)
		leave := w.into(x.Into)
		x.Source = w.expr(x.Source)
		x.Body = w.stmt(x.Body)
		leave()
	case *ast.ForOfStatement:
		leave := w.into(x.Into)
		x.Source = w.expr(x.Source)
		x.Body = w.stmt(x.Body)
		leave()
		w.usingOf(x)
		if w.forAwait[x.For] {
			w.found[x.For] = true
			return w.asyncLoop(x, nil)
		}
	}
	return s
}

// labelled visits a labelled statement. The label of a loop stays with the loop when that is wrapped.
func (w *rewriter) labelled(x *ast.LabelledStatement) ast.Statement {
	var labels []*ast.LabelledStatement
	inner := ast.Statement(x)
	for {
		l, ok := inner.(*ast.LabelledStatement)
		if !ok {
			break
		}
		w.checkName(l.Label, false)
		labels = append(labels, l)
		inner = l.Statement
	}
	if loop, ok := inner.(*ast.ForOfStatement); ok && w.forAwait[loop.For] {
		w.found[loop.For] = true
		leave := w.into(loop.Into)
		loop.Source = w.expr(loop.Source)
		loop.Body = w.stmt(loop.Body)
		leave()
		w.usingOf(loop)
		return w.asyncLoop(loop, labels)
	}
	if loop, ok := inner.(*ast.ForStatement); ok {
		return w.usingFor(loop, labels)
	}
	labels[len(labels)-1].Statement = w.stmt(inner)
	return x
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
	x.Body = w.stmt(x.Body)
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
		w.checkTarget(x.Expression, "Invalid left-hand side in for-loop")
		x.Expression = w.assignTarget(x.Expression)
	}
	return func() {}
}
