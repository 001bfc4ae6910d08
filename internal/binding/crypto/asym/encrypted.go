package asym

import (
	"crypto/pbkdf2"
	"crypto/rand"

	"golang.org/x/crypto/cryptobyte"
	"golang.org/x/crypto/cryptobyte/asn1"

	"github.com/node-go/node-go/internal/binding/crypto/digest"
	"github.com/node-go/node-go/internal/binding/crypto/symmetric"
)

// CanEncrypt tells whether keys can be encrypted with a cipher of that name.
func CanEncrypt(i *symmetric.Info) bool { return cipherOID(i.Name) != nil }

func cipherOID(name string) oid {
	for _, row := range cipherOIDs {
		if row.name == name {
			return row.oid
		}
	}
	return nil
}

const (
	pbkdf2Rounds = 2048 // what OpenSSL writes
	// maxPBKDF2Rounds bounds what a file can make the process do.
	maxPBKDF2Rounds = 1 << 26
)

// EncryptPKCS8 writes a PrivateKeyInfo as an EncryptedPrivateKeyInfo by PBES2 with PBKDF2 of SHA-256.
func EncryptPKCS8(info []byte, c *symmetric.Info, passphrase []byte) ([]byte, error) {
	id := cipherOID(c.Name)
	if id == nil {
		return nil, &LibError{Number: "0680006C", Library: "asn1 encoding routines", Reason: "cipher has no object identifier", Prefix: "ASN1_"}
	}
	salt, iv := make([]byte, 16), make([]byte, c.IVSize)
	_, _ = rand.Read(salt) // never fails
	_, _ = rand.Read(iv)
	key, err := pbkdf2.Key(digest.Find("sha256").NewHash, string(passphrase), salt, pbkdf2Rounds, c.KeySize)
	if err != nil {
		return nil, err
	}
	data, err := whole(c, true, key, iv, info)
	if err != nil {
		return nil, err
	}
	var b cryptobyte.Builder
	seq := func(b *cryptobyte.Builder, f func(b *cryptobyte.Builder)) { b.AddASN1(asn1.SEQUENCE, f) }
	seq(&b, func(b *cryptobyte.Builder) {
		seq(b, func(b *cryptobyte.Builder) {
			b.AddASN1ObjectIdentifier(oidPBES2)
			seq(b, func(b *cryptobyte.Builder) {
				seq(b, func(b *cryptobyte.Builder) {
					b.AddASN1ObjectIdentifier(oidPBKDF2)
					seq(b, func(b *cryptobyte.Builder) {
						b.AddASN1OctetString(salt)
						b.AddASN1Int64(pbkdf2Rounds)
						seq(b, func(b *cryptobyte.Builder) {
							b.AddASN1ObjectIdentifier(prfOIDs[2].oid)
							b.AddASN1NULL()
						})
					})
				})
				seq(b, func(b *cryptobyte.Builder) {
					b.AddASN1ObjectIdentifier(id)
					b.AddASN1OctetString(iv)
				})
			})
		})
		b.AddASN1OctetString(data)
	})
	return b.Bytes()
}

// whole runs a message through a cipher.
func whole(c *symmetric.Info, encrypt bool, key, iv, data []byte) ([]byte, error) {
	x, err := c.New(encrypt, key, iv, 0)
	if err != nil {
		return nil, err
	}
	out, err := x.Update(data)
	if err != nil {
		return nil, err
	}
	last, err := x.Final()
	return append(out, last...), err
}

// IsEncryptedPKCS8 tells whether der is an EncryptedPrivateKeyInfo.
func IsEncryptedPKCS8(der []byte) bool {
	seq, ok := sequence(der)
	var alg, data cryptobyte.String
	var id oid
	return ok && seq.ReadASN1(&alg, asn1.SEQUENCE) && alg.ReadASN1ObjectIdentifier(&id) && seq.ReadASN1(&data, asn1.OCTET_STRING) && seq.Empty()
}

// DecryptPKCS8 gives the PrivateKeyInfo in an EncryptedPrivateKeyInfo by PBES2.
func DecryptPKCS8(der, passphrase []byte) ([]byte, error) {
	seq, ok := sequence(der)
	var alg, params, kdf, kdfParams, scheme, data cryptobyte.String
	var id, kdfID, cipherID oid
	if !ok || !seq.ReadASN1(&alg, asn1.SEQUENCE) || !alg.ReadASN1ObjectIdentifier(&id) || !seq.ReadASN1(&data, asn1.OCTET_STRING) {
		return nil, decoderUnsupported()
	}
	if !id.Equal(oidPBES2) || !alg.ReadASN1(&params, asn1.SEQUENCE) || !params.ReadASN1(&kdf, asn1.SEQUENCE) ||
		!kdf.ReadASN1ObjectIdentifier(&kdfID) || !kdfID.Equal(oidPBKDF2) || !kdf.ReadASN1(&kdfParams, asn1.SEQUENCE) ||
		!params.ReadASN1(&scheme, asn1.SEQUENCE) || !scheme.ReadASN1ObjectIdentifier(&cipherID) {
		return nil, decoderUnsupported()
	}
	var salt, iv cryptobyte.String
	var rounds int
	hash := digest.Find("sha1")
	if !kdfParams.ReadASN1(&salt, asn1.OCTET_STRING) || !kdfParams.ReadASN1Integer(&rounds) || rounds < 1 || rounds > maxPBKDF2Rounds ||
		!scheme.ReadASN1(&iv, asn1.OCTET_STRING) {
		return nil, decoderUnsupported()
	}
	if kdfParams.PeekASN1Tag(asn1.INTEGER) {
		kdfParams.SkipASN1(asn1.INTEGER) // the key's length, which the cipher tells
	}
	if !kdfParams.Empty() {
		var prf cryptobyte.String
		var prfID oid
		if !kdfParams.ReadASN1(&prf, asn1.SEQUENCE) || !prf.ReadASN1ObjectIdentifier(&prfID) {
			return nil, decoderUnsupported()
		}
		hash = nil
		for _, row := range prfOIDs {
			if row.oid.Equal(prfID) {
				hash = digest.Find(row.name)
			}
		}
	}
	var c *symmetric.Info
	for _, row := range cipherOIDs {
		if row.oid.Equal(cipherID) {
			c = symmetric.Find(row.name)
		}
	}
	if hash == nil || c == nil || len(iv) != c.IVSize {
		return nil, decoderUnsupported()
	}
	key, err := pbkdf2.Key(hash.NewHash, string(passphrase), salt, rounds, c.KeySize)
	if err != nil {
		return nil, err
	}
	info, err := whole(c, false, key, iv, data)
	if err != nil {
		const outer = "error:11800074:PKCS12 routines::pkcs12 cipherfinal error"
		return nil, badDecrypt(outer, outer)
	}
	return info, nil
}
