package progcodec

import (
	"bytes"
	"testing"

	"github.com/dop251/goja"
)

// FuzzDecode mutates valid files, as they are and with checksums that fit the mutation; patch goes over the bytes at an offset, so that the
// rest keeps its meaning. Decode must answer, and what it accepts must hold
// together well enough to be decoded completely. Nothing is run: a program forged on purpose may do anything.
func FuzzDecode(f *testing.F) {
	data, opts := sample(f)
	f.Add(data, uint32(0), []byte{})
	for _, c := range constructs() {
		prg, err := goja.Compile("seed.js", c.src, false)
		if err != nil {
			f.Fatal(err)
		}
		seed, err := Encode(prg, EncodeOptions{SourceHash: opts.SourceHash, Flags: opts.Flags, StoreSource: true})
		if err != nil {
			f.Fatal(err)
		}
		f.Add(seed, uint32(len(seed)/2), []byte{0xff, 0x7f})
	}
	f.Fuzz(func(t *testing.T, data []byte, at uint32, patch []byte) {
		data = bytes.Clone(data)
		if len(data) > headerSize {
			copy(data[headerSize+int(at)%(len(data)-headerSize):], patch)
		}
		if p, err := Decode(data, opts); (p == nil) != (err != nil) {
			t.Fatalf("Decode gives %v, %v", p, err)
		}
		if len(data) < headerSize {
			return
		}
		forged := bytes.Clone(data)
		h := Header{Version: Version, Flags: opts.Flags, Fingerprint: Fingerprint(), SourceHash: opts.SourceHash}
		seal(forged, h)
		forced(t, forged, opts)
	})
}

// FuzzRoundTrip generates programs from bytes and compares what the forms of each do with what the compiled program does.
func FuzzRoundTrip(f *testing.F) {
	for i := range 64 {
		seed := make([]byte, 40+i)
		for k := range seed {
			seed[k] = byte((k*k+7)*(i+3) + k*i>>2)
		}
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed []byte) {
		src := generate(seed)
		prg := compileGenerated(src)
		if prg == nil {
			return
		}
		checkForms(t, prg, src)
	})
}
