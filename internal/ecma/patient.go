package ecma

import (
	"strconv"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// The methods of arrays do in Go what they do, and the engine looks for an interruption only between its own instructions. What has
// few elements and says that it has many, a sparse array or an object with a length, keeps them busy without end. They therefore
// see it through a proxy that looks for an interruption. An array whose elements are there takes no longer than its memory allows.

const (
	patience  = 1 << 20 // elements that a method may pass without a look
	lookEvery = 1 << 10
)

// patient has a method of Array.prototype called on what is not long in vain; callback says that its first argument is a function
// that gets the array, spreads that it takes its arguments apart.
func patient(callback, spreads bool) engine.Wrapper {
	return func(r *goja.Runtime, method func(goja.FunctionCall) goja.Value) func(goja.FunctionCall) goja.Value {
		return func(c goja.FunctionCall) goja.Value {
			o, ok := c.This.(*goja.Object)
			if spreads {
				c.Arguments = patientArguments(r, c.Arguments)
			}
			if !ok || !seemsLong(o) {
				return method(c)
			}
			p := patientProxy(r, o)
			c.This = p
			if callback && len(c.Arguments) > 0 && engine.IsCallable(c.Arguments[0]) {
				c.Arguments = append([]goja.Value{givesBack(r, c.Arguments[0], p, o)}, c.Arguments[1:]...)
			}
			if v := method(c); v != goja.Value(p) {
				return v
			}
			return o
		}
	}
}

// givesBack makes a function that calls fn with o in the place of p, which is the last argument.
func givesBack(r *goja.Runtime, fn goja.Value, p, o *goja.Object) goja.Value {
	return engine.NewFunction(r, "", 0, func(_ *goja.Runtime, c goja.FunctionCall) goja.Value {
		if last := len(c.Arguments) - 1; last >= 0 && c.Arguments[last] == goja.Value(p) {
			c.Arguments[last] = o
		}
		return engine.Call(fn, c.This, c.Arguments)
	})
}

// patientArguments puts proxies in the place of long arrays, which concat takes apart.
func patientArguments(r *goja.Runtime, args []goja.Value) []goja.Value {
	var changed []goja.Value
	for i, a := range args {
		o, ok := a.(*goja.Object)
		if !ok || engine.SlotOf(o) != engine.SlotArray || !seemsLong(o) {
			continue
		}
		if spread := engine.Get(o, goja.SymIsConcatSpreadable); !isUndefined(spread) && !spread.ToBoolean() {
			continue
		}
		if changed == nil {
			changed = append([]goja.Value(nil), args...)
		}
		changed[i] = patientProxy(r, o)
	}
	if changed != nil {
		return changed
	}
	return args
}

// patientSort is patient for sort: the engine's would take memory for the whole length. What is there is sorted by itself.
func patientSort(r *goja.Runtime, sort func(goja.FunctionCall) goja.Value) func(goja.FunctionCall) goja.Value {
	return func(c goja.FunctionCall) goja.Value {
		o, ok := c.This.(*goja.Object)
		if cmp := c.Argument(0); !ok || !seemsLong(o) || !isUndefined(cmp) && !engine.IsCallable(cmp) {
			return sort(c)
		}
		var values []goja.Value
		var places []engine.PropKey
		for _, k := range engine.OwnKeys(o, true, nil) {
			if i, err := strconv.ParseInt(k.Name.String(), 10, 64); k.Sym == nil && err == nil && i >= 0 && strconv.FormatInt(i, 10) == k.Name.String() {
				values, places = append(values, engine.GetProperty(o, k)), append(places, k)
			}
		}
		sorted := engine.ValueKinds().NewArray(r, values, 0)
		c.This = sorted
		sort(c)
		for i := range values {
			engine.Set(o, engine.IntValue(int64(i)), engine.Get(sorted, engine.IntValue(int64(i))))
		}
		for _, k := range places {
			if i, _ := strconv.ParseInt(k.Name.String(), 10, 64); i >= int64(len(values)) {
				engine.Delete(o, k.Value())
			}
		}
		return o
	}
}

// patientFrom is the same for Array.from.
func patientFrom(r *goja.Runtime, from func(goja.FunctionCall) goja.Value) func(goja.FunctionCall) goja.Value {
	return func(c goja.FunctionCall) goja.Value {
		if o, ok := c.Argument(0).(*goja.Object); ok && seemsLong(o) {
			c.Arguments = append([]goja.Value{patientProxy(r, o)}, c.Arguments[1:]...)
		}
		return from(c)
	}
}

// seemsLong tells whether o has a length beyond patience without having as many elements. It runs no script: the length of a
// proxy, and one that a getter gives, is not known.
func seemsLong(o *goja.Object) bool {
	if values, dense := engine.DenseElements(o); dense {
		return engine.ArrayLength(o)-len(values) > patience
	}
	switch engine.SlotOf(o) {
	case engine.SlotArray:
		return engine.ArrayLength(o) > patience
	case engine.SlotObject, engine.SlotArguments, engine.SlotFunction:
	default:
		return false
	}
	p, ok := engine.OwnPropOf(o, engine.PropKey{Name: "length"})
	if !ok || p.Accessor {
		return false
	}
	switch n := p.Value.Export().(type) {
	case int64:
		return n > patience
	case float64:
		return n > patience
	}
	return false
}

// patientProxy makes an object that is o, but for the looks.
func patientProxy(r *goja.Runtime, o *goja.Object) *goja.Object {
	left := lookEvery
	look := func() {
		if left--; left == 0 {
			left = lookEvery
			engine.CheckInterrupt(r)
		}
	}
	name := func(s string) goja.Value { return r.ToValue(s) }
	index := func(i int) goja.Value { return engine.IntValue(int64(i)) }
	read := func(key goja.Value) goja.Value {
		look()
		return engine.Get(o, key) // nil stands for a hole, which reduce and others pass over
	}
	has := func(key engine.PropKey) bool {
		look()
		return engine.HasProperty(o, key)
	}
	write := func(key, v goja.Value) bool {
		look()
		engine.Set(o, key, v)
		return true
	}
	drop := func(key goja.Value) bool {
		look()
		engine.Delete(o, key)
		return true
	}
	return r.ToValue(r.NewProxy(o, &goja.ProxyTrapConfig{
		Get:               func(_ *goja.Object, key string, _ goja.Value) goja.Value { return read(name(key)) },
		GetIdx:            func(_ *goja.Object, i int, _ goja.Value) goja.Value { return read(index(i)) },
		Has:               func(_ *goja.Object, key string) bool { return has(engine.KeyOf(name(key))) },
		HasIdx:            func(_ *goja.Object, i int) bool { return has(engine.KeyOf(name(strconv.Itoa(i)))) },
		Set:               func(_ *goja.Object, key string, v, _ goja.Value) bool { return write(name(key), v) },
		SetIdx:            func(_ *goja.Object, i int, v, _ goja.Value) bool { return write(index(i), v) },
		DeleteProperty:    func(_ *goja.Object, key string) bool { return drop(name(key)) },
		DeletePropertyIdx: func(_ *goja.Object, i int) bool { return drop(index(i)) },
	})).(*goja.Object)
}
