package crypto

import (
	"math"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// getMacs lists what createHmac gives; createMac is not available.
func getMacs(s *state, _ goja.FunctionCall) goja.Value { return s.list([]string{"hmac"}) }

// secureHeapUsed tells that there is no secure heap: the memory of Go is not locked.
func secureHeapUsed(s *state, _ goja.FunctionCall) goja.Value {
	o := s.env.VM.NewObject()
	for _, p := range []struct {
		name  string
		value any
	}{{"total", 0}, {"used", 0}, {"utilization", math.NaN()}, {"min", 2}} {
		s.env.Define(o, p.name, s.env.Value(p.value), engine.Plain)
	}
	return o
}

func getFips(s *state, _ goja.FunctionCall) goja.Value { return s.env.Value(0) }

func fips(s *state, c goja.FunctionCall) goja.Value {
	s.deprecate("DEP0093", "The crypto.fips is deprecated. Please use crypto.getFips()")
	return getFips(s, c)
}

// setFips can only leave things as they are.
func setFips(s *state, c goja.FunctionCall) goja.Value {
	if c.Argument(0).ToBoolean() {
		s.env.ThrowCode("ERR_CRYPTO_FIPS_UNAVAILABLE")
	}
	return goja.Undefined()
}

// setEngine finds no engine: there is no OpenSSL that could load one.
func setEngine(s *state, c goja.FunctionCall) goja.Value {
	s.env.ThrowCode("ERR_CRYPTO_ENGINE_UNKNOWN", s.env.String(c.Argument(0), "id"))
	return nil
}
