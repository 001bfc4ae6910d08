package loader

import (
	"strings"

	"github.com/dop251/goja"
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/parser"

	"github.com/node-go/node-go/sharedcache"
)

// The CommonJS wrapper. It adds no line, so that lines are those of the file; SourcePosition corrects the first line's columns.
const (
	wrapHead = "(function (exports, require, module, __filename, __dirname) { "
	wrapTail = "\n})"
)

// compileCommonJS gives the module function of a CommonJS source.
func (l *Loader) compileCommonJS(filename, source string) (goja.Value, error) {
	key := sharedcache.Key{ID: filename, Kind: sharedcache.CommonJS, Hash: sharedcache.HashSource(source)}
	l.wrapped[filename] = struct{}{}
	prog, err := l.cfg.Cache.Load(key, source, l.cfg.Ledger, func() (*goja.Program, error) {
		return compileFunction(filename, stripHashbang(source))
	})
	if err != nil {
		return nil, err
	}
	return l.vm.RunProgram(prog)
}

// compileFunction compiles body as the body of the CommonJS wrapper and of nothing else: a stray closing brace must not
// end the wrapper.
func compileFunction(filename, body string) (*goja.Program, error) {
	tree, err := parser.ParseFile(nil, filename, wrapHead+body+wrapTail, 0, parser.WithDisableSourceMaps)
	if err != nil {
		return nil, err
	}
	if !isOneFunction(tree, len(wrapHead)+len(body)+len(wrapTail)) {
		return nil, &SyntaxError{Message: "Unexpected token '}'", File: filename, Line: 1, Column: len(wrapHead) + 1}
	}
	return goja.CompileAST(tree, false)
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

// stripHashbang makes a comment of the line that names an interpreter; positions stay.
func stripHashbang(source string) string {
	if strings.HasPrefix(source, "#!") {
		return "//" + source[2:]
	}
	return source
}

// CompileScript gives the program of a classic script, such as the argument of -e.
func (l *Loader) CompileScript(name, source string) (*goja.Program, error) {
	key := sharedcache.Key{ID: name, Kind: sharedcache.Script, Hash: sharedcache.HashSource(source)}
	return l.cfg.Cache.Load(key, source, l.cfg.Ledger, func() (*goja.Program, error) {
		tree, err := parser.ParseFile(nil, name, stripHashbang(source), 0, parser.WithDisableSourceMaps)
		if err != nil {
			return nil, err
		}
		return goja.CompileAST(tree, false)
	})
}
