package loader

import (
	"path/filepath"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// RunScript runs source as a classic script in which require, module and their like are global, as Node does for -e and for
// standard input. It gives the completion value and throws what the script throws.
func (l *Loader) RunScript(name, source string) goja.Value {
	dir := l.workingDir()
	m := l.pseudoModule(name, filepath.Join(dir, name))
	g := l.vm.GlobalObject()
	for _, v := range []struct {
		name  string
		value goja.Value
	}{
		{"module", m}, {"exports", m.Get("exports")}, {"__filename", l.env.Value(name)}, {"__dirname", l.env.Value(".")},
		{"require", l.makeRequire(m)},
	} {
		l.env.Define(g, v.name, v.value, engine.Plain)
	}
	prog, err := l.CompileScript(name, source)
	if err != nil {
		l.throwSyntax(err, source)
	}
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
	if _, err := l.compileCommonJS(path, source); err != nil {
		l.throwSyntax(err, source)
	}
}

// CheckScript is Check for source that is no file.
func (l *Loader) CheckScript(name, source string) {
	if _, err := l.CompileScript(name, source); err != nil {
		l.throwSyntax(err, source)
	}
}

// Source reads the text of a file for an excerpt; ok is false if it cannot be read.
func (l *Loader) Source(file string) (source string, ok bool) {
	b, err := l.cfg.FS.ReadFile(file)
	return string(b), err == nil
}
