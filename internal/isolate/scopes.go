package isolate

import "github.com/node-go/node-go/asyncctx"

// contextTracker carries the context frame across promise reactions: the engine asks it at each reaction that is made, and
// tells it when that reaction runs and ends.
type contextTracker Isolate

// Grab is called when a reaction is made.
func (t *contextTracker) Grab() any { return t.env.Async.Frame() }

// Resumed is called before the reaction runs.
func (t *contextTracker) Resumed(frame any) {
	f, _ := frame.(*asyncctx.Frame)
	t.env.Async.Enter(f)
}

// Exited is called after it.
func (t *contextTracker) Exited() { t.env.Async.Enter(nil) }
