package symmetric

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/subtle"
	"encoding/binary"
	"strings"
)

// wrapMark is what unwrapping must find: the initial value of RFC 3394.
const wrapMark = 0xa6a6a6a6a6a6a6a6

// Wrap encrypts a key, of at least 16 bytes and a multiple of 8, as RFC 3394 says.
func Wrap(kek, key []byte) ([]byte, error) {
	b, err := aes.NewCipher(kek)
	if err != nil {
		return nil, err
	}
	if len(key) < 16 || len(key)%8 != 0 {
		return nil, ErrState
	}
	return wrapRounds(b.Encrypt, wrapMark, key), nil
}

// Unwrap decrypts what Wrap made. It fails with ErrAuth for anything else.
func Unwrap(kek, wrapped []byte) ([]byte, error) {
	b, err := aes.NewCipher(kek)
	if err != nil {
		return nil, err
	}
	if len(wrapped) < 24 || len(wrapped)%8 != 0 {
		return nil, ErrAuth
	}
	mark, out := unwrapRounds(b.Decrypt, wrapped)
	if !sameMark(mark, wrapMark) {
		return nil, ErrAuth
	}
	return out, nil
}

// sameMark compares in time that does not depend on the values.
func sameMark(a, b uint64) bool {
	var x, y [8]byte
	binary.BigEndian.PutUint64(x[:], a)
	binary.BigEndian.PutUint64(y[:], b)
	return subtle.ConstantTimeCompare(x[:], y[:]) == 1
}

// wrapRounds are the rounds of RFC 3394 over a key of a multiple of 8 bytes, beginning with mark.
func wrapRounds(encrypt func(dst, src []byte), mark uint64, key []byte) []byte {
	n := len(key) / 8
	out := make([]byte, len(key)+8)
	copy(out[8:], key)
	var block [16]byte
	binary.BigEndian.PutUint64(block[:], mark)
	for step := 0; step < 6*n; step++ {
		part := out[8+step%n*8:][:8]
		copy(block[8:], part)
		encrypt(block[:], block[:])
		binary.BigEndian.PutUint64(block[:], binary.BigEndian.Uint64(block[:])^uint64(step+1))
		copy(part, block[8:])
	}
	copy(out, block[:8])
	return out
}

// unwrapRounds undoes wrapRounds and gives the mark that it finds.
func unwrapRounds(decrypt func(dst, src []byte), wrapped []byte) (uint64, []byte) {
	n := len(wrapped)/8 - 1
	out := append([]byte(nil), wrapped[8:]...)
	var block [16]byte
	copy(block[:8], wrapped)
	for step := 6*n - 1; step >= 0; step-- {
		part := out[step%n*8:][:8]
		binary.BigEndian.PutUint64(block[:], binary.BigEndian.Uint64(block[:])^uint64(step+1))
		copy(block[8:], part)
		decrypt(block[:], block[:])
		copy(part, block[8:])
	}
	return binary.BigEndian.Uint64(block[:]), out
}

// wrap is key wrap as a cipher: the key is one piece. The IV takes the place of the mark; with padding, of its first half.
type wrap struct {
	encrypt bool
	padded  bool
	f       func(dst, src []byte)
	iv      []byte
	done    bool
}

func newWrap(i *Info, encrypt bool, key, iv []byte, _ int) (Cipher, error) {
	b, err := i.block(key)
	if err != nil {
		return nil, err
	}
	c := &wrap{encrypt: encrypt, padded: strings.Contains(i.Name, "-pad"), iv: append([]byte(nil), iv...)}
	c.f = directed(b, encrypt != strings.HasSuffix(i.Name, "-inv"))
	return c, nil
}

func directed(b cipher.Block, encrypt bool) func(dst, src []byte) {
	if encrypt {
		return b.Encrypt
	}
	return b.Decrypt
}

func (c *wrap) Update(src []byte) ([]byte, error) {
	if len(src) == 0 && !c.done {
		c.done = true
		return nil, nil
	}
	if c.done {
		return nil, ErrState
	}
	c.done = true
	switch {
	case c.padded && c.encrypt:
		return c.wrapPadded(src), nil
	case c.padded:
		return c.unwrapPadded(src)
	case c.encrypt:
		if len(src) < 16 || len(src)%8 != 0 {
			return nil, ErrState
		}
		return wrapRounds(c.f, binary.BigEndian.Uint64(c.iv), src), nil
	}
	if len(src) < 24 || len(src)%8 != 0 {
		return nil, ErrState
	}
	mark, out := unwrapRounds(c.f, src)
	if !sameMark(mark, binary.BigEndian.Uint64(c.iv)) {
		return nil, ErrState
	}
	return out, nil
}

// wrapPadded is RFC 5649: the mark tells the length, and one block takes one encryption.
func (c *wrap) wrapPadded(src []byte) []byte {
	mark := uint64(binary.BigEndian.Uint32(c.iv))<<32 | uint64(uint32(len(src)))
	full := make([]byte, (len(src)+7)/8*8)
	copy(full, src)
	if len(full) > 8 {
		return wrapRounds(c.f, mark, full)
	}
	out := append(binary.BigEndian.AppendUint64(nil, mark), full...)
	c.f(out, out)
	return out
}

func (c *wrap) unwrapPadded(src []byte) ([]byte, error) {
	if len(src) < 16 || len(src)%8 != 0 {
		return nil, ErrState
	}
	var mark uint64
	var out []byte
	if len(src) == 16 {
		var b [16]byte
		c.f(b[:], src)
		mark, out = binary.BigEndian.Uint64(b[:]), b[8:]
	} else {
		mark, out = unwrapRounds(c.f, src)
	}
	n := uint64(uint32(mark))
	good := sameMark(mark>>32, uint64(binary.BigEndian.Uint32(c.iv))) && n <= uint64(len(out)) && n+8 > uint64(len(out))
	if !good {
		return nil, ErrState
	}
	var left byte
	for _, x := range out[n:] {
		left |= x
	}
	if left != 0 {
		return nil, ErrState
	}
	return out[:n], nil
}

func (c *wrap) Final() ([]byte, error) {
	if !c.done {
		return nil, ErrUnused
	}
	return nil, nil
}
