package loader

import (
	"strings"

	"github.com/dop251/goja"
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"
	"github.com/dop251/goja/parser"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/loader/lexeme"
	"github.com/node-go/node-go/loader/sourcemap"
	"github.com/node-go/node-go/sharedcache/progcodec"
)

// Compile compiles a classic script. The error is a *SyntaxError or one of the engine's. Any goroutine may call it.
func Compile(name, text string) (*goja.Program, error) {
	tree, err := parseWrapped(name, text, nil)
	if err != nil {
		return nil, err
	}
	return compileTree(tree, text, false)
}

// CompileWrapped compiles head+body+tail, where head begins with a parenthesis and a function and tail ends both. body is the
// body of that function and of nothing else: a stray closing brace must not end it. Any goroutine may call it.
func CompileWrapped(name, head, body, tail string) (*goja.Program, error) {
	text := head + body + tail
	tree, err := parseWrapped(name, text, nil)
	if err != nil {
		return nil, err
	}
	if !isOneFunction(tree, len(text)) {
		return nil, strayBrace(name, head)
	}
	return compileTree(tree, text, false)
}

// parseWrapped parses a program's text. A source map goes with it through every tier of the code cache: the parser keeps it with
// the program's file, and positions are asked of that. What the parser refuses for the names of fields, or for numbers such as 08, is read
// once more.
func parseWrapped(name, text string, sourceMap []byte) (*ast.Program, error) {
	tree, err := parse(name, text, sourceMap)
	if err == nil {
		return tree, nil
	}
	masked, zeros := leadingZeros(text)
	var fields map[file.Idx]string
	if strings.Contains(text, "class") {
		masked, fields = fieldNames(masked)
	}
	if zeros == nil && fields == nil {
		return nil, err
	}
	tree, wrong := parse(name, masked, sourceMap)
	if wrong != nil {
		return nil, wrong // what else is wrong, behind those
	}
	if err := unmask(tree, text, fields, zeros); err != nil {
		return nil, err
	}
	return tree, nil
}

func parse(name, text string, sourceMap []byte) (tree *ast.Program, err error) {
	defer panicsAreSyntaxErrors(name, &err)
	if sourceMap == nil {
		return parser.ParseFile(nil, name, text, 0, parser.WithDisableSourceMaps)
	}
	load := func(string) ([]byte, error) { return sourceMap, nil }
	return parser.ParseFile(nil, name, text+mapTail, 0, parser.WithSourceMapLoader(load))
}

// mapTail has the parser ask for a source map.
const mapTail = "\n//# sourceMappingURL=m"

// parseError words what parseWrapped says of a body behind a head, and puts it where it is in the user's source: the parser reads the
// source map after the text only.
func parseError(err error, text, head, await string, sourceMap []byte, strict bool) error {
	err = misplaced(err, text, head, await)
	if strict || head == moduleHead || beginsStrict(text) {
		err = reservedInStrict(err, text, head)
	}
	e, ok := asSyntaxError(err, head+text)
	if !ok || e.exact || e.final || sourceMap == nil {
		return err
	}
	m, mapErr := sourcemap.Parse(sourceMap)
	if mapErr != nil {
		return err
	}
	if at, ok := m.Find(int32(e.Line-1), int32(e.Column)); ok && at.Source >= 0 {
		e.Line, e.Column = int(at.OriginalLine)+1, int(at.OriginalColumn)
	}
	return e
}

func compileTree(tree *ast.Program, text string, strict bool) (p *goja.Program, err error) {
	defer panicsAreSyntaxErrors(tree.File.Name(), &err)
	if near := suspects(tree.File.Source()); near != nil {
		if _, err := mendTree(tree, near, strict); err != nil {
			return nil, err
		}
	}
	p, err = goja.CompileAST(tree, strict)
	if err != nil && isUnreachedDeclaration(err) {
		wrapBranches(tree.Body)
		p, err = goja.CompileAST(tree, strict)
	}
	if err != nil {
		if !strings.Contains(err.Error(), "egular expression") && !strings.Contains(err.Error(), "RegExp") {
			return nil, err
		}
		// The compiler stops at an expression that it cannot compile.
		found, wrong := mendTree(tree, nil, strict)
		if wrong != nil {
			return nil, wrong
		}
		if !found {
			return nil, err
		}
		if p, err = goja.CompileAST(tree, strict); err != nil {
			return nil, err
		}
	}
	if _, err := engine.PatchSwitches(p, text); err != nil {
		return nil, err
	}
	progcodec.Guard(p)
	if err := engine.PatchNewTarget(p, text); err != nil {
		return nil, err
	}
	return p, nil
}

