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
	last  goja.Value // made for lastN, so that a length that comes and goes is boxed once
	lastN int
}

func (n *number) get() int { return int(n.Get().ToInteger()) }

func (n *number) set(v int) {
	if v >= 0 && v < 256 { // boxed without memory
		n.Set(engine.IntValue(int64(v)))
		return
	}
	if n.last == nil || n.lastN != v {
		n.last, n.lastN = engine.IntValue(int64(v)), v
	}
	n.Set(n.last)
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
