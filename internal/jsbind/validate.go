package jsbind

import (
	"bytes"
	"encoding/json"
	"math"
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/nodeerr"
)

// TypeOf is the typeof operator.
func TypeOf(v goja.Value) string {
	switch {
	case v == nil || goja.IsUndefined(v):
		return "undefined"
	case goja.IsNull(v):
		return "object"
	}
	switch x := v.(type) {
	case *goja.Object:
		if IsCallable(x) {
			return "function"
		}
		return "object"
	case *goja.Symbol:
		return "symbol"
	}
	switch v.ExportType().Kind().String() {
	case "bool":
		return "boolean"
	case "string":
		return "string"
	case "int64", "float64":
		return "number"
	}
	return "bigint"
}

// Received renders a value as Node's argument errors do after the word Received.
func Received(v goja.Value) string {
	switch t := TypeOf(v); t {
	case "undefined":
		return "undefined"
	case "function":
		if name := v.(*goja.Object).Get("name"); name != nil && name.String() != "" {
			return "function " + name.String()
		}
		return "function "
	case "object":
		o, ok := v.(*goja.Object)
		if !ok {
			return "null"
		}
		if c, ok := o.Get("constructor").(*goja.Object); ok {
			if name := c.Get("name"); name != nil && TypeOf(name) == "string" && name.String() != "" {
				return "an instance of " + name.String()
			}
		}
		return inspected(o, -1)
	case "string":
		return "type string (" + receivedString(v.String()) + ")"
	case "bigint":
		return "type bigint (" + v.String() + "n)"
	case "number":
		return "type number (" + NumberText(v) + ")"
	default:
		return "type " + t + " (" + PrimitiveText(v) + ")"
	}
}

