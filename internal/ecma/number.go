package ecma

import (
	"math"
	"math/big"
	"strings"
	"unicode/utf8"

	"github.com/dop251/goja"
	"github.com/dop251/goja/parser"

	"github.com/node-go/node-go/internal/engine"
)

// extendNumber makes Number give the nearest number of a BigInt, of which the engine takes the lowest 64 bits, with new too. White space of
// strings is what the language takes for it.
func extendNumber(r *goja.Runtime, o *goja.Object) {
	engine.WrapNative(o, func(call func(goja.FunctionCall) goja.Value) func(goja.FunctionCall) goja.Value {
		return func(c goja.FunctionCall) goja.Value {
			if len(c.Arguments) > 0 {
				v := numericOf(r, c.Arguments[0])
				if goja.IsNumber(v) {
					return v
				}
				c.Arguments = []goja.Value{v}
			}
			return call(c)
		}
	})
	engine.WrapConstructor(o, func(construct func([]goja.Value, *goja.Object) *goja.Object) func([]goja.Value, *goja.Object) *goja.Object {
		return func(args []goja.Value, newTarget *goja.Object) *goja.Object {
			if len(args) > 0 {
				args = []goja.Value{numericOf(r, args[0])}
			}
			return construct(args, newTarget)
		}
	})
}

// numericOf gives what the engine turns into the right number: v as a primitive value, but the number of a BigInt or of a text that
// it misreads.
func numericOf(r *goja.Runtime, v goja.Value) goja.Value {
	if o := object(v); o != nil {
		v = toPrimitiveNumber(r, o)
	}
	if goja.IsBigInt(v) {
		f, _ := new(big.Float).SetInt(v.Export().(*big.Int)).Float64()
		return engine.FloatValue(f)
	}
	if s, ok := v.(goja.String); ok {
		return plainText(r, s)
	}
	return v
}

// plainText gives a string without the white space around it that is beyond ASCII, or NaN if anything else is beyond.
func plainText(r *goja.Runtime, s goja.String) goja.Value {
	text := s.String()
	for i := range len(text) {
		if text[i] < utf8.RuneSelf {
			continue
		}
		text = strings.Trim(text, parser.WhitespaceChars)
		for j := range len(text) {
			if text[j] >= utf8.RuneSelf {
				return engine.FloatValue(math.NaN())
			}
		}
		return r.ToValue(text)
	}
	return s
}

// readText makes o, a function of one number, take white space of strings for what the language takes it.
func readText(r *goja.Runtime, o *goja.Object) {
	engine.WrapNative(o, func(call func(goja.FunctionCall) goja.Value) func(goja.FunctionCall) goja.Value {
		return func(c goja.FunctionCall) goja.Value {
			if len(c.Arguments) > 0 && !goja.IsNumber(c.Arguments[0]) {
				v := c.Arguments[0]
				if o := object(v); o != nil {
					v = toPrimitiveNumber(r, o)
				}
				if s, ok := v.(goja.String); ok {
					v = plainText(r, s)
				}
				c.Arguments = []goja.Value{v}
			}
			return call(c)
		}
	})
}
