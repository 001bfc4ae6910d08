package crypto

import (
	"crypto/hmac"
	"crypto/subtle"
	"slices"
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/nodeerr"
)

// subtleMethods are the methods in the order of SubtleCrypto's keys; those without Go code are not available.
func subtleMethods() []subtleMethod {
	return []subtleMethod{
		{"encrypt", 3, crypt("encrypt")}, {"decrypt", 3, crypt("decrypt")},
		{"sign", 3, subtleSign}, {"verify", 4, subtleVerify}, {"digest", 2, subtleDigest},
		{"generateKey", 3, subtleGenerateKey}, {"deriveKey", 5, subtleDeriveKey}, {"deriveBits", 2, subtleDeriveBits},
		{"importKey", 5, subtleImportKey}, {"exportKey", 2, subtleExportKey}, {"wrapKey", 4, subtleWrapKey}, {"unwrapKey", 7, subtleUnwrapKey},
		{"getPublicKey", 2, subtleGetPublicKey},
		{"encapsulateBits", 2, subtleEncapsulateBits}, {"encapsulateKey", 5, subtleEncapsulateKey},
		{"decapsulateBits", 3, subtleDecapsulateBits}, {"decapsulateKey", 6, subtleDecapsulateKey},
	}
}

func operation(message string) *nodeerr.Error { return nodeerr.DOM("OperationError", message) }

// errOperation is what the API says of data that a cipher refuses.
func errOperation() error {
	return operation("The operation failed for an operation-specific reason")
}

// keyArgument gives argument i as a CryptoKey.
func (s *state) keyArgument(c goja.FunctionCall, i int, name string) *cryptoKey {
	k := cryptoKeys().Data(c.Argument(i))
	if k == nil {
		ordinal := [...]string{"1st", "2nd", "3rd"}[i]
		s.env.Throw(s.failed(name, "SubtleCrypto", "ERR_INVALID_ARG_TYPE", ordinal+" argument is not of type CryptoKey."))
	}
	return k
}

// checkUse throws unless k belongs to the algorithm and may be used so.
func (s *state) checkUse(k *cryptoKey, a algorithm, usage string) {
	if k.name != a.name {
		s.env.Throw(nodeerr.DOM("InvalidAccessError", "Key algorithm mismatch"))
	}
	if !k.may(usage) {
		s.env.Throw(nodeerr.DOM("InvalidAccessError", "Unable to use this key to "+usage))
	}
}

// macParams are the parameters of a MAC.
type macParams struct {
	size          int // of KMAC, in bytes
	customization []byte
}

func (s *state) macParams(a algorithm) (p macParams) {
	if a.name != "HMAC" {
		p.size, p.customization = s.outputLength(a, "KmacParams"), a.bytes("customization", "KmacParams", false)
	}
	return p
}

// mac computes a MAC.
func (k *cryptoKey) mac(p macParams, data []byte) []byte {
	if k.name != "HMAC" {
		return kmac(k.name, k.secret, p.customization, data, p.size)
	}
	h := hmac.New(webHash(k.hash).NewHash, k.secret)
	_, _ = h.Write(data) // hashes never fail
	return h.Sum(nil)
}

// signAlgorithms are those that sign.
var signAlgorithms = [...]string{"HMAC", "KMAC128", "KMAC256", "RSASSA-PKCS1-v1_5", "RSA-PSS", "ECDSA", "Ed25519", "Ed448",
	"ML-DSA-44", "ML-DSA-65", "ML-DSA-87"}

// signing reads the algorithm and the key of a method that signs or verifies, use, and what the algorithm wants: p for a pair of keys, mac for a
// secret one.
func (s *state) signing(c goja.FunctionCall, use string) (a algorithm, k *cryptoKey, p *oneShot, mac macParams) {
	a = s.normalize(c.Argument(0), signAlgorithms[:]...)
	k = s.keyArgument(c, 1, use)
	if isPair(a.name) {
		return a, k, s.signer(a, k), mac
	}
	return a, k, nil, s.macParams(a)
}

func subtleSign(s *state, c goja.FunctionCall) (func() error, func() goja.Value) {
	a, k, p, mac := s.signing(c, "sign")
	data := s.source(c, 2, "sign")
	s.checkUse(k, a, "sign")
	var out []byte
	if p == nil {
		return func() error {
			out = k.mac(mac, data)
			return nil
		}, s.arrayBuffer(&out)
	}
	p.data = data
	return func() (err error) {
		if out, err = p.sign(); err != nil {
			return errOperation()
		}
		return nil
	}, s.arrayBuffer(&out)
}

func subtleVerify(s *state, c goja.FunctionCall) (func() error, func() goja.Value) {
	a, k, p, mac := s.signing(c, "verify")
	signature, data := s.source(c, 2, "verify"), s.source(c, 3, "verify")
	s.checkUse(k, a, "verify")
	var good bool
	give := func() goja.Value { return s.env.Value(good) }
	if p == nil {
		return func() error {
			good = subtle.ConstantTimeCompare(signature, k.mac(mac, data)) == 1
			return nil
		}, give
	}
	p.data = data
	return func() (err error) {
		if good, err = p.verify(signature); err != nil {
			return errOperation()
		}
		return nil
	}, give
}

