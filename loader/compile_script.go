package loader

import (
	"strings"

	"github.com/dop251/goja"
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/unistring"

	"github.com/node-go/node-go/sharedcache"
)

// CompileScript gives the program of a classic script, such as the argument of -e. Where it has import(), the script finds that
// as a hidden variable, which ScriptHooks must have made.
func (l *Loader) CompileScript(name, source string) (*goja.Program, error) {
	return l.compileScript(name, source, plainJS)
}

func (l *Loader) compileScript(name, source string, d dialect) (*goja.Program, error) {
	d = l.ruled(d)
	d.strict = l.env.Opts.Flags.UseStrict
	l.noteSource(name, source, true)
	key := sharedcache.Key{ID: name, Kind: sharedcache.Script, Hash: sharedcache.HashSource(source), Flags: loweringVersion | d.flag()}
	return l.cfg.Cache.Load(key, source, l.cfg.Ledger, func() (*goja.Program, error) {
		return compileClassic(name, stripHashbang(source), d)
	})
}

func compileClassic(name, body string, d dialect) (*goja.Program, error) {
	switch js, ok, err := strip(name, body, d); {
	case err != nil:
		return nil, err
	case ok:
		prog, err := compileClassic(name, js.Code, d.stripped())
		return prog, typeFault(name, body, "", js.Code, err)
	case !d.plain():
		code, sourceMap, err := lower(name, body, d, "")
		if err != nil {
			return nil, err
		}
		return tryScript(name, code, sourceMap, d.strict)
	}
	prog, err := tryScript(name, body, nil, d.strict)
	if err == nil || isFinal(err) || !needsLowering(body) {
		return prog, err
	}
	prog, lerr := lowerScript(name, body, d)
	return prog, better(err, lerr)
}

func lowerScript(name, body string, d dialect) (*goja.Program, error) {
	if prog, err := tryScript(name, body, nil, d.strict); err == nil {
		return prog, nil
	}
	code, sourceMap, err := lower(name, body, d, "")
	if err != nil {
		return nil, err
	}
	return tryScript(name, code, sourceMap, d.strict)
}

func tryScript(name, text string, sourceMap []byte, strict bool) (*goja.Program, error) {
	return scanned(text, mayNeedRewriting(text), false, func(scan *moduleScan) (*goja.Program, []int, error) {
		return tryScannedScript(name, text, sourceMap, strict, scan)
	})
}

func tryScannedScript(name, text string, sourceMap []byte, strict bool, scan *moduleScan) (prog *goja.Program, wrong []int, err error) {
	edited := text
	if scan != nil {
		edited, _ = applyEdits(text, scan.edits)
	}
	tree, err := parseWrapped(name, edited, sourceMap)
	if err != nil {
		return nil, nil, parseError(err, edited, "", awaitMisplaced, sourceMap, strict)
	}
	if scan != nil {
		w := newRewriter(scan, 0)
		if len(scan.edits) > 0 {
			w.original = text
		}
		w.refuseUsings(tree.Body)
		tree.Body = w.stmts(tree.Body)
		if wrong := w.missed(scan, 0); wrong != nil {
			return nil, wrong, nil
		}
		if w.early.at != 0 {
			return nil, nil, w.early.in(tree)
		}
		if w.badAwait != 0 {
			return nil, nil, badAwait(tree, w.badAwait)
		}
	}
	prog, err = compileTree(tree, edited, strict)
	return prog, nil, err
}

// ScriptHooks makes what scripts with import() or lowered code need: variables of the global scope that no source can name.
// Modules that a script imports are found from the working directory.
func (l *Loader) ScriptHooks(source string) {
	if l.esm.scriptHooks || !strings.Contains(source, "import") && !needsLowering(source) {
		return
	}
	l.esm.scriptHooks = true
	key := sharedcache.Key{ID: "node:internal/script_hooks", Kind: sharedcache.Script, Flags: loweringVersion}
	const text = "let a, b; (x, y) => { a = x; b = y; }"
	prog, err := l.cfg.Cache.Load(key, text, l.cfg.Ledger, func() (*goja.Program, error) { return compileHooks(key.ID, text) })
	if err != nil {
		panic("loader: " + err.Error())
	}
	set, err := l.vm.RunProgram(prog)
	if err != nil {
		l.env.Throw(err)
	}
	l.env.Call(set, goja.Undefined(), l.importHook(l.urlOf("[eval]")), l.runtimeHooks())
}

// compileHooks gives the two variables of text the names of the hooks.
func compileHooks(name, text string) (*goja.Program, error) {
	tree, err := parseWrapped(name, text, nil)
	if err != nil {
		return nil, err
	}
	hooks := [...]unistring.String{hookImport, hookRuntime}
	for n, b := range tree.Body[0].(*ast.LexicalDeclaration).List {
		b.Target.(*ast.Identifier).Name = hooks[n]
	}
	fn := tree.Body[1].(*ast.ExpressionStatement).Expression.(*ast.ArrowFunctionLiteral)
	for n, s := range fn.Body.(*ast.BlockStatement).List {
		s.(*ast.ExpressionStatement).Expression.(*ast.AssignExpression).Left.(*ast.Identifier).Name = hooks[n]
	}
	return goja.CompileAST(tree, false)
}
