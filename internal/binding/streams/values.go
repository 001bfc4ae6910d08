package streams

import (
	"runtime"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

const onWindows = runtime.GOOS == "windows"

// number is a property of a state that is a number. What scripts see is the cell.
type number struct {
	engine.Cell
	boxes [2]box // of the last numbers: a length that comes and goes is boxed once
}

type box struct {
	v goja.Value
	n int
}

func (n *number) get() int {
	for i := range n.boxes {
		if b := &n.boxes[i]; n.Holds(b.v) && b.v != nil {
			return b.n
		}
	}
	return int(n.Get().ToInteger())
}

func (n *number) set(v int) {
	b := &n.boxes[0]
	if b.v == nil || b.n != v {
		n.boxes[1], n.boxes[0] = *b, n.boxes[1]
		if b.v == nil || b.n != v {
			*b = box{engine.IntValue(int64(v)), v}
		}
	}
	n.Set(b.v)
}

func (n *number) add(d int) int {
	v := n.get() + d
	n.set(v)
	return v
}

// tri is true, false, or neither yet.
type tri uint8

const (
	unset tri = iota
	no
	yes
)

func triOf(on bool) tri {
	if on {
		return yes
	}
	return no
}
