package threads

import (
	"path/filepath"
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/messaging"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
	"github.com/node-go/node-go/internal/permission"
	"github.com/node-go/node-go/loader/resolve"
	"github.com/node-go/node-go/worker"
)

// New makes internalBinding('threads').
func New(e *jsbind.Env) *goja.Object {
	s := Of(e)
	o := e.VM.NewObject()
	def := func(name string, n int, f func(goja.FunctionCall) goja.Value) {
		e.Define(o, name, e.Func(name, n, f), engine.Plain)
	}
	e.Define(o, "threadId", e.Value(s.Thread.ID), engine.Plain)
	def("spawn", 3, s.spawn)
	def("postMessage", 0, s.postMessage)
	def("postToThread", 5, s.postToThread)
	def("requestLock", 7, s.requestLock)
	def("queryLocks", 0, s.queryLocks)
	def("urlAsPath", 2, func(c goja.FunctionCall) goja.Value {
		return e.Error(urlAsPath(c.Argument(0).String(), c.Argument(1).String()))
	})
	def("checkMovable", 2, func(c goja.FunctionCall) goja.Value { return messaging.CheckMovable(e.VM, c) })
	def("resolvePath", 1, s.resolvePath)
	def("environmentData", 0, func(goja.FunctionCall) goja.Value {
		if s.Thread.Spec.Data == nil {
			return goja.Undefined()
		}
		return s.received().Get("1")
	})
	def("openBroadcast", 3, func(c goja.FunctionCall) goja.Value {
		return messaging.Of(e).OpenBroadcast(s.Thread.Group.Shared(), c.Argument(0).String(), jsbind.Object(c.Argument(1)), c.Argument(2))
	})
	e.AtClose(s.dispose)
	return o
}

// resolvePath gives the absolute path that a worker's file name or URL means.
func (s *State) resolvePath(c goja.FunctionCall) goja.Value {
	e := s.env
	name := c.Argument(0).String()
	if o := jsbind.Object(c.Argument(0)); o != nil {
		href := o.Get("href").String()
		if !strings.HasPrefix(href, "file:") {
			if strings.HasPrefix(href, "data:") {
				return e.Value(href)
			}
			e.ThrowCode("ERR_INVALID_URL_SCHEME", "file")
		}
		p, err := resolve.FileURLToPath(href, "")
		if err != nil {
			e.Throw(err)
		}
		return e.Value(p)
	}
	if filepath.IsAbs(name) {
		return e.Value(name)
	}
	if hasDotPrefix(name) {
		p, err := filepath.Abs(name)
		if err != nil {
			e.Throw(nodeerr.FromSyscall(err, "uv_cwd", "", ""))
		}
		return e.Value(p)
	}
	e.ThrowCode("ERR_WORKER_PATH", name)
	return nil
}

// urlAsPath is the error for a URL that was given as a string.
func urlAsPath(scheme, name string) error {
	return nodeerr.WithMessage("ERR_WORKER_PATH", "The worker script or module filename must be an absolute path or a relative path starting with "+
		"'./' or '../'. Wrap "+scheme+" URLs with `new URL`. Received \""+name+"\"")
}

func hasDotPrefix(name string) bool {
	n := strings.ReplaceAll(name, "\\", "/")
	return strings.HasPrefix(n, "./") || strings.HasPrefix(n, "../")
}

