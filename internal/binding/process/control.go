package process

import (
	"cmp"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
	"github.com/node-go/node-go/internal/permission"
)

// control describes what steers the program: ticks, exit, the working directory, uncaught exceptions.
func control(t *engine.Template) {
	t.EnumerableMethod("nextTick", 1, nextTick)
	t.EnumerableMethod("exit", 1, in(exit))
	t.EnumerableMethod("_fatalException", 2, in(func(s *isolateState, c goja.FunctionCall) goja.Value {
		return s.env.Value(s.env.Host.Uncaught(c.Argument(0), c.Argument(1).ToBoolean()))
	}))
	t.EnumerableMethod("reallyExit", 1, in(func(s *isolateState, c goja.FunctionCall) goja.Value {
		code := int(c.Argument(0).ToInteger())
		if s.env.Opts.Flags.TraceExit {
			traceExit(s.env, code)
		}
		s.env.Host.Exit(code)
		return goja.Undefined()
	}))
	t.Accessor("exitCode", engine.Enumerable, in(func(s *isolateState, _ goja.FunctionCall) goja.Value {
		if s.env.ExitCode == nil {
			return goja.Undefined()
		}
		return s.env.ExitCode
	}), in(func(s *isolateState, c goja.FunctionCall) goja.Value {
		s.env.ExitCode = checkedCode(s.env, c.Argument(0))
		return nil
	}))
	t.Lazy("_exiting", engine.Plain, lazy(func(s *isolateState) goja.Value { return s.env.Value(false) }))
	processOnly(t, "abort", 0, func(s *isolateState, _ goja.FunctionCall) goja.Value {
		s.env.Host.Exit(134)
		return goja.Undefined()
	})
	t.EnumerableMethod("cwd", 0, in(func(s *isolateState, _ goja.FunctionCall) goja.Value {
		dir, err := os.Getwd()
		if err != nil {
			s.env.Throw(cwdGone(nodeerr.FromSyscall(err, "uv_cwd", "", "")))
		}
		return s.env.Value(dir)
	}))
	processOnly(t, "chdir", 1, func(s *isolateState, c goja.FunctionCall) goja.Value {
		dir := s.env.String(c.Argument(0), "directory")
		if err := s.env.PermitFile(permission.Read, dir); err != nil {
			s.env.Throw(err)
		}
		dir, _, _ = strings.Cut(dir, "\x00") // that is how far the system reads
		if err := os.Chdir(dir); err != nil {
			cwd, _ := os.Getwd()
			failed := nodeerr.FromSyscall(err, "chdir", cwd, dir)
			if dir == "" {
				failed.Message += " -> ''"
				failed.With("dest", "")
			}
			s.env.Throw(failed)
		}
		return goja.Undefined()
	})
	t.EnumerableMethod("setUncaughtExceptionCaptureCallback", 1, in(func(s *isolateState, c goja.FunctionCall) goja.Value {
		switch v := c.Argument(0); {
		case goja.IsNull(v):
			s.env.UncaughtCapture = nil
		case !jsbind.IsCallable(v):
			s.env.ThrowType(v, "fn", "Function", "null")
		case s.env.UncaughtCapture != nil:
			s.env.ThrowCode("ERR_UNCAUGHT_EXCEPTION_CAPTURE_ALREADY_SET")
		default:
			s.env.UncaughtCapture = v
		}
		return goja.Undefined()
	}))
	t.EnumerableMethod("addUncaughtExceptionCaptureCallback", 1, in(func(s *isolateState, c goja.FunctionCall) goja.Value {
		s.env.CaptureToo = append(s.env.CaptureToo, s.env.Function(c.Argument(0), "fn"))
		return goja.Undefined()
	}))
	t.EnumerableMethod("hasUncaughtExceptionCaptureCallback", 0, in(func(s *isolateState, _ goja.FunctionCall) goja.Value {
		return s.env.Value(s.env.UncaughtCapture != nil)
	}))
	t.EnumerableMethod("getBuiltinModule", 1, in(func(s *isolateState, c goja.FunctionCall) goja.Value {
		id := s.env.String(c.Argument(0), "id")
		mod := s.env.Host.Require("module")
		if !s.env.Method(mod, "isBuiltin", s.env.Value(id)).ToBoolean() {
			return goja.Undefined()
		}
		return s.env.Method(mod, "_load", s.env.Value(id))
	}))
	t.Accessor("mainModule", engine.Enumerable|engine.Configurable, in(func(s *isolateState, _ goja.FunctionCall) goja.Value {
		if m := s.env.Host.MainModule(); m != nil {
			return m
		}
		return goja.Undefined()
	}), nil)
}

// cwdGone words the error of a working directory that cannot be told.
func cwdGone(err *nodeerr.Error) *nodeerr.Error {
	if err.Code == "ENOENT" {
		err.Message = "ENOENT: process.cwd failed with error no such file or directory, the current working directory was likely removed without changing the working directory, uv_cwd"
	}
	return err
}

