package asym

import (
	"crypto"
	"crypto/hmac"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/binary"
	"errors"
	"math/big"

	"github.com/node-go/node-go/internal/binding/crypto/digest"
)

// The paddings of RSA by their numbers in OpenSSL.
const (
	PaddingPKCS1 = 1
	PaddingNone  = 3
	PaddingOAEP  = 4
	PaddingPSS   = 6
)

// CryptOptions say how a message is padded.
type CryptOptions struct {
	Padding int
	Hash    *digest.Algorithm // of OAEP
	Label   []byte            // of OAEP
}

func (o *CryptOptions) oaep() (*rsa.OAEPOptions, error) {
	h, ok := standardHash(o.Hash)
	if !ok {
		return nil, ErrUnsupported
	}
	return &rsa.OAEPOptions{Hash: h, Label: o.Label}, nil
}

// rsaOf gives the RSA key that messages are encrypted with.
func (k *Key) rsaOf() (*rsaKey, error) {
	if k.Kind == RSAPSS {
		return nil, errProvider("1C8000B2", "operation not supported for this keytype")
	}
	if k.Kind != RSA || k.rsa.std == nil {
		return nil, &LibError{Number: "03000096", Library: "digital envelope routines", Reason: "operation not supported for this keytype", Prefix: "EVP_"}
	}
	return k.rsa, nil
}

// number reads a message that is padded already.
func (r *rsaKey) number(data []byte) (*big.Int, error) {
	switch {
	case len(data) > r.modulusOctets:
		return nil, errRSA("0200006E", "data too large for key size")
	case len(data) < r.modulusOctets:
		return nil, errRSA("0200007A", "data too small for key size")
	}
	x := new(big.Int).SetBytes(data)
	if x.Cmp(r.n) >= 0 {
		return nil, errRSA("02000084", "data too large for modulus")
	}
	return x, nil
}

// ciphertext reads an encrypted message, which may have lost zeros at its front.
func (r *rsaKey) ciphertext(data []byte) (*big.Int, error) {
	if len(data) > r.modulusOctets {
		return nil, errRSA("0200006C", "data greater than mod len")
	}
	x := new(big.Int).SetBytes(data)
	if x.Cmp(r.n) >= 0 {
		return nil, errRSA("02000084", "data too large for modulus")
	}
	return x, nil
}

// Encrypt encrypts with the public half.
func (k *Key) Encrypt(data []byte, o CryptOptions) ([]byte, error) {
	r, err := k.rsaOf()
	if err != nil {
		return nil, err
	}
	switch o.Padding {
	case PaddingNone:
		x, err := r.number(data)
		if err != nil {
			return nil, err
		}
		return r.octets(r.publicOp(x)), nil
	case PaddingPKCS1:
		//lint:ignore SA1019 programs ask for it by name
		out, err := rsa.EncryptPKCS1v15(rand.Reader, r.std, data)
		if errors.Is(err, rsa.ErrMessageTooLong) {
			return nil, errRSA("0200006E", "data too large for key size")
		}
		return out, err
	case PaddingOAEP:
		opts, err := o.oaep()
		if err != nil {
			return nil, err
		}
		out, err := rsa.EncryptOAEPWithOptions(rand.Reader, r.std, data, opts)
		if errors.Is(err, rsa.ErrMessageTooLong) {
			return nil, errRSA("0200006E", "data too large for key size")
		}
		return out, err
	}
	return nil, errRSA("02000076", "unknown padding type")
}

// Decrypt decrypts with the private half.
func (k *Key) Decrypt(data []byte, o CryptOptions) ([]byte, error) {
	r, err := k.rsaOf()
	if err != nil {
		return nil, err
	}
	if len(data) == 0 {
		return nil, errRSA("0200006F", "data too small")
	}
	if _, err := r.ciphertext(data); err != nil {
		return nil, err
	}
	switch o.Padding {
	case PaddingNone:
		x, err := r.ciphertext(data)
		if err != nil {
			return nil, err
		}
		if x, err = r.privateOp(x); err != nil {
			return nil, err
		}
		return r.octets(x), nil
	case PaddingPKCS1:
		return r.decryptPKCS1(data)
	case PaddingOAEP:
		if r.stdPrivate == nil {
			return nil, r.secretTooOdd
		}
		opts, err := o.oaep()
		if err != nil {
			return nil, err
		}
		out, err := r.stdPrivate.Decrypt(rand.Reader, data, opts)
		if err != nil {
			return nil, errRSA("02000079", "oaep decoding error")
		}
		return out, nil
	}
	return nil, errRSA("02000076", "unknown padding type")
}

