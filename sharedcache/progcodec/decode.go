package progcodec

import (
	"encoding/binary"
	"fmt"
	"sync"
	"unsafe"

	"github.com/dop251/goja"
	"github.com/dop251/goja/file"
)

// DecodeOptions says which program the caller wants.
type DecodeOptions struct {
	// SourceHash and Flags must be those of EncodeOptions.
	SourceHash [32]byte
	Flags      uint32
	// Source is the source text; the program refers to it. It is needed unless EncodeOptions.StoreSource was set. Its length and
	// checksum are compared with those of the text that was compiled.
	Source string
	// FileName replaces the name under which the program was compiled, if it is not empty.
	FileName string
	// Eager decodes all functions at once. The program then keeps no reference to data.
	Eager bool
}

// Decode rebuilds a program. The error is a *[RejectError], whatever data is; then the caller compiles the source.
// Any goroutine may call it, and the program is as shareable as one from the compiler.
//
// Unless opts.Eager is set, the program refers to data: data must not be changed afterwards.
func Decode(data []byte, opts DecodeOptions) (prg *goja.Program, err error) {
	e, err := theEngine()
	if err != nil {
		return nil, reject(ReasonEngine, err.Error())
	}
	h, err := Verify(data)
	if err != nil {
		return nil, err
	}
	switch {
	case h.Fingerprint != e.print:
		return nil, reject(ReasonFingerprint, "made for another engine")
	case h.SourceHash != opts.SourceHash:
		return nil, reject(ReasonSource, "made from another source")
	case h.Flags != opts.Flags:
		return nil, reject(ReasonFlags, fmt.Sprintf("made with flags %#x, not %#x", h.Flags, opts.Flags))
	}
	// A checksum that fits does not make the contents sensible. The readers check what they read;
	// this is for the case that one of them forgets.
	defer func() {
		if r := recover(); r != nil {
			prg, err = nil, reject(ReasonCorrupt, fmt.Sprint(r))
		}
	}()
	d := &decoder{e: e, lazy: !opts.Eager && e.lazy != nil}
	if err := d.open(data[headerSize:], opts); err != nil {
		return nil, err
	}
	if d.lazy {
		d.stubOf = make([]*lazyFunc, d.prgs.n)
		main := new(goja.Program)
		if err := d.program(0, main); err != nil {
			return nil, err
		}
		return main, nil
	}
	return d.all()
}

// decoder builds the parts of one program. With lazy set it lives as long as the program, and mu guards everything
// that changes after open.
type decoder struct {
	e    *engine
	lazy bool

	src  string
	file *file.File
	strs [2]section // plain, wide
	shrd section
	prgs section
	code int // instructions in all programs
	maps int // position items in all programs

	mu       sync.Mutex
	shared   []iface // decoded shared instructions; no table: not yet
	slabs    []slab  // by plan
	property slab
	texts    pool[string]
	wides    pool[[]uint16]
	ints     pool[int64]
	floats   pool[float64]
	stubs    pool[lazyFunc]
	stubOf   []*lazyFunc    // lazy only: by program number, so that forged cycles end
	progs    []goja.Program // eager only
	codeSlab []iface        // eager only
	mapSlab  []srcMapItem   // eager only
}

// pool is a slab of a type that has a name here.
type pool[T any] struct {
	free []T
	grow int
}

func (p *pool[T]) take() *T {
	if len(p.free) == 0 {
		p.grow = min(max(2*p.grow, 2), maxSlab)
		p.free = make([]T, p.grow)
	}
	v := &p.free[0]
	p.free = p.free[1:]
	return v
}

// section is a table of n records in a blob.
type section struct {
	n       int
	offsets []byte
	blob    []byte
}

