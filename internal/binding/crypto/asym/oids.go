package asym

import (
	"encoding/asn1"

	"github.com/node-go/node-go/internal/binding/crypto/digest"
)

type oid = asn1.ObjectIdentifier

// kindOIDs are the algorithms of keys that are not bytes.
var kindOIDs = [...]struct {
	kind Kind
	oid  oid
}{
	{RSA, oid{1, 2, 840, 113549, 1, 1, 1}},
	{RSAPSS, oid{1, 2, 840, 113549, 1, 1, 10}},
	{DSA, oid{1, 2, 840, 10040, 4, 1}},
	{EC, oid{1, 2, 840, 10045, 2, 1}},
	{DH, oid{1, 2, 840, 113549, 1, 3, 1}},
}

func kindByOID(o oid) (Kind, bool) {
	for _, row := range kindOIDs {
		if row.oid.Equal(o) {
			return row.kind, true
		}
	}
	for _, s := range schemes() {
		if s.oid.Equal(o) {
			return s.kind, true
		}
	}
	return 0, false
}

func (k Kind) oid() oid {
	if s := k.scheme(); s != nil {
		return s.oid
	}
	for _, row := range kindOIDs {
		if row.kind == k {
			return row.oid
		}
	}
	return nil
}

var (
	oidMGF1    = oid{1, 2, 840, 113549, 1, 1, 8}
	oidPrime   = oid{1, 2, 840, 10045, 1, 1}
	oidPBES2   = oid{1, 2, 840, 113549, 1, 5, 13}
	oidPBKDF2  = oid{1, 2, 840, 113549, 1, 5, 12}
	oid3DESCBC = oid{1, 2, 840, 113549, 3, 7}
)

// hashOIDs are the hash functions of PSS parameters.
var hashOIDs = [...]struct {
	name string
	oid  oid
}{
	{"sha1", oid{1, 3, 14, 3, 2, 26}},
	{"sha224", oid{2, 16, 840, 1, 101, 3, 4, 2, 4}},
	{"sha256", oid{2, 16, 840, 1, 101, 3, 4, 2, 1}},
	{"sha384", oid{2, 16, 840, 1, 101, 3, 4, 2, 2}},
	{"sha512", oid{2, 16, 840, 1, 101, 3, 4, 2, 3}},
	{"sha512-224", oid{2, 16, 840, 1, 101, 3, 4, 2, 5}},
	{"sha512-256", oid{2, 16, 840, 1, 101, 3, 4, 2, 6}},
	{"sha3-224", oid{2, 16, 840, 1, 101, 3, 4, 2, 7}},
	{"sha3-256", oid{2, 16, 840, 1, 101, 3, 4, 2, 8}},
	{"sha3-384", oid{2, 16, 840, 1, 101, 3, 4, 2, 9}},
	{"sha3-512", oid{2, 16, 840, 1, 101, 3, 4, 2, 10}},
	{"md5", oid{1, 2, 840, 113549, 2, 5}},
}

func hashByOID(o oid) *digest.Algorithm {
	for _, row := range hashOIDs {
		if row.oid.Equal(o) {
			return digest.Find(row.name)
		}
	}
	return nil
}

func oidOfHash(a *digest.Algorithm) oid {
	for _, row := range hashOIDs {
		if row.name == a.Name {
			return row.oid
		}
	}
	return nil
}

// prfOIDs are the HMACs of PBKDF2.
var prfOIDs = [...]struct {
	name string
	oid  oid
}{
	{"sha1", oid{1, 2, 840, 113549, 2, 7}},
	{"sha224", oid{1, 2, 840, 113549, 2, 8}},
	{"sha256", oid{1, 2, 840, 113549, 2, 9}},
	{"sha384", oid{1, 2, 840, 113549, 2, 10}},
	{"sha512", oid{1, 2, 840, 113549, 2, 11}},
}

// cipherOIDs are the ciphers that keys are encrypted with.
var cipherOIDs = [...]struct {
	name string
	oid  oid
}{
	{"aes-128-ecb", oidAES(1)}, {"aes-128-cbc", oidAES(2)}, {"aes-128-ofb", oidAES(3)}, {"aes-128-cfb", oidAES(4)},
	{"aes-192-ecb", oidAES(21)}, {"aes-192-cbc", oidAES(22)}, {"aes-192-ofb", oidAES(23)}, {"aes-192-cfb", oidAES(24)},
	{"aes-256-ecb", oidAES(41)}, {"aes-256-cbc", oidAES(42)}, {"aes-256-ofb", oidAES(43)}, {"aes-256-cfb", oidAES(44)},
	{"des-ede3-cbc", oid3DESCBC},
}

func oidAES(n int) oid { return oid{2, 16, 840, 1, 101, 3, 4, 1, n} }

// CanPSS tells whether a hash function can be named in the parameters of RSA-PSS keys.
func CanPSS(a *digest.Algorithm) bool { return oidOfHash(a) != nil }
