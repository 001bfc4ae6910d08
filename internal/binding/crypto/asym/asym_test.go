package asym

import (
	"bytes"
	"math/big"
	"testing"

	"github.com/node-go/node-go/internal/binding/crypto/digest"
)

// pairs makes a pair of each kind.
func pairs(t testing.TB) map[string]*Key {
	t.Helper()
	made := map[string]*Key{}
	add := func(name string, k *Key, err error) {
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		made[name] = k
	}
	e := big.NewInt(65537)
	k, err := GenerateRSA(RSA, 1024, e, nil)
	add("rsa", k, err)
	k, err = GenerateRSA(RSA, 513, big.NewInt(3), nil)
	add("rsa513", k, err)
	sha256 := digest.Find("sha256")
	k, err = GenerateRSA(RSAPSS, 1025, e, &PSSParams{Hash: sha256, MGF: digest.Find("sha512"), Salt: 9})
	add("pss", k, err)
	for _, name := range CurveNames() {
		k, err = GenerateEC(FindCurve(name), name == "secp384r1")
		add(name, k, err)
	}
	k, err = GenerateRaw(Ed25519)
	add("ed25519", k, err)
	k, err = GenerateRaw(X25519)
	add("x25519", k, err)
	k, err = GenerateDSA(512, 160)
	add("dsa", k, err)
	k, err = GenerateDH(FindGroup("modp2").Prime, big.NewInt(2))
	add("dh", k, err)
	return made
}

// What is written is read again as the same key.
func TestKey_WrittenAndRead(t *testing.T) {
	for name, k := range pairs(t) {
		if got, err := ParsePKCS8(k.PKCS8()); err != nil || !got.Equal(k) || !bytes.Equal(got.PKCS8(), k.PKCS8()) {
			t.Errorf("%s: PKCS #8: %v", name, err)
		}
		if got, err := ParseSPKI(k.SPKI()); err != nil || !got.Equal(k.Public()) || got.Equal(k) || !bytes.Equal(got.SPKI(), k.SPKI()) {
			t.Errorf("%s: SPKI: %v", name, err)
		}
		if m, err := k.JWK(); err == nil {
			if got, err := FromJWK(m, true); err != nil || !got.Equal(k) {
				t.Errorf("%s: JWK: %v", name, err)
			}
		}
		for other, o := range pairs(t) {
			if k.Equal(o) {
				t.Errorf("%s equals another %s", name, other)
			}
		}
	}
}

// Signatures hold for what was signed and for nothing else.
func TestKey_SignAndVerify(t *testing.T) {
	sum := make([]byte, 32)
	a := digest.Find("sha256")
	for name, k := range pairs(t) {
		for _, o := range []SignOptions{{Salt: SaltUnset}, {Salt: SaltDigest, Padding: PaddingPSS}, {Salt: 0, Padding: PaddingPSS}, {P1363: true, Salt: SaltUnset}} {
			signature, err := k.SignDigest(a, sum, o)
			if err != nil {
				continue // not for this kind, or no room
			}
			other := append([]byte{1}, sum[1:]...)
			good, err := k.Public().VerifyDigest(a, sum, signature, o)
			bad, err2 := k.Public().VerifyDigest(a, other, signature, o)
			if !good || bad || err != nil || err2 != nil {
				t.Errorf("%s %+v: %v %v %v %v", name, o, good, bad, err, err2)
			}
		}
	}
}

// The private operation of an RSA key undoes the public one, also with the short way's numbers broken.
func TestRSA_PrivateOp(t *testing.T) {
	k := pairs(t)["rsa513"].rsa
	for range 50 {
		m, err := NewExponent(k.n)
		if err != nil {
			t.Fatal(err)
		}
		c := k.publicOp(m)
		broken := *k
		broken.dp = new(big.Int).Add(k.dp, big.NewInt(2))
		for _, r := range []*rsaKey{k, &broken} {
			if got, err := r.privateOp(c); err != nil || got.Cmp(m) != 0 {
				t.Fatalf("%v, want %v: %v", got, m, err)
			}
		}
	}
}

func TestPrime_AsAsked(t *testing.T) {
	for _, safe := range []bool{false, true} {
		for _, bits := range []int{3, 4, 5, 8, 16, 31, 32, 33, 64, 129} {
			p, err := Prime(bits, safe, nil, nil)
			if err != nil || p.BitLen() != bits || !p.ProbablyPrime(20) || safe && !new(big.Int).Rsh(p, 1).ProbablyPrime(20) {
				t.Errorf("%d bits, safe %v: %v %v", bits, safe, p, err)
			}
		}
	}
	p, err := Prime(100, false, big.NewInt(1000), big.NewInt(777))
	if err != nil || new(big.Int).Mod(p, big.NewInt(1000)).Int64() != 777 || !p.ProbablyPrime(20) {
		t.Errorf("%v %v", p, err)
	}
}

func TestGroups_Primes(t *testing.T) {
	for _, row := range groupRows {
		g := FindGroup(row.name)
		if g == nil || g.Prime.BitLen() != int(row.bits) || row.bits <= 2048 && (!g.Prime.ProbablyPrime(5) || !new(big.Int).Rsh(g.Prime, 1).ProbablyPrime(5)) {
			t.Errorf("%s: %v", row.name, g)
		}
	}
	if FindGroup("modp3") != nil {
		t.Error("found what there is not")
	}
}

// FuzzParse reads anything as a key in every form; what is one can be written and read again.
func FuzzParse(f *testing.F) {
	for _, k := range pairs(f) {
		f.Add(k.PKCS8())
		f.Add(k.SPKI())
		if k.rsa != nil {
			f.Add(k.PKCS1Private())
		}
		if k.ec != nil {
			f.Add(k.SEC1())
		}
		f.Add(EncodePEM(LabelPrivate, k.PKCS8()))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if k, err := ParsePrivate(data); err == nil {
			again, err := ParsePKCS8(k.PKCS8())
			if err != nil || !again.Equal(k) {
				t.Errorf("written key is not the one that was read: %v", err)
			}
		}
		if k, err := ParseSPKI(data); err == nil {
			again, err := ParseSPKI(k.SPKI())
			if err != nil || !again.Equal(k) {
				t.Errorf("written key is not the one that was read: %v", err)
			}
		}
		_, _ = ParsePublicPEM(data, nil)
		if k, err := ParsePrivatePEM(data, []byte("x")); err == nil {
			_, _ = k.SignDigest(digest.Find("sha1"), make([]byte, 20), SignOptions{Salt: SaltUnset})
		}
	})
}
