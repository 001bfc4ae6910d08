package progcodec

import (
	"unsafe"

	"github.com/dop251/goja"
)

// awaiting is what the guarded form of await knows of the engine, which takes any object for a promise whose property constructor is Promise.
type awaiting struct {
	vm         vmLayout
	tab        *itab
	object     uintptr // table of a value that is an object
	objectSelf uintptr
	promise    uintptr // table of a promise as an object
}

// guardedAwait stands for the engine's instruction of await, a marker as that of `yield*` is.
type guardedAwait struct {
	result uint8
	with   *awaiting
	real   iface
}

// resultAwait numbers the instruction among the engine's markers.
const resultAwait = 5

// learnAwait adds the guarded form of await, one of the markers, to g.
func (g *guards) learnAwait(e *engine, marker *plan, forge func(pl *plan, method unsafe.Pointer) *itab) {
	rt := goja.New()
	p, _, _ := rt.NewPromise()
	o := rt.ToValue(p)
	run := (*guardedAwait).exec
	a := &awaiting{vm: g.added.vm, tab: forge(marker, unsafe.Pointer(&run)), object: (*iface)(unsafe.Pointer(&o)).tab, objectSelf: g.delegations.objectSelf}
	a.promise = a.self(o.(*goja.Object))
	g.awaiting = a
	e.byTab[g.tab(a.tab)] = marker
}

func (a *awaiting) self(o *goja.Object) uintptr {
	return (*iface)(unsafe.Add(unsafe.Pointer(o), a.objectSelf)).tab
}

// exec runs on the goroutine that owns vm.
func (i *guardedAwait) exec(vm unsafe.Pointer) {
	a := i.with
	sp := *(*int)(unsafe.Add(vm, a.vm.sp))
	stack := *(*[]iface)(unsafe.Add(vm, a.vm.stack))
	if top := stack[sp-1]; top.tab == a.object && a.self((*goja.Object)(top.data)) != a.promise && !funcInstructions().runsAsync(vm) {
		rt := *(**goja.Runtime)(unsafe.Add(vm, a.vm.runtime))
		p, resolve, _ := rt.NewPromise()
		if err := resolve((*goja.Object)(top.data)); err != nil {
			panic(err)
		}
		(*(*[]goja.Value)(unsafe.Add(vm, a.vm.stack)))[sp-1] = rt.ToValue(p) // the stack may have moved
	}
	(*(*execer)(unsafe.Pointer(&i.real))).exec(vm)
}
