package engine

import (
	"sync"
	"unsafe"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/sharedcache/progcodec"
)

// Programs that the engine compiles of texts by itself, for eval and for constructors of functions, are guarded as those are that the loader
// compiles (see [progcodec.Guard]). A direct eval is an instruction, which guarded programs have in a form that sees to it.

// GuardEval has o, the engine's function eval, guard what it compiles.
func GuardEval(r *goja.Runtime, o *goja.Object) {
	WrapNative(o, func(call func(goja.FunctionCall) goja.Value) func(goja.FunctionCall) goja.Value {
		return func(c goja.FunctionCall) goja.Value {
			src, text := c.Argument(0).(goja.String)
			if !text {
				return call(c)
			}
			top := (*stashLayout)(unsafe.Add(unsafe.Pointer(r), scopeOffsets().rootStash))
			return evalIn(r, top, src, false, false, func(p *goja.Program) *goja.Program { return p })
		}
	})
}

// GuardConstructor has o, a constructor of the engine that makes functions of texts, guard them.
func GuardConstructor(o *goja.Object) {
	guard := func(made goja.Value) {
		if f, ok := made.(*goja.Object); ok {
			if l := errorOffsets(); scriptOf(f) != nil {
				progcodec.Guard(*at[*goja.Program](selfOf(f).data, l.funcPrg))
			}
		}
	}
	WrapNative(o, func(call func(goja.FunctionCall) goja.Value) func(goja.FunctionCall) goja.Value {
		return func(c goja.FunctionCall) goja.Value {
			v := call(c)
			guard(v)
			return v
		}
	})
	WrapConstructor(o, func(construct func([]goja.Value, *goja.Object) *goja.Object) func([]goja.Value, *goja.Object) *goja.Object {
		return func(args []goja.Value, newTarget *goja.Object) *goja.Object {
			f := construct(args, newTarget)
			guard(f)
			return f
		}
	})
}

// guardConstructors gives r prototypes of generator functions and of async functions whose constructors guard what they make. They inherit
// from Function.
func (e *errorRealm) guardConstructors() {
	l := errorOffsets()
	*at[*goja.Object](unsafe.Pointer(e.r), l.generatorFunctionProto) = functionKindTemplates().generator.New(e.r)
	*at[*goja.Object](unsafe.Pointer(e.r), l.asyncFunctionProto) = functionKindTemplates().async.New(e.r)
}

type functionKinds struct{ generator, async *Template }

var functionKindTemplates = sync.OnceValue(func() *functionKinds {
	made := func(ctor func(*goja.Runtime) *goja.Object) Maker {
		return func(r *goja.Runtime) goja.Value {
			o := ctor(r)
			if err := o.SetPrototype(Intrinsic(r, "Function")); err != nil {
				panic(err)
			}
			GuardConstructor(o)
			return o
		}
	}
	k := &functionKinds{NewTemplate(FunctionProto), NewTemplate(FunctionProto)}
	k.generator.Lazy("prototype", Configurable, func(r *goja.Runtime) goja.Value { return runtimeGetGeneratorPrototype(r) })
	k.generator.Lazy("constructor", Configurable, made(runtimeGetGeneratorFunction))
	k.async.Lazy("constructor", Configurable, made(runtimeGetAsyncFunction))
	for t, name := range map[*Template]string{k.generator: "GeneratorFunction", k.async: "AsyncFunction"} {
		t.LazySymbol(goja.SymToStringTag, Configurable, func(r *goja.Runtime) goja.Value { return r.ToValue(name) })
	}
	return k
})

//go:linkname runtimeGetGeneratorPrototype github.com/dop251/goja.(*Runtime).getGeneratorPrototype
func runtimeGetGeneratorPrototype(r *goja.Runtime) *goja.Object
