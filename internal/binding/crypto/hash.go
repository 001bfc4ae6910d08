package crypto

import (
	"crypto/subtle"
	"strconv"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/crypto/digest"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// hashData is a Hash object.
type hashData struct {
	h       *digest.Hash
	size    int
	result  []byte // once computed
	done    bool
	options goja.Value
}

var hashes = sync.OnceValue(func() *engine.Record[hashData] { return engine.NewRecord[hashData](nil) })

var hashClass = sync.OnceValue(func() *engine.Class {
	construct := func(r *goja.Runtime, args []goja.Value, newTarget *goja.Object) *goja.Object {
		of(r).deprecate("DEP0179", "crypto.Hash constructor is deprecated.")
		return constructHash(r, args, newTarget)
	}
	c := engine.NewClass("Hash", 2, construct, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		return construct(r, call.Arguments, nil)
	}, lazyTransform, nil)
	c.Proto.EnumerableMethod("copy", 1, method(hashCopy))
	c.Proto.EnumerableMethod("_transform", 3, method(func(s *state, c goja.FunctionCall) goja.Value {
		d := s.hashOf(c.This)
		return s.failing(c.Argument(2), func() { s.hashUpdate(d, c.Argument(0), c.Argument(1)) })
	}))
	c.Proto.EnumerableMethod("_flush", 1, method(func(s *state, c goja.FunctionCall) goja.Value {
		d := s.hashOf(c.This)
		return s.failing(c.Argument(0), func() {
			s.env.Method(c.This.(*goja.Object), "push", s.hashDigest(d, goja.Undefined()))
		})
	}))
	c.Proto.EnumerableMethod("update", 2, method(func(s *state, c goja.FunctionCall) goja.Value {
		s.hashUpdate(s.hashOf(c.This), c.Argument(0), c.Argument(1))
		return c.This
	}))
	c.Proto.EnumerableMethod("digest", 1, method(func(s *state, c goja.FunctionCall) goja.Value {
		d := s.hashOf(c.This)
		if d.done {
			s.env.ThrowCode("ERR_CRYPTO_HASH_FINALIZED")
		}
		v := s.hashDigest(d, c.Argument(0))
		d.done = true
		return v
	}))
	return c
})

func (s *state) hashOf(v goja.Value) *hashData {
	d := hashes().Data(v)
	if d == nil {
		s.env.ThrowCode("ERR_INVALID_THIS", "Hash")
	}
	return d
}

func (s *state) newHash(newTarget *goja.Object) (*goja.Object, *hashData) {
	m := s.class(classHash)
	return hashes().New(s.env.VM, engine.PrototypeFor(newTarget, m.ctor, m.proto))
}

// errNotXOF is what OpenSSL says to a length that a hash function does not have.
func errNotXOF() error {
	return coded("ERR_OSSL_EVP_NOT_XOF_OR_INVALID_LENGTH", nodeerr.PlainError, "error:030000B2:digital envelope routines::not XOF or invalid length").
		With("library", "digital envelope routines").With("reason", "not XOF or invalid length").With("code", "ERR_OSSL_EVP_NOT_XOF_OR_INVALID_LENGTH")
}

// digestSize reads options.outputLength for a.
func (s *state) digestSize(a *digest.Algorithm, options goja.Value) int {
	v := opt(objectOf(options), "outputLength")
	if jsbind.Undefined(v) {
		if a.XOF {
			s.deprecate("DEP0198", "Creating SHAKE128/256 digests without an explicit options.outputLength is deprecated.")
		}
		return a.Size
	}
	n := int(s.env.Uint32(v, "options.outputLength", false))
	if n != a.Size && !a.XOF {
		s.env.Throw(errNotXOF())
	}
	return n
}

func createHash(s *state, c goja.FunctionCall) goja.Value {
	return constructHash(s.env.VM, c.Arguments, nil)
}

// constructHash is new Hash(algorithm, options).
func constructHash(r *goja.Runtime, args []goja.Value, newTarget *goja.Object) *goja.Object {
	s, c := of(r), goja.FunctionCall{Arguments: args}
	name := s.env.String(c.Argument(0), "algorithm")
	options := c.Argument(1)
	a := digest.Find(name)
	if a == nil {
		s.env.Throw(plain("Digest method not supported"))
	}
	size := s.digestSize(a, options)
	o, d := s.newHash(newTarget)
	d.h, d.size, d.options = a.New(), size, options
	return o
}

