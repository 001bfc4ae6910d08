package loader

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/dop251/goja"
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"
	"github.com/dop251/goja/unistring"
)

// A module is compiled as a generator function. Its first part, up to the first yield, publishes hoisted functions and live
// variables; each further yield is a top-level await. The program gives an array of the description (JSON) and the function,
// so that a program from a cache needs no look at the source.
const (
	moduleHead = "(async function () { "
	moduleTail = "\n})"
)

// moduleMeta describes a module to the linker. Its JSON is part of compiled programs: a change of its form is a new
// lowering version.
type moduleMeta struct {
	Requests []moduleRequest `json:"r,omitempty"`
	Imports  []importEntry   `json:"i,omitempty"` // in the order of the function's parameters
	Locals   [][]string      `json:"l,omitempty"` // the export names of each exported variable, by publishing index
	Indirect []indirectEntry `json:"x,omitempty"`
	Stars    []int           `json:"s,omitempty"` // requests of export *
	Await    bool            `json:"a,omitempty"`
	Meta     bool            `json:"m,omitempty"`
	Dynamic  bool            `json:"d,omitempty"`
	Runtime  bool            `json:"h,omitempty"` // helpers of lowered code are used
}

type moduleRequest struct {
	Specifier string      `json:"s"`
	Attrs     []attribute `json:"a,omitempty"`
	Line      int         `json:"l"`
	Column    int         `json:"c"`
	Source    bool        `json:"p,omitempty"` // in the source phase: the module is neither linked nor evaluated
}

// importEntry is one name of one import statement; Name is "*" for the namespace, sourceBinding for the source.
type importEntry struct {
	Request int    `json:"r"`
	Name    string `json:"n"`
	Local   string `json:"o,omitempty"`
	Line    int    `json:"l"`
	Column  int    `json:"c"`
}

// indirectEntry exports a binding of another module under a name.
type indirectEntry struct {
	Exported string `json:"e"`
	Request  int    `json:"r"`
	Name     string `json:"n"`
	Line     int    `json:"l"`
	Column   int    `json:"c"`
}

// errScan means that tokens and tree disagree about what is module syntax.
var errScan = errors.New("loader: module syntax was not understood")

// moduleCompiler turns one source into a program.
type moduleCompiler struct {
	name string
	src  string
	scan *moduleScan
	tree *ast.Program
	fn   *ast.FunctionLiteral
	meta moduleMeta
	w    *rewriter

	exported []*localExport
	byLocal  map[unistring.String]*localExport
}

// compileModule compiles the source of a module, which must be free of what the engine's parser refuses. name is the module's
// URL. Positions are those of src, or, with a source map, of what src was made from.
func compileModule(name, src string, sourceMap []byte) (*goja.Program, error) {
	return scanned(src, true, true, func(scan *moduleScan) (*goja.Program, []int, error) {
		c := &moduleCompiler{name: name, src: src, scan: scan}
		return c.compile(sourceMap)
	})
}

func (c *moduleCompiler) compile(sourceMap []byte) (prog *goja.Program, wrong []int, err error) {
	if f := c.scan.failed; f != nil {
		return nil, nil, c.syntaxError(f.at, f.message)
	}
	text, ok := applyEdits(c.src, c.scan.edits)
	if !ok {
		return nil, nil, errScan
	}
	c.tree, err = parseWrapped(c.name, moduleHead+text+moduleTail, sourceMap)
	if err != nil {
		return nil, nil, parseError(err, text, moduleHead, "Unexpected reserved word", sourceMap, true)
	}
	if !isOneFunction(c.tree, len(moduleHead)+len(text)+len(moduleTail)) {
		return nil, nil, c.syntaxError(0, "Unexpected token '}'")
	}
	c.fn = c.tree.Body[0].(*ast.ExpressionStatement).Expression.(*ast.FunctionLiteral)
	if err := c.describe(); err != nil {
		return nil, nil, err
	}
	if wrong = c.rewrite(); wrong != nil {
		return nil, wrong, nil
	}
	if c.w.usingAtTop {
		return nil, nil, errScan // what is declared there is no block's
	}
	if at := c.w.illegal; at != 0 {
		return nil, nil, c.syntaxErrorAt(at, "Illegal return statement")
	}
	if bad := c.w.early; bad.at != 0 {
		return nil, nil, c.syntaxErrorAt(bad.at, bad.message)
	}
	if at := c.w.badAwait; at != 0 {
		return nil, nil, badAwait(c.tree, at)
	}
	c.publish()
	if err := c.wrap(); err != nil {
		return nil, nil, err
	}
	prog, err = compileTree(c.tree, text, true)
	return prog, nil, err
}

func (c *moduleCompiler) idx(offset int) file.Idx { return file.Idx(offset + len(moduleHead) + 1) }

