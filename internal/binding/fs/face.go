package fs

import (
	"errors"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/fs/sys"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/eventloop"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
	"github.com/node-go/node-go/internal/taskpool"
	"github.com/node-go/node-go/internal/tracing"
)

// task is one operation whose arguments were found to be right.
type task struct {
	// run does the work. It may be called on any goroutine and must not touch the engine. nil: there is nothing to do.
	run func(c *control) error
	// value gives the result in JavaScript once run succeeded; nil means undefined.
	value func() (goja.Value, error)
	// args gives the arguments of a callback where they are not (error, value). failure is nil after success.
	args func(failure goja.Value) []goja.Value
	// discard releases what run made and nobody will take.
	discard func()
	// signal aborts the work; nil without one.
	signal *goja.Object
	// handle is the FileHandle that the work needs open, or nil.
	handle *handle
}

func (t *task) result() (goja.Value, error) {
	if t.value == nil {
		return goja.Undefined(), nil
	}
	return t.value()
}

// control tells running work whether anybody still wants it.
type control struct {
	aborted atomic.Bool
	vm      *goja.Runtime   // of a synchronous call
	loop    *eventloop.Loop // of an asynchronous one
}

// stopped may be called on any goroutine.
func (c *control) stopped() bool {
	if c.aborted.Load() {
		return true
	}
	if c.vm != nil {
		return engine.Interrupted(c.vm)
	}
	return c.loop != nil && c.loop.Stopped()
}

// cancelled is stopped for work that an ending isolate lets finish: a file must not be left half written.
func (c *control) cancelled() bool { return c.aborted.Load() }

// pool is shared by all isolates of the process.
var pool = sync.OnceValue(func() *taskpool.Pool { return taskpool.New(poolLimit()) })

// sync runs an operation in place.
func (s *state) sync(o *op, args []goja.Value) goja.Value {
	s.env.SyncIO(o.name + "Sync")
	if s.env.Opts.Trace.On(tracing.FSSync) {
		defer traceSync(s.env, o.name)()
	}
	t := s.ready(o, &call{s: s, args: args, face: faceSync})
	if t.run != nil {
		c := control{vm: s.env.VM}
		if err := t.run(&c); err != nil {
			if err == sys.ErrStopped {
				return goja.Undefined() // the engine is about to end this script
			}
			s.env.Throw(err)
		}
	}
	v, err := t.result()
	if err != nil {
		s.env.Throw(err)
	}
	return v
}

// request is an operation on its way through the pool.
type request struct {
	eventloop.Completion

	s     *state
	t     *task
	name  string // of the operation, for trace events
	scope jsbind.AsyncScope
	c     control
	err   error

	cb              goja.Value // face with a callback
	resolve, reject func(any) error
	onAbort         goja.Value // listener of t.signal
}

// callback runs an operation and calls a function at its end.
func (s *state) callback(o *op, args []goja.Value) goja.Value {
	at := s.findCallback(o, args)
	t := s.ready(o, &call{s: s, args: slices.Clone(args[:at]), face: faceCallback}) // args is the engine's stack
	r := &request{s: s, t: t, name: o.name, cb: args[at]}
	s.start(r, "FSREQCALLBACK", "FSReqCallback")
	return goja.Undefined()
}

// findCallback gives the place of the callback among args, or throws.
func (s *state) findCallback(o *op, args []goja.Value) int {
	if len(args) > o.most && jsbind.IsCallable(args[o.most]) {
		return o.most // a function before it is an argument of the wrong type
	}
	for i := o.least; i < len(args) && i <= o.most; i++ {
		if jsbind.IsCallable(args[i]) {
			return i
		}
	}
	if o.late {
		o.prepare(&call{s: s, args: slices.Clone(args[:min(len(args), o.most)]), face: faceCallback})
	}
	v := goja.Value(goja.Undefined())
	if len(args) > o.most {
		v = args[o.most]
	} else if len(args) > o.least {
		v = args[len(args)-1]
	}
	s.env.ThrowType(v, "cb", "function")
	return 0
}

// promise runs an operation and gives a promise of its result. Arguments that are wrong reject it.
func (s *state) promise(o *op, args []goja.Value) goja.Value {
	args = slices.Clone(args) // they are the engine's stack
	p, resolve, reject := s.env.VM.NewPromise()
	s.startPromise(func() *task { return s.ready(o, &call{s: s, args: args, face: facePromise}) }, resolve, reject)
	return s.env.VM.ToValue(p)
}

func (s *state) startPromise(prepare func() *task, resolve, reject func(any) error) {
	var t *task
	if ex := s.env.VM.Try(func() { t = prepare() }); ex != nil {
		s.settle(reject, ex.Value())
		return
	}
	r := &request{s: s, t: t, resolve: resolve, reject: reject}
	s.start(r, "FSREQPROMISE", "FSReqPromise")
}

// settle calls what settles a promise.
func (s *state) settle(f func(any) error, v goja.Value) {
	if err := f(v); err != nil {
		s.env.Throw(err)
	}
}

