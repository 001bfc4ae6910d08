package isolate

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/asynchooks"
	"github.com/node-go/node-go/internal/engine"
)

// slowTicks is the nextTick queue of --no-async-fast-path: JavaScript keeps it and runs it.
type slowTicks struct {
	i         *Isolate
	waiting   int
	pushFn    goja.Value
	runFn     goja.Value
	undefined goja.Value
}

// newSlowTicks loads the queue.
func newSlowTicks(i *Isolate) *slowTicks {
	q := &slowTicks{i: i, undefined: goja.Undefined()}
	asynchooks.OnTaken(i.env, func() { q.waiting-- })
	m := i.Require("internal/process/slow_ticks")
	q.pushFn, q.runFn = m.Get("push"), m.Get("run")
	return q
}

func (q *slowTicks) push(fn goja.Value, args []goja.Value) {
	list := q.undefined
	if len(args) > 0 {
		list = engine.ValueKinds().NewArray(q.i.vm, append([]goja.Value(nil), args...), 0)
	}
	engine.Call(q.pushFn, q.undefined, []goja.Value{fn, list})
	q.waiting++
}
