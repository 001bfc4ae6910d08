package crypto

import (
	"slices"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/buffer"
	"github.com/node-go/node-go/internal/binding/crypto/asym"
	"github.com/node-go/node-go/internal/binding/crypto/symmetric"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// keyEncoding is a form in which a key is written.
type keyEncoding struct {
	format     string // "pem", "der", "jwk", or one of the raw ones
	kind       string // "pkcs1", "spki", "pkcs8", "sec1", or empty
	cipher     *symmetric.Info
	passphrase []byte // nil: none
	compressed bool
}

// encodingRules tell which forms are possible.
type encodingRules struct {
	input   bool
	private bool
	either  bool   // public or private
	kind    string // of the key, or empty where it is not known
	name    string // of the argument
}

// keyEncoding reads the options of a form, or throws.
func (s *state) keyEncoding(o *goja.Object, r encodingRules) keyEncoding {
	e := keyEncoding{format: "pem"}
	invalid := func(option string, v goja.Value, reason string) {
		s.env.Throw(nodeerr.InvalidArgValue(r.name+"."+option, s.shown(v), reason))
	}
	format := opt(o, "format")
	switch {
	case jsbind.Undefined(format) && r.input:
	case jsbind.TypeOf(format) == "string" && s.formatAllowed(format.String(), r):
		e.format = format.String()
	default:
		invalid("format", format, "")
	}
	kind := opt(o, "type")
	if e.format == "jwk" || len(e.format) > 3 {
		s.rawOptions(o, &e, r)
	} else {
		switch required := !r.input || e.format == "der"; {
		case jsbind.Undefined(kind) && !required:
		case jsbind.TypeOf(kind) == "string":
			e.kind = s.keyKind(kind, r)
		default:
			invalid("type", kind, "")
		}
	}
	if !r.private && !r.either {
		return e
	}
	cipher, passphrase := opt(o, "cipher"), opt(o, "passphrase")
	if !r.input {
		switch {
		case !jsbind.Nullish(cipher):
			if jsbind.TypeOf(cipher) != "string" {
				invalid("cipher", cipher, "")
			}
			if e.format == "der" && (e.kind == "pkcs1" || e.kind == "sec1") || e.format == "jwk" {
				what := e.kind
				if e.format == "jwk" {
					what = "jwk"
				}
				s.env.ThrowCode("ERR_CRYPTO_INCOMPATIBLE_KEY_OPTIONS", what, "does not support encryption")
			}
		case !jsbind.Undefined(passphrase):
			if e.format == "jwk" {
				s.env.ThrowCode("ERR_CRYPTO_INCOMPATIBLE_KEY_OPTIONS", "jwk", "does not support encryption")
			}
			invalid("cipher", cipher, "is required when a passphrase is specified")
		}
	}
	if r.input && !jsbind.Undefined(passphrase) && !isBytesOrText(passphrase) || !r.input && !jsbind.Nullish(cipher) && !isBytesOrText(passphrase) {
		invalid("passphrase", passphrase, "")
	}
	if !jsbind.Undefined(passphrase) {
		e.passphrase = append([]byte{}, s.bytes(passphrase, encodingOf(opt(o, "encoding")), r.name+".passphrase")...)
	}
	if !r.input && !jsbind.Nullish(cipher) {
		if e.cipher = symmetric.Find(cipher.String()); e.cipher == nil {
			s.env.ThrowCode("ERR_CRYPTO_UNKNOWN_CIPHER")
		}
	}
	return e
}

// formatAllowed tells whether a key may be written, or read, in a format.
func (s *state) formatAllowed(format string, r encodingRules) bool {
	switch format {
	case "pem", "der":
		return true
	case "jwk":
		return !r.input
	case "raw-public":
		return !r.input && !r.private
	case "raw-private", "raw-seed":
		return !r.input && r.private
	}
	return false
}

// rawOptions reads what goes with the formats that have no type.
func (s *state) rawOptions(o *goja.Object, e *keyEncoding, r encodingRules) {
	if e.format != "raw-public" || r.kind != "ec" {
		return
	}
	if t := opt(o, "type"); !jsbind.Undefined(t) {
		e.compressed = s.env.OneOf(t, r.name+".type", "compressed", "uncompressed") == "compressed"
	}
}

func (s *state) keyKind(v goja.Value, r encodingRules) string {
	kind := v.String()
	incompatible := func(what string) {
		s.env.ThrowCode("ERR_CRYPTO_INCOMPATIBLE_KEY_OPTIONS", kind, "can only be used for "+what+" keys")
	}
	switch {
	case kind == "pkcs1":
		if r.kind != "" && r.kind != "rsa" {
			incompatible("RSA")
		}
	case kind == "spki" && (!r.private || r.either), kind == "pkcs8" && (r.private || r.either):
	case kind == "sec1" && (r.private || r.either):
		if r.kind != "" && r.kind != "ec" {
			incompatible("EC")
		}
	default:
		s.env.Throw(nodeerr.InvalidArgValue(r.name+".type", jsbind.Quote(kind), ""))
	}
	return kind
}

// exportOptions reads the options of KeyObject.prototype.export.
func (s *state) exportOptions(k *asym.Key, v goja.Value) keyEncoding {
	o := objectOf(v)
	if o == nil {
		s.env.ThrowType(v, "options", "object")
	}
	return s.keyEncoding(o, encodingRules{private: k.Private, kind: k.Kind.String(), name: "options"})
}

func (s *state) exportPublic(k *asym.Key, options goja.Value) goja.Value {
	return s.written(k, s.exportOptions(k, options))
}

func (s *state) exportPrivate(k *asym.Key, options goja.Value) goja.Value {
	return s.written(k, s.exportOptions(k, options))
}

// written gives a key in a form. The key is private where the form is one of private keys.
func (s *state) written(k *asym.Key, e keyEncoding) goja.Value {
	switch e.format {
	case "jwk":
		return s.jwkOf(k)
	case "raw-public", "raw-private", "raw-seed":
		b, ok := k.RawPublic(e.compressed)
		switch e.format {
		case "raw-private":
			b, ok = k.RawPrivate()
		case "raw-seed":
			if b, ok = k.RawSeed(); ok && b == nil {
				s.env.Throw(coded("ERR_CRYPTO_OPERATION_FAILED", nodeerr.PlainError, "Failed to get raw seed"))
			}
		}
		if !ok {
			s.env.Throw(errRawFormat())
		}
		return buffer.FromBytes(s.env, slices.Clone(b))
	}
	b, err := encodeKey(k, e)
	if err != nil {
		s.env.Throw(keyError(err))
	}
	return s.encodedKey(b, e)
}

// encodedKey gives a written key as text or as bytes.
func (s *state) encodedKey(b []byte, e keyEncoding) goja.Value {
	if e.format == "pem" {
		return s.env.Value(string(b))
	}
	return buffer.FromBytes(s.env, b)
}

// encodeKey writes a key as PEM or DER. It may be called on any goroutine.
func encodeKey(k *asym.Key, e keyEncoding) ([]byte, error) {
	var der []byte
	var label string
	legacy := false
	switch e.kind {
	case "spki":
		der, label = k.SPKI(), asym.LabelPublic
	case "pkcs1":
		if k.Private {
			der, label, legacy = k.PKCS1Private(), asym.LabelRSA, true
		} else {
			der, label = k.PKCS1Public(), asym.LabelRSAPublic
		}
	case "sec1":
		der, label, legacy = k.SEC1(), asym.LabelEC, true
	default:
		der, label = k.PKCS8(), asym.LabelPrivate
	}
	if e.cipher != nil {
		if legacy {
			return asym.EncryptPEM(label, der, e.cipher, e.passphrase)
		}
		var err error
		if der, err = asym.EncryptPKCS8(der, e.cipher, e.passphrase); err != nil {
			return nil, err
		}
		label = asym.LabelEncrypted
	}
	if e.format == "der" {
		return der, nil
	}
	return asym.EncodePEM(label, der), nil
}

// jwkOf gives a key as a JSON Web Key.
func (s *state) jwkOf(k *asym.Key) *goja.Object {
	m, err := k.JWK()
	switch err {
	case nil:
	case asym.ErrCurve:
		s.env.ThrowCode("ERR_CRYPTO_JWK_UNSUPPORTED_CURVE", "Unsupported JWK EC curve: "+k.Details().Curve.Name+".")
	case asym.ErrNoSeed:
		s.env.Throw(keyError(err))
	default:
		s.env.ThrowCode("ERR_CRYPTO_JWK_UNSUPPORTED_KEY_TYPE")
	}
	o := s.env.VM.NewObject()
	s.env.Define(o, "kty", s.env.Value(m.Kty), engine.Plain)
	s.putJWK(o, m)
	return o
}

// putJWK puts the members of a key into o, but for kty.
func (s *state) putJWK(o *goja.Object, m *asym.Members) {
	for _, f := range jwkFields(m) {
		if *f.to != "" {
			s.env.Define(o, f.name, s.env.Value(*f.to), engine.Plain)
		}
	}
}
