package progcodec

import (
	"reflect"
	"slices"
	"unsafe"

	"github.com/dop251/goja"
)

// A loop over numbers spends most of its time on getting from one instruction to the next. In guarded programs the first of some that follow
// each other does the work of all, where the operands are numbers: a comparison with the jump behind it, an operation with the loading of
// its operands and the storing of its result, and a step of a counter with the jump back. Nothing of that can throw. The others stay in
// their places, for jumps into the middle and for operands that are no numbers: then the first does what it always did, and the others follow.

// interp mirrors the beginning of the engine's interpreter.
type interp struct {
	r, prg       unsafe.Pointer
	pc           int
	stack        []iface
	sp, sb, args int
}

// fused is the beginning of each instruction that does the work of several.
type fused struct {
	head iface // what the first instruction holds, for who reads it by its type
	real iface // the first instruction
	with *fuser
	far  int // how much further the program counter is
}

func (f *fused) miss(vm unsafe.Pointer) { (*(*execer)(unsafe.Pointer(&f.real))).exec(vm) }

// operandMode is where a value is.
type operandMode uint8

const (
	onStack   operandMode = iota // pushed before
	constant                     // in the instruction
	variable                     // behind the arguments
	parameter                    // among the arguments
	unargued                     // variable of a function whose arguments are not on the stack
)

// operand is a value that an instruction takes or, with checked set, a variable that must have a value to get another.
type operand struct {
	mode    operandMode
	checked bool
	at      int
	value   iface
}

var noValue iface

// in gives the place of the operand; depth is how far below the top it is if it was pushed.
func (o *operand) in(m *interp, depth int) *iface {
	switch o.mode {
	case variable:
		return &m.stack[m.sb+m.args+o.at]
	case constant:
		return &o.value
	case onStack:
		return &m.stack[m.sp-depth]
	case parameter:
		if o.at > m.args {
			return &noValue
		}
	}
	return &m.stack[m.sb+o.at]
}

type operation uint8

const (
	opLess operation = iota
	opGreater
	opLessEqual
	opGreaterEqual
	opEqual
	opUnequal
	opStrictEqual
	opStrictUnequal
	opAdd
	opSub
	opMul
	opAnd
	opOr
	opXor
	opLeft
	opRight
	opRightUnsigned
	opIncrement
	opDecrement
)

// fuser knows the instructions that are fused, and makes them.
type fuser struct {
	ints, floats uintptr
	bools        [2]iface
	values       [9]uintptr
	kinds        map[uintptr]fusible           // by table of the engine's instruction, or of its guarded form
	tabs         map[*plan][numFusions]uintptr // by the first instruction
	forged       map[uintptr]bool
}

const (
	fuseCompare = iota
	fuseArithmetic
	fuseStep
	numFusions
)

// fusible is what an instruction is for the fuser.
type fusible struct {
	role fusibleRole
	op   operation
	mode operandMode // of variables: where they are if their number is positive
	lex  bool        // of variables: parameters too, and no access before they have a value
	on   bool        // of jumps: the outcome with which they do
	keep bool
	pl   *plan
}

type fusibleRole uint8

const (
	noRole fusibleRole = iota
	roleLoad
	roleConstant
	roleCompare
	roleArithmetic
	roleStep
	roleStore
	roleBranch
	roleJump
)

func fusibles() map[string]fusible {
	compare := func(op operation) fusible { return fusible{role: roleCompare, op: op} }
	compute := func(op operation) fusible { return fusible{role: roleArithmetic, op: op} }
	return map[string]fusible{
		"goja.loadStackLex":    {role: roleLoad, mode: variable, lex: true},
		"goja.loadStack":       {role: roleLoad, mode: variable},
		"goja.loadStack1Lex":   {role: roleLoad, mode: unargued},
		"goja.loadStack1":      {role: roleLoad, mode: unargued},
		"goja.storeStackLexP":  {role: roleStore, mode: variable, lex: true},
		"goja.storeStackP":     {role: roleStore, mode: variable},
		"goja.storeStack1LexP": {role: roleStore, mode: unargued, lex: true},
		"goja.storeStack1P":    {role: roleStore, mode: unargued},
		"goja.loadVal":         {role: roleConstant},
		"goja._op_lt":          compare(opLess),
		"goja._op_gt":          compare(opGreater),
		"goja._op_lte":         compare(opLessEqual),
		"goja._op_gte":         compare(opGreaterEqual),
		"goja._op_eq":          compare(opEqual),
		"goja._op_neq":         compare(opUnequal),
		"goja._op_strict_eq":   compare(opStrictEqual),
		"goja._op_strict_neq":  compare(opStrictUnequal),
		"goja._add":            compute(opAdd),
		"goja._sub":            compute(opSub),
		"goja._mul":            compute(opMul),
		"goja._and":            compute(opAnd),
		"goja._or":             compute(opOr),
		"goja._xor":            compute(opXor),
		"goja._sal":            compute(opLeft),
		"goja._sar":            compute(opRight),
		"goja._shr":            compute(opRightUnsigned),
		"goja._inc":            {role: roleStep, op: opIncrement},
		"goja._dec":            {role: roleStep, op: opDecrement},
		"goja.jneP":            {role: roleBranch},
		"goja.jeqP":            {role: roleBranch, on: true},
		"goja.jne":             {role: roleBranch, keep: true},
		"goja.jeq":             {role: roleBranch, keep: true, on: true},
		"goja.jump":            {role: roleJump},
	}
}

