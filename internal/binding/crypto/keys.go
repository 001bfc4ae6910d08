package crypto

import (
	"crypto/subtle"
	"encoding/base64"
	"slices"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/buffer"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// keyData is a KeyObject. Its bytes are never changed.
type keyData struct{ secret []byte }

var keyObjects = sync.OnceValue(func() *engine.Record[keyData] { return engine.NewRecord[keyData](nil) })

// keyObjectClass is what programs reach as crypto.KeyObject; its objects are made by createSecretKey and its like only.
var keyObjectClass = sync.OnceValue(func() *engine.Class {
	c := engine.NewClass("KeyObject", 2, func(r *goja.Runtime, args []goja.Value, _ *goja.Object) *goja.Object {
		s, call := of(r), goja.FunctionCall{Arguments: args}
		if t := call.Argument(0); jsbind.TypeOf(t) != "string" || !slices.Contains([]string{"secret", "public", "private"}, t.String()) {
			s.env.Throw(nodeerr.InvalidArgValue("type", jsbind.Brief(t), ""))
		}
		s.env.ThrowType(call.Argument(1), "handle", "object")
		return nil
	}, nil, nil, nil)
	c.Static.Method("from", 1, method(func(s *state, c goja.FunctionCall) goja.Value {
		k := cryptoKeys().Data(c.Argument(0))
		if k == nil {
			s.env.ThrowType(c.Argument(0), "key", "CryptoKey")
		}
		return s.newKeyObject(k.secret)
	}))
	c.Proto.Accessor("type", engine.Configurable, method(func(s *state, c goja.FunctionCall) goja.Value {
		s.keyOf(c.This)
		return s.env.Value("secret")
	}), nil)
	c.Proto.Method("toCryptoKey", 3, method(func(s *state, c goja.FunctionCall) goja.Value {
		k := s.keyOf(c.This)
		return s.importSecret(k.secret, c.Argument(0), s.env.Value(c.Argument(1).ToBoolean()), c.Argument(2))
	}))
	c.Proto.Method("equals", 1, method(func(s *state, c goja.FunctionCall) goja.Value {
		k, other := s.keyOf(c.This), keyObjects().Data(c.Argument(0))
		if other == nil {
			s.env.ThrowType(c.Argument(0), "otherKeyObject", "KeyObject")
		}
		return s.env.Value(subtle.ConstantTimeCompare(k.secret, other.secret) == 1)
	}))
	c.Proto.LazySymbol(goja.SymToStringTag, engine.Configurable, func(r *goja.Runtime) goja.Value { return r.ToValue("KeyObject") })
	return c
})

// secretKeyClass is the class of secret keys, which no program can reach by name.
var secretKeyClass = sync.OnceValue(func() *engine.Class {
	c := engine.NewClass("SecretKeyObject", 1, func(r *goja.Runtime, _ []goja.Value, _ *goja.Object) *goja.Object {
		of(r).env.ThrowCode("ERR_ILLEGAL_CONSTRUCTOR")
		return nil
	}, nil,
		func(r *goja.Runtime) *goja.Object { return of(r).class(classKeyObject).proto },
		func(r *goja.Runtime) *goja.Object { return of(r).class(classKeyObject).ctor })
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

// keyBytes gives the bytes of a KeyObject or CryptoKey.
func (s *state) keyBytes(v goja.Value) ([]byte, bool) {
	if k := keyObjects().Data(v); k != nil {
		return k.secret, true
	}
	if k := cryptoKeys().Data(v); k != nil {
		s.deprecate("DEP0203", "Passing a CryptoKey to node:crypto functions is deprecated.")
		return k.secret, true
	}
	return nil, false
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
	s.env.Throw(nodeerr.InvalidArgValue("options.format", jsbind.Brief(format), "must be one of: undefined, 'buffer', 'jwk'"))
	return nil
}

// keyLength checks the arguments of generateKey and gives the length of the key in bytes.
func (s *state) keyLength(kind, options goja.Value) int {
	name := s.env.String(kind, "type")
	o := objectOf(options)
	if o == nil {
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
		s.env.Throw(nodeerr.InvalidArgValue("options.length", jsbind.Brief(length), "must be one of: 128, 192, 256"))
	}
	s.env.Throw(nodeerr.InvalidArgValue("type", jsbind.Brief(kind), "must be a supported key type"))
	return 0
}

func generateKeySync(s *state, c goja.FunctionCall) goja.Value {
	b := make([]byte, s.keyLength(c.Argument(0), c.Argument(1)))
	fill(b)
	return s.newKeyObject(b)
}

func generateKey(s *state, c goja.FunctionCall) goja.Value {
	cb := s.env.Function(c.Argument(2), "callback")
	b := make([]byte, s.keyLength(c.Argument(0), c.Argument(1)))
	s.callback("KEYGENREQUEST", cb, func() error {
		fill(b)
		return nil
	}, func() goja.Value { return s.newKeyObject(b) })
	return goja.Undefined()
}
