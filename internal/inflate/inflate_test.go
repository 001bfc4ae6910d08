package inflate

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
)

// samples are inputs of different kinds: text, noise, runs, nothing.
func samples() map[string][]byte {
	rnd := rand.New(rand.NewPCG(1, 2))
	noise := make([]byte, 200_000)
	mixed := make([]byte, 300_000)
	for i := range noise {
		noise[i] = byte(rnd.Uint32())
	}
	for i := range mixed {
		mixed[i] = "abcdefgh      \n"[rnd.IntN(15)]
		if i > 40_000 && rnd.IntN(20) == 0 {
			mixed[i] = mixed[i-rnd.IntN(33_000)]
		}
	}
	return map[string][]byte{
		"empty": {}, "one": {7}, "noise": noise, "mixed": mixed,
		"runs": bytes.Repeat([]byte{0}, 500_000), "words": []byte(strings.Repeat("the quick brown fox, ", 20_000)),
		"periods": bytes.Repeat([]byte("abcdefg"), 1000),
	}
}

type wrapper struct {
	name   string
	format Format
	make   func(io.Writer, int) io.WriteCloser
}

func wrappers() []wrapper {
	return []wrapper{
		{"raw", Raw, func(w io.Writer, level int) io.WriteCloser { z, _ := flate.NewWriter(w, level); return z }},
		{"zlib", Zlib, func(w io.Writer, level int) io.WriteCloser { z, _ := zlib.NewWriterLevel(w, level); return z }},
		{"gzip", Gzip, func(w io.Writer, level int) io.WriteCloser {
			z, _ := gzip.NewWriterLevel(w, level)
			z.Name, z.Comment, z.Extra = "name", "a comment", []byte("extra")
			return z
		}},
		{"auto", Auto, func(w io.Writer, level int) io.WriteCloser { z, _ := gzip.NewWriterLevel(w, level); return z }},
	}
}

