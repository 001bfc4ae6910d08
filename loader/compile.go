package loader

import (
	"strings"

	"github.com/dop251/goja"
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/parser"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/sharedcache"
)

// The CommonJS wrapper. It adds no line, so that lines are those of the file; SourcePosition corrects the first line's columns.
const (
	wrapHead = "(function (exports, require, module, __filename, __dirname) { "
	wrapTail = "\n})"
)

// CachedText gives what the engine was given for a source of that kind, if it follows from the source: tiers of the code cache
// that keep programs without their text need it. ok is false for sources that are lowered first.
func CachedText(kind sharedcache.Kind, source string) (text string, ok bool) {
	switch kind {
	case sharedcache.CommonJS:
		return wrapHead + stripHashbang(source) + wrapTail, true
	case sharedcache.Script:
		return stripHashbang(source), true
	}
	return "", false
}

// compileCommonJS gives the module function of a CommonJS source.
func (l *Loader) compileCommonJS(filename, source string) (goja.Value, error) {
	key := sharedcache.Key{ID: filename, Kind: sharedcache.CommonJS, Hash: sharedcache.HashSource(source)}
	l.wrapped[filename] = struct{}{}
	l.expectBuiltins(source)
	prog, err := l.cfg.Cache.Load(key, source, l.cfg.Ledger, func() (*goja.Program, error) {
		return CompileWrapped(filename, wrapHead, stripHashbang(source), wrapTail)
	})
	if err != nil {
		return nil, err
	}
	return l.vm.RunProgram(prog)
}

// CompileScript gives the program of a classic script, such as the argument of -e.
func (l *Loader) CompileScript(name, source string) (*goja.Program, error) {
	key := sharedcache.Key{ID: name, Kind: sharedcache.Script, Hash: sharedcache.HashSource(source)}
	l.expectBuiltins(source)
	return l.cfg.Cache.Load(key, source, l.cfg.Ledger, func() (*goja.Program, error) {
		return Compile(name, stripHashbang(source))
	})
}

// expectBuiltins tells of a source that will probably ask for builtins, before it is compiled.
func (l *Loader) expectBuiltins(source string) {
	if l.cfg.Expect != nil && !l.expected && (strings.Contains(source, "require") || strings.Contains(source, "import")) {
		l.expected = true
		l.cfg.Expect()
	}
}

// Compile compiles a classic script. The error is a *SyntaxError or one of the engine's. Any goroutine may call it.
func Compile(name, text string) (*goja.Program, error) {
	return compile(name, text, func(*ast.Program) error { return nil })
}

// CompileWrapped compiles head+body+tail, where head begins with a parenthesis and a function and tail ends both. body is the
// body of that function and of nothing else: a stray closing brace must not end it. Any goroutine may call it.
func CompileWrapped(name, head, body, tail string) (*goja.Program, error) {
	text := head + body + tail
	return compile(name, text, func(tree *ast.Program) error {
		if !isOneFunction(tree, len(text)) {
			return &SyntaxError{Message: "Unexpected token '}'", File: name, Line: 1, Column: len(head) + 1}
		}
		return nil
	})
}

func compile(name, text string, check func(*ast.Program) error) (p *goja.Program, err error) {
	defer func() {
		// Parser and compiler of the engine have panics of their own for a few malformed sources. Nothing is shared with
		// them, so that nothing is left half done.
		if x := recover(); x != nil {
			p, err = nil, &SyntaxError{Message: "Invalid or unexpected token", File: name, Line: 1, Column: 1}
		}
	}()
	tree, err := parser.ParseFile(nil, name, text, 0, parser.WithDisableSourceMaps)
	if err != nil {
		return nil, err
	}
	if err := check(tree); err != nil {
		return nil, err
	}
	if p, err = goja.CompileAST(tree, false); err != nil {
		return nil, err
	}
	if _, err := engine.PatchSwitches(p, text); err != nil {
		return nil, err
	}
	return p, nil
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
