package loader

import (
	"errors"
	"strings"

	"github.com/dop251/goja"
	"github.com/dop251/goja/ast"

	"github.com/node-go/node-go/loader/resolve"
	"github.com/node-go/node-go/sharedcache"
)

// The CommonJS wrapper. It adds no line, so that lines are those of the file; SourcePosition corrects the first line's columns.
const (
	wrapHead = "(function (exports, require, module, __filename, __dirname) { "
	wrapTail = "\n})"
	wrapEnd  = "\n});" // as Module.wrapper shows it
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

// detectFlag marks, among the flags of a key, that the program may be an ES module's, by its syntax.
const detectFlag = 1 << 31

// compiled is what a program gives when it is run: the function of a CommonJS module, or that of an ES module with its
// description.
type compiled struct {
	fn   goja.Value
	meta *moduleMeta // nil for CommonJS
}

// compileCommonJS compiles a source as CommonJS or, with detect, as what its syntax says.
func (l *Loader) compileCommonJS(filename, source string, d dialect, detect bool) (compiled, error) {
	d = l.ruled(d)
	key := sharedcache.Key{ID: filename, Kind: sharedcache.CommonJS, Hash: sharedcache.HashSource(source), Flags: loweringVersion | d.flag()}
	if detect {
		key.Flags |= detectFlag
	}
	l.noteName(filename, len(wrapHead))
	l.noteSource(filename, source, false)
	prog, err := l.cfg.Cache.Load(key, source, l.cfg.Ledger, func() (*goja.Program, error) {
		return compileFunction(filename, stripHashbang(source), d, detect)
	})
	if err != nil {
		return compiled{}, err
	}
	c, err := l.open(prog)
	if err != nil || c.meta != nil {
		return c, err
	}
	if o, ok := c.fn.(*goja.Object); ok && o.Get("length").ToInteger() == 2 {
		// It needs import() or the runtime of lowered code: a function around it takes them.
		c.fn = l.env.Call(o, goja.Undefined(), l.importHook(l.urlOf(filename)), l.runtimeHooks())
	}
	return c, nil
}

// compileESModule compiles the source of an ES module. name is its URL.
func (l *Loader) compileESModule(name, source string, d dialect) (compiled, error) {
	d = l.ruled(d)
	key := sharedcache.Key{ID: name, Kind: sharedcache.ESModule, Hash: sharedcache.HashSource(source), Flags: loweringVersion | d.flag()}
	l.noteName(name, len(moduleHead))
	l.noteSource(name, source, strings.HasPrefix(name, "data:"))
	prog, err := l.cfg.Cache.Load(key, source, l.cfg.Ledger, func() (*goja.Program, error) {
		return compileESM(name, stripHashbang(source), d)
	})
	if err != nil {
		return compiled{}, err
	}
	return l.open(prog)
}

// noteName remembers how a program's positions are to be read. The engine gives names out of source maps as URLs do.
func (l *Loader) noteName(name string, head int) {
	l.wrapped[name] = head
	if strings.HasPrefix(name, "/") {
		if url, err := resolve.PathToFileURL(name, false); err == nil && url != "file://"+name {
			l.esm.noteEscaped(strings.TrimPrefix(url, "file://"), name)
		}
	}
}

// open runs a compiled program, which does no more than make functions.
func (l *Loader) open(prog *goja.Program) (compiled, error) {
	v, err := l.vm.RunProgram(prog)
	if err != nil {
		return compiled{}, err
	}
	o, ok := v.(*goja.Object)
	if !ok || o.ClassName() != "Array" {
		return compiled{fn: v}, nil
	}
	meta, err := readMeta(o.Get("0"))
	return compiled{fn: o.Get("1"), meta: meta}, err
}

// compileFunction compiles body as the body of the CommonJS wrapper and of nothing else: a stray closing brace must not
// end the wrapper. What the engine refuses is lowered.
func compileFunction(filename, body string, d dialect, detect bool) (*goja.Program, error) {
	switch js, ok, err := strip(filename, body, d); {
	case err != nil:
		return nil, err
	case ok && detect && js.Module:
		prog, err := compileESM(detectedName(filename), js.Code, d.stripped())
		return prog, typeFault(filename, body, moduleHead, js.Code, err)
	case ok:
		prog, err := compileFunction(filename, js.Code, d.stripped(), detect)
		return prog, typeFault(filename, body, wrapHead, js.Code, err)
	}
	var first error
	if d.plain() {
		prog, err := tryFunction(filename, body, nil)
		if err == nil {
			return prog, nil
		}
		if detect {
			if prog, merr := compileDetected(filename, body, d, err); prog != nil || merr != nil {
				return prog, merr
			}
		}
		if isFinal(err) || !needsLowering(body) {
			return nil, err
		}
		first = err
	}
	code, sourceMap, err := lower(filename, body, d, wrapHead)
	if err != nil {
		return nil, better(first, err)
	}
	if !d.plain() && detect && scanModule(code, true, nil).hasSyntax() {
		return compileDetected(filename, body, d, nil)
	}
	prog, err := tryFunction(filename, code, sourceMap)
	return prog, better(first, err)
}

// redeclares tells the error of a source that declares a name of the CommonJS wrapper itself.
func redeclares(err error) bool {
	e, ok := asSyntaxError(err, "")
	if !ok {
		return false
	}
	for _, name := range []string{"exports", "require", "module", "__filename", "__dirname"} {
		if e.Message == "Identifier '"+name+"' has already been declared" {
			return true
		}
	}
	return false
}

// compileDetected compiles a source without a declared type as an ES module if that is what its syntax says, and gives nothing
// if it is not.
func compileDetected(filename, body string, d dialect, first error) (*goja.Program, error) {
	url := detectedName(filename)
	if !d.plain() || scanModule(body, true, nil).hasSyntax() {
		return compileESM(url, body, d)
	}
	// Without import and export, an await outside of functions makes a module, and a declaration of what the wrapper declares.
	again := redeclares(first)
	if strings.Contains(body, "await") || again {
		if !again && needsLowering(body) {
			// What the engine refuses may be within functions only.
			if code, _, err := lower(filename, body, d, wrapHead); err == nil {
				if _, err = tryFunction(filename, code, nil); err == nil {
					return nil, nil
				}
			}
		}
		if prog, err := compileESM(url, body, d); err == nil {
			return prog, nil
		}
	}
	return nil, nil
}

// detectedName is what a file is called as an ES module.
func detectedName(filename string) string {
	if u, err := resolve.PathToFileURL(filename, isWindows()); err == nil && filename != "" && !strings.Contains(filename, "://") {
		return u
	}
	return filename
}

// compileESM compiles the source of an ES module, lowered where that is needed.
func compileESM(name, body string, d dialect) (*goja.Program, error) {
	switch js, ok, err := strip(name, body, d); {
	case err != nil:
		return nil, err
	case ok:
		prog, err := compileESM(name, js.Code, d.stripped())
		return prog, typeFault(name, body, moduleHead, js.Code, err)
	}
	var first error
	if d.plain() {
		prog, err := compileModule(name, body, nil)
		if err == nil {
			return prog, nil
		}
		first = err
		if isFinal(err) {
			return nil, err
		}
	}
	code, sourceMap, err := lower(name, body, d, moduleHead)
	if err != nil {
		return nil, better(first, err)
	}
	prog, err := compileModule(name, code, sourceMap)
	return prog, better(first, err)
}

// better chooses between what the engine said of a source and what came of lowering it. The engine's words are V8's where it
// knows what is wrong; where lowering got further, its words are.
func better(engine, lowering error) error {
	if lowering == nil {
		return nil
	}
	a, okA := asSyntaxError(engine, "")
	b, okB := asSyntaxError(lowering, "")
	if engine == nil || okA && okB && a.Line != b.Line || errors.Is(engine, errScan) {
		return lowering
	}
	return engine
}

// tryFunction compiles text, which may be esbuild's, within the CommonJS wrapper.
func tryFunction(filename, text string, sourceMap []byte) (*goja.Program, error) {
	return scanned(text, mayNeedRewriting(text), false, func(scan *moduleScan) (*goja.Program, []int, error) {
		return tryScanned(filename, text, sourceMap, scan)
	})
}

func tryScanned(filename, text string, sourceMap []byte, scan *moduleScan) (prog *goja.Program, wrong []int, err error) {
	original := text
	if scan != nil {
		text, _ = applyEdits(text, scan.edits) // each edit is as long as what it replaces
	}
	tree, err := parseWrapped(filename, wrapHead+text+wrapTail, sourceMap)
	if err != nil {
		return nil, nil, parseError(err, text, wrapHead, awaitMisplaced, sourceMap, false)
	}
	if !isOneFunction(tree, len(wrapHead)+len(text)+len(wrapTail)) {
		return nil, nil, strayBrace(filename, wrapHead)
	}
	fn := tree.Body[0].(*ast.ExpressionStatement).Expression.(*ast.FunctionLiteral)
	if scan != nil {
		w := newRewriter(scan, len(wrapHead))
		if len(scan.edits) > 0 {
			w.original, w.head = original, len(wrapHead)
		}
		w.function(fn)
		if wrong := w.missed(scan, len(wrapHead)); wrong != nil {
			return nil, wrong, nil
		}
		if w.early.at != 0 {
			return nil, nil, w.early.in(tree)
		}
		if w.badAwait != 0 {
			return nil, nil, badAwait(tree, w.badAwait)
		}
		if w.runtime || len(scan.dynamic) > 0 {
			around(tree, fn)
		}
	}
	prog, err = compileTree(tree, text, false)
	return prog, nil, err
}

// around puts a function that takes the hooks around the wrapper.
func around(tree *ast.Program, fn *ast.FunctionLiteral) {
	at := fn.Function
	outer := &ast.FunctionLiteral{Function: at, ParameterList: &ast.ParameterList{Opening: at, Closing: at,
		List: []*ast.Binding{{Target: ident(hookImport, at)}, {Target: ident(hookRuntime, at)}}},
		Body: &ast.BlockStatement{LeftBrace: at, RightBrace: at, List: []ast.Statement{&ast.ReturnStatement{Return: at, Argument: fn}}}}
	tree.Body = []ast.Statement{&ast.ExpressionStatement{Expression: outer}}
}

// stripHashbang makes a comment of the line that names an interpreter; positions stay.
func stripHashbang(source string) string {
	if strings.HasPrefix(source, "#!") {
		return "//" + source[2:]
	}
	return source
}
