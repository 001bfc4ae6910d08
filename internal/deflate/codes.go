package deflate

import (
	"math/bits"
	"sync"
)

// maxSymbols is the size of the largest alphabet.
const maxSymbols = 288

// code is a Huffman code: bits and length by symbol, and the last symbol that has one.
type code struct {
	bits []uint16
	size []uint8
	last int
}

// build makes the code for symbols that occur so often, with no code longer than limit. Where there is a choice, it is zlib's: of
// nodes of the same weight the shallower is taken first, then the one that the heap has first.
func build(count []int, limit int) code {
	const most = 2 * maxSymbols
	n := len(count)
	var weight, depth, parent [most]int
	copy(weight[:], count)
	var heapMemory [maxSymbols + 1]int
	heap := heapMemory[:1] // from 1 on
	last := -1
	for sym, c := range count {
		if c > 0 {
			heap = append(heap, sym)
			last = sym
		}
	}
	// A code has at least two symbols.
	for len(heap) < 3 {
		sym := 0
		if last < 2 {
			last++
			sym = last
		}
		weight[sym] = 1
		heap = append(heap, sym)
	}
	less := func(a, b int) bool { return weight[a] < weight[b] || weight[a] == weight[b] && depth[a] <= depth[b] }
	sink := func(k int) {
		v := heap[k]
		for j := 2 * k; j < len(heap); j *= 2 {
			if j+1 < len(heap) && less(heap[j+1], heap[j]) {
				j++
			}
			if less(v, heap[j]) {
				break
			}
			heap[k] = heap[j]
			k = j
		}
		heap[k] = v
	}
	for k := (len(heap) - 1) / 2; k >= 1; k-- {
		sink(k)
	}
	var orderMemory [most]int
	order := orderMemory[:0] // nodes by weight, lightest first
	node := n
	for {
		a := heap[1]
		heap[1] = heap[len(heap)-1]
		heap = heap[:len(heap)-1]
		sink(1)
		b := heap[1]
		order = append(order, a, b)
		weight[node] = weight[a] + weight[b]
		depth[node] = max(depth[a], depth[b]) + 1
		parent[a], parent[b] = node, node
		heap[1] = node
		node++
		sink(1)
		if len(heap) < 3 {
			break
		}
	}
	order = append(order, heap[1])
	return number(lengths(order, &parent, n, limit), last)
}

// lengths gives the length of each symbol's code. Codes that are too long are shortened, and others made longer for it.
func lengths(order []int, parent *[2 * maxSymbols]int, n, limit int) []uint8 {
	var length [2 * maxSymbols]int
	var perLength [16]int
	overflow := 0
	for i := len(order) - 2; i >= 0; i-- {
		v := order[i]
		length[v] = length[parent[v]] + 1
		if length[v] > limit {
			length[v] = limit
			overflow++
		}
		if v < n {
			perLength[length[v]]++
		}
	}
	if overflow > 0 {
		for ; overflow > 0; overflow -= 2 {
			at := limit - 1
			for perLength[at] == 0 {
				at--
			}
			perLength[at]--
			perLength[at+1] += 2
			perLength[limit]--
		}
		i := 0
		for size := limit; size > 0; size-- {
			for k := perLength[size]; k > 0; i++ {
				if v := order[i]; v < n {
					length[v] = size
					k--
				}
			}
		}
	}
	size := make([]uint8, n)
	for _, v := range order {
		if v < n {
			size[v] = uint8(length[v])
		}
	}
	return size
}

// number gives the codes of these lengths (RFC 1951, 3.2.2), their first bit lowest.
func number(size []uint8, last int) code {
	var count, next [17]int
	for _, s := range size {
		count[s]++
	}
	count[0] = 0
	for s := 1; s <= 15; s++ {
		next[s+1] = (next[s] + count[s]) << 1
	}
	c := code{bits: make([]uint16, len(size)), size: size, last: last}
	for sym, s := range size {
		if s > 0 {
			c.bits[sym] = bits.Reverse16(uint16(next[s])) >> (16 - s)
			next[s]++
		}
	}
	return c
}

// fixedCodes are those of blocks that bring none (RFC 1951, 3.2.6).
var fixedCodes = sync.OnceValue(func() (f struct{ lit, dist code }) {
	size := make([]uint8, 288)
	for i := range size {
		switch {
		case i < 144:
			size[i] = 8
		case i < 256:
			size[i] = 9
		case i < 280:
			size[i] = 7
		default:
			size[i] = 8
		}
	}
	five := make([]uint8, 30)
	for i := range five {
		five[i] = 5
	}
	f.lit, f.dist = number(size, 287), number(five, 29)
	return f
})

// lengthCode gives the symbol of a length, and its extra bits (RFC 1951, 3.2.5).
func lengthCode(length int) (sym, extra, value int) {
	if length == mostMatch {
		return 285, 0, 0
	}
	return spread(length-leastMatch, 4, 257)
}

// distCode gives the symbol of a distance, and its extra bits.
func distCode(dist int) (sym, extra, value int) { return spread(dist-1, 2, 0) }

// spread is the rule of both: the first 2*per values have symbols of their own, then each further extra bit serves per symbols.
func spread(v, per, first int) (sym, extra, value int) {
	if v < 2*per {
		return first + v, 0, 0
	}
	extra = bits.Len(uint(v)) - bits.Len(uint(per))
	group := v >> extra // per to 2*per-1
	return first + per*(extra+1) + group - per, extra, v & (1<<extra - 1)
}
