package buffer

import (
	"math"
	"math/big"
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/nodeerr"
)

// numberMethods are the methods of Buffer.prototype that read and write numbers, in Node's order.
func numberMethods() []method {
	var ms []method
	both := func(op, kind, order string) []string {
		names := []string{op + kind + order}
		if old := strings.Replace(kind, "UI", "Ui", 1); old != kind {
			names = append(names, op+old+order)
		}
		return names
	}
	read := func(kind, order, name string, length int, fn func(*state, goja.FunctionCall) goja.Value, quick quickForm) {
		ms = append(ms, method{name: name, length: length, props: both("read", kind, order), fn: fn, quick: quick})
	}
	write := func(kind, order, name string, length int, fn func(*state, goja.FunctionCall) goja.Value, quick quickForm) {
		ms = append(ms, method{name: name, length: length, props: both("write", kind, order), fn: fn, quick: quick})
	}
	for _, kind := range []string{"BigUInt64", "BigInt64"} {
		signed := kind == "BigInt64"
		read(kind, "LE", "", 0, readBig(signed, false), nil)
		read(kind, "BE", "", 0, readBig(signed, true), nil)
		write(kind, "LE", "", 1, writeBig(signed, false), nil)
		write(kind, "BE", "", 1, writeBig(signed, true), nil)
	}
	for _, kind := range []string{"UInt", "Int"} {
		signed := kind == "Int"
		for _, order := range []string{"LE", "BE"} {
			big := order == "BE"
			read(kind, order, "", 2, readVar(signed, big), nil)
			write(kind, order, "", 3, writeVar(signed, big), nil)
			read(kind+"32", order, "", 1, readFixed(4, signed, big), quickRead(4, signed, big))
			write(kind+"32", order, "", 1, writeFixed(4, signed, big), quickWrite(4, signed, big))
			read(kind+"16", order, "", 1, readFixed(2, signed, big), quickRead(2, signed, big))
			write(kind+"16", order, "", 1, writeFixed(2, signed, big), quickWrite(2, signed, big))
		}
		read(kind+"8", "", "", 1, readFixed(1, signed, false), quickRead(1, signed, false))
		write(kind+"8", "", "", 1, writeFixed(1, signed, false), quickWrite(1, signed, false))
	}
	for _, x := range []struct {
		kind string
		size int
	}{{"Float", 4}, {"Double", 8}} {
		read(x.kind, "LE", "read"+x.kind+"Forwards", 0, readFloat(x.size, false), quickReadFloat(x.size, false))
		read(x.kind, "BE", "read"+x.kind+"Backwards", 0, readFloat(x.size, true), quickReadFloat(x.size, true))
		write(x.kind, "LE", "write"+x.kind+"Forwards", 1, writeFloat(x.size, false), nil)
		write(x.kind, "BE", "write"+x.kind+"Backwards", 1, writeFloat(x.size, true), nil)
	}
	return ms
}

// span gives size bytes of the receiver at offset, or throws. Objects that are no Uint8Arrays are read element by element into
// scratch; mem is then not theirs, and own is false.
func (s *state) span(this, offset goja.Value, size int, scratch *[8]byte) (mem []byte, at int, own bool) {
	b, ok := uint8Bytes(this)
	if ok && engine.ValueKinds().Of(offset) == engine.KindInt {
		if n := int(offset.ToInteger()); n >= 0 && n+size <= len(b) {
			return b[n : n+size], n, true
		}
	}
	if ok && isUndefined(offset) && size <= len(b) {
		return b[:size], 0, true
	}
	if isUndefined(offset) {
		offset = engine.IntValue(0)
	}
	f := s.env.Number(offset, "offset")
	length := float64(len(b))
	if !ok {
		o, isObject := this.(*goja.Object)
		if !isObject {
			panic(s.env.VM.NewTypeError("Cannot read properties of %s (reading '%s')", receiver(this), offset.String()))
		}
		if f == math.Trunc(f) && !math.IsInf(f, 0) {
			if s.elements(o, int(f), scratch[:size]) {
				return scratch[:size], int(f), false
			}
		}
		length = coerce(o.Get("length"))
	} else if f == math.Trunc(f) && f >= 0 && f+float64(size) <= length {
		return b[int(f) : int(f)+size], int(f), true
	}
	s.outOfBounds(offset, f, length-float64(size), "offset", 0)
	return nil, 0, false
}

