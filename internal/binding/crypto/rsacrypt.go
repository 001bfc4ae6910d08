package crypto

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/buffer"
	"github.com/node-go/node-go/internal/binding/crypto/asym"
	"github.com/node-go/node-go/internal/binding/crypto/digest"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// rsaCrypt gives one of the four functions that encrypt or decrypt with an RSA key.
func rsaCrypt(use keyUse, defaultPadding int, run func(k *asym.Key, data []byte, o asym.CryptOptions) ([]byte, error)) func(s *state, c goja.FunctionCall) goja.Value {
	return func(s *state, c goja.FunctionCall) goja.Value {
		v := c.Argument(0)
		o := objectOf(v)
		if keyObjects().Data(v) != nil || isBytesOrText(v) {
			o = nil
		} else if o == nil {
			s.asymmetric(v, use, "key") // tells what is wrong with it
		}
		opts := asym.CryptOptions{Padding: defaultPadding}
		if p := opt(o, "padding"); !jsbind.Undefined(p) {
			opts.Padding = int(int32(p.ToInteger()))
		}
		encoding := opt(o, "encoding")
		hash := "sha1"
		if h := opt(o, "oaepHash"); !jsbind.Undefined(h) {
			hash = s.env.String(h, "key.oaepHash")
		}
		if l := opt(o, "oaepLabel"); !jsbind.Undefined(l) {
			opts.Label = s.bytes(l, encodingOf(encoding), "key.oaepLabel")
		}
		data := s.bytes(c.Argument(1), encodingOf(encoding), "buffer")
		if opts.Hash = digest.Find(hash); opts.Hash == nil {
			s.env.ThrowCode("ERR_OSSL_EVP_INVALID_DIGEST")
		}
		out, err := run(s.asymmetric(v, use, "key"), data, opts)
		if err != nil {
			s.env.Throw(keyError(err))
		}
		return buffer.FromBytes(s.env, out)
	}
}

func privateEncrypt(k *asym.Key, data []byte, o asym.CryptOptions) ([]byte, error) {
	return k.PrivateEncrypt(data, o.Padding)
}

func publicDecrypt(k *asym.Key, data []byte, o asym.CryptOptions) ([]byte, error) {
	return k.PublicDecrypt(data, o.Padding)
}

// diffieHellman is crypto.diffieHellman(options).
func diffieHellman(s *state, c goja.FunctionCall) goja.Value {
	o := objectOf(c.Argument(0))
	if o == nil || o.ClassName() == "Array" || jsbind.IsCallable(o) {
		s.env.ThrowType(c.Argument(0), "options", "object")
	}
	cb := c.Argument(1)
	if !jsbind.Undefined(cb) {
		s.env.Function(cb, "callback")
	}
	for _, name := range []string{"privateKey", "publicKey"} {
		if jsbind.Undefined(opt(o, name)) {
			s.env.Throw(nodeerr.InvalidArgValue("options."+name, "undefined", ""))
		}
	}
	public := s.asymmetric(opt(o, "publicKey"), usePublic, "options.publicKey")
	private := s.asymmetric(opt(o, "privateKey"), usePrivate, "options.privateKey")
	if private.Kind != public.Kind || !private.Kind.Agrees() {
		s.env.ThrowCode("ERR_CRYPTO_INCOMPATIBLE_KEY", "key types for Diffie-Hellman", private.Kind.String()+" and "+public.Kind.String())
	}
	var out []byte
	return s.either("DERIVEBITSREQUEST", cb, func() (err error) {
		if out, err = private.Agree(public); err != nil {
			return keyError(asym.AgreementError(err))
		}
		return nil
	}, func() goja.Value { return buffer.FromBytes(s.env, out) })
}
