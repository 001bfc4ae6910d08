package asym

import (
	"crypto/rand"
	"errors"
	"math/big"
	"sync"
)

// smallPrimes are those by which most numbers are found to be no primes.
var smallPrimes = sync.OnceValue(func() []uint32 {
	const most = 1 << 14
	composite := make([]bool, most)
	var list []uint32
	for n := 3; n < most; n += 2 {
		if composite[n] {
			continue
		}
		list = append(list, uint32(n))
		for m := n * n; m < most; m += 2 * n {
			composite[m] = true
		}
	}
	return list
})

// candidates are the numbers start, start+step, ... among which a prime is looked for.
type candidates struct {
	start, step *big.Int
	residues    []uint32 // of start by each small prime
	steps       []uint32 // of step
	safe        bool
}

func newCandidates(start, step *big.Int, safe bool) *candidates {
	c := &candidates{start: start, step: step, safe: safe}
	m, q := new(big.Int), new(big.Int)
	for _, p := range smallPrimes() {
		q.SetUint64(uint64(p))
		c.residues = append(c.residues, uint32(m.Mod(start, q).Uint64()))
		c.steps = append(c.steps, uint32(m.Mod(step, q).Uint64()))
	}
	return c
}

// next goes one step on and tells whether the number may be a prime; safe: whether half of it may be one, too.
func (c *candidates) next() bool {
	good := true
	for i, p := range smallPrimes() {
		r := c.residues[i]
		if r == 0 || c.safe && r == 1 {
			good = false
		}
		if r += c.steps[i]; r >= p {
			r -= p
		}
		c.residues[i] = r
	}
	return good
}

// maxSteps is after how many candidates another start is chosen.
const maxSteps = 1 << 15

// maxStarts is after how many starts it is given up: with add, there may be no prime at all.
const maxStarts = 1 << 17

// ErrNoPrime is what Prime gives where it finds none.
var ErrNoPrime = errors.New("asym: no prime of this form was found")

// Prime makes a prime of bits bits; safe: (p-1)/2 is a prime as well; with add, p mod add is rem, or 1 (3 if safe) where rem is nil.
func Prime(bits int, safe bool, add, rem *big.Int) (*big.Int, error) {
	one := big.NewInt(1)
	if add != nil && rem == nil {
		rem = one
		if safe {
			rem = big.NewInt(3)
		}
	}
	low := new(big.Int).Lsh(one, uint(bits-1))
	if bits > 2 && add == nil && (!safe || bits != 4 && bits != 5) {
		low.Add(low, new(big.Int).Lsh(one, uint(bits-2))) // both top bits are set; safe primes of 4 and 5 bits have only one
	}
	span := new(big.Int).Sub(new(big.Int).Lsh(one, uint(bits)), low)
	for range maxStarts {
		start, err := rand.Int(rand.Reader, span)
		if err != nil {
			return nil, err
		}
		start.Add(start, low)
		step := big.NewInt(2)
		switch {
		case add != nil:
			step = add
			start.Sub(start, new(big.Int).Mod(start, add)).Add(start, rem)
		case safe && bits > 3: // 5, which is out, is the one safe prime that is not 3 mod 4
			step = big.NewInt(4)
			start.SetBit(start, 0, 1).SetBit(start, 1, 1)
		case bits > 2:
			start.SetBit(start, 0, 1)
		}
		if p := searchPrime(start, step, bits, safe); p != nil {
			return p, nil
		}
	}
	return nil, ErrNoPrime
}

// searchPrime looks for the first prime from start on; nil: there is none near enough.
func searchPrime(start, step *big.Int, bits int, safe bool) *big.Int {
	if bits <= 32 { // small primes would divide themselves
		if start.BitLen() == bits && isPrime(start, safe) {
			return start
		}
		return nil
	}
	c := newCandidates(start, step, safe)
	p := new(big.Int)
	for i := int64(0); i < maxSteps; i++ {
		if !c.next() {
			continue
		}
		p.Mul(step, big.NewInt(i)).Add(p, start)
		if p.BitLen() != bits {
			return nil
		}
		if isPrime(p, safe) {
			return p
		}
	}
	return nil
}

// isPrime tells whether p is a prime but for a chance that nobody meets; safe: whether (p-1)/2 is one, too.
func isPrime(p *big.Int, safe bool) bool {
	half := new(big.Int).Rsh(p, 1)
	if safe && !fermat(half) {
		return false
	}
	return p.Bit(0) == 1 && fermat(p) && p.ProbablyPrime(20) && (!safe || half.ProbablyPrime(20)) || p.Cmp(big.NewInt(2)) == 0
}

// fermat is a quick test that hardly any composite number passes.
func fermat(p *big.Int) bool {
	if p.BitLen() < 8 {
		return p.ProbablyPrime(0)
	}
	one := big.NewInt(1)
	return new(big.Int).Exp(big.NewInt(2), new(big.Int).Sub(p, one), p).Cmp(one) == 0
}
