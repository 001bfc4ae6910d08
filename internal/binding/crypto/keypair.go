package crypto

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/crypto/asym"
	"github.com/node-go/node-go/internal/engine"
)

// asymmetricKeyClass is what public and private keys have in common; no program can reach it by name, nor the two classes below.
var asymmetricKeyClass = sync.OnceValue(func() *engine.Class {
	c := hiddenKeyClass("AsymmetricKeyObject", classKeyObject)
	c.Proto.Accessor("asymmetricKeyType", engine.Configurable, method(func(s *state, c goja.FunctionCall) goja.Value {
		return s.env.Value(s.pairOf(c.This).Kind.String())
	}), nil)
	c.Proto.Accessor("asymmetricKeyDetails", engine.Configurable, method(func(s *state, c goja.FunctionCall) goja.Value {
		return s.keyDetails(s.pairOf(c.This))
	}), nil)
	return c
})

var publicKeyClass = sync.OnceValue(func() *engine.Class {
	c := hiddenKeyClass("PublicKeyObject", classAsymmetricKey)
	c.Proto.Method("export", 1, method(func(s *state, c goja.FunctionCall) goja.Value {
		return s.exportPublic(s.pairOf(c.This), c.Argument(0))
	}))
	return c
})

var privateKeyClass = sync.OnceValue(func() *engine.Class {
	c := hiddenKeyClass("PrivateKeyObject", classAsymmetricKey)
	c.Proto.Method("export", 1, method(func(s *state, c goja.FunctionCall) goja.Value {
		return s.exportPrivate(s.pairOf(c.This), c.Argument(0))
	}))
	return c
})

// hiddenKeyClass describes a class of keys that programs cannot construct.
func hiddenKeyClass(name string, parent classKind) *engine.Class {
	return engine.NewClass(name, 1, func(r *goja.Runtime, _ []goja.Value, _ *goja.Object) *goja.Object {
		of(r).env.ThrowCode("ERR_ILLEGAL_CONSTRUCTOR")
		return nil
	}, nil,
		func(r *goja.Runtime) *goja.Object { return of(r).class(parent).proto },
		func(r *goja.Runtime) *goja.Object { return of(r).class(parent).ctor })
}

// pairOf gives the key of a public or private KeyObject.
func (s *state) pairOf(v goja.Value) *asym.Key {
	k := keyObjects().Data(v)
	if k == nil || k.pair == nil {
		s.env.ThrowCode("ERR_INVALID_THIS", "AsymmetricKeyObject")
	}
	return k.pair
}

// newPairObject makes the KeyObject of a public or private key.
func (s *state) newPairObject(key *asym.Key) *goja.Object {
	class := classPublicKey
	if key.Private {
		class = classPrivateKey
	}
	o, k := keyObjects().New(s.env.VM, s.class(class).proto)
	k.pair = key
	engine.SetPayload(o, k)
	return o
}

func (s *state) keyDetails(k *asym.Key) *goja.Object {
	d := k.Details()
	o := s.env.VM.NewObject()
	put := func(name string, v any) { s.env.Define(o, name, s.env.Value(v), engine.Plain) }
	if d.ModulusLength > 0 {
		put("modulusLength", d.ModulusLength)
	}
	if d.PublicExponent != nil {
		put("publicExponent", d.PublicExponent)
	}
	if d.DivisorLength > 0 {
		put("divisorLength", d.DivisorLength)
	}
	if d.Curve != nil {
		put("namedCurve", d.Curve.Name)
	}
	if d.PSS != nil {
		put("hashAlgorithm", d.PSS.Hash.Name)
		put("mgf1HashAlgorithm", d.PSS.MGF.Name)
		put("saltLength", d.PSS.Salt)
	}
	return o
}

func createPublicKey(s *state, c goja.FunctionCall) goja.Value {
	return s.newPairObject(s.asymmetric(c.Argument(0), createPublic, "key").Public())
}

func createPrivateKey(s *state, c goja.FunctionCall) goja.Value {
	return s.newPairObject(s.asymmetric(c.Argument(0), createPrivate, "key"))
}

// typeName is what KeyObject.prototype.type gives.
func (k *keyData) typeName() string {
	switch {
	case k.pair == nil:
		return "secret"
	case k.pair.Private:
		return "private"
	}
	return "public"
}

// equal compares keys by what they are, in time that does not depend on secrets.
func (k *keyData) equal(o *keyData) bool {
	if k.pair == nil || o.pair == nil {
		return k.pair == o.pair && equalBytes(k.secret, o.secret)
	}
	return k.pair.Equal(o.pair)
}
