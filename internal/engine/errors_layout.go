package engine

import (
	"reflect"
	"sync"
	"unsafe"

	"github.com/dop251/goja"
	"github.com/dop251/goja/file"
	"github.com/dop251/goja/unistring"
)

// errorKind numbers the error classes of the language and the engine's own GoError.
type errorKind uint8

const (
	kindError errorKind = iota
	kindTypeError
	kindRangeError
	kindReferenceError
	kindSyntaxError
	kindEvalError
	kindURIError
	kindAggregateError
	kindGoError
	errorKinds
)

// String gives the name of the class, which is also the name of the engine's slot for it.
func (k errorKind) String() string {
	return [...]string{"Error", "TypeError", "RangeError", "ReferenceError", "SyntaxError", "EvalError", "URIError",
		"AggregateError", "GoError"}[k]
}

// errorLayout holds what this package must know of the engine to make error objects and to walk its stack.
type errorLayout struct {
	slots          [errorKinds]uintptr // Runtime.global.<Class>
	generatorProto uintptr             // Runtime.global.GeneratorPrototype
	// Runtime.global.GeneratorFunctionPrototype and AsyncFunctionPrototype
	generatorFunctionProto, asyncFunctionProto uintptr

	errorType    reflect.Type // errorObject
	errorTab     unsafe.Pointer
	errStack     uintptr
	errStackDone uintptr

	baseType       reflect.Type // baseObject, the first field of nearly every object implementation
	baseClass      uintptr
	baseVal        uintptr
	baseProto      uintptr
	baseExtensible uintptr
	baseValues     uintptr
	baseNames      uintptr

	propType  reflect.Type
	propTab   unsafe.Pointer
	propValue uintptr
	propConf  uintptr

	nativeTab, templatedFuncTab, proxyTab, boundTab, arrowTab, asyncArrowTab unsafe.Pointer
	scriptTabs                                                               [10]unsafe.Pointer // the kinds of functions written in JavaScript
	funcPrg, funcStrict, funcSrc                                             uintptr
	classTab                                                                 unsafe.Pointer
	codeType                                                                 reflect.Type
	nativeFn, templatedFn                                                    uintptr

	vmTryStack                                      uintptr
	vmPrg, vmPC, vmSB, vmArgs, vmNewTarget, vmAsync uintptr
	ctxSize, ctxPrg, ctxPC, ctxSB, ctxNewTarget     uintptr
	prgCode, prgName, prgSrc, prgSrcMap             uintptr
	srcMapType                                      reflect.Type // of pairs of numbers
	exceptionValue, exceptionStack                  uintptr
	asyncCap, asyncCtx, asyncStack, capPromise      uintptr
	promiseReactions, reactionRunner                uintptr
	frameSize, framePrg, frameName, framePC         uintptr
	promiseTab, generatorTab                        unsafe.Pointer
	generatorCtx                                    uintptr
}

var errorOffsets = sync.OnceValue(func() *errorLayout {
	l := offsets()
	e := &errorLayout{}
	if l.err != nil {
		return e
	}
	rt := reflect.TypeFor[goja.Runtime]()
	global := l.sub(rt, "global")
	for k := errorKind(0); k < errorKinds; k++ {
		e.slots[k] = l.offset(rt, "global") + l.field(global, k.String(), reflect.Pointer)
	}

	e.generatorProto = l.offset(rt, "global") + l.field(global, "GeneratorPrototype", reflect.Pointer)
	e.generatorFunctionProto = l.offset(rt, "global") + l.field(global, "GeneratorFunctionPrototype", reflect.Pointer)
	e.asyncFunctionProto = l.offset(rt, "global") + l.field(global, "AsyncFunctionPrototype", reflect.Pointer)
	r := goja.New()
	e.errorType, e.errorTab = implOf(r.NewTypeError("x"))
	e.errStack = l.field(e.errorType, "stack", reflect.Slice)
	e.errStackDone = l.field(e.errorType, "stackPropAdded", reflect.Bool)
	e.baseType = l.sub(e.errorType, "baseObject")
	if l.offset(e.errorType, "baseObject") != 0 {
		l.fail("errorObject does not start with baseObject")
	}
	e.baseClass = l.field(e.baseType, "class", reflect.String)
	e.baseVal = l.field(e.baseType, "val", reflect.Pointer)
	e.baseProto = l.field(e.baseType, "prototype", reflect.Pointer)
	e.baseExtensible = l.field(e.baseType, "extensible", reflect.Bool)
	e.baseValues = l.field(e.baseType, "values", reflect.Map)
	e.baseNames = l.field(e.baseType, "propNames", reflect.Slice)

	prop := valueProp(goja.Undefined(), false, false, false)
	e.propType = reflect.TypeOf(prop).Elem()
	e.propTab = (*iface)(unsafe.Pointer(&prop)).tab
	e.propValue = l.field(e.propType, "value", reflect.Interface)
	e.propConf = l.field(e.propType, "configurable", reflect.Bool)

	e.functions(l, r)
	e.machine(l, r, rt)
	return e
})

