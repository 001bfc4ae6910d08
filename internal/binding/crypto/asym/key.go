// Package asym has the keys that come in pairs: their making, the forms in which they are written, and what is done with them.
//
// It has no engine types. A Key is never changed after it was made, so that any number of goroutines may use it.
package asym

import (
	"bytes"
	"crypto/subtle"
	"math/big"

	"github.com/node-go/node-go/internal/binding/crypto/digest"
)

// Kind is what a key is for.
type Kind uint8

// The kinds.
const (
	RSA Kind = iota
	RSAPSS
	DSA
	EC
	DH
	// The kinds whose keys are bytes. More follow, which KindOf knows.
	Ed25519
	X25519
)

// String gives the name by which programs know the kind.
func (k Kind) String() string {
	if s := k.scheme(); s != nil {
		return s.name
	}
	return [...]string{"rsa", "rsa-pss", "dsa", "ec", "dh"}[k]
}

// KindOf gives the kind whose keys are bytes that programs know by that name, or, web, the Web Crypto API.
func KindOf(name string, web bool) (Kind, bool) {
	for _, s := range schemes() {
		if !web && s.name == name || web && s.id == name {
			return s.kind, true
		}
	}
	return 0, false
}

// KeyType gives the member kty of JSON Web Keys of a kind that is bytes: "OKP" or "AKP"; "" for the others.
func (k Kind) KeyType() string {
	if s := k.scheme(); s != nil {
		return s.kty
	}
	return ""
}

// Agrees tells whether two keys of the kind make a secret.
func (k Kind) Agrees() bool {
	s := k.scheme()
	return k == EC || k == DH || s != nil && s.agree != nil
}

// Key is one half of a pair. A private key has the public half with it.
type Key struct {
	Kind    Kind
	Private bool

	rsa *rsaKey
	pss *PSSParams // of RSAPSS; nil: any may be used
	dsa *dsaKey
	dh  *dhKey
	ec  *ecKey
	raw rawKey // of the kinds that are bytes
}

// rawKey is a key of the kinds that are bytes.
type rawKey struct {
	public []byte
	secret []byte // nil in a public key
}

// PSSParams are what an RSA-PSS key may be used with.
type PSSParams struct {
	Hash, MGF *digest.Algorithm
	Salt      int
}

// Public gives the public half.
func (k *Key) Public() *Key {
	if !k.Private {
		return k
	}
	p := &Key{Kind: k.Kind, pss: k.pss}
	switch {
	case k.rsa != nil:
		p.rsa = k.rsa.public()
	case k.dsa != nil:
		p.dsa = &dsaKey{p: k.dsa.p, q: k.dsa.q, g: k.dsa.g, y: k.dsa.y}
	case k.dh != nil:
		p.dh = &dhKey{p: k.dh.p, g: k.dh.g, y: k.dh.y}
	case k.ec != nil:
		p.ec = &ecKey{curve: k.ec.curve, point: k.ec.point, explicit: k.ec.explicit}
	default:
		p.raw.public = k.raw.public
	}
	return p
}

// Equal tells whether both are the same half of the same pair.
func (k *Key) Equal(o *Key) bool {
	if k.Kind != o.Kind || k.Private != o.Private {
		return false
	}
	same := func(a, b *big.Int) bool {
		if a == nil || b == nil {
			return a == b
		}
		return subtle.ConstantTimeCompare(a.Bytes(), b.Bytes()) == 1
	}
	switch {
	case k.rsa != nil:
		return same(k.rsa.n, o.rsa.n) && same(k.rsa.e, o.rsa.e) && same(k.rsa.d, o.rsa.d)
	case k.dsa != nil:
		return same(k.dsa.p, o.dsa.p) && same(k.dsa.q, o.dsa.q) && same(k.dsa.g, o.dsa.g) && same(k.dsa.y, o.dsa.y) && same(k.dsa.x, o.dsa.x)
	case k.dh != nil:
		return same(k.dh.p, o.dh.p) && same(k.dh.g, o.dh.g) && same(k.dh.y, o.dh.y) && same(k.dh.x, o.dh.x)
	case k.ec != nil:
		return k.ec.curve == o.ec.curve && bytes.Equal(k.ec.point, o.ec.point) && subtle.ConstantTimeCompare(k.ec.scalar, o.ec.scalar) == 1
	}
	return bytes.Equal(k.raw.public, o.raw.public) && subtle.ConstantTimeCompare(k.raw.secret, o.raw.secret) == 1
}

