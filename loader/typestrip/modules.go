package typestrip

// importClause is what one import statement of values binds.
type importClause struct {
	start, end  int
	before      token // in front of the statement
	inList      bool
	hazard      bool // what comes before could go on in what comes behind
	first       token
	other       token // of * as x
	fromFirst   int   // where what stands behind the first name begins
	names       []specifier
	open, close int // of the braces
}

// specifier is one name in the braces of an import or export statement.
type specifier struct {
	local      token
	start, end int // with the comma behind it
	onlyType   bool
}

// importHere passes an import statement.
func (p *parser) importHere(start int, before token, inList bool) (erased bool) {
	p.next()
	if p.t.kind == text {
		p.next()
		p.attributes()
		p.endOfModuleStatement()
		p.module = true
		return false
	}
	onlyTypes := false
	n := p.peek()
	switch {
	case p.is("type"):
		switch {
		case p.has(n, "{") || p.has(n, "*"):
			onlyTypes = true
		case n.kind == name && !p.has(n, "from"):
			onlyTypes = true
		case p.has(n, "from"):
			after := p.scan(n.end)
			onlyTypes = p.has(after, "from") || p.has(after, "=")
		}
	case p.is("defer") && p.has(n, "*"), p.is("source") && n.kind == name && (!p.has(n, "from") || p.has(p.scan(n.end), "from")):
		p.next()
	}
	if onlyTypes {
		p.next()
	}
	c := importClause{start: start, before: before, inList: inList}
	if p.isName() {
		c.first = p.t
		p.next()
		if p.accept("=") {
			p.importEquals(start)
			if onlyTypes {
				p.unsupported = p.unsupported[:len(p.unsupported)-1]
				p.erase(start, before, inList)
			}
			return onlyTypes
		}
		c.fromFirst = p.t.start
		if !p.is("from") {
			p.expect(",")
		}
	}
	switch {
	case p.accept("*"):
		p.expect("as")
		if !p.isName() {
			p.fail()
		}
		c.other = p.t
		p.next()
	case p.is("{"):
		c.open = p.t.start
		c.names = p.specifiers(!onlyTypes)
		c.close = p.prev.end
	}
	p.expect("from")
	if p.t.kind != text {
		p.fail()
	}
	p.next()
	p.attributes()
	p.endOfModuleStatement()
	if onlyTypes {
		p.erase(start, before, inList)
		return true
	}
	p.module = true
	c.end = p.prev.end
	c.hazard = before.kind != eof && !p.has(before, ";") && !p.has(before, "{") && p.continues()
	if p.used != nil {
		p.imports = append(p.imports, c)
	}
	return false
}

// importEquals passes import a = b.c and import a = require("b") from behind the equals sign.
func (p *parser) importEquals(start int) {
	p.module = true
	p.expression()
	p.endOfModuleStatement()
	p.refuse(start, p.prev.end, "TypeScript import equals declaration is not supported in strip-only mode")
}

// attributes passes with { ... } behind the name of a module.
func (p *parser) attributes() {
	if p.is("with") || p.is("assert") && !p.t.newline {
		p.next()
		if !p.is("{") {
			p.fail()
		}
		p.balanced()
	}
}

// specifiers passes a list in braces. With erase, those that are types are blanked out.
func (p *parser) specifiers(erase bool) (list []specifier) {
	p.expect("{")
	for !p.accept("}") {
		s := specifier{start: p.t.start}
		s.onlyType = p.typeSpecifier()
		if s.onlyType {
			p.next()
		}
		if p.t.kind != name && p.t.kind != text {
			p.fail()
		}
		s.local = p.t
		p.next()
		if p.accept("as") {
			if p.t.kind != name && p.t.kind != text {
				p.fail()
			}
			s.local = p.t
			p.next()
		}
		if !p.is("}") {
			p.expect(",")
		}
		s.end = p.prev.end
		if s.onlyType && erase {
			p.blank(s.start, s.end)
		}
		list = append(list, s)
	}
	return list
}

// typeSpecifier tells whether the word type stands here as a modifier.
func (p *parser) typeSpecifier() bool {
	if !p.is("type") {
		return false
	}
	n := p.peek()
	if !p.has(n, "as") {
		return n.kind == name || n.kind == text
	}
	second := p.scan(n.end)
	if !p.has(second, "as") {
		return second.kind != name && second.kind != text
	}
	third := p.scan(second.end)
	return third.kind == name || third.kind == text
}

