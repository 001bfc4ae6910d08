package progcodec

import (
	"encoding/binary"
	"unsafe"

	"github.com/dop251/goja"
	"github.com/dop251/goja/file"
)

// EncodeOptions says what the encoded program belongs to. Decode compares SourceHash and Flags with what its caller wants.
type EncodeOptions struct {
	// SourceHash is the caller's hash of the source that the program was compiled from.
	SourceHash [32]byte
	// Flags are the caller's: whatever else made the program what it is (strictness, kind of wrapper, options of a transform).
	Flags uint32
	// StoreSource puts the source text into the data, so that Decode needs no DecodeOptions.Source.
	StoreSource bool
}

// Encode turns p into bytes. Equal programs with equal options give equal bytes. The error is an *[UnencodableError] for a program with
// something that the codec does not cover, and a *[RejectError] with ReasonEngine if the codec does not understand this engine at all.
//
// Any goroutine may call it, also while p runs elsewhere. Encoding a lazily decoded program first decodes all of it.
func Encode(p *goja.Program, opts EncodeOptions) ([]byte, error) {
	e, err := theEngine()
	if err != nil {
		return nil, reject(ReasonEngine, err.Error())
	}
	data, err := e.encode(p, opts.StoreSource)
	if err != nil {
		return nil, err
	}
	seal(data, Header{Version: Version, Flags: opts.Flags, Fingerprint: e.print, SourceHash: opts.SourceHash})
	return data, nil
}

type encoder struct {
	e       *engine
	file    *file.File
	src     string
	strs    [2]stringTable
	progs   []*goja.Program // in the order of their numbers
	number  map[*goja.Program]int
	bodies  []body
	ids     map[string]uint32         // instruction bytes to id
	unique  map[unsafe.Pointer]uint32 // the same for types with identity
	entries []entry
	scratch []byte
	digest  bool // strings are written in place, and not numbered
}

// stringTable is one of two: bytes that are read in place, and UTF-16 that must be aligned.
type stringTable struct {
	index   map[string]int
	blob    []byte
	offsets []uint32
}

func (t *stringTable) add(s string) int {
	if i, ok := t.index[s]; ok {
		return i
	}
	if t.index == nil {
		t.index = map[string]int{}
	}
	i := len(t.offsets)
	t.index[s] = i
	t.offsets = append(t.offsets, uint32(len(t.blob)))
	t.blob = append(t.blob, s...)
	return i
}

// entry is a distinct instruction.
type entry struct {
	bytes  []byte // type number and fields
	uses   int
	global int // its number in the shared table, -1 if it is used once and written in place
}

type body struct {
	entries []uint32 // ids of the instructions
	header  []byte
	srcMap  []byte
}

// encodePanic carries an error out of the walk.
type encodePanic struct{ err error }

func (en *encoder) fail(typ, detail string) {
	panic(encodePanic{&UnencodableError{Type: typ, Detail: detail}})
}

func catchEncode(err *error) {
	switch r := recover().(type) {
	case nil:
	case encodePanic:
		*err = r.err
	default:
		panic(r)
	}
}

// encode returns room for the header, and the payload.
func (e *engine) encode(p *goja.Program, storeSource bool) (data []byte, err error) {
	defer catchEncode(&err)
	if p == nil {
		return nil, &UnencodableError{Type: "*goja.Program", Detail: "is nil"}
	}
	en := &encoder{e: e, file: *e.file(p), number: map[*goja.Program]int{}, ids: map[string]uint32{}, unique: map[unsafe.Pointer]uint32{}}
	if en.file == nil {
		return nil, &UnencodableError{Type: "*goja.Program", Detail: "has no source file"}
	}
	en.src = en.file.Source()
	en.programNumber(p)
	for i := 0; i < len(en.progs); i++ { // grows while it is walked
		en.bodies = append(en.bodies, en.body(en.progs[i]))
	}
	return en.assemble(storeSource)
}

