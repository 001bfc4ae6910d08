package loader

import (
	"path/filepath"
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// hintScope completes the message of a ReferenceError for a name that only CommonJS has, as Node does: what an author of a file of
// the wrong kind needs to know.
func (l *Loader) hintScope(v goja.Value, m *moduleRecord) {
	o := jsbind.Object(v)
	if o == nil {
		return
	}
	text := func(name string) string {
		var s goja.Value
		if l.catch(func() { s = o.Get(name) }) != nil || jsbind.TypeOf(orMissing(s)) != "string" {
			return ""
		}
		return s.String()
	}
	if text("name") != "ReferenceError" {
		return
	}
	message := text("message")
	name, ok := strings.CutSuffix(message, " is not defined")
	if !ok {
		return
	}
	switch name {
	case "require", "exports", "module", "__filename", "__dirname":
	default:
		return
	}
	hinted := message + " in ES module scope"
	if name == "require" {
		hinted += ", you can use import instead"
	}
	if m.file != "" && filepath.Ext(m.file) == ".js" {
		if p, err := l.cfg.Resolver.Scope(m.file); err == nil && p != nil && p.Type == "module" {
			hinted += "\nThis file is being treated as an ES module because it has a '.js' file extension and '" + p.Path +
				"' contains \"type\": \"module\". To treat it as a CommonJS script, rename it to use the '.cjs' file extension."
		}
	}
	stack := text("stack")
	l.env.Define(o, "message", l.env.Value(hinted), engine.Hidden)
	if rest, ok := strings.CutPrefix(stack, "ReferenceError: "+message); ok {
		l.env.Define(o, "stack", l.env.Value("ReferenceError: "+hinted+rest), engine.Hidden)
	}
}
