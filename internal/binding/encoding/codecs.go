package encoding

import (
	"math/bits"

	"golang.org/x/text/encoding/charmap"

	"github.com/node-go/node-go/internal/binding/buffer"
)

const replacement = 0xfffd

type utf8Codec struct{}

func (utf8Codec) reset() {}

func (utf8Codec) decode(b []byte, last bool) (units []uint16, rest int, bad bool) {
	if !last {
		rest = buffer.IncompleteUTF8(b)
		b = b[:len(b)-rest]
	}
	return buffer.UTF8Units(b), rest, !buffer.ValidUTF8(b)
}

type utf16Codec struct{ bigEndian bool }

func (utf16Codec) reset() {}

func (c utf16Codec) decode(b []byte, last bool) (units []uint16, rest int, bad bool) {
	n := len(b) / 2
	all := make([]uint16, n+1, n+2)
	units = all[1:]
	buffer.LoadUnits(units, b)
	if c.bigEndian {
		for i, u := range units {
			units[i] = bits.ReverseBytes16(u)
		}
	}
	rest = len(b) & 1
	lead := n > 0 && units[n-1]&0xfc00 == 0xd800
	if lead && !last {
		rest += 2
		units = units[:n-1]
	}
	for i := 0; i < len(units); i++ {
		if units[i]&0xf800 != 0xd800 {
			continue
		}
		if units[i] < 0xdc00 && i+1 < len(units) && units[i+1]&0xfc00 == 0xdc00 {
			i++
			continue
		}
		units[i], bad = replacement, true
	}
	if last && rest > 0 {
		if !lead { // with half a unit behind it, a lead surrogate is one broken character
			units = append(units, replacement)
		}
		rest, bad = 0, true
	}
	return all[:1+len(units)], rest, bad
}

// userDefined is the Standard's x-user-defined: bytes above 0x7f go to a private area.
type userDefined struct{}

func (userDefined) reset() {}

func (userDefined) decode(b []byte, _ bool) (units []uint16, rest int, bad bool) {
	units = make([]uint16, 1+len(b))
	for i, c := range b {
		if units[1+i] = uint16(c); c > 0x7f {
			units[1+i] = 0xf700 + uint16(c)
		}
	}
	return units, 0, false
}

// byteCodec is an encoding of one byte for each character.
type byteCodec [256]uint16

func newByteCodec(m *charmap.Charmap) *byteCodec {
	var c byteCodec
	for i := range c {
		if c[i] = uint16(m.DecodeByte(byte(i))); c[i] == replacement && i < 0xa0 {
			c[i] = uint16(i) // the Standard keeps the control characters that the tables of x/text leave out
		}
	}
	return &c
}

func (*byteCodec) reset() {}

func (c *byteCodec) decode(b []byte, _ bool) (units []uint16, rest int, bad bool) {
	units = make([]uint16, 1+len(b))
	for i, x := range b {
		u := c[x]
		units[1+i] = u
		if u == replacement {
			bad = true
		}
	}
	return units, 0, bad
}
