package loader

import (
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"
	"github.com/dop251/goja/token"
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
	names    map[unistring.String]*name
	dynamic  map[file.Idx]bool // identifiers that were the word import in import() and import.source()
	sources  map[file.Idx]bool // the same in import.source()
	meta     map[file.Idx]bool // the same in import.meta
	forAwait map[file.Idx]bool // loops that were for await
	methods  map[file.Idx]bool // generator methods that were async
	awaitOps map[file.Idx]bool // void operators that were await
	usings   map[file.Idx]*using
	found    map[file.Idx]bool

	original string // the text before the edits, for the source of functions; "" if there were none
	head     int    // bytes before it

	kind    functionKind
	inBlock bool            // within a block that is not the module's own list
	runtime bool            // the runtime's functions are used
	sites   int             // computed keys of async generator methods so far
	patches []ast.Statement // what is to run when the functions of the current list of statements have been made

	usingAtTop bool // of a module

	module   bool // the outermost function is a module's
	depth    int  // functions around
	ownArgs  int  // of these, those that have arguments of their own
	awaits   int  // awaits at the top level
	position func(file.Idx) (line, column int)
	illegal  file.Idx   // of a return outside of functions; 0 if there is none
	badAwait file.Idx   // of an await where none is allowed; 0 if there is none
	early    earlyError // the first one that the parser lets pass; at is 0 if there is none
}

// newRewriter makes a rewriter for what scan found in a text that stands behind head bytes of wrapper.
func newRewriter(scan *moduleScan, head int) *rewriter {
	set := func(list []int) map[file.Idx]bool {
		m := make(map[file.Idx]bool, len(list))
		for _, at := range list {
			m[file.Idx(at+head+1)] = true
		}
		return m
	}
	usings := make(map[file.Idx]*using, len(scan.usings))
	for i := range scan.usings {
		usings[file.Idx(scan.usings[i].at+head+1)] = &scan.usings[i]
	}
	return &rewriter{usings: usings, names: map[unistring.String]*name{}, found: map[file.Idx]bool{}, dynamic: set(scan.dynamic), sources: set(scan.sources), meta: set(scan.meta),
		forAwait: set(scan.forAwait), methods: set(scan.methods), awaitOps: set(scan.awaits)}
}

