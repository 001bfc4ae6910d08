package asym

import (
	"bytes"
	"crypto/rand"
	"crypto/subtle"
	"encoding/binary"

	"github.com/node-go/node-go/internal/binding/crypto/digest"
)

// mgf1 covers dst with the mask that seed gives.
func mgf1(a *digest.Algorithm, dst, seed []byte) {
	for at, i := 0, uint32(0); at < len(dst); i++ {
		h := a.NewHash()
		_, _ = h.Write(binary.BigEndian.AppendUint32(bytes.Clone(seed), i)) // hashes never fail
		at += subtle.XORBytes(dst[at:], dst[at:], h.Sum(nil))
	}
}

// pssHash is the hash that the salt and the digest give together.
func pssHash(a *digest.Algorithm, sum, salt []byte) []byte {
	h := a.NewHash()
	for _, p := range [][]byte{make([]byte, 8), sum, salt} {
		_, _ = h.Write(p) // hashes never fail
	}
	return h.Sum(nil)
}

// encodePSS is EMSA-PSS of RFC 8017 for a modulus of bits bits. ok is false where there is no room.
func encodePSS(a, mgf *digest.Algorithm, sum []byte, bits, saltSize int) (em []byte, ok bool) {
	n := (bits - 1 + 7) / 8
	if n < a.Size+saltSize+2 {
		return nil, false
	}
	salt := make([]byte, saltSize)
	_, _ = rand.Read(salt) // never fails
	em = make([]byte, n)
	h := pssHash(a, sum, salt)
	db := em[:n-a.Size-1]
	db[len(db)-saltSize-1] = 1
	copy(db[len(db)-saltSize:], salt)
	copy(em[len(db):], h)
	em[n-1] = 0xbc
	mgf1(mgf, db, h)
	em[0] &= 0xff >> (8*n - (bits - 1))
	return em, true
}

// verifyPSS checks what encodePSS made; a negative saltSize means that any will do.
func verifyPSS(a, mgf *digest.Algorithm, sum, em []byte, bits, saltSize int) bool {
	n := (bits - 1 + 7) / 8
	if len(em) != n || n < a.Size+2 || em[n-1] != 0xbc || em[0]&^(0xff>>(8*n-(bits-1))) != 0 {
		return false
	}
	db, h := bytes.Clone(em[:n-a.Size-1]), em[n-a.Size-1:n-1]
	mgf1(mgf, db, h)
	db[0] &= 0xff >> (8*n - (bits - 1))
	at := bytes.IndexByte(db, 1)
	if at < 0 || bytes.Count(db[:at], []byte{0}) != at || saltSize >= 0 && len(db)-at-1 != saltSize {
		return false
	}
	return bytes.Equal(h, pssHash(a, sum, db[at+1:]))
}

// pad1 is block type 1 of PKCS #1: what a private key signs.
func pad1(data []byte, n int) ([]byte, error) {
	if len(data) > n-11 {
		return nil, errRSA("0200006E", "data too large for key size")
	}
	em := bytes.Repeat([]byte{0xff}, n)
	em[0], em[1], em[n-len(data)-1] = 0, 1, 0
	copy(em[n-len(data):], data)
	return em, nil
}

// unpad1 undoes pad1. Everything in it is public.
func unpad1(em []byte) ([]byte, error) {
	if len(em) < 11 || em[0] != 0 {
		return nil, errRSA("0200008A", "invalid padding")
	}
	if em[1] != 1 {
		return nil, errRSA("0200006A", "block type is not 01")
	}
	at := 2
	for at < len(em) && em[at] == 0xff {
		at++
	}
	switch {
	case at == len(em):
		return nil, errRSA("02000071", "null before block missing")
	case em[at] != 0:
		return nil, errRSA("02000066", "bad fixed header decrypt")
	case at < 10:
		return nil, errRSA("02000067", "bad pad byte count")
	}
	return em[at+1:], nil
}
