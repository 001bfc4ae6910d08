//go:build !windows

package sys

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

const openDirectory = unix.O_DIRECTORY

// retry repeats a system call that a signal interrupted.
func retry(f func() error) error {
	for {
		if err := f(); !errors.Is(err, unix.EINTR) {
			return err
		}
	}
}

// Open opens a file; flags are the system's O_ constants.
func Open(path string, flags int, mode uint32) (fd int, err error) {
	err = retry(func() error {
		fd, err = unix.Open(path, flags|unix.O_CLOEXEC, mode)
		return err
	})
	return fd, err
}

// Close closes a descriptor.
func Close(fd int) error {
	err := unix.Close(fd)
	if err == unix.EINTR || err == unix.EINPROGRESS {
		return nil // the descriptor is gone already
	}
	return err
}

// Read reads at the descriptor's position, or at the given one if that is not negative. The end is 0 bytes.
func Read(fd int, p []byte, at int64) (n int, err error) {
	for {
		if at < 0 {
			n, err = unix.Read(fd, p)
		} else {
			n, err = unix.Pread(fd, p, at)
		}
		if err != unix.EINTR {
			return max(n, 0), err
		}
	}
}

// Write writes some of p at the descriptor's position, or at the given one if that is not negative.
func Write(fd int, p []byte, at int64) (n int, err error) {
	for {
		if at < 0 {
			n, err = unix.Write(fd, p)
		} else {
			n, err = unix.Pwrite(fd, p, at)
		}
		if err != unix.EINTR {
			return max(n, 0), err
		}
	}
}

// maxVectors is how many pieces one call takes.
const maxVectors = 1024

// Readv is Read into several pieces.
func Readv(fd int, pieces [][]byte, at int64) (n int, err error) {
	return vectored(pieces, at, func(part [][]byte, at int64) (int, error) {
		if at < 0 {
			return unix.Readv(fd, part)
		}
		return unix.Preadv(fd, part, at)
	})
}

// Writev is Write from several pieces.
func Writev(fd int, pieces [][]byte, at int64) (n int, err error) {
	return vectored(pieces, at, func(part [][]byte, at int64) (int, error) {
		if at < 0 {
			return unix.Writev(fd, part)
		}
		return unix.Pwritev(fd, part, at)
	})
}

func vectored(pieces [][]byte, at int64, call func([][]byte, int64) (int, error)) (total int, err error) {
	for len(pieces) > 0 {
		part := pieces[:min(len(pieces), maxVectors)]
		pieces = pieces[len(part):]
		want := 0
		for _, p := range part {
			want += len(p)
		}
		if want == 0 {
			continue // the system calls are not to be bothered, and x/sys gives them no memory
		}
		var n int
		err = retry(func() error {
			n, err = call(part, at)
			return err
		})
		if err != nil {
			if total > 0 {
				err = nil // what was moved is reported; the next call meets the error
			}
			return total, err
		}
		total += n
		if n < want {
			return total, nil
		}
		if at >= 0 {
			at += int64(n)
		}
	}
	return total, nil
}

// WaitReadable waits until a read of fd would not block. It asks stop every few milliseconds and returns ErrStopped once that
// is true.
func WaitReadable(fd int, stop func() bool) error {
	for {
		p := [1]unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}
		n, err := unix.Poll(p[:], 20)
		switch {
		case err != nil && err != unix.EINTR:
			return err
		case n > 0:
			return nil
		case stop():
			return ErrStopped
		}
	}
}

// Wait waits until one of the descriptors is ready, or for a number of milliseconds unless that is negative. It looks at stop every few
// milliseconds and returns ErrStopped once that is closed.
func Wait(list []Waiting, milliseconds int64, stop <-chan struct{}) error {
	fds := make([]unix.PollFd, len(list))
	for i, w := range list {
		fds[i] = unix.PollFd{Fd: int32(w.FD), Events: unix.POLLIN | pollHangup}
		if w.Write {
			fds[i].Events = unix.POLLOUT
		}
	}
	for {
		slice := int64(20)
		if milliseconds >= 0 {
			slice = min(slice, milliseconds)
			milliseconds -= slice
		}
		n, err := unix.Poll(fds, int(slice))
		if err != nil && err != unix.EINTR {
			return err
		}
		select {
		case <-stop:
			return ErrStopped
		default:
		}
		if n > 0 || milliseconds == 0 {
			break
		}
	}
	for i := range list {
		w, got := &list[i], fds[i].Revents
		w.Ready, w.Ended, w.Bad = got != 0, got&(unix.POLLHUP|unix.POLLERR|pollHangup) != 0, got&unix.POLLNVAL != 0
		if w.Ready && !w.Write && !w.Bad {
			w.Bytes, _ = unix.IoctlGetInt(w.FD, bytesWaiting)
		}
	}
	return nil
}

