package regex

import "errors"

// ErrInterrupted is what Match gives when it was told to stop.
var ErrInterrupted = errors.New("regex: interrupted")

// ErrStack is what Match gives when the choices to come back to take too much memory.
var ErrStack = errors.New("regex: too many choices")

// Input is a text: ASCII, or UTF-16 units if Wide is not nil.
type Input struct {
	ASCII []byte
	Wide  []uint16
}

// Match looks for the first match that begins at from or later, or with sticky only at from. It gives the first and last position
// of each group, -1 for one that took no part, or nil. interrupted is asked now and then whether to give up.
func (p *Program) Match(in Input, from int, sticky bool, interrupted func() bool) ([]int, error) {
	if in.Wide == nil {
		return run(p, in.ASCII, from, sticky, interrupted)
	}
	return run(p, in.Wide, from, sticky, interrupted)
}

type frame struct {
	pc, pos, log int32
	low          int32 // of a greedy run: it may be shortened to here; of a lazy one: it may be lengthened so many times; -1: neither
}

type change struct{ reg, old int32 }

type matcher struct {
	regs  []int32
	stack []frame
	log   []change
	steps int
}

const (
	stepsPerLook = 1 << 12
	maxFrames    = 1 << 24
)

// machine runs a program over one text.
type machine[T byte | uint16] struct {
	*matcher
	p           *Program
	in          []T
	interrupted func() bool
	err         error
}

func run[T byte | uint16](p *Program, in []T, from int, sticky bool, interrupted func() bool) ([]int, error) {
	m, _ := p.pool.Get().(*matcher)
	if m == nil {
		m = &matcher{regs: make([]int32, p.nRegs)}
	}
	defer p.pool.Put(m)
	x := machine[T]{matcher: m, p: p, in: in, interrupted: interrupted}
	if p.unicode && from > 0 && from < len(in) && isLow(rune(in[from])) && isHigh(rune(in[from-1])) {
		// A position within a pair is that of the pair. With v it is the one behind: callers that know nothing of v come here
		// when they pass over a character, and would never get on.
		if p.sets {
			from++
		} else {
			from--
		}
	}
	for at := from; at <= len(in); at++ {
		if p.first != nil {
			if sticky {
				if at == len(in) || !p.first.has(x.at(at)) {
					return nil, nil
				}
			} else {
				for at < len(in) && !p.first.has(x.at(at)) {
					at++
				}
				if at == len(in) {
					return nil, nil
				}
			}
		}
		if p.unicode && at > from && at < len(in) && isLow(rune(in[at])) && isHigh(rune(in[at-1])) {
			continue
		}
		for i := range m.regs {
			m.regs[i] = -1
		}
		m.stack, m.log = m.stack[:0], m.log[:0]
		if x.run(0, int32(at), 0) {
			caps := make([]int, 2*p.nCaps)
			for i := range caps {
				caps[i] = int(m.regs[i])
			}
			for i := 0; i < len(caps); i += 2 {
				if caps[i] < 0 || caps[i+1] < 0 {
					caps[i], caps[i+1] = -1, -1
				}
			}
			return caps, nil
		}
		if cap(m.stack) > 1<<16 {
			m.stack, m.log = nil, nil
		}
		if x.err != nil {
			return nil, x.err
		}
		if sticky {
			break
		}
	}
	return nil, nil
}

func isHigh(r rune) bool { return r&^0x3FF == 0xD800 }

func isLow(r rune) bool { return r&^0x3FF == 0xDC00 }

// at gives the character at i.
func (m *machine[T]) at(i int) rune {
	r, _ := m.next(int32(i))
	return r
}

// next gives the character at pos and where the one after it is. pos must be before the end.
func (m *machine[T]) next(pos int32) (rune, int32) {
	r := rune(m.in[int(pos)])
	if m.p.unicode && isHigh(r) && int(pos)+1 < len(m.in) {
		if low := rune(m.in[int(pos)+1]); isLow(low) {
			return (r-0xD800)<<10 | (low - 0xDC00) + 0x10000, pos + 2
		}
	}
	return r, pos + 1
}