// learnFusions gives g its fuser, unless the engine is not as expected.
func (g *guards) learnFusions(e *engine, forge func(pl *plan, method unsafe.Pointer) *itab) {
	if !interpIsMirrored() {
		return
	}
	rt := goja.New()
	f := &fuser{
		ints: e.valueTabs[valueInt], floats: e.valueTabs[valueFloat],
		kinds: map[uintptr]fusible{}, tabs: map[*plan][numFusions]uintptr{}, forged: map[uintptr]bool{},
	}
	var object goja.Value = rt.GlobalObject()
	copy(f.values[:], []uintptr{
		(*iface)(unsafe.Pointer(&object)).tab, e.valueTabs[valueUndefined], e.valueTabs[valueASCII], g.added.tabs.imported, e.valueTabs[valueNull],
		e.valueTabs[valueBool], e.valueTabs[valueWide], f.ints, f.floats,
	})
	for i := range f.bools {
		v := rt.ToValue(i == 1)
		f.bools[i] = *(*iface)(unsafe.Pointer(&v))
	}
	runCompare, runArithmetic, runStep := (*compareJump).exec, (*arithmetic).exec, (*step).exec
	methods := [numFusions]unsafe.Pointer{unsafe.Pointer(&runCompare), unsafe.Pointer(&runArithmetic), unsafe.Pointer(&runStep)}
	known := fusibles()
	for _, pl := range e.plans {
		k, ok := known[pl.name]
		if !ok || !k.shaped(pl) {
			continue
		}
		k.pl = pl
		f.kinds[pl.tab] = k
		if k.role == roleStore || k.role == roleBranch || k.role == roleStep {
			continue // never the first
		}
		var tabs [numFusions]uintptr
		for i, method := range methods {
			tab := forge(pl, method)
			g.kept = append(g.kept, tab)
			tabs[i] = g.tab(tab)
			e.byTab[tabs[i]] = pl
			f.forged[tabs[i]] = true
		}
		f.tabs[pl] = tabs
	}
	if add, ok := f.kinds[g.add.tab]; ok {
		f.kinds[g.tab(g.addTab)] = add
	}
	for pl, in := range g.equals {
		if k, ok := f.kinds[pl.tab]; ok {
			f.kinds[in.tab] = k
		}
	}
	g.fuser = f
}

// shaped tells whether the instruction holds what the fuser takes from it.
func (k fusible) shaped(pl *plan) bool {
	switch k.role {
	case roleLoad, roleStore:
		return pl.typ.Kind() == reflect.Int
	case roleBranch, roleJump:
		return pl.typ.Kind() == reflect.Int32
	case roleConstant:
		return pl.typ.Kind() == reflect.Struct && pl.typ.NumField() == 1 && pl.typ.Field(0).Type == reflect.TypeFor[goja.Value]()
	}
	return pl.size == 0
}

func interpIsMirrored() bool {
	vm, ok := reflect.TypeFor[goja.Runtime]().FieldByName("vm")
	if !ok || vm.Type.Kind() != reflect.Pointer || vm.Type.Elem().Kind() != reflect.Struct {
		return false
	}
	mirror := reflect.TypeFor[interp]()
	for i := range mirror.NumField() {
		mine := mirror.Field(i)
		theirs, ok := vm.Type.Elem().FieldByName(mine.Name)
		if !ok || theirs.Offset != mine.Offset || theirs.Type.Size() != mine.Type.Size() {
			return false
		}
		if mine.Type.Kind() != reflect.UnsafePointer && mine.Type.Kind() != theirs.Type.Kind() {
			return false
		}
	}
	return true
}

//go:linkname floatToValue github.com/dop251/goja.floatToValue
func floatToValue(f float64) goja.Value

// isValue tells whether the table is one of a value that a program can see.
func (f *fuser) isValue(tab uintptr) bool { return slices.Contains(f.values[:], tab) }

// whole gives the engine's value of an integer.
func (f *fuser) whole(n int64) iface {
	v := any(n) // small ones are not allocated
	return iface{f.ints, (*iface)(unsafe.Pointer(&v)).data}
}
