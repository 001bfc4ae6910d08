package sys

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
)

type child struct{ process *os.Process }

// Start starts a process. Descriptors from 3 on are refused with ENOTSUP.
func Start(spec *Spec) (*Child, error) {
	if spec.UID != nil || spec.GID != nil || len(spec.Stdio) > 3 {
		return nil, syscall.ENOTSUP
	}
	file, err := find(spec)
	if err != nil {
		return nil, err
	}
	files := make([]*os.File, len(spec.Stdio))
	for n, s := range spec.Stdio {
		switch s.Kind {
		case Pipe:
			files[n] = s.File
		case Inherit:
			if s.FD < 0 || s.FD > 2 {
				return nil, syscall.EBADF
			}
			files[n] = [...]*os.File{os.Stdin, os.Stdout, os.Stderr}[s.FD]
		default:
			null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
			if err != nil {
				return nil, err
			}
			defer null.Close()
			files[n] = null
		}
	}
	attr := &syscall.SysProcAttr{HideWindow: spec.HideWindow}
	if spec.Verbatim {
		attr.CmdLine = strings.Join(spec.Args, " ")
	}
	if spec.Detached {
		attr.CreationFlags = syscall.CREATE_NEW_PROCESS_GROUP | detachedProcess
	}
	p, err := os.StartProcess(file, spec.Args, &os.ProcAttr{Dir: spec.Dir, Env: spec.Env, Files: files, Sys: attr})
	if err != nil {
		return nil, err
	}
	return &Child{Pid: p.Pid, child: child{p}}, nil
}

// detachedProcess is DETACHED_PROCESS: no console of the parent.
const detachedProcess = 0x8

func find(spec *Spec) (string, error) {
	if spec.File == "" {
		return "", syscall.ENOENT
	}
	if strings.ContainsAny(spec.File, `/\:`) {
		file := spec.File
		if spec.Dir != "" && !filepath.IsAbs(file) {
			file = filepath.Join(spec.Dir, file)
		}
		return exec.LookPath(file)
	}
	for _, l := range spec.Env {
		if name, value, _ := strings.Cut(l, "="); strings.EqualFold(name, "PATH") {
			for _, dir := range filepath.SplitList(value) {
				if p, err := exec.LookPath(filepath.Join(dir, spec.File)); err == nil {
					return p, nil
				}
			}
			break
		}
	}
	return "", syscall.ENOENT
}

// Kill ends the process for the signals that mean that, as libuv does; 0 only asks whether it is there.
func (c *Child) Kill(signal int) error {
	switch signal {
	case 0:
		return nil
	case sigTerm, sigKill, sigInt, sigQuit:
		return c.process.Kill()
	}
	return syscall.ENOSYS
}