// before gives the character before pos and where it begins. pos must be after the start.
func (m *machine[T]) before(pos int32) (rune, int32) {
	r := rune(m.in[int(pos)-1])
	if m.p.unicode && isLow(r) && pos > 1 {
		if high := rune(m.in[int(pos)-2]); isHigh(high) {
			return (high-0xD800)<<10 | (r - 0xDC00) + 0x10000, pos - 2
		}
	}
	return r, pos - 1
}

// one matches one character by i.
func (m *machine[T]) one(i *inst, pos int32) (int32, bool) {
	var r rune
	var to int32
	if i.back {
		if pos == 0 {
			return 0, false
		}
		r, to = m.before(pos)
	} else {
		if int(pos) >= len(m.in) {
			return 0, false
		}
		r, to = m.next(pos)
	}
	if i.single {
		return to, r == i.r
	}
	return to, i.set.has(r)
}

func (m *machine[T]) set(reg, v int32) {
	m.log = append(m.log, change{reg, m.regs[reg]})
	m.regs[reg] = v
}

func (m *machine[T]) undo(log int32) {
	for n := len(m.log) - 1; n >= int(log); n-- {
		m.regs[m.log[n].reg] = m.log[n].old
	}
	m.log = m.log[:log]
}

func (m *machine[T]) push(pc, pos, low int32) bool {
	if len(m.stack) >= maxFrames {
		m.err = ErrStack
		return false
	}
	m.stack = append(m.stack, frame{pc, pos, int32(len(m.log)), low})
	return true
}

// tick counts a step and tells whether to go on.
func (m *machine[T]) tick() bool {
	if m.steps++; m.steps%stepsPerLook == 0 && m.interrupted != nil && m.interrupted() {
		m.err = ErrInterrupted
	}
	return m.err == nil
}

// run runs the code at pc until opMatch or opLookEnd. The frames below base belong to others.
func (m *machine[T]) run(pc, pos int32, base int) bool {
	code := m.p.code
	for {
		i := &code[pc]
		ok := true
		switch i.op {
		case opMatch, opLookEnd:
			return true
		case opChar, opSet:
			pos, ok = m.one(i, pos)
			pc++
		case opRun:
			pos, ok = m.runOf(i, pc, pos)
			pc++
		case opSplit:
			ok = m.push(i.b, pos, -1)
			pc = i.a
		case opJump:
			ok = m.tick()
			pc = i.a
		case opSave:
			m.set(i.a, pos)
			pc++
		case opReset:
			for r := i.a; r < i.b; r++ {
				if m.regs[r] >= 0 {
					m.set(r, -1)
				}
			}
			pc++
		case opZero:
			m.set(i.a, 0)
			pc++
		case opLoop:
			n := m.regs[i.a]
			switch {
			case n < i.min:
				pc++
			case i.max >= 0 && n >= i.max:
				pc = i.b
			case i.lazy:
				ok = m.push(pc+1, pos, -1)
				pc = i.b
			default:
				ok = m.push(i.b, pos, -1)
				pc++
			}
		case opTurn:
			m.set(i.a, m.regs[i.a]+1)
			m.set(i.b, pos)
			pc++
		case opProgress:
			ok = pos != m.regs[i.a] || i.b >= 0 && m.regs[i.b] <= i.min
			pc++
		case opAssert:
			ok = m.assert(i, pos)
			pc++
		case opLook:
			ok = m.look(i, pc, pos)
			pc = i.a
		case opBackref:
			pos, ok = m.backref(i, pos)
			pc++
		default:
			ok = false
		}
		if ok {
			continue
		}
		if pc, pos, ok = m.back(base); !ok {
			return false
		}
	}
}

