package crypto

import (
	"slices"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/crypto/asym"
	"github.com/node-go/node-go/internal/binding/picture"
	"github.com/node-go/node-go/internal/engine"
)

// cryptoKey is a CryptoKey: a secret key with what it may be used for. Its bytes are never changed.
type cryptoKey struct {
	secret      []byte
	pair        *asym.Key // of a public or private key
	name        string    // of the algorithm
	hash        string    // of HMAC: the hash's name in the Web Crypto API
	bits        int       // length of the key; 0 for those of key derivation
	extractable bool
	usages      []string // in the API's order

	algorithmValue, usagesValue *goja.Object // made at the first look
}

var cryptoKeys = sync.OnceValue(func() *engine.Record[cryptoKey] { return engine.NewRecord[cryptoKey](nil) })

var cryptoKeyClass = sync.OnceValue(func() *engine.Class {
	c := engine.NewClass("CryptoKey", 0, illegal, nil, nil, nil)
	get := func(name string, f func(s *state, k *cryptoKey) goja.Value) {
		c.Proto.Accessor(name, engine.Configurable|engine.Enumerable, method(func(s *state, c goja.FunctionCall) goja.Value {
			return f(s, s.cryptoKeyOf(c.This))
		}), nil)
	}
	get("type", func(s *state, _ *cryptoKey) goja.Value { return s.env.Value("secret") })
	get("extractable", func(s *state, k *cryptoKey) goja.Value { return s.env.Value(k.extractable) })
	get("algorithm", func(s *state, k *cryptoKey) goja.Value { return k.algorithm(s) })
	get("usages", func(s *state, k *cryptoKey) goja.Value { return k.usageList(s) })
	tag(c, "CryptoKey")
	c.Proto.LazySymbol(engine.SymInspectCustom, engine.Hidden, func(r *goja.Runtime) goja.Value {
		return engine.NewFunction(r, "[nodejs.util.inspect.custom]", 2, method(func(s *state, c goja.FunctionCall) goja.Value {
			return picture.Draw(s.env, c, "CryptoKey", func(o *goja.Object) []picture.Prop {
				k := s.cryptoKeyOf(o)
				return []picture.Prop{{Name: "type", Value: "secret"}, {Name: "extractable", Value: k.extractable},
					{Name: "algorithm", Value: k.algorithm(s)}, {Name: "usages", Value: k.usageList(s)}}
			})
		}))
	})
	return c
})

func (s *state) cryptoKeyOf(v goja.Value) *cryptoKey {
	k := cryptoKeys().Data(v)
	if k == nil {
		s.env.ThrowCode("ERR_INVALID_THIS", "CryptoKey")
	}
	return k
}

func (k *cryptoKey) algorithm(s *state) *goja.Object {
	if k.algorithmValue == nil {
		o := s.env.VM.NewObject()
		s.env.Define(o, "name", s.env.Value(k.name), engine.Plain)
		if k.bits > 0 {
			s.env.Define(o, "length", s.env.Value(k.bits), engine.Plain)
		}
		if k.hash != "" {
			h := s.env.VM.NewObject()
			s.env.Define(h, "name", s.env.Value(k.hash), engine.Plain)
			s.env.Define(o, "hash", h, engine.Plain)
		}
		k.algorithmValue = o
	}
	return k.algorithmValue
}

func (k *cryptoKey) usageList(s *state) *goja.Object {
	if k.usagesValue == nil {
		k.usagesValue = s.env.StringArray(k.usages)
	}
	return k.usagesValue
}

// may tells whether the key may be used so.
func (k *cryptoKey) may(usage string) bool { return slices.Contains(k.usages, usage) }

// newCryptoKey makes the object of k.
func (s *state) newCryptoKey(k cryptoKey) *goja.Object {
	o, data := cryptoKeys().New(s.env.VM, s.class(classCryptoKey).proto)
	*data = k
	engine.SetPayload(o, data)
	return o
}
