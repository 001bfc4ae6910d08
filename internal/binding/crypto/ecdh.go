package crypto

import (
	"slices"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/crypto/asym"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/nodeerr"
)

// ecdhData is an ECDH object.
type ecdhData struct {
	curve  *asym.Curve
	scalar []byte // nil: no private key
	point  []byte // nil: no public key
}

var ecdhs = sync.OnceValue(func() *engine.Record[ecdhData] { return engine.NewRecord[ecdhData](nil) })

var ecdhClass = sync.OnceValue(func() *engine.Class {
	c := engine.NewClass("ECDH", 1, constructECDH, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		return constructECDH(r, call.Arguments, nil)
	}, nil, nil)
	c.Static.EnumerableMethod("convertKey", 5, method(convertKey))
	c.Proto.EnumerableMethod("computeSecret", 3, method(ecdhComputeSecret))
	c.Proto.EnumerableMethod("setPrivateKey", 2, method(func(s *state, c goja.FunctionCall) goja.Value {
		d := s.ecdhOf(c.This)
		b := s.bytes(c.Argument(0), encodingOf(c.Argument(1)), "key")
		k, err := asym.NewRawPrivate(asym.EC, d.curve, b)
		if err != nil {
			s.env.Throw(coded("ERR_CRYPTO_INVALID_KEYTYPE", nodeerr.RangeError, "Private key is not valid for specified curve."))
		}
		d.scalar, _ = k.RawPrivate()
		d.point, _ = k.RawPublic(false)
		return c.This
	}))
	c.Proto.EnumerableMethod("setPublicKey", 2, method(func(s *state, c goja.FunctionCall) goja.Value {
		s.deprecate("DEP0031", "ecdh.setPublicKey() is deprecated.")
		d := s.ecdhOf(c.This)
		point, err := d.curve.Point(s.bytes(c.Argument(0), encodingOf(c.Argument(1)), "key"))
		if err != nil {
			s.env.Throw(errPoint())
		}
		d.point = point
		return c.This
	}))
	c.Proto.EnumerableMethod("getPrivateKey", 1, method(func(s *state, c goja.FunctionCall) goja.Value {
		d := s.ecdhOf(c.This)
		if d.scalar == nil {
			s.env.Throw(operationFailed("Failed to get ECDH private key"))
		}
		// A number of no fixed length, as OpenSSL gives it.
		b := d.scalar
		for len(b) > 1 && b[0] == 0 {
			b = b[1:]
		}
		return s.output(slices.Clone(b), c.Argument(0))
	}))
	c.Proto.EnumerableMethod("generateKeys", 2, method(func(s *state, c goja.FunctionCall) goja.Value {
		d := s.ecdhOf(c.This)
		scalar, err := d.curve.NewScalar()
		if err == nil {
			d.point, err = d.curve.PublicPoint(scalar)
		}
		if err != nil {
			s.env.Throw(keyError(err))
		}
		d.scalar = scalar
		return s.pointOutput(d.point, c.Argument(0), c.Argument(1))
	}))
	c.Proto.EnumerableMethod("getPublicKey", 2, method(func(s *state, c goja.FunctionCall) goja.Value {
		d := s.ecdhOf(c.This)
		form := s.pointForm(c.Argument(1))
		if d.point == nil {
			s.env.Throw(operationFailed("Failed to get ECDH public key"))
		}
		return s.output(form(d.point), c.Argument(0))
	}))
	return c
})

func operationFailed(message string) error {
	return coded("ERR_CRYPTO_OPERATION_FAILED", nodeerr.PlainError, message)
}

func errPoint() error { return operationFailed("Failed to convert Buffer to EC_POINT") }

func (s *state) ecdhOf(v goja.Value) *ecdhData {
	d := ecdhs().Data(v)
	if d == nil {
		s.env.ThrowCode("ERR_INVALID_THIS", "ECDH")
	}
	return d
}

// pointForm gives what writes a point in the form that v names.
func (s *state) pointForm(v goja.Value) func(point []byte) []byte {
	if !v.ToBoolean() {
		return slices.Clone[[]byte]
	}
	switch v.String() {
	case "compressed":
		return asym.Compress
	case "hybrid":
		return asym.Hybrid
	case "uncompressed":
		return slices.Clone[[]byte]
	}
	s.env.ThrowCode("ERR_CRYPTO_ECDH_INVALID_FORMAT", v.String())
	return nil
}

func (s *state) pointOutput(point []byte, encoding, form goja.Value) goja.Value {
	return s.output(s.pointForm(form)(point), encoding)
}

func createECDH(s *state, c goja.FunctionCall) goja.Value {
	return constructECDH(s.env.VM, c.Arguments, nil)
}

func constructECDH(r *goja.Runtime, args []goja.Value, newTarget *goja.Object) *goja.Object {
	s, c := of(r), goja.FunctionCall{Arguments: args}
	curve := s.namedCurve(c.Argument(0))
	m := s.class(classECDH)
	o, d := ecdhs().New(r, engine.PrototypeFor(newTarget, m.ctor, m.proto))
	d.curve = curve
	return o
}

func (s *state) namedCurve(v goja.Value) *asym.Curve {
	c := asym.FindCurve(s.env.String(v, "curve"))
	if c == nil {
		s.env.ThrowCode("ERR_CRYPTO_INVALID_CURVE")
	}
	return c
}

func ecdhComputeSecret(s *state, c goja.FunctionCall) goja.Value {
	d := s.ecdhOf(c.This)
	point, err := d.curve.Point(s.bytes(c.Argument(0), encodingOf(c.Argument(1)), "key"))
	if err != nil {
		s.env.ThrowCode("ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY")
	}
	if d.scalar == nil {
		s.env.ThrowCode("ERR_CRYPTO_INVALID_KEYPAIR")
	}
	if own, err := d.curve.PublicPoint(d.scalar); err != nil || !slices.Equal(own, d.point) {
		s.env.ThrowCode("ERR_CRYPTO_INVALID_KEYPAIR") // the program has set another public key
	}
	secret, err := d.curve.Shared(d.scalar, point)
	if err != nil {
		s.env.Throw(operationFailed("Failed to compute ECDH key"))
	}
	return s.output(secret, c.Argument(2))
}

// convertKey is ECDH.convertKey(key, curve, inputEncoding, outputEncoding, format).
func convertKey(s *state, c goja.FunctionCall) goja.Value {
	name := s.env.String(c.Argument(1), "curve")
	b := s.bytes(c.Argument(0), encodingOf(c.Argument(2)), "key")
	curve := asym.FindCurve(name)
	if curve == nil || curve.Name != name { // the names of others are not known here
		s.env.ThrowCode("ERR_CRYPTO_INVALID_CURVE")
	}
	form := s.pointForm(c.Argument(4))
	point, err := curve.Point(b)
	if err != nil {
		s.env.Throw(errPoint())
	}
	return s.output(form(point), c.Argument(3))
}

func getCurves(s *state, _ goja.FunctionCall) goja.Value { return s.list(asym.CurveNames()) }
