package wasm

import (
	"math"
	"strconv"
)

// Small modules that stand between JavaScript and the engine, which wants memories, tables and globals to belong to modules. Each
// exports its one thing as thing.
const thing = "x"

func uleb(b []byte, v uint64) []byte {
	for v >= 0x80 {
		b = append(b, byte(v)|0x80)
		v >>= 7
	}
	return append(b, byte(v))
}

func sleb(b []byte, v int64) []byte {
	for {
		c := byte(v & 0x7f)
		v >>= 7
		if v == 0 && c&0x40 == 0 || v == -1 && c&0x40 != 0 {
			return append(b, c)
		}
		b = append(b, c|0x80)
	}
}

func name(b []byte, s string) []byte { return append(uleb(b, uint64(len(s))), s...) }

type encoder struct{ b []byte }

func newEncoder() *encoder { return &encoder{[]byte("\x00asm\x01\x00\x00\x00")} }

// section adds a section with count entries.
func (e *encoder) section(id byte, count int, entries ...byte) *encoder {
	body := append(uleb(nil, uint64(count)), entries...)
	e.b = append(uleb(append(e.b, id), uint64(len(body))), body...)
	return e
}

func (e *encoder) imports(module, item string, desc ...byte) *encoder {
	return e.section(2, 1, append(name(name(nil, module), item), desc...)...)
}

func (e *encoder) export(item string, kind byte) *encoder {
	return e.section(7, 1, append(name(nil, item), kind, 0)...)
}

func encodeType(t funcType) []byte {
	b := append(uleb([]byte{0x60}, uint64(len(t.params))), t.params...)
	return append(uleb(b, uint64(len(t.results))), t.results...)
}

func encodeLimits(l limits) []byte {
	flags := byte(0)
	if l.hasMax {
		flags |= 1
	}
	b := uleb([]byte{flags}, l.min)
	if l.hasMax {
		b = uleb(b, l.max)
	}
	return b
}

// memoryModule has a memory of its own.
func memoryModule(l limits) []byte {
	return newEncoder().section(5, 1, encodeLimits(l)...).export(thing, kindMemory).b
}

// tableModule has a table of its own.
func tableModule(elem byte, l limits) []byte {
	return newEncoder().section(4, 1, append([]byte{elem}, encodeLimits(l)...)...).export(thing, kindTable).b
}

// globalModule has a global of its own with a number in it, or the null reference.
func globalModule(value byte, mutable bool, bits uint64) []byte {
	g := []byte{value, 0}
	if mutable {
		g[1] = 1
	}
	switch value {
	case typeI32:
		g = sleb(append(g, 0x41), int64(int32(bits)))
	case typeI64:
		g = sleb(append(g, 0x42), int64(bits))
	case typeF32:
		n := uint32(bits)
		g = append(g, 0x43, byte(n), byte(n>>8), byte(n>>16), byte(n>>24))
	case typeF64:
		g = append(g, 0x44)
		for i := 0; i < 8; i++ {
			g = append(g, byte(bits>>(8*i)))
		}
	default:
		g = append(g, 0xd0, value)
	}
	return newEncoder().section(6, 1, append(g, 0x0b)...).export(thing, kindGlobal).b
}

// desc describes what an adapter imports: the widest type that fits.
func (x *extern) desc() []byte {
	switch x.kind {
	case kindTable:
		return []byte{kindTable, x.elem, 0, 0}
	case kindMemory:
		return []byte{kindMemory, 0, 0}
	}
	mutable := byte(0)
	if x.mutable {
		mutable = 1
	}
	return []byte{kindGlobal, x.value, mutable}
}

// adapterModule imports something from the module "o" and exports it as thing.
func adapterModule(item string, x *extern) []byte {
	return newEncoder().imports("o", item, x.desc()...).export(thing, x.kind).b
}

// tableAccess imports a table from "o" and exports functions over it: get, set, grow and size.
func tableAccess(item string, elem byte) []byte {
	i32 := typeI32
	types := encodeType(funcType{[]byte{i32}, []byte{elem}})
	types = append(types, encodeType(funcType{[]byte{i32, elem}, nil})...)
	types = append(types, encodeType(funcType{[]byte{i32, elem}, []byte{i32}})...)
	types = append(types, encodeType(funcType{nil, []byte{i32}})...)
	var exports, code []byte
	for i, n := range []string{"get", "set", "grow", "size"} {
		exports = append(name(exports, n), kindFunc, byte(i))
	}
	for _, body := range [][]byte{
		{0, 0x20, 0, 0x25, 0, 0x0b},
		{0, 0x20, 0, 0x20, 1, 0x26, 0, 0x0b},
		{0, 0x20, 1, 0x20, 0, 0xfc, 15, 0, 0x0b},
		{0, 0xfc, 16, 0, 0x0b},
	} {
		code = append(uleb(code, uint64(len(body))), body...)
	}
	return newEncoder().section(1, 4, types...).imports("o", item, kindTable, elem, 0, 0).section(3, 4, 0, 1, 2, 3).
		section(7, 4, exports...).section(10, 4, code...).b
}

// referenceModule imports a function from "o" and exports a function that gives its reference.
func referenceModule(item string, t funcType) []byte {
	types := append(encodeType(t), encodeType(funcType{nil, []byte{typeFuncref}})...)
	body := []byte{0, 0xd2, 0, 0x0b}
	e := newEncoder().section(1, 2, types...).imports("o", item, kindFunc, 0).section(3, 1, 1)
	e.section(7, 1, append(name(nil, thing), kindFunc, 1)...)
	return e.section(9, 1, 3, 0, 1, 0).section(10, 1, append(uleb(nil, uint64(len(body))), body...)...).b
}

// hostModule is what the functions that a module imports come from, under hostName of the import's index.
const hostModule = "h"

func hostName(i int) string { return "f" + strconv.Itoa(i) }

func thingModule(i int) string { return "m" + strconv.Itoa(i) }

// renamed gives the module with imports under names that are the same for each instance: the engine finds imports by the name of a
// module, JavaScript gives each import by itself.
func (m *binary) renamed() []byte {
	if len(m.imports) == 0 {
		return m.bytes
	}
	var entries []byte
	for i := range m.imports {
		e := &m.imports[i]
		if e.kind == kindFunc {
			entries = name(name(entries, hostModule), hostName(i))
		} else {
			entries = name(name(entries, thingModule(i)), thing)
		}
		entries = append(entries, e.desc...)
	}
	e := &encoder{append(make([]byte, 0, len(m.bytes)+len(entries)), m.bytes[:m.head]...)}
	e.section(2, len(m.imports), entries...)
	return append(e.b, m.bytes[m.tail:]...)
}

func float32Bits(f float64) uint64 { return uint64(math.Float32bits(float32(f))) }
