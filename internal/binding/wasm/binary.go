package wasm

import (
	"errors"
	"fmt"
)

// The kinds of what modules import and export, as the binary format numbers them.
const (
	kindFunc byte = iota
	kindTable
	kindMemory
	kindGlobal
	kindTag
)

// Value types of the binary format.
const (
	typeI32       byte = 0x7f
	typeI64       byte = 0x7e
	typeF32       byte = 0x7d
	typeF64       byte = 0x7c
	typeV128      byte = 0x7b
	typeFuncref   byte = 0x70
	typeExternref byte = 0x6f
)

// funcType is the signature of a function.
type funcType struct{ params, results []byte }

func (t funcType) key() string { return string(t.params) + ":" + string(t.results) }

// limits are those of a memory in pages, or of a table in elements.
type limits struct {
	min, max uint64
	hasMax   bool
	shared   bool
}

// extern is what an import or export is: the fields of its kind are set.
type extern struct {
	kind    byte
	typ     funcType
	index   uint32 // of the function's type
	elem    byte   // of a table
	limits  limits
	value   byte // of a global
	mutable bool
}

type importEntry struct {
	module, name string
	extern
	desc []byte // as the section has it
}

type exportEntry struct {
	name  string
	index uint32 // among all of its kind, imports first
	extern
}

type customSection struct {
	name string
	data []byte
}

// binary is a module as its bytes describe it, as far as JavaScript can ask. The bytes have been validated before.
type binary struct {
	types   []funcType
	imports []importEntry
	exports []exportEntry
	customs []customSection
	bytes   []byte
	head    int // where the import section begins, or where one would
	tail    int // where it ends

	funcs   []funcType
	tables  []extern
	mems    []extern
	globals []extern
}

var errBinary = errors.New("unexpected end")

// reader reads numbers and names of the format. Reading beyond the end panics with errBinary, which parse turns into an error.
type reader struct {
	b  []byte
	at int
}

func (r *reader) byte() byte {
	if r.at >= len(r.b) {
		panic(errBinary)
	}
	r.at++
	return r.b[r.at-1]
}

func (r *reader) uint() uint64 {
	var v uint64
	for shift := 0; shift < 64; shift += 7 {
		c := r.byte()
		v |= uint64(c&0x7f) << shift
		if c < 0x80 {
			return v
		}
	}
	panic(errBinary)
}

func (r *reader) bytes(n uint64) []byte {
	if n > uint64(len(r.b)-r.at) {
		panic(errBinary)
	}
	r.at += int(n)
	return r.b[r.at-int(n) : r.at]
}

func (r *reader) name() string { return string(r.bytes(r.uint())) }

func (r *reader) limits() limits {
	flags := r.byte()
	l := limits{hasMax: flags&1 != 0, shared: flags&2 != 0}
	l.min = r.uint()
	if l.hasMax {
		l.max = r.uint()
	}
	return l
}

func (r *reader) table() extern {
	t := extern{kind: kindTable, elem: r.byte()}
	t.limits = r.limits()
	return t
}

func (r *reader) global() extern {
	g := extern{kind: kindGlobal, value: r.byte()}
	g.mutable = r.byte() == 1
	return g
}

// parse reads a module whose bytes the engine has accepted.
func parse(b []byte) (m *binary, err error) {
	defer func() {
		if p := recover(); p == errBinary {
			err = errBinary
		} else if p != nil {
			panic(p)
		}
	}()
	m = &binary{bytes: b, head: 8, tail: 8}
	r := &reader{b: b, at: 8}
	for r.at < len(b) {
		begin := r.at
		id := r.byte()
		body := &reader{b: r.bytes(r.uint())}
		if err := m.section(id, body); err != nil {
			return nil, err
		}
		switch {
		case id == 2:
			m.head, m.tail = begin, r.at
		case id == 1:
			m.head, m.tail = r.at, r.at
		}
	}
	m.resolve()
	return m, nil
}

func (m *binary) section(id byte, r *reader) error {
	each := func(f func()) {
		for n := r.uint(); n > 0; n-- {
			f()
		}
	}
	switch id {
	case 0:
		name := r.name()
		m.customs = append(m.customs, customSection{name, r.b[r.at:]})
	case 1:
		for n := r.uint(); n > 0; n-- {
			if form := r.byte(); form != 0x60 {
				return fmt.Errorf("unknown form %#x of a type", form)
			}
			params := r.bytes(r.uint())
			m.types = append(m.types, funcType{params, r.bytes(r.uint())})
		}
	case 2:
		each(func() { m.importEntry(r) })
	case 3:
		each(func() { m.funcs = append(m.funcs, m.typeAt(r.uint())) })
	case 4:
		each(func() { m.tables = append(m.tables, r.table()) })
	case 5:
		each(func() { m.mems = append(m.mems, extern{kind: kindMemory, limits: r.limits()}) })
	case 6:
		each(func() {
			m.globals = append(m.globals, r.global())
			r.expression()
		})
	case 7:
		each(func() {
			e := exportEntry{name: r.name()}
			e.kind, e.index = r.byte(), uint32(r.uint())
			m.exports = append(m.exports, e)
		})
	}
	return nil
}

func (m *binary) typeAt(i uint64) funcType {
	if i >= uint64(len(m.types)) {
		panic(errBinary)
	}
	return m.types[i]
}

func (m *binary) importEntry(r *reader) {
	e := importEntry{module: r.name(), name: r.name()}
	begin := r.at
	switch kind := r.byte(); kind {
	case kindFunc:
		i := r.uint()
		e.extern = extern{kind: kindFunc, typ: m.typeAt(i), index: uint32(i)}
		m.funcs = append(m.funcs, e.typ)
	case kindTable:
		e.extern = r.table()
		m.tables = append(m.tables, e.extern)
	case kindMemory:
		e.extern = extern{kind: kindMemory, limits: r.limits()}
		m.mems = append(m.mems, e.extern)
	case kindGlobal:
		e.extern = r.global()
		m.globals = append(m.globals, e.extern)
	default:
		e.extern = extern{kind: kind}
		r.byte()
		r.uint()
	}
	e.desc = r.b[begin:r.at]
	m.imports = append(m.imports, e)
}

// expression skips a constant expression.
func (r *reader) expression() {
	for {
		switch op := r.byte(); op {
		case 0x0b:
			return
		case 0x41, 0x42, 0x23, 0xd2, 0xd0: // i32.const, i64.const, global.get, ref.func, ref.null
			r.uint()
		case 0x43:
			r.bytes(4)
		case 0x44:
			r.bytes(8)
		case 0xfd: // v128.const
			r.uint()
			r.bytes(16)
		}
	}
}

func (m *binary) resolve() {
	for i := range m.exports {
		e := &m.exports[i]
		list := map[byte][]extern{kindTable: m.tables, kindMemory: m.mems, kindGlobal: m.globals}[e.kind]
		switch n := int(e.index); {
		case e.kind == kindFunc && n < len(m.funcs):
			e.extern = extern{kind: kindFunc, typ: m.funcs[n]}
		case n < len(list):
			e.extern = list[n]
		}
	}
}
