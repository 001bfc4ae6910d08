package engine

import (
	"math/big"
	"reflect"
	"unsafe"

	"github.com/dop251/goja"
)

// Kind tells how the engine implements a value. It looks at the implementation alone: prototypes and properties, which
// programs can change, play no part, and no JavaScript runs.
type Kind uint8

// The kinds that a walk over values must tell apart.
const (
	KindOther     Kind = iota // function, promise, generator, iterator, weak collection, argument list, raw JSON
	KindUndefined             // also an absent value (nil)
	KindNull
	KindBool
	KindInt
	KindFloat
	KindBigInt
	KindString         // immutable, may be shared by goroutines
	KindImportedString // scanned lazily, hence not to be shared; see OwnString
	KindSymbol
	KindPlain     // ordinary object, class instances included
	KindPlainLike // ordinary object whose properties are made or found on demand
	KindArray     // array with its elements in one slice
	KindArrayLike // any other array: sparse, backed by Go
	KindMap
	KindSet
	KindDate
	KindRegExp
	KindError
	KindBoxed       // Number, Boolean, BigInt or Symbol object
	KindBoxedString // String object
	KindArrayBuffer
	KindTypedArray
	KindDataView
	KindProxy
	KindGoValue // Go value wrapped by reflection
)

// Property is the engine's cell of a property that is an accessor or lacks one of the attributes writable, enumerable
// and configurable. A property with all three is its bare value.
type Property struct {
	value        goja.Value
	writable     bool
	configurable bool
	enumerable   bool
	accessor     bool
	getterFunc   *goja.Object
	setterFunc   *goja.Object
}

// Enumerable tells the attribute.
func (p *Property) Enumerable() bool { return p.enumerable }

// Accessor tells whether the property has a getter or a setter in place of a value.
func (p *Property) Accessor() bool { return p.accessor }

// Value is the value of a data property.
func (p *Property) Value() goja.Value {
	if p.value == nil {
		return goja.Undefined()
	}
	return p.value
}

// Get gives what reading the property on this gives. It runs the getter, which may panic with a JavaScript exception.
func (p *Property) Get(this goja.Value) goja.Value {
	return propertyGet(unsafe.Pointer(p), this)
}

// Kinds knows the engine's implementation types. It is immutable; all goroutines share the one that ValueKinds gives.
type Kinds struct {
	object        unsafe.Pointer // interface table of *Object as a Value
	property      unsafe.Pointer // of *valueProperty as a Value
	primitives    [10]kindEntry
	plain         unsafe.Pointer // interface table of *baseObject as an object implementation
	asleep        unsafe.Pointer // of the same, asleep
	array         unsafe.Pointer
	typed, uint8  unsafe.Pointer // of typed arrays, and of the elements of Uint8Arrays
	err           unsafe.Pointer
	objects       []kindEntry
	views         []unsafe.Pointer // by ViewKind
	globalObjProt uintptr          // Runtime.global.ObjectPrototype
}

type kindEntry struct {
	tab  unsafe.Pointer
	kind Kind
}

// ValueKinds gives the table of kinds, made at the first call. It panics when the engine is not the one that this
// package was written for: going on would corrupt memory.
func ValueKinds() *Kinds { return theValueKinds.get() }

var theValueKinds = lazily(func() *Kinds {
	k, err := newKinds()
	if err != nil {
		panic(err)
	}
	return k
})

func tabOf(v goja.Value) unsafe.Pointer { return (*iface)(unsafe.Pointer(&v)).tab }

func layoutOf(o *goja.Object) *objectLayout { return (*objectLayout)(unsafe.Pointer(o)) }

func bodyOf[T any](o *goja.Object) *T { return (*T)(layoutOf(o).self.data) }

