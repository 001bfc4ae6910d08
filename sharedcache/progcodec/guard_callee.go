package progcodec

import (
	"reflect"
	"unsafe"

	"github.com/dop251/goja"
)

// guardedCallee stands for the instruction that loads the function of a call by its name. The engine notices that nothing has the name only
// when it calls, and so evaluates the arguments first. The engine's own instruction is the name, which comes first here too.
type guardedCallee struct {
	name string
	with *calleeGuard
}

// calleeGuard is what all guardedCallees share.
type calleeGuard struct {
	added  *limitedAdd
	real   *plan
	tab    *itab
	object uintptr // table of a value that is an object
}

// learnCallee adds the guarded instruction to g, unless the engine is not as expected.
func (g *guards) learnCallee(e *engine, forge func(pl *plan, method unsafe.Pointer) *itab) {
	for _, pl := range e.plans {
		if pl.name != "goja.loadDynamicCallee" || pl.typ.Kind() != reflect.String || pl.gap != "" {
			continue
		}
		var object goja.Value = goja.New().GlobalObject()
		run := (*guardedCallee).exec
		g.callee = &calleeGuard{added: &g.added, real: pl, tab: forge(pl, unsafe.Pointer(&run)), object: (*iface)(unsafe.Pointer(&object)).tab}
		e.byTab[g.tab(g.callee.tab)] = pl
	}
}

// guards tells whether the instruction is the one that it guards.
func (g *calleeGuard) guards(pl *plan) bool { return g != nil && g.real == pl }

// exec runs on the goroutine that owns vm.
func (c *guardedCallee) exec(vm unsafe.Pointer) {
	g := c.with
	real := iface{g.real.tab, unsafe.Pointer(c)}
	(*(*execer)(unsafe.Pointer(&real))).exec(vm)
	if top := g.added.values(vm, 1); top[0].tab != g.object {
		// The engine's stand-in for what has no value throws when it is looked at; to look at any other primitive does nothing.
		_ = (*(*goja.Value)(unsafe.Pointer(&top[0]))).String()
	}
}
