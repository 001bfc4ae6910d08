package fs

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/fs/sys"
	"github.com/node-go/node-go/internal/jsbind"
)

// openFile is open(path, flags, mode). The promise's result is a FileHandle, the others' a number.
func openFile(c *call) *task {
	path := ""
	if c.face == facePromise {
		path = c.path(0, "path")
	}
	flags := c.flags(1, sys.ORdonly)
	mode := c.s.modeOr(c.arg(2), "mode", 0o666)
	if c.face != facePromise {
		path = c.path(0, "path") // the order of these is Node's
	}
	fd := -1
	t := &task{
		run: func(*control) (err error) {
			fd, err = sys.Open(path, flags, mode)
			return failAt(err, "open", path)
		},
		discard: func() { sys.Close(fd) },
	}
	if c.face == facePromise {
		t.value = func() (goja.Value, error) { return c.s.handleFor(fd), nil }
		return t
	}
	t.value = func() (goja.Value, error) {
		c.s.keepNumber(fd)
		return c.s.env.Value(fd), nil
	}
	return t
}

// closeFile is close(fd). Its callback may be missing: then a failure is thrown as uncaught.
func closeFile(c *call) *task {
	fd := c.fd(0)
	c.s.forgetNumber(fd)
	return &task{run: func(*control) error { return fail(sys.Close(fd), "close", "", "") }}
}

// callClose is the callback face of close.
func (s *state) callClose(o *op, args []goja.Value) goja.Value {
	if len(args) > 1 && !jsbind.Undefined(args[1]) {
		return s.callback(o, args)
	}
	rethrow := s.env.Func("", 1, func(c goja.FunctionCall) goja.Value {
		if !jsbind.Nullish(c.Argument(0)) {
			panic(c.Argument(0))
		}
		return goja.Undefined()
	})
	if len(args) == 0 {
		args = []goja.Value{goja.Undefined()}
	}
	return s.callback(o, []goja.Value{args[0], rethrow})
}

func fsync(c *call) *task {
	fd := c.fd(0)
	return &task{run: func(*control) error { return fail(sys.Fsync(fd), "fsync", "", "") }}
}

func fdatasync(c *call) *task {
	fd := c.fd(0)
	return &task{run: func(*control) error { return fail(sys.Fdatasync(fd), "fdatasync", "", "") }}
}

// size gives argument i as the size that a file is to have: what is missing or negative is 0.
func (c *call) size(i int) int64 {
	v := c.arg(i)
	if jsbind.Undefined(v) {
		return 0
	}
	return max(0, c.s.env.Integer(v, "len", -jsbind.MaxSafeInteger, jsbind.MaxSafeInteger))
}

func ftruncate(c *call) *task {
	fd, size := c.fd(0), c.size(1)
	return &task{run: func(*control) error { return fail(sys.Truncate(fd, size), "ftruncate", "", "") }}
}

// truncate is truncate(path, len): the file is opened for it, and must exist.
func truncate(c *call) *task {
	path := c.path(0, "path")
	size := c.size(1)
	return &task{run: func(*control) error {
		fd, err := sys.Open(path, sys.ORdwr, 0o666)
		if err != nil {
			return failAt(err, "open", path)
		}
		err = fail(sys.Truncate(fd, size), "ftruncate", "", "")
		sys.Close(fd)
		return err
	}}
}
