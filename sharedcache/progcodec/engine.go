package progcodec

import (
	"encoding/binary"
	"fmt"
	"math/big"
	"reflect"
	"sort"
	"strings"
	"sync"
	"unsafe"

	"github.com/dop251/goja"
	"github.com/dop251/goja/file"
	"github.com/dop251/goja/unistring"
)

// iface is the memory of a non-empty interface value. The table is an integer because tables are not collected:
// they lie outside the heap or, for the codec's own, are kept alive by the engine value.
type iface struct {
	tab  uintptr
	data unsafe.Pointer
}

// srcMapItem mirrors the engine's type of this name; learnLayout checks that it does.
type srcMapItem struct{ pc, srcPos int }

// engine is what the codec knows of the engine in this binary. It is immutable and shared.
type engine struct {
	codeType   reflect.Type // []instruction
	srcMapType reflect.Type // []srcMapItem
	atCode     uintptr      // offsets in goja.Program
	atFuncName uintptr
	atFile     uintptr
	atSrcMap   uintptr

	plans   []*plan           // instruction types by id
	byTab   map[uintptr]*plan // and by interface table
	filler  iface             // an instruction for places that are never reached
	markers []unsafe.Pointer  // the *yieldMarker values, which the engine compares by address, in order of the zoo

	valueKinds map[uintptr]valueKind // by table of the Value interface
	valueTabs  [numValueKinds]uintptr
	property   *plan           // of *valueProperty, the element of a tagged template's arrays
	kinds      []reflect.Type  // Go string types found inside interface{} fields
	nothing    unsafe.Pointer  // data word of values without size
	regexp     *plan           // of *newRegexp
	pattern    patternLayout   // and where it keeps its pattern
	lazy       *lazyLayout     // nil when lazy decoding is not possible
	guards     *guards         // nil when nothing can be guarded
	print      [32]byte        // Fingerprint
	zoo        []*goja.Program // what was learned from
}

// theEngine examines the engine once. The error says which expectation the engine breaks.
//
//nolint:gochecknoglobals // computed once, immutable
var theEngine = sync.OnceValues(func() (*engine, error) { return learnEngine() })

func learnEngine() (e *engine, err error) {
	defer func() {
		if r := recover(); r != nil {
			e, err = nil, fmt.Errorf("progcodec: unexpected engine: %v", r)
		}
	}()
	e = &engine{byTab: map[uintptr]*plan{}, valueKinds: map[uintptr]valueKind{}}
	if err := e.learnLayout(); err != nil {
		return nil, err
	}
	for i, src := range zooScripts() {
		prg, err := goja.Compile(fmt.Sprintf("zoo%d.js", i), src, false)
		if err != nil {
			return nil, fmt.Errorf("progcodec: zoo script %d: %w", i, err)
		}
		e.zoo = append(e.zoo, prg)
	}
	e.learnValues()
	e.learnInstructions()
	e.pattern = learnPattern(e.regexp)
	e.lazy = e.learnLazy()
	e.print, err = e.computeFingerprint()
	if err != nil {
		return nil, err
	}
	e.guards = e.learnGuards()
	e.zoo = nil
	return e, nil
}

func (e *engine) learnLayout() error {
	typ := reflect.TypeFor[goja.Program]()
	want := []struct {
		name string
		at   *uintptr
		ok   func(reflect.Type) bool
	}{
		{"code", &e.atCode, func(t reflect.Type) bool {
			if t.Kind() != reflect.Slice || t.Elem().Kind() != reflect.Interface || t.Elem().NumMethod() != 1 || t.Elem().Method(0).Name != "exec" {
				return false
			}
			e.codeType = t
			return true
		}},
		{"funcName", &e.atFuncName, func(t reflect.Type) bool { return t == reflect.TypeFor[unistring.String]() }},
		{"src", &e.atFile, func(t reflect.Type) bool { return t == reflect.TypeFor[*file.File]() }},
		{"srcMap", &e.atSrcMap, func(t reflect.Type) bool {
			if t.Kind() != reflect.Slice || !sameLayout(t.Elem(), reflect.TypeFor[srcMapItem]()) {
				return false
			}
			e.srcMapType = t
			return true
		}},
	}
	if typ.NumField() != len(want) {
		return fmt.Errorf("progcodec: Program has %d fields", typ.NumField())
	}
	for _, w := range want {
		f, ok := typ.FieldByName(w.name)
		if !ok || !w.ok(f.Type) {
			return fmt.Errorf("progcodec: field %s of Program is not as expected", w.name)
		}
		*w.at = f.Offset
	}
	return nil
}

