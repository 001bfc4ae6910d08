package buffer

import (
	"encoding/base64"
	"encoding/binary"
	"strings"
	"unsafe"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/buffer/simd"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// MaxStringLength is the number of UTF-16 units that a string may have: buffer.constants.MAX_STRING_LENGTH.
const MaxStringLength = 536870888

func errStringTooLong() error { return nodeerr.New("ERR_STRING_TOO_LONG", "1fffffe8") }

// Encode gives b, which it copies, as a string. It throws ERR_STRING_TOO_LONG where a string cannot hold it.
func Encode(env *jsbind.Env, b []byte, enc Encoding) goja.Value {
	v, err := EncodeValue(b, enc)
	if err != nil {
		env.Throw(err)
	}
	return v
}

// EncodeValue does what Encode does for code that has no isolate at hand.
func EncodeValue(b []byte, enc Encoding) (goja.Value, error) {
	if len(b) > MaxStringLength/2 && stringLen(b, enc) > MaxStringLength {
		return nil, errStringTooLong()
	}
	switch enc {
	case UTF16LE:
		return utf16Value(b), nil
	case Latin1:
		return latin1Value(b), nil
	case ASCII:
		return asciiValue(b), nil
	case Base64:
		return base64Value(b, base64.StdEncoding), nil
	case Base64URL:
		return base64Value(b, base64.RawURLEncoding), nil
	case Hex:
		t := engine.NewASCIIBlock(2 * len(b))
		encodeHex(t.Bytes, b)
		return t.Value(), nil
	}
	return utf8Value(b), nil
}

// stringLen is the length in UTF-16 units of the string that b gives.
func stringLen(b []byte, enc Encoding) int {
	switch enc {
	case UTF8:
		return utf8Units(b)
	case UTF16LE:
		return len(b) / 2
	case Base64:
		return base64.StdEncoding.EncodedLen(len(b))
	case Base64URL:
		return base64.RawURLEncoding.EncodedLen(len(b))
	case Hex:
		return 2 * len(b)
	}
	return len(b)
}

// Decode gives the bytes that the string s stands for. It fails with ERR_INVALID_ARG_TYPE when s is no string.
func Decode(s goja.Value, enc Encoding) ([]byte, error) {
	t, ok := engine.TextOf(s)
	if !ok {
		return nil, nodeerr.InvalidArgType("string", []string{"string"}, jsbind.Received(s))
	}
	return decodeText(t, enc), nil
}

func decodeText(t engine.Text, enc Encoding) []byte {
	dst := rawBytes(decodedLen(t, enc))
	return dst[:put(dst, t, enc)]
}

// decodedLen is the number of bytes that t stands for; for base64 and hex, which may break off, an upper bound.
func decodedLen(t engine.Text, enc Encoding) int {
	switch enc {
	case UTF8:
		return utf8Len(t)
	case UTF16LE:
		return 2 * t.Len()
	case Base64, Base64URL:
		return base64Len(t)
	case Hex:
		return t.Len() / 2
	}
	return t.Len()
}

// overwrite is put for memory that holds something already: what lies behind the bytes written stays as it was.
func overwrite(dst []byte, t engine.Text, enc Encoding) int {
	if enc == Base64 || enc == Base64URL {
		return copy(dst, decodeText(t, enc)) // put may leave its scraps behind the end
	}
	return put(dst, t, enc)
}

// put writes the bytes that t stands for into dst, as far as whole characters fit, and returns their number.
func put(dst []byte, t engine.Text, enc Encoding) int {
	switch enc {
	case UTF16LE:
		return putUTF16(dst, t)
	case Latin1, ASCII:
		if t.Wide == nil {
			return copy(dst, t.ASCII)
		}
		n := min(len(dst), len(t.Wide))
		narrow(dst, t.Wide[:n])
		return n
	case Base64, Base64URL:
		if t.Wide == nil {
			return decodeBase64(dst, textBytes(t))
		}
		return decodeBase64(dst, t.Wide)
	case Hex:
		if t.Wide == nil {
			return decodeHex(dst, textBytes(t))
		}
		return decodeHex(dst, t.Wide)
	}
	_, n := putUTF8(dst, t)
	return n
}

// decodeHex stops before the first pair that is not hexadecimal.
func decodeHex[T byte | uint16](dst []byte, s []T) int {
	n := min(len(dst), len(s)/2)
	dst, s = dst[:n], s[:2*n]
	i := 0
	if text, ok := any(s).([]byte); ok {
		i = simd.DecodeHex(dst, text) / 2
		for ; i+4 <= n; i += 4 {
			x, ok := hexWord(binary.LittleEndian.Uint64(text[2*i:]))
			if !ok {
				break
			}
			binary.LittleEndian.PutUint32(dst[i:], x)
		}
	}
	for ; i < n; i++ {
		a, b := s[2*i], s[2*i+1]
		if a|b > 0x7f {
			return i
		}
		x, y := hexValues[byte(a)], hexValues[byte(b)]
		if x|y == hexBad {
			return i
		}
		dst[i] = x<<4 | y
	}
	return n
}

func putUTF16(dst []byte, t engine.Text) int {
	n := min(len(dst)/2, t.Len())
	if t.Wide != nil {
		storeUnits(dst, t.Wide[:n])
		return 2 * n
	}
	i := 0
	if n > 0 && littleEndian() && uintptr(unsafe.Pointer(unsafe.SliceData(dst)))%2 == 0 {
		i = simd.Widen(unsafe.Slice((*uint16)(unsafe.Pointer(unsafe.SliceData(dst))), n), textBytes(t)[:n])
	}
	for ; i+4 <= n; i += 4 {
		binary.LittleEndian.PutUint64(dst[2*i:], spread(binary.LittleEndian.Uint32(textBytes(t)[i:])))
	}
	for ; i < n; i++ {
		dst[2*i], dst[2*i+1] = t.ASCII[i], 0
	}
	return 2 * n
}

func utf16Value(b []byte) goja.Value {
	t := engine.NewWideBlock(len(b) / 2)
	loadUnits(t.Units, b)
	if asciiUnits(t.Units) {
		return narrowed(t.Units)
	}
	return t.Value(len(t.Units))
}

// marked makes a string of units[1:] and takes units over.
func marked(units []uint16) goja.Value {
	if !asciiUnits(units[1:]) {
		return engine.WideValue(units)
	}
	return narrowed(units[1:])
}

// narrowed makes a string of units, which are all ASCII.
func narrowed(units []uint16) goja.Value {
	t := engine.NewASCIIBlock(len(units))
	narrow(t.Bytes, units)
	return t.Value()
}

func latin1Value(b []byte) goja.Value {
	if asciiPrefix(b) == len(b) {
		return engine.ASCIIString(b)
	}
	t := engine.NewWideBlock(len(b))
	widen(t.Units, b)
	return t.Value(len(b))
}

func asciiValue(b []byte) goja.Value {
	if asciiPrefix(b) == len(b) {
		return engine.ASCIIString(b)
	}
	t := engine.NewASCIIBlock(len(b))
	out, i := t.Bytes, 0
	for ; i+8 <= len(b); i += 8 {
		binary.LittleEndian.PutUint64(out[i:], binary.LittleEndian.Uint64(b[i:])&^asciiMask)
	}
	for ; i < len(b); i++ {
		out[i] = b[i] & 0x7f
	}
	return t.Value()
}

// rawBytes gives n bytes that are about to be written: where it pays, they are not zeroed before.
func rawBytes(n int) []byte {
	if n < 1024 {
		return make([]byte, n)
	}
	var b strings.Builder
	b.Grow(n)
	return unsafe.Slice(unsafe.StringData(b.String()), n)
}

// rawUnits is rawBytes for units.
func rawUnits(n int) []uint16 {
	if n < 512 {
		return make([]uint16, n)
	}
	b := rawBytes(2 * n)
	return unsafe.Slice((*uint16)(unsafe.Pointer(unsafe.SliceData(b))), n)
}
