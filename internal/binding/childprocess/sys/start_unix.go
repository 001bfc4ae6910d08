//go:build unix

package sys

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"

	"golang.org/x/sys/unix"
)

type child struct {
	mu   sync.Mutex
	gone bool // collected: Pid may be another process's
}

// shell runs a file that is executable but no program of any known format.
const shell = "/bin/sh"

// systemPath is searched where the environment has no PATH.
const systemPath = "/bin:/usr/bin"

// Start starts a process. Errors are system call numbers.
func Start(spec *Spec) (*Child, error) {
	if spec.Nowhere {
		return nil, syscall.ENOENT
	}
	file, err := find(spec)
	if err != nil {
		return nil, err
	}
	null, err := openNull(spec.Stdio)
	if err != nil {
		return nil, err
	}
	if null >= 0 {
		defer syscall.Close(null)
	}
	attr := syscall.ProcAttr{Dir: spec.Dir, Env: spec.Env, Files: descriptors(spec.Stdio, null), Sys: &syscall.SysProcAttr{
		Setsid: spec.Detached, Credential: credential(spec),
	}}
	pid, err := syscall.ForkExec(file, spec.Args, &attr)
	if errors.Is(err, syscall.ENOEXEC) {
		args := append([]string{shell, file}, spec.Args[min(1, len(spec.Args)):]...)
		pid, err = syscall.ForkExec(shell, args, &attr)
	}
	if err != nil {
		return nil, err
	}
	return &Child{Pid: pid}, nil
}

// openNull opens the null device if one of the standard streams wants it; otherwise it gives -1.
func openNull(stdio []Stdio) (int, error) {
	for n, s := range stdio {
		if s.Kind == Ignore && n < 3 {
			return syscall.Open(os.DevNull, syscall.O_RDWR|syscall.O_CLOEXEC, 0)
		}
	}
	return -1, nil
}

func descriptors(stdio []Stdio, null int) []uintptr {
	const none = ^uintptr(0)
	files := make([]uintptr, len(stdio))
	for n, s := range stdio {
		switch {
		case s.Kind == Inherit:
			files[n] = uintptr(s.FD)
		case s.Kind == Pipe:
			files[n] = s.File.Fd() // a blocking file: asking for its number changes nothing
		case n < 3:
			files[n] = uintptr(null)
		default:
			files[n] = none
		}
	}
	return files
}

func credential(spec *Spec) *syscall.Credential {
	if spec.UID == nil && spec.GID == nil {
		return nil
	}
	c := &syscall.Credential{Uid: uint32(os.Getuid()), Gid: uint32(os.Getgid())}
	if spec.UID != nil {
		c.Uid = *spec.UID
	}
	if spec.GID != nil {
		c.Gid = *spec.GID
	}
	c.NoSetGroups = os.Geteuid() != 0 // only the superuser may drop groups
	return c
}

// find gives the path of the program. A relative one is relative to the directory that the process will have.
func find(spec *Spec) (string, error) {
	if strings.Contains(spec.File, "/") {
		return spec.File, nil
	}
	if spec.File == "" {
		return "", syscall.ENOENT
	}
	failure := error(syscall.ENOENT)
	for _, dir := range filepath.SplitList(pathOf(spec.Env)) {
		if dir == "" {
			dir = "."
		}
		path := dir + "/" + spec.File
		look := path
		if spec.Dir != "" && !filepath.IsAbs(look) {
			look = filepath.Join(spec.Dir, look)
		}
		info, err := os.Stat(look)
		switch {
		case err == nil && !info.IsDir() && unix.Access(look, unix.X_OK) == nil:
			return path, nil
		case err == nil, errors.Is(err, syscall.EACCES):
			failure = syscall.EACCES // told if nothing better comes
		}
	}
	return "", failure
}

func pathOf(env []string) string {
	for _, l := range env {
		if p, ok := strings.CutPrefix(l, "PATH="); ok {
			return p
		}
	}
	return systemPath
}

// Kill sends a signal; 0 only asks whether the process is there. To a process that has ended a signal is sent in vain, without an
// error: the system says the same until somebody has asked how it ended.
func (c *Child) Kill(signal int) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.gone {
		return nil
	}
	return syscall.Kill(c.Pid, syscall.Signal(signal))
}
