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

// twofold is what comparisons and arithmetic have in common.
type twofold struct {
	fused
	op   operation
	pops int // operands that were pushed
	x, y operand
}

func (b *twofold) operands(m *interp) (x, y *iface) {
	return b.x.in(m, b.pops), b.y.in(m, 1)
}

// numbers gives the operands as numbers. whole tells that both are integers: then they are in i and j.
func (b *twofold) numbers(m *interp) (i, j int64, f, g float64, whole, ok bool) {
	x, y := b.operands(m)
	w := b.with
	switch {
	case x.tab == w.ints && y.tab == w.ints:
		return *(*int64)(x.data), *(*int64)(y.data), 0, 0, true, true
	case x.tab == w.floats:
		f = *(*float64)(x.data)
	case x.tab == w.ints:
		f = float64(*(*int64)(x.data))
	default:
		return 0, 0, 0, 0, false, false
	}
	switch y.tab {
	case w.floats:
		return 0, 0, f, *(*float64)(y.data), false, true
	case w.ints:
		return 0, 0, f, float64(*(*int64)(y.data)), false, true
	}
	return 0, 0, 0, 0, false, false
}

// compareJump is a comparison with a conditional jump behind it.
type compareJump struct {
	twofold
	on   bool // the outcome with which it jumps
	keep bool // the outcome is left on the stack where it jumps
	near int  // how much further the program counter is without the jump
}

// exec runs on the goroutine that owns vm.
func (c *compareJump) exec(vm unsafe.Pointer) {
	m := (*interp)(vm)
	i, j, f, g, whole, ok := c.numbers(m)
	var outcome bool
	switch {
	case whole:
		outcome = compared(c.op, i, j)
	case ok:
		outcome = compared(c.op, f, g)
	case c.op >= opStrictEqual:
		if outcome, ok = c.same(m); !ok {
			c.miss(vm)
			return
		}
	default:
		c.miss(vm)
		return
	}
	if c.keep && m.sp >= len(m.stack) {
		c.miss(vm)
		return
	}
	m.sp -= c.pops
	if outcome != c.on {
		m.pc += c.near
		return
	}
	if c.keep {
		m.stack[m.sp] = c.with.bools[b2i(outcome)]
		m.sp++
	}
	m.pc += c.far
}

