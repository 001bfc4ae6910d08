package threads

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/worker"
)

// lockHolder is a request of this isolate. As in Node it does not keep the loop alive.
type lockHolder struct {
	s    *State
	req  worker.LockRequest
	held bool
	done bool // given back, withdrawn or stolen
}

// requestLock is requestLock(name, clientId, shared, ifAvailable, steal, granted, stolen). It gives a handle, or undefined if the lock is
// not available. The handle's held tells that the lock is granted already; then granted is not called.
func (s *State) requestLock(c goja.FunctionCall) goja.Value {
	e := s.env
	locks := &s.Thread.Group.Shared().Locks
	h := &lockHolder{s: s}
	h.req = worker.LockRequest{Thread: s.Thread.ID, Name: c.Argument(0).String(), ClientID: c.Argument(1).String(), Shared: c.Argument(2).ToBoolean()}
	granted, stolen := c.Argument(5), c.Argument(6)
	scope := e.NewScope("LOCKS", nil)
	h.req.Granted = func() {
		e.Loop.PostReferenced(func() {
			if h.done {
				return
			}
			h.held = true
			e.CallbackIn(&scope, func() { e.Call(granted, goja.Undefined()) })
		})
	}
	h.req.Stolen = func(by int) {
		if by == s.Thread.ID {
			// The thief runs here and now.
			if h.end() {
				e.Call(stolen, goja.Undefined())
			}
			return
		}
		e.Loop.PostReferenced(func() {
			if h.end() {
				e.CallbackIn(&scope, func() { e.Call(stolen, goja.Undefined()) })
			}
		})
	}
	ok, now := locks.Request(&h.req, c.Argument(3).ToBoolean(), c.Argument(4).ToBoolean())
	if !ok {
		h.end()
		return goja.Undefined()
	}
	h.held = now
	if s.lockHolders == nil {
		s.lockHolders = map[*lockHolder]struct{}{}
		e.AtClose(s.releaseLocks)
	}
	s.lockHolders[h] = struct{}{}
	return h.object(locks)
}

func (h *lockHolder) object(locks *worker.Locks) *goja.Object {
	e := h.s.env
	o := e.VM.NewObject()
	e.Define(o, "held", e.Value(h.held), engine.Plain)
	e.Define(o, "release", e.Func("release", 0, func(goja.FunctionCall) goja.Value {
		if h.end() {
			locks.Release(&h.req)
		}
		return goja.Undefined()
	}), engine.Plain)
	e.Define(o, "withdraw", e.Func("withdraw", 0, func(goja.FunctionCall) goja.Value {
		return e.Value(!h.held && locks.Withdraw(&h.req) && h.end())
	}), engine.Plain)
	return o
}

// end takes the request out of the isolate's books. It returns false if that was done before.
func (h *lockHolder) end() bool {
	if h.done {
		return false
	}
	h.done = true
	delete(h.s.lockHolders, h)
	return true
}

// releaseLocks gives back what the isolate holds when it ends.
func (s *State) releaseLocks() {
	for h := range s.lockHolders {
		h.done = true
		s.Thread.Group.Shared().Locks.Release(&h.req)
	}
	s.lockHolders = nil
}

// queryLocks gives { held, pending } as LockManager.query has them: like Node's, it tells of this thread's own requests only.
func (s *State) queryLocks(goja.FunctionCall) goja.Value {
	e := s.env
	held, pending := s.Thread.Group.Shared().Locks.Snapshot(s.Thread.ID)
	list := func(infos []worker.LockInfo) goja.Value {
		values := make([]any, 0, len(infos))
		for _, x := range infos {
			o := e.VM.NewObject()
			mode := "exclusive"
			if x.Shared {
				mode = "shared"
			}
			for _, p := range [...][2]string{{"name", x.Name}, {"mode", mode}, {"clientId", x.ClientID}} {
				e.Define(o, p[0], e.Value(p[1]), engine.Plain)
			}
			values = append(values, jsbind.Object(o))
		}
		return e.VM.NewArray(values...)
	}
	o := e.VM.NewObject()
	e.Define(o, "held", list(held), engine.Plain)
	e.Define(o, "pending", list(pending), engine.Plain)
	return o
}
