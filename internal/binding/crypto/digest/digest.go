// Package digest is the table of hash functions by the names that OpenSSL gives them.
//
// It has no engine types. Everything here may be called from any goroutine; a Hash belongs to one at a time.
package digest

import (
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha3"
	"crypto/sha512"
	"encoding"
	"errors"
	"hash"
	"reflect"
	"sort"
	"strings"
	"sync"

	"golang.org/x/crypto/blake2b"
	"golang.org/x/crypto/blake2s"
	//lint:ignore SA1019 programs still ask for it by name
	"golang.org/x/crypto/ripemd160"
	legacy "golang.org/x/crypto/sha3"
)

// Algorithm is one hash function.
type Algorithm struct {
	// Name is the one that OpenSSL prefers, in lower case.
	Name string
	// Size is the length of a digest in bytes; for an extendable-output function the length where none is asked for.
	Size int
	// Block is the length of a block in bytes, as HMAC uses it.
	Block int
	// XOF tells that a digest may have any length.
	XOF bool

	make func() hash.Hash
	xof  func() *sha3.SHAKE
}

// Hash is a digest in the making.
type Hash struct {
	alg *Algorithm
	h   hash.Hash
	x   *sha3.SHAKE
}

var rows = [...]struct {
	alg   Algorithm
	names string // further names by which programs may ask
}{
	{alg: Algorithm{Name: "md5", Size: 16, make: md5.New}, names: "RSA-MD5 md5WithRSAEncryption ssl3-md5"},
	{alg: Algorithm{Name: "sha1", Size: 20, make: sha1.New}, names: "RSA-SHA1 RSA-SHA1-2 sha-1 sha1WithRSAEncryption ssl3-sha1"},
	{alg: Algorithm{Name: "sha224", Size: 28, make: sha256.New224}, names: "RSA-SHA224 sha-224 sha2-224 sha224WithRSAEncryption"},
	{alg: Algorithm{Name: "sha256", Size: 32, make: sha256.New}, names: "RSA-SHA256 sha-256 sha2-256 sha256WithRSAEncryption"},
	{alg: Algorithm{Name: "sha256-192", Size: 24, make: newSHA256192}, names: "sha-256/192 sha2-256/192"},
	{alg: Algorithm{Name: "sha384", Size: 48, make: sha512.New384}, names: "RSA-SHA384 sha-384 sha2-384 sha384WithRSAEncryption"},
	{alg: Algorithm{Name: "sha512", Size: 64, make: sha512.New}, names: "RSA-SHA512 sha-512 sha2-512 sha512WithRSAEncryption"},
	{alg: Algorithm{Name: "sha512-224", Size: 28, make: sha512.New512_224}, names: "RSA-SHA512/224 sha-512/224 sha2-512/224 sha512-224WithRSAEncryption"},
	{alg: Algorithm{Name: "sha512-256", Size: 32, make: sha512.New512_256}, names: "RSA-SHA512/256 sha-512/256 sha2-512/256 sha512-256WithRSAEncryption"},
	{alg: Algorithm{Name: "sha3-224", Size: 28, make: func() hash.Hash { return sha3.New224() }}, names: "RSA-SHA3-224 id-rsassa-pkcs1-v1_5-with-sha3-224"},
	{alg: Algorithm{Name: "sha3-256", Size: 32, make: func() hash.Hash { return sha3.New256() }}, names: "RSA-SHA3-256 id-rsassa-pkcs1-v1_5-with-sha3-256"},
	{alg: Algorithm{Name: "sha3-384", Size: 48, make: func() hash.Hash { return sha3.New384() }}, names: "RSA-SHA3-384 id-rsassa-pkcs1-v1_5-with-sha3-384"},
	{alg: Algorithm{Name: "sha3-512", Size: 64, make: func() hash.Hash { return sha3.New512() }}, names: "RSA-SHA3-512 id-rsassa-pkcs1-v1_5-with-sha3-512"},
	{alg: Algorithm{Name: "keccak-256", Size: 32, make: legacy.NewLegacyKeccak256}},
	{alg: Algorithm{Name: "keccak-512", Size: 64, make: legacy.NewLegacyKeccak512}},
	{alg: Algorithm{Name: "shake128", Size: 16, Block: 168, XOF: true, xof: sha3.NewSHAKE128}, names: "shake-128"},
	{alg: Algorithm{Name: "shake256", Size: 32, Block: 136, XOF: true, xof: sha3.NewSHAKE256}, names: "shake-256"},
	{alg: Algorithm{Name: "blake2b512", Size: 64, make: newBLAKE2b}, names: "blake2b-512"},
	{alg: Algorithm{Name: "blake2s256", Size: 32, make: newBLAKE2s}, names: "blake2s-256"},
	{alg: Algorithm{Name: "ripemd160", Size: 20, make: ripemd160.New}, names: "RSA-RIPEMD160 ripemd ripemd-160 ripemd160WithRSA rmd160"},
	{alg: Algorithm{Name: "md5-sha1", Size: 36, make: newMD5SHA1}},
}

