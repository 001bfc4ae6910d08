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
	b := []byte{formFunc}
	for _, list := range [][]valType{t.params, t.results} {
		b = uleb(b, uint64(len(list)))
		for _, x := range list {
			b = x.encode(b)
		}
	}
	return b
}

func encodeLimits(l limits) []byte {
	flags := byte(0)
	if l.hasMax {
		flags |= 1
	}
	if l.shared {
		flags |= 2
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
func tableModule(elem valType, l limits) []byte {
	return newEncoder().section(4, 1, append(elem.encode(nil), encodeLimits(l)...)...).export(thing, kindTable).b
}

// globalModule has a global of its own with a number in it, or the null reference.
func globalModule(value valType, mutable bool, bits uint64) []byte {
	g := []byte{byte(value), 0}
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
		g = append(g, 0xd0, byte(value))
	}
	return newEncoder().section(6, 1, append(g, 0x0b)...).export(thing, kindGlobal).b
}

// desc describes what an adapter imports: the widest type that fits.
func (x *extern) desc() []byte {
	switch x.kind {
	case kindTable:
		return append(x.elem.encode([]byte{kindTable}), 0, 0)
	case kindMemory:
		if x.limits.shared {
			return append([]byte{kindMemory}, encodeLimits(limits{max: x.limits.max, hasMax: true, shared: true})...)
		}
		return []byte{kindMemory, 0, 0}
	}
	mutable := byte(0)
	if x.mutable {
		mutable = 1
	}
	return append(x.value.encode([]byte{kindGlobal}), mutable)
}

// adapterModule imports something from the module "o" and exports it as thing.
func adapterModule(item string, x *extern) []byte {
	return newEncoder().imports("o", item, x.desc()...).export(thing, x.kind).b
}

// functionAdapter imports a function from "o" and exports it under another name.
func functionAdapter(item string, t funcType, as string) []byte {
	return newEncoder().section(1, 1, encodeType(t)...).imports("o", item, kindFunc, 0).export(as, kindFunc).b
}

// tableAccess imports a table from "o" and exports functions over it: get, set, grow and size.
func tableAccess(item string, elem valType) []byte {
	i32 := typeI32
	types := encodeType(funcType{[]valType{i32}, []valType{elem}})
	types = append(types, encodeType(funcType{[]valType{i32, elem}, nil})...)
	types = append(types, encodeType(funcType{[]valType{i32, elem}, []valType{i32}})...)
	types = append(types, encodeType(funcType{nil, []valType{i32}})...)
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
	return newEncoder().section(1, 4, types...).imports("o", item, append(elem.encode([]byte{kindTable}), 0, 0)...).section(3, 4, 0, 1, 2, 3).
		section(7, 4, exports...).section(10, 4, code...).b
}

// referenceModule imports a function from "o" and exports a function that gives its reference.
func referenceModule(item string, t funcType) []byte {
	types := append(encodeType(t), encodeType(funcType{nil, []valType{typeFuncref}})...)
	body := []byte{0, 0xd2, 0, 0x0b}
	e := newEncoder().section(1, 2, types...).imports("o", item, kindFunc, 0).section(3, 1, 1)
	e.section(7, 1, append(name(nil, thing), kindFunc, 1)...)
	return e.section(9, 1, 3, 0, 1, 0).section(10, 1, append(uleb(nil, uint64(len(body))), body...)...).b
}

// exactModule calls the functions of hostModule from functions of exactly the types of those imports. Behind each call it makes sure
// that results are not null that must not be.
func (m *binary) exactModule(list []int) []byte {
	types, imports, funcs, exports, code := append([]byte{}, m.rawTypes...), []byte{}, []byte{}, []byte{}, []byte{}
	for n, i := range list {
		t := m.imports[i].typ
		types = append(types, encodeType(t.erased())...)
		imports = uleb(append(name(name(imports, hostModule), hostName(i)), kindFunc), uint64(len(m.types)+n))
		funcs = uleb(funcs, uint64(m.imports[i].index))
		exports = uleb(append(name(exports, hostName(i)), kindFunc), uint64(len(list)+n))
		body := t.forward(n)
		code = append(uleb(code, uint64(len(body))), body...)
	}
	return newEncoder().section(1, m.typeEntries+len(list), types...).section(2, len(list), imports...).section(3, len(list), funcs...).
		section(7, len(list), exports...).section(10, len(list), code...).b
}

// forward is the body of a function of type t that calls function f, which is of the erased type. Where a result that is not the last one
// must not be null, all of them go through locals.
func (t funcType) forward(f int) []byte {
	n := len(t.results)
	first := len(t.params) // of the locals for results
	body := uleb(nil, uint64(n))
	for _, r := range t.results {
		body = r.kind().encode(append(body, 1))
	}
	for i := range t.params {
		body = uleb(append(body, 0x20), uint64(i))
	}
	body = uleb(append(body, 0x10), uint64(f))
	for i := n - 1; i >= 0; i-- {
		body = uleb(append(body, 0x21), uint64(first+i))
	}
	for i, r := range t.results {
		body = uleb(append(body, 0x20), uint64(first+i))
		if r&nonNull != 0 {
			body = append(body, 0xd4)
		}
	}
	return append(body, 0x0b)
}

func hostName(i int) string { return "f" + strconv.Itoa(i) }

func thingModule(i int) string { return "m" + strconv.Itoa(i) }

// renamed gives the module as the engine gets it: without custom sections, and with imports under names that are the same for each instance: the engine finds imports by the name of a
// module, JavaScript gives each import by itself.
func (m *binary) renamed() []byte {
	if len(m.imports) == 0 {
		return m.without
	}
	var entries []byte
	for i := range m.imports {
		e := &m.imports[i]
		item := thing
		if e.kind == kindFunc {
			item = hostName(i)
		}
		entries = name(name(entries, thingModule(i)), item)
		if e.kind == kindGlobal && !e.mutable && e.value&0xff != typeOfFunc {
			// JavaScript's own globals are of types with null.
			entries = append(e.value.kind().encode(append(entries, kindGlobal)), 0)
		} else {
			entries = append(entries, e.desc...)
		}
	}
	e := &encoder{append(make([]byte, 0, len(m.without)+len(entries)), m.without[:m.head]...)}
	e.section(2, len(m.imports), entries...)
	return append(e.b, m.without[m.tail:]...)
}

func float32Bits(f float64) uint64 { return uint64(math.Float32bits(float32(f))) }
