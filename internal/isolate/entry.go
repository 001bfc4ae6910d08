package isolate

import (
	"net/url"
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/asyncctx"
	"github.com/node-go/node-go/internal/binding/asynchooks"
	"github.com/node-go/node-go/internal/binding/childprocess"
	"github.com/node-go/node-go/internal/binding/console"
	"github.com/node-go/node-go/internal/binding/events"
	"github.com/node-go/node-go/internal/binding/modulehooks"
	"github.com/node-go/node-go/internal/binding/process"
	"github.com/node-go/node-go/internal/binding/stdio"
	"github.com/node-go/node-go/internal/binding/threads"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/loader"
	"github.com/node-go/node-go/loader/resolve"
)

// The main script runs in the async context 1, which nothing triggered.
const mainAsyncID asyncctx.ID = 1

func (i *Isolate) runEntry() {
	i.env.Async.Push(mainAsyncID, 0)
	e := &i.cfg.Entry
	if i.cfg.Thread != nil {
		i.cfg.Thread.Online()
		threads.Of(i.env).OpenBox()
	}
	if !i.cfg.Options.IsWorker {
		childprocess.Attach(i.env, i.cfg.EnvVars)
	}
	if i.cfg.Options.Flags.TraceSigint {
		i.TraceSigint(true)
	}
	if r := &i.cfg.Options.Flags.Report; r.OnUncaught || r.OnSignal {
		i.requireBuiltin("internal/process/report")
	}
	switch {
	case e.Builtin != "":
		i.requireBuiltin(e.Builtin)
		if e.Builtin == modulehooks.Entry {
			i.loader.Preload(i.cfg.Options.Flags.Require) // as on every thread
		}
	default:
		if !i.cfg.Options.IsWorker {
			for _, w := range process.PermissionWarnings(i.env) {
				i.emitWarning(w[1], w[0], w[2])
			}
		}
		i.loader.Preload(i.cfg.Options.Flags.Require)
		i.registerLoaders()
		i.loader.ImportAll(i.cfg.Options.Flags.Import, i.runMain)
	}
	if _, err := i.env.Async.Pop(mainAsyncID); err != nil {
		i.env.Throw(err)
	}
}

// registerLoaders registers the modules of --experimental-loader. A worker finds them registered.
func (i *Isolate) registerLoaders() {
	list := i.cfg.Options.Flags.Loaders
	if len(list) == 0 || i.cfg.Options.IsWorker {
		return
	}
	i.emitWarning("`--experimental-loader` may be removed in the future; instead use `register()`:\n"+loaderAdvice(list), "ExperimentalWarning")
	i.env.Method(i.Require("internal/modules/customization"), "registerLoaders", i.env.StringArray(list))
}

// loaderAdvice is the option that does what --experimental-loader does, for these modules.
func loaderAdvice(list []string) string {
	names, calls := "register", ""
	for _, l := range list {
		calls += `register("` + l + `", pathToFileURL("./"));`
	}
	code := "import { " + names + ` } from "node:module"; import { pathToFileURL } from "node:url"; ` + calls
	return "--import 'data:text/javascript," + url.PathEscape(code) + "'"
}

func (i *Isolate) runMain() {
	e := &i.cfg.Entry
	if e.Main != "" {
		i.requireBuiltin(e.Main)
		return
	}
	if e.CheckOnly {
		if e.Eval {
			i.loader.CheckScript(e.SourceName, e.Source, i.cfg.Options.Flags.InputType)
		} else {
			i.loader.Check(e.File)
		}
		return
	}
	if i.cfg.Options.Flags.EntryURL && !e.Eval && !i.cfg.Options.IsWorker {
		i.emitWarning("--entry-url is an experimental feature and might change at any time", "ExperimentalWarning")
		i.loader.RunMainURL(i.loader.EntryURL(e.File))
		return
	}
	if e.Interactive {
		i.runInteractive()
		return
	}
	if !e.Eval {
		if strings.HasPrefix(e.File, "data:") {
			i.loader.RunMainURL(e.File)
		} else {
			i.loader.RunMain(e.File)
		}
		return
	}
	v := i.loader.RunSource(e.SourceName, e.Source, i.cfg.Options.Flags.InputType, e.Print)
	if e.Print {
		i.printAtExit(v)
	}
}

// runInteractive begins a session of the REPL, or what the environment names in its place.
func (i *Isolate) runInteractive() {
	e := &i.cfg.Entry
	started := i.env.Method(jsbind.Object(i.requireBuiltin("internal/repl/cli")), "begin", i.vm.ToValue(e.Eval))
	if !started.ToBoolean() || !e.Eval {
		return
	}
	v := i.loader.RunSource(e.SourceName, e.Source, "", e.Print)
	if e.Print {
		stdio.Print(i.env, 1, console.Inspector.Of(i.env).Format(nil, []goja.Value{v})+"\n")
	}
}

