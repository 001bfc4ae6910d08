package wasm

import (
	"github.com/dop251/goja"
	"github.com/tetratelabs/wazero/api"

	"github.com/node-go/node-go/internal/binding/messaging"
	"github.com/node-go/node-go/internal/engine"
)

// memory is a WebAssembly.Memory: of an instance, or one that JavaScript made, in a small module.
type memory struct {
	extern
	mod    api.Module
	item   string
	mem    api.Memory
	size   uint32        // of buffer
	buffer *goja.Object  // nil until it is looked at, and after the memory has grown
	shared *sharedMemory // nil if the memory is the isolate's own
}

func (s *state) newMemory(mod api.Module, item string, x extern) *memory {
	if x.limits.shared {
		return s.adopt(s.sharedOf(mod, item, x))
	}
	m := &memory{extern: x, mod: mod, item: item, mem: mod.ExportedMemory(item)}
	s.memories = append(s.memories, m)
	return m
}

// adopt makes the isolate's own part of shared memory.
func (s *state) adopt(m *sharedMemory) *memory {
	s.join(m)
	return &memory{extern: m.extern, mod: m.mod, item: m.item, mem: m.mem, shared: m}
}

// view gives the ArrayBuffer over the memory.
func (s *state) view(m *memory) goja.Value {
	s.settle()
	if m.shared != nil {
		if n := m.mem.Size(); m.buffer == nil || n != m.size {
			m.size, m.buffer = n, m.shared.js.Buffer(s.env, int(n))
			engine.Freeze(m.buffer)
		}
		return m.buffer
	}
	if m.buffer == nil {
		m.size = m.mem.Size()
		b, _ := m.mem.Read(0, m.size)
		m.buffer = engine.NewArrayBuffer(s.env.VM, b)
		messaging.Of(s.env).Pin(m.buffer)
	}
	return m.buffer
}

func (s *state) growMemory(m *memory, pages uint32) (before uint32, ok bool) {
	if before, ok = m.mem.Grow(pages); ok && m.shared != nil {
		m.buffer = nil
	} else if ok && m.buffer != nil {
		s.dropView(m) // by no pages too
	}
	return before, ok
}

// dropView detaches the ArrayBuffer over a memory that has moved.
func (s *state) dropView(m *memory) {
	engine.DetachBuffer(m.buffer)
	messaging.Of(s.env).Unpin(m.buffer)
	m.buffer = nil
}

// table is a WebAssembly.Table. access is the module through which its elements are reached.
type table struct {
	s *state
	extern
	mod    api.Module
	item   string
	access api.Module
	fns    [4]api.Function // get, set, grow, size
}

func (s *state) newTable(mod api.Module, item string, x extern) *table {
	s.keep = s.keep || x.elem.kind() == typeExternref
	t := &table{s: s, extern: x, mod: mod, item: item, access: s.assemble(tableAccess(item, x.elem), mod)}
	for i, n := range []string{"get", "set", "grow", "size"} {
		t.fns[i] = t.access.ExportedFunction(n)
	}
	return t
}

func (t *table) do(which int, args ...uint64) uint64 {
	out, err := t.fns[which].Call(t.s.ctx, args...)
	if err != nil {
		t.s.raise(err, "WebAssembly.Table")
	}
	if len(out) == 0 {
		return 0
	}
	return out[0]
}

func (t *table) get(i uint32) uint64           { return t.do(0, uint64(i)) }
func (t *table) set(i uint32, ref uint64)      { t.do(1, uint64(i), ref) }
func (t *table) grow(n uint32, ref uint64) int { return int(int32(t.do(2, uint64(n), ref))) }
func (t *table) size() uint32                  { return uint32(t.do(3)) }

// global is a WebAssembly.Global.
type global struct {
	extern
	mod  api.Module
	item string
	g    api.Global
}

func newGlobal(mod api.Module, item string, x extern) *global {
	return &global{extern: x, mod: mod, item: item, g: mod.ExportedGlobal(item)}
}

// owner gives the module that something belongs to, and its name there.
func owner(v any) (mod api.Module, item string, x *extern) {
	switch o := v.(type) {
	case *memory:
		return o.mod, o.item, &o.extern
	case *table:
		return o.mod, o.item, &o.extern
	case *global:
		return o.mod, o.item, &o.extern
	}
	return nil, "", nil
}
