//go:build !windows

package nodeerr

import "syscall"

// fromErrno maps a system call's error to libuv's.
func fromErrno(err syscall.Errno) (Errno, bool) {
	if err == 0 {
		return Errno{}, false
	}
	return ErrnoByNumber(-int(err))
}

// unmappedName names a number that libuv has no name for.
func unmappedName(number syscall.Errno) string {
	if number == 0 {
		return ""
	}
	return ErrnoName(-int(number))
}
