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
