package errors

import (
	"math"
	"strconv"
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// Validators makes the exports of internal/validators: the argument checks that builtin JavaScript shares with Go.
func Validators(e *jsbind.Env) *goja.Object {
	o := e.VM.NewObject()
	for _, v := range []struct {
		name string
		f    func(c goja.FunctionCall, name string)
	}{
		{"validateString", func(c goja.FunctionCall, name string) { e.String(c.Argument(0), name) }},
		{"validateFunction", func(c goja.FunctionCall, name string) { e.Function(c.Argument(0), name) }},
		{"validateBoolean", func(c goja.FunctionCall, name string) { e.Bool(c.Argument(0), name) }},
		{"validateNumber", func(c goja.FunctionCall, name string) {
			e.NumberIn(c.Argument(0), name, bound(c.Argument(2), math.Inf(-1)), bound(c.Argument(3), math.Inf(1)))
		}},
		{"validateInteger", func(c goja.FunctionCall, name string) {
			e.Integer(c.Argument(0), name, int64(bound(c.Argument(2), -jsbind.MaxSafeInteger)), int64(bound(c.Argument(3), jsbind.MaxSafeInteger)))
		}},
		{"validateInt32", func(c goja.FunctionCall, name string) {
			e.Integer(c.Argument(0), name, int64(bound(c.Argument(2), math.MinInt32)), int64(bound(c.Argument(3), math.MaxInt32)))
		}},
		{"validateUint32", func(c goja.FunctionCall, name string) { e.Uint32(c.Argument(0), name, c.Argument(2).ToBoolean()) }},
		{"validateArray", func(c goja.FunctionCall, name string) { validateArray(e, c, name) }},
		{"validateStringArray", func(c goja.FunctionCall, name string) {
			validateArray(e, c, name)
			n := 0
			engine.ForOf(e.VM, c.Argument(0), func(v goja.Value) bool {
				e.String(v, name+"["+strconv.Itoa(n)+"]")
				n++
				return true
			})
		}},
		{"validateUnion", func(c goja.FunctionCall, name string) {
			found := false
			engine.ForOf(e.VM, c.Argument(2), func(v goja.Value) bool {
				found = v.StrictEquals(c.Argument(0))
				return !found
			})
			if !found {
				e.ThrowType(c.Argument(0), name, "('"+strings.Join(stringsOf(c.Argument(2)), "|")+"')")
			}
		}},
		{"validateObject", func(c goja.FunctionCall, name string) { validateObject(e, c, name) }},
		{"validateOneOf", func(c goja.FunctionCall, name string) {
			list := jsbind.Object(c.Argument(2))
			found := false
			engine.ForOf(e.VM, list, func(v goja.Value) bool {
				found = v.StrictEquals(c.Argument(0))
				return !found
			})
			if !found {
				var allowed []string
				engine.ForOf(e.VM, list, func(v goja.Value) bool {
					allowed = append(allowed, jsbind.Shown(v))
					return true
				})
				e.Throw(nodeerr.InvalidArgValue(name, jsbind.Shown(c.Argument(0)), "must be one of: "+strings.Join(allowed, ", ")))
			}
		}},
		{"validateAbortSignal", func(c goja.FunctionCall, name string) {
			v := c.Argument(0)
			if jsbind.Undefined(v) {
				return
			}
			if o := jsbind.Object(v); o == nil || o.Get("aborted") == nil {
				e.ThrowType(v, name, "AbortSignal")
			}
		}},
		{"validateBuffer", func(c goja.FunctionCall, name string) {
			if o := jsbind.Object(c.Argument(0)); o == nil || !isView(e, o) {
				e.ThrowType(c.Argument(0), name, "Buffer", "TypedArray", "DataView")
			}
		}},
	} {
		e.Define(o, v.name, e.Func(v.name, 2, func(c goja.FunctionCall) goja.Value {
			v.f(c, argName(c))
			return goja.Undefined()
		}), engine.Plain)
	}
	e.Define(o, "validatePort", e.Func("validatePort", 1, func(c goja.FunctionCall) goja.Value { return validatePort(e, c) }), engine.Plain)
	return o
}

// validatePort gives a port number of a number or a numeric string.
func validatePort(e *jsbind.Env, c goja.FunctionCall) goja.Value {
	name, v := "Port", c.Argument(0)
	if !jsbind.Undefined(c.Argument(1)) {
		name = c.Argument(1).String()
	}
	zero := len(c.Arguments) < 3 || c.Arguments[2].ToBoolean()
	kind := jsbind.TypeOf(v)
	f := math.NaN()
	if kind == "number" || kind == "string" && strings.TrimSpace(v.String()) != "" {
		f = v.ToFloat()
	}
	if !(f >= 0 && f <= 0xFFFF) || f != math.Trunc(f) || f == 0 && !zero {
		e.Throw(nodeerr.SocketBadPort(name, jsbind.Received(v), zero))
	}
	return e.Value(int(f))
}

func argName(c goja.FunctionCall) string {
	if jsbind.Undefined(c.Argument(1)) {
		return "value"
	}
	return c.Argument(1).String()
}

func bound(v goja.Value, def float64) float64 {
	if jsbind.Nullish(v) {
		return def
	}
	return v.ToFloat()
}

func isView(e *jsbind.Env, o *goja.Object) bool {
	isViewFn := e.VM.Get("ArrayBuffer").(*goja.Object).Get("isView")
	return e.Call(isViewFn, goja.Undefined(), o).ToBoolean()
}

func validateArray(e *jsbind.Env, c goja.FunctionCall, name string) {
	o := jsbind.Object(c.Argument(0))
	if o == nil || o.ClassName() != "Array" {
		e.ThrowType(c.Argument(0), name, "Array")
	}
	if least := bound(c.Argument(2), 0); engine.Prop(o, "length").ToFloat() < least {
		e.Throw(nodeerr.InvalidArgValue(name, jsbind.Shown(o), "must be longer than "+jsbind.NumberText(e.Value(least))))
	}
}

// Flags of validateObject, as its third argument.
const (
	allowNullable = 1 << iota
	allowArray
	allowFunction
)

func validateObject(e *jsbind.Env, c goja.FunctionCall, name string) {
	v := c.Argument(0)
	flags := int(bound(c.Argument(2), 0))
	o := jsbind.Object(v)
	switch {
	case o == nil:
		if goja.IsNull(v) && flags&allowNullable != 0 {
			return
		}
	case o.ClassName() == "Array":
		if flags&allowArray != 0 {
			return
		}
	case jsbind.IsCallable(o):
		if flags&allowFunction != 0 {
			return
		}
	default:
		return
	}
	e.ThrowType(v, name, "Object")
}
