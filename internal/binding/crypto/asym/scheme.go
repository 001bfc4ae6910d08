package asym

import (
	"crypto/ecdh"
	"crypto/ed25519"
	"strings"
	"sync"

	"github.com/cloudflare/circl/dh/x448"
	"github.com/cloudflare/circl/kem"
	"github.com/cloudflare/circl/kem/mlkem/mlkem1024"
	"github.com/cloudflare/circl/kem/mlkem/mlkem512"
	"github.com/cloudflare/circl/kem/mlkem/mlkem768"
	"github.com/cloudflare/circl/sign"
	"github.com/cloudflare/circl/sign/ed448"
	"github.com/cloudflare/circl/sign/mldsa/mldsa44"
	"github.com/cloudflare/circl/sign/mldsa/mldsa65"
	"github.com/cloudflare/circl/sign/mldsa/mldsa87"
	"github.com/cloudflare/circl/sign/slhdsa"
)

// scheme is how the keys of one of the kinds that are bytes compute. What a kind cannot do is nil.
type scheme struct {
	kind           Kind
	name           string // programs'
	oid            oid
	kty, id        string // of JSON Web Keys: crv of "OKP", alg of "AKP"
	public, secret int    // lengths in bytes
	// seeded: the secret is a seed, and may be missing where there is only what was made of it, which has expanded bytes.
	seeded   bool
	expanded int

	generate    func() (secret []byte, err error) // nil: any bytes will do
	publicOf    func(secret []byte) ([]byte, error)
	valid       func(public []byte) bool // nil: all are that have the right length
	sign        func(secret, message []byte, context string) ([]byte, error)
	verify      func(public, message, signature []byte, context string) bool
	agree       func(secret, public []byte) ([]byte, error)
	encapsulate func(public []byte) (ciphertext, shared []byte, err error)
	decapsulate func(secret, ciphertext []byte) ([]byte, error)
}

// schemes are those of the kinds from Ed25519 on, in the order of the kinds.
var schemes = sync.OnceValue(func() []*scheme {
	list := []*scheme{schemeEd25519(), schemeX25519(), schemeEd448(), schemeX448()}
	list = append(list, schemesMLDSA()...)
	for i, s := range []kem.Scheme{mlkem512.Scheme(), mlkem768.Scheme(), mlkem1024.Scheme()} {
		list = append(list, schemeOfKEM(s, oidNIST(4, 1+i)))
	}
	for i, id := range []slhdsa.ID{slhdsa.SHA2_128s, slhdsa.SHA2_128f, slhdsa.SHA2_192s, slhdsa.SHA2_192f, slhdsa.SHA2_256s, slhdsa.SHA2_256f,
		slhdsa.SHAKE_128s, slhdsa.SHAKE_128f, slhdsa.SHAKE_192s, slhdsa.SHAKE_192f, slhdsa.SHAKE_256s, slhdsa.SHAKE_256f} {
		list = append(list, schemeSLHDSA(id.Scheme(), oidNIST(3, 20+i)))
	}
	for i, s := range list {
		s.kind = Ed25519 + Kind(i)
	}
	return list
})

func oidNIST(arc, n int) oid { return oid{2, 16, 840, 1, 101, 3, 4, arc, n} }

// scheme gives the scheme of a kind that is bytes; nil for the others.
func (k Kind) scheme() *scheme {
	if list := schemes(); k >= Ed25519 && int(k-Ed25519) < len(list) {
		return list[k-Ed25519]
	}
	return nil
}

func schemeEd25519() *scheme {
	return &scheme{
		name: "ed25519", oid: oid{1, 3, 101, 112}, kty: "OKP", id: "Ed25519", public: ed25519.PublicKeySize, secret: ed25519.SeedSize,
		publicOf: func(secret []byte) ([]byte, error) {
			return ed25519.NewKeyFromSeed(secret).Public().(ed25519.PublicKey), nil
		},
		sign: func(secret, message []byte, context string) ([]byte, error) {
			return ed25519.NewKeyFromSeed(secret).Sign(nil, message, &ed25519.Options{Context: context})
		},
		verify: func(public, message, signature []byte, context string) bool {
			return ed25519.VerifyWithOptions(public, message, signature, &ed25519.Options{Context: context}) == nil
		},
	}
}

func schemeX25519() *scheme {
	return &scheme{
		name: "x25519", oid: oid{1, 3, 101, 110}, kty: "OKP", id: "X25519", public: 32, secret: 32,
		publicOf: func(secret []byte) ([]byte, error) {
			k, err := ecdh.X25519().NewPrivateKey(secret)
			if err != nil {
				return nil, err
			}
			return k.PublicKey().Bytes(), nil
		},
		agree: func(secret, public []byte) ([]byte, error) {
			mine, err := ecdh.X25519().NewPrivateKey(secret)
			if err != nil {
				return nil, err
			}
			theirs, err := ecdh.X25519().NewPublicKey(public)
			if err != nil {
				return nil, err
			}
			return mine.ECDH(theirs)
		},
	}
}

func schemeEd448() *scheme {
	s := schemeOfSign(ed448.Scheme(), oid{1, 3, 101, 113}, false)
	s.kty, s.secret = "OKP", ed448.SeedSize
	s.publicOf = func(secret []byte) ([]byte, error) {
		return ed448.NewKeyFromSeed(secret).Public().(ed448.PublicKey), nil
	}
	s.sign = func(secret, message []byte, context string) ([]byte, error) {
		return ed448.Sign(ed448.NewKeyFromSeed(secret), message, context), nil
	}
	return s
}

