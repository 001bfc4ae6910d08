package isolate

import (
	"slices"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// Uncaught implements jsbind.Host: monitor, capture callback, listeners, and in the end the death of the isolate.
func (i *Isolate) Uncaught(v goja.Value, fromPromise bool) bool {
	if fromPromise {
		i.noteRejection(v)
	}
	return i.uncaught(v, fromPromise)
}

// uncaught is Uncaught where it is known what place to show.
func (i *Isolate) uncaught(v goja.Value, fromPromise bool) bool {
	if i.stopped() {
		return false
	}
	origin := "uncaughtException"
	if fromPromise {
		origin = "unhandledRejection"
	}
	if i.process != nil && !jsbind.IsCallable(i.process.Get("_fatalException")) {
		// A program that took the function away wants no handling; Node ends with a code of its own.
		f := &Fatal{Value: v, Code: handlingGone}
		if !i.cfg.Options.IsWorker {
			i.fail(f)
			return false
		}
		// A worker's parent is not told by an event.
		_ = i.cfg.Options.Stdio.WriteStderr([]byte(i.Describe(f)))
		i.exitCode = handlingGone
		i.stop()
		return false
	}
	handled := false
	mark := engine.EnterHost(i.vm, fatalFrames)
	err := i.protect(func() {
		if c := i.env.UncaughtCatcher; c != nil && i.env.Call(c, goja.Undefined(), v).ToBoolean() {
			handled = true
			return
		}
		o := i.vm.ToValue(origin)
		if i.hasListeners("uncaughtExceptionMonitor") {
			i.emitProcess("uncaughtExceptionMonitor", v, o)
		}
		if cb := i.env.UncaughtCapture; cb != nil {
			handled = true
			engine.Call(cb, goja.Undefined(), []goja.Value{v})
			return
		}
		for _, cb := range slices.Backward(i.env.CaptureToo) {
			if v := engine.Call(cb, goja.Undefined(), []goja.Value{v}); engine.ValueKinds().Of(v) == engine.KindBool && v.ToBoolean() {
				handled = true
				return
			}
		}
		if !i.exiting || i.hasListeners("uncaughtException") {
			handled = i.emitProcess("uncaughtException", v, o)
		}
	})
	engine.LeaveHost(i.vm, mark)
	if err != nil {
		if ex, ok := err.(*goja.Exception); ok {
			// The handler itself threw: Node reports that and gives up with its own code.
			i.noteThrow(ex)
			i.die(ex.Value(), exitHandlerThrew)
			return false
		}
		return i.handleError(err)
	}
	if handled {
		return !i.stopped()
	}
	if tell := i.env.BeforeDeath; tell != nil {
		// What goes wrong while it is told must not hide the exception itself.
		_ = i.protect(func() { tell(v) })
	}
	i.die(v, 1)
	return false
}

// fatalFrames stand for what tells of uncaught exceptions.
var fatalFrames = engine.HostFrames{engine.HostFrame("internal/process/execution", "process", "_fatalException", "")}

// handlingGone is the exit code where process._fatalException is no function.
const handlingGone = 6

// exitHandlerThrew is the exit code after a handler of uncaught exceptions has thrown itself; exit listeners are not told then.
const exitHandlerThrew = 7

// die ends the isolate for an exception that nothing caught.
func (i *Isolate) die(v goja.Value, code int) {
	if i.cfg.Options.IsWorker {
		code = 1
	}
	if i.fatal == nil {
		i.fatal = &Fatal{Value: v, Code: code}
	}
	i.exitCode = code
	if code != exitHandlerThrew && i.programExits() {
		// What the program has set as its exit code stays.
		if c, ok := exitCodeOf(i.env.ExitCode); ok {
			i.exitCode = c
			i.fatal.Code = c
		}
		i.exiting = true
	}
	if !i.exiting && code != exitHandlerThrew {
		i.exiting = true
		i.env.ExitCode = i.vm.ToValue(code)
		if err := i.protect(func() { i.emitProcess("exit", i.vm.ToValue(code)) }); err == nil {
			if c, ok := exitCodeOf(i.env.ExitCode); ok {
				i.exitCode = c
				i.fatal.Code = c
			}
		}
	}
	i.stop()
}

// programExits tells whether the exit event has been emitted.
func (i *Isolate) programExits() bool {
	if i.exiting {
		return true
	}
	if i.process == nil {
		return false
	}
	v := i.process.Get("_exiting")
	return v != nil && v.ToBoolean()
}

// hasListeners tells whether process has listeners of an event, without making process.
func (i *Isolate) hasListeners(event string) bool {
	if i.process == nil {
		return false
	}
	ev := jsbind.Object(i.process.Get("_events"))
	return ev != nil && !jsbind.Nullish(ev.Get(event))
}

// emitFrames stand for process.emit in stacks.
var emitFrames = engine.HostFrames{engine.HostFrame("events", "process", "emit", "")}

// emitProcess emits an event on process by its emit method, which programs may have replaced, and tells whether anything
// listened. A program that never touched process pays nothing.
func (i *Isolate) emitProcess(event string, args ...goja.Value) bool {
	if i.process == nil || i.process.Get("_events") == nil && !i.emitReplaced() {
		return false
	}
	emit := i.process.Get("emit")
	if !jsbind.IsCallable(emit) {
		return false
	}
	all := append([]goja.Value{i.vm.ToValue(event)}, args...)
	defer engine.LeaveHost(i.vm, engine.EnterHost(i.vm, emitFrames))
	return engine.Call(emit, i.process, all).ToBoolean()
}

func (i *Isolate) emitReplaced() bool { return engine.HasOwn(i.process, engine.Name("emit")) }