// at gives record i; ok is false if there is none or the table is out of order.
func (s *section) at(i int) (record []byte, ok bool) {
	if uint(i) >= uint(s.n) {
		return nil, false
	}
	from, to := uint64(binary.LittleEndian.Uint32(s.offsets[4*i:])), uint64(len(s.blob))
	if i+1 < s.n {
		to = uint64(binary.LittleEndian.Uint32(s.offsets[4*i+4:]))
	}
	if from > to || to > uint64(len(s.blob)) {
		return nil, false
	}
	return s.blob[from:to:to], true
}

// ordered tells whether the records cover the blob once, which bounds what can be decoded from it.
func (s *section) ordered() bool {
	prev := uint32(0)
	for i := range s.n {
		v := binary.LittleEndian.Uint32(s.offsets[4*i:])
		if v < prev || i == 0 && v != 0 {
			return false
		}
		prev = v
	}
	return uint64(prev) <= uint64(len(s.blob))
}

// open finds the sections.
func (d *decoder) open(payload []byte, opts DecodeOptions) error {
	r := &reader{b: payload}
	numbers := r.bytes(4 * numCounts)
	if r.bad {
		return reject(ReasonCorrupt, "no room for the numbers")
	}
	count := func(i int) int { return int(binary.LittleEndian.Uint32(numbers[4*i:])) }
	d.strs[1].blob = r.bytes(count(countWideBytes))
	for i, s := range []*section{&d.strs[1], &d.strs[0], &d.shrd, &d.prgs} {
		s.n = count(countWide + i)
		if s.n > r.left()/4 {
			return reject(ReasonCorrupt, "no room for an offset table")
		}
		s.offsets = r.bytes(4 * s.n)
	}
	d.strs[0].blob = r.bytes(count(countPlainBytes))
	d.shrd.blob = r.bytes(count(countSharedBytes))
	d.prgs.blob = r.bytes(count(countProgBytes))
	name := string(r.bytes(count(countNameBytes)))
	srcMap := r.bytes(count(countMapBytes))
	d.src = opts.Source
	if count(countStored) == 1 {
		d.src = string(r.bytes(count(countSource)))
	}
	d.code, d.maps = count(countCode), count(countSrcMap)
	if r.bad || r.left() != 0 || count(countStored) > 1 {
		return reject(ReasonCorrupt, "sections do not fill the payload")
	}
	if !d.shrd.ordered() || !d.prgs.ordered() || d.prgs.n == 0 || d.code > len(d.prgs.blob) || d.maps > len(d.prgs.blob)/2 {
		return reject(ReasonCorrupt, "numbers do not fit the sections")
	}
	if len(d.src) != count(countSource) || checksumString(d.src) != binary.LittleEndian.Uint32(numbers[4*countSourceSum:]) {
		return reject(ReasonSource, "the source text is not the one that was compiled")
	}
	if opts.FileName != "" {
		name = opts.FileName
	}
	d.file = file.NewFile(name, d.src, count(countBase))
	if len(srcMap) > 0 {
		if err := decodeSourceMap(d.file, srcMap); err != nil {
			return err
		}
	}
	d.ownStrings()
	d.shared = d.e.newCode(d.shrd.n)
	d.slabs = make([]slab, len(d.e.plans))
	return nil
}

// ownStrings copies the strings when the data is not to be kept, or lies so that UTF-16 in it is not aligned.
func (d *decoder) ownStrings() {
	wide := d.strs[1].blob
	if len(wide) > 0 && (!d.lazy || uintptr(unsafe.Pointer(&wide[0]))%2 != 0) {
		units := make([]uint16, (len(wide)+1)/2)
		own := unsafe.Slice((*byte)(unsafe.Pointer(&units[0])), len(wide))
		copy(own, wide)
		d.strs[1].blob = own
	}
	if !d.lazy {
		d.strs[0].blob = append([]byte(nil), d.strs[0].blob...)
	}
}

