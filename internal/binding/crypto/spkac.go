package crypto

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/buffer"
	"github.com/node-go/node-go/internal/binding/crypto/asym"
	"github.com/node-go/node-go/internal/binding/crypto/cert"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/nodeerr"
)

// spkacClass is the class Certificate, whose methods are its static ones, too.
var spkacClass = sync.OnceValue(func() *engine.Class {
	c := engine.NewClass("Certificate", 0, constructSPKAC, func(r *goja.Runtime, _ goja.FunctionCall) goja.Value {
		return constructSPKAC(r, nil, nil)
	}, nil, nil)
	for _, m := range []struct {
		name string
		fn   func(s *state, x *cert.SPKAC) goja.Value // x is nil for what is none
	}{{"verifySpkac", verifySPKAC}, {"exportPublicKey", exportSPKACKey}, {"exportChallenge", exportSPKACChallenge}} {
		fn := method(func(s *state, c goja.FunctionCall) goja.Value {
			b := s.bytes(c.Argument(0), encodingOf(c.Argument(1)), "spkac")
			if len(b) > maxInt32 {
				s.env.Throw(coded("ERR_OUT_OF_RANGE", nodeerr.RangeError, "spkac is too big"))
			}
			if len(b) == 0 {
				return engine.ASCIIValue("")
			}
			x, err := cert.ParseSPKAC(b)
			if err != nil {
				x = nil
			}
			return m.fn(s, x)
		})
		c.Proto.Function(m.name, 2, fn)
		c.Static.Lazy(m.name, engine.Plain, func(r *goja.Runtime) goja.Value { return of(r).class(classSPKAC).proto.Get(m.name) })
	}
	return c
})

func constructSPKAC(r *goja.Runtime, _ []goja.Value, newTarget *goja.Object) *goja.Object {
	m := of(r).class(classSPKAC)
	return r.CreateObject(engine.PrototypeFor(newTarget, m.ctor, m.proto))
}

func verifySPKAC(s *state, x *cert.SPKAC) goja.Value {
	if x == nil {
		return s.env.Value(false)
	}
	k, err := asym.ParseSPKI(x.SPKI)
	return s.env.Value(err == nil && k.VerifySigned(x.Signed.Algorithm, x.Signed.Data, x.Signed.Signature))
}

func exportSPKACKey(s *state, x *cert.SPKAC) goja.Value {
	if x == nil {
		return engine.ASCIIValue("")
	}
	k, err := asym.ParseSPKI(x.SPKI)
	if err != nil {
		return engine.ASCIIValue("")
	}
	return buffer.FromBytes(s.env, asym.EncodePEM(asym.LabelPublic, k.SPKI()))
}

func exportSPKACChallenge(s *state, x *cert.SPKAC) goja.Value {
	if x == nil {
		return engine.ASCIIValue("")
	}
	return buffer.FromBytes(s.env, x.Challenge)
}
