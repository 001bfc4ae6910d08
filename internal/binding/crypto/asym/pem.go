package asym

import (
	"bytes"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"strings"

	"github.com/node-go/node-go/internal/binding/crypto/cert"
	"github.com/node-go/node-go/internal/binding/crypto/symmetric"
)

// Labels of PEM.
const (
	LabelPublic    = "PUBLIC KEY"
	LabelRSAPublic = "RSA PUBLIC KEY"
	LabelPrivate   = "PRIVATE KEY"
	LabelEncrypted = "ENCRYPTED PRIVATE KEY"
	LabelRSA       = "RSA PRIVATE KEY"
	LabelEC        = "EC PRIVATE KEY"
	LabelDSA       = "DSA PRIVATE KEY"
	labelCert      = "CERTIFICATE"
)

// EncodePEM writes DER under a label.
func EncodePEM(label string, der []byte) []byte {
	return pem.EncodeToMemory(&pem.Block{Type: label, Bytes: der})
}

// EncryptPEM writes DER encrypted as OpenSSL does it for the forms that have no encryption of their own.
func EncryptPEM(label string, der []byte, c *symmetric.Info, passphrase []byte) ([]byte, error) {
	alg, ok := map[string]x509.PEMCipher{"aes-128-cbc": x509.PEMCipherAES128, "aes-192-cbc": x509.PEMCipherAES192, "aes-256-cbc": x509.PEMCipherAES256,
		"des-ede3-cbc": x509.PEMCipher3DES}[c.Name]
	if !ok {
		return nil, &LibError{Number: "04800071", Library: "PEM routines", Reason: "unsupported cipher", Prefix: "PEM_"}
	}
	//lint:ignore SA1019 programs ask for it by name
	b, err := x509.EncryptPEMBlock(rand.Reader, label, der, passphrase, alg)
	if err != nil {
		return nil, err
	}
	// The order of the headers is the one in which they are read.
	out := bytes.NewBufferString("-----BEGIN " + label + "-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: " + strings.ToUpper(b.Headers["DEK-Info"]) + "\n\n")
	body := EncodePEM(label, b.Bytes)
	out.Write(body[bytes.IndexByte(body, '\n')+1:])
	return out.Bytes(), nil
}

// blockOf finds the first block of PEM with one of the labels.
func blockOf(text []byte, labels ...string) *pem.Block {
	for {
		var b *pem.Block
		if b, text = pem.Decode(text); b == nil {
			return nil
		}
		for _, l := range labels {
			if b.Type == l {
				return b
			}
		}
	}
}

// ParsePrivatePEM reads a private key; passphrase is nil where there is none.
func ParsePrivatePEM(text, passphrase []byte) (*Key, error) {
	b := blockOf(text, LabelPrivate, LabelEncrypted, LabelRSA, LabelEC, LabelDSA)
	if b == nil {
		return nil, decoderUnsupported()
	}
	return parsePrivateBlock(b, passphrase)
}

func parsePrivateBlock(b *pem.Block, passphrase []byte) (k *Key, err error) {
	der := b.Bytes
	switch {
	case b.Type == LabelEncrypted:
		if passphrase == nil {
			return nil, errNoPassphrase(false)
		}
		if der, err = DecryptPKCS8(der, passphrase); err != nil {
			return nil, err
		}
		if k, err = ParsePKCS8(der); err != nil { // padding that happens to be right
			return nil, unreadable(err)
		}
		return k, nil
	case strings.Contains(b.Headers["Proc-Type"], "ENCRYPTED"):
		if passphrase == nil {
			return nil, errNoPassphrase(true)
		}
		//lint:ignore SA1019 such files are still around
		if der, err = x509.DecryptPEMBlock(b, passphrase); err != nil {
			return nil, badDecrypt("error:04800065:PEM routines::bad decrypt")
		}
	}
	switch b.Type {
	case LabelRSA:
		k, err = ParsePKCS1Private(der)
	case LabelEC:
		k, err = ParseSEC1(der)
	case LabelDSA:
		k, err = ParseDSAPrivate(der)
	default:
		k, err = ParsePKCS8(der)
	}
	if err != nil {
		return nil, unreadable(err)
	}
	return k, nil
}

// unreadable is what a program sees of data that is no key.
func unreadable(err error) error {
	if _, ok := err.(*LibError); ok {
		return err
	}
	return decoderUnsupported()
}

// ParsePublicPEM reads a public key, or that of a certificate or of a private key.
func ParsePublicPEM(text, passphrase []byte) (*Key, error) {
	b := blockOf(text, LabelPublic, LabelRSAPublic, labelCert, LabelPrivate, LabelEncrypted, LabelRSA, LabelEC, LabelDSA)
	if b == nil {
		return nil, decoderUnsupported()
	}
	var k *Key
	var err error
	switch b.Type {
	case LabelPublic:
		k, err = ParseSPKI(b.Bytes)
	case LabelRSAPublic:
		k, err = ParsePKCS1Public(b.Bytes)
	case labelCert:
		k, err = CertificateKey(b.Bytes)
	default:
		if k, err = parsePrivateBlock(b, passphrase); err == nil {
			return k.Public(), nil
		}
	}
	if err != nil {
		return nil, unreadable(err)
	}
	return k, nil
}

// CertificateKey gives the public key of an X.509 certificate.
func CertificateKey(der []byte) (*Key, error) {
	c, err := cert.Parse(der)
	if err != nil {
		return nil, ErrKeyData
	}
	return ParseSPKI(c.SPKI)
}