// noteNamespaces tells util.inspect, once there is one, which objects are namespaces of modules.
func (i *Isolate) noteNamespaces() {
	console.Inspector.Of(i.env).Host.IsModuleNamespace = i.loader.IsNamespace
}

// printAtExit prints the value that --print asks for once the program has ended, as Node does: a promise shows what it came to.
func (i *Isolate) printAtExit(v goja.Value) {
	events.On(i.env, i.processObject(), "exit", i.env.Func("", 0, func(goja.FunctionCall) goja.Value {
		stdio.Print(i.env, 1, console.Inspector.Of(i.env).Format(nil, []goja.Value{v})+"\n")
		return goja.Undefined()
	}))
}

// environ reads an environment variable of the isolate.
func (i *Isolate) environ(name string) (string, bool) {
	if i.cfg.EnvVars == nil {
		return "", false
	}
	return i.cfg.EnvVars.Get(name)
}

// findGlobalPaths is the list of module.globalPaths as the environment has it now.
func (i *Isolate) findGlobalPaths() []string {
	if i.cfg.Options.Flags.NoGlobalSearchPaths {
		return nil
	}
	get := func(name string) string { v, _ := i.environ(name); return v }
	return resolve.GlobalPaths(get("NODE_PATH"), get("HOME"), i.cfg.Options.ExecPath)
}

// A worker's stackSizeMb is told to the engine as a depth of calls, of which defaultStackMb stand for the usual one. A stack of Go grows, so
// that even the deepest fits; maxStackShare keeps it far below where Go gives up.
const (
	defaultStackMb = 4
	leastCallDepth = 200
	maxStackShare  = 16
)

func (i *Isolate) installErrors() {
	limit := i.cfg.Options.Flags.StackTraceLimit
	depth := 0
	if mb := i.cfg.Options.StackMb; mb > 0 {
		depth = max(leastCallDepth, int(min(mb/defaultStackMb, maxStackShare)*engine.DefaultMaxCallDepth))
	}
	engine.InstallErrors(i.vm, engine.ErrorConfig{
		MaxCallDepth: depth, StackTraceLimit: limit, MapPosition: i.loader.SourcePosition, ShowSite: i.loader.OriginalSite, NoteEval: i.loader.NoteEval,
		DropFrame: func(program string) bool { return program == loader.Driver },
	})
	if i.cfg.Options.Flags.EnableSourceMaps {
		i.loader.EnableSourceMaps()
	}
}

// Exit implements jsbind.Host.
func (i *Isolate) Exit(code int) {
	i.exiting = true
	i.exitCode = code
	i.stop()
	i.vm.Interrupt(errExit)
}

// MainModule implements jsbind.Host.
func (i *Isolate) MainModule() *goja.Object { return i.loader.MainModule() }

func (i *Isolate) emitBeforeExit() {
	defer i.traceSpan("BeforeExit")()
	if !i.hasListeners("beforeExit") && !i.processEmitReplaced() {
		return
	}
	i.Callback(func() { i.emitProcess("beforeExit", i.vm.ToValue(i.currentCode())) })
}

func (i *Isolate) processEmitReplaced() bool { return i.process != nil && i.emitReplaced() }

func (i *Isolate) currentCode() int {
	if c, ok := process.CodeOf(i.env.ExitCode); ok {
		return c
	}
	return i.exitCode
}

func (i *Isolate) settleExitCode() { i.exitCode = i.currentCode() }

// unsettledCode is the exit code where the main module still waits at a top-level await and the program has set none.
const unsettledCode = 13

// finish ends a program whose event loop has nothing left to do.
func (i *Isolate) finish() {
	i.exiting = true
	warning, unsettled := i.loader.Unsettled()
	unsettled = unsettled && jsbind.Undefined(i.env.ExitCode)
	if unsettled {
		i.env.ExitCode = i.vm.ToValue(unsettledCode)
	}
	i.settleExitCode()
	i.protectCall(func() { asynchooks.Flush(i.env) })
	i.emitExit()
	if unsettled && !i.cfg.Options.Flags.NoWarnings {
		stdio.Print(i.env, 2, warning)
	}
}

// emitExit tells the exit listeners; what they set as the exit code counts.
func (i *Isolate) emitExit() {
	if i.process != nil {
		mustSet(i.process, "_exiting", i.vm.ToValue(true))
	}
	if err := i.protect(func() { i.emitProcess("exit", i.vm.ToValue(i.exitCode)) }); err != nil {
		i.handleError(err)
		return
	}
	i.drain() // promise jobs; ticks are queued no more
	if !i.stopped() {
		i.settleExitCode()
	}
}

func newProcess(i *Isolate) *goja.Object { return process.New(i.env, i.cfg.EnvVars) }

func exitCodeOf(v goja.Value) (int, bool) { return process.CodeOf(v) }

func (i *Isolate) closeBindings() { i.env.Close() }

func (i *Isolate) inspectBrief(v goja.Value) string {
	return console.Inspector.Of(i.env).Inspect(v, nil)
}

var _ jsbind.Host = (*Isolate)(nil)
