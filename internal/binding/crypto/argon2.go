package crypto

import (
	"math"
	"slices"
	"strconv"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/buffer"
	"github.com/node-go/node-go/internal/binding/crypto/argon"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

func (s *state) prepareArgon2(algorithm, parameters goja.Value) *derivation {
	s.env.String(algorithm, "algorithm")
	variant := map[string]argon.Variant{"argon2d": argon.D, "argon2i": argon.I, "argon2id": argon.ID}
	v := variant[s.env.OneOf(algorithm, "algorithm", "argon2d", "argon2i", "argon2id")]
	o := objectOf(parameters)
	if o == nil {
		s.env.ThrowType(parameters, "parameters", "object")
	}
	input := func(name string, least int) []byte {
		path := "parameters." + name
		b := slices.Clone(s.bytes(opt(o, name), buffer.UTF8, path))
		if len(b) < least {
			s.env.Throw(nodeerr.OutOfRange(path+".byteLength", ">= "+strconv.Itoa(least)+" && <= 4294967295", strconv.Itoa(len(b))))
		}
		return b
	}
	number := func(name string, lo, hi int64) uint32 {
		return uint32(s.env.Integer(opt(o, name), "parameters."+name, lo, hi))
	}
	p := &argon.Params{Message: input("message", 0), Nonce: input("nonce", 8)}
	p.Parallelism = number("parallelism", 1, 1<<24-1)
	p.Size = number("tagLength", 4, math.MaxUint32)
	p.Memory = number("memory", 8*int64(p.Parallelism), math.MaxUint32)
	p.Passes = number("passes", 1, math.MaxUint32)
	if !jsbind.Undefined(opt(o, "secret")) {
		p.Secret = input("secret", 0)
	}
	if !jsbind.Undefined(opt(o, "associatedData")) {
		p.Data = input("associatedData", 0)
	}
	return &derivation{kind: "ARGON2REQUEST", wrap: s.asBuffer, run: func() ([]byte, error) {
		key, err := argon.Key(v, p)
		if err != nil {
			return nil, nodeerr.New("ERR_CRYPTO_INVALID_ARGON2_PARAMS")
		}
		return key, nil
	}}
}

func argon2Sync(s *state, c goja.FunctionCall) goja.Value {
	return s.derive(s.prepareArgon2(c.Argument(0), c.Argument(1)))
}

func argon2(s *state, c goja.FunctionCall) goja.Value {
	d := s.prepareArgon2(c.Argument(0), c.Argument(1))
	return s.deriveLater(d, s.env.Function(c.Argument(2), "callback"))
}
