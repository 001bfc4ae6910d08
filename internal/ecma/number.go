package ecma

import (
	"math/big"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// extendNumber makes Number give the nearest number of a BigInt, of which the engine takes the lowest 64 bits.
func extendNumber(r *goja.Runtime, o *goja.Object) {
	engine.WrapNative(o, func(call func(goja.FunctionCall) goja.Value) func(goja.FunctionCall) goja.Value {
		return func(c goja.FunctionCall) goja.Value {
			if len(c.Arguments) == 0 {
				return call(c)
			}
			v := c.Arguments[0]
			if o := object(v); o != nil {
				v = toPrimitiveNumber(r, o)
				c.Arguments = []goja.Value{v}
			}
			if !goja.IsBigInt(v) {
				return call(c)
			}
			f, _ := new(big.Float).SetInt(v.Export().(*big.Int)).Float64()
			return engine.FloatValue(f)
		}
	})
}