type table struct {
	byName map[string]*Algorithm // keys in lower case
	listed []string
}

var algorithms = sync.OnceValue(func() *table {
	t := &table{byName: map[string]*Algorithm{}}
	for i := range rows {
		r := &rows[i]
		a := r.alg
		if a.make != nil {
			a.Block = a.make().BlockSize()
		}
		for _, name := range append(strings.Fields(r.names), a.Name) {
			t.byName[strings.ToLower(name)] = &a
			t.listed = append(t.listed, name)
		}
	}
	t.byName["dss1"] = t.byName["sha1"] // known to OpenSSL but not listed by it
	sort.Strings(t.listed)
	return t
})

// Find gives the hash function of that name, whatever its case, or nil.
func Find(name string) *Algorithm {
	t := algorithms()
	if a := t.byName[name]; a != nil {
		return a
	}
	return t.byName[strings.ToLower(name)]
}

// Names lists all names that Find knows, sorted. The caller owns the list.
func Names() []string { return append([]string(nil), algorithms().listed...) }

// New begins a digest.
func (a *Algorithm) New() *Hash {
	h := &Hash{alg: a}
	if a.XOF {
		h.x = a.xof()
	} else {
		h.h = a.make()
	}
	return h
}

// NewHash begins a digest of the usual length as the standard library's constructions want it.
func (a *Algorithm) NewHash() hash.Hash {
	if a.XOF {
		return &fixedXOF{alg: a, x: a.xof()}
	}
	return a.make()
}

// Algorithm is what h computes.
func (h *Hash) Algorithm() *Algorithm { return h.alg }

// Write adds p. It never fails.
func (h *Hash) Write(p []byte) (int, error) {
	if h.x != nil {
		return h.x.Write(p)
	}
	return h.h.Write(p)
}

// Sum ends the digest and gives its first n bytes; n must be the Size unless the algorithm is an XOF. h must not be used after it.
func (h *Hash) Sum(n int) []byte {
	if h.x != nil {
		out := make([]byte, n)
		_, _ = h.x.Read(out) // never fails
		return out
	}
	return h.h.Sum(make([]byte, 0, h.alg.Size))
}

// Clone gives a digest that goes on from the same state.
func (h *Hash) Clone() (*Hash, error) {
	c := &Hash{alg: h.alg}
	if h.x != nil {
		state, err := h.x.MarshalBinary()
		if err != nil {
			return nil, err
		}
		c.x = h.alg.xof()
		return c, c.x.UnmarshalBinary(state)
	}
	var err error
	c.h, err = clone(h.h, h.alg.make)
	return c, err
}

// clone copies a hash of any of the libraries in use: the older ones of golang.org/x/crypto have no method for it, and are structs
// without pointers.
func clone(h hash.Hash, fresh func() hash.Hash) (hash.Hash, error) {
	switch x := h.(type) {
	case hash.Cloner:
		return x.Clone()
	case encoding.BinaryMarshaler:
		state, err := x.MarshalBinary()
		if err != nil {
			return nil, err
		}
		c := fresh()
		return c, c.(encoding.BinaryUnmarshaler).UnmarshalBinary(state)
	}
	from := reflect.ValueOf(h)
	if from.Kind() != reflect.Pointer {
		return nil, errors.New("hash state cannot be copied")
	}
	to := reflect.New(from.Type().Elem())
	to.Elem().Set(from.Elem())
	return to.Interface().(hash.Hash), nil
}

func newBLAKE2b() hash.Hash {
	h, err := blake2b.New512(nil)
	if err != nil {
		panic(err) // only a key can be wrong
	}
	return h
}

func newBLAKE2s() hash.Hash {
	h, err := blake2s.New256(nil)
	if err != nil {
		panic(err) // only a key can be wrong
	}
	return h
}
