package progcodec

import (
	"reflect"
	"unsafe"

	"github.com/dop251/goja"
)

// evalCall is the guarded form of a kind of calls that may be a direct eval: what that compiles is guarded too.
type evalCall struct {
	tab      uintptr
	real     uintptr // table
	variadic bool
	strict   bool
	at       *evalLayout
}

// guardedEval is one such call. The engine's own is the number of arguments, if there is one, which comes first here too.
type guardedEval struct {
	n    uint32
	kind *evalCall
	real iface
}

// evalLayout tells where the interpreter keeps what an eval changes.
type evalLayout struct {
	vm                                     vmLayout
	guards                                 *guards
	engine                                 *engine
	eval                                   uintptr // Runtime.global.Eval
	prg, pc, sb, args, result, stash, priv uintptr
	outer, funcType                        uintptr // of a stash
}

// learnEvals adds the guarded forms of calls of eval to g, unless the engine is not as expected.
func (g *guards) learnEvals(e *engine, forge func(pl *plan, method unsafe.Pointer) *itab) {
	at, ok := learnEvalLayout(g.added.vm)
	if !ok {
		return
	}
	at.guards, at.engine = g, e
	g.evals = map[*plan]*evalCall{}
	run := (*guardedEval).exec
	for _, pl := range e.plans {
		c := &evalCall{real: pl.tab, at: at}
		switch pl.name {
		case "goja.callEval":
		case "goja.callEvalStrict":
			c.strict = true
		case "goja._callEvalVariadic":
			c.variadic = true
		case "goja._callEvalVariadicStrict":
			c.variadic, c.strict = true, true
		default:
			continue
		}
		if pl.pointer || !c.variadic && pl.typ.Kind() != reflect.Uint32 || c.variadic && pl.size != 0 {
			continue
		}
		t := forge(pl, unsafe.Pointer(&run))
		g.kept = append(g.kept, t)
		c.tab = g.tab(t)
		g.evals[pl] = c
		e.byTab[c.tab] = pl
	}
}

func learnEvalLayout(vm vmLayout) (l *evalLayout, ok bool) {
	l = &evalLayout{vm: vm}
	rt := reflect.TypeFor[goja.Runtime]()
	ok = true
	field := func(t reflect.Type, name string, kind reflect.Kind, at *uintptr) (typ reflect.Type) {
		f, found := t.FieldByName(name)
		if !found || f.Type.Kind() != kind {
			ok = false
			return reflect.TypeFor[struct{}]()
		}
		*at += f.Offset
		return f.Type
	}
	global := field(rt, "global", reflect.Struct, &l.eval)
	field(global, "Eval", reflect.Pointer, &l.eval)
	var unused uintptr
	machine := field(rt, "vm", reflect.Pointer, &unused)
	if !ok {
		return nil, false
	}
	machine = machine.Elem()
	field(machine, "prg", reflect.Pointer, &l.prg)
	field(machine, "pc", reflect.Int, &l.pc)
	field(machine, "sb", reflect.Int, &l.sb)
	field(machine, "args", reflect.Int, &l.args)
	field(machine, "result", reflect.Interface, &l.result)
	field(machine, "privEnv", reflect.Pointer, &l.priv)
	stash := field(machine, "stash", reflect.Pointer, &l.stash)
	if !ok {
		return nil, false
	}
	field(stash.Elem(), "outer", reflect.Pointer, &l.outer)
	field(stash.Elem(), "funcType", reflect.Uint8, &l.funcType)
	return l, ok
}

func (c *evalCall) guarded(ins iface) iface {
	g := &guardedEval{kind: c, real: ins}
	if !c.variadic {
		g.n = *(*uint32)(ins.data)
	}
	return iface{c.tab, unsafe.Pointer(g)}
}

