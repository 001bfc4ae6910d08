package loader

import (
	"path/filepath"
	"strings"

	"github.com/dop251/goja"
	"github.com/evanw/esbuild/pkg/api"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// describeESM adds what node:module has for ES modules and TypeScript.
func describeESM(s *engine.Template) {
	s.EnumerableMethod("syncBuiltinESMExports", 0, method(func(l *Loader, _ goja.FunctionCall) goja.Value {
		l.SyncBuiltins()
		return goja.Undefined()
	}))
	s.EnumerableMethod("register", 1, method(func(l *Loader, c goja.FunctionCall) goja.Value {
		l.env.Method(l.env.Host.Require("internal/modules/customization"), "register", c.Argument(0), c.Argument(1), c.Argument(2))
		return goja.Undefined()
	}))
	s.EnumerableMethod("registerHooks", 1, method((*Loader).staticRegisterHooks))
	s.EnumerableMethod("findPackageJSON", 1, method((*Loader).staticFindPackageJSON))
	s.EnumerableMethod("stripTypeScriptTypes", 1, method((*Loader).staticStripTypes))
}

func (l *Loader) staticFindPackageJSON(c goja.FunctionCall) goja.Value {
	if len(c.Arguments) == 0 || jsbind.Undefined(c.Argument(0)) {
		l.env.Throw(nodeerr.New("ERR_MISSING_ARGS", "specifier"))
	}
	text := func(v goja.Value, name string) string {
		if o := jsbind.Object(v); o != nil {
			if href := o.Get("href"); href != nil {
				return href.String()
			}
		}
		if jsbind.TypeOf(v) != "string" {
			l.env.ThrowType(v, name, "string", "URL")
		}
		return v.String()
	}
	specifier := text(c.Argument(0), "specifier")
	base := ""
	if !jsbind.Undefined(c.Argument(1)) {
		base = text(c.Argument(1), "base")
		if p := pathOf(base); p != "" {
			base = p
		}
	}
	path, err := l.cfg.Resolver.FindPackageJSON(specifier, base)
	if err != nil {
		l.env.Throw(err)
	}
	if path == "" {
		return goja.Undefined()
	}
	return l.env.Value(path)
}

// staticStripTypes is module.stripTypeScriptTypes.
func (l *Loader) staticStripTypes(c goja.FunctionCall) goja.Value {
	if !l.esm.stripWarned {
		l.esm.stripWarned = true
		l.emitWarning("stripTypeScriptTypes is an experimental feature and might change at any time", "ExperimentalWarning")
	}
	code := l.env.String(c.Argument(0), "code")
	o := jsbind.Object(c.Argument(1))
	if o == nil && !jsbind.Undefined(c.Argument(1)) {
		l.env.ThrowType(c.Argument(1), "options", "Object")
	}
	option := func(name string) goja.Value {
		if o == nil {
			return nil
		}
		return o.Get(name)
	}
	if mode := option("mode"); !jsbind.Undefined(mode) && (jsbind.TypeOf(mode) != "string" || mode.String() != "strip") {
		l.env.Throw(nodeerr.InvalidArgValue("options.mode", l.inspect(mode), "must be one of: 'strip'"))
	}
	if v := option("sourceMap"); !jsbind.Undefined(v) && (jsbind.TypeOf(v) != "boolean" || v.ToBoolean()) {
		l.env.Throw(nodeerr.InvalidArgValue("options.sourceMap", l.inspect(v), "must be one of: false, undefined"))
	}
	name := ""
	if v := option("sourceUrl"); !jsbind.Undefined(v) {
		name = l.env.String(v, "options.sourceUrl")
	}
	d := dialect{loader: api.LoaderTS, rules: erasable}
	out, err := d.javaScript(name, code)
	if err != nil {
		l.throwSyntax(err, code)
	}
	if name != "" {
		out += "\n\n//# sourceURL=" + name
	}
	return l.env.Value(out)
}

// exportsValue tells TypeScript that is an ES module whatever becomes of its types: it exports what is declared as a value.
func exportsValue(source string) bool {
	if !strings.Contains(source, "export") {
		return false
	}
	t := tokenizer{src: stripHashbang(source)}
	for last := ""; ; {
		k := t.next()
		if k.kind == tokEOF {
			return false
		}
		text := t.text(k)
		if last == "export" && k.kind == tokName {
			switch text {
			case "const", "let", "var", "function", "class", "async", "default", "enum":
				return true
			}
		}
		if text == "export" && last == "." {
			text = ""
		}
		last = text
	}
}

// alias gives the file that a request of a TypeScript file means by the paths of tsconfig.json, or "".
func (l *Loader) alias(request, from string) string {
	switch filepath.Ext(from) {
	case ".ts", ".mts", ".cts", ".tsx":
		if !l.env.Opts.Flags.NoStripTypes && !inPackages(from) {
			return l.cfg.Resolver.Alias(request, from)
		}
	}
	return ""
}
