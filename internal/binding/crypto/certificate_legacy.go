package crypto

import (
	"slices"
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/buffer"
	"github.com/node-go/node-go/internal/binding/crypto/asym"
	"github.com/node-go/node-go/internal/binding/crypto/cert"
	"github.com/node-go/node-go/internal/engine"
)

// legacyCertificate is X509Certificate.prototype.toLegacyObject: the form of certificates that node:tls has.
func legacyCertificate(s *state, c *cert.Certificate, _ goja.FunctionCall) goja.Value {
	o := s.env.VM.NewObject()
	put := func(name string, v any) { s.env.Define(o, name, s.orUndefined(v), engine.Plain) }
	shown := func(name string) any {
		i := slices.IndexFunc(certificateProps[:], func(p struct {
			name string
			get  func(*state, *cert.Certificate) any
		}) bool {
			return p.name == name
		})
		return certificateProps[i].get(s, c)
	}
	put("subject", s.nameObject(c.Subject))
	put("issuer", s.nameObject(c.Issuer))
	put("subjectaltname", shown("subjectAltName"))
	put("infoAccess", s.accessObject(c.Access))
	put("ca", c.CA)
	curve := s.legacyKey(put, c)
	put("valid_from", shown("validFrom"))
	put("valid_to", shown("validTo"))
	for _, name := range []string{"fingerprint", "fingerprint256", "fingerprint512"} {
		put(name, shown(name))
	}
	put("ext_key_usage", shown("keyUsage"))
	put("serialNumber", c.SerialText())
	put("raw", buffer.FromBytes(s.env, slices.Clone(c.Raw)))
	if curve == nil {
		curve = &asym.Curve{}
	}
	put("asn1Curve", optional(curve.Name))
	nist, _ := strings.CutPrefix(curve.NIST, "secp256k1")
	put("nistCurve", optional(nist))
	return o
}

// legacyKey puts what is told about the key, and gives its curve if it has one.
func (s *state) legacyKey(put func(name string, v any), c *cert.Certificate) *asym.Curve {
	var modulus, exponent, public, bits any
	var curve *asym.Curve
	if k, err := asym.ParseSPKI(c.SPKI); err == nil {
		d := k.Details()
		if d.Modulus != nil {
			modulus, exponent = strings.ToUpper(d.Modulus.Text(16)), "0x"+d.PublicExponent.Text(16)
			public, bits = buffer.FromBytes(s.env, slices.Clone(c.SPKI)), d.ModulusLength
		}
		if curve = d.Curve; curve != nil {
			point, _ := k.RawPublic(false)
			public, bits = buffer.FromBytes(s.env, slices.Clone(point)), curve.Bits()
		}
	}
	put("modulus", modulus)
	put("exponent", exponent)
	put("pubkey", public)
	put("bits", bits)
	return curve
}

// nameObject has the attributes of a name by their types; those that occur more than once have a list.
func (s *state) nameObject(n cert.Name) any {
	if len(n) == 0 {
		return nil
	}
	var types []string
	values := map[string][]string{}
	for _, set := range n {
		for _, a := range set {
			if values[a.Type] == nil {
				types = append(types, a.Type)
			}
			values[a.Type] = append(values[a.Type], a.Value)
		}
	}
	o := s.env.VM.CreateObject(nil)
	for _, t := range types {
		if list := values[t]; len(list) > 1 {
			s.env.Define(o, t, s.env.StringArray(list), engine.Plain)
		} else {
			s.env.Define(o, t, s.env.Value(list[0]), engine.Plain)
		}
	}
	return o
}

// accessObject has the locations by method and kind.
func (s *state) accessObject(list []cert.AccessDescription) any {
	if len(list) == 0 {
		return nil
	}
	var keys []string
	values := map[string][]string{}
	for _, a := range list {
		key := a.Method + " - " + a.Location.Label
		if values[key] == nil {
			keys = append(keys, key)
		}
		values[key] = append(values[key], a.Location.Value)
	}
	o := s.env.VM.CreateObject(nil)
	for _, k := range keys {
		s.env.Define(o, k, s.env.StringArray(values[k]), engine.Plain)
	}
	return o
}
