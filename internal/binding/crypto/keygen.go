package crypto

import (
	"math/big"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/crypto/asym"
	"github.com/node-go/node-go/internal/binding/crypto/digest"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// pairJob is the making of a pair whose arguments were found to be right.
type pairJob struct {
	generate        func() (*asym.Key, error) // on any goroutine
	public, private *keyEncoding              // nil: a KeyObject is wanted

	key                   *asym.Key
	publicText, encrypted []byte
}

// run makes the pair. It may be called on any goroutine.
func (j *pairJob) run() (err error) {
	if j.key, err = j.generate(); err != nil {
		return keyError(err)
	}
	write := func(k *asym.Key, e *keyEncoding) ([]byte, error) {
		if e == nil || e.format != "pem" && e.format != "der" {
			return nil, nil
		}
		return encodeKey(k, *e)
	}
	if j.publicText, err = write(j.key.Public(), j.public); err == nil {
		j.encrypted, err = write(j.key, j.private)
	}
	if err != nil {
		return keyError(err)
	}
	return nil
}

// halves gives both results.
func (j *pairJob) halves(s *state) (public, private goja.Value) {
	give := func(k *asym.Key, e *keyEncoding, b []byte) goja.Value {
		switch {
		case e == nil:
			return s.newPairObject(k)
		case b != nil:
			return s.encodedKey(b, *e)
		}
		return s.written(k, *e)
	}
	return give(j.key.Public(), j.public, j.publicText), give(j.key, j.private, j.encrypted)
}

// preparePair reads the arguments of generateKeyPair.
func (s *state) preparePair(kind, options goja.Value) *pairJob {
	name := s.env.String(kind, "type")
	o := objectOf(options)
	if !jsbind.Undefined(options) && (o == nil || o.ClassName() == "Array" || jsbind.IsCallable(o)) {
		s.env.ThrowType(options, "options", "object")
	}
	j := &pairJob{}
	encoding := func(member string, private bool) *keyEncoding {
		v := opt(o, member)
		if jsbind.Nullish(v) {
			return nil
		}
		e := objectOf(v)
		if e == nil {
			s.env.Throw(nodeerr.InvalidArgValue("options."+member, s.shown(v), ""))
		}
		enc := s.keyEncoding(e, encodingRules{private: private, kind: name, name: "options." + member})
		return &enc
	}
	j.public, j.private = encoding("publicKeyEncoding", false), encoding("privateKeyEncoding", true)
	j.generate = s.generator(name, o, kind, options)
	if j.public != nil && j.public.format == "jwk" || j.private != nil && j.private.format == "jwk" {
		switch c := asym.FindCurve(opt(o, "namedCurve").String()); {
		case name == "ec" && c != nil && c.NIST == "":
			s.env.ThrowCode("ERR_CRYPTO_JWK_UNSUPPORTED_CURVE", "Unsupported JWK EC curve: "+opt(o, "namedCurve").String()+".")
		case name == "rsa-pss", name == "dsa", name == "dh":
			s.env.ThrowCode("ERR_CRYPTO_JWK_UNSUPPORTED_KEY_TYPE")
		}
	}
	return j
}

// generator reads the options of a kind of key.
func (s *state) generator(name string, o *goja.Object, kind, options goja.Value) func() (*asym.Key, error) {
	need := func() {
		if o == nil {
			s.env.ThrowType(options, "options", "object")
		}
	}
	switch name {
	case "rsa", "rsa-pss":
		need()
		bits := int(s.env.Uint32(opt(o, "modulusLength"), "options.modulusLength", false))
		e := uint32(65537)
		if v := opt(o, "publicExponent"); !jsbind.Nullish(v) {
			e = s.env.Uint32(v, "options.publicExponent", false)
		}
		k := asym.RSA
		var pss *asym.PSSParams
		if name == "rsa-pss" {
			k, pss = asym.RSAPSS, s.pssParams(o)
		}
		return func() (*asym.Key, error) { return asym.GenerateRSA(k, bits, big.NewInt(int64(e)), pss) }
	case "dsa":
		need()
		bits := int(s.env.Uint32(opt(o, "modulusLength"), "options.modulusLength", false))
		divisor := -1
		if v := opt(o, "divisorLength"); !jsbind.Nullish(v) {
			divisor = int(s.env.Integer(v, "options.divisorLength", 0, maxInt32))
		}
		return func() (*asym.Key, error) { return asym.GenerateDSA(bits, divisor) }
	case "ec":
		need()
		curve := s.env.String(opt(o, "namedCurve"), "options.namedCurve")
		explicit := false
		switch v := opt(o, "paramEncoding"); {
		case jsbind.Nullish(v), v.String() == "named":
		case v.String() == "explicit":
			explicit = true
		default:
			s.env.Throw(nodeerr.InvalidArgValue("options.paramEncoding", s.shown(v), ""))
		}
		c := asym.FindCurve(curve)
		if c == nil {
			s.env.ThrowCode("ERR_CRYPTO_INVALID_CURVE")
		}
		return func() (*asym.Key, error) { return asym.GenerateEC(c, explicit) }
	case "dh":
		need()
		return s.dhGenerator(o)
	}
	if kind, ok := asym.KindOf(name, false); ok {
		return func() (*asym.Key, error) { return asym.GenerateRaw(kind) }
	}
	s.env.Throw(coded("ERR_INVALID_ARG_VALUE", nodeerr.TypeError, "The argument 'type' must be a supported key type. Received "+s.shown(kind)))
	return nil
}

// pssParams reads what an RSA-PSS key is to be limited to; nil where nothing is said.
func (s *state) pssParams(o *goja.Object) *asym.PSSParams {
	read := func(old, name string) goja.Value {
		v, deprecated := opt(o, name), opt(o, old)
		if !jsbind.Undefined(v) {
			s.env.String(v, "options."+name)
		}
		if !jsbind.Undefined(deprecated) {
			s.deprecate("DEP0154", "\"options."+old+"\" is deprecated, use \"options."+name+"\" instead")
			if !jsbind.Undefined(v) && deprecated.String() != v.String() {
				s.env.Throw(nodeerr.InvalidArgValue("options."+old, s.shown(deprecated), ""))
			}
			s.env.String(deprecated, "options."+old)
			return deprecated
		}
		return v
	}
	salt := -1
	if v := opt(o, "saltLength"); !jsbind.Undefined(v) {
		salt = int(s.env.Integer(v, "options.saltLength", 0, maxInt32))
	}
	hash, mgf := read("hash", "hashAlgorithm"), read("mgf1Hash", "mgf1HashAlgorithm")
	if jsbind.Undefined(hash) && jsbind.Undefined(mgf) && salt < 0 {
		return nil
	}
	p := &asym.PSSParams{Hash: digest.Find("sha1"), MGF: nil, Salt: salt}
	if !jsbind.Undefined(hash) {
		if p.Hash = digest.Find(hash.String()); p.Hash == nil {
			s.env.Throw(errDigest(hash.String()))
		}
	}
	p.MGF = p.Hash
	if !jsbind.Undefined(mgf) {
		if p.MGF = digest.Find(mgf.String()); p.MGF == nil {
			s.env.Throw(coded("ERR_CRYPTO_INVALID_DIGEST", nodeerr.TypeError, "Invalid MGF1 digest: "+mgf.String()))
		}
	}
	if !asym.CanPSS(p.Hash) || !asym.CanPSS(p.MGF) {
		s.env.Throw(errDigest(p.Hash.Name))
	}
	if salt < 0 {
		p.Salt = p.Hash.Size
		if jsbind.Undefined(hash) {
			p.Salt = 20
		}
	}
	return p
}

func generateKeyPairSync(s *state, c goja.FunctionCall) goja.Value {
	j := s.preparePair(c.Argument(0), c.Argument(1))
	if err := j.run(); err != nil {
		s.env.Throw(err)
	}
	return s.pairResult(j)
}

// pairResult is the object that the synchronous and the promised form give.
func (s *state) pairResult(j *pairJob) *goja.Object {
	public, private := j.halves(s)
	o := s.env.VM.NewObject()
	s.env.Define(o, "publicKey", public, engine.Plain)
	s.env.Define(o, "privateKey", private, engine.Plain)
	return o
}

func generateKeyPair(s *state, c goja.FunctionCall) goja.Value {
	options, cb := c.Argument(1), c.Argument(2)
	if jsbind.IsCallable(options) {
		options, cb = goja.Undefined(), options
	}
	cb = s.env.Function(cb, "callback")
	j := s.preparePair(c.Argument(0), options)
	s.start("KEYPAIRGENREQUEST", j.run, func(err error) {
		if err != nil {
			s.env.Call(cb, goja.Undefined(), s.env.Error(err))
			return
		}
		public, private := j.halves(s)
		s.env.Call(cb, goja.Undefined(), goja.Null(), public, private)
	})
	return goja.Undefined()
}

// generateKeyPairFunction makes crypto.generateKeyPair with the names that util.promisify gives its results.
func (s *state) generateKeyPairFunction() *goja.Object {
	fn := engine.NewFunction(s.env.VM, "generateKeyPair", 3, method(generateKeyPair))
	if sym, ok := s.env.Host.Require("internal/util").Get("customPromisifyArgs").(*goja.Symbol); ok {
		engine.DefineOwn(fn, sym, s.env.StringArray([]string{"publicKey", "privateKey"}), 0)
	}
	return fn
}

// dhGenerator reads the options of a Diffie-Hellman key.
func (s *state) dhGenerator(o *goja.Object) func() (*asym.Key, error) {
	given := func(name string) goja.Value {
		if v := opt(o, name); !jsbind.Nullish(v) {
			return v
		}
		return nil
	}
	incompatible := func(a, b string) { s.env.ThrowCode("ERR_INCOMPATIBLE_OPTION_PAIR", a, b) }
	group, prime, length, generator := given("group"), given("prime"), given("primeLength"), given("generator")
	if group != nil {
		for _, other := range []string{"prime", "primeLength", "generator"} {
			if given(other) != nil {
				incompatible("group", other)
			}
		}
		g := asym.FindGroup(s.env.String(group, "options.group"))
		if g == nil {
			s.env.ThrowCode("ERR_CRYPTO_UNKNOWN_DH_GROUP")
		}
		return func() (*asym.Key, error) { return asym.GenerateDH(g.Prime, big.NewInt(2)) }
	}
	var p *big.Int
	bits := 0
	switch {
	case prime != nil:
		if length != nil {
			incompatible("prime", "primeLength")
		}
		b, ok := view(prime, true)
		if !ok {
			s.env.ThrowType(prime, "options.prime", "Buffer", "TypedArray", "DataView")
		}
		p = new(big.Int).SetBytes(b)
	case length != nil:
		bits = int(s.env.Integer(length, "options.primeLength", 0, maxInt32))
	default:
		s.env.Throw(&nodeerr.Error{Code: "ERR_MISSING_OPTION", Class: nodeerr.TypeError, Message: "At least one of the group, prime, or primeLength options is required"})
	}
	g := int64(2)
	if generator != nil {
		g = s.env.Integer(generator, "options.generator", 0, maxInt32)
	}
	return func() (*asym.Key, error) {
		prime := p
		if prime == nil {
			var err error
			if prime, err = asym.NewPrime(bits, g); err != nil {
				return nil, err
			}
		}
		return asym.GenerateDH(prime, big.NewInt(g))
	}
}
