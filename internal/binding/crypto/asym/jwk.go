package asym

import (
	"encoding/base64"
	"math/big"
)

// Members are those of a JSON Web Key that make up the key itself, in base64url. They are in the order in which they are written.
type Members struct {
	Kty, Crv         string
	X, Y, D          string
	N, E             string
	P, Q, DP, DQ, QI string
	Alg, Pub, Priv   string // of AKP
}

func encode64(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

// JWK gives the members of k.
func (k *Key) JWK() (*Members, error) {
	num := func(x *big.Int) string { return encode64(x.Bytes()) }
	switch k.Kind {
	case RSA:
		m := &Members{Kty: "RSA", N: num(k.rsa.n), E: num(k.rsa.e)}
		if k.Private {
			m.D, m.P, m.Q = num(k.rsa.d), num(k.rsa.p), num(k.rsa.q)
			m.DP, m.DQ, m.QI = num(k.rsa.dp), num(k.rsa.dq), num(k.rsa.qinv)
		}
		return m, nil
	case EC:
		if k.ec.curve.NIST == "" {
			return nil, ErrCurve
		}
		x, y := coordinates(k.ec.point)
		m := &Members{Kty: "EC", Crv: k.ec.curve.NIST, X: encode64(x), Y: encode64(y)}
		if k.Private {
			m.D = encode64(k.ec.scalar)
		}
		return m, nil
	}
	return k.rawJWK()
}

func (k *Key) rawJWK() (*Members, error) {
	s := k.Kind.scheme()
	if s == nil {
		return nil, ErrUnsupported
	}
	m := &Members{Kty: s.kty}
	public, private := &m.Pub, &m.Priv
	if s.kty == "OKP" {
		m.Crv, public, private = s.id, &m.X, &m.D
	} else {
		m.Alg = s.id
	}
	*public = encode64(k.raw.public)
	if k.Private {
		if len(k.raw.secret) != s.secret {
			return nil, ErrNoSeed
		}
		*private = encode64(k.raw.secret)
	}
	return m, nil
}

func decode64(s string) ([]byte, bool) {
	b, err := base64.RawURLEncoding.DecodeString(s)
	if err != nil {
		b, err = base64.StdEncoding.DecodeString(s)
	}
	return b, err == nil
}

// FromJWK makes the key of members; private where there is a private part and it is wanted.
func FromJWK(m *Members, private bool) (*Key, error) {
	switch m.Kty {
	case "RSA":
		return rsaFromJWK(m, private)
	case "EC":
		c := FindCurve(m.Crv)
		if c == nil {
			return nil, ErrCurve
		}
		x, okX := decode64(m.X)
		y, okY := decode64(m.Y)
		if !okX || !okY || len(x) != c.Size() || len(y) != c.Size() {
			return nil, ErrKeyData
		}
		point, err := c.PointOf(x, y)
		if err != nil {
			return nil, err
		}
		if !private {
			return &Key{Kind: EC, ec: &ecKey{curve: c, point: point}}, nil
		}
		d, ok := decode64(m.D)
		if !ok || len(d) != c.OrderSize() {
			return nil, ErrKeyData
		}
		k, err := newECPrivate(c, d)
		if err != nil || string(k.ec.point) != string(point) {
			return nil, ErrKeyData
		}
		return k, nil
	case "OKP", "AKP":
		return rawFromJWK(m, private)
	}
	return nil, ErrKeyData
}

func rawFromJWK(m *Members, private bool) (*Key, error) {
	name, public, secret := m.Crv, m.X, m.D
	if m.Kty == "AKP" {
		name, public, secret = m.Alg, m.Pub, m.Priv
	}
	kind, ok := KindOf(name, true)
	if !ok || kind.KeyType() != m.Kty {
		return nil, ErrCurve
	}
	x, ok := decode64(public)
	if !ok {
		return nil, ErrKeyData
	}
	if !private {
		return NewRawPublic(kind, nil, x)
	}
	d, ok := decode64(secret)
	if !ok {
		return nil, ErrKeyData
	}
	k, err := NewRawPrivate(kind, nil, d)
	if err != nil || string(k.raw.public) != string(x) {
		return nil, ErrKeyData
	}
	return k, nil
}

func rsaFromJWK(m *Members, private bool) (*Key, error) {
	var nums [8]*big.Int
	texts := []string{m.N, m.E, m.D, m.P, m.Q, m.DP, m.DQ, m.QI}
	if !private {
		texts = texts[:2]
	}
	for i, t := range texts {
		b, ok := decode64(t)
		if !ok || len(b) == 0 {
			return nil, ErrKeyData
		}
		nums[i] = new(big.Int).SetBytes(b)
	}
	if !private {
		r, err := newRSAPublic(nums[0], nums[1])
		if err != nil {
			return nil, err
		}
		return &Key{Kind: RSA, rsa: r}, nil
	}
	r, err := newRSAPrivate(nums[0], nums[1], nums[2], nums[3], nums[4], nums[5], nums[6], nums[7])
	if err != nil {
		return nil, err
	}
	return &Key{Kind: RSA, Private: true, rsa: r}, nil
}
