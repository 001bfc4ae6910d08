package crypto

import (
	"slices"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/buffer"
	"github.com/node-go/node-go/internal/binding/crypto/asym"
	"github.com/node-go/node-go/internal/binding/crypto/digest"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// signData is a Sign or Verify object.
type signData struct {
	h *digest.Hash // nil after sign or verify
}

var signers = sync.OnceValue(func() *engine.Record[signData] { return engine.NewRecord[signData](nil) })

var signClass = sync.OnceValue(func() *engine.Class {
	c := newSignClass("Sign", classSign)
	c.Proto.EnumerableMethod("sign", 2, method(signFinal))
	return c
})

var verifyClass = sync.OnceValue(func() *engine.Class {
	c := newSignClass("Verify", classVerify)
	c.Proto.EnumerableMethod("verify", 3, method(verifyFinal))
	return c
})

// newSignClass describes what both classes have: they are Writable streams.
func newSignClass(name string, kind classKind) *engine.Class {
	construct := func(r *goja.Runtime, args []goja.Value, newTarget *goja.Object) *goja.Object {
		return constructSign(r, args, newTarget, kind)
	}
	writable := func(r *goja.Runtime) *goja.Object { return of(r).writable() }
	c := engine.NewClass(name, 2, construct, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		return construct(r, call.Arguments, nil)
	}, func(r *goja.Runtime) *goja.Object { return writable(r).Get("prototype").(*goja.Object) }, writable)
	c.Proto.EnumerableMethod("_write", 3, method(func(s *state, c goja.FunctionCall) goja.Value {
		d := s.signOf(c.This)
		return s.failing(c.Argument(2), func() { s.signUpdate(d, c.Argument(0), c.Argument(1)) })
	}))
	c.Proto.EnumerableMethod("update", 2, method(func(s *state, c goja.FunctionCall) goja.Value {
		s.signUpdate(s.signOf(c.This), c.Argument(0), c.Argument(1))
		return c.This
	}))
	return c
}

// writable is the class stream.Writable.
func (s *state) writable() *goja.Object {
	return s.env.Host.Require("stream").Get("Writable").(*goja.Object)
}

func (s *state) signOf(v goja.Value) *signData {
	d := signers().Data(v)
	if d == nil {
		s.env.ThrowCode("ERR_INVALID_THIS", "Sign")
	}
	return d
}

func createSign(s *state, c goja.FunctionCall) goja.Value {
	return constructSign(s.env.VM, c.Arguments, nil, classSign)
}

func createVerify(s *state, c goja.FunctionCall) goja.Value {
	return constructSign(s.env.VM, c.Arguments, nil, classVerify)
}

func constructSign(r *goja.Runtime, args []goja.Value, newTarget *goja.Object, kind classKind) *goja.Object {
	s, c := of(r), goja.FunctionCall{Arguments: args}
	name := s.env.String(c.Argument(0), "algorithm")
	a := digest.Find(name)
	if a == nil {
		s.env.Throw(coded("ERR_CRYPTO_INVALID_DIGEST", nodeerr.TypeError, "Invalid digest"))
	}
	m := s.class(kind)
	o, d := signers().New(r, engine.PrototypeFor(newTarget, m.ctor, m.proto))
	d.h = a.New()
	s.env.Call(s.writable(), o, c.Argument(1))
	return o
}

func (s *state) notInitialised() {
	s.env.Throw(coded("ERR_CRYPTO_INVALID_STATE", nodeerr.PlainError, "Not initialised"))
}

func (s *state) signUpdate(d *signData, v, encoding goja.Value) {
	b := s.data(v, encoding, "data")
	if d.h == nil {
		s.notInitialised()
	}
	_, _ = d.h.Write(b) // hashes never fail
}

// finish gives the digest once.
func (s *state) finish(d *signData) (*digest.Algorithm, []byte) {
	if d.h == nil {
		s.notInitialised()
	}
	a := d.h.Algorithm()
	sum := d.h.Sum(a.Size)
	d.h = nil
	return a, sum
}

// signOptions reads what may be said with a key.
func (s *state) signOptions(v goja.Value) asym.SignOptions {
	o := objectOf(v)
	opts := asym.SignOptions{Salt: asym.SaltUnset}
	integer := func(name string, to *int) {
		n := opt(o, name)
		if jsbind.Undefined(n) {
			return
		}
		if f := n.ToFloat(); jsbind.TypeOf(n) != "number" || f != float64(int32(f)) {
			s.env.Throw(nodeerr.InvalidArgValue("options."+name, s.shown(n), ""))
		}
		*to = int(n.ToInteger())
	}
	if keyObjects().Data(v) != nil || isBytesOrText(v) {
		return opts
	}
	integer("padding", &opts.Padding)
	integer("saltLength", &opts.Salt)
	switch e := opt(o, "dsaEncoding"); {
	case jsbind.Undefined(e), e.String() == "der":
	case e.String() == "ieee-p1363":
		opts.P1363 = true
	default:
		s.env.Throw(nodeerr.InvalidArgValue("options.dsaEncoding", s.shown(e), ""))
	}
	if v := opt(o, "context"); !jsbind.Undefined(v) {
		b, ok := view(v, false)
		if !ok {
			s.env.ThrowType(v, "options.context", "Buffer", "TypedArray", "DataView")
		}
		opts.Context = append([]byte{}, b...)
	}
	return opts
}

