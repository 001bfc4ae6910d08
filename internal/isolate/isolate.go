// Package isolate makes one isolate of the parts: an engine runtime, an event loop, a clock, async context, the realm of
// builtin modules and bindings, and the order in which callbacks run.
//
// An isolate belongs to the goroutine that called Run. Others reach it through its loop and by Terminate.
package isolate

import (
	"errors"
	"runtime/debug"
	"sync/atomic"

	"github.com/dop251/goja"
	"go.uber.org/zap"

	"github.com/node-go/node-go/asyncctx"
	"github.com/node-go/node-go/internal/binding/asynchooks"
	"github.com/node-go/node-go/internal/binding/blob"
	"github.com/node-go/node-go/internal/binding/crypto"
	"github.com/node-go/node-go/internal/binding/fs"
	"github.com/node-go/node-go/internal/binding/messaging"
	"github.com/node-go/node-go/internal/binding/modulehooks"
	"github.com/node-go/node-go/internal/binding/sharedmem"
	"github.com/node-go/node-go/internal/binding/wasm"
	"github.com/node-go/node-go/internal/ecma"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/eventloop"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/vfs"
	"github.com/node-go/node-go/loader"
	"github.com/node-go/node-go/loader/resolve"
	"github.com/node-go/node-go/monotime"
	"github.com/node-go/node-go/sharedcache"
	"github.com/node-go/node-go/sharedcache/disk"
	"github.com/node-go/node-go/worker"
)

// Config describes an isolate. Everything in it must stay unchanged once New was called.
type Config struct {
	Options     jsbind.Options
	Cache       *sharedcache.Cache
	Clock       *monotime.Source
	Time        monotime.Reader // read instead of Clock; nil: it is not
	FS          vfs.FS
	Resolver    *resolve.Resolver
	GlobalPaths []string    // folders that require searches last
	Log         *zap.Logger // nil: nothing is logged
	Entry       Entry
	Group       *worker.Group  // the threads of this program
	Thread      *worker.Thread // the thread that this isolate runs; the main thread has one too
	EnvVars     *worker.EnvVars
	Disk        *disk.Pool        // folders of the compile cache; nil: it is switched off
	Debug       func(line string) // prints what NODE_DEBUG_NATIVE asks for
	Loaded      func(path string) // is told of each file that is read as a module; may be nil
}

// Entry is what an isolate runs. Exactly one of File, Main, Builtin and Source is used, or Interactive.
type Entry struct {
	Main       string // id of a builtin that is the program instead, after preloads
	File       string // path of the main module
	Builtin    string // id of a builtin module that is run instead
	Source     string // code to evaluate
	Eval       bool   // Source is given
	Print      bool   // the completion value is printed
	SourceName string // "[eval]", "[stdin]", "[worker eval]"
	CheckOnly  bool   // only the syntax is checked
	// Interactive begins a session of the REPL, in which Source is run if Eval is set.
	Interactive bool
}

// evalName is the name of code that the command line gives.
const evalName = "[eval]"

// Isolate is one JavaScript world.
type Isolate struct {
	cfg    Config
	env    *jsbind.Env
	vm     *goja.Runtime
	loop   *eventloop.Loop
	log    *zap.Logger
	ledger *sharedcache.Ledger
	loader *loader.Loader
	realm  realm
	ticks  tickQueue
	late   []lateJob
	framed bool       // async context frames are in use
	slow   *slowTicks // instead of ticks, if the program asked for it

	sigint     sigintTrace
	rejections rejections
	queued     spans // of the jobs that wait
	running    spans // of the jobs that run
	at         int   // the span of the job that runs
	depth      int   // nesting of Callback
	draining   bool

	process  *goja.Object
	exitCode int
	exiting  bool // process.exit or the end of the loop has begun
	exited   bool // JavaScript must not run any more

	terminated  atomic.Bool
	interrupted chan struct{} // closed by Terminate
	fatal       *Fatal
	thrownAt    thrown
	loaded      []string // files that were read as modules, if somebody watches them
}

