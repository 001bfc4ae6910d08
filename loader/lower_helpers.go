package loader

import (
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/unistring"
)

// nativeHelper names the runtime's own, exact function for one of esbuild's helpers, or "".
func nativeHelper(name unistring.String) unistring.String {
	switch name {
	case "__asyncGenerator":
		return "asyncGenerator"
	case "__yieldStar":
		return "yieldStar"
	case "__forAwait":
		return "forAwait"
	case "__await":
		return "Await"
	}
	return ""
}

// useRuntime replaces the helpers in the text that esbuild gave by the runtime's and tells whether there were any.
func useRuntime(list []ast.Statement) bool {
	any := false
	for _, s := range list {
		v, ok := s.(*ast.VariableStatement)
		if !ok {
			continue
		}
		for _, b := range v.List {
			id, ok := b.Target.(*ast.Identifier)
			if !ok || b.Initializer == nil {
				continue
			}
			if native := nativeHelper(id.Name); native != "" {
				b.Initializer = member(ident(hookRuntime, id.Idx), native, id.Idx)
				any = true
			}
		}
	}
	return any
}
