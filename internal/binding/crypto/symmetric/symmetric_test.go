package symmetric

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"encoding/hex"
	"math/rand/v2"
	"testing"
)

func randomBytes(r *rand.Rand, n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(r.Uint32())
	}
	return b
}

// inPieces passes data in pieces of random sizes.
func inPieces(t *testing.T, r *rand.Rand, c Cipher, data []byte) []byte {
	t.Helper()
	var out []byte
	for len(data) > 0 {
		n := 1 + r.IntN(len(data))
		if r.IntN(2) == 0 {
			n = min(n, 1+r.IntN(40))
		}
		p, err := c.Update(data[:n])
		if err != nil {
			t.Fatal(err)
		}
		out, data = append(out, p...), data[n:]
	}
	p, err := c.Final()
	if err != nil {
		t.Fatal(err)
	}
	return append(out, p...)
}

// The standard library's GCM takes whole messages; pieces must give the same.
func TestGCM_AsWhole(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	info := Find("aes-256-gcm")
	for range 300 {
		key, iv := randomBytes(r, 32), randomBytes(r, 1+r.IntN(30))
		data, aad := randomBytes(r, r.IntN(700)), randomBytes(r, r.IntN(200))
		b, err := aes.NewCipher(key)
		if err != nil {
			t.Fatal(err)
		}
		whole, err := cipher.NewGCMWithNonceSize(b, len(iv))
		if err != nil {
			t.Fatal(err)
		}
		want := whole.Seal(nil, iv, data, aad)
		for _, encrypt := range []bool{true, false} {
			c, err := info.New(encrypt, key, iv, 16)
			if err != nil {
				t.Fatal(err)
			}
			a := c.(Authenticated)
			if err := a.SetAAD(aad, -1); err != nil {
				t.Fatal(err)
			}
			if encrypt {
				if got := append(inPieces(t, r, c, data), a.Tag()...); !bytes.Equal(got, want) {
					t.Fatalf("iv %d, aad %d, text %d: %x, want %x", len(iv), len(aad), len(data), got, want)
				}
				continue
			}
			a.SetTag(want[len(data):])
			if got := inPieces(t, r, c, want[:len(data)]); !bytes.Equal(got, data) {
				t.Fatalf("does not go back: %x, want %x", got, data)
			}
		}
	}
}

// GCM's counter is of 32 bits: it must not carry into the rest of a long IV.
func TestCounter_Overflow(t *testing.T) {
	b, err := aes.NewCipher(make([]byte, 16))
	if err != nil {
		t.Fatal(err)
	}
	ones := bytes.Repeat([]byte{0xff}, 16)
	for _, bits := range []int{1, 4, 32, 59, 60, 63, 64, 65, 100, 127, 128} {
		for _, below := range []byte{0, 1, 3} {
			iv := append([]byte(nil), ones...)
			iv[15] -= below
			got := make([]byte, 16*8)
			NewCounter(b, iv, bits).XORKeyStream(got, got)
			at := append([]byte(nil), iv...)
			for k := 0; k < 8; k++ {
				want := make([]byte, 16)
				b.Encrypt(want, at)
				if !bytes.Equal(got[16*k:16*k+16], want) {
					t.Errorf("%d bits, %d before the end: block %d differs", bits, below, k)
				}
				for i := 0; i < bits; i++ { // one more, within the last bits
					byteAt, bit := 15-i/8, byte(1)<<(i%8)
					at[byteAt] ^= bit
					if at[byteAt]&bit != 0 {
						break
					}
				}
			}
		}
	}
}

// The second example of RFC 3610.
func TestCCM_RFC3610(t *testing.T) {
	unhex := func(s string) []byte {
		b, err := hex.DecodeString(s)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	text := unhex("08090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f")
	c, err := Find("aes-128-ccm").New(true, unhex("c0c1c2c3c4c5c6c7c8c9cacbcccdcecf"), unhex("00000004030201a0a1a2a3a4a5"), 8)
	if err != nil {
		t.Fatal(err)
	}
	a := c.(Authenticated)
	if err := a.SetAAD(unhex("0001020304050607"), len(text)); err != nil {
		t.Fatal(err)
	}
	out, err := c.Update(text)
	if err != nil {
		t.Fatal(err)
	}
	if got := hex.EncodeToString(append(out, a.Tag()...)); got != "72c91a36e135f8cf291ca894085c87e3cc15c439c9e43a3ba091d56e10400916" {
		t.Error(got)
	}
}

func TestUnpad(t *testing.T) {
	for _, c := range []struct {
		last string
		want int
	}{{"01", 15}, {"0202", 14}, {"0102", -1}, {"00", -1}, {"11", -1}, {"10", -1}} {
		b := make([]byte, 16)
		tail, err := hex.DecodeString(c.last)
		if err != nil {
			t.Fatal(err)
		}
		copy(b[16-len(tail):], tail)
		got, err := unpad(b)
		if c.want < 0 && err != ErrPadding || c.want >= 0 && (err != nil || len(got) != c.want) {
			t.Errorf("%s: %d bytes, %v", c.last, len(got), err)
		}
	}
	if got, err := unpad(bytes.Repeat([]byte{16}, 16)); err != nil || len(got) != 0 {
		t.Error(got, err)
	}
}

func BenchmarkGCM(b *testing.B) {
	data := make([]byte, 1<<20)
	b.SetBytes(int64(len(data)))
	c, err := Find("aes-256-gcm").New(true, make([]byte, 32), make([]byte, 12), 16)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := c.Update(data); err != nil {
			b.Fatal(err)
		}
	}
}
