package asym

import "crypto/rand"

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
	s := kind.scheme()
	if s.generate != nil {
		secret, err := s.generate()
		if err != nil {
			return nil, err
		}
		return NewRawPrivate(kind, nil, secret)
	}
	secret := make([]byte, s.secret)
	_, _ = rand.Read(secret) // never fails
	return NewRawPrivate(kind, nil, secret)
}
