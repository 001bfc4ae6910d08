package crypto

import "github.com/dop251/goja"

func (s *state) importSecret(secret []byte, algorithm, extractable, usages goja.Value) goja.Value {
	s.env.ThrowCode("ERR_METHOD_NOT_IMPLEMENTED", "crypto.KeyObject.prototype.toCryptoKey()")
	return nil
}
