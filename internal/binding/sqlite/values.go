package sqlite

import (
	"math/big"
	"slices"
	"strconv"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/buffer"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/sqlite"
)

// toJS makes a value of SQLite a value of JavaScript. An integer that is no exact number is an error unless bigInts says that
// integers become BigInts.
func (s *state) toJS(v sqlite.Value, bigInts bool) (goja.Value, error) {
	switch v.Kind {
	case sqlite.Integer:
		if bigInts {
			return s.env.VM.ToValue(big.NewInt(v.Int)), nil
		}
		if v.Int > jsbind.MaxSafeInteger || v.Int < -jsbind.MaxSafeInteger {
			return nil, outOfRange("Value is too large to be represented as a JavaScript number: " + strconv.FormatInt(v.Int, 10))
		}
		return engine.IntValue(v.Int), nil
	case sqlite.Float:
		return engine.FloatValue(v.Float), nil
	case sqlite.Text:
		return textValue(v.Bytes)
	case sqlite.Blob:
		return engine.NewUint8Array(s.env.VM, slices.Clone(v.Bytes), s.uint8), nil
	}
	return goja.Null(), nil
}

func textValue(b []byte) (goja.Value, error) {
	for _, c := range b {
		if c >= 0x80 {
			return buffer.EncodeValue(b, buffer.UTF8)
		}
	}
	return engine.ASCIIValue(string(b)), nil
}

// fits tells whether a BigInt is one of SQLite's integers.
func fits(n *big.Int) bool { return n.IsInt64() }

// fromJS makes a value of JavaScript a value of SQLite; ok is false for what SQLite has nothing for, and tooLarge for BigInts of more
// than 64 bits.
func fromJS(v goja.Value) (out sqlite.Value, ok, tooLarge bool) {
	switch jsbind.TypeOf(v) {
	case "undefined":
		return sqlite.Value{Kind: sqlite.Null}, true, false
	case "number":
		return sqlite.Value{Kind: sqlite.Float, Float: v.ToFloat()}, true, false
	case "string":
		t, _ := engine.TextOf(v)
		return sqlite.Value{Kind: sqlite.Text, Bytes: buffer.AppendUTF8(nil, t)}, true, false
	case "bigint":
		n, isBig := v.Export().(*big.Int)
		if !isBig || !fits(n) {
			return out, false, true
		}
		return sqlite.Value{Kind: sqlite.Integer, Int: n.Int64()}, true, false
	case "object":
		if goja.IsNull(v) {
			return sqlite.Value{Kind: sqlite.Null}, true, false
		}
		if b, isView := engine.ViewBytes(v.(*goja.Object)); isView {
			return sqlite.Value{Kind: sqlite.Blob, Bytes: slices.Clone(b)}, true, false
		}
	}
	return out, false, false
}

// bindable is fromJS for parameters: booleans are numbers there.
func bindable(v goja.Value) (out sqlite.Value, ok, tooLarge bool) {
	if jsbind.TypeOf(v) == "boolean" {
		if v.ToBoolean() {
			out.Int = 1
		}
		out.Kind = sqlite.Integer
		return out, true, false
	}
	return fromJS(v)
}
