//go:build !unix

package terminal

import (
	"errors"
	"fmt"
	"os"
)

// Reader reads from a terminal. Its methods belong to one goroutine, but for what they say themselves.
type Reader struct{ fd int }

// NewReader gives a reader of the descriptor, which stays open when it is closed.
func NewReader(fd int) *Reader { return &Reader{fd} }

// Read waits, on a goroutine of its own, for up to size bytes and gives them to deliver once, on that goroutine. io.EOF is the end.
// It must not be called again before that. Consoles other than standard input are not read on this system.
func (r *Reader) Read(size int, deliver func([]byte, error)) {
	if r.fd != int(os.Stdin.Fd()) && r.fd != 0 {
		deliver(nil, fmt.Errorf("read: %w", errors.ErrUnsupported))
		return
	}
	go func() {
		p := make([]byte, size)
		n, err := os.Stdin.Read(p)
		deliver(p[:n:n], err)
	}()
}

// Cancel does nothing: a read of a console cannot be called off. It delivers when a key is pressed.
func (r *Reader) Cancel() {}

// Close does nothing: the reader holds nothing.
func (r *Reader) Close() {}

// Write writes all of p to a terminal. Consoles other than standard input and output are not written on this system.
func Write(fd int, p []byte) error {
	for _, f := range []*os.File{os.Stdin, os.Stdout, os.Stderr} {
		if fd == int(f.Fd()) {
			_, err := f.Write(p)
			return err
		}
	}
	return fmt.Errorf("write: %w", errors.ErrUnsupported)
}
