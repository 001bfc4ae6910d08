package crypto

import (
	"encoding/base64"
	"slices"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/buffer"
	"github.com/node-go/node-go/internal/binding/crypto/asym"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// keyData is a KeyObject. Its bytes are never changed.
type keyData struct {
	secret []byte
	pair   *asym.Key // of a public or private key
}

var keyObjects = sync.OnceValue(func() *engine.Record[keyData] { return engine.NewRecord[keyData](nil) })

// keyObjectClass is what programs reach as crypto.KeyObject; its objects are made by createSecretKey and its like only.
var keyObjectClass = sync.OnceValue(func() *engine.Class {
	c := engine.NewClass("KeyObject", 2, func(r *goja.Runtime, args []goja.Value, _ *goja.Object) *goja.Object {
		s, call := of(r), goja.FunctionCall{Arguments: args}
		if t := call.Argument(0); jsbind.TypeOf(t) != "string" || !slices.Contains([]string{"secret", "public", "private"}, t.String()) {
			s.env.Throw(nodeerr.InvalidArgValue("type", s.shown(t), ""))
		}
		s.env.ThrowType(call.Argument(1), "handle", "object")
		return nil
	}, nil, nil, nil)
	c.Static.Method("from", 1, method(func(s *state, c goja.FunctionCall) goja.Value {
		k := cryptoKeys().Data(c.Argument(0))
		if k == nil {
			s.env.ThrowType(c.Argument(0), "key", "CryptoKey")
		}
		if k.pair != nil {
			return s.newPairObject(k.pair)
		}
		return s.newKeyObject(k.secret)
	}))
	c.Proto.Accessor("type", engine.Configurable, method(func(s *state, c goja.FunctionCall) goja.Value {
		return s.env.Value(s.keyOf(c.This).typeName())
	}), nil)
	c.Proto.Method("toCryptoKey", 3, method(func(s *state, c goja.FunctionCall) goja.Value {
		k := s.keyOf(c.This)
		return s.toCryptoKey(k, c.Argument(0), c.Argument(1), c.Argument(2))
	}))
	c.Proto.Method("equals", 1, method(func(s *state, c goja.FunctionCall) goja.Value {
		k, other := s.keyOf(c.This), keyObjects().Data(c.Argument(0))
		if other == nil {
			s.env.ThrowType(c.Argument(0), "otherKeyObject", "KeyObject")
		}
		return s.env.Value(k.equal(other))
	}))
	c.Proto.LazySymbol(goja.SymToStringTag, engine.Configurable, func(r *goja.Runtime) goja.Value { return r.ToValue("KeyObject") })
	return c
})

// secretKeyClass is the class of secret keys, which no program can reach by name.
var secretKeyClass = sync.OnceValue(func() *engine.Class {
	c := hiddenKeyClass("SecretKeyObject", classKeyObject)
	c.Proto.Accessor("symmetricKeySize", engine.Configurable, method(func(s *state, c goja.FunctionCall) goja.Value {
		return s.env.Value(len(s.keyOf(c.This).secret))
	}), nil)
	c.Proto.Method("export", 1, method(exportKeyObject))
	return c
})

func (s *state) keyOf(v goja.Value) *keyData {
	k := keyObjects().Data(v)
	if k == nil {
		s.env.ThrowCode("ERR_INVALID_THIS", "KeyObject")
	}
	return k
}

// newKeyObject makes a secret key, which takes secret over.
func (s *state) newKeyObject(secret []byte) *goja.Object {
	o, k := keyObjects().New(s.env.VM, s.class(classSecretKey).proto)
	k.secret = secret
	engine.SetPayload(o, k)
	return o
}

// keyBytes gives the bytes of a KeyObject or CryptoKey, which must be a secret key.
func (s *state) keyBytes(v goja.Value) ([]byte, bool) {
	k := keyObjects().Data(v)
	if k == nil {
		held := cryptoKeys().Data(v)
		if held == nil {
			return nil, false
		}
		s.deprecate("DEP0203", "Passing a CryptoKey to node:crypto functions is deprecated.")
		k = &keyData{held.secret, held.pair}
	}
	if k.pair != nil {
		s.env.ThrowCode("ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE", k.typeName(), "secret")
	}
	return k.secret, true
}

func createSecretKey(s *state, c goja.FunctionCall) goja.Value {
	v := c.Argument(0)
	if _, ok := engine.TextOf(v); ok {
		return s.newKeyObject(s.text(v, encodingOf(c.Argument(1))))
	}
	b, ok := view(v, true)
	if !ok {
		s.env.ThrowType(v, "key", "ArrayBuffer", "Buffer", "TypedArray", "DataView")
	}
	return s.newKeyObject(slices.Clone(b))
}

func exportKeyObject(s *state, c goja.FunctionCall) goja.Value {
	k := s.keyOf(c.This)
	options := c.Argument(0)
	if jsbind.Undefined(options) {
		return buffer.FromBytes(s.env, slices.Clone(k.secret))
	}
	o := objectOf(options)
	if o == nil {
		s.env.ThrowType(options, "options", "object")
	}
	format := opt(o, "format")
	switch {
	case jsbind.Undefined(format), format.String() == "buffer":
		return buffer.FromBytes(s.env, slices.Clone(k.secret))
	case format.String() == "jwk":
		jwk := s.env.VM.NewObject()
		s.env.Define(jwk, "kty", s.env.Value("oct"), engine.Plain)
		s.env.Define(jwk, "k", s.env.Value(base64.RawURLEncoding.EncodeToString(k.secret)), engine.Plain)
		return jwk
	}
	s.env.Throw(nodeerr.InvalidArgValue("options.format", s.shown(format), "must be one of: undefined, 'buffer', 'jwk'"))
	return nil
}

// keyLength checks the arguments of generateKey and gives the length of the key in bytes.
func (s *state) keyLength(kind, options goja.Value) int {
	name := s.env.String(kind, "type")
	o := objectOf(options)
	if o == nil || o.ClassName() == "Array" || jsbind.IsCallable(o) {
		s.env.ThrowType(options, "options", "object")
	}
	length := opt(o, "length")
	switch name {
	case "hmac":
		return int(s.env.Integer(length, "options.length", 8, maxInt32)) / 8
	case "aes":
		if n := length.ToFloat(); jsbind.TypeOf(length) == "number" && (n == 128 || n == 192 || n == 256) {
			return int(n) / 8
		}
		s.env.Throw(nodeerr.InvalidArgValue("options.length", s.shown(length), "must be one of: 128, 192, 256"))
	}
	s.env.Throw(nodeerr.InvalidArgValue("type", s.shown(kind), "must be a supported key type"))
	return 0
}

func generateKeySync(s *state, c goja.FunctionCall) goja.Value {
	b := make([]byte, s.keyLength(c.Argument(0), c.Argument(1)))
	fill(b)
	return s.newKeyObject(b)
}

func generateKey(s *state, c goja.FunctionCall) goja.Value {
	options, cb := c.Argument(1), c.Argument(2)
	if jsbind.IsCallable(options) {
		options, cb = goja.Undefined(), options
	}
	cb = s.env.Function(cb, "callback")
	b := make([]byte, s.keyLength(c.Argument(0), options))
	s.callback("KEYGENREQUEST", cb, func() error {
		fill(b)
		return nil
	}, func() goja.Value { return s.newKeyObject(b) })
	return goja.Undefined()
}
