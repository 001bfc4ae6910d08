package progcodec

import "unsafe"

// What of a program is fused.

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
