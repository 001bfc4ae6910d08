package typestrip

import (
	"strings"

	"github.com/node-go/node-go/loader/lexeme"
)

func (p *parser) program() {
	if strings.HasPrefix(p.src, "#!") {
		p.t.end = lexeme.Line(p.src, 0)
	}
	p.t = p.scan(p.t.end)
	for p.t.kind != eof {
		p.statement(true)
	}
}

// block passes statements in braces. It tells whether all of them were types.
func (p *parser) block() (erased bool) {
	p.enter()
	defer p.leave()
	p.expect("{")
	erased = true
	for !p.accept("}") {
		if p.t.kind == eof {
			p.expect("}")
		}
		if !p.statement(true) {
			erased = false
		}
	}
	return erased
}

// erase blanks out the statement that began at start, with before in front of it, and ends here. In its place an empty statement is
// put where one has to stand, or where what comes before would otherwise go on in what comes behind.
func (p *parser) erase(start int, before token, inList bool) {
	p.blank(start, p.prev.end)
	if !inList || before.kind != eof && !p.has(before, ";") && !p.has(before, "{") && p.continues() {
		p.put(start, ';')
	}
}

// continues tells whether the current token, the first of a statement, could belong to an expression before it.
func (p *parser) continues() bool {
	if p.t.kind == template {
		return true
	}
	if p.t.kind != punct {
		return false
	}
	switch p.text(p.t) {
	case "(", "[", "+", "-", "/", "/=":
		return true
	}
	return false
}

// statement passes a statement. It tells whether it was one of types alone. inList tells that it may vanish.
func (p *parser) statement(inList bool) (erased bool) {
	p.enter()
	defer p.leave()
	start, before := p.t.start, p.prev
	switch p.t.kind {
	case punct:
		switch p.text(p.t) {
		case "{":
			p.inside(func() { p.block() })
			return false
		case ";":
			p.next()
			return false
		case "@":
			p.decorators()
			switch {
			case p.is("export"):
				return p.export(start, before, inList)
			case p.is("abstract") && p.has(p.peek(), "class"):
				p.blank(p.t.start, p.t.end)
				p.next()
			}
			p.class()
			return false
		}
	case name:
		if done, erased := p.typeStatement(start, before, inList); done {
			return erased
		}
		if p.keyword(start, before, inList, &erased) {
			return erased
		}
		if p.has(p.peek(), ":") && !lexeme.Reserved(p.text(p.t)) {
			p.next()
			p.next()
			p.statement(false)
			return false
		}
	}
	p.expression()
	p.semicolon()
	return false
}

// typeStatement passes a statement of TypeScript's own.
func (p *parser) typeStatement(start int, before token, inList bool) (done, erased bool) {
	n := p.peek()
	named := n.kind == name && !n.newline && !lexeme.Reserved(p.text(n))
	own := p.t.start // behind the word export
	switch p.text(p.t) {
	case "type":
		if named && p.typeAlias() {
			p.erase(start, before, inList)
			return true, true
		}
	case "interface":
		if named {
			p.interfaceHere()
			p.erase(start, before, inList)
			return true, true
		}
	case "abstract":
		if p.has(n, "class") && !n.newline {
			p.blank(p.t.start, p.t.end)
			p.next()
			p.class()
			return true, false
		}
	case "declare":
		if n.newline || !p.declares(n) {
			return false, false
		}
		p.next()
		p.ambient()
		p.erase(start, before, inList)
		return true, true
	case "enum":
		if named {
			p.enum(own)
			return true, false
		}
	case "const":
		if p.has(n, "enum") {
			p.next()
			p.enum(own)
			return true, false
		}
	case "namespace", "module":
		if (named || n.kind == text && p.is("module") && !n.newline) && p.opensNamespace(n) {
			return true, p.namespace(start, before, inList)
		}
	}
	return false, false
}

func (p *parser) typeAlias() bool {
	if !p.try(func() bool {
		p.next()
		p.next()
		if p.is("<") {
			p.typeParameters()
		}
		return p.accept("=")
	}) {
		return false
	}
	p.aType()
	p.semicolon()
	return true
}

func (p *parser) interfaceHere() {
	p.next()
	p.next()
	if p.is("<") {
		p.typeParameters()
	}
	if p.accept("extends") {
		for {
			p.entity()
			p.typeArgumentsHere()
			if !p.accept(",") {
				break
			}
		}
	}
	if !p.is("{") {
		p.fail()
	}
	p.balanced()
}

