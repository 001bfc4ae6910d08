package ecma

import (
	"math"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// The functions of this file are the abstract operations of ECMA-262 of the same names. They panic with JavaScript exceptions.

const maxSafeInteger = 1<<53 - 1

func throwType(r *goja.Runtime, format string, args ...any) {
	panic(r.NewTypeError(append([]any{format}, args...)...))
}

func throwRange(r *goja.Runtime, message string) {
	panic(engine.NewError(r, "RangeError", message, "RangeError: "+message))
}

func throwSyntax(r *goja.Runtime, message string) {
	panic(engine.NewError(r, "SyntaxError", message, "SyntaxError: "+message))
}

func isUndefined(v goja.Value) bool { return v == nil || goja.IsUndefined(v) }

func isNullish(v goja.Value) bool { return isUndefined(v) || goja.IsNull(v) }

func orUndefined(v goja.Value) goja.Value {
	if v == nil {
		return goja.Undefined()
	}
	return v
}

func object(v goja.Value) *goja.Object {
	o, _ := v.(*goja.Object)
	return o
}

// get is Get(o, key).
func get(o *goja.Object, key goja.Value) goja.Value { return orUndefined(engine.Get(o, key)) }

// getMethod is GetMethod(v, key) for an object; nil stands for undefined.
func getMethod(r *goja.Runtime, o *goja.Object, key goja.Value) goja.Value {
	f := engine.Get(o, key)
	if isNullish(f) {
		return nil
	}
	mustCall(r, f)
	return f
}

// mustCall throws unless v is callable.
func mustCall(r *goja.Runtime, v goja.Value) {
	if !engine.IsCallable(v) {
		throwType(r, "%s is not a function", describe(v))
	}
}

// isConstructor is IsConstructor(v).
func isConstructor(v goja.Value) bool {
	_, ok := goja.AssertConstructor(v)
	return ok
}

// construct is Construct(c, args).
func construct(r *goja.Runtime, c goja.Value, args ...goja.Value) *goja.Object {
	if !isConstructor(c) {
		throwType(r, "%s is not a constructor", describe(c))
	}
	return engine.Construct(r, c, nil, args...)
}

// describe names v in messages as V8 does. No script runs.
func describe(v goja.Value) string {
	switch x := v.(type) {
	case goja.String:
		return `"` + x.String() + `"`
	case *goja.Object:
		return engine.Shown(x)
	case *goja.Symbol:
		return engine.SymbolText(x).String()
	case nil:
		return "undefined"
	}
	return v.String()
}

// toPrimitive is ToPrimitive(o, hint); the methods are those of OrdinaryToPrimitive in their order.
func toPrimitive(r *goja.Runtime, o *goja.Object, hint string, methods ...string) goja.Value {
	if f := getMethod(r, o, goja.SymToPrimitive); f != nil {
		v := engine.Call(f, o, []goja.Value{engine.Name(hint)})
		if object(v) != nil {
			throwType(r, "Cannot convert object to primitive value")
		}
		return orUndefined(v)
	}
	for _, name := range methods {
		if f := get(o, engine.Name(name)); engine.IsCallable(f) {
			if v := engine.Call(f, o, nil); object(v) == nil {
				return orUndefined(v)
			}
		}
	}
	throwType(r, "Cannot convert object to primitive value")
	return nil
}

// toIntegerOrInfinity is ToIntegerOrInfinity(v).
func toIntegerOrInfinity(v goja.Value) float64 {
	if isUndefined(v) {
		return 0
	}
	return integral(v.ToNumber().ToFloat())
}

func integral(f float64) float64 {
	if math.IsNaN(f) || f == 0 {
		return 0
	}
	return math.Trunc(f)
}

// toIndex is ToIndex(v); message is thrown for what is out of range.
func toIndex(r *goja.Runtime, v goja.Value, message string) int {
	f := toIntegerOrInfinity(v)
	if f < 0 || f > maxSafeInteger {
		throwRange(r, message)
	}
	return int(f)
}

// toPropertyKey is ToPropertyKey(v): a string or a symbol.
func toPropertyKey(v goja.Value) goja.Value {
	k := orUndefined(v).ToString()
	switch k.(type) {
	case goja.String, *goja.Symbol:
		return k
	}
	return engine.Name(k.String()) // the engine leaves numbers as they are
}

// createDataProperty is CreateDataPropertyOrThrow(o, key, v).
func createDataProperty(o *goja.Object, key, v goja.Value) { engine.DefineOwn(o, key, v, engine.Plain) }

// toLength is ToLength(v).
func toLength(v goja.Value) int64 {
	f := toIntegerOrInfinity(v)
	if f <= 0 {
		return 0
	}
	return int64(math.Min(f, maxSafeInteger))
}

// speciesConstructor is SpeciesConstructor(o, fallback).
func speciesConstructor(r *goja.Runtime, o *goja.Object, fallback goja.Value) goja.Value {
	c := engine.Get(o, engine.Name("constructor"))
	if isUndefined(c) {
		return fallback
	}
	co := object(c)
	if co == nil {
		throwType(r, "object.constructor[Symbol.species] is not a constructor")
	}
	s := engine.Get(co, goja.SymSpecies)
	if isNullish(s) {
		return fallback
	}
	if !isConstructor(s) {
		throwType(r, "object.constructor[Symbol.species] is not a constructor")
	}
	return s
}

// protoFrom is OrdinaryCreateFromConstructor's prototype: that of newTarget, or else the intrinsic one.
func protoFrom(newTarget *goja.Object, intrinsic func() *goja.Object) *goja.Object {
	if newTarget != nil {
		if p := object(engine.Get(newTarget, engine.Name("prototype"))); p != nil {
			return p
		}
	}
	return intrinsic()
}

// sameValue is SameValue(a, b).
func sameValue(a, b goja.Value) bool { return orUndefined(a).SameAs(orUndefined(b)) }

// argument gives argument i, or undefined.
func argument(args []goja.Value, i int) goja.Value {
	if i < len(args) {
		return args[i]
	}
	return goja.Undefined()
}

// requiresNew is what calling the constructor of that name without new does.
func requiresNew(name string) engine.NativeFunc {
	return func(r *goja.Runtime, _ goja.FunctionCall) goja.Value {
		throwType(r, "Constructor %s requires 'new'", name)
		return nil
	}
}

// throwReceiver throws for a method that was called on something else.
func throwReceiver(r *goja.Runtime, method string, this goja.Value) {
	throwType(r, "Method %s called on incompatible receiver %s", method, display(this))
}

// display names v in messages as V8 does where strings are shown bare.
func display(v goja.Value) string {
	if s, ok := v.(goja.String); ok {
		return s.String()
	}
	return describe(v)
}

// typed names v in messages as V8 does where it says the type too.
func typed(v goja.Value) string {
	switch x := v.(type) {
	case goja.String:
		return "string " + describe(x)
	case *goja.Object:
		return "object"
	case *goja.Symbol:
		return "symbol"
	case nil:
		return "undefined"
	}
	switch engine.ValueKinds().Of(v) {
	case engine.KindNull:
		return "object null"
	case engine.KindBool:
		return "boolean " + v.String()
	case engine.KindInt, engine.KindFloat:
		return "number " + v.String()
	case engine.KindBigInt:
		return "bigint"
	}
	return v.String()
}

// tag describes Symbol.toStringTag.
func tag(t *engine.Template, name string) {
	t.LazySymbol(goja.SymToStringTag, engine.Configurable, func(r *goja.Runtime) goja.Value { return r.ToValue(name) })
}
