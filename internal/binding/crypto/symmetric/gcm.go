package symmetric

import (
	"crypto/cipher"
	"crypto/subtle"
	"encoding/binary"
)

// maxGCM is the longest message of GCM, in bytes.
const maxGCM = 1<<36 - 32

// gcm is Galois/Counter mode in pieces.
type gcm struct {
	encrypt bool
	tagSize int
	hash    *ghash
	ctr     cipher.Stream
	mask    [16]byte // what the hash is encrypted with
	aad     []byte
	rest    []byte // ciphertext that makes no block yet
	begun   bool
	total   uint64
	aadSize uint64
	tag     []byte
}

func newGCM(i *Info, encrypt bool, key, iv []byte, tagSize int) (Cipher, error) {
	b, err := i.block(key)
	if err != nil {
		return nil, err
	}
	h, err := newGHASH(b)
	if err != nil {
		return nil, err
	}
	c := &gcm{encrypt: encrypt, tagSize: tagSize, hash: h}
	var first [16]byte
	if len(iv) == 12 {
		copy(first[:], iv)
		first[15] = 1
	} else {
		h.absorb(padded(iv))
		first = h.finish(0, uint64(len(iv)))
		h.y = [16]byte{}
	}
	b.Encrypt(c.mask[:], first[:])
	binary.BigEndian.PutUint32(first[12:], binary.BigEndian.Uint32(first[12:])+1)
	c.ctr = NewCounter(b, first[:], 32)
	return c, nil
}

// padded copies p and fills it up to whole blocks with zeros.
func padded(p []byte) []byte {
	b := make([]byte, (len(p)+15)/16*16)
	copy(b, p)
	return b
}

// SetAAD implements Authenticated.
func (c *gcm) SetAAD(aad []byte, _ int) error {
	if c.begun {
		return ErrState
	}
	c.aad = append(c.aad, aad...)
	return nil
}

// SetTag implements Authenticated.
func (c *gcm) SetTag(tag []byte) { c.tag = append([]byte(nil), tag...) }

// Tag implements Authenticated.
func (c *gcm) Tag() []byte { return c.tag }

func (c *gcm) begin() {
	if !c.begun {
		c.begun = true
		c.aadSize = uint64(len(c.aad))
		c.hash.absorb(padded(c.aad))
		c.aad = nil
	}
}

func (c *gcm) Update(src []byte) ([]byte, error) {
	c.begin()
	if c.total += uint64(len(src)); c.total > maxGCM {
		return nil, ErrState
	}
	out := make([]byte, len(src))
	if c.encrypt {
		c.ctr.XORKeyStream(out, src)
		c.authenticate(out)
		return out, nil
	}
	copy(out, src)
	c.authenticate(out)
	c.ctr.XORKeyStream(out, out)
	return out, nil
}

// authenticate adds ciphertext. It writes to p, but leaves it as it was.
func (c *gcm) authenticate(p []byte) {
	if len(c.rest) > 0 {
		n := min(16-len(c.rest), len(p))
		c.rest = append(c.rest, p[:n]...)
		p = p[n:]
		if len(c.rest) < 16 {
			return
		}
		c.hash.absorb(c.rest)
		c.rest = c.rest[:0]
	}
	n := len(p) &^ 15
	c.hash.absorb(p[:n])
	c.rest = append(c.rest, p[n:]...)
}

func (c *gcm) Final() ([]byte, error) {
	c.begin()
	c.hash.absorb(padded(c.rest))
	sum := c.hash.finish(c.aadSize, c.total)
	subtle.XORBytes(sum[:], sum[:], c.mask[:])
	if c.encrypt {
		c.tag = sum[:c.tagSize]
		return nil, nil
	}
	if len(c.tag) == 0 || subtle.ConstantTimeCompare(c.tag, sum[:len(c.tag)]) != 1 {
		return nil, ErrAuth
	}
	return nil, nil
}

// ghash is the universal hash of GCM. The standard library has fast code for it but gives it only as part of whole messages:
// the tag of an empty message is the hash of its additional data and their length, from which the hash of a longer text is
// got by one multiplication.
type ghash struct {
	aead   cipher.AEAD
	mask   [16]byte // what the tags of aead with a zero nonce are encrypted with
	hi, lo uint64   // the key
	y      [16]byte
}

func newGHASH(b cipher.Block) (*ghash, error) {
	aead, err := cipher.NewGCM(b)
	if err != nil {
		return nil, err
	}
	h := &ghash{aead: aead}
	var key [16]byte
	b.Encrypt(key[:], key[:])
	h.hi, h.lo = binary.BigEndian.Uint64(key[:]), binary.BigEndian.Uint64(key[8:])
	h.mask[15] = 1
	b.Encrypt(h.mask[:], h.mask[:])
	return h, nil
}

// fewBlocks is up to which length one multiplication for each block is faster.
const fewBlocks = 3 * 16

// absorb adds whole blocks. It writes to p, but leaves it as it was.
func (h *ghash) absorb(p []byte) {
	if len(p) <= fewBlocks {
		for ; len(p) > 0; p = p[16:] {
			h.block(p[:16])
		}
		return
	}
	subtle.XORBytes(p[:16], p[:16], h.y[:])
	n := len(p) - 16
	var nonce [12]byte
	sum := h.aead.Seal(nil, nonce[:], nil, p[:n])
	subtle.XORBytes(p[:16], p[:16], h.y[:])
	subtle.XORBytes(sum, sum, h.mask[:])
	h.y = [16]byte{}
	binary.BigEndian.PutUint64(h.y[:], uint64(n)*8)
	h.block(p[n:])
	subtle.XORBytes(h.y[:], h.y[:], sum)
}

// finish adds the lengths, in bytes, and gives the hash.
func (h *ghash) finish(aad, text uint64) [16]byte {
	var b [16]byte
	binary.BigEndian.PutUint64(b[:], aad*8)
	binary.BigEndian.PutUint64(b[8:], text*8)
	h.block(b[:])
	return h.y
}

// block adds one block: y = (y + x) * key in the field of 2^128 elements, whose bits GCM writes with the lowest power first. The
// time does not depend on the values.
func (h *ghash) block(x []byte) {
	xh := binary.BigEndian.Uint64(h.y[:]) ^ binary.BigEndian.Uint64(x)
	xl := binary.BigEndian.Uint64(h.y[8:]) ^ binary.BigEndian.Uint64(x[8:])
	var zh, zl uint64
	vh, vl := h.hi, h.lo
	for i := 0; i < 128; i++ {
		take := -(xh >> 63)
		zh ^= vh & take
		zl ^= vl & take
		xh = xh<<1 | xl>>63
		xl <<= 1
		carry := -(vl & 1)
		vl = vl>>1 | vh<<63
		vh = vh>>1 ^ carry&(0xe1<<56)
	}
	binary.BigEndian.PutUint64(h.y[:], zh)
	binary.BigEndian.PutUint64(h.y[8:], zl)
}
