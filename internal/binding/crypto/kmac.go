package crypto

import (
	"crypto/sha3"
	"encoding/binary"
)

// kmac is KMAC of NIST SP 800-185: size bytes from a key and data. name is the API's.
func kmac(name string, key, customization, data []byte, size int) []byte {
	rate, begin := 168, sha3.NewCSHAKE128
	if name == "KMAC256" {
		rate, begin = 136, sha3.NewCSHAKE256
	}
	h := begin([]byte("KMAC"), customization)
	head := leftEncoded(uint64(rate))
	head = append(head, leftEncoded(uint64(len(key))*8)...)
	head = append(head, key...)
	for len(head)%rate != 0 {
		head = append(head, 0)
	}
	for _, part := range [][]byte{head, data, rightEncoded(uint64(size) * 8)} {
		_, _ = h.Write(part) // hashes never fail
	}
	out := make([]byte, size)
	_, _ = h.Read(out) // never fails
	return out
}

// shortest writes n big-endian in as few bytes as it takes, at least one.
func shortest(n uint64) []byte {
	b := binary.BigEndian.AppendUint64(nil, n)
	for len(b) > 1 && b[0] == 0 {
		b = b[1:]
	}
	return b
}

func leftEncoded(n uint64) []byte {
	b := shortest(n)
	return append([]byte{byte(len(b))}, b...)
}

func rightEncoded(n uint64) []byte {
	b := shortest(n)
	return append(b, byte(len(b)))
}
