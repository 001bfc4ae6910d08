package sys

import "syscall"

// NotDir is the error of a path that leads through a file.
func NotDir() error { return syscall.ENOTDIR }
