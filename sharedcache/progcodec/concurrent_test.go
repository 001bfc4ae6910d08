package progcodec

import (
	"fmt"
	"strings"
	"sync"
	"testing"
)

// TestDecode_ConcurrentRuns lets many runtimes run one decoded program, so that they meet in functions and regular expressions that
// nobody has decoded yet, while others encode it.
func TestDecode_ConcurrentRuns(t *testing.T) {
	var src strings.Builder
	src.WriteString("var out = [];\n")
	for i := range 50 {
		fmt.Fprintf(&src, "function f%d(x) { const g = (y) => /(%d)x?/g.exec(String(y)); class C { #p = x; get() { return this.#p + (g(%d) || [])[1] + 'ж' } } return new C().get() }\nout.push(f%d(%d));\n", i, i, i, i, i)
	}
	src.WriteString("out.join()")
	prg := compileFile(t, "hammer.js", src.String())
	want := observe(prg, patience)
	for round := range 5 {
		data, err := Encode(prg, EncodeOptions{})
		if err != nil {
			t.Fatal(err)
		}
		shared, err := Decode(data, DecodeOptions{Source: src.String(), Eager: round == 4})
		if err != nil {
			t.Fatal(err)
		}
		start := make(chan struct{})
		var wg sync.WaitGroup
		for n := range 16 {
			wg.Go(func() {
				<-start
				if n%4 == 3 {
					again, err := Encode(shared, EncodeOptions{})
					if err != nil || string(again) != string(data) {
						t.Errorf("encoding at the same time: %v, equal %t", err, string(again) == string(data))
					}
					return
				}
				if got := observe(shared, patience); got != want {
					t.Errorf("got %s, want %s", got, want)
				}
			})
		}
		close(start)
		wg.Wait()
	}
}

// TestEncode_Deterministic compiles again and again: the bytes depend on the source alone.
func TestEncode_Deterministic(t *testing.T) {
	for _, c := range constructs() {
		var first []byte
		for range 10 {
			data, err := Encode(compileFile(t, "d.js", c.src), EncodeOptions{})
			if err != nil {
				t.Fatal(err)
			}
			if first == nil {
				first = data
			}
			if string(data) != string(first) {
				t.Errorf("%s: two compilations give different bytes", c.name)
				break
			}
		}
	}
}

// TestFingerprint_Stable learns the engine again: nothing about it may depend on map order or time.
func TestFingerprint_Stable(t *testing.T) {
	want := Fingerprint()
	if want == [32]byte{} {
		t.Fatal("no fingerprint")
	}
	for range 20 {
		e, err := learnEngine()
		if err != nil {
			t.Fatal(err)
		}
		if e.print != want {
			t.Fatal("the fingerprint changes from one time to the next")
		}
	}
}

func TestGoRelease(t *testing.T) {
	for version, want := range map[string]string{
		"go1.26.8": "go1.26", "go1.26": "go1.26", "go1.27rc1": "go1.27", "go1.26.1 X:nocoverageredesign": "go1.26", "devel go1.27-abc": "devel",
	} {
		if got := goRelease(version); got != want {
			t.Errorf("goRelease(%q) = %q, want %q", version, got, want)
		}
	}
}
