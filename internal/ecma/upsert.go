package ecma

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

var mapProtoExtension = sync.OnceValue(func() *engine.Extension {
	return engine.NewExtension(func(t *engine.Template) {
		kinds := engine.ValueKinds()
		mapOf := func(r *goja.Runtime, v goja.Value, method string) *goja.Object {
			if o := object(v); o != nil && kinds.OfObject(o) == engine.KindMap {
				return o
			}
			throwReceiver(r, "Map.prototype."+method, v)
			return nil
		}
		t.Method("getOrInsert", 2, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
			m, key := mapOf(r, call.This, "getOrInsert"), call.Argument(0)
			if v := kinds.MapGet(m, key); v != nil {
				return v
			}
			kinds.MapPut(m, key, call.Argument(1))
			return call.Argument(1)
		})
		t.Method("getOrInsertComputed", 2, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
			m, key, callback := mapOf(r, call.This, "getOrInsertComputed"), call.Argument(0), call.Argument(1)
			if !engine.IsCallable(callback) {
				throwType(r, "Map.prototype.getOrInsertComputed is not a function")
			}
			if v := kinds.MapGet(m, key); v != nil {
				return v
			}
			if goja.IsNumber(key) && key.ToFloat() == 0 {
				key = engine.IntValue(0) // the callback sees no negative zero either
			}
			v := engine.Call(callback, goja.Undefined(), []goja.Value{key})
			kinds.MapPut(m, key, v)
			return v
		})
	})
})

var weakMapProtoExtension = sync.OnceValue(func() *engine.Extension {
	return engine.NewExtension(func(t *engine.Template) {
		describeWeakKeys(t, "WeakMap", []weakMethod{{"get", 1, engine.WeakMapGet, ""}, {"has", 1, engine.WeakMapHas, ""},
			{"delete", 1, engine.WeakMapDelete, ""}, {"set", 2, engine.WeakMapSet, "Invalid value used as weak map key"}})
		t.Method("getOrInsert", 2, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
			m, key := weakMapOf(r, call.This, "getOrInsert"), weakKey(r, call.Argument(0))
			if v, ok := m.Get(key); ok {
				return v
			}
			m.Set(key, call.Argument(1))
			return call.Argument(1)
		})
		t.Method("getOrInsertComputed", 2, func(r *goja.Runtime, call goja.FunctionCall) goja.Value {
			m, arg := weakMapOf(r, call.This, "getOrInsertComputed"), call.Argument(0)
			key := weakKey(r, arg)
			if !engine.IsCallable(call.Argument(1)) {
				throwType(r, "WeakMap.prototype.getOrInsertComputed is not a function")
			}
			if v, ok := m.Get(key); ok {
				return v
			}
			v := engine.Call(call.Argument(1), goja.Undefined(), []goja.Value{arg})
			m.Set(key, v)
			return v
		})
	})
})

func weakMapOf(r *goja.Runtime, v goja.Value, method string) engine.WeakMap {
	m, ok := engine.WeakMapOf(v)
	if !ok {
		throwReceiver(r, "WeakMap.prototype."+method, v)
	}
	return m
}

func weakKey(r *goja.Runtime, v goja.Value) *goja.Object {
	o := realmOf(r).weakKey(v, true)
	if o == nil {
		throwType(r, "Invalid value used as weak map key")
	}
	return o
}
