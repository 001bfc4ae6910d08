package loader

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/node-go/node-go/loader/lexeme"
)

// moduleScan is what a look at the tokens of a source finds of module syntax. Offsets are bytes of the source.
type moduleScan struct {
	imports []importStatement
	exports []exportStatement
	dynamic []int // of the word import in import(...) and import.source(...)
	sources []int // of these, import.source(...)
	meta    []int // of the word import in import.meta

	// What the parser does not take is overwritten with something alike that it takes; the rewriter puts the meaning back.
	forAwait []int // of for, where `for await` was made a plain loop
	methods  []int // of the star, where `async *m` in an object was made a generator
	awaits   []int // of the word await in such methods, where it was made void
	usings   []using
	edits    []edit
	failed   *scanError
}

// importStatement is `import ... from "x"`, or `export ... from "x"`, whose names are exports' business.
type importStatement struct {
	at        int
	specifier string
	attrs     []attribute
	names     []importName
	source    bool // import source x from "y"
}

// importName binds local to an export; imported is "*" for the namespace, sourceBinding for what a module was made from.
type importName struct {
	imported, local string
	at              int
}

// sourceBinding is what an import of the source phase binds. No export can have that name.
const sourceBinding = "%source"

type attribute struct{ Key, Value string }

// exportStatement is one of: a declaration behind the word export, a list of local names, a list or star from another module.
type exportStatement struct {
	at          int
	declaration int    // offset of the declaration; -1 where there is none
	isDefault   bool   // export default
	anonymous   bool   // the default's binding is made up; its name begins at declared
	declared    int    // offset of the made-up name
	from        int    // index in imports, or -1
	star        bool   // export * from
	starAs      string // export * as x from
	names       []exportName
}

type exportName struct {
	local, exported string
	at              int
	last            jsToken // the token of exported: what an import binds
}

// edit overwrites a range of the source with text of at most the same length, filled with spaces; line ends stay.
type edit struct {
	start, end int
	text       string
	right      bool // text stands at the end of the range
}

// using is a declaration that was made one of constants.
type using struct {
	at    int // of its first word, using or await
	async bool
}

type scanError struct {
	at      int
	message string
}

// hasSyntax tells whether the source can only be a module.
func (m *moduleScan) hasSyntax() bool { return len(m.imports)+len(m.exports)+len(m.meta) > 0 }

// scanModule finds the module syntax of a source. statements is false for scripts, in which only import() counts. skip holds
// offsets that a former look took for syntax and the parser did not.
func scanModule(src string, statements bool, skip map[int]bool) *moduleScan {
	return scanWith(src, statements, false, skip)
}

// scanWith is scanModule that also looks for using declarations, if it is told to.
func scanWith(src string, statements, usings bool, skip map[int]bool) *moduleScan {
	s := &scanner{tokenizer: tokenizer{src: src}, out: &moduleScan{}, statements: statements, usings: usings, skip: skip}
	for {
		before := s.prev
		dot := before.kind == tokPunct && s.last == '.' && before.end-before.start < 3
		k := s.next()
		if k.kind == tokEOF || s.out.failed != nil {
			return s.out
		}
		if s.region > 0 && (s.depth() < s.region || s.depth() == s.region && k.kind == tokPunct && s.text(k) == ",") {
			s.region = 0
		}
		if k.kind != tokName || dot || skip[k.start] {
			continue
		}
		switch s.text(k) {
		case "for":
			s.forWord(k)
		case "async":
			if before.kind == tokPunct && (s.src[before.end-1] == '{' || s.src[before.end-1] == ',') {
				s.asyncWord(k)
			}
		case "using":
			if s.usings {
				s.usingWord(k, before)
			}
		case "await":
			if s.usings && s.awaitUsing(k) {
				continue
			}
			if s.region > 0 {
				s.out.awaits = append(s.out.awaits, k.start)
				s.out.edits = append(s.out.edits, edit{start: k.start, end: k.end, text: "void"})
			}
		case "import":
			s.importWord(k)
		case "export":
			if statements && s.depth() == 0 {
				s.export(k)
			}
		}
	}
}

type scanner struct {
	tokenizer
	out        *moduleScan
	statements bool
	usings     bool
	skip       map[int]bool
	region     int // depth of the object with an async generator method that is being read; 0 outside
}

func (s *scanner) forWord(k jsToken) {
	if w := s.peek(); w.kind == tokName && s.text(w) == "await" {
		s.next()
		s.prev = k
		s.out.forAwait = append(s.out.forAwait, k.start)
		s.out.edits = append(s.out.edits, edit{start: w.start, end: w.end})
	}
}