// sameLayout compares two flat structs field by field.
func sameLayout(a, b reflect.Type) bool {
	if a.Kind() != reflect.Struct || a.NumField() != b.NumField() || a.Size() != b.Size() {
		return false
	}
	for i := range a.NumField() {
		x, y := a.Field(i), b.Field(i)
		if x.Name != y.Name || x.Type != y.Type || x.Offset != y.Offset {
			return false
		}
	}
	return true
}

func (e *engine) code(p *goja.Program) []iface {
	return *(*[]iface)(unsafe.Add(unsafe.Pointer(p), e.atCode))
}

func (e *engine) srcMap(p *goja.Program) []srcMapItem {
	return *(*[]srcMapItem)(unsafe.Add(unsafe.Pointer(p), e.atSrcMap))
}

func (e *engine) file(p *goja.Program) **file.File {
	return (**file.File)(unsafe.Add(unsafe.Pointer(p), e.atFile))
}

func (e *engine) funcName(p *goja.Program) *unistring.String {
	return (*unistring.String)(unsafe.Add(unsafe.Pointer(p), e.atFuncName))
}

// newCode makes a slice that the collector knows as the engine's instructions.
func (e *engine) newCode(n int) []iface {
	if n == 0 {
		return nil
	}
	return unsafe.Slice((*iface)(reflect.MakeSlice(e.codeType, n, n).UnsafePointer()), n)
}

func (e *engine) setCode(p *goja.Program, code []iface) {
	*(*[]iface)(unsafe.Add(unsafe.Pointer(p), e.atCode)) = code
}

func (e *engine) setSrcMap(p *goja.Program, items []srcMapItem) {
	*(*[]srcMapItem)(unsafe.Add(unsafe.Pointer(p), e.atSrcMap)) = items
}

// instructionType gives the dynamic type of code[i] of p.
func (e *engine) instructionType(p *goja.Program, i int) reflect.Type {
	code := reflect.NewAt(e.codeType, unsafe.Add(unsafe.Pointer(p), e.atCode)).Elem()
	return code.Index(i).Elem().Type()
}

// learnInstructions walks the zoo: one plan per type, ids by name so that they are the same in each process.
func (e *engine) learnInstructions() {
	boxed := map[reflect.Type]bool{}
	seen := map[*goja.Program]bool{}
	isMarker := map[unsafe.Pointer]bool{}
	var walk func(p *goja.Program)
	walk = func(p *goja.Program) {
		if p == nil || seen[p] {
			return
		}
		seen[p] = true
		for i, ins := range e.code(p) {
			pl := e.byTab[ins.tab]
			if pl == nil {
				typ := e.instructionType(p, i)
				pl = e.newPlan(typ)
				pl.tab = ins.tab
				e.byTab[ins.tab] = pl
				e.plans = append(e.plans, pl)
				switch typ.String() {
				case "*goja.yieldMarker":
					pl.special = specialMarker
				case "*goja.newRegexp":
					pl.special, e.regexp = specialRegexp, pl
				case "*goja.getTaggedTmplObject":
					pl.identity = true
				}
				if pl.special != specialNone {
					pl.gap, pl.ops = "", nil // not written by field
				}
				if pl.size == 0 {
					e.nothing = ins.data
				}
			}
			if pl.special == specialMarker {
				if !isMarker[ins.data] {
					isMarker[ins.data] = true
					e.markers = append(e.markers, ins.data)
				}
				continue
			}
			base := ins.data
			for _, o := range pl.ops {
				switch at := unsafe.Add(base, o.at); o.kind {
				case opProgram:
					walk(*(**goja.Program)(at))
				case opAny:
					if v := *(*any)(at); v != nil && reflect.TypeOf(v).Kind() == reflect.String {
						boxed[reflect.TypeOf(v)] = true
					}
				case opValues:
					e.learnProperty(*(*[]goja.Value)(at))
				}
			}
		}
	}
	for _, p := range e.zoo {
		walk(p)
	}
	if e.regexp == nil {
		panic("no newRegexp instruction")
	}
	if e.nothing == nil {
		panic("no instruction without size")
	}
	if e.property == nil {
		panic("no property values in a tagged template")
	}
	sort.Slice(e.plans, func(i, j int) bool { return e.plans[i].name < e.plans[j].name })
	for i, pl := range e.plans {
		pl.id = i
		if pl.name == "goja._loadUndef" && pl.size == 0 {
			e.filler = iface{pl.tab, e.nothing}
		}
	}
	if e.filler.tab == 0 {
		panic("no instruction that loads undefined")
	}
	for typ := range boxed {
		e.kinds = append(e.kinds, typ)
	}
	sort.Slice(e.kinds, func(i, j int) bool { return e.kinds[i].String() < e.kinds[j].String() })
}

