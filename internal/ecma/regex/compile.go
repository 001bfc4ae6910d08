package regex

import "sync"

// Program is a compiled expression.
type Program struct {
	code    []inst
	nCaps   int // groups, the whole match included
	nRegs   int
	names   []string
	unicode bool
	sets    bool
	first   *charset // what a match begins with; nil: anything, or nothing
	pool    sync.Pool
}

// Groups gives the names of the groups by number, the whole match being number 0; "" for those without.
func (p *Program) Groups() []string { return p.names }

// charset is a set with a quick look-up for ASCII.
type charset struct {
	low [4]uint32
	s   set
}

func newCharset(s set) *charset {
	c := &charset{s: s}
	for r := rune(0); r < 0x80; r++ {
		if s.has(r) {
			c.low[r>>5] |= 1 << (r & 31)
		}
	}
	return c
}

func (c *charset) has(r rune) bool {
	if r < 0x80 {
		return c.low[r>>5]&(1<<(r&31)) != 0
	}
	return c.s.has(r)
}

type op uint8

const (
	opFail     op = iota
	opMatch       // the end
	opChar        // r
	opSet         // set
	opRun         // set or r, from a up to b times (-1: any number), no choice inside
	opSplit       // go on at a, or else at b
	opJump        // a
	opSave        // position into register a
	opReset       // forgets registers from a up to b
	opZero        // register a
	opLoop        // counter a; see loop
	opTurn        // a turn of a loop begins: counter a is raised, the position goes into register b
	opProgress    // fails if the position is that in register a, and counter b is past the least number
	opAssert      // kind
	opLook        // the body follows; goes on at a. neg
	opLookEnd     // the end of such a body
	opBackref     // list
)

type inst struct {
	op       op
	back     bool // right to left
	lazy     bool
	neg      bool // of opLook; ignoring case of opBackref
	kind     assertKind
	single   bool // of opRun: r and not set
	r        rune
	a, b     int32
	min, max int32
	set      *charset
	list     []int
}

type compiler struct {
	code    []inst
	nRegs   int
	unicode bool
}

const (
	maxCode  = 1 << 20
	tooLarge = "Regular expression too large"
)

// Compile compiles a pattern, given as UTF-16 units. The error is a *SyntaxError.
func Compile(pattern []uint16, f Flags) (prog *Program, err error) {
	defer func() {
		if x := recover(); x != nil {
			e, ok := x.(*SyntaxError)
			if !ok {
				panic(x)
			}
			prog, err = nil, e
		}
	}()
	p := &parser{unicode: f.Unicode || f.Sets, sets: f.Sets, icase: f.IgnoreCase, multiline: f.Multiline, dotAll: f.DotAll}
	p.src = decodeUnits(pattern, p.unicode)
	root := p.parse()
	c := &compiler{unicode: p.unicode, nRegs: 2 * len(p.names)}
	c.emit(inst{op: opSave, a: 0})
	c.node(root, false)
	c.emit(inst{op: opSave, a: 1})
	c.emit(inst{op: opMatch})
	prog = &Program{code: c.code, nCaps: len(p.names), nRegs: c.nRegs, names: p.names, unicode: p.unicode, sets: p.sets}
	if s, some := firstOf(root); some {
		prog.first = newCharset(s)
	}
	return prog, nil
}

func decodeUnits(units []uint16, pairs bool) []rune {
	out := make([]rune, 0, len(units))
	for i := 0; i < len(units); i++ {
		r := rune(units[i])
		if pairs && r >= 0xD800 && r < 0xDC00 && i+1 < len(units) && units[i+1]&0xFC00 == 0xDC00 {
			r = (r-0xD800)<<10 | rune(units[i+1]-0xDC00) + 0x10000
			i++
		}
		out = append(out, r)
	}
	return out
}

func (c *compiler) emit(i inst) int {
	if len(c.code) >= maxCode {
		panic(&SyntaxError{tooLarge})
	}
	c.code = append(c.code, i)
	return len(c.code) - 1
}

func (c *compiler) here() int32 { return int32(len(c.code)) }

func (c *compiler) register() int32 {
	c.nRegs++
	return int32(c.nRegs - 1)
}