func signFinal(s *state, c goja.FunctionCall) goja.Value {
	d, v, output := s.signOf(c.This), c.Argument(0), c.Argument(1)
	if !v.ToBoolean() {
		s.env.ThrowCode("ERR_CRYPTO_SIGN_KEY_REQUIRED")
	}
	key := s.asymmetric(v, usePrivate, "privateKey")
	opts := s.signOptions(v)
	a, sum := s.finish(d)
	if key.OneShot() {
		s.env.ThrowCode("ERR_CRYPTO_UNSUPPORTED_OPERATION")
	}
	out, err := key.SignDigest(a, sum, opts)
	if err != nil {
		s.env.Throw(keyError(err))
	}
	if output.ToBoolean() && output.String() != "buffer" {
		return s.encoded(out, output)
	}
	return buffer.FromBytes(s.env, out)
}

func verifyFinal(s *state, c goja.FunctionCall) goja.Value {
	d, v := s.signOf(c.This), c.Argument(0)
	key := s.asymmetric(v, usePublic, "key")
	opts := s.signOptions(v)
	signature := s.bytes(c.Argument(1), encodingOf(c.Argument(2)), "signature")
	a, sum := s.finish(d)
	if key.OneShot() {
		s.env.ThrowCode("ERR_CRYPTO_UNSUPPORTED_OPERATION")
	}
	good, err := key.Public().VerifyDigest(a, sum, signature, opts)
	if err != nil {
		s.env.Throw(keyError(err))
	}
	return s.env.Value(good)
}

// oneShot is the signing or checking of a whole message, whose arguments were found to be right.
type oneShot struct {
	key  *asym.Key
	data []byte
	opts asym.SignOptions
	a    *digest.Algorithm
}

// prepareOneShot reads the first arguments of sign and verify; key is argument 2.
func (s *state) prepareOneShot(c goja.FunctionCall, use keyUse) *oneShot {
	p := &oneShot{}
	name := ""
	if v := c.Argument(0); !jsbind.Nullish(v) {
		name = s.env.String(v, "algorithm")
	}
	p.data = s.own(c.Argument(1), "data")
	v := c.Argument(2)
	if use == usePrivate && !v.ToBoolean() {
		s.env.ThrowCode("ERR_CRYPTO_SIGN_KEY_REQUIRED")
	}
	p.opts = s.signOptions(v)
	p.key = s.asymmetric(v, use, "key")
	if len(p.opts.Context) > 255 {
		s.env.Throw(coded("ERR_OUT_OF_RANGE", nodeerr.RangeError, "context string must be at most 255 bytes"))
	}
	if name != "" {
		if p.a = digest.Find(name); p.a == nil {
			s.env.Throw(errDigest(name))
		}
	}
	return p
}

// ready tells why the operation cannot be, and finds the hash function.
func (p *oneShot) ready() error {
	if p.key.OneShot() {
		if p.a != nil {
			return asym.ErrInvalidDigest()
		}
		return nil
	}
	if p.opts.Context != nil {
		return coded("ERR_CRYPTO_OPERATION_FAILED", nodeerr.PlainError, "Context parameter is unsupported")
	}
	if p.a == nil {
		p.a = digest.Find(p.key.DefaultDigest())
	}
	switch {
	case p.a == nil:
		return asym.ErrNotForKeyType()
	case p.key.Kind == asym.EC && p.a.XOF:
		return asym.ErrInvalidDigest()
	}
	return nil
}

func (p *oneShot) sum() []byte {
	h := p.a.New()
	_, _ = h.Write(p.data) // hashes never fail
	return h.Sum(p.a.Size)
}

// sign may be called on any goroutine.
func (p *oneShot) sign() ([]byte, error) {
	if err := p.ready(); err != nil {
		return nil, err
	}
	if p.key.OneShot() {
		return p.key.SignMessage(p.data, p.opts)
	}
	return p.key.SignDigest(p.a, p.sum(), p.opts)
}

// verify may be called on any goroutine.
func (p *oneShot) verify(signature []byte) (bool, error) {
	if err := p.ready(); err != nil {
		return false, err
	}
	if p.key.OneShot() {
		return p.key.VerifyMessage(p.data, signature, p.opts), nil
	}
	return p.key.Public().VerifyDigest(p.a, p.sum(), signature, p.opts)
}

func signOneShot(s *state, c goja.FunctionCall) goja.Value {
	cb := c.Argument(3)
	if !jsbind.Undefined(cb) {
		s.env.Function(cb, "callback")
	}
	p := s.prepareOneShot(c, usePrivate)
	var out []byte
	return s.either("SIGNREQUEST", cb, func() (err error) {
		if out, err = p.sign(); err != nil {
			err = keyError(err)
		}
		return err
	}, func() goja.Value { return buffer.FromBytes(s.env, out) })
}

func verifyOneShot(s *state, c goja.FunctionCall) goja.Value {
	cb := c.Argument(4)
	if !jsbind.Undefined(cb) {
		s.env.Function(cb, "callback")
	}
	p := s.prepareOneShot(c, usePublic)
	signature := slices.Clone(s.bytes(c.Argument(3), buffer.UTF8, "signature"))
	var good bool
	return s.either("SIGNREQUEST", cb, func() (err error) {
		if good, err = p.verify(signature); err != nil {
			err = keyError(err)
		}
		return err
	}, func() goja.Value { return s.env.Value(good) })
}
