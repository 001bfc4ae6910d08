package symmetric

import (
	"bytes"
	"encoding/hex"
	"testing"
)

// The example of RFC 3394, section 4.6.
func TestWrap_RFC3394(t *testing.T) {
	kek, key := make([]byte, 32), make([]byte, 32)
	for i := range kek {
		kek[i] = byte(i)
	}
	for i := range key {
		key[i] = byte(i % 16 * 0x11) // 0011..ff, then 0001..0f
		if i >= 16 {
			key[i] = byte(i - 16)
		}
	}
	wrapped, err := Wrap(kek, key)
	if got := hex.EncodeToString(wrapped); err != nil || got != "28c9f404c4b810f4cbccb35cfb87f8263f5786e2d80ed326cbc7f0e71a99f43bfb988b9b7a02dd21" {
		t.Fatal(got, err)
	}
	if back, err := Unwrap(kek, wrapped); err != nil || !bytes.Equal(back, key) {
		t.Fatalf("%x, %v", back, err)
	}
	for i := range wrapped {
		bad := bytes.Clone(wrapped)
		bad[i] ^= 4
		if _, err := Unwrap(kek, bad); err != ErrAuth {
			t.Errorf("byte %d changed: %v", i, err)
		}
	}
	for _, n := range []int{0, 8, 15, 17} {
		if _, err := Wrap(kek, make([]byte, n)); err != ErrState {
			t.Errorf("%d bytes: %v", n, err)
		}
	}
}