func (c *moduleCompiler) position(at file.Idx) (line, column int) {
	p := c.tree.File.Position(int(at) - c.tree.File.Base())
	if p.Line == 1 && p.Column > len(moduleHead) {
		p.Column -= len(moduleHead)
	}
	return p.Line, p.Column
}

func (c *moduleCompiler) syntaxErrorAt(at file.Idx, message string) error {
	line, column := c.position(at)
	return &SyntaxError{Message: message, File: c.name, Line: line, Column: column, exact: true}
}

func (c *moduleCompiler) syntaxError(offset int, message string) error {
	if c.tree != nil {
		return c.syntaxErrorAt(c.idx(offset), message)
	}
	line := strings.Count(c.src[:offset], "\n") + 1
	return &SyntaxError{Message: message, File: c.name, Line: line, Column: offset - strings.LastIndexByte(c.src[:offset], '\n'), exact: true}
}

// describe fills in the requests, imports and exports, checks them, and finds the statements that they are about.
func (c *moduleCompiler) describe() error {
	if err := c.checkPlaces(); err != nil {
		return err
	}
	c.byLocal = map[unistring.String]*localExport{}
	c.w = newRewriter(c.scan, len(moduleHead))
	c.w.module, c.w.position = true, c.position
	requests := c.requests()
	declared, err := c.declaredNames()
	if err != nil {
		return err
	}
	locals := map[unistring.String]importEntry{}
	for n, st := range c.scan.imports {
		for _, in := range st.names {
			line, column := c.position(c.idx(in.at))
			e := importEntry{Request: requests[n], Name: in.imported, Local: in.local, Line: line, Column: column}
			local := unistring.NewFromString(unescapeName(in.local))
			if _, twice := locals[local]; twice || declared[local] != 0 {
				return c.redeclared(local, max(c.idx(in.at), declared[local]))
			}
			locals[local] = e
			k := &name{namespace: in.imported == "*" || st.source}
			if !k.namespace {
				k.cell = unistring.NewFromString(fmt.Sprintf("%%i%d", len(c.meta.Imports)))
			}
			c.w.names[local] = k
			c.meta.Imports = append(c.meta.Imports, e)
		}
	}
	return c.describeExports(requests, declared, locals)
}

// checkPlaces makes sure that each statement that was blanked out stood at the top level, as the parser sees it.
func (c *moduleCompiler) checkPlaces() error {
	empty := map[file.Idx]bool{}
	for _, s := range c.fn.Body.List {
		if e, ok := s.(*ast.EmptyStatement); ok {
			empty[e.Semicolon] = true
		}
	}
	for _, e := range c.scan.edits {
		if strings.HasPrefix(e.text, ";") && !e.right && !empty[c.idx(e.start)] {
			return errScan
		}
	}
	return nil
}

// requests numbers the modules that are asked for, each pair of specifier and attributes once.
func (c *moduleCompiler) requests() []int {
	known := map[string]int{}
	out := make([]int, len(c.scan.imports))
	for n, st := range c.scan.imports {
		key := st.specifier
		if st.source {
			key += "\x00source"
		}
		for _, a := range st.attrs {
			key += "\x00" + a.Key + "\x00" + a.Value
		}
		at, ok := known[key]
		if !ok {
			at = len(c.meta.Requests)
			known[key] = at
			line, column := c.position(c.idx(st.at))
			c.meta.Requests = append(c.meta.Requests, moduleRequest{st.specifier, st.attrs, line, column, st.source})
		}
		out[n] = at
	}
	return out
}

// declaredNames gives what the module declares at its top, and where functions are declared, which the parser, to whom the module is a
// function, lets be declared twice.
func (c *moduleCompiler) declaredNames() (map[unistring.String]file.Idx, error) {
	m := map[unistring.String]file.Idx{}
	for _, n := range blockNames(c.fn.Body.List, varNames(c.fn.DeclarationList, nil)) {
		m[n] = 1
	}
	functions := map[unistring.String]bool{}
	for _, s := range c.fn.Body.List {
		if f, ok := s.(*ast.FunctionDeclaration); ok {
			n := f.Function.Name.Name
			if functions[n] {
				return nil, c.redeclared(n, f.Function.Function)
			}
			functions[n], m[n] = true, f.Function.Function
		}
	}
	for _, n := range varNames(c.fn.DeclarationList, nil) {
		if functions[n] {
			return nil, c.redeclared(n, m[n])
		}
	}
	return m, nil
}

func (c *moduleCompiler) redeclared(name unistring.String, at file.Idx) error {
	return c.syntaxErrorAt(at, "Identifier '"+name.String()+"' has already been declared")
}

