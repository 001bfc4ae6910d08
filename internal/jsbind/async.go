package jsbind

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/asyncctx"
	"github.com/node-go/node-go/internal/engine"
)

// AsyncScope is the async identity of something that calls back later: its ids, and the context frame it was made in.
type AsyncScope struct {
	ID, Trigger asyncctx.ID
	Frame       *asyncctx.Frame
	Resource    *goja.Object // what executionAsyncResource gives; made on demand where nil

	prev  *asyncctx.Frame
	outer *AsyncScope
}

// CurrentResource is what executionAsyncResource gives: the object that stands for the context that runs.
func (e *Env) CurrentResource() *goja.Object {
	s := e.current
	if s == nil {
		if e.topResource == nil {
			e.topResource = e.VM.NewObject()
		}
		return e.topResource
	}
	if s.Resource == nil {
		s.Resource = e.VM.NewObject()
	}
	return s.Resource
}

// AsyncHooks is told of the lives of async resources while hooks are enabled.
type AsyncHooks interface {
	Init(s *AsyncScope, kind string)
	Before(s *AsyncScope)
	After(s *AsyncScope)
	Destroy(id asyncctx.ID)
	// Promise gives the ids of a promise; ok is false if it has none.
	Promise(o *goja.Object) (id, trigger asyncctx.ID, ok bool)
	// Reaction gives the context of a reaction that a promise is given now, or nil if promises are not watched.
	Reaction() *Reaction
	// Late gives the context of a reaction that was made in frame when nothing watched, or nil if promises are not watched.
	Late(frame *asyncctx.Frame) *Reaction
	// Resumed is told that a reaction begins to run.
	Resumed(s *AsyncScope)
	// Resolved is told that the promise of a reaction is about to be settled by it.
	Resolved(r *Reaction)
}

// SetHooks has h told from now on; nil ends it. With no hooks an async resource costs one load and one branch more.
func (e *Env) SetHooks(h AsyncHooks) { e.hooks = h }

// NewScope gives a resource that is made now its ids and the frame it will run in. kind is Node's name of the resource type.
func (e *Env) NewScope(kind string, resource *goja.Object) (s AsyncScope) {
	e.InitScope(&s, kind, resource)
	return s
}

// InitScope is NewScope into memory of the caller's.
func (e *Env) InitScope(s *AsyncScope, kind string, resource *goja.Object) {
	s.ID, s.Trigger, s.Frame, s.Resource = e.Async.NewAsyncID(), e.Async.DefaultTrigger(), e.Async.Frame(), resource
	if e.hooks != nil {
		e.hooks.Init(s, kind)
	}
}

// EnterScope makes s the current context. LeaveScope must follow, unless an exception ended the callback: then ClearScopes.
func (e *Env) EnterScope(s *AsyncScope) {
	e.Async.Push(s.ID, s.Trigger)
	s.prev = e.Async.Enter(s.Frame)
	s.outer, e.current = e.current, s
	if e.hooks != nil {
		e.hooks.Before(s)
	}
}

// LeaveScope makes the context current that was so before EnterScope. A corrupted id stack throws.
func (e *Env) LeaveScope(s *AsyncScope) {
	if e.hooks != nil {
		e.hooks.After(s)
	}
	e.Async.Enter(s.prev)
	e.current = s.outer
	s.prev, s.outer = nil, nil
	if _, err := e.Async.Pop(s.ID); err != nil {
		e.Corrupted(err)
	}
}

// Corrupted ends the program because the id stack is not as it was left, as Node does: nothing that runs now can be told apart
// any more.
func (e *Env) Corrupted(err error) {
	_ = e.Opts.Stdio.WriteStderr([]byte("Error: " + err.Error() + "\n")) // there is nowhere else to report to
	e.Host.Exit(1)
}

// PromiseIDs gives the ids by which hooks know a promise; ok is false if they do not know it.
func (e *Env) PromiseIDs(o *goja.Object) (id, trigger asyncctx.ID, ok bool) {
	if e.hooks == nil {
		return 0, 0, false
	}
	return e.hooks.Promise(o)
}

// Hooked tells whether hooks are enabled.
func (e *Env) Hooked() bool { return e.hooks != nil }

// ClearScopes leaves every context, as Node does after an uncaught exception was handled. Hooks are told of each, unless the isolate
// is to end; one that ends it panics as running JavaScript does.
func (e *Env) ClearScopes() {
	defer func() {
		e.Async.Clear()
		e.Async.Enter(nil)
		e.current, e.reaction = nil, nil
	}()
	for s := e.current; s != nil && e.hooks != nil && !engine.Interrupted(e.VM); s = s.outer {
		e.hooks.After(s)
	}
}

// DestroyScope tells the hooks that the resource is gone.
func (e *Env) DestroyScope(s *AsyncScope) {
	if e.hooks != nil {
		e.hooks.Destroy(s.ID)
	}
}

// CallbackIn runs f as a callback of the event loop inside s.
func (e *Env) CallbackIn(s *AsyncScope, f func()) {
	e.Host.Callback(func() {
		e.EnterScope(s)
		f()
		e.LeaveScope(s)
	})
}
