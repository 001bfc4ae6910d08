package buffer

import (
	"bytes"
	"testing"

	"github.com/node-go/node-go/internal/engine"
)

// BenchmarkCodec measures the encodings over 64 KB, without the engine around them.
func BenchmarkCodec(b *testing.B) {
	const n = 64 << 10
	mixed := bytes.Repeat([]byte("größe € and plain words, "), n/30)
	binary := make([]byte, n)
	for i := range binary {
		binary[i] = byte(i*7919 + i>>3)
	}
	for _, enc := range allEncodings {
		src := binary
		if enc == UTF8 {
			src = mixed
		}
		v, err := EncodeValue(src, enc)
		if err != nil {
			b.Fatal(err)
		}
		t, _ := engine.TextOf(v)
		b.Run("Encode/"+enc.String(), func(b *testing.B) {
			b.SetBytes(int64(len(src)))
			for b.Loop() {
				if _, err := EncodeValue(src, enc); err != nil {
					b.Fatal(err)
				}
			}
		})
		dst := make([]byte, decodedLen(t, enc))
		b.Run("Decode/"+enc.String(), func(b *testing.B) {
			b.SetBytes(int64(len(src)))
			for b.Loop() {
				put(dst, t, enc)
			}
		})
	}
}
