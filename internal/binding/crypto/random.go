package crypto

import (
	"crypto/rand"
	"encoding/binary"
	"encoding/hex"
	"math"
	"strconv"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/buffer"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// fill fills b with random bytes. The standard library ends the process where the system has none to give.
func fill(b []byte) { _, _ = rand.Read(b) }

// size reads a count of bytes.
func (s *state) size(v goja.Value, name string) int {
	f := s.env.Number(v, name)
	if !(f >= 0 && f <= maxInt32) {
		s.env.Throw(nodeerr.OutOfRange(name, ">= 0 && <= 2147483647", jsbind.NumberText(v)))
	}
	return int(f)
}

// callbackOf gives an optional callback, or nil.
func (s *state) callbackOf(v goja.Value) goja.Value {
	if jsbind.Undefined(v) {
		return nil
	}
	return s.env.Function(v, "callback")
}

func randomBytes(s *state, c goja.FunctionCall) goja.Value {
	n := s.size(c.Argument(0), "size")
	cb := s.callbackOf(c.Argument(1))
	if cb == nil {
		b := make([]byte, n)
		fill(b)
		return buffer.FromBytes(s.env, b)
	}
	var b []byte
	s.callback("RANDOMBYTESREQUEST", cb, func() error {
		b = make([]byte, n)
		fill(b)
		return nil
	}, func() goja.Value { return buffer.FromBytes(s.env, b) })
	return goja.Undefined()
}

// fillRange reads (buf, offset, size) and gives the memory that is to be filled.
func (s *state) fillRange(buf, offset, size goja.Value) []byte {
	b, ok := view(buf, true)
	if !ok {
		s.env.ThrowType(buf, "buf", "ArrayBuffer", "ArrayBufferView")
	}
	elem := 1
	if n := opt(jsbind.Object(buf), "BYTES_PER_ELEMENT"); !jsbind.Undefined(n) {
		elem = max(1, int(n.ToInteger()))
	}
	from := 0
	if !jsbind.Undefined(offset) {
		f := s.env.Number(offset, "offset") * float64(elem)
		if most := min(len(b), maxInt32); !(f >= 0 && f <= float64(most)) {
			s.env.Throw(nodeerr.OutOfRange("offset", ">= 0 && <= "+strconv.Itoa(most), jsbind.NumberText(s.env.Value(f))))
		}
		from = int(f)
	}
	n := len(b) - from
	if !jsbind.Undefined(size) {
		f := s.env.Number(size, "size") * float64(elem)
		if !(f >= 0 && f <= maxInt32) {
			s.env.Throw(nodeerr.OutOfRange("size", ">= 0 && <= 2147483647", jsbind.NumberText(s.env.Value(f))))
		}
		n = int(f)
		if from+n > len(b) {
			s.env.Throw(nodeerr.OutOfRange("size + offset", "<= "+strconv.Itoa(len(b)), strconv.Itoa(from+n)))
		}
	}
	return b[from : from+n]
}

func randomFillSync(s *state, c goja.FunctionCall) goja.Value {
	fill(s.fillRange(c.Argument(0), c.Argument(1), c.Argument(2)))
	return c.Argument(0)
}

func randomFill(s *state, c goja.FunctionCall) goja.Value {
	buf, offset, size, cb := c.Argument(0), c.Argument(1), c.Argument(2), c.Argument(3)
	if _, ok := view(buf, true); !ok {
		s.env.ThrowType(buf, "buf", "ArrayBuffer", "ArrayBufferView")
	}
	switch {
	case jsbind.IsCallable(offset):
		offset, size, cb = goja.Undefined(), goja.Undefined(), offset
	case jsbind.IsCallable(size):
		size, cb = goja.Undefined(), size
	default:
		s.env.Function(cb, "callback")
	}
	n := len(s.fillRange(buf, offset, size))
	b := make([]byte, n)
	s.callback("RANDOMBYTESREQUEST", cb, func() error {
		fill(b)
		return nil
	}, func() goja.Value {
		// The program may have detached the memory meanwhile, so it is looked up again.
		if dst, _ := view(buf, true); len(dst) > 0 {
			from := 0
			if !jsbind.Undefined(offset) {
				elem := 1
				if n := opt(jsbind.Object(buf), "BYTES_PER_ELEMENT"); !jsbind.Undefined(n) {
					elem = max(1, int(n.ToInteger()))
				}
				from = int(offset.ToFloat()) * elem
			}
			if from <= len(dst) {
				copy(dst[from:], b)
			}
		}
		return buf
	})
	return goja.Undefined()
}

// maxRandomRange is the largest max - min of randomInt: six bytes of randomness.
const maxRandomRange = 1<<48 - 1

func (s *state) safeInteger(v goja.Value, name string) int64 {
	if jsbind.TypeOf(v) == "number" {
		if f := v.ToFloat(); f == math.Trunc(f) && math.Abs(f) <= jsbind.MaxSafeInteger {
			return int64(f)
		}
	}
	s.env.ThrowType(v, name, "a safe integer")
	return 0
}

func randomInt(s *state, c goja.FunctionCall) goja.Value {
	lo, hi, cb := c.Argument(0), c.Argument(1), c.Argument(2)
	measured := "max - min"
	if jsbind.Undefined(hi) || jsbind.IsCallable(hi) {
		lo, hi, cb, measured = s.env.Value(0), lo, hi, "max"
	}
	cb = s.callbackOf(cb)
	from, to := s.safeInteger(lo, "min"), s.safeInteger(hi, "max")
	if to <= from {
		s.env.Throw(nodeerr.OutOfRange("max", `greater than the value of "min" (`+strconv.FormatInt(from, 10)+")", nodeerr.GroupDigits(strconv.FormatInt(to, 10))))
	}
	span := to - from
	if span > maxRandomRange {
		s.env.Throw(nodeerr.OutOfRange(measured, "<= "+strconv.Itoa(maxRandomRange), nodeerr.GroupDigits(strconv.FormatInt(span, 10))))
	}
	n := s.env.Value(from + below(span))
	if cb == nil {
		return n
	}
	s.env.Host.NextTick(cb, []goja.Value{goja.Undefined(), n})
	return goja.Undefined()
}

// below gives a uniform number in [0, n), n at most maxRandomRange.
func below(n int64) int64 {
	limit := int64(1<<48) - int64(1<<48)%n // numbers above it would favour the small results
	var b [8]byte
	for {
		fill(b[:6])
		if x := int64(binary.LittleEndian.Uint64(b[:])); x < limit {
			return x % n
		}
	}
}

func uuidOptions(s *state, c goja.FunctionCall) {
	if o := s.options(c.Argument(0), "options"); o != nil {
		if v := opt(o, "disableEntropyCache"); !jsbind.Undefined(v) {
			s.env.Bool(v, "options.disableEntropyCache")
		}
	}
}

func randomUUID(s *state, c goja.FunctionCall) goja.Value {
	uuidOptions(s, c)
	var b [16]byte
	fill(b[:])
	return uuidText(&b, 4)
}

func randomUUIDv7(s *state, c goja.FunctionCall) goja.Value {
	uuidOptions(s, c)
	var b [16]byte
	fill(b[6:])
	ms := uint64(s.env.Clock.WallMillis())
	binary.BigEndian.PutUint16(b[:], uint16(ms>>32))
	binary.BigEndian.PutUint32(b[2:], uint32(ms))
	return uuidText(&b, 7)
}

// uuidText sets the version and variant of b and spells it.
func uuidText(b *[16]byte, version byte) goja.Value {
	b[6] = b[6]&0x0f | version<<4
	b[8] = b[8]&0x3f | 0x80
	var out [36]byte
	at := 0
	for i, n := range [...]int{4, 2, 2, 2, 6} {
		if i > 0 {
			out[at] = '-'
			at++
		}
		from := [...]int{0, 4, 6, 8, 10}[i]
		hex.Encode(out[at:], b[from:from+n])
		at += 2 * n
	}
	return engine.ASCIIValue(string(out[:]))
}
