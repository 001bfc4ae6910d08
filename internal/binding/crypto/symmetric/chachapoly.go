package symmetric

import (
	"crypto/subtle"
	"encoding/binary"

	"golang.org/x/crypto/chacha20"
	//lint:ignore SA1019 its replacement takes whole messages only
	"golang.org/x/crypto/poly1305"
)

// chachaPoly is ChaCha20-Poly1305 in pieces.
type chachaPoly struct {
	encrypt     bool
	tagSize     int
	c           *chacha20.Cipher
	mac         *poly1305.MAC
	aad, length uint64
	begun       bool
	tag         []byte
}

func newChaChaPoly(_ *Info, encrypt bool, key, iv []byte, tagSize int) (Cipher, error) {
	c, err := chacha20.NewUnauthenticatedCipher(key, iv)
	if err != nil {
		return nil, err
	}
	var k [32]byte
	c.XORKeyStream(k[:], k[:])
	c.SetCounter(1)
	return &chachaPoly{encrypt: encrypt, tagSize: tagSize, c: c, mac: poly1305.New(&k)}, nil
}

// SetAAD implements Authenticated.
func (c *chachaPoly) SetAAD(aad []byte, _ int) error {
	if c.begun {
		return ErrState
	}
	c.aad += uint64(len(aad))
	c.write(aad)
	return nil
}

func (c *chachaPoly) write(p []byte) { _, _ = c.mac.Write(p) } // never fails

// SetTag implements Authenticated.
func (c *chachaPoly) SetTag(tag []byte) { c.tag = append([]byte(nil), tag...) }

// Tag implements Authenticated.
func (c *chachaPoly) Tag() []byte { return c.tag }

// fill pads what was written to whole blocks.
func (c *chachaPoly) fill(n uint64) {
	var zeros [16]byte
	c.write(zeros[:-n&15])
}

func (c *chachaPoly) begin() {
	if !c.begun {
		c.begun = true
		c.fill(c.aad)
	}
}

func (c *chachaPoly) Update(src []byte) ([]byte, error) {
	c.begin()
	if c.length += uint64(len(src)); c.length > (1<<32-1)*64 {
		return nil, ErrState
	}
	out := make([]byte, len(src))
	if !c.encrypt {
		c.write(src)
	}
	c.c.XORKeyStream(out, src)
	if c.encrypt {
		c.write(out)
	}
	return out, nil
}

func (c *chachaPoly) Final() ([]byte, error) {
	c.begin()
	c.fill(c.length)
	c.write(binary.LittleEndian.AppendUint64(binary.LittleEndian.AppendUint64(nil, c.aad), c.length))
	sum := c.mac.Sum(nil)
	if c.encrypt {
		c.tag = sum[:c.tagSize]
		return nil, nil
	}
	if len(c.tag) == 0 || subtle.ConstantTimeCompare(c.tag, sum[:len(c.tag)]) != 1 {
		return nil, ErrAuth
	}
	return nil, nil
}
