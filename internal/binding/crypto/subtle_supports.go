package crypto

import (
	"slices"
	"strings"

	"github.com/dop251/goja"
)

// subtleSupports is SubtleCrypto.supports(operation, algorithm, lengthOrAlgorithm): it tells whether the parameters would be accepted.
func subtleSupports(s *state, c goja.FunctionCall) goja.Value {
	s.require(c, "supports", "SubtleCrypto", 2)
	name := c.Argument(0).String()
	return s.env.Value(s.env.VM.Try(func() { s.support(name, c.Argument(1), c.Argument(2)) }) == nil && slices.Contains(supported(), name))
}

// supported are the operations that there are.
func supported() []string {
	return []string{"encrypt", "decrypt", "sign", "verify", "digest", "generateKey", "deriveKey", "deriveBits", "importKey", "exportKey", "wrapKey", "unwrapKey", "getPublicKey",
		"encapsulateBits", "encapsulateKey", "decapsulateBits", "decapsulateKey"}
}

// support throws unless the operation takes the algorithm.
func (s *state) support(operation string, alg, extra goja.Value) {
	switch operation {
	case "encrypt", "decrypt":
		s.cryptParams(s.normalize(alg, cryptAlgorithms[:]...))
	case "sign", "verify":
		if a := s.normalize(alg, signAlgorithms[:]...); isPair(a.name) {
			s.signer(a, nil)
		} else {
			s.macParams(a)
		}
	case "digest":
		s.digestParams(s.normalize(alg, webDigests[:]...))
	case "generateKey":
		if a := s.normalize(alg, keyAlgorithms()...); isPair(a.name) {
			s.pairGenerator(a)
		} else {
			s.generationParams(a)
		}
	case "importKey":
		s.importable(s.normalize(alg, keyAlgorithms()...))
	case "exportKey":
		s.normalize(alg, exportable()...)
	case "getPublicKey":
		s.normalize(alg, pairAlgorithms[:]...)
	case "wrapKey", "unwrapKey":
		s.wrapping(alg)
		if operation == "wrapKey" {
			s.normalize(extra, exportable()...)
		} else {
			s.importable(s.normalize(extra, keyAlgorithms()...))
		}
	case "encapsulateBits", "encapsulateKey", "decapsulateBits", "decapsulateKey":
		s.normalize(alg, kemAlgorithms[:]...)
	case "deriveBits":
		s.derivable(alg, s.bitLength(extra))
	case "deriveKey":
		target := s.normalize(extra, keyAlgorithms()...)
		bits := -1
		if !derives(target.name) {
			k, size := s.generationParams(target)
			if bits = k.bits; bits == 0 {
				bits = 8 * size
			}
		}
		s.derivable(alg, bits)
	}
}

// exportable are the algorithms whose keys can be given away.
func exportable() []string {
	return slices.DeleteFunc(keyAlgorithms(), derives)
}

// importable throws unless a has what importing needs.
func (s *state) importable(a algorithm) {
	switch {
	case isPair(a.name):
		s.pairParams(a, "ImportParams")
	case a.name == "HMAC":
		a.hash("HmacImportParams")
		if n, ok := a.number("length", "HmacImportParams", false); ok && n == 0 {
			s.env.Throw(dataError("HmacImportParams.length cannot be 0"))
		}
	case strings.HasPrefix(a.name, "KMAC"):
		if n, ok := a.number("length", "KmacImportParams", false); ok && (n == 0 || n%8 != 0) {
			s.env.Throw(dataError("Invalid key length"))
		}
	}
}

// derivable throws unless that many bits can be derived; negative: all of them.
func (s *state) derivable(alg goja.Value, bits int) {
	a := s.normalize(alg, deriveAlgorithms[:]...)
	if !isPair(a.name) {
		_, least, most := s.deriver(a)
		s.deriveLength(bits, least, most)
		return
	}
	peer := s.peerArgument(a)
	if peer.typeName() != "public" || peer.name != a.name {
		s.env.Throw(operation("algorithm.public must be a public key"))
	}
	if size := peer.pair.AgreementSize(); bits > 8*size {
		s.env.Throw(operation("derived bit length is too small"))
	}
}