// spawn starts a worker: spawn(options, notify, worker). The options were checked by the JavaScript side.
func (s *State) spawn(c goja.FunctionCall) goja.Value {
	e := s.env
	if err := e.Permit(permission.Worker, ""); err != nil {
		e.Throw(err)
	}
	o := jsbind.Object(c.Argument(0))
	ch := &child{s: s, notify: jsbind.Object(c.Argument(1)), obj: jsbind.Object(c.Argument(2))}
	mine, theirs := worker.NewChannel()
	spec := worker.Spec{
		Name: o.Get("name").String(), Eval: o.Get("eval").ToBoolean(), Port: theirs, Observer: ch,
		Argv: s.stringList(o.Get("argv")), ExecArgv: withoutTerminator(s.stringList(o.Get("execArgv"))), Env: s.envFor(o.Get("env")),
	}
	if spec.Eval {
		spec.Source = o.Get("source").String()
	} else {
		spec.Filename = o.Get("source").String()
	}
	spec.TrackFDs = o.Get("trackUnmanagedFds").ToBoolean()
	spec.Limits = readLimits(jsbind.Object(o.Get("limits")))
	m := messaging.Of(e)
	var transfer []goja.Value
	if list := jsbind.Object(o.Get("transferList")); list != nil {
		engine.ForOf(e.VM, list, func(v goja.Value) bool {
			transfer = append(transfer, v)
			return true
		})
	}
	data := o.Get("data")
	rec, err := m.Encode(data, transfer)
	if err != nil {
		m.ThrowClone(err)
	}
	spec.Data = rec
	if in := o.Get("stdin"); in.ToBoolean() {
		var out *worker.Port
		spec.Stdin, out = worker.NewChannel()
		e.Define(jsbind.Object(c.Argument(0)), "stdinPort", stdinHandle(e, out), engine.Plain)
	}
	ch.thread = s.Thread.Reserve(spec)
	if s.workers == nil {
		s.workers = map[*goja.Object]*child{}
	}
	s.workers[ch.obj] = ch
	h := s.handleObject(ch)
	ch.scope = e.NewScope("WORKER", h)
	e.Loop.InitHandle(&ch.handle, "Worker")
	ch.port = m.NewPort(mine)
	e.Define(h, "port", ch.port, engine.Plain)
	m.Sink(ch.port, func(v goja.Value, failed bool) {
		if failed {
			ch.emitOn("messageerror", v)
		} else {
			ch.emitOn("message", v)
		}
	})
	return h
}

// postMessage is Worker.prototype.postMessage.
func (s *State) postMessage(c goja.FunctionCall) goja.Value {
	if o := jsbind.Object(c.This); o != nil {
		if ch := s.workers[o]; ch != nil {
			messaging.Of(s.env).Post(ch.port, c)
		}
	}
	return goja.Undefined()
}

func readLimits(o *goja.Object) worker.Limits {
	mb := func(name string) float64 {
		v := o.Get(name)
		if jsbind.Nullish(v) {
			return -1
		}
		return v.ToFloat()
	}
	return worker.Limits{
		MaxYoungGenerationSizeMb: mb("maxYoungGenerationSizeMb"), MaxOldGenerationSizeMb: mb("maxOldGenerationSizeMb"),
		CodeRangeSizeMb: mb("codeRangeSizeMb"), StackSizeMb: mb("stackSizeMb"),
	}
}

// stdinHandle lets JavaScript write to a worker's standard input.
func stdinHandle(e *jsbind.Env, out *worker.Port) *goja.Object {
	h := e.VM.NewObject()
	e.Define(h, "write", e.Func("write", 1, func(c goja.FunctionCall) goja.Value {
		b, ok := jsbind.Bytes(c.Argument(0))
		if !ok {
			b = []byte(c.Argument(0).String())
		}
		out.Post(append([]byte(nil), b...))
		return goja.Undefined()
	}), engine.Plain)
	e.Define(h, "end", e.Func("end", 0, func(goja.FunctionCall) goja.Value {
		out.Post([]byte(nil))
		return goja.Undefined()
	}), engine.Plain)
	return h
}

func (s *State) envFor(v goja.Value) *worker.EnvVars {
	switch o := jsbind.Object(v); {
	case jsbind.TypeOf(v) == "symbol":
		return s.Vars
	case o == nil:
		return s.Vars.Clone()
	default:
		var lines []string
		for _, k := range o.Keys() {
			lines = append(lines, k+"="+o.Get(k).String())
		}
		return worker.NewEnvVars(lines, nil)
	}
}

func (s *State) stringList(v goja.Value) []string {
	o := jsbind.Object(v)
	if o == nil {
		return nil
	}
	var list []string
	engine.ForOf(s.env.VM, o, func(v goja.Value) bool {
		list = append(list, v.String())
		return true
	})
	return list
}

// withoutTerminator takes away the -- that ends a list of options.
func withoutTerminator(execArgv []string) []string {
	if n := len(execArgv); n > 0 && execArgv[n-1] == "--" {
		return execArgv[:n-1]
	}
	return execArgv
}
