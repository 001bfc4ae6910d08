package vm

import (
	"errors"
	"time"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/heap"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
	"github.com/node-go/node-go/internal/tracing"
	"github.com/node-go/node-go/loader"
)

// runInContext is vm.runInContext(code, object, options).
func (s *state) runInContext(c goja.FunctionCall) goja.Value {
	ctx := s.givenContext(c.Argument(1))
	options := named(s, c.Argument(2))
	return s.runAs(inContext, s.script(s.newScript(creating, s.proto, c.Argument(0), options)), ctx, options)
}

// runInNewContext is vm.runInNewContext(code, object, options).
func (s *state) runInNewContext(c goja.FunctionCall) goja.Value {
	options := named(s, c.Argument(2))
	ctx := s.contextFor(c.Argument(1), options)
	return s.runAs(inNew, s.script(s.newScript(creating, s.proto, c.Argument(0), options)), ctx, options)
}

// contextFor makes the context of a call that makes its own.
func (s *state) contextFor(given, options goja.Value) *context {
	read := contextOptions{}
	if o := jsbind.Object(options); o != nil {
		read = s.contextOptions(o, runNames)
		if v := o.Get("importModuleDynamically"); !jsbind.Undefined(v) {
			read.importer = v
		}
	}
	var sandbox *goja.Object
	switch {
	case given == goja.Value(noContextify):
	case jsbind.Undefined(given):
		sandbox = s.env.VM.NewObject()
	default:
		sandbox = s.contextObject(given)
		if c := s.contextOf(sandbox); c != nil {
			return c
		}
	}
	return s.newContext(sandbox, read)
}

// named gives the options that a string for a file's name stands for.
func named(s *state, v goja.Value) goja.Value {
	if jsbind.TypeOf(v) != "string" {
		return v
	}
	o := s.env.VM.NewObject()
	s.env.Define(o, "filename", v, engine.Plain)
	return o
}

// limits are the options that say when a script is stopped.
type limits struct {
	timeout int64 // milliseconds; 0: none
	sigint  bool
	silent  bool // displayErrors is false
}

func (s *state) limits(v goja.Value) (l limits) {
	if jsbind.Undefined(v) {
		return l
	}
	o := s.object(v)
	if t := o.Get("timeout"); !jsbind.Undefined(t) {
		l.timeout = int64(s.env.Uint32(t, "options.timeout", true))
	}
	for _, name := range []string{"displayErrors", "breakOnSigint"} {
		b := o.Get(name)
		if jsbind.Undefined(b) {
			continue
		}
		if on := s.env.Bool(b, "options."+name); name == "breakOnSigint" {
			l.sigint = on
		} else {
			l.silent = !on
		}
	}
	return l
}

// run runs a script, in the isolate's scope if ctx is nil, and gives its completion value.
func (s *state) run(sc *script, ctx *context, options goja.Value) goja.Value {
	limit := s.limits(options)
	around := engine.Around{}
	prog := sc.prog
	if ctx != nil {
		if sc.scoped == nil {
			sc.scoped = engine.Scoped(sc.prog)
		}
		prog, around.Scope = sc.scoped, ctx.scope
	}
	hooks := loader.From(s.env).VMHooks(sc.unit.Source, func() goja.Value {
		return s.importHook(sc.importer, sc.unit.Name, func() goja.Value { return sc.object })
	})
	around.Names, around.Values = hooks.Names, hooks.Values
	if t := s.env.Opts.Trace; t.On(tracing.Script) {
		began := t.Now()
		defer func() { t.Span(tracing.Script, "RunInContext", s.env.Opts.ThreadID, began, nil) }()
	}
	var v goja.Value
	s.limited(limit, func() (err error) {
		if ctx != nil && ctx.ownJobs {
			return s.withOwnJobs(ctx, func() error {
				if v, err = engine.RunIn(s.env.VM, prog, around); err != nil && !limit.silent {
					loader.From(s.env).ShowPlace(err, &sc.unit)
				}
				return err
			})
		}
		if v, err = engine.RunIn(s.env.VM, prog, around); err != nil && !limit.silent {
			loader.From(s.env).ShowPlace(err, &sc.unit)
		}
		return err
	})
	if v == nil {
		return goja.Undefined()
	}
	return v
}

// withOwnJobs runs f and then the promise jobs that it queued, before any that waited. What an interruption leaves waits for the
// context's next script.
func (s *state) withOwnJobs(c *context, f func() error) error {
	r := s.env.VM
	was := engine.SwapMicrotasks(r, c.jobs)
	defer func() { c.jobs = engine.SwapMicrotasks(r, was) }()
	err := f()
	if err == nil || !isInterruption(err) {
		if failed := engine.RunMicrotasks(r, nil); failed != nil {
			return failed
		}
	}
	return err
}

func isInterruption(err error) bool {
	var in *goja.InterruptedError
	return errors.As(err, &in)
}

// stop is the value with which a limit interrupts the engine. Each run has its own.
type stop struct{ err *nodeerr.Error }

