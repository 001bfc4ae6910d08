package util

import (
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// warnOutsidePackages emits a deprecation warning (message, code) unless the code that runs belongs to an installed package, whose
// user can do nothing about it.
func warnOutsidePackages(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	for _, s := range engine.CallSites(r, 0, 0) {
		if s.Native || strings.HasPrefix(s.File, "node:") {
			continue
		}
		if strings.Contains(strings.ReplaceAll(s.File, `\`, "/"), "/node_modules/") {
			return goja.Undefined()
		}
		break
	}
	e := jsbind.From(r)
	e.Method(e.Host.Require("process"), "emitWarning", c.Argument(0), engine.ASCIIValue("DeprecationWarning"), c.Argument(1))
	return goja.Undefined()
}
