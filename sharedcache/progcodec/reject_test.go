package progcodec

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"runtime"
	"testing"
	"unsafe"

	"github.com/dop251/goja"
)

func addr(p unsafe.Pointer, at uintptr) unsafe.Pointer { return unsafe.Add(p, at) }

const sampleSource = "var a = /x+/g, b = `t${1}`, c = 10n, d = 'ж', t = ((s) => s)`q${2}`; function f(x) { try { return x?.y ?? eval('x') } finally { a.lastIndex = 0 } } class K { #p = 1; static { K.q = 2 } *g() { yield this.#p } }\n [f(1), K.q, [...new K().g()], c, d, t].join()"

// sample gives an encoded program and the options that decode it.
func sample(tb testing.TB) ([]byte, DecodeOptions) {
	tb.Helper()
	hash := sha256.Sum256([]byte(sampleSource))
	data, err := Encode(compileFile(tb, "sample.js", sampleSource), EncodeOptions{SourceHash: hash, Flags: 3})
	if err != nil {
		tb.Fatal(err)
	}
	return data, DecodeOptions{SourceHash: hash, Flags: 3, Source: sampleSource}
}

// reseal makes header and checksums fit a changed payload.
func reseal(data []byte) []byte {
	if len(data) < headerSize {
		return data
	}
	h := Header{Version: Version, Flags: binary.LittleEndian.Uint32(data[atFlags:])}
	copy(h.Fingerprint[:], data[atFingerprint:])
	copy(h.SourceHash[:], data[atSourceHash:])
	seal(data, h)
	return data
}

func edit(data []byte, f func([]byte) []byte) []byte {
	return f(append([]byte(nil), data...))
}

func TestDecode_Rejects(t *testing.T) {
	data, opts := sample(t)
	put32 := func(at int, v uint32) func([]byte) []byte {
		return func(b []byte) []byte {
			binary.LittleEndian.PutUint32(b[at:], v)
			return b
		}
	}
	same := func(b []byte) []byte { return b }
	tests := []struct {
		name   string
		edit   func([]byte) []byte
		opts   func(*DecodeOptions)
		reason Reason
	}{
		{"empty", func([]byte) []byte { return nil }, nil, ReasonTruncated},
		{"only magic", func(b []byte) []byte { return b[:8] }, nil, ReasonTruncated},
		{"half a header", func(b []byte) []byte { return b[:50] }, nil, ReasonTruncated},
		{"last byte lost", func(b []byte) []byte { return b[:len(b)-1] }, nil, ReasonTruncated},
		{"concatenated", func(b []byte) []byte { return append(b, b...) }, nil, ReasonCorrupt},
		{"foreign", func([]byte) []byte {
			return []byte("\x7fELF\x02\x01\x01\x00 and so on, for more bytes than a header has, to the very end of it all, up to here!")
		}, nil, ReasonMagic},
		{"other version", put32(atVersion, Version+1), nil, ReasonVersion},
		{"header flipped", put32(atFlags, 4), nil, ReasonChecksum},
		{"size flipped", func(b []byte) []byte { b[atPayloadSize+6]++; return b }, nil, ReasonChecksum},
		{"huge size", func(b []byte) []byte {
			binary.LittleEndian.PutUint64(b[atPayloadSize:], 1<<60)
			binary.LittleEndian.PutUint32(b[atHeaderSum:], checksum(b[:atHeaderSum]))
			return b
		}, nil, ReasonTruncated},
		{"payload flipped", func(b []byte) []byte { b[len(b)-1] ^= 1; return b }, nil, ReasonChecksum},
		{"other engine", func(b []byte) []byte { b[atFingerprint]++; return reseal(b) }, nil, ReasonFingerprint},
		{"other source hash", same, func(o *DecodeOptions) { o.SourceHash[31]++ }, ReasonSource},
		{"other flags", same, func(o *DecodeOptions) { o.Flags = 2 }, ReasonFlags},
		{"no source", same, func(o *DecodeOptions) { o.Source = "" }, ReasonSource},
		{"source of the same length", same, func(o *DecodeOptions) { o.Source = "let" + o.Source[3:] }, ReasonSource},
		{"no payload", func(b []byte) []byte { return reseal(b[:headerSize]) }, nil, ReasonCorrupt},
		{"many programs", func(b []byte) []byte { return reseal(put32(headerSize+4*countProgs, 1<<31)(b)) }, nil, ReasonCorrupt},
		{"many instructions", func(b []byte) []byte { return reseal(put32(headerSize+4*countCode, 1<<31)(b)) }, nil, ReasonCorrupt},
		{"many strings", func(b []byte) []byte { return reseal(put32(headerSize+4*countPlain, 1<<30)(b)) }, nil, ReasonCorrupt},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			o := opts
			if tt.opts != nil {
				tt.opts(&o)
			}
			prg, err := Decode(edit(data, tt.edit), o)
			var re *RejectError
			if !errors.As(err, &re) || prg != nil {
				t.Fatalf("got %v, %v", prg, err)
			}
			if re.Reason != tt.reason {
				t.Errorf("reason %q, want %q (%v)", re.Reason, tt.reason, err)
			}
		})
	}
	if _, err := Decode(data, opts); err != nil {
		t.Errorf("the sample itself: %v", err)
	}
}

