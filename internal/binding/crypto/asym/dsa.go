package asym

import (
	//lint:ignore SA1019 programs ask for it by name
	"crypto/dsa"
	"crypto/rand"
	"math/big"
)

// dsaKey is a DSA key.
type dsaKey struct {
	p, q, g, y *big.Int
	x          *big.Int // nil in a public key
}

func (d *dsaKey) public() *dsa.PublicKey {
	return &dsa.PublicKey{Parameters: dsa.Parameters{P: d.p, Q: d.q, G: d.g}, Y: d.y}
}

func (d *dsaKey) private() *dsa.PrivateKey { return &dsa.PrivateKey{PublicKey: *d.public(), X: d.x} }

// GenerateDSA makes a pair over new parameters; divisor 0 means the usual length.
func GenerateDSA(modulus, divisor int) (*Key, error) {
	if divisor <= 0 {
		divisor = 224
		if modulus >= 2048 {
			divisor = 256
		}
		if modulus < 2048 {
			divisor = 160
		}
	}
	p, q, err := dsaPrimes(modulus, divisor)
	if err != nil {
		return nil, err
	}
	one := big.NewInt(1)
	less := new(big.Int).Sub(p, one)
	exp := new(big.Int).Div(less, q)
	g := new(big.Int)
	for h := int64(2); ; h++ {
		if g.Exp(big.NewInt(h), exp, p); g.Cmp(one) > 0 {
			break
		}
	}
	x, err := rand.Int(rand.Reader, new(big.Int).Sub(q, one))
	if err != nil {
		return nil, err
	}
	x.Add(x, one)
	return &Key{Kind: DSA, Private: true, dsa: &dsaKey{p: p, q: q, g: g, y: new(big.Int).Exp(g, x, p), x: x}}, nil
}

// dsaPrimes finds a prime q and a prime p of which q divides p-1.
func dsaPrimes(modulus, divisor int) (p, q *big.Int, err error) {
	if modulus < 512 || modulus > 10000 || divisor < 160 || divisor >= modulus {
		return nil, nil, &LibError{Number: "030000E9", Library: "digital envelope routines", Reason: "provider keymgmt failure", Prefix: "EVP_"}
	}
	if q, err = rand.Prime(rand.Reader, divisor); err != nil {
		return nil, nil, err
	}
	twice := new(big.Int).Lsh(q, 1)
	top := new(big.Int).Lsh(big.NewInt(1), uint(modulus-1))
	for {
		x, err := rand.Int(rand.Reader, top)
		if err != nil {
			return nil, nil, err
		}
		x.Add(x, top) // has modulus bits
		x.Sub(x, new(big.Int).Mod(x, twice))
		x.Add(x, big.NewInt(1))
		if x.BitLen() == modulus && x.ProbablyPrime(20) {
			return x, q, nil
		}
	}
}