func (e *errorLayout) functions(l *layout, r *goja.Runtime) {
	eval := func(src string) *goja.Object {
		v, err := r.RunString(src)
		o, ok := v.(*goja.Object)
		if err != nil || !ok {
			l.fail("%s gave %v, %v", src, v, err)
			return r.NewObject()
		}
		return o
	}
	var native, templated reflect.Type
	native, e.nativeTab = implOf(eval("Array.prototype.map"))
	e.nativeFn = l.field(native, "f", reflect.Func)
	shell := emptyObject(r)
	runtimeNewTemplatedFuncObject(r, newObjectTemplate(), shell, nil, nil)
	templated, e.templatedFuncTab = implOf(shell)
	e.templatedFn = l.field(templated, "f", reflect.Func)
	_, e.proxyTab = implOf(eval("new Proxy(function () {}, {})"))
	_, e.boundTab = implOf(eval("(function () {}).bind()"))
	for i, src := range [...]string{"(function () {})", "(class {})", "({ m() {} }).m", "(() => {})", "(function* () {})",
		"(async function () {})", "(async () => {})", "({ async m() {} }).m", "({ *m() {} }).m", "(class { constructor() {} })"} {
		var t reflect.Type
		t, e.scriptTabs[i] = implOf(eval(src))
		off := l.field(t, "prg", reflect.Pointer)
		if i > 0 && off != e.funcPrg {
			l.fail("%v.prg is elsewhere", t)
		}
		e.funcPrg, e.funcStrict, e.funcSrc = off, l.field(t, "strict", reflect.Bool), l.field(t, "src", reflect.String)
	}
	e.classTab = e.scriptTabs[1]
	_, e.arrowTab = implOf(eval("(() => {})"))
	_, e.asyncArrowTab = implOf(eval("(async () => {})"))
	var promise reflect.Type
	promise, e.promiseTab = implOf(eval("Promise.resolve()"))
	e.promiseReactions = l.field(promise, "fulfillReactions", reflect.Slice)
	var generator reflect.Type
	generator, e.generatorTab = implOf(eval("(function* () {})()"))
	e.generatorCtx = l.offset(generator, "gen") + l.offset(l.sub(generator, "gen"), "ctx")
	f, _ := promise.FieldByName("fulfillReactions")
	e.reactionRunner = l.field(f.Type.Elem().Elem(), "asyncRunner", reflect.Pointer)
}