// Of gives the kind of v; nil counts as undefined.
func (k *Kinds) Of(v goja.Value) Kind {
	tab := tabOf(v)
	if tab == k.object {
		return k.OfObject((*goja.Object)((*iface)(unsafe.Pointer(&v)).data))
	}
	if tab == nil {
		return KindUndefined
	}
	for i := range k.primitives {
		if k.primitives[i].tab == tab {
			return k.primitives[i].kind
		}
	}
	return KindOther
}

// OfObject gives the kind of o.
func (k *Kinds) OfObject(o *goja.Object) Kind {
	tab := layoutOf(o).self.tab
	if tab == k.plain {
		if bodyOf[baseLayout](o).class != "Object" {
			return KindOther
		}
		return KindPlain
	}
	if tab == k.asleep {
		impl := layoutOf(o).self.data
		wake(impl, wakerOf(impl))
		return KindPlain
	}
	for i := range k.objects {
		if k.objects[i].tab == tab {
			return k.objects[i].kind
		}
	}
	return KindOther
}

// PropertyCell gives the cell when v, a raw property, is one, or nil.
func (k *Kinds) PropertyCell(v goja.Value) *Property {
	if tabOf(v) == k.property {
		return (*Property)((*iface)(unsafe.Pointer(&v)).data)
	}
	return nil
}

// ObjectPrototype is %Object.prototype% of r, whatever became of the global Object.
func (k *Kinds) ObjectPrototype(r *goja.Runtime) *goja.Object {
	return *at[*goja.Object](unsafe.Pointer(r), k.globalObjProt)
}

// ViewKind numbers the element types of typed arrays.
type ViewKind uint8

// The element types that the engine has. ViewData stands for DataView.
const (
	ViewInt8 ViewKind = iota
	ViewUint8
	ViewUint8Clamped
	ViewInt16
	ViewUint16
	ViewInt32
	ViewUint32
	ViewFloat32
	ViewFloat64
	ViewBigInt64
	ViewBigUint64
	ViewFloat16
	ViewData
)

// sampleScript makes one object of each implementation type, in the order that newKinds reads.
const sampleScript = `(function () {
	var sparse = []; sparse[1e6] = 1;
	return [sparse, Array.prototype, Math, RegExp.prototype, new Map, new Set, new Date(0), /a/, new Error(''),
		Object(1), Object('s'), new ArrayBuffer(8), new Uint8Array(1), new DataView(new ArrayBuffer(1)), new Proxy({}, {})];
})()`

var sampleKinds = [...]Kind{KindArrayLike, KindArrayLike, KindPlainLike, KindPlainLike, KindMap, KindSet, KindDate,
	KindRegExp, KindError, KindBoxed, KindBoxedString, KindArrayBuffer, KindTypedArray, KindDataView, KindProxy}

type noProps struct{}

func (noProps) Get(string) goja.Value       { return nil }
func (noProps) Set(string, goja.Value) bool { return false }
func (noProps) Has(string) bool             { return false }
func (noProps) Delete(string) bool          { return false }
func (noProps) Keys() []string              { return nil }

type noElems struct{}

func (noElems) Len() int                 { return 0 }
func (noElems) Get(int) goja.Value       { return nil }
func (noElems) Set(int, goja.Value) bool { return false }
func (noElems) SetLen(int) bool          { return false }

