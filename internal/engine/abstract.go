package engine

import (
	"sync"
	"unsafe"

	"github.com/dop251/goja"
)

// GetV reads v[key] for any value but undefined and null, and gives nil where there is no such property. A getter runs with v as
// its receiver.
func GetV(r *goja.Runtime, v, key goja.Value) goja.Value { return runtimeGetV(r, v, key) }

// Construct is new c(...args), with newTarget as its new.target; nil stands for c. An exception, or an interruption, goes on up
// as from [Call]. c must be a constructor.
func Construct(r *goja.Runtime, c goja.Value, newTarget *goja.Object, args ...goja.Value) *goja.Object {
	if newTarget == nil {
		newTarget, _ = c.(*goja.Object)
	}
	return runtimeToConstructor(r, c)(args, newTarget)
}

//go:linkname runtimeGetV github.com/dop251/goja.(*Runtime).getV
func runtimeGetV(r *goja.Runtime, v, p goja.Value) goja.Value

//go:linkname runtimeToConstructor github.com/dop251/goja.(*Runtime).toConstructor
func runtimeToConstructor(r *goja.Runtime, v goja.Value) func([]goja.Value, *goja.Object) *goja.Object

// MapGet gives the value of key in a KindMap object, or nil.
func (k *Kinds) MapGet(o *goja.Object, key goja.Value) goja.Value {
	return orderedMapGet(unsafe.Pointer(bodyOf[mapLayout](o).m), key)
}

// WeakMap is an object of the engine's class of that name.
type WeakMap struct{ o *goja.Object }

// WeakMapOf gives v as a WeakMap.
func WeakMapOf(v goja.Value) (m WeakMap, ok bool) {
	o, ok := v.(*goja.Object)
	return WeakMap{o}, ok && layoutOf(o).self.tab == weakMapTab()
}

var weakMapTab = sync.OnceValue(func() unsafe.Pointer {
	r := goja.New()
	return layoutOf(Construct(r, runtimeGetWeakMap(r), nil)).self.tab
})

// Get gives the value of key.
func (m WeakMap) Get(key *goja.Object) (v goja.Value, ok bool) {
	r, c := RuntimeOf(m.o), goja.FunctionCall{This: m.o, Arguments: []goja.Value{key}}
	if !runtimeWeakMapHas(r, c).ToBoolean() {
		return nil, false
	}
	return runtimeWeakMapGet(r, c), true
}

// Set puts v under key.
func (m WeakMap) Set(key *goja.Object, v goja.Value) {
	runtimeWeakMapSet(RuntimeOf(m.o), goja.FunctionCall{This: m.o, Arguments: []goja.Value{key, v}})
}

// IsWeakCollection tells whether o is an object of the engine's class WeakMap or WeakSet.
func IsWeakCollection(o *goja.Object, class string) bool {
	if class == "WeakMap" {
		return layoutOf(o).self.tab == weakMapTab()
	}
	return layoutOf(o).self.tab == weakSetTab()
}

var weakSetTab = sync.OnceValue(func() unsafe.Pointer {
	r := goja.New()
	return layoutOf(Construct(r, Intrinsic(r, "WeakSet"), nil)).self.tab
})

// The methods of weak collections, as the engine has them: for keys that are objects.
func WeakMapGet(r *goja.Runtime, c goja.FunctionCall) goja.Value { return runtimeWeakMapGet(r, c) }
func WeakMapHas(r *goja.Runtime, c goja.FunctionCall) goja.Value { return runtimeWeakMapHas(r, c) }
func WeakMapSet(r *goja.Runtime, c goja.FunctionCall) goja.Value { return runtimeWeakMapSet(r, c) }
func WeakMapDelete(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	return runtimeWeakMapDelete(r, c)
}
func WeakSetAdd(r *goja.Runtime, c goja.FunctionCall) goja.Value { return runtimeWeakSetAdd(r, c) }
func WeakSetHas(r *goja.Runtime, c goja.FunctionCall) goja.Value { return runtimeWeakSetHas(r, c) }
func WeakSetDelete(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	return runtimeWeakSetDelete(r, c)
}

//go:linkname runtimeWeakMapDelete github.com/dop251/goja.(*Runtime).weakMapProto_delete
func runtimeWeakMapDelete(r *goja.Runtime, c goja.FunctionCall) goja.Value

//go:linkname runtimeWeakSetAdd github.com/dop251/goja.(*Runtime).weakSetProto_add
func runtimeWeakSetAdd(r *goja.Runtime, c goja.FunctionCall) goja.Value

//go:linkname runtimeWeakSetHas github.com/dop251/goja.(*Runtime).weakSetProto_has
func runtimeWeakSetHas(r *goja.Runtime, c goja.FunctionCall) goja.Value

//go:linkname runtimeWeakSetDelete github.com/dop251/goja.(*Runtime).weakSetProto_delete
func runtimeWeakSetDelete(r *goja.Runtime, c goja.FunctionCall) goja.Value

//go:linkname orderedMapGet github.com/dop251/goja.(*orderedMap).get
func orderedMapGet(m unsafe.Pointer, key goja.Value) goja.Value

//go:linkname runtimeGetWeakMap github.com/dop251/goja.(*Runtime).getWeakMap
func runtimeGetWeakMap(r *goja.Runtime) *goja.Object

//go:linkname runtimeWeakMapHas github.com/dop251/goja.(*Runtime).weakMapProto_has
func runtimeWeakMapHas(r *goja.Runtime, c goja.FunctionCall) goja.Value

//go:linkname runtimeWeakMapGet github.com/dop251/goja.(*Runtime).weakMapProto_get
func runtimeWeakMapGet(r *goja.Runtime, c goja.FunctionCall) goja.Value

//go:linkname runtimeWeakMapSet github.com/dop251/goja.(*Runtime).weakMapProto_set
func runtimeWeakMapSet(r *goja.Runtime, c goja.FunctionCall) goja.Value

// Shown shows an object as V8 does in messages. No script runs, but for the getters of errors.
func Shown(o *goja.Object) string {
	if e := errorRealmOf(RuntimeOf(o)); e != nil {
		return e.plain(o)
	}
	return "#<" + o.ClassName() + ">"
}
