package engine

import (
	"bytes"
	"runtime"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/dop251/goja"
)

// TestTextBlock_OutlivesCollections has strings of all sizes, and parts of them, hold their characters while memory is given out anew.
func TestTextBlock_OutlivesCollections(t *testing.T) {
	r := goja.New()
	sizes := []int{1, 2, 7, 8, 15, 16, 17, 100, 1000, 1024, 4096, oneBlockLimit/2 - 1, oneBlockLimit / 2, oneBlockLimit - 16, oneBlockLimit, oneBlockLimit + 1, 100000}
	type made struct {
		want string
		got  goja.Value
	}
	var all []made
	r.Set("part", func(s string) string { return s })
	for round := range 20 {
		for _, n := range sizes {
			b := bytes.Repeat([]byte{byte('a' + round)}, n)
			ascii := ASCIIString(b)
			w := NewWideBlock(n + 3)
			for i := range n {
				w.Units[i] = uint16(0x3b1 + round)
			}
			wide := w.Value(n)
			r.Set("a", ascii)
			r.Set("w", wide)
			tail, err := r.RunString(`a.slice(a.length >> 1) + w.slice(-1)`)
			if err != nil {
				t.Fatal(err)
			}
			greek := strings.Repeat(string(rune(0x3b1+round)), n)
			all = append(all, made{string(b), ascii}, made{greek, wide}, made{string(b[n>>1:]) + string(rune(0x3b1+round)), tail})
			half, err := r.RunString(`w.slice(w.length >> 1)`)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, made{strings.Repeat(string(rune(0x3b1+round)), n-n>>1), half})
		}
		runtime.GC()
	}
	for _, m := range all {
		if m.got.String() != m.want {
			t.Fatalf("a string of %d bytes is %.40q, want %.40q", len(m.want), m.got.String(), m.want)
		}
		if n := len(utf16.Encode([]rune(m.want))); m.got.(goja.String).Length() != n {
			t.Fatalf("a string of %d units has %d", n, m.got.(goja.String).Length())
		}
	}
	if v := ASCIIString(nil); v.String() != "" {
		t.Errorf("the empty string is %q", v)
	}
}

// TestTextBlock_Allocations has a string cost one allocation.
func TestTextBlock_Allocations(t *testing.T) {
	b := bytes.Repeat([]byte("x"), 100)
	var v goja.Value
	if n := testing.AllocsPerRun(100, func() { v = ASCIIString(b) }); n != 1 {
		t.Errorf("%v allocations for a string of ASCII", n)
	}
	if n := testing.AllocsPerRun(100, func() {
		w := NewWideBlock(50)
		for i := range w.Units {
			w.Units[i] = 0xe9
		}
		v = w.Value(50)
	}); n != 1 {
		t.Errorf("%v allocations for a string of UTF-16", n)
	}
	runtime.KeepAlive(v)
}
