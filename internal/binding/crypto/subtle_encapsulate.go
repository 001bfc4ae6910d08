package crypto

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/nodeerr"
)

// kemAlgorithms are those that encapsulate.
var kemAlgorithms = [...]string{"ML-KEM-512", "ML-KEM-768", "ML-KEM-1024"}

// encapsulating reads the algorithm and the key of a method, use, which is also what the key must be for; side names the key in errors.
func (s *state) encapsulating(c goja.FunctionCall, use, side string) *cryptoKey {
	a := s.normalize(c.Argument(0), kemAlgorithms[:]...)
	k := s.keyArgument(c, 1, use)
	if k.name != a.name {
		s.env.Throw(nodeerr.DOM("InvalidAccessError", "Key algorithm mismatch"))
	}
	if !k.may(use) {
		s.env.Throw(nodeerr.DOM("InvalidAccessError", side+" does not have "+use+" usage"))
	}
	return k
}

// sharedKey reads the last three arguments of a method, from argument i on, and gives what makes a key of the bits that are shared.
func (s *state) sharedKey(c goja.FunctionCall, i int, name, ordinal string) func(shared []byte) goja.Value {
	a := s.normalize(c.Argument(i), keyAlgorithms()...)
	s.importable(a)
	extractable, usages := c.Argument(i+1).ToBoolean(), s.usages(c.Argument(i+2), name, ordinal)
	return func(shared []byte) goja.Value {
		return s.newCryptoKey(s.importKey("raw-secret", engine.NewArrayBuffer(s.env.VM, shared), a, extractable, usages))
	}
}

// encapsulatedWith does the work of both methods that encapsulate; give makes the result.
func encapsulatedWith(k *cryptoKey, give func(encapsulated) goja.Value) (func() error, func() goja.Value) {
	var made encapsulated
	return func() (err error) {
		if made.ciphertext, made.shared, err = k.pair.Encapsulate(); err != nil {
			return errOperation()
		}
		return nil
	}, func() goja.Value { return give(made) }
}

func subtleEncapsulateBits(s *state, c goja.FunctionCall) (func() error, func() goja.Value) {
	return encapsulatedWith(s.encapsulating(c, "encapsulateBits", "encapsulationKey"), func(e encapsulated) goja.Value {
		o := s.env.VM.NewObject()
		s.env.Define(o, "sharedKey", engine.NewArrayBuffer(s.env.VM, e.shared), engine.Plain)
		s.env.Define(o, "ciphertext", engine.NewArrayBuffer(s.env.VM, e.ciphertext), engine.Plain)
		return o
	})
}

func subtleEncapsulateKey(s *state, c goja.FunctionCall) (func() error, func() goja.Value) {
	k := s.encapsulating(c, "encapsulateKey", "encapsulationKey")
	key := s.sharedKey(c, 2, "encapsulateKey", "5th")
	return encapsulatedWith(k, func(e encapsulated) goja.Value {
		o := s.env.VM.NewObject()
		s.env.Define(o, "ciphertext", engine.NewArrayBuffer(s.env.VM, e.ciphertext), engine.Plain)
		s.env.Define(o, "sharedKey", key(e.shared), engine.Plain)
		return o
	})
}

// decapsulated does the work of both methods that decapsulate; give makes the result.
func decapsulated(k *cryptoKey, ciphertext []byte, give func(shared []byte) goja.Value) (func() error, func() goja.Value) {
	var shared []byte
	return func() (err error) {
		if shared, err = k.pair.Decapsulate(ciphertext); err != nil {
			return errOperation()
		}
		return nil
	}, func() goja.Value { return give(shared) }
}

func subtleDecapsulateBits(s *state, c goja.FunctionCall) (func() error, func() goja.Value) {
	k := s.encapsulating(c, "decapsulateBits", "decapsulationKey")
	return decapsulated(k, s.source(c, 2, "decapsulateBits"), func(shared []byte) goja.Value { return engine.NewArrayBuffer(s.env.VM, shared) })
}

func subtleDecapsulateKey(s *state, c goja.FunctionCall) (func() error, func() goja.Value) {
	k := s.encapsulating(c, "decapsulateKey", "decapsulationKey")
	ciphertext := s.source(c, 2, "decapsulateKey")
	return decapsulated(k, ciphertext, s.sharedKey(c, 3, "decapsulateKey", "6th"))
}
