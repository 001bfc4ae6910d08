package fs

import (
	"github.com/node-go/node-go/internal/binding/fs/sys"
)

func chmod(c *call) *task {
	path := c.path(0, "path")
	mode := c.s.mode(c.arg(1), "mode")
	return &task{run: func(*control) error { return failAt(sys.Chmod(path, mode), "chmod", path) }}
}

func fchmod(c *call) *task {
	fd := c.fd(0)
	mode := c.s.mode(c.arg(1), "mode")
	return &task{run: func(*control) error { return fail(sys.Fchmod(fd, mode), "fchmod", "", "") }}
}

// owner gives argument i as a user or group: -1 leaves it.
func (c *call) owner(i int, name string) int {
	return int(c.s.env.Integer(c.arg(i), name, -1, 1<<32-1))
}

func chown(c *call) *task {
	path := c.path(0, "path")
	uid, gid := c.owner(1, "uid"), c.owner(2, "gid")
	return &task{run: func(*control) error { return failAt(sys.Chown(path, uid, gid), "chown", path) }}
}

func lchown(c *call) *task {
	path := c.path(0, "path")
	uid, gid := c.owner(1, "uid"), c.owner(2, "gid")
	return &task{run: func(*control) error { return failAt(sys.Lchown(path, uid, gid), "lchown", path) }}
}

func fchown(c *call) *task {
	fd := c.fd(0)
	uid, gid := c.owner(1, "uid"), c.owner(2, "gid")
	return &task{run: func(*control) error { return fail(sys.Fchown(fd, uid, gid), "fchown", "", "") }}
}

func utimes(c *call) *task {
	path := c.path(0, "path")
	atime, mtime := c.s.time(c.arg(1), "time"), c.s.time(c.arg(2), "time")
	return &task{run: func(*control) error { return failAt(sys.Utimes(path, atime, mtime), "utime", path) }}
}

func lutimes(c *call) *task {
	path := c.path(0, "path")
	atime, mtime := c.s.time(c.arg(1), "time"), c.s.time(c.arg(2), "time")
	return &task{run: func(*control) error { return failAt(sys.Lutimes(path, atime, mtime), "lutime", path) }}
}

func futimes(c *call) *task {
	fd := c.fd(0)
	atime, mtime := c.s.time(c.arg(1), "atime"), c.s.time(c.arg(2), "mtime")
	return &task{run: func(*control) error { return fail(sys.Futimes(fd, atime, mtime), "futime", "", "") }}
}
