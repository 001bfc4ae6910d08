package crypto

import (
	"crypto/hmac"
	"hash"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/buffer"
	"github.com/node-go/node-go/internal/binding/crypto/digest"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/nodeerr"
)

// hmacData is an Hmac object.
type hmacData struct {
	h       hash.Hash
	done    bool
	options goja.Value
}

var hmacs = sync.OnceValue(func() *engine.Record[hmacData] { return engine.NewRecord[hmacData](nil) })

var hmacClass = sync.OnceValue(func() *engine.Class {
	construct := func(r *goja.Runtime, args []goja.Value, newTarget *goja.Object) *goja.Object {
		of(r).deprecate("DEP0181", "crypto.Hmac constructor is deprecated.")
		return constructHmac(r, args, newTarget)
	}
	c := engine.NewClass("Hmac", 3, construct, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		return construct(r, call.Arguments, nil)
	}, lazyTransform, nil)
	c.Proto.EnumerableMethod("update", 2, method(func(s *state, c goja.FunctionCall) goja.Value {
		s.hmacUpdate(s.hmacOf(c.This), c.Argument(0), c.Argument(1))
		return c.This
	}))
	c.Proto.EnumerableMethod("digest", 1, method(func(s *state, c goja.FunctionCall) goja.Value {
		return s.hmacDigest(s.hmacOf(c.This), c.Argument(0))
	}))
	c.Proto.EnumerableMethod("_flush", 1, method(func(s *state, c goja.FunctionCall) goja.Value {
		d := s.hmacOf(c.This)
		return s.failing(c.Argument(0), func() {
			s.env.Method(c.This.(*goja.Object), "push", s.hmacDigest(d, goja.Undefined()))
		})
	}))
	c.Proto.EnumerableMethod("_transform", 3, method(func(s *state, c goja.FunctionCall) goja.Value {
		d := s.hmacOf(c.This)
		return s.failing(c.Argument(2), func() { s.hmacUpdate(d, c.Argument(0), c.Argument(1)) })
	}))
	return c
})

func (s *state) hmacOf(v goja.Value) *hmacData {
	d := hmacs().Data(v)
	if d == nil {
		s.env.ThrowCode("ERR_INVALID_THIS", "Hmac")
	}
	return d
}

func createHmac(s *state, c goja.FunctionCall) goja.Value {
	return constructHmac(s.env.VM, c.Arguments, nil)
}

// constructHmac is new Hmac(algorithm, key, options).
func constructHmac(r *goja.Runtime, args []goja.Value, newTarget *goja.Object) *goja.Object {
	s, c := of(r), goja.FunctionCall{Arguments: args}
	name := s.env.String(c.Argument(0), "hmac")
	options := c.Argument(2)
	key := s.secret(c.Argument(1), encodingOf(opt(objectOf(options), "encoding")), "key")
	a := digest.Find(name)
	if a == nil || a.XOF {
		s.env.Throw(coded("ERR_CRYPTO_INVALID_DIGEST", nodeerr.TypeError, "Invalid digest: "+name))
	}
	m := s.class(classHmac)
	o, d := hmacs().New(r, engine.PrototypeFor(newTarget, m.ctor, m.proto))
	d.h, d.options = hmac.New(a.NewHash, key), options
	return o
}

func (s *state) hmacUpdate(d *hmacData, v, encoding goja.Value) {
	if d.done {
		s.env.ThrowCode("ERR_CRYPTO_HASH_FINALIZED")
	}
	_, _ = d.h.Write(s.data(v, encoding, "data")) // hashes never fail
}

// hmacDigest gives the code once and nothing after that.
func (s *state) hmacDigest(d *hmacData, output goja.Value) goja.Value {
	output = s.named(output)
	if d.done {
		return s.encoded(nil, output)
	}
	d.done = true
	return s.encoded(d.h.Sum(nil), output)
}

// secret gives the bytes of a key: a string, bytes, or an object that holds a secret key. Bytes are not copied.
func (s *state) secret(v goja.Value, enc buffer.Encoding, name string) []byte {
	if b, ok := s.keyBytes(v); ok {
		return b
	}
	if _, ok := engine.TextOf(v); ok {
		return s.text(v, enc)
	}
	b, ok := view(v, true)
	if !ok {
		s.env.ThrowType(v, name, "string", "ArrayBuffer", "Buffer", "TypedArray", "DataView", "KeyObject", "CryptoKey")
	}
	return b
}