func (s *scanner) asyncWord(k jsToken) {
	star := s.peek()
	if star.kind != tokPunct || s.text(star) != "*" || s.depth() == 0 || s.skip[star.start] {
		return
	}
	s.out.methods = append(s.out.methods, star.start)
	s.out.edits = append(s.out.edits, edit{start: k.start, end: k.end})
	if s.region == 0 {
		s.region = s.depth()
	}
}

// usingWord reads a declaration whose first word is k, if it is one: a name follows in the same line.
func (s *scanner) usingWord(k, before jsToken) {
	n := s.peek()
	if n.kind != tokName || strings.ContainsAny(s.src[k.end:n.start], lexeme.LineEnds) {
		return
	}
	switch s.text(n) {
	case "in", "instanceof", "extends":
		return
	case "of":
		if before.kind == tokPunct && s.text(before) == "(" && !s.assignedBehind(n) {
			return // a loop over values, into the variable using
		}
	}
	s.out.usings = append(s.out.usings, using{at: k.start})
	s.out.edits = append(s.out.edits, edit{start: k.start, end: k.end, text: "const"})
}

// assignedBehind tells whether an equals sign follows the token that comes next.
func (s *scanner) assignedBehind(n jsToken) bool {
	at, _, _ := lexeme.Space(s.src, n.end)
	return strings.HasPrefix(s.src[at:], "=") && !strings.HasPrefix(s.src[at:], "==") && !strings.HasPrefix(s.src[at:], "=>")
}

// awaitUsing reads a declaration whose first word is k, if it is one.
func (s *scanner) awaitUsing(k jsToken) bool {
	u := s.peek()
	if u.kind != tokName || s.text(u) != "using" || s.skip[u.start] || strings.ContainsAny(s.src[k.end:u.start], lexeme.LineEnds) {
		return false
	}
	found := len(s.out.usings)
	saved := s.tokenizer
	saved.stack = append([]opener(nil), s.stack...)
	s.next()
	s.usingWord(u, k)
	if len(s.out.usings) == found {
		s.tokenizer = saved
		return false
	}
	s.out.usings[found] = using{at: k.start, async: true}
	s.out.edits[len(s.out.edits)-1].start = k.start
	return true
}

func (s *scanner) fail(at int, message string) {
	if s.out.failed == nil {
		s.out.failed = &scanError{at, message}
	}
}

// unexpected fails at a token, in V8's words.
func (s *scanner) unexpected(k jsToken) { s.fail(k.start, s.describe(k)) }

// peek gives the next token and leaves it there.
func (s *scanner) peek() jsToken {
	saved := s.tokenizer
	saved.stack = append([]opener(nil), s.stack...)
	k := s.next()
	s.tokenizer = saved
	return k
}

func (s *scanner) importWord(k jsToken) {
	n := s.peek()
	switch {
	case n.kind == tokPunct && s.text(n) == "(":
		s.out.dynamic = append(s.out.dynamic, k.start)
		s.out.edits = append(s.out.edits, edit{start: k.start, end: k.end, text: "Import"})
		return
	case n.kind == tokPunct && s.text(n) == ".":
		s.next()
		s.importProperty(k)
		return
	}
	if s.statements && s.depth() == 0 {
		s.importStatement(k)
	}
}

// importProperty reads import.meta or import.source(, whose first word is k, behind the dot.
func (s *scanner) importProperty(k jsToken) {
	m := s.peek()
	if m.kind != tokName {
		return
	}
	switch s.text(m) {
	case "meta":
		if !s.statements {
			return
		}
		s.next()
		s.out.meta = append(s.out.meta, k.start)
		s.out.edits = append(s.out.edits, edit{start: k.start, end: k.end, text: "Import"})
	case "source":
		s.next()
		if p := s.peek(); p.kind == tokPunct && s.text(p) == "(" {
			s.out.dynamic = append(s.out.dynamic, k.start)
			s.out.sources = append(s.out.sources, k.start)
			s.out.edits = append(s.out.edits, edit{start: k.start, end: m.end, text: "Import"})
		}
	}
}

