package wasm

import (
	"math"
	"math/big"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

func toInt32(f float64) int32 {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return 0
	}
	return int32(uint32(int64(math.Mod(math.Trunc(f), 1<<32))))
}

// toWasm converts a JavaScript value to bits of type t, and throws as the language does.
func (s *state) toWasm(v goja.Value, t valType) uint64 {
	if t&nonNull != 0 && goja.IsNull(v) {
		s.fail("TypeError", incompatible)
	}
	switch t.kind() {
	case typeI32:
		return uint64(uint32(toInt32(v.ToNumber().ToFloat())))
	case typeI64:
		if _, object := v.(*goja.Object); !object {
			if b, ok := v.Export().(*big.Int); ok && b.IsInt64() {
				return uint64(b.Int64())
			}
		}
		if s.asBigInt == nil {
			s.asBigInt = engine.Intrinsic(s.env.VM, "BigInt").Get("asIntN").(*goja.Object)
		}
		return uint64(s.env.Call(s.asBigInt, goja.Undefined(), s.env.Value(64), v).Export().(*big.Int).Int64())
	case typeF32:
		return float32Bits(v.ToNumber().ToFloat())
	case typeF64:
		return math.Float64bits(v.ToNumber().ToFloat())
	case typeExternref:
		return s.externRef(v)
	case typeFuncref:
		if goja.IsNull(v) {
			return 0
		}
		if o, ok := v.(*goja.Object); ok && s.functions[o] != nil && fits(s.functions[o], t) {
			return s.reference(s.functions[o])
		}
	}
	s.fail("TypeError", incompatible)
	return 0
}

// fits tells whether a function is of type t. References to functions of one type are told from each other by nobody here, so that none
// fits.
func fits(_ *function, t valType) bool { return t&0xff != typeOfFunc }

// fromWasm converts bits of type t.
func (s *state) fromWasm(bits uint64, t valType) goja.Value {
	switch t.kind() {
	case typeI32:
		return s.env.Value(int32(bits))
	case typeI64:
		return s.env.Value(big.NewInt(int64(bits)))
	case typeF32:
		return s.env.Value(float64(math.Float32frombits(uint32(bits))))
	case typeF64:
		return s.env.Value(math.Float64frombits(bits))
	case typeExternref:
		if bits == 0 {
			return goja.Null()
		}
		return s.externs[bits-1]
	case typeFuncref:
		if f := s.functionOf(bits); f != nil {
			return f.object
		}
		return goja.Null()
	}
	s.fail("TypeError", incompatible)
	return nil
}

// externRef gives the number that stands for v. Once WebAssembly has a place to hold it in, numbers are never given back.
func (s *state) externRef(v goja.Value) uint64 {
	if goja.IsNull(v) {
		return 0
	}
	if v == nil {
		v = goja.Undefined()
	}
	s.externs = append(s.externs, v)
	return uint64(len(s.externs))
}

// results gives what a call of a function of type t is to JavaScript.
func (s *state) results(t funcType, stack []uint64) goja.Value {
	switch len(t.results) {
	case 0:
		return goja.Undefined()
	case 1:
		return s.fromWasm(stack[0], t.results[0])
	}
	list := make([]any, len(t.results))
	for i, r := range t.results {
		list[i] = s.fromWasm(stack[i], r)
	}
	return s.env.VM.NewArray(list...)
}
