package sys

import (
	"golang.org/x/sys/unix"
)

// For Wait: that the other end of a socket writes no more, and the request for how much can be read.
const (
	pollHangup   = unix.POLLRDHUP
	bytesWaiting = unix.TIOCINQ
)

// GetStat gives the facts of a file; follow says whether those of a symbolic link or of its target.
func GetStat(path string, follow bool) (Stat, error) {
	flags := unix.AT_STATX_SYNC_AS_STAT
	if !follow {
		flags |= unix.AT_SYMLINK_NOFOLLOW
	}
	return statx(unix.AT_FDCWD, path, flags)
}

// Fstat is GetStat of a descriptor.
func Fstat(fd int) (Stat, error) {
	return statx(fd, "", unix.AT_STATX_SYNC_AS_STAT|unix.AT_EMPTY_PATH)
}

func statx(fd int, path string, flags int) (Stat, error) {
	var x unix.Statx_t
	err := retry(func() error { return unix.Statx(fd, path, flags, unix.STATX_BASIC_STATS|unix.STATX_BTIME, &x) })
	if err == unix.ENOSYS {
		return oldStat(fd, path, flags)
	}
	if err != nil {
		return Stat{}, err
	}
	t := func(t unix.StatxTimestamp) Time { return Time{t.Sec, int64(t.Nsec)} }
	return Stat{
		Dev: unix.Mkdev(x.Dev_major, x.Dev_minor), Mode: uint64(x.Mode), Nlink: uint64(x.Nlink), UID: uint64(x.Uid), GID: uint64(x.Gid),
		Rdev: unix.Mkdev(x.Rdev_major, x.Rdev_minor), Blksize: uint64(x.Blksize), Ino: x.Ino, Size: x.Size, Blocks: x.Blocks,
		Atime: t(x.Atime), Mtime: t(x.Mtime), Ctime: t(x.Ctime), Birthtime: t(x.Btime),
	}, nil
}

// oldStat is for kernels before 4.11 and sandboxes that refuse statx.
func oldStat(fd int, path string, flags int) (Stat, error) {
	var s unix.Stat_t
	var err error
	switch {
	case flags&unix.AT_EMPTY_PATH != 0:
		err = unix.Fstat(fd, &s)
	case flags&unix.AT_SYMLINK_NOFOLLOW != 0:
		err = unix.Lstat(path, &s)
	default:
		err = unix.Stat(path, &s)
	}
	if err != nil {
		return Stat{}, err
	}
	t := func(t unix.Timespec) Time { return Time{int64(t.Sec), int64(t.Nsec)} }
	return Stat{
		Dev: uint64(s.Dev), Mode: uint64(s.Mode), Nlink: uint64(s.Nlink), UID: uint64(s.Uid), GID: uint64(s.Gid), Rdev: uint64(s.Rdev),
		Blksize: uint64(s.Blksize), Ino: s.Ino, Size: uint64(s.Size), Blocks: uint64(s.Blocks),
		Atime: t(s.Atim), Mtime: t(s.Mtim), Ctime: t(s.Ctim), Birthtime: t(s.Ctim),
	}, nil
}

// GetStatFS gives the facts of the file system that path lies in.
func GetStatFS(path string) (StatFS, error) {
	var s unix.Statfs_t
	if err := retry(func() error { return unix.Statfs(path, &s) }); err != nil {
		return StatFS{}, err
	}
	return StatFS{uint64(s.Type), uint64(s.Bsize), uint64(s.Frsize), s.Blocks, s.Bfree, s.Bavail, s.Files, s.Ffree}, nil
}

// Fdatasync is Fsync without the facts that reading the data does not need.
func Fdatasync(fd int) error { return retry(func() error { return unix.Fdatasync(fd) }) }

// Futimes sets the times of a descriptor's file.
func Futimes(fd int, atime, mtime Time) error {
	ts := [2]unix.Timespec{unix.NsecToTimespec(atime.Nanos()), unix.NsecToTimespec(mtime.Nanos())}
	return futimens(fd, &ts)
}

// cloneFile makes the target by cloning where that takes one step; done is false if the caller is to go on.
func cloneFile(int, string, int, uint32) (done bool, err error) { return false, nil }

func cloneInto(in, out int) error { return unix.IoctlFileClone(out, in) }

// copyData moves the rest of in to out inside the kernel if it can.
func copyData(in, out int, stop func() bool) error {
	moved := false
	for {
		if stop != nil && stop() {
			return ErrStopped
		}
		n, err := unix.CopyFileRange(in, nil, out, nil, 64<<20, 0)
		if err == unix.EINTR {
			continue
		}
		if err != nil {
			if moved && err != unix.EINVAL && err != unix.EXDEV {
				return err
			}
			return copyPlain(in, out, stop)
		}
		if n == 0 {
			if !moved {
				return copyPlain(in, out, stop) // files of /proc say that they are empty
			}
			return nil
		}
		moved = true
	}
}

// Constants gives this system's numbers of fs.constants from O_CREAT on, in Node's order.
func Constants() []Constant {
	return []Constant{
		{"O_CREAT", unix.O_CREAT}, {"O_EXCL", unix.O_EXCL}, {"UV_FS_O_FILEMAP", 0}, {"UV_FS_O_TEMPORARY", 0}, {"UV_FS_O_SHORT_LIVED", 0},
		{"UV_FS_O_SEQUENTIAL", 0}, {"UV_FS_O_RANDOM", 0},
		{"O_NOCTTY", unix.O_NOCTTY}, {"O_TRUNC", unix.O_TRUNC}, {"O_APPEND", unix.O_APPEND}, {"O_DIRECTORY", unix.O_DIRECTORY},
		{"O_NOATIME", unix.O_NOATIME}, {"O_NOFOLLOW", unix.O_NOFOLLOW}, {"O_SYNC", unix.O_SYNC}, {"O_DSYNC", unix.O_DSYNC},
		{"O_DIRECT", unix.O_DIRECT}, {"O_NONBLOCK", unix.O_NONBLOCK},
	}
}

// The flags that Open takes, as the letters of flag strings stand for them.
const (
	ORdonly = unix.O_RDONLY
	OWronly = unix.O_WRONLY
	ORdwr   = unix.O_RDWR
	OCreat  = unix.O_CREAT
	OExcl   = unix.O_EXCL
	OTrunc  = unix.O_TRUNC
	OAppend = unix.O_APPEND
	OSync   = unix.O_SYNC
)