// TestDecode_EveryTruncation cuts at every offset, with and without checksums made to fit.
func TestDecode_EveryTruncation(t *testing.T) {
	data, opts := sample(t)
	for _, eager := range []bool{false, true} {
		opts.Eager = eager
		for n := range data {
			if _, err := Decode(edit(data[:n], func(b []byte) []byte { return b }), opts); err == nil {
				t.Fatalf("%d of %d bytes were accepted", n, len(data))
			}
			if _, err := Decode(edit(data[:n], reseal), opts); err == nil {
				t.Fatalf("%d of %d bytes with fitting checksums were accepted", n, len(data))
			}
		}
	}
}

// TestDecode_EveryBit flips every bit. Checksums catch all of them; with checksums made to fit, Decode must answer somehow, and
// a program it accepts must be complete enough to be encoded.
func TestDecode_EveryBit(t *testing.T) {
	data, opts := sample(t)
	accepted := 0
	for i := range data {
		for bit := range 8 {
			flip := func(b []byte) []byte { b[i] ^= 1 << bit; return b }
			if _, err := Decode(edit(data, flip), opts); err == nil {
				t.Fatalf("bit %d of byte %d is not guarded", bit, i)
			}
			if i < headerSize {
				continue
			}
			if forced(t, reseal(edit(data, flip)), opts) {
				accepted++
			}
		}
	}
	t.Logf("%d of %d forged files make a program of some kind", accepted, 8*(len(data)-headerSize))
}

// forced decodes everything that data has, lazily and eagerly, and tells whether a program came out.
func forced(tb testing.TB, data []byte, opts DecodeOptions) bool {
	tb.Helper()
	opts.Eager = true
	eager, err := Decode(data, opts)
	opts.Eager = false
	lazy, lazyErr := Decode(data, opts)
	if err == nil && lazyErr != nil {
		tb.Errorf("eager decoding accepts what lazy decoding rejects: %v", lazyErr)
	}
	for _, p := range []*goja.Program{eager, lazy} {
		if p != nil {
			_, err := Encode(p, EncodeOptions{}) // walks and decodes all functions
			var re *RejectError
			var ue *UnencodableError
			if err != nil && !errors.As(err, &re) && !errors.As(err, &ue) {
				tb.Errorf("unexpected error %v", err)
			}
		}
	}
	return err == nil
}

// TestDecode_ForgedLengths lets every number in the payload be huge, one at a time, and bounds what is allocated.
func TestDecode_ForgedLengths(t *testing.T) {
	data, opts := sample(t)
	opts.Eager = true
	var before, after runtime.MemStats
	for at := headerSize; at+4 <= len(data); at++ {
		forged := reseal(edit(data, func(b []byte) []byte {
			copy(b[at:], "\xff\xff\xff\x7f")
			return b
		}))
		runtime.ReadMemStats(&before)
		_, err := Decode(forged, opts)
		runtime.ReadMemStats(&after)
		if got := after.TotalAlloc - before.TotalAlloc; got > 1<<20 {
			t.Fatalf("length forged at %d: %d bytes allocated for a file of %d (%v)", at, got, len(data), err)
		}
	}
}

func TestVerify(t *testing.T) {
	data, opts := sample(t)
	h, err := Verify(data)
	if err != nil {
		t.Fatal(err)
	}
	if h.Version != Version || h.Flags != 3 || h.Fingerprint != Fingerprint() || h.SourceHash != opts.SourceHash || h.PayloadSize != uint64(len(data)-headerSize) {
		t.Errorf("header %+v", h)
	}
	data[len(data)/2] ^= 4
	var re *RejectError
	if _, err := Verify(data); !errors.As(err, &re) || re.Reason != ReasonChecksum {
		t.Errorf("got %v", err)
	}
}

func TestEncode_StoreSource(t *testing.T) {
	prg := compileFile(t, "s.js", sampleSource)
	data, err := Encode(prg, EncodeOptions{StoreSource: true})
	if err != nil {
		t.Fatal(err)
	}
	back, err := Decode(data, DecodeOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := observe(back, patience), observe(prg, patience); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestEncode_Nil(t *testing.T) {
	var ue *UnencodableError
	if _, err := Encode(nil, EncodeOptions{}); !errors.As(err, &ue) {
		t.Errorf("got %v", err)
	}
	if _, err := Encode(new(goja.Program), EncodeOptions{}); !errors.As(err, &ue) {
		t.Errorf("got %v", err)
	}
}