// Fatal is what ended an isolate before its time: an exception that nothing caught.
type Fatal struct {
	Value goja.Value // what was thrown; belongs to the isolate's runtime
	Err   error      // set instead when the fault lies in a binding
	Code  int
}

// errExit is the interruption by which process.exit and Terminate stop JavaScript.
var errExit = errors.New("isolate: exit")

// New makes an isolate. It runs nothing yet; Run does, on the goroutine that will own it.
func New(cfg Config) *Isolate {
	clock := monotime.New(cfg.Clock)
	if cfg.Time != nil {
		clock.Inject(cfg.Time)
	}
	times := jsbind.Milestones{Start: clock.Nanotime()}
	i := &Isolate{cfg: cfg, vm: goja.New(), log: cfg.Log, interrupted: make(chan struct{})}
	times.Engine = clock.Nanotime()
	if i.log == nil {
		i.log = zap.NewNop()
	}
	i.loop = eventloop.New(clock)
	i.ledger = sharedcache.NewLedger(cfg.Options.ThreadID)
	i.env = &jsbind.Env{
		VM: i.vm, Loop: i.loop, Async: asyncctx.New(), Clock: clock, Log: i.log, Host: i, Opts: &i.cfg.Options,
	}
	i.env.Milestones = times
	return i
}

// setup prepares the runtime. It runs on the owning goroutine.
func (i *Isolate) setup() {
	engine.SetHost(i.vm, i.env)
	switch e := &i.cfg.Entry; {
	case e.SourceName == evalName && e.Eval:
		engine.SetGlobals(i.vm, evalGlobals())
	case e.Eval:
		engine.SetGlobals(i.vm, scriptGlobals())
	default:
		engine.SetGlobals(i.vm, globals())
	}
	ecma.Setup(i.vm)
	if i.cfg.Options.MemoryLimit > 0 {
		ecma.LimitArrays(i.vm)
	}
	engine.Enter(i.vm)
	i.vm.SetTimeSource(i.env.Clock.WallTime)
	i.vm.SetPromiseRejectionTracker(i.trackRejection)
	i.env.Async.OnLeave(i.frameLeft)
	i.vm.SetAsyncContextTracker((*contextTracker)(i))
	i.loader = loader.New(loader.Config{
		Env: i.env, Cache: i.cfg.Cache, Ledger: i.ledger, FS: i.cfg.FS, Resolver: i.cfg.Resolver,
		GlobalPaths: i.cfg.GlobalPaths, Builtin: i.requirePublic, Exposed: i.requireExposed, BuiltinIDs: PublicIDs(&i.cfg.Options.Flags),
		FirstNamespace: i.noteNamespaces, Reads: i.readsSource, Customized: func() bool { return modulehooks.Active(i.env) },
		Loaded: i.noteFile, HooksThread: i.cfg.Entry.Builtin != "", FindGlobalPaths: i.findGlobalPaths,
	})
	i.loader.SetCompileCache(loader.CompileCache{Pool: i.cfg.Disk, Env: i.environ, Debug: i.cfg.Debug})
	i.installErrors()
	i.restrictProto(i.cfg.Options.Flags.DisableProto)
	if i.cfg.Options.Flags.NoAsyncFastPath {
		i.slow = newSlowTicks(i)
	}
	messaging.Of(i.env).AddKind(sharedmem.Kind(i.env))
	messaging.Of(i.env).AddKind(fs.Kind(i.env))
	messaging.Of(i.env).AddKind(blob.Kind(i.env))
	messaging.Of(i.env).AddKind(wasm.Kind(i.env))
	messaging.Of(i.env).AddKind(crypto.Kind(i.env))
	i.watchLag(func() { engine.ReleaseStack(i.vm) })
	if i.cfg.Options.Flags.ExposeGC {
		i.exposeGC()
	}
	i.withoutGlobals(&i.cfg.Options.Flags)
}

