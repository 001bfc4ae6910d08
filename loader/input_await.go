package loader

import (
	"reflect"
	"slices"
	"strings"

	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"
	"github.com/dop251/goja/token"
)

// Interactive input may wait at its top level. It is then run as an async function: what it declares moves in front of that, so
// that later input sees it, and the value of its last expression is what the function gives.
const (
	awaitHead = "(async () => {"
	awaitTail = "\n})()"
)

// AwaitInput rewrites a script with awaits at its top level. Its value is then a promise of an object whose property value is the
// script's. ok is false where there is no such await; unfinished tells that this is so because the source ends too early.
func AwaitInput(src string) (rewritten string, ok, unfinished bool) {
	full := awaitHead + src + awaitTail
	scan := scanModule(full, false, nil)
	text, applied := applyEdits(full, scan.edits)
	if !applied {
		return "", false, false
	}
	tree, err := parseWrapped("REPL", text, nil)
	if err != nil {
		info, is := asSyntaxError(err, text)
		return "", false, is && offsetOf(text, info.Line, info.Column) >= len(awaitHead)+len(strings.TrimRight(src, " \t\r\n"))
	}
	body := asyncBody(tree, len(text))
	if body == nil {
		return "", false, false
	}
	r := &inputRewriter{src: full, scan: scan}
	for t := (&tokenizer{src: full}); ; {
		k := t.next()
		if k.kind == tokEOF {
			break
		}
		r.tokens = append(r.tokens, k)
	}
	if !r.rewrite(body) {
		return "", false, false
	}
	rewritten = r.result()
	// The parser lets pass what only the compiler refuses; the rest of the input may then be something else than it looks like.
	if !parses(rewritten) {
		return "", false, false
	}
	return rewritten, true, false
}

func parses(src string) bool {
	text, ok := applyEdits(src, scanModule(src, false, nil).edits)
	if !ok {
		return false
	}
	_, err := parseWrapped("REPL", text, nil)
	return err == nil
}

// offsetOf gives where a place lies in text, in bytes; lines and columns count from 1.
func offsetOf(text string, line, column int) int {
	at := 0
	for ; line > 1; line-- {
		n := strings.IndexByte(text[at:], '\n')
		if n < 0 {
			return len(text)
		}
		at += n + 1
	}
	return at + column - 1
}

// asyncBody gives the body of the one function that the tree consists of, or nil.
func asyncBody(tree *ast.Program, length int) *ast.BlockStatement {
	if len(tree.Body) != 1 {
		return nil
	}
	s, _ := tree.Body[0].(*ast.ExpressionStatement)
	if s == nil {
		return nil
	}
	c, _ := s.Expression.(*ast.CallExpression)
	if c == nil || int(c.Idx1())-1 != length {
		return nil
	}
	f, _ := c.Callee.(*ast.ArrowFunctionLiteral)
	if f == nil {
		return nil
	}
	body, _ := f.Body.(*ast.BlockStatement)
	return body
}

// change replaces the text between two offsets.
type change struct {
	start, end int
	text       string
}

type inputRewriter struct {
	src     string
	scan    *moduleScan
	tokens  []jsToken
	changes []change

	lets, vars []string
	waits      bool
	returns    bool
}

func offset(i file.Idx) int { return int(i) - 1 }

// rewrite notes what is to be changed. It answers false where the input does not wait.
func (r *inputRewriter) rewrite(body *ast.BlockStatement) bool {
	for i, s := range body.List {
		switch s := s.(type) {
		case *ast.LexicalDeclaration:
			r.declaration(s.Idx, s.Token, s.List, &r.lets)
			r.walk(s)
			continue
		case *ast.ClassDeclaration:
			name := s.Class.Name.Name.String()
			r.lets = append(r.lets, name)
			r.insert(offset(s.Idx0()), name+" = ")
			r.insert(offset(s.Class.RightBrace)+1, ";")
			continue
		case *ast.FunctionDeclaration:
			name := s.Function.Name.Name.String()
			r.vars = append(r.vars, name)
			r.insert(offset(s.Idx0()), "this."+name+" = "+name+"; ")
			continue
		case *ast.ExpressionStatement:
			if i == len(body.List)-1 {
				start, end := r.extent(s.Expression)
				start = r.startOf(start)
				end = r.endOf(start, end)
				r.insert(start, "return { __proto__: null, value: (")
				r.insert(end, ") }")
			}
		}
		r.walk(s)
	}
	return r.waits && !r.returns
}

// declaration turns `let a = 1, b` into `void (a = 1, b = undefined)`.
func (r *inputRewriter) declaration(at file.Idx, kind token.Token, list []*ast.Binding, names *[]string) {
	start := offset(at)
	keyword := r.tokens[r.tokenAt(start)]
	for _, b := range list {
		bound(b.Target, names)
		if b.Initializer == nil && kind != token.VAR {
			_, end := r.extent(b.Target)
			r.insert(end, " = undefined")
		}
	}
	r.changes = append(r.changes, change{keyword.start, keyword.end, "void ("})
	_, end := r.extent(list[len(list)-1])
	r.insert(r.endOf(start, end), ")")
}

func (r *inputRewriter) insert(at int, text string) {
	r.changes = append(r.changes, change{at, at, text})
}

