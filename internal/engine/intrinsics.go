package engine

import (
	"sync"
	"unsafe"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
)

// Intrinsic gives the engine's own value of a global, made if need be, whatever a program did to that global. name must be one
// of the engine's, or Float16Array.
func Intrinsic(r *goja.Runtime, name string) *goja.Object {
	if name == "Float16Array" {
		return Float16Array(r)
	}
	v := engineGlobals()[unistring.NewFromString(name)](r)
	if cell := ValueKinds().PropertyCell(v); cell != nil {
		v = cell.Value()
	}
	return v.(*goja.Object)
}

// engineGlobals are the makers of the engine's own global properties.
var engineGlobals = sync.OnceValue(func() map[unistring.String]func(*goja.Runtime) goja.Value {
	own := *at[unsafe.Pointer](selfOf(goja.New().GlobalObject()).data, offsets().templatedTmpl)
	return (*templateLayout)(own).props
})

// Presets are intrinsic prototypes that values reach without any global's name: those of strings, arrays, iterators, numbers,
// BigInts and dates. They are made with their extensions before the engine makes them. Presets are immutable.
type Presets struct {
	str, arr, iter, num, big, date *Template // nil: left to the engine
}

// NewPresets prepares the prototypes. nil leaves one to the engine.
func NewPresets(str, arr, iter, num, big, date *Extension) *Presets {
	p := &Presets{}
	r := goja.New()
	base := func(o *goja.Object) unsafe.Pointer { return bodyOf[templatedLayout](o).tmpl }
	if str != nil {
		p.str = str.over(base(runtimeGetStringPrototype(r)))
	}
	if arr != nil {
		p.arr = arr.over(base(runtimeGetArrayPrototype(r)))
	}
	for _, x := range []struct {
		ext *Extension
		t   **Template
		get func(*goja.Runtime) *goja.Object
	}{{num, &p.num, runtimeGetNumberPrototype}, {big, &p.big, runtimeGetBigIntPrototype}, {date, &p.date, runtimeGetDatePrototype}} {
		if x.ext != nil {
			*x.t = x.ext.over(base(x.get(r)))
		}
	}
	if iter != nil {
		t := NewTemplate(ObjectProto)
		t.LazySymbol(goja.SymIterator, Hidden, func(r *goja.Runtime) goja.Value {
			return NewFunction(r, "[Symbol.iterator]", 0, func(_ *goja.Runtime, c goja.FunctionCall) goja.Value { return c.This })
		})
		p.iter = iter.over(t.t)
	}
	return p
}

// Install makes the prototypes in r. It must be called before any JavaScript runs there.
func (p *Presets) Install(r *goja.Runtime) {
	x := extendables()
	if p.str != nil {
		o := p.str.New(r)
		bodyOf[baseLayout](o).class = "String"
		*at[*goja.Object](unsafe.Pointer(r), x.stringProto) = o
	}
	if p.arr != nil {
		o := emptyObject(r)
		runtimeNewTemplatedArrayObject(r, p.arr.t, o)
		*at[*goja.Object](unsafe.Pointer(r), x.arrayProto) = o
	}
	if p.num != nil {
		o := p.num.New(r)
		bodyOf[baseLayout](o).class = "Number"
		*at[*goja.Object](unsafe.Pointer(r), x.numberProto) = o
	}
	if p.big != nil {
		*at[*goja.Object](unsafe.Pointer(r), x.bigIntProto) = p.big.New(r)
	}
	if p.date != nil {
		*at[*goja.Object](unsafe.Pointer(r), x.dateProto) = p.date.New(r)
	}
	if p.iter != nil {
		*at[*goja.Object](unsafe.Pointer(r), x.iteratorProto) = p.iter.New(r)
	}
}

// IteratorPrototype is %Iterator.prototype%.
func IteratorPrototype(r *goja.Runtime) *goja.Object { return runtimeGetIteratorPrototype(r) }

// DatePrototype is %Date.prototype%.
func DatePrototype(r *goja.Runtime) *goja.Object { return runtimeGetDatePrototype(r) }

// StringPrototype is %String.prototype%.
func StringPrototype(r *goja.Runtime) *goja.Object { return runtimeGetStringPrototype(r) }

//go:linkname runtimeGetNumberPrototype github.com/dop251/goja.(*Runtime).getNumberPrototype
func runtimeGetNumberPrototype(r *goja.Runtime) *goja.Object

//go:linkname runtimeGetBigIntPrototype github.com/dop251/goja.(*Runtime).getBigIntPrototype
func runtimeGetBigIntPrototype(r *goja.Runtime) *goja.Object

//go:linkname runtimeGetStringPrototype github.com/dop251/goja.(*Runtime).getStringPrototype
func runtimeGetStringPrototype(r *goja.Runtime) *goja.Object

//go:linkname runtimeNewTemplatedArrayObject github.com/dop251/goja.(*Runtime).newTemplatedArrayObject
func runtimeNewTemplatedArrayObject(r *goja.Runtime, t unsafe.Pointer, o *goja.Object) unsafe.Pointer

// FunctionConstructor is the intrinsic constructor of functions of a kind: "function", "async function" or "function*".
func FunctionConstructor(r *goja.Runtime, kind string) *goja.Object {
	switch kind {
	case "async function":
		return runtimeGetAsyncFunction(r)
	case "function*":
		return runtimeGetGeneratorFunction(r)
	}
	return Intrinsic(r, "Function")
}

//go:linkname runtimeGetAsyncFunction github.com/dop251/goja.(*Runtime).getAsyncFunction
func runtimeGetAsyncFunction(r *goja.Runtime) *goja.Object

//go:linkname runtimeGetGeneratorFunction github.com/dop251/goja.(*Runtime).getGeneratorFunction
func runtimeGetGeneratorFunction(r *goja.Runtime) *goja.Object
