package crypto

import (
	"math/big"
	"strings"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/buffer"
	"github.com/node-go/node-go/internal/binding/crypto/asym"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// dhData is a DiffieHellman or DiffieHellmanGroup object.
type dhData struct {
	p, g            *big.Int
	public, private *big.Int
}

var agreements = sync.OnceValue(func() *engine.Record[dhData] { return engine.NewRecord[dhData](nil) })

var dhClass = sync.OnceValue(func() *engine.Class {
	c := newDHClass("DiffieHellman", 4, constructDH)
	set := func(name string, to func(d *dhData) **big.Int) {
		c.Proto.EnumerableMethod(name, 2, method(func(s *state, c goja.FunctionCall) goja.Value {
			d := s.dhOf(c.This)
			b := s.bytes(c.Argument(0), encodingOf(c.Argument(1)), "key")
			*to(d) = new(big.Int).SetBytes(b)
			return c.This
		}))
	}
	set("setPublicKey", func(d *dhData) **big.Int { return &d.public })
	set("setPrivateKey", func(d *dhData) **big.Int { return &d.private })
	return c
})

var dhGroupClass = sync.OnceValue(func() *engine.Class { return newDHClass("DiffieHellmanGroup", 1, constructDHGroup) })

// newDHClass describes what both classes have.
func newDHClass(name string, length int, construct engine.NativeConstructor) *engine.Class {
	c := engine.NewClass(name, length, construct, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		return construct(r, call.Arguments, nil)
	}, nil, nil)
	get := func(name string, f func(s *state, d *dhData) []byte) {
		c.Proto.EnumerableMethod(name, 1, method(func(s *state, c goja.FunctionCall) goja.Value {
			return s.output(f(s, s.dhOf(c.This)), c.Argument(0))
		}))
	}
	get("generateKeys", func(s *state, d *dhData) []byte {
		if d.private == nil {
			x, err := asym.NewExponent(d.p)
			if err != nil {
				s.env.Throw(keyError(err))
			}
			d.private = x
		}
		d.public = asym.PublicValue(d.p, d.g, d.private)
		return d.public.Bytes()
	})
	c.Proto.EnumerableMethod("computeSecret", 3, method(dhComputeSecret))
	get("getPrime", func(_ *state, d *dhData) []byte { return d.p.Bytes() })
	get("getGenerator", func(_ *state, d *dhData) []byte { return d.g.Bytes() })
	get("getPublicKey", func(s *state, d *dhData) []byte { return s.dhHalf(d.public, "public") })
	get("getPrivateKey", func(s *state, d *dhData) []byte { return s.dhHalf(d.private, "private") })
	return c
}

func (s *state) dhHalf(x *big.Int, name string) []byte {
	if x == nil {
		s.env.Throw(coded("ERR_CRYPTO_INVALID_STATE", nodeerr.PlainError, "No "+name+" key - did you forget to generate one?"))
	}
	return x.Bytes()
}

// output gives bytes as a Buffer, or as a string of the encoding that v names, which must be one.
func (s *state) output(b []byte, v goja.Value) goja.Value {
	if !v.ToBoolean() || v.String() == "buffer" {
		return buffer.FromBytes(s.env, b)
	}
	enc, ok := buffer.ParseEncoding(v.String())
	if !ok {
		buffer.ThrowUnknownEncoding(s.env, v)
	}
	return buffer.Encode(s.env, b, enc)
}

func (s *state) dhOf(v goja.Value) *dhData {
	d := agreements().Data(v)
	if d == nil {
		s.env.ThrowCode("ERR_INVALID_THIS", "DiffieHellman")
	}
	return d
}

func dhComputeSecret(s *state, c goja.FunctionCall) goja.Value {
	d := s.dhOf(c.This)
	other := new(big.Int).SetBytes(s.bytes(c.Argument(0), encodingOf(c.Argument(1)), "otherPublicKey"))
	one := big.NewInt(1)
	switch {
	case other.Cmp(one) <= 0:
		s.env.Throw(coded("ERR_CRYPTO_INVALID_KEYLEN", nodeerr.RangeError, "Supplied key is too small"))
	case other.Cmp(new(big.Int).Sub(d.p, one)) >= 0:
		s.env.Throw(coded("ERR_CRYPTO_INVALID_KEYLEN", nodeerr.RangeError, "Supplied key is too large"))
	case d.private == nil:
		s.dhHalf(nil, "private")
	}
	return s.output(asym.Secret(d.p, d.private, other), c.Argument(2))
}