// newKinds learns the engine's interface tables from samples and checks the layouts above against the engine's types.
func newKinds() (*Kinds, error) {
	r := goja.New()
	k := &Kinds{}
	k.primitives = [...]kindEntry{
		{tabOf(r.ToValue("s")), KindString},
		{tabOf(r.ToValue(1)), KindInt},
		{tabOf(r.ToValue(true)), KindBool},
		{tabOf(goja.Null()), KindNull},
		{tabOf(goja.Undefined()), KindUndefined},
		{tabOf(r.ToValue(0.5)), KindFloat},
		{tabOf(goja.StringFromUTF16([]uint16{0xe9})), KindString},
		{tabOf(r.ToValue("a string that is longer than sixteen bytes")), KindImportedString},
		{tabOf(goja.NewSymbol("s")), KindSymbol},
		{tabOf(r.ToValue(big.NewInt(1))), KindBigInt},
	}
	plain, array := r.NewObject(), r.NewArray()
	k.object, k.plain, k.array = tabOf(plain), layoutOf(plain).self.tab, layoutOf(array).self.tab
	k.asleep = unsafe.Pointer(plainTables().asleep)
	k.objects = append(k.objects, kindEntry{k.array, KindArray})
	cell := objectGetOwnProp(array, r.ToValue("length"))
	k.property = tabOf(cell)

	var c layoutCheck
	c.same("Object", reflect.TypeFor[objectLayout](), reflect.TypeFor[goja.Object]())
	c.impl(plain, reflect.TypeFor[baseLayout]())
	c.impl(array, reflect.TypeFor[arrayLayout]())
	c.walk(reflect.TypeFor[goja.Object](), reflect.TypeFor[propItem]())
	c.same("property", reflect.TypeFor[Property](), reflect.TypeOf(cell).Elem())

	v, err := r.RunString(sampleScript)
	if err != nil {
		return nil, err
	}
	mirrors := map[Kind]reflect.Type{KindMap: reflect.TypeFor[mapLayout](), KindSet: reflect.TypeFor[mapLayout](),
		KindDate: reflect.TypeFor[dateLayout](), KindRegExp: reflect.TypeFor[regexpLayout](),
		KindError: reflect.TypeFor[errorValueLayout](), KindBoxed: reflect.TypeFor[boxedLayout](),
		KindBoxedString: reflect.TypeFor[boxedStringLayout](), KindArrayBuffer: reflect.TypeFor[arrayBufferLayout](),
		KindTypedArray: reflect.TypeFor[typedArrayLayout](), KindDataView: reflect.TypeFor[dataViewLayout](),
		KindProxy: reflect.TypeFor[proxyLayout]()}
	samples, _, _ := k.ArrayElements(v.(*goja.Object))
	for i, s := range samples {
		o := s.(*goja.Object)
		k.objects = append(k.objects, kindEntry{layoutOf(o).self.tab, sampleKinds[i]})
		if m := mirrors[sampleKinds[i]]; m != nil {
			c.impl(o, m)
		}
		if sampleKinds[i] == KindError {
			k.err = layoutOf(o).self.tab
		}
	}
	for _, s := range []struct {
		v    goja.Value
		kind Kind
	}{
		{r.ToValue(map[string]any{}), KindPlainLike}, {r.ToValue(map[int]int{}), KindPlainLike},
		{r.NewDynamicObject(noProps{}), KindPlainLike}, {goja.NewSharedDynamicObject(noProps{}), KindPlainLike},
		{r.NewDynamicArray(noElems{}), KindArrayLike}, {r.ToValue([]any{}), KindArrayLike},
		{r.ToValue([]int{}), KindArrayLike}, {r.ToValue(&[2]int{}), KindArrayLike}, {r.ToValue(&struct{ A int }{}), KindGoValue},
	} {
		k.objects = append(k.objects, kindEntry{layoutOf(s.v.(*goja.Object)).self.tab, s.kind})
	}
	for kind := ViewInt8; kind < ViewData; kind++ {
		o, err := r.New(viewConstructor(r, kind), r.ToValue(1))
		if err != nil {
			return nil, err
		}
		k.views = append(k.views, bodyOf[typedArrayLayout](o).typedArray.tab)
	}
	k.typed, k.uint8 = layoutOf(samples[12].(*goja.Object)).self.tab, k.views[ViewUint8]
	k.globalObjProt = c.nested(reflect.TypeFor[goja.Runtime](), "global", "ObjectPrototype")
	if c.err == nil && k.ObjectPrototype(r) != plain.Prototype() {
		c.fail("Runtime.global.ObjectPrototype is not the prototype of a new object")
	}
	return k, c.err
}
