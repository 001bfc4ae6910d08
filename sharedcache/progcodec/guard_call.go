package progcodec

import (
	"reflect"
	"unsafe"

	"github.com/dop251/goja"
)

// A call of a native function has the engine put away where it is in the program and take it out again, which costs more than many such
// functions do. Guarded programs ask a function that has a quick form first.

// Native is a native function with a quick form. Quick does what Call does for the arguments that are usual, and gives nil where it cannot,
// before anything has happened. It throws nothing, calls no script, and keeps nothing of args.
type Native struct {
	Call  func(goja.FunctionCall) goja.Value
	Quick func(this goja.Value, args []goja.Value) goja.Value
}

func (n *Native) run(c goja.FunctionCall) goja.Value { return n.Call(c) }

// Func is the function for the engine. Calls in guarded programs find n by it.
func (n *Native) Func() func(goja.FunctionCall) goja.Value { return n.run }

// boundNative is the memory form of what Func gives.
type boundNative struct {
	code     uintptr
	receiver *Native
}

// quickCall stands for the instruction of a call. The engine's own is the number of arguments, which comes first here too.
type quickCall struct {
	n    uint32
	with *callLayout
}

// callLayout is what a call knows of the engine.
type callLayout struct {
	object, native uintptr // tables: of objects as values, and of native functions as implementations
	self, fn       uintptr // offsets: of the implementation in an object, and of the function in that
	code           uintptr // of each boundNative
	real           uintptr // table of the engine's own instruction
	plan           *plan
	tab            *itab
	few            [8]quickCall // with few arguments: all programs share them
}

// exec runs on the goroutine that owns vm.
func (c *quickCall) exec(vm unsafe.Pointer) {
	m, l, n := (*interp)(vm), c.with, int(c.n)
	if callee := m.stack[m.sp-n-1]; callee.tab == l.object {
		if self := (*iface)(unsafe.Add(callee.data, l.self)); self.tab == l.native {
			bound := *(**boundNative)(unsafe.Add(self.data, l.fn))
			if bound != nil && bound.code == l.code && bound.receiver.Quick != nil {
				values := *(*[]goja.Value)(unsafe.Pointer(&m.stack))
				if v := bound.receiver.Quick(values[m.sp-n-2], values[m.sp-n:m.sp:m.sp]); v != nil {
					values[m.sp-n-2] = v
					m.sp -= n + 1
					m.pc++
					return
				}
			}
		}
	}
	real := iface{l.real, unsafe.Pointer(c)}
	(*(*execer)(unsafe.Pointer(&real))).exec(vm)
}

// guards tells whether the instruction is the one that has a quick form.
func (l *callLayout) guards(pl *plan) bool { return l != nil && l.plan == pl }

func (l *callLayout) guarded(ins iface) iface {
	n := *(*uint32)(ins.data)
	c := &quickCall{n, l}
	if int(n) < len(l.few) {
		c = &l.few[n]
	}
	return iface{uintptr(unsafe.Pointer(l.tab)), unsafe.Pointer(c)}
}

// learnCalls adds the instruction to g, unless the engine is not as expected.
func (g *guards) learnCalls(e *engine, forge func(pl *plan, method unsafe.Pointer) *itab) {
	self, ok := reflect.TypeFor[goja.Object]().FieldByName("self")
	if !ok || self.Type.Kind() != reflect.Interface || !interpIsMirrored() {
		return
	}
	n := &Native{Call: func(goja.FunctionCall) goja.Value { return nil }}
	fn := n.Func()
	bound := *(**boundNative)(unsafe.Pointer(&fn))
	if bound.receiver != n {
		return
	}
	promise := goja.New().Get("Promise")
	held := reflect.ValueOf(promise).Elem().FieldByIndex(self.Index).Elem().Type()
	if held.String() != "*goja.nativeFuncObject" {
		return
	}
	f, ok := held.Elem().FieldByName("f")
	if !ok || f.Type != reflect.TypeFor[func(goja.FunctionCall) goja.Value]() {
		return
	}
	v := (*iface)(unsafe.Pointer(&promise))
	for _, pl := range e.plans {
		if pl.name != "goja.call" || pl.typ.Kind() != reflect.Uint32 || pl.gap != "" {
			continue
		}
		run := (*quickCall).exec
		l := &callLayout{
			object: v.tab, native: (*iface)(unsafe.Add(v.data, self.Offset)).tab,
			self: self.Offset, fn: f.Offset, code: bound.code, real: pl.tab, plan: pl, tab: forge(pl, unsafe.Pointer(&run)),
		}
		for i := range l.few {
			l.few[i] = quickCall{uint32(i), l}
		}
		g.calls = l
		e.byTab[g.tab(l.tab)] = pl
	}
}
