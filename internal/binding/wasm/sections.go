package wasm

import (
	"fmt"
)

// The limits of V8 for what a module has.
const (
	maxEntries     = 1_000_000
	maxTables      = 100_000
	maxSegments    = 100_000
	maxElements    = 10_000_000
	maxTableSize   = 10_000_000
	maxParams      = 1000
	maxLocals      = 50_000
	maxMemoryPages = 65536
)

func sectionName(id byte) string {
	names := [...]string{"Unknown", "Type", "Import", "Function", "Table", "Memory", "Global", "Export", "Start", "Element", "Code", "Data", "DataCount", "Tag"}
	if int(id) < len(names) {
		return names[id]
	}
	return names[0]
}

// segment is a part of a memory or table that is filled when an instance is made.
type segment struct {
	active bool
	table  uint64
	offset constant
	length uint64
}

// constant is a constant expression of numbers of 32 bits.
type constant struct{ ops []constantOp }

type constantOp struct {
	op    byte
	value int64 // of i32.const, or the index of global.get
}

// eval computes the constant; ok is false for what is no number of 32 bits, or is not known.
func (c constant) eval(global func(index int64) (uint32, bool)) (v uint32, ok bool) {
	var stack []uint32
	for _, x := range c.ops {
		switch x.op {
		case 0x41:
			stack = append(stack, uint32(x.value))
		case 0x23:
			g, ok := global(x.value)
			if !ok {
				return 0, false
			}
			stack = append(stack, g)
		default:
			n := len(stack) - 2
			if n < 0 {
				return 0, false
			}
			a, b := stack[n], stack[n+1]
			stack = stack[:n+1]
			switch x.op {
			case 0x6a:
				stack[n] = a + b
			case 0x6b:
				stack[n] = a - b
			default:
				stack[n] = a * b
			}
		}
	}
	if len(stack) != 1 {
		return 0, false
	}
	return stack[0], true
}

// count reads the number of entries of a vector. The engine makes room for so many before it reads them.
func (r *reader) count(what string, limit uint64) uint64 {
	at := r.at
	n := r.uint()
	if n > limit {
		r.refuse(at, fmt.Sprintf("%s count of %d exceeds internal limit of %d", what, n, limit))
	}
	return n
}

// section reads a section, as far as JavaScript can ask about it, and refuses what the engine would make too much room for.
func (m *binary) section(id byte, r *reader) error {
	each := func(what string, limit uint64, f func()) {
		for n := r.count(what, limit); n > 0; n-- {
			f()
		}
	}
	switch id {
	case 0:
		name := r.name()
		m.customs = append(m.customs, customSection{name, r.b[r.at:]})
	case 1:
		return m.typeSection(r)
	case 2:
		each("imports", maxEntries, func() { m.importEntry(r) })
	case 3:
		each("functions", maxEntries, func() {
			m.funcs = append(m.funcs, m.typeAt(r.uint()))
			m.own++
		})
	case 4:
		each("table", maxTables, func() { m.tableEntry(r) })
	case 5:
		each("memory", maxTables, func() { m.mems = append(m.mems, extern{kind: kindMemory, limits: r.memoryLimits()}) })
	case 6:
		each("globals", maxEntries, func() {
			g := r.global()
			m.expression(r)
			m.globals = append(m.globals, g)
		})
	case 7:
		each("exports", maxEntries, func() {
			e := exportEntry{name: r.name()}
			e.kind, e.index = r.byte(), uint32(r.uint())
			m.exports = append(m.exports, e)
		})
	case 9:
		each("segment", maxElements, func() { m.elements = append(m.elements, m.elementSegment(r)) })
	case 10:
		m.codeSection(r)
	case 11:
		each("data segments", maxSegments, func() { m.data = append(m.data, m.dataSegment(r)) })
	case 12:
		r.count("data segments", maxSegments)
	case 13:
		each("tag", maxEntries, func() { m.tags = append(m.tags, m.tag(r)) })
	}
	return nil
}

func (m *binary) tableEntry(r *reader) {
	filled := r.at < len(r.b) && r.b[r.at] == 0x40
	t := r.table()
	if t.limits.min > maxTableSize {
		r.refuse(r.sizeAt, fmt.Sprintf("initial table size (%d elements) is larger than implementation limit (%d elements)", t.limits.min, maxTableSize))
	}
	m.tables = append(m.tables, t)
	if filled {
		m.expression(r)
	}
}

func (r *reader) memoryLimits() limits {
	l := r.limits()
	if l.min > maxMemoryPages {
		r.refuse(r.sizeAt, fmt.Sprintf("initial memory size (%d pages) is larger than implementation limit (%d pages)", l.min, maxMemoryPages))
	}
	if l.hasMax && l.max > maxMemoryPages {
		r.refuse(r.maxAt, fmt.Sprintf("maximum memory size (%d pages) is larger than implementation limit (%d pages)", l.max, maxMemoryPages))
	}
	return l
}

// elementSegment reads one of the eight forms.
func (m *binary) elementSegment(r *reader) (s segment) {
	form := r.uint()
	if form > 7 {
		panic(errBinary)
	}
	if s.active = form&1 == 0; s.active {
		if form&2 != 0 {
			s.table = r.uint()
		}
		s.offset = m.expression(r)
	}
	if form&3 != 0 {
		if form&4 != 0 {
			r.valType()
		} else {
			r.byte()
		}
	}
	at := r.at
	if s.length = r.uint(); s.length > maxElements {
		r.refuse(at, fmt.Sprintf(" number of elements of %d exceeds internal limit of %d", s.length, maxElements))
	}
	for range s.length {
		if form&4 != 0 {
			m.expression(r)
		} else {
			r.uint()
		}
	}
	return s
}

func (m *binary) dataSegment(r *reader) (s segment) {
	form := r.uint()
	if s.active = form != 1; s.active {
		if form == 2 {
			r.uint()
		}
		s.offset = m.expression(r)
	}
	s.length = r.uint()
	r.bytes(s.length)
	return s
}

// codeSection looks at the locals of each function: the engine makes a list of them.
func (m *binary) codeSection(r *reader) {
	at := r.at
	n := r.uint()
	if n != m.own {
		r.refuse(at, fmt.Sprintf("function body count %d mismatch (%d expected)", n, m.own))
	}
	for i := range n {
		size := r.uint()
		begin := r.at
		body := &reader{b: r.bytes(size), base: r.base + begin}
		failed := func(at int, message string) {
			body.refuse(at, fmt.Sprintf("Compiling function #%d failed: %s", i, message))
		}
		declared := body.uint()
		if declared > uint64(len(body.b)-body.at) {
			failed(0, "local decls count bigger than remaining function size")
		}
		locals := uint64(0)
		for range declared {
			at := body.at
			if locals += body.uint(); locals > maxLocals {
				failed(at, "local count too large")
			}
			body.valType()
		}
	}
}
