package sys

import (
	"io"
	"io/fs"
	"os"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/windows"
)

const openDirectory = 0 // a listing of what is no directory fails by itself

// The flags that Open takes: the numbers of the C library, which fs.constants shows on this system.
const (
	ORdonly = 0
	OWronly = 1
	ORdwr   = 2
	OAppend = 8
	OCreat  = 0x100
	OTrunc  = 0x200
	OExcl   = 0x400
	OSync   = 0x08000000
)

// descriptors are the files behind the numbers that programs see: the system itself knows handles only.
type descriptors struct {
	mu    sync.RWMutex
	files map[int]*os.File
}

// table holds the descriptors of the process, as the C library does for Node.
var table = sync.OnceValue(func() *descriptors {
	return &descriptors{files: map[int]*os.File{0: os.Stdin, 1: os.Stdout, 2: os.Stderr}}
})

func (d *descriptors) get(fd int) (*os.File, error) {
	d.mu.RLock()
	defer d.mu.RUnlock()
	if f := d.files[fd]; f != nil {
		return f, nil
	}
	return nil, windows.ERROR_INVALID_HANDLE
}

func (d *descriptors) add(f *os.File) int {
	d.mu.Lock()
	defer d.mu.Unlock()
	fd := 3
	for d.files[fd] != nil {
		fd++
	}
	d.files[fd] = f
	return fd
}

func (d *descriptors) take(fd int) (*os.File, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	f := d.files[fd]
	if f == nil {
		return nil, windows.ERROR_INVALID_HANDLE
	}
	delete(d.files, fd)
	return f, nil
}

func goFlags(flags int) int {
	f := flags & 3
	for _, x := range [...]struct{ from, to int }{{OAppend, os.O_APPEND}, {OCreat, os.O_CREATE}, {OTrunc, os.O_TRUNC}, {OExcl, os.O_EXCL}, {OSync, os.O_SYNC}} {
		if flags&x.from != 0 {
			f |= x.to
		}
	}
	return f
}

// Open opens a file; flags are the system's O_ constants.
func Open(path string, flags int, mode uint32) (int, error) {
	f, err := os.OpenFile(path, goFlags(flags), fs.FileMode(mode&0o777))
	if err != nil {
		return -1, err
	}
	return table().add(f), nil
}

// Close closes a descriptor.
func Close(fd int) error {
	f, err := table().take(fd)
	if err != nil {
		return err
	}
	return f.Close()
}

// Read reads at the descriptor's position, or at the given one if that is not negative. The end is 0 bytes.
func Read(fd int, p []byte, at int64) (n int, err error) {
	f, err := table().get(fd)
	if err != nil {
		return 0, err
	}
	if at < 0 {
		n, err = f.Read(p)
	} else if n, err = f.ReadAt(p, at); n > 0 {
		err = nil
	}
	if err == io.EOF {
		err = nil
	}
	return n, err
}

// Write writes some of p at the descriptor's position, or at the given one if that is not negative.
func Write(fd int, p []byte, at int64) (n int, err error) {
	f, err := table().get(fd)
	if err != nil {
		return 0, err
	}
	if at < 0 {
		return f.Write(p)
	}
	return f.WriteAt(p, at)
}

// Readv is Read into several pieces.
func Readv(fd int, pieces [][]byte, at int64) (int, error) { return vectored(fd, pieces, at, Read) }

// Writev is Write from several pieces.
func Writev(fd int, pieces [][]byte, at int64) (int, error) { return vectored(fd, pieces, at, Write) }

func vectored(fd int, pieces [][]byte, at int64, call func(int, []byte, int64) (int, error)) (total int, err error) {
	for _, p := range pieces {
		if len(p) == 0 {
			continue
		}
		n, err := call(fd, p, at)
		total += n
		if err != nil && total == 0 {
			return 0, err
		}
		if err != nil || n < len(p) {
			break
		}
		if at >= 0 {
			at += int64(n)
		}
	}
	return total, nil
}

// WaitReadable returns at once: the system has no such wait for all kinds of files, and a read cannot be told to stop.
func WaitReadable(int, func() bool) error { return nil }

// Fsync brings the file's data and facts to the disk.
func Fsync(fd int) error {
	f, err := table().get(fd)
	if err != nil {
		return err
	}
	return f.Sync()
}

// Fdatasync is Fsync: this system has no lesser form.
func Fdatasync(fd int) error { return Fsync(fd) }

// Truncate sets the file's size.
func Truncate(fd int, size int64) error {
	f, err := table().get(fd)
	if err != nil {
		return err
	}
	return f.Truncate(size)
}

