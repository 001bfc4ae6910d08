package asym

import (
	"golang.org/x/crypto/cryptobyte"

	"github.com/node-go/node-go/internal/binding/crypto/digest"
)

// signatureOIDs are algorithms of signatures over digests.
var signatureOIDs = [...]struct {
	oid  oid
	kind Kind
	hash string
}{
	{oid{1, 2, 840, 113549, 1, 1, 4}, RSA, "md5"}, {oid{1, 2, 840, 113549, 1, 1, 5}, RSA, "sha1"}, {oid{1, 2, 840, 113549, 1, 1, 14}, RSA, "sha224"},
	{oid{1, 2, 840, 113549, 1, 1, 11}, RSA, "sha256"}, {oid{1, 2, 840, 113549, 1, 1, 12}, RSA, "sha384"}, {oid{1, 2, 840, 113549, 1, 1, 13}, RSA, "sha512"},
	{oid{1, 2, 840, 10045, 4, 1}, EC, "sha1"}, {oid{1, 2, 840, 10045, 4, 3, 1}, EC, "sha224"}, {oid{1, 2, 840, 10045, 4, 3, 2}, EC, "sha256"},
	{oid{1, 2, 840, 10045, 4, 3, 3}, EC, "sha384"}, {oid{1, 2, 840, 10045, 4, 3, 4}, EC, "sha512"},
	{oid{1, 2, 840, 10040, 4, 3}, DSA, "sha1"}, {oid{2, 16, 840, 1, 101, 3, 4, 3, 1}, DSA, "sha224"}, {oid{2, 16, 840, 1, 101, 3, 4, 3, 2}, DSA, "sha256"},
}

// VerifySigned checks the signature of data by the algorithm of an AlgorithmIdentifier, given without its outer tag, as certificates have it.
func (k *Key) VerifySigned(algorithm, data, signature []byte) bool {
	in := cryptobyte.String(algorithm)
	var id oid
	if !in.ReadASN1ObjectIdentifier(&id) {
		return false
	}
	if id.Equal(RSAPSS.oid()) && (k.Kind == RSA || k.Kind == RSAPSS) {
		p, err := parsePSS(in)
		return err == nil && k.verifyHashed(p.Hash, data, signature, SignOptions{Padding: PaddingPSS, Salt: p.Salt})
	}
	if k.OneShot() {
		return id.Equal(k.Kind.oid()) && k.VerifyMessage(data, signature, SignOptions{})
	}
	for _, row := range signatureOIDs {
		if row.oid.Equal(id) {
			return row.kind == k.Kind && k.verifyHashed(digest.Find(row.hash), data, signature, SignOptions{Salt: SaltUnset})
		}
	}
	return false
}

func (k *Key) verifyHashed(a *digest.Algorithm, data, signature []byte, o SignOptions) bool {
	h := a.New()
	_, _ = h.Write(data) // hashes never fail
	ok, err := k.VerifyDigest(a, h.Sum(a.Size), signature, o)
	return err == nil && ok
}
