package engine

import (
	"reflect"
	"unsafe"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"

	"github.com/node-go/node-go/sharedcache/progcodec"
)

// Functions and arrow functions of guarded programs are asleep when they are made: their properties name and length cost more than all the
// rest of them, and most are called and thrown away without anybody looking. The engine tells functions apart by their method tables at
// few places, all of which are for super and so for none that progcodec has made here.

// The types below repeat the engine's declarations.
type (
	arrowLayout struct {
		baseJsFuncObject scriptFuncLayout
		funcObj          *goja.Object
		newTarget        goja.Value
	}
	funcLayout struct {
		baseJsFuncObject scriptFuncLayout
	}
	scriptFuncLayout struct {
		baseFuncObject baseFuncLayout
		stash, privEnv unsafe.Pointer
		prg            *goja.Program
		src            string
		strict         bool
	}
	// newFuncLayout is the instruction that makes a function.
	newFuncLayout struct {
		prg    *goja.Program
		name   unistring.String
		source string
		length int
		strict bool
	}
)

// funcBlock is a function in one allocation, with the instruction that made it.
type funcBlock[T any] struct {
	obj   objectLayout
	waker *waker
	impl  T
	from  *newFuncLayout
}

// funcMaking is what the making of functions must know of the engine.
type funcMaking struct {
	arrow, function                                           waker
	vmNewTarget, vmStack, vmSB, vmStash, vmPrivEnv, vmPC, vmR uintptr
}

func funcMakings() *funcMaking { return theFuncMakings.get() }

var theFuncMakings = lazily(func() *funcMaking {
	var c layoutCheck
	s := scopeOffsets()
	vmField, _ := reflect.TypeFor[goja.Runtime]().FieldByName("vm")
	m := &funcMaking{
		vmNewTarget: c.nested(vmField.Type.Elem(), "newTarget"), vmStack: offsets().vmStack,
		vmSB: s.vmSB, vmStash: s.vmStash, vmPrivEnv: s.vmPrivEnv, vmPC: s.vmPC, vmR: s.vmRuntime,
	}
	if typ := progcodec.FuncInstruction(); typ != nil { // else none is made here
		c.same("newFunc", reflect.TypeFor[newFuncLayout](), typ)
	}
	m.arrow = wakerOfFuncs[arrowLayout](&c, "(() => 1)")
	m.function = wakerOfFuncs[funcLayout](&c, "(function () {})")
	return m
})

// wakerOfFuncs gives what wakes functions of the kind of sample, which T is the layout of.
func wakerOfFuncs[T any](c *layoutCheck, sample string) waker {
	v, err := goja.New().RunString(sample)
	if err != nil {
		panic(err)
	}
	o := v.(*goja.Object)
	c.impl(o, reflect.TypeFor[T]())
	return waker{tables: sleepingTables(o, c), fill: func(impl unsafe.Pointer) {
		var b funcBlock[T]
		from := *(**newFuncLayout)(unsafe.Add(impl, unsafe.Offsetof(b.from)-unsafe.Offsetof(b.impl)))
		funcInit(impl, from.name, RuntimeOf((*baseLayout)(impl).val).ToValue(from.length))
	}}
}

// MakeArrow implements [progcodec.FuncMaker].
func (*hostSlot) MakeArrow(vm, instruction unsafe.Pointer) {
	m := funcMakings()
	b := &funcBlock[arrowLayout]{waker: &m.arrow, from: (*newFuncLayout)(instruction)}
	b.impl.newTarget = *at[goja.Value](vm, m.vmNewTarget)
	if sb := *at[int](vm, m.vmSB); sb > 0 {
		b.impl.funcObj = m.around((*at[[]goja.Value](vm, m.vmStack))[sb-1])
	}
	m.finish(vm, &b.obj, &m.arrow, &b.impl.baseJsFuncObject, b.from)
}

// MakeFunction implements [progcodec.FuncMaker].
func (*hostSlot) MakeFunction(vm, instruction unsafe.Pointer) {
	m := funcMakings()
	b := &funcBlock[funcLayout]{waker: &m.function, from: (*newFuncLayout)(instruction)}
	m.finish(vm, &b.obj, &m.function, &b.impl.baseJsFuncObject, b.from)
}

func (m *funcMaking) finish(vm unsafe.Pointer, o *objectLayout, w *waker, f *scriptFuncLayout, from *newFuncLayout) {
	r := *at[*goja.Runtime](vm, m.vmR)
	*o = objectLayout{self: iface{tab: unsafe.Pointer(w.asleep), data: unsafe.Pointer(f)}, runtime: r}
	base := &f.baseFuncObject.baseObject
	base.class = "Function"
	base.val = (*goja.Object)(unsafe.Pointer(o))
	base.prototype = runtimeGetFunctionPrototype(r)
	base.extensible = true
	f.stash, f.privEnv = *at[unsafe.Pointer](vm, m.vmStash), *at[unsafe.Pointer](vm, m.vmPrivEnv)
	f.prg, f.src, f.strict = from.prg, from.source, from.strict
	vmPush(vm, base.val)
	*at[int](vm, m.vmPC)++
}

// around gives callee, or if that is an arrow function the function that it is in.
func (m *funcMaking) around(callee goja.Value) *goja.Object {
	o, ok := callee.(*goja.Object)
	if !ok {
		return nil
	}
	if self := selfOf(o); self.tab == unsafe.Pointer(m.arrow.asleep) || self.tab == unsafe.Pointer(m.arrow.awake) {
		return (*arrowLayout)(self.data).funcObj
	}
	return o
}

// sleepingFunc gives the implementation of a function that is asleep, or nil.
func sleepingFunc(o *goja.Object) *scriptFuncLayout {
	m, self := funcMakings(), selfOf(o)
	if self.tab == unsafe.Pointer(m.arrow.asleep) || self.tab == unsafe.Pointer(m.function.asleep) {
		return (*scriptFuncLayout)(self.data)
	}
	return nil
}

// wakeFunc has a function that is asleep make its properties, for code that looks at the memory of objects.
func wakeFunc(o *goja.Object) {
	if f := sleepingFunc(o); f != nil {
		impl := unsafe.Pointer(f)
		wake(impl, wakerOf(impl))
	}
}

//go:linkname funcInit github.com/dop251/goja.(*baseFuncObject).init
func funcInit(f unsafe.Pointer, name unistring.String, length goja.Value)
