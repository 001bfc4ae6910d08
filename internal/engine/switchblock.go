package engine

import (
	"fmt"
	"reflect"
	"strings"
	"sync"
	"unsafe"

	"github.com/dop251/goja"
)

// The engine's compiler counts one stack slot too few when a switch with declarations also holds a direct eval: all its
// variables then live on the heap, and the count of slots, 0, is decremented. Running such a program asks for 64 GiB. The
// instruction that enters a catch block does what is needed there: it moves the value on the stack into the first variable.

// ins is the memory of an instruction, a non-empty interface value.
type ins struct {
	tab  uintptr
	data unsafe.Pointer
}

// blockLayout mirrors enterBlock and enterCatchBlock of the engine.
type blockLayout struct {
	names     map[string]uint32
	stashSize uint32
	stackSize uint32
}

type switchPatch struct {
	atCode     uintptr
	enter      uintptr // table of *enterBlock
	enterCatch uintptr // table of *enterCatchBlock
	code       reflect.Type
}

var switchPatches = sync.OnceValues(newSwitchPatch)

func newSwitchPatch() (*switchPatch, error) {
	l := &layout{}
	s := &switchPatch{atCode: l.field(reflect.TypeFor[goja.Program](), "code", reflect.Slice)}
	if l.err != nil {
		return nil, l.err
	}
	f, _ := reflect.TypeFor[goja.Program]().FieldByName("code")
	s.code = f.Type
	p, err := goja.Compile("", `{ let a; eval(""); } try {} catch (e) { eval("") }`, false)
	if err != nil {
		return nil, err
	}
	for i, in := range s.instructions(p) {
		typ := s.typeOf(p, i)
		switch typ.String() {
		case "*goja.enterBlock":
			s.enter = in.tab
		case "*goja.enterCatchBlock":
			s.enterCatch = in.tab
		default:
			continue
		}
		if !sameBlock(typ.Elem()) {
			return nil, fmt.Errorf("engine: %s is not as expected", typ)
		}
	}
	if s.enter == 0 || s.enterCatch == 0 {
		return nil, fmt.Errorf("engine: instructions that enter blocks were not found")
	}
	return s, nil
}

func sameBlock(typ reflect.Type) bool {
	want := reflect.TypeFor[blockLayout]()
	if typ.Kind() != reflect.Struct || typ.NumField() != want.NumField() || typ.Size() != want.Size() {
		return false
	}
	for i := range want.NumField() {
		a, b := typ.Field(i), want.Field(i)
		if a.Name != b.Name || a.Offset != b.Offset || a.Type.Kind() != b.Type.Kind() {
			return false
		}
	}
	return typ.Field(0).Type.Key().Kind() == reflect.String
}

func (s *switchPatch) instructions(p *goja.Program) []ins {
	return *(*[]ins)(unsafe.Add(unsafe.Pointer(p), s.atCode))
}

func (s *switchPatch) typeOf(p *goja.Program, i int) reflect.Type {
	in := reflect.NewAt(s.code, unsafe.Add(unsafe.Pointer(p), s.atCode)).Elem().Index(i)
	if in.IsNil() {
		return reflect.TypeFor[struct{}]() // the compiler leaves instructions out in code that is never reached
	}
	return in.Elem().Type()
}

// PatchSwitches repairs the switch statements of a program that the compiler has just made of source; see above. It gives how
// many it repaired. The program must not have run yet and belong to the calling goroutine alone.
//
// It does not reach what a program compiles itself by eval and Function.
func PatchSwitches(p *goja.Program, source string) (int, error) {
	if !strings.Contains(source, "switch") || !strings.Contains(source, "eval") {
		return 0, nil
	}
	s, err := switchPatches()
	if err != nil {
		return 0, err
	}
	w := &patchWalk{s: s, parts: map[uintptr][]uintptr{}, seen: map[*goja.Program]bool{}}
	w.program(p)
	return w.n, nil
}

type patchWalk struct {
	s     *switchPatch
	parts map[uintptr][]uintptr // by instruction table: where the instruction keeps programs
	seen  map[*goja.Program]bool
	n     int
}

func (w *patchWalk) program(p *goja.Program) {
	if p == nil || w.seen[p] {
		return
	}
	w.seen[p] = true
	code := w.s.instructions(p)
	for i := range code {
		in := &code[i]
		if in.tab == w.s.enter {
			if b := (*blockLayout)(in.data); b.stackSize == ^uint32(0) {
				*in = ins{w.s.enterCatch, unsafe.Pointer(&blockLayout{names: b.names, stashSize: b.stashSize})}
				w.n++
			}
			continue
		}
		parts, ok := w.parts[in.tab]
		if !ok {
			if typ := w.s.typeOf(p, i); typ.Kind() == reflect.Pointer {
				parts = programFields(typ.Elem(), 0)
			}
			w.parts[in.tab] = parts
		}
		for _, at := range parts {
			w.program(*(**goja.Program)(unsafe.Add(in.data, at)))
		}
	}
}

// programFields gives the offsets at which values of a type hold programs.
func programFields(typ reflect.Type, at uintptr) (offsets []uintptr) {
	switch {
	case typ == reflect.TypeFor[*goja.Program]():
		return []uintptr{at}
	case typ.Kind() == reflect.Struct:
		for i := range typ.NumField() {
			offsets = append(offsets, programFields(typ.Field(i).Type, at+typ.Field(i).Offset)...)
		}
	}
	return offsets
}
