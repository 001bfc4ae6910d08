// Package crypto is the module crypto, and the Web Crypto API of the global object, in Go over the standard library and
// golang.org/x/crypto.
//
// Everything here belongs to the goroutine that owns the isolate, except the work of jobs, which runs on a pool and touches no
// engine values. What a job reads it was given a copy of.
package crypto

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/crypto/asym"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// made is a class in one isolate.
type made struct{ ctor, proto *goja.Object }

type state struct {
	env     *jsbind.Env
	exports *goja.Object
	defs    func(classKind) *engine.Class
	classes [classCount]made
	stream  streamSide
	web     webSide
	warned  map[string]bool
}

var states = jsbind.NewSlot(func(env *jsbind.Env) *state {
	return &state{env: env, warned: map[string]bool{}}
})

func of(r *goja.Runtime) *state { return states.Of(jsbind.From(r)) }

// classKind names a class of this package.
type classKind int

const (
	classHash classKind = iota
	classHmac
	classCipheriv
	classDecipheriv
	classKeyObject
	classSecretKey
	classAsymmetricKey
	classPublicKey
	classPrivateKey
	classSign
	classVerify
	classDH
	classDHGroup
	classECDH
	classCrypto
	classSubtle
	classCryptoKey
	classCertificate
	classSPKAC
	classCount
)

// describe gives the description of a class. An isolate's state refers to it, since the descriptions' own code does not get round
// to it otherwise.
func describe(kind classKind) *engine.Class {
	switch kind {
	case classHash:
		return hashClass()
	case classHmac:
		return hmacClass()
	case classCipheriv:
		return cipherivClass()
	case classDecipheriv:
		return decipherivClass()
	case classKeyObject:
		return keyObjectClass()
	case classSecretKey:
		return secretKeyClass()
	case classAsymmetricKey:
		return asymmetricKeyClass()
	case classPublicKey:
		return publicKeyClass()
	case classPrivateKey:
		return privateKeyClass()
	case classSign:
		return signClass()
	case classVerify:
		return verifyClass()
	case classDH:
		return dhClass()
	case classDHGroup:
		return dhGroupClass()
	case classECDH:
		return ecdhClass()
	case classCrypto:
		return cryptoClass()
	case classSubtle:
		return subtleClass()
	case classCertificate:
		return certificateClass()
	case classSPKAC:
		return spkacClass()
	}
	return cryptoKeyClass()
}

// stateOf gives the state for the two ways into this package.
func stateOf(env *jsbind.Env) *state {
	s := states.Of(env)
	s.defs = describe
	return s
}

// class gives a class, made at its first use.
func (s *state) class(kind classKind) made {
	m := &s.classes[kind]
	if m.ctor == nil {
		m.ctor, m.proto = s.defs(kind).New(s.env.VM)
	}
	return *m
}

// unavailable gives the code of a function that node-go does not have: it throws, naming itself.
func unavailable(name string) func(s *state, c goja.FunctionCall) goja.Value {
	return func(s *state, _ goja.FunctionCall) goja.Value {
		s.env.ThrowCode("ERR_METHOD_NOT_IMPLEMENTED", name+"()")
		return nil
	}
}

// method is a NativeFunc that begins with the isolate's state.
func method(f func(s *state, c goja.FunctionCall) goja.Value) engine.NativeFunc {
	return func(r *goja.Runtime, c goja.FunctionCall) goja.Value { return f(of(r), c) }
}

// Exports gives what a program gets by require('crypto').
func Exports(env *jsbind.Env) *goja.Object {
	s := stateOf(env)
	if s.exports == nil {
		s.exports = exportsTemplate().New(env.VM)
	}
	return s.exports
}

type export struct {
	name   string
	length int
	fn     func(s *state, c goja.FunctionCall) goja.Value
}