func packed(t testing.TB, wr wrapper, level int, p []byte) []byte {
	var b bytes.Buffer
	z := wr.make(&b, level)
	if _, err := z.Write(p); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// decode gives all output, taking input and output in pieces of these sizes, and how much input was used.
func decode(d *Decoder, in []byte, inPiece, outPiece int) (got []byte, used int, err error) {
	out := make([]byte, outPiece)
	for {
		piece := in[used:min(len(in), used+inPiece)]
		nout, nin, err := d.Decode(out, piece)
		got, used = append(got, out[:nout]...), used+nin
		if err != nil {
			return got, used, err
		}
		if d.Done() {
			return got, used, nil
		}
		if nin == 0 && nout == 0 && len(piece) == len(in)-used {
			return got, used, io.ErrUnexpectedEOF
		}
	}
}

func TestDecode(t *testing.T) {
	pieces := []struct{ in, out int }{{1 << 30, 1 << 16}, {1, 1 << 14}, {1 << 30, 1}, {17, 31}, {1000, 100_000}}
	for name, p := range samples() {
		for _, wr := range wrappers() {
			for _, level := range []int{flate.HuffmanOnly, 0, 1, 6, 9} {
				z := packed(t, wr, level, p)
				in := append(z[:len(z):len(z)], "what follows"...)
				for _, piece := range pieces {
					if piece.out == 1 && len(p) > 210_000 {
						continue
					}
					got, used, err := decode(New(wr.format, 15), in, piece.in, piece.out)
					if err != nil || used != len(z) || !bytes.Equal(got, p) {
						t.Fatalf("%s %s level %d pieces %v: %v; used %d of %d, %d bytes of %d", name, wr.name, level, piece, err, used, len(z), len(got), len(p))
					}
				}
			}
		}
	}
}

func TestDecode_Truncated(t *testing.T) {
	p := samples()["mixed"][:3000]
	for _, wr := range wrappers() {
		z := packed(t, wr, 6, p)
		for n := range z {
			got, used, err := decode(New(wr.format, 0), z[:n], 100, 1000)
			if err != io.ErrUnexpectedEOF || used != n || !bytes.HasPrefix(p, got) {
				t.Fatalf("%s cut at %d: %v, used %d", wr.name, n, err, used)
			}
		}
	}
}

func TestDecode_Faults(t *testing.T) {
	gz := packed(t, wrappers()[2], 6, []byte("hello"))
	zl := packed(t, wrappers()[1], 6, []byte("hello"))
	change := func(p []byte, at int, v byte) []byte {
		q := bytes.Clone(p)
		if at < 0 {
			at += len(q)
		}
		q[at] = v
		return q
	}
	cases := []struct {
		format Format
		in     []byte
		want   DataError
	}{
		{Zlib, []byte("hello"), "incorrect header check"},
		{Gzip, []byte("hello"), "incorrect header check"},
		{Auto, []byte("hello"), "incorrect header check"},
		{Gzip, zl, "incorrect header check"},
		{Zlib, []byte{0x79, 0x18}, "unknown compression method"},
		{Zlib, []byte{0x88, 0x1c}, "invalid window size"},
		{Gzip, change(gz, 2, 9), "unknown compression method"},
		{Gzip, change(gz, 3, 0x20), "unknown header flags set"},
		{Gzip, change(gz, -1, 1), "incorrect length check"},
		{Gzip, change(gz, -5, gz[len(gz)-5]^1), "incorrect data check"},
		{Zlib, change(zl, -1, zl[len(zl)-1]^1), "incorrect data check"},
		{Raw, []byte{7}, "invalid block type"},
		{Raw, []byte("hello"), "invalid stored block lengths"},
		{Raw, []byte{0xfc, 0, 0}, "too many length or distance symbols"},
		{Raw, []byte{4, 0, 0xfe, 0xff}, "invalid code lengths set"},
		{Raw, []byte{4, 0, 0x24, 0x49, 0}, "invalid bit length repeat"},
		{Raw, []byte{4, 0, 0x24, 0xe9, 0xff, 0xff}, "invalid bit length repeat"},
		{Raw, []byte{4, 0, 0x24, 0xe9, 0xff, 0x6d}, "invalid code -- missing end-of-block"},
		{Raw, []byte{4, 0x80, 0x49, 0x92, 0x24, 0x49, 0x92, 0x24, 0x71, 0xff, 0xff, 0x93, 0x11, 0}, "invalid literal/lengths set"},
		{Raw, []byte{4, 0x80, 0x49, 0x92, 0x24, 0x49, 0x92, 0x24, 0x0f, 0xb4, 0xff, 0xff, 0xc3, 0x84}, "invalid distances set"},
		{Raw, []byte{4, 0xc0, 0x81, 8, 0, 0, 0, 0, 0x20, 0x7f, 0xeb, 0x0b, 0, 0}, "invalid literal/length code"},
		{Raw, []byte{2, 0x7e, 0xff, 0xff}, "invalid distance code"},
		{Raw, []byte{0x0c, 0xc0, 0x81, 0, 0, 0, 0, 0, 0x90, 0xff, 0x6b, 4, 0}, "invalid distance too far back"},
	}
	for _, c := range cases {
		for _, piece := range []int{1, 100} {
			d := New(c.format, 15)
			_, _, err := decode(d, c.in, piece, 100)
			if !errors.Is(err, c.want) {
				t.Errorf("%x: %v, want %v", c.in, err, c.want)
			}
			if _, _, again := d.Decode(nil, nil); !errors.Is(again, c.want) {
				t.Errorf("%x: then %v", c.in, again)
			}
			d.Reset()
			if !d.Untouched() {
				t.Errorf("%x: not as new after Reset", c.in)
			}
		}
	}
}

func TestDecode_Dictionary(t *testing.T) {
	dict, p := []byte("hello, world of words"), []byte("a world of words and hello, world")
	var b bytes.Buffer
	z, err := zlib.NewWriterLevelDict(&b, 9, dict)
	if err != nil {
		t.Fatal(err)
	}
	_, _ = z.Write(p)
	_ = z.Close()
	d := New(Zlib, 15)
	_, used, err := decode(d, b.Bytes(), 1, 10)
	if err != ErrNeedDictionary {
		t.Fatal(err)
	}
	if err := d.SetDictionary([]byte("another")); err != ErrDictionary {
		t.Fatal(err)
	}
	if err := d.SetDictionary(dict); err != nil {
		t.Fatal(err)
	}
	got, _, err := decode(d, b.Bytes()[used:], 3, 10)
	if err != nil || !bytes.Equal(got, p) {
		t.Fatalf("%q, %v", got, err)
	}
	b.Reset()
	raw, _ := flate.NewWriterDict(&b, 9, dict)
	_, _ = raw.Write(p)
	_ = raw.Close()
	d = New(Raw, 15)
	if err := d.SetDictionary(dict); err != nil {
		t.Fatal(err)
	}
	if got, _, err := decode(d, b.Bytes(), 3, 10); err != nil || !bytes.Equal(got, p) {
		t.Fatalf("%q, %v", got, err)
	}
}

func FuzzDecode(f *testing.F) {
	for _, p := range samples() {
		f.Add(packed(f, wrappers()[0], 6, p[:min(len(p), 500)]), uint16(7))
	}
	f.Fuzz(func(t *testing.T, in []byte, piece uint16) {
		const most = 1 << 20
		want, wantErr := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(in)), most))
		d := New(Raw, 15)
		var got []byte
		out, used := make([]byte, 1+int(piece)%5000), 0
		var err error
		for err == nil && !d.Done() && len(got) < most {
			var nout, nin int
			part := in[used:min(len(in), used+1+int(piece))]
			nout, nin, err = d.Decode(out, part)
			got, used = append(got, out[:nout]...), used+nin
			if nout == 0 && nin == 0 && used+len(part) == len(in) {
				break
			}
		}
		if len(got) >= most || len(want) >= most {
			return
		}
		if wantErr == nil && (!d.Done() || !bytes.Equal(got, want)) {
			t.Fatalf("done %v, %v: %d bytes, want %d", d.Done(), err, len(got), len(want))
		}
		if wantErr != nil && d.Done() {
			t.Fatalf("done, but %v", wantErr)
		}
	})
}

func BenchmarkDecode(b *testing.B) {
	text := samples()["mixed"]
	z := packed(b, wrappers()[1], 6, text)
	d, out := New(Zlib, 15), make([]byte, 16<<10)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		d.Reset()
		for used := 0; !d.Done(); {
			_, n, err := d.Decode(out, z[used:])
			if err != nil {
				b.Fatal(err)
			}
			used += n
		}
	}
}