func schemeX448() *scheme {
	return &scheme{
		name: "x448", oid: oid{1, 3, 101, 111}, kty: "OKP", id: "X448", public: x448.Size, secret: x448.Size,
		publicOf: func(secret []byte) ([]byte, error) {
			var public x448.Key
			mine := x448.Key(secret)
			x448.KeyGen(&public, &mine)
			return public[:], nil
		},
		agree: func(secret, public []byte) ([]byte, error) {
			var shared x448.Key
			mine, theirs := x448.Key(secret), x448.Key(public)
			if !x448.Shared(&shared, &mine, &theirs) {
				return nil, ErrKeyData // a point of low order
			}
			return shared[:], nil
		},
	}
}

// schemesMLDSA are those of FIPS 204. Signatures are hedged, as the standard wants it where there is randomness.
func schemesMLDSA() []*scheme {
	hedged := func(s *scheme, from sign.Scheme, signTo func(k sign.PrivateKey, message, context, signature []byte) error) *scheme {
		s.sign = func(secret, message []byte, context string) ([]byte, error) {
			k, err := signingKey(from, secret)
			if err != nil {
				return nil, err
			}
			signature := make([]byte, from.SignatureSize())
			return signature, signTo(k, message, []byte(context), signature)
		}
		return s
	}
	a, b, c := mldsa44.Scheme(), mldsa65.Scheme(), mldsa87.Scheme()
	return []*scheme{
		hedged(schemeOfSign(a, oidNIST(3, 17), true), a, func(k sign.PrivateKey, message, context, signature []byte) error {
			return mldsa44.SignTo(k.(*mldsa44.PrivateKey), message, context, true, signature)
		}),
		hedged(schemeOfSign(b, oidNIST(3, 18), true), b, func(k sign.PrivateKey, message, context, signature []byte) error {
			return mldsa65.SignTo(k.(*mldsa65.PrivateKey), message, context, true, signature)
		}),
		hedged(schemeOfSign(c, oidNIST(3, 19), true), c, func(k sign.PrivateKey, message, context, signature []byte) error {
			return mldsa87.SignTo(k.(*mldsa87.PrivateKey), message, context, true, signature)
		}),
	}
}

// schemeSLHDSA is one of FIPS 205. Half of a private key is made of the other half.
func schemeSLHDSA(s sign.Scheme, id oid) *scheme {
	x := schemeOfSign(s, id, false)
	x.generate = func() ([]byte, error) {
		_, k, err := s.GenerateKey()
		if err != nil {
			return nil, err
		}
		return k.MarshalBinary()
	}
	return x
}

// signingKey reads a private key of a scheme of signatures, or makes it of its seed.
func signingKey(s sign.Scheme, secret []byte) (sign.PrivateKey, error) {
	if len(secret) == s.SeedSize() && len(secret) != s.PrivateKeySize() {
		_, k := s.DeriveKey(secret)
		return k, nil
	}
	return s.UnmarshalBinaryPrivateKey(secret)
}

// schemeOfSign describes a scheme of signatures. seeded: its private keys are made of seeds, and the scheme knows them unfolded.
func schemeOfSign(s sign.Scheme, id oid, seeded bool) *scheme {
	x := &scheme{name: strings.ToLower(s.Name()), oid: id, kty: "AKP", id: s.Name(), public: s.PublicKeySize(), secret: s.PrivateKeySize(), seeded: seeded}
	if seeded {
		x.secret, x.expanded = s.SeedSize(), s.PrivateKeySize()
	}
	x.publicOf = func(secret []byte) ([]byte, error) {
		k, err := signingKey(s, secret)
		if err != nil {
			return nil, err
		}
		return k.Public().(sign.PublicKey).MarshalBinary()
	}
	x.valid = func(public []byte) bool {
		_, err := s.UnmarshalBinaryPublicKey(public)
		return err == nil
	}
	x.sign = func(secret, message []byte, context string) ([]byte, error) {
		k, err := signingKey(s, secret)
		if err != nil {
			return nil, err
		}
		return s.Sign(k, message, &sign.SignatureOpts{Context: context}), nil
	}
	x.verify = func(public, message, signature []byte, context string) bool {
		k, err := s.UnmarshalBinaryPublicKey(public)
		return err == nil && s.Verify(k, message, signature, &sign.SignatureOpts{Context: context})
	}
	return x
}

// schemeOfKEM describes a key encapsulation mechanism, whose private keys are made of seeds.
func schemeOfKEM(s kem.Scheme, id oid) *scheme {
	x := &scheme{name: strings.ToLower(s.Name()), oid: id, kty: "AKP", id: s.Name(), public: s.PublicKeySize(), secret: s.SeedSize(),
		seeded: true, expanded: s.PrivateKeySize()}
	private := func(secret []byte) (kem.PrivateKey, error) {
		if len(secret) == s.SeedSize() {
			_, k := s.DeriveKeyPair(secret)
			return k, nil
		}
		return s.UnmarshalBinaryPrivateKey(secret)
	}
	x.publicOf = func(secret []byte) ([]byte, error) {
		k, err := private(secret)
		if err != nil {
			return nil, err
		}
		return k.Public().MarshalBinary()
	}
	x.valid = func(public []byte) bool {
		_, err := s.UnmarshalBinaryPublicKey(public)
		return err == nil
	}
	x.encapsulate = func(public []byte) (ciphertext, shared []byte, err error) {
		k, err := s.UnmarshalBinaryPublicKey(public)
		if err != nil {
			return nil, nil, err
		}
		return s.Encapsulate(k)
	}
	x.decapsulate = func(secret, ciphertext []byte) ([]byte, error) {
		k, err := private(secret)
		if err != nil {
			return nil, err
		}
		return s.Decapsulate(k, ciphertext)
	}
	return x
}
