package asym

import (
	"crypto/rand"
	"crypto/rsa"
	"math/big"
)

// rsaKey is an RSA key of two primes.
type rsaKey struct {
	n, e          *big.Int
	d             *big.Int // nil in a public key, and all that follow
	p, q          *big.Int
	dp, dq, qinv  *big.Int
	std           *rsa.PublicKey // nil where the standard library refuses the exponent
	stdPrivate    *rsa.PrivateKey
	secretTooOdd  error // why stdPrivate is nil
	modulusOctets int
}

func (r *rsaKey) public() *rsaKey {
	return &rsaKey{n: r.n, e: r.e, std: r.std, modulusOctets: r.modulusOctets}
}

// newRSAPublic makes a public key.
func newRSAPublic(n, e *big.Int) (*rsaKey, error) {
	if n.Sign() <= 0 || e.Sign() <= 0 || n.BitLen() > 16384 {
		return nil, ErrKeyData
	}
	r := &rsaKey{n: n, e: e, modulusOctets: (n.BitLen() + 7) / 8}
	if e.IsInt64() && e.Int64() < 1<<31 {
		r.std = &rsa.PublicKey{N: n, E: int(e.Int64())}
	}
	return r, nil
}

// newRSAPrivate makes a private key from all its numbers.
func newRSAPrivate(n, e, d, p, q, dp, dq, qinv *big.Int) (*rsaKey, error) {
	r, err := newRSAPublic(n, e)
	if err != nil {
		return nil, err
	}
	if d.Sign() <= 0 || p.Sign() <= 0 || q.Sign() <= 0 {
		return nil, ErrKeyData
	}
	r.d, r.p, r.q, r.dp, r.dq, r.qinv = d, p, q, dp, dq, qinv
	if r.std == nil {
		r.secretTooOdd = ErrUnsupported
		return r, nil
	}
	k := &rsa.PrivateKey{PublicKey: *r.std, D: d, Primes: []*big.Int{p, q}}
	k.Precomputed.Dp, k.Precomputed.Dq, k.Precomputed.Qinv = dp, dq, qinv
	if k.Precompute(); k.Validate() != nil {
		r.secretTooOdd = k.Validate()
		return r, nil
	}
	r.stdPrivate = k
	return r, nil
}

// MinRSABits is the shortest modulus that is made.
const MinRSABits = 512

// GenerateRSA makes a pair. kind is RSA or RSAPSS.
func GenerateRSA(kind Kind, bits int, e *big.Int, pss *PSSParams) (*Key, error) {
	if bits < MinRSABits {
		return nil, errProvider("1C8000AB", "key size too small")
	}
	if bits > 16384 {
		return nil, errRSA("02000069", "modulus too large")
	}
	if e.Bit(0) == 0 || e.Cmp(big.NewInt(3)) < 0 {
		return nil, errRSA("020000B2", "pub exponent out of range")
	}
	r, err := generateRSA(bits, e)
	if err != nil {
		return nil, err
	}
	return &Key{Kind: kind, Private: true, rsa: r, pss: pss}, nil
}

func generateRSA(bits int, e *big.Int) (*rsaKey, error) {
	if e.IsInt64() && e.Int64() == 65537 && bits >= 1024 {
		k, err := rsa.GenerateKey(rand.Reader, bits)
		if err != nil {
			return nil, err
		}
		return newRSAPrivate(k.N, e, k.D, k.Primes[0], k.Primes[1], k.Precomputed.Dp, k.Precomputed.Dq, k.Precomputed.Qinv)
	}
	one := big.NewInt(1)
	prime := func(bits int) (p, less *big.Int, err error) {
		for {
			if p, err = rand.Prime(rand.Reader, bits); err != nil {
				return nil, nil, err
			}
			less = new(big.Int).Sub(p, one)
			if new(big.Int).GCD(nil, nil, e, less).Cmp(one) == 0 {
				return p, less, nil
			}
		}
	}
	for {
		p, p1, err := prime((bits + 1) / 2)
		if err != nil {
			return nil, err
		}
		q, q1, err := prime(bits / 2)
		if err != nil {
			return nil, err
		}
		n := new(big.Int).Mul(p, q)
		if p.Cmp(q) == 0 || n.BitLen() != bits {
			continue
		}
		if p.Cmp(q) < 0 {
			p, q, p1, q1 = q, p, q1, p1
		}
		lcm := new(big.Int).Mul(p1, q1)
		lcm.Div(lcm, new(big.Int).GCD(nil, nil, p1, q1))
		d := new(big.Int).ModInverse(e, lcm)
		if d == nil || 2*d.BitLen() <= bits {
			continue // so short an exponent would give the key away
		}
		return newRSAPrivate(n, e, d, p, q, new(big.Int).Mod(d, p1), new(big.Int).Mod(d, q1), new(big.Int).ModInverse(q, p))
	}
}

// publicOp is m^e mod n, for m less than n.
func (r *rsaKey) publicOp(m *big.Int) *big.Int { return new(big.Int).Exp(m, r.e, r.n) }

// privateOp is c^d mod n, for c less than n. The base is blinded, since the time of the arithmetic depends on its operands; the result
// is checked, since one that is wrong would tell the primes.
func (r *rsaKey) privateOp(c *big.Int) (*big.Int, error) {
	var blind, unblind *big.Int
	for unblind == nil {
		var err error
		if blind, err = rand.Int(rand.Reader, r.n); err != nil {
			return nil, err
		}
		unblind = new(big.Int).ModInverse(blind, r.n)
	}
	x := new(big.Int).Mul(c, r.publicOp(blind))
	x.Mod(x, r.n)
	m1, m2 := new(big.Int).Exp(x, r.dp, r.p), new(big.Int).Exp(x, r.dq, r.q)
	h := new(big.Int).Sub(m1, m2)
	h.Mul(h, r.qinv)
	h.Mod(h, r.p)
	m := h.Mul(h, r.q)
	m.Add(m, m2)
	if r.publicOp(m).Cmp(x) != 0 {
		m.Exp(x, r.d, r.n) // the numbers for the short way are wrong
		if r.publicOp(m).Cmp(x) != 0 {
			return nil, ErrKeyData
		}
	}
	m.Mul(m, unblind)
	return m.Mod(m, r.n), nil
}

// octets writes x in as many bytes as the modulus has.
func (r *rsaKey) octets(x *big.Int) []byte { return x.FillBytes(make([]byte, r.modulusOctets)) }
