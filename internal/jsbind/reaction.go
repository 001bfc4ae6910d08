package jsbind

import "github.com/node-go/node-go/asyncctx"

// Reaction is the context that a promise's reaction carries while hooks watch promises: its frame, and the promise that it will settle.
type Reaction struct {
	Scope AsyncScope
	// Constructed: the promise comes from a class of scripts, and its resolve function tells of itself.
	Constructed bool
}

// GrabReaction gives what a reaction that is made now needs to know when it runs.
func (e *Env) GrabReaction() any {
	if e.hooks != nil {
		if r := e.hooks.Reaction(); r != nil {
			return r
		}
	}
	return e.Async.Frame()
}

// ResumeReaction enters the context that GrabReaction gave.
func (e *Env) ResumeReaction(v any) {
	switch x := v.(type) {
	case *asyncctx.Frame:
		if e.hooks == nil {
			e.Async.Enter(x)
			return
		}
		// The reaction was made before the hooks were enabled.
		r := e.hooks.Late(x)
		if r == nil {
			e.Async.Enter(x)
			return
		}
		e.reaction = r
		e.EnterScope(&r.Scope)
		e.hooks.Resumed(&r.Scope)
	case *Reaction:
		if e.hooks == nil {
			e.Async.Enter(x.Scope.Frame)
			return
		}
		e.reaction = x
		e.EnterScope(&x.Scope)
		if e.hooks != nil {
			e.hooks.Resumed(&x.Scope)
		}
	}
}

// ExitReaction leaves it, but for its frame: the promise that is settled next may have to call a then in it. Whoever runs the jobs
// puts another frame in its place.
func (e *Env) ExitReaction() {
	x := e.reaction
	if x == nil {
		if e.hooks != nil {
			// The reaction itself has enabled them.
			if r := e.hooks.Late(e.Async.Frame()); r != nil {
				e.hooks.After(&r.Scope)
			}
		}
		return
	}
	e.reaction = nil
	if e.hooks != nil {
		e.hooks.Resolved(x)
	}
	frame := e.Async.Frame()
	e.LeaveScope(&x.Scope)
	e.Async.Enter(frame)
}
