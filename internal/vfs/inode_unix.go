//go:build !windows

package vfs

import (
	"io/fs"
	"syscall"
)

func inode(info fs.FileInfo) (device, number uint64) {
	if st, ok := info.Sys().(*syscall.Stat_t); ok {
		return uint64(st.Dev), uint64(st.Ino)
	}
	return 0, 0
}