// learnProperty learns the type of the elements of a tagged template's arrays, which are properties and not plain values.
func (e *engine) learnProperty(values []goja.Value) {
	for i := range values {
		typ := reflect.TypeOf(values[i])
		if typ == nil || typ.Kind() != reflect.Pointer || typ.Elem().Kind() != reflect.Struct || !strings.HasSuffix(typ.String(), ".valueProperty") {
			continue
		}
		word := (*iface)(unsafe.Pointer(&values[i])).tab
		if e.property == nil {
			e.property = e.newPlan(typ)
			e.property.tab = word
			e.valueKinds[word], e.valueTabs[valueProperty] = valueProperty, word
		}
	}
}

// learnValues takes one value of each primitive kind from the engine's API and keeps its interface table.
func (e *engine) learnValues() {
	rt := goja.New()
	learn := func(kind valueKind, v goja.Value, want reflect.Kind) {
		typ := reflect.TypeOf(v)
		if typ.Kind() != want {
			panic(fmt.Sprintf("value %s is a %s, want a %s", typ, typ.Kind(), want))
		}
		word := (*iface)(unsafe.Pointer(&v)).tab
		if old, ok := e.valueKinds[word]; ok && old != kind {
			panic(fmt.Sprintf("value %s has two kinds", typ))
		}
		e.valueKinds[word], e.valueTabs[kind] = kind, word
	}
	learn(valueASCII, goja.StringFromUTF16([]uint16{'a'}), reflect.String)
	learn(valueWide, goja.StringFromUTF16([]uint16{0x430}), reflect.Slice)
	learn(valueInt, rt.ToValue(1), reflect.Int64)
	learn(valueFloat, rt.ToValue(1.5), reflect.Float64)
	learn(valueBool, rt.ToValue(true), reflect.Bool)
	learn(valueNull, goja.Null(), reflect.Struct)
	learn(valueUndefined, goja.Undefined(), reflect.Struct)
	learn(valueBigInt, rt.ToValue(big.NewInt(1)), reflect.Pointer)
	if t := reflect.TypeOf(rt.ToValue(big.NewInt(1))).Elem(); !t.ConvertibleTo(reflect.TypeFor[big.Int]()) {
		panic("a BigInt is not a big.Int")
	}
	if reflect.TypeOf(goja.Null()).Size() != 0 || reflect.TypeOf(goja.Undefined()).Size() != 0 {
		panic("null or undefined has a size")
	}
	if t := reflect.TypeOf(goja.StringFromUTF16([]uint16{0x430})); t.Elem().Kind() != reflect.Uint16 {
		panic("a wide string is not UTF-16")
	}
}

// nativeOrder is the byte order in which the engine keeps UTF-16.
func nativeOrder() string {
	if binary.NativeEndian.Uint16([]byte{1, 0}) == 1 {
		return "little"
	}
	return "big"
}
