package asym

import (
	"errors"
	"strings"
)

// What is wrong with a key, a signature or an operation.
var (
	ErrKeyData     = errors.New("asym: invalid key data")
	ErrUnsupported = errors.New("asym: not supported for this kind of key")
	ErrCurve       = errors.New("asym: unknown curve")
	ErrKeyType     = errors.New("asym: the key is of another kind")
	ErrNoSeed      = errors.New("asym: the seed of the key is not known")
)

// LibError is an error in the form that OpenSSL gives it, which programs compare.
type LibError struct {
	Number  string
	Library string
	Reason  string
	Prefix  string   // of the reason in the code, such as "EVP_"
	Stack   []string // of further errors
	Message string   // other than that of the error, or empty
}

// Text is the error as OpenSSL prints it.
func (e *LibError) Text() string { return "error:" + e.Number + ":" + e.Library + "::" + e.Reason }

// Error is what a program sees as the message.
func (e *LibError) Error() string {
	if e.Message != "" {
		return e.Message
	}
	return e.Text()
}

// Code is the code that a program sees.
func (e *LibError) Code() string {
	return "ERR_OSSL_" + e.Prefix + strings.ToUpper(strings.ReplaceAll(e.Reason, " ", "_"))
}

func decoderUnsupported() error {
	e := &LibError{Number: "1E08010C", Library: "DECODER routines", Reason: "unsupported"}
	e.Stack = []string{e.Text()}
	return e
}

func badDecrypt(outer ...string) error {
	e := &LibError{Number: "1C800064", Library: "Provider routines", Reason: "bad decrypt"}
	for _, o := range outer {
		e.Stack = append(e.Stack, o, e.Text())
	}
	return e
}

func errNoPassphrase(legacy bool) error {
	e := &LibError{Number: "07880109", Library: "common libcrypto routines", Reason: "interrupted or cancelled", Prefix: "CRYPTO_"}
	e.Stack = []string{"error:04800068:PEM routines::bad password read", e.Text()}
	if !legacy {
		e.Stack = append(e.Stack, "error:1C80009F:Provider routines::unable to get passphrase", e.Text())
	}
	e.Stack = append(e.Stack, e.Text())
	return e
}

func errNotEnoughData() error {
	e := &LibError{Number: "0680008E", Library: "asn1 encoding routines", Reason: "not enough data", Prefix: "ASN1_"}
	e.Stack = []string{e.Text()}
	return e
}

// errRSA is an error of OpenSSL's RSA code.
func errRSA(number, reason string) error {
	return &LibError{Number: number, Library: "rsa routines", Reason: reason, Prefix: "RSA_"}
}

func errProvider(number, reason string) error {
	return &LibError{Number: number, Library: "Provider routines", Reason: reason}
}

// PublicUnreadable gives the error for data in DER that is no public key; nil stays nil.
func PublicUnreadable(err error) error {
	if err == nil {
		return nil
	}
	if _, ok := err.(*LibError); ok {
		return err
	}
	e := decoderUnsupported().(*LibError)
	e.Message = "Failed to read asymmetric key"
	return e
}

// PrivateUnreadable gives the error for data in DER that is no private key; nil stays nil.
func PrivateUnreadable(err error) error {
	if err == nil {
		return nil
	}
	if _, ok := err.(*LibError); ok {
		return err
	}
	return errNotEnoughData()
}

// ErrInvalidDigest is the error for a hash function that does not go with a key.
func ErrInvalidDigest() error { return errProvider("1C80007A", "invalid digest") }

// ErrNotForKeyType is the error for an operation that does not go with a key.
func ErrNotForKeyType() error { return errNotForKeyType() }

// AgreementError gives the error of an agreement that failed as OpenSSL tells it.
func AgreementError(err error) error {
	switch {
	case errors.Is(err, ErrCurve):
		return errProvider("1C8000CB", "mismatching domain parameters")
	case err != nil:
		return &LibError{Number: "1C8000A4", Library: "Provider routines", Reason: "failed during derivation"}
	}
	return nil
}

// ErrDHSmall is the error for a prime that is too short.
func ErrDHSmall() error {
	return &LibError{Number: "0280007E", Library: "Diffie-Hellman routines", Reason: "modulus too small", Prefix: "DH_"}
}

// ErrDHLarge is the error for a prime that is too long.
func ErrDHLarge() error {
	return &LibError{Number: "02800067", Library: "Diffie-Hellman routines", Reason: "modulus too large", Prefix: "DH_"}
}

// ErrDHGenerator is the error for a generator that generates nothing.
func ErrDHGenerator() error {
	return &LibError{Number: "02800065", Library: "Diffie-Hellman routines", Reason: "bad generator", Prefix: "DH_"}
}
