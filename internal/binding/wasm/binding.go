package wasm

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"github.com/dop251/goja"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// module is a compiled module.
type module struct {
	*binary
	code wazero.CompiledModule
}

// New makes internalBinding('wasm'). What it gives and takes as handles are values of Go; only lib/internal/wasm.js sees them.
func New(e *jsbind.Env) *goja.Object {
	s := stateSlot.Of(e)
	o := e.VM.NewObject()
	method := func(name string, length int, fn func(goja.FunctionCall) goja.Value) {
		e.Define(o, name, e.Func(name, length, fn), engine.Plain)
	}
	method("compile", 2, s.compile)
	method("cloned", 2, s.cloned)
	method("describe", 1, func(c goja.FunctionCall) goja.Value { return s.describe(handle[*module](c, 0)) })
	method("customSections", 2, s.customSections)
	method("instantiate", 2, s.newInstance)
	method("isFunction", 1, func(c goja.FunctionCall) goja.Value {
		f, _ := c.Argument(0).(*goja.Object)
		return e.Value(f != nil && s.functions[f] != nil)
	})
	method("suspending", 1, func(c goja.FunctionCall) goja.Value { return e.Value(&suspending{c.Argument(0)}) })
	method("promising", 1, func(c goja.FunctionCall) goja.Value {
		f := s.functions[c.Argument(0).(*goja.Object)]
		return e.Func(f.object.Get("name").String(), len(f.typ.params), func(c goja.FunctionCall) goja.Value { return s.promising(f, c) })
	})
	s.memoryMethods(method)
	s.tableMethods(method)
	s.globalMethods(method)
	s.wasiMethods(method)
	return o
}

// handle gives the Go value that argument i holds.
func handle[T any](c goja.FunctionCall, i int) T { return c.Argument(i).Export().(T) }

// compile compiles a copy of the bytes of a view or buffer. what, the second argument, begins the message of the CompileError. The third
// says that functions over strings are the engine's own, the fourth which module's imports are strings, or is undefined.
func (s *state) compile(c goja.FunctionCall) goja.Value {
	b, _ := engine.ViewBytes(c.Argument(0).(*goja.Object))
	b = bytes.Clone(b)
	what := c.Argument(1).String()
	fail := func(message string) { s.fail("CompileError", what+": "+message) }
	hex := func(b []byte) string { return strings.TrimSpace(fmt.Sprintf("% x", b)) }
	switch {
	case len(b) == 0:
		fail("BufferSource argument is empty")
	case len(b) < 4:
		fail(fmt.Sprintf("expected 4 bytes, fell off end @+%d", 0))
	case !bytes.Equal(b[:4], []byte("\x00asm")):
		fail("expected magic word 00 61 73 6d, found " + hex(b[:4]) + " @+0")
	case len(b) < 8:
		fail("expected 4 bytes, fell off end @+4")
	case !bytes.Equal(b[4:8], []byte{1, 0, 0, 0}):
		fail("expected version 01 00 00 00, found " + hex(b[4:8]) + " @+4")
	}
	m := &module{}
	var err error
	if m.binary, err = parse(b); err == nil {
		var constants *string
		if v := c.Argument(3); !goja.IsUndefined(v) {
			text := v.String()
			constants = &text
		}
		err = m.claim(c.Argument(2).ToBoolean(), constants)
	}
	if err == nil {
		m.code, err = s.compileCode(m.renamed())
	}
	if err != nil {
		fail(err.Error())
	}
	for _, t := range m.types {
		s.types[t.key()] = t
	}
	return s.env.Value(m)
}

// compileCode has the engine compile a module. That a module which somebody made up has it panic is the module's fault.
func (s *state) compileCode(b []byte) (code wazero.CompiledModule, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the module cannot be compiled: %v", p)
		}
	}()
	return s.runtime().CompileModule(s.ctx, b)
}

var kindNames = [...]string{"function", "table", "memory", "global", "tag"}

