package loader

import (
	"github.com/dop251/goja"
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"
	"github.com/dop251/goja/token"
	"github.com/dop251/goja/unistring"

	"github.com/node-go/node-go/internal/ecma"
)

// Using declarations. The engine has none: in the text they are made declarations of constants, and the list of statements that has some
// becomes
//
//	const %using = using();
//	try {
//		STATEMENTS, with use(%using, x) behind the declaration of x
//	} catch (%e) {
//		usingFailed(%using, %e);
//	} finally {
//		for (; disposing(%using); ) try { await disposed(%using); } catch (%e) { usingFailed(%using, %e); }
//		usingDone(%using);
//	}
//
// where the loop is there for await using only.

const usingStack = "%using"

func (w *rewriter) declared(s ast.Statement) *using {
	if d, ok := s.(*ast.LexicalDeclaration); ok && len(w.usings) > 0 {
		return w.usings[d.Idx]
	}
	return nil
}

func (w *rewriter) declaresUsing(list []ast.Statement) bool {
	if len(w.usings) == 0 {
		return false
	}
	for _, s := range list {
		if w.declared(s) != nil {
			if w.module && w.depth == 0 && !w.inBlock {
				w.usingAtTop = true
			}
			return true
		}
	}
	return false
}

// refuseUsings refuses the declarations in a list that can have none: that of a script, or of a clause of switch.
func (w *rewriter) refuseUsings(list []ast.Statement) {
	for _, s := range list {
		if w.declared(s) != nil {
			name := s.(*ast.LexicalDeclaration).List[0].Target
			if id, ok := name.(*ast.Identifier); ok {
				w.refuse(name.Idx0(), "Unexpected identifier '"+id.Name.String()+"'")
			}
		}
	}
}

// refuseUsingIn refuses for (using x in y).
func (w *rewriter) refuseUsingIn(x *ast.ForInStatement) {
	if d, ok := x.Into.(*ast.ForDeclaration); ok && w.usings[d.Idx] != nil {
		w.found[d.Idx] = true
		w.refuse(d.Target.Idx1()+1, "Invalid 'using' in for-in loop")
	}
}

// usingOf has a loop over values dispose of each, where its variable is so declared.
func (w *rewriter) usingOf(x *ast.ForOfStatement) {
	d, ok := x.Into.(*ast.ForDeclaration)
	if !ok || w.usings[d.Idx] == nil {
		return
	}
	b := usingBody{w: w, at: d.Idx}
	b.use(d.Target, w.usings[d.Idx], d.Target.Idx0())
	b.list = append(b.list, x.Body)
	x.Body = &ast.BlockStatement{LeftBrace: d.Idx, RightBrace: d.Idx, List: b.whole()}
	w.found[d.Idx] = true
}

// usingFor visits a loop. What it declares so is disposed of behind the loop.
func (w *rewriter) usingFor(x *ast.ForStatement, labels []*ast.LabelledStatement) ast.Statement {
	w.forStmt(x)
	var loop ast.Statement = x
	for n := len(labels) - 1; n >= 0; n-- {
		labels[n].Statement = loop
		loop = labels[n]
	}
	d, ok := x.Initializer.(*ast.ForLoopInitializerLexicalDecl)
	if !ok || w.usings[d.LexicalDeclaration.Idx] == nil {
		return loop
	}
	x.Initializer = nil
	return &ast.BlockStatement{LeftBrace: x.For, RightBrace: x.For, List: w.disposing([]ast.Statement{&d.LexicalDeclaration, loop}, nil)}
}

// disposing gives what is to stand in the place of a list of statements, which have been visited, with using declarations; first is to run
// before the others.
func (w *rewriter) disposing(list, first []ast.Statement) []ast.Statement {
	n := directives(list)
	b := usingBody{w: w, list: append([]ast.Statement{}, first...)}
	for _, s := range list[n:] {
		u := w.declared(s)
		if u == nil {
			b.list = append(b.list, s)
			continue
		}
		d := s.(*ast.LexicalDeclaration)
		w.found[d.Idx] = true
		if b.at == 0 {
			b.at = d.Idx
		}
		for _, x := range d.List {
			b.list = append(b.list, &ast.LexicalDeclaration{Idx: d.Idx, Token: d.Token, List: []*ast.Binding{x}})
			place := d.Idx
			if x.Initializer != nil {
				place = x.Initializer.Idx0()
			}
			b.use(x.Target, u, place)
		}
	}
	return append(list[:n:n], b.whole()...)
}