func createDiffieHellman(s *state, c goja.FunctionCall) goja.Value {
	return constructDH(s.env.VM, c.Arguments, nil)
}

// constructDH is new DiffieHellman(sizeOrKey, keyEncoding, generator, genEncoding).
func constructDH(r *goja.Runtime, args []goja.Value, newTarget *goja.Object) *goja.Object {
	s, c := of(r), goja.FunctionCall{Arguments: args}
	sizeOrKey, keyEnc, generator, genEnc := c.Argument(0), c.Argument(1), c.Argument(2), c.Argument(3)
	isNumber := jsbind.TypeOf(sizeOrKey) == "number"
	if !isNumber && !isBytesOrText(sizeOrKey) {
		s.env.ThrowType(sizeOrKey, "sizeOrKey", "number", "string", "ArrayBuffer", "Buffer", "TypedArray", "DataView")
	}
	bits := 0
	if isNumber {
		bits = int(s.env.Integer(sizeOrKey, "sizeOrKey", -1<<31, maxInt32))
	}
	if named, isBuffer := encodingNamed(keyEnc); keyEnc.ToBoolean() && !named && !isBuffer {
		genEnc, generator, keyEnc = generator, keyEnc, goja.Undefined()
	}
	g := big.NewInt(2)
	switch {
	case !generator.ToBoolean():
	case jsbind.TypeOf(generator) == "number":
		g = big.NewInt(s.env.Integer(generator, "generator", -1<<31, maxInt32))
	case isBytesOrText(generator):
		g = new(big.Int).SetBytes(s.bytes(generator, encodingOf(genEnc), "generator"))
	default:
		s.env.ThrowType(generator, "generator", "number", "string", "ArrayBuffer", "Buffer", "TypedArray", "DataView")
	}
	var p *big.Int
	var err error
	switch {
	case isNumber && bits < asym.MinDHBits:
		err = asym.ErrDHSmall()
	case isNumber && bits > asym.MaxDHBits:
		err = asym.ErrDHLarge()
	case g.Cmp(big.NewInt(1)) <= 0:
		err = asym.ErrDHGenerator()
	case isNumber:
		p, err = asym.NewPrime(bits, g.Int64())
	default:
		p = new(big.Int).SetBytes(s.bytes(sizeOrKey, encodingOf(keyEnc), "sizeOrKey"))
	}
	if err != nil {
		s.env.Throw(keyError(err))
	}
	return s.newDH(classDH, newTarget, p, g)
}

func (s *state) newDH(kind classKind, newTarget *goja.Object, p, g *big.Int) *goja.Object {
	m := s.class(kind)
	o, d := agreements().New(s.env.VM, engine.PrototypeFor(newTarget, m.ctor, m.proto))
	d.p, d.g = p, g
	s.env.Define(o, "verifyError", s.env.Value(asym.CheckDH(p, g)), engine.Enumerable)
	return o
}

func createDiffieHellmanGroup(s *state, c goja.FunctionCall) goja.Value {
	return constructDHGroup(s.env.VM, c.Arguments, nil)
}

func constructDHGroup(r *goja.Runtime, args []goja.Value, newTarget *goja.Object) *goja.Object {
	s, c := of(r), goja.FunctionCall{Arguments: args}
	name := c.Argument(0)
	if jsbind.TypeOf(name) != "string" {
		s.env.Throw(coded("ERR_INVALID_ARG_TYPE", nodeerr.TypeError, "Group name must be a string"))
	}
	g := asym.FindGroup(strings.ToLower(name.String()))
	if g == nil {
		s.env.ThrowCode("ERR_CRYPTO_UNKNOWN_DH_GROUP")
	}
	return s.newDH(classDHGroup, newTarget, g.Prime, big.NewInt(2))
}