// describe gives { imports: [module, name, kind, index, ...], exports: [name, kind, index, ...] }, with types for the values of globals.
// An import's index is that of its value in the list that newInstance takes.
func (s *state) describe(m *module) goja.Value {
	var imports, exports []any
	for i := range m.imports {
		e := &m.imports[i]
		if !e.own {
			imports = append(imports, map[string]any{"module": e.module, "name": e.name, "kind": kindNames[e.kind], "index": i,
				"type": e.value.kind().String(), "exact": e.value.String(), "mutable": e.mutable})
		}
	}
	for i := range m.exports {
		e := &m.exports[i]
		exports = append(exports, map[string]any{"name": e.name, "kind": kindNames[e.kind], "index": int(e.index)})
	}
	o := s.env.VM.NewObject()
	s.env.Define(o, "imports", s.env.VM.NewArray(imports...), engine.Plain)
	s.env.Define(o, "exports", s.env.VM.NewArray(exports...), engine.Plain)
	return o
}

func (s *state) customSections(c goja.FunctionCall) goja.Value {
	var list []any
	for _, x := range handle[*module](c, 0).customs {
		if x.name == c.Argument(1).String() {
			list = append(list, engine.NewArrayBuffer(s.env.VM, bytes.Clone(x.data)))
		}
	}
	return s.env.VM.NewArray(list...)
}

// newInstance links and starts a module with a list of values, one for each import: functions, and the handles of the rest. It gives
// a list with one value for each export: functions, handles, or the number of the import that is exported.
func (s *state) newInstance(c goja.FunctionCall) goja.Value {
	m := handle[*module](c, 0)
	values := s.importValues(m.binary, c.Argument(1).(*goja.Object))
	s.keep = s.keep || m.stores
	from := map[string]api.Module{}
	wasi := wasiOf(s, values)
	s.linkFunctions(m.binary, values, wasi, from)
	for i := range m.imports {
		if m.imports[i].kind != kindFunc {
			mod, item, x := owner(values[i].Export())
			var mem api.Memory
			if x.kind == kindMemory {
				mem = values[i].Export().(*memory).mem
			}
			if s.link(i, &m.imports[i], x, mem); item != thing {
				mod = s.assemble(adapterModule(item, x), mod)
			}
			from[thingModule(i)] = mod
		}
	}
	s.checkSegments(m.binary, values)
	mod, err := s.instantiate(m.code, from, wasi.config())
	if err != nil {
		if !s.stopped && !strings.Contains(err.Error(), "wasm error:") && !strings.Contains(err.Error(), "start function") {
			s.settle()
			s.fail("LinkError", "WebAssembly.Instance(): "+err.Error())
		}
		s.raise(err, "")
	}
	wasi.bind(mod)
	return s.exportsOf(m.binary, mod, values)
}

// checkSegments throws where an instance would fill a table or memory beyond its end: the engine leaves such a segment out, or says so in
// other words.
func (s *state) checkSegments(m *binary, values []goja.Value) {
	given := func(kind byte, index int64) any {
		if at, ok := m.importAt(kind, uint32(index)); ok {
			return values[at].Export()
		}
		return nil
	}
	value := func(index int64) (uint32, bool) {
		g, ok := given(kindGlobal, index).(*global)
		if !ok || g.value != typeI32 {
			return 0, false
		}
		return uint32(g.g.Get()), true
	}
	for _, x := range m.elements {
		at, known := x.offset.eval(value)
		if !x.active || !known || x.table >= uint64(len(m.tables)) {
			continue
		}
		size := m.tables[x.table].limits.min
		if t, ok := given(kindTable, int64(x.table)).(*table); ok {
			size = uint64(t.size())
		}
		if uint64(at)+x.length > size {
			s.fail("RuntimeError", "WebAssembly.Instance(): table index is out of bounds")
		}
	}
	for i, x := range m.data {
		at, known := x.offset.eval(value)
		if !x.active || !known || len(m.mems) == 0 {
			continue
		}
		size := m.mems[0].limits.min * pageSize
		if mem, ok := given(kindMemory, 0).(*memory); ok {
			size = uint64(mem.mem.Size())
		}
		if uint64(at)+x.length > size {
			s.fail("RuntimeError", fmt.Sprintf("WebAssembly.Instance(): data segment %d is out of bounds (offset %d, length %d, memory size %d)", i, at, x.length, size))
		}
	}
}