// export passes an export statement.
func (p *parser) export(start int, before token, inList bool) (erased bool) {
	p.next()
	n := p.peek()
	switch {
	case p.is("type") && (p.has(n, "{") || p.has(n, "*")):
		p.next()
		p.exportList(false)
		p.erase(start, before, inList)
		return true
	case p.is("{") || p.is("*"):
		p.module = true
		p.exportList(true)
		return false
	case p.is("default"):
		p.next()
		return p.exportDefault(start, before, inList)
	case p.is("="):
		p.next()
		p.expression()
		p.endOfModuleStatement()
		p.refuse(start, p.prev.end, "TypeScript export assignment is not supported in strip-only mode")
		return false
	case p.is("import"):
		p.next()
		if p.is("type") && n.kind == name && p.peek().kind == name {
			p.next()
		}
		if !p.isName() {
			p.fail()
		}
		p.next()
		p.expect("=")
		p.importEquals(start)
		return false
	}
	p.decorators()
	if p.t.kind == name {
		module := p.module
		p.module = true
		if done, erased := p.typeStatement(start, before, inList); done {
			p.module = module || !erased
			return erased
		}
		switch {
		case p.is("var") || p.is("let") || p.is("const") || p.is("function") || p.is("class") || p.is("async") || p.is("using") || p.is("await"):
			if p.keyword(start, before, inList, &erased) {
				p.module = module || !erased
				return erased
			}
		}
	}
	p.fail()
	return false
}

// exportList passes a list, or a star, and what module it is from.
func (p *parser) exportList(values bool) {
	var names []specifier
	if p.accept("*") {
		if p.accept("as") {
			if p.t.kind != name && p.t.kind != text {
				p.fail()
			}
			p.next()
		}
		if !p.is("from") {
			p.fail()
		}
	} else {
		names = p.exported(values)
	}
	if p.accept("from") {
		if p.t.kind != text {
			p.fail()
		}
		p.next()
		p.attributes()
	} else if values {
		for _, s := range names {
			if !s.onlyType {
				p.use(s.local)
			}
		}
	}
	p.endOfModuleStatement()
}

// exported passes the list of an export statement. Of each name it gives that of the variable.
func (p *parser) exported(erase bool) []specifier {
	list := p.specifiers(erase)
	for i := range list {
		t := p.scan(list[i].start)
		if list[i].onlyType {
			t = p.scan(t.end)
		}
		list[i].local = t
	}
	return list
}

func (p *parser) exportDefault(start int, before token, inList bool) (erased bool) {
	n := p.peek()
	switch {
	case p.is("interface") && n.kind == name && !n.newline:
		p.interfaceHere()
		p.erase(start, before, inList)
		return true
	case p.is("abstract") && p.has(n, "class") && !n.newline:
		p.blank(p.t.start, p.t.end)
		p.next()
		p.class()
	case p.is("@"):
		p.decorators()
		p.class()
	case p.is("class"):
		p.class()
	case p.is("function") || p.is("async") && p.has(n, "function") && !n.newline:
		if p.declaredFunction(start, before, inList) {
			return true
		}
	case p.is("enum") && n.kind == name:
		p.fail()
	default:
		p.assignment()
		p.endOfModuleStatement()
	}
	p.module = true
	return false
}

// elide blanks out what import statements bind and nobody uses.
func (p *parser) elide() {
	for i := range p.imports {
		p.elideFrom(&p.imports[i])
	}
}

func (p *parser) elideFrom(c *importClause) {
	used := func(t token) bool { return t.kind != eof && p.used[p.text(t)] }
	first, other := used(c.first), used(c.other)
	var anyName bool
	for _, s := range c.names {
		anyName = anyName || !s.onlyType && used(s.local)
	}
	switch {
	case c.first.kind == eof && c.other.kind == eof && len(c.names) == 0:
		return // import {} from: for what the module does
	case !first && !other && !anyName:
		p.blank(c.start, c.end)
		if !c.inList || c.hazard {
			p.put(c.start, ';')
		}
		return
	}
	if c.first.kind != eof && !first {
		end := c.open
		if c.other.kind != eof {
			end = p.scan(c.fromFirst + 1).start // the star
		}
		p.blank(c.first.start, end)
	}
	if c.other.kind != eof && !other {
		p.blank(c.fromFirst, c.other.end)
	}
	if len(c.names) > 0 && !anyName {
		if c.first.kind != eof {
			p.blank(c.fromFirst, c.close)
		}
		return
	}
	for _, s := range c.names {
		if !s.onlyType && !used(s.local) {
			p.blank(s.start, s.end)
		}
	}
}
