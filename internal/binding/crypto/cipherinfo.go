package crypto

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/crypto/symmetric"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

func getCiphers(s *state, _ goja.FunctionCall) goja.Value { return s.list(symmetric.Names()) }

func getCipherInfo(s *state, c goja.FunctionCall) goja.Value {
	var info *symmetric.Info
	switch v := c.Argument(0); jsbind.TypeOf(v) {
	case "string":
		info = symmetric.Find(v.String())
	case "number":
		info = symmetric.FindNID(int(v.ToInteger()))
	default:
		s.env.ThrowType(v, "nameOrNid", "string", "number")
	}
	var keySize, ivSize int64 = -1, -1
	if o := s.options(c.Argument(1), "options"); o != nil {
		if v := opt(o, "keyLength"); !jsbind.Undefined(v) {
			keySize = s.env.Integer(v, "options.keyLength", 0, maxInt32)
		}
		if v := opt(o, "ivLength"); !jsbind.Undefined(v) {
			ivSize = s.env.Integer(v, "options.ivLength", 0, maxInt32)
		}
	}
	if info == nil || keySize >= 0 && keySize != int64(info.KeySize) || ivSize >= 0 && !info.ValidIV(int(ivSize)) {
		return goja.Undefined()
	}
	o := s.env.VM.CreateObject(nil)
	put := func(name string, v any) { s.env.Define(o, name, s.env.Value(v), engine.Plain) }
	put("mode", info.Mode)
	put("name", info.Name)
	if info.NID != 0 {
		put("nid", info.NID)
	} else {
		s.env.Define(o, "nid", goja.Undefined(), engine.Plain)
	}
	put("keyLength", info.KeySize)
	if info.BlockSize > 0 {
		put("blockSize", info.BlockSize)
	}
	switch {
	case ivSize > 0:
		put("ivLength", ivSize)
	case info.IVSize > 0:
		put("ivLength", info.IVSize)
	}
	return o
}
