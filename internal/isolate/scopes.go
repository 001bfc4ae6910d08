package isolate

import (
	"github.com/node-go/node-go/asyncctx"
	"github.com/node-go/node-go/internal/engine"
)

// contextTracker carries the context frame across promise reactions: the engine asks it at each reaction that is made, and
// tells it when that reaction runs and ends.
type contextTracker Isolate

// Grab is called when a reaction is made.
func (t *contextTracker) Grab() any { return t.env.GrabReaction() }

// Resumed is called before the reaction runs.
func (t *contextTracker) Resumed(reaction any) { t.env.ResumeReaction(reaction) }

// Exited is called after it.
func (t *contextTracker) Exited() { t.env.ExitReaction() }

// span says in which frame the jobs before end, and behind the span before, were queued.
type span struct {
	end   int
	frame *asyncctx.Frame
}

// spans cover a queue of jobs.
type spans struct{ list []span }

func (s *spans) covered() int {
	if n := len(s.list); n > 0 {
		return s.list[n-1].end
	}
	return 0
}

func (s *spans) add(end int, f *asyncctx.Frame) {
	if end > s.covered() {
		s.list = append(s.list, span{end, f})
	}
}

// jobFrames gives jobs that call the then of a thenable the frame in which they were queued. The engine's tracker knows only
// reactions; but whatever was queued since the frame last changed was queued in it.
type jobFrames Isolate

// frameLeft is told of each change of the frame.
func (i *Isolate) frameLeft(prev *asyncctx.Frame) {
	i.framed = true
	i.queued.add(engine.QueuedMicrotasks(i.vm), prev)
}

// Batch implements engine.MicrotaskObserver.
func (j *jobFrames) Batch(n int) bool {
	j.queued.add(n, j.env.Async.Frame())
	j.running, j.queued = j.queued, spans{list: j.running.list[:0]}
	j.at = 0
	return j.framed
}

// Before implements engine.MicrotaskObserver.
func (j *jobFrames) Before(n int) {
	for j.running.list[j.at].end <= n {
		j.at++
	}
	j.env.Async.Enter(j.running.list[j.at].frame)
}
