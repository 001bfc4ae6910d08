//go:build unix

package sys

import (
	"os"
	"os/signal"
	"sync"
	"syscall"
)

// Reaper tells of the ends of processes. It has a goroutine only while it watches one, and the system keeps what ended before its
// turn: nothing is polled. The zero value is ready for use.
type Reaper struct {
	mu       sync.Mutex
	children map[*Child]func(Exit)
	wake     chan os.Signal // told by the system whenever a process ends; nil while there is no goroutine
	done     chan struct{}  // closed when the goroutine has ended
	closed   bool
}

// Watch has f called once, on another goroutine, when c has ended; never if r is closed before.
func (r *Reaper) Watch(c *Child, f func(Exit)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return
	}
	if r.children == nil {
		r.children = map[*Child]func(Exit){}
	}
	r.children[c] = f
	if r.wake == nil {
		r.wake, r.done = make(chan os.Signal, 1), make(chan struct{})
		signal.Notify(r.wake, syscall.SIGCHLD)
		go r.run(r.wake, r.done)
	}
	// The process may have ended before anybody asked to be told.
	select {
	case r.wake <- syscall.SIGCHLD:
	default:
	}
}

// Close ends the watch. No callback runs after it returned. Processes go on; what they leave when they end is collected when this
// process ends.
func (r *Reaper) Close() {
	r.mu.Lock()
	r.closed, r.children = true, nil
	done := r.done
	if r.wake != nil {
		select {
		case r.wake <- syscall.SIGCHLD:
		default:
		}
	}
	r.mu.Unlock()
	if done != nil {
		<-done
	}
}

func (r *Reaper) run(wake chan os.Signal, done chan struct{}) {
	defer close(done)
	for range wake {
		if !r.collect() {
			return
		}
	}
}

// collect tells of all processes that have ended. It returns false, and the goroutine is to end, once none is left.
func (r *Reaper) collect() bool {
	type ended struct {
		f func(Exit)
		x Exit
	}
	var list []ended
	r.mu.Lock()
	for c, f := range r.children {
		if x, ok := c.reap(); ok {
			delete(r.children, c)
			list = append(list, ended{f, x})
		}
	}
	r.mu.Unlock()
	for _, e := range list {
		e.f(e.x)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.children) > 0 {
		return true
	}
	signal.Stop(r.wake)
	r.wake, r.done = nil, nil
	return false
}

// reap collects a process if it has ended. From then on its number may be another's.
func (c *Child) reap() (Exit, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	var status syscall.WaitStatus
	got, err := syscall.Wait4(c.Pid, &status, syscall.WNOHANG, nil)
	for err == syscall.EINTR {
		got, err = syscall.Wait4(c.Pid, &status, syscall.WNOHANG, nil)
	}
	if err == nil && got != c.Pid {
		return Exit{}, false
	}
	c.gone = true
	switch {
	case err != nil:
		return Exit{}, true // somebody else has collected it
	case status.Signaled():
		return Exit{Signal: int(status.Signal())}, true
	}
	return Exit{Code: status.ExitStatus()}, true
}
