package asym

import (
	"crypto/rand"
	"math/big"
	"slices"
	"sync"
)

// dhKey is a Diffie-Hellman key.
type dhKey struct {
	p, g, y *big.Int
	x       *big.Int // nil in a public key
}

// Group is one of the groups that protocols agreed on; their generator is 2.
type Group struct {
	Name  string
	Prime *big.Int
}

// groupRows have what RFC 2409 and RFC 3526 add to the digits of π in the middle of a prime.
var groupRows = [...]struct {
	name string
	bits uint
	add  int64
}{
	{"modp1", 768, 149686}, {"modp2", 1024, 129093}, {"modp5", 1536, 741804}, {"modp14", 2048, 124476},
	{"modp15", 3072, 1690314}, {"modp16", 4096, 240904}, {"modp17", 6144, 929484}, {"modp18", 8192, 4743158},
}

var groups = sync.OnceValue(func() []Group {
	const most = 8192
	digits := pi(most)
	list := make([]Group, len(groupRows))
	for i, row := range groupRows {
		// 2^n - 2^(n-64) - 1 + 2^64 * (⌊2^(n-130) π⌋ + add)
		one := big.NewInt(1)
		middle := new(big.Int).Rsh(digits, most-(row.bits-130))
		middle.Add(middle, big.NewInt(row.add)).Lsh(middle, 64)
		p := new(big.Int).Lsh(one, row.bits)
		p.Sub(p, new(big.Int).Lsh(one, row.bits-64)).Sub(p, one).Add(p, middle)
		list[i] = Group{row.name, p}
	}
	return list
})

// pi gives ⌊2^bits π⌋ by Machin's formula.
func pi(bits uint) *big.Int {
	const spare = 64
	unit := new(big.Int).Lsh(big.NewInt(1), bits+spare)
	arctan := func(x int64) *big.Int { // of 1/x
		square := big.NewInt(x * x)
		power := new(big.Int).Div(unit, big.NewInt(x))
		sum := new(big.Int).Set(power)
		for n := int64(3); power.Sign() > 0; n += 2 {
			power.Div(power, square)
			term := new(big.Int).Div(power, big.NewInt(n))
			if n%4 == 3 {
				sum.Sub(sum, term)
			} else {
				sum.Add(sum, term)
			}
		}
		return sum
	}
	a, b := arctan(5), arctan(239)
	a.Mul(a, big.NewInt(16)).Sub(a, b.Mul(b, big.NewInt(4)))
	return a.Rsh(a, spare)
}

// FindGroup gives the group of that name, or nil.
func FindGroup(name string) *Group {
	if i := slices.IndexFunc(groupRows[:], func(row struct {
		name string
		bits uint
		add  int64
	}) bool {
		return row.name == name
	}); i >= 0 {
		return &groups()[i]
	}
	return nil
}

// safeGroup tells whether p is the prime of a group with a known order.
func safeGroup(p *big.Int) bool {
	for _, g := range groups() {
		if g.Prime.Cmp(p) == 0 {
			return true
		}
	}
	return false
}

// NewExponent makes a private exponent for the prime p.
func NewExponent(p *big.Int) (*big.Int, error) {
	bits := p.BitLen() - 1
	if safeGroup(p) {
		bits = exponentBits(p.BitLen())
	}
	if bits < 1 {
		return nil, ErrKeyData
	}
	top := new(big.Int).Lsh(big.NewInt(1), uint(bits-1))
	for {
		x, err := rand.Int(rand.Reader, top)
		if err != nil {
			return nil, err
		}
		if x.Add(x, top); x.Cmp(p) < 0 {
			return x, nil
		}
	}
}

// exponentBits is about twice the strength that a group has, as OpenSSL rates it.
func exponentBits(bits int) int {
	switch {
	case bits < 1536:
		return bits - 1
	case bits < 2048:
		return 200
	case bits <= 2048:
		return 225
	case bits <= 3072:
		return 275
	case bits <= 4096:
		return 325
	case bits <= 6144:
		return 375
	}
	return 400
}

// PublicValue is g^x mod p.
func PublicValue(p, g, x *big.Int) *big.Int { return new(big.Int).Exp(g, x, p) }

// Secret is y^x mod p in as many bytes as p has.
func Secret(p, x, y *big.Int) []byte {
	return new(big.Int).Exp(y, x, p).FillBytes(make([]byte, (p.BitLen()+7)/8))
}

// NewPrime makes a prime p such that (p-1)/2 is one too and g generates, as OpenSSL chooses it.
func NewPrime(bits int, g int64) (*big.Int, error) {
	add, rem := big.NewInt(12), big.NewInt(11)
	switch g {
	case 2:
		add, rem = big.NewInt(24), big.NewInt(23)
	case 5:
		add, rem = big.NewInt(60), big.NewInt(59)
	}
	return Prime(bits, true, add, rem)
}

// GenerateDH makes a pair over p and g.
func GenerateDH(p, g *big.Int) (*Key, error) {
	x, err := NewExponent(p)
	if err != nil {
		return nil, err
	}
	return &Key{Kind: DH, Private: true, dh: &dhKey{p: p, g: g, y: PublicValue(p, g, x), x: x}}, nil
}

// Faults of Diffie-Hellman parameters, by OpenSSL's numbers.
const (
	faultNotPrime  = 1
	faultNotSafe   = 2
	faultGenerator = 8
	faultSmall     = 0x80
	faultLarge     = 0x100
)

// MinDHBits and MaxDHBits bound the primes that are in use.
const (
	MinDHBits = 512
	MaxDHBits = 10000
)

// CheckDH tells what is wrong with parameters, as a sum of OpenSSL's numbers.
func CheckDH(p, g *big.Int) int {
	if safeGroup(p) && g.Cmp(big.NewInt(2)) == 0 {
		return 0
	}
	faults := 0
	one := big.NewInt(1)
	if g.Cmp(one) <= 0 || g.Cmp(new(big.Int).Sub(p, one)) >= 0 {
		faults |= faultGenerator
	}
	switch bits := p.BitLen(); {
	case bits < MinDHBits:
		faults |= faultSmall
	case bits > MaxDHBits:
		return faults | faultLarge // too long to look at
	}
	switch {
	case !p.ProbablyPrime(20):
		faults |= faultNotPrime
	case !new(big.Int).Rsh(p, 1).ProbablyPrime(20):
		faults |= faultNotSafe
	}
	return faults
}
