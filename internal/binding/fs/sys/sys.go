// Package sys is the operating system's files as Node's fs module sees them: descriptors are numbers, flags and modes are POSIX's,
// and errors are syscall.Errno somewhere in their chain.
//
// It has no engine types. All functions block and may be called from any goroutine; those on one descriptor follow the rules of
// the operating system.
package sys

import "errors"

// ErrStopped is what a function returns that was told to stop while it waited.
var ErrStopped = errors.New("sys: stopped")

// Time is a point in time as file systems keep it.
type Time struct{ Sec, Nsec int64 }

// Millis is the time in milliseconds since 1970.
func (t Time) Millis() float64 { return float64(t.Sec)*1e3 + float64(t.Nsec)/1e6 }

// Nanos is the time in nanoseconds since 1970.
func (t Time) Nanos() int64 { return t.Sec*1e9 + t.Nsec }

// Stat is what is known of a file. Fields that a system does not know are 0.
type Stat struct {
	Dev, Mode, Nlink, UID, GID, Rdev, Blksize, Ino, Size, Blocks uint64

	Atime, Mtime, Ctime, Birthtime Time
}

// Waiting is a descriptor that somebody waits for, and what came of it.
type Waiting struct {
	FD    int
	Write bool // until it can be written to, else read

	Ready, Ended bool // Ended: the other end is closed
	Bad          bool // no such descriptor
	Bytes        int  // that can be read, if that is known
}

// The parts of Stat.Mode that tell a file's type, the same on every system.
const (
	TypeMask      = 0o170000
	TypeRegular   = 0o100000
	TypeDirectory = 0o040000
	TypeCharacter = 0o020000
	TypeBlock     = 0o060000
	TypeFIFO      = 0o010000
	TypeSymlink   = 0o120000
	TypeSocket    = 0o140000
)

// Is tells whether the file is of that type.
func (s *Stat) Is(kind uint64) bool { return s.Mode&TypeMask == kind }

// StatFS is what is known of a file system.
type StatFS struct {
	Type, Bsize, Frsize, Blocks, Bfree, Bavail, Files, Ffree uint64
}

// DirentType is the type of a directory entry: the number that fs.constants.UV_DIRENT_* has.
type DirentType uint8

// The types of directory entries.
const (
	DirentUnknown DirentType = iota
	DirentFile
	DirentDir
	DirentLink
	DirentFIFO
	DirentSocket
	DirentChar
	DirentBlock
)

// TypeOf gives the entry type for a mode.
func TypeOf(mode uint64) DirentType {
	switch mode & TypeMask {
	case TypeRegular:
		return DirentFile
	case TypeDirectory:
		return DirentDir
	case TypeSymlink:
		return DirentLink
	case TypeFIFO:
		return DirentFIFO
	case TypeSocket:
		return DirentSocket
	case TypeCharacter:
		return DirentChar
	case TypeBlock:
		return DirentBlock
	}
	return DirentUnknown
}

// Dirent is one entry of a directory.
type Dirent struct {
	Name string
	Type DirentType
}

// Flags of CopyFile.
const (
	CopyExcl       = 1 // fail if the target exists
	CopyClone      = 2 // share the data if the file system can
	CopyCloneForce = 4 // fail if it cannot
)

// Constant is one number of fs.constants.
type Constant struct {
	Name  string
	Value int
}
