//lint:file-ignore U1000 fields that only hold the place of the engine's own

package engine

import (
	"reflect"
	"unsafe"

	"github.com/dop251/goja"
)

// A function of the engine that stops in its midst, a generator or an asynchronous function, is a coroutine: what it had on the
// interpreter's stacks is kept until it goes on. The engine takes new memory for that at each stop; here the memory is used again.

// The types below repeat the engine's declarations.
type (
	contextLayout struct {
		prg               *goja.Program
		stash, privEnv    unsafe.Pointer
		newTarget, result goja.Value
		pc, sb            int
		args              int
	}
	tryFrameLayout struct {
		exception                        *goja.Exception
		callStackLen, iterLen, refLen    uint32
		sp                               int32
		stash, privEnv                   unsafe.Pointer
		catchPos, finallyPos, finallyRet int32
	}
	iterItemLayout struct {
		val  goja.Value
		f    func() // of another type
		iter unsafe.Pointer
	}
	execLayout struct {
		context   contextLayout
		stack     []goja.Value
		tryStack  []tryFrameLayout
		iterStack []iterItemLayout
		refStack  []iface
	}
	generatorLayout struct {
		ctx                                    execLayout
		vm                                     unsafe.Pointer
		returning                              goja.Value
		tryStackLen, iterStackLen, refStackLen uint32
	}
)

// coroutineLayout tells where the interpreter has what a coroutine needs, and how a stop is told from an end.
type coroutineLayout struct {
	stack, sp, sb, pc, prg, callStack uintptr // of the interpreter
	code                              uintptr // of a program
	marker                            unsafe.Pointer
	result                            uintptr // of a marker: the kind of stop
}

func coroutines() *coroutineLayout { return theCoroutines.get() }

var theCoroutines = lazily(func() *coroutineLayout {
	var c layoutCheck
	rt, prg := reflect.TypeFor[goja.Runtime](), reflect.TypeFor[goja.Program]()
	field, _ := rt.FieldByName("vm")
	vm := field.Type.Elem()
	l := &coroutineLayout{
		stack: c.nested(vm, "stack"), sp: c.nested(vm, "sp"), sb: c.nested(vm, "sb"), pc: c.nested(vm, "pc"), prg: c.nested(vm, "prg"),
		callStack: c.nested(vm, "callStack"), code: c.nested(prg, "code"),
	}
	o, err := goja.New().RunString("(function* () { yield 1; })()")
	if err != nil {
		panic(err)
	}
	gen, _ := slotImplType(o.(*goja.Object)).FieldByName("gen")
	c.same("generator", reflect.TypeFor[generatorLayout](), gen.Type)
	if c.err == nil {
		l.marker, l.result = stopMarker(&c)
	}
	if c.err != nil {
		panic(c.err)
	}
	return l
})

// stopMarker finds the type of the value that a coroutine leaves on the stack when it stops, among the instructions of one.
func stopMarker(c *layoutCheck) (typ unsafe.Pointer, result uintptr) {
	p, err := goja.Compile("", "(function* () { yield 1; })", false)
	if err != nil {
		c.fail("%v", err)
		return nil, 0
	}
	code := func(p *goja.Program) reflect.Value { return reflect.ValueOf(p).Elem().FieldByName("code") }
	outer := code(p)
	for i := range outer.Len() {
		in := outer.Index(i).Elem()
		if in.Type().String() != "*goja.newGeneratorFunc" {
			continue
		}
		inner := code((*goja.Program)(in.Elem().FieldByName("prg").UnsafePointer()))
		for j := range inner.Len() {
			if t := inner.Index(j).Elem().Type(); t.String() == "*goja.yieldMarker" {
				return (*iface)(unsafe.Pointer(&t)).data, c.nested(t.Elem(), "resultType")
			}
		}
	}
	c.fail("generators have no yieldMarker")
	return nil, 0
}

// resume has a coroutine that stopped go on, with arg as the value of what it waits for, until it stops again or ends. kind is 0
// if it ended. It must not be used for a generator that was told to return.
func (g *generatorLayout) resume(arg goja.Value) (res goja.Value, kind uint8, ex *goja.Exception) {
	generatorEnterNext(g)
	g.ctx.forget()
	if arg != nil {
		vmPush(g.vm, arg)
	}
	res, kind, ex = g.run()
	vmPopTryFrame(g.vm)
	vmPopCtx(g.vm)
	return res, kind, ex
}

// forget empties the stacks, and keeps their memory.
func (x *execLayout) forget() {
	clear(x.stack)
	clear(x.tryStack)
	clear(x.iterStack)
	clear(x.refStack)
	x.stack, x.tryStack, x.iterStack, x.refStack = x.stack[:0], x.tryStack[:0], x.iterStack[:0], x.refStack[:0]
}

// run runs what was entered until it stops or ends.
func (g *generatorLayout) run() (res goja.Value, kind uint8, ex *goja.Exception) {
	vm, l := g.vm, coroutines()
	pc := at[int](vm, l.pc)
	for {
		if ex = vmRunTryInner(vm); ex != nil {
			return nil, 0, ex
		}
		if *pc < 0 || *pc >= len(*at[[]iface](*at[unsafe.Pointer](vm, l.prg), l.code)) {
			break
		}
	}
	stack, sp := *at[[]goja.Value](vm, l.stack), at[int](vm, l.sp)
	*sp--
	res = stack[*sp]
	v := (*iface)(unsafe.Pointer(&res))
	if v.tab == nil || (*methodTable)(v.tab).typ != l.marker {
		return res, 0, nil
	}
	kind = *at[uint8](v.data, l.result)
	*pc = 1 - *pc
	if v.data == yieldEmpty {
		res = nil
	} else {
		*sp--
		res = stack[*sp]
	}
	vmSuspend(vm, &g.ctx, g.tryStackLen, g.iterStackLen, g.refStackLen)
	*sp = *at[int](vm, l.sb) - 1
	calls := at[[]struct{}](vm, l.callStack)
	*calls = (*calls)[:len(*calls)-1]
	return res, kind, nil
}

//go:linkname yieldEmpty github.com/dop251/goja.yieldEmpty
var yieldEmpty unsafe.Pointer

//go:linkname generatorEnter github.com/dop251/goja.(*generator).enter
func generatorEnter(g *generatorLayout)

//go:linkname generatorEnterNext github.com/dop251/goja.(*generator).enterNext
func generatorEnterNext(g *generatorLayout)

//go:linkname generatorThrowInto github.com/dop251/goja.(*generator).nextThrow
func generatorThrowInto(g *generatorLayout, v any) (goja.Value, uint8, *goja.Exception)

//go:linkname vmRunTryInner github.com/dop251/goja.(*vm).runTryInner
func vmRunTryInner(vm unsafe.Pointer) *goja.Exception

//go:linkname vmSuspend github.com/dop251/goja.(*vm).suspend
func vmSuspend(vm unsafe.Pointer, x *execLayout, tryStackLen, iterStackLen, refStackLen uint32)

//go:linkname vmPopTryFrame github.com/dop251/goja.(*vm).popTryFrame
func vmPopTryFrame(vm unsafe.Pointer)
