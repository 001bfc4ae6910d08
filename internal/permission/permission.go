// Package permission says what a program may do: the permission model of --permission.
//
// A Policy is shared by all threads of a program and may be used from any goroutine. It only ever gets narrower.
package permission

import (
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// Scope is one kind of access, by the name that errors show.
type Scope string

// The scopes.
const (
	Read      Scope = "FileSystemRead"
	Write     Scope = "FileSystemWrite"
	FS        Scope = "FileSystem" // both of them
	Child     Scope = "ChildProcess"
	Worker    Scope = "WorkerThreads"
	WASI      Scope = "WASI"
	Addon     Scope = "Addon"
	Net       Scope = "Net"
	Inspector Scope = "Inspector"
)

// ParseScope reads a scope as process.permission.has takes it; ok is false for what is none.
func ParseScope(name string) (Scope, bool) {
	switch name {
	case "fs":
		return FS, true
	case "fs.read":
		return Read, true
	case "fs.write":
		return Write, true
	case "child":
		return Child, true
	case "worker":
		return Worker, true
	case "wasi":
		return WASI, true
	case "addon":
		return Addon, true
	case "net":
		return Net, true
	case "inspector":
		return Inspector, true
	}
	return "", false
}

// Flag is the option that grants a scope.
func (s Scope) Flag() string {
	switch s {
	case Read:
		return "--allow-fs-read"
	case Write:
		return "--allow-fs-write"
	case Child:
		return "--allow-child-process"
	case Worker:
		return "--allow-worker"
	case WASI:
		return "--allow-wasi"
	case Addon:
		return "--allow-addons"
	case Net:
		return "--allow-net"
	case Inspector:
		return "--allow-inspector"
	}
	return ""
}

// Channel is the channel of node:diagnostics_channel that tells of refusals.
func (s Scope) Channel() string {
	name := "fs"
	switch s {
	case Child:
		name = "child"
	case Worker:
		name = "worker"
	case WASI:
		name = "wasi"
	case Addon:
		name = "addon"
	case Net:
		name = "net"
	case Inspector:
		name = "inspector"
	}
	return "node:permission-model:" + name
}

// Config is what a command line grants.
type Config struct {
	Read, Write []string // paths and patterns: "*", "/a/b", "/a/b*"
	Grants      []Scope  // besides files
	// Folder tells whether a path is one: then all that is in it is meant.
	Folder func(path string) bool
}

// Policy is what a program may do. A nil Policy allows everything.
type Policy struct {
	mu     sync.RWMutex
	grants []Scope
	files  map[Scope]*tree
}

// New makes a policy. Relative paths are taken from the working directory.
func New(c Config) *Policy {
	p := &Policy{grants: slices.Clone(c.Grants), files: map[Scope]*tree{Read: {}, Write: {}}}
	for scope, list := range map[Scope][]string{Read: c.Read, Write: c.Write} {
		for _, path := range list {
			p.files[scope].grant(path, c.Folder)
		}
	}
	return p
}

// AllowRead lets the program read one file more: what the command line names is not kept from it.
func (p *Policy) AllowRead(path string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.files[Read].grant(path, nil)
}

// Has tells whether all of a scope is granted.
func (p *Policy) Has(s Scope) bool {
	if p == nil {
		return true
	}
	p.mu.RLock()
	defer p.mu.RUnlock()
	switch s {
	case FS:
		return p.files[Read].all && p.files[Write].all
	case Read, Write:
		return p.files[s].all
	}
	return slices.Contains(p.grants, s)
}

// File tells whether a file may be read or written.
func (p *Policy) File(s Scope, path string) bool {
	if p == nil {
		return true
	}
	p.mu.RLock()
	defer p.mu.RUnlock()
	if s == FS {
		return p.files[Read].has(path) && p.files[Write].has(path)
	}
	return p.files[s].has(path)
}

// Drop takes a grant away for good; of files, the one that was given for path, or all of them where path is empty.
func (p *Policy) Drop(s Scope, path string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case s == FS || s == Read || s == Write:
		for _, scope := range []Scope{Read, Write} {
			if s == FS || s == scope {
				p.files[scope].drop(path)
			}
		}
	default:
		p.grants = slices.DeleteFunc(p.grants, func(g Scope) bool { return g == s })
	}
}

// tree is the paths of one scope.
type tree struct {
	all      bool
	exact    map[string]bool
	prefixes []string
}

func (t *tree) grant(pattern string, folder func(string) bool) {
	if pattern == "*" {
		t.all = true
		return
	}
	before, _, wild := strings.Cut(pattern, "*")
	path := absolute(before)
	if wild {
		if strings.HasSuffix(before, string(filepath.Separator)) {
			path = inside(path)
		}
		t.prefixes = append(t.prefixes, path)
		return
	}
	if t.exact == nil {
		t.exact = map[string]bool{}
	}
	t.exact[path] = true
	if folder != nil && folder(path) {
		t.prefixes = append(t.prefixes, inside(path))
	}
}

func (t *tree) has(path string) bool {
	if t.all {
		return true
	}
	path = absolute(path)
	if t.exact[path] {
		return true
	}
	for _, prefix := range t.prefixes {
		if strings.HasPrefix(path, prefix) || path+string(filepath.Separator) == prefix {
			return true
		}
	}
	return false
}

func (t *tree) drop(path string) {
	if path == "" {
		*t = tree{}
		return
	}
	path = absolute(path)
	delete(t.exact, path)
	t.prefixes = slices.DeleteFunc(t.prefixes, func(p string) bool { return p == inside(path) })
}

// inside is what the paths of all that is in a folder begin with.
func inside(dir string) string {
	if strings.HasSuffix(dir, string(filepath.Separator)) {
		return dir
	}
	return dir + string(filepath.Separator)
}

// absolute gives a path without dots. One that begins in a folder which is gone stays as it is, and is granted nothing.
func absolute(path string) string {
	abs, err := filepath.Abs(path)
	if err != nil {
		return path
	}
	return abs
}
