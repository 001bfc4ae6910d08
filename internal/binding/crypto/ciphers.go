package crypto

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// cipherData is a Cipheriv or Decipheriv object.
type cipherData struct{ options goja.Value }

var ciphers = sync.OnceValue(func() *engine.Record[cipherData] { return engine.NewRecord[cipherData](nil) })

// getCiphers lists no cipher: there is none yet.
func getCiphers(s *state, c goja.FunctionCall) goja.Value { return s.list(nil) }
func (s *state) importSecret(secret []byte, algorithm, extractable, usages goja.Value) goja.Value {
	s.env.ThrowCode("ERR_METHOD_NOT_IMPLEMENTED", "crypto.KeyObject.prototype.toCryptoKey()")
	return nil
}
