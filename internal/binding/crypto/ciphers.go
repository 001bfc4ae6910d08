package crypto

import (
	"math"
	"strconv"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/buffer"
	"github.com/node-go/node-go/internal/binding/crypto/symmetric"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// cipherData is a Cipheriv or Decipheriv object.
type cipherData struct {
	info     *symmetric.Info
	c        symmetric.Cipher // nil after final
	encrypt  bool
	tagSize  int  // of an AEAD cipher
	tagFixed bool // options.authTagLength was given
	tagSet   bool
	ivSize   int
	tag      []byte
	output   buffer.Encoding // of the strings that update gave
	strings  bool            // whether there were any
	pending  []byte          // bytes that the next string begins with
	options  goja.Value
}

var ciphers = sync.OnceValue(func() *engine.Record[cipherData] { return engine.NewRecord[cipherData](nil) })

var cipherivClass = sync.OnceValue(func() *engine.Class {
	c := newCipherClass("Cipheriv", classCipheriv, true)
	c.Proto.EnumerableMethod("getAuthTag", 0, method(getAuthTag))
	c.Proto.EnumerableMethod("setAAD", 2, method(setAAD))
	return c
})

var decipherivClass = sync.OnceValue(func() *engine.Class {
	c := newCipherClass("Decipheriv", classDecipheriv, false)
	c.Proto.EnumerableMethod("setAuthTag", 2, method(setAuthTag))
	c.Proto.EnumerableMethod("setAAD", 2, method(setAAD))
	return c
})

// newCipherClass describes what both classes have.
func newCipherClass(name string, kind classKind, encrypt bool) *engine.Class {
	construct := func(r *goja.Runtime, args []goja.Value, newTarget *goja.Object) *goja.Object {
		return constructCipher(r, args, newTarget, kind, encrypt)
	}
	c := engine.NewClass(name, 4, construct, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
		return construct(r, call.Arguments, nil)
	}, lazyTransform, nil)
	c.Proto.EnumerableMethod("_transform", 3, method(func(s *state, c goja.FunctionCall) goja.Value {
		d := s.cipherOf(c.This)
		return s.failing(c.Argument(2), func() {
			s.env.Method(c.This.(*goja.Object), "push", s.asBuffer(s.cipherUpdate(d, s.data(c.Argument(0), c.Argument(1), "data"))))
		})
	}))
	c.Proto.EnumerableMethod("_flush", 1, method(func(s *state, c goja.FunctionCall) goja.Value {
		d := s.cipherOf(c.This)
		return s.failing(c.Argument(0), func() {
			s.env.Method(c.This.(*goja.Object), "push", s.asBuffer(s.cipherFinal(d)))
		})
	}))
	c.Proto.EnumerableMethod("update", 3, method(cipherUpdate))
	c.Proto.EnumerableMethod("final", 1, method(cipherFinal))
	c.Proto.EnumerableMethod("setAutoPadding", 1, method(setAutoPadding))
	return c
}

func (s *state) cipherOf(v goja.Value) *cipherData {
	d := ciphers().Data(v)
	if d == nil {
		s.env.ThrowCode("ERR_INVALID_THIS", "Cipheriv")
	}
	return d
}

func createCipheriv(s *state, c goja.FunctionCall) goja.Value {
	return constructCipher(s.env.VM, c.Arguments, nil, classCipheriv, true)
}

func createDecipheriv(s *state, c goja.FunctionCall) goja.Value {
	return constructCipher(s.env.VM, c.Arguments, nil, classDecipheriv, false)
}

func errTagLength(n int) error {
	return coded("ERR_CRYPTO_INVALID_AUTH_TAG", nodeerr.TypeError, "Invalid authentication tag length: "+strconv.Itoa(n))
}

