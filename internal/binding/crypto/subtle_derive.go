package crypto

import (
	"math"
	"strconv"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/crypto/argon"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// deriveAlgorithms are those that derive bits.
var deriveAlgorithms = [...]string{"PBKDF2", "HKDF", "Argon2d", "Argon2i", "Argon2id", "ECDH", "X25519", "X448"}

// deriver reads the parameters of a key derivation function and gives what derives n bytes on any goroutine. n is least to most.
func (s *state) deriver(a algorithm) (derive func(secret []byte, n int) ([]byte, error), least, most int) {
	switch a.name {
	case "PBKDF2":
		h := webHash(a.hash("Pbkdf2Params"))
		rounds, _ := a.number("iterations", "Pbkdf2Params", true)
		salt := a.bytes("salt", "Pbkdf2Params", true)
		if rounds == 0 {
			s.env.Throw(operation("iterations cannot be zero"))
		}
		return func(secret []byte, n int) ([]byte, error) {
			if n == 0 {
				return nil, nil
			}
			return derivePBKDF2(h, secret, salt, rounds, n)
		}, 0, maxInt32
	case "HKDF":
		h := webHash(a.hash("HkdfParams"))
		info, salt := a.bytes("info", "HkdfParams", true), a.bytes("salt", "HkdfParams", true)
		return func(secret []byte, n int) ([]byte, error) { return deriveHKDF(h, secret, salt, info, n) }, 0, 255 * h.Size
	}
	return s.argon2Deriver(a), 4, maxInt32
}

func (s *state) argon2Deriver(a algorithm) func(secret []byte, n int) ([]byte, error) {
	const dictionary = "Argon2Params"
	number := func(member string) uint32 {
		n, _ := a.number(member, dictionary, true)
		return uint32(n)
	}
	p := argon.Params{Memory: number("memory"), Nonce: a.bytes("nonce", dictionary, true), Parallelism: number("parallelism"), Passes: number("passes")}
	p.Secret, p.Data = a.bytes("secretValue", dictionary, false), a.bytes("associatedData", dictionary, false)
	version, given := a.number("version", dictionary, false)
	switch {
	case given && version != 0x13:
		s.env.Throw(operation(strconv.Itoa(version) + " is not a valid Argon2 version"))
	case p.Parallelism == 0 || p.Parallelism > 1<<24-1:
		s.env.Throw(operation("parallelism must be > 0 and <= 16777215"))
	case uint64(p.Memory) < 8*uint64(p.Parallelism):
		s.env.Throw(operation("memory must be at least 8 times the degree of parallelism"))
	case p.Passes == 0:
		s.env.Throw(operation("passes must be > 0"))
	case len(p.Nonce) < 8:
		s.env.Throw(operation("nonce must be at least 8 bytes"))
	}
	variant := map[string]argon.Variant{"Argon2d": argon.D, "Argon2i": argon.I, "Argon2id": argon.ID}[a.name]
	return func(secret []byte, n int) ([]byte, error) {
		q := p
		q.Message, q.Size = secret, uint32(n)
		return argon.Key(variant, &q)
	}
}

// deriveLength checks a length in bits, negative where it is null, and gives it in bytes.
func (s *state) deriveLength(bits, least, most int) int {
	switch {
	case bits < 0:
		s.env.Throw(operation("length cannot be null"))
	case bits%8 != 0:
		s.env.Throw(operation("length must be a multiple of 8"))
	case bits/8 < least:
		s.env.Throw(operation("length must be >= " + strconv.Itoa(8*least)))
	case bits/8 > most:
		s.env.Throw(operation("length exceeds the maximum derived bit length"))
	}
	return bits / 8
}

// bitLength reads the length argument of deriveBits; -1 stands for null.
func (s *state) bitLength(v goja.Value) int {
	if jsbind.Nullish(v) {
		return -1
	}
	f := math.Trunc(v.ToFloat())
	if !(f >= 0 && f <= math.MaxUint32) {
		s.env.Throw(s.failed("deriveBits", "SubtleCrypto", "ERR_OUT_OF_RANGE", "3rd argument is outside the expected range of 0 to 4294967295."))
	}
	return int(f)
}

// checkBase is checkUse for the keys that others are derived from.
func (s *state) checkBase(k *cryptoKey, a algorithm, usage string) {
	if !k.may(usage) {
		s.env.Throw(nodeerr.DOM("InvalidAccessError", "baseKey does not have "+usage+" usage"))
	}
	s.checkUse(k, a, usage)
}

// derivation reads the parameters of a derivation from base. What it gives takes a number of bits, negative for as many as there are, and
// gives what derives them on any goroutine.
func (s *state) derivation(a algorithm, base *cryptoKey, usage string) func(bits int) func() ([]byte, error) {
	if isPair(a.name) {
		s.peerArgument(a)
		s.checkBase(base, a, usage)
		peer := s.agreementPeer(a, base)
		return func(bits int) func() ([]byte, error) {
			return func() ([]byte, error) { return agree(base.pair, peer, bits) }
		}
	}
	derive, least, most := s.deriver(a)
	s.checkBase(base, a, usage)
	return func(bits int) func() ([]byte, error) {
		n := s.deriveLength(bits, least, most)
		return func() ([]byte, error) {
			out, err := derive(base.secret, n)
			if err != nil {
				return nil, errOperation()
			}
			return out, nil
		}
	}
}

func subtleDeriveBits(s *state, c goja.FunctionCall) (func() error, func() goja.Value) {
	a := s.normalize(c.Argument(0), deriveAlgorithms[:]...)
	k := s.keyArgument(c, 1, "deriveBits")
	bits := s.bitLength(c.Argument(2))
	derive := s.derivation(a, k, "deriveBits")(bits)
	var out []byte
	return func() (err error) {
		out, err = derive()
		return err
	}, s.arrayBuffer(&out)
}

func subtleDeriveKey(s *state, c goja.FunctionCall) (func() error, func() goja.Value) {
	a := s.normalize(c.Argument(0), deriveAlgorithms[:]...)
	base := s.keyArgument(c, 1, "deriveKey")
	target := s.normalize(c.Argument(2), keyAlgorithms()...)
	prepared := s.derivation(a, base, "deriveKey")
	var made cryptoKey
	bits := -1
	if derives(target.name) {
		made = cryptoKey{name: target.name}
	} else {
		var size int
		if made, size = s.generationParams(target); made.bits > 0 {
			bits = made.bits
		} else {
			bits = 8 * size
		}
	}
	made.extractable, made.usages = c.Argument(3).ToBoolean(), s.usages(c.Argument(4), "deriveKey", "5th")
	s.checkUsages(&made)
	if derives(made.name) && made.extractable {
		s.env.Throw(nodeerr.DOM("SyntaxError", made.name+" keys are not extractable"))
	}
	if len(made.usages) == 0 {
		s.env.Throw(nodeerr.DOM("SyntaxError", "Usages cannot be empty when importing a secret key."))
	}
	derive := prepared(bits)
	return func() (err error) {
		made.secret, err = derive()
		return err
	}, func() goja.Value { return s.newCryptoKey(made) }
}
