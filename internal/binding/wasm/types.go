package wasm

import (
	"slices"

	"github.com/tetratelabs/wazero/api"
)

// valType is a value type: the byte that the binary format has for it. References to functions of one type carry the type's index above
// that, and are told from each other within one module only.
type valType uint32

const (
	typeI32       valType = 0x7f
	typeI64       valType = 0x7e
	typeF32       valType = 0x7d
	typeF64       valType = 0x7c
	typeV128      valType = 0x7b
	typeFuncref   valType = 0x70
	typeExternref valType = 0x6f
	typeExnref    valType = 0x69

	typeOfFunc valType = 0x63   // (ref null $t), with the index above indexShift
	nonNull    valType = 1 << 8 // no null among the values
	indexShift         = 9
)

// The bytes in front of a reference type that is written out, and the function type's form.
const (
	refNullable byte = 0x63
	refNonNull  byte = 0x64
	formFunc    byte = 0x60
)

// kind is the type without what it says of null and of the type of functions.
func (t valType) kind() valType {
	if k := t & 0xff; k != typeOfFunc {
		return k
	}
	return typeFuncref
}

func (t valType) isRef() bool {
	k := t.kind()
	return k == typeFuncref || k == typeExternref || k == typeExnref
}

// plain tells the types that the engine's functions of Go can have.
func (t valType) plain() bool { return t == t.kind() && t != typeExnref }

// atBorder tells the types whose values JavaScript can have.
func (t valType) atBorder() bool { return t.kind() != typeV128 && t.kind() != typeExnref }

// encode appends the type as the binary format has it.
func (t valType) encode(b []byte) []byte {
	if t == t.kind() {
		return append(b, byte(t))
	}
	prefix := refNullable
	if t&nonNull != 0 {
		prefix = refNonNull
	}
	b = append(b, prefix)
	if t&0xff == typeOfFunc {
		return sleb(b, int64(t>>indexShift))
	}
	return append(b, byte(t.kind()))
}

// String is V8's name of the type.
func (t valType) String() string {
	name := map[valType]string{typeI32: "i32", typeI64: "i64", typeF32: "f32", typeF64: "f64", typeV128: "v128"}[t]
	if name != "" {
		return name
	}
	heap := map[valType]string{typeFuncref: "func", typeExternref: "extern", typeExnref: "exn"}[t.kind()]
	if t&nonNull != 0 {
		return "(ref " + heap + ")"
	}
	return heap + "ref"
}

// funcType is the signature of a function.
type funcType struct{ params, results []valType }

// key tells signatures apart, within one module where they have references to functions of one type.
func (t funcType) key() string {
	b := make([]byte, 0, 16)
	for _, p := range t.params {
		b = p.encode(b)
	}
	b = append(b, ':')
	for _, r := range t.results {
		b = r.encode(b)
	}
	return string(b)
}

func (t funcType) all(f func(valType) bool) bool {
	for _, list := range [][]valType{t.params, t.results} {
		for _, x := range list {
			if !f(x) {
				return false
			}
		}
	}
	return true
}

// erased is the type with what the engine's functions of Go can have instead of each.
func (t funcType) erased() funcType { return funcType{kinds(t.params), kinds(t.results)} }

func kinds(list []valType) []valType {
	out := slices.Clone(list)
	for i, t := range out {
		out[i] = t.kind()
	}
	return out
}

// apiTypes are the types as the engine's interface has them, which knows kinds only.
func apiTypes(list []valType) []api.ValueType {
	out := make([]api.ValueType, len(list))
	for i, t := range list {
		out[i] = api.ValueType(t.kind())
	}
	return out
}

func fromAPI(list []api.ValueType) []valType {
	out := make([]valType, len(list))
	for i, t := range list {
		out[i] = valType(t)
	}
	return out
}