// start hands r to the pool.
func (s *state) start(r *request, kind, resource string) {
	s.env.InitScope(&r.scope, kind, nil)
	traceAsync(s.env, tracing.AsyncBegin, r.name, r.traceID())
	s.env.Loop.InitCompletion(&r.Completion, resource)
	r.c.loop = s.env.Loop
	if r.t.handle != nil {
		r.t.handle.retain()
	}
	if sig := r.t.signal; sig != nil {
		if engine.Prop(sig, "aborted").ToBoolean() {
			r.c.aborted.Store(true)
			r.finish()
			return
		}
		r.onAbort = s.env.Func("", 0, func(goja.FunctionCall) goja.Value {
			r.c.aborted.Store(true)
			return goja.Undefined()
		})
		s.env.Method(sig, "addEventListener", s.env.Value("abort"), r.onAbort)
	}
	if r.t.run == nil {
		r.finish()
		return
	}
	pool().Submit(r)
}

// traceID tells requests apart in trace events, as their addresses do in Node.
func (r *request) traceID() int64 { return int64(r.scope.ID) }

// Work implements taskpool.Task.
func (r *request) Work() {
	r.err = r.t.run(&r.c)
	r.finish()
}

func (r *request) finish() {
	if !r.CompleteTask((*arrival)(r)) {
		r.drop()
	}
}

func (r *request) drop() {
	if r.err == nil && r.t.discard != nil {
		r.t.discard()
	}
}

// arrival is a request whose work is done.
type arrival request

// Discard implements eventloop.Discarder.
func (a *arrival) Discard() { (*request)(a).drop() }

// Run implements eventloop.Task.
func (a *arrival) Run() {
	r := (*request)(a)
	r.s.env.CallbackIn(&r.scope, r.deliver)
	r.s.env.DestroyScope(&r.scope)
}

// deliver gives the outcome to JavaScript.
func (r *request) deliver() {
	env := r.s.env
	traceAsync(env, tracing.AsyncEnd, r.name, r.traceID())
	if r.onAbort != nil {
		env.Method(r.t.signal, "removeEventListener", env.Value("abort"), r.onAbort)
	}
	v, failure := r.outcome()
	if r.t.handle != nil {
		r.t.handle.release()
	}
	switch {
	case r.cb == nil && failure != nil:
		r.s.settle(r.reject, failure)
	case r.cb == nil:
		r.s.settle(r.resolve, v)
	case r.t.args != nil:
		env.Call(r.cb, goja.Undefined(), r.t.args(failure)...)
	case failure != nil:
		env.Call(r.cb, goja.Undefined(), failure)
	case r.t.value == nil:
		env.Call(r.cb, goja.Undefined(), goja.Null())
	default:
		env.Call(r.cb, goja.Undefined(), goja.Null(), v)
	}
}

// outcome gives the result or the error.
func (r *request) outcome() (v, failure goja.Value) {
	if r.c.aborted.Load() {
		r.drop()
		return nil, r.s.abortError(r.t.signal)
	}
	err := r.err
	if err == nil {
		if v, err = r.t.result(); err == nil {
			return v, nil
		}
	}
	return nil, r.s.env.Error(err)
}

// abortError makes the error of what a signal has ended.
func (s *state) abortError(signal *goja.Object) goja.Value {
	ctor := s.env.Host.Require("internal/errors").Get("AbortError")
	opts := s.env.VM.NewObject()
	if reason := signal.Get("reason"); reason != nil {
		s.env.Define(opts, "cause", reason, engine.Plain)
	}
	o, err := s.env.VM.New(ctor, goja.Undefined(), opts)
	if err != nil {
		s.env.Throw(err)
	}
	return o
}

// failAt is fail for a call that was given a path, which may be empty.
func failAt(err error, syscall, path string) error {
	if path != "" {
		return fail(err, syscall, path, "")
	}
	return named(err, syscall, " ''", nodeerr.Prop{Name: "path", Value: ""})
}

// failBetween is fail for a call that was given two paths, which may be empty.
func failBetween(err error, syscall, from, to string) error {
	return named(err, syscall, " '"+from+"' -> '"+to+"'", nodeerr.Prop{Name: "path", Value: from}, nodeerr.Prop{Name: "dest", Value: to})
}

// named is fail with what the message says of paths.
func named(err error, syscall, paths string, props ...nodeerr.Prop) error {
	var made *nodeerr.Error
	if err == nil || err == sys.ErrStopped || errors.As(err, &made) {
		return fail(err, syscall, "", "")
	}
	e := nodeerr.FromSyscall(err, syscall, "", "")
	e.Message += paths
	for _, p := range props {
		e.With(p.Name, p.Value)
	}
	return e
}

// fail makes the error of a system call.
func fail(err error, syscall, path, dest string) error {
	if err == nil || err == sys.ErrStopped {
		return err
	}
	return nodeerr.FromSyscall(err, syscall, path, dest)
}
