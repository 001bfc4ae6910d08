package ecma

import (
	"sync"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"

	"github.com/node-go/node-go/internal/engine"
)

var objectExtension = sync.OnceValue(func() *engine.Extension {
	return engine.NewExtension(func(t *engine.Template) {
		t.Method("groupBy", 2, objectGroupBy)
	})
})

var mapExtension = sync.OnceValue(func() *engine.Extension {
	return engine.NewExtension(func(t *engine.Template) {
		t.Method("groupBy", 2, mapGroupBy)
	})
})

// group is GroupBy(items, callback) for a method: put gets each value with its key.
func group(r *goja.Runtime, method string, call goja.FunctionCall, put func(key, v goja.Value)) {
	items, callback := call.Argument(0), call.Argument(1)
	if isNullish(items) {
		throwType(r, "%s called on null or undefined", method)
	}
	mustCall(r, callback)
	k := int64(0)
	getIterator(r, items).each(func(v goja.Value) bool {
		put(engine.Call(callback, goja.Undefined(), []goja.Value{v, engine.IntValue(k)}), v)
		k++
		return true
	})
}

// objectGroupBy is Object.groupBy.
func objectGroupBy(r *goja.Runtime, call goja.FunctionCall) goja.Value {
	type bucket struct {
		key    goja.Value
		values []goja.Value
	}
	kinds := engine.ValueKinds()
	var buckets []*bucket
	names, symbols := map[unistring.String]*bucket{}, map[*goja.Symbol]*bucket{}
	group(r, "Object.groupBy", call, func(key, v goja.Value) {
		key = toPropertyKey(key)
		var b *bucket
		if s, ok := key.(*goja.Symbol); ok {
			if b = symbols[s]; b == nil {
				b = &bucket{key: key}
				symbols[s], buckets = b, append(buckets, b)
			}
		} else {
			n := kinds.StringKey(key.(goja.String))
			if b = names[n]; b == nil {
				b = &bucket{key: key}
				names[n], buckets = b, append(buckets, b)
			}
		}
		b.values = append(b.values, v)
	})
	o := r.CreateObject(nil)
	for _, b := range buckets {
		createDataProperty(o, b.key, kinds.NewArray(r, b.values, 0))
	}
	return o
}

// mapGroupBy is Map.groupBy.
func mapGroupBy(r *goja.Runtime, call goja.FunctionCall) goja.Value {
	kinds := engine.ValueKinds()
	index := kinds.NewMap(r) // of a key's place in groups, for its notion of equal keys
	var keys []goja.Value
	var groups [][]goja.Value
	group(r, "Map.groupBy", call, func(key, v goja.Value) {
		at := kinds.MapGet(index, key)
		if at == nil {
			kinds.MapPut(index, key, engine.IntValue(int64(len(groups))))
			keys, groups = append(keys, key), append(groups, []goja.Value{v})
			return
		}
		i := at.ToInteger()
		groups[i] = append(groups[i], v)
	})
	m := kinds.NewMap(r)
	for i, key := range keys {
		kinds.MapPut(m, key, kinds.NewArray(r, groups[i], 0))
	}
	return m
}
