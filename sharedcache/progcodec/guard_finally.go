package progcodec

import (
	"reflect"
	"unsafe"

	"github.com/dop251/goja"
)

// guardedFinally stands for the instruction that begins a finally block when the block before has come to its end. The engine goes on to take
// the catch block of the same statement for what catches exceptions, although it is done with. All programs share one.
type guardedFinally struct {
	tries     uintptr // of the interpreter: the frames of try statements
	frameSize uintptr
	catchPos  uintptr // of a frame
	real      iface
}

// learnFinally adds the guarded instruction to g, unless the engine is not as expected.
func (g *guards) learnFinally(e *engine, forge func(pl *plan, method unsafe.Pointer) *itab) {
	machine, found := reflect.TypeFor[goja.Runtime]().FieldByName("vm")
	if !found {
		return
	}
	tries, found := machine.Type.Elem().FieldByName("tryStack")
	if !found || tries.Type.Kind() != reflect.Slice || tries.Type.Elem().Kind() != reflect.Struct {
		return
	}
	at, found := tries.Type.Elem().FieldByName("catchPos")
	if !found || at.Type.Kind() != reflect.Int32 {
		return
	}
	for _, pl := range e.plans {
		if pl.name != "goja.enterFinally" || pl.size != 0 || pl.pointer {
			continue
		}
		f := &guardedFinally{tries: tries.Offset, frameSize: tries.Type.Elem().Size(), catchPos: at.Offset, real: iface{pl.tab, e.nothing}}
		run := (*guardedFinally).exec
		tab := forge(pl, unsafe.Pointer(&run))
		g.kept = append(g.kept, tab)
		g.finally, g.finallyIn = pl, iface{g.tab(tab), unsafe.Pointer(f)}
		e.byTab[g.tab(tab)] = pl
	}
}

// exec runs on the goroutine that owns vm.
func (f *guardedFinally) exec(vm unsafe.Pointer) {
	if frames := *(*[]byte)(unsafe.Add(vm, f.tries)); len(frames) > 0 { // its length counts frames
		last := unsafe.Add(unsafe.Pointer(unsafe.SliceData(frames)), uintptr(len(frames)-1)*f.frameSize)
		*(*int32)(unsafe.Add(last, f.catchPos)) = -1
	}
	(*(*execer)(unsafe.Pointer(&f.real))).exec(vm)
}
