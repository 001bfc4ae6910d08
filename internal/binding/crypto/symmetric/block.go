package symmetric

import (
	"crypto/cipher"
	"crypto/subtle"
)

// block is a cipher that works in whole blocks.
type block struct {
	mode    cipher.BlockMode
	size    int
	encrypt bool
	pad     bool
	rest    []byte // input that makes no block yet, or the block that may be the last one
}

func newBlock(i *Info, encrypt bool, key, iv []byte, _ int) (Cipher, error) {
	b, err := i.block(key)
	if err != nil {
		return nil, err
	}
	c := &block{size: b.BlockSize(), encrypt: encrypt, pad: true}
	switch {
	case i.Mode == "ecb":
		c.mode = &ecb{b, encrypt}
	case encrypt:
		c.mode = cipher.NewCBCEncrypter(b, iv)
	default:
		c.mode = cipher.NewCBCDecrypter(b, iv)
	}
	return c, nil
}

// SetPadding implements Padded.
func (c *block) SetPadding(on bool) { c.pad = on }

func (c *block) Update(src []byte) ([]byte, error) {
	n := (len(c.rest) + len(src)) / c.size * c.size
	if !c.encrypt && c.pad && n > 0 && n == len(c.rest)+len(src) {
		n -= c.size // it may be the one with the padding
	}
	if n == 0 {
		c.rest = append(c.rest, src...)
		return nil, nil
	}
	out := make([]byte, n)
	k := copy(out, c.rest)
	k = copy(out[k:], src)
	c.rest = append(c.rest[:0], src[k:]...)
	c.mode.CryptBlocks(out, out)
	return out, nil
}

func (c *block) Final() ([]byte, error) {
	switch {
	case !c.pad && len(c.rest) == 0:
		return nil, nil
	case !c.pad && (c.encrypt || len(c.rest) != c.size), !c.encrypt && len(c.rest) != c.size:
		return nil, ErrFinalBlock
	}
	out := make([]byte, c.size)
	n := copy(out, c.rest)
	if c.encrypt {
		for k := n; k < c.size; k++ {
			out[k] = byte(c.size - n)
		}
		c.mode.CryptBlocks(out, out)
		return out, nil
	}
	c.mode.CryptBlocks(out, out)
	if !c.pad {
		return out, nil
	}
	return unpad(out)
}

// unpad takes the padding off the last block. Its time does not depend on what is wrong.
func unpad(b []byte) ([]byte, error) {
	n := int(b[len(b)-1])
	good := subtle.ConstantTimeLessOrEq(1, n) & subtle.ConstantTimeLessOrEq(n, len(b))
	for k := range b {
		inside := subtle.ConstantTimeLessOrEq(len(b)-k, n)
		good &= subtle.ConstantTimeSelect(inside, subtle.ConstantTimeByteEq(b[k], byte(n)), 1)
	}
	if good == 0 {
		return nil, ErrPadding
	}
	return b[:len(b)-n], nil
}

// ecb encrypts each block on its own.
type ecb struct {
	b       cipher.Block
	encrypt bool
}

func (e *ecb) BlockSize() int { return e.b.BlockSize() }

func (e *ecb) CryptBlocks(dst, src []byte) {
	f := e.b.Decrypt
	if e.encrypt {
		f = e.b.Encrypt
	}
	for n := e.b.BlockSize(); len(src) >= n; dst, src = dst[n:], src[n:] {
		f(dst[:n], src[:n])
	}
}
