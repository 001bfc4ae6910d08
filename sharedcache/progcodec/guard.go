package progcodec

import (
	"reflect"
	"slices"
	"strings"
	"unsafe"

	"github.com/dop251/goja"
)

// MaxStringLength is the number of UTF-16 code units that a string may have, as in V8 on 64-bit machines. The engine knows no limit: a
// string that doubles itself takes all memory of the process.
const MaxStringLength = 1<<29 - 24

// Guard mends p, and the functions in it, where the engine trusts a program too much. The + operator and template literals throw a
// RangeError instead of making a string that is longer than [MaxStringLength]; iteration by an object without a method next throws a
// TypeError, where the engine calls a nil function, which no script can catch; a call of a name that nothing has throws before its arguments
// are evaluated; all of this holds for what a direct eval compiles too. Throw statements leave their place in error objects, and what a finally
// block throws is not caught by the catch block of the same statement. == and != convert by the rules of the language. Functions are
// made by a [FuncMaker] if there is one. Rows of instructions on numbers are run as one. Programs of
// [Decode] are guarded already. p must not have run
// and must not be run or encoded meanwhile; afterwards it is encoded like any other. Where the engine is not as expected, nothing is changed.
func Guard(p *goja.Program) {
	e, err := theEngine()
	if err != nil || e.guards == nil {
		return
	}
	e.guards.program(e, p, map[*goja.Program]bool{})
}

// guards are instructions in a form that looks at its operands first.
type guards struct {
	add, concat       *plan
	addTab, concatTab *itab
	added             limitedAdd
	kept              []*itab         // tables of iterations, for as long as the guards live
	iterations        map[*plan]iface // the guarded form of the instructions that begin an iteration
	callee            *calleeGuard    // nil: not guarded
	delegations       *delegations    // nil without a guarded form of `yield*`
	awaiting          *awaiting       // nil without a guarded form of await
	marker            *plan
	evals             map[*plan]*evalCall

	arrow, function       *plan
	arrowTab, functionTab *itab
	async                 [3]*plan
	asyncTabs             [3]*itab

	finally   *plan // nil: not guarded
	finallyIn iface

	throw  *plan // nil: not guarded
	thrown iface

	equals map[*plan]iface // the guarded forms of == and !=

	fuser *fuser      // nil: nothing is fused
	calls *callLayout // nil: no call is quick
}

// limitedAdd stands for the engine's instruction of +. All programs share one.
type limitedAdd struct {
	vm   vmLayout
	tabs stringTabs
	real iface
}

// limitedConcat stands for the instruction of template literals. The engine's own is the number, which comes first here too, so
// that the codec writes it as before.
type limitedConcat struct {
	n    int
	add  *limitedAdd
	real iface
}

// vmLayout tells where the interpreter has its stack.
type vmLayout struct{ stack, sp, runtime uintptr }

// stringTabs are the interface tables of the engine's kinds of strings.
type stringTabs struct{ ascii, wide, imported uintptr }

// learnGuards gives nil when the engine is not as expected: then there are no guards.
func (e *engine) learnGuards() *guards {
	if e.lazy == nil {
		return nil
	}
	g := &guards{}
	for _, pl := range e.plans {
		switch pl.name {
		case "goja._add":
			g.add = pl
		case "goja.concatStrings":
			g.concat = pl
		}
	}
	if g.add == nil || g.add.size != 0 || g.concat == nil || g.concat.typ.Kind() != reflect.Int || g.concat.gap != "" {
		return nil
	}
	at, ok := learnVM()
	if !ok {
		return nil
	}
	imported := goja.New().ToValue(strings.Repeat("a", 1000))
	if t := reflect.TypeOf(imported); t.Kind() != reflect.Pointer || t.Elem().Kind() != reflect.Struct || t.Elem().Field(0).Type.Kind() != reflect.String {
		return nil
	}
	g.added = limitedAdd{
		vm: at, real: iface{g.add.tab, e.nothing},
		tabs: stringTabs{e.valueTabs[valueASCII], e.valueTabs[valueWide], (*iface)(unsafe.Pointer(&imported)).tab},
	}
	// The tables say "instruction interface, held by the engine's own type": whoever asks for the type is told what was compiled.
	forge := func(pl *plan, method unsafe.Pointer) *itab {
		held := iface{tab: pl.tab}
		t := **(**itab)(unsafe.Pointer(&held))
		t.fun = [1]uintptr{**(**uintptr)(method)}
		return &t
	}
	runAdd, runConcat := (*limitedAdd).exec, (*limitedConcat).exec
	g.addTab, g.concatTab = forge(g.add, unsafe.Pointer(&runAdd)), forge(g.concat, unsafe.Pointer(&runConcat))
	e.byTab[g.tab(g.addTab)], e.byTab[g.tab(g.concatTab)] = g.add, g.concat
	g.learnIterations(e, forge)
	g.learnCallee(e, forge)
	g.learnDelegations(e, forge)
	g.learnEvals(e, forge)
	g.learnReads(e, forge)
	g.learnFunctions(e, forge)
	g.learnThrows(e, forge)
	g.learnEquals(e, forge)
	g.learnFinally(e, forge)
	g.learnFusions(e, forge)
	g.learnCalls(e, forge)
	for _, pl := range e.plans {
		pl.guarded = g.knows(pl)
	}
	return g
}