var exportsTemplate = sync.OnceValue(func() *engine.Template {
	t := engine.NewTemplate(engine.ObjectProto)
	for _, x := range functions() {
		if x.fn == nil {
			x.fn = unavailable("crypto." + x.name)
		}
		switch x.name {
		case "getCiphers", "getCurves", "getHashes", "getMacs", "privateDecrypt", "privateEncrypt", "publicDecrypt", "publicEncrypt", "timingSafeEqual":
			t.EnumerableMethod(x.name, x.length, method(x.fn)) // V8's own functions in Node
		default:
			t.Function(x.name, x.length, method(x.fn))
		}
		switch x.name {
		case "getCurves": // what comes next is a function that has two names
			t.Lazy("getDiffieHellman", engine.Plain, func(r *goja.Runtime) goja.Value { return of(r).exports.Get("createDiffieHellmanGroup") })
		case "pbkdf2Sync":
			t.Lazy("generateKeyPair", engine.Plain, func(r *goja.Runtime) goja.Value { return of(r).generateKeyPairFunction() })
		}
	}
	for _, x := range classes() {
		t.Lazy(x.name, engine.Plain, func(r *goja.Runtime) goja.Value {
			return of(r).class(x.kind).ctor
		})
	}
	t.EnumerableMethod("secureHeapUsed", 0, method(secureHeapUsed))
	t.Accessor("fips", 0, method(fips), method(setFips))
	t.Lazy("constants", engine.Enumerable, func(r *goja.Runtime) goja.Value { return constantsTemplate().New(r) })
	t.Accessor("webcrypto", engine.Enumerable, method(func(s *state, _ goja.FunctionCall) goja.Value { return s.webcrypto() }), nil)
	t.Accessor("subtle", engine.Enumerable, method(func(s *state, _ goja.FunctionCall) goja.Value { return s.subtle() }), nil)
	t.Accessor("getRandomValues", engine.Enumerable, method(func(s *state, _ goja.FunctionCall) goja.Value { return s.boundRandomValues() }), nil)
	for _, name := range []string{"prng", "pseudoRandomBytes", "rng"} {
		t.Lazy(name, engine.Hidden, func(r *goja.Runtime) goja.Value { return of(r).exports.Get("randomBytes") })
	}
	return t
})

// functions are the module's functions in the order of its keys; those without Go code are not available.
func functions() []export {
	return []export{
		{"argon2", 3, argon2}, {"argon2Sync", 2, argon2Sync},
		{"checkPrime", 1, checkPrime}, {"checkPrimeSync", 1, checkPrimeSync},
		{"createCipheriv", 4, createCipheriv}, {"createDecipheriv", 4, createDecipheriv},
		{"createDiffieHellman", 4, createDiffieHellman}, {"createDiffieHellmanGroup", 1, createDiffieHellmanGroup}, {"createECDH", 1, createECDH},
		{"createHash", 2, createHash}, {"createHmac", 3, createHmac}, {"createMac", 3, nil},
		{"createPrivateKey", 1, createPrivateKey}, {"createPublicKey", 1, createPublicKey}, {"createSecretKey", 2, createSecretKey},
		{"createSign", 2, createSign}, {"createVerify", 2, createVerify}, {"diffieHellman", 2, diffieHellman},
		{"generatePrime", 3, generatePrime}, {"generatePrimeSync", 1, generatePrimeSync},
		{"getCiphers", 0, getCiphers}, {"getCipherInfo", 1, getCipherInfo}, {"getCurves", 0, getCurves},
		{"getHashes", 0, getHashes}, {"getMacs", 0, getMacs},
		{"hkdf", 6, hkdfAsync}, {"hkdfSync", 5, hkdfSync}, {"parsePKCS12", 1, nil},
		{"pbkdf2", 6, pbkdf2Async}, {"pbkdf2Sync", 5, pbkdf2Sync},
		{"generateKeyPairSync", 2, generateKeyPairSync},
		{"generateKey", 3, generateKey}, {"generateKeySync", 2, generateKeySync},
		{"privateDecrypt", 2, rsaCrypt(usePrivate, asym.PaddingOAEP, (*asym.Key).Decrypt)}, {"privateEncrypt", 2, rsaCrypt(usePrivate, asym.PaddingPKCS1, privateEncrypt)}, {"publicDecrypt", 2, rsaCrypt(usePublic, asym.PaddingPKCS1, publicDecrypt)}, {"publicEncrypt", 2, rsaCrypt(usePublic, asym.PaddingOAEP, (*asym.Key).Encrypt)},
		{"randomBytes", 2, randomBytes}, {"randomFill", 4, randomFill}, {"randomFillSync", 1, randomFillSync},
		{"randomInt", 3, randomInt}, {"randomUUID", 1, randomUUID}, {"randomUUIDv7", 1, randomUUIDv7},
		{"scrypt", 4, scryptAsync}, {"scryptSync", 3, scryptSync},
		{"sign", 4, signOneShot}, {"setEngine", 2, setEngine}, {"timingSafeEqual", 0, timingSafeEqual},
		{"getFips", 0, getFips}, {"setFips", 1, setFips}, {"verify", 5, verifyOneShot},
		{"hash", 3, oneShotHash}, {"encapsulate", 2, encapsulate}, {"decapsulate", 3, decapsulate},
	}
}

type exportedClass struct {
	name string
	kind classKind
}

// classes are the module's classes in the order of its keys.
func classes() []exportedClass {
	return []exportedClass{
		{"Certificate", classSPKAC}, {"Cipheriv", classCipheriv}, {"Decipheriv", classDecipheriv},
		{"DiffieHellman", classDH}, {"DiffieHellmanGroup", classDHGroup}, {"ECDH", classECDH},
		{"Hash", classHash}, {"Hmac", classHmac}, {"KeyObject", classKeyObject},
		{"Sign", classSign}, {"Verify", classVerify}, {"X509Certificate", classCertificate},
	}
}
