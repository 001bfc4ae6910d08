package crypto

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// deriver reads the parameters of PBKDF2 or HKDF and gives what derives n bytes on any goroutine. most is the largest n.
func (s *state) deriver(a algorithm) (derive func(secret []byte, n int) ([]byte, error), most int) {
	if a.name == "PBKDF2" {
		h := webHash(a.hash("Pbkdf2Params"))
		rounds, _ := a.number("iterations", "Pbkdf2Params", true)
		salt := a.bytes("salt", "Pbkdf2Params", true)
		if rounds == 0 {
			s.env.Throw(operation("iterations cannot be zero"))
		}
		return func(secret []byte, n int) ([]byte, error) {
			if n == 0 {
				return nil, nil
			}
			return derivePBKDF2(h, secret, salt, rounds, n)
		}, maxInt32
	}
	h := webHash(a.hash("HkdfParams"))
	info, salt := a.bytes("info", "HkdfParams", true), a.bytes("salt", "HkdfParams", true)
	return func(secret []byte, n int) ([]byte, error) { return deriveHKDF(h, secret, salt, info, n) }, 255 * h.Size
}

// deriveLength reads a length in bits and gives it in bytes.
func (s *state) deriveLength(v goja.Value, most int) int {
	if jsbind.Nullish(v) {
		s.env.Throw(operation("length cannot be null"))
	}
	bits := int(uint32(v.ToInteger()))
	if bits%8 != 0 {
		s.env.Throw(operation("length must be a multiple of 8"))
	}
	if bits/8 > most {
		s.env.Throw(operation("length exceeds the maximum derived bit length"))
	}
	return bits / 8
}

// checkBase is checkUse for the keys that others are derived from.
func (s *state) checkBase(k *cryptoKey, a algorithm, usage string) {
	if !k.may(usage) {
		s.env.Throw(nodeerr.DOM("InvalidAccessError", "baseKey does not have "+usage+" usage"))
	}
	s.checkUse(k, a, usage)
}

func subtleDeriveBits(s *state, c goja.FunctionCall) (func() error, func() goja.Value) {
	a := s.normalize(c.Argument(0), "PBKDF2", "HKDF")
	derive, most := s.deriver(a)
	k := s.keyArgument(c, 1, "deriveBits")
	s.checkBase(k, a, "deriveBits")
	n := s.deriveLength(c.Argument(2), most)
	var out []byte
	return func() (err error) {
		if out, err = derive(k.secret, n); err != nil {
			return errOperation()
		}
		return nil
	}, s.arrayBuffer(&out)
}

func subtleDeriveKey(s *state, c goja.FunctionCall) (func() error, func() goja.Value) {
	a := s.normalize(c.Argument(0), "PBKDF2", "HKDF")
	derive, most := s.deriver(a)
	base := s.keyArgument(c, 1, "deriveKey")
	s.checkBase(base, a, "deriveKey")
	made, size := s.generation(c.Argument(2))
	made.extractable, made.usages = c.Argument(3).ToBoolean(), s.usages(c.Argument(4), "deriveKey", "5th")
	s.checkUsages(&made)
	if len(made.usages) == 0 {
		s.env.Throw(nodeerr.DOM("SyntaxError", "Usages cannot be empty when importing a secret key."))
	}
	if made.bits%8 != 0 {
		s.env.Throw(operation("length must be a multiple of 8"))
	}
	if size > most {
		s.env.Throw(operation("length exceeds the maximum derived bit length"))
	}
	return func() (err error) {
		if made.secret, err = derive(base.secret, size); err != nil {
			return errOperation()
		}
		return nil
	}, func() goja.Value { return s.newCryptoKey(made) }
}
