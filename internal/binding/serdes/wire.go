// Package serdes reads and writes values in the wire format of V8's ValueSerializer, which node:v8 and child processes with advanced
// serialization use. It writes version 15, and reads that and the older ones that begin with a header.
//
// The format: a byte 0xFF and the version; then one value. A value is a tag and what the tag says. Numbers are base-128, the low bits
// first, unless the tag says otherwise; objects are numbered in the order in which they begin, and later mentions refer to the number.
package serdes

import (
	"encoding/binary"
	"math"
)

const (
	headerByte = 0xFF
	version    = 15
	oldest     = 13 // that can be read
)

// The tags of values, and those within them.
const (
	tagPadding       = 0
	tagUndefined     = '_'
	tagNull          = '0'
	tagTrue          = 'T'
	tagFalse         = 'F'
	tagInt32         = 'I'
	tagUint32        = 'U'
	tagDouble        = 'N'
	tagBigInt        = 'Z'
	tagUTF8          = 'S'
	tagOneByte       = '"'
	tagTwoByte       = 'c'
	tagReference     = '^'
	tagObject        = 'o'
	tagObjectEnd     = '{'
	tagSparse        = 'a'
	tagSparseEnd     = '@'
	tagDense         = 'A'
	tagDenseEnd      = '$'
	tagHole          = '-'
	tagDate          = 'D'
	tagTrueObject    = 'y'
	tagFalseObject   = 'x'
	tagNumberObject  = 'n'
	tagBigIntObject  = 'z'
	tagStringObject  = 's'
	tagRegExp        = 'R'
	tagMap           = ';'
	tagMapEnd        = ':'
	tagSet           = '\''
	tagSetEnd        = ','
	tagBuffer        = 'B'
	tagResizable     = '~'
	tagTransferred   = 't'
	tagShared        = 'u'
	tagView          = 'V'
	tagHost          = '\\'
	tagError         = 'r'
	errorMessage     = 'm'
	errorCause       = 'c'
	errorStack       = 's'
	errorEnd         = '.'
	errorKinds       = "ERFSTU" // of the classes in errorClasses
	viewFlagTracking = 1
)

// errorClasses are the classes of errors in the order of errorKinds.
func errorClasses() [6]string {
	return [6]string{"EvalError", "RangeError", "ReferenceError", "SyntaxError", "TypeError", "URIError"}
}

// viewTags are the tags of views in the order of engine.ViewKind.
const viewTags = "bBCwWdDfFqQh?"

// regExpFlags are the bits of the flags of regular expressions.
func regExpFlags() []struct {
	flag byte
	bit  uint32
} {
	return []struct {
		flag byte
		bit  uint32
	}{{'d', 1 << 7}, {'g', 1}, {'i', 1 << 1}, {'m', 1 << 2}, {'s', 1 << 5}, {'u', 1 << 4}, {'v', 1 << 8}, {'y', 1 << 3}}
}

// out is what is written so far.
type out struct{ b []byte }

func (o *out) tag(t byte)     { o.b = append(o.b, t) }
func (o *out) uint(n uint64)  { o.b = binary.AppendUvarint(o.b, n) }
func (o *out) zigzag(n int32) { o.uint(uint64(uint32(n<<1) ^ uint32(n>>31))) }
func (o *out) float(f float64) {
	bits := math.Float64bits(f)
	if f != f {
		bits = 0x7ff8 << 48 // the one NaN of V8
	}
	o.b = binary.LittleEndian.AppendUint64(o.b, bits)
}

func (o *out) bytes(p []byte) { o.b = append(o.b, p...) }
func (o *out) wide(u []uint16) {
	size := uint64(len(u)) * 2
	// The units lie at an even place.
	if (len(o.b)+1+len(binary.AppendUvarint(nil, size)))&1 != 0 {
		o.tag(tagPadding)
	}
	o.tag(tagTwoByte)
	o.uint(size)
	for _, c := range u {
		o.b = binary.LittleEndian.AppendUint16(o.b, c)
	}
}

// in is what is left to read. Its methods tell by ok whether there was enough.
type in struct {
	b  []byte
	at int
}

func (i *in) left() int { return len(i.b) - i.at }

func (i *in) byte() (c byte, ok bool) {
	if i.at >= len(i.b) {
		return 0, false
	}
	c = i.b[i.at]
	i.at++
	return c, true
}

func (i *in) peek() (c byte, ok bool) {
	if i.at >= len(i.b) {
		return 0, false
	}
	return i.b[i.at], true
}

// tag reads a tag behind any padding.
func (i *in) tag() (c byte, ok bool) {
	for {
		if c, ok = i.byte(); !ok || c != tagPadding {
			return c, ok
		}
	}
}

// uint reads a number of at most bits bits; what is beyond is dropped, as V8 does.
func (i *in) uint(bits uint) (n uint64, ok bool) {
	for shift := uint(0); ; shift += 7 {
		c, ok := i.byte()
		if !ok {
			return 0, false
		}
		if shift < bits {
			n |= uint64(c&0x7f) << shift
		}
		if c < 0x80 {
			break
		}
	}
	if bits == 32 {
		n &= math.MaxUint32
	}
	return n, true
}

func (i *in) zigzag() (n int32, ok bool) {
	u, ok := i.uint(32)
	return int32(uint32(u)>>1) ^ -int32(uint32(u)&1), ok
}

func (i *in) float() (f float64, ok bool) {
	p, ok := i.bytes(8)
	if !ok {
		return 0, false
	}
	return math.Float64frombits(binary.LittleEndian.Uint64(p)), true
}

func (i *in) bytes(n int) (p []byte, ok bool) {
	if n < 0 || n > i.left() {
		return nil, false
	}
	p = i.b[i.at : i.at+n]
	i.at += n
	return p, true
}

// size reads a number of things of which each takes a byte at least.
func (i *in) size() (n int, ok bool) {
	u, ok := i.uint(32)
	return int(u), ok && u <= uint64(i.left())
}
