//go:build unix

package sys

import (
	"io"
	"os"
	"syscall"
)

// Pair makes a pipe that leads both ways: one end for this process, one for a child. Both must be closed. Reads and writes of ours
// end when it is closed.
func Pair(_ Direction) (ours, theirs *os.File, err error) {
	fds, err := socketpair()
	if err != nil {
		return nil, nil, err
	}
	if err := syscall.SetNonblock(fds[0], true); err != nil {
		syscall.Close(fds[0])
		syscall.Close(fds[1])
		return nil, nil, err
	}
	return os.NewFile(uintptr(fds[0]), "pipe"), os.NewFile(uintptr(fds[1]), "pipe"), nil
}

// Open gives a file for a descriptor that this process was started with, and keeps children from inheriting it.
func Open(fd int) (*os.File, error) {
	var st syscall.Stat_t
	if err := syscall.Fstat(fd, &st); err != nil {
		return nil, err
	}
	syscall.CloseOnExec(fd)
	if err := syscall.SetNonblock(fd, true); err != nil {
		return nil, err
	}
	return os.NewFile(uintptr(fd), "channel"), nil
}

// CloseWrite tells the other end that nothing more is written.
func CloseWrite(f *os.File) error {
	return control(f, func(fd int) error { return syscall.Shutdown(fd, syscall.SHUT_WR) })
}

// TryWrite writes what the pipe takes now, maybe nothing.
func TryWrite(f *os.File, p []byte) (n int, err error) {
	raw, err := f.SyscallConn()
	if err != nil {
		return 0, err
	}
	var failure error
	err = raw.Write(func(fd uintptr) bool {
		n, failure = syscall.Write(int(fd), p)
		return true
	})
	if err == nil {
		err = failure
	}
	if err == syscall.EAGAIN || err == syscall.EINTR {
		return 0, nil
	}
	return max(n, 0), err
}

// TryRead reads what is there: 0 and no error means nothing yet, io.EOF the end.
func TryRead(f *os.File, p []byte) (n int, err error) {
	raw, err := f.SyscallConn()
	if err != nil {
		return 0, err
	}
	var failure error
	err = raw.Read(func(fd uintptr) bool {
		n, failure = syscall.Read(int(fd), p)
		return true
	})
	switch {
	case err != nil:
		return 0, err
	case failure == syscall.EAGAIN, failure == syscall.EINTR:
		return 0, nil
	case failure != nil:
		return 0, failure
	case n == 0:
		return 0, io.EOF
	}
	return n, nil
}

// SetBlocking says whether reads and writes of the descriptor wait, for all that share it.
func SetBlocking(f *os.File, on bool) error {
	return control(f, func(fd int) error { return syscall.SetNonblock(fd, !on) })
}

// Number is the descriptor's number, or -1 if f is closed.
func Number(f *os.File) int {
	number := -1
	if control(f, func(fd int) error { number = fd; return nil }) != nil {
		return -1
	}
	return number
}

func control(f *os.File, do func(fd int) error) error {
	raw, err := f.SyscallConn()
	if err != nil {
		return err
	}
	var failure error
	if err := raw.Control(func(fd uintptr) { failure = do(int(fd)) }); err != nil {
		return err
	}
	return failure
}
