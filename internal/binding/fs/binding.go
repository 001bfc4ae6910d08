package fs

import (
	"path/filepath"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

// New makes internalBinding('fs'): what the parts of fs in JavaScript need of Go.
func New(env *jsbind.Env) *goja.Object { return bindingTemplate().New(env.VM) }

var bindingTemplate = sync.OnceValue(func() *engine.Template {
	t := engine.NewTemplate(nil)
	method := func(name string, length int, f func(s *state, c goja.FunctionCall) goja.Value) {
		t.EnumerableMethod(name, length, func(r *goja.Runtime, c goja.FunctionCall) goja.Value { return f(stateIn(r), c) })
	}
	// isHandle(value) tells a FileHandle.
	method("isHandle", 1, func(s *state, c goja.FunctionCall) goja.Value {
		return s.env.Value(handleOf(c.Argument(0)) != nil)
	})
	// retain(handle) and release(handle): a FileHandle is not closed in between.
	method("retain", 1, func(s *state, c goja.FunctionCall) goja.Value {
		handleOf(c.Argument(0)).retain()
		return goja.Undefined()
	})
	method("release", 1, func(s *state, c goja.FunctionCall) goja.Value {
		handleOf(c.Argument(0)).release()
		return goja.Undefined()
	})
	// fd(value) checks a descriptor.
	method("fd", 1, func(s *state, c goja.FunctionCall) goja.Value {
		k := &call{s: s, args: c.Arguments}
		return s.env.Value(k.fd(0))
	})
	// path(value, name) checks a path. What is a URL becomes a string.
	method("path", 2, func(s *state, c goja.FunctionCall) goja.Value {
		name := "path"
		if v := c.Argument(1); !jsbind.Undefined(v) {
			name = v.String()
		}
		p := s.path(c.Argument(0), name)
		if o := jsbind.Object(c.Argument(0)); o != nil && isURL(o) {
			return s.env.Value(p)
		}
		return c.Argument(0)
	})
	// options(value) checks options, or the name of an encoding, and gives a copy of them.
	method("options", 1, func(s *state, c goja.FunctionCall) goja.Value {
		k := &call{s: s, args: c.Arguments}
		o := k.options(0)
		o.signal()
		plain := s.env.VM.CreateObject(nil)
		if o.obj == nil {
			if o.enc != nil {
				s.env.Define(plain, "encoding", o.enc, engine.Plain)
			}
			return plain
		}
		// Inherited options count: programs keep defaults in prototypes.
		for p := o.obj; p != nil; p = p.Prototype() {
			list := engine.ValueKinds().OwnProperties(p)
			for name, _, ok := list.Next(); ok; name, _, ok = list.Next() {
				if !engine.HasOwn(plain, name) {
					engine.DefineOwn(plain, name, engine.ValueKinds().Get(o.obj, name), engine.Plain)
				}
			}
		}
		return plain
	})
	// Operations that have no function of their own in fs, with a callback at the end and without: opendir(path, cb).
	for _, o := range [...]op{
		{name: "opendir", least: 1, most: 1, prepare: openDir},
		{name: "readDir", least: 4, most: 4, prepare: readDir},
		{name: "closeDir", least: 1, most: 1, prepare: closeDir},
	} {
		describeOp(t, &o)
	}
	globOp := op{name: "glob", least: 1, most: 2, prepare: globFiles}
	// glob(pattern, options) promises all matches.
	method("glob", 2, func(s *state, c goja.FunctionCall) goja.Value { return s.promise(&globOp, c.Arguments) })
	remove := op{name: "removeTree", least: 1, most: 1, prepare: removeTree}
	method("removeTree", 1, func(s *state, c goja.FunctionCall) goja.Value { return s.promise(&remove, c.Arguments) })
	// watch(path, persistent, recursive, encoding, notify) gives an object with close, ref and unref.
	method("watch", 5, func(s *state, c goja.FunctionCall) goja.Value { return s.watch(c) })
	// statWatch(path, interval, bigint, notify) gives an object with close, ref and unref; notify(now, before) gets Stats.
	method("statWatch", 4, func(s *state, c goja.FunctionCall) goja.Value { return s.statWatch(c) })
	// globMatches(pattern, path) tells whether a path matches.
	method("globMatches", 2, func(s *state, c goja.FunctionCall) goja.Value {
		g := globbing{s: s}
		return s.env.Value(g.patterns(c.Argument(0), "pattern")[0].Match(filepath.ToSlash(c.Argument(1).String())))
	})
	// failure(code, message, errno, path) makes an error.
	method("failure", 4, func(s *state, c goja.FunctionCall) goja.Value { return s.failure(c) })
	// permitCopy(from, to) throws where the program may not read the one and write the other.
	method("permitCopy", 2, func(s *state, c goja.FunctionCall) goja.Value {
		k := &call{s: s, args: c.Arguments}
		if err := s.refuse("copyFile", k); err != nil {
			s.env.Throw(err)
		}
		return goja.Undefined()
	})
	// absolute(path) resolves a path against the working directory.
	method("absolute", 1, func(s *state, c goja.FunctionCall) goja.Value {
		return s.env.Value(absolute(s.path(c.Argument(0), "path")))
	})
	return t
})
