package digest

import (
	"encoding/hex"
	"testing"
)

// What Node.js gives for "abc".
func TestDigest_ABC(t *testing.T) {
	for name, want := range map[string]string{
		"md5":        "900150983cd24fb0d6963f7d28e17f72",
		"SHA1":       "a9993e364706816aba3e25717850c26c9cd0d89d",
		"DSS1":       "a9993e364706816aba3e25717850c26c9cd0d89d",
		"sha-256":    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
		"ripemd160":  "8eb208f7e05d987a9b044a8e98c6b087f15a0bfc",
		"sha3-256":   "3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532",
		"keccak-256": "4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45",
		"blake2s256": "508c5e8c327c14e2e1a72ba34eeb452f37458b209ed63a294d999b4c86675982",
		"shake128":   "5881092dd818bf5cf8a3ddb793fbcba7",
		"md5-sha1":   "900150983cd24fb0d6963f7d28e17f72a9993e364706816aba3e25717850c26c9cd0d89d",
		"sha256-192": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9c",
	} {
		a := Find(name)
		if a == nil {
			t.Errorf("%s: not found", name)
			continue
		}
		h := a.New()
		_, _ = h.Write([]byte("abc"))
		if got := hex.EncodeToString(h.Sum(a.Size)); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
	if Find("nope") != nil || Find("") != nil {
		t.Error("found what there is not")
	}
}

// A clone goes on from where it was taken, on its own.
func TestHash_Clone(t *testing.T) {
	seen := map[string]bool{}
	for _, name := range Names() {
		a := Find(name)
		if a == nil {
			t.Fatalf("%s is listed but not found", name)
		}
		if seen[a.Name] {
			continue
		}
		seen[a.Name] = true
		sum := func(h *Hash) string { return hex.EncodeToString(h.Sum(a.Size)) }
		begin := func(text string) *Hash {
			h := a.New()
			_, _ = h.Write([]byte(text))
			return h
		}
		long := string(make([]byte, 300))
		h := begin(long)
		c, err := h.Clone()
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		_, _ = c.Write([]byte("x"))
		_, _ = h.Write([]byte("y"))
		if got, want := sum(c), sum(begin(long+"x")); got != want {
			t.Errorf("%s: clone gives %s, want %s", name, got, want)
		}
		if got, want := sum(h), sum(begin(long+"y")); got != want {
			t.Errorf("%s: original gives %s, want %s", name, got, want)
		}
	}
}

// NewHash gives the same as New, and Sum does not disturb it.
func TestAlgorithm_NewHash(t *testing.T) {
	for _, name := range Names() {
		a := Find(name)
		one, other := a.NewHash(), a.New()
		_, _ = one.Write([]byte("a"))
		one.Sum(nil)
		_, _ = one.Write([]byte("b"))
		_, _ = other.Write([]byte("ab"))
		if got, want := hex.EncodeToString(one.Sum(nil)), hex.EncodeToString(other.Sum(a.Size)); got != want || one.Size() != a.Size || one.BlockSize() != a.Block {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}