func (e *errorLayout) machine(l *layout, r *goja.Runtime, rt reflect.Type) {
	vm := l.sub(rt, "vm").Elem()
	e.vmTryStack = l.field(vm, "tryStack", reflect.Slice)
	e.vmPrg = l.field(vm, "prg", reflect.Pointer)
	e.vmPC = l.field(vm, "pc", reflect.Int)
	e.vmSB = l.field(vm, "sb", reflect.Int)
	e.vmArgs = l.field(vm, "args", reflect.Int)
	e.vmNewTarget = l.field(vm, "newTarget", reflect.Interface)
	e.vmAsync = l.field(vm, "curAsyncRunner", reflect.Pointer)

	ctx := l.vmCallStackType.Elem()
	e.ctxSize = ctx.Size()
	e.ctxPrg = l.field(ctx, "prg", reflect.Pointer)
	e.ctxPC = l.field(ctx, "pc", reflect.Int)
	e.ctxSB = l.field(ctx, "sb", reflect.Int)
	e.ctxNewTarget = l.field(ctx, "newTarget", reflect.Interface)

	prg := reflect.TypeFor[goja.Program]()
	e.prgCode = l.field(prg, "code", reflect.Slice)
	e.codeType = l.sub(prg, "code")
	e.prgName = l.field(prg, "funcName", reflect.String)
	e.prgSrc = l.field(prg, "src", reflect.Pointer)
	e.prgSrcMap, e.srcMapType = l.field(prg, "srcMap", reflect.Slice), l.sub(prg, "srcMap")
	if item := e.srcMapType.Elem(); item.Kind() != reflect.Struct || item.Size() != 2*unsafe.Sizeof(int(0)) || l.field(item, "pc", reflect.Int) != 0 {
		l.fail("a program's map has items of type %v", item)
	}
	ex := reflect.TypeFor[goja.Exception]()
	e.exceptionValue, e.exceptionStack = l.field(ex, "val", reflect.Interface), l.field(ex, "stack", reflect.Slice)

	runner := l.sub(vm, "curAsyncRunner").Elem()
	gen := l.sub(runner, "gen")
	exec := l.sub(gen, "ctx")
	if l.offset(exec, "context") != 0 {
		l.fail("execCtx does not start with context")
	}
	e.asyncCtx = l.offset(runner, "gen") + l.offset(gen, "ctx")
	e.asyncStack = e.asyncCtx + l.field(exec, "stack", reflect.Slice)
	e.asyncCap = l.field(runner, "promiseCap", reflect.Pointer)
	e.capPromise = l.field(l.sub(runner, "promiseCap").Elem(), "promise", reflect.Pointer)

	frame := reflect.TypeFor[goja.StackFrame]()
	e.frameSize = frame.Size()
	e.framePrg = l.field(frame, "prg", reflect.Pointer)
	e.frameName = l.field(frame, "funcName", reflect.String)
	e.framePC = l.field(frame, "pc", reflect.Int)
}

func (l *layout) offset(t reflect.Type, name string) uintptr {
	f, ok := t.FieldByName(name)
	if !ok {
		l.fail("%v has no field %s", t, name)
	}
	return f.Offset
}

// sub gives the type of a field.
func (l *layout) sub(t reflect.Type, name string) reflect.Type {
	f, ok := t.FieldByName(name)
	if !ok {
		l.fail("%v has no field %s", t, name)
		return reflect.TypeFor[*struct{}]()
	}
	return f.Type
}

// implOf gives the struct type behind an object, and the method table by which the engine tells it.
func implOf(o *goja.Object) (reflect.Type, unsafe.Pointer) {
	t := reflect.ValueOf(o).Elem().FieldByName("self").Elem().Type()
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return t, selfOf(o).tab
}

func valuesOf(self unsafe.Pointer) map[unistring.String]goja.Value {
	return *at[map[unistring.String]goja.Value](self, errorOffsets().baseValues)
}

func programName(p unsafe.Pointer) string {
	if src := programFile(p); src != nil {
		return src.Name()
	}
	return ""
}

func programFile(p unsafe.Pointer) *file.File {
	return *at[*file.File](p, errorOffsets().prgSrc)
}

//go:linkname programSourceOffset github.com/dop251/goja.(*Program).sourceOffset
func programSourceOffset(p unsafe.Pointer, pc int) int

//go:linkname objectHasProperty github.com/dop251/goja.(*Object).hasProperty
func objectHasProperty(o *goja.Object, p goja.Value) bool

//go:linkname runtimeIterableToList github.com/dop251/goja.(*Runtime).iterableToList
func runtimeIterableToList(r *goja.Runtime, v goja.Value, method func(goja.FunctionCall) goja.Value) []goja.Value

//go:linkname runtimeGetErrorPrototype github.com/dop251/goja.(*Runtime).getErrorPrototype
func runtimeGetErrorPrototype(r *goja.Runtime) *goja.Object