// constructCipher is new Cipheriv(cipher, key, iv, options), and the same of Decipheriv.
func constructCipher(r *goja.Runtime, args []goja.Value, newTarget *goja.Object, kind classKind, encrypt bool) *goja.Object {
	s, c := of(r), goja.FunctionCall{Arguments: args}
	name := s.env.String(c.Argument(0), "cipher")
	options := c.Argument(3)
	key := s.secret(c.Argument(1), encodingOf(opt(objectOf(options), "encoding")), "key")
	var iv []byte
	if v := c.Argument(2); !goja.IsNull(v) {
		iv = s.bytes(v, buffer.UTF8, "iv")
	}
	tagSize := s.tagSize(options)
	info := symmetric.Find(name)
	if info == nil {
		s.env.ThrowCode("ERR_CRYPTO_UNKNOWN_CIPHER")
	}
	d := cipherData{info: info, encrypt: encrypt, tagSize: tagSize, tagFixed: tagSize >= 0, ivSize: len(iv), options: options}
	if !info.ValidIV(len(iv)) {
		s.env.ThrowCode("ERR_CRYPTO_INVALID_IV")
	}
	if info.AEAD() {
		s.checkTagSize(&d, name)
	}
	if len(key) != info.KeySize {
		s.env.ThrowCode("ERR_CRYPTO_INVALID_KEYLEN")
	}
	var err error
	if d.c, err = info.New(encrypt, key, iv, d.tagSize); err != nil {
		s.env.Throw(err)
	}
	m := s.class(kind)
	o, data := ciphers().New(r, engine.PrototypeFor(newTarget, m.ctor, m.proto))
	*data = d
	return o
}

// tagSize reads options.authTagLength; -1 means that there is none.
func (s *state) tagSize(options goja.Value) int {
	v := opt(objectOf(options), "authTagLength")
	if jsbind.Nullish(v) {
		return -1
	}
	if f := v.ToFloat(); jsbind.TypeOf(v) != "number" || f != math.Trunc(f) || f < 0 || f > maxInt32 {
		s.env.Throw(nodeerr.InvalidArgValue("options.authTagLength", s.shown(v), ""))
	}
	return int(v.ToInteger())
}

// validTag tells whether a tag may have n bytes.
func validTag(info *symmetric.Info, n int) bool {
	switch info.Mode {
	case "gcm":
		return n == 4 || n == 8 || n >= 12 && n <= 16
	case "ccm":
		return n >= 4 && n <= 16 && n%2 == 0
	case "ocb":
		return n >= 0 && n <= 16
	}
	return n >= 1 && n <= 16
}

func (s *state) checkTagSize(d *cipherData, name string) {
	switch {
	case d.tagFixed && !validTag(d.info, d.tagSize):
		s.env.Throw(errTagLength(d.tagSize))
	case !d.tagFixed && (d.info.Mode == "ccm" || d.info.Mode == "ocb"):
		s.env.Throw(coded("ERR_CRYPTO_INVALID_AUTH_TAG", nodeerr.TypeError, "authTagLength required for "+name))
	case !d.tagFixed:
		d.tagSize = 16
	}
}

// errOpenSSL is an error of OpenSSL's provider of ciphers.
func errOpenSSL(number, reason, code string) error {
	text := "error:" + number + ":Provider routines::" + reason
	e := coded(nodeerr.Code(code), nodeerr.PlainError, text)
	return e.With("opensslErrorStack", []string{text}).With("library", "Provider routines").With("reason", reason).With("code", code)
}

// cipherError gives Node's error for one of the ciphers' package.
func cipherError(err error) error {
	switch err {
	case symmetric.ErrFinalBlock:
		return errOpenSSL("1C80006B", "wrong final block length", "ERR_OSSL_WRONG_FINAL_BLOCK_LENGTH")
	case symmetric.ErrPadding:
		return errOpenSSL("1C800064", "bad decrypt", "ERR_OSSL_BAD_DECRYPT")
	case symmetric.ErrAuth:
		return plain("Unsupported state or unable to authenticate data")
	}
	if err == symmetric.ErrUnused {
		return plain("Unsupported state")
	}
	return plain("Trying to add data in unsupported state")
}

// cipherUpdate passes data, which it does not keep.
func (s *state) cipherUpdate(d *cipherData, data []byte) []byte {
	if d.c == nil {
		s.env.Throw(cipherError(symmetric.ErrState))
	}
	if d.info.Mode == "ccm" && len(data) > symmetric.MaxCCM(d.ivSize) {
		s.env.ThrowCode("ERR_CRYPTO_INVALID_MESSAGELEN")
	}
	out, err := d.c.Update(data)
	if err != nil {
		s.env.Throw(cipherError(err))
	}
	return out
}

func (s *state) cipherFinal(d *cipherData) []byte {
	if d.c == nil {
		s.env.Throw(coded("ERR_CRYPTO_INVALID_STATE", nodeerr.PlainError, "Invalid state"))
	}
	c := d.c
	d.c = nil
	out, err := c.Final()
	if err != nil {
		s.env.Throw(cipherError(err))
	}
	if a, ok := c.(symmetric.Authenticated); ok && d.encrypt {
		d.tag = a.Tag()
	}
	return out
}

