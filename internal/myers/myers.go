// Package myers finds the shortest edit between two sequences by the greedy algorithm of E. Myers (1986).
//
// It has no state and may be used from any goroutine.
package myers

// Op says where an item of a difference is from.
type Op int8

// The operations. OnlyA items are in the first sequence only, OnlyB items in the second.
const (
	OnlyB Op = -1
	Both  Op = 0
	OnlyA Op = 1
)

// Edit is one item of a difference.
type Edit struct {
	Op Op
	// Index is the item's place: in the second sequence for OnlyB, else in the first.
	Index int
}

// Diff gives the difference of sequences of lengths n and m, from the beginning. equal compares an item of the first with one of the
// second.
func Diff(n, m int, equal func(i, j int) bool) []Edit {
	most := n + m
	reach := make([]int, 2*most+3) // how far each diagonal was followed, shifted by most+1
	var history [][]int
	for d := 0; d <= most; d++ {
		history = append(history, append([]int(nil), reach[most+1-d:most+2+d]...))
		for k := -d; k <= d; k += 2 {
			at := k + most + 1
			x := reach[at-1] + 1
			if k == -d || k != d && reach[at-1] < reach[at+1] {
				x = reach[at+1]
			}
			y := x - k
			for x < n && y < m && equal(x, y) {
				x++
				y++
			}
			reach[at] = x
			if x >= n && y >= m {
				return trace(history, n, m)
			}
		}
	}
	return nil // not reached: d = most always suffices
}

// trace walks back from the end and gives the edits in order.
func trace(history [][]int, n, m int) []Edit {
	edits := make([]Edit, 0, n+m)
	x, y := n, m
	for d := len(history) - 1; d >= 0; d-- {
		k := x - y
		reach := func(k int) int { // of the step before
			if i := k + d; i >= 0 && i < len(history[d]) {
				return history[d][i]
			}
			return 0
		}
		from := k - 1
		if k == -d || k != d && reach(k-1) < reach(k+1) {
			from = k + 1
		}
		fromX := reach(from)
		fromY := fromX - from
		for x > fromX && y > fromY && x > 0 && y > 0 {
			x--
			y--
			edits = append(edits, Edit{Both, x})
		}
		if d == 0 {
			break
		}
		if x > fromX {
			x--
			edits = append(edits, Edit{OnlyA, x})
		} else {
			y--
			edits = append(edits, Edit{OnlyB, y})
		}
	}
	for i, j := 0, len(edits)-1; i < j; i, j = i+1, j-1 {
		edits[i], edits[j] = edits[j], edits[i]
	}
	return edits
}