// bound adds the names that a target binds.
func bound(target ast.Node, names *[]string) {
	switch t := target.(type) {
	case *ast.Identifier:
		*names = append(*names, t.Name.String())
	case *ast.AssignExpression: // a default
		bound(t.Left, names)
	case *ast.ArrayPattern:
		for _, e := range t.Elements {
			if e != nil {
				bound(e, names)
			}
		}
		if t.Rest != nil {
			bound(t.Rest, names)
		}
	case *ast.ObjectPattern:
		for _, p := range t.Properties {
			switch p := p.(type) {
			case *ast.PropertyShort:
				*names = append(*names, p.Name.Name.String())
			case *ast.PropertyKeyed:
				bound(p.Value, names)
			}
		}
		if t.Rest != nil {
			bound(t.Rest, names)
		}
	}
}

// walk looks for awaits, returns and variables outside functions and classes.
func (r *inputRewriter) walk(n any) {
	switch n := n.(type) {
	case *ast.FunctionLiteral, *ast.ArrowFunctionLiteral, *ast.ClassLiteral, *ast.FunctionDeclaration, *ast.ClassDeclaration, nil:
		return
	case *ast.AwaitExpression:
		r.waits = true
	case *ast.ReturnStatement:
		r.returns = true
	case *ast.ForOfStatement:
		r.waits = r.waits || slices.Contains(r.scan.forAwait, offset(n.For))
	case *ast.VariableStatement:
		r.declaration(n.Var, token.VAR, n.List, &r.vars)
	case *ast.ForLoopInitializerVarDeclList:
		for _, b := range n.List {
			bound(b.Target, &r.vars)
		}
		r.dropWordBefore(n.List[0].Target)
	case *ast.ForIntoVar:
		bound(n.Binding.Target, &r.vars)
		r.dropWordBefore(n.Binding.Target)
	}
	r.fields(reflect.ValueOf(n))
}

// dropWordBefore takes away the keyword before a node.
func (r *inputRewriter) dropWordBefore(n ast.Node) {
	k := r.tokens[r.tokenAt(offset(n.Idx0()))-1]
	r.changes = append(r.changes, change{k.start, k.end, ""})
}

// fields walks what a node consists of.
func (r *inputRewriter) fields(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			r.fields(v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			// DeclarationList has the same bindings once more.
			if f := v.Type().Field(i); f.IsExported() && f.Name != "DeclarationList" {
				r.node(v.Field(i))
			}
		}
	}
}

func (r *inputRewriter) node(v reflect.Value) {
	switch v.Kind() {
	case reflect.Slice:
		for i := range v.Len() {
			r.node(v.Index(i))
		}
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return
		}
		if n, ok := v.Interface().(ast.Node); ok {
			r.walk(n)
		} else {
			r.fields(v)
		}
	}
}

// tokenAt gives the index of the token that begins at an offset, or of the one before.
func (r *inputRewriter) tokenAt(at int) int {
	n, found := slices.BinarySearchFunc(r.tokens, at, func(k jsToken, at int) int { return k.start - at })
	if !found {
		n--
	}
	return max(n, 0)
}

// extent gives where what a node consists of begins and ends, but for parentheses. What the tree says of ends does not hold for names
// beyond ASCII, and of begins not for tagged templates: hence the tokens.
func (r *inputRewriter) extent(n any) (start, end int) {
	start = len(r.src)
	r.measure(reflect.ValueOf(n), &start, &end)
	return start, end
}

var idxType = reflect.TypeFor[file.Idx]()

func (r *inputRewriter) measure(v reflect.Value, start, end *int) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return
		}
		r.measure(v.Elem(), start, end)
		if u, ok := v.Interface().(*ast.UnaryExpression); ok && u.Postfix {
			for _, k := range r.tokens[r.tokenAt(*end):] {
				if text := r.src[k.start:k.end]; k.start >= *end && (text == "++" || text == "--") {
					*end = k.end
					break
				}
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			r.measure(v.Index(i), start, end)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Type().Field(i)
			switch {
			case !f.IsExported() || f.Name == "DeclarationList":
			case f.Type == idxType:
				if at := offset(file.Idx(v.Field(i).Int())); at >= len(awaitHead) {
					*start = min(*start, at)
					*end = max(*end, r.tokens[r.tokenAt(at)].end)
				}
			default:
				r.measure(v.Field(i), start, end)
			}
		}
	}
}

// startOf gives where an expression begins with the parentheses around its first part, of which the tree knows nothing.
func (r *inputRewriter) startOf(at int) int {
	n := r.tokenAt(at)
	first := len(awaitHead)
	for n > 0 && r.tokens[n-1].start >= first && r.src[r.tokens[n-1].start:r.tokens[n-1].end] == "(" {
		n--
	}
	return r.tokens[n].start
}

// endOf gives where what begins at start ends, if its extent ends at `at`: closing parentheses follow.
func (r *inputRewriter) endOf(start, at int) int {
	open := 0
	end := at
	for n := r.tokenAt(start); n < len(r.tokens); n++ {
		k := r.tokens[n]
		text := r.src[k.start:k.end]
		if k.start >= at && (open <= 0 || text != ")") {
			break
		}
		switch text {
		case "(":
			open++
		case ")":
			open--
		}
		end = max(end, k.end)
	}
	return end
}

// result applies the changes.
func (r *inputRewriter) result() string {
	slices.SortStableFunc(r.changes, func(a, b change) int { return a.start - b.start })
	var b strings.Builder
	for _, list := range []struct {
		word  string
		names []string
	}{{"let ", r.lets}, {"var ", r.vars}} {
		if len(list.names) > 0 {
			slices.Sort(list.names)
			b.WriteString(list.word + strings.Join(slices.Compact(list.names), ", ") + "; ")
		}
	}
	at := 0
	for _, c := range r.changes {
		b.WriteString(r.src[at:c.start] + c.text)
		at = max(at, c.end)
	}
	b.WriteString(r.src[at:])
	return b.String()
}