// Details are the facts about a key that programs may ask for; what does not belong to its kind is empty.
type Details struct {
	ModulusLength  int
	Modulus        *big.Int // of RSA
	PublicExponent *big.Int
	DivisorLength  int
	Curve          *Curve
	PSS            *PSSParams
}

// Details gives the facts about k.
func (k *Key) Details() Details {
	switch {
	case k.rsa != nil:
		return Details{ModulusLength: k.rsa.n.BitLen(), Modulus: k.rsa.n, PublicExponent: k.rsa.e, PSS: k.pss}
	case k.dsa != nil:
		return Details{ModulusLength: k.dsa.p.BitLen(), DivisorLength: k.dsa.q.BitLen()}
	case k.ec != nil:
		return Details{Curve: k.ec.curve}
	}
	return Details{}
}

// RawPublic gives the bytes of the public half of an EC key, whose point may be compressed, or of a key that is bytes. ok is false
// for other kinds.
func (k *Key) RawPublic(compressed bool) (b []byte, ok bool) {
	if k.Kind != EC {
		return k.raw.public, k.raw.public != nil
	}
	if compressed {
		return Compress(k.ec.point), true
	}
	return k.ec.point, true
}

// RawPrivate gives the bytes of a private EC key or of one that is bytes, other than a seed. ok is false for other kinds.
func (k *Key) RawPrivate() (b []byte, ok bool) {
	switch s := k.Kind.scheme(); {
	case !k.Private:
		return nil, false
	case k.ec != nil:
		return k.ec.scalar, true
	case s != nil && !s.seeded:
		return k.raw.secret, true
	}
	return nil, false
}

// RawSeed gives the seed that a private key was made of. ok is false for kinds without seeds; the seed is nil where it is not known.
func (k *Key) RawSeed() (seed []byte, ok bool) {
	s := k.Kind.scheme()
	if s == nil || !s.seeded || !k.Private {
		return nil, false
	}
	if len(k.raw.secret) != s.secret {
		return nil, true
	}
	return k.raw.secret, true
}

// Seeded tells whether private keys of the kind are made of seeds.
func (k Kind) Seeded() bool {
	s := k.scheme()
	return s != nil && s.seeded
}

// NewRawPublic makes the public key of a kind that is bytes, or of EC.
func NewRawPublic(kind Kind, c *Curve, b []byte) (*Key, error) {
	if kind == EC {
		point, err := c.Point(b)
		if err != nil {
			return nil, err
		}
		return &Key{Kind: EC, ec: &ecKey{curve: c, point: point}}, nil
	}
	s := kind.scheme()
	if s == nil || len(b) != s.public || s.valid != nil && !s.valid(b) {
		return nil, ErrKeyData
	}
	return &Key{Kind: kind, raw: rawKey{public: bytes.Clone(b)}}, nil
}

// NewRawPrivate makes the private key of a kind that is bytes, or of EC: of its seed, where the kind has seeds.
func NewRawPrivate(kind Kind, c *Curve, b []byte) (*Key, error) {
	if kind == EC {
		return newECPrivate(c, b)
	}
	if s := kind.scheme(); s == nil || len(b) != s.secret {
		return nil, ErrKeyData
	}
	return newRawPrivate(kind, b)
}

// newRawPrivate makes a private key of what NewRawPrivate takes or of an expanded key.
func newRawPrivate(kind Kind, secret []byte) (*Key, error) {
	public, err := kind.scheme().publicOf(secret)
	if err != nil {
		return nil, ErrKeyData
	}
	return &Key{Kind: kind, Private: true, raw: rawKey{public: public, secret: bytes.Clone(secret)}}, nil
}
