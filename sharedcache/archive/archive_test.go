package archive

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"testing"
)

func sample(n int) []Entry {
	var list []Entry
	for i := range n {
		id := fmt.Sprintf("node:m%d", i)
		list = append(list, Entry{ID: id, Hash: sha256.Sum256([]byte(id)), Data: bytes.Repeat([]byte{byte(i)}, i)})
	}
	return list
}

func TestBuild_OpenLookup(t *testing.T) {
	for _, n := range []int{0, 1, 2, 37} {
		list := sample(n)
		b, err := Build(list)
		if err != nil {
			t.Fatal(err)
		}
		a, err := Open(b)
		if err != nil || a.Len() != n {
			t.Fatalf("%d entries: %v", n, err)
		}
		for _, want := range list {
			e, ok := a.Lookup(want.ID)
			if !ok || e.ID != want.ID || e.Hash != want.Hash || !bytes.Equal(e.Data, want.Data) {
				t.Errorf("%s: %v %v", want.ID, e, ok)
			}
		}
		for _, id := range []string{"", "node:m", "zzz", "node:m0 "} {
			if _, ok := a.Lookup(id); ok {
				t.Errorf("found %q", id)
			}
		}
	}
}

func TestBuild_OrderDoesNotMatterAndTwiceIsAnError(t *testing.T) {
	list := sample(5)
	a, _ := Build(list)
	list[0], list[4] = list[4], list[0]
	if b, _ := Build(list); !bytes.Equal(a, b) {
		t.Error("the order of the entries shows in the bytes")
	}
	if _, err := Build(append(list, list[2])); err == nil {
		t.Error("an id that is there twice was accepted")
	}
}

func TestOpen_EveryTruncationIsAnErrorOrHarmless(t *testing.T) {
	b, _ := Build(sample(4))
	for n := range len(b) {
		if a, err := Open(b[:n]); err == nil {
			t.Errorf("a file cut to %d of %d bytes was opened with %d entries", n, len(b), a.Len())
		} else if !errors.Is(err, ErrFormat) {
			t.Errorf("unexpected error %v", err)
		}
	}
}

func FuzzOpen(f *testing.F) {
	for _, n := range []int{0, 1, 3} {
		b, _ := Build(sample(n))
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		a, err := Open(b)
		if err != nil {
			return
		}
		for i := range a.Len() {
			e := a.At(i)
			if got, ok := a.Lookup(e.ID); !ok || got.Hash != e.Hash || !bytes.Equal(got.Data, e.Data) {
				t.Errorf("entry %d is not found by its id", i)
			}
		}
	})
}
