package symmetric

import (
	"crypto/cipher"
	"crypto/subtle"
	"encoding/binary"
	"math/bits"
)

// ocb is Offset Codebook mode (RFC 7253) in pieces.
type ocb struct {
	encrypt bool
	tagSize int
	b       cipher.Block
	l       ocbMasks
	text    ocbChain // of the message
	sum     [16]byte // of the message's blocks
	rest    []byte   // of the message
	aad     ocbChain
	aadSum  [16]byte
	aadRest []byte
	tag     []byte
}

// ocbMasks are the masks that the key gives: of a last part, of the tag, and of the blocks.
type ocbMasks struct {
	part, tag [16]byte
	blocks    [64][16]byte
}

// ocbChain counts blocks and has the mask of the last.
type ocbChain struct {
	offset [16]byte
	n      uint64
}

func xor16(dst *[16]byte, src []byte) { subtle.XORBytes(dst[:], dst[:], src[:16]) }

// double multiplies by x in the field of 2^128 elements, in time that does not depend on the value.
func double(b [16]byte) [16]byte {
	hi, lo := binary.BigEndian.Uint64(b[:]), binary.BigEndian.Uint64(b[8:])
	carry := -(hi >> 63) & 0x87
	hi, lo = hi<<1|lo>>63, lo<<1^carry
	binary.BigEndian.PutUint64(b[:], hi)
	binary.BigEndian.PutUint64(b[8:], lo)
	return b
}

func newOCB(i *Info, encrypt bool, key, iv []byte, tagSize int) (Cipher, error) {
	b, err := i.block(key)
	if err != nil {
		return nil, err
	}
	c := &ocb{encrypt: encrypt, tagSize: tagSize, b: b}
	b.Encrypt(c.l.part[:], c.l.part[:])
	c.l.tag = double(c.l.part)
	c.l.blocks[0] = double(c.l.tag)
	for k := 1; k < len(c.l.blocks); k++ {
		c.l.blocks[k] = double(c.l.blocks[k-1])
	}
	var nonce [16]byte
	copy(nonce[16-len(iv):], iv)
	nonce[15-len(iv)] |= 1
	nonce[0] |= byte(tagSize * 8 % 128 << 1)
	bottom := uint(nonce[15] & 63)
	nonce[15] &^= 63
	b.Encrypt(nonce[:], nonce[:])
	var stretch [24]byte
	copy(stretch[:], nonce[:])
	subtle.XORBytes(stretch[16:], nonce[:8], nonce[1:9])
	for k := range c.text.offset {
		at := k + int(bottom/8)
		c.text.offset[k] = byte((uint(stretch[at])<<8 | uint(stretch[at+1])) << (bottom % 8) >> 8)
	}
	return c, nil
}

// next goes on to the next block.
func (c *ocb) next(at *ocbChain) {
	at.n++
	xor16(&at.offset, c.l.blocks[bits.TrailingZeros64(at.n)][:])
}

// SetAAD implements Authenticated.
func (c *ocb) SetAAD(aad []byte, _ int) error {
	c.aadRest = append(c.aadRest, aad...)
	for ; len(c.aadRest) >= 16; c.aadRest = c.aadRest[16:] {
		c.next(&c.aad)
		x := c.aad.offset
		xor16(&x, c.aadRest)
		c.b.Encrypt(x[:], x[:])
		xor16(&c.aadSum, x[:])
	}
	return nil
}

// SetTag implements Authenticated.
func (c *ocb) SetTag(tag []byte) { c.tag = append([]byte(nil), tag...) }

// Tag implements Authenticated.
func (c *ocb) Tag() []byte { return c.tag }

func (c *ocb) Update(src []byte) ([]byte, error) {
	in := append(c.rest, src...)
	out := make([]byte, len(in)&^15)
	for at := 0; at < len(out); at += 16 {
		c.next(&c.text)
		var x [16]byte
		copy(x[:], in[at:])
		if c.encrypt {
			xor16(&c.sum, x[:])
		}
		xor16(&x, c.text.offset[:])
		if c.encrypt {
			c.b.Encrypt(x[:], x[:])
		} else {
			c.b.Decrypt(x[:], x[:])
		}
		xor16(&x, c.text.offset[:])
		if !c.encrypt {
			xor16(&c.sum, x[:])
		}
		copy(out[at:], x[:])
	}
	c.rest = append([]byte(nil), in[len(out):]...)
	return out, nil
}

// ended gives p with the mark of its end, filled up to a block.
func ended(p []byte) []byte {
	var b [16]byte
	copy(b[:], p)
	b[len(p)] = 0x80
	return b[:]
}

func (c *ocb) Final() ([]byte, error) {
	var out []byte
	if len(c.rest) > 0 {
		xor16(&c.text.offset, c.l.part[:])
		var pad [16]byte
		c.b.Encrypt(pad[:], c.text.offset[:])
		out = make([]byte, len(c.rest))
		subtle.XORBytes(out, c.rest, pad[:])
		plain := c.rest
		if !c.encrypt {
			plain = out
		}
		xor16(&c.sum, ended(plain))
	}
	if len(c.aadRest) > 0 {
		x := c.aad.offset
		xor16(&x, c.l.part[:])
		xor16(&x, ended(c.aadRest))
		c.b.Encrypt(x[:], x[:])
		xor16(&c.aadSum, x[:])
	}
	tag := c.sum
	xor16(&tag, c.text.offset[:])
	xor16(&tag, c.l.tag[:])
	c.b.Encrypt(tag[:], tag[:])
	xor16(&tag, c.aadSum[:])
	if c.encrypt {
		c.tag = tag[:c.tagSize]
		return out, nil
	}
	if len(c.tag) == 0 || subtle.ConstantTimeCompare(c.tag, tag[:len(c.tag)]) != 1 {
		return nil, ErrAuth
	}
	return out, nil
}
