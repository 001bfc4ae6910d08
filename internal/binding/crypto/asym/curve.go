package asym

import (
	"crypto/elliptic"
	"encoding/asn1"
	"math/big"
	"sync"

	"github.com/decred/dcrd/dcrec/secp256k1/v4"
)

// Curve is an elliptic curve that keys are of.
type Curve struct {
	// Name is OpenSSL's.
	Name string
	// NIST is the name that the Web Crypto API and JSON Web Keys have for it, or empty.
	NIST string

	oid asn1.ObjectIdentifier
	c   elliptic.Curve
	a   *big.Int
}

var curves = sync.OnceValue(func() []*Curve {
	list := []*Curve{
		{Name: "secp224r1", oid: asn1.ObjectIdentifier{1, 3, 132, 0, 33}, c: elliptic.P224()},
		{Name: "prime256v1", NIST: "P-256", oid: asn1.ObjectIdentifier{1, 2, 840, 10045, 3, 1, 7}, c: elliptic.P256()},
		{Name: "secp384r1", NIST: "P-384", oid: asn1.ObjectIdentifier{1, 3, 132, 0, 34}, c: elliptic.P384()},
		{Name: "secp521r1", NIST: "P-521", oid: asn1.ObjectIdentifier{1, 3, 132, 0, 35}, c: elliptic.P521()},
		//lint:ignore SA1019 the other interface of the package is not that of the other curves
		{Name: "secp256k1", NIST: "secp256k1", oid: asn1.ObjectIdentifier{1, 3, 132, 0, 10}, c: secp256k1.S256()},
	}
	for _, c := range list {
		c.a = new(big.Int).Sub(c.c.Params().P, big.NewInt(3))
		if c.Name == "secp256k1" {
			c.a = new(big.Int)
		}
	}
	return list
})

// CurveNames lists the names of all curves, sorted.
func CurveNames() []string {
	return []string{"prime256v1", "secp224r1", "secp256k1", "secp384r1", "secp521r1"}
}

// FindCurve gives the curve of that name, by OpenSSL's or NIST's names, or nil.
func FindCurve(name string) *Curve {
	for _, c := range curves() {
		if name == c.Name || name == c.NIST && name != "" {
			return c
		}
	}
	if name == "P-224" {
		return curves()[0]
	}
	return nil
}

func curveByOID(oid asn1.ObjectIdentifier) *Curve {
	for _, c := range curves() {
		if c.oid.Equal(oid) {
			return c
		}
	}
	return nil
}

// Bits is the length of the field in bits.
func (c *Curve) Bits() int { return c.c.Params().BitSize }

// Size is the length of a coordinate in bytes.
func (c *Curve) Size() int { return (c.c.Params().BitSize + 7) / 8 }

// OrderSize is the length of a private key in bytes.
func (c *Curve) OrderSize() int { return (c.c.Params().N.BitLen() + 7) / 8 }

// Point reads a point in any of the three forms and gives it uncompressed. It must be on the curve and not at infinity.
func (c *Curve) Point(b []byte) ([]byte, error) {
	n := c.Size()
	var x, y *big.Int
	switch {
	case len(b) == 1+2*n && (b[0] == 4 || b[0] == 6 || b[0] == 7):
		x, y = new(big.Int).SetBytes(b[1:1+n]), new(big.Int).SetBytes(b[1+n:])
		if b[0] != 4 && b[0]&1 != byte(y.Bit(0)) {
			return nil, ErrKeyData
		}
	case len(b) == 1+n && (b[0] == 2 || b[0] == 3):
		x = new(big.Int).SetBytes(b[1:])
		if y = c.root(x, uint(b[0]&1)); y == nil {
			return nil, ErrKeyData
		}
	default:
		return nil, ErrKeyData
	}
	return c.uncompressed(x, y)
}

// PointOf makes the point of two coordinates.
func (c *Curve) PointOf(x, y []byte) ([]byte, error) {
	return c.uncompressed(new(big.Int).SetBytes(x), new(big.Int).SetBytes(y))
}

func (c *Curve) uncompressed(x, y *big.Int) ([]byte, error) {
	p := c.c.Params().P
	if x.Cmp(p) >= 0 || y.Cmp(p) >= 0 || c.square(x).Cmp(new(big.Int).Mod(new(big.Int).Mul(y, y), p)) != 0 {
		return nil, ErrKeyData
	}
	return c.encode(x, y), nil
}

func (c *Curve) encode(x, y *big.Int) []byte {
	n := c.Size()
	out := make([]byte, 1+2*n)
	out[0] = 4
	x.FillBytes(out[1 : 1+n])
	y.FillBytes(out[1+n:])
	return out
}

// square gives x³ + ax + b.
func (c *Curve) square(x *big.Int) *big.Int {
	r := new(big.Int).Mul(x, x)
	r.Add(r, c.a)
	r.Mul(r, x)
	r.Add(r, c.c.Params().B)
	return r.Mod(r, c.c.Params().P)
}

func (c *Curve) root(x *big.Int, odd uint) *big.Int {
	p := c.c.Params().P
	if x.Cmp(p) >= 0 {
		return nil
	}
	y := new(big.Int).ModSqrt(c.square(x), p)
	if y != nil && y.Bit(0) != odd {
		y.Sub(p, y)
	}
	return y
}

// coordinates gives both halves of an uncompressed point.
func coordinates(point []byte) (x, y []byte) {
	n := len(point) / 2
	return point[1 : 1+n], point[1+n:]
}

// Compress gives the compressed form of an uncompressed point.
func Compress(point []byte) []byte {
	x, y := coordinates(point)
	return append([]byte{2 | y[len(y)-1]&1}, x...)
}

// Hybrid gives the hybrid form of an uncompressed point.
func Hybrid(point []byte) []byte {
	out := append([]byte(nil), point...)
	out[0] = 6 | out[len(out)-1]&1
	return out
}
