package loader

import (
	"path/filepath"
	"strings"

	"github.com/dop251/goja"
)

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
	file   string // the name of its program
	source string // what runs
	module *goja.Object
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
	if l.script.source != "" && file == l.script.file {
		return l.script.source, true
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
