package asym

import (
	"crypto/ecdsa"
	"crypto/rand"
	"math/big"

	"golang.org/x/crypto/cryptobyte"
	"golang.org/x/crypto/cryptobyte/asn1"
)

// ecKey is a key over an elliptic curve.
type ecKey struct {
	curve    *Curve
	point    []byte // uncompressed
	scalar   []byte // of OrderSize bytes; nil in a public key
	explicit bool   // the curve is written by its parameters
}

func (e *ecKey) ecdsaPublic() *ecdsa.PublicKey {
	x, y := coordinates(e.point)
	//lint:ignore SA1019 the other way to make a key knows the NIST curves only
	return &ecdsa.PublicKey{Curve: e.curve.c, X: new(big.Int).SetBytes(x), Y: new(big.Int).SetBytes(y)}
}

func (e *ecKey) ecdsaPrivate() *ecdsa.PrivateKey {
	//lint:ignore SA1019 the other way to make a key knows the NIST curves only
	return &ecdsa.PrivateKey{PublicKey: *e.ecdsaPublic(), D: new(big.Int).SetBytes(e.scalar)}
}

// PublicPoint gives the public point, uncompressed, of a private scalar of OrderSize bytes.
func (c *Curve) PublicPoint(scalar []byte) ([]byte, error) {
	d := new(big.Int).SetBytes(scalar)
	if d.Sign() == 0 || d.Cmp(c.c.Params().N) >= 0 {
		return nil, ErrKeyData
	}
	//lint:ignore SA1019 crypto/ecdh has no P-224 and no secp256k1
	x, y := c.c.ScalarBaseMult(scalar)
	return c.encode(x, y), nil
}

// Shared gives the coordinate that both sides of an agreement compute.
func (c *Curve) Shared(scalar, point []byte) ([]byte, error) {
	x, y := coordinates(point)
	//lint:ignore SA1019 crypto/ecdh has no P-224 and no secp256k1
	sx, sy := c.c.ScalarMult(new(big.Int).SetBytes(x), new(big.Int).SetBytes(y), scalar)
	if sx.Sign() == 0 && sy.Sign() == 0 {
		return nil, ErrKeyData
	}
	return sx.FillBytes(make([]byte, c.Size())), nil
}

// NewScalar makes a private key at random.
func (c *Curve) NewScalar() ([]byte, error) {
	k, err := ecdsa.GenerateKey(c.c, rand.Reader)
	if err != nil {
		return nil, err
	}
	//lint:ignore SA1019 its replacement knows the NIST curves only
	return k.D.FillBytes(make([]byte, c.OrderSize())), nil
}

// newECPrivate makes a private key; a shorter scalar is filled up.
func newECPrivate(c *Curve, scalar []byte) (*Key, error) {
	n := c.OrderSize()
	for len(scalar) > n && scalar[0] == 0 {
		scalar = scalar[1:]
	}
	if len(scalar) > n {
		return nil, ErrKeyData
	}
	full := make([]byte, n)
	copy(full[n-len(scalar):], scalar)
	point, err := c.PublicPoint(full)
	if err != nil {
		return nil, err
	}
	return &Key{Kind: EC, Private: true, ec: &ecKey{curve: c, point: point, scalar: full}}, nil
}

// Agree gives the secret that the holder of other's private half computes as well.
func (k *Key) Agree(other *Key) ([]byte, error) {
	if k.Kind != other.Kind {
		return nil, ErrKeyType
	}
	switch k.Kind {
	case EC:
		if k.ec.curve != other.ec.curve {
			return nil, ErrCurve
		}
		return k.ec.curve.Shared(k.ec.scalar, other.ec.point)
	case DH:
		if k.dh.p.Cmp(other.dh.p) != 0 || k.dh.g.Cmp(other.dh.g) != 0 {
			return nil, ErrCurve
		}
		return Secret(k.dh.p, k.dh.x, other.dh.y), nil
	}
	if s := k.Kind.scheme(); s != nil && s.agree != nil {
		return s.agree(k.raw.secret, other.raw.public)
	}
	return nil, ErrUnsupported
}

// AgreementSize is the length of the secret that Agree gives, in bytes.
func (k *Key) AgreementSize() int {
	switch k.Kind {
	case EC:
		return k.ec.curve.Size()
	case DH:
		return (k.dh.p.BitLen() + 7) / 8
	}
	return len(k.raw.public)
}

// splitSignature reads the two numbers of a signature in DER; each gets n bytes.
func splitSignature(der []byte, n int) ([]byte, bool) {
	var r, s big.Int
	in := cryptobyte.String(der)
	var seq cryptobyte.String
	if !in.ReadASN1(&seq, asn1.SEQUENCE) || !in.Empty() || !seq.ReadASN1Integer(&r) || !seq.ReadASN1Integer(&s) || !seq.Empty() {
		return nil, false
	}
	if r.Sign() < 0 || s.Sign() < 0 || r.BitLen() > 8*n || s.BitLen() > 8*n {
		return nil, false
	}
	out := make([]byte, 2*n)
	r.FillBytes(out[:n])
	s.FillBytes(out[n:])
	return out, true
}

// joinSignature writes two numbers of the same length in DER.
func joinSignature(rs []byte) []byte {
	var b cryptobyte.Builder
	b.AddASN1(asn1.SEQUENCE, func(b *cryptobyte.Builder) {
		b.AddASN1BigInt(new(big.Int).SetBytes(rs[:len(rs)/2]))
		b.AddASN1BigInt(new(big.Int).SetBytes(rs[len(rs)/2:]))
	})
	return b.BytesOrPanic()
}
