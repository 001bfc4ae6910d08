package typestrip

// typeAnnotation passes a colon and a type, and blanks them out from start on.
func (p *parser) typeAnnotation(start int) {
	p.expect(":")
	p.aType()
	p.blank(start, p.prev.end)
}

// returnType passes what may stand behind the parameters of a function: a type, x is T, or asserts x.
func (p *parser) returnType() {
	if p.is("asserts") {
		if n := p.peek(); n.kind == name && !n.newline && !p.has(n, "is") && !p.has(n, "extends") {
			p.next()
		}
	}
	if p.isName() || p.is("this") {
		if n := p.peek(); p.has(n, "is") && !n.newline {
			p.next()
			p.next()
		}
	}
	p.aType()
}

// aType passes a type of any kind.
func (p *parser) aType() {
	p.enter()
	defer p.leave()
	if p.functionType() {
		return
	}
	p.union()
	if p.noConditional || p.t.newline || !p.is("extends") {
		return
	}
	p.next()
	p.within(&p.noConditional, true, p.aType)
	p.expect("?")
	p.within(&p.noConditional, false, p.aType)
	p.expect(":")
	p.within(&p.noConditional, false, p.aType)
}

// within runs f with a flag set.
func (p *parser) within(flag *bool, value bool, f func()) {
	saved := *flag
	*flag = value
	f()
	*flag = saved
}

// functionType passes the type of a function or constructor if there is one.
func (p *parser) functionType() bool {
	switch {
	case p.is("<") || p.is("<<"):
		p.typeParameters()
	case p.is("new"):
		p.next()
		if p.is("<") {
			p.typeParameters()
		}
	case p.is("abstract") && p.has(p.peek(), "new"):
		p.next()
		p.next()
		if p.is("<") {
			p.typeParameters()
		}
	case p.is("("):
		key := arrowKey{at: p.t.start, typed: true}
		is, known := p.arrows[key]
		if known && !is {
			return false
		}
		is = p.try(func() bool {
			p.parametersOfType()
			return p.is("=>")
		})
		p.arrows[key] = is
		if !is {
			return false
		}
		p.next()
		p.within(&p.noConditional, false, p.returnType)
		return true
	default:
		return false
	}
	p.parametersOfType()
	p.expect("=>")
	p.within(&p.noConditional, false, p.returnType)
	return true
}

// parametersOfType passes the parameters of a function's type.
func (p *parser) parametersOfType() {
	p.expect("(")
	for !p.accept(")") {
		p.accept("...")
		switch {
		case p.is("{") || p.is("["):
			p.balanced()
		case p.isName() || p.is("this"):
			p.next()
		default:
			p.fail()
		}
		p.accept("?")
		if p.accept(":") {
			p.within(&p.noConditional, false, p.aType)
		}
		if !p.is(")") {
			p.expect(",")
		}
	}
}

func (p *parser) union() {
	p.accept("|")
	p.accept("&")
	for {
		p.operatorType()
		if !p.accept("|") && !p.accept("&") {
			return
		}
		p.accept("|")
		p.accept("&")
	}
}

func (p *parser) operatorType() {
	p.enter()
	defer p.leave()
	switch {
	case p.is("keyof") || p.is("unique") || p.is("readonly"):
		if n := p.peek(); p.startsType(n) {
			p.next()
			p.operatorType()
			return
		}
	case p.is("infer"):
		if n := p.peek(); n.kind == name {
			p.next()
			p.next()
			if p.is("extends") {
				p.try(func() bool {
					p.next()
					p.within(&p.noConditional, true, p.aType)
					return p.noConditional || !p.is("?")
				})
			}
			return
		}
	case p.is("new") || p.is("<") || p.is("abstract") && p.has(p.peek(), "new"):
		if p.functionType() {
			return
		}
	case p.is("("):
		if p.functionType() {
			return
		}
	}
	p.primaryType()
	for !p.t.newline && p.accept("[") {
		if !p.accept("]") {
			p.within(&p.noConditional, false, p.aType)
			p.expect("]")
		}
	}
}

