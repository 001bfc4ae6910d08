package typestrip

import "github.com/node-go/node-go/loader/lexeme"

// class passes a class from the word on.
func (p *parser) class() {
	p.enter()
	defer p.leave()
	p.expect("class")
	if p.t.kind == name && !p.is("extends") && (!p.is("implements") || p.has(p.peek(), "{")) {
		if lexeme.Reserved(p.text(p.t)) {
			p.fail()
		}
		p.next()
	}
	p.eraseTypeParameters()
	if p.accept("extends") {
		p.inside(func() {
			p.primary()
			p.members(true)
		})
		if p.is("<") {
			start := p.t.start
			p.typeArguments()
			p.blank(start, p.prev.end)
		}
	}
	if p.is("implements") {
		start := p.t.start
		p.next()
		for {
			p.entity()
			p.typeArgumentsHere()
			if !p.accept(",") {
				break
			}
		}
		p.blank(start, p.prev.end)
	}
	p.expect("{")
	p.function(false, false, func() {
		open := false // the member before is a field whose value may go on
		for !p.accept("}") {
			if p.accept(";") {
				open = false
				continue
			}
			open = p.classElement(open)
		}
	})
}

// classElement is one member of a class while it is read.
type classElement struct {
	start            int
	modifiers        []token // that are to be blanked out
	erased           bool    // it is nothing but types: declare, abstract
	generator, async bool
	word             bool // the name is a word that may be a modifier of what follows
}

// classElement passes a member of a class. It tells whether it is a field whose value may go on in what follows.
func (p *parser) classElement(open bool) bool {
	e := classElement{start: p.t.start}
	p.decorators()
	if p.modifiers(&e) {
		p.block() // static
		return false
	}
	if p.accept("*") {
		e.generator = true
	}
	key := p.t
	if p.is("[") && p.indexSignature() {
		p.endOfMember()
		p.blank(e.start, p.prev.end)
		return open
	}
	e.word = key.kind == name && len(e.modifiers) == 0 && key.start == e.start
	p.propertyName()
	mark := p.t.start
	if (p.is("?") || p.is("!")) && !p.t.newline || p.is("?") {
		if !p.has(p.peek(), ":") {
			p.blank(p.t.start, p.t.end)
		}
		p.next()
	}
	if p.is("(") || p.is("<") {
		at := anywhere
		if p.text(key) == "constructor" || p.text(key) == `"constructor"` || p.text(key) == "'constructor'" {
			at = ofConstructor
		}
		before := len(p.unsupported)
		if !p.functionRest(at, e.generator, e.async) || e.erased {
			p.unsupported = p.unsupported[:before]
			p.endOfMember()
			p.blank(e.start, p.prev.end)
			return open
		}
		p.eraseModifiers(&e, open)
		return false
	}
	return p.field(&e, key, mark, open)
}

// field passes the rest of a field.
func (p *parser) field(e *classElement, key token, mark int, open bool) bool {
	annotated := p.is(":")
	if annotated {
		p.typeAnnotation(mark)
	}
	hasValue := p.accept("=")
	if hasValue {
		p.inside(p.assignment)
	}
	ended := p.is(";")
	p.endOfMember()
	if e.erased {
		p.blank(e.start, p.prev.end)
		return open
	}
	if annotated && !hasValue && !ended && e.word {
		switch p.text(key) {
		case "get", "set", "static", "async", "accessor":
			p.put(mark, ';') // the word would be a modifier of the next member
		}
	}
	p.eraseModifiers(e, open)
	return hasValue && !ended
}

// endOfMember passes the end of a member without a body.
func (p *parser) endOfMember() {
	if p.accept(";") || p.is("}") || p.t.newline {
		return
	}
	p.fail()
}

// eraseModifiers blanks out modifiers. What they kept apart from the field before may need something else that does.
func (p *parser) eraseModifiers(e *classElement, open bool) {
	for i, m := range e.modifiers {
		p.blank(m.start, m.end)
		if i == 0 && open && m.start == e.start {
			n := p.scan(e.modifiers[len(e.modifiers)-1].end)
			if p.has(n, "[") || p.has(n, "*") || p.has(n, "(") || p.has(n, "in") || p.has(n, "instanceof") {
				p.put(m.start, ';')
			}
		}
	}
}

// modifiers passes the words before the name of a member. block tells that it is a block of static code, which begins here.
func (p *parser) modifiers(e *classElement) (block bool) {
	for p.t.kind == name {
		word := p.text(p.t)
		n := p.peek()
		follows := n.kind == name || n.kind == text || n.kind == number || n.kind == private || p.has(n, "[") || p.has(n, "*")
		switch word {
		case "public", "private", "protected", "readonly", "override", "declare", "abstract":
			if !follows || n.newline {
				return false
			}
			e.modifiers = append(e.modifiers, p.t)
			e.erased = e.erased || word == "declare" || word == "abstract"
		case "static":
			if p.has(n, "{") {
				p.next()
				return true
			}
			if !follows {
				return false
			}
		case "get", "set":
			if !follows || p.has(n, "*") {
				return false
			}
		case "async", "accessor":
			if !follows || n.newline {
				return false
			}
			e.async = word == "async"
		default:
			return false
		}
		p.next()
		p.decorators()
	}
	return false
}

// indexSignature passes [key: T]: U.
func (p *parser) indexSignature() bool {
	n := p.peek()
	if n.kind != name || !p.has(p.scan(n.end), ":") {
		return false
	}
	p.next()
	p.next()
	p.next()
	p.aType()
	p.expect("]")
	if p.accept(":") {
		p.aType()
	}
	return true
}