// decryptPKCS1 never tells that the padding is wrong, since senders could find the plaintext by that (draft-irtf-cfrg-rsa-guidance):
// then it gives a message that depends on key and ciphertext only. The time of the padding's check does not depend on the data.
func (r *rsaKey) decryptPKCS1(data []byte) ([]byte, error) {
	x, err := r.ciphertext(data)
	if err != nil {
		return nil, err
	}
	k := r.modulusOctets
	fixed := sha256.Sum256(r.octets(r.d))
	mac := hmac.New(sha256.New, fixed[:])
	_, _ = mac.Write(r.octets(x)) // hashes never fail
	kdk := mac.Sum(nil)
	other := implicitMessage(kdk, "message", k)
	lengths := implicitMessage(kdk, "length", 256)
	mask := 1
	for mask < k-11 {
		mask = mask<<1 | 1
	}
	size := 0
	for i := 0; i < 256; i += 2 {
		n := int(binary.BigEndian.Uint16(lengths[i:])) & mask
		size = subtle.ConstantTimeSelect(subtle.ConstantTimeLessOrEq(n+1, k-10), n, size)
	}
	m, err := r.privateOp(x)
	if err != nil {
		return nil, err
	}
	em := r.octets(m)
	good := subtle.ConstantTimeByteEq(em[0], 0) & subtle.ConstantTimeByteEq(em[1], 2)
	at, looking := 0, 1
	for i := 2; i < k; i++ {
		zero := subtle.ConstantTimeByteEq(em[i], 0)
		at = subtle.ConstantTimeSelect(looking&zero, i, at)
		looking = subtle.ConstantTimeSelect(zero, 0, looking)
	}
	good &= subtle.ConstantTimeLessOrEq(10, at)
	at = subtle.ConstantTimeSelect(good, at+1, k-size)
	for i := range em {
		em[i] = byte(subtle.ConstantTimeSelect(good, int(em[i]), int(other[i])))
	}
	return em[at:], nil
}

// implicitMessage is the pseudo-random function of implicit rejection.
func implicitMessage(key []byte, label string, n int) []byte {
	var out []byte
	for i := 0; len(out) < n; i++ {
		mac := hmac.New(sha256.New, key)
		in := binary.BigEndian.AppendUint16(nil, uint16(i))
		in = append(in, label...)
		_, _ = mac.Write(binary.BigEndian.AppendUint16(in, uint16(8*n))) // hashes never fail
		out = mac.Sum(out)
	}
	return out[:n]
}

// PrivateEncrypt pads with block type 1, or not at all, and applies the private half.
func (k *Key) PrivateEncrypt(data []byte, padding int) ([]byte, error) {
	r, err := k.rsaOf()
	if err != nil {
		return nil, err
	}
	switch padding {
	case PaddingPKCS1:
		if data, err = pad1(data, r.modulusOctets); err != nil {
			return nil, signatureFailure(err)
		}
	case PaddingNone:
	default:
		return nil, errPadding()
	}
	x, err := r.number(data)
	if err != nil {
		return nil, signatureFailure(err)
	}
	if x, err = r.privateOp(x); err != nil {
		return nil, err
	}
	return r.octets(x), nil
}

// PublicDecrypt undoes PrivateEncrypt.
func (k *Key) PublicDecrypt(data []byte, padding int) ([]byte, error) {
	r, err := k.rsaOf()
	if err != nil {
		return nil, err
	}
	if padding != PaddingPKCS1 && padding != PaddingNone {
		return nil, errPadding()
	}
	x, err := r.ciphertext(data)
	if err != nil {
		return nil, signatureFailure(err)
	}
	em := r.octets(r.publicOp(x))
	if padding == PaddingNone {
		return em, nil
	}
	out, err := unpad1(em)
	return out, signatureFailure(err, "error:02000072:rsa routines::padding check failed")
}

func errPadding() error {
	return errProvider("1C8000A5", "illegal or unsupported padding mode")
}

// signatureFailure puts the errors around err that OpenSSL's code for signatures adds; nil stays nil.
func signatureFailure(err error, inner ...string) error {
	lib, ok := err.(*LibError)
	if !ok {
		return err
	}
	lib.Stack = append([]string{"error:030000EA:digital envelope routines::provider signature failure", "error:1C880004:Provider routines::RSA lib"}, inner...)
	return lib
}

// standardHash gives the standard library's number of a hash function.
func standardHash(a *digest.Algorithm) (crypto.Hash, bool) {
	if a == nil {
		return 0, false
	}
	h, ok := map[string]crypto.Hash{
		"md5": crypto.MD5, "sha1": crypto.SHA1, "sha224": crypto.SHA224, "sha256": crypto.SHA256, "sha384": crypto.SHA384,
		"sha512": crypto.SHA512, "sha512-224": crypto.SHA512_224, "sha512-256": crypto.SHA512_256, "sha3-224": crypto.SHA3_224,
		"sha3-256": crypto.SHA3_256, "sha3-384": crypto.SHA3_384, "sha3-512": crypto.SHA3_512, "ripemd160": crypto.RIPEMD160,
		"md5-sha1": crypto.MD5SHA1,
	}[a.Name]
	return h, ok
}
