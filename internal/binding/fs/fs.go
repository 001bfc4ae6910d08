// Package fs is Node's fs and fs/promises in Go.
//
// Every operation is written once, as a function that checks its arguments and gives a task: blocking work that knows no engine, and
// what its result is in JavaScript. Three faces run tasks: the synchronous one in place, the other two on the process's pool of
// goroutines, with a callback or a promise at the end.
//
// Functions that take an *jsbind.Env belong to the goroutine that owns the isolate.
package fs

import (
	"strconv"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/fs/sys"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// class is a constructor of an isolate with its prototype.
type class struct{ ctor, proto *goja.Object }

// state is what one isolate has of fs.
type state struct {
	env      *jsbind.Env
	exports  *goja.Object
	promises *goja.Object
	numbers  *goja.Object // fs.constants

	statsBase, stats, bigStats, statFS, dirent, handle class

	handleFor func(fd int) *goja.Object // makes a FileHandle
	opened    map[int]struct{}          // descriptors that a worker has opened by number and not closed
	watchers  map[*watcher]struct{}
	warned    map[string]bool // deprecations that were told of
}

var states = jsbind.NewSlot(func(env *jsbind.Env) *state {
	s := &state{env: env, watchers: map[*watcher]struct{}{}}
	env.AtClose(s.closeWatchers)
	if env.Opts.TrackFDs {
		s.opened = map[int]struct{}{}
		env.AtClose(s.closeOpened)
	}
	return s
})

func stateIn(r *goja.Runtime) *state { return states.Of(jsbind.From(r)) }

// closeOpened closes what a worker has left open: nobody else knows the numbers.
func (s *state) closeOpened() {
	for fd := range s.opened {
		sys.Close(fd)
	}
	s.opened = nil
}

// keep notes a descriptor that was opened for the program.
func (s *state) keep(fd int) {
	if s.opened != nil {
		s.opened[fd] = struct{}{}
	}
}

// keepNumber notes a descriptor that the program knows by its number only.
func (s *state) keepNumber(fd int) {
	if _, twice := s.opened[fd]; twice {
		s.warnOf("File descriptor " + strconv.Itoa(fd) + " opened in unmanaged mode twice")
	}
	s.keep(fd)
}

// forgetNumber notes that the program closes such a descriptor.
func (s *state) forgetNumber(fd int) {
	if _, known := s.opened[fd]; s.opened != nil && !known {
		s.warnOf("File descriptor " + strconv.Itoa(fd) + " closed but not opened in unmanaged mode")
	}
	delete(s.opened, fd)
}

func (s *state) warnOf(text string) {
	s.env.Method(s.env.Host.Require("process"), "emitWarning", s.env.Value(text))
}

// Exports gives what require('fs') gives.
func Exports(env *jsbind.Env) *goja.Object {
	s := states.Of(env)
	if s.exports == nil {
		s.exports = exportsTemplate().New(env.VM)
	}
	return s.exports
}

// Promises gives what require('fs/promises') gives.
func Promises(env *jsbind.Env) *goja.Object {
	s := states.Of(env)
	if s.promises == nil {
		s.handleFor = s.newHandle // not called by its name where ops are described: that would be a cycle
		s.promises = promisesTemplate().New(env.VM)
	}
	return s.promises
}

func (s *state) constants() *goja.Object {
	if s.numbers == nil {
		s.numbers = constantsTemplate().New(s.env.VM)
	}
	return s.numbers
}

// fromLib gives a property of fs that a builtin module in JavaScript exports.
func fromLib(module, name string) engine.Maker {
	return func(r *goja.Runtime) goja.Value { return jsbind.From(r).Host.Require(module).Get(name) }
}

var exportsTemplate = sync.OnceValue(func() *engine.Template {
	t := engine.NewTemplate(engine.ObjectProto)
	for _, e := range exportOrder() {
		if e.op != nil {
			describeOp(t, e.op)
		} else {
			special(t, e.name)
		}
	}
	return t
})

var promisesTemplate = sync.OnceValue(func() *engine.Template {
	t := engine.NewTemplate(engine.ObjectProto)
	for _, name := range promiseOrder {
		if o := findOp(name); o != nil {
			t.EnumerableMethod(name, o.promiseLength(), func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
				s := stateIn(r)
				if o.data && needsLib(c.Argument(1)) {
					return libCall(s, o.name, c.Argument(0), c.Arguments[1:])
				}
				return s.promise(o, c.Arguments)
			})
			continue
		}
		t.Lazy(name, engine.Plain, fromLib("internal/fs/promises", name))
	}
	t.Lazy("constants", engine.Plain, func(r *goja.Runtime) goja.Value { return stateIn(r).constants() })
	return t
})