// cryptAlgorithms are those that encrypt messages.
var cryptAlgorithms = [...]string{"AES-CBC", "AES-CTR", "AES-GCM", "AES-OCB", chachaName, "RSA-OAEP"}

// crypt gives encrypt or decrypt.
func crypt(name string) func(s *state, c goja.FunctionCall) (func() error, func() goja.Value) {
	return func(s *state, c goja.FunctionCall) (func() error, func() goja.Value) {
		a := s.normalize(c.Argument(0), cryptAlgorithms[:]...)
		p := s.cryptParams(a)
		k, data := s.keyArgument(c, 1, name), s.source(c, 2, name)
		s.checkUse(k, a, name)
		var out []byte
		return func() (err error) {
			out, err = p.run(name == "encrypt", k, data)
			return err
		}, s.arrayBuffer(&out)
	}
}

// usageNames are the uses of keys in the order in which keys list them.
var usageNames = [...]string{"encrypt", "decrypt", "sign", "verify", "deriveKey", "deriveBits", "wrapKey", "unwrapKey",
	"encapsulateKey", "encapsulateBits", "decapsulateKey", "decapsulateBits"}

// usages reads a sequence of uses, the argument of that ordinal, and gives them once each and in order.
func (s *state) usages(v goja.Value, name, ordinal string) []string {
	o := objectOf(v)
	if o == nil || o.GetSymbol(goja.SymIterator) == nil {
		s.env.Throw(s.failed(name, "SubtleCrypto", "ERR_INVALID_ARG_TYPE", ordinal+" argument cannot be converted to sequence."))
	}
	given := map[string]bool{}
	engine.ForOf(s.env.VM, o, func(item goja.Value) bool {
		u := item.String()
		if !slices.Contains(usageNames[:], u) {
			s.env.Throw(s.failed(name, "SubtleCrypto", "ERR_INVALID_ARG_VALUE", ordinal+" argument["+s.env.Value(len(given)).String()+"] '"+u+
				"' is not a valid enum value of type KeyUsage."))
		}
		given[u] = true
		return true
	})
	var list []string
	for _, u := range usageNames {
		if given[u] {
			list = append(list, u)
		}
	}
	return list
}

// keyFormat reads the format of a key, which is the first argument.
func (s *state) keyFormat(c goja.FunctionCall, name string) string {
	f := c.Argument(0).String()
	if !slices.Contains([]string{"raw", "raw-public", "raw-secret", "raw-seed", "spki", "pkcs8", "jwk"}, f) {
		s.env.Throw(s.failed(name, "SubtleCrypto", "ERR_INVALID_ARG_VALUE", "1st argument '"+f+"' is not a valid enum value of type KeyFormat."))
	}
	return f
}

// generationParams gives the key that an algorithm with a length makes, without its secret, and the secret's length in bytes.
func (s *state) generationParams(a algorithm) (cryptoKey, int) {
	k := cryptoKey{name: a.name}
	switch {
	case a.name == "HMAC":
		k.hash = a.hash("HmacKeyGenParams")
		k.bits = 8 * webHash(k.hash).Block
		if n, ok := a.number("length", "HmacKeyGenParams", false); ok {
			if n == 0 {
				s.env.Throw(operation("HmacKeyGenParams.length cannot be 0"))
			}
			k.bits = n
		}
	case strings.HasPrefix(a.name, "KMAC"):
		k.bits = 128
		if a.name == "KMAC256" {
			k.bits = 256
		}
		if n, ok := a.number("length", "KmacKeyGenParams", false); ok {
			if n == 0 || n%8 != 0 {
				s.env.Throw(nodeerr.DOM("NotSupportedError", "Invalid key length"))
			}
			k.bits = n
		}
	case a.name == chachaName:
		return k, 32
	case strings.HasPrefix(a.name, "AES"):
		k.bits, _ = a.number("length", "AesKeyGenParams", true)
		if k.bits != 128 && k.bits != 192 && k.bits != 256 {
			s.env.Throw(operation("AES key length must be 128, 192, or 256 bits"))
		}
	default:
		s.env.Throw(nodeerr.DOM("NotSupportedError", "Unrecognized algorithm name"))
	}
	return k, (k.bits + 7) / 8
}

func subtleGenerateKey(s *state, c goja.FunctionCall) (func() error, func() goja.Value) {
	a := s.normalize(c.Argument(0), keyAlgorithms()...)
	if isPair(a.name) {
		return s.generatePair(a, c.Argument(1).ToBoolean(), s.usages(c.Argument(2), "generateKey", "3rd"))
	}
	k, size := s.generationParams(a)
	k.extractable, k.usages = c.Argument(1).ToBoolean(), s.usages(c.Argument(2), "generateKey", "3rd")
	s.checkUsages(&k)
	if len(k.usages) == 0 {
		s.env.Throw(nodeerr.DOM("SyntaxError", "Usages cannot be empty when creating a key."))
	}
	return func() error {
		k.secret = make([]byte, size)
		fill(k.secret)
		if rest := k.bits % 8; rest != 0 {
			k.secret[size-1] &= byte(uint16(0xff00) >> rest)
		}
		return nil
	}, func() goja.Value { return s.newCryptoKey(k) }
}
