package wasm

import (
	"context"
	"errors"

	"github.com/dop251/goja"
	"github.com/tetratelabs/wazero/api"

	"github.com/node-go/node-go/internal/engine"
)

// suspending is a WebAssembly.Suspending: a JavaScript function whose promise WebAssembly waits for.
type suspending struct{ fn goja.Value }

// coroutine is a call of WebAssembly that may wait for promises. It runs on a goroutine of its own, and only while the isolate's goroutine
// stands in drive; what it needs of JavaScript is done there. The state owns it, and ends it when the isolate is closed.
type coroutine struct {
	context.Context
	s       *state
	out     chan func() // what the isolate is to do; nil when the call waits or has ended
	in      chan struct{}
	promise *goja.Object // of the call
	typ     funcType
	stack   []uint64
	err     error
	ended   bool
}

type coroutineKey struct{}

// Value implements context.Context. Functions of the engine find the coroutine that calls them by it.
func (co *coroutine) Value(key any) any {
	if _, ok := key.(coroutineKey); ok {
		return co
	}
	return co.Context.Value(key)
}

func coroutineOf(ctx context.Context) *coroutine {
	co, _ := ctx.Value(coroutineKey{}).(*coroutine)
	return co
}

var errClosed = errors.New("wasm: the isolate is closed")

// ask has f done on the isolate's goroutine and waits for it. What f panics with, this panics with.
func (co *coroutine) ask(f func()) {
	var thrown any
	co.out <- func() {
		defer func() { thrown = recover() }()
		f()
	}
	co.wait()
	if thrown != nil {
		panic(thrown)
	}
}

func (co *coroutine) wait() {
	select {
	case <-co.in:
	case <-co.s.closed:
		panic(errClosed)
	}
}

// promising calls f so that it may wait, and gives a promise of its result. Arguments that cannot be converted are thrown at once.
func (s *state) promising(f *function, c goja.FunctionCall) goja.Value {
	if f.unfit {
		s.fail("TypeError", incompatible)
	}
	co := &coroutine{Context: s.ctx, s: s, out: make(chan func()), in: make(chan struct{}), typ: f.typ, stack: make([]uint64, f.slots())}
	for i, t := range f.typ.params {
		co.stack[i] = s.toWasm(c.Argument(i), t)
	}
	co.promise = engine.NewPending(s.env.VM)
	fn := s.another(f)
	s.keep = true // references live on while nobody calls
	if s.closed == nil {
		s.closed = make(chan struct{})
		s.runtime()
		s.env.AtClose(func() {
			close(s.closed)
			s.running.Wait()
		})
	}
	s.running.Go(func() {
		co.err = fn.CallWithStack(co, co.stack)
		co.ended = true
		select {
		case co.out <- nil:
		case <-s.closed:
		}
	})
	co.drive()
	return co.promise
}

// drive does what the coroutine asks for until it waits or ends.
func (co *coroutine) drive() {
	s := co.s
	s.driven++
	defer func() { s.driven-- }()
	for f := range co.out {
		if f == nil {
			break
		}
		f()
		co.in <- struct{}{}
	}
	if !co.ended {
		return
	}
	var v goja.Value
	ex := s.env.VM.Try(func() {
		if co.err != nil {
			s.raise(co.err, "")
		}
		s.settle()
		v = s.results(co.typ, co.stack)
	})
	if ex != nil {
		engine.Reject(co.promise, ex.Value())
		return
	}
	s.resolve(co.promise, v)
}

// resolve settles a promise with a value that may be a promise too.
func (s *state) resolve(promise *goja.Object, v goja.Value) {
	if _, ok := v.(*goja.Object); !ok {
		engine.Fulfill(promise, v)
		return
	}
	done := func(f func(*goja.Object, goja.Value)) goja.Value {
		return s.env.Func("", 1, func(c goja.FunctionCall) goja.Value {
			f(promise, c.Argument(0))
			return goja.Undefined()
		})
	}
	inner, resolve, _ := s.env.VM.NewPromise()
	if err := resolve(v); err != nil {
		s.env.Throw(err)
	}
	engine.PromiseThen(s.env.VM, s.env.Value(inner).(*goja.Object), done(engine.Fulfill), done(engine.Reject))
}

// waiting makes the function that WebAssembly calls for a Suspending of fn.
func (s *state) waiting(fn goja.Value, t funcType) api.GoModuleFunction {
	return api.GoModuleFunc(func(ctx context.Context, _ api.Module, stack []uint64) {
		co := coroutineOf(ctx)
		if co == nil {
			s.guarded(func() {
				if s.driven > 0 {
					s.fail("SuspendError", "trying to suspend JS frames")
				}
				s.fail("SuspendError", "trying to suspend without WebAssembly.promising")
			})
		}
		co.ask(func() {
			s.guarded(func() { co.suspend(s.callHost(fn, t, stack), t, stack) })
		})
		co.out <- nil // the isolate goes on until the promise has settled
		co.wait()
		if s.stopped {
			panic(errStopped)
		}
	})
}

// suspend has the coroutine go on when v has settled.
func (co *coroutine) suspend(v goja.Value, t funcType, stack []uint64) {
	s := co.s
	promise := v
	if _, ok := v.Export().(*goja.Promise); !ok {
		p, resolve, _ := s.env.VM.NewPromise()
		if err := resolve(v); err != nil {
			s.env.Throw(err)
		}
		promise = s.env.Value(p)
	}
	then := func(f func(v goja.Value)) goja.Value {
		return s.env.Func("", 1, func(c goja.FunctionCall) goja.Value {
			func() {
				defer func() {
					if p := recover(); p != nil {
						s.pending, s.stopped = p, true
					}
				}()
				f(c.Argument(0))
			}()
			co.in <- struct{}{}
			co.drive()
			return goja.Undefined()
		})
	}
	engine.PromiseThen(s.env.VM, promise.(*goja.Object), then(func(v goja.Value) { s.setResults(t, stack, v) }), then(func(v goja.Value) { panic(v) }))
}