// piece gives output as a Buffer, or as a string of an encoding that may not change.
func (s *state) piece(d *cipherData, b []byte, output goja.Value, last bool) goja.Value {
	t, ok := engine.TextOf(output)
	if !ok || t.Len() == 0 || output.String() == "buffer" {
		return s.asBuffer(b)
	}
	enc, ok := buffer.ParseEncoding(output.String())
	if !ok {
		s.env.ThrowCode("ERR_UNKNOWN_ENCODING", output.String())
	}
	if d.strings && enc != d.output {
		s.env.Throw(nodeerr.InvalidArgValue("outputEncoding", jsbind.Quote(output.String()), "cannot be changed from '"+d.output.String()+"'"))
	}
	d.strings, d.output = true, enc
	b = append(d.pending, b...)
	keep := 0
	if !last {
		switch enc {
		case buffer.Base64, buffer.Base64URL:
			keep = len(b) % 3
		case buffer.UTF16LE:
			keep = len(b) % 2
		case buffer.UTF8:
			keep = buffer.IncompleteUTF8(b)
		}
	}
	d.pending = append([]byte(nil), b[len(b)-keep:]...)
	return buffer.Encode(s.env, b[:len(b)-keep], enc)
}

func cipherUpdate(s *state, c goja.FunctionCall) goja.Value {
	d := s.cipherOf(c.This)
	return s.piece(d, s.cipherUpdate(d, s.data(c.Argument(0), c.Argument(1), "data")), c.Argument(2), false)
}

func cipherFinal(s *state, c goja.FunctionCall) goja.Value {
	d := s.cipherOf(c.This)
	return s.piece(d, s.cipherFinal(d), c.Argument(0), true)
}

func (s *state) badState(operation string) { s.env.ThrowCode("ERR_CRYPTO_INVALID_STATE", operation) }

func setAutoPadding(s *state, c goja.FunctionCall) goja.Value {
	d := s.cipherOf(c.This)
	if d.c == nil {
		s.badState("setAutoPadding")
	}
	if p, ok := d.c.(symmetric.Padded); ok {
		p.SetPadding(jsbind.Undefined(c.Argument(0)) || c.Argument(0).ToBoolean())
	}
	return c.This
}

func getAuthTag(s *state, c goja.FunctionCall) goja.Value {
	d := s.cipherOf(c.This)
	if d.tag == nil {
		s.badState("getAuthTag")
	}
	return s.asBuffer(append([]byte(nil), d.tag...))
}

func setAuthTag(s *state, c goja.FunctionCall) goja.Value {
	d := s.cipherOf(c.This)
	tag := s.bytes(c.Argument(0), encodingOf(c.Argument(1)), "buffer")
	a, ok := d.c.(symmetric.Authenticated)
	if !ok || d.tagSet {
		s.badState("setAuthTag")
	}
	if !validTag(d.info, len(tag)) || len(tag) != d.tagSize {
		s.env.Throw(errTagLength(len(tag)))
	}
	d.tagSet = true
	a.SetTag(tag)
	return c.This
}

func setAAD(s *state, c goja.FunctionCall) goja.Value {
	d := s.cipherOf(c.This)
	options := objectOf(c.Argument(1))
	aad := s.bytes(c.Argument(0), encodingOf(opt(options, "encoding")), "aadbuf")
	length := -1
	if v := opt(options, "plaintextLength"); !jsbind.Undefined(v) {
		f := v.ToFloat()
		if jsbind.TypeOf(v) != "number" || f != float64(int32(f)) || f < 0 {
			s.env.Throw(nodeerr.InvalidArgValue("options.plaintextLength", s.shown(v), ""))
		}
		length = int(f)
	}
	a, ok := d.c.(symmetric.Authenticated)
	if !ok {
		s.badState("setAAD")
	}
	if d.info.Mode == "ccm" {
		if length < 0 {
			s.env.Throw(coded("ERR_MISSING_ARGS", nodeerr.TypeError, "options.plaintextLength required for CCM mode with AAD"))
		}
		if length > symmetric.MaxCCM(d.ivSize) {
			s.env.ThrowCode("ERR_CRYPTO_INVALID_MESSAGELEN")
		}
	}
	if err := a.SetAAD(aad, length); err != nil {
		s.badState("setAAD")
	}
	return c.This
}
