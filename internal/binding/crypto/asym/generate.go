package asym

import (
	"crypto/ed25519"
	"crypto/rand"
)

// GenerateEC makes a pair over a curve; explicit: the curve is to be written by its parameters.
func GenerateEC(c *Curve, explicit bool) (*Key, error) {
	scalar, err := c.NewScalar()
	if err != nil {
		return nil, err
	}
	k, err := newECPrivate(c, scalar)
	if err != nil {
		return nil, err
	}
	k.ec.explicit = explicit
	return k, nil
}

// GenerateRaw makes a pair of a kind that is bytes.
func GenerateRaw(kind Kind) (*Key, error) {
	seed := make([]byte, ed25519.SeedSize) // also the length of an X25519 key
	_, _ = rand.Read(seed)                 // never fails
	return NewRawPrivate(kind, nil, seed)
}
