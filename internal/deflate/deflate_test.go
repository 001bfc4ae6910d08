package deflate

import (
	"bytes"
	"compress/flate"
	"encoding/hex"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestAppend(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	inputs := [][]byte{{}, []byte("a"), []byte("ab"), []byte("abc"), bytes.Repeat([]byte("x"), 300), bytes.Repeat([]byte{0}, MaxInput)}
	for _, alphabet := range []int{2, 4, 20, 256} {
		for _, n := range []int{3, 10, 100, 1000, MaxInput} {
			p := make([]byte, n)
			for i := range p {
				p[i] = byte(rnd.IntN(alphabet))
				if i > 50 && rnd.IntN(3) == 0 {
					p[i] = p[i-1-rnd.IntN(50)]
				}
			}
			inputs = append(inputs, p)
		}
	}
	for i, p := range inputs {
		for level := 1; level <= 9; level++ {
			packed := Append([]byte("before"), p, level)
			got, err := io.ReadAll(flate.NewReader(bytes.NewReader(packed[6:])))
			if err != nil || !bytes.Equal(got, p) {
				t.Fatalf("input %d, level %d: %v, %d bytes of %d", i, level, err, len(got), len(p))
			}
		}
	}
}

// TestAppend_AsNode compares with what Node.js makes.
func TestAppend_AsNode(t *testing.T) {
	for _, c := range []struct {
		in    string
		level int
		want  string
	}{
		{"", 6, "0300"},
		{"hello", 6, "cb48cdc9c90700"},
		{"abcXabcY", 6, "4b4c4a8e484c4a8e0400"},
		{"ZabcXabcY", 9, "8b4a4c4a8e484c4a8e0400"},
		{"ZabcdXabcdY", 1, "8b4a4c4a4e8900119100"},
		{strings.Repeat("x", 300), 1, "aba81805c4860000"},
		{strings.Repeat("x", 300), 6, "aba81805c40200"},
		{"the quick brown fox the quick brown dog", 6, "2bc94855282ccd4cce56482aca2fcf5348cbaf502841134bc94f0700"},
	} {
		if got := hex.EncodeToString(Append(nil, []byte(c.in), c.level)); got != c.want {
			t.Errorf("%.20q at level %d: %s, want %s", c.in, c.level, got, c.want)
		}
	}
}

func FuzzAppend(f *testing.F) {
	f.Add([]byte("some words, some words"), byte(6))
	f.Fuzz(func(t *testing.T, p []byte, level byte) {
		p = p[:min(len(p), MaxInput)]
		got, err := io.ReadAll(flate.NewReader(bytes.NewReader(Append(nil, p, 1+int(level)%9))))
		if err != nil || !bytes.Equal(got, p) {
			t.Fatalf("%v, %d bytes of %d", err, len(got), len(p))
		}
	})
}
