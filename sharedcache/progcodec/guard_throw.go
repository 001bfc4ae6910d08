package progcodec

import (
	"reflect"
	"unsafe"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
)

// guardedThrow stands for the engine's instruction of throw statements. The engine forgets where an error object was thrown: its exception gets
// the frames that the error was made with. Errors whose stack is somebody else's affair keep one such frame for the engine alone; that one is
// turned into the place of the throw, so that nothing is allocated for it.
type guardedThrow struct {
	vm                   vmLayout
	prg, pc              uintptr // in the interpreter
	objectSelf           uintptr
	errorTab             uintptr // of error objects as implementations
	stack, stackDone     uintptr // of an error object: its frames, and whether its property stack was made
	framePrg, frameFunc  uintptr
	framePC, programName uintptr
	real                 iface
}

// learnThrows adds the guarded instruction to g, unless the engine is not as expected.
func (g *guards) learnThrows(e *engine, forge func(pl *plan, method unsafe.Pointer) *itab) {
	for _, pl := range e.plans {
		if pl.name != "goja._throw" || pl.size != 0 || pl.pointer {
			continue
		}
		t, ok := learnThrow(g.added.vm)
		if !ok {
			return
		}
		run := (*guardedThrow).exec
		tab := forge(pl, unsafe.Pointer(&run))
		g.kept = append(g.kept, tab)
		t.real = iface{pl.tab, e.nothing}
		g.throw, g.thrown = pl, iface{g.tab(tab), unsafe.Pointer(t)}
		e.byTab[g.tab(tab)] = pl
	}
}

func learnThrow(vm vmLayout) (t *guardedThrow, ok bool) {
	t = &guardedThrow{vm: vm}
	ok = true
	field := func(typ reflect.Type, name string, kind reflect.Kind, at *uintptr) {
		f, found := typ.FieldByName(name)
		if !found || f.Type.Kind() != kind {
			ok = false
			return
		}
		*at = f.Offset
	}
	rt := reflect.TypeFor[goja.Runtime]()
	machine, found := rt.FieldByName("vm")
	if !found {
		return nil, false
	}
	field(machine.Type.Elem(), "prg", reflect.Pointer, &t.prg)
	field(machine.Type.Elem(), "pc", reflect.Int, &t.pc)
	field(reflect.TypeFor[goja.Object](), "self", reflect.Interface, &t.objectSelf)
	field(reflect.TypeFor[goja.Program](), "funcName", reflect.String, &t.programName)
	frame := reflect.TypeFor[goja.StackFrame]()
	field(frame, "prg", reflect.Pointer, &t.framePrg)
	field(frame, "funcName", reflect.String, &t.frameFunc)
	field(frame, "pc", reflect.Int, &t.framePC)
	if !ok {
		return nil, false
	}
	o := goja.New().NewTypeError("x")
	impl := reflect.ValueOf(o).Elem().FieldByName("self").Elem().Type()
	if impl.Kind() != reflect.Pointer || impl.Elem().Name() != "errorObject" {
		return nil, false
	}
	t.errorTab = (*iface)(unsafe.Add(unsafe.Pointer(o), t.objectSelf)).tab
	field(impl.Elem(), "stack", reflect.Slice, &t.stack)
	field(impl.Elem(), "stackPropAdded", reflect.Bool, &t.stackDone)
	if f, _ := impl.Elem().FieldByName("stack"); ok && f.Type.Elem() != frame {
		ok = false
	}
	return t, ok
}

// exec runs on the goroutine that owns vm.
func (t *guardedThrow) exec(vm unsafe.Pointer) {
	sp := *(*int)(unsafe.Add(vm, t.vm.sp))
	if o, isObject := (*(*[]goja.Value)(unsafe.Add(vm, t.vm.stack)))[sp-1].(*goja.Object); isObject {
		if self := (*iface)(unsafe.Add(unsafe.Pointer(o), t.objectSelf)); self.tab == t.errorTab {
			t.note(vm, self.data)
		}
	}
	(*(*execer)(unsafe.Pointer(&t.real))).exec(vm)
}

// note leaves the place of the throw in an error object.
func (t *guardedThrow) note(vm, self unsafe.Pointer) {
	stack := *(*[]goja.StackFrame)(unsafe.Add(self, t.stack))
	if len(stack) != 1 || !*(*bool)(unsafe.Add(self, t.stackDone)) {
		return
	}
	f, prg := unsafe.Pointer(&stack[0]), *(**goja.Program)(unsafe.Add(vm, t.prg))
	*(**goja.Program)(unsafe.Add(f, t.framePrg)) = prg
	*(*int)(unsafe.Add(f, t.framePC)) = *(*int)(unsafe.Add(vm, t.pc))
	*(*unistring.String)(unsafe.Add(f, t.frameFunc)) = *(*unistring.String)(unsafe.Add(unsafe.Pointer(prg), t.programName))
}