// startsType tells whether a type may begin with a token.
func (p *parser) startsType(t token) bool {
	switch t.kind {
	case name:
		switch p.text(t) {
		case "extends", "in", "is", "instanceof":
			return false
		case "as", "satisfies":
			return false
		}
		return true
	case text, number, template:
		return true
	case punct:
		switch p.text(t) {
		case "{", "[", "(", "<", "-":
			return true
		}
	}
	return false
}

func (p *parser) primaryType() {
	switch {
	case p.t.kind == text || p.t.kind == number:
		p.next()
	case p.t.kind == template:
		p.templateLiteral(func() { p.within(&p.noConditional, false, p.aType) })
	case p.is("-"):
		p.next()
		if p.t.kind != number {
			p.fail()
		}
		p.next()
	case p.is("{"):
		p.balanced()
	case p.is("["):
		p.tuple()
	case p.is("("):
		p.next()
		p.within(&p.noConditional, false, p.aType)
		p.expect(")")
	case p.is("typeof"):
		p.next()
		if p.is("import") {
			p.importType()
			return
		}
		p.entity()
		p.typeArgumentsHere()
	case p.is("import"):
		p.importType()
	case p.is("void") || p.is("null") || p.is("true") || p.is("false"):
		p.next()
	case p.isName() || p.is("this"):
		p.entity()
		p.typeArgumentsHere()
	case p.t.kind == eof:
		p.failWith("Unexpected eof")
	default:
		p.failUnexpected("an identifier, void, yield, null, await, break, a string literal, a numeric literal, true, false, `, -, import, this, typeof, {, [, (")
	}
}

// entity passes a name with dots.
func (p *parser) entity() {
	if p.t.kind != name {
		p.fail()
	}
	p.next()
	for p.is(".") {
		p.next()
		if p.t.kind != name && p.t.kind != private {
			p.fail()
		}
		p.next()
	}
}

func (p *parser) importType() {
	p.next()
	if !p.is("(") {
		p.fail()
	}
	p.balanced()
	for p.accept(".") {
		if p.t.kind != name {
			p.fail()
		}
		p.next()
	}
	p.typeArgumentsHere()
}

func (p *parser) tuple() {
	p.expect("[")
	for !p.accept("]") {
		p.accept("...")
		if p.t.kind == name {
			n := p.peek()
			if p.has(n, ":") {
				p.next()
				p.next()
			} else if p.has(n, "?") && p.has(p.scan(n.end), ":") {
				p.next()
				p.next()
				p.next()
			}
		}
		p.within(&p.noConditional, false, p.aType)
		p.accept("?")
		if !p.is("]") {
			p.expect(",")
		}
	}
}

// typeArgumentsHere passes type arguments if there are any in this line.
func (p *parser) typeArgumentsHere() {
	if !p.t.newline && (p.is("<") || p.is("<<")) {
		p.typeArguments()
	}
}

// typeArguments passes <T, U>. The closing > may be the begin of a longer operator.
func (p *parser) typeArguments() {
	if p.is("<<") {
		p.t.end--
	}
	p.expect("<")
	for {
		p.within(&p.noConditional, false, p.aType)
		if p.accept(">") {
			return
		}
		p.expect(",")
	}
}

// typeParameters passes <T extends U = V, ...>.
func (p *parser) typeParameters() {
	if p.is("<<") {
		p.t.end--
	}
	p.expect("<")
	for !p.accept(">") {
		for p.is("const") || p.is("in") || p.is("out") {
			if n := p.peek(); n.kind != name || p.has(n, "extends") {
				break
			}
			p.next()
		}
		if !p.isName() {
			p.fail()
		}
		p.next()
		if p.accept("extends") {
			p.within(&p.noConditional, false, p.aType)
		}
		if p.accept("=") {
			p.within(&p.noConditional, false, p.aType)
		}
		if !p.is(">") {
			p.expect(",")
		}
	}
}

// eraseTypeParameters blanks out type parameters if there are any.
func (p *parser) eraseTypeParameters() {
	if p.is("<") {
		start := p.t.start
		p.typeParameters()
		p.blank(start, p.prev.end)
	}
}