// back takes up the last choice.
func (m *machine[T]) back(base int) (pc, pos int32, ok bool) {
	for m.tick() {
		n := len(m.stack)
		if n == base {
			return 0, 0, false
		}
		f := &m.stack[n-1]
		m.undo(f.log)
		if f.low < 0 {
			m.stack = m.stack[:n-1]
			return f.pc, f.pos, true
		}
		i := &m.p.code[f.pc-1]
		if i.lazy { // one more
			to, more := m.one(i, f.pos)
			if !more {
				m.stack = m.stack[:n-1]
				continue
			}
			f.pos = to
			if f.low--; f.low == 0 {
				m.stack = m.stack[:n-1]
				return f.pc, to, true
			}
			return f.pc, to, true
		}
		var to int32 // one less
		if i.back {
			_, to = m.next(f.pos)
		} else {
			_, to = m.before(f.pos)
		}
		f.pos = to
		pc := f.pc
		if to == f.low {
			m.stack = m.stack[:n-1]
		}
		return pc, to, true
	}
	return 0, 0, false
}

const anyNumber = 1<<31 - 1

// runOf matches as many or as few characters as i allows, and leaves a choice for the others.
func (m *machine[T]) runOf(i *inst, pc, pos int32) (int32, bool) {
	n := int32(0)
	var ok bool
	for ; n < i.min; n++ {
		if pos, ok = m.one(i, pos); !ok {
			return 0, false
		}
	}
	if i.lazy {
		left := int32(anyNumber)
		if i.max >= 0 {
			left = i.max - i.min
		}
		if left <= 0 {
			return pos, true
		}
		return pos, m.push(pc+1, pos, left)
	}
	low := pos
	for i.max < 0 || n < i.max {
		to, ok := m.one(i, pos)
		if !ok {
			break
		}
		pos = to
		n++
	}
	if pos == low {
		return pos, true
	}
	return pos, m.push(pc+1, pos, low)
}

func (m *machine[T]) assert(i *inst, pos int32) bool {
	switch i.kind {
	case textStart:
		return pos == 0
	case textEnd:
		return int(pos) == len(m.in)
	case lineStart:
		return pos == 0 || lineEnds.has(rune(m.in[int(pos)-1]))
	case lineEnd:
		return int(pos) == len(m.in) || lineEnds.has(rune(m.in[int(pos)]))
	}
	a, b := false, false
	if pos > 0 {
		r, _ := m.before(pos)
		a = i.set.has(r)
	}
	if int(pos) < len(m.in) {
		r, _ := m.next(pos)
		b = i.set.has(r)
	}
	return (a != b) == (i.kind == wordEdge)
}

func (m *machine[T]) look(i *inst, pc, pos int32) bool {
	base, log := len(m.stack), int32(len(m.log))
	found := m.run(pc+1, pos, base)
	m.stack = m.stack[:base]
	if m.err != nil {
		return false
	}
	if i.neg || !found {
		m.undo(log)
	}
	return found != i.neg
}

func (m *machine[T]) backref(i *inst, pos int32) (int32, bool) {
	for _, g := range i.list {
		from, to := m.regs[2*g], m.regs[2*g+1]
		if from < 0 || to < 0 {
			continue
		}
		n := to - from
		at := pos
		if i.back {
			at -= n
		}
		if at < 0 || int(at+n) > len(m.in) {
			return 0, false
		}
		if !m.same(from, at, n, i.neg) {
			return 0, false
		}
		if i.back {
			return at, true
		}
		return at + n, true
	}
	return pos, true
}

// same compares n units at two places.
func (m *machine[T]) same(a, b, n int32, icase bool) bool {
	if !icase {
		for k := range n {
			if rune(m.in[int(a+k)]) != rune(m.in[int(b+k)]) {
				return false
			}
		}
		return true
	}
	f := foldingOf(m.p.unicode)
	for end := a + n; a < end; {
		x, a2 := m.next(a)
		y, b2 := m.next(b)
		if x != y && f.canonical(x) != f.canonical(y) {
			return false
		}
		a, b = a2, b2
	}
	return true
}