// importStatement reads the statement whose first word is k.
func (s *scanner) importStatement(k jsToken) {
	st := importStatement{at: k.start}
	n := s.next()
	if n.kind != tokString {
		alone := false // a default import, and nothing else
		if local, ok := s.sourceName(n); ok {
			st.source = true
			s.checkBinding(local)
			st.names = append(st.names, importName{sourceBinding, s.text(local), local.start})
			s.next()
			n = s.next()
		} else if n.kind == tokName {
			s.checkBinding(n)
			st.names = append(st.names, importName{"default", s.text(n), n.start})
			n = s.next()
			if alone = n.kind != tokPunct || s.text(n) != ","; !alone {
				n = s.next()
			}
		}
		switch {
		case st.source || alone:
		case n.kind == tokPunct && s.text(n) == "*":
			if as := s.next(); s.text(as) != "as" {
				s.unexpected(as)
				return
			}
			local := s.next()
			s.checkBinding(local)
			st.names = append(st.names, importName{"*", s.text(local), local.start})
			n = s.next()
		case n.kind == tokPunct && s.text(n) == "{":
			for _, x := range s.list() {
				s.checkBinding(x.last)
				st.names = append(st.names, importName{x.local, x.exported, x.at})
			}
			n = s.next()
		}
		if n.kind != tokName || s.text(n) != "from" {
			s.unexpected(n)
			return
		}
		n = s.next()
	}
	s.from(&st, n)
	s.blank(k.start)
	s.out.imports = append(s.out.imports, st)
}

// sourceName gives the name that behind the word n of an import statement is bound in the source phase. With from behind it that word is
// the name of a default import, unless from itself is the name.
func (s *scanner) sourceName(n jsToken) (local jsToken, ok bool) {
	if n.kind != tokName || s.text(n) != "source" {
		return local, false
	}
	local = s.peek()
	if local.kind != tokName || s.text(local) != "from" {
		return local, local.kind == tokName
	}
	saved := s.tokenizer
	saved.stack = append([]opener(nil), s.stack...)
	s.next()
	again := s.peek()
	s.tokenizer = saved
	return local, again.kind == tokName && s.text(again) == "from"
}

// from reads the specifier at n and the attributes behind it.
func (s *scanner) from(st *importStatement, n jsToken) {
	if n.kind != tokString {
		s.unexpected(n)
		return
	}
	st.specifier = unquote(s.text(n))
	w := s.peek()
	if w.kind != tokName || s.text(w) != "with" {
		if w.kind == tokName && !strings.ContainsAny(s.src[n.end:w.start], lexeme.LineEnds) {
			s.unexpected(w)
		}
		return
	}
	if st.source {
		s.unexpected(w)
		return
	}
	s.next()
	if b := s.next(); s.text(b) != "{" {
		s.unexpected(b)
		return
	}
	for {
		key := s.next()
		switch {
		case key.kind == tokPunct && s.text(key) == "}":
			return
		case key.kind == tokPunct && s.text(key) == ",":
			continue
		case key.kind != tokName && key.kind != tokString:
			s.unexpected(key)
			return
		}
		name := s.text(key)
		if key.kind == tokString {
			name = unquote(name)
		} else {
			name = unescapeName(name)
		}
		colon := s.next()
		value := s.next()
		if s.text(colon) != ":" || value.kind != tokString {
			s.unexpected(value)
			return
		}
		if slices.ContainsFunc(st.attrs, func(a attribute) bool { return a.Key == name }) {
			s.fail(key.start, "Import attribute has duplicate key '"+name+"'")
			return
		}
		st.attrs = append(st.attrs, attribute{name, unquote(s.text(value))})
	}
}

// list reads `a, b as c, "d" as e }` behind the opening brace.
func (s *scanner) list() []exportName {
	var out []exportName
	for {
		k := s.next()
		if k.kind == tokPunct && s.text(k) == "}" {
			return out
		}
		if k.kind == tokPunct && s.text(k) == "," {
			continue
		}
		if k.kind != tokName && k.kind != tokString {
			s.unexpected(k)
			return out
		}
		x := exportName{local: s.name(k), at: k.start, last: k}
		x.exported = x.local
		if as := s.peek(); as.kind == tokName && s.text(as) == "as" {
			s.next()
			to := s.next()
			x.exported, x.last = s.name(to), to
		}
		out = append(out, x)
	}
}

// checkBinding refuses a token that cannot be the name of an import.
func (s *scanner) checkBinding(k jsToken) {
	switch word := unescapeName(s.text(k)); {
	case k.kind != tokName:
		s.unexpected(k)
	case word == "eval" || word == "arguments":
		s.fail(k.start, "Unexpected eval or arguments in strict mode")
	case word == "await" || lexeme.Reserved(word):
		s.fail(k.start, "Unexpected reserved word")
	case lexeme.StrictReserved(word):
		s.fail(k.start, "Unexpected strict mode reserved word")
	}
}