// exec runs on the goroutine that owns vm.
func (g *guardedEval) exec(vm unsafe.Pointer) {
	at, n := g.kind.at, int(g.n)
	if g.kind.variadic {
		n = vmCountVariadicArgs(vm) - 2
	}
	sp := (*int)(unsafe.Add(vm, at.vm.sp))
	stack := *(*[]goja.Value)(unsafe.Add(vm, at.vm.stack))
	rt := *(**goja.Runtime)(unsafe.Add(vm, at.vm.runtime))
	if n > 0 {
		callee, _ := stack[*sp-n-1].(*goja.Object)
		src, text := stack[*sp-n].(goja.String)
		if text && callee != nil && callee == *(**goja.Object)(unsafe.Add(unsafe.Pointer(rt), at.eval)) {
			v := at.run(rt, vm, src, g.kind.strict)
			(*(*[]goja.Value)(unsafe.Add(vm, at.vm.stack)))[*sp-n-2] = v
			*sp -= n + 1
			*(*int)(unsafe.Add(vm, at.pc))++
			return
		}
	}
	(*(*execer)(unsafe.Pointer(&g.real))).exec(vm)
}

// run is the engine's direct eval, but that what it compiles is guarded.
func (l *evalLayout) run(rt *goja.Runtime, vm unsafe.Pointer, src goja.String, strict bool) goja.Value {
	inGlobal := true
	for s := *(*unsafe.Pointer)(unsafe.Add(vm, l.stash)); s != nil; s = *(*unsafe.Pointer)(unsafe.Add(s, l.outer)) {
		if *(*uint8)(unsafe.Add(s, l.funcType)) != 0 {
			inGlobal = false
			break
		}
	}
	callee := goja.Undefined()
	if sb := *(*int)(unsafe.Add(vm, l.sb)); sb > 0 {
		callee = (*(*[]goja.Value)(unsafe.Add(vm, l.vm.stack)))[sb-1]
	}
	vmPushCtx(vm)
	p, err := runtimeCompile(rt, "<eval>", escapeInvalidUtf16(src), strict, inGlobal, vm)
	if err != nil {
		panic(err)
	}
	l.guards.program(l.engine, p, map[*goja.Program]bool{})
	*(**goja.Program)(unsafe.Add(vm, l.prg)) = p
	*(*int)(unsafe.Add(vm, l.pc)), *(*int)(unsafe.Add(vm, l.args)) = 0, 0
	*(*goja.Value)(unsafe.Add(vm, l.result)) = goja.Undefined()
	vmPush(vm, callee)
	sp := (*int)(unsafe.Add(vm, l.vm.sp))
	*(*int)(unsafe.Add(vm, l.sb)) = *sp
	vmPush(vm, nil)
	ex := vmRunTry(vm)
	v := *(*goja.Value)(unsafe.Add(vm, l.result))
	vmPopCtx(vm)
	if ex != nil {
		panic(ex)
	}
	*sp -= 2
	return v
}

//go:linkname vmPushCtx github.com/dop251/goja.(*vm).pushCtx
func vmPushCtx(vm unsafe.Pointer)

//go:linkname vmPopCtx github.com/dop251/goja.(*vm).popCtx
func vmPopCtx(vm unsafe.Pointer)

//go:linkname vmPush github.com/dop251/goja.(*vm).push
func vmPush(vm unsafe.Pointer, v goja.Value)

//go:linkname vmRunTry github.com/dop251/goja.(*vm).runTry
func vmRunTry(vm unsafe.Pointer) *goja.Exception

//go:linkname vmCountVariadicArgs github.com/dop251/goja.(*vm).countVariadicArgs
func vmCountVariadicArgs(vm unsafe.Pointer) int

//go:linkname runtimeCompile github.com/dop251/goja.(*Runtime).compile
func runtimeCompile(r *goja.Runtime, name, src string, strict, inGlobal bool, evalVM unsafe.Pointer) (*goja.Program, error)

//go:linkname escapeInvalidUtf16 github.com/dop251/goja.escapeInvalidUtf16
func escapeInvalidUtf16(s goja.String) string
