package crypto

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/eventloop"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/taskpool"
)

// job is work that goes on off the isolate.
type job struct {
	eventloop.Completion

	s     *state
	scope jsbind.AsyncScope
	work  func() error    // on any goroutine; it touches no engine values
	done  func(err error) // on the isolate's goroutine
	err   error
}

// start hands work to the pool and has done called as a callback of the event loop. kind is Node's name of the resource.
func (s *state) start(kind string, work func() error, done func(err error)) {
	j := &job{s: s, work: work, done: done}
	s.env.InitScope(&j.scope, kind, nil)
	s.env.Loop.InitCompletion(&j.Completion, kind)
	taskpool.Computing().Submit(j)
}

// Work implements taskpool.Task.
func (j *job) Work() {
	j.err = j.work()
	j.CompleteTask((*arrival)(j))
}

// arrival is a job whose work is done.
type arrival job

// Run implements eventloop.Task.
func (a *arrival) Run() {
	j := (*job)(a)
	j.s.env.CallbackIn(&j.scope, func() { j.done(j.err) })
	j.s.env.DestroyScope(&j.scope)
}

// callback runs work on the pool and calls fn with (error) or (null, value).
func (s *state) callback(kind string, fn goja.Value, work func() error, value func() goja.Value) {
	s.answer(kind, fn, goja.Null(), work, value)
}

// answer is callback for functions of which some give undefined where there is no error.
func (s *state) answer(kind string, fn, none goja.Value, work func() error, value func() goja.Value) {
	s.start(kind, work, func(err error) {
		if err != nil {
			s.env.Call(fn, goja.Undefined(), s.env.Error(err))
			return
		}
		s.env.Call(fn, goja.Undefined(), none, value())
	})
}

// either does work at once and gives its value, or throws; with a function fn it is callback.
func (s *state) either(kind string, fn goja.Value, work func() error, value func() goja.Value) goja.Value {
	if jsbind.Undefined(fn) {
		if err := work(); err != nil {
			s.env.Throw(err)
		}
		return value()
	}
	s.callback(kind, fn, work, value)
	return goja.Undefined()
}

// promise is an unsettled promise with what settles it.
type promise struct {
	s               *state
	value           goja.Value
	resolve, reject func(any) error
}

func (s *state) newPromise() *promise {
	p, resolve, reject := s.env.VM.NewPromise()
	return &promise{s, s.env.VM.ToValue(p), resolve, reject}
}

func (p *promise) settle(f func(any) error, v goja.Value) {
	if err := f(v); err != nil {
		p.s.env.Throw(err)
	}
}

// promised gives a promise of what f prepares: f checks arguments, and what it throws rejects. Then work runs on the pool, and value
// gives the result; it may throw, too. A nil work means that there is nothing to wait for. kind is Node's name of the resource.
func (s *state) promised(kind string, f func() (work func() error, value func() goja.Value)) goja.Value {
	p := s.newPromise()
	var work func() error
	var value func() goja.Value
	if ex := s.env.VM.Try(func() { work, value = f() }); ex != nil {
		p.settle(p.reject, ex.Value())
		return p.value
	}
	finish := func(err error) {
		if err != nil {
			p.settle(p.reject, s.env.Error(err))
			return
		}
		var v goja.Value
		if ex := s.env.VM.Try(func() { v = value() }); ex != nil {
			p.settle(p.reject, ex.Value())
			return
		}
		p.settle(p.resolve, v)
	}
	if work == nil {
		finish(nil)
	} else {
		s.start(kind, work, finish)
	}
	return p.value
}
