package sys

import (
	"os"
	"syscall"
)

// Pair makes a pipe: one end for this process, one for a child. Both must be closed.
func Pair(d Direction) (ours, theirs *os.File, err error) {
	r, w, err := os.Pipe()
	if err != nil {
		return nil, nil, err
	}
	if d == ChildReads {
		return w, r, nil
	}
	return r, w, nil
}

// Open is refused: a channel to the parent by number is nothing that this system has.
func Open(int) (*os.File, error) { return nil, syscall.ENOTSUP }

// CloseWrite tells the other end that nothing more is written.
func CloseWrite(f *os.File) error { return f.Close() }

// TryWrite writes nothing: whether a pipe would block is not known here.
func TryWrite(*os.File, []byte) (int, error) { return 0, nil }

// TryRead reads nothing: whether a pipe would block is not known here.
func TryRead(*os.File, []byte) (int, error) { return 0, nil }

// SetBlocking has nothing to do: how a pipe is used is not a matter of the pipe.
func SetBlocking(*os.File, bool) error { return nil }

// Number is -1: files have no numbers that others could use.
func Number(*os.File) int { return -1 }
