package crypto

import (
	"slices"
	"strings"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/crypto/digest"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// subtleMethod is a method of SubtleCrypto: prepare checks its arguments and gives the work.
type subtleMethod struct {
	name    string
	length  int
	prepare func(s *state, c goja.FunctionCall) (work func() error, value func() goja.Value)
}

var subtleClass = sync.OnceValue(func() *engine.Class {
	c := engine.NewClass("SubtleCrypto", 0, illegal, nil, nil, nil)
	for _, m := range subtleMethods() {
		c.Proto.EnumerableMethod(m.name, m.length, method(func(s *state, c goja.FunctionCall) goja.Value {
			args := goja.FunctionCall{This: c.This, Arguments: slices.Clone(c.Arguments)} // they are the engine's stack
			return s.promised(subtleResource(m.name), func() (func() error, func() goja.Value) {
				if c.This != goja.Value(s.subtle()) {
					s.env.ThrowCode("ERR_INVALID_THIS", "SubtleCrypto")
				}
				s.require(args, m.name, "SubtleCrypto", m.length)
				return m.prepare(s, args)
			})
		}))
	}
	c.Static.EnumerableMethod("supports", 2, method(subtleSupports))
	tag(c, "SubtleCrypto")
	return c
})

// subtleResource is Node's name of the async resource of a method's work.
func subtleResource(method string) string {
	switch method {
	case "digest":
		return "HASHREQUEST"
	case "sign", "verify":
		return "SIGNREQUEST"
	case "generateKey":
		return "KEYGENREQUEST"
	case "deriveBits", "deriveKey", "encapsulateBits", "encapsulateKey", "decapsulateBits", "decapsulateKey":
		return "DERIVEBITSREQUEST"
	case "exportKey":
		return "KEYEXPORTREQUEST"
	}
	return "CIPHERREQUEST" // also where a key is wrapped
}

// algorithm is the first argument of most methods: a name, or an object with a name and parameters.
type algorithm struct {
	s      *state
	name   string // as the specification spells it
	params *goja.Object
}

// normalize reads an algorithm, which must be one of known.
func (s *state) normalize(v goja.Value, known ...string) algorithm {
	a := algorithm{s: s}
	var name string
	if a.params = objectOf(v); a.params != nil {
		n := opt(a.params, "name")
		if jsbind.Undefined(n) {
			a.missing("name", "Algorithm")
		}
		name = n.String()
	} else {
		name = v.String()
	}
	for _, k := range known {
		if strings.EqualFold(k, name) {
			a.name = k
			return a
		}
	}
	s.env.Throw(nodeerr.DOM("NotSupportedError", "Unrecognized algorithm name"))
	return a
}

func (a *algorithm) missing(member, dictionary string) {
	a.s.env.Throw(coded("ERR_MISSING_OPTION", nodeerr.TypeError, "Failed to normalize algorithm: passed algorithm cannot be converted to '"+
		dictionary+"' because '"+member+"' is required in '"+dictionary+"'."))
}

// webHashes are the hash functions of the Web Crypto API, by its names.
var webHashes = [...]string{"SHA-1", "SHA-256", "SHA-384", "SHA-512", "SHA3-256", "SHA3-384", "SHA3-512"}

// webDigests are those that digest takes.
var webDigests = [...]string{"SHA-1", "SHA-256", "SHA-384", "SHA-512", "SHA3-256", "SHA3-384", "SHA3-512", "cSHAKE128", "cSHAKE256"}

func webHash(name string) *digest.Algorithm {
	if strings.HasPrefix(name, "SHA-") {
		return digest.Find("sha" + name[4:])
	}
	return digest.Find(name)
}

// source gives the bytes of argument i, copied: the program may change them while the work goes on.
func (s *state) source(c goja.FunctionCall, i int, name string) []byte {
	b, ok := view(c.Argument(i), true)
	if !ok {
		ordinal := [...]string{"1st", "2nd", "3rd", "4th", "5th"}[i]
		s.env.Throw(s.failed(name, "SubtleCrypto", "ERR_INVALID_ARG_TYPE", ordinal+" argument is not instance of ArrayBuffer, Buffer, TypedArray, or DataView."))
	}
	return slices.Clone(b)
}

// arrayBuffer makes the result of most methods.
func (s *state) arrayBuffer(b *[]byte) func() goja.Value {
	return func() goja.Value { return engine.NewArrayBuffer(s.env.VM, *b) }
}

func subtleDigest(s *state, c goja.FunctionCall) (func() error, func() goja.Value) {
	a := s.normalize(c.Argument(0), webDigests[:]...)
	alg, size := s.digestParams(a)
	data := s.source(c, 1, "digest")
	var out []byte
	return func() error {
		h := alg.New()
		_, _ = h.Write(data) // hashes never fail
		out = h.Sum(size)
		return nil
	}, s.arrayBuffer(&out)
}

// digestParams gives the hash function of an algorithm and the length of the digest in bytes.
func (s *state) digestParams(a algorithm) (*digest.Algorithm, int) {
	bits, ok := strings.CutPrefix(a.name, "cSHAKE")
	if !ok {
		alg := webHash(a.name)
		return alg, alg.Size
	}
	n := s.outputLength(a, "CShakeParams")
	for _, member := range []string{"functionName", "customization"} {
		if len(a.bytes(member, "CShakeParams", false)) > 0 {
			s.env.Throw(nodeerr.DOM("NotSupportedError", "Unsupported CShakeParams "+member))
		}
	}
	return digest.Find("shake" + bits), n
}

// outputLength reads a length of output in bits and gives it in bytes.
func (s *state) outputLength(a algorithm, dictionary string) int {
	bits, _ := a.number("outputLength", dictionary, true)
	if bits%8 != 0 || bits/8 > maxInt32 {
		s.env.Throw(nodeerr.DOM("NotSupportedError", "Invalid "+dictionary+" outputLength"))
	}
	return bits / 8
}

// bytes reads a member that is a view of bytes or an ArrayBuffer, and copies it.
func (a *algorithm) bytes(member, dictionary string, required bool) []byte {
	v := opt(a.params, member)
	if jsbind.Undefined(v) {
		if required {
			a.missing(member, dictionary)
		}
		return nil
	}
	b, ok := view(v, true)
	if !ok {
		a.s.env.Throw(coded("ERR_INVALID_ARG_TYPE", nodeerr.TypeError, "Failed to normalize algorithm: "+member+
			" in passed algorithm is not instance of ArrayBuffer, Buffer, TypedArray, or DataView."))
	}
	return slices.Clone(b)
}

// number reads a member that is a number; ok is false if there is none.
func (a *algorithm) number(member, dictionary string, required bool) (n int, ok bool) {
	v := opt(a.params, member)
	if jsbind.Undefined(v) {
		if required {
			a.missing(member, dictionary)
		}
		return 0, false
	}
	return int(uint32(v.ToInteger())), true
}

// hash reads the member that names a hash function of the API.
func (a *algorithm) hash(dictionary string) string {
	v := opt(a.params, "hash")
	if jsbind.Undefined(v) {
		a.missing("hash", dictionary)
	}
	return a.s.normalize(v, webHashes[:]...).name
}
