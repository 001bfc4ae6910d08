package buffer

import (
	"math"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// number gives v if it is a primitive number.
func number(v goja.Value) (f float64, ok bool) {
	switch engine.ValueKinds().Of(v) {
	case engine.KindInt:
		return float64(v.ToInteger()), true
	case engine.KindFloat:
		return v.ToFloat(), true
	}
	return 0, false
}

// coerce is the ToNumber of ECMAScript; it throws for symbols and bigints.
func coerce(v goja.Value) float64 {
	if v == nil {
		return math.NaN()
	}
	return v.ToFloat()
}

// text is the ToString of ECMAScript; it throws for symbols.
func text(env *jsbind.Env, v goja.Value) engine.Text {
	if t, ok := engine.TextOf(v); ok {
		return t
	}
	o, isObject := v.(*goja.Object)
	if engine.ValueKinds().Of(v) == engine.KindSymbol || isObject && isSymbolObject(o) {
		panic(env.VM.NewTypeError("Cannot convert a Symbol value to a string"))
	}
	if v == nil {
		v = goja.Undefined()
	}
	if isObject {
		v = o.ToString() // the characters may be such as a Go string cannot hold
		if t, ok := engine.TextOf(v); ok {
			return t
		}
	}
	t, _ := engine.TextOf(env.Value(v.String()))
	return t
}

func isSymbolObject(o *goja.Object) bool {
	k := engine.ValueKinds()
	return k.OfObject(o) == engine.KindBoxed && k.Of(k.Boxed(o)) == engine.KindSymbol
}

// integer truncates as ToIntegerOrInfinity does, within the range of an int.
func integer(f float64) int {
	switch {
	case f != f:
		return 0
	case f > jsbind.MaxSafeInteger:
		return jsbind.MaxSafeInteger
	case f < -jsbind.MaxSafeInteger:
		return -jsbind.MaxSafeInteger
	}
	return int(f)
}

// toUint8 converts as storing into a Uint8Array does.
func toUint8(f float64) byte {
	if f >= -(1<<62) && f <= 1<<62 {
		return byte(int64(f))
	}
	if f != f || math.IsInf(f, 0) {
		return 0
	}
	return byte(int64(math.Mod(f, 256)))
}

// position gives v as an integer between lo and hi or throws.
func position(env *jsbind.Env, v goja.Value, name string, lo, hi int) int {
	if engine.ValueKinds().Of(v) == engine.KindInt {
		if n := v.ToInteger(); n >= int64(lo) && n <= int64(hi) {
			return int(n)
		}
	}
	return int(env.Integer(v, name, int64(lo), int64(hi)))
}

func isUndefined(v goja.Value) bool { return engine.IsUndefined(v) }

// encodingOf reads an argument that names an encoding; anything but a string with content means UTF-8.
func encodingOf(env *jsbind.Env, v goja.Value) Encoding {
	t, ok := engine.TextOf(v)
	if !ok || t.Len() == 0 {
		return UTF8
	}
	return namedEncoding(env, v)
}

// namedEncoding reads an argument that must name an encoding, whatever its type.
func namedEncoding(env *jsbind.Env, v goja.Value) Encoding {
	e, ok := ParseEncoding(encodingName(env, v))
	if !ok {
		ThrowUnknownEncoding(env, v)
	}
	return e
}

// encodingName is v as text; a name with characters outside of ASCII is that of no encoding.
func encodingName(env *jsbind.Env, v goja.Value) string { return text(env, v).ASCII }

// ThrowUnknownEncoding throws what Node throws for a value that names no encoding, and shows it as the format %s does.
func ThrowUnknownEncoding(env *jsbind.Env, v goja.Value) {
	if _, isString := engine.TextOf(v); !isString {
		format := env.Host.Require("internal/util/inspect").Get("format")
		v = env.Call(format, goja.Undefined(), engine.ASCIIValue("%s"), v)
	}
	env.ThrowCode("ERR_UNKNOWN_ENCODING", v.String())
}

// EncodingOption reads an option that names an encoding, as Node's classes do: anything that has a length is taken for a name.
func EncodingOption(env *jsbind.Env, v goja.Value) Encoding {
	if jsbind.Nullish(v) {
		return UTF8
	}
	name := ""
	if t, isString := engine.TextOf(v); isString {
		if name = t.ASCII; t.Len() == 0 {
			return UTF8
		}
	} else if o := jsbind.Object(v); o != nil && !jsbind.Nullish(o.Get("length")) {
		name = encodingName(env, v)
	}
	e, ok := ParseEncoding(name)
	if !ok {
		ThrowUnknownEncoding(env, v)
	}
	return e
}

func throwRange(env *jsbind.Env, name, allowed string, v goja.Value) {
	env.Throw(nodeerr.OutOfRange(name, allowed, received(v)))
}

// received renders a value for ERR_OUT_OF_RANGE.
func received(v goja.Value) string {
	switch engine.ValueKinds().Of(v) {
	case engine.KindInt, engine.KindFloat, engine.KindBigInt:
		return nodeerr.GroupDigits(jsbind.Brief(v))
	}
	return jsbind.Brief(v)
}

// bytesOfThis gives the memory of the receiver of a method that is at home in the native part of Node.
func bytesOfThis(env *jsbind.Env, this goja.Value) []byte {
	b, ok := engine.MemoryOf(this)
	if !ok {
		env.Throw(bareType("argument must be a buffer"))
	}
	return b
}

// typedThis gives the memory of the receiver of a method that reads its length first.
func typedThis(env *jsbind.Env, this goja.Value, property string) (o *goja.Object, data []byte) {
	if o, ok := this.(*goja.Object); ok {
		if data, ok = engine.TypedArrayMemory(o); ok {
			return o, data
		}
	}
	panic(env.VM.NewTypeError("Method get TypedArray.prototype.%s called on incompatible receiver %s", property, receiver(this)))
}

func receiver(v goja.Value) string {
	if o, ok := v.(*goja.Object); ok && !jsbind.IsCallable(o) {
		return "#<" + o.ClassName() + ">"
	}
	if v == nil {
		return "undefined"
	}
	return v.String()
}

func bareType(message string) error {
	return &nodeerr.Error{Code: "ERR_INVALID_ARG_TYPE", Class: nodeerr.TypeError, Message: message, Bare: true}
}
