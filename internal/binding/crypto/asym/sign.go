package asym

import (
	"bytes"
	"crypto"
	//lint:ignore SA1019 programs ask for it by name
	"crypto/dsa"
	"crypto/ecdsa"
	"crypto/rand"
	"crypto/rsa"
	"math/big"
	"strings"

	"github.com/node-go/node-go/internal/binding/crypto/digest"
)

// Lengths of the salt of PSS that are not lengths.
const (
	SaltDigest = -1 // as long as the digest
	SaltAuto   = -2 // the longest there is room for; any at verifying
	SaltUnset  = -100
)

// SignOptions say how a digest is signed.
type SignOptions struct {
	Padding int // of RSA; 0: the usual one of the key
	Salt    int // of PSS
	P1363   bool
	Context []byte // of kinds for which OneShot is true
}

// OneShot tells whether the kind signs messages and not digests.
func (k *Key) OneShot() bool {
	s := k.Kind.scheme()
	return s != nil && s.sign != nil
}

// DefaultDigest gives the name of the hash function that is used where none is named, or "".
func (k *Key) DefaultDigest() string {
	switch k.Kind {
	case RSA, DSA, EC, RSAPSS:
		if k.pss != nil {
			return k.pss.Hash.Name
		}
		return "sha256"
	}
	return ""
}

// SignMessage signs with a kind for which OneShot is true.
func (k *Key) SignMessage(data []byte, o SignOptions) ([]byte, error) {
	return k.Kind.scheme().sign(k.raw.secret, data, string(o.Context))
}

// VerifyMessage checks what SignMessage made.
func (k *Key) VerifyMessage(data, signature []byte, o SignOptions) bool {
	return k.Kind.scheme().verify(k.raw.public, data, signature, string(o.Context))
}

// pssOptions gives what PSS is done with, or why it cannot be.
func (k *Key) pssOptions(a *digest.Algorithm, o SignOptions, signing bool) (mgf *digest.Algorithm, salt int, err error) {
	mgf, salt = a, o.Salt
	if salt < -4 && salt != SaltUnset {
		return nil, 0, errProvider("1C800070", "invalid salt length")
	}
	if k.pss != nil {
		if a.Name != k.pss.Hash.Name {
			return nil, 0, errProvider("1C8000AE", "digest not allowed")
		}
		mgf = k.pss.MGF
		if salt == SaltUnset && o.Padding == PaddingPSS {
			salt = SaltAuto
		}
		switch {
		case salt == SaltAuto && !signing:
			return nil, 0, errProvider("1C800070", "invalid salt length")
		case salt == SaltUnset && signing:
			salt = k.pss.Salt
		}
	}
	bits := k.rsa.n.BitLen()
	most := (bits-1+7)/8 - a.Size - 2
	switch {
	case salt == SaltDigest:
		salt = a.Size
	case salt < 0 && signing:
		salt = most
	case salt < 0:
		salt = -1
	}
	if k.pss != nil && salt >= 0 && salt < k.pss.Salt {
		return nil, 0, errProvider("1C8000AC", "pss saltlen too small")
	}
	return mgf, salt, nil
}

// SignDigest signs the digest sum that the hash function a made.
func (k *Key) SignDigest(a *digest.Algorithm, sum []byte, o SignOptions) ([]byte, error) {
	switch k.Kind {
	case RSA, RSAPSS:
		return k.signRSA(a, sum, o)
	case EC:
		der, err := ecdsa.SignASN1(rand.Reader, k.ec.ecdsaPrivate(), sum)
		if err != nil || !o.P1363 {
			return der, err
		}
		rs, _ := splitSignature(der, k.ec.curve.OrderSize())
		return rs, nil
	case DSA:
		if !dsaDigest(a) {
			return nil, errDigestNotAllowed()
		}
		n := (k.dsa.q.BitLen() + 7) / 8
		r, s, err := dsa.Sign(rand.Reader, k.dsa.private(), sum[:min(len(sum), n)])
		if err != nil {
			return nil, err
		}
		rs := make([]byte, 2*n)
		r.FillBytes(rs[:n])
		s.FillBytes(rs[n:])
		if o.P1363 {
			return rs, nil
		}
		return joinSignature(rs), nil
	}
	return nil, errNotForKeyType()
}

// dsaDigest tells whether DSA signs digests of a hash function.
func dsaDigest(a *digest.Algorithm) bool { return strings.HasPrefix(a.Name, "sha") && !a.XOF }

func errNotForKeyType() error {
	return &LibError{Number: "03000096", Library: "digital envelope routines", Reason: "operation not supported for this keytype", Prefix: "EVP_"}
}

