package crypto

import (
	"crypto/hkdf"
	"crypto/pbkdf2"
	"math/bits"
	"slices"
	"strconv"

	"github.com/dop251/goja"
	"golang.org/x/crypto/scrypt"

	"github.com/node-go/node-go/internal/binding/buffer"
	"github.com/node-go/node-go/internal/binding/crypto/digest"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// derivation is a key derivation whose arguments were found to be right: run may be called on any goroutine.
type derivation struct {
	kind string // Node's name of the resource
	run  func() ([]byte, error)
	wrap func(key []byte) goja.Value
}

func (s *state) derive(d *derivation) goja.Value {
	key, err := d.run()
	if err != nil {
		s.env.Throw(err)
	}
	return d.wrap(key)
}

func (s *state) deriveLater(d *derivation, cb goja.Value) goja.Value {
	var key []byte
	s.callback(d.kind, cb, func() (err error) {
		key, err = d.run()
		return err
	}, func() goja.Value { return d.wrap(key) })
	return goja.Undefined()
}

func (s *state) asBuffer(b []byte) goja.Value { return buffer.FromBytes(s.env, b) }

func errDigest(name string) error {
	return coded("ERR_CRYPTO_INVALID_DIGEST", nodeerr.TypeError, "Invalid digest: "+name)
}

func (s *state) preparePBKDF2(c goja.FunctionCall) *derivation {
	name := s.env.String(c.Argument(4), "digest")
	password, salt := s.own(c.Argument(0), "password"), s.own(c.Argument(1), "salt")
	rounds := int(s.env.Integer(c.Argument(2), "iterations", 1, maxInt32))
	n := int(s.env.Integer(c.Argument(3), "keylen", 0, maxInt32))
	a := digest.Find(name)
	if a == nil || a.XOF {
		s.env.Throw(errDigest(name))
	}
	return &derivation{kind: "PBKDF2REQUEST", wrap: s.asBuffer, run: func() ([]byte, error) {
		if n == 0 {
			return nil, plain("PBKDF2 derivation failed")
		}
		return derivePBKDF2(a, password, salt, rounds, n)
	}}
}

func derivePBKDF2(a *digest.Algorithm, password, salt []byte, rounds, n int) ([]byte, error) {
	return pbkdf2.Key(a.NewHash, string(password), salt, rounds, n)
}

func pbkdf2Sync(s *state, c goja.FunctionCall) goja.Value { return s.derive(s.preparePBKDF2(c)) }

func pbkdf2Async(s *state, c goja.FunctionCall) goja.Value {
	cb := c.Argument(5)
	if jsbind.IsCallable(c.Argument(4)) { // the digest is missing: that is what the error is about
		cb = c.Argument(4)
		s.preparePBKDF2(goja.FunctionCall{Arguments: append(slices.Clone(c.Arguments[:4]), goja.Undefined())})
	}
	d := s.preparePBKDF2(c)
	return s.deriveLater(d, s.env.Function(cb, "callback"))
}

// defaultScryptMemory is scrypt's maxmem where none is given.
const defaultScryptMemory = 32 << 20

// mostScryptMemory is as far as maxmem can raise it: asking the system for more than it has would end the process.
const mostScryptMemory = 8 << 30

// scryptCost reads the options of scrypt; each has a short and a long name.
func (s *state) scryptCost(options goja.Value) (n, r, p, memory int64) {
	n, r, p, memory = 16384, 8, 1, defaultScryptMemory
	o := objectOf(options)
	read := func(short, long string, to *int64) {
		v, other := opt(o, short), opt(o, long)
		name := short
		if jsbind.Undefined(v) {
			v, name = other, long
		} else if !jsbind.Undefined(other) {
			s.env.ThrowCode("ERR_INCOMPATIBLE_OPTION_PAIR", short, long)
		}
		if !jsbind.Undefined(v) {
			if x := int64(s.env.Uint32(v, name, false)); x != 0 {
				*to = x
			}
		}
	}
	read("N", "cost", &n)
	read("r", "blockSize", &r)
	read("p", "parallelization", &p)
	if v := opt(o, "maxmem"); !jsbind.Undefined(v) {
		if x := s.env.Integer(v, "maxmem", 0, jsbind.MaxSafeInteger); x != 0 {
			memory = min(x, mostScryptMemory)
		}
	}
	return n, r, p, memory
}

func (s *state) prepareScrypt(password, salt, length, options goja.Value) *derivation {
	pw, sl := s.own(password, "password"), s.own(salt, "salt")
	size := int(s.env.Integer(length, "keylen", 0, maxInt32))
	n, r, p, memory := s.scryptCost(options)
	if n < 2 || bits.OnesCount64(uint64(n)) != 1 {
		s.env.ThrowCode("ERR_CRYPTO_INVALID_SCRYPT_PARAMS")
	}
	// The blocks of all lanes, the table of N blocks, and two blocks to work in; each is 128 r bytes but the last.
	if blocks := 128 * r * p; p > (1<<30-1)/r || 16*r <= 62 && n >= 1<<(16*r) || blocks > memory || 32*r*4 > (memory-blocks)/(n+2) {
		s.env.Throw(coded("ERR_CRYPTO_INVALID_SCRYPT_PARAMS", nodeerr.RangeError,
			"Invalid scrypt params: error:030000AC:digital envelope routines::memory limit exceeded"))
	}
	return &derivation{kind: "SCRYPTREQUEST", wrap: s.asBuffer, run: func() ([]byte, error) {
		if size == 0 {
			return nil, nil
		}
		return scrypt.Key(pw, sl, int(n), int(r), int(p), size)
	}}
}

func scryptSync(s *state, c goja.FunctionCall) goja.Value {
	return s.derive(s.prepareScrypt(c.Argument(0), c.Argument(1), c.Argument(2), c.Argument(3)))
}

func scryptAsync(s *state, c goja.FunctionCall) goja.Value {
	options, cb := c.Argument(3), c.Argument(4)
	if jsbind.IsCallable(options) {
		options, cb = goja.Undefined(), options
	}
	d := s.prepareScrypt(c.Argument(0), c.Argument(1), c.Argument(2), options)
	return s.deriveLater(d, s.env.Function(cb, "callback"))
}

// maxHKDFInfo is the most that the info of HKDF may have, in bytes.
const maxHKDFInfo = 1024

func (s *state) prepareHKDF(c goja.FunctionCall) *derivation {
	name := s.env.String(c.Argument(0), "digest")
	ikm, ok := s.keyBytes(c.Argument(1))
	if !ok {
		if _, text := engine.TextOf(c.Argument(1)); text {
			ikm = s.text(c.Argument(1), buffer.UTF8)
		} else if ikm, ok = view(c.Argument(1), true); !ok {
			s.env.ThrowType(c.Argument(1), "ikm", "string", "SecretKeyObject", "ArrayBuffer", "TypedArray", "DataView", "Buffer")
		}
	}
	ikm = slices.Clone(ikm)
	salt, info := s.own(c.Argument(2), "salt"), s.own(c.Argument(3), "info")
	n := int(s.env.Integer(c.Argument(4), "length", 0, maxInt32))
	if len(info) > maxHKDFInfo {
		s.env.Throw(nodeerr.OutOfRange("info", "must not contain more than 1024 bytes", strconv.Itoa(len(info))))
	}
	a := digest.Find(name)
	if a == nil || a.XOF {
		s.env.Throw(errDigest(name))
	}
	if n > 255*a.Size {
		s.env.ThrowCode("ERR_CRYPTO_INVALID_KEYLEN")
	}
	return &derivation{kind: "DERIVEBITSREQUEST",
		wrap: func(b []byte) goja.Value { return engine.NewArrayBuffer(s.env.VM, b) },
		run:  func() ([]byte, error) { return deriveHKDF(a, ikm, salt, info, n) }}
}

func deriveHKDF(a *digest.Algorithm, secret, salt, info []byte, n int) ([]byte, error) {
	if n == 0 {
		return nil, nil
	}
	return hkdf.Key(a.NewHash, secret, salt, string(info), n)
}

func hkdfSync(s *state, c goja.FunctionCall) goja.Value { return s.derive(s.prepareHKDF(c)) }

func hkdfAsync(s *state, c goja.FunctionCall) goja.Value {
	d := s.prepareHKDF(c)
	return s.deriveLater(d, s.env.Function(c.Argument(5), "callback"))
}
