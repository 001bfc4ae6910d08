package loader

import (
	"path/filepath"
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/nodeerr"
	"github.com/node-go/node-go/loader/resolve"
)

// refuseModule throws where --no-require-module forbids require of an ES module.
func (l *Loader) refuseModule(mod *goja.Object, filename string) {
	parent := ""
	if p := l.parents.of(mod); p != nil {
		parent = " from " + engine.Prop(p, "filename").String()
	}
	what := "require() of ES Module " + filename + parent + " not supported."
	if filepath.Ext(filename) == ".mjs" {
		l.env.Throw(nodeerr.WithMessage("ERR_REQUIRE_ESM", what+"\nInstead change the require of "+filename+
			" to a dynamic import() which is available in all CommonJS modules."))
	}
	base := filepath.Base(filename)
	if format, _ := l.cfg.Resolver.Format(filename); format == resolve.FormatModule {
		if source, ok := l.Source(filename); ok && !scanModule(stripHashbang(source), true, nil).hasSyntax() {
			scope := ""
			if p, _ := l.cfg.Resolver.Scope(filename); p != nil {
				scope = p.Path
			}
			l.env.Throw(nodeerr.WithMessage("ERR_REQUIRE_ESM", what+"\n"+base+" is treated as an ES module file as it is a .js file whose nearest parent package.json contains \"type\": \"module\" which declares all .js files in that package scope as ES modules."+
				"\nInstead either rename "+base+" to end in .cjs, change the requiring code to use dynamic import() which is available in all CommonJS modules, or change \"type\": \"module\" to \"type\": \"commonjs\" in "+scope+
				" to treat all .js files as CommonJS (using .mjs for all ES modules instead).\n"))
		}
	}
	if parent != "" {
		parent = " in" + strings.TrimPrefix(parent, " from")
	}
	l.env.Throw(nodeerr.WithMessage("ERR_REQUIRE_ESM", what+"\nInstead change the require of "+base+parent+
		" to a dynamic import() which is available in all CommonJS modules."))
}

// inPackages tells a file that belongs to an installed package.
func inPackages(filename string) bool {
	s := string(filepath.Separator)
	return strings.Contains(filename, s+"node_modules"+s)
}

// traceModule is --trace-require-module: it warns of the require of an ES module.
func (l *Loader) traceModule(mod *goja.Object, filename string) {
	mode := l.env.Opts.Flags.TraceRequireModule
	if mode == "" {
		return
	}
	from := ""
	if p := l.parents.of(mod); p != nil {
		from = engine.Prop(p, "filename").String()
	}
	if mode == "no-node-modules" && inPackages(from) {
		return
	}
	text := "CommonJS module " + from + " is loading ES Module " + filename + " using require().\n"
	if from == "" {
		text = "Loading ES Module " + filename + " using require().\n"
	}
	l.emitWarning(text+"Support for loading ES Module in require() is an experimental feature and might change at any time", "ExperimentalWarning")
}

// hintModule warns where a file that does not compile as CommonJS looks like an ES module.
func (l *Loader) hintModule(filename, source string) {
	if scan := scanModule(stripHashbang(source), true, nil); scan.hasSyntax() {
		l.emitNow("Failed to load the ES module: "+filename+
			`. Make sure to set "type": "module" in the nearest package.json file or use the .mjs extension.`, "Warning")
	}
}

// emitNow is emitWarning for what an exception follows.
func (l *Loader) emitNow(text, kind string) {
	l.env.Method(l.env.Host.Require("internal/process/warning"), "emitWarningNow", l.env.Value(text), l.env.Value(kind))
}

func (l *Loader) emitWarning(text, kind string) {
	l.env.Method(l.env.Host.Require("process"), "emitWarning", l.env.Value(text), l.env.Value(kind))
}
