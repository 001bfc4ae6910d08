package fs

import (
	"crypto/rand"
	"math"
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/fs/sys"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
	"github.com/node-go/node-go/internal/permission"
)

func rename(c *call) *task {
	from, to := c.path(0, "oldPath"), c.path(1, "newPath")
	return &task{run: func(*control) error { return failBetween(sys.Rename(from, to), "rename", from, to) }}
}

func link(c *call) *task {
	from, to := c.path(0, "existingPath"), c.path(1, "newPath")
	return &task{run: func(*control) error { return failBetween(sys.Link(from, to), "link", from, to) }}
}

func unlink(c *call) *task {
	path := c.path(0, "path")
	return &task{run: func(*control) error { return failAt(sys.Unlink(path), "unlink", path) }}
}

// symlink is symlink(target, path, type). The type matters on Windows alone.
func symlink(c *call) *task {
	kind := ""
	if v := c.arg(2); !jsbind.Nullish(v) && !jsbind.IsCallable(v) {
		kind = c.linkType(v)
	}
	target, path := c.path(0, "target"), c.path(1, "path")
	return &task{run: func(*control) error { return failBetween(sys.Symlink(target, path, kind), "symlink", target, path) }}
}

func (c *call) linkType(v goja.Value) string {
	if jsbind.TypeOf(v) == "string" {
		switch v.String() {
		case "dir", "file", "junction":
			return v.String()
		}
	}
	c.s.env.Throw(nodeerr.InvalidArgValue("type", jsbind.Shown(v), "must be one of: 'dir', 'file', 'junction', null, undefined"))
	return ""
}

func readlink(c *call) *task {
	enc := c.options(1).encoding(asText)
	path := c.path(0, "oldPath")
	if c.face != faceSync {
		path = c.path(0, "path")
	}
	var target string
	return &task{
		run: func(*control) (err error) {
			target, err = sys.Readlink(path)
			return failAt(err, "readlink", path)
		},
		value: func() (goja.Value, error) { return enc.value(c.s.env, []byte(target)) },
	}
}

// realpath is realpath(path, options). The synchronous face and the one with a callback name the component that failed; the promise
// is made as realpath.native is.
func realpath(c *call) *task { return realpathBy(c, c.face == facePromise) }

// realpathNative is realpath.native(path, options).
func realpathNative(c *call) *task { return realpathBy(c, true) }

func realpathBy(c *call, native bool) *task {
	enc := c.options(1).encoding(asText)
	path := c.path(0, "path")
	var real string
	return &task{
		run: func(*control) error {
			var step string
			var err error
			var at string
			real, step, at, err = sys.Realpath(path, !native)
			if err == nil {
				return nil
			}
			if native {
				return failAt(err, "realpath", path)
			}
			return failAt(err, step, at)
		},
		value: func() (goja.Value, error) { return enc.value(c.s.env, []byte(real)) },
	}
}

// describeRealpath describes realpath and realpathSync, which have a function of their own each.
func describeRealpath(t *engine.Template, o *op) {
	native := &op{name: "native", least: 1, most: 2, prepare: realpathNative}
	with := func(f func(r *goja.Runtime) *goja.Object, name string, length int, inner engine.NativeFunc) engine.Maker {
		return func(r *goja.Runtime) goja.Value {
			fn := f(r)
			engine.DefineOwn(fn, engine.Name("native"), engine.NewFunction(r, name, length, inner), engine.Plain)
			return fn
		}
	}
	t.Lazy("realpath", engine.Plain, with(func(r *goja.Runtime) *goja.Object {
		return engine.NewFunction(r, "realpath", o.callbackLength(), func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			return stateIn(r).callback(o, c.Arguments)
		})
	}, "", 3, func(r *goja.Runtime, c goja.FunctionCall) goja.Value { return stateIn(r).callback(native, c.Arguments) }))
	t.Lazy("realpathSync", engine.Plain, with(func(r *goja.Runtime) *goja.Object {
		return engine.NewFunction(r, "realpathSync", o.syncLength(), func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			return stateIn(r).sync(o, c.Arguments)
		})
	}, "", 2, func(r *goja.Runtime, c goja.FunctionCall) goja.Value { return stateIn(r).sync(native, c.Arguments) }))
}

// copyFile is copyFile(src, dest, mode).
func copyFile(c *call) *task {
	from, to := c.path(0, "src"), c.path(1, "dest")
	flags := int(c.smallMode(2))
	return &task{run: func(ctl *control) error {
		return failBetween(sys.CopyFile(from, to, flags, ctl.cancelled), "copyfile", from, to)
	}}
}

// smallMode gives argument i as the mode of access and copyFile: 0 to 7.
func (c *call) smallMode(i int) uint32 {
	v := c.arg(i)
	if jsbind.Nullish(v) {
		return 0
	}
	f, isNumber := 0.0, jsbind.TypeOf(v) == "number"
	if isNumber {
		f = v.ToFloat()
	}
	if !isNumber {
		c.s.env.Throw(nodeerr.WithMessage("ERR_INVALID_ARG_TYPE", "mode must be int32 or null/undefined"))
	}
	if f = math.Trunc(f); math.IsNaN(f) || math.IsInf(f, 0) {
		c.s.env.Throw(nodeerr.WithMessage("ERR_OUT_OF_RANGE", "mode is out of range"))
	}
	if f < 0 || f > 7 {
		c.s.env.Throw(nodeerr.WithMessage("ERR_OUT_OF_RANGE", "mode is out of range: >= 0 && <= 7"))
	}
	return uint32(f)
}