// name gives what a name or a string of a list says.
func (s *scanner) name(k jsToken) string {
	if k.kind != tokString {
		return unescapeName(s.text(k))
	}
	name := unquote(s.text(k))
	if strings.ContainsRune(name, utf8.RuneError) && !strings.ContainsRune(s.text(k), utf8.RuneError) && !strings.Contains(strings.ToLower(s.text(k)), "fffd") {
		s.fail(k.start, "Invalid module export name: contains unpaired surrogate")
	}
	return name
}

// blank replaces the statement from start to here, its semicolon included, by an empty one. What follows in the same line is wrong.
func (s *scanner) blank(start int) {
	end := s.pos
	switch n := s.peek(); {
	case n.kind == tokPunct && s.text(n) == ";":
		s.next()
		end = s.pos
	case n.kind != tokEOF && !strings.ContainsAny(s.src[end:n.start], "\n\r\u2028\u2029") && s.out.failed == nil:
		s.unexpected(n)
	}
	s.out.edits = append(s.out.edits, edit{start: start, end: end, text: ";"})
	// What follows begins a statement.
	s.prev, s.last = jsToken{tokPunct, end, end}, ';'
}

// export reads the statement whose first word is k.
func (s *scanner) export(k jsToken) {
	st := exportStatement{at: k.start, declaration: -1, from: -1}
	n := s.peek()
	switch {
	case n.kind == tokPunct && s.text(n) == "{":
		s.next()
		st.names = s.list()
		s.exportFrom(&st, false)
		for _, x := range st.names {
			if st.from < 0 && lexeme.Reserved(x.local) {
				s.fail(x.at, "Unexpected reserved word")
			}
		}
		s.blank(k.start)
	case n.kind == tokPunct && s.text(n) == "*":
		s.next()
		st.star = true
		if as := s.peek(); as.kind == tokName && s.text(as) == "as" {
			s.next()
			st.starAs = s.name(s.next())
		}
		s.exportFrom(&st, true)
		s.blank(k.start)
	case n.kind == tokName && s.text(n) == "default":
		s.next()
		s.exportDefault(&st, k.start, n.end)
	case n.kind == tokName:
		st.declaration = n.start
		s.out.edits = append(s.out.edits, edit{start: k.start, end: k.end, text: ";"})
	default:
		s.unexpected(n)
		return
	}
	s.out.exports = append(s.out.exports, st)
}

func (s *scanner) exportFrom(st *exportStatement, must bool) {
	n := s.peek()
	if n.kind != tokName || s.text(n) != "from" {
		if must {
			s.unexpected(n)
		}
		return
	}
	s.next()
	im := importStatement{at: st.at}
	s.from(&im, s.next())
	st.from = len(s.out.imports)
	s.out.imports = append(s.out.imports, im)
}

// exportDefault reads what stands behind the words export default, which span start to end. A declaration without a name and
// an expression get a binding whose name is put in their place.
func (s *scanner) exportDefault(st *exportStatement, start, end int) {
	st.isDefault = true
	n := s.peek()
	st.declaration = n.start
	word := ""
	if n.kind == tokName {
		word = s.text(n)
	}
	saved := s.tokenizer
	saved.stack = append([]opener(nil), s.stack...)
	if word == "async" {
		a := s.next()
		if f := s.peek(); f.kind == tokName && s.text(f) == "function" && !strings.ContainsAny(s.src[a.end:f.start], "\n\r") {
			word = "async function"
		}
	}
	switch word {
	case "function", "async function", "class":
		last := s.next()
		text := word + " "
		if star := s.peek(); word != "class" && star.kind == tokPunct && s.text(star) == "*" {
			last = s.next()
			text = word + "*"
		}
		after := s.peek()
		if after.kind == tokName && s.text(after) != "extends" {
			s.out.edits = append(s.out.edits, edit{start: start, end: end, text: ";"})
			s.tokenizer = saved
			return
		}
		st.anonymous = true
		text = ";" + text + defaultPlaceholder
		if last.end-start < len(text) {
			s.unexpected(n)
			return
		}
		st.declared = last.end - len(defaultPlaceholder)
		st.declaration = last.end - len(text) + 1
		s.out.edits = append(s.out.edits, edit{start: start, end: last.end, text: text, right: true})
	default:
		s.tokenizer = saved
		st.anonymous = true
		text := "const " + defaultPlaceholder + "="
		st.declared = end - len(defaultPlaceholder) - 1
		st.declaration = end - len(text)
		s.out.edits = append(s.out.edits, edit{start: start, end: end, text: text, right: true})
		s.prev, s.last = jsToken{tokPunct, end - 1, end}, '='
	}
}

// defaultPlaceholder stands in the text for the binding of an unnamed default export; the tree names it properly.
const defaultPlaceholder = "Dflt"
