package buffer

import (
	"encoding/binary"
	"unicode/utf8"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/nodeerr"
)

// ICU's numbers for what can go wrong when transcoding.
const (
	icuIllegalArgument = 1
	icuInvalidChar     = 10
)

func (s *state) transcodeError(name string, number int) {
	s.env.Throw((&nodeerr.Error{Code: nodeerr.Code(name), Class: nodeerr.PlainError, Bare: true,
		Message: "Unable to transcode Buffer [" + name + "]"}).With("errno", number))
}

func transcode(s *state, c goja.FunctionCall) goja.Value {
	source := s.uint8Arg(arg(c, 0), "source")
	if len(source) == 0 {
		return s.wrap(nil)
	}
	from, ok1 := s.transcodeName(arg(c, 1))
	to, ok2 := s.transcodeName(arg(c, 2))
	if !ok1 || !ok2 {
		s.transcodeError("U_ILLEGAL_ARGUMENT_ERROR", icuIllegalArgument)
	}
	if from == UTF8 && to == UTF16LE && !ValidUTF8(source) {
		s.transcodeError("U_INVALID_CHAR_FOUND", icuInvalidChar)
	}
	units := make([]uint16, len(source))
	switch from {
	case UTF8:
		units = units[:decodeUTF8(units, source, 0)]
	case UTF16LE:
		units = units[:len(source)/2]
		for i := range units {
			units[i] = binary.LittleEndian.Uint16(source[2*i:])
		}
		if to == UTF8 && (loneSurrogate(units) || len(units) == 0) {
			s.transcodeError("U_INVALID_CHAR_FOUND", icuInvalidChar)
		}
		if half := len(source)%2 == 1; half && to == UTF16LE && (len(units) == 0 || units[len(units)-1]&0xfc00 != 0xd800) {
			units = append(units, utf8.RuneError) // half a unit behind half a pair is one broken character
		}
	default:
		for i, b := range source {
			units[i] = uint16(b)
			if from == ASCII && b > 0x7f && to != UTF16LE {
				units[i] = utf8.RuneError
			}
		}
	}
	return s.wrap(encodeUnits(units, to))
}

func (s *state) transcodeName(v goja.Value) (Encoding, bool) {
	if isUndefined(v) || goja.IsNull(v) {
		return UTF8, true
	}
	name := v.String()
	if name == "" {
		return UTF8, true
	}
	e, ok := ParseEncoding(name)
	return e, ok && e <= ASCII
}

func loneSurrogate(units []uint16) bool {
	for i := 0; i < len(units); i++ {
		if u := units[i]; u&0xf800 == 0xd800 {
			if u >= 0xdc00 || i+1 == len(units) || units[i+1]&0xfc00 != 0xdc00 {
				return true
			}
			i++
		}
	}
	return false
}

// encodeUnits writes units in an encoding; what it cannot express becomes a question mark, lone surrogates U+FFFD.
func encodeUnits(units []uint16, to Encoding) []byte {
	t := engine.Text{Wide: units}
	if to == UTF8 {
		return decodeText(t, UTF8)
	}
	var out []byte
	limit := rune(0xff)
	if to == ASCII {
		limit = 0x7f
	}
	for i := 0; i < len(units); i++ {
		r := rune(units[i])
		pair := r&0xfc00 == 0xd800 && i+1 < len(units) && units[i+1]&0xfc00 == 0xdc00
		if to == UTF16LE {
			if r&0xf800 == 0xd800 && !pair {
				r = utf8.RuneError
			}
			out = binary.LittleEndian.AppendUint16(out, uint16(r))
			if pair {
				i++
				out = binary.LittleEndian.AppendUint16(out, units[i])
			}
			continue
		}
		if pair {
			i++
		}
		if r > limit {
			r = '?'
		}
		out = append(out, byte(r))
	}
	return out
}

// attached is inputArg for functions that refuse memory that was transferred away.
func (s *state) attached(v goja.Value) []byte {
	b := s.inputArg(v)
	if len(b) == 0 {
		k, o := engine.ValueKinds(), v.(*goja.Object)
		if view, ok := o, k.OfObject(o) == engine.KindTypedArray; ok {
			facts, _ := k.ViewOf(view)
			o = facts.Buffer
		}
		if _, detached := k.BufferBytes(o); detached {
			e := nodeerr.New("ERR_INVALID_STATE", "Cannot validate on a detached buffer")
			e.Bare = true
			s.env.Throw(e)
		}
	}
	return b
}

func isUTF8(s *state, c goja.FunctionCall) goja.Value {
	return s.env.Value(ValidUTF8(s.attached(arg(c, 0))))
}

func isASCII(s *state, c goja.FunctionCall) goja.Value {
	b := s.attached(arg(c, 0))
	return s.env.Value(asciiPrefix(b) == len(b))
}

func isLatin1(s *state, c goja.FunctionCall) goja.Value {
	t, ok := engine.TextOf(arg(c, 0))
	if !ok {
		s.env.ThrowType(arg(c, 0), "input", "string")
	}
	return s.env.Value(latin1Units(t.Wide))
}

func latin1Units(units []uint16) bool {
	const upper = 0xff00ff00ff00ff00
	in := unitBytes(units)
	i := 0
	for ; i+32 <= len(in); i += 32 {
		if (binary.NativeEndian.Uint64(in[i:])|binary.NativeEndian.Uint64(in[i+8:])|
			binary.NativeEndian.Uint64(in[i+16:])|binary.NativeEndian.Uint64(in[i+24:]))&upper != 0 {
			return false
		}
	}
	for _, u := range units[i/2:] {
		if u > 0xff {
			return false
		}
	}
	return true
}
