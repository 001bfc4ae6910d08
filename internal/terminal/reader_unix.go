//go:build unix

package terminal

import (
	"errors"
	"io"
	"sync"

	"golang.org/x/sys/unix"
)

// Reader reads from a terminal. A read that was called off leaves what is typed later to others: to a child process, or to the shell.
// Its methods belong to one goroutine, but for what they say themselves.
type Reader struct {
	fd int

	mu      sync.Mutex
	wake    [2]int // a pipe, once there was a read
	open    bool
	reading bool
	off     bool // the present read was called off
	closed  bool
}

// NewReader gives a reader of the descriptor, which stays open when it is closed.
func NewReader(fd int) *Reader { return &Reader{fd: fd} }

// Read waits, on a goroutine of its own, for up to size bytes and gives them to deliver once, on that goroutine. io.EOF is the end;
// no bytes and no error mean that the read was called off. It must not be called again before that.
func (r *Reader) Read(size int, deliver func([]byte, error)) {
	r.mu.Lock()
	if !r.open {
		if err := unix.Pipe(r.wake[:]); err != nil {
			r.mu.Unlock()
			deliver(nil, err)
			return
		}
		unix.CloseOnExec(r.wake[0])
		unix.CloseOnExec(r.wake[1])
		r.open = true
	}
	r.reading, r.off = true, false
	r.mu.Unlock()
	go func() { deliver(r.wait(size)) }()
}

func (r *Reader) wait(size int) ([]byte, error) {
	for {
		// While a read is on its way, the pipe stays.
		fds := []unix.PollFd{{Fd: int32(r.fd), Events: unix.POLLIN}, {Fd: int32(r.wake[0]), Events: unix.POLLIN}}
		if _, err := unix.Poll(fds, -1); err != nil && !errors.Is(err, unix.EINTR) {
			return r.end(nil, err)
		}
		if fds[1].Revents != 0 {
			var b [16]byte
			_, _ = unix.Read(r.wake[0], b[:]) // a wake-up that cannot be read stays for the next round
			r.mu.Lock()
			off := r.off
			r.mu.Unlock()
			if off {
				return r.end(nil, nil)
			}
			continue
		}
		if fds[0].Revents == 0 {
			continue
		}
		p := make([]byte, size)
		n, err := unix.Read(r.fd, p)
		switch {
		case errors.Is(err, unix.EINTR) || errors.Is(err, unix.EAGAIN):
			continue
		case errors.Is(err, unix.EIO) && fds[0].Revents&unix.POLLHUP != 0:
			return r.end(nil, io.EOF) // the other side of a pseudo terminal has gone
		case err != nil:
			return r.end(nil, err)
		case n == 0:
			return r.end(nil, io.EOF)
		}
		return r.end(p[:n:n], nil)
	}
}

func (r *Reader) end(p []byte, err error) ([]byte, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.reading = false
	if r.closed {
		r.shut()
	}
	return p, err
}

// Close calls off the present read and lets go of what the reader holds. No read may follow.
func (r *Reader) Close() {
	r.Cancel()
	r.mu.Lock()
	defer r.mu.Unlock()
	r.closed = true
	if !r.reading {
		r.shut()
	}
}

// shut closes the pipe. mu must be held.
func (r *Reader) shut() {
	if r.open {
		r.open = false
		_ = unix.Close(r.wake[0])
		_ = unix.Close(r.wake[1])
	}
}

// Cancel calls off the present read. What it has read already it delivers. It may be called from any goroutine.
func (r *Reader) Cancel() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.reading || r.off {
		return
	}
	r.off = true
	_, _ = unix.Write(r.wake[1], []byte{0}) // the pipe is empty but for this byte
}

// Write writes all of p to a terminal.
func Write(fd int, p []byte) error {
	for len(p) > 0 {
		n, err := unix.Write(fd, p)
		switch {
		case errors.Is(err, unix.EINTR):
		case errors.Is(err, unix.EAGAIN):
			if _, err := unix.Poll([]unix.PollFd{{Fd: int32(fd), Events: unix.POLLOUT}}, -1); err != nil && !errors.Is(err, unix.EINTR) {
				return err
			}
		case err != nil:
			return err
		}
		p = p[max(n, 0):]
	}
	return nil
}
