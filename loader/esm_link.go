package loader

import (
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/loader/resolve"
)

// link is Link: every import is resolved, and each module's function has published what is hoisted, before anything is
// evaluated. A missing export throws and leaves the modules unlinked.
func (l *Loader) link(m *moduleRecord) {
	var stack []*moduleRecord
	failed := true
	defer func() {
		if failed {
			for _, x := range stack {
				x.status = statusUnlinked
			}
		}
	}()
	l.innerLink(m, &stack, 0)
	failed = false
}

func (l *Loader) innerLink(m *moduleRecord, stack *[]*moduleRecord, index int) int {
	if m.cell != nil {
		m.status = max(m.status, statusLinked)
		return index
	}
	if m.status != statusUnlinked {
		return index
	}
	m.status, m.index, m.ancestor = statusLinking, index, index
	index++
	*stack = append(*stack, m)
	for _, r := range m.dependencies() {
		index = l.innerLink(r, stack, index)
		if r.status == statusLinking {
			m.ancestor = min(m.ancestor, r.ancestor)
		}
	}
	l.initialize(m)
	if m.ancestor == m.index {
		for {
			x := pop(stack)
			x.status = statusLinked
			if x == m {
				break
			}
		}
	}
	return index
}

func pop(stack *[]*moduleRecord) *moduleRecord {
	n := len(*stack) - 1
	x := (*stack)[n]
	*stack = (*stack)[:n]
	return x
}

// initialize is InitializeEnvironment.
func (l *Loader) initialize(m *moduleRecord) {
	for n, r := range m.meta.Requests {
		if r.Source {
			l.phaseSource(m.requested[n])
		}
	}
	for _, x := range m.meta.Indirect {
		if x.Name != "*" && x.Name != sourceBinding {
			l.mustResolve(m, x.Request, x.Name, x.Exported, x.Line, x.Column)
		}
	}
	args := make([]goja.Value, 0, 5+len(m.meta.Imports))
	hook, meta, runtime := goja.Undefined(), goja.Undefined(), goja.Undefined()
	if m.meta.Dynamic {
		hook = l.importerOf(m)
	}
	if m.meta.Meta {
		meta = l.importMetaOf(m)
	}
	if m.meta.Runtime {
		runtime = l.runtimeHooks()
	}
	args = append(args, l.publisher(m), hook, meta, runtime, l.constHook())
	for _, in := range m.meta.Imports {
		if in.Name == "*" {
			args = append(args, l.namespaceOf(m.requested[in.Request]))
			continue
		}
		if in.Name == sourceBinding {
			args = append(args, l.phaseSource(m.requested[in.Request]))
			continue
		}
		args = append(args, l.cellOf(l.mustResolve(m, in.Request, in.Name, "", in.Line, in.Column)))
	}
	m.generator = jsbind.Object(engine.Call(m.fn, goja.Undefined(), args))
	l.resume(m, false, goja.Undefined())
}

// mustResolve resolves what m imports, or exports again as exported, and throws where there is no such thing.
func (l *Loader) mustResolve(m *moduleRecord, request int, name, exported string, line, column int) *binding {
	from := m.requested[request]
	b, ambiguous := from.resolveExport(name, map[exportQuery]bool{})
	if b != nil && !ambiguous {
		from.keep(name, b)
		return b
	}
	specifier := m.meta.Requests[request].Specifier
	if closing, circular := from.circular(name, exportQuery{m, exported}); circular {
		return l.failResolve(m, line, column, len(name), "Detected cycle while resolving name '"+name+"' in '"+closing+"'")
	}
	message := "The requested module '" + specifier + "' does not provide an export named '" + name + "'"
	switch {
	case ambiguous:
		message = "The requested module '" + specifier + "' contains conflicting star exports for name '" + name + "'"
	case from.kind == resolve.FormatCommonJS:
		message = "Named export '" + name + "' not found. The requested module '" + specifier +
			"' is a CommonJS module, which may not support all module.exports as named exports.\n" +
			"CommonJS modules can always be imported via the default export, for example using:\n\nimport pkg from '" + specifier +
			"';\n" + l.destructuring(m, line)
	}
	return l.failResolve(m, line, column, len(name), message)
}

// failResolve throws. Its result only ends the caller.
func (l *Loader) failResolve(m *moduleRecord, line, column, width int, message string) *binding {
	panic(engine.NewError(l.vm, "SyntaxError", message, l.excerptOf(m, line, column, width)+"SyntaxError: "+message))
}

// destructuring gives the names of an import statement as a pattern, if they stand in one line.
func (l *Loader) destructuring(m *moduleRecord, line int) string {
	source, _ := l.Source(m.url)
	lines := strings.Split(source, "\n")
	if line > len(lines) {
		return ""
	}
	_, rest, open := strings.Cut(lines[line-1], "{")
	names, _, closed := strings.Cut(rest, "}")
	if !open || !closed {
		return ""
	}
	return "const {" + strings.ReplaceAll(names, " as ", ": ") + "} = pkg;\n"
}

// excerptOf shows a place in a module, underlined.
func (l *Loader) excerptOf(m *moduleRecord, line, column, width int) string {
	source, ok := l.Source(m.url)
	if !ok {
		return ""
	}
	text := Excerpt(m.url, source, line, column)
	return strings.TrimSuffix(text, "^\n") + strings.Repeat("^", max(width, 1)) + "\n"
}

// publisher makes the function by which a module's code hands over its exports, and tells where it waits.
func (l *Loader) publisher(m *moduleRecord) goja.Value {
	if len(m.locals) == 0 && !m.meta.Await {
		return goja.Undefined()
	}
	return l.env.Func("", 2, func(c goja.FunctionCall) goja.Value {
		n := c.Argument(0).ToInteger()
		if n < 0 {
			m.awaitAt = [2]int{int(c.Argument(2).ToInteger()), int(c.Argument(3).ToInteger())}
			return c.Argument(1)
		}
		cell := m.locals[n]
		if !c.Argument(2).ToBoolean() {
			l.fill(cell, c.Argument(1))
			return goja.Undefined()
		}
		if err := cell.DefineAccessorProperty("v", c.Argument(1), l.constSetter(), goja.FLAG_TRUE, goja.FLAG_FALSE); err != nil {
			l.env.Throw(err)
		}
		return goja.Undefined()
	})
}

func (l *Loader) constSetter() goja.Value {
	if l.esm.constSetter == nil {
		l.esm.constSetter = l.env.Func("", 1, func(goja.FunctionCall) goja.Value { panic(l.constError()) })
	}
	return l.esm.constSetter
}

// constHook is the object that stands for every import in the place of a target of assignment.
func (l *Loader) constHook() goja.Value {
	if l.esm.constHook == nil {
		o := l.vm.CreateObject(nil)
		if err := o.DefineAccessorProperty("v", nil, l.constSetter(), goja.FLAG_FALSE, goja.FLAG_FALSE); err != nil {
			l.env.Throw(err)
		}
		l.esm.constHook = o
	}
	return l.esm.constHook
}

// resume runs a module's body up to its next yield and tells whether it came to its end. An exception goes on up.
func (l *Loader) resume(m *moduleRecord, fail bool, v goja.Value) (value goja.Value, done bool) {
	if fail {
		return l.step(m.generator, requestThrow, v)
	}
	return l.step(m.generator, requestNext, v)
}
