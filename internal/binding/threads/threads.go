// Package threads is the Go side of node:worker_threads: starting workers, hearing of them, and what a worker knows of itself.
package threads

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/messaging"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/eventloop"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/worker"
)

// State is what an isolate knows of its thread and of those it started.
type State struct {
	env    *jsbind.Env
	Thread *worker.Thread
	// Make makes the isolate of a thread that this one starts. It is called on the new thread's goroutine.
	Make func(*worker.Thread) worker.Isolate
	Vars *worker.EnvVars

	workers     map[*goja.Object]*child // those that run, by their Worker
	lockHolders map[*lockHolder]struct{}

	data       *goja.Object // [workerData, environmentData] once decoded
	parentPort *goja.Object
}

var state = jsbind.NewSlot(func(*jsbind.Env) *State { panic("threads: used before Setup") })

// Setup tells an isolate about its thread. It must be called before the isolate runs.
func Setup(e *jsbind.Env, s *State) {
	s.env = e
	state.Set(e, s)
}

// Of gives the isolate's state.
func Of(e *jsbind.Env) *State { return state.Of(e) }

// data gives [workerData, environmentData] as the parent sent them.
func (s *State) received() *goja.Object {
	if s.data == nil {
		m := s.Thread.Spec.Data
		if m == nil {
			s.data = s.env.VM.NewArray(goja.Null(), goja.Undefined())
			return s.data
		}
		v, err := messaging.Of(s.env).Decode(m)
		if err != nil {
			s.env.Throw(messaging.CloneError(err))
		}
		s.data = v.(*goja.Object)
	}
	return s.data
}

// dispose gives up what nobody received.
func (s *State) dispose() {
	if m, ok := s.Thread.Spec.Data.(worker.Disposer); ok && s.data == nil {
		m.Dispose()
	}
}

// ParentPort is the port to the parent, or null on the main thread.
func (s *State) ParentPort() goja.Value {
	if s.Thread.Spec.Port == nil {
		return goja.Null()
	}
	if s.parentPort == nil {
		s.parentPort = messaging.Of(s.env).NewPort(s.Thread.Spec.Port)
	}
	return s.parentPort
}

// child is a worker as its parent's isolate sees it.
type child struct {
	s      *State
	thread *worker.Thread
	notify *goja.Object // function (event, ...args) on the JavaScript side
	obj    *goja.Object // the Worker
	port   *goja.Object
	handle eventloop.Handle
	scope  jsbind.AsyncScope
	gone   bool // the exit event is over
}

// tell posts an event of the thread to the parent's loop.
func (c *child) tell(f func()) {
	c.s.env.Loop.Post(func() {
		c.s.env.CallbackIn(&c.scope, f)
	})
}

func (c *child) emit(event string, args ...goja.Value) {
	c.s.env.Call(c.notify, goja.Undefined(), append([]goja.Value{c.s.env.Value(event)}, args...)...)
}

// emitOn emits an event on the Worker itself.
func (c *child) emitOn(event string, v goja.Value) {
	e := c.s.env
	engine.Call(c.obj.Get("emit"), c.obj, []goja.Value{e.Value(event), v})
}

// Online implements worker.Observer.
func (c *child) Online() { c.tell(func() { c.emit("online") }) }

// Output implements worker.Observer.
func (c *child) Output(stream int, p []byte) {
	c.tell(func() {
		c.emit("output", c.s.env.Value(stream), c.s.env.VM.ToValue(c.s.env.VM.NewArrayBuffer(p)))
	})
}

// Failed implements worker.Observer. The error is decoded in the parent.
func (c *child) Failed(rec any) {
	c.tell(func() {
		v := c.s.failure(rec)
		messaging.Of(c.s.env).Drain(c.port)
		c.emit("error", v)
	})
}

// Exited implements worker.Observer.
func (c *child) Exited(code int) {
	c.s.env.Loop.Post(func() {
		messaging.Of(c.s.env).Drain(c.port)
		messaging.Of(c.s.env).ClosePort(c.port)
		delete(c.s.workers, c.obj)
		c.s.env.CallbackIn(&c.scope, func() { c.emit("exit", c.s.env.Value(code)) })
		c.handle.Close()
		c.gone = true
		c.s.env.DestroyScope(&c.scope)
	})
}