// node compiles n; back has it match from right to left.
func (c *compiler) node(n node, back bool) {
	switch n := n.(type) {
	case empty:
	case chars:
		i := c.matcher(n.s)
		i.back = back
		c.emit(i)
	case seq:
		for i := range n.list {
			if back {
				i = len(n.list) - 1 - i
			}
			c.node(n.list[i], back)
		}
	case alt:
		c.alternatives(n.list, back)
	case capture:
		from, to := int32(2*n.n), int32(2*n.n+1)
		if back {
			from, to = to, from
		}
		c.emit(inst{op: opSave, a: from})
		c.node(n.body, back)
		c.emit(inst{op: opSave, a: to})
	case quant:
		c.quant(n, back)
	case assert:
		i := inst{op: opAssert, kind: n.kind}
		if n.words != nil {
			i.set = newCharset(n.words)
		}
		c.emit(i)
	case look:
		at := c.emit(inst{op: opLook, neg: n.negative})
		c.node(n.body, n.behind)
		c.emit(inst{op: opLookEnd})
		c.code[at].a = c.here()
	case *backref:
		c.emit(inst{op: opBackref, list: n.groups, neg: n.icase, back: back})
	}
}

func (c *compiler) matcher(s set) inst {
	if r, ok := s.single(); ok {
		return inst{op: opChar, r: r, single: true}
	}
	if len(s) == 0 {
		return inst{op: opFail}
	}
	return inst{op: opSet, set: newCharset(s)}
}

func (c *compiler) alternatives(list []node, back bool) {
	var jumps []int
	for i, n := range list {
		if i == len(list)-1 {
			c.node(n, back)
			break
		}
		split := c.emit(inst{op: opSplit})
		c.code[split].a = c.here()
		c.node(n, back)
		jumps = append(jumps, c.emit(inst{op: opJump}))
		c.code[split].b = c.here()
	}
	for _, j := range jumps {
		c.code[j].a = c.here()
	}
}

func (c *compiler) quant(q quant, back bool) {
	switch body := q.body.(type) {
	case chars:
		i := c.matcher(body.s)
		if i.op != opFail {
			i.op, i.back, i.lazy = opRun, back, q.lazy
			i.min, i.max = int32(q.min), int32(q.max)
			c.emit(i)
			return
		}
	}
	if q.max == 0 {
		return
	}
	reset := func() {
		if q.last > q.first {
			c.emit(inst{op: opReset, a: int32(2 * q.first), b: int32(2 * q.last)})
		}
	}
	if q.min == 0 && q.max == 1 {
		at := c.split(q.lazy)
		reset()
		mark := c.register()
		c.emit(inst{op: opSave, a: mark})
		c.node(q.body, back)
		c.emit(inst{op: opProgress, a: mark, b: -1})
		c.exit(at, q.lazy)
		return
	}
	counter, mark := c.register(), c.register()
	c.emit(inst{op: opZero, a: counter})
	loop := c.emit(inst{op: opLoop, a: counter, lazy: q.lazy, min: int32(q.min), max: int32(q.max)})
	c.emit(inst{op: opTurn, a: counter, b: mark})
	reset()
	c.node(q.body, back)
	c.emit(inst{op: opProgress, a: mark, b: counter, min: int32(q.min)})
	c.emit(inst{op: opJump, a: int32(loop)})
	c.code[loop].b = c.here()
}

// split emits a choice between what follows and what exit will tell.
func (c *compiler) split(lazy bool) int {
	at := c.emit(inst{op: opSplit})
	if lazy {
		c.code[at].b = c.here()
	} else {
		c.code[at].a = c.here()
	}
	return at
}

func (c *compiler) exit(at int, lazy bool) {
	if lazy {
		c.code[at].a = c.here()
	} else {
		c.code[at].b = c.here()
	}
}

// firstOf gives the characters that a match of n can begin with; some is false if it may begin with any, or be empty.
func firstOf(n node) (s set, some bool) {
	switch n := n.(type) {
	case chars:
		return n.s, true
	case capture:
		return firstOf(n.body)
	case seq:
		for _, x := range n.list {
			switch x.(type) {
			case assert, look:
				continue // takes no character
			}
			return firstOf(x)
		}
	case alt:
		var parts []set
		for _, x := range n.list {
			s, ok := firstOf(x)
			if !ok {
				return nil, false
			}
			parts = append(parts, s)
		}
		return union(parts...), true
	case quant:
		if n.min > 0 {
			return firstOf(n.body)
		}
	}
	return nil, false
}
