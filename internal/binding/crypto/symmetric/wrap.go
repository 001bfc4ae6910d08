package symmetric

import (
	"crypto/aes"
	"crypto/subtle"
	"encoding/binary"
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
	n := len(key) / 8
	out := make([]byte, len(key)+8)
	copy(out[8:], key)
	var block [16]byte
	binary.BigEndian.PutUint64(block[:], wrapMark)
	for step := 0; step < 6*n; step++ {
		part := out[8+step%n*8:][:8]
		copy(block[8:], part)
		b.Encrypt(block[:], block[:])
		binary.BigEndian.PutUint64(block[:], binary.BigEndian.Uint64(block[:])^uint64(step+1))
		copy(part, block[8:])
	}
	copy(out, block[:8])
	return out, nil
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
	n := len(wrapped)/8 - 1
	out := append([]byte(nil), wrapped[8:]...)
	var block, mark [16]byte
	copy(block[:8], wrapped)
	for step := 6*n - 1; step >= 0; step-- {
		part := out[step%n*8:][:8]
		binary.BigEndian.PutUint64(block[:], binary.BigEndian.Uint64(block[:])^uint64(step+1))
		copy(block[8:], part)
		b.Decrypt(block[:], block[:])
		copy(part, block[8:])
	}
	binary.BigEndian.PutUint64(mark[:], wrapMark)
	if subtle.ConstantTimeCompare(block[:8], mark[:8]) != 1 {
		return nil, ErrAuth
	}
	return out, nil
}
