package symmetric

import (
	"crypto/cipher"
	"crypto/subtle"
	"encoding/binary"
)

// ccm is Counter with CBC-MAC mode: the message is one piece, since its length is authenticated first.
type ccm struct {
	encrypt bool
	tagSize int
	b       cipher.Block
	iv      []byte
	aad     []byte
	length  int // of the message as told with the aad; -1: not told
	done    bool
	failed  bool
	tag     []byte
}

func newCCM(i *Info, encrypt bool, key, iv []byte, tagSize int) (Cipher, error) {
	b, err := i.block(key)
	if err != nil {
		return nil, err
	}
	return &ccm{encrypt: encrypt, tagSize: tagSize, b: b, iv: append([]byte(nil), iv...), length: -1}, nil
}

// MaxCCM is the longest message, in bytes, that CCM allows for an IV of n bytes.
func MaxCCM(n int) int {
	if n <= 11 {
		return 1<<31 - 1
	}
	return 1<<(8*(15-n)) - 1
}

// SetAAD implements Authenticated.
func (c *ccm) SetAAD(aad []byte, length int) error {
	if c.done || length < 0 && len(aad) > 0 {
		return ErrState
	}
	c.aad, c.length = append([]byte(nil), aad...), length
	return nil
}

// SetTag implements Authenticated.
func (c *ccm) SetTag(tag []byte) { c.tag = append([]byte(nil), tag...) }

// Tag implements Authenticated.
func (c *ccm) Tag() []byte { return c.tag }

func (c *ccm) Update(src []byte) ([]byte, error) {
	if c.done || c.length >= 0 && c.length != len(src) || len(src) > MaxCCM(len(c.iv)) {
		return nil, ErrState
	}
	c.done = true
	// The counter blocks: a flag, the IV, and a number of what remains of 16 bytes. Number 0 hides the tag.
	var first, mask [16]byte
	first[0] = byte(14 - len(c.iv))
	copy(first[1:], c.iv)
	ctr := cipher.NewCTR(c.b, first[:])
	ctr.XORKeyStream(mask[:], mask[:])
	out := make([]byte, len(src))
	text := src
	if !c.encrypt {
		ctr.XORKeyStream(out, src)
		text = out
	}
	sum := c.mac(text)
	subtle.XORBytes(sum, sum, mask[:])
	if c.encrypt {
		ctr.XORKeyStream(out, src)
		c.tag = sum[:c.tagSize]
		return out, nil
	}
	if len(c.tag) == 0 || subtle.ConstantTimeCompare(c.tag, sum[:len(c.tag)]) != 1 {
		c.failed = true
		return nil, nil
	}
	return out, nil
}

// mac gives the authentication code of the additional data and of text.
func (c *ccm) mac(text []byte) []byte {
	var b [16]byte
	b[0] = byte((c.tagSize-2)/2<<3) | byte(14-len(c.iv))
	if len(c.aad) > 0 {
		b[0] |= 0x40
	}
	var length [8]byte
	binary.BigEndian.PutUint64(length[:], uint64(len(text)))
	if n := 15 - len(c.iv); n < 8 {
		copy(b[16-n:], length[8-n:])
	} else {
		copy(b[8:], length[:])
	}
	copy(b[1:], c.iv)
	sum := make([]byte, 16)
	m := cipher.NewCBCEncrypter(c.b, sum)
	m.CryptBlocks(sum, b[:])
	if n := len(c.aad); n > 0 {
		head := binary.BigEndian.AppendUint16(nil, uint16(n))
		if n >= 0xff00 {
			head = binary.BigEndian.AppendUint32([]byte{0xff, 0xfe}, uint32(n))
		}
		sum = chain(m, append(head, c.aad...), sum)
	}
	return chain(m, text, sum)
}

// chain runs p, filled up with zeros, through m and gives the last block; last is what it is when p is empty.
func chain(m cipher.BlockMode, p, last []byte) []byte {
	var scratch [4096]byte
	for len(p) > 0 {
		n := copy(scratch[:], p)
		p = p[n:]
		whole := (n + 15) / 16 * 16
		clear(scratch[n:whole])
		m.CryptBlocks(scratch[:whole], scratch[:whole])
		copy(last, scratch[whole-16:whole])
	}
	return last
}

func (c *ccm) Final() ([]byte, error) {
	if !c.done {
		if !c.encrypt {
			return nil, ErrAuth
		}
		if _, err := c.Update(nil); err != nil {
			return nil, err
		}
	}
	if c.failed {
		return nil, ErrAuth
	}
	return nil, nil
}
