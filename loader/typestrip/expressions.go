package typestrip

import "github.com/node-go/node-go/loader/lexeme"

// expression passes an expression with commas.
func (p *parser) expression() {
	p.assignment()
	for p.accept(",") {
		p.assignment()
	}
}

// assignment passes an expression without commas at its top.
func (p *parser) assignment() {
	p.enter()
	defer p.leave()
	switch {
	case p.generator && p.is("yield"):
		p.yield()
		return
	case p.is("async"):
		if n := p.peek(); !n.newline {
			if n.kind == name && !lexeme.Reserved(p.text(n)) && p.has(p.scan(n.end), "=>") {
				p.next()
				p.next()
				p.next()
				p.arrowBody(true)
				return
			}
			if (p.has(n, "(") || p.has(n, "<")) && p.arrow() {
				return
			}
		}
	case p.is("(") || p.is("<"):
		if p.arrow() {
			return
		}
	}
	if p.isName() && p.has(p.peek(), "=>") {
		p.next()
		p.next()
		p.arrowBody(false)
		return
	}
	p.binary()
	if p.is("?") {
		p.next()
		noIn := p.noIn
		p.noIn = false
		p.within(&p.consequent, true, p.assignment)
		p.noIn = noIn
		p.expect(":")
		p.assignment()
		return
	}
	p.greater()
	if p.t.kind == punct && assigns(p.text(p.t)) {
		p.next()
		p.assignment()
	}
}

func (p *parser) yield() {
	p.next()
	if p.t.newline {
		return
	}
	if p.accept("*") || p.startsExpression(p.t) {
		p.assignment()
	}
}

func assigns(operator string) bool {
	switch operator {
	case "=", "+=", "-=", "*=", "/=", "%=", "**=", "<<=", ">>=", ">>>=", "&=", "|=", "^=", "&&=", "||=", "??=":
		return true
	}
	return false
}

// infix tells whether the current token is an operator between two operands.
func (p *parser) infix() bool {
	p.greater()
	switch {
	case p.t.kind == name:
		return p.is("instanceof") || p.is("in") && !p.noIn
	case p.t.kind != punct:
		return false
	}
	switch p.text(p.t) {
	case "+", "-", "*", "/", "%", "**", "<<", ">>", ">>>", "&", "|", "^", "&&", "||", "??", "<", ">", "<=", ">=", "==", "!=", "===", "!==":
		return true
	}
	return false
}

// binary passes operands with operators between them. How they bind is nothing that types depend on.
func (p *parser) binary() {
	for {
		p.unary()
		for (p.is("as") || p.is("satisfies")) && !p.t.newline {
			if p.cast() {
				return
			}
		}
		if !p.infix() {
			return
		}
		p.next()
	}
}

// cast blanks out as T. It tells whether the expression ends there, where without the type it would go on.
func (p *parser) cast() (ends bool) {
	start := p.t.start
	p.next()
	if p.is("const") {
		p.next()
	} else {
		p.aType()
	}
	p.blank(start, p.prev.end)
	if p.t.newline && (p.is("(") || p.is("[") || p.t.kind == template) {
		p.put(start, ';')
		return true
	}
	return false
}

func (p *parser) unary() {
	p.enter()
	defer p.leave()
	switch p.t.kind {
	case punct:
		switch p.text(p.t) {
		case "+", "-", "!", "~", "++", "--":
			p.next()
			p.unary()
			return
		case "<":
			p.assertion()
			return
		}
	case name:
		switch p.text(p.t) {
		case "typeof", "void", "delete":
			p.next()
			p.unary()
			return
		case "await":
			if n := p.peek(); p.async || p.awaits(n) {
				p.next()
				p.unary()
				return
			} else if p.functions > 0 && !n.newline && (n.kind == text || n.kind == number || n.kind == name && !p.follows(n)) {
				p.failWith("await isn't allowed in non-async function")
			}
		}
	}
	p.postfix()
}

// follows tells words that may stand behind an operand.
func (p *parser) follows(t token) bool {
	return p.has(t, "in") || p.has(t, "of") || p.has(t, "instanceof") || p.has(t, "as") || p.has(t, "satisfies")
}

