package wasm

import (
	"errors"
	"fmt"
	"slices"
)

// The kinds of what modules import and export, as the binary format numbers them.
const (
	kindFunc byte = iota
	kindTable
	kindMemory
	kindGlobal
	kindTag
)

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
	index   uint32  // of the function's type
	elem    valType // of a table
	limits  limits
	value   valType // of a global
	mutable bool
}

type importEntry struct {
	module, name string
	extern
	desc []byte // as the section has it
	at   int    // where the entry begins
	own  bool   // it is not asked from JavaScript: see claimBuiltins
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
	types       []funcType
	rawTypes    []byte // the entries of the type section
	typeEntries int    // how many these are: less than types where some are recursive
	imports     []importEntry
	exports     []exportEntry
	customs     []customSection
	bytes       []byte
	without     []byte // without custom sections, which the engine has no use for
	head        int    // where the import section begins in without, or where one would
	tail        int    // where it ends

	funcs   []funcType
	tables  []extern
	mems    []extern
	globals []extern
	tags    []extern

	elements []segment
	data     []segment
	own      uint64 // functions with bodies
	stores   bool   // it may keep references from outside where nobody else sees them
}

var errBinary = errors.New("unexpected end")

// reader reads numbers and names of the format. Reading beyond the end panics with errBinary, which parse turns into an error.
type reader struct {
	b    []byte
	at   int
	base int // where b begins in the module

	sizeAt, maxAt int // where limits had their numbers
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
		r.refuse(r.at, fmt.Sprintf("expected %d bytes, fell off end", n))
	}
	r.at += int(n)
	return r.b[r.at-int(n) : r.at]
}

func (r *reader) name() string { return string(r.bytes(r.uint())) }

func (r *reader) int() int64 {
	var v int64
	for shift := 0; shift < 64; shift += 7 {
		c := r.byte()
		v |= int64(c&0x7f) << shift
		if c < 0x80 {
			if c&0x40 != 0 && shift+7 < 64 {
				v |= -1 << (shift + 7)
			}
			return v
		}
	}
	panic(errBinary)
}

// valType reads a value type.
func (r *reader) valType() valType {
	b := r.byte()
	if b != refNullable && b != refNonNull {
		return valType(b)
	}
	heap := r.int()
	t := typeOfFunc | valType(heap)<<indexShift
	if heap < 0 {
		t = valType(heap & 0x7f)
	}
	if b == refNonNull {
		t |= nonNull
	}
	return t
}

func (r *reader) valTypes(what string) []valType {
	n := r.count(what, maxParams)
	if n > uint64(len(r.b)-r.at) {
		panic(errBinary)
	}
	list := make([]valType, n)
	for i := range list {
		list[i] = r.valType()
	}
	return list
}

func (r *reader) limits() limits {
	flags := r.byte()
	l := limits{hasMax: flags&1 != 0, shared: flags&2 != 0}
	r.sizeAt = r.at
	l.min = r.uint()
	if r.maxAt = r.at; l.hasMax {
		l.max = r.uint()
	}
	return l
}

func (r *reader) table() extern {
	if r.at < len(r.b) && r.b[r.at] == 0x40 { // with an expression for its elements, behind this
		r.bytes(2)
	}
	t := extern{kind: kindTable, elem: r.valType()}
	t.limits = r.limits()
	return t
}

func (r *reader) global() extern {
	g := extern{kind: kindGlobal, value: r.valType()}
	g.mutable = r.byte() == 1
	return g
}

