package disk

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"testing"

	"github.com/node-go/node-go/sharedcache"
)

// Every kind of bad file is rejected with its reason, compiled, and replaced by a good one.
func TestSession_BadFilesAreReplaced(t *testing.T) {
	base := t.TempDir()
	f := openFolder(t, base, false)
	write := func(id, src string) (name string, content []byte) {
		p := start(f)
		p.run(t, id, src, sharedcache.CommonJS)
		p.s.Flush()
		_, n := f.identify(key(id, src, sharedcache.CommonJS))
		name = filepath.Join(f.Path(), n)
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return name, content
	}
	name, good := write("/m.js", "return 7")
	_, other := write("/other.js", "return 7")
	seal := func(b []byte) []byte {
		binary.LittleEndian.PutUint32(b[atChecksum:], checksum(b[:atChecksum]))
		return b
	}
	edit := func(f func(b []byte)) []byte { b := bytes.Clone(good); f(b); return b }
	for what, c := range map[string]struct {
		content []byte
		reason  string
	}{
		"empty":           {nil, ReasonTruncated},
		"one byte":        {good[:1], ReasonTruncated},
		"half a header":   {good[:headerSize/2], ReasonTruncated},
		"header only":     {good[:headerSize], ReasonTruncated},
		"cut":             {good[:len(good)-1], ReasonTruncated},
		"twice":           {append(bytes.Clone(good), good...), ReasonLength},
		"longer":          {append(bytes.Clone(good), 0), ReasonLength},
		"foreign":         {bytes.Repeat([]byte("hello "), 100), ReasonMagic},
		"zeros":           {make([]byte, len(good)), ReasonMagic},
		"huge":            {make([]byte, 2<<20), ReasonSize},
		"other module's":  {other, ReasonIdentity},
		"other format":    {seal(edit(func(b []byte) { b[atVersion]++ })), ReasonVersion},
		"header damaged":  {edit(func(b []byte) { b[atIdentity] ^= 1 }), ReasonChecksum},
		"payload damaged": {edit(func(b []byte) { b[len(b)-3] ^= 4 }), "checksum"},
		"program version": {edit(func(b []byte) { b[headerSize+8]++ }), "version"},
		"program is none": {edit(func(b []byte) { b[headerSize] = 'x' }), "magic"},
	} {
		if err := os.WriteFile(name, c.content, 0o600); err != nil {
			t.Fatal(err)
		}
		p := start(f)
		if v := p.run(t, "/m.js", "return 7", sharedcache.CommonJS); v != int64(7) || p.builds != 1 {
			t.Errorf("%s: got %v after %d compiles", what, v, p.builds)
		}
		if r := p.l.Rejected(); len(r) != 1 || r[0].Reason != c.reason || r[0].Tier != "disk" {
			t.Errorf("%s: rejected = %v, want %s", what, r, c.reason)
		}
		p.s.Flush()
		if got, _ := os.ReadFile(name); !bytes.Equal(got, good) {
			t.Errorf("%s: the file was not replaced", what)
		}
	}
}

func TestSession_EveryBitFlipIsHarmless(t *testing.T) {
	f := openFolder(t, t.TempDir(), false)
	p := start(f)
	p.run(t, "/m.js", "return 7", sharedcache.CommonJS)
	p.s.Flush()
	name := files(t, f.Path())[0]
	good, _ := os.ReadFile(name)
	for i := 0; i < len(good); i++ {
		bad := bytes.Clone(good)
		bad[i] ^= 1 << (i % 8)
		if err := os.WriteFile(name, bad, 0o600); err != nil {
			t.Fatal(err)
		}
		q := start(f)
		if v := q.run(t, "/m.js", "return 7", sharedcache.CommonJS); v != int64(7) {
			t.Fatalf("byte %d: got %v", i, v)
		}
		if q.builds != 1 && i < atChecksum+4 {
			t.Errorf("a changed byte %d of the header was accepted", i)
		}
	}
}

func TestSession_NotAFile(t *testing.T) {
	f := openFolder(t, t.TempDir(), false)
	_, name := f.identify(key("/m.js", "return 7", sharedcache.CommonJS))
	if err := os.MkdirAll(filepath.Join(f.Path(), name, "x"), 0o700); err != nil {
		t.Fatal(err)
	}
	p := start(f)
	if v := p.run(t, "/m.js", "return 7", sharedcache.CommonJS); v != int64(7) {
		t.Errorf("got %v", v)
	}
	p.s.Flush()
	if len(p.errs) != 2 { // one to read, one to write
		t.Errorf("errors %v", p.errs)
	}
	if n := len(files(t, f.Path())); n != 1 {
		t.Errorf("%d files: a temporary one is left", n)
	}
}

func FuzzParseEntry(f *testing.F) {
	id := identify(sharedcache.CommonJS, "/m.js")
	program := []byte("program")
	good := append(sealEntry(sharedcache.CommonJS, id, program), program...)
	f.Add(good)
	f.Add(good[:20])
	f.Add(append(bytes.Clone(good), good...))
	f.Fuzz(func(t *testing.T, b []byte) {
		p, id, kind, reason := parseEntry(b)
		if reason != "" {
			return
		}
		again := append(sealEntry(kind, id, p), p...)
		if !bytes.Equal(again[:atChecksum+4], b[:atChecksum+4]) || !bytes.Equal(again[headerSize:], b[headerSize:]) {
			t.Error("what was read is not what was written")
		}
	})
}

// FuzzLoad puts damaged files in front of a session: the right program runs, whatever the file says.
func FuzzLoad(f *testing.F) {
	base := f.TempDir()
	folder, err := Open(base, release, false)
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { _ = folder.Close() })
	const src = "const o = { a: [1, 2, 3], f(x) { return x.reduce((p, c) => p + c, 0) } }; return o.f(o.a)"
	p := start(folder)
	p.run(f, "/m.js", src, sharedcache.CommonJS)
	p.s.Flush()
	_, n := folder.identify(key("/m.js", src, sharedcache.CommonJS))
	name := filepath.Join(folder.Path(), n)
	good, err := os.ReadFile(name)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(0, []byte{1})
	f.Add(headerSize+100, []byte{0xff, 0xff})
	f.Add(-5, []byte(nil))
	f.Fuzz(func(t *testing.T, at int, patch []byte) {
		b := bytes.Clone(good)
		if at < 0 {
			b = append(b[:max(0, len(b)+at)], patch...)
		} else {
			copy(b[at%len(b):], patch)
		}
		if err := os.WriteFile(name, b, 0o600); err != nil {
			t.Fatal(err)
		}
		q := start(folder)
		if v := q.run(t, "/m.js", src, sharedcache.CommonJS); v != int64(6) {
			t.Errorf("got %v", v)
		}
	})
}