// Terminate ends the isolate as soon as possible, also in the middle of a busy loop. It may be called from any goroutine and
// more than once.
func (i *Isolate) Terminate() {
	if i.terminated.Swap(true) {
		return
	}
	close(i.interrupted)
	i.vm.Interrupt(errExit)
	i.loop.Stop()
}

// OutOfMemory implements jsbind.Host.
func (i *Isolate) OutOfMemory() {
	if t := i.cfg.Thread; t != nil {
		t.OutOfMemory()
	}
	i.Terminate()
}

// Interrupted implements jsbind.Host.
func (i *Isolate) Interrupted() <-chan struct{} { return i.interrupted }

// Loop is the isolate's event loop; only the methods that its documentation frees from the owning goroutine may be used.
func (i *Isolate) Loop() *eventloop.Loop { return i.loop }

// Env is the face of the isolate to its bindings.
func (i *Isolate) Env() *jsbind.Env { return i.env }

// LoopTimes gives when the event loop began, what its clock shows, and how long it has idled, in nanoseconds. It may be called from any
// goroutine.
func (i *Isolate) LoopTimes() (start, now, idle int64) {
	m := i.loop.Metrics()
	return m.Start, i.env.Clock.Nanotime(), m.Idle
}

// Post has f called on the isolate's goroutine, in a turn of its loop; false: the loop has ended. It may be called from any goroutine.
func (i *Isolate) Post(f func()) bool { return i.loop.Post(f) }

// Ledger is the isolate's book of compiled modules; it may be read from any goroutine.
func (i *Isolate) Ledger() *sharedcache.Ledger { return i.ledger }

// Run runs the entry and the event loop until nothing is left to do, process.exit, an uncaught exception, or Terminate. It
// returns the exit code, and what ended the isolate if that was a fault. It must be called once.
func (i *Isolate) Run() (code int, fatal *Fatal) {
	defer func() {
		if x := recover(); x != nil {
			// A binding's fault must end this isolate alone.
			fault := &bindingFault{value: x, stack: debug.Stack()}
			i.logFault(fault)
			code, fatal = 7, &Fatal{Err: fault, Code: 7}
		}
	}()
	i.setup()
	i.env.Milestones.Environment = i.env.Clock.Nanotime()
	i.env.Milestones.Bootstrap = i.env.Clock.Nanotime()
	i.traceStart()
	defer i.traceEnd()
	if i.cfg.Options.IsWorker {
		// Node runs a worker's script when its first message comes, in the poll phase: immediates come before other messages.
		i.loop.Begin("MESSAGEPORT").Complete(func() { i.Callback(i.runEntry) })
	} else {
		if i.callback(i.runEntry) {
			i.drain() // what the script queued before its exception does not wait for the check phase
		}
	}
	i.env.LoopBegun = true
	i.traceMoment("loopStart", i.env.Clock.Nanotime())
	for !i.stopped() {
		i.loop.Run()
		if i.stopped() || i.loop.Alive() {
			continue
		}
		if i.Callback(func() { asynchooks.Flush(i.env) }); i.stopped() || i.loop.Alive() {
			continue
		}
		if modulehooks.Idle(i.env) {
			continue
		}
		i.emitBeforeExit()
		if !i.stopped() && !i.loop.Alive() {
			break
		}
	}
	if !i.stopped() {
		i.env.Milestones.LoopExit = i.env.Clock.Nanotime()
		i.traceMoment("loopExit", i.env.Milestones.LoopExit)
		i.finish()
	}
	if i.terminated.Load() && !i.exited {
		i.exitCode = 1
	}
	return i.exitCode, i.fatal
}

// stopped tells that JavaScript is not to run any more.
func (i *Isolate) stopped() bool { return i.exited || i.terminated.Load() }

// Stopping implements jsbind.Host.
func (i *Isolate) Stopping() bool { return i.stopped() }

// Close releases the isolate after Run returned.
func (i *Isolate) Close() {
	i.closeBindings()
	i.loop.Close()
}
