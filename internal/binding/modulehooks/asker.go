package modulehooks

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/messaging"
	"github.com/node-go/node-go/internal/binding/stdio"
	"github.com/node-go/node-go/internal/binding/threads"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/permission"
)

// state is an isolate's view of its program's hooks.
type state struct {
	env *jsbind.Env
	hub *Hub // nil in the hooks' own isolate
	own *answerer
	// Fault makes a message of what was thrown.
	fault func(goja.Value) messaging.Message
}

var slot = jsbind.NewSlot(func(e *jsbind.Env) *state { return &state{env: e} })

// Setup tells an isolate of its program's hub, before it runs. An isolate that runs the hooks answers it; the others ask it.
func Setup(e *jsbind.Env, hub *Hub, answers bool) {
	s := &state{env: e, hub: hub}
	slot.Set(e, s)
	if answers {
		s.own = &answerer{state: s, open: map[int64]*request{}}
		return
	}
	if e.Opts.IsWorker {
		return
	}
	hub.mu.Lock()
	hub.outWake = func() { e.Loop.Post(s.notice) }
	hub.mu.Unlock()
	e.AtClose(s.flush)
}

// Active tells whether modules of this isolate are to be loaded by way of hooks.
func Active(e *jsbind.Env) bool {
	s := slot.Of(e)
	return s.hub != nil && s.own == nil && s.hub.Active()
}

// New makes internalBinding('module_hooks'). fault makes a message of a thrown value.
func New(e *jsbind.Env, fault func(goja.Value) messaging.Message) *goja.Object {
	s := slot.Of(e)
	s.fault = fault
	o := e.VM.NewObject()
	def := func(name string, n int, f func(goja.FunctionCall) goja.Value) {
		e.Define(o, name, e.Func(name, n, f), engine.Plain)
	}
	if s.own != nil {
		def("attach", 1, s.own.attach)
		def("reply", 3, s.own.reply)
		return o
	}
	def("ask", 2, s.ask)
	def("activate", 0, func(goja.FunctionCall) goja.Value {
		s.hub.active.Store(true)
		return goja.Undefined()
	})
	return o
}

// ask is ask(question, transferList): it blocks until there is an answer, and throws what the hooks threw.
func (s *state) ask(c goja.FunctionCall) goja.Value {
	if err := s.env.Permit(permission.Worker, ""); err != nil {
		s.env.Throw(err)
	}
	m := messaging.Of(s.env)
	var transfer []goja.Value
	if !jsbind.Nullish(c.Argument(1)) {
		transfer = m.TransferList(c.Argument(1))
	}
	msg, err := m.Encode(c.Argument(0), transfer)
	if err != nil {
		m.ThrowClone(err)
	}
	r := s.hub.ask(msg)
	main := !s.env.Opts.IsWorker
	for {
		var printed <-chan struct{}
		if main {
			printed = s.hub.waiting
		}
		select {
		case a := <-r.answer:
			if main {
				s.flush()
			}
			return s.read(a)
		case <-printed:
			s.flush()
		case <-s.hub.over:
			select {
			case a := <-r.answer: // it was the last thing that the thread did
				return s.read(a)
			default:
			}
			if main {
				s.flush()
			}
			code, failure, _ := s.hub.ended()
			if failure != nil {
				panic(threads.Of(s.env).Failure(failure))
			}
			s.env.Host.Exit(code)
			panic(&goja.InterruptedError{})
		case <-s.env.Interrupted():
			panic(&goja.InterruptedError{})
		}
	}
}

func (s *state) read(a answer) goja.Value {
	switch {
	case a.never:
		s.env.ThrowCode("ERR_ASYNC_LOADER_REQUEST_NEVER_SETTLED")
	case a.failed:
		panic(threads.Of(s.env).Failure(a.msg))
	}
	v, err := messaging.Of(s.env).Decode(a.msg)
	if err != nil {
		s.env.Throw(messaging.CloneError(err))
	}
	return v
}

// flush prints what the hooks have printed.
func (s *state) flush() {
	for _, o := range s.hub.printed() {
		stdio.Print(s.env, o.stream, string(o.text))
	}
}

// notice looks after the hooks' thread while nobody asks it: what it prints, and its end.
func (s *state) notice() {
	s.flush()
	code, failure, over := s.hub.ended()
	switch {
	case !over:
	case failure != nil:
		s.env.Host.Callback(func() { s.env.Host.Uncaught(threads.Of(s.env).Failure(failure), false) })
	default:
		s.env.Host.Callback(func() { s.env.Host.Exit(code) })
	}
}
