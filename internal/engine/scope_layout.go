package engine

import (
	"reflect"
	"sync"
	"unsafe"

	"github.com/dop251/goja"
)

// scopeLayout holds what scopes must know of the engine.
type scopeLayout struct {
	globalObject                                                       uintptr // Runtime.globalObject
	rootStash                                                          uintptr // Runtime.global.stash
	eval                                                               uintptr // Runtime.global.Eval
	vmRuntime, vmStash, vmPrg, vmPC, vmSB, vmArgs, vmResult, vmPrivEnv uintptr

	code  uintptr      // Program.code
	inter reflect.Type // of instructions
	names map[string]scopedKind
}

// scopedKind says what the instruction around another one does.
type scopedKind uint8

const (
	notScoped     scopedKind = iota
	scopedGlobal             // shows the scope's global object
	scopedLexical            // shows its lexical declarations too
	scopedEval               // is eval
	scopedEnter              // begins a program
	scopedKinds
)

func scopeOffsets() *scopeLayout { return theScopeOffsets.get() }

var theScopeOffsets = lazily(func() *scopeLayout {
	var c layoutCheck
	l := &scopeLayout{names: map[string]scopedKind{
		"loadDynamic": scopedGlobal, "loadDynamicRef": scopedGlobal, "loadDynamicCallee": scopedGlobal,
		"resolveVar1": scopedGlobal, "resolveVar1Strict": scopedGlobal, "deleteVar": scopedGlobal, "deleteGlobal": scopedGlobal,
		"_boxThis": scopedGlobal, "_loadGlobalObject": scopedGlobal, "getThisDynamic": scopedGlobal,
		"bindGlobal": scopedLexical, "initGlobal": scopedLexical, "initGlobalP": scopedLexical,
		"callEval": scopedEval, "callEvalStrict": scopedEval, "_callEvalVariadic": scopedEval, "_callEvalVariadicStrict": scopedEval,
	}}
	rt := reflect.TypeFor[goja.Runtime]()
	l.globalObject = c.nested(rt, "globalObject")
	l.rootStash = c.nested(rt, "global", "stash")
	l.eval = c.nested(rt, "global", "Eval")
	vmField, _ := rt.FieldByName("vm")
	vm := vmField.Type.Elem()
	l.vmRuntime, l.vmStash, l.vmPrg = c.nested(vm, "r"), c.nested(vm, "stash"), c.nested(vm, "prg")
	l.vmPC, l.vmSB, l.vmArgs = c.nested(vm, "pc"), c.nested(vm, "sb"), c.nested(vm, "args")
	l.vmResult, l.vmPrivEnv = c.nested(vm, "result"), c.nested(vm, "privEnv")
	l.code = c.nested(reflect.TypeFor[goja.Program](), "code")
	global, _ := rt.FieldByName("global")
	stash, _ := global.Type.FieldByName("stash")
	c.same("stash", reflect.TypeFor[stashLayout](), stash.Type)

	code, _ := reflect.TypeFor[goja.Program]().FieldByName("code")
	inter := code.Type.Elem()
	l.inter = inter
	if inter.Kind() != reflect.Interface || inter.NumMethod() != 1 || inter.Method(0).Name != "exec" {
		c.fail("an instruction is a %v", inter)
	}
	if c.err != nil {
		panic(c.err)
	}
	return l
})

// scopeTables are the tables of this package's own instructions, by kind. What they refer to must not refer to the variable: a Scope
// carries them.
type scopeTables [scopedKinds]unsafe.Pointer

var theScopeTables = sync.OnceValue(func() *scopeTables {
	inter, t := scopeOffsets().inter, &scopeTables{}
	global, eval, enter := (*globalInstruction).exec, (*evalInstruction).exec, (*enterInstruction).exec
	t[scopedGlobal] = forgeTable(inter, (*globalInstruction)(nil), unsafe.Pointer(&global))
	t[scopedEval] = forgeTable(inter, (*evalInstruction)(nil), unsafe.Pointer(&eval))
	t[scopedEnter] = forgeTable(inter, (*enterInstruction)(nil), unsafe.Pointer(&enter))
	return t
})

// execer is shaped as the engine's interface of instructions: one method that takes one pointer.
type execer interface{ exec(vm unsafe.Pointer) }

// oneMethodTable mirrors the runtime's table of an interface with one method.
type oneMethodTable struct {
	inter, typ unsafe.Pointer
	hash       uint32
	fun        [1]uintptr
}

// forgeTable makes the table of x as an instruction. The method's address comes from a method expression: the linker leaves a method
// out of tables if it sees no call through the interface, and the calls here are the engine's.
func forgeTable(inter reflect.Type, x execer, method unsafe.Pointer) unsafe.Pointer {
	typ := reflect.TypeOf(x)
	t := (*oneMethodTable)((*iface)(unsafe.Pointer(&x)).tab)
	if t.typ != (*iface)(unsafe.Pointer(&typ)).data {
		panic("engine: tables of interfaces are not as expected")
	}
	return unsafe.Pointer(&oneMethodTable{inter: (*iface)(unsafe.Pointer(&inter)).data, typ: t.typ, hash: t.hash, fun: [1]uintptr{**(**uintptr)(method)}})
}