// panicsAreSyntaxErrors recovers. Parser and compiler of the engine have panics of their own for a few malformed sources. Nothing
// is shared with them, so that nothing is left half done.
func panicsAreSyntaxErrors(name string, err *error) {
	if x := recover(); x != nil {
		*err = &SyntaxError{Message: "Invalid or unexpected token", File: name, Line: 1, Column: 1}
	}
}

func badAwait(tree *ast.Program, at file.Idx) error {
	p := tree.File.Position(int(at) - tree.File.Base())
	return &SyntaxError{Message: awaitMisplaced,
		File: p.Filename, Line: p.Line, Column: p.Column}
}

// in gives the error at its place in the tree.
func (c earlyError) in(tree *ast.Program) error {
	p := tree.File.Position(int(c.at) - tree.File.Base())
	return &SyntaxError{Message: c.message, File: p.Filename, Line: p.Line, Column: p.Column, final: true}
}

func strayBrace(name, head string) error {
	return &SyntaxError{Message: "Unexpected token '}'", File: name, Line: 1, Column: len(head) + 1}
}

func isOneFunction(tree *ast.Program, size int) bool {
	if len(tree.Body) != 1 {
		return false
	}
	st, ok := tree.Body[0].(*ast.ExpressionStatement)
	if !ok {
		return false
	}
	fn, ok := st.Expression.(*ast.FunctionLiteral)
	return ok && int(fn.Body.RightBrace) == size-1 // positions count from 1, and one parenthesis follows
}

// awaitInBrackets words an await where there can be none, which stands at an offset of text. Where a bracket is open V8 takes the word
// for a name, and what follows it for what is wrong.
func awaitInBrackets(e *SyntaxError, text string, offset int) {
	t := tokenizer{src: text}
	var calls, bodies []bool // of each open bracket: it begins arguments, or the body of a function
	for {
		before := t.prev
		k := t.next()
		if k.kind == tokEOF || k.start > offset {
			return
		}
		if k.start == offset && k.kind == tokName {
			break
		}
		if n := t.depth(); len(calls) > n {
			calls, bodies = calls[:n], bodies[:n]
		}
		for len(calls) < t.depth() {
			name := before.kind == tokName && !isHead(t.text(before)) && !isOperatorWord(t.text(before)) && t.text(before) != "function"
			closed := before.kind == tokPunct && (t.text(before) == ")" || t.text(before) == "]")
			calls, bodies = append(calls, t.text(k) == "(" && (name || closed)), append(bodies, t.text(k) == "{" && closed)
		}
	}
	if len(t.stack) == 0 {
		return
	}
	switch o := t.stack[len(t.stack)-1]; {
	case o.char == '(' && calls[len(calls)-1]:
		e.Message = "missing ) after argument list"
	case o.template:
		e.Message = "Missing } in template expression"
	case o.char != '{' || !o.statement && !bodies[len(bodies)-1]:
		next := t.next()
		e.Message, e.Column = t.describe(next), e.Column+next.start-offset
	}
}

// beginsStrict tells a text that begins with that directive.
func beginsStrict(text string) bool {
	t := tokenizer{src: text}
	for {
		k := t.next()
		if k.kind != tokString {
			return false
		}
		if word := t.text(k); word == "'use strict'" || word == `"use strict"` {
			return true
		}
		if n := t.next(); n.kind != tokPunct || t.text(n) != ";" {
			return false
		}
	}
}

