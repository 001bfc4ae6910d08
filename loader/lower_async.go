package loader

import (
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"
	"github.com/dop251/goja/token"
	"github.com/dop251/goja/unistring"
)

// Async generators. The engine has none, so that one is compiled as a generator in whose body awaits are yields of values that
// the runtime knows (rewriter.wait), and whose function object is changed, as soon as it is made, to what an async generator's
// is: its prototype, and that of the objects it gives, on which next, throw and return drive the generator.

func (w *rewriter) isAsyncGenerator(f *ast.FunctionLiteral) bool {
	return f.Async && f.Generator || w.methods[f.Function]
}

// toGenerator makes an async generator a generator and tells what the function is to its body.
func (w *rewriter) toGenerator(f *ast.FunctionLiteral) functionKind {
	if !w.isAsyncGenerator(f) {
		return kindOf(f.Async, false)
	}
	if w.methods[f.Function] {
		w.found[f.Function] = true
	}
	f.Async, f.Generator = false, true
	return kindAsyncGenerator
}

// named visits an expression that gets its name from id if it is a function without one.
func (w *rewriter) named(e ast.Expression, id *ast.Identifier) ast.Expression {
	f, ok := e.(*ast.FunctionLiteral)
	if !ok {
		return w.expr(e)
	}
	async := w.isAsyncGenerator(f)
	w.function(f)
	if !async {
		return f
	}
	args := []ast.Expression{f}
	if f.Name == nil && id != nil {
		args = append(args, text(id.Name, id.Idx))
	}
	return w.hook("asyncGenerator", f.Function, args...)
}

func text(s unistring.String, at file.Idx) *ast.StringLiteral {
	return &ast.StringLiteral{Idx: at, Literal: `""`, Value: s}
}

// object visits an object literal. One with async generator methods is handed to the runtime when it is made.
func (w *rewriter) object(x *ast.ObjectLiteral) ast.Expression {
	args := []ast.Expression{x}
	for i, p := range x.Value {
		switch p := p.(type) {
		case *ast.PropertyShort:
			id := &ast.Identifier{Name: p.Name.Name, Idx: p.Name.Idx}
			p.Initializer = w.named(p.Initializer, id)
			if v := w.reference(id); v != ast.Expression(id) {
				x.Value[i] = keyed(p, v)
			}
		case *ast.PropertyKeyed:
			p.Key = w.key(p.Key, p.Computed)
			f, isFunction := p.Value.(*ast.FunctionLiteral)
			switch {
			case isFunction && p.Kind != ast.PropertyKindValue && w.isAsyncGenerator(f):
				w.function(f)
				key, again := w.keyTwice(p.Key, p.Computed)
				p.Key = key
				args = append(args, again)
			case isFunction && p.Kind != ast.PropertyKindValue:
				w.function(f)
			default:
				p.Value = w.named(p.Value, keyName(p))
			}
		case *ast.SpreadElement:
			p.Expression = w.expr(p.Expression)
		}
	}
	if len(args) == 1 {
		return x
	}
	return w.hook("asyncProperties", x.LeftBrace, args...)
}

// keyName gives the name that a property gives its function.
func keyName(p *ast.PropertyKeyed) *ast.Identifier {
	if s, ok := p.Key.(*ast.StringLiteral); ok && !p.Computed {
		return ident(s.Value, s.Idx)
	}
	return nil
}

// keyTwice gives a key for the definition, and an expression for its value afterwards. A computed key is evaluated once.
func (w *rewriter) keyTwice(key ast.Expression, computed bool) (definition, again ast.Expression) {
	if !computed {
		return key, key
	}
	at := key.Idx0()
	site := w.sites
	w.sites++
	return w.hook("key", at, number(site, at), key), w.hook("key", at, number(site, at))
}