// receivedString quotes the beginning of a string. Only a string with single quotes gets escapes.
func receivedString(s string) string {
	if u := utf16.Encode([]rune(s)); len(u) > 28 {
		s = string(utf16.Decode(u[:25])) + "..."
	}
	if !strings.Contains(s, "'") {
		return "'" + s + "'"
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(s); err != nil {
		return "'" + s + "'"
	}
	return strings.NewReplacer(`\u2028`, "\u2028", `\u2029`, "\u2029").Replace(strings.TrimSuffix(b.String(), "\n"))
}

// Shown renders a value as Node's errors about values do: as inspect does, cut off where it gets long.
func Shown(v goja.Value) string {
	o := Object(v)
	if o == nil {
		return Brief(v)
	}
	const most = 128
	s := inspected(o, 2)
	if u := utf16.Encode([]rune(s)); len(u) > most {
		s = string(utf16.Decode(u[:most])) + "..."
	}
	return s
}

// inspected is what util.inspect gives for o.
func inspected(o *goja.Object, depth int) string {
	e := From(engine.RuntimeOf(o))
	options := e.VM.NewObject()
	engine.Set(options, engine.Name("depth"), engine.IntValue(int64(depth)))
	return e.Call(e.Host.Require("internal/util/inspect").Get("inspect"), goja.Undefined(), o, options).String()
}

// PrimitiveText renders a primitive as String(v) does: a symbol, too.
func PrimitiveText(v goja.Value) string {
	if TypeOf(v) == "symbol" {
		return "Symbol(" + v.String() + ")"
	}
	return v.String()
}

// NumberText renders a number as inspect does: negative zero keeps its sign.
func NumberText(v goja.Value) string {
	if f := v.ToFloat(); f == 0 && math.Signbit(f) {
		return "-0"
	}
	return v.String()
}

// Quote renders a string as inspect does: single quotes, unless others spare escapes.
func Quote(s string) string {
	q := "'"
	if strings.Contains(s, "'") {
		if !strings.Contains(s, `"`) {
			q = `"`
		} else if !strings.Contains(s, "`") && !strings.Contains(s, "${") {
			q = "`"
		}
	}
	var b strings.Builder
	b.WriteString(q)
	for _, r := range s {
		switch {
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case r == '\r':
			b.WriteString(`\r`)
		case r == '\b':
			b.WriteString(`\b`)
		case r == '\f':
			b.WriteString(`\f`)
		case r == '\v':
			b.WriteString(`\v`)
		case r == '\\':
			b.WriteString(`\\`)
		case string(r) == q:
			b.WriteString(`\` + q)
		case r < 0x20 || r >= 0x7f && r <= 0x9f:
			b.WriteString(`\x` + strings.ToUpper(strconv.FormatInt(int64(r)+0x100, 16)[1:]))
		default:
			b.WriteRune(r)
		}
	}
	b.WriteString(q)
	return b.String()
}

// ThrowType throws ERR_INVALID_ARG_TYPE for v under name.
func (e *Env) ThrowType(v goja.Value, name string, expected ...string) {
	e.Throw(nodeerr.InvalidArgType(name, expected, Received(v)))
}

// String gives v as a string or throws.
func (e *Env) String(v goja.Value, name string) string {
	if TypeOf(v) != "string" {
		e.ThrowType(v, name, "string")
	}
	return v.String()
}

// Function gives v as a function or throws.
func (e *Env) Function(v goja.Value, name string) *goja.Object {
	if !IsCallable(v) {
		e.ThrowType(v, name, "function")
	}
	return v.(*goja.Object)
}

// Bool gives v as a boolean or throws.
func (e *Env) Bool(v goja.Value, name string) bool {
	if TypeOf(v) != "boolean" {
		e.ThrowType(v, name, "boolean")
	}
	return v.ToBoolean()
}

// PlainObject gives v as an object that is neither an array nor a function, or throws.
func (e *Env) PlainObject(v goja.Value, name string) *goja.Object {
	o := Object(v)
	if o == nil || o.ClassName() == "Array" || IsCallable(o) {
		e.ThrowType(v, name, "Object")
	}
	return o
}

// Number gives v as a number or throws.
func (e *Env) Number(v goja.Value, name string) float64 {
	if TypeOf(v) != "number" {
		e.ThrowType(v, name, "number")
	}
	return v.ToFloat()
}

// NumberIn gives v as a number between lo and hi, both included, or throws. An infinite bound is not named in the error.
func (e *Env) NumberIn(v goja.Value, name string, lo, hi float64) float64 {
	f := e.Number(v, name)
	if math.IsNaN(f) && math.IsInf(lo, -1) && math.IsInf(hi, 1) {
		return f
	}
	if !(f >= lo && f <= hi) {
		var cond []string
		if !math.IsInf(lo, -1) {
			cond = append(cond, ">= "+NumberText(e.Value(lo)))
		}
		if !math.IsInf(hi, 1) {
			cond = append(cond, "<= "+NumberText(e.Value(hi)))
		}
		e.Throw(nodeerr.OutOfRange(name, strings.Join(cond, " && "), nodeerr.GroupDigits(NumberText(v))))
	}
	return f
}

// MaxSafeInteger is Number.MAX_SAFE_INTEGER.
const MaxSafeInteger = 1<<53 - 1

// Integer gives v as an integer between lo and hi, both included, or throws.
func (e *Env) Integer(v goja.Value, name string, lo, hi int64) int64 {
	f := e.Number(v, name)
	if f != math.Trunc(f) || math.IsInf(f, 0) {
		e.Throw(nodeerr.OutOfRange(name, "an integer", nodeerr.GroupDigits(NumberText(v))))
	}
	if f < float64(lo) || f > float64(hi) {
		e.Throw(nodeerr.OutOfRange(name, ">= "+strconv.FormatInt(lo, 10)+" && <= "+strconv.FormatInt(hi, 10), nodeerr.GroupDigits(NumberText(v))))
	}
	return int64(f)
}

// Uint32 gives v as an unsigned 32-bit integer or throws; positive refuses zero.
func (e *Env) Uint32(v goja.Value, name string, positive bool) uint32 {
	lo := int64(0)
	if positive {
		lo = 1
	}
	return uint32(e.Integer(v, name, lo, math.MaxUint32))
}

// OneOf gives v if it is one of the strings in allowed, or throws ERR_INVALID_ARG_VALUE.
func (e *Env) OneOf(v goja.Value, name string, allowed ...string) string {
	if TypeOf(v) == "string" {
		for _, a := range allowed {
			if v.String() == a {
				return a
			}
		}
	}
	quoted := make([]string, len(allowed))
	for i, a := range allowed {
		quoted[i] = Quote(a)
	}
	e.Throw(nodeerr.InvalidArgValue(name, Shown(v), "must be one of: "+strings.Join(quoted, ", ")))
	return ""
}

// Brief renders a primitive as inspect does, and an object by its class.
func Brief(v goja.Value) string {
	switch TypeOf(v) {
	case "string":
		return Quote(v.String())
	case "number":
		return NumberText(v)
	case "bigint":
		return v.String() + "n"
	case "object", "function":
		if o := Object(v); o != nil {
			return "[" + o.ClassName() + "]"
		}
		return "null"
	case "undefined":
		return "undefined"
	}
	return PrimitiveText(v)
}