func (s *state) elements(o *goja.Object, at int, mem []byte) bool {
	for i := range mem {
		v := engine.Get(o, engine.IntValue(int64(at+i)))
		if v == nil || isUndefined(v) {
			return false
		}
		mem[i] = toUint8(coerce(v))
	}
	return true
}

// outOfBounds throws what Node throws for an offset that is not between lo and hi.
func (s *state) outOfBounds(v goja.Value, f, hi float64, name string, lo int64) {
	if f != math.Floor(f) {
		throwRange(s.env, name, "an integer", v)
	}
	if hi < 0 {
		s.env.ThrowCode("ERR_BUFFER_OUT_OF_BOUNDS")
	}
	throwRange(s.env, name, ">= "+engine.IntValue(lo).String()+" and <= "+engine.FloatValue(hi).String(), v)
}

// width reads the argument byteLength.
func (s *state) width(v goja.Value) int {
	if !isUndefined(v) {
		coerce(v) // throws for what is no number at all, before its type is looked at
	}
	f := s.env.Number(v, "byteLength")
	if f != math.Trunc(f) || f < 1 || f > 6 {
		s.outOfBounds(v, f, 6, "byteLength", 1)
	}
	return int(f)
}

func load(b []byte, big bool) uint64 {
	var x uint64
	if big {
		for _, c := range b {
			x = x<<8 | uint64(c)
		}
		return x
	}
	for i := len(b) - 1; i >= 0; i-- {
		x = x<<8 | uint64(b[i])
	}
	return x
}

func store(b []byte, x uint64, big bool) {
	if big {
		for i := len(b) - 1; i >= 0; i-- {
			b[i] = byte(x)
			x >>= 8
		}
		return
	}
	for i := range b {
		b[i] = byte(x)
		x >>= 8
	}
}

func intOf(b []byte, signed, big bool) goja.Value {
	x := load(b, big)
	if signed {
		shift := 64 - 8*uint(len(b))
		return engine.IntValue(int64(x<<shift) >> shift)
	}
	return engine.IntValue(int64(x))
}

func readFixed(size int, signed, big bool) func(*state, goja.FunctionCall) goja.Value {
	return func(s *state, c goja.FunctionCall) goja.Value {
		var scratch [8]byte
		b, _, _ := s.span(c.This, arg(c, 0), size, &scratch)
		return intOf(b, signed, big)
	}
}

func readVar(signed, big bool) func(*state, goja.FunctionCall) goja.Value {
	return func(s *state, c goja.FunctionCall) goja.Value {
		var scratch [8]byte
		if isUndefined(arg(c, 0)) {
			s.env.ThrowType(arg(c, 0), "offset", "number")
		}
		b, _, _ := s.span(c.This, arg(c, 0), s.width(arg(c, 1)), &scratch)
		return intOf(b, signed, big)
	}
}

func readFloat(size int, big bool) func(*state, goja.FunctionCall) goja.Value {
	return func(s *state, c goja.FunctionCall) goja.Value {
		var scratch [8]byte
		b, _, _ := s.span(c.This, arg(c, 0), size, &scratch)
		if size == 4 {
			return engine.FloatValue(float64(math.Float32frombits(uint32(load(b, big)))))
		}
		return engine.FloatValue(math.Float64frombits(load(b, big)))
	}
}

func readBig(signed, bigEndian bool) func(*state, goja.FunctionCall) goja.Value {
	return func(s *state, c goja.FunctionCall) goja.Value {
		var scratch [8]byte
		b, _, _ := s.span(c.This, arg(c, 0), 8, &scratch)
		x := load(b, bigEndian)
		if signed {
			return s.env.Value(big.NewInt(int64(x)))
		}
		return s.env.Value(new(big.Int).SetUint64(x))
	}
}

// write stores x in size bytes of the receiver and gives the offset behind them.
func (s *state) write(this, offset goja.Value, size int, x uint64, big bool) goja.Value {
	var scratch [8]byte
	b, at, own := s.span(this, offset, size, &scratch)
	store(b, x, big)
	if !own {
		for i, c := range b {
			engine.Set(this.(*goja.Object), engine.IntValue(int64(at+i)), engine.IntValue(int64(c)))
		}
	}
	return engine.IntValue(int64(at + size))
}

