package fs

import (
	"golang.org/x/sys/unix"

	"github.com/node-go/node-go/internal/engine"
)

// describeLchmod describes lchmod, which this system has.
func describeLchmod(t *engine.Template) {
	o := &op{name: "lchmod", least: 1, most: 2, prepare: lchmod}
	describeCallback(t, o)
	describeSync(t, o)
}

func lchmod(c *call) *task {
	path := c.path(0, "path")
	mode := c.s.mode(c.arg(1), "mode")
	return &task{run: func(*control) error {
		return failAt(unix.Fchmodat(unix.AT_FDCWD, path, mode, unix.AT_SYMLINK_NOFOLLOW), "lchmod", path)
	}}
}
