package zstream

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/node-go/node-go/internal/inflate"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

type pair struct {
	name     string
	pack     func() Stream
	unpack   func() Stream
	finish   Flush
	flush    Flush
	trailing bool // the end of the data is known
}

func deflatePair(name string, o DeflateOptions) pair {
	return pair{name, func() Stream { return NewDeflate(o) }, func() Stream {
		return NewInflate(InflateOptions{Format: o.Format, Dictionary: o.Dictionary, WindowBits: o.WindowBits})
	}, Finish, SyncFlush, true}
}

func must[T any](t testing.TB, v T, err error) T {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func pairs(t testing.TB) []pair {
	dict := []byte(strings.Repeat("dictionary of words and more words, ", 40))
	return []pair{
		deflatePair("deflate", DeflateOptions{Format: inflate.Zlib, Level: -1, WindowBits: 15}),
		deflatePair("stored", DeflateOptions{Format: inflate.Gzip, Level: 0, WindowBits: 15}),
		deflatePair("fast", DeflateOptions{Format: inflate.Gzip, Level: 1, WindowBits: 15}),
		deflatePair("huffman", DeflateOptions{Format: inflate.Raw, Level: 6, Strategy: huffmanOnly, WindowBits: 15}),
		deflatePair("window", DeflateOptions{Format: inflate.Zlib, Level: 9, WindowBits: 9}),
		deflatePair("dictionary", DeflateOptions{Format: inflate.Zlib, Level: 9, WindowBits: 15, Dictionary: dict}),
		deflatePair("window with dictionary", DeflateOptions{Format: inflate.Raw, Level: 9, WindowBits: 10, Dictionary: dict}),
		{"brotli", func() Stream { return NewBrotli(BrotliOptions{Quality: 4, LGWin: 18}) }, func() Stream { return NewUnbrotli(false) }, OpFinish, OpFlush, true},
		{"zstd", func() Stream { return newZstd(t) }, func() Stream { return newUnzstd(t) }, OpFinish, OpFlush, true},
		{"zstd with checksum", func() Stream {
			z, err := NewZstd(ZstdOptions{Checksum: true, HideSize: true, Level: 1})
			return must(t, z, err)
		},
			func() Stream { u, err := NewUnzstd(UnzstdOptions{}); return must(t, u, err) }, OpFinish, OpFlush, true},
		{"zstd with dictionary", func() Stream { z, err := NewZstd(ZstdOptions{Dictionary: dict}); return must(t, z, err) },
			func() Stream { u, err := NewUnzstd(UnzstdOptions{Dictionary: dict}); return must(t, u, err) }, OpFinish, OpFlush, true},
	}
}

// all takes steps with pieces of these sizes until the input is used and the output has room left.
func all(s Stream, in []byte, last Flush, inPiece, outPiece int) (out []byte, used int, err error) {
	buf := make([]byte, outPiece)
	for {
		n := min(inPiece, len(in)-used)
		flush, final := Flush(0), used+n == len(in)
		if final {
			flush = last
		}
		for {
			o, i, err := s.Step(buf, in[used:used+n], flush)
			out, used, n = append(out, buf[:o]...), used+i, n-i
			if err != nil {
				return out, used, err
			}
			if o < len(buf) {
				break
			}
		}
		if final || n > 0 {
			return out, used, nil
		}
	}
}

func TestStreams(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	noise := make([]byte, 150_000)
	for i := range noise {
		noise[i] = byte(rnd.Uint32())
	}
	inputs := [][]byte{{}, []byte("a"), []byte(strings.Repeat("words and more ", 9000)), noise, bytes.Repeat([]byte{1}, 300_000)}
	pieces := [][2]int{{1 << 30, 16 << 10}, {1000, 100}, {7, 1 << 20}, {1 << 30, 64}}
	for _, p := range pairs(t) {
		for i, in := range inputs {
			for _, size := range pieces {
				c := p.pack()
				packed, used, err := all(c, in, p.finish, size[0], size[1])
				if err != nil || used != len(in) {
					t.Fatalf("%s %d %v: %v, used %d", p.name, i, size, err, used)
				}
				if err := c.Reset(); err != nil {
					t.Fatal(err)
				}
				if again, _, err := all(c, in, p.finish, size[0], size[1]); err != nil || !bytes.Equal(again, packed) {
					t.Fatalf("%s %d %v: otherwise after Reset: %v", p.name, i, size, err)
				}
				c.Close()
				c.Close()
				u := p.unpack()
				for range 2 {
					got, used, err := all(u, append(packed[:len(packed):len(packed)], "\x01behind"...), p.finish, size[0], size[1])
					if err != nil || !bytes.Equal(got, in) || used != len(packed) {
						t.Fatalf("%s %d %v: %v; used %d of %d, %d bytes of %d", p.name, i, size, err, used, len(packed), len(got), len(in))
					}
					if err := u.Reset(); err != nil {
						t.Fatal(err)
					}
				}
				u.Close()
				u.Close()
			}
		}
	}
}

func TestStreams_Truncated(t *testing.T) {
	in := []byte(strings.Repeat("words and more ", 30) + "end")
	for _, p := range pairs(t) {
		packed, _, err := all(p.pack(), in, p.finish, 1<<30, 1000)
		if err != nil {
			t.Fatal(err)
		}
		for n := range packed {
			u := p.unpack()
			_, _, err := all(u, packed[:n], p.finish, 100, 1000)
			var e *Error
			if !errors.As(err, &e) || e.Code != "Z_BUF_ERROR" {
				t.Fatalf("%s cut at %d: %v", p.name, n, err)
			}
			u.Close()
		}
	}
}

func TestStreams_Flush(t *testing.T) {
	for _, p := range pairs(t) {
		c, u := p.pack(), p.unpack()
		out, buf := make([]byte, 1000), make([]byte, 1000)
		for _, word := range []string{"one, ", "two, ", "two, "} {
			n, _, err := c.Step(out, []byte(word), p.flush)
			if err != nil || n == 0 {
				t.Fatalf("%s: %d, %v", p.name, n, err)
			}
			if more, _, err := c.Step(out[n:], nil, p.flush); err != nil || more != 0 {
				t.Fatalf("%s: a second flush gave %d bytes, %v", p.name, more, err)
			}
			m, used, err := u.Step(buf, out[:n], p.flush)
			if err != nil || string(buf[:m]) != word || used != n {
				t.Fatalf("%s: %q, %v; used %d of %d", p.name, buf[:m], err, used, n)
			}
		}
		c.Close()
		u.Close()
	}
}

func TestDeflate_SetParams(t *testing.T) {
	d := NewDeflate(DeflateOptions{Format: inflate.Zlib, Level: 9, WindowBits: 15})
	text := []byte(strings.Repeat("the same words again ", 500))
	var packed []byte
	buf := make([]byte, 1<<16)
	for _, level := range []int{1, 0, 6, 9} {
		n, _, err := d.Step(buf, text, NoFlush)
		packed = append(packed, buf[:n]...)
		if err == nil {
			err = d.SetParams(level, 0)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	n, _, err := d.Step(buf, text, Finish)
	packed = append(packed, buf[:n]...)
	got, _, unErr := all(NewInflate(InflateOptions{Format: inflate.Zlib}), packed, Finish, 100, 1000)
	if err != nil || unErr != nil || !bytes.Equal(got, bytes.Repeat(text, 5)) {
		t.Fatalf("%v %v: %d bytes of %d", err, unErr, len(got), 5*len(text))
	}
}

func TestInflate_Members(t *testing.T) {
	var packed []byte
	for _, s := range []string{"abc", "", "def"} {
		p, _, err := all(NewDeflate(DeflateOptions{Format: inflate.Gzip, Level: 6, WindowBits: 15}), []byte(s), Finish, 10, 100)
		if err != nil {
			t.Fatal(err)
		}
		packed = append(packed, p...)
	}
	for _, tail := range []string{"", "\x00\x00", "\x1f\x8b\xff\xff"} {
		u := NewInflate(InflateOptions{Format: inflate.Gzip, Members: true})
		got, used, err := all(u, append(packed[:len(packed):len(packed)], tail...), Finish, 1<<30, 1<<10)
		if tail == "\x1f\x8b\xff\xff" {
			var e *Error
			if !errors.As(err, &e) || e.Message != "unknown compression method" {
				t.Errorf("%v", err)
			}
		} else if err != nil || string(got) != "abcdef" || used != len(packed) {
			t.Errorf("%q: %v, used %d of %d", got, err, used, len(packed))
		}
	}
}

// TestUnzstd_Abandoned leaves a stream in the middle of its data, unclosed: its coroutine has to end with it.
func TestUnzstd_Abandoned(t *testing.T) {
	packed, _, err := all(newZstd(t), bytes.Repeat([]byte("words "), 1000), OpFinish, 1<<30, 1000)
	if err != nil {
		t.Fatal(err)
	}
	before := runtime.NumGoroutine()
	for range 20 {
		u := newUnzstd(t)
		if _, _, err := u.Step(make([]byte, 10), packed[:8], OpProcess); err != nil {
			t.Fatal(err)
		}
	}
	deadline := time.After(10 * time.Second)
	for runtime.NumGoroutine() > before {
		runtime.GC()
		select {
		case <-deadline:
			t.Fatalf("%d goroutines, %d before", runtime.NumGoroutine(), before)
		case <-time.After(time.Millisecond):
		}
	}
}

func TestZstd_Pledge(t *testing.T) {
	for _, c := range []struct{ pledged, size int64 }{{0, 0}, {0, 42}, {13, 42}, {42, 0}, {42, 13}, {42, 42}} {
		z, err := NewZstd(ZstdOptions{Pledged: c.pledged, HasPledge: true})
		if err != nil {
			t.Fatal(err)
		}
		_, _, err = all(z, make([]byte, c.size), OpFinish, 10, 100)
		if (err == nil) != (c.pledged == c.size) {
			t.Errorf("%d bytes of %d: %v", c.size, c.pledged, err)
		}
	}
}

func FuzzUnpack(f *testing.F) {
	for i, p := range pairs(f) {
		packed, _, err := all(p.pack(), []byte("some words, some words"), p.finish, 100, 1000)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(byte(i), uint16(5), packed)
	}
	f.Fuzz(func(t *testing.T, which byte, size uint16, in []byte) {
		list := pairs(t)
		p := list[int(which)%len(list)]
		piece := 1 + int(size)%300
		u := p.unpack()
		defer u.Close()
		buf, used, total := make([]byte, 1000), 0, 0
		for total < 1<<22 {
			n := min(piece, len(in)-used)
			flush := Flush(0)
			if used+n == len(in) {
				flush = p.finish
			}
			o, i, err := u.Step(buf, in[used:used+n], flush)
			if o < 0 || o > len(buf) || i < 0 || i > n {
				t.Fatalf("%s: %d of %d, %d of %d", p.name, o, len(buf), i, n)
			}
			if used, total = used+i, total+o; err != nil || o < len(buf) && (i < n || used == len(in)) {
				return
			}
		}
	})
}

func FuzzRoundTrip(f *testing.F) {
	f.Add(byte(0), uint16(5), []byte("some words, some words"))
	f.Fuzz(func(t *testing.T, which byte, size uint16, in []byte) {
		list := pairs(t)
		p := list[int(which)%len(list)]
		packed, _, err := all(p.pack(), in, p.finish, 1+int(size), 1000)
		if err != nil {
			t.Fatal(err)
		}
		u := p.unpack()
		defer u.Close()
		if got, used, err := all(u, packed, p.finish, 1+int(size), 777); err != nil || !bytes.Equal(got, in) || used != len(packed) {
			t.Fatalf("%s: %v, %d bytes of %d", p.name, err, len(got), len(in))
		}
	})
}

func newZstd(t testing.TB) *Zstd {
	z, err := NewZstd(ZstdOptions{})
	return must(t, z, err)
}

func newUnzstd(t testing.TB) *Unzstd {
	u, err := NewUnzstd(UnzstdOptions{})
	return must(t, u, err)
}
