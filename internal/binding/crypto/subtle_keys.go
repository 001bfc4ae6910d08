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
var keyAlgorithms = [...]string{"AES-CBC", "AES-CTR", "AES-GCM", "AES-KW", chachaName, "HMAC", "PBKDF2", "HKDF"}

// allowedUsages tells what a key may be used for, and how errors name it.
func (k *cryptoKey) allowedUsages() (allowed []string, called string) {
	switch k.name {
	case "HMAC":
		return []string{"sign", "verify"}, k.name
	case "PBKDF2", "HKDF":
		return []string{"deriveKey", "deriveBits"}, "a " + k.name
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
	case a.name == "PBKDF2" || a.name == "HKDF":
		if extractable {
			s.env.Throw(nodeerr.DOM("SyntaxError", a.name+" keys are not extractable"))
		}
	case a.name == "HMAC":
		if len(secret) == 0 {
			s.env.Throw(dataError("Zero-length key is not supported"))
		}
		k.bits = 8 * len(secret)
		if n, ok := a.number("length", "HmacImportParams", false); ok {
			if n > k.bits || n <= k.bits-8 {
				s.env.Throw(dataError("Invalid key length"))
			}
			k.bits = n
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

// importSecret is KeyObject.prototype.toCryptoKey.
func (s *state) importSecret(secret []byte, alg, extractable, usages goja.Value) goja.Value {
	a := s.normalize(alg, keyAlgorithms[:]...)
	return s.newCryptoKey(s.importBytes(secret, a, extractable.ToBoolean(), s.usages(usages, "toCryptoKey", "3rd")))
}

// webKey is a secret key in JSON.
type webKey struct {
	Ops []string `json:"key_ops"`
	Ext bool     `json:"ext"`
	Alg string   `json:"alg,omitempty"`
	Kty string   `json:"kty"`
	K   string   `json:"k"`
}

// alg gives the name that a JSON Web Key has for the algorithm; "" if there is none.
func (k *cryptoKey) alg() string {
	switch {
	case k.name == chachaName:
		return "C20P"
	case k.name == "HMAC" && strings.HasPrefix(k.hash, "SHA-"):
		return "HS" + k.hash[len("SHA-"):]
	case strings.HasPrefix(k.name, "AES-"):
		return "A" + strconv.Itoa(k.bits) + k.name[len("AES-"):]
	}
	return ""
}

// importJWK makes a key of an object that is a JSON Web Key.
func (s *state) importJWK(o *goja.Object, a algorithm, extractable bool, usages []string) cryptoKey {
	kty := opt(o, "kty")
	if jsbind.Undefined(kty) {
		s.env.Throw(dataError("Invalid keyData"))
	}
	if kty.String() != "oct" {
		s.env.Throw(dataError(`Invalid JWK "kty" Parameter`))
	}
	purpose := "enc"
	if a.name == "HMAC" {
		purpose = "sig"
	}
	if use := opt(o, "use"); !jsbind.Undefined(use) && len(usages) > 0 && use.String() != purpose {
		s.env.Throw(dataError(`Invalid JWK "use" Parameter`))
	}
	if ops := objectOf(opt(o, "key_ops")); ops != nil {
		var listed []string
		engine.ForOf(s.env.VM, ops, func(v goja.Value) bool {
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

// hasFormat tells whether the keys of an algorithm are written in a format.
func hasFormat(name, format string) bool {
	return format == "raw-secret" || format == "jwk" || format == "raw" && name != chachaName
}

// importKey makes a key of data in a format.
func (s *state) importKey(format string, data goja.Value, a algorithm, extractable bool, usages []string) cryptoKey {
	s.checkUsages(&cryptoKey{name: a.name, usages: usages})
	derivation := a.name == "PBKDF2" || a.name == "HKDF"
	if !hasFormat(a.name, format) || format == "jwk" && derivation {
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
	a := s.normalize(c.Argument(2), keyAlgorithms[:]...)
	k := s.importKey(format, c.Argument(1), a, c.Argument(3).ToBoolean(), usages)
	return nil, func() goja.Value { return s.newCryptoKey(k) }
}

// checkExport throws unless the key may be given in the format.
func (s *state) checkExport(k *cryptoKey, format string) {
	if k.name == "PBKDF2" || k.name == "HKDF" {
		s.env.Throw(nodeerr.DOM("NotSupportedError", k.name+" key export is not supported"))
	}
	if !k.extractable {
		s.env.Throw(nodeerr.DOM("InvalidAccessError", "key is not extractable"))
	}
	if !hasFormat(k.name, format) {
		s.env.Throw(nodeerr.DOM("NotSupportedError", "Unable to export "+k.name+" secret key using "+format+" format"))
	}
}

func (k *cryptoKey) webKey() webKey {
	return webKey{Ops: k.usages, Ext: k.extractable, Alg: k.alg(), Kty: "oct", K: base64.RawURLEncoding.EncodeToString(k.secret)}
}

func subtleExportKey(s *state, c goja.FunctionCall) (func() error, func() goja.Value) {
	format, k := s.keyFormat(c, "exportKey"), s.keyArgument(c, 1, "exportKey")
	s.checkExport(k, format)
	if format != "jwk" {
		return nil, func() goja.Value { return engine.NewArrayBuffer(s.env.VM, slices.Clone(k.secret)) }
	}
	return nil, func() goja.Value {
		w, o := k.webKey(), s.env.VM.NewObject()
		put := func(name string, v goja.Value) { s.env.Define(o, name, v, engine.Plain) }
		put("key_ops", s.env.StringArray(w.Ops))
		put("ext", s.env.Value(w.Ext))
		if w.Alg != "" {
			put("alg", s.env.Value(w.Alg))
		}
		put("kty", s.env.Value(w.Kty))
		put("k", s.env.Value(w.K))
		return o
	}
}

// wrapping reads the algorithm that a key is wrapped with.
func (s *state) wrapping(v goja.Value) (algorithm, *cryptParams) {
	a := s.normalize(v, "AES-KW", "AES-CBC", "AES-CTR", "AES-GCM", chachaName)
	return a, s.cryptParams(a)
}

func subtleWrapKey(s *state, c goja.FunctionCall) (func() error, func() goja.Value) {
	format := s.keyFormat(c, "wrapKey")
	k, with := s.keyArgument(c, 1, "wrapKey"), s.keyArgument(c, 2, "wrapKey")
	a, p := s.wrapping(c.Argument(3))
	s.checkUse(with, a, "wrapKey")
	s.checkExport(k, format)
	data := k.secret
	if format == "jwk" {
		var err error
		if data, err = json.Marshal(k.webKey()); err != nil {
			s.env.Throw(err)
		}
		if a.name == "AES-KW" { // which takes multiples of 8 bytes only; JSON may have blanks
			data = append(data[:len(data)-1], strings.Repeat(" ", (8-len(data)%8)%8)+"}"...)
		}
	}
	var out []byte
	return func() (err error) {
		out, err = p.run(true, with.secret, data)
		return err
	}, s.arrayBuffer(&out)
}

func subtleUnwrapKey(s *state, c goja.FunctionCall) (func() error, func() goja.Value) {
	format := s.keyFormat(c, "unwrapKey")
	wrapped, with := s.source(c, 1, "unwrapKey"), s.keyArgument(c, 2, "unwrapKey")
	a, p := s.wrapping(c.Argument(3))
	alg := s.normalize(c.Argument(4), keyAlgorithms[:]...)
	extractable, usages := c.Argument(5).ToBoolean(), s.usages(c.Argument(6), "unwrapKey", "7th")
	s.checkUse(with, a, "unwrapKey")
	// Keys are short, and what was unwrapped must be checked on the isolate: this is not worth another goroutine.
	data, err := p.run(false, with.secret, wrapped)
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