// missed gives the offsets at which scan saw syntax and the parser did not.
func (w *rewriter) missed(scan *moduleScan, head int) (wrong []int) {
	for _, list := range [][]int{scan.dynamic, scan.meta, scan.forAwait, scan.methods, scan.awaits} {
		for _, at := range list {
			if !w.found[file.Idx(at+head+1)] {
				wrong = append(wrong, at)
			}
		}
	}
	for _, u := range scan.usings {
		if !w.found[file.Idx(u.at+head+1)] {
			wrong = append(wrong, u.at)
		}
	}
	return wrong
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

// checkName refuses the name await in an async generator. The parser, which is given a plain generator in some places, takes the word there if
// it is written with an escape.
func (w *rewriter) checkName(id *ast.Identifier, binding bool) {
	if w.kind != kindAsyncGenerator || id.Name != "await" {
		return
	}
	if binding {
		w.refuse(id.Idx, "Unexpected reserved word")
	} else {
		w.refuse(id.Idx, "Keyword must not contain escaped characters")
	}
}

// reference gives what reads the variable.
func (w *rewriter) reference(id *ast.Identifier) ast.Expression {
	w.checkName(id, false)
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
	w.checkName(id, false)
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
	case *ast.MetaProperty:
		if w.module && w.ownArgs == 0 {
			w.refuse(x.Property.Idx, "new.target expression is not allowed here")
		}
	case *ast.CallExpression:
		id, _ := x.Callee.(*ast.Identifier)
		x.Callee = w.callee(x.Callee)
		w.exprs(x.ArgumentList)
		if id != nil && w.dynamic[id.Idx] {
			w.checkImport(x, w.sources[id.Idx])
		}
		if id != nil && w.sources[id.Idx] {
			// The hook of import() knows this by a third argument, which no import() has.
			x.ArgumentList = append(x.ArgumentList, ident("undefined", id.Idx), &ast.BooleanLiteral{Idx: id.Idx, Literal: "true", Value: true})
		}
	case *ast.AssignExpression:
		id, _ := x.Left.(*ast.Identifier)
		w.checkTarget(x.Left, "Invalid left-hand side in assignment")
		x.Left = w.assignTarget(x.Left)
		x.Right = w.named(x.Right, id)
	case *ast.UnaryExpression:
		if w.awaitOps[x.Idx] {
			w.found[x.Idx] = true
			return w.await(&ast.AwaitExpression{Await: x.Idx, Argument: x.Operand})
		}
		counts := x.Operator == token.INCREMENT || x.Operator == token.DECREMENT
		if counts && x.Postfix {
			w.checkTarget(x.Operand, "Invalid left-hand side expression in postfix operation")
		} else if counts {
			w.checkTarget(x.Operand, "Invalid left-hand side expression in prefix operation")
		}
		if id, ok := x.Operand.(*ast.Identifier); ok && counts {
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
		w.checkNew(x)
		x.Callee = w.expr(x.Callee)
		w.exprs(x.ArgumentList)
	case *ast.SequenceExpression:
		w.exprs(x.Sequence)
	case *ast.SpreadElement:
		x.Expression = w.expr(x.Expression)
	case *ast.ArrayLiteral:
		w.exprs(x.Value)
	case *ast.ObjectLiteral:
		return w.object(x)
	case *ast.TemplateLiteral:
		x.Tag = w.callee(x.Tag)
		w.exprs(x.Expressions)
	case *ast.FunctionLiteral:
		return w.named(x, nil)
	case *ast.ArrowFunctionLiteral:
		w.arrow(x)
	case *ast.ClassLiteral:
		w.class(x)
	case *ast.YieldExpression:
		x.Argument = w.expr(x.Argument)
		if w.kind == kindAsyncGenerator && x.Delegate {
			x.Argument = w.hook("yieldStar", x.Yield, x.Argument)
		}
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
// In an async generator it becomes a yield that the runtime knows from the others by its value.
func (w *rewriter) await(x *ast.AwaitExpression) ast.Expression {
	x.Argument = w.expr(x.Argument)
	return w.wait(x.Argument, x.Await)
}

// wait makes the await of a value that has been visited already.
func (w *rewriter) wait(v ast.Expression, at file.Idx) ast.Expression {
	switch {
	case w.kind == kindAsyncGenerator:
		return &ast.YieldExpression{Yield: at, Argument: w.hook("await", at, v)}
	case w.module && w.depth == 0:
		w.awaits++
		line, column := w.position(at)
		return &ast.YieldExpression{Yield: at, Argument: call(ident(hookPublish, at), at,
			number(-1, at), v, number(line, at), number(column, at))}
	}
	if w.kind != kindAsync && w.badAwait == 0 {
		w.badAwait = at
	}
	return &ast.AwaitExpression{Await: at, Argument: v}
}

// hook calls one of the runtime's functions.
func (w *rewriter) hook(n unistring.String, at file.Idx, args ...ast.Expression) *ast.CallExpression {
	w.runtime = true
	return call(member(ident(hookRuntime, at), n, at), at, args...)
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
			to := e
			if d, ok := e.(*ast.AssignExpression); ok {
				to = d.Left
			}
			w.checkTarget(to, "Invalid destructuring assignment target")
			return w.assignTarget(e)
		}
		w.pattern(e, false)
		return e
	}
	switch x := e.(type) {
	case *ast.Identifier:
		w.checkName(x, true)
	case *ast.AssignExpression:
		w.pattern(x.Left, assign)
		id, _ := x.Left.(*ast.Identifier)
		x.Right = w.named(x.Right, id)
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
	w.checkName(&p.Name, true)
	p.Initializer = w.named(p.Initializer, &p.Name)
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

// binding visits one declarator.
func (w *rewriter) binding(b *ast.Binding) {
	w.pattern(b.Target, false)
	id, _ := b.Target.(*ast.Identifier)
	b.Initializer = w.named(b.Initializer, id)
}
