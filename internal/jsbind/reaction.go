package jsbind

import "github.com/node-go/node-go/asyncctx"

// Reaction is the context that a promise's reaction carries while hooks watch promises: its frame, and the promise that it will settle.
type Reaction struct {
	Scope AsyncScope
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
		e.Async.Enter(x)
	case *Reaction:
		if e.hooks == nil {
			e.Async.Enter(x.Scope.Frame)
			return
		}
		e.reaction = x
		e.EnterScope(&x.Scope)
	}
}

// ExitReaction leaves it.
func (e *Env) ExitReaction() {
	if x := e.reaction; x != nil {
		e.reaction = nil
		if e.hooks != nil {
			e.hooks.Resolved(&x.Scope)
		}
		e.LeaveScope(&x.Scope)
	}
	e.Async.Enter(nil)
}