// same is a strict comparison of operands that are not both numbers; ok is false where one may be no value at all.
func (c *compareJump) same(m *interp) (outcome, ok bool) {
	x, y := c.operands(m)
	if !c.with.isValue(x.tab) || !c.with.isValue(y.tab) {
		return false, false
	}
	v, w := (*goja.Value)(unsafe.Pointer(x)), (*goja.Value)(unsafe.Pointer(y))
	return (*v).StrictEquals(*w) == (c.op == opStrictEqual), true
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

func compared[T int64 | float64](op operation, x, y T) bool {
	switch op {
	case opLess:
		return x < y
	case opGreater:
		return x > y
	case opLessEqual:
		return x <= y
	case opGreaterEqual:
		return x >= y
	case opEqual, opStrictEqual:
		return x == y
	}
	return x != y
}

// arithmetic is an operation on numbers with or without the storing of its result.
type arithmetic struct {
	twofold
	stores bool
	to     operand
}

const wholeLimit = 1 << 52 // integers below it are integers of the engine, whatever is done to two of them here

// exec runs on the goroutine that owns vm.
func (a *arithmetic) exec(vm unsafe.Pointer) {
	m := (*interp)(vm)
	i, j, f, g, whole, ok := a.numbers(m)
	if !ok {
		a.miss(vm)
		return
	}
	var to *iface
	if a.stores {
		if to = a.to.in(m, 0); a.to.checked && to.tab == 0 {
			a.miss(vm)
			return
		}
	} else {
		at := m.sp - a.pops
		if at >= len(m.stack) {
			a.miss(vm)
			return
		}
		to = &m.stack[at]
	}
	if whole {
		var n int64
		if n, ok = a.whole(i, j); ok {
			*to = a.with.whole(n)
		}
	} else if f, ok = a.fraction(f, g); ok {
		v := floatToValue(f)
		*to = *(*iface)(unsafe.Pointer(&v))
	}
	if !ok {
		a.miss(vm)
		return
	}
	m.sp -= a.pops
	if !a.stores {
		m.sp++
	}
	m.pc += a.far
}

// whole computes with integers; ok is false where the result may be none.
func (a *arithmetic) whole(x, y int64) (n int64, ok bool) {
	switch a.op {
	case opAdd:
		n = x + y
	case opSub:
		n = x - y
	case opMul:
		const factor = 1 << 26
		if n = x * y; n == 0 || x > factor || x < -factor || y > factor || y < -factor {
			return 0, false // a zero may have a sign
		}
	case opAnd:
		n = int64(int32(x) & int32(y))
	case opOr:
		n = int64(int32(x) | int32(y))
	case opXor:
		n = int64(int32(x) ^ int32(y))
	case opLeft:
		n = int64(int32(x) << (uint32(y) & 31))
	case opRight:
		n = int64(int32(x) >> (uint32(y) & 31))
	default:
		n = int64(uint32(x) >> (uint32(y) & 31))
	}
	return n, n < wholeLimit && n > -wholeLimit
}

func (a *arithmetic) fraction(x, y float64) (f float64, ok bool) {
	switch a.op {
	case opAdd:
		return x + y, true
	case opSub:
		return x - y, true
	case opMul:
		return x * y, true
	}
	return 0, false
}

// step adds one to a variable or takes it away, and may jump afterwards.
type step struct {
	fused
	by       int64
	variable operand
}

// exec runs on the goroutine that owns vm.
func (s *step) exec(vm unsafe.Pointer) {
	m := (*interp)(vm)
	v := s.variable.in(m, 0)
	if v.tab == s.with.ints {
		if n := *(*int64)(v.data) + s.by; n < wholeLimit && n > -wholeLimit {
			*v = s.with.whole(n)
			m.pc += s.far
			return
		}
	}
	s.miss(vm)
}

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

// code fuses what it can of the instructions of one program.
func (f *fuser) code(code []iface) {
	if f == nil {
		return
	}
	for i := 0; i < len(code); {
		i += max(1, f.at(code, i))
	}
}

// at fuses the instructions from code[i] on, and gives their number, or 0.
func (f *fuser) at(code []iface, i int) int {
	first := f.kinds[code[i].tab]
	switch first.role {
	case roleJump:
		// The end of a loop's body jumps over nothing to the step of its counter.
		if *(*int32)(code[i].data) != 1 || i+1 >= len(code) {
			return 0
		}
		n := f.step(code, i+1)
		if n == 0 {
			return 0
		}
		s := (*step)(code[i+1].data)
		f.put(code, i, fuseStep, unsafe.Pointer(&step{by: s.by, variable: s.variable}), s.far+1)
		return n + 1
	case roleLoad:
		if n := f.step(code, i); n > 0 {
			return n
		}
		return f.operation(code, i)
	case roleConstant:
		return f.operation(code, i)
	case roleCompare, roleArithmetic:
		if before := f.kind(code, i-1); before.role == roleConstant && first.op != opStrictEqual && first.op != opStrictUnequal {
			return 0 // fused with what is no number, it would only be slower
		}
		return f.operation(code, i)
	}
	return 0
}

// put makes x, which begins with a fused, the instruction code[i].
func (f *fuser) put(code []iface, i, kind int, x unsafe.Pointer, far int) {
	pl := f.kinds[code[i].tab].pl
	h := (*fused)(x)
	h.real, h.with, h.far = code[i], f, far
	switch pl.size {
	case 0:
	case unsafe.Sizeof(int32(0)):
		*(*int32)(unsafe.Pointer(&h.head)) = *(*int32)(code[i].data)
	case unsafe.Sizeof(0):
		*(*int)(unsafe.Pointer(&h.head)) = *(*int)(code[i].data)
	default:
		h.head = *(*iface)(code[i].data)
	}
	code[i] = iface{f.tabs[pl][kind], x}
}

// kind gives what code[i] is; beyond the end it is nothing.
func (f *fuser) kind(code []iface, i int) fusible {
	if i < 0 || i >= len(code) {
		return fusible{}
	}
	return f.kinds[code[i].tab]
}

// variable gives what a load or a store means.
func (k fusible) variable(in iface) (o operand, ok bool) {
	n := *(*int)(in.data)
	switch {
	case n > 0:
		return operand{mode: k.mode, at: n, checked: k.lex && k.role == roleStore}, true
	case n < 0 && k.lex && k.mode == variable:
		return operand{mode: parameter, at: -n, checked: k.role == roleStore}, true
	}
	return operand{}, false // this, or what the engine refuses
}

// step fuses a load, a step, the store to the same variable, and a jump if there is one.
func (f *fuser) step(code []iface, i int) int {
	load, by, store := f.kind(code, i), f.kind(code, i+1), f.kind(code, i+2)
	if load.role != roleLoad || by.role != roleStep || store.role != roleStore {
		return 0
	}
	from, ok1 := load.variable(code[i])
	to, ok2 := store.variable(code[i+2])
	if !ok1 || !ok2 || from.mode != to.mode || from.at != to.at {
		return 0
	}
	s := &step{by: 1, variable: from}
	if by.op == opDecrement {
		s.by = -1
	}
	n, far := 3, 3
	if f.kind(code, i+3).role == roleJump {
		n, far = 4, 3+int(*(*int32)(code[i+3].data))
	}
	f.put(code, i, fuseStep, unsafe.Pointer(s), far)
	return n
}

// operation fuses up to two loads of operands, an operation, and what becomes of its result.
func (f *fuser) operation(code []iface, i int) int {
	var loaded []operand
	other, at := false, i // other: a constant is no number
	for ; len(loaded) < 2; at++ {
		k := f.kind(code, at)
		if k.role == roleConstant {
			v := *(*iface)(code[at].data)
			other = other || v.tab != f.ints && v.tab != f.floats
			loaded = append(loaded, operand{mode: constant, value: v})
			continue
		}
		if k.role != roleLoad {
			break
		}
		o, ok := k.variable(code[at])
		if !ok {
			return 0
		}
		loaded = append(loaded, o)
	}
	if k := f.kind(code, at); other && (k.role != roleCompare || k.op < opStrictEqual) {
		return 0
	}
	b := twofold{op: f.kind(code, at).op, pops: 2 - len(loaded)}
	switch len(loaded) {
	case 1:
		b.y = loaded[0]
	case 2:
		b.x, b.y = loaded[0], loaded[1]
	}
	n := at - i // loads
	switch f.kind(code, at).role {
	case roleCompare:
		branch := f.kind(code, at+1)
		if branch.role != roleBranch {
			return 0
		}
		c := &compareJump{twofold: b, on: branch.on, keep: branch.keep, near: n + 2}
		f.put(code, i, fuseCompare, unsafe.Pointer(c), n+1+int(*(*int32)(code[at+1].data)))
		return n + 2
	case roleArithmetic:
		a := &arithmetic{twofold: b}
		n++
		if store := f.kind(code, at+1); store.role == roleStore {
			if to, ok := store.variable(code[at+1]); ok {
				a.stores, a.to = true, to
				n++
			}
		}
		if n == 1 {
			return 0
		}
		f.put(code, i, fuseArithmetic, unsafe.Pointer(a), n)
		return n
	}
	return 0
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
