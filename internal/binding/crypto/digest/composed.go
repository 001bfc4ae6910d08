package digest

import (
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha3"
	"hash"
)

// truncated is a hash of which only the first bytes are given.
type truncated struct {
	hash.Hash
	size int
}

func newSHA256192() hash.Hash { return &truncated{sha256.New(), 24} }

func (t *truncated) Size() int { return t.size }

func (t *truncated) Sum(b []byte) []byte { return append(b, t.Hash.Sum(nil)[:t.size]...) }

func (t *truncated) Clone() (hash.Cloner, error) {
	h, err := t.Hash.(hash.Cloner).Clone()
	return &truncated{h, t.size}, err
}

// md5sha1 is both digests, one after the other.
type md5sha1 struct{ md5, sha1 hash.Hash }

func newMD5SHA1() hash.Hash { return &md5sha1{md5.New(), sha1.New()} }

func (m *md5sha1) Write(p []byte) (int, error) {
	_, _ = m.md5.Write(p) // hashes never fail
	return m.sha1.Write(p)
}

func (m *md5sha1) Sum(b []byte) []byte { return m.sha1.Sum(m.md5.Sum(b)) }
func (m *md5sha1) Reset()              { m.md5.Reset(); m.sha1.Reset() }
func (m *md5sha1) Size() int           { return md5.Size + sha1.Size }
func (m *md5sha1) BlockSize() int      { return md5.BlockSize }

func (m *md5sha1) Clone() (hash.Cloner, error) {
	a, err := m.md5.(hash.Cloner).Clone()
	if err != nil {
		return nil, err
	}
	b, err := m.sha1.(hash.Cloner).Clone()
	return &md5sha1{a, b}, err
}

// fixedXOF is an extendable-output function that gives its default length.
type fixedXOF struct {
	alg *Algorithm
	x   *sha3.SHAKE
}

func (f *fixedXOF) Write(p []byte) (int, error) { return f.x.Write(p) }
func (f *fixedXOF) Reset()                      { f.x.Reset() }
func (f *fixedXOF) Size() int                   { return f.alg.Size }
func (f *fixedXOF) BlockSize() int              { return f.alg.Block }

func (f *fixedXOF) Sum(b []byte) []byte {
	c := *f.x // reading ends a state, and Sum must not
	out := make([]byte, f.alg.Size)
	_, _ = c.Read(out) // never fails
	return append(b, out...)
}
