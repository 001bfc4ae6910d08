// Package jsbind is what Go code under the builtin modules stands on: the environment of an isolate, argument checks,
// throwing, and calls into JavaScript.
//
// Everything here belongs to the goroutine that owns the isolate, unless a comment says otherwise.
package jsbind

import (
	"sync/atomic"

	"github.com/dop251/goja"
	"go.uber.org/zap"

	"github.com/node-go/node-go/asyncctx"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/eventloop"
	"github.com/node-go/node-go/internal/permission"
	"github.com/node-go/node-go/internal/tracing"
	"github.com/node-go/node-go/monotime"
)

// Env is an isolate as its bindings see it.
type Env struct {
	VM    *goja.Runtime
	Loop  *eventloop.Loop
	Async *asyncctx.Context
	Clock *monotime.Clock
	Log   *zap.Logger // never nil
	Host  Host
	Opts  *Options // never changed after the isolate has started

	// UncaughtCapture is what process.setUncaughtExceptionCaptureCallback set, or nil.
	UncaughtCapture goja.Value
	// SigintHandled tells that the program listens to SIGINT. It may be read from any goroutine.
	SigintHandled atomic.Bool
	// UncaughtCatcher is asked before all others about an exception that nothing has caught, or nil. What it answers tells whether the
	// exception is dealt with.
	UncaughtCatcher goja.Value
	// CaptureToo are functions that process.addUncaughtExceptionCaptureCallback added: the last is asked first, until one gives true.
	CaptureToo []goja.Value
	// Domain gives the active domain, undefined or null if there is none; nil until a program loads node:domain.
	Domain func() goja.Value
	// BeforeDeath is called with an exception that nothing caught, before it ends the isolate; nil if nobody asked for it.
	BeforeDeath func(v goja.Value)
	// Untransferable tells whether a program forbade to take an ArrayBuffer away; nil until something can have been forbidden.
	Untransferable func(buffer *goja.Object) bool
	// ExitCode is the value of process.exitCode: nil or undefined while it was not set.
	ExitCode goja.Value

	// LoopBegun tells that the main script has run and the event loop goes round.
	LoopBegun bool
	// Milestones are moments of the isolate's life.
	Milestones Milestones

	hooks       AsyncHooks   // nil while none is enabled
	current     *AsyncScope  // the scope that runs
	reaction    *Reaction    // the promise reaction that runs, while hooks watch promises
	topResource *goja.Object // stands for code that runs in no scope
	diagnostics diagnostics
	slots       map[any]any
	closed      []func()
}

// Options are the facts about a program and its command line that builtins read.
type Options struct {
	Argv0       string
	ExecPath    string
	Argv        []string // what process.argv holds, script included
	ExecArgv    []string
	Version     string // of node-go
	NodeVersion string // of the Node.js release whose behaviour is the model, without the leading v
	Title       string
	IsWorker    bool
	ThreadID    int
	ThreadName  string
	Stdio       Stdio
	Signals     Signals // nil: the program hears of no signals
	Flags       Flags
	Trace       *tracing.Agent     // of the program; nil: there is none
	Permission  *permission.Policy // nil: everything is allowed
	MemoryLimit int64              // bytes that the isolate may hold; 0: any number
	TrackFDs    bool               // descriptors that the isolate leaves open are closed with it: trackUnmanagedFds
	StackMb     float64            // stackSizeMb of a worker; 0: the default
}

// Host is what an isolate does for its bindings.
type Host interface {
	// Require gives the exports of a builtin module, public or internal, and throws when it does not exist.
	Require(id string) *goja.Object
	// Callback runs f as a callback of the event loop: an exception that leaves it is uncaught, and ticks and microtasks
	// run after it.
	Callback(f func())
	// Uncaught treats v as an exception that nothing caught. It returns false if the isolate is to end.
	Uncaught(v goja.Value, fromPromise bool) bool
	// Interrupted is closed when the isolate is terminated: Go code that blocks for a script waits for it too.
	Interrupted() <-chan struct{}
	// OutOfMemory ends the isolate because it needs more memory than it may hold.
	OutOfMemory()
	// Fatal ends the isolate with v as its exception; no listener is asked.
	Fatal(v goja.Value)
	// NextTick queues fn for the end of the present callback. It does not keep args.
	NextTick(fn goja.Value, args []goja.Value)
	// QueueTask queues Go code for the same moment.
	QueueTask(f func())
	// QueueJob queues Go code as a promise job, behind the ticks that wait and those that they add.
	QueueJob(f func())
	// Exit ends the isolate with code once its exit listeners ran; JavaScript stops at the next instruction.
	Exit(code int)
	// TraceSigint switches --trace-sigint; a worker has none.
	TraceSigint(on bool)
	// Stopping tells that JavaScript is not to run any more.
	Stopping() bool
	// MainModule is the CommonJS module that the program began with, or nil.
	MainModule() *goja.Object
	// EnqueueMicrotask queues fn behind the promise jobs that wait: queueMicrotask.
	EnqueueMicrotask(fn goja.Value)
	// LoadList is the array of process.moduleLoadList.
	LoadList() *goja.Object
	// Binding gives what internalBinding(name) gives.
	Binding(name string) *goja.Object
}

// From gives the environment of the isolate that owns r.
func From(r *goja.Runtime) *Env { return engine.Host(r).(*Env) }

// Slot is a place for a binding's own state in each isolate. Declare one as a package variable; it is immutable.
type Slot[T any] struct {
	make func(*Env) T
}

// NewSlot declares a slot whose value is made at its first use in an isolate.
func NewSlot[T any](make func(*Env) T) *Slot[T] { return &Slot[T]{make: make} }

// Of gives the slot's value in e.
func (s *Slot[T]) Of(e *Env) T {
	if v, ok := e.slots[s]; ok {
		return v.(T)
	}
	v := s.make(e)
	if e.slots == nil {
		e.slots = map[any]any{}
	}
	e.slots[s] = v
	return v
}

// Set puts v into the slot before its first use.
func (s *Slot[T]) Set(e *Env, v T) {
	if e.slots == nil {
		e.slots = map[any]any{}
	}
	e.slots[s] = v
}

// AtClose has f called when the isolate is closed, in reverse order: for what a binding holds outside the isolate.
func (e *Env) AtClose(f func()) { e.closed = append(e.closed, f) }

// Close runs what AtClose was given. The isolate calls it once, after JavaScript has ended.
func (e *Env) Close() {
	for n := len(e.closed); n > 0; n = len(e.closed) {
		f := e.closed[n-1]
		e.closed = e.closed[:n-1]
		f()
	}
}

// Reserve implements engine.Reserver: an isolate with a memory limit that asks for more at once than it may hold ends.
func (e *Env) Reserve(n int64) {
	if limit := e.Opts.MemoryLimit; limit > 0 && n > limit {
		e.Host.OutOfMemory()
		panic(&goja.InterruptedError{})
	}
}

// Interrupted is closed when the isolate is terminated.
func (e *Env) Interrupted() <-chan struct{} { return e.Host.Interrupted() }

// Value is shorthand for the engine's conversion of Go primitives.
func (e *Env) Value(v any) goja.Value { return e.VM.ToValue(v) }

// Func makes a JavaScript function of fn.
func (e *Env) Func(name string, length int, fn func(goja.FunctionCall) goja.Value) *goja.Object {
	return engine.NewNative(e.VM, name, length, fn)
}
