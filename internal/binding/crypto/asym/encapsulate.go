package asym

import (
	"crypto/hkdf"
	"crypto/rand"
	"encoding/binary"
	"hash"
	"math/big"

	"github.com/node-go/node-go/internal/binding/crypto/digest"
)

// Encapsulate makes a secret that the holder of k's private half gets of the ciphertext: by the mechanism of the kind, by RSASVE, or by
// the mechanism over Diffie-Hellman of RFC 9180. The error is ErrUnsupported for keys that cannot.
func (k *Key) Encapsulate() (ciphertext, shared []byte, err error) {
	s := k.Kind.scheme()
	switch {
	case k.Kind == RSA:
		return k.rsa.encapsulate()
	case s != nil && s.encapsulate != nil:
		return s.encapsulate(k.raw.public)
	}
	m := k.dhkem()
	if m == nil {
		return nil, nil, ErrUnsupported
	}
	mine, err := k.another()
	if err != nil {
		return nil, nil, err
	}
	secret, err := mine.Agree(k)
	if err != nil {
		return nil, nil, err
	}
	ciphertext, _ = mine.RawPublic(false)
	shared, err = m.derive(secret, ciphertext, k)
	return ciphertext, shared, err
}

// Decapsulate gives the secret that Encapsulate made with the public half of k.
func (k *Key) Decapsulate(ciphertext []byte) ([]byte, error) {
	s := k.Kind.scheme()
	switch {
	case k.Kind == RSA:
		return k.rsa.decapsulate(ciphertext)
	case s != nil && s.decapsulate != nil:
		return s.decapsulate(k.raw.secret, ciphertext)
	}
	m := k.dhkem()
	if m == nil {
		return nil, ErrUnsupported
	}
	var c *Curve
	if k.ec != nil {
		c = k.ec.curve
	}
	theirs, err := NewRawPublic(k.Kind, c, ciphertext)
	if err != nil {
		return nil, err
	}
	secret, err := k.Agree(theirs)
	if err != nil {
		return nil, err
	}
	return m.derive(secret, ciphertext, k)
}

// another makes a pair of the same kind.
func (k *Key) another() (*Key, error) {
	if k.ec != nil {
		return GenerateEC(k.ec.curve, false)
	}
	return GenerateRaw(k.Kind)
}

// encapsulate is RSASVE of NIST SP 800-56B: a number below the modulus, encrypted as it is.
func (r *rsaKey) encapsulate() (ciphertext, shared []byte, err error) {
	z, err := rand.Int(rand.Reader, new(big.Int).Sub(r.n, big.NewInt(3)))
	if err != nil {
		return nil, nil, err
	}
	z.Add(z, big.NewInt(2))
	return r.octets(r.publicOp(z)), r.octets(z), nil
}

func (r *rsaKey) decapsulate(ciphertext []byte) ([]byte, error) {
	c := new(big.Int).SetBytes(ciphertext)
	if len(ciphertext) != r.modulusOctets || c.Cmp(r.n) >= 0 {
		return nil, ErrKeyData
	}
	z, err := r.privateOp(c)
	if err != nil {
		return nil, err
	}
	return r.octets(z), nil
}

// dhkem is a mechanism of RFC 9180, section 4.1.
type dhkem struct {
	id   uint16
	hash string
	size int // of the secret
}

// dhkem gives the mechanism that k goes with; nil if none does.
func (k *Key) dhkem() *dhkem {
	name := ""
	switch s := k.Kind.scheme(); {
	case k.ec != nil:
		name = k.ec.curve.NIST
	case s != nil:
		name = s.id
	}
	switch name {
	case "P-256":
		return &dhkem{0x10, "sha256", 32}
	case "P-384":
		return &dhkem{0x11, "sha384", 48}
	case "P-521":
		return &dhkem{0x12, "sha512", 64}
	case "X25519":
		return &dhkem{0x20, "sha256", 32}
	case "X448":
		return &dhkem{0x21, "sha512", 64}
	}
	return nil
}

// derive is ExtractAndExpand over the secret of an agreement between the holder of ciphertext, a public key, and that of k.
func (m *dhkem) derive(secret, ciphertext []byte, k *Key) ([]byte, error) {
	public, _ := k.RawPublic(false)
	label := binary.BigEndian.AppendUint16([]byte("HPKE-v1KEM"), m.id)
	joined := func(parts ...[]byte) (out []byte) {
		for _, p := range parts {
			out = append(out, p...)
		}
		return out
	}
	newHash := func() hash.Hash { return digest.Find(m.hash).NewHash() }
	prk, err := hkdf.Extract(newHash, joined(label, []byte("eae_prk"), secret), nil)
	if err != nil {
		return nil, err
	}
	info := joined(binary.BigEndian.AppendUint16(nil, uint16(m.size)), label, []byte("shared_secret"), ciphertext, public)
	return hkdf.Expand(newHash, prk, string(info), m.size)
}
