package symmetric

import (
	"crypto/cipher"
	"encoding/binary"
)

// counter is counter mode whose counter is the last bits of the block only: the others stay when it overflows.
type counter struct {
	b      cipher.Block
	next   [16]byte
	bits   int
	stream cipher.Stream
	left   uint64 // bytes until the counter overflows
}

// NewCounter gives counter mode over a block cipher of 16 bytes with a counter of 1 to 128 bits.
func NewCounter(b cipher.Block, iv []byte, bits int) cipher.Stream {
	c := &counter{b: b, bits: bits}
	copy(c.next[:], iv)
	c.begin()
	return c
}

// begin starts from c.next, and makes c.next what follows the overflow.
func (c *counter) begin() {
	c.stream = cipher.NewCTR(c.b, c.next[:])
	c.left = ^uint64(0)
	if c.bits < 60 {
		mask := uint64(1)<<c.bits - 1
		low := binary.BigEndian.Uint64(c.next[8:])
		c.left = (mask + 1 - low&mask) * 16
		binary.BigEndian.PutUint64(c.next[8:], low&^mask)
		return
	}
	// More blocks than any message has, unless the counter begins near its end.
	low, all := binary.BigEndian.Uint64(c.next[8:]), ^uint64(0)
	if c.bits <= 64 {
		mask := all >> (64 - c.bits)
		if rest := mask - low&mask; rest < 1<<59 {
			c.left = (rest + 1) * 16
		}
		binary.BigEndian.PutUint64(c.next[8:], low&^mask)
		return
	}
	high := binary.BigEndian.Uint64(c.next[:])
	mask := all >> (128 - c.bits)
	if high&mask == mask && all-low < 1<<59 {
		c.left = (all - low + 1) * 16
	}
	binary.BigEndian.PutUint64(c.next[8:], 0)
	binary.BigEndian.PutUint64(c.next[:], high&^mask)
}

func (c *counter) XORKeyStream(dst, src []byte) {
	for uint64(len(src)) > c.left {
		n := int(c.left)
		c.stream.XORKeyStream(dst[:n], src[:n])
		dst, src = dst[n:], src[n:]
		c.begin()
	}
	c.stream.XORKeyStream(dst, src)
	c.left -= uint64(len(src))
}
