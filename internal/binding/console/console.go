// Package console is the global console, the class Console and the builtin module of that name.
//
// Everything here belongs to the goroutine that owns the isolate.
package console

import (
	"path"
	"path/filepath"
	"strings"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/stdio"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/inspect"
	"github.com/node-go/node-go/internal/jsbind"
)

// Inspector is the isolate's state of util.inspect.
var Inspector = jsbind.NewSlot(func(e *jsbind.Env) *inspect.State {
	s := inspect.NewState(e.VM)
	s.Host.IsBuiltinModule = isBuiltinID
	s.Host.Cwd = func() string {
		dir, err := filepath.Abs(".")
		if err != nil {
			return ""
		}
		return dir
	}
	return s
})

// isBuiltinID tells what stacks call a builtin module by: the scheme node: is theirs alone, and none has an extension.
func isBuiltinID(id string) bool { return !strings.Contains(path.Base(id), ".") }

// The streams of a console.
const (
	toStdout = 1
	toStderr = 2
)

// printer is what lies behind one console object.
type printer struct {
	env     *jsbind.Env
	object  *goja.Object
	streams [3]*goja.Object // of a Console over streams; nil: the standard streams of the isolate

	colours       goja.Value // colorMode: true, false or "auto"
	options       goja.Value // inspectOptions, nil if not given
	throwFailures bool       // ignoreErrors: false

	indent string
	step   int // columns by which a group is moved to the right
	counts map[string]int
	timers *goja.Object // a Map, once a timer was started

	ignore *goja.Object                  // does nothing
	done   map[*goja.Object]*goja.Object // by stream: what a write calls when it is through; always the same, so that writes share a tick
}

func newPrinter(e *jsbind.Env) *printer { return &printer{env: e, step: 2} }

// isolateState are the console objects of an isolate.
type isolateState struct {
	global      *printer
	ctor, proto *goja.Object
}

var states = jsbind.NewSlot(func(*jsbind.Env) *isolateState { return &isolateState{} })

// Global is the global console of an isolate.
func Global(r *goja.Runtime) goja.Value { return Exports(jsbind.From(r)) }

// Exports is the builtin module console: the global console, whatever became of the global variable.
func Exports(e *jsbind.Env) *goja.Object { return globalOf(e).object }

func globalOf(e *jsbind.Env) *printer {
	s := states.Of(e)
	if s.global == nil {
		p := newPrinter(e)
		p.object = globalTemplate().New(e.VM)
		s.global = p
	}
	return s.global
}

// of gives the global console's printer; its object exists already.
func of(r *goja.Runtime) *printer { return states.Of(jsbind.From(r)).global }

var globalTemplate = sync.OnceValue(func() *engine.Template {
	// The prototype of console is an empty object of its own.
	t := engine.NewTemplate(func(r *goja.Runtime) *goja.Object { return r.NewObject() })
	for _, m := range methods() {
		t.EnumerableMethod(m.name, 0, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			return m.call(of(r), c.Arguments)
		})
	}
	t.Lazy("Console", engine.Plain, func(r *goja.Runtime) goja.Value { return constructor(jsbind.From(r)) })
	describeInspector(t)
	for n, name := range [...]string{toStdout: "stdout", toStderr: "stderr"} {
		if name != "" {
			t.Accessor("_"+name, engine.Configurable, func(r *goja.Runtime, _ goja.FunctionCall) goja.Value {
				return of(r).stream(n)
			}, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
				of(r).streams[n] = jsbind.Object(c.Argument(0))
				return goja.Undefined()
			})
		}
	}
	t.Lazy("_times", engine.Hidden, func(r *goja.Runtime) goja.Value { return of(r).times() })
	t.LazySymbol(goja.SymToStringTag, engine.Configurable, func(*goja.Runtime) goja.Value { return engine.ASCIIValue("console") })
	return t
})

// stream gives the object of stream n; that of the process is made if need be.
func (p *printer) stream(n int) *goja.Object {
	if p.streams[n] != nil {
		return p.streams[n]
	}
	return jsbind.Object(p.env.Host.Require("process").Get([...]string{toStdout: "stdout", toStderr: "stderr"}[n]))
}

// print writes text, which may have several lines, as one message.
func (p *printer) print(n int, text string) {
	if p.indent != "" {
		text = p.indent + strings.ReplaceAll(text, "\n", "\n"+p.indent)
	}
	text += "\n"
	if p.streams[n] != nil {
		p.write(p.streams[n], text)
		return
	}
	// A program may have replaced process.stdout.write; what it throws is not for the caller of console.
	if ex := p.env.VM.Try(func() { stdio.Print(p.env, n, inspect.Printable(text)) }); ex != nil && overflowed(ex) {
		panic(ex)
	}
}

func (p *printer) write(stream *goja.Object, text string) {
	v := Inspector.Of(p.env).Value(text)
	if p.throwFailures {
		p.method(stream, "stream", "write", v)
		return
	}
	name := engine.ASCIIValue("error")
	done := p.doneFor(stream)
	ignore := p.ignore
	ex := p.env.VM.Try(func() {
		p.method(stream, "stream", "once", name, ignore)
		p.method(stream, "stream", "write", v, done)
	})
	p.method(stream, "stream", "removeListener", name, ignore)
	if ex != nil && overflowed(ex) {
		panic(ex)
	}
}

// doneFor gives the callback of writes to stream. One that fails tells so by an event, at once or later, and nobody else may be
// listening.
func (p *printer) doneFor(stream *goja.Object) *goja.Object {
	if done := p.done[stream]; done != nil {
		return done
	}
	if p.ignore == nil {
		p.ignore = p.env.Func("", 0, func(goja.FunctionCall) goja.Value { return goja.Undefined() })
		p.done = map[*goja.Object]*goja.Object{}
	}
	name := engine.ASCIIValue("error")
	done := p.env.Func("", 1, func(c goja.FunctionCall) goja.Value {
		if jsbind.Nullish(c.Argument(0)) {
			return goja.Undefined()
		}
		if st := jsbind.Object(stream.Get("_writableState")); st != nil {
			if emitted := st.Get("errorEmitted"); emitted != nil && emitted.ToBoolean() {
				return goja.Undefined()
			}
		}
		if p.method(stream, "stream", "listenerCount", name).ToInteger() == 0 {
			p.method(stream, "stream", "once", name, p.ignore)
		}
		return goja.Undefined()
	})
	p.done[stream] = done
	return done
}

// overflowed tells the exception of too deep a recursion, which must not be swallowed.
func overflowed(ex *goja.Exception) bool {
	o, ok := ex.Value().(*goja.Object)
	if !ok || o.ClassName() != "Error" {
		return false
	}
	m := o.Get("message")
	return m != nil && m.String() == "Maximum call stack size exceeded"
}

// format gives args as console.log shows them on stream n.
func (p *printer) format(n int, args []goja.Value) string {
	st := Inspector.Of(p.env)
	if plain(args) {
		if len(args) != 1 {
			p.inspectOptions(n) // as Node asks for all but a single string: the answer may come with a warning
		}
		return st.Format(nil, args)
	}
	o := p.inspectOptions(n)
	return st.Format(&o, args)
}

// plain tells that no option of inspection can change the text of args.
func plain(args []goja.Value) bool {
	for i, a := range args {
		t, ok := engine.TextOf(a)
		if !ok || i == 0 && (strings.IndexByte(t.ASCII, '%') >= 0 || t.Wide != nil) {
			return false
		}
	}
	return true
}