// programNumber gives the number of a program, and queues it when it is new. It sees through the stubs of lazy decoding.
func (en *encoder) programNumber(p *goja.Program) int {
	if real, err := en.e.resolve(p); err != nil {
		panic(encodePanic{err})
	} else if real != nil {
		p = real
	}
	if n, ok := en.number[p]; ok {
		return n
	}
	n := len(en.progs)
	en.number[p] = n
	en.progs = append(en.progs, p)
	return n
}

func (en *encoder) body(p *goja.Program) body {
	var b body
	code, items := en.e.code(p), en.e.srcMap(p)
	hasFile := uint64(0)
	switch *en.e.file(p) {
	case en.file:
		hasFile = 1
	case nil:
	default:
		en.fail("*goja.Program", "is made of several source files")
	}
	b.header = binary.AppendUvarint(b.header, en.name(string(*en.e.funcName(p)))<<1|hasFile)
	b.header = binary.AppendUvarint(b.header, uint64(len(items)))
	b.header = binary.AppendUvarint(b.header, uint64(len(code)))
	prev := srcMapItem{}
	for _, it := range items {
		b.srcMap = binary.AppendVarint(b.srcMap, int64(it.pc-prev.pc))
		b.srcMap = binary.AppendVarint(b.srcMap, int64(it.srcPos-prev.srcPos))
		prev = it
	}
	b.entries = make([]uint32, len(code))
	for i, ins := range code {
		b.entries[i] = en.instruction(p, i, ins)
	}
	return b
}

// instruction gives the id of an instruction; equal ones have the same.
func (en *encoder) instruction(p *goja.Program, i int, ins iface) uint32 {
	if ins.tab == 0 { // the compiler left an instruction out, in code that is never reached
		ins = en.e.filler
	}
	ins = en.e.guards.original(ins)
	pl := en.e.byTab[ins.tab]
	en.scratch = en.scratch[:0]
	if pl == nil {
		pattern, flags, ok := en.e.lazyPattern(ins)
		if !ok {
			en.fail(en.e.instructionType(p, i).String(), "is an instruction that the codec does not know")
		}
		pl = en.e.regexp
		en.uint(uint64(pl.id))
		en.regexp(pattern, flags)
	} else {
		en.content(pl, ins.data)
	}
	var id uint32
	var known bool
	if pl.identity {
		id, known = en.unique[ins.data]
	} else {
		id, known = en.ids[string(en.scratch)]
	}
	if !known {
		id = uint32(len(en.entries))
		bytes := append([]byte(nil), en.scratch...)
		en.entries = append(en.entries, entry{bytes: bytes})
		if pl.identity {
			en.unique[ins.data] = id
		} else {
			en.ids[string(bytes)] = id
		}
	}
	en.entries[id].uses++
	return id
}

// content writes type number and fields of an instruction.
func (en *encoder) content(pl *plan, data unsafe.Pointer) {
	en.uint(uint64(pl.id))
	switch {
	case pl.gap != "":
		en.fail(pl.name, pl.gap)
	case pl.special == specialMarker:
		en.uint(en.marker(pl, data))
	case pl.special == specialRegexp:
		pattern, flags := en.e.pattern.read(data)
		rebuilt, err := en.e.buildRegexp(pattern, flags)
		if err != nil {
			en.fail(pl.name, err.Error())
		}
		if p2, f2 := en.e.pattern.read(rebuilt.data); p2 != pattern || f2 != flags {
			en.fail(pl.name, "is not what its literal compiles to")
		}
		en.regexp(pattern, flags)
	default:
		en.fields(pl, data)
	}
}

func (en *encoder) marker(pl *plan, p unsafe.Pointer) uint64 {
	for i, m := range en.e.markers {
		if m == p {
			return uint64(i)
		}
	}
	en.fail(pl.name, "is a marker that the codec does not know")
	return 0
}

func (en *encoder) regexp(pattern, flags string) {
	en.uint(en.name(pattern))
	en.uint(en.name(flags))
}

func (en *encoder) uint(v uint64) { en.scratch = binary.AppendUvarint(en.scratch, v) }
func (en *encoder) int(v int64)   { en.scratch = binary.AppendVarint(en.scratch, v) }
