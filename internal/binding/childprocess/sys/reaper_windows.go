package sys

import (
	"sync"

	"golang.org/x/sys/windows"
)

// Reaper tells of the ends of processes, with a goroutine for each that it watches. The zero value is ready for use.
type Reaper struct {
	mu     sync.Mutex
	stop   windows.Handle // an event that ends all waits; 0 while nothing was watched
	closed bool
	all    sync.WaitGroup
}

// Watch has f called once, on another goroutine, when c has ended; never if r is closed before.
func (r *Reaper) Watch(c *Child, f func(Exit)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return
	}
	if r.stop == 0 {
		h, err := windows.CreateEvent(nil, 1, 0, nil)
		if err != nil {
			panic(err) // the system is out of handles
		}
		r.stop = h
	}
	stop := r.stop
	r.all.Add(1)
	go func() {
		defer r.all.Done()
		h, err := windows.OpenProcess(windows.SYNCHRONIZE|windows.PROCESS_QUERY_LIMITED_INFORMATION, false, uint32(c.Pid))
		if err != nil {
			f(Exit{})
			return
		}
		defer windows.CloseHandle(h)
		got, err := windows.WaitForMultipleObjects([]windows.Handle{h, stop}, false, windows.INFINITE)
		if err != nil || got != windows.WAIT_OBJECT_0 {
			return
		}
		var code uint32
		if windows.GetExitCodeProcess(h, &code) != nil {
			code = 0
		}
		_ = c.process.Release()
		f(Exit{Code: int(code)})
	}()
}

// Close ends the watch. No callback runs after it returned. Processes go on.
func (r *Reaper) Close() {
	r.mu.Lock()
	r.closed = true
	if r.stop != 0 {
		_ = windows.SetEvent(r.stop)
	}
	r.mu.Unlock()
	r.all.Wait()
	if r.stop != 0 {
		_ = windows.CloseHandle(r.stop)
	}
}
