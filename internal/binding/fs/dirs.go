package fs

import (
	"os"
	"path/filepath"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/fs/sys"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
)

// mkdir is mkdir(path, options): options may be the mode. A recursive one gives the first folder that it made.
func mkdir(c *call) *task {
	mode, recursive := uint32(0o777), false
	v := c.arg(1)
	switch jsbind.TypeOf(v) {
	case "number", "string":
		mode = c.s.mode(v, "mode")
	case "object":
		o := options{s: c.s, obj: jsbind.Object(v)}
		if m := o.get("mode"); m != nil {
			mode = c.s.modeOr(m, "options.mode", mode)
		}
		recursive = o.bool("recursive", false)
	}
	path := c.path(0, "path")
	if !recursive {
		return &task{run: func(*control) error { return failAt(sys.Mkdir(path, mode), "mkdir", path) }}
	}
	made := ""
	return &task{
		run: func(*control) error {
			var err error
			made, err = makeAll(path, mode)
			return failAt(err, "mkdir", path)
		},
		value: func() (goja.Value, error) {
			if made == "" {
				return goja.Undefined(), nil
			}
			return c.s.env.Value(made), nil
		},
	}
}

// makeAll makes a folder and those above it, and gives the topmost that it made.
func makeAll(path string, mode uint32) (made string, err error) {
	full := path
	if !filepath.IsAbs(path) {
		full = absolute(path)
	}
	err = sys.Mkdir(full, mode)
	switch name := errnoName(err); name {
	case "":
		return full, nil
	case "EEXIST":
		if st, serr := sys.GetStat(full, true); serr == nil && st.Is(sys.TypeDirectory) {
			return "", nil
		}
		return "", err
	case "ENOENT":
		parent := above(full) // not cleaned: a folder before .. is made too
		if parent == full {
			return "", err
		}
		made, perr := makeAll(parent, mode)
		if perr != nil {
			if errnoName(perr) == "EEXIST" {
				perr = sys.NotDir() // what is above is a file
			}
			return "", perr
		}
		if err := sys.Mkdir(full, mode); err != nil && errnoName(err) != "EEXIST" {
			return "", err
		}
		if made == "" {
			made = full
		}
		return made, nil
	case "EACCES", "ENOSPC", "ENOTDIR", "EPERM":
		return "", err
	}
	if st, serr := sys.GetStat(full, true); serr == nil && st.Is(sys.TypeDirectory) {
		return "", nil
	}
	return "", err
}

// above gives a path without its last part.
func above(path string) string {
	n := len(path)
	for n > 0 && os.IsPathSeparator(path[n-1]) {
		n--
	}
	for n > 0 && !os.IsPathSeparator(path[n-1]) {
		n--
	}
	for n > 1 && os.IsPathSeparator(path[n-1]) {
		n--
	}
	return path[:n]
}

func errnoName(err error) string {
	if err == nil {
		return ""
	}
	return nodeerr.ErrnoOf(err).Name
}

// rmdir is rmdir(path, options); what the options once asked for is refused.
func rmdir(c *call) *task {
	if v := c.arg(1); !jsbind.Undefined(v) {
		o := options{s: c.s, obj: c.s.env.PlainObject(v, "options")}
		if r := o.get("recursive"); r != nil {
			c.s.env.Throw(nodeerr.InvalidArgValue("options.recursive", jsbind.Shown(r), "is no longer supported"))
		}
	}
	path := c.path(0, "path")
	return &task{run: func(*control) error { return failAt(sys.Rmdir(path), "rmdir", path) }}
}

// entry is a directory entry with the folder that it is in.
type entry struct {
	sys.Dirent
	dir, name string // name is relative to where the listing began
}

// readdir is readdir(path, options).
func readdir(c *call) *task {
	o := c.options(1)
	enc := o.encoding(asText)
	recursive := o.bool("recursive", false)
	types := o.truthy("withFileTypes")
	given := c.arg(0)
	path := c.path(0, "path")
	var list []entry
	return &task{
		run: func(ctl *control) (err error) {
			list, err = listDir(path, recursive, ctl)
			return err
		},
		value: func() (goja.Value, error) {
			vals := make([]goja.Value, len(list))
			for i := range list {
				e := &list[i]
				switch {
				case !types:
					vals[i] = enc.name(c.s.env, e.name)
				case e.dir == path && enc.buffer:
					vals[i] = c.s.newDirent(enc.name(c.s.env, e.Name), given, e.Type)
				default:
					vals[i] = c.s.newDirent(enc.name(c.s.env, e.Name), c.s.env.Value(e.dir), e.Type)
				}
			}
			return engine.ValueKinds().NewArray(c.s.env.VM, vals, 0), nil
		},
	}
}

// listDir lists a folder, and with recursive those below it, breadth first and through symbolic links, as Node does. A circle of links
// ends where the system ends it.
func listDir(path string, recursive bool, ctl *control) ([]entry, error) {
	type folder struct{ path, rel string }
	var all []entry
	for todo := []folder{{path, ""}}; len(todo) > 0; {
		if ctl.stopped() {
			return nil, sys.ErrStopped
		}
		f := todo[0]
		todo = todo[1:]
		list, err := sys.ReadDir(f.path)
		if err != nil {
			return nil, failAt(err, "scandir", f.path)
		}
		for _, d := range list {
			e := entry{Dirent: d, dir: f.path, name: d.Name}
			if f.rel != "" {
				e.name = f.rel + string(filepath.Separator) + d.Name
			}
			all = append(all, e)
			if inner := filepath.Join(f.path, d.Name); recursive && (d.Type == sys.DirentDir || d.Type == sys.DirentLink && isDir(inner)) {
				todo = append(todo, folder{inner, e.name})
			}
		}
	}
	return all, nil
}

func isDir(path string) bool {
	st, err := sys.GetStat(path, true)
	return err == nil && st.Is(sys.TypeDirectory)
}

// symType is the key of a Dirent's type.
var symType = goja.NewSymbol("type")

func (s *state) direntClass() {
	if s.dirent.ctor == nil {
		s.dirent.ctor, s.dirent.proto = direntClass().New(s.env.VM)
	}
}

func (s *state) newDirent(name, dir goja.Value, t sys.DirentType) *goja.Object {
	s.direntClass()
	o := s.env.VM.CreateObject(s.dirent.proto)
	fillDirent(o, name, dir, engine.IntValue(int64(t)))
	return o
}

func fillDirent(o *goja.Object, name, dir, kind goja.Value) {
	engine.DefineOwn(o, engine.Name("name"), name, engine.Plain)
	engine.DefineOwn(o, engine.Name("parentPath"), dir, engine.Plain)
	engine.DefineOwn(o, symType, kind, engine.Plain)
}

var direntClass = sync.OnceValue(func() *engine.Class {
	c := engine.NewClass("Dirent", 3, func(r *goja.Runtime, args []goja.Value, nt *goja.Object) *goja.Object {
		s := stateIn(r)
		o := r.CreateObject(engine.PrototypeFor(nt, s.dirent.ctor, s.dirent.proto))
		c := goja.FunctionCall{Arguments: args}
		fillDirent(o, c.Argument(0), c.Argument(2), c.Argument(1))
		return o
	}, nil, nil, nil)
	for _, t := range typeChecks {
		c.Proto.Method(t.name, 0, func(r *goja.Runtime, c goja.FunctionCall) goja.Value {
			o, ok := c.This.(*goja.Object)
			if !ok {
				return r.ToValue(false)
			}
			v := engine.Get(o, symType)
			return r.ToValue(v != nil && v.ToInteger() == int64(t.ent))
		})
	}
	return c
})