// Mkdir makes a directory.
func Mkdir(path string, mode uint32) error { return os.Mkdir(path, fs.FileMode(mode)) }

// Rmdir removes an empty directory.
func Rmdir(path string) error { return syscall.Rmdir(path) }

// Wait says that all descriptors are ready: there is no waiting for those of every kind.
func Wait(list []Waiting, _ int64, _ <-chan struct{}) error {
	for i := range list {
		list[i].Ready = true
	}
	return nil
}

// Unlink removes a file.
func Unlink(path string) error {
	st, err := os.Lstat(path)
	if err != nil {
		return err
	}
	if st.IsDir() {
		return windows.ERROR_ACCESS_DENIED
	}
	return os.Remove(path)
}

// Rename renames a file.
func Rename(from, to string) error { return os.Rename(from, to) }

// Link makes a hard link.
func Link(existing, path string) error { return os.Link(existing, path) }

// Symlink makes a symbolic link. The system finds out what kind it must be of.
func Symlink(target, path, _ string) error { return os.Symlink(target, path) }

// Readlink gives the target of a symbolic link.
func Readlink(path string) (string, error) { return os.Readlink(path) }

// Access tells whether the process may use a file in the way that mode says: a read-only file must not be written.
func Access(path string, mode uint32) error {
	st, err := os.Stat(path)
	if err != nil {
		return err
	}
	if mode&2 != 0 && !st.IsDir() && st.Mode()&0o200 == 0 {
		return windows.ERROR_ACCESS_DENIED
	}
	return nil
}

// Chmod sets the permissions of a file: whether it may be written.
func Chmod(path string, mode uint32) error { return os.Chmod(path, fs.FileMode(mode&0o777)) }

// Fchmod is Chmod of a descriptor.
func Fchmod(fd int, mode uint32) error {
	f, err := table().get(fd)
	if err != nil {
		return err
	}
	return f.Chmod(fs.FileMode(mode & 0o777))
}

// Chown does nothing, as libuv does on this system.
func Chown(string, int, int) error { return nil }

// Lchown does nothing.
func Lchown(string, int, int) error { return nil }

// Fchown does nothing.
func Fchown(int, int, int) error { return nil }

// Utimes sets the times of a file.
func Utimes(path string, atime, mtime Time) error {
	return os.Chtimes(path, time.Unix(atime.Sec, atime.Nsec), time.Unix(mtime.Sec, mtime.Nsec))
}

// Lutimes is Utimes of a symbolic link itself.
func Lutimes(path string, atime, mtime Time) error {
	p, err := windows.UTF16PtrFromString(path)
	if err != nil {
		return err
	}
	h, err := windows.CreateFile(p, windows.FILE_WRITE_ATTRIBUTES, windows.FILE_SHARE_READ|windows.FILE_SHARE_WRITE|windows.FILE_SHARE_DELETE,
		nil, windows.OPEN_EXISTING, windows.FILE_FLAG_BACKUP_SEMANTICS|windows.FILE_FLAG_OPEN_REPARSE_POINT, 0)
	if err != nil {
		return err
	}
	defer windows.CloseHandle(h)
	return setTimes(h, atime, mtime)
}

// Futimes sets the times of a descriptor's file.
func Futimes(fd int, atime, mtime Time) error {
	f, err := table().get(fd)
	if err != nil {
		return err
	}
	return setTimes(windows.Handle(f.Fd()), atime, mtime)
}

func setTimes(h windows.Handle, atime, mtime Time) error {
	a, m := windows.NsecToFiletime(atime.Nanos()), windows.NsecToFiletime(mtime.Nanos())
	return windows.SetFileTime(h, nil, &a, &m)
}

// RemoveAll removes a file, or a directory with all in it.
func RemoveAll(path string) error { return os.RemoveAll(path) }

// CopyFile copies a file with its permissions.
func CopyFile(from, to string, flags int, stop func() bool) error {
	if flags&CopyCloneForce != 0 {
		return windows.ERROR_NOT_SUPPORTED
	}
	in, err := Open(from, ORdonly, 0)
	if err != nil {
		return err
	}
	defer Close(in)
	create := OWronly | OCreat | OTrunc
	if flags&CopyExcl != 0 {
		create |= OExcl
	}
	if a, err := os.Stat(from); err == nil {
		if b, err := os.Stat(to); err == nil && flags&CopyExcl == 0 && os.SameFile(a, b) {
			return nil
		}
	}
	out, err := Open(to, create, 0o666)
	if err != nil {
		return err
	}
	err = copyPlain(in, out, stop)
	if cerr := Close(out); err == nil {
		err = cerr
	}
	if err != nil {
		os.Remove(to)
	}
	return err
}