// declares tells the words that may follow declare.
func (p *parser) declares(n token) bool {
	if n.kind != name {
		return false
	}
	switch p.text(n) {
	case "var", "let", "const", "function", "class", "abstract", "enum", "namespace", "module", "global", "interface", "type", "async", "using":
		return true
	}
	return false
}

// ambient passes a declaration behind the word declare.
func (p *parser) ambient() {
	switch p.text(p.t) {
	case "var", "let", "using":
		p.next()
		p.declarators()
		p.semicolon()
	case "const":
		p.next()
		if p.is("enum") {
			p.next()
			p.next()
			p.balanced()
			return
		}
		p.declarators()
		p.semicolon()
	case "function", "async":
		if p.functionHere() {
			p.fail()
		}
		p.semicolon()
	case "abstract", "class", "enum", "global":
		for !p.is("{") {
			if p.t.kind == eof || p.is(";") {
				p.fail()
			}
			if p.is("<") {
				p.typeParametersOrArguments()
				continue
			}
			p.next()
		}
		p.balanced()
	case "interface":
		p.interfaceHere()
	case "type":
		if !p.typeAlias() {
			p.fail()
		}
	case "namespace", "module":
		p.checkModule()
		p.next()
		p.nameOfNamespace()
		if p.is("{") {
			p.balanced()
		} else {
			p.semicolon()
		}
	}
}

// typeParametersOrArguments passes <...> in the head of a class that is only declared.
func (p *parser) typeParametersOrArguments() {
	if !p.try(func() bool { p.typeParameters(); return true }) {
		p.typeArguments()
	}
}

func (p *parser) enum(start int) {
	p.next()
	p.next()
	if !p.is("{") {
		p.fail()
	}
	p.inside(func() {
		p.next()
		for !p.accept("}") {
			p.propertyName()
			if p.accept("=") {
				p.assignment()
			}
			if !p.is("}") {
				p.expect(",")
			}
		}
	})
	p.refuse(start, p.prev.end, "TypeScript enum is not supported in strip-only mode")
}

// opensNamespace tells whether what follows from n on is the name of a namespace and a brace.
func (p *parser) opensNamespace(n token) bool {
	for {
		t := p.scan(n.end)
		if p.has(t, "{") {
			return true
		}
		if n.kind == text || !p.has(t, ".") {
			return false
		}
		n = p.scan(t.end)
		if n.kind != name {
			return false
		}
	}
}

func (p *parser) nameOfNamespace() {
	if p.t.kind == text {
		p.next()
		return
	}
	p.entity()
}

// checkModule refuses the word module before a name.
func (p *parser) checkModule() {
	start, n := p.t.start, p.peek()
	if !p.is("module") || n.kind != name {
		return
	}
	p.refuse(start, n.end, "`module` keyword is not supported. Use `namespace` instead.")
	p.unsupported[len(p.unsupported)-1].Keyword = true
}

// namespace passes a namespace, which is nothing but types if all statements in it are.
func (p *parser) namespace(start int, before token, inList bool) (erased bool) {
	own := p.t.start
	p.checkModule()
	p.next()
	p.nameOfNamespace()
	module := p.module
	if erased = p.block(); erased {
		p.erase(start, before, inList)
	} else {
		p.refuse(own, p.prev.end, "TypeScript namespace declaration is not supported in strip-only mode")
	}
	p.module = module // what it exports is its own
	return erased
}

// declarators passes what stands behind var, let and const.
func (p *parser) declarators() {
	for {
		p.target()
		mark := p.t.start
		if p.is("!") && p.has(p.peek(), ":") {
			p.next()
		}
		if p.is(":") {
			p.typeAnnotation(mark)
		}
		if p.accept("=") {
			p.assignment()
		}
		if !p.accept(",") {
			return
		}
	}
}

