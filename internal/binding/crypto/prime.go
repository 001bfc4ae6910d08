package crypto

import (
	"math/big"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/crypto/asym"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// natural reads a number that is not negative: a bigint, or bytes with the highest first.
func (s *state) natural(v goja.Value, name string) *big.Int {
	if jsbind.TypeOf(v) == "bigint" {
		x, _ := v.Export().(*big.Int)
		if x.Sign() < 0 {
			s.env.Throw(nodeerr.OutOfRange(name, ">= 0", nodeerr.GroupDigits(x.String())+"n"))
		}
		return new(big.Int).Set(x)
	}
	b, ok := view(v, true)
	if !ok {
		s.env.ThrowType(v, name, "ArrayBuffer", "TypedArray", "Buffer", "DataView", "bigint")
	}
	return new(big.Int).SetBytes(b)
}

// validObject reads an object of options as Node's validateObject does.
func (s *state) validObject(v goja.Value, name string) *goja.Object {
	if jsbind.Undefined(v) {
		return nil
	}
	o := objectOf(v)
	if o == nil || o.ClassName() == "Array" || jsbind.IsCallable(o) {
		s.env.ThrowType(v, name, "object")
	}
	return o
}

// primeJob is the making of a prime whose arguments were found to be right.
type primeJob struct {
	bits     int
	safe     bool
	bigint   bool
	add, rem *big.Int
	prime    *big.Int
}

func (s *state) preparePrime(size, options goja.Value) *primeJob {
	j := &primeJob{bits: int(s.env.Integer(size, "size", 1, maxInt32))}
	o := s.validObject(options, "options")
	flag := func(name string, to *bool) {
		if v := opt(o, name); !jsbind.Undefined(v) {
			*to = s.env.Bool(v, "options."+name)
		}
	}
	flag("safe", &j.safe)
	flag("bigint", &j.bigint)
	if v := opt(o, "add"); !jsbind.Undefined(v) {
		j.add = s.natural(v, "options.add")
	}
	if v := opt(o, "rem"); !jsbind.Undefined(v) {
		j.rem = s.natural(v, "options.rem")
	}
	invalid := func(name string) {
		s.env.Throw(coded("ERR_OUT_OF_RANGE", nodeerr.RangeError, "invalid options."+name))
	}
	switch {
	case j.bits == 1:
		s.env.Throw(coded("ERR_OSSL_BN_BITS_TOO_SMALL", nodeerr.PlainError, "error:01800076:bignum routines::bits too small"))
	case j.add == nil:
		j.rem = nil
	case j.add.BitLen() > j.bits:
		invalid("add")
	case j.rem != nil && j.add.Sign() > 0 && j.add.Cmp(j.rem) <= 0:
		invalid("rem")
	}
	return j
}

// run may be called on any goroutine.
func (j *primeJob) run() (err error) {
	if j.add != nil && j.add.Sign() == 0 {
		return coded("ERR_OSSL_BN_DIV_BY_ZERO", nodeerr.PlainError, "error:01800067:bignum routines::div by zero")
	}
	if j.prime, err = asym.Prime(j.bits, j.safe, j.add, j.rem); err != nil {
		return operationFailed("Failed to generate prime")
	}
	return nil
}

func (j *primeJob) value(s *state) goja.Value {
	if j.bigint {
		return s.env.Value(j.prime)
	}
	return engine.NewArrayBuffer(s.env.VM, j.prime.FillBytes(make([]byte, (j.bits+7)/8)))
}

func generatePrimeSync(s *state, c goja.FunctionCall) goja.Value {
	j := s.preparePrime(c.Argument(0), c.Argument(1))
	if err := j.run(); err != nil {
		s.env.Throw(err)
	}
	return j.value(s)
}

func generatePrime(s *state, c goja.FunctionCall) goja.Value {
	options, cb := c.Argument(1), c.Argument(2)
	s.env.Integer(c.Argument(0), "size", 1, maxInt32)
	if jsbind.IsCallable(options) {
		options, cb = goja.Undefined(), options
	}
	cb = s.env.Function(cb, "callback")
	j := s.preparePrime(c.Argument(0), options)
	s.answer("RANDOMPRIMEREQUEST", cb, goja.Undefined(), j.run, func() goja.Value { return j.value(s) })
	return goja.Undefined()
}

// maxCandidateBits is the most that OpenSSL's numbers can have.
const maxCandidateBits = 1 << 28

// primeCheck reads the arguments of checkPrime and gives the check, which may be called on any goroutine.
func (s *state) primeCheck(candidate, options goja.Value) func() bool {
	x := s.natural(candidate, "candidate")
	if x.BitLen() > maxCandidateBits {
		s.env.Throw(coded("ERR_OSSL_BN_BIGNUM_TOO_LONG", nodeerr.PlainError, "error:01800072:bignum routines::bignum too long"))
	}
	checks := 0
	if v := opt(s.validObject(options, "options"), "checks"); !jsbind.Undefined(v) {
		checks = int(s.env.Integer(v, "options.checks", 0, maxInt32))
	}
	if checks == 0 {
		checks = 20
	}
	return func() bool { return x.ProbablyPrime(min(checks, 1<<12)) }
}

func checkPrimeSync(s *state, c goja.FunctionCall) goja.Value {
	return s.env.Value(s.primeCheck(c.Argument(0), c.Argument(1))())
}

func checkPrime(s *state, c goja.FunctionCall) goja.Value {
	options, cb := c.Argument(1), c.Argument(2)
	s.natural(c.Argument(0), "candidate")
	if jsbind.IsCallable(options) {
		options, cb = goja.Undefined(), options
	}
	cb = s.env.Function(cb, "callback")
	check := s.primeCheck(c.Argument(0), options)
	var prime bool
	s.answer("CHECKPRIMEREQUEST", cb, goja.Undefined(), func() error {
		prime = check()
		return nil
	}, func() goja.Value { return s.env.Value(prime) })
	return goja.Undefined()
}
