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
	curve       string    // of the elliptic ones: the curve's name in the API
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
	get("type", func(s *state, k *cryptoKey) goja.Value { return s.env.Value(k.typeName()) })
	get("extractable", func(s *state, k *cryptoKey) goja.Value { return s.env.Value(k.extractable) })
	get("algorithm", func(s *state, k *cryptoKey) goja.Value { return k.algorithm(s) })
	get("usages", func(s *state, k *cryptoKey) goja.Value { return k.usageList(s) })
	tag(c, "CryptoKey")
	c.Proto.LazySymbol(engine.SymInspectCustom, engine.Hidden, func(r *goja.Runtime) goja.Value {
		return engine.NewFunction(r, "[nodejs.util.inspect.custom]", 2, method(func(s *state, c goja.FunctionCall) goja.Value {
			return picture.Draw(s.env, c, "CryptoKey", func(o *goja.Object) []picture.Prop {
				k := s.cryptoKeyOf(o)
				return []picture.Prop{{Name: "type", Value: k.typeName()}, {Name: "extractable", Value: k.extractable},
					{Name: "algorithm", Value: k.makeAlgorithm(s)}, {Name: "usages", Value: s.env.StringArray(k.usages)}}
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

// algorithm is the object that the program sees, which it may change.
func (k *cryptoKey) algorithm(s *state) *goja.Object {
	if k.algorithmValue == nil {
		k.algorithmValue = k.makeAlgorithm(s)
	}
	return k.algorithmValue
}

func (k *cryptoKey) makeAlgorithm(s *state) *goja.Object {
	o := s.env.VM.NewObject()
	put := func(name string, v any) { s.env.Define(o, name, s.env.Value(v), engine.Plain) }
	put("name", k.name)
	if k.pair != nil && k.hash != "" {
		d := k.pair.Details()
		put("modulusLength", d.ModulusLength)
		proto := engine.Uint8ArrayConstructor(s.env.VM).Get("prototype").(*goja.Object)
		put("publicExponent", engine.NewUint8Array(s.env.VM, d.PublicExponent.Bytes(), proto))
	}
	if k.curve != "" {
		put("namedCurve", k.curve)
	}
	if k.bits > 0 {
		put("length", k.bits)
	}
	if k.hash != "" {
		h := s.env.VM.NewObject()
		s.env.Define(h, "name", s.env.Value(k.hash), engine.Plain)
		put("hash", h)
	}
	return o
}

// usageList is the array that the program sees, which it may change.
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
