package sys

import (
	"errors"
	"os"
	"sync"
	"syscall"
	"time"
)

// RunSpec describes a process whose end is waited for.
type RunSpec struct {
	Spec
	// Stdio of Spec is made from Pipes and the rest: where Pipes[n] is set, descriptor n is a pipe.
	Pipes []*RunPipe
	// Timeout bounds the whole; 0 is no bound.
	Timeout time.Duration
	// MaxBuffer bounds the bytes that one pipe brings; negative is no bound.
	MaxBuffer int64
	// KillSignal ends a process that is past one of the bounds.
	KillSignal int
	// Interrupted, when closed, ends process and wait.
	Interrupted <-chan struct{}
}

// RunPipe is a pipe of a process that Run runs.
type RunPipe struct {
	ChildReads bool   // Input is written to it, and then it is closed
	Input      []byte // not changed meanwhile
	Output     []byte // what came
}

// Result is what became of a process. Err is a system call number: the reason why it did not start, ETIMEDOUT, or ENOBUFS.
type Result struct {
	Pid     int
	Started bool
	Exit    Exit
	Err     error
}

// errInterrupted ends a process whose caller is to end.
var errInterrupted = errors.New("sys: interrupted")

// Run starts a process and waits until it and whoever has its pipes has ended. The calling goroutine is blocked meanwhile.
func Run(reaper *Reaper, spec *RunSpec) Result {
	j := &job{spec: spec, over: make(chan struct{}, 1)}
	defer j.closePipes()
	theirs, err := j.open()
	defer func() {
		for _, f := range theirs {
			f.Close()
		}
	}()
	if err != nil {
		return Result{Err: err}
	}
	c, err := Start(&spec.Spec)
	if err != nil {
		return Result{Err: err}
	}
	for _, f := range theirs {
		f.Close() // otherwise the pipes would never come to their end
	}
	theirs = nil
	ended := make(chan Exit, 1)
	reaper.Watch(c, func(x Exit) { ended <- x })
	return j.wait(c, ended)
}

// job is a run in progress.
type job struct {
	spec  *RunSpec
	ours  []*os.File // by descriptor
	over  chan struct{}
	pumps sync.WaitGroup
}

// open makes the pipes, and gives the ends that belong to the process.
func (j *job) open() (theirs []*os.File, err error) {
	j.ours = make([]*os.File, len(j.spec.Pipes))
	for n, p := range j.spec.Pipes {
		if p == nil {
			continue
		}
		d := ChildWrites
		if p.ChildReads {
			d = ChildReads
		}
		ours, its, err := Pair(d)
		if err != nil {
			return theirs, err
		}
		j.ours[n], theirs = ours, append(theirs, its)
		j.spec.Stdio[n] = Stdio{Kind: Pipe, File: its}
	}
	return theirs, nil
}

func (j *job) closePipes() {
	for _, f := range j.ours {
		if f != nil {
			f.Close()
		}
	}
	j.pumps.Wait()
}

func (j *job) wait(c *Child, ended <-chan Exit) Result {
	r := Result{Pid: c.Pid, Started: true}
	for n, f := range j.ours {
		if f == nil {
			continue
		}
		j.pumps.Add(1)
		go j.pump(j.spec.Pipes[n], f)
	}
	emptied := make(chan struct{})
	go func() { j.pumps.Wait(); close(emptied) }()
	var timeout <-chan time.Time
	if j.spec.Timeout > 0 {
		t := time.NewTimer(j.spec.Timeout)
		defer t.Stop()
		timeout = t.C
	}
	over, interrupted := j.over, j.spec.Interrupted
	alive, open := true, true
	stop := func(err error, signal int) {
		r.Err = err
		if alive && c.Kill(signal) != nil {
			_ = c.Kill(sigKillNumber) // the signal is none that can be sent; a process that is gone is what was wanted
		}
		j.closePipes()
		timeout, over = nil, nil
	}
	for alive || open {
		select {
		case r.Exit = <-ended:
			alive = false
		case <-emptied:
			open, emptied = false, nil
		case <-timeout:
			stop(syscall.ETIMEDOUT, j.spec.KillSignal)
		case <-over:
			stop(syscall.ENOBUFS, j.spec.KillSignal)
		case <-interrupted:
			interrupted = nil
			stop(errInterrupted, sigKillNumber)
		}
	}
	select {
	case <-over: // the bound was passed by the last that came
		r.Err = syscall.ENOBUFS
	default:
	}
	return r
}

const sigKillNumber = 9

// pump feeds a pipe, or reads it to its end.
func (j *job) pump(p *RunPipe, f *os.File) {
	defer j.pumps.Done()
	if p.ChildReads && len(p.Input) > 0 {
		_, _ = f.Write(p.Input) // a process need not read it
	}
	if p.ChildReads {
		_ = CloseWrite(f)
		return
	}
	buf := make([]byte, 64<<10)
	for {
		n, err := f.Read(buf)
		p.Output = append(p.Output, buf[:n]...)
		if j.spec.MaxBuffer >= 0 && int64(len(p.Output)) > j.spec.MaxBuffer {
			select {
			case j.over <- struct{}{}:
			default:
			}
		}
		if err != nil {
			return // the end, or a pipe that was closed: what came counts
		}
	}
}
