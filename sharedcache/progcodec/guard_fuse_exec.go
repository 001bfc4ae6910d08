package progcodec

import (
	"unsafe"

	"github.com/dop251/goja"
)

// What the fused instructions do when they run.

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
