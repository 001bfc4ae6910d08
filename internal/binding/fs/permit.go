package fs

import (
	"sync"

	"github.com/node-go/node-go/internal/binding/fs/sys"
	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/nodeerr"
	"github.com/node-go/node-go/internal/permission"
)

// access by the permission model, of the arguments that are paths.
type grantNeed uint8

const (
	needsRead grantNeed = 1 << iota
	needsWrite
)

// needs says what the operations need of their first and their second path. What is not listed works on descriptors, which somebody
// was allowed to open, or tells no more than that a file is there.
var needs = sync.OnceValue(func() map[string][2]grantNeed {
	return map[string][2]grantNeed{
		"access": {needsRead}, "readFile": {needsRead}, "readdir": {needsRead}, "readlink": {needsRead}, "stat": {needsRead}, "lstat": {needsRead}, "statfs": {needsRead},
		"opendir": {needsRead}, "appendFile": {needsWrite}, "chmod": {needsWrite}, "chown": {needsWrite}, "lchmod": {needsWrite}, "lchown": {needsWrite},
		"lutimes": {needsWrite}, "utimes": {needsWrite}, "mkdir": {needsWrite}, "mkdtemp": {needsWrite}, "rm": {needsWrite}, "rmdir": {needsWrite},
		"truncate": {needsWrite}, "unlink": {needsWrite}, "writeFile": {needsWrite}, "removeTree": {needsWrite}, "exists": {needsRead},
		"copyFile": {needsRead, needsWrite}, "rename": {needsRead | needsWrite, needsWrite}, "link": {needsRead | needsWrite, needsWrite},
	}
})

// ready checks the arguments of an operation and then what the program may do. A refusal is the operation's outcome.
func (s *state) ready(o *op, c *call) *task {
	t := o.prepare(c)
	if s.env.Opts.Permission == nil || t.run == nil {
		return t
	}
	if err := s.refuse(o.name, c); err != nil {
		switch o.name {
		case "chmod", "lutimes", "mkdir", "rmdir", "utimes":
			if c.face == faceCallback {
				s.env.Throw(err) // as in Node
			}
		}
		return &task{run: func(*control) error { return err }, args: t.args, handle: t.handle}
	}
	return t
}

func (s *state) refuse(name string, c *call) error {
	switch name {
	case "open":
		return s.permitOpen(c.path(0, "path"), c.flags(1, sys.ORdonly))
	case "symlink":
		p := s.env.Opts.Permission
		if !p.Has(permission.FS) {
			return disabled("fs.symlink API requires full fs.read and fs.write permissions.")
		}
	case "fsync", "fdatasync":
		return disabled(name + " API is disabled when Permission Model is enabled.")
	case "fchmod", "fchown", "futimes":
		return disabled("fs." + name + " API is disabled when Permission Model is enabled.")
	}
	for i, need := range needs()[name] {
		if need == 0 || isDescriptor(c, i) {
			continue
		}
		path := c.path(i, "path")
		if name == "mkdtemp" {
			path += "XXXXXX"
		}
		if err := s.permit(need, path); err != nil {
			return err
		}
	}
	return nil
}

// disabled is the refusal of an operation as such, whatever it is to work on.
func disabled(message string) error {
	return nodeerr.WithMessage("ERR_ACCESS_DENIED", message).With("permission", "").With("resource", "")
}

// isDescriptor tells an argument that names an open file: readFile and its like take one for a path.
func isDescriptor(c *call, i int) bool {
	v := c.arg(i)
	return jsbind.TypeOf(v) == "number" || handleOf(v) != nil || engine.Payload(v) != nil && c.handle != nil
}

func (s *state) permit(need grantNeed, path string) error {
	if need&needsRead != 0 {
		if err := s.env.PermitFile(permission.Read, path); err != nil {
			return err
		}
	}
	if need&needsWrite != 0 {
		return s.env.PermitFile(permission.Write, path)
	}
	return nil
}

// changing are the flags of open that change files, whatever else they ask for.
var changing = sync.OnceValue(func() int {
	flags := 0
	for _, c := range sys.Constants() {
		switch c.Name {
		case "O_CREAT", "O_TRUNC", "O_APPEND":
			flags |= c.Value
		}
	}
	return flags
})

// permitOpen is the check of open: what the flags ask for.
func (s *state) permitOpen(path string, flags int) error {
	need := needsRead
	switch {
	case flags&sys.ORdwr != 0:
		need |= needsWrite
	case flags&sys.OWronly != 0:
		need = needsWrite
	}
	if flags&changing() != 0 {
		need |= needsWrite
	}
	return s.permit(need, path)
}