// inRange checks that f fits in size bytes.
func (s *state) inRange(f float64, size int, signed bool) {
	bits := uint(8 * size)
	lo, hi := 0.0, float64(uint64(1)<<bits-1)
	if signed {
		lo, hi = -float64(uint64(1)<<(bits-1)), float64(uint64(1)<<(bits-1)-1)
	}
	if !(f < lo || f > hi) {
		return
	}
	text := func(f float64) string { return engine.FloatValue(f).String() }
	allowed := ">= " + text(lo) + " and <= " + text(hi)
	switch {
	case size > 4 && signed:
		exp := text(float64(bits - 1))
		allowed = ">= -(2 ** " + exp + ") and < 2 ** " + exp
	case size > 4:
		allowed = ">= 0 and < 2 ** " + text(float64(bits))
	}
	throwRange(s.env, "value", allowed, engine.FloatValue(f))
}

func writeFixed(size int, signed, big bool) func(*state, goja.FunctionCall) goja.Value {
	return func(s *state, c goja.FunctionCall) goja.Value {
		f := coerce(arg(c, 0))
		if v := arg(c, 1); size == 1 && !isUndefined(v) {
			s.env.Number(v, "offset") // Node looks at its type before it looks at the value
		}
		s.inRange(f, size, signed)
		return s.write(c.This, arg(c, 1), size, uint64(int64(integer(f))), big)
	}
}

func writeVar(signed, big bool) func(*state, goja.FunctionCall) goja.Value {
	return func(s *state, c goja.FunctionCall) goja.Value {
		size := s.width(arg(c, 2))
		f := coerce(arg(c, 0))
		if size == 1 || isUndefined(arg(c, 1)) {
			s.env.Number(arg(c, 1), "offset") // before the value is looked at
		}
		s.inRange(f, size, signed)
		return s.write(c.This, arg(c, 1), size, uint64(int64(integer(f))), big)
	}
}

func writeFloat(size int, big bool) func(*state, goja.FunctionCall) goja.Value {
	return func(s *state, c goja.FunctionCall) goja.Value {
		f := coerce(arg(c, 0))
		bits := math.Float64bits(f)
		if size == 4 {
			bits = uint64(math.Float32bits(float32(f)))
		}
		if f != f { // Go's NaN is another than JavaScript engines write
			bits = 0x7ff8 << 48
			if size == 4 {
				bits = 0x7fc0 << 16
			}
		}
		return s.write(c.This, arg(c, 1), size, bits, big)
	}
}

func writeBig(signed, bigEndian bool) func(*state, goja.FunctionCall) goja.Value {
	lo, hi := new(big.Int), new(big.Int).Lsh(big.NewInt(1), 64)
	allowed := ">= 0n and < 2n ** 64n"
	if signed {
		hi.Rsh(hi, 1)
		lo.Neg(hi)
		allowed = ">= -(2n ** 63n) and < 2n ** 63n"
	}
	return func(s *state, c goja.FunctionCall) goja.Value {
		v := arg(c, 0)
		if engine.ValueKinds().Of(v) != engine.KindBigInt {
			var scratch [8]byte
			f := coerce(v)
			if below, _ := new(big.Float).SetInt(lo).Float64(); f < below {
				throwRange(s.env, "value", allowed, engine.FloatValue(f))
			}
			if above, _ := new(big.Float).SetInt(hi).Float64(); f >= above {
				throwRange(s.env, "value", allowed, engine.FloatValue(f))
			}
			s.span(c.This, arg(c, 1), 8, &scratch)
			panic(s.env.VM.NewTypeError("Cannot mix BigInt and other types, use explicit conversions"))
		}
		x := v.Export().(*big.Int)
		if x.Cmp(lo) < 0 || x.Cmp(hi) >= 0 {
			s.env.Throw(nodeerr.OutOfRange("value", allowed, nodeerr.GroupDigits(x.String()+"n")))
		}
		var bits uint64
		if x.Sign() < 0 {
			bits = uint64(x.Int64())
		} else {
			bits = x.Uint64()
		}
		return s.write(c.This, arg(c, 1), 8, bits, bigEndian)
	}
}