// words are what V8 calls such a declaration.
func (u *using) words() string {
	if u.async {
		return "await using declaration"
	}
	return "using declaration"
}

// usingBody is a list of statements within which something is to be disposed of.
type usingBody struct {
	w     *rewriter
	at    file.Idx // of the first declaration
	async bool
	list  []ast.Statement
}

// use adds what hands a variable, which has its value, to whoever will dispose of it.
func (b *usingBody) use(target ast.BindingTarget, u *using, at file.Idx) {
	id, ok := target.(*ast.Identifier)
	if !ok {
		b.w.refuse(target.Idx0(), "Missing initializer in "+u.words())
		return
	}
	b.async = b.async || u.async
	b.list = append(b.list, b.do(b.w.hook("use", at, ident(usingStack, at), ident(id.Name, at), &ast.BooleanLiteral{Idx: at, Literal: "true", Value: u.async})))
}

func (b *usingBody) do(e ast.Expression) ast.Statement {
	return &ast.ExpressionStatement{Expression: e}
}

func (b *usingBody) block(list ...ast.Statement) *ast.BlockStatement {
	return &ast.BlockStatement{LeftBrace: b.at, List: list, RightBrace: b.at}
}

// hook calls one of the runtime's functions with the stack.
func (b *usingBody) hook(name unistring.String, args ...ast.Expression) *ast.CallExpression {
	return b.w.hook(name, b.at, append([]ast.Expression{ident(usingStack, b.at)}, args...)...)
}

func (b *usingBody) failed() *ast.CatchStatement {
	return &ast.CatchStatement{Catch: b.at, Parameter: ident(loopError, b.at), Body: b.block(b.do(b.hook("usingFailed", ident(loopError, b.at))))}
}

// whole gives the list with what disposes around it.
func (b *usingBody) whole() []ast.Statement {
	end := b.block(b.do(b.hook("usingDone")))
	if b.async {
		wait := &ast.TryStatement{Try: b.at, Body: b.block(b.do(b.w.wait(b.hook("disposed"), b.at))), Catch: b.failed()}
		end.List = append([]ast.Statement{&ast.ForStatement{For: b.at, Test: b.hook("disposing"), Body: b.block(wait)}}, end.List...)
	}
	return []ast.Statement{
		&ast.LexicalDeclaration{Idx: b.at, Token: token.CONST, List: []*ast.Binding{{Target: ident(usingStack, b.at), Initializer: b.w.hook("using", b.at)}}},
		&ast.TryStatement{Try: b.at, Body: b.block(b.list...), Catch: b.failed(), Finally: end},
	}
}

// usingBlock is what such a list disposes of.
type usingBlock struct {
	hidden
	ecma.Disposal
	pending goja.Value // what is to be waited for
}

// describeUsings adds what lowered using declarations call.
func describeUsings(hook func(string, int, func(*Loader, goja.FunctionCall) goja.Value)) {
	on := func(name string, f func(*usingBlock, *goja.Runtime, goja.FunctionCall)) {
		hook(name, 1, func(l *Loader, c goja.FunctionCall) goja.Value {
			f(c.Argument(0).Export().(*usingBlock), l.vm, c)
			return goja.Undefined()
		})
	}
	hook("using", 0, func(l *Loader, c goja.FunctionCall) goja.Value { return l.vm.NewDynamicObject(&usingBlock{}) })
	on("use", func(b *usingBlock, r *goja.Runtime, c goja.FunctionCall) {
		b.Use(r, c.Argument(1), c.Argument(2).ToBoolean())
	})
	on("usingFailed", func(b *usingBlock, r *goja.Runtime, c goja.FunctionCall) { b.Fail(r, c.Argument(1)) })
	hook("disposing", 1, func(l *Loader, c goja.FunctionCall) goja.Value {
		b := c.Argument(0).Export().(*usingBlock)
		v, wait := b.Next(l.vm)
		b.pending = v
		return l.env.Value(wait)
	})
	hook("disposed", 1, func(_ *Loader, c goja.FunctionCall) goja.Value { return c.Argument(0).Export().(*usingBlock).pending })
	on("usingDone", func(b *usingBlock, r *goja.Runtime, _ goja.FunctionCall) {
		b.Next(r)
		b.Throw()
	})
}
