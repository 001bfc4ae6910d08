package crypto

import (
	"encoding/hex"
	"net/netip"
	"slices"
	"strings"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/buffer"
	"github.com/node-go/node-go/internal/binding/crypto/asym"
	"github.com/node-go/node-go/internal/binding/crypto/cert"
	"github.com/node-go/node-go/internal/binding/crypto/digest"
	"github.com/node-go/node-go/internal/binding/picture"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// certificateData is what an X509Certificate holds.
type certificateData struct{ *cert.Certificate }

var certificates = sync.OnceValue(func() *engine.Record[certificateData] { return engine.NewRecord[certificateData](nil) })

// certificateProps are the properties that a certificate's picture shows too, in its order.
var certificateProps = [...]struct {
	name string
	get  func(s *state, c *cert.Certificate) any // nil: undefined
}{
	{"subject", func(_ *state, c *cert.Certificate) any { return optional(c.Subject.Lines()) }},
	{"subjectAltName", func(_ *state, c *cert.Certificate) any {
		if c.AltNames == nil {
			return nil
		}
		return c.AltNamesText()
	}},
	{"issuer", func(_ *state, c *cert.Certificate) any { return optional(c.Issuer.Lines()) }},
	{"infoAccess", func(_ *state, c *cert.Certificate) any { return optional(c.AccessText()) }},
	{"validFrom", func(_ *state, c *cert.Certificate) any { return cert.TimeText(c.NotBefore) }},
	{"validTo", func(_ *state, c *cert.Certificate) any { return cert.TimeText(c.NotAfter) }},
	{"validFromDate", func(s *state, c *cert.Certificate) any {
		return engine.ValueKinds().NewDate(s.env.VM, c.NotBefore.UnixMilli())
	}},
	{"validToDate", func(s *state, c *cert.Certificate) any {
		return engine.ValueKinds().NewDate(s.env.VM, c.NotAfter.UnixMilli())
	}},
	{"fingerprint", fingerprint("sha1")},
	{"fingerprint256", fingerprint("sha256")},
	{"fingerprint512", fingerprint("sha512")},
	{"keyUsage", func(s *state, c *cert.Certificate) any {
		if c.ExtendedUsage == nil {
			return nil
		}
		return s.env.StringArray(c.ExtendedUsage)
	}},
	{"serialNumber", func(_ *state, c *cert.Certificate) any { return c.SerialText() }},
	{"signatureAlgorithm", func(_ *state, c *cert.Certificate) any { return c.Signature }},
	{"signatureAlgorithmOid", func(_ *state, c *cert.Certificate) any { return c.SignatureOID }},
}

func optional(text string) any {
	if text == "" {
		return nil
	}
	return text
}

// fingerprint is a digest of the whole certificate, byte by byte.
func fingerprint(name string) func(*state, *cert.Certificate) any {
	return func(_ *state, c *cert.Certificate) any {
		a := digest.Find(name)
		h := a.New()
		_, _ = h.Write(c.Raw) // hashes never fail
		digits := strings.ToUpper(hex.EncodeToString(h.Sum(a.Size)))
		pairs := make([]string, a.Size)
		for i := range pairs {
			pairs[i] = digits[2*i : 2*i+2]
		}
		return strings.Join(pairs, ":")
	}
}

var certificateClass = sync.OnceValue(func() *engine.Class {
	c := engine.NewClass("X509Certificate", 1, constructCertificate, nil, nil, nil)
	get := func(name string, f func(s *state, c *cert.Certificate) any) {
		c.Proto.Accessor(name, engine.Configurable, method(func(s *state, c goja.FunctionCall) goja.Value {
			return s.orUndefined(f(s, s.certificateOf(c.This)))
		}), nil)
	}
	for _, p := range certificateProps {
		get(p.name, p.get)
		if p.name == "issuer" { // it is known of a connection only
			get("issuerCertificate", func(*state, *cert.Certificate) any { return nil })
		}
	}
	get("raw", func(s *state, c *cert.Certificate) any { return buffer.FromBytes(s.env, slices.Clone(c.Raw)) })
	get("publicKey", func(s *state, c *cert.Certificate) any { return s.newPairObject(s.certifiedKey(c)) })
	text := method(func(s *state, c goja.FunctionCall) goja.Value {
		return s.env.Value(string(asym.EncodePEM("CERTIFICATE", s.certificateOf(c.This).Raw)))
	})
	c.Proto.Method("toString", 0, text)
	c.Proto.Method("toJSON", 0, text)
	get("ca", func(_ *state, c *cert.Certificate) any { return c.CA })
	for _, m := range []struct {
		name   string
		length int
		fn     func(s *state, c *cert.Certificate, call goja.FunctionCall) goja.Value
	}{
		{"checkHost", 2, checkHost}, {"checkEmail", 2, checkEmail}, {"checkIP", 2, checkIP}, {"checkIssued", 1, checkIssued},
		{"checkPrivateKey", 1, checkPrivateKey}, {"verify", 1, verifyCertificate}, {"toLegacyObject", 0, legacyCertificate},
	} {
		c.Proto.Method(m.name, m.length, method(func(s *state, call goja.FunctionCall) goja.Value {
			return m.fn(s, s.certificateOf(call.This), call)
		}))
	}
	c.Proto.LazySymbol(engine.SymInspectCustom, engine.Hidden, func(r *goja.Runtime) goja.Value {
		return engine.NewFunction(r, "[nodejs.util.inspect.custom]", 2, method(func(s *state, c goja.FunctionCall) goja.Value {
			return picture.Draw(s.env, c, "X509Certificate", func(o *goja.Object) []picture.Prop {
				data := s.certificateOf(o)
				props := make([]picture.Prop, len(certificateProps))
				for i, p := range certificateProps {
					props[i] = picture.Prop{Name: p.name, Value: s.orUndefined(p.get(s, data))}
				}
				return props
			})
		}))
	})
	return c
})

func (s *state) orUndefined(v any) goja.Value {
	if v == nil {
		return goja.Undefined()
	}
	return s.env.Value(v)
}

func (s *state) certificateOf(v goja.Value) *cert.Certificate {
	d := certificates().Data(v)
	if d == nil {
		s.env.ThrowCode("ERR_INVALID_THIS", "X509Certificate")
	}
	return d.Certificate
}

func constructCertificate(r *goja.Runtime, args []goja.Value, newTarget *goja.Object) *goja.Object {
	s, v := of(r), goja.FunctionCall{Arguments: args}.Argument(0)
	_, isText := engine.TextOf(v)
	if _, isView := view(v, false); !isText && !isView {
		s.env.ThrowType(v, "buffer", "string", "Buffer", "TypedArray", "DataView")
	}
	c, err := cert.Parse(slices.Clone(s.bytes(v, buffer.UTF8, "buffer")))
	if err != nil {
		s.env.Throw(keyError(certificateError(err)))
	}
	m := s.class(classCertificate)
	return s.newCertificate(c, engine.PrototypeFor(newTarget, m.ctor, m.proto))
}

func (s *state) newCertificate(c *cert.Certificate, proto *goja.Object) *goja.Object {
	o, d := certificates().New(s.env.VM, proto)
	d.Certificate = c
	engine.SetPayload(o, d)
	return o
}

// certificateError gives the error that OpenSSL has for what is no certificate.
func certificateError(err error) error {
	if err == cert.ErrNoPEM {
		return &asym.LibError{Number: "0480006C", Library: "PEM routines", Reason: "no start line", Prefix: "PEM_"}
	}
	return &asym.LibError{Number: "0688010A", Library: "asn1 encoding routines", Reason: "nested asn1 error", Prefix: "ASN1_"}
}

// certifiedKey gives the key that a certificate is about.
func (s *state) certifiedKey(c *cert.Certificate) *asym.Key {
	return s.mustKey(asym.ParseSPKI(c.SPKI))
}

// matchOptions reads what checkHost and its like may be told.
func (s *state) matchOptions(v goja.Value) (m cert.Match) {
	if jsbind.Undefined(v) {
		return m
	}
	o := objectOf(v)
	if o == nil {
		s.env.ThrowType(v, "options", "object")
	}
	if subject := opt(o, "subject"); !jsbind.Undefined(subject) {
		switch subject.String() {
		case "default":
		case "always":
			m.Subject = cert.SubjectAlways
		case "never":
			m.Subject = cert.SubjectNever
		default:
			s.env.Throw(nodeerr.InvalidArgValue("options.subject", s.shown(subject), ""))
		}
	}
	flag := func(name string, standard bool) bool {
		if f := opt(o, name); !jsbind.Undefined(f) {
			return s.env.Bool(f, "options."+name)
		}
		return standard
	}
	m.NoWildcards, m.NoPartial = !flag("wildcards", true), !flag("partialWildcards", true)
	m.MultiLabel, m.SingleLabel = flag("multiLabelWildcards", false), flag("singleLabelSubdomains", false)
	return m
}

// matchedName reads the name that is looked for.
func (s *state) matchedName(c goja.FunctionCall, name string) (string, cert.Match) {
	text := s.env.String(c.Argument(0), name)
	m := s.matchOptions(c.Argument(1))
	if strings.ContainsRune(text, 0) {
		s.invalidName()
	}
	return text, m
}

func (s *state) invalidName() {
	s.env.Throw(coded("ERR_INVALID_ARG_VALUE", nodeerr.TypeError, "Invalid name"))
}

func checkHost(s *state, c *cert.Certificate, call goja.FunctionCall) goja.Value {
	host, m := s.matchedName(call, "name")
	if name, ok := c.Host(host, m); ok {
		return s.env.Value(name)
	}
	return goja.Undefined()
}

func checkEmail(s *state, c *cert.Certificate, call goja.FunctionCall) goja.Value {
	address, m := s.matchedName(call, "email")
	if c.Email(address, m) {
		return s.env.Value(address)
	}
	return goja.Undefined()
}

func checkIP(s *state, c *cert.Certificate, call goja.FunctionCall) goja.Value {
	text, _ := s.matchedName(call, "ip")
	a, err := netip.ParseAddr(text)
	if err != nil || a.Zone() != "" {
		s.invalidName()
	}
	if c.IP(a) {
		return s.env.Value(text)
	}
	return goja.Undefined()
}

func checkIssued(s *state, c *cert.Certificate, call goja.FunctionCall) goja.Value {
	other := certificates().Data(call.Argument(0))
	if other == nil {
		s.env.ThrowType(call.Argument(0), "otherCert", "X509Certificate")
	}
	return s.env.Value(c.IssuedBy(other.Certificate))
}

// pairArgument reads a KeyObject that must be the private or the public half of a pair.
func (s *state) pairArgument(v goja.Value, private bool) *asym.Key {
	k := keyObjects().Data(v)
	if k == nil {
		s.env.ThrowType(v, "pkey", "KeyObject")
	}
	if k.pair == nil || k.pair.Private != private {
		s.env.Throw(coded("ERR_INVALID_ARG_VALUE", nodeerr.TypeError, "The argument 'pkey' is invalid. Received "+s.shown(v)))
	}
	return k.pair
}

func checkPrivateKey(s *state, c *cert.Certificate, call goja.FunctionCall) goja.Value {
	k := s.pairArgument(call.Argument(0), true)
	return s.env.Value(k.Public().Equal(s.certifiedKey(c)))
}

func verifyCertificate(s *state, c *cert.Certificate, call goja.FunctionCall) goja.Value {
	k := s.pairArgument(call.Argument(0), false)
	return s.env.Value(k.VerifySigned(c.Signed.Algorithm, c.Signed.Data, c.Signed.Signature))
}