func (g *guards) tab(t *itab) uintptr { return uintptr(unsafe.Pointer(t)) }

func learnVM() (at vmLayout, ok bool) {
	vm, ok := reflect.TypeFor[goja.Runtime]().FieldByName("vm")
	if !ok || vm.Type.Kind() != reflect.Pointer || vm.Type.Elem().Kind() != reflect.Struct {
		return at, false
	}
	for name, want := range map[string]struct {
		at   *uintptr
		kind reflect.Kind
	}{"stack": {&at.stack, reflect.Slice}, "sp": {&at.sp, reflect.Int}, "r": {&at.runtime, reflect.Pointer}} {
		f, found := vm.Type.Elem().FieldByName(name)
		if !found || f.Type.Kind() != want.kind || name == "stack" && f.Type.Elem() != reflect.TypeFor[goja.Value]() {
			return at, false
		}
		*want.at = f.Offset
	}
	return at, true
}

// guarded gives the instruction that a program gets for one of the engine's.
func (g *guards) guarded(pl *plan, ins iface) iface {
	if pl.read != 0 {
		return iface{pl.read, ins.data} // one instruction in five
	}
	switch pl {
	case g.add:
		return iface{g.tab(g.addTab), unsafe.Pointer(&g.added)}
	case g.concat:
		return iface{g.tab(g.concatTab), unsafe.Pointer(&limitedConcat{n: *(*int)(ins.data), add: &g.added, real: ins})}
	case g.arrow:
		if farFromSuper(ins) {
			ins.tab = g.tab(g.arrowTab)
		}
		return ins
	case g.function:
		return iface{g.tab(g.functionTab), ins.data}
	case g.throw:
		return g.thrown
	case g.finally:
		return g.finallyIn
	}
	if in, ok := g.guardedAsync(pl, ins); ok {
		return in
	}
	if g.calls.guards(pl) {
		return g.calls.guarded(ins)
	}
	if g.callee.guards(pl) {
		return iface{g.tab(g.callee.tab), unsafe.Pointer(&guardedCallee{*(*string)(ins.data), g.callee})}
	}
	if in, ok := g.iterations[pl]; ok {
		return in
	}
	if in, ok := g.equals[pl]; ok {
		return in
	}
	if pl == g.marker {
		return g.guardedMarker(ins)
	}
	if c := g.evals[pl]; c != nil {
		return c.guarded(ins)
	}
	return ins
}

// knows tells whether an instruction has a guarded form.
func (g *guards) knows(pl *plan) bool {
	_, iterates := g.iterations[pl]
	_, equates := g.equals[pl]
	return pl.read != 0 || iterates || equates || pl == g.arrow || pl == g.function || slices.Contains(g.async[:], pl) || pl == g.throw || pl == g.finally || pl == g.add || pl == g.concat || pl == g.marker || g.evals[pl] != nil || g.callee.guards(pl) || g.calls.guards(pl)
}

func (g *guards) program(e *engine, p *goja.Program, seen map[*goja.Program]bool) {
	if p == nil || seen[p] {
		return
	}
	seen[p] = true
	code := e.code(p)
	for i, ins := range code {
		pl := e.byTab[ins.tab]
		if pl == nil {
			continue // decoded, or of a kind without strings
		}
		for _, o := range pl.ops {
			if o.kind == opProgram {
				g.program(e, *(**goja.Program)(unsafe.Add(ins.data, o.at)), seen)
			}
		}
		if ins.tab == pl.tab && pl.guarded {
			code[i] = g.guarded(pl, ins)
		}
	}
	g.fuser.code(code)
}

// length is that of a string, and 0 for any other value: the texts of numbers and objects are short, or were strings themselves.
func (t *stringTabs) length(v iface) int {
	switch v.tab {
	case t.ascii:
		return len(*(*string)(v.data))
	case t.wide:
		return len(*(*[]uint16)(v.data))
	case t.imported:
		return len(*(*string)(v.data)) // bytes: at least as many as code units
	}
	return 0
}

func (a *limitedAdd) values(vm unsafe.Pointer, n int) []iface {
	sp := *(*int)(unsafe.Add(vm, a.vm.sp))
	return (*(*[]iface)(unsafe.Add(vm, a.vm.stack)))[sp-n : sp]
}

// exec runs on the goroutine that owns vm.
func (a *limitedAdd) exec(vm unsafe.Pointer) {
	if v := a.values(vm, 2); a.tabs.length(v[0])+a.tabs.length(v[1]) > MaxStringLength {
		a.refuse(vm)
	}
	(*(*execer)(unsafe.Pointer(&a.real))).exec(vm)
}

func (c *limitedConcat) exec(vm unsafe.Pointer) {
	total := 0
	for _, v := range c.add.values(vm, c.n) {
		total += c.add.tabs.length(v)
	}
	if total > MaxStringLength {
		c.add.refuse(vm)
	}
	(*(*execer)(unsafe.Pointer(&c.real))).exec(vm)
}

func (a *limitedAdd) refuse(vm unsafe.Pointer) {
	rt := *(**goja.Runtime)(unsafe.Add(vm, a.vm.runtime))
	e, err := rt.New(rt.GlobalObject().Get("RangeError"), rt.ToValue("Invalid string length"))
	if err != nil {
		panic(rt.NewTypeError("Invalid string length")) // the program has taken the class away
	}
	panic(e)
}
