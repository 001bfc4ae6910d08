package deflate

import "encoding/binary"

// writer puts bits together, lowest first.
type writer struct {
	dst  []byte
	hold uint64
	n    uint
}

func (w *writer) bits(v, n int) {
	w.hold |= uint64(v) << w.n
	if w.n += uint(n); w.n >= 32 {
		w.dst = binary.LittleEndian.AppendUint32(w.dst, uint32(w.hold))
		w.hold >>= 32
		w.n -= 32
	}
}

// align fills the last byte with zero bits.
func (w *writer) align() {
	for ; w.n > 0; w.n -= min(w.n, 8) {
		w.dst = append(w.dst, byte(w.hold))
		w.hold >>= 8
	}
}

func (w *writer) code(c code, sym int) { w.bits(int(c.bits[sym]), int(c.size[sym])) }

const endOfBlock = 256

// encode writes symbols, which stand for p, as the last block of a stream, in the shortest of the three ways.
func encode(dst, p []byte, out []symbol) []byte {
	var litMemory [286]int
	var distMemory [30]int
	litCount, distCount := litMemory[:], distMemory[:]
	litCount[endOfBlock] = 1
	extraBits := 0
	for _, s := range out {
		if s.dist == 0 {
			litCount[s.length]++
			continue
		}
		l, e, _ := lengthCode(int(s.length))
		d, f, _ := distCode(int(s.dist))
		litCount[l]++
		distCount[d]++
		extraBits += e + f
	}
	lit, dist := build(litCount, 15), build(distCount, 15)
	f := fixedCodes()
	fixedLit, fixedDist := f.lit, f.dist
	t := describe(lit, dist)
	own := extraBits + cost(litCount, lit) + cost(distCount, dist) + t.cost()
	fixed := extraBits + cost(litCount, fixedLit) + cost(distCount, fixedDist)
	best := (own + 3 + 7) >> 3
	fixedSize := (fixed + 3 + 7) >> 3
	useFixed := fixedSize <= best
	if useFixed {
		best = fixedSize
	}
	w := &writer{dst: dst}
	switch {
	case len(p)+4 <= best:
		w.bits(1, 3)
		w.align()
		n := len(p)
		w.dst = append(w.dst, byte(n), byte(n>>8), byte(^n), byte(^n>>8))
		return append(w.dst, p...)
	case useFixed:
		w.bits(1|1<<1, 3)
		lit, dist = fixedLit, fixedDist
	default:
		w.bits(1|2<<1, 3)
		t.write(w)
	}
	for _, s := range out {
		if s.dist == 0 {
			w.code(lit, int(s.length))
			continue
		}
		sym, n, v := lengthCode(int(s.length))
		w.code(lit, sym)
		w.bits(v, n)
		sym, n, v = distCode(int(s.dist))
		w.code(dist, sym)
		w.bits(v, n)
	}
	w.code(lit, endOfBlock)
	w.align()
	return w.dst
}

// cost is the number of bits of symbols that occur so often.
func cost(count []int, c code) (n int) {
	for sym, k := range count {
		n += k * int(c.size[sym])
	}
	return n
}

// trees describes the codes of a block (RFC 1951, 3.2.7).
type trees struct {
	lit, dist code
	runs      []run
	code      code
	count     []int
	sent      int // how many lengths of the code for lengths are written
}

// run is one symbol of the description, with its extra bits.
type run struct{ sym, extra, value int }

const lengthOrder = "\x10\x11\x12\x00\x08\x07\x09\x06\x0a\x05\x0b\x04\x0c\x03\x0d\x02\x0e\x01\x0f"

func describe(lit, dist code) *trees {
	t := &trees{lit: lit, dist: dist, count: make([]int, 19)}
	t.scan(lit)
	t.scan(dist)
	for _, r := range t.runs {
		t.count[r.sym]++
	}
	t.code = build(t.count, 7)
	for t.sent = 19; t.sent > 4 && t.code.size[lengthOrder[t.sent-1]] == 0; t.sent-- {
	}
	return t
}

// scan describes the lengths of one code. A run never goes on from one code into the next.
func (t *trees) scan(c code) {
	for i := 0; i <= c.last; {
		size, n := c.size[i], 1
		for i+n <= c.last && c.size[i+n] == size {
			n++
		}
		i += n
		if size == 0 {
			t.zeros(n)
		} else {
			t.repeated(int(size), n)
		}
	}
}

func (t *trees) zeros(n int) {
	for n > 0 {
		k := min(n, 138)
		switch {
		case k < 3:
			for range k {
				t.runs = append(t.runs, run{0, 0, 0})
			}
		case k <= 10:
			t.runs = append(t.runs, run{17, 3, k - 3})
		default:
			t.runs = append(t.runs, run{18, 7, k - 11})
		}
		n -= k
	}
}

// repeated describes a length that n symbols have: once itself, then how often again. A first piece has up to seven, later ones six.
func (t *trees) repeated(size, n int) {
	for first := true; n > 0; first = false {
		most, least := 6, 3
		if first {
			most, least = 7, 4
		}
		k := min(n, most)
		n -= k
		if k < least {
			for range k {
				t.runs = append(t.runs, run{size, 0, 0})
			}
			continue
		}
		if first {
			t.runs = append(t.runs, run{size, 0, 0})
			k--
		}
		t.runs = append(t.runs, run{16, 2, k - 3})
	}
}

func (t *trees) cost() int {
	n := 5 + 5 + 4 + 3*t.sent
	for _, r := range t.runs {
		n += int(t.code.size[r.sym]) + r.extra
	}
	return n
}

func (t *trees) write(w *writer) {
	w.bits(t.lit.last+1-257, 5)
	w.bits(t.dist.last+1-1, 5)
	w.bits(t.sent-4, 4)
	for _, sym := range []byte(lengthOrder[:t.sent]) {
		w.bits(int(t.code.size[sym]), 3)
	}
	for _, r := range t.runs {
		w.code(t.code, r.sym)
		w.bits(r.value, r.extra)
	}
}