// all decodes every function.
func (d *decoder) all() (*goja.Program, error) {
	d.progs = make([]goja.Program, d.prgs.n)
	d.codeSlab = d.e.newCode(d.code)
	d.mapSlab = make([]srcMapItem, d.maps)
	for i := range d.shared {
		if _, ok := d.sharedInstruction(i); !ok {
			return nil, reject(ReasonCorrupt, "a shared instruction makes no sense")
		}
	}
	for i := range d.progs {
		if err := d.program(i, &d.progs[i]); err != nil {
			return nil, err
		}
	}
	if len(d.codeSlab) != 0 || len(d.mapSlab) != 0 {
		return nil, reject(ReasonCorrupt, "fewer instructions than announced")
	}
	return &d.progs[0], nil
}

// takeCode gives room for n instructions.
func (d *decoder) takeCode(n int) ([]iface, bool) {
	if d.progs == nil {
		return d.e.newCode(n), true
	}
	if n > len(d.codeSlab) {
		return nil, false
	}
	code := d.codeSlab[:n:n]
	d.codeSlab = d.codeSlab[n:]
	return code, true
}

func (d *decoder) takeSrcMap(n int) ([]srcMapItem, bool) {
	if d.progs == nil {
		return make([]srcMapItem, n), true
	}
	if n > len(d.mapSlab) {
		return nil, false
	}
	items := d.mapSlab[:n:n]
	d.mapSlab = d.mapSlab[n:]
	return items, true
}

// program decodes program number i into p. The caller holds mu, or is the only one who knows d.
func (d *decoder) program(i int, p *goja.Program) error {
	record, ok := d.prgs.at(i)
	if !ok {
		return reject(ReasonCorrupt, "no such program")
	}
	r := &reader{b: record}
	nMap, n := d.programHead(r, p)
	if r.bad || nMap > r.left()/2 || n > r.left()-2*nMap {
		return reject(ReasonCorrupt, "a program's numbers make no sense")
	}
	items, ok1 := d.takeSrcMap(nMap)
	code, ok2 := d.takeCode(n)
	if !ok1 || !ok2 {
		return reject(ReasonCorrupt, "more instructions than announced")
	}
	prev := srcMapItem{}
	for k := range items {
		prev.pc += int(r.int())
		prev.srcPos += int(r.int())
		items[k] = prev
	}
	for k := range code {
		v := r.uint()
		if v&1 == 0 {
			ins, ok := d.sharedInstruction(int(v >> 1))
			if !ok {
				return reject(ReasonCorrupt, "no such shared instruction")
			}
			code[k] = ins
		} else {
			code[k] = d.instruction(r, v>>1)
		}
		if r.bad {
			return reject(ReasonCorrupt, "an instruction makes no sense")
		}
	}
	if r.left() != 0 {
		return reject(ReasonCorrupt, "a program has a tail")
	}
	if nMap > 0 {
		d.e.setSrcMap(p, items)
	}
	if d.e.guards != nil {
		d.e.guards.fuser.code(code)
	}
	d.e.setCode(p, code)
	return nil
}

// programHead reads what precedes the source map, and sets it in p.
func (d *decoder) programHead(r *reader, p *goja.Program) (nMap, nCode int) {
	v := r.uint()
	*d.e.funcName(p) = d.name(r, v>>1)
	if v&1 == 1 {
		*d.e.file(p) = d.file
	}
	nMap = r.count(2)
	nCode = r.count(1)
	return nMap, nCode
}

// sharedInstruction gives shared instruction i, and decodes it when it is asked for the first time.
func (d *decoder) sharedInstruction(i int) (iface, bool) {
	if uint(i) >= uint(len(d.shared)) {
		return iface{}, false
	}
	if ins := d.shared[i]; ins.tab != 0 {
		return ins, true
	}
	record, ok := d.shrd.at(i)
	if !ok {
		return iface{}, false
	}
	r := &reader{b: record}
	ins := d.instruction(r, r.uint())
	if r.bad || r.left() != 0 {
		return iface{}, false
	}
	d.shared[i] = ins
	return ins, true
}
