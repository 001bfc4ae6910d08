package crypto

import (
	"errors"
	"slices"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/buffer"
	"github.com/node-go/node-go/internal/binding/crypto/asym"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// keyUse is what a key is asked for.
type keyUse int

const (
	usePublic     keyUse = iota // a public key, or a private one that has it
	usePrivate                  // a private key
	createPublic                // makes a public KeyObject
	createPrivate               // makes a private KeyObject
)

// keyTypes are the types of a key argument as errors list them.
func (u keyUse) keyTypes() []string {
	list := []string{"string", "ArrayBuffer", "Buffer", "TypedArray", "DataView"}
	if u != createPrivate {
		list = append(list, "KeyObject", "CryptoKey")
	}
	if u == usePrivate || u == createPrivate {
		list = append(list, "URL")
	}
	return list
}

// keyError gives Node's error for one of the package of keys.
func keyError(err error) error {
	var lib *asym.LibError
	switch {
	case errors.As(err, &lib):
		e := coded(nodeerr.Code(lib.Code()), nodeerr.PlainError, lib.Error())
		if lib.Stack != nil {
			e.With("opensslErrorStack", lib.Stack)
		}
		return e.With("library", lib.Library).With("reason", lib.Reason).With("code", lib.Code())
	case errors.Is(err, asym.ErrCurve):
		return nodeerr.New("ERR_CRYPTO_INVALID_CURVE")
	case errors.Is(err, asym.ErrUnsupported):
		return nodeerr.New("ERR_CRYPTO_UNSUPPORTED_OPERATION")
	case errors.Is(err, asym.ErrNoSeed):
		return coded("ERR_CRYPTO_OPERATION_FAILED", nodeerr.PlainError, "key does not have an available seed")
	case errors.Is(err, asym.ErrKeyData), errors.Is(err, asym.ErrKeyType):
		return nodeerr.New("ERR_CRYPTO_OPERATION_FAILED")
	}
	return err
}

func (s *state) mustKey(k *asym.Key, err error) *asym.Key {
	if err != nil {
		s.env.Throw(keyError(err))
	}
	return k
}

// isBytesOrText tells whether v is a string, an ArrayBuffer or a view of bytes.
func isBytesOrText(v goja.Value) bool {
	if _, ok := engine.TextOf(v); ok {
		return true
	}
	_, ok := view(v, true)
	return ok
}

// asymmetric reads an argument that stands for a public or private key.
func (s *state) asymmetric(v goja.Value, use keyUse, name string) *asym.Key {
	if k := s.heldKey(v, v, use, name); k != nil {
		return k
	}
	if isBytesOrText(v) {
		return s.parsePEM(s.bytes(v, buffer.UTF8, name), nil, use)
	}
	o := objectOf(v)
	if o == nil {
		s.env.ThrowType(v, name, use.keyTypes()...)
	}
	data, format := opt(o, "key"), opt(o, "format")
	if k := s.heldKey(data, v, use, name); k != nil {
		return k
	}
	if jsbind.TypeOf(format) == "string" {
		switch format.String() {
		case "jwk":
			jwk := s.env.PlainObject(data, name+".key")
			return s.keyFromJWK(jwk, use == createPrivate || use == usePrivate)
		case "raw-public", "raw-private", "raw-seed":
			return s.keyFromRaw(o, data, format.String(), use, name)
		}
	}
	if !isBytesOrText(data) {
		s.env.ThrowType(data, name+".key", use.keyTypes()...)
	}
	enc := s.keyEncoding(o, encodingRules{input: true, private: use == createPrivate || use == usePrivate, either: use == createPublic || use == usePublic, name: name})
	b := s.bytes(data, encodingOf(opt(o, "encoding")), name+".key")
	if enc.format == "pem" {
		return s.parsePEM(b, enc.passphrase, use)
	}
	return s.mustKey(parseDER(b, enc, use))
}

// heldKey gives the key of a KeyObject or CryptoKey, nil for other values. whole is the argument that v is or is in.
func (s *state) heldKey(v, whole goja.Value, use keyUse, name string) *asym.Key {
	var held *keyData
	if k := keyObjects().Data(v); k != nil {
		held = k
	} else if k := cryptoKeys().Data(v); k != nil {
		s.deprecate("DEP0203", "Passing a CryptoKey to node:crypto functions is deprecated.")
		held = &keyData{secret: k.secret, pair: k.pair}
	} else {
		return nil
	}
	if use == createPrivate {
		s.env.ThrowType(v, "key", use.keyTypes()...)
	}
	if t := held.typeName(); t != "private" {
		if use == usePrivate || use == createPublic {
			s.env.ThrowCode("ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE", t, "private")
		}
		if t != "public" {
			s.env.ThrowCode("ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE", t, "private or public")
		}
	}
	return held.pair
}

func (s *state) parsePEM(text, passphrase []byte, use keyUse) *asym.Key {
	if use == createPrivate || use == usePrivate {
		return s.mustKey(asym.ParsePrivatePEM(text, passphrase))
	}
	return s.mustKey(asym.ParsePublicPEM(text, passphrase))
}

// parseDER reads a key in the form that enc names.
func parseDER(b []byte, enc keyEncoding, use keyUse) (*asym.Key, error) {
	private := use == createPrivate || use == usePrivate
	var k *asym.Key
	var err error
	switch {
	case enc.kind == "spki":
		k, err = asym.ParseSPKI(b)
		return k, asym.PublicUnreadable(err)
	case enc.kind == "pkcs1" && !private:
		if k, err = asym.ParsePKCS1Public(b); err == nil {
			return k, nil
		}
		if k, err = asym.ParsePKCS1Private(b); err == nil {
			return k, nil
		}
		return nil, asym.PublicUnreadable(err)
	case enc.kind == "pkcs1":
		k, err = asym.ParsePKCS1Private(b)
	case enc.kind == "sec1":
		k, err = asym.ParseSEC1(b)
	case asym.IsEncryptedPKCS8(b):
		if enc.passphrase == nil {
			return nil, nodeerr.New("ERR_MISSING_PASSPHRASE", "Passphrase required for encrypted key")
		}
		if b, err = asym.DecryptPKCS8(b, enc.passphrase); err == nil {
			k, err = asym.ParsePKCS8(b)
		}
	default:
		k, err = asym.ParsePKCS8(b)
	}
	return k, asym.PrivateUnreadable(err)
}

// keyFromJWK makes a key of a JSON Web Key.
func (s *state) keyFromJWK(o *goja.Object, private bool) *asym.Key {
	bad := func(message string) {
		s.env.Throw(coded("ERR_CRYPTO_INVALID_JWK", nodeerr.TypeError, message))
	}
	kty := opt(o, "kty")
	if jsbind.TypeOf(kty) != "string" {
		bad("Invalid JWK format")
	}
	m := &asym.Members{Kty: kty.String()}
	if !slices.Contains([]string{"RSA", "EC", "OKP", "AKP"}, m.Kty) {
		bad(m.Kty + " is not a supported JWK key type")
	}
	invalid := "Invalid JWK " + m.Kty + " key"
	secret := "d"
	if m.Kty == "AKP" {
		secret = "priv"
		if kind, ok := asym.KindOf(opt(o, "alg").String(), true); !ok || kind.KeyType() != m.Kty {
			bad(`Unsupported JWK AKP "alg"`)
		}
	}
	hasPrivate := !jsbind.Undefined(opt(o, secret))
	for _, f := range jwkFields(m) {
		v := opt(o, f.name)
		if jsbind.TypeOf(v) == "string" {
			*f.to = v.String()
		} else if f.required || f.private && hasPrivate {
			bad(invalid)
		}
	}
	k, err := asym.FromJWK(m, hasPrivate)
	if errors.Is(err, asym.ErrCurve) && m.Kty == "EC" {
		s.env.ThrowCode("ERR_CRYPTO_INVALID_CURVE")
	}
	if err != nil {
		bad(invalid)
	}
	if private && !hasPrivate {
		bad("JWK does not contain private key material")
	}
	return k
}

type jwkField struct {
	name              string
	to                *string
	required, private bool
}

// jwkFields are the members that a key of m.Kty has, in the order in which they are written.
func jwkFields(m *asym.Members) []jwkField {
	switch m.Kty {
	case "RSA":
		return []jwkField{{"n", &m.N, true, false}, {"e", &m.E, true, false}, {"d", &m.D, false, true}, {"p", &m.P, false, true},
			{"q", &m.Q, false, true}, {"dp", &m.DP, false, true}, {"dq", &m.DQ, false, true}, {"qi", &m.QI, false, true}}
	case "EC":
		return []jwkField{{"x", &m.X, true, false}, {"y", &m.Y, true, false}, {"crv", &m.Crv, true, false}, {"d", &m.D, false, true}}
	case "AKP":
		return []jwkField{{"alg", &m.Alg, true, false}, {"pub", &m.Pub, true, false}, {"priv", &m.Priv, false, true}}
	}
	return []jwkField{{"crv", &m.Crv, true, false}, {"x", &m.X, true, false}, {"d", &m.D, false, true}}
}

// errRawFormat is the error for bytes of a key that its kind does not have.
func errRawFormat() error {
	return coded("ERR_CRYPTO_INCOMPATIBLE_KEY_OPTIONS", nodeerr.PlainError, "The selected key encoding is incompatible with the key type")
}

// keyFromRaw makes a key of its bytes, of a kind that an object of options names.
func (s *state) keyFromRaw(o *goja.Object, data goja.Value, format string, use keyUse, name string) *asym.Key {
	private := format != "raw-public"
	kindName := s.env.String(opt(o, "asymmetricKeyType"), name+".asymmetricKeyType")
	var c *asym.Curve
	kind, ok := asym.KindOf(kindName, false)
	if kindName == "ec" {
		kind, ok = asym.EC, true
		if c = asym.FindCurve(s.env.String(opt(o, "namedCurve"), name+".namedCurve")); c == nil {
			s.env.ThrowCode("ERR_CRYPTO_INVALID_CURVE")
		}
	}
	b, isView := view(data, true)
	if !isView {
		s.env.ThrowType(data, name+".key", "ArrayBuffer", "Buffer", "TypedArray", "DataView")
	}
	if !ok {
		s.env.Throw(nodeerr.InvalidArgValue("asymmetricKeyType", jsbind.Quote(kindName), ""))
	}
	if !private && (use == createPrivate || use == usePrivate) {
		s.env.Throw(nodeerr.InvalidArgValue(name+".format", jsbind.Quote(format), ""))
	}
	if private && kind.Seeded() != (format == "raw-seed") {
		s.env.Throw(errRawFormat())
	}
	var k *asym.Key
	var err error
	if private {
		k, err = asym.NewRawPrivate(kind, c, b)
	} else {
		k, err = asym.NewRawPublic(kind, c, b)
	}
	if err != nil {
		s.env.Throw(coded("ERR_INVALID_ARG_VALUE", nodeerr.TypeError, "Invalid key data"))
	}
	return k
}
