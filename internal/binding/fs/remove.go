package fs

import (
	"errors"
	"io/fs"
	"strings"
	"time"

	"github.com/node-go/node-go/internal/binding/fs/sys"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// removeOptions are the options of rm.
type removeOptions struct {
	force, recursive bool
	retries          int
	delay            int // milliseconds
}

func (c *call) removeOptions(i int) removeOptions {
	v := c.arg(i)
	if jsbind.Undefined(v) {
		return removeOptions{delay: 100}
	}
	o := options{s: c.s, obj: c.s.env.PlainObject(v, "options")}
	r := removeOptions{force: o.bool("force", false), recursive: o.bool("recursive", false), delay: 100}
	if v := o.get("retryDelay"); v != nil {
		r.delay = int(c.s.env.Integer(v, "options.retryDelay", 0, 1<<31-1))
	}
	if v := o.get("maxRetries"); v != nil {
		r.retries = int(c.s.env.Uint32(v, "options.maxRetries", false))
	}
	return r
}

// rm is rm(path, options).
func rm(c *call) *task {
	path := c.path(0, "path")
	o := c.removeOptions(1)
	return &task{run: func(ctl *control) error { return remove(path, o, ctl) }}
}

func remove(path string, o removeOptions, ctl *control) error {
	st, err := sys.GetStat(path, false)
	if err != nil {
		if o.force && nodeerr.ErrnoOf(err).Name == "ENOENT" {
			return nil
		}
		return failAt(err, "lstat", path)
	}
	if st.Is(sys.TypeDirectory) && !o.recursive {
		no, _ := nodeerr.ErrnoByName("EISDIR")
		return systemError("ERR_FS_EISDIR", no, "rm", "is a directory", path)
	}
	for try := 0; ; try++ {
		err := sys.RemoveAll(strings.TrimRight(path, "/"))
		if err == nil {
			return nil
		}
		name := nodeerr.ErrnoOf(err).Name
		if try == o.retries || !retryable(name) || ctl.stopped() {
			return fail(err, "rm", failedPath(err, path), "")
		}
		wait(o.delay*(try+1), ctl)
	}
}

// retryable tells which errors may pass if one waits.
func retryable(name string) bool {
	switch name {
	case "EBUSY", "EMFILE", "ENFILE", "ENOTEMPTY", "EPERM":
		return true
	}
	return false
}

// failedPath is the path that err names, or path.
func failedPath(err error, path string) string {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return pe.Path
	}
	return path
}

// wait lets milliseconds pass, unless ctl is stopped meanwhile.
func wait(ms int, ctl *control) {
	const step = 10 // milliseconds between looks at ctl
	for left := ms; left > 0 && !ctl.stopped(); left -= step {
		time.Sleep(time.Duration(min(left, step)) * time.Millisecond)
	}
}
