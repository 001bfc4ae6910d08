package crypto

import (
	"encoding/base64"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/buffer"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// chachaName is the API's name of the one cipher of keys that have one length only.
const chachaName = "ChaCha20-Poly1305"

// keyAlgorithms are those of which there are keys.
func keyAlgorithms() []string { return append(slices.Clone(secretAlgorithms[:]), pairAlgorithms[:]...) }

// secretAlgorithms are those whose keys are secret.
var secretAlgorithms = [...]string{"AES-CBC", "AES-CTR", "AES-GCM", "AES-KW", "AES-OCB", chachaName, "HMAC", "KMAC128", "KMAC256", "PBKDF2", "HKDF",
	"Argon2d", "Argon2i", "Argon2id"}

// derives tells whether other keys are derived from an algorithm's secret keys, which have no other use.
func derives(name string) bool {
	return name == "PBKDF2" || name == "HKDF" || strings.HasPrefix(name, "Argon2")
}

// allowedUsages tells what a key may be used for, and how errors name it.
func (k *cryptoKey) allowedUsages() (allowed []string, called string) {
	if public, private := pairUsages(k.name); isPair(k.name) {
		return append(slices.Clone(public), private...), k.name
	}
	switch k.name {
	case "HMAC", "KMAC128", "KMAC256":
		return []string{"sign", "verify"}, k.name
	case "PBKDF2", "HKDF":
		return []string{"deriveKey", "deriveBits"}, "a " + k.name
	case "Argon2d", "Argon2i", "Argon2id":
		return []string{"deriveKey", "deriveBits"}, k.name
	case "AES-KW":
		return []string{"wrapKey", "unwrapKey"}, k.name
	}
	return []string{"encrypt", "decrypt", "wrapKey", "unwrapKey"}, k.name
}

func (s *state) checkUsages(k *cryptoKey) {
	allowed, called := k.allowedUsages()
	for _, u := range k.usages {
		if !slices.Contains(allowed, u) {
			s.env.Throw(nodeerr.DOM("SyntaxError", "Unsupported key usage for "+called+" key"))
		}
	}
}

func dataError(message string) error { return nodeerr.DOM("DataError", message) }

// importBytes makes the key of an algorithm from its bytes, which it takes over.
func (s *state) importBytes(secret []byte, a algorithm, extractable bool, usages []string) cryptoKey {
	k := cryptoKey{secret: secret, name: a.name, extractable: extractable, usages: usages}
	if a.name == "HMAC" {
		k.hash = a.hash("HmacImportParams")
	}
	s.checkUsages(&k)
	switch {
	case derives(a.name):
		if extractable {
			s.env.Throw(nodeerr.DOM("SyntaxError", a.name+" keys are not extractable"))
		}
	case a.name == "HMAC":
		if len(secret) == 0 {
			s.env.Throw(dataError("Zero-length key is not supported"))
		}
		k.bits = 8 * len(secret)
		if n, ok := a.number("length", "HmacImportParams", false); ok {
			if n == 0 {
				s.env.Throw(dataError("HmacImportParams.length cannot be 0"))
			}
			if n > k.bits || n <= k.bits-8 {
				s.env.Throw(dataError("Invalid key length"))
			}
			k.bits = n
		}
	case strings.HasPrefix(a.name, "KMAC"):
		k.bits = 8 * len(secret)
		if n, ok := a.number("length", "KmacImportParams", false); ok && n%8 == 0 && n != k.bits {
			s.env.Throw(dataError("Invalid key length"))
		} else if k.bits == 0 || ok && n%8 != 0 {
			s.env.Throw(nodeerr.DOM("NotSupportedError", "Invalid key length"))
		}
	case a.name == chachaName:
		if len(secret) != 32 {
			s.env.Throw(dataError("Invalid key length"))
		}
	default:
		if k.bits = 8 * len(secret); k.bits != 128 && k.bits != 192 && k.bits != 256 {
			s.env.Throw(dataError("Invalid key length"))
		}
	}
	if len(usages) == 0 {
		s.env.Throw(nodeerr.DOM("SyntaxError", "Usages cannot be empty when importing a secret key."))
	}
	return k
}

// toCryptoKey is KeyObject.prototype.toCryptoKey.
func (s *state) toCryptoKey(k *keyData, alg, extractable, usages goja.Value) goja.Value {
	known := pairAlgorithms[:]
	if k.pair == nil {
		known = secretAlgorithms[:]
	}
	a := s.normalize(alg, known...)
	list := s.usages(usages, "toCryptoKey", "3rd")
	if k.pair != nil {
		return s.newCryptoKey(s.pairKey(k.pair, a, extractable.ToBoolean(), list))
	}
	return s.newCryptoKey(s.importBytes(k.secret, a, extractable.ToBoolean(), list))
}

// alg gives the name that a JSON Web Key has for the algorithm; "" if there is none.
func (k *cryptoKey) alg() string {
	switch {
	case k.name == chachaName:
		return "C20P"
	case k.name == "HMAC" && strings.HasPrefix(k.hash, "SHA-"):
		return "HS" + k.hash[len("SHA-"):]
	case strings.HasPrefix(k.name, "KMAC"):
		return "K" + k.name[len("KMAC"):]
	case isPair(k.name):
		if algs := k.pairAlgs(); algs != nil && k.name != "ECDSA" {
			return algs[0]
		}
	case strings.HasPrefix(k.name, "AES-"):
		return "A" + strconv.Itoa(k.bits) + k.name[len("AES-"):]
	}
	return ""
}

// importJWK makes a key of an object that is a JSON Web Key.
func (s *state) importJWK(o *goja.Object, a algorithm, extractable bool, usages []string) cryptoKey {
	purpose := "enc"
	if a.name == "HMAC" || strings.HasPrefix(a.name, "KMAC") {
		purpose = "sig"
	}
	s.checkWebKey(o, "oct", purpose, extractable, usages)
	encoded := opt(o, "k")
	if jsbind.TypeOf(encoded) != "string" {
		s.env.Throw(dataError("Invalid keyData"))
	}
	secret := s.text(encoded, buffer.Base64URL)
	k := s.importBytes(secret, a, extractable, usages)
	if alg := opt(o, "alg"); !jsbind.Undefined(alg) && k.alg() != "" && alg.String() != k.alg() {
		s.env.Throw(dataError(`JWK "alg" does not match the requested algorithm`))
	}
	return k
}

// checkWebKey checks what a JSON Web Key says of itself: its kind, and what it is for.
func (s *state) checkWebKey(o *goja.Object, wanted, purpose string, extractable bool, usages []string) {
	kty := opt(o, "kty")
	if jsbind.Undefined(kty) {
		s.env.Throw(dataError("Invalid keyData"))
	}
	if kty.String() != wanted {
		s.env.Throw(dataError(`Invalid JWK "kty" Parameter`))
	}
	if use := opt(o, "use"); !jsbind.Undefined(use) && len(usages) > 0 && use.String() != purpose {
		s.env.Throw(dataError(`Invalid JWK "use" Parameter`))
	}
	if ops := objectOf(opt(o, "key_ops")); ops != nil {
		var listed []string
		engine.ForOf(s.env.VM, ops, func(v goja.Value) bool {
			if slices.Contains(listed, v.String()) {
				s.env.Throw(dataError("Duplicate key operation"))
			}
			listed = append(listed, v.String())
			return true
		})
		for _, u := range usages {
			if !slices.Contains(listed, u) {
				s.env.Throw(dataError("Key operations and usage mismatch"))
			}
		}
	}
	if ext := opt(o, "ext"); !jsbind.Undefined(ext) && !ext.ToBoolean() && extractable {
		s.env.Throw(dataError(`JWK "ext" Parameter and extractable mismatch`))
	}
}

// hasFormat tells whether the keys of an algorithm are written in a format.
func hasFormat(name, format string) bool {
	return format == "raw-secret" || format == "jwk" || format == "raw" && !onlyRawSecret(name)
}

// onlyRawSecret tells whether the keys of an algorithm are newer than the format raw, which means other things for other keys.
func onlyRawSecret(name string) bool {
	return name == chachaName || name == "AES-OCB" || strings.HasPrefix(name, "KMAC") || strings.HasPrefix(name, "Argon2")
}

// importKey makes a key of data in a format.
func (s *state) importKey(format string, data goja.Value, a algorithm, extractable bool, usages []string) cryptoKey {
	if isPair(a.name) {
		return s.importPair(format, data, a, extractable, usages)
	}
	s.checkUsages(&cryptoKey{name: a.name, usages: usages})
	if !hasFormat(a.name, format) || format == "jwk" && derives(a.name) {
		s.env.Throw(nodeerr.DOM("NotSupportedError", "Unable to import "+a.name+" using "+format+" format"))
	}
	b, ok := view(data, true)
	if format == "jwk" {
		if ok {
			s.env.ThrowType(data, "keyData", "JsonWebKey")
		}
		return s.importJWK(data.(*goja.Object), a, extractable, usages)
	}
	if !ok {
		s.env.ThrowType(data, "keyData", "BufferSource")
	}
	return s.importBytes(slices.Clone(b), a, extractable, usages)
}

func subtleImportKey(s *state, c goja.FunctionCall) (func() error, func() goja.Value) {
	format := s.keyFormat(c, "importKey")
	if objectOf(c.Argument(1)) == nil {
		s.env.Throw(s.failed("importKey", "SubtleCrypto", "ERR_INVALID_ARG_TYPE", "2nd argument cannot be converted to a dictionary"))
	}
	usages := s.usages(c.Argument(4), "importKey", "5th")
	a := s.normalize(c.Argument(2), keyAlgorithms()...)
	k := s.importKey(format, c.Argument(1), a, c.Argument(3).ToBoolean(), usages)
	return nil, func() goja.Value { return s.newCryptoKey(k) }
}

// checkExport throws unless the key may be given in the format.
func (s *state) checkExport(k *cryptoKey, format string) {
	if derives(k.name) {
		s.env.Throw(nodeerr.DOM("NotSupportedError", k.name+" key export is not supported"))
	}
	if !k.extractable {
		s.env.Throw(nodeerr.DOM("InvalidAccessError", "key is not extractable"))
	}
	if k.pair == nil && !hasFormat(k.name, format) {
		s.env.Throw(nodeerr.DOM("NotSupportedError", "Unable to export "+k.name+" secret key using "+format+" format"))
	}
}

// exported gives the key in a format that is no JSON Web Key.
func (s *state) exported(k *cryptoKey, format string) []byte {
	if k.pair != nil {
		return s.exportPair(k, format)
	}
	return slices.Clone(k.secret)
}

// webKey gives the key as a JSON Web Key.
func (s *state) webKey(k *cryptoKey) *goja.Object {
	o := s.env.VM.NewObject()
	put := func(name string, v goja.Value) { s.env.Define(o, name, v, engine.Plain) }
	put("key_ops", s.env.StringArray(k.usages))
	put("ext", s.env.Value(k.extractable))
	if alg := k.alg(); alg != "" {
		put("alg", s.env.Value(alg))
	}
	if k.pair == nil {
		put("kty", s.env.Value("oct"))
		put("k", s.env.Value(base64.RawURLEncoding.EncodeToString(k.secret)))
		return o
	}
	m, err := k.pair.JWK()
	if err != nil {
		s.env.Throw(operation("Key cannot be exported as a JSON Web Key"))
	}
	put("kty", s.env.Value(m.Kty))
	s.putJWK(o, m)
	return o
}

func subtleExportKey(s *state, c goja.FunctionCall) (func() error, func() goja.Value) {
	format, k := s.keyFormat(c, "exportKey"), s.keyArgument(c, 1, "exportKey")
	s.checkExport(k, format)
	if format == "jwk" {
		return nil, func() goja.Value { return s.webKey(k) }
	}
	b := s.exported(k, format)
	return nil, func() goja.Value { return engine.NewArrayBuffer(s.env.VM, b) }
}

// wrapping reads the algorithm that a key is wrapped with.
func (s *state) wrapping(v goja.Value) (algorithm, *cryptParams) {
	a := s.normalize(v, "AES-KW", "AES-CBC", "AES-CTR", "AES-GCM", "AES-OCB", chachaName, "RSA-OAEP")
	return a, s.cryptParams(a)
}

// stringify writes o as JSON.
func (s *state) stringify(o *goja.Object) string {
	b, err := o.MarshalJSON()
	if err != nil {
		s.env.Throw(err)
	}
	return string(b)
}

func subtleWrapKey(s *state, c goja.FunctionCall) (func() error, func() goja.Value) {
	format := s.keyFormat(c, "wrapKey")
	k, with := s.keyArgument(c, 1, "wrapKey"), s.keyArgument(c, 2, "wrapKey")
	a, p := s.wrapping(c.Argument(3))
	s.checkUse(with, a, "wrapKey")
	s.checkExport(k, format)
	var data []byte
	if format != "jwk" {
		data = s.exported(k, format)
	} else {
		data = []byte(s.stringify(s.webKey(k)))
		if a.name == "AES-KW" { // which takes multiples of 8 bytes only; JSON may have blanks
			data = append(data[:len(data)-1], strings.Repeat(" ", (8-len(data)%8)%8)+"}"...)
		}
	}
	var out []byte
	return func() (err error) {
		out, err = p.run(true, with, data)
		return err
	}, s.arrayBuffer(&out)
}

func subtleUnwrapKey(s *state, c goja.FunctionCall) (func() error, func() goja.Value) {
	format := s.keyFormat(c, "unwrapKey")
	wrapped, with := s.source(c, 1, "unwrapKey"), s.keyArgument(c, 2, "unwrapKey")
	a, p := s.wrapping(c.Argument(3))
	alg := s.normalize(c.Argument(4), keyAlgorithms()...)
	extractable, usages := c.Argument(5).ToBoolean(), s.usages(c.Argument(6), "unwrapKey", "7th")
	s.checkUse(with, a, "unwrapKey")
	// Keys are short, and what was unwrapped must be checked on the isolate: this is not worth another goroutine.
	data, err := p.run(false, with, wrapped)
	if err != nil {
		s.env.Throw(err)
	}
	v := goja.Value(engine.NewArrayBuffer(s.env.VM, data))
	if format == "jwk" {
		var fields map[string]any
		if err := json.Unmarshal(data, &fields); err != nil {
			s.env.Throw(dataError("Invalid keyData"))
		}
		o := s.env.VM.NewObject()
		for name, field := range fields {
			s.env.Define(o, name, s.env.Value(field), engine.Plain)
		}
		v = o
	}
	k := s.importKey(format, v, alg, extractable, usages)
	return nil, func() goja.Value { return s.newCryptoKey(k) }
}
