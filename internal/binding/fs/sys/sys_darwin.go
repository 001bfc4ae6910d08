package sys

import (
	"golang.org/x/sys/unix"
)

// For Wait: that the other end of a socket writes no more, which this system does not tell apart, and the request for how much can be read.
const (
	pollHangup   = 0
	bytesWaiting = 0x4004667f // FIONREAD
)

// GetStat gives the facts of a file; follow says whether those of a symbolic link or of its target.
func GetStat(path string, follow bool) (Stat, error) {
	var s unix.Stat_t
	err := retry(func() error {
		if follow {
			return unix.Stat(path, &s)
		}
		return unix.Lstat(path, &s)
	})
	return statOf(&s), err
}

// Fstat is GetStat of a descriptor.
func Fstat(fd int) (Stat, error) {
	var s unix.Stat_t
	err := retry(func() error { return unix.Fstat(fd, &s) })
	return statOf(&s), err
}

func statOf(s *unix.Stat_t) Stat {
	t := func(t unix.Timespec) Time { return Time{t.Sec, t.Nsec} }
	return Stat{
		Dev: uint64(s.Dev), Mode: uint64(s.Mode), Nlink: uint64(s.Nlink), UID: uint64(s.Uid), GID: uint64(s.Gid), Rdev: uint64(s.Rdev),
		Blksize: uint64(s.Blksize), Ino: s.Ino, Size: uint64(s.Size), Blocks: uint64(s.Blocks),
		Atime: t(s.Atim), Mtime: t(s.Mtim), Ctime: t(s.Ctim), Birthtime: t(s.Btim),
	}
}

// GetStatFS gives the facts of the file system that path lies in.
func GetStatFS(path string) (StatFS, error) {
	var s unix.Statfs_t
	if err := retry(func() error { return unix.Statfs(path, &s) }); err != nil {
		return StatFS{}, err
	}
	return StatFS{uint64(s.Type), uint64(s.Bsize), uint64(s.Bsize), s.Blocks, s.Bfree, s.Bavail, s.Files, s.Ffree}, nil
}

// Fdatasync is Fsync: this system has no lesser form.
func Fdatasync(fd int) error { return Fsync(fd) }

// Futimes sets the times of a descriptor's file.
func Futimes(fd int, atime, mtime Time) error {
	return unix.Futimes(fd, []unix.Timeval{unix.NsecToTimeval(atime.Nanos()), unix.NsecToTimeval(mtime.Nanos())})
}

// cloneFile makes the target by cloning where that takes one step; done is false if the caller is to go on.
func cloneFile(in int, to string, flags int, _ uint32) (done bool, err error) {
	if flags&(CopyClone|CopyCloneForce) == 0 {
		return false, nil
	}
	err = unix.Fclonefileat(in, unix.AT_FDCWD, to, 0)
	switch {
	case err == nil:
		return true, nil
	case err == unix.EEXIST && flags&CopyExcl == 0:
		return false, nil
	}
	return flags&CopyCloneForce != 0, err
}

func cloneInto(int, int) error { return unix.ENOTSUP }

func copyData(in, out int, stop func() bool) error { return copyPlain(in, out, stop) }

// Constants gives this system's numbers of fs.constants from O_CREAT on, in Node's order.
func Constants() []Constant {
	return []Constant{
		{"O_CREAT", unix.O_CREAT}, {"O_EXCL", unix.O_EXCL}, {"UV_FS_O_FILEMAP", 0}, {"UV_FS_O_TEMPORARY", 0}, {"UV_FS_O_SHORT_LIVED", 0},
		{"UV_FS_O_SEQUENTIAL", 0}, {"UV_FS_O_RANDOM", 0},
		{"O_NOCTTY", unix.O_NOCTTY}, {"O_TRUNC", unix.O_TRUNC}, {"O_APPEND", unix.O_APPEND}, {"O_DIRECTORY", unix.O_DIRECTORY},
		{"O_NOFOLLOW", unix.O_NOFOLLOW}, {"O_SYNC", unix.O_SYNC}, {"O_DSYNC", unix.O_DSYNC}, {"O_SYMLINK", unix.O_SYMLINK},
		{"O_NONBLOCK", unix.O_NONBLOCK},
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