func hashCopy(s *state, c goja.FunctionCall) goja.Value {
	d := s.hashOf(c.This)
	if d.done || d.result != nil {
		s.env.ThrowCode("ERR_CRYPTO_HASH_FINALIZED")
	}
	options := c.Argument(0)
	size := d.size
	if v := opt(objectOf(options), "outputLength"); !jsbind.Undefined(v) {
		size = s.digestSize(d.h.Algorithm(), options)
	}
	h, err := d.h.Clone()
	if err != nil {
		s.env.Throw(err)
	}
	o, n := s.newHash(nil)
	n.h, n.size, n.options = h, size, options
	return o
}

func (s *state) hashUpdate(d *hashData, v, encoding goja.Value) {
	if d.done {
		s.env.ThrowCode("ERR_CRYPTO_HASH_FINALIZED")
	}
	b := s.data(v, encoding, "data")
	if d.result != nil {
		s.env.ThrowCode("ERR_CRYPTO_HASH_UPDATE_FAILED")
	}
	_, _ = d.h.Write(b) // hashes never fail
}

// hashDigest computes the digest at its first call.
func (s *state) hashDigest(d *hashData, output goja.Value) goja.Value {
	if d.result == nil {
		d.result = d.h.Sum(d.size)
	}
	return s.encoded(append([]byte(nil), d.result...), s.named(output))
}

// oneShotHash is crypto.hash(algorithm, input, options).
func oneShotHash(s *state, c goja.FunctionCall) goja.Value {
	name := s.env.String(c.Argument(0), "algorithm")
	input, options := c.Argument(1), c.Argument(2)
	if _, ok := engine.TextOf(input); !ok {
		if _, ok := view(input, false); !ok {
			s.env.ThrowType(input, "input", "string", "Buffer", "TypedArray", "DataView")
		}
	}
	output, length := goja.Value(s.env.Value("hex")), goja.Value(goja.Undefined())
	switch _, text := engine.TextOf(options); {
	case text:
		output = options
	case !jsbind.Undefined(options):
		if jsbind.Object(options) == nil {
			s.env.ThrowType(options, "options", "object")
		}
		o := options.(*goja.Object)
		length = opt(o, "outputLength")
		if v := opt(o, "outputEncoding"); !jsbind.Undefined(v) {
			output = v
		}
	}
	kind, isBuffer := encodingNamed(output)
	if !kind {
		s.env.Throw(nodeerr.InvalidArgValue("outputEncoding", s.shown(output), ""))
	}
	a := digest.Find(name)
	if a == nil {
		s.env.Throw(plain("Digest method " + name + " is not supported"))
	}
	n := a.Size
	if !jsbind.Undefined(length) {
		if n = int(s.env.Uint32(length, "outputLength", false)); n != a.Size && !a.XOF {
			s.env.Throw(plain("Output length " + strconv.Itoa(n) + " is invalid for " + name + ", which does not support XOF"))
		}
	} else if a.XOF {
		s.deprecate("DEP0198", "Creating SHAKE128/256 digests without an explicit options.outputLength is deprecated.")
	}
	h := a.New()
	_, _ = h.Write(s.data(input, goja.Undefined(), "input")) // hashes never fail
	if isBuffer {
		output = goja.Undefined()
	}
	return s.encoded(h.Sum(n), output)
}

func getHashes(s *state, _ goja.FunctionCall) goja.Value { return s.list(digest.Names()) }

func timingSafeEqual(s *state, c goja.FunctionCall) goja.Value {
	read := func(i int, name string) []byte {
		b, ok := view(c.Argument(i), true)
		if !ok {
			s.env.Throw(coded("ERR_INVALID_ARG_TYPE", nodeerr.TypeError, `The "`+name+`" argument must be an instance of ArrayBuffer, Buffer, TypedArray, or DataView.`))
		}
		return b
	}
	a, b := read(0, "buf1"), read(1, "buf2")
	if len(a) != len(b) {
		s.env.ThrowCode("ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH")
	}
	return s.env.Value(subtle.ConstantTimeCompare(a, b) == 1)
}