// limited runs f and throws what it gives. What exceeds a limit is stopped and an error is thrown in its place.
func (s *state) limited(l limits, f func() error) {
	if l.timeout == 0 && !l.sigint {
		if err := f(); err != nil {
			s.env.Throw(err)
		}
		return
	}
	r := s.env.VM
	var ends []func()
	late := &stop{nodeerr.New("ERR_SCRIPT_EXECUTION_TIMEOUT", l.timeout)}
	broken := &stop{nodeerr.New("ERR_SCRIPT_EXECUTION_INTERRUPTED")}
	if l.timeout > 0 {
		done := make(chan struct{})
		timer := time.AfterFunc(time.Duration(l.timeout)*time.Millisecond, func() {
			r.Interrupt(late)
			close(done)
		})
		ends = append(ends, func() {
			if !timer.Stop() {
				<-done
			}
		})
	}
	if l.sigint && s.env.Opts.Signals != nil && !s.env.Opts.IsWorker {
		end, err := s.env.Opts.Signals.Watch("SIGINT", func() { r.Interrupt(broken) })
		if err != nil {
			s.env.Throw(err)
		}
		ends = append(ends, end)
	}
	restore := engine.State(r)
	err := func() error {
		defer func() {
			for _, end := range ends {
				end()
			}
		}()
		return f()
	}()
	var in *goja.InterruptedError
	if errors.As(err, &in) {
		if why, ours := in.Value().(*stop); ours && (why == late || why == broken) {
			restore()
			s.resume()
			s.env.Throw(why.err)
		}
	}
	if s.env.Host.Stopping() {
		s.env.VM.Interrupt(errStopping)
	} else if engine.Interrupted(r) && !isInterruption(err) {
		r.ClearInterrupt() // the limit was reached as the script ended
	}
	if err != nil {
		s.env.Throw(err)
	}
}

// errStopping renews an interruption that a limit's own has hidden.
var errStopping = errors.New("vm: the isolate is ending")

// resume lets JavaScript run again after a limit, unless the isolate is to end.
func (s *state) resume() {
	s.env.VM.ClearInterrupt()
	if s.env.Host.Stopping() {
		s.env.VM.Interrupt(errStopping)
		engine.CheckInterrupt(s.env.VM)
	}
}

// importHook makes what import() calls in code that has the option importModuleDynamically; referrer is what that is told.
func (s *state) importHook(importer goja.Value, name string, referrer func() goja.Value) goja.Value {
	if importer == goja.Value(mainLoader) {
		return loader.From(s.env).ImportFrom(name)
	}
	return s.env.Func("import", 1, func(c goja.FunctionCall) goja.Value {
		promise, _, reject := s.env.VM.NewPromise()
		settle := func(f func(any) error, v any) goja.Value {
			if err := f(v); err != nil {
				s.env.Throw(err)
			}
			return s.env.VM.ToValue(promise)
		}
		switch {
		case jsbind.Undefined(importer):
			return settle(reject, s.env.Error(nodeerr.New("ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING")))
		case !s.env.Opts.Flags.VMModules:
			return settle(reject, s.env.Error(nodeerr.New("ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING_FLAG")))
		}
		attributes := s.env.VM.CreateObject(nil)
		if o := jsbind.Object(c.Argument(1)); o != nil {
			if with := jsbind.Object(o.Get("with")); with != nil {
				for _, k := range with.Keys() {
					s.env.Define(attributes, k, with.Get(k), engine.Plain)
				}
			}
		}
		source := loader.IsSourceImport(c)
		v, err := s.env.Try(importer, goja.Undefined(), c.Argument(0), referrer(), attributes, s.env.Value(phaseName(source)))
		if err != nil {
			var ex *goja.Exception
			if errors.As(err, &ex) {
				return settle(reject, ex.Value())
			}
			s.env.Throw(err)
		}
		return engine.Then(s.env.VM, v, func(v goja.Value) goja.Value {
			if source {
				s.noSource(v)
			}
			return s.imported(v)
		})
	})
}

// noSource throws what an import of the source phase throws: modules that a program makes have no source, and other modules cannot be
// given by their namespaces.
func (s *state) noSource(v goja.Value) {
	m, _ := engine.Payload(v).(*vmModule)
	if m == nil {
		s.env.ThrowCode("ERR_VM_MODULE_NOT_MODULE")
	}
	m.ThrowNoSource()
}

// imported is the namespace that an importer's result stands for.
func (s *state) imported(v goja.Value) goja.Value {
	if o := jsbind.Object(v); o != nil {
		if engine.IsNamespace(o) {
			return o
		}
		if ns := s.moduleNamespace(o); ns != nil {
			return ns
		}
	}
	s.env.ThrowCode("ERR_VM_MODULE_NOT_MODULE")
	return nil
}

// measureMemory is vm.measureMemory: about how much what scripts can reach takes. Which context holds what cannot be told.
func (s *state) measureMemory(c goja.FunctionCall) goja.Value {
	mode := "summary"
	if v := c.Argument(0); !jsbind.Undefined(v) {
		o := s.object(v)
		if m := o.Get("mode"); !jsbind.Undefined(m) {
			mode = s.env.OneOf(m, "options.mode", "summary", "detailed")
		}
		if m := o.Get("execution"); !jsbind.Undefined(m) {
			s.env.OneOf(m, "options.execution", "default", "eager")
		}
	}
	if mode == "detailed" {
		s.env.ThrowCode("ERR_METHOD_NOT_IMPLEMENTED", "vm.measureMemory({ mode: 'detailed' })")
	}
	if process := jsbind.Object(s.env.VM.Get("process")); process != nil && !s.measured {
		s.measured = true
		s.env.Method(process, "emitWarning",
			s.env.Value("vm.measureMemory is an experimental feature and might change at any time"), s.env.Value("ExperimentalWarning"))
	}
	size := s.env.Value(heap.Size(s.env))
	total := s.env.VM.NewObject()
	s.env.Define(total, "jsMemoryEstimate", size, engine.Plain)
	s.env.Define(total, "jsMemoryRange", s.env.VM.NewArray(size, size), engine.Plain)
	o := s.env.VM.NewObject()
	s.env.Define(o, "total", total, engine.Plain)
	p, resolve, _ := s.env.VM.NewPromise()
	if err := resolve(o); err != nil {
		s.env.Throw(err)
	}
	return s.env.VM.ToValue(p)
}
