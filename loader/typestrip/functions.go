package typestrip

// place says where parameters stand.
type place uint8

const (
	anywhere place = iota
	ofConstructor
)

// parameters passes the parameters of a function and blanks out their types.
func (p *parser) parameters(at place) {
	p.expect("(")
	for !p.accept(")") {
		p.decorators()
		if p.is("this") {
			p.thisParameter()
			continue
		}
		property := p.modifiersOfParameter(at)
		p.accept("...")
		start := p.t.start
		p.target()
		end := p.prev.end
		if p.is("?") {
			mark := p.t.start
			p.next()
			end = p.prev.end
			if p.is(":") {
				p.typeAnnotation(mark)
				end = p.prev.end
			} else {
				p.blank(mark, mark+1)
			}
		} else if p.is(":") {
			p.typeAnnotation(p.t.start)
			end = p.prev.end
		}
		if p.accept("=") {
			p.inside(p.assignment)
			end = p.prev.end
		}
		if property {
			p.refuse(start, end, "TypeScript parameter property is not supported in strip-only mode")
		}
		if !p.is(")") {
			p.expect(",")
		}
	}
}

// thisParameter passes the parameter this, which is a type's matter alone, with the comma behind it.
func (p *parser) thisParameter() {
	start := p.t.start
	p.next()
	if p.accept(":") {
		p.aType()
	}
	if !p.is(")") {
		p.expect(",")
	}
	p.blank(start, p.prev.end)
}

func (p *parser) modifiersOfParameter(at place) (property bool) {
	for p.t.kind == name {
		switch p.text(p.t) {
		case "public", "private", "protected", "readonly", "override":
		default:
			return property
		}
		n := p.peek()
		if n.kind != name && !p.has(n, "{") && !p.has(n, "[") {
			return property
		}
		if at != ofConstructor {
			p.fail()
		}
		property = true
		p.next()
	}
	return property
}

// target passes what a declaration names: a name or a pattern.
func (p *parser) target() {
	p.enter()
	defer p.leave()
	switch {
	case p.isName():
		p.next()
	case p.accept("["):
		for !p.accept("]") {
			if p.accept(",") {
				continue
			}
			p.accept("...")
			p.element()
			if !p.is("]") {
				p.expect(",")
			}
		}
	case p.accept("{"):
		for !p.accept("}") {
			if p.accept("...") {
				p.target()
			} else {
				key := p.t
				p.propertyName()
				switch {
				case p.accept(":"):
					p.element()
				case key.kind != name:
					p.fail()
				case p.accept("="):
					p.inside(p.assignment)
				}
			}
			if !p.is("}") {
				p.expect(",")
			}
		}
	case p.t.kind == name:
		p.failWith("Expected ident")
	default:
		p.failUnexpected("yield, an identifier, [ or {")
	}
}

func (p *parser) element() {
	p.target()
	if p.accept("=") {
		p.inside(p.assignment)
	}
}

// propertyName passes the name of a property: a word, a string, a number, or an expression in brackets.
func (p *parser) propertyName() {
	switch {
	case p.t.kind == name || p.t.kind == text || p.t.kind == number || p.t.kind == private:
		p.next()
	case p.accept("["):
		p.inside(p.assignment)
		p.expect("]")
	default:
		p.failUnexpected("identifier, string literal, numeric literal or [ for the computed key")
	}
}

// inside runs f where neither the operator in nor a colon ends an expression.
func (p *parser) inside(f func()) {
	noIn, consequent := p.noIn, p.consequent
	p.noIn, p.consequent = false, false
	f()
	p.noIn, p.consequent = noIn, consequent
}

// function runs f in a function of a kind.
func (p *parser) function(generator, async bool, f func()) {
	g, a := p.generator, p.async
	p.generator, p.async = generator, async
	p.functions++
	p.inside(f)
	p.functions--
	p.generator, p.async = g, a
}

// functionRest passes a function from its type parameters on. It tells whether there is a body.
func (p *parser) functionRest(at place, generator, async bool) (body bool) {
	p.eraseTypeParameters()
	if !p.is("(") {
		p.fail()
	}
	p.function(generator, async, func() {
		p.parameters(at)
		if p.is(":") {
			start := p.t.start
			p.next()
			p.returnType()
			p.blank(start, p.prev.end)
		}
		if body = p.is("{"); body {
			p.block()
		}
	})
	return body
}

// functionHere passes a function from the word on, or the async before it. It tells whether there is a body.
func (p *parser) functionHere() bool {
	async := p.accept("async")
	p.expect("function")
	generator := p.accept("*")
	if p.t.kind == name {
		p.next()
	}
	return p.functionRest(anywhere, generator, async)
}

// arrow passes an arrow function with parameters in parentheses if one begins here.
func (p *parser) arrow() bool {
	key := arrowKey{at: p.t.start, consequent: p.consequent}
	if is, known := p.arrows[key]; known && !is {
		return false
	}
	is := p.try(p.arrowHere)
	p.arrows[key] = is
	return is
}

func (p *parser) arrowHere() bool {
	async := p.is("async")
	if async {
		p.next()
		if p.t.newline {
			return false
		}
	}
	before := p.prev
	var params token
	if p.is("<") {
		params = p.t
		p.typeParameters()
		p.blank(params.start, p.prev.end)
	}
	if !p.is("(") {
		return false
	}
	open := p.t
	typed := false
	ok := true
	p.function(false, async, func() {
		p.parameters(anywhere)
		paren := p.prev
		if p.is(":") {
			typed = true
			start := p.t.start
			p.next()
			p.within(&p.noConditional, false, p.returnType)
			p.blank(start, p.prev.end)
			if p.newlineWithin(paren.end, p.prev.end) {
				// No line may end between the parenthesis and the arrow.
				p.blank(paren.start, paren.end)
				p.put(p.prev.end-1, ')')
			}
		}
		ok = p.is("=>") && !p.t.newline
	})
	if !ok {
		return false
	}
	if params.kind == punct && params.start > 0 && p.newlineWithin(params.start, open.start) && before.kind != eof {
		// What stands before may end with its line.
		p.blank(open.start, open.end)
		p.put(params.start, '(')
	}
	p.next()
	p.arrowBody(async)
	// In a ? (b) : c => d the colon is the conditional's.
	return !typed || !p.consequent || p.is(":")
}

// arrowBody passes what stands behind =>.
func (p *parser) arrowBody(async bool) {
	g, a := p.generator, p.async
	p.generator, p.async = false, async
	p.functions++
	if p.is("{") {
		p.inside(func() { p.block() })
	} else {
		p.assignment()
	}
	p.functions--
	p.generator, p.async = g, a
}
