package loader

import (
	"errors"
	"strings"

	"github.com/dop251/goja"
	"github.com/evanw/esbuild/pkg/api"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/loader/typestrip"
)

// input is what source that is no file turned out to be.
type input struct {
	module  bool
	dialect dialect
	tried   bool         // what it is was found out
	failed  error        // why it is neither JavaScript nor TypeScript, in the words of JavaScript
	fault   *SyntaxError // and in those of TypeScript, if it was tried
}

// RunSource runs source that is no file: the argument of -e, standard input. inputType is a value of --input-type, or "" to go by
// the syntax: what is no JavaScript is tried as TypeScript. printing tells that the result is wanted, which a module has none of.
func (l *Loader) RunSource(name, source, inputType string, printing bool) goja.Value {
	in := l.inputOf(name, source, inputType)
	e := l.evaluating(name, &in)
	if !in.module {
		return l.runScript(e, source, &in)
	}
	if printing {
		defer l.leave(l.inside(e.refusing()))
		l.env.ThrowCode("ERR_EVAL_ESM_CANNOT_PRINT")
	}
	for _, name := range ScriptGlobals() {
		_ = l.vm.GlobalObject().Delete(name) // a module has none of them
	}
	l.env.Define(l.vm.GlobalObject(), "crypto", l.env.Host.Require("internal/crypto/web").Get("crypto"), engine.Plain)
	if in.failed != nil {
		defer l.leave(l.inside(e.loading()))
		l.throwModuleSyntax(noted(in.failed, in.fault, source), source)
	}
	l.runMainSource(l.evalURL(), source, in.dialect, &e)
	return goja.Undefined()
}

// evalURL is what source is called that is an ES module and no file.
func (l *Loader) evalURL() string { return strings.TrimSuffix(l.urlOf("noop"), "noop") + "[eval1]" }

// noted gives an error of a source with what the reader of TypeScript says of it too.
func noted(err error, fault *SyntaxError, source string) *SyntaxError {
	info, ok := asSyntaxError(err, source)
	if !ok {
		info = &SyntaxError{Message: err.Error()}
	}
	with := *info
	if fault != nil {
		with.note = fault.Message
	}
	return &with
}

// evaluated is the TypeScript of source that is no file. Node's rules hold: what is more than types is refused, so that it is told
// that the source is no JavaScript where nobody said that it is anything else.
var evaluated = dialect{loader: api.LoaderTS, rules: erasable}

// inputOf tells what source is that is no file.
func (l *Loader) inputOf(name, source, inputType string) input {
	switch inputType {
	case "module", "commonjs":
		return input{module: inputType == "module", dialect: plainJS}
	case "module-typescript", "commonjs-typescript":
		return input{module: inputType == "module-typescript", dialect: evaluated}
	}
	if l.env.Opts.Flags.NoStripTypes {
		return input{module: l.mustBeModule(name, source), dialect: plainJS}
	}
	in := input{dialect: plainJS, tried: true}
	if _, in.failed = l.CompileScript(name, source); in.failed == nil {
		return in
	}
	if asModule := l.failsAsModule(source); asModule == nil {
		in.module, in.failed = true, nil
		return in
	} else if scanModule(source, true, nil).hasSyntax() {
		in.module, in.failed = true, asModule
	}
	js, fault := l.typed(name, source)
	if fault != nil {
		in.fault = fault
		return in
	}
	in.module, in.dialect, in.failed = js.Module, evaluated, nil
	return in
}

// failsAsModule gives what is wrong with source as an ES module.
func (l *Loader) failsAsModule(source string) error {
	url := l.evalURL()
	l.noteName(url, len(moduleHead))
	_, err := compileESM(url, stripHashbang(source), plainJS)
	return err
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

// typed gives source, which is TypeScript, without its types. fault is what a reader of TypeScript has against it.
func (l *Loader) typed(name, source string) (js typestrip.Result, fault *SyntaxError) {
	body, d := stripHashbang(source), l.ruled(evaluated)
	d.strict = l.env.Opts.Flags.UseStrict
	js, ok, err := strip(name, body, d)
	if err == nil && !ok {
		if js.Code, _, err = lower(name, body, d, ""); err == nil {
			js.Module = scanModule(js.Code, true, nil).hasSyntax()
		}
	}
	if err == nil {
		compile, head := compileClassic, ""
		if js.Module {
			compile, head = compileESM, moduleHead
		}
		_, err = compile(name, js.Code, d.stripped())
		if info, ok := asSyntaxError(err, js.Code); ok && info.Message == awaitMisplaced && !js.Module {
			if _, other := compileESM(name, js.Code, d.stripped()); other == nil {
				js.Module, err = true, nil
			} else if fault := typeFault(name, body, moduleHead, js.Code, other); fault != other {
				return js, fault.(*SyntaxError)
			}
		}
		err = typeFault(name, body, head, js.Code, err)
	}
	if errors.As(err, &fault) && fault.Code != "" {
		return js, fault
	}
	return js, nil
}

// runScript runs source as a classic script in which require, module and their like are global, as Node does for -e and for
// standard input. It gives the completion value and throws what the script throws.
func (l *Loader) runScript(e evaluation, source string, in *input) goja.Value {
	name := e.name
	if in.dialect.typed() {
		name = evalName
	}
	prog, code, err := l.compileInput(name, source, in)
	l.script.name, l.script.file, l.script.source = e.name, name, code
	if err != nil {
		info := noted(err, in.fault, code)
		frames := e.compiling()
		if info.Code != "" {
			frames = e.stripping()
		}
		defer l.leave(l.inside(frames))
		l.throwSyntax(info, code)
	}
	l.ScriptHooks(source)
	defer l.leave(l.inside(e.running()))
	v, err := l.vm.RunProgram(prog)
	if err != nil {
		l.ShowPlace(err, &Unit{Name: name, Source: code})
		l.env.Throw(err)
	}
	return v
}

// compileInput gives the program of a script that is no file, and the text that it is of: TypeScript without its types.
func (l *Loader) compileInput(name, source string, in *input) (p *goja.Program, code string, err error) {
	if in.failed != nil {
		return nil, source, in.failed
	}
	p, err = l.compileScript(name, source, in.dialect)
	if !in.dialect.typed() {
		return p, source, err
	}
	var own *SyntaxError
	if errors.As(err, &own) && own.Code != "" {
		return nil, source, err
	}
	js, ok, failed := strip(name, stripHashbang(source), in.dialect)
	if !ok || failed != nil {
		return p, source, err
	}
	return p, js.Code, err
}
