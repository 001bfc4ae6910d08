package fs

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/fs/sys"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// dirHandle is the payload of the object by which JavaScript knows an open directory.
// dirHandle is a folder that is open for reading.
type dirHandle struct {
	dir   *sys.Dir
	scope jsbind.AsyncScope
}

func (c *call) dirHandle(i int) *dirHandle { return engine.Payload(c.arg(i)).(*dirHandle) }

// openDir is opendir(path): its result is for readDir and closeDir.
func openDir(c *call) *task {
	path := c.path(0, "path")
	var d *sys.Dir
	return &task{
		run: func(*control) (err error) {
			d, err = sys.OpenDir(path)
			if c.face == faceSync {
				return fail(err, "opendir", "", "")
			}
			return failAt(err, "opendir", path)
		},
		value: func() (goja.Value, error) {
			o := c.s.env.VM.NewObject()
			engine.SetPayload(o, &dirHandle{dir: d, scope: c.s.env.NewScope("DIRHANDLE", o)})
			return o, nil
		},
		discard: func() { d.Close() },
	}
}

// readDir is readDir(handle, count, encoding, path): an array of names and types in turn, or null at the end.
func readDir(c *call) *task {
	h := c.dirHandle(0)
	n := int(c.arg(1).ToInteger())
	enc := c.s.encodingOf(c.arg(2), asText)
	path := c.arg(3).String()
	var list []sys.Dirent
	return &task{
		run: func(*control) (err error) {
			list, err = h.dir.Read(n)
			return failAt(err, "scandir", path)
		},
		value: func() (goja.Value, error) {
			if len(list) == 0 {
				return goja.Null(), nil
			}
			vals := make([]goja.Value, len(list))
			for i, d := range list {
				vals[i] = c.s.newDirent(enc.name(c.s.env, d.Name), c.arg(3), d.Type)
			}
			return engine.ValueKinds().NewArray(c.s.env.VM, vals, 0), nil
		},
	}
}

func closeDir(c *call) *task {
	h := c.dirHandle(0)
	return &task{
		run: func(*control) error { return fail(h.dir.Close(), "closedir", "", "") },
		value: func() (goja.Value, error) {
			c.s.env.DestroyScope(&h.scope)
			return goja.Undefined(), nil
		},
	}
}

// removeTree is rm(path, options) for a folder that was made for a while: everything goes, and nothing need be there.
func removeTree(c *call) *task {
	path := c.path(0, "path")
	return &task{run: func(ctl *control) error {
		return remove(path, removeOptions{force: true, recursive: true, delay: 100}, ctl)
	}}
}

// failure makes a coded error: failure(code, message) one with the code alone, failure(code, message, errno, path) a SystemError.
func (s *state) failure(c goja.FunctionCall) goja.Value {
	code, message := nodeerr.Code(c.Argument(0).String()), c.Argument(1).String()
	if jsbind.Undefined(c.Argument(2)) {
		e := nodeerr.WithMessage(code, message)
		e.Class = nodeerr.PlainError
		return s.env.Error(e)
	}
	no, _ := nodeerr.ErrnoByName(c.Argument(2).String())
	no.Number = -no.Number // as the modules in JavaScript give it
	return s.env.Error(systemError(code, no, "cp", message, c.Argument(3).String()))
}

func systemError(code nodeerr.Code, no nodeerr.Errno, syscall, message, path string) error {
	e := nodeerr.System(code, no, syscall, message, path, "")
	e.Name = string(nodeerr.SystemError)
	return e
}