// nextTick is process.nextTick. It is the hottest function of many programs: no closure, no wrapper.
func nextTick(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	e := jsbind.From(r)
	fn := c.Argument(0)
	if !jsbind.IsCallable(fn) {
		e.ThrowType(fn, "callback", "function")
	}
	var args []goja.Value
	if len(c.Arguments) > 1 {
		args = c.Arguments[1:]
	}
	e.Host.NextTick(fn, args)
	return goja.Undefined()
}

// checkedCode gives v if it can be an exit code, or throws.
func checkedCode(e *jsbind.Env, v goja.Value) goja.Value {
	switch jsbind.TypeOf(v) {
	case "undefined":
		return v
	case "number":
		if f := v.ToFloat(); f != math.Trunc(f) || math.IsInf(f, 0) {
			e.Throw(nodeerr.OutOfRange("code", "an integer", nodeerr.GroupDigits(jsbind.NumberText(v))))
		}
		return e.Value(int32(v.ToInteger())) // zero has no sign
	case "string":
		if f := v.ToFloat(); v.String() != "" && f == math.Trunc(f) {
			return e.Value(int32(v.ToInteger()))
		}
	case "object":
		if goja.IsNull(v) {
			return goja.Undefined()
		}
	}
	e.Throw(nodeerr.InvalidArgType("code", []string{"number"}, jsbind.Received(v)))
	return nil
}

// CodeOf gives an exit code as a number; ok is false if none was set.
func CodeOf(v goja.Value) (code int, ok bool) {
	if jsbind.Nullish(v) {
		return 0, false
	}
	n, err := strconv.Atoi(v.String())
	if err != nil {
		return int(int32(v.ToInteger())), true
	}
	return int(int32(n)), true
}

// exit is process.exit: it sets the code, has the listeners told, and ends the isolate by way of process.reallyExit, which
// programs replace to learn of exits.
func exit(s *isolateState, c goja.FunctionCall) goja.Value {
	e := s.env
	process := e.VM.Get("process").(*goja.Object)
	if o := jsbind.Object(c.This); o != nil && o.Get("reallyExit") != nil {
		process = o
	}
	if v := c.Argument(0); !jsbind.Undefined(v) {
		e.ExitCode = checkedCode(e, v)
	}
	code := func() goja.Value {
		n, _ := CodeOf(e.ExitCode)
		return e.Value(n)
	}
	if !engine.Prop(process, "_exiting").ToBoolean() {
		mustSet(process, "_exiting", e.Value(true))
		if emit := process.Get("emit"); jsbind.IsCallable(emit) && !jsbind.Nullish(process.Get("_events")) {
			e.Call(emit, process, e.Value("exit"), code())
		}
	}
	e.Method(process, "reallyExit", code())
	return goja.Undefined()
}

// traceExit prints where the program asked for its end: --trace-exit.
func traceExit(e *jsbind.Env, code int) {
	who := strconv.Itoa(os.Getpid())
	if e.Opts.IsWorker {
		who += ", thread:" + strconv.Itoa(e.Opts.ThreadID)
	}
	text := fmt.Sprintf("(node:%s) WARNING: Exited the environment with code %d\n%s\n", who, code, callStack(e, "exit"))
	_ = e.Opts.Stdio.WriteStderr([]byte(text)) // there is nowhere else to report to
}

// callStack shows where the program has called a function of process.
func callStack(e *jsbind.Env, function string) string {
	frames := strings.Split(engine.NewError(e.VM, "Error", "", "Error").Get("stack").String(), "\n")
	frames[0] = "    at " + function + " (node:internal/process/per_thread)" // the engine shows no functions of Go
	if limit := e.Opts.Flags.StackTraceLimit; limit >= 0 {
		frames = frames[:min(len(frames), cmp.Or(limit, 10))]
	}
	return strings.Join(frames, "\n")
}

func mustSet(o *goja.Object, name string, v goja.Value) {
	if err := o.Set(name, v); err != nil {
		panic(err)
	}
}

// refuseInWorker throws for what would change the whole process.
func refuseInWorker(e *jsbind.Env, what string) {
	if e.Opts.IsWorker {
		e.ThrowCode("ERR_WORKER_UNSUPPORTED_OPERATION", what)
	}
}

// processOnly describes a method that changes the whole process: in a worker a function stands in its place that says so, and
// is marked as disabled.
func processOnly(t *engine.Template, name string, length int, f func(*isolateState, goja.FunctionCall) goja.Value) {
	t.Lazy(name, engine.Plain, lazy(func(s *isolateState) goja.Value {
		if !s.env.Opts.IsWorker {
			return s.env.Func(name, length, func(c goja.FunctionCall) goja.Value { return f(s, c) })
		}
		fn := s.env.Func("unavailableInWorker", 0, func(goja.FunctionCall) goja.Value {
			s.env.ThrowCode("ERR_WORKER_UNSUPPORTED_OPERATION", "process."+name+"()")
			return nil
		})
		mustSet(fn, "disabled", s.env.Value(true))
		return fn
	}))
}