// parse reads a module whose bytes the engine has accepted.
func parse(b []byte) (m *binary, err error) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case *refusal:
			err = p
		default:
			if p != errBinary {
				panic(p)
			}
			err = errBinary
		}
	}()
	m = &binary{bytes: b, head: 8, tail: 8}
	r := &reader{b: b, at: 8}
	kept := 0 // what stands before it is in m.without, but for custom sections
	for r.at < len(b) {
		begin := r.at
		id := r.byte()
		size := r.uint()
		if rest := uint64(len(b) - r.at); size > rest {
			r.refuse(begin, fmt.Sprintf("section (code %d, %q) extends past end of the module (length %d, remaining bytes %d)", id, sectionName(id), size, rest))
		}
		if id == 0 {
			m.without = append(m.without, b[kept:begin]...)
			kept = r.at + int(size)
		}
		body := &reader{b: r.bytes(size), base: r.at - int(size)}
		if err := m.section(id, body); err != nil {
			return nil, err
		}
		gone := kept - len(m.without)
		switch {
		case id == 2:
			m.head, m.tail = begin-gone, r.at-gone
		case id == 1:
			m.head, m.tail = r.at-gone, r.at-gone
		}
	}
	m.without = append(m.without, b[kept:]...)
	m.resolve()
	m.stores = len(m.tags) > 0 || slices.ContainsFunc(m.tables, func(x extern) bool { return x.elem.kind() == typeExternref }) ||
		slices.ContainsFunc(m.globals, func(x extern) bool { return x.mutable && x.value.kind() == typeExternref })
	return m, nil
}

// typeSection reads signatures, those in groups too.
func (m *binary) typeSection(r *reader) error {
	n := r.count("types", maxEntries)
	m.rawTypes, m.typeEntries = r.b[r.at:], int(n)
	for ; n > 0; n-- {
		form := r.byte()
		inner := uint64(1)
		group := form == 0x4e
		if group {
			inner = r.uint()
		}
		for ; inner > 0; inner-- {
			if group {
				form = r.byte()
			}
			if form != formFunc {
				return fmt.Errorf("unknown type form: %d, expected 0x60", form)
			}
			params := r.valTypes("param")
			m.types = append(m.types, funcType{params, r.valTypes("return")})
		}
	}
	return nil
}

// tag reads the type of an exception.
func (m *binary) tag(r *reader) extern {
	r.byte()
	i := r.uint()
	return extern{kind: kindTag, typ: m.typeAt(i), index: uint32(i)}
}

func (m *binary) typeAt(i uint64) funcType {
	if i >= uint64(len(m.types)) {
		panic(errBinary)
	}
	return m.types[i]
}

func (m *binary) importEntry(r *reader) {
	e := importEntry{at: r.base + r.at}
	e.module, e.name = r.name(), r.name()
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
		e.extern = extern{kind: kindMemory, limits: r.memoryLimits()}
		m.mems = append(m.mems, e.extern)
	case kindGlobal:
		e.extern = r.global()
		m.globals = append(m.globals, e.extern)
	case kindTag:
		e.extern = m.tag(r)
		m.tags = append(m.tags, e.extern)
	default:
		panic(errBinary)
	}
	e.desc = r.b[begin:r.at]
	m.imports = append(m.imports, e)
}

// refusal is what is wrong with a module that the engine does not look for.
type refusal struct {
	message string
	at      int
}

func (e *refusal) Error() string { return fmt.Sprintf("%s @+%d", e.message, e.at) }

// refuse ends the reading of a module; at is an index of r.
func (r *reader) refuse(at int, message string) { panic(&refusal{message, r.base + at}) }

// expression reads a constant expression.
func (m *binary) expression(r *reader) (c constant) {
	for {
		switch op := r.byte(); op {
		case 0x0b:
			return c
		case 0x23: // global.get
			at := r.at
			if i := r.uint(); i < uint64(len(m.globals)) && m.globals[i].mutable {
				r.refuse(at, "mutable globals cannot be used in constant expressions")
			} else {
				c.ops = append(c.ops, constantOp{op, int64(i)})
			}
		case 0x41: // i32.const
			c.ops = append(c.ops, constantOp{op, r.int()})
		case 0x42, 0xd0: // i64.const, ref.null
			r.int()
		case 0xd2: // ref.func
			r.uint()
		case 0x6a, 0x6b, 0x6c: // i32.add, i32.sub, i32.mul
			c.ops = append(c.ops, constantOp{op, 0})
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
		list := map[byte][]extern{kindTable: m.tables, kindMemory: m.mems, kindGlobal: m.globals, kindTag: m.tags}[e.kind]
		switch n := int(e.index); {
		case e.kind == kindFunc && n < len(m.funcs):
			e.extern = extern{kind: kindFunc, typ: m.funcs[n]}
		case n < len(list):
			e.extern = list[n]
		}
	}
}