// keyword passes a statement that begins with a word of JavaScript.
func (p *parser) keyword(start int, before token, inList bool, erased *bool) bool {
	n := p.peek()
	switch p.text(p.t) {
	case "var", "const":
		p.next()
		p.declarators()
		p.semicolon()
	case "let":
		if n.kind != name && !p.has(n, "[") && !p.has(n, "{") || p.has(n, "in") || p.has(n, "instanceof") || p.has(n, "of") && n.newline {
			return false
		}
		p.next()
		p.declarators()
		p.semicolon()
	case "using":
		if n.kind != name || n.newline || lexeme.Reserved(p.text(n)) {
			return false
		}
		p.next()
		p.declarators()
		p.semicolon()
	case "await":
		if !p.has(n, "using") || n.newline {
			return false
		}
		if x := p.scan(n.end); x.kind != name || x.newline || lexeme.Reserved(p.text(x)) {
			return false
		}
		p.next()
		p.next()
		p.declarators()
		p.semicolon()
	case "function":
		*erased = p.declaredFunction(start, before, inList)
	case "async":
		if !p.has(n, "function") || n.newline {
			return false
		}
		*erased = p.declaredFunction(start, before, inList)
	case "class":
		if n.kind != name {
			p.next()
			p.failWith("Expected ident")
		}
		p.class()
	case "import":
		if p.has(n, "(") || p.has(n, ".") {
			return false
		}
		*erased = p.importHere(start, before, inList)
	case "export":
		*erased = p.export(start, before, inList)
	default:
		return p.control(n)
	}
	return true
}

// declaredFunction passes a function, or one of the signatures before it, which is a type.
func (p *parser) declaredFunction(start int, before token, inList bool) (erased bool) {
	if p.functionHere() {
		return false
	}
	p.semicolon()
	p.erase(start, before, inList)
	return true
}

// control passes a statement that holds others.
func (p *parser) control(n token) bool {
	switch p.text(p.t) {
	case "if":
		p.next()
		p.condition()
		p.statement(false)
		if p.accept("else") {
			p.statement(false)
		}
	case "with":
		panic(failure{start: p.t.start, end: p.t.end, certain: true,
			message: "The 'with' statement is not supported. All symbols in a 'with' block will have type 'any'."})
	case "while":
		p.next()
		p.condition()
		p.statement(false)
	case "do":
		p.next()
		p.statement(false)
		p.expect("while")
		p.condition()
		p.accept(";")
	case "for":
		p.next()
		p.loop()
	case "return", "throw":
		start := p.t
		throws := p.is("throw")
		p.next()
		switch {
		case !throws:
		case p.is(";") || p.is("}") || p.t.kind == eof:
			p.fail()
		case p.t.newline:
			panic(failure{start: start.start, end: start.start, message: "LineBreak cannot follow 'throw'"})
		}
		if !p.t.newline && !p.is(";") && !p.is("}") && p.t.kind != eof {
			p.expression()
		}
		p.semicolon()
	case "break", "continue":
		p.next()
		if p.t.kind == name && !p.t.newline {
			p.next()
		}
		p.semicolon()
	case "debugger":
		p.next()
		p.semicolon()
	case "try":
		p.next()
		p.block()
		if p.accept("catch") {
			if p.accept("(") {
				p.target()
				if p.is(":") {
					p.typeAnnotation(p.t.start)
				}
				p.expect(")")
			}
			p.block()
		}
		if p.accept("finally") {
			p.block()
		}
	case "switch":
		p.next()
		p.condition()
		p.cases()
	default:
		return false
	}
	return true
}

func (p *parser) condition() {
	p.expect("(")
	p.inside(p.expression)
	p.expect(")")
}

func (p *parser) cases() {
	p.expect("{")
	for !p.accept("}") {
		if p.accept("case") {
			p.inside(p.expression)
		} else {
			p.expect("default")
		}
		p.expect(":")
		for !p.is("case") && !p.is("default") && !p.is("}") {
			p.statement(true)
		}
	}
}

// loop passes a for statement behind the word.
func (p *parser) loop() {
	p.accept("await")
	p.expect("(")
	p.within(&p.noIn, true, func() {
		n := p.peek()
		switch {
		case p.is(";"):
		case p.is("var") || p.is("const") || p.is("let") && (n.kind == name && !p.has(n, "in") && !p.has(n, "of") || p.has(n, "[") || p.has(n, "{")):
			p.next()
			p.declarators()
		case p.is("using") && n.kind == name && !p.has(n, "of") && !p.has(n, "in"):
			p.next()
			p.declarators()
		case p.is("await") && p.has(n, "using"):
			p.next()
			p.next()
			p.declarators()
		default:
			p.expression()
		}
	})
	switch {
	case p.accept("of"):
		p.assignment()
	case p.accept("in"):
		p.expression()
	default:
		p.expect(";")
		if !p.is(";") {
			p.expression()
		}
		p.expect(";")
		if !p.is(")") {
			p.expression()
		}
	}
	p.expect(")")
	p.statement(false)
}
