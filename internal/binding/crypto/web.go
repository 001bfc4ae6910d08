package crypto

import (
	"strconv"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// webSide holds the two objects of the Web Crypto API of an isolate.
type webSide struct {
	crypto, subtle *goja.Object
	random         *goja.Object // getRandomValues, bound
}

// Web gives what the global object takes from this package: crypto, Crypto, CryptoKey and SubtleCrypto.
func Web(env *jsbind.Env) *goja.Object {
	stateOf(env)
	return webTemplate().New(env.VM)
}

var webTemplate = sync.OnceValue(func() *engine.Template {
	t := engine.NewTemplate(engine.ObjectProto)
	t.Lazy("crypto", engine.Plain, func(r *goja.Runtime) goja.Value { return of(r).webcrypto() })
	for _, c := range []exportedClass{{"Crypto", classCrypto}, {"CryptoKey", classCryptoKey}, {"SubtleCrypto", classSubtle}} {
		t.Lazy(c.name, engine.Plain, func(r *goja.Runtime) goja.Value { return of(r).class(c.kind).ctor })
	}
	return t
})

func (s *state) webcrypto() *goja.Object {
	if s.web.crypto == nil {
		s.web.crypto = s.env.VM.CreateObject(s.class(classCrypto).proto)
	}
	return s.web.crypto
}

func (s *state) subtle() *goja.Object {
	if s.web.subtle == nil {
		s.web.subtle = s.env.VM.CreateObject(s.class(classSubtle).proto)
	}
	return s.web.subtle
}

// boundRandomValues is getRandomValues as a function of its own.
func (s *state) boundRandomValues() *goja.Object {
	if s.web.random == nil {
		s.web.random = s.env.Func("getRandomValues", 1, func(c goja.FunctionCall) goja.Value {
			return getRandomValues(s, goja.FunctionCall{This: s.webcrypto(), Arguments: c.Arguments})
		})
	}
	return s.web.random
}

func illegal(r *goja.Runtime, _ []goja.Value, _ *goja.Object) *goja.Object {
	of(r).env.ThrowCode("ERR_ILLEGAL_CONSTRUCTOR")
	return nil
}

var cryptoClass = sync.OnceValue(func() *engine.Class {
	c := engine.NewClass("Crypto", 0, illegal, nil, nil, nil)
	c.Proto.Accessor("subtle", engine.Configurable|engine.Enumerable, method(func(s *state, c goja.FunctionCall) goja.Value {
		s.checkCrypto(c.This)
		return s.subtle()
	}), nil)
	c.Proto.EnumerableMethod("getRandomValues", 1, method(getRandomValues))
	c.Proto.EnumerableMethod("randomUUID", 0, method(func(s *state, c goja.FunctionCall) goja.Value {
		s.checkCrypto(c.This)
		return randomUUID(s, c)
	}))
	tag(c, "Crypto")
	return c
})

func tag(c *engine.Class, name string) {
	c.Proto.LazySymbol(goja.SymToStringTag, engine.Configurable, func(r *goja.Runtime) goja.Value { return r.ToValue(name) })
}

func (s *state) checkCrypto(this goja.Value) {
	if this != goja.Value(s.webcrypto()) {
		s.env.ThrowCode("ERR_INVALID_THIS", "Crypto")
	}
}

// maxRandomValues is the most that one call of getRandomValues fills, in bytes.
const maxRandomValues = 65536

func getRandomValues(s *state, c goja.FunctionCall) goja.Value {
	s.checkCrypto(c.This)
	s.require(c, "getRandomValues", "Crypto", 1)
	v := c.Argument(0)
	b, ok := view(v, false)
	if !ok {
		s.env.Throw(coded("ERR_INVALID_ARG_TYPE", nodeerr.TypeError, "Failed to execute 'getRandomValues' on 'Crypto': 1st argument is not an ArrayBufferView."))
	}
	switch name := v.(*goja.Object).GetSymbol(goja.SymToStringTag); {
	case name == nil, goja.IsUndefined(name), name.String() == "DataView", name.String() == "Float16Array",
		name.String() == "Float32Array", name.String() == "Float64Array":
		s.env.Throw(nodeerr.DOM("TypeMismatchError", "The data argument must be an integer-type TypedArray"))
	}
	if len(b) > maxRandomValues {
		s.env.Throw(nodeerr.DOM("QuotaExceededError", "The requested length exceeds 65,536 bytes"))
	}
	fill(b)
	return v
}

// require throws where a method of the Web Crypto API got fewer than n arguments.
func (s *state) require(c goja.FunctionCall, name, class string, n int) {
	if got := len(c.Arguments); got < n {
		plural := "s"
		if n == 1 {
			plural = ""
		}
		s.env.Throw(s.failed(name, class, "ERR_MISSING_ARGS", strconv.Itoa(n)+" argument"+plural+" required, but only "+strconv.Itoa(got)+" present."))
	}
}

func (s *state) failed(name, class string, code nodeerr.Code, reason string) error {
	return coded(code, nodeerr.TypeError, "Failed to execute '"+name+"' on '"+class+"': "+reason)
}
