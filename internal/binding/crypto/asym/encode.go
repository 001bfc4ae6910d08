package asym

import (
	"math/big"

	"golang.org/x/crypto/cryptobyte"
	"golang.org/x/crypto/cryptobyte/asn1"
)

// SPKI writes the public half as a SubjectPublicKeyInfo.
func (k *Key) SPKI() []byte {
	var b cryptobyte.Builder
	b.AddASN1(asn1.SEQUENCE, func(b *cryptobyte.Builder) {
		k.addAlgorithm(b)
		b.AddASN1BitString(k.publicBits())
	})
	return b.BytesOrPanic()
}

// publicBits are what a SubjectPublicKeyInfo has of the key itself.
func (k *Key) publicBits() []byte {
	switch {
	case k.rsa != nil:
		return k.PKCS1Public()
	case k.ec != nil:
		return k.ec.point
	case k.dsa != nil:
		return integer(k.dsa.y)
	case k.dh != nil:
		return integer(k.dh.y)
	}
	return k.raw.public
}

func integer(x *big.Int) []byte {
	var b cryptobyte.Builder
	b.AddASN1BigInt(x)
	return b.BytesOrPanic()
}

func (k *Key) addAlgorithm(b *cryptobyte.Builder) {
	b.AddASN1(asn1.SEQUENCE, func(b *cryptobyte.Builder) {
		b.AddASN1ObjectIdentifier(k.Kind.oid())
		switch k.Kind {
		case RSA:
			b.AddASN1NULL()
		case RSAPSS:
			if k.pss != nil {
				k.pss.add(b)
			}
		case EC:
			k.ec.addCurve(b)
		case DSA:
			b.AddASN1(asn1.SEQUENCE, func(b *cryptobyte.Builder) {
				b.AddASN1BigInt(k.dsa.p)
				b.AddASN1BigInt(k.dsa.q)
				b.AddASN1BigInt(k.dsa.g)
			})
		case DH:
			b.AddASN1(asn1.SEQUENCE, func(b *cryptobyte.Builder) {
				b.AddASN1BigInt(k.dh.p)
				b.AddASN1BigInt(k.dh.g)
			})
		}
	})
}

func (p *PSSParams) add(b *cryptobyte.Builder) {
	tag := func(n uint8) asn1.Tag { return asn1.Tag(n).ContextSpecific().Constructed() }
	b.AddASN1(asn1.SEQUENCE, func(b *cryptobyte.Builder) {
		if p.Hash.Name != "sha1" {
			b.AddASN1(tag(0), func(b *cryptobyte.Builder) {
				b.AddASN1(asn1.SEQUENCE, func(b *cryptobyte.Builder) {
					b.AddASN1ObjectIdentifier(oidOfHash(p.Hash))
					b.AddASN1NULL()
				})
			})
		}
		if p.MGF.Name != "sha1" {
			b.AddASN1(tag(1), func(b *cryptobyte.Builder) {
				b.AddASN1(asn1.SEQUENCE, func(b *cryptobyte.Builder) {
					b.AddASN1ObjectIdentifier(oidMGF1)
					b.AddASN1(asn1.SEQUENCE, func(b *cryptobyte.Builder) {
						b.AddASN1ObjectIdentifier(oidOfHash(p.MGF))
						b.AddASN1NULL()
					})
				})
			})
		}
		if p.Salt != 20 {
			b.AddASN1(tag(2), func(b *cryptobyte.Builder) { b.AddASN1Int64(int64(p.Salt)) })
		}
	})
}

// addCurve names the curve, or writes its parameters.
func (e *ecKey) addCurve(b *cryptobyte.Builder) {
	if !e.explicit {
		b.AddASN1ObjectIdentifier(e.curve.oid)
		return
	}
	p, n := e.curve.c.Params(), e.curve.Size()
	b.AddASN1(asn1.SEQUENCE, func(b *cryptobyte.Builder) {
		b.AddASN1Int64(1)
		b.AddASN1(asn1.SEQUENCE, func(b *cryptobyte.Builder) {
			b.AddASN1ObjectIdentifier(oidPrime)
			b.AddASN1BigInt(p.P)
		})
		b.AddASN1(asn1.SEQUENCE, func(b *cryptobyte.Builder) {
			b.AddASN1OctetString(e.curve.a.FillBytes(make([]byte, n)))
			b.AddASN1OctetString(p.B.FillBytes(make([]byte, n)))
		})
		b.AddASN1OctetString(e.curve.encode(p.Gx, p.Gy))
		b.AddASN1BigInt(p.N)
		b.AddASN1Int64(1)
	})
}

// PKCS1Public writes an RSA public key.
func (k *Key) PKCS1Public() []byte {
	var b cryptobyte.Builder
	b.AddASN1(asn1.SEQUENCE, func(b *cryptobyte.Builder) {
		b.AddASN1BigInt(k.rsa.n)
		b.AddASN1BigInt(k.rsa.e)
	})
	return b.BytesOrPanic()
}

// PKCS1Private writes an RSA private key.
func (k *Key) PKCS1Private() []byte {
	r := k.rsa
	var b cryptobyte.Builder
	b.AddASN1(asn1.SEQUENCE, func(b *cryptobyte.Builder) {
		b.AddASN1Int64(0)
		for _, x := range []*big.Int{r.n, r.e, r.d, r.p, r.q, r.dp, r.dq, r.qinv} {
			b.AddASN1BigInt(x)
		}
	})
	return b.BytesOrPanic()
}

// SEC1 writes an EC private key.
func (k *Key) SEC1() []byte { return k.sec1(true) }

func (k *Key) sec1(curve bool) []byte {
	tag := func(n uint8) asn1.Tag { return asn1.Tag(n).ContextSpecific().Constructed() }
	var b cryptobyte.Builder
	b.AddASN1(asn1.SEQUENCE, func(b *cryptobyte.Builder) {
		b.AddASN1Int64(1)
		b.AddASN1OctetString(k.ec.scalar)
		if curve {
			b.AddASN1(tag(0), k.ec.addCurve)
		}
		b.AddASN1(tag(1), func(b *cryptobyte.Builder) { b.AddASN1BitString(k.ec.point) })
	})
	return b.BytesOrPanic()
}

// rawSecret is what a PrivateKeyInfo has of a key of a kind that is bytes: the seed where it is known, as OpenSSL prefers it.
func (k *Key) rawSecret() []byte {
	s := k.Kind.scheme()
	var b cryptobyte.Builder
	switch {
	case s.kty == "AKP" && !s.seeded:
		return k.raw.secret
	case s.seeded && len(k.raw.secret) == s.secret:
		b.AddASN1(tagSeed, func(b *cryptobyte.Builder) { b.AddBytes(k.raw.secret) })
	default:
		b.AddASN1OctetString(k.raw.secret)
	}
	return b.BytesOrPanic()
}

// PKCS8 writes a private key as a PrivateKeyInfo.
func (k *Key) PKCS8() []byte {
	var secret []byte
	switch {
	case k.rsa != nil:
		secret = k.PKCS1Private()
	case k.ec != nil:
		secret = k.sec1(false)
	case k.dsa != nil:
		secret = integer(k.dsa.x)
	case k.dh != nil:
		secret = integer(k.dh.x)
	default:
		secret = k.rawSecret()
	}
	var b cryptobyte.Builder
	b.AddASN1(asn1.SEQUENCE, func(b *cryptobyte.Builder) {
		b.AddASN1Int64(0)
		k.addAlgorithm(b)
		b.AddASN1OctetString(secret)
	})
	return b.BytesOrPanic()
}
