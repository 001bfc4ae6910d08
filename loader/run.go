package loader

import (
	"path/filepath"
	"strings"

	"github.com/dop251/goja"
	"github.com/evanw/esbuild/pkg/api"

	"github.com/node-go/node-go/internal/engine"
)

// RunSource runs source that is no file: the argument of -e, standard input. inputType is a value of --input-type, or "" to go by
// the syntax: what is no JavaScript is tried as TypeScript. printing tells that the result is wanted, which a module has none of.
func (l *Loader) RunSource(name, source, inputType string, printing bool) goja.Value {
	module, d := l.inputOf(name, source, inputType)
	if !module {
		return l.runScript(name, source, d)
	}
	if printing {
		l.env.ThrowCode("ERR_EVAL_ESM_CANNOT_PRINT")
	}
	for _, name := range ScriptGlobals() {
		_ = l.vm.GlobalObject().Delete(name) // a module has none of them
	}
	l.env.Define(l.vm.GlobalObject(), "crypto", l.env.Host.Require("internal/crypto/web").Get("crypto"), engine.Plain)
	l.runMainSource(strings.TrimSuffix(l.urlOf("noop"), "noop")+"[eval1]", source, d)
	return goja.Undefined()
}

// evaluated is the TypeScript of source that is no file. Node's rules hold: what is more than types is refused, so that it is told
// that the source is no JavaScript where nobody said that it is anything else.
var evaluated = dialect{loader: api.LoaderTS, rules: erasable}

// inputOf tells what source is that is no file.
func (l *Loader) inputOf(name, source, inputType string) (module bool, d dialect) {
	switch inputType {
	case "module", "commonjs":
		return inputType == "module", plainJS
	case "module-typescript", "commonjs-typescript":
		return inputType == "module-typescript", evaluated
	}
	if _, err := l.CompileScript(name, source); err == nil {
		return false, plainJS
	}
	if l.env.Opts.Flags.NoStripTypes {
		return l.mustBeModule(name, source), plainJS
	}
	if _, err := compileESM(name, stripHashbang(source), plainJS); err == nil {
		return true, plainJS
	}
	js, ok, err := strip(name, source, l.ruled(evaluated))
	if err != nil {
		return l.mustBeModule(name, source), plainJS
	}
	if ok {
		return js.Module, evaluated
	}
	code, _, err := lower(name, source, evaluated, "")
	if err != nil {
		return l.mustBeModule(name, source), plainJS
	}
	return scanModule(code, true, nil).hasSyntax(), evaluated
}

// mustBeModule tells source that is no script but a module.
func (l *Loader) mustBeModule(name, source string) bool {
	if !strings.Contains(source, "import") && !strings.Contains(source, "export") && !strings.Contains(source, "await") {
		return false
	}
	if _, err := l.CompileScript(name, source); err == nil {
		return false
	}
	if scanModule(source, true, nil).hasSyntax() {
		return true
	}
	_, err := compileModule(name, source, nil)
	return err == nil
}

// ScriptGlobals are the names that a script which is no file finds as globals, in order. The realm describes them, each made by
// ScriptGlobal on first look: a worker that evaluates a line needs none of them.
func ScriptGlobals() []string {
	return []string{"__filename", "module", "exports", "__dirname", "require"}
}

// ScriptGlobal makes one of ScriptGlobals for the script that RunSource runs.
func (l *Loader) ScriptGlobal(name string) goja.Value {
	switch name {
	case "__filename":
		return l.env.Value(l.script.name)
	case "__dirname":
		return l.env.Value(".")
	}
	if l.script.module == nil {
		l.script.module = l.pseudoModule(l.script.name, filepath.Join(l.workingDir(), l.script.name))
	}
	switch name {
	case "exports":
		return l.script.module.Get("exports")
	case "require":
		return l.makeRequire(l.script.module)
	}
	return l.script.module
}

// scriptModule is the module that stands for the script of RunSource.
type scriptModule struct {
	name   string
	module *goja.Object
}

// RunScript runs source as a classic script in which require, module and their like are global, as Node does for -e and for
// standard input. It gives the completion value and throws what the script throws.
func (l *Loader) RunScript(name, source string) goja.Value {
	return l.runScript(name, source, plainJS)
}

func (l *Loader) runScript(name, source string, d dialect) goja.Value {
	l.script.name = name
	prog, err := l.compileScript(name, source, d)
	if err != nil {
		l.throwSyntax(err, source)
	}
	l.ScriptHooks(source)
	v, err := l.vm.RunProgram(prog)
	if err != nil {
		l.env.Throw(err)
	}
	return v
}

// Check compiles a file and runs nothing; it throws the SyntaxError if there is one.
func (l *Loader) Check(path string) {
	path = l.resolveNative(path, nil, true)
	source := l.readSource(path)
	if text, ok := l.patchedWrapper(source); ok {
		l.CheckScript(path, text, "")
		return
	}
	if _, err := l.compileCommonJS(path, source, plainJS, true); err != nil {
		l.throwSyntax(err, source)
	}
}

// CheckScript is Check for source that is no file.
func (l *Loader) CheckScript(name, source, inputType string) {
	if inputType == "module" || inputType == "" && l.mustBeModule(name, source) {
		if _, err := compileESM(name, stripHashbang(source), plainJS); err != nil {
			l.throwModuleSyntax(err, source)
		}
		return
	}
	if _, err := l.CompileScript(name, source); err != nil {
		l.throwSyntax(err, source)
	}
}

// Source reads the text of a file for an excerpt; ok is false if it cannot be read.
func (l *Loader) Source(file string) (source string, ok bool) {
	if l.esm.entrySource != "" && file == l.esm.entryURL {
		return l.esm.entrySource, true
	}
	if strings.HasPrefix(file, "data:") {
		_, body, err := decodeDataURL(file)
		return body, err == nil
	}
	if path := pathOf(file); path != "" {
		file = path
	}
	b, err := l.cfg.FS.ReadFile(file)
	return string(b), err == nil
}