func (c *moduleCompiler) describeExports(requests []int, declared map[unistring.String]file.Idx, imported map[unistring.String]importEntry) error {
	seen := map[string]bool{}
	add := func(at int, exported string) error {
		if seen[exported] {
			return c.syntaxError(at, "Duplicate export of '"+exported+"'")
		}
		seen[exported] = true
		return nil
	}
	indirect := func(at int, exported string, request int, name string) error {
		line, column := c.position(c.idx(at))
		c.meta.Indirect = append(c.meta.Indirect, indirectEntry{exported, request, name, line, column})
		return add(at, exported)
	}
	for _, st := range c.scan.exports {
		switch {
		case st.star && st.starAs == "":
			c.meta.Stars = append(c.meta.Stars, requests[st.from])
		case st.star:
			if err := indirect(st.at, st.starAs, requests[st.from], "*"); err != nil {
				return err
			}
		case st.declaration >= 0:
			locals, err := c.declaration(st)
			if err != nil {
				return err
			}
			for _, local := range locals {
				exported := local.String()
				if st.isDefault {
					exported = "default"
				}
				c.exportLocal(local, exported)
				if st.isDefault && seen["default"] && st.anonymous {
					return c.syntaxError(st.at, "Identifier '.default' has already been declared")
				}
				if err := add(st.at, exported); err != nil {
					return err
				}
			}
		}
		for _, x := range st.names {
			local := unistring.NewFromString(x.local)
			in, isImport := imported[local]
			var err error
			switch {
			case st.from >= 0:
				err = indirect(x.at, x.exported, requests[st.from], x.local)
			case isImport:
				err = indirect(x.at, x.exported, in.Request, in.Name)
			case declared[local] != 0:
				c.exportLocal(local, x.exported)
				err = add(x.at, x.exported)
			default:
				err = c.syntaxError(x.at, "Export '"+x.local+"' is not defined in module")
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

func (c *moduleCompiler) exportLocal(local unistring.String, exported string) {
	x := c.byLocal[local]
	if x == nil {
		x = &localExport{local: local}
		c.byLocal[local] = x
		c.exported = append(c.exported, x)
		c.w.names[local] = &name{export: x}
	}
	x.names = append(x.names, exported)
}

// declaration gives the names of an exported declaration; that of an unnamed default is "default", in the tree too.
func (c *moduleCompiler) declaration(st exportStatement) ([]unistring.String, error) {
	at := c.idx(st.declaration)
	for _, s := range c.fn.Body.List {
		var id *ast.Identifier
		switch x := s.(type) {
		case *ast.FunctionDeclaration:
			id = x.Function.Name
		case *ast.ClassDeclaration:
			id = x.Class.Name
		case *ast.LexicalDeclaration:
			if st.anonymous && len(x.List) == 1 {
				id, _ = x.List[0].Target.(*ast.Identifier)
			} else if x.Idx == at {
				return bindingNames(x.List, nil), nil
			}
		case *ast.VariableStatement:
			if x.Var == at {
				return bindingNames(x.List, nil), nil
			}
		}
		if id == nil {
			continue
		}
		if st.anonymous {
			if id.Idx == c.idx(st.declared) {
				id.Name = "default"
				return []unistring.String{id.Name}, nil
			}
		} else if s.Idx0() == at {
			return []unistring.String{id.Name}, nil
		}
	}
	return nil, errScan
}

func (c *moduleCompiler) rewrite() (wrong []int) {
	w := c.w
	if len(c.scan.edits) > 0 {
		w.original, w.head = c.src, len(moduleHead)
	}
	c.fn.Body.List = w.stmts(c.fn.Body.List)
	c.meta.Await = w.awaits > 0
	c.meta.Meta = len(c.scan.meta) > 0
	c.meta.Dynamic = len(c.scan.dynamic) > 0
	c.meta.Runtime = w.runtime
	return w.missed(c.scan, len(moduleHead))
}

// wrap makes the module's function a generator with the hooks and the imports as parameters, behind its description.
func (c *moduleCompiler) wrap() error {
	for _, x := range c.exported {
		c.meta.Locals = append(c.meta.Locals, x.names)
	}
	text, err := json.Marshal(&c.meta)
	if err != nil {
		return err
	}
	f, at := c.fn, c.fn.Function
	f.Async, f.Generator = false, true
	var params []*ast.Binding
	for _, n := range []unistring.String{hookPublish, hookImport, hookMeta, hookRuntime, hookConst} {
		params = append(params, &ast.Binding{Target: ident(n, at)})
	}
	for n, in := range c.meta.Imports {
		local := unistring.NewFromString(fmt.Sprintf("%%i%d", n))
		if in.Name == "*" || in.Name == sourceBinding {
			local = unistring.NewFromString(unescapeName(in.Local))
		}
		params = append(params, &ast.Binding{Target: ident(local, at)})
	}
	f.ParameterList.List = params
	value := unistring.NewFromString(string(text))
	c.tree.Body = []ast.Statement{&ast.ExpressionStatement{Expression: &ast.ArrayLiteral{LeftBracket: at, RightBracket: at,
		Value: []ast.Expression{&ast.StringLiteral{Idx: at, Literal: `""`, Value: value}, f}}}}
	return nil
}