// awaits tells whether await, where it may be a name, is the operator in view of what follows: outside of functions.
func (p *parser) awaits(n token) bool {
	if n.newline || p.functions > 0 {
		return false
	}
	switch n.kind {
	case name:
		return !p.follows(n)
	case text, number, template, private:
		return true
	case punct:
		return p.has(n, "(") || p.has(n, "[") || p.has(n, "{") || p.has(n, "/") || p.has(n, "!") || p.has(n, "~")
	}
	return false
}

// assertion is <T>expr.
func (p *parser) assertion() {
	start := p.t.start
	p.next()
	if !p.accept("const") {
		p.aType()
	}
	p.expect(">")
	p.unary()
	p.refuse(start, p.prev.end, "The angle-bracket syntax for type assertions, `<T>expr`, is not supported in type strip mode. "+
		"Instead, use the 'as' syntax: `expr as T`.")
}

// postfix passes a primary expression and what belongs to it behind it.
func (p *parser) postfix() {
	p.primary()
	p.members(true)
	if (p.is("++") || p.is("--")) && !p.t.newline {
		p.next()
	}
}

// members passes accesses to members, calls, and type arguments.
func (p *parser) members(calls bool) {
	for {
		switch {
		case p.is("."):
			p.next()
			p.memberName()
		case p.is("?."):
			if !calls {
				return
			}
			p.next()
			switch {
			case p.is("("):
				p.callArguments()
			case p.is("["):
				p.index()
			case p.t.kind == template:
				p.templateLiteral(p.insideExpression)
			case p.is("<") || p.is("<<"):
				if !p.typeArgumentsOfExpression() {
					p.fail()
				}
			default:
				p.memberName()
			}
		case p.is("["):
			p.index()
		case p.is("("):
			if !calls {
				return
			}
			p.callArguments()
		case p.t.kind == template:
			p.templateLiteral(p.insideExpression)
		case p.is("!") && !p.t.newline:
			p.blank(p.t.start, p.t.end)
			p.next()
		case p.is("<") || p.is("<<"):
			if !p.typeArgumentsOfExpression() {
				return
			}
		default:
			return
		}
	}
}

func (p *parser) insideExpression() { p.inside(p.expression) }

func (p *parser) memberName() {
	if p.t.kind != name && p.t.kind != private {
		p.failWith("Expected ident")
	}
	p.next()
}

func (p *parser) index() {
	p.expect("[")
	p.inside(p.expression)
	p.expect("]")
}

func (p *parser) callArguments() {
	p.expect("(")
	p.inside(func() {
		for !p.accept(")") {
			p.accept("...")
			p.assignment()
			if !p.is(")") {
				p.expect(",")
			}
		}
	})
}

// typeArgumentsOfExpression blanks out type arguments if what stands here can be nothing else.
func (p *parser) typeArgumentsOfExpression() bool {
	return p.try(func() bool {
		start := p.t.start
		if p.is("<<") {
			p.t.end--
		}
		p.next()
		for {
			p.within(&p.noConditional, false, p.aType)
			if p.is(">") {
				break
			}
			p.expect(",")
		}
		p.greater()
		if !p.is(">") {
			return false
		}
		p.next()
		p.blank(start, p.prev.end)
		switch {
		case p.is("(") || p.t.kind == template:
			return true
		case p.is("<") || p.is(">") || p.is("+") || p.is("-"):
			return false
		case p.t.newline:
			return true
		}
		t := p.t
		operator := p.infix()
		p.t = t
		return operator || !p.startsExpression(p.t)
	})
}

// startsExpression tells whether an expression may begin with a token.
func (p *parser) startsExpression(t token) bool {
	switch t.kind {
	case eof:
		return false
	case name:
		word := p.text(t)
		if !lexeme.Reserved(word) {
			return word != "as" && word != "satisfies" && word != "of"
		}
		switch word {
		case "class", "delete", "false", "function", "import", "new", "null", "super", "this", "true", "typeof", "void":
			return true
		}
		return false
	case punct:
		switch p.text(t) {
		case "(", "[", "{", "+", "-", "!", "~", "++", "--", "<", "/", "/=", "@":
			return true
		}
		return false
	}
	return true
}