// reservedInStrict words an error of the parser, which knows nothing of strictness, as V8 does that sees a reserved word before it.
func reservedInStrict(err error, text, head string) error {
	e, ok := asSyntaxError(err, head+text)
	if !ok || e.exact || e.Line < 1 || !strings.HasPrefix(e.Message, "Unexpected ") || e.Message == "Unexpected reserved word" {
		return err
	}
	column := e.Column
	if e.Line == 1 {
		column -= len(head)
	}
	at := offsetOf(text, e.Line, column)
	t := tokenizer{src: text}
	var last jsToken
	for k := t.next(); k.kind != tokEOF && k.start < at; k = t.next() {
		last = k
	}
	if last.kind != tokName {
		return err
	}
	if lexeme.StrictReserved(t.text(last)) {
		before := text[:last.start]
		e.Message, e.Line, e.Column = "Unexpected strict mode reserved word", strings.Count(before, "\n")+1, last.start-strings.LastIndexByte(before, '\n')
		if e.Line == 1 {
			e.Column += len(head)
		}
	}
	return e
}

// strayCloser gives the offset of a bracket that closes nothing, or -1.
func strayCloser(text string) int {
	for t := (tokenizer{src: text}); ; {
		open := t.depth()
		k := t.next()
		switch {
		case k.kind == tokEOF:
			return -1
		case k.kind == tokPunct && open == 0 && strings.Contains(")]}", t.text(k)):
			return k.start
		}
	}
}

const htmlComment = "HTML comments are not allowed in modules"

const awaitMisplaced = "await is only valid in async functions and the top level bodies of modules"

// misplaced words an error of the parser as V8 does, in view of the whole text, and takes await for what V8 says of that word in
// this kind of program. A nested import statement is told by what follows the word.
func misplaced(err error, text, head, await string) error {
	e, ok := asSyntaxError(err, head+text)
	if !ok || e.exact || e.final {
		return err
	}
	if head == moduleHead {
		switch e.Message {
		case awaitMisplaced:
			e.Message = await
			return e
		case "Unexpected token 'await'":
			e.Message = "Unexpected reserved word"
			return e
		}
	}
	at := len(head)
	if e.Line > 1 {
		at = 0
	}
	lines := strings.SplitN(text, "\n", e.Line+1)
	if e.Line == len(lines)+1 && head != "" {
		// It is about what closes the wrapper, unless the text closes it.
		if at := strayCloser(text); at >= 0 {
			e.Message = "Unexpected token '" + text[at:at+1] + "'"
			e.Line, e.Column = strings.Count(text[:at], "\n")+1, at-strings.LastIndexByte(text[:at], '\n')
			if e.Line == 1 {
				e.Column += len(head)
			}
			return e
		}
		at := file.Position{Filename: e.File, Line: len(lines), Column: len(lines[len(lines)-1]) + 1}
		if at.Line == 1 {
			at.Column += len(head)
		}
		if end, ok := asSyntaxError(&parser.Error{Position: at, Message: "Unexpected end of input"}, head+text); ok {
			return end
		}
	}
	if e.Line < 1 || e.Line > len(lines) || e.Column-1-at < 0 || e.Column-1-at > len(lines[e.Line-1]) {
		return e
	}
	if rest := lines[e.Line-1]; head == moduleHead && strings.HasPrefix(rest[e.Column-1-at:], "<!--") {
		e.Message, e.Column, e.final = htmlComment, e.Column+len("<!-"), true
		return e
	} else if head == moduleHead && strings.HasSuffix(rest[:e.Column-1-at], "--") && strings.HasPrefix(rest[e.Column-1-at:], ">") {
		e.Message, e.final = htmlComment, true
		return e
	}
	if e.Message == awaitMisplaced {
		awaitInBrackets(e, text, len(strings.Join(lines[:e.Line-1], "\n"))+min(e.Line-1, 1)+e.Column-1-at)
		return e
	}
	t := tokenizer{src: lines[e.Line-1][e.Column-1-at:]}
	if k := t.next(); k.kind == tokName && t.text(k) == "import" {
		if n := t.next(); head != moduleHead {
			e.Message = "Cannot use import statement outside a module"
			if t.text(n) == "." {
				e.Message, e.Column = "Cannot use 'import.meta' outside a module", n.start+1+e.Column
			}
			return e
		}
		t = tokenizer{src: t.src}
		t.next()
		n := t.next()
		e.Message, e.Column = t.describe(n), n.start+e.Column
	}
	return e
}
