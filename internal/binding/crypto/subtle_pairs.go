package crypto

import (
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/crypto/asym"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// pairAlgorithms are those of the Web Crypto API whose keys are public or private.
var pairAlgorithms = [...]string{"RSASSA-PKCS1-v1_5", "RSA-PSS", "RSA-OAEP", "ECDSA", "ECDH", "Ed25519", "Ed448", "X25519", "X448",
	"ML-DSA-44", "ML-DSA-65", "ML-DSA-87", "ML-KEM-512", "ML-KEM-768", "ML-KEM-1024"}

func isPair(name string) bool { return slices.Contains(pairAlgorithms[:], name) }

// pairKind gives the kind of an algorithm's keys.
func pairKind(name string) asym.Kind {
	switch name {
	case "ECDSA", "ECDH":
		return asym.EC
	}
	if kind, ok := asym.KindOf(name, true); ok {
		return kind
	}
	return asym.RSA
}

// pairUsages are what the halves of an algorithm's pairs may be used for.
func pairUsages(name string) (public, private []string) {
	switch name {
	case "RSA-OAEP":
		return []string{"encrypt", "wrapKey"}, []string{"decrypt", "unwrapKey"}
	case "ECDH", "X25519", "X448":
		return nil, []string{"deriveKey", "deriveBits"}
	case "ML-KEM-512", "ML-KEM-768", "ML-KEM-1024":
		return []string{"encapsulateKey", "encapsulateBits"}, []string{"decapsulateKey", "decapsulateBits"}
	}
	return []string{"verify"}, []string{"sign"}
}

// pairParams reads what the keys of an algorithm have beside their names.
func (s *state) pairParams(a algorithm, dictionary string) cryptoKey {
	k := cryptoKey{name: a.name}
	switch pairKind(a.name) {
	case asym.RSA:
		k.hash = a.hash("RsaHashed" + dictionary)
	case asym.EC:
		v := opt(a.params, "namedCurve")
		if jsbind.Undefined(v) {
			if dictionary == "ImportParams" {
				dictionary = "KeyImportParams"
			}
			a.missing("namedCurve", "Ec"+dictionary)
		}
		if k.curve = v.String(); !slices.Contains([]string{"P-256", "P-384", "P-521"}, k.curve) {
			s.env.Throw(nodeerr.DOM("NotSupportedError", "Unrecognized namedCurve"))
		}
	}
	return k
}

// pairGenerator reads the parameters of a pair that is to be made.
func (s *state) pairGenerator(a algorithm) (cryptoKey, func() (*asym.Key, error)) {
	switch pairKind(a.name) {
	case asym.RSA:
		bits, _ := a.number("modulusLength", "RsaHashedKeyGenParams", true)
		v := opt(a.params, "publicExponent")
		if jsbind.Undefined(v) {
			a.missing("publicExponent", "RsaHashedKeyGenParams")
		}
		o := objectOf(v)
		if o == nil || !engine.IsUint8Array(o) {
			s.env.Throw(coded("ERR_INVALID_ARG_TYPE", nodeerr.TypeError, "Failed to normalize algorithm: publicExponent in passed algorithm is not an Uint8Array object."))
		}
		b, _ := view(v, false)
		e := new(big.Int).SetBytes(b)
		k := s.pairParams(a, "KeyGenParams")
		switch {
		case bits < asym.MinRSABits:
			s.env.Throw(operation("algorithm.modulusLength must be at least " + strconv.Itoa(asym.MinRSABits)))
		case e.Cmp(big.NewInt(3)) < 0:
			s.env.Throw(operation("algorithm.publicExponent must be at least 3"))
		}
		return k, func() (*asym.Key, error) { return asym.GenerateRSA(asym.RSA, bits, e, nil) }
	case asym.EC:
		k := s.pairParams(a, "KeyGenParams")
		return k, func() (*asym.Key, error) { return asym.GenerateEC(asym.FindCurve(k.curve), false) }
	}
	kind := pairKind(a.name)
	return cryptoKey{name: a.name}, func() (*asym.Key, error) { return asym.GenerateRaw(kind) }
}

// generatePair is generateKey for a pair.
func (s *state) generatePair(a algorithm, extractable bool, usages []string) (func() error, func() goja.Value) {
	k, generate := s.pairGenerator(a)
	public, private := pairUsages(a.name)
	k.usages = usages
	s.checkUsages(&k)
	halves := func(allowed []string) []string {
		var list []string
		for _, u := range usages {
			if slices.Contains(allowed, u) {
				list = append(list, u)
			}
		}
		return list
	}
	pub, priv := k, k
	pub.usages, pub.extractable = halves(public), true
	priv.usages, priv.extractable = halves(private), extractable
	if len(priv.usages) == 0 {
		s.env.Throw(nodeerr.DOM("SyntaxError", "Usages cannot be empty when creating a key."))
	}
	return func() (err error) {
			if priv.pair, err = generate(); err != nil {
				return errOperation()
			}
			pub.pair = priv.pair.Public()
			return nil
		}, func() goja.Value {
			o := s.env.VM.NewObject()
			s.env.Define(o, "publicKey", s.newCryptoKey(pub), engine.Plain)
			s.env.Define(o, "privateKey", s.newCryptoKey(priv), engine.Plain)
			return o
		}
}

// checkHalfUsages throws unless one half of a pair may be used so.
func (s *state) checkHalfUsages(name string, private bool, usages []string) {
	allowed, other := pairUsages(name)
	if private {
		allowed = other
	}
	for _, u := range usages {
		if !slices.Contains(allowed, u) {
			s.env.Throw(nodeerr.DOM("SyntaxError", "Unsupported key usage for "+name+" key"))
		}
	}
}

// pairKey makes the CryptoKey of a key, which must be one of the algorithm.
func (s *state) pairKey(key *asym.Key, a algorithm, extractable bool, usages []string) cryptoKey {
	k := s.pairParams(a, "ImportParams")
	if key.Kind != pairKind(a.name) {
		s.env.Throw(dataError("Invalid key type"))
	}
	if k.curve != "" && key.Details().Curve.NIST != k.curve {
		s.env.Throw(dataError("Named curve mismatch"))
	}
	s.checkHalfUsages(a.name, key.Private, usages)
	if key.Private && len(usages) == 0 {
		s.env.Throw(nodeerr.DOM("SyntaxError", "Usages cannot be empty when importing a private key."))
	}
	k.pair, k.extractable, k.usages = key, extractable, usages
	return k
}

// pairFormat tells whether keys of a kind are written in a format.
func pairFormat(kind asym.Kind, format string) bool {
	switch format {
	case "spki", "pkcs8", "jwk":
		return true
	case "raw":
		return kind == asym.EC || kind.KeyType() == "OKP" // newer kinds have raw-public only
	case "raw-public":
		return kind != asym.RSA
	case "raw-seed":
		return kind.Seeded()
	}
	return false
}

// importPair makes a public or private key of data in a format.
func (s *state) importPair(format string, data goja.Value, a algorithm, extractable bool, usages []string) cryptoKey {
	params := s.pairParams(a, "ImportParams")
	kind := pairKind(a.name)
	if !pairFormat(kind, format) {
		s.env.Throw(nodeerr.DOM("NotSupportedError", "Unable to import "+a.name+" using "+format+" format"))
	}
	b, ok := view(data, true)
	if format == "jwk" {
		if ok {
			s.env.ThrowType(data, "keyData", "JsonWebKey")
		}
		return s.pairKey(s.importPairJWK(data.(*goja.Object), a, params, extractable, usages), a, extractable, usages)
	}
	if !ok {
		s.env.ThrowType(data, "keyData", "BufferSource")
	}
	s.checkHalfUsages(a.name, format == "pkcs8" || format == "raw-seed", usages)
	var key *asym.Key
	var err error
	switch format {
	case "spki":
		key, err = asym.ParseSPKI(slices.Clone(b))
	case "pkcs8":
		key, err = asym.ParsePKCS8(slices.Clone(b))
	case "raw-seed":
		key, err = asym.NewRawPrivate(kind, nil, b)
	default:
		key, err = asym.NewRawPublic(kind, asym.FindCurve(params.curve), b)
	}
	if err != nil {
		s.env.Throw(dataError("Invalid keyData"))
	}
	return s.pairKey(key, a, extractable, usages)
}

// importPairJWK reads a public or private key that is a JSON Web Key.
func (s *state) importPairJWK(o *goja.Object, a algorithm, params cryptoKey, extractable bool, usages []string) *asym.Key {
	kind := pairKind(a.name)
	wanted, secret := kind.KeyType(), "d"
	switch {
	case kind == asym.RSA:
		wanted = "RSA"
	case kind == asym.EC:
		wanted = "EC"
	case wanted == "AKP":
		secret = "priv"
	}
	private := !jsbind.Undefined(opt(o, secret))
	purpose := "sig"
	if _, list := pairUsages(a.name); list[0] != "sign" {
		purpose = "enc"
	}
	s.checkHalfUsages(a.name, private, usages)
	s.checkWebKey(o, wanted, purpose, extractable, usages)
	alg, crv := opt(o, "alg"), opt(o, "crv")
	switch {
	case kind == asym.EC && !jsbind.Undefined(crv) && crv.String() != params.curve:
		s.env.Throw(dataError(`JWK "crv" does not match the requested algorithm`))
	case wanted == "OKP" && !jsbind.Undefined(crv) && crv.String() != a.name:
		s.env.Throw(dataError(`JWK "crv" Parameter and algorithm name mismatch`))
	case wanted == "AKP" && alg.String() != a.name:
		s.env.Throw(dataError(`JWK "alg" Parameter and algorithm name mismatch`))
	}
	if !jsbind.Undefined(alg) && !slices.Contains(params.pairAlgs(), alg.String()) && params.pairAlgs() != nil {
		s.env.Throw(dataError(`JWK "alg" does not match the requested algorithm`))
	}
	m := &asym.Members{Kty: wanted}
	for _, f := range jwkFields(m) {
		if v := opt(o, f.name); jsbind.TypeOf(v) == "string" {
			*f.to = v.String()
		} else if f.required || f.private && private {
			s.env.Throw(dataError("Invalid keyData"))
		}
	}
	key, err := asym.FromJWK(m, private)
	if err != nil {
		s.env.Throw(dataError("Invalid keyData"))
	}
	return key
}

// pairAlgs are the names that a JSON Web Key may have for the algorithm, the one that is written first; nil: any.
func (k *cryptoKey) pairAlgs() []string {
	number, named := strings.CutPrefix(k.hash, "SHA-")
	if k.hash != "" && !named {
		return nil // there are no names with SHA-3
	}
	switch k.name {
	case "RSASSA-PKCS1-v1_5":
		return []string{"RS" + number}
	case "RSA-PSS":
		return []string{"PS" + number}
	case "RSA-OAEP":
		if number == "1" {
			return []string{"RSA-OAEP"}
		}
		return []string{"RSA-OAEP-" + number}
	case "ECDSA":
		return []string{map[string]string{"P-256": "ES256", "P-384": "ES384", "P-521": "ES512"}[k.curve]}
	case "Ed25519", "Ed448":
		return []string{k.name, "EdDSA"}
	}
	return nil
}

// exportPair gives a public or private key in a format that is no JSON Web Key.
func (s *state) exportPair(k *cryptoKey, format string) []byte {
	if !pairFormat(k.pair.Kind, format) {
		s.env.Throw(nodeerr.DOM("NotSupportedError", "Unable to export "+k.name+" "+k.typeName()+" key using "+format+" format"))
	}
	private := format == "pkcs8" || format == "raw-seed"
	switch {
	case private && !k.pair.Private:
		s.env.Throw(nodeerr.DOM("InvalidAccessError", "Key must be a private key"))
	case !private && k.pair.Private:
		s.env.Throw(nodeerr.DOM("InvalidAccessError", "Key must be a public key"))
	}
	switch format {
	case "spki":
		return k.pair.SPKI()
	case "pkcs8":
		return k.pair.PKCS8()
	case "raw-seed":
		seed, _ := k.pair.RawSeed()
		if seed == nil {
			s.env.Throw(errOperation())
		}
		return slices.Clone(seed)
	}
	b, _ := k.pair.RawPublic(false)
	return slices.Clone(b)
}

// signer gives what signs with, or checks by, a key of a pair: the parameters are read now. Without a key they are only checked.
func (s *state) signer(a algorithm, k *cryptoKey) *oneShot {
	p := &oneShot{opts: asym.SignOptions{Salt: asym.SaltUnset}}
	switch a.name {
	case "RSA-PSS":
		p.opts.Salt, _ = a.number("saltLength", "RsaPssParams", true)
		p.opts.Padding = asym.PaddingPSS
	case "ECDSA":
		p.a, p.opts.P1363 = webHash(a.hash("EcdsaParams")), true
	case "Ed448", "ML-DSA-44", "ML-DSA-65", "ML-DSA-87":
		if p.opts.Context = a.bytes("context", "ContextParams", false); len(p.opts.Context) > 255 {
			s.env.Throw(operation("ContextParams.context must be at most 255 bytes"))
		}
	}
	if k != nil {
		p.key = k.pair
		if k.hash != "" {
			p.a = webHash(k.hash)
		}
	}
	return p
}

// oaep encrypts or decrypts with RSA-OAEP. It may be called on any goroutine.
func (p *cryptParams) oaep(encrypt bool, k *cryptoKey, data []byte) (out []byte, err error) {
	o := asym.CryptOptions{Padding: asym.PaddingOAEP, Hash: webHash(k.hash), Label: p.aad}
	if encrypt {
		out, err = k.pair.Encrypt(data, o)
	} else {
		out, err = k.pair.Decrypt(data, o)
	}
	if err != nil {
		return nil, errOperation()
	}
	return out, nil
}

// agreementPeer reads the public key that goes into an agreement with base.
func (s *state) agreementPeer(a algorithm, base *cryptoKey) *asym.Key {
	other := s.peerArgument(a)
	if other.typeName() != "public" {
		s.env.Throw(nodeerr.DOM("InvalidAccessError", "algorithm.public must be a public key"))
	}
	if other.name != a.name {
		s.env.Throw(nodeerr.DOM("InvalidAccessError", "key algorithm mismatch"))
	}
	if other.curve != base.curve {
		s.env.Throw(nodeerr.DOM("InvalidAccessError", "Named curve mismatch"))
	}
	return other.pair
}

func (s *state) peerArgument(a algorithm) *cryptoKey {
	v := opt(a.params, "public")
	if jsbind.Undefined(v) {
		a.missing("public", "EcdhKeyDeriveParams")
	}
	other := cryptoKeys().Data(v)
	if other == nil {
		s.env.Throw(coded("ERR_INVALID_ARG_TYPE", nodeerr.TypeError, "Failed to normalize algorithm: public in passed algorithm is not of type CryptoKey."))
	}
	return other
}

// agree gives the first bits of the secret of an agreement, all of them where bits is negative. It may be called on any goroutine.
func agree(base, peer *asym.Key, bits int) ([]byte, error) {
	secret, err := base.Agree(peer)
	if err != nil {
		return nil, errOperation()
	}
	if bits < 0 {
		return secret, nil
	}
	if bits > 8*len(secret) {
		return nil, operation("derived bit length is too small")
	}
	secret = secret[:(bits+7)/8]
	if rest := bits % 8; rest != 0 {
		secret[len(secret)-1] &= byte(uint16(0xff00) >> rest)
	}
	return secret, nil
}

func subtleGetPublicKey(s *state, c goja.FunctionCall) (func() error, func() goja.Value) {
	k := s.keyArgument(c, 0, "getPublicKey")
	usages := s.usages(c.Argument(1), "getPublicKey", "2nd")
	switch k.typeName() {
	case "secret":
		s.env.Throw(nodeerr.DOM("NotSupportedError", "key must be a private key"))
	case "public":
		s.env.Throw(nodeerr.DOM("InvalidAccessError", "key must be a private key"))
	}
	s.checkHalfUsages(k.name, false, usages)
	public := cryptoKey{pair: k.pair.Public(), name: k.name, hash: k.hash, curve: k.curve, extractable: true, usages: usages}
	return nil, func() goja.Value { return s.newCryptoKey(public) }
}

// typeName is what CryptoKey.prototype.type gives.
func (k *cryptoKey) typeName() string { return (&keyData{k.secret, k.pair}).typeName() }
