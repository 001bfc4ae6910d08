package crypto

import (
	"crypto/subtle"
	"slices"
)

// KeyObject marks keyData as what is behind a KeyObject.
func (*keyData) KeyObject() {}

// EqualPayload compares keys by their bytes, for deep equality.
func (k *keyData) EqualPayload(other any) bool {
	o, ok := other.(*keyData)
	return ok && k.equal(o)
}

func equalBytes(a, b []byte) bool { return subtle.ConstantTimeCompare(a, b) == 1 }

// CryptoKey marks cryptoKey as what is behind a CryptoKey.
func (*cryptoKey) CryptoKey() {}

// EqualPayload compares keys by all that they show, for deep equality.
func (k *cryptoKey) EqualPayload(other any) bool {
	o, ok := other.(*cryptoKey)
	return ok && k.name == o.name && k.hash == o.hash && k.curve == o.curve && k.bits == o.bits && k.extractable == o.extractable &&
		slices.Equal(k.usages, o.usages) && (&keyData{k.secret, k.pair}).equal(&keyData{o.secret, o.pair})
}
