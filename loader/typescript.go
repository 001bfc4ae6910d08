package loader

import (
	"encoding/base64"
	"path/filepath"
	"strings"

	"github.com/dop251/goja"
	"github.com/evanw/esbuild/pkg/api"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
	"github.com/node-go/node-go/loader/resolve"
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

// staticStripTypes is module.stripTypeScriptTypes. Unlike Node's, which blanks types out, it prints the code anew.
func (l *Loader) staticStripTypes(c goja.FunctionCall) goja.Value {
	code := l.env.String(c.Argument(0), "code")
	o := jsbind.Object(c.Argument(1))
	option := func(name string) goja.Value {
		if o == nil {
			return nil
		}
		return o.Get(name)
	}
	if mode := option("mode"); !jsbind.Undefined(mode) && mode.String() != "strip" {
		l.env.Throw(nodeerr.InvalidArgValue("options.mode", jsbind.Quote(mode.String()), "must be one of: 'strip'"))
	}
	name := ""
	if v := option("sourceUrl"); !jsbind.Undefined(v) {
		name = l.env.String(v, "options.sourceUrl")
	}
	res := api.Transform(code, api.TransformOptions{Loader: api.LoaderTS, Target: api.ESNext, Charset: api.CharsetUTF8,
		Sourcefile: name, Sourcemap: api.SourceMapExternal, TreeShaking: api.TreeShakingFalse, LogLevel: api.LogLevelSilent,
		TsconfigRaw: `{"compilerOptions":{"verbatimModuleSyntax":true}}`})
	if len(res.Errors) > 0 {
		l.env.Throw(nodeerr.New("ERR_INVALID_TYPESCRIPT_SYNTAX", res.Errors[0].Text))
	}
	out := string(res.Code)
	if v := option("sourceMap"); v != nil && v.ToBoolean() {
		out += "\n//# sourceMappingURL=data:application/json;base64," + base64.StdEncoding.EncodeToString(res.Map)
	}
	if name != "" {
		out += "\n\n//# sourceURL=" + name
	}
	return l.env.Value(out)
}

// typeScript is the dialect of .ts files. Imports that are never used as values are taken for types.
var typeScript = dialect{loader: api.LoaderTS}

// dialectOf tells what a file is written in by its name, and the format that remains when that is known.
func dialectOf(file, format string) (dialect, string) {
	switch format {
	case resolve.FormatTypeScript:
		return typeScript, resolve.FormatDetect
	case resolve.FormatCommonJSTypeScript:
		return typeScript, resolve.FormatCommonJS
	case resolve.FormatModuleTypeScript:
		return typeScript, resolve.FormatModule
	case resolve.FormatUnknown:
		switch filepath.Ext(file) {
		case ".tsx":
			return dialect{loader: api.LoaderTSX}, resolve.FormatDetect
		case ".jsx":
			return dialect{loader: api.LoaderJSX}, resolve.FormatDetect
		}
	}
	return plainJS, format
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

// flag tells dialects apart in the keys of the code cache.
func (d dialect) flag() uint32 { return uint32(d.loader) << 8 }

// transformFlag marks, among the flags of a key, TypeScript under --experimental-transform-types.
const transformFlag = 1 << 30

// typeFlag is flag with what the command line says of TypeScript.
func (l *Loader) typeFlag(d dialect) uint32 {
	f := d.flag()
	if d != plainJS && l.env.Opts.Flags.TransformTypes {
		f |= transformFlag
	}
	return f
}
