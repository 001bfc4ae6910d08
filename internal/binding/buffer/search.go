package buffer

import (
	"bytes"
	"math"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

func indexOf(s *state, c goja.FunctionCall) goja.Value {
	return engine.IntValue(int64(s.find(c, true)))
}

func lastIndexOf(s *state, c goja.FunctionCall) goja.Value {
	return engine.IntValue(int64(s.find(c, false)))
}

func includes(s *state, c goja.FunctionCall) goja.Value {
	return engine.BoolValue(s.find(c, true) >= 0)
}

// find gives the index of the first or last occurrence of the first argument, or -1.
func (s *state) find(c goja.FunctionCall, forward bool) int {
	hay, ok := engine.MemoryOf(c.This)
	if !ok {
		s.env.ThrowType(c.This, "buffer", "Buffer", "TypedArray", "DataView")
	}
	value, offset, end, encoding := arg(c, 0), arg(c, 1), arg(c, 2), arg(c, 3)
	if _, isString := engine.TextOf(offset); isString {
		encoding, offset = offset, goja.Undefined()
	} else if _, isString := engine.TextOf(end); isString {
		encoding, end = end, goja.Undefined()
	}
	at := 0
	if isUndefined(offset) {
		if !forward {
			at = len(hay)
		}
	} else if f := coerce(offset); f == f {
		at = integer(min(max(f, -0x80000000), 0x7fffffff))
	} else if !forward {
		at = len(hay)
	}
	if !isUndefined(end) {
		if at < 0 && (forward || at+len(hay) >= 0) {
			at = max(0, at+len(hay)) // counts from the end of all, whatever is searched
		} else if at < 0 {
			at = -len(hay) - 1
		}
		if f := coerce(end); f > 0 && !math.IsInf(f, 1) { // Node stops before the first byte for all others, infinity too
			hay = hay[:min(integer(f), len(hay))]
		} else {
			hay = hay[:0]
		}
	}
	if f, isNumber := number(value); isNumber {
		return findByte(hay, toUint8(f), at, forward)
	}
	enc := UTF8
	if t, isString := engine.TextOf(value); isString {
		if !isUndefined(encoding) {
			enc = namedEncoding(s.env, encoding)
		}
		if enc == UTF16LE && !isUndefined(end) {
			hay = hay[:len(hay)&^1]
		}
		if enc == UTF8 && t.Wide == nil {
			return findBytes(hay, textBytes(t), at, forward, false)
		}
		return findBytes(hay, decodeText(t, enc), roundUp(at, len(hay), enc == UTF16LE && forward && t.Len() > 0), forward, enc == UTF16LE)
	}
	needle, ok := uint8Bytes(value)
	if !ok {
		s.env.ThrowType(value, "value", "number", "string", "Buffer", "Uint8Array")
	}
	if name, isString := engine.TextOf(encoding); isString {
		enc, _ = ParseEncoding(name.ASCII)
	}
	return findBytes(hay, needle, at, forward, enc == UTF16LE)
}

// roundUp makes the offset of a search for text begin at a whole unit, when odd is not allowed.
func roundUp(at, length int, whole bool) int {
	if !whole {
		return at
	}
	if at < 0 {
		at = max(0, at+length)
	}
	return at + at&1
}

// startOf turns the offset of a search into the index it begins at, or -1 when nothing can be found.
func startOf(length, offset, needle int, forward bool) int {
	if offset < 0 {
		switch {
		case offset+length >= 0:
			return length + offset
		case forward || needle == 0:
			return 0
		}
		return -1
	}
	switch {
	case offset+needle <= length:
		return offset
	case needle == 0:
		return length
	case forward:
		return -1
	}
	return length - 1
}

func findByte(hay []byte, b byte, offset int, forward bool) int {
	at := startOf(len(hay), offset, 1, forward)
	if at < 0 || len(hay) == 0 {
		return -1
	}
	if !forward {
		return bytes.LastIndexByte(hay[:at+1], b)
	}
	if i := bytes.IndexByte(hay[at:], b); i >= 0 {
		return at + i
	}
	return -1
}

// findBytes searches for needle; wide makes it look at even indexes only.
func findBytes(hay, needle []byte, offset int, forward, wide bool) int {
	at := startOf(len(hay), offset, len(needle), forward)
	if len(needle) == 0 {
		return at
	}
	if len(hay) == 0 || at < 0 || len(needle) > len(hay) || forward && at+len(needle) > len(hay) {
		return -1
	}
	if wide {
		if len(hay) < 2 || len(needle) < 2 {
			return -1
		}
		hay, needle = hay[:len(hay)&^1], needle[:len(needle)&^1]
		at &^= 1
	}
	if forward {
		for {
			i := bytes.Index(hay[at:], needle)
			if i < 0 {
				return -1
			}
			if at += i; !wide || at&1 == 0 {
				return at
			}
			at++
		}
	}
	for end := min(at+len(needle), len(hay)); ; {
		i := lastIndex(hay[:end], needle)
		if i < 0 || !wide || i&1 == 0 {
			return i
		}
		end = i + len(needle) - 1
	}
}

// lastIndex is bytes.LastIndex by way of bytes.Index, which is many times as fast, over blocks from the end on.
func lastIndex(hay, needle []byte) int {
	const block = 4096
	for end := len(hay); end >= len(needle); {
		start := max(0, end-len(needle)-block)
		found := -1
		for at := start; ; at = found + 1 {
			i := bytes.Index(hay[at:end], needle)
			if i < 0 {
				break
			}
			if found = at + i; found-start > block/2 {
				// Close enough: what is left is searched from behind.
				return found + max(0, bytes.LastIndex(hay[found:end], needle))
			}
		}
		if found >= 0 || start == 0 {
			return found
		}
		end = start + len(needle) - 1
	}
	return -1
}

func equals(s *state, c goja.FunctionCall) goja.Value {
	other := s.uint8Arg(arg(c, 0), "otherBuffer")
	_, b := typedThis(s.env, c.This, "byteLength")
	return engine.BoolValue(bytes.Equal(b, other))
}

func compare(s *state, c goja.FunctionCall) goja.Value {
	target := s.uint8Arg(arg(c, 0), "target")
	source := bytesOfThis(s.env, c.This)
	if len(c.Arguments) == 1 {
		return engine.IntValue(int64(bytes.Compare(source, target)))
	}
	bound := func(i int, name string, most, missing int) int {
		if v := arg(c, i); !isUndefined(v) {
			return position(s.env, v, name, 0, most)
		}
		return missing
	}
	targetStart := bound(1, "targetStart", jsbind.MaxSafeInteger, 0)
	targetEnd := bound(2, "targetEnd", len(target), len(target))
	sourceStart := bound(3, "sourceStart", jsbind.MaxSafeInteger, 0)
	sourceEnd := bound(4, "sourceEnd", len(source), len(source))
	switch {
	case sourceStart >= sourceEnd && targetStart >= targetEnd:
		return engine.IntValue(0)
	case sourceStart >= sourceEnd:
		return engine.IntValue(-1)
	case targetStart >= targetEnd:
		return engine.IntValue(1)
	}
	return engine.IntValue(int64(bytes.Compare(source[sourceStart:sourceEnd], target[targetStart:targetEnd])))
}