// asyncMethods changes the async generator methods of a class before any of its static fields and blocks can see them.
func (w *rewriter) asyncMethods(c *ast.ClassLiteral, methods []*ast.MethodDefinition) {
	at := c.Class
	var patch []ast.Statement
	var first []ast.ClassElement
	for _, m := range methods {
		var home ast.Expression = &ast.ThisExpression{Idx: at}
		private, isPrivate := m.Key.(*ast.PrivateIdentifier)
		if isPrivate && !m.Static {
			// Only an instance has it: a private field that nothing can name does the work when one is made.
			w.sites++
			name := unistring.NewFromString("%" + private.Name.String())
			first = append(first, &ast.FieldDefinition{Idx: at, Key: &ast.PrivateIdentifier{Identifier: ast.Identifier{Name: name, Idx: at}},
				Initializer: w.hook("asyncGenerator", at, &ast.PrivateDotExpression{Left: home, Identifier: *private})})
			continue
		}
		var f ast.Expression
		if isPrivate {
			f = &ast.PrivateDotExpression{Left: home, Identifier: *private}
		} else {
			if !m.Static {
				home = member(home, "prototype", at)
			}
			key, again := w.keyTwice(m.Key, m.Computed)
			m.Key = key
			f = &ast.BracketExpression{Left: home, Member: again, LeftBracket: at, RightBracket: at}
		}
		patch = append(patch, &ast.ExpressionStatement{Expression: w.hook("asyncGenerator", at, f)})
	}
	if patch != nil {
		first = append(first, &ast.ClassStaticBlock{Static: at, Block: &ast.BlockStatement{LeftBrace: at, List: patch, RightBrace: at}})
	}
	c.Body = append(first, c.Body...)
}

const (
	loopIterator = "%it"
	loopError    = "%e"
)

// asyncLoop gives the statement for a for-await loop whose parts have been visited:
//
//	{
//		const %it = open(SOURCE);
//		try {
//			for (; step(%it, await next(%it)); ) { INTO = value(%it); BODY }
//		} catch (%e) {
//			failed(%it, %e);
//		} finally {
//			if (closing(%it)) try { closed(%it, await close(%it)); } catch (%e) { closeFailed(%it, %e); }
//		}
//	}
func (w *rewriter) asyncLoop(x *ast.ForOfStatement, labels []*ast.LabelledStatement) ast.Statement {
	at := x.For
	it := func() ast.Expression { return ident(loopIterator, at) }
	do := func(hook unistring.String, args ...ast.Expression) ast.Statement {
		return &ast.ExpressionStatement{Expression: w.hook(hook, at, args...)}
	}
	block := func(list ...ast.Statement) *ast.BlockStatement {
		return &ast.BlockStatement{LeftBrace: at, List: list, RightBrace: at}
	}
	catch := func(hook unistring.String) *ast.CatchStatement {
		return &ast.CatchStatement{Catch: at, Parameter: ident(loopError, at), Body: block(do(hook, it(), ident(loopError, at)))}
	}
	body := block(loopTarget(x.Into, w.hook("value", at, it())), x.Body)
	var loop ast.Statement = &ast.ForStatement{For: at, Body: body,
		Test: w.hook("step", at, it(), w.wait(w.hook("next", at, it()), at))}
	for n := len(labels) - 1; n >= 0; n-- {
		labels[n].Statement = loop
		loop = labels[n]
	}
	closing := &ast.TryStatement{Try: at, Body: block(do("closed", it(), w.wait(w.hook("close", at, it()), at))), Catch: catch("closeFailed")}
	return block(
		&ast.LexicalDeclaration{Idx: at, Token: token.CONST, List: []*ast.Binding{{Target: ident(loopIterator, at), Initializer: w.hook("open", at, x.Source)}}},
		&ast.TryStatement{Try: at, Body: block(loop), Catch: catch("failed"),
			Finally: block(&ast.IfStatement{If: at, Test: w.hook("closing", at, it()), Consequent: closing})},
	)
}

// loopTarget gives the statement that hands v to the variable of a loop.
func loopTarget(in ast.ForInto, v ast.Expression) ast.Statement {
	switch x := in.(type) {
	case *ast.ForDeclaration:
		tok := token.LET
		if x.IsConst {
			tok = token.CONST
		}
		return &ast.LexicalDeclaration{Idx: x.Idx, Token: tok, List: []*ast.Binding{{Target: x.Target, Initializer: v}}}
	case *ast.ForIntoVar:
		x.Binding.Initializer = v
		return &ast.VariableStatement{Var: x.Binding.Idx0(), List: []*ast.Binding{x.Binding}}
	case *ast.ForIntoExpression:
		return &ast.ExpressionStatement{Expression: &ast.AssignExpression{Operator: token.ASSIGN, Left: x.Expression, Right: v}}
	}
	return nil
}
