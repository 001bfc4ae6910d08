package sys

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"golang.org/x/sys/windows"
)

// GetStat gives the facts of a file; follow says whether those of a symbolic link or of its target.
func GetStat(path string, follow bool) (Stat, error) {
	stat := os.Lstat
	if follow {
		stat = os.Stat
	}
	info, err := stat(path)
	if err != nil {
		return Stat{}, err
	}
	s := statOf(info)
	flags := uint32(windows.FILE_FLAG_BACKUP_SEMANTICS)
	if !follow {
		flags |= windows.FILE_FLAG_OPEN_REPARSE_POINT
	}
	if p, err := windows.UTF16PtrFromString(path); err == nil {
		h, err := windows.CreateFile(p, 0, windows.FILE_SHARE_READ|windows.FILE_SHARE_WRITE|windows.FILE_SHARE_DELETE, nil, windows.OPEN_EXISTING, flags, 0)
		if err == nil {
			s.identify(h)
			windows.CloseHandle(h)
		}
	}
	return s, nil
}

// Fstat is GetStat of a descriptor.
func Fstat(fd int) (Stat, error) {
	f, err := table().get(fd)
	if err != nil {
		return Stat{}, err
	}
	info, err := f.Stat()
	if err != nil {
		return Stat{}, err
	}
	s := statOf(info)
	s.identify(windows.Handle(f.Fd()))
	return s, nil
}

// identify adds what only an open file tells; where the system does not, the fields stay 0.
func (s *Stat) identify(h windows.Handle) {
	var i windows.ByHandleFileInformation
	if windows.GetFileInformationByHandle(h, &i) == nil {
		s.Dev, s.Nlink = uint64(i.VolumeSerialNumber), uint64(i.NumberOfLinks)
		s.Ino = uint64(i.FileIndexHigh)<<32 | uint64(i.FileIndexLow)
	}
}

func statOf(info fs.FileInfo) Stat {
	s := Stat{Nlink: 1, Blksize: 4096, Size: uint64(info.Size())}
	s.Blocks = (s.Size + 511) / 512
	switch m := info.Mode(); {
	case m.IsDir():
		s.Mode = TypeDirectory
	case m&fs.ModeSymlink != 0:
		s.Mode = TypeSymlink
	case m&fs.ModeNamedPipe != 0:
		s.Mode = TypeFIFO
	case m&fs.ModeCharDevice != 0:
		s.Mode = TypeCharacter
	default:
		s.Mode = TypeRegular
	}
	s.Mode |= uint64(info.Mode().Perm())
	t := info.ModTime()
	s.Mtime = Time{t.Unix(), int64(t.Nanosecond())}
	s.Atime, s.Ctime, s.Birthtime = s.Mtime, s.Mtime, s.Mtime
	if d, ok := info.Sys().(*syscall.Win32FileAttributeData); ok {
		at := func(f syscall.Filetime) Time { n := f.Nanoseconds(); return Time{n / 1e9, n % 1e9} }
		s.Atime, s.Birthtime = at(d.LastAccessTime), at(d.CreationTime)
	}
	return s
}

// GetStatFS gives the facts of the file system that path lies in.
func GetStatFS(path string) (StatFS, error) {
	full, err := filepath.Abs(path)
	if err != nil {
		return StatFS{}, err
	}
	if _, err := os.Stat(full); err != nil {
		return StatFS{}, err
	}
	p, err := windows.UTF16PtrFromString(full)
	if err != nil {
		return StatFS{}, err
	}
	var avail, total, free uint64
	if err := windows.GetDiskFreeSpaceEx(p, &avail, &total, &free); err != nil {
		return StatFS{}, err
	}
	const block = 4096
	return StatFS{Bsize: block, Frsize: block, Blocks: total / block, Bfree: free / block, Bavail: avail / block}, nil
}

// Constants gives this system's numbers of fs.constants from O_CREAT on, in Node's order.
func Constants() []Constant {
	return []Constant{
		{"O_CREAT", OCreat}, {"O_EXCL", OExcl}, {"UV_FS_O_FILEMAP", 0x20000000}, {"UV_FS_O_TEMPORARY", 0x40}, {"UV_FS_O_SHORT_LIVED", 0x1000},
		{"UV_FS_O_SEQUENTIAL", 0x20}, {"UV_FS_O_RANDOM", 0x10}, {"O_TRUNC", OTrunc}, {"O_APPEND", OAppend},
	}
}
