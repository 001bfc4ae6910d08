package wasm

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"unicode/utf16"

	"github.com/dop251/goja"
)

// stringModule is where functions over strings are imported from, if the program that compiles says so.
const stringModule = "wasm:js-string"

// stringFunction is one function of stringModule.
type stringFunction struct {
	typ  funcType
	call func(s *state, stack []uint64)
}

// jsString gives the function of that name; its call is nil if there is none.
func jsString(name string) stringFunction {
	const text, i32 = typeExternref, typeI32
	make := func(results []valType, call func(s *state, stack []uint64), params ...valType) stringFunction {
		return stringFunction{funcType{params, results}, call}
	}
	number, made := []valType{i32}, []valType{text | nonNull}
	switch name {
	case "cast":
		return make(made, func(s *state, stack []uint64) { s.text(stack[0]) }, text)
	case "test":
		return make(number, func(s *state, stack []uint64) {
			_, ok := s.fromWasm(stack[0], text).(goja.String)
			stack[0] = bit(ok)
		}, text)
	case "fromCharCode":
		return make(made, func(s *state, stack []uint64) {
			stack[0] = s.externRef(goja.StringFromUTF16([]uint16{uint16(stack[0])}))
		}, i32)
	case "fromCodePoint":
		return make(made, func(s *state, stack []uint64) {
			point := uint32(stack[0])
			if point > 0x10ffff {
				s.fail("RuntimeError", "Invalid code point "+strconv.FormatUint(uint64(point), 10))
			}
			units := []uint16{uint16(point)}
			if point > 0xffff {
				units = utf16.Encode([]rune{rune(point)})
			}
			stack[0] = s.externRef(goja.StringFromUTF16(units))
		}, i32)
	case "charCodeAt":
		return make(number, func(s *state, stack []uint64) {
			t, at := s.unitAt(stack)
			stack[0] = uint64(t.CharAt(at))
		}, text, i32)
	case "codePointAt":
		return make(number, func(s *state, stack []uint64) {
			t, at := s.unitAt(stack)
			stack[0] = uint64(codePoint(t, at))
		}, text, i32)
	case "length":
		return make(number, func(s *state, stack []uint64) { stack[0] = uint64(s.text(stack[0]).Length()) }, text)
	case "concat":
		return make(made, func(s *state, stack []uint64) {
			a, b := s.text(stack[0]), s.text(stack[1])
			stack[0] = s.externRef(a.Concat(b))
		}, text, text)
	case "substring":
		return make(made, func(s *state, stack []uint64) {
			t := s.text(stack[0])
			n := uint64(t.Length())
			start, end := min(uint64(uint32(stack[1])), n), min(uint64(uint32(stack[2])), n)
			stack[0] = s.externRef(t.Substring(int(start), int(max(start, end))))
		}, text, i32, i32)
	case "equals":
		return make(number, func(s *state, stack []uint64) {
			a, b := s.textOrNull(stack[0]), s.textOrNull(stack[1])
			stack[0] = bit(a == nil && b == nil || a != nil && b != nil && a.StrictEquals(b))
		}, text, text)
	case "compare":
		return make(number, func(s *state, stack []uint64) {
			stack[0] = uint64(uint32(compareUnits(s.text(stack[0]), s.text(stack[1]))))
		}, text, text)
	}
	return stringFunction{}
}

func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

func codePoint(t goja.String, at int) rune {
	c := rune(t.CharAt(at))
	if at+1 < t.Length() {
		if r := utf16.DecodeRune(c, rune(t.CharAt(at+1))); r != '\uFFFD' {
			return r
		}
	}
	return c
}

func compareUnits(a, b goja.String) int {
	n := min(a.Length(), b.Length())
	for i := range n {
		if c := cmp.Compare(a.CharAt(i), b.CharAt(i)); c != 0 {
			return c
		}
	}
	return cmp.Compare(a.Length(), b.Length())
}

// text gives the string that a reference is; it throws if that is something else.
func (s *state) text(ref uint64) goja.String {
	t, ok := s.fromWasm(ref, typeExternref).(goja.String)
	if !ok {
		s.fail("RuntimeError", "illegal cast")
	}
	return t
}

func (s *state) textOrNull(ref uint64) goja.String {
	if ref == 0 {
		return nil
	}
	return s.text(ref)
}

// unitAt reads a string and an index into it.
func (s *state) unitAt(stack []uint64) (goja.String, int) {
	t, at := s.text(stack[0]), uint32(stack[1])
	if uint64(at) >= uint64(t.Length()) {
		s.fail("RuntimeError", "string offset out of bounds")
	}
	return t, int(at)
}

// claim takes the imports out of those that a program gives which are functions of stringModule, where strings says so, or strings that
// are their own names, which come from the module constants.
func (m *binary) claim(strings bool, constants *string) error {
	for i := range m.imports {
		e := &m.imports[i]
		switch {
		case constants != nil && e.module == *constants:
			if e.kind != kindGlobal || e.mutable || e.value.kind() != typeExternref {
				return linkFault("String constant import #%d %q must be an immutable global subtyping externref @+%d", i, e.name, e.at)
			}
			e.own = true
		case strings && e.module == stringModule && e.kind == kindFunc:
			f := jsString(e.name)
			if f.call == nil {
				continue
			}
			if !slices.Equal(f.typ.params, e.typ.params) || !slices.Equal(f.typ.results, e.typ.results) {
				return linkFault("Imported builtin function %q %q has incorrect signature @+%d", e.module, e.name, e.at)
			}
			e.own = true
		}
	}
	return nil
}

// linkFault is an error whose text a program sees: in V8's words.
func linkFault(format string, args ...any) error { return fmt.Errorf(format, args...) }
