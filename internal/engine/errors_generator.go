package engine

import (
	"sync"
	"unsafe"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
)

// A generator that delegates to another is left by the engine's call stack but not by Go's: `yield*` to itself would
// never meet the limit of the former and overflow the latter, which ends the process. The prototype of generators
// therefore counts how deep its methods are nested.

// guardGenerators gives r's generators the counting prototype.
func (e *errorRealm) guardGenerators() {
	*at[*goja.Object](unsafe.Pointer(e.r), errorOffsets().generatorProto) = generatorTemplate().New(e.r)
}

var generatorTemplate = sync.OnceValue(func() *Template {
	t := NewTemplate(runtimeGetIteratorPrototype)
	t.Lazy("constructor", Configurable, func(r *goja.Runtime) goja.Value { return runtimeGetGeneratorFunctionPrototype(r) })
	t.Lazy("next", Hidden, func(r *goja.Runtime) goja.Value { return generatorMethod(r, "next", generatorNext) })
	t.Lazy("return", Hidden, func(r *goja.Runtime) goja.Value { return generatorMethod(r, "return", generatorReturn) })
	t.Lazy("throw", Hidden, func(r *goja.Runtime) goja.Value { return generatorMethod(r, "throw", generatorThrow) })
	t.LazySymbol(goja.SymToStringTag, Configurable, func(r *goja.Runtime) goja.Value { return r.ToValue("Generator") })
	return t
})

func generatorMethod(r *goja.Runtime, name unistring.String, method func(*goja.Runtime, goja.FunctionCall) goja.Value) *goja.Object {
	e := errorRealmOf(r)
	f := runtimeNewNativeFunc(r, func(c goja.FunctionCall) goja.Value {
		e.enterGenerator()
		defer e.leaveGenerator()
		return method(r, c)
	}, name, 1)
	if name == "next" {
		e.generatorNext = f
	}
	return f
}

// enterGenerator begins a call that may nest as delegation does; leaveGenerator ends it.
func (e *errorRealm) enterGenerator() {
	// A nested delegation takes three times the Go stack of a plain context.
	if e.generators++; e.generators > e.cfg.MaxCallDepth/3 {
		e.generators--
		panic(e.newError(e.proto(kindRangeError), e.r.ToValue(callStackExceeded), hide{}))
	}
}

func (e *errorRealm) leaveGenerator() { e.generators-- }

//go:linkname runtimeGetIteratorPrototype github.com/dop251/goja.(*Runtime).getIteratorPrototype
func runtimeGetIteratorPrototype(r *goja.Runtime) *goja.Object

//go:linkname runtimeGetGeneratorFunctionPrototype github.com/dop251/goja.(*Runtime).getGeneratorFunctionPrototype
func runtimeGetGeneratorFunctionPrototype(r *goja.Runtime) *goja.Object

//go:linkname generatorNext github.com/dop251/goja.(*Runtime).builtin_genproto_next
func generatorNext(r *goja.Runtime, c goja.FunctionCall) goja.Value

//go:linkname generatorReturn github.com/dop251/goja.(*Runtime).builtin_genproto_return
func generatorReturn(r *goja.Runtime, c goja.FunctionCall) goja.Value

//go:linkname generatorThrow github.com/dop251/goja.(*Runtime).builtin_genproto_throw
func generatorThrow(r *goja.Runtime, c goja.FunctionCall) goja.Value