// letters are what a temporary folder's name ends in.
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

// makeTemp makes a folder whose name begins with prefix.
func makeTemp(prefix string) (string, error) {
	for range 100 {
		var b [6]byte
		rand.Read(b[:]) // never fails
		for i := range b {
			b[i] = letters[int(b[i])%len(letters)]
		}
		path := prefix + string(b[:])
		err := sys.Mkdir(path, 0o700)
		if err == nil {
			return path, nil
		}
		if nodeerr.ErrnoOf(err).Name != "EEXIST" {
			return "", fail(err, "mkdtemp", prefix+"XXXXXX", "")
		}
	}
	no, _ := nodeerr.ErrnoByName("EEXIST")
	return "", nodeerr.FromErrno(no, "mkdtemp", prefix+"XXXXXX", "")
}

func mkdtemp(c *call) *task {
	o := c.options(1)
	prefix := c.path(0, "prefix")
	if strings.HasSuffix(prefix, "X") {
		c.s.warn("", "Warning", "mkdtemp() templates ending with X are not portable. For details see: https://nodejs.org/api/fs.html")
	}
	enc := o.encoding(asText)
	var made string
	return &task{
		run: func(*control) (err error) {
			made, err = makeTemp(prefix)
			return err
		},
		value: func() (goja.Value, error) { return enc.value(c.s.env, []byte(made)) },
	}
}

// mkdtempDisposableSync gives a temporary folder that removes itself.
func mkdtempDisposableSync(r *goja.Runtime, fc goja.FunctionCall) goja.Value {
	s := stateIn(r)
	c := &call{s: s, args: fc.Arguments}
	path := s.sync(&op{name: "mkdtemp", prepare: mkdtemp}, fc.Arguments)
	full := absolute(c.s.path(path, "path"))
	remove := s.env.Func("remove", 0, func(goja.FunctionCall) goja.Value {
		if err := sys.RemoveAll(full); err != nil {
			s.env.Throw(failAt(err, "rm", full))
		}
		return goja.Undefined()
	})
	o := s.env.VM.NewObject()
	s.env.Define(o, "path", path, engine.Plain)
	s.env.Define(o, "remove", remove, engine.Plain)
	engine.DefineOwn(o, engine.SymDispose, s.env.Func("[Symbol.dispose]", 0, func(goja.FunctionCall) goja.Value {
		return s.env.Call(remove, o)
	}), engine.Plain)
	return o
}

func access(c *call) *task {
	path := c.path(0, "path")
	mode := c.smallMode(1)
	return &task{run: func(*control) error { return failAt(sys.Access(path, mode), "access", path) }}
}

// exists is fs.exists(path, callback), whose callback has no error.
func exists(r *goja.Runtime, c goja.FunctionCall) goja.Value {
	s := stateIn(r)
	s.env.Function(c.Argument(1), "cb")
	found := false
	return s.callback(&op{least: 1, most: 1, prepare: func(c *call) *task { // a file that must not be read is not there
		path, ok := c.existing()
		ok = ok && s.env.Opts.Permission.File(permission.Read, path)
		t := &task{args: func(goja.Value) []goja.Value { return []goja.Value{s.env.Value(found)} }}
		if ok {
			t.run = func(*control) error {
				found = sys.Access(path, 0) == nil
				return nil
			}
		}
		return t
	}}, c.Arguments)
}

// existsSync is fs.existsSync(path): false for whatever is no path.
func existsSync(r *goja.Runtime, fc goja.FunctionCall) goja.Value {
	s := stateIn(r)
	c := &call{s: s, args: fc.Arguments}
	path, ok := c.existing()
	if !ok {
		if t := jsbind.TypeOf(c.arg(0)); t != "string" {
			s.deprecate("DEP0187", "Passing invalid argument types to fs.existsSync is deprecated")
		}
		return s.env.Value(false)
	}
	if err := s.env.PermitFile(permission.Read, path); err != nil {
		s.env.Throw(err)
	}
	return s.env.Value(sys.Access(path, 0) == nil)
}

// existing gives the path that a program asks for; ok is false if it is none.
func (c *call) existing() (path string, ok bool) {
	ex := c.s.env.VM.Try(func() { path = c.path(0, "path") })
	return path, ex == nil
}

// deprecate warns of a deprecated use once in an isolate.
func (s *state) deprecate(code, message string) { s.warn(code, "DeprecationWarning", message) }

// warn emits a warning the first time that an isolate has reason to.
func (s *state) warn(code, kind, message string) {
	if s.warned[code] {
		return
	}
	if s.warned == nil {
		s.warned = map[string]bool{}
	}
	s.warned[code] = true
	if process, ok := s.env.VM.Get("process").(*goja.Object); ok {
		s.env.Method(process, "emitWarning", s.env.Value(message), s.env.Value(kind), orText(s, code))
	}
}

func orText(s *state, text string) goja.Value {
	if text == "" {
		return goja.Undefined()
	}
	return s.env.Value(text)
}

// absolute gives path as an absolute one without dots.
func absolute(path string) string {
	p, err := sys.Absolute(path)
	if err != nil {
		return path // the working directory is gone: whoever uses the path hears of it
	}
	return p
}
