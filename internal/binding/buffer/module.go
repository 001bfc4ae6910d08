package buffer

import (
	"math"
	"strings"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// Exports gives what require('buffer') gives.
func Exports(env *jsbind.Env) *goja.Object {
	s := stateOf(env)
	if s.exports == nil {
		s.exports = exportsTemplate().New(env.VM)
	}
	return s.exports
}

var exportsTemplate = sync.OnceValue(func() *engine.Template {
	t := engine.NewTemplate(engine.ObjectProto)
	t.Lazy("Buffer", engine.Plain, func(r *goja.Runtime) goja.Value { return stateIn(r).ctor })
	for _, name := range []string{"transcode", "isUtf8", "isAscii", "isLatin1"} {
		t.Lazy(name, engine.Plain, func(r *goja.Runtime) goja.Value { return Function(r, name) })
	}
	t.Constant("kMaxLength", engine.Plain, maxLength)
	t.Constant("kStringMaxLength", engine.Plain, MaxStringLength)
	for _, name := range []string{"btoa", "atob"} {
		t.Lazy(name, engine.Plain, func(r *goja.Runtime) goja.Value { return Function(r, name) })
	}
	t.Lazy("constants", engine.Enumerable, func(r *goja.Runtime) goja.Value { return constantsTemplate().New(r) })
	t.Accessor("INSPECT_MAX_BYTES", engine.Enumerable|engine.Configurable,
		func(r *goja.Runtime, _ goja.FunctionCall) goja.Value { return stateIn(r).inspectMax },
		func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			s := stateIn(r)
			s.env.NumberIn(c.Argument(0), "INSPECT_MAX_BYTES", 0, math.Inf(1))
			s.inspectMax = c.Argument(0)
			return goja.Undefined()
		})
	for _, name := range []string{"Blob", "resolveObjectURL", "File"} {
		t.Lazy(name, engine.Plain, func(r *goja.Runtime) goja.Value {
			return jsbind.From(r).Host.Require("internal/blob").Get(name)
		})
	}
	return t
})

var constantsTemplate = sync.OnceValue(func() *engine.Template {
	t := engine.NewTemplate(engine.ObjectProto)
	t.Constant("MAX_LENGTH", engine.Enumerable, maxLength)
	t.Constant("MAX_STRING_LENGTH", engine.Enumerable, MaxStringLength)
	return t
})

// warnConstructor emits DEP0005 once, unless the caller's file lies in node_modules.
func (s *state) warnConstructor() {
	if s.warned {
		return
	}
	if !s.env.Opts.Flags.PendingDeprecation && insideNodeModules(s.env.VM) {
		return
	}
	s.warned = true
	process, ok := s.env.VM.Get("process").(*goja.Object)
	if !ok {
		return
	}
	s.env.Method(process, "emitWarning", s.env.Value("Buffer() is deprecated due to security and usability issues. "+
		"Please use the Buffer.alloc(), Buffer.allocUnsafe(), or Buffer.from() methods instead."),
		s.env.Value("DeprecationWarning"), s.env.Value("DEP0005"))
}

func insideNodeModules(r *goja.Runtime) bool {
	for _, f := range r.CaptureCallStack(100, nil) {
		name := f.SrcName()
		if name == "" || name == "<native>" || strings.HasPrefix(name, "node:") {
			continue
		}
		return strings.Contains(strings.ReplaceAll(name, `\`, "/"), "/node_modules/")
	}
	return false
}
