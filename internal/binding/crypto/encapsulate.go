package crypto

import (
	"slices"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/buffer"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// encapsulated is what crypto.encapsulate gives.
type encapsulated struct{ shared, ciphertext []byte }

func (s *state) encapsulatedObject(e encapsulated) goja.Value {
	o := s.env.VM.NewObject()
	s.env.Define(o, "sharedKey", buffer.FromBytes(s.env, e.shared), engine.Plain)
	s.env.Define(o, "ciphertext", buffer.FromBytes(s.env, e.ciphertext), engine.Plain)
	return o
}

// encapsulate is crypto.encapsulate(key[, callback]).
func encapsulate(s *state, c goja.FunctionCall) goja.Value {
	cb := c.Argument(1)
	if !jsbind.Undefined(cb) {
		s.env.Function(cb, "callback")
	}
	key := s.asymmetric(c.Argument(0), usePublic, "key")
	var made encapsulated
	return s.either("DERIVEBITSREQUEST", cb, func() (err error) {
		if made.ciphertext, made.shared, err = key.Public().Encapsulate(); err != nil {
			return coded("ERR_CRYPTO_OPERATION_FAILED", nodeerr.PlainError, "Encapsulation failed")
		}
		return nil
	}, func() goja.Value { return s.encapsulatedObject(made) })
}

// decapsulate is crypto.decapsulate(key, ciphertext[, callback]).
func decapsulate(s *state, c goja.FunctionCall) goja.Value {
	cb := c.Argument(2)
	if !jsbind.Undefined(cb) {
		s.env.Function(cb, "callback")
	}
	key := s.asymmetric(c.Argument(0), usePrivate, "key")
	ciphertext := slices.Clone(s.bytes(c.Argument(1), buffer.UTF8, "ciphertext"))
	var shared []byte
	return s.either("DERIVEBITSREQUEST", cb, func() (err error) {
		if shared, err = key.Decapsulate(ciphertext); err != nil {
			return coded("ERR_CRYPTO_OPERATION_FAILED", nodeerr.PlainError, "Decapsulation failed")
		}
		return nil
	}, func() goja.Value { return buffer.FromBytes(s.env, shared) })
}