// Fsync brings the file's data and facts to the disk.
func Fsync(fd int) error { return retry(func() error { return unix.Fsync(fd) }) }

// Truncate sets the file's size.
func Truncate(fd int, size int64) error {
	return retry(func() error { return unix.Ftruncate(fd, size) })
}

// Mkdir makes a directory.
func Mkdir(path string, mode uint32) error { return unix.Mkdir(path, mode) }

// Rmdir removes an empty directory.
func Rmdir(path string) error { return unix.Rmdir(path) }

// Unlink removes a file.
func Unlink(path string) error { return unix.Unlink(path) }

// Rename renames a file.
func Rename(from, to string) error { return unix.Rename(from, to) }

// Link makes a hard link.
func Link(existing, path string) error { return unix.Link(existing, path) }

// Symlink makes a symbolic link; kind matters on Windows alone.
func Symlink(target, path, _ string) error { return unix.Symlink(target, path) }

// Readlink gives the target of a symbolic link.
func Readlink(path string) (string, error) {
	for size := 256; ; size *= 4 {
		p := make([]byte, size)
		n, err := unix.Readlink(path, p)
		if err != nil {
			return "", err
		}
		if n < size {
			return string(p[:n]), nil
		}
	}
}

// Access tells whether the process may use a file in the way that mode says.
func Access(path string, mode uint32) error { return unix.Access(path, mode) }

// Chmod sets the permissions of a file.
func Chmod(path string, mode uint32) error { return unix.Chmod(path, mode) }

// Fchmod is Chmod of a descriptor.
func Fchmod(fd int, mode uint32) error { return unix.Fchmod(fd, mode) }

// Chown sets the owner of a file; -1 leaves one as it is.
func Chown(path string, uid, gid int) error { return unix.Chown(path, uid, gid) }

// Lchown is Chown of a symbolic link itself.
func Lchown(path string, uid, gid int) error { return unix.Lchown(path, uid, gid) }

// Fchown is Chown of a descriptor.
func Fchown(fd int, uid, gid int) error { return unix.Fchown(fd, uid, gid) }

// Utimes sets the times of a file.
func Utimes(path string, atime, mtime Time) error {
	return unix.UtimesNanoAt(unix.AT_FDCWD, path, timespecs(atime, mtime), 0)
}

// Lutimes is Utimes of a symbolic link itself.
func Lutimes(path string, atime, mtime Time) error {
	return unix.UtimesNanoAt(unix.AT_FDCWD, path, timespecs(atime, mtime), unix.AT_SYMLINK_NOFOLLOW)
}

func timespecs(atime, mtime Time) []unix.Timespec {
	return []unix.Timespec{unix.NsecToTimespec(atime.Nanos()), unix.NsecToTimespec(mtime.Nanos())}
}

// RemoveAll removes a file, or a directory with all in it.
func RemoveAll(path string) error { return os.RemoveAll(path) }

// CopyFile copies a file with its permissions.
func CopyFile(from, to string, flags int, stop func() bool) error {
	in, err := Open(from, unix.O_RDONLY, 0)
	if err != nil {
		return err
	}
	defer Close(in)
	src, err := Fstat(in)
	if err != nil {
		return err
	}
	if done, err := cloneFile(in, to, flags, uint32(src.Mode&0o7777)); done {
		return err
	}
	create := unix.O_WRONLY | unix.O_CREAT
	if flags&CopyExcl != 0 {
		create |= unix.O_EXCL
	}
	out, err := Open(to, create, uint32(src.Mode&0o7777))
	if err != nil {
		return err
	}
	err = copyInto(in, out, &src, flags, stop)
	if cerr := Close(out); err == nil {
		err = cerr
	}
	if err != nil && err != errSameFile {
		// A target that is not whole is worse than none.
		unix.Unlink(to)
	}
	if err == errSameFile {
		return nil
	}
	return err
}

var errSameFile = errors.New("sys: source and target are one file")

func copyInto(in, out int, src *Stat, flags int, stop func() bool) error {
	dst, err := Fstat(out)
	if err != nil {
		return err
	}
	if dst.Dev == src.Dev && dst.Ino == src.Ino {
		return errSameFile
	}
	if dst.Is(TypeRegular) {
		if err := Truncate(out, 0); err != nil {
			return err
		}
	}
	if err := Fchmod(out, uint32(src.Mode&0o7777)); err != nil && err != unix.EPERM {
		return err
	}
	if flags&(CopyClone|CopyCloneForce) != 0 {
		err := cloneInto(in, out)
		if err == nil || flags&CopyCloneForce != 0 {
			return err
		}
	}
	return copyData(in, out, stop)
}