func (k *Key) padding(o SignOptions) (int, error) {
	switch {
	case o.Padding == 0 && k.Kind == RSAPSS, o.Padding == PaddingPSS:
		return PaddingPSS, nil
	case o.Padding == 0:
		return PaddingPKCS1, nil
	case k.Kind == RSA && o.Padding == PaddingNone:
		return 0, errProvider("1C8000A8", "invalid padding mode")
	case k.Kind == RSAPSS, o.Padding != PaddingPKCS1:
		return 0, errProvider("1C8000A5", "illegal or unsupported padding mode")
	}
	return o.Padding, nil
}

func (k *Key) signRSA(a *digest.Algorithm, sum []byte, o SignOptions) ([]byte, error) {
	padding, err := k.padding(o)
	if err != nil {
		return nil, err
	}
	h, ok := standardHash(a)
	if !ok {
		return nil, errDigestNotAllowed()
	}
	r := k.rsa
	if padding == PaddingPKCS1 {
		if r.stdPrivate == nil {
			return nil, r.secretTooOdd
		}
		out, err := rsa.SignPKCS1v15(nil, r.stdPrivate, h, sum)
		if err != nil {
			return nil, errRSA("02000070", "digest too big for rsa key")
		}
		return out, nil
	}
	mgf, salt, err := k.pssOptions(a, o, true)
	if err != nil {
		return nil, err
	}
	bits := r.n.BitLen()
	if (bits-1+7)/8 < a.Size+max(salt, 0)+2 || salt < 0 {
		return nil, signatureFailure(errRSA("0200006E", "data too large for key size"))
	}
	if mgf.Name == a.Name && r.stdPrivate != nil && salt > 0 && h != crypto.MD5SHA1 {
		return rsa.SignPSS(rand.Reader, r.stdPrivate, h, sum, &rsa.PSSOptions{SaltLength: salt, Hash: h})
	}
	em, _ := encodePSS(a, mgf, sum, bits, salt)
	x, err := r.privateOp(new(big.Int).SetBytes(em))
	if err != nil {
		return nil, err
	}
	return r.octets(x), nil
}

func errDigestNotAllowed() error { return errProvider("1C8000AE", "digest not allowed") }

// VerifyDigest checks the signature of a digest. An error means that it could not be checked.
func (k *Key) VerifyDigest(a *digest.Algorithm, sum, signature []byte, o SignOptions) (bool, error) {
	switch k.Kind {
	case RSA, RSAPSS:
		return k.verifyRSA(a, sum, signature, o)
	case EC, DSA:
		if k.Kind == DSA && !dsaDigest(a) {
			return false, errDigestNotAllowed()
		}
		n := 0
		if k.Kind == EC {
			n = k.ec.curve.OrderSize()
		} else {
			n = (k.dsa.q.BitLen() + 7) / 8
		}
		rs := signature
		if o.P1363 {
			if len(rs) != 2*n {
				return false, nil
			}
		} else {
			var ok bool
			if rs, ok = splitSignature(signature, n); !ok {
				return false, nil
			}
		}
		if k.Kind == EC {
			return ecdsa.VerifyASN1(k.ec.ecdsaPublic(), sum, joinSignature(rs)), nil
		}
		return dsa.Verify(k.dsa.public(), sum[:min(len(sum), n)], new(big.Int).SetBytes(rs[:n]), new(big.Int).SetBytes(rs[n:])), nil
	}
	return false, errNotForKeyType()
}

func (k *Key) verifyRSA(a *digest.Algorithm, sum, signature []byte, o SignOptions) (bool, error) {
	padding, err := k.padding(o)
	if err != nil {
		return false, err
	}
	h, ok := standardHash(a)
	if !ok {
		return false, errDigestNotAllowed()
	}
	r := k.rsa
	if padding == PaddingPKCS1 {
		return r.std != nil && rsa.VerifyPKCS1v15(r.std, h, sum, signature) == nil, nil
	}
	mgf, salt, err := k.pssOptions(a, o, false)
	if err != nil {
		return false, err
	}
	x := new(big.Int).SetBytes(signature)
	if len(signature) != r.modulusOctets || x.Cmp(r.n) >= 0 {
		return false, nil
	}
	em := r.octets(r.publicOp(x))
	if n := (r.n.BitLen() - 1 + 7) / 8; n < len(em) {
		if !bytes.Equal(em[:len(em)-n], make([]byte, len(em)-n)) {
			return false, nil
		}
		em = em[len(em)-n:]
	}
	return verifyPSS(a, mgf, sum, em, r.n.BitLen(), salt), nil
}
