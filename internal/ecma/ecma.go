// Package ecma supplies the built-in objects of ECMAScript that the engine lacks, and corrects those that it has.
//
// Nothing is made before a program looks at it: new globals are properties of the isolate's global template, and the engine's own
// objects are extended when the program first touches the global that leads to them. What literals reach without a global, the
// prototypes of strings, numbers, dates, arrays and iterators, is made with its extension when the isolate starts.
package ecma

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// Setup prepares r, whose host is set. It must be called before any JavaScript runs there.
func Setup(r *goja.Runtime) {
	presets().Install(r)
	objectProtoExtension().Apply(engine.ValueKinds().ObjectPrototype(r))
	engine.ExtendBuffers(r, arrayBufferProtoExtension())
}

var presets = sync.OnceValue(func() *engine.Presets {
	return engine.NewPresets(stringProtoExtension(), arrayProtoExtension(), iteratorProtoExtension(),
		numberProtoExtension(), bigIntProtoExtension(), dateProtoExtension())
})

// DescribeGlobals adds the globals of this package to those of an isolate.
func DescribeGlobals(t *engine.Template) {
	t.Lazy("WeakRef", engine.Hidden, constructorOf(weakRefClass))
	t.Lazy("FinalizationRegistry", engine.Hidden, constructorOf(registryClass))
	t.Lazy("Iterator", engine.Hidden, iteratorConstructor)
	t.Lazy("Intl", engine.Hidden, intlObject)
	t.Lazy("Temporal", engine.Hidden, temporalObject)
	t.Lazy("SuppressedError", engine.Hidden, constructorOf(suppressedClass))
	t.Lazy("DisposableStack", engine.Hidden, constructorOf(func() *engine.Class { return disposableStack().class }))
	t.Lazy("AsyncDisposableStack", engine.Hidden, constructorOf(func() *engine.Class { return asyncDisposableStack().class }))
	for _, x := range extended() {
		t.Lazy(x.name, engine.Hidden, func(r *goja.Runtime) goja.Value {
			o := engine.Intrinsic(r, x.name)
			x.extend(r, o)
			return o
		})
	}
}

// extendedGlobal is a global of the engine that is extended when it is first looked at.
type extendedGlobal struct {
	name   string
	extend func(r *goja.Runtime, o *goja.Object)
}

func extended() []extendedGlobal {
	return []extendedGlobal{
		{"Promise", func(r *goja.Runtime, o *goja.Object) {
			promiseExtension().Apply(o)
			engine.FastPromises(r)
		}},
		{"Object", apply(objectExtension)},
		{"Map", both(mapExtension, mapProtoExtension)},
		{"Set", both(nil, setProtoExtension)},
		{"WeakMap", both(nil, weakMapProtoExtension)}, {"WeakSet", both(nil, weakSetProtoExtension)},
		{"Array", apply(arrayExtension)},
		{"Number", extendNumber}, {"isNaN", readText}, {"isFinite", readText},
		{"Math", apply(mathExtension)},
		{"Date", extendDate},
		{"JSON", apply(jsonExtension)},
		{"RegExp", extendRegExp},
		{"ArrayBuffer", extendArrayBuffer},
		{"DataView", extendDataView}, {"Int8Array", extendBuffers}, {"Uint8Array", extendBuffers},
		{"Uint8ClampedArray", extendBuffers}, {"Int16Array", extendBuffers}, {"Uint16Array", extendBuffers},
		{"Int32Array", extendBuffers}, {"Uint32Array", extendBuffers}, {"Float16Array", extendBuffers}, {"Float32Array", extendBuffers},
		{"Float64Array", extendBuffers}, {"BigInt64Array", extendBuffers}, {"BigUint64Array", extendBuffers},
	}
}

// apply extends the object itself.
func apply(x func() *engine.Extension) func(*goja.Runtime, *goja.Object) {
	return func(_ *goja.Runtime, o *goja.Object) { x().Apply(o) }
}

// both extends a constructor and its prototype; nil extends nothing.
func both(ctor, proto func() *engine.Extension) func(*goja.Runtime, *goja.Object) {
	return func(_ *goja.Runtime, o *goja.Object) {
		p := engine.Get(o, engine.Name("prototype")).(*goja.Object)
		if ctor != nil {
			ctor().Apply(o)
		}
		proto().Apply(p)
	}
}