// importValues gives the value for each import: those of a list, and what is the engine's own.
func (s *state) importValues(m *binary, list *goja.Object) []goja.Value {
	values := make([]goja.Value, len(m.imports))
	for i := range values {
		switch e := &m.imports[i]; {
		case !e.own:
			values[i] = list.Get(strconv.Itoa(i))
		case e.kind == kindGlobal:
			values[i] = s.env.Value(s.makeGlobal(extern{kind: kindGlobal, value: e.value}, s.externRef(s.env.Value(e.name))))
		}
	}
	return values
}

// link checks that what is given for import i fits; mem is the memory if it is one.
func (s *state) link(i int, e *importEntry, x *extern, mem api.Memory) {
	fail := func(message string) {
		s.fail("LinkError", fmt.Sprintf("WebAssembly.Instance(): Import #%d %q %q: %s", i, e.module, e.name, message))
	}
	switch e.kind {
	case kindGlobal:
		if x.mutable != e.mutable {
			fail("imported global does not match the expected mutability")
		}
		if x.value != e.value && (x.mutable || x.value.kind() != e.value) {
			fail("imported global does not match the expected type")
		}
	case kindTable:
		if x.elem != e.elem {
			fail("imported table does not match the expected type")
		}
		if e.limits.hasMax && !x.limits.hasMax {
			fail("table import has no maximum length; required: " + fmt.Sprint(e.limits.max))
		}
	case kindMemory:
		if pages := uint64(mem.Size()) / pageSize; pages < e.limits.min {
			fail(fmt.Sprintf("memory import has %d pages which is smaller than the declared initial of %d", pages, e.limits.min))
		}
		if e.limits.hasMax && !x.limits.hasMax {
			fail("memory import has no maximum limit, expected at most " + fmt.Sprint(e.limits.max))
		}
		if e.limits.hasMax && x.limits.max > e.limits.max {
			fail(fmt.Sprintf("memory import has a larger maximum size %d than the module's declared maximum %d", x.limits.max, e.limits.max))
		}
		if e.limits.shared != x.limits.shared {
			fail(fmt.Sprintf("mismatch in shared state of memory, declared = %d, imported = %d", bit(e.limits.shared), bit(x.limits.shared)))
		}
	}
}

func (s *state) exportsOf(m *binary, mod api.Module, values []goja.Value) goja.Value {
	made := map[uint64]any{}
	var list []any
	for i := range m.exports {
		e := &m.exports[i]
		if at, ok := m.importAt(e.kind, e.index); ok {
			if m.imports[at].own && e.kind == kindGlobal {
				list = append(list, values[at])
				continue
			}
			if o, _ := values[at].(*goja.Object); e.kind != kindFunc || s.functions[o] != nil {
				list = append(list, at)
				continue
			}
		}
		key := uint64(e.kind)<<32 | uint64(e.index)
		v := made[key]
		if v == nil {
			switch e.kind {
			case kindFunc:
				v = s.newFunction(&function{typ: e.typ, mod: mod, item: e.name, fn: mod.ExportedFunction(e.name)}, e.index).object
			case kindMemory:
				v = s.newMemory(mod, e.name, e.extern)
			case kindTable:
				v = s.newTable(mod, e.name, e.extern)
			case kindGlobal:
				v = newGlobal(mod, e.name, e.extern)
			}
			made[key] = v
		}
		list = append(list, v)
	}
	return s.env.VM.NewArray(list...)
}

// importAt gives the number of the import that is the index-th of its kind; ok is false if the module has that one itself.
func (m *binary) importAt(kind byte, index uint32) (at int, ok bool) {
	for i := range m.imports {
		if m.imports[i].kind != kind {
			continue
		}
		if index == 0 {
			return i, true
		}
		index--
	}
	return 0, false
}