func (p *parser) primary() {
	switch p.t.kind {
	case text, number, private:
		p.next()
	case template:
		p.templateLiteral(p.insideExpression)
	case name:
		p.primaryWord()
	case punct:
		switch p.text(p.t) {
		case "(":
			p.next()
			p.inside(p.expression)
			if !p.is(")") && p.t.kind != eof {
				p.expect(",")
			}
			p.expect(")")
		case "[":
			p.array()
		case "{":
			p.object()
		case "/", "/=":
			p.regExp()
			p.next()
		case "@":
			p.decorators()
			if !p.is("class") {
				p.fail()
			}
			p.class()
		default:
			p.fail()
		}
	default:
		p.fail()
	}
}

func (p *parser) primaryWord() {
	switch word := p.text(p.t); word {
	case "function":
		if !p.functionHere() {
			p.fail()
		}
	case "class":
		p.class()
	case "new":
		p.construct()
	case "import":
		p.next()
		switch {
		case p.is("."):
			p.next()
			p.memberName()
		case !p.is("("):
			p.fail()
		}
	case "this", "super", "null", "true", "false":
		p.next()
	case "async":
		if n := p.peek(); p.has(n, "function") && !n.newline {
			if !p.functionHere() {
				p.fail()
			}
			return
		}
		p.use(p.t)
		p.next()
	default:
		if lexeme.Reserved(word) {
			p.fail()
		}
		p.use(p.t)
		p.next()
	}
}

// use notes a name that is used as a value.
func (p *parser) use(t token) {
	if p.used != nil {
		p.used[p.text(t)] = true
	}
}

func (p *parser) construct() {
	p.next()
	if p.accept(".") {
		p.memberName()
		return
	}
	if p.is("new") {
		p.enter()
		p.construct()
		p.leave()
	} else {
		p.primary()
	}
	p.members(false)
	if p.is("(") {
		p.callArguments()
	}
}

func (p *parser) array() {
	p.expect("[")
	p.inside(func() {
		for !p.accept("]") {
			if p.accept(",") {
				continue
			}
			p.accept("...")
			p.assignment()
			if !p.is("]") {
				p.expect(",")
			}
		}
	})
}

func (p *parser) object() {
	p.expect("{")
	p.inside(func() {
		for !p.accept("}") {
			p.property()
			if !p.is("}") {
				p.expect(",")
			}
		}
	})
}

func (p *parser) property() {
	if p.accept("...") {
		p.assignment()
		return
	}
	var generator, async bool
	if p.is("async") || p.is("get") || p.is("set") {
		n := p.peek()
		if !p.has(n, ",") && !p.has(n, "}") && !p.has(n, ":") && !p.has(n, "(") && !p.has(n, "=") && !p.has(n, "<") {
			async = p.is("async")
			p.next()
		}
	}
	if p.accept("*") {
		generator = true
	}
	key := p.t
	p.propertyName()
	switch {
	case p.is("(") || p.is("<"):
		if !p.functionRest(anywhere, generator, async) {
			p.fail()
		}
	case p.accept(":"):
		p.assignment()
	case key.kind != name:
		p.fail()
	case p.accept("="):
		p.use(key)
		p.assignment()
	default:
		p.use(key)
	}
}

// decorators passes decorators.
func (p *parser) decorators() {
	for p.is("@") {
		p.next()
		if p.accept("(") {
			p.inside(p.expression)
			p.expect(")")
			continue
		}
		if p.t.kind != name {
			p.fail()
		}
		p.use(p.t)
		p.next()
		p.inside(func() {
			for {
				switch {
				case p.is("."):
					p.next()
					p.memberName()
				case p.is("!") && !p.t.newline:
					p.blank(p.t.start, p.t.end)
					p.next()
				case p.is("<"):
					if !p.typeArgumentsOfExpression() {
						return
					}
				case p.is("("):
					p.callArguments()
				default:
					return
				}
			}
		})
	}
}
